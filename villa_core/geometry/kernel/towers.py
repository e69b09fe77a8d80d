"""One tower on its desk: the loads, supports and feet of its floors, and how they stand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .hulls import hull, margin
from .patches import TOUCH, depth, fits, gap, local, patch, shared
from .rows import ColumnRow, Desk

EDGE, OVERLAP, LOOSE, MIDDLE = 1, 2, 4, 8
"""What may be wrong with a place for a column: it sticks out over the plate's edge, it overlaps
another, it does not touch the column that it is put on, its middle is not over the plate."""


Columns = Sequence[ColumnRow]


def loads(desk: Desk) -> None:
    """For each floor that carries a plate write the mass above it, and its centre."""
    top, columns = desk.top, desk.columns
    for k in range(top):
        load, plate = desk.loads[k], desk.floors[k + 1]
        load.mass = plate.mass
        load.x, load.y = plate.mass * plate.x, plate.mass * plate.y
    for c in range(len(columns) - 1):
        column = columns[c]
        k = int(column.floor) - 1
        if k >= 0:
            load, mass = desk.loads[k], column.mass
            load.mass += mass
            load.x += mass * column.x
            load.y += mass * column.y
    for k in range(top - 2, -1, -1):
        load, above = desk.loads[k], desk.loads[k + 1]
        load.mass += above.mass
        load.x += above.x
        load.y += above.y
    for k in range(top):
        load = desk.loads[k]
        load.x /= load.mass
        load.y /= load.mass


def support(desk: Desk, f: int, slot: int) -> int:
    """Write patches and hull of a floor's columns under the plate above; how many it touches."""
    columns, n, touched = desk.columns, 0, 0
    for c in range(len(columns) - 1):
        if columns[c].floor == f:
            before = n
            n = patch(desk, f + 1, c, c, n)
            touched += n > before
    bind(desk, slot, n)
    return touched


def bind(desk: Desk, slot: int, n: int) -> None:
    """Write the hull of the first n parts as the border with this number."""
    start = desk.starts[slot]
    size = desk.sizes[slot] = hull(desk.parts, n, desk.border, start)
    if slot < desk.top:
        desk.starts[slot + 1] = start + size


def inside(desk: Desk, slot: int, x: float, y: float) -> float:
    """The distance (mm) of a point to the border with this number, negative outside."""
    return margin(desk.border, desk.starts[slot], desk.sizes[slot], x, y)


def level(columns: Columns, c: int) -> int:
    """How many columns stand under this one on its own floor; too many in a circle."""
    found = 0
    while columns[c].on >= 0.0 and found <= len(columns):
        c, found = int(columns[c].on), found + 1
    return found


def carries(desk: Desk, a: int, c: int) -> bool:
    """Whether column c rests on column a: it names it, or lies over it at the same height."""
    lower, upper = desk.columns[a], desk.columns[c]
    if upper.on < 0.0 or a == c:
        return False
    if upper.on == a:
        return True
    if lower.floor != upper.floor or level(desk.columns, a) != level(desk.columns, c) - 1:
        return False
    return gap(lower, upper, desk.edges) < -TOUCH


def foot(desk: Desk, c: int) -> int:
    """Write the patches that a column stands on, and how many; its plate or the base comes last."""
    columns, n = desk.columns, 0
    base, column = len(columns) - 1, columns[c]
    f = int(column.floor)
    if column.on >= 0.0:
        for a in range(base):
            if carries(desk, a, c):
                n = shared(column, columns[a], a, desk.edges, desk.parts, n)
        return n
    if f == 0:
        return shared(column, columns[base], base, desk.edges, desk.parts, 0)
    return patch(desk, f, c, base, 0)


def feet(desk: Desk, f: int, covered: bool) -> tuple[float, int, int]:
    """How those columns of a floor stand that do not stand wholly on its plate.

    The smallest margin of all whose load is known; how many there are; and of how many a linear
    program must be asked, for they are over an edge and carry a plate (if the floor is `covered`),
    or bridge others that may tip. For each of its columns a row of `feet` is written.
    """
    columns, unsure, coupled = desk.columns, 0, 0
    end = len(columns) - 1
    for c in range(end):
        column = columns[c]
        if column.floor == f:
            row = desk.feet[c]
            row.margin, row.partly = math.nan, 0.0
            if column.on >= 0.0 or not fits(desk, f, c, desk.radius):
                row.partly = 1.0
                unsure += 1
    least = math.inf
    for c in range(end if unsure else 0):
        row = desk.feet[c]
        if columns[c].floor != f or row.partly == 0.0:
            continue
        pressed = covered and patch(desk, f + 1, c, c, 0) > 0
        below = shaky = 0
        for a in range(end):
            if carries(desk, a, c):
                below += 1
                shaky += desk.feet[a].partly > 0.0
        coupled += (pressed and columns[c].on < 0.0) or (below > 1 and shaky > 0)
        alone = _pile(desk, c)
        n = foot(desk, c)
        if n == 0 or (alone and not pressed):
            bind(desk, desk.top + 1, n)
            row.margin = inside(desk, desk.top + 1, row.x, row.y)
            least = min(least, row.margin)
    return least, unsure, coupled


