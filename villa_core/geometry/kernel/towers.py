"""One tower on its slate: the loads, supports and feet of its floors, and how they stand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .hulls import hull, margin
from .outlines import TOUCH, depth
from .patches import fits, gap, local, patch, shared
from .rows import ColumnRow, Slate

EDGE, OVERLAP, LOOSE, MIDDLE = 1, 2, 4, 8
"""What may be wrong with a place for a column: it sticks out over the plate's edge, it overlaps
another, it does not touch the column that it is put on, its middle is not over the plate."""


Columns = Sequence[ColumnRow]


def loads(slate: Slate) -> None:
    """For each floor that carries a plate write the mass above it, and its centre."""
    top, columns = slate.top, slate.columns
    for k in range(top):
        load, plate = slate.loads[k], slate.floors[k + 1]
        load.mass = plate.mass
        load.x, load.y = plate.mass * plate.x, plate.mass * plate.y
    for c in range(len(columns) - 1):
        column = columns[c]
        k = int(column.floor) - 1
        if k >= 0:
            load, mass = slate.loads[k], column.mass
            load.mass += mass
            load.x += mass * column.x
            load.y += mass * column.y
    for k in range(top - 2, -1, -1):
        load, above = slate.loads[k], slate.loads[k + 1]
        load.mass += above.mass
        load.x += above.x
        load.y += above.y
    for k in range(top):
        load = slate.loads[k]
        load.x /= load.mass
        load.y /= load.mass


def support(slate: Slate, f: int, slot: int) -> int:
    """Write patches and hull of a floor's columns under the plate above; how many it touches."""
    columns, n, touched = slate.columns, 0, 0
    for c in range(len(columns) - 1):
        if columns[c].floor == f:
            before = n
            n = patch(slate, f + 1, c, c, n)
            touched += n > before
    bind(slate, slot, n)
    return touched


def bind(slate: Slate, slot: int, n: int) -> None:
    """Write the hull of the first n parts as the border with this number."""
    start = slate.starts[slot]
    size = slate.sizes[slot] = hull(slate.parts, n, slate.border, start)
    if slot < slate.top:
        slate.starts[slot + 1] = start + size


def inside(slate: Slate, slot: int, x: float, y: float) -> float:
    """The distance (mm) of a point to the border with this number, negative outside."""
    return margin(slate.border, slate.starts[slot], slate.sizes[slot], x, y)


def level(columns: Columns, c: int) -> int:
    """How many columns stand under this one on its own floor; too many in a circle."""
    found = 0
    while columns[c].on >= 0.0 and found <= len(columns):
        c, found = int(columns[c].on), found + 1
    return found


def carries(slate: Slate, a: int, c: int) -> bool:
    """Whether column c rests on column a: it names it, or lies over it at the same height."""
    lower, upper = slate.columns[a], slate.columns[c]
    if upper.on < 0.0 or a == c:
        return False
    if upper.on == a:
        return True
    if lower.floor != upper.floor or level(slate.columns, a) != level(slate.columns, c) - 1:
        return False
    return gap(lower, upper, slate.edges) < -TOUCH


def foot(slate: Slate, c: int) -> int:
    """Write the patches that a column stands on, and how many; its plate or the base comes last."""
    columns, n = slate.columns, 0
    base, column = len(columns) - 1, columns[c]
    f = int(column.floor)
    if column.on >= 0.0:
        for a in range(base):
            if carries(slate, a, c):
                n = shared(column, columns[a], a, slate.edges, slate.parts, n)
        return n
    if f == 0:
        return shared(column, columns[base], base, slate.edges, slate.parts, 0)
    return patch(slate, f, c, base, 0)


def feet(slate: Slate, f: int, covered: bool) -> tuple[float, int, int]:
    """How those columns of a floor stand that do not stand wholly on its plate.

    The smallest margin of all whose load is known; how many there are; and of how many a linear
    program must be asked, for they are over an edge and carry a plate (if the floor is `covered`),
    or bridge others that may tip. For each of its columns a row of `feet` is written.
    """
    columns, unsure, coupled = slate.columns, 0, 0
    end = len(columns) - 1
    for c in range(end):
        column = columns[c]
        if column.floor == f:
            row = slate.feet[c]
            row.margin, row.partly = math.nan, 0.0
            if column.on >= 0.0 or not fits(slate, f, c, slate.radius):
                row.partly = 1.0
                unsure += 1
    least = math.inf
    for c in range(end if unsure else 0):
        row = slate.feet[c]
        if columns[c].floor != f or row.partly == 0.0:
            continue
        pressed = covered and patch(slate, f + 1, c, c, 0) > 0
        below = shaky = 0
        for a in range(end):
            if carries(slate, a, c):
                below += 1
                shaky += slate.feet[a].partly > 0.0
        coupled += (pressed and columns[c].on < 0.0) or (below > 1 and shaky > 0)
        alone = _pile(slate, c)
        n = foot(slate, c)
        if n == 0 or (alone and not pressed):
            bind(slate, slate.top + 1, n)
            row.margin = inside(slate, slate.top + 1, row.x, row.y)
            least = min(least, row.margin)
    return least, unsure, coupled


