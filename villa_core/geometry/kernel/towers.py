"""One tower on its desk: the loads, supports and feet of its floors, and how they stand."""

from __future__ import annotations

import math

from . import EDGE, LOOSE, MIDDLE, OVERLAP, TOUCH, Desk, Numbers, jit
from .hulls import hull, margin
from .patches import depth, fits, gap, local, patch, shared


@jit
def loads(desk: Desk) -> None:
    """For each floor that carries a plate write the mass above it, and its centre (x, y)."""
    end, top, _block, _shapes, columns, floors, load, _own, _edges, _parts, _border = desk
    for k in range(top):
        mass = floors[6 * k + 11]
        load[3 * k] = mass
        load[3 * k + 1], load[3 * k + 2] = mass * floors[6 * k + 7], mass * floors[6 * k + 8]
    for c in range(0, end, 8):
        k = 3 * (int(columns[c + 6]) - 1)
        if k >= 0:
            mass = columns[c + 5]
            load[k] += mass
            load[k + 1] += mass * columns[c]
            load[k + 2] += mass * columns[c + 1]
    for k in range(3 * top - 4, -1, -1):
        load[k] += load[k + 3]
    for k in range(0, 3 * top, 3):
        load[k + 1] /= load[k]
        load[k + 2] /= load[k]


@jit
def support(desk: Desk, f: int, slot: int) -> int:
    """Write patches and hull of a floor's columns under the plate above; how many it touches."""
    end, _top, block, _shapes, columns, _floors, _load, _own, _edges, parts, border = desk
    parts[0], touched = 0.0, 0
    for c in range(0, end, 8):
        if columns[c + 6] == f:
            before = parts[0]
            patch(desk, f + 1, c, c)
            touched += parts[0] > before
    hull(parts, border, slot * block)
    return touched


@jit
def level(desk: Desk, c: int) -> int:
    """How many columns stand under this one on its own floor; too many in a circle."""
    found, columns = 0, desk[4]
    while columns[c + 7] >= 0.0 and found <= desk[0]:
        c, found = 8 * int(columns[c + 7]), found + 1
    return found


@jit
def carries(desk: Desk, a: int, c: int) -> bool:
    """Whether column c rests on column a: it names it, or lies over it at the same height."""
    columns = desk[4]
    if columns[c + 7] < 0.0 or a == c:
        return False
    if 8.0 * columns[c + 7] == a:
        return True
    if columns[a + 6] != columns[c + 6] or level(desk, a) != level(desk, c) - 1:
        return False
    return gap(columns, a, c, desk[8]) < -TOUCH


@jit
def foot(desk: Desk, c: int) -> None:
    """Write the patches that a column stands on; its plate or the base count as the last row."""
    end, _top, _block, _shapes, columns, _floors, _load, _own, edges, parts, _border = desk
    parts[0] = 0.0
    f = int(columns[c + 6])
    if columns[c + 7] >= 0.0:
        for a in range(0, end, 8):
            if carries(desk, a, c):
                shared(columns, c, a, a, edges, parts)
    elif f == 0:
        shared(columns, c, end, end, edges, parts)
    else:
        patch(desk, f, c, end)


@jit
def feet(desk: Desk, f: int) -> tuple[float, int, int]:
    """How those columns of a floor stand that do not stand wholly on its plate.

    The smallest margin of all whose load is known; how many there are; and of how many a linear
    program must be asked, for they are over an edge and carry a plate, or bridge others that may
    tip. For each column write in `own` its margin (NaN if it stands wholly, or if the load is not
    known), and what rests on its foot: mass and centre.
    """
    end, top, block, _shapes, columns, floors, _load, own, _edges, parts, border = desk
    unsure = coupled = 0
    for c in range(0, end, 8):
        if columns[c + 6] == f:
            own[c], own[c + 4] = math.nan, 0.0
            if columns[c + 7] >= 0.0 or not fits(desk, f, c, floors[3]):
                own[c + 4] = 1.0
                unsure += 1
    least = math.inf
    for c in range(0, end if unsure else 0, 8):
        if columns[c + 6] != f or own[c + 4] == 0.0:
            continue
        parts[0] = 0.0
        if f < top:
            patch(desk, f + 1, c, c)
        covered = parts[0] > 0.0
        below = shaky = 0
        for a in range(0, end, 8):
            if carries(desk, a, c):
                below += 1
                shaky += own[a + 4] > 0.0
        coupled += (covered and columns[c + 7] < 0.0) or (below > 1 and shaky > 0)
        alone = _pile(desk, c)
        foot(desk, c)
        if parts[0] == 0.0 or (alone and not covered):
            hull(parts, border, (top + 1) * block)
            own[c] = margin(border, (top + 1) * block, own[c + 2], own[c + 3])
            least = min(least, own[c])
    return least, unsure, coupled