def _pile(desk: Desk, c: int) -> bool:
    """Write mass and centre of a column and all that stands on it; whether on nothing else."""
    columns, feet = desk.columns, desk.feet
    end = len(columns) - 1
    for d in range(end):
        feet[d].piled = 1.0 if d == c else 0.0
    mass = columns[c].mass
    x, y, grows = mass * columns[c].x, mass * columns[c].y, True
    while grows:
        grows = False
        for d in range(end):
            for a in range(end):
                if feet[d].piled == 0.0 and feet[a].piled == 1.0 and carries(desk, a, d):
                    feet[d].piled, grows, w = 1.0, True, columns[d].mass
                    mass, x, y = mass + w, x + w * columns[d].x, y + w * columns[d].y
    row = feet[c]
    row.mass, row.x, row.y = mass, x / mass, y / mass
    for d in range(end):
        for a in range(end):
            if feet[d].piled == 1.0 and d != c and feet[a].piled == 0.0 and carries(desk, a, d):
                return False
    return True


def room(desk: Desk, c: int) -> int:
    """What is wrong with the place of a column on its floor: `EDGE`, `OVERLAP` and so on."""
    columns, column = desk.columns, desk.columns[c]
    f, wrong = int(column.floor), 0
    if column.on >= 0.0:
        wrong = 0 if gap(column, columns[int(column.on)], desk.edges) <= -TOUCH else LOOSE
    elif not fits(desk, f, c, desk.zone):
        wrong = EDGE
        if f > 0:
            lx, ly = local(desk.floors[f], column.x, column.y)
            if depth(desk.shapes, int(desk.floors[f].outline), lx, ly) < 0.0:
                wrong = EDGE | MIDDLE
    for d in range(len(columns) - 1):
        if overlap(desk, c, d):
            return wrong | OVERLAP
    return wrong


def overlap(desk: Desk, c: int, d: int) -> bool:
    """Whether two columns at the same height of one floor want the same room."""
    columns = desk.columns
    if c == d or columns[c].floor != columns[d].floor or level(columns, c) != level(columns, d):
        return False
    return gap(columns[c], columns[d], desk.edges) < -TOUCH


def with_mass(
    desk: Desk, without: float, mass: float, x: float, y: float, enough: float, first: int
) -> tuple[float, int]:
    """The smallest margin of the floors with a further mass on top at (x, y), and whose it is.

    The support of the floor `without` a column is the one behind all others. If the margin is below
    `enough`, it may be that of another floor below that; then it counts which is looked at `first`.
    """
    top, least, weakest = desk.top, math.inf, first
    for k in range(-1, top):
        f = first if k < 0 else k
        if f >= top or k == first:
            continue
        load = desk.loads[f]
        total = load.mass + mass
        gx = (load.mass * load.x + mass * x) / total
        gy = (load.mass * load.y + mass * y) / total
        there = inside(desk, top if f == without else f, gx, gy)
        if there < least:
            least, weakest = there, f
        if least < enough:
            break
    return least, weakest


def with_mass_exactly(desk: Desk, without: float, mass: float, x: float, y: float) -> float:
    """The smallest margin with a further mass on top, however small it is."""
    return with_mass(desk, without, mass, x, y, -math.inf, 0)[0]


def footing(desk: Desk, least: float) -> tuple[float, int]:
    """The margin of a tower whose floors alone have the margin `least`, and `loads` are known.

    NaN if a linear program must tell: columns share a load, and it is not sure without it that they
    are not the weakest. With it how many columns do not stand wholly on their plate.
    """
    sure, unsure = math.inf, 0
    for f in range(desk.top + 1):
        alone, some, more = feet(desk, f, f < desk.top)
        least, unsure = min(least, alone), unsure + some
        if more:
            sure = min(sure, _sure(desk, f))
    return (least if sure >= least else math.nan), unsure


def _sure(desk: Desk, f: int) -> float:
    """The margin that a floor has at least: loaded columns over an edge carry only themselves.

    −∞ if columns stand on columns.
    """
    top, columns, n = desk.top, desk.columns, 0
    if f == top:
        return -math.inf
    for c in range(len(columns) - 1):
        if columns[c].floor == f and desk.feet[c].partly == 0.0:
            n = patch(desk, f + 1, c, c, n)
    bind(desk, top + 1, n)
    least = inside(desk, top + 1, desk.loads[f].x, desk.loads[f].y)
    for c in range(len(columns) - 1):
        column = columns[c]
        if column.floor == f and desk.feet[c].partly > 0.0:
            if column.on >= 0.0:
                return -math.inf
            bind(desk, top + 1, foot(desk, c))
            least = min(least, inside(desk, top + 1, column.x, column.y))
    return least


SMALL = (inside, carries, overlap, room, with_mass, with_mass_exactly)
"""What numba puts in place of each call."""