def _pile(slate: Slate, c: int) -> bool:
    """Write mass and centre of a column and all that stands on it; whether on nothing else."""
    columns, feet = slate.columns, slate.feet
    end = len(columns) - 1
    for d in range(end):
        feet[d].piled = 1.0 if d == c else 0.0
    mass = columns[c].mass
    x, y, grows = mass * columns[c].x, mass * columns[c].y, True
    while grows:
        grows = False
        for d in range(end):
            for a in range(end):
                if feet[d].piled == 0.0 and feet[a].piled == 1.0 and carries(slate, a, d):
                    feet[d].piled, grows, w = 1.0, True, columns[d].mass
                    mass, x, y = mass + w, x + w * columns[d].x, y + w * columns[d].y
    row = feet[c]
    row.mass, row.x, row.y = mass, x / mass, y / mass
    for d in range(end):
        for a in range(end):
            if feet[d].piled == 1.0 and d != c and feet[a].piled == 0.0 and carries(slate, a, d):
                return False
    return True


def room(slate: Slate, c: int) -> int:
    """What is wrong with the place of a column on its floor: `EDGE`, `OVERLAP` and so on."""
    columns, column = slate.columns, slate.columns[c]
    f, wrong = int(column.floor), 0
    if column.on >= 0.0:
        wrong = 0 if gap(column, columns[int(column.on)], slate.edges) <= -TOUCH else LOOSE
    elif not fits(slate, f, c, slate.zone):
        wrong = EDGE
        if f > 0:
            lx, ly = local(slate.floors[f], column.x, column.y)
            if depth(slate.shapes, int(slate.floors[f].outline), lx, ly) < 0.0:
                wrong = EDGE | MIDDLE
    for d in range(len(columns) - 1):
        if overlap(slate, c, d):
            return wrong | OVERLAP
    return wrong


def overlap(slate: Slate, c: int, d: int) -> bool:
    """Whether two columns at the same height of one floor want the same room."""
    columns = slate.columns
    if c == d or columns[c].floor != columns[d].floor or level(columns, c) != level(columns, d):
        return False
    return gap(columns[c], columns[d], slate.edges) < -TOUCH


def with_mass(
    slate: Slate, without: float, mass: float, x: float, y: float, enough: float, first: int
) -> tuple[float, int]:
    """The smallest margin of the floors with a further mass on top at (x, y), and whose it is.

    The support of the floor `without` a column is the one behind all others. If the margin is below
    `enough`, it may be that of another floor below that; then it counts which is looked at `first`.
    """
    top, least, weakest = slate.top, math.inf, first
    for k in range(-1, top):
        f = first if k < 0 else k
        if f >= top or k == first:
            continue
        load = slate.loads[f]
        total = load.mass + mass
        gx = (load.mass * load.x + mass * x) / total
        gy = (load.mass * load.y + mass * y) / total
        there = inside(slate, top if f == without else f, gx, gy)
        if there < least:
            least, weakest = there, f
        if least < enough:
            break
    return least, weakest


def with_mass_exactly(slate: Slate, without: float, mass: float, x: float, y: float) -> float:
    """The smallest margin with a further mass on top, however small it is."""
    return with_mass(slate, without, mass, x, y, -math.inf, 0)[0]


def footing(slate: Slate, least: float) -> tuple[float, int]:
    """The margin of a tower whose floors alone have the margin `least`, and `loads` are known.

    NaN if a linear program must tell: columns share a load, and it is not sure without it that they
    are not the weakest. With it how many columns do not stand wholly on their plate.
    """
    sure, unsure = math.inf, 0
    for f in range(slate.top + 1):
        alone, some, more = feet(slate, f, f < slate.top)
        least, unsure = min(least, alone), unsure + some
        if more:
            sure = min(sure, _sure(slate, f))
    return (least if sure >= least else math.nan), unsure


def _sure(slate: Slate, f: int) -> float:
    """The margin that a floor has at least: loaded columns over an edge carry only themselves.

    −∞ if columns stand on columns.
    """
    top, columns, n = slate.top, slate.columns, 0
    if f == top:
        return -math.inf
    for c in range(len(columns) - 1):
        if columns[c].floor == f and slate.feet[c].partly == 0.0:
            n = patch(slate, f + 1, c, c, n)
    bind(slate, top + 1, n)
    least = inside(slate, top + 1, slate.loads[f].x, slate.loads[f].y)
    for c in range(len(columns) - 1):
        column = columns[c]
        if column.floor == f and slate.feet[c].partly > 0.0:
            if column.on >= 0.0:
                return -math.inf
            bind(slate, top + 1, foot(slate, c))
            least = min(least, inside(slate, top + 1, column.x, column.y))
    return least


SMALL = (inside, carries, overlap, room, with_mass, with_mass_exactly)
"""What numba puts in place of each call."""