@jit
def _pile(desk: Desk, c: int) -> bool:
    """Write mass and centre of a column and all that stands on it; whether on nothing else."""
    end, _top, _block, _shapes, columns, _floors, _load, own, _edges, _parts, _border = desk
    for d in range(0, end, 8):
        own[d + 5] = 1.0 if d == c else 0.0
    mass = columns[c + 5]
    x, y, grows = mass * columns[c], mass * columns[c + 1], True
    while grows:
        grows = False
        for d in range(0, end, 8):
            for a in range(0, end, 8):
                if own[d + 5] == 0.0 and own[a + 5] == 1.0 and carries(desk, a, d):
                    own[d + 5], grows, w = 1.0, True, columns[d + 5]
                    mass, x, y = mass + w, x + w * columns[d], y + w * columns[d + 1]
    own[c + 1], own[c + 2], own[c + 3] = mass, x / mass, y / mass
    for d in range(0, end, 8):
        for a in range(0, end, 8):
            if own[d + 5] == 1.0 and d != c and own[a + 5] == 0.0 and carries(desk, a, d):
                return False
    return True


@jit
def room(desk: Desk, c: int) -> int:
    """What is wrong with the place of a column on its floor: `EDGE`, `OVERLAP` and so on."""
    end, _top, _block, shapes, columns, floors, _load, _own, edges, _parts, _border = desk
    f, height, wrong = int(columns[c + 6]), level(desk, c), 0
    if columns[c + 7] >= 0.0:
        wrong = 0 if gap(columns, c, 8 * int(columns[c + 7]), edges) <= -TOUCH else LOOSE
    elif not fits(desk, f, c, floors[4]):
        lx, ly = local(floors, f, columns[c], columns[c + 1])
        wrong = (
            EDGE if f == 0 or depth(shapes, int(floors[6 * f]), lx, ly) >= 0.0 else EDGE | MIDDLE
        )
    for d in range(0, end, 8):
        beside = d != c and columns[d + 6] == f and level(desk, d) == height
        if beside and gap(columns, c, d, edges) < -TOUCH:
            return wrong | OVERLAP
    return wrong


@jit
def with_mass(
    desk: Desk, without: float, mass: float, x: float, y: float, enough: float, first: int
) -> tuple[float, int]:
    """The smallest margin of the floors with a further mass on top at (x, y), and whose it is.

    The support of the floor `without` a column is the one behind all others. If the margin is below
    `enough`, it may be that of another floor below that; then it counts which is looked at `first`.
    """
    _end, top, block, _shapes, _columns, _floors, load, _own, _edges, _parts, border = desk
    least, weakest = math.inf, first
    for k in range(-1, top):
        f = first if k < 0 else k
        if f >= top or k == first:
            continue
        total = load[3 * f] + mass
        gx = (load[3 * f] * load[3 * f + 1] + mass * x) / total
        gy = (load[3 * f] * load[3 * f + 2] + mass * y) / total
        there = margin(border, (top if f == without else f) * block, gx, gy)
        if there < least:
            least, weakest = there, f
        if least < enough:
            break
    return least, weakest


@jit
def with_mass_exactly(desk: Desk, without: float, mass: float, x: float, y: float) -> float:
    """The smallest margin with a further mass on top, however small it is."""
    return with_mass(desk, without, mass, x, y, -math.inf, 0)[0]


@jit
def verdict(desk: Desk, margins: Numbers, at: int) -> tuple[float, int]:
    """The margin of a tower, NaN if a linear program must tell; those of floors are written.

    They are written from `at` on. With it how many columns do not stand wholly on their plate.
    """
    _end, top, block, _shapes, _columns, _floors, load, _own, _edges, _parts, border = desk
    loads(desk)
    least = math.inf
    for f in range(top):
        support(desk, f, f)
        margins[at + f] = margin(border, f * block, load[3 * f + 1], load[3 * f + 2])
        least = min(least, margins[at + f])
    return footing(desk, least)


@jit
def footing(desk: Desk, least: float) -> tuple[float, int]:
    """The margin of a tower whose floors alone have the margin `least`, and `loads` are known.

    NaN if a linear program must tell: columns share a load, and it is not sure without it that they
    are not the weakest. With it how many columns do not stand wholly on their plate.
    """
    sure, unsure = math.inf, 0
    for f in range(desk[1] + 1):
        alone, some, more = feet(desk, f)
        least, unsure = min(least, alone), unsure + some
        if more:
            sure = min(sure, _sure(desk, f))
    return (least if sure >= least else math.nan), unsure


@jit
def _sure(desk: Desk, f: int) -> float:
    """The margin that a floor has at least: loaded columns over an edge carry only themselves.

    −∞ if columns stand on columns.
    """
    end, top, block, _shapes, columns, _floors, load, own, _edges, parts, border = desk
    if f == top:
        return -math.inf
    parts[0] = 0.0
    for c in range(0, end, 8):
        if columns[c + 6] == f and own[c + 4] == 0.0:
            patch(desk, f + 1, c, c)
    hull(parts, border, (top + 1) * block)
    least = margin(border, (top + 1) * block, load[3 * f + 1], load[3 * f + 2])
    for c in range(0, end, 8):
        if columns[c + 6] == f and own[c + 4] > 0.0:
            if columns[c + 7] >= 0.0:
                return -math.inf
            foot(desk, c)
            hull(parts, border, (top + 1) * block)
            least = min(least, margin(border, (top + 1) * block, columns[c], columns[c + 1]))
    return least
