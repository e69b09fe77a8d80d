"""Whole towers: loads, supports and feet; and many: variants, columns at spots, plates at places.

A `Desk` is a tower with the room to work it out: how many columns and plates it has, `shapes`,
`columns` (with one row more: the base as a round column), `floors`; and to be written on: `load`,
`own`, `state`, `edges`, `parts`, `border`.
"""

from __future__ import annotations

import math

from . import EDGE, LOOSE, MIDDLE, OVERLAP, TOUCH, Desk, Numbers, jit
from .hulls import hull, margin
from .patches import depth, fits, gap, patch, shared


@jit
def loads(desk: Desk) -> None:
    """For each floor that carries a plate write the mass above it, and its centre (x, y)."""
    n, top, _shapes, columns, floors, load, _own, _state, _edges, _parts, _border = desk
    for k in range(top):
        mass = floors[6 * k + 11]
        load[3 * k] = mass
        load[3 * k + 1], load[3 * k + 2] = mass * floors[6 * k + 7], mass * floors[6 * k + 8]
    for c in range(0, 8 * n, 8):
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
def contacts(desk: Desk, f: int) -> tuple[int, int]:
    """Write the patches of a floor's columns under the plate above; how many parts and columns."""
    n, _top, shapes, columns, floors, _load, _own, _state, edges, parts, _border = desk
    m = touched = 0
    for c in range(n):
        if columns[8 * c + 6] == f:
            more = patch(shapes, floors, f + 1, columns, c, c, edges, parts, m)
            if more > m:
                m, touched = more, touched + 1
    return m, touched


@jit
def level(columns: Numbers, n: int, c: int) -> int:
    """How many columns stand under this one on its own floor; more than n in a circle."""
    found = 0
    while columns[8 * c + 7] >= 0.0 and found <= n:
        c, found = int(columns[8 * c + 7]), found + 1
    return found


@jit
def carries(columns: Numbers, n: int, a: int, c: int, edges: Numbers) -> bool:
    """Whether column c rests on column a: it names it, or lies over it at the same height."""
    if columns[8 * c + 7] < 0.0 or a == c:
        return False
    if columns[8 * c + 7] == a:
        return True
    if columns[8 * a + 6] != columns[8 * c + 6] or level(columns, n, a) != level(columns, n, c) - 1:
        return False
    return gap(columns, a, c, edges) < -TOUCH


@jit
def foot(desk: Desk, c: int) -> int:
    """Write the patches that a column stands on; those on its plate or the base belong to row n."""
    n, _top, shapes, columns, floors, _load, _own, _state, edges, parts, _border = desk
    f = int(columns[8 * c + 6])
    if columns[8 * c + 7] >= 0.0:
        m = 0
        for a in range(n):
            if carries(columns, n, a, c, edges):
                m = shared(columns, c, a, a, edges, parts, m)
        return m
    if f == 0:
        return shared(columns, c, n, n, edges, parts, 0)
    return patch(shapes, floors, f, columns, c, n, edges, parts, 0)


@jit
def feet(desk: Desk, f: int) -> tuple[float, int, int]:
    """How those columns of a floor stand that do not stand wholly on its plate.

    The smallest margin of all whose load is known; how many there are; and of how many a linear
    program must be asked, for they are over an edge and carry a plate, or bridge others that may
    tip. For each column write in `own` its margin (NaN if it stands wholly, or if the load is not
    known), and what rests on its foot: mass and centre.
    """
    n, top, shapes, columns, floors, _load, own, state, edges, parts, border = desk
    unsure = coupled = 0
    for c in range(n):
        if columns[8 * c + 6] == f:
            own[4 * c], state[2 * c] = math.nan, 0.0
            if columns[8 * c + 7] >= 0.0:
                state[2 * c] = 2.0
            elif not fits(shapes, floors, f, columns, c, True, edges, parts):
                state[2 * c] = 1.0
            unsure += state[2 * c] > 0.0
    least = math.inf
    for c in range(n if unsure else 0):
        if columns[8 * c + 6] != f or state[2 * c] == 0.0:
            continue
        covered = f < top and patch(shapes, floors, f + 1, columns, c, c, edges, parts, 0) > 0
        below = shaky = 0
        for a in range(n):
            if carries(columns, n, a, c, edges):
                below += 1
                shaky += state[2 * a] > 0.0
        coupled += (covered and state[2 * c] == 1.0) or (below > 1 and shaky > 0)
        alone = _pile(desk, c)
        m = foot(desk, c)
        if m == 0 or (alone and not covered):
            size = hull(parts, m, border, 0)
            own[4 * c] = margin(border, 0, size, own[4 * c + 2], own[4 * c + 3])
            least = min(least, own[4 * c])
    return least, unsure, coupled


@jit
def _pile(desk: Desk, c: int) -> bool:
    """Write mass and centre of a column and all that stands on it; whether on nothing else."""
    n, _top, _shapes, columns, _floors, _load, own, state, edges, _parts, _border = desk
    for d in range(n):
        state[2 * d + 1] = 0.0
    state[2 * c + 1] = 1.0
    mass = columns[8 * c + 5]
    x, y = mass * columns[8 * c], mass * columns[8 * c + 1]
    grows = True
    while grows:
        grows = False
        for d in range(n):
            for a in range(n):
                if state[2 * d + 1] == 1.0 or columns[8 * d + 7] < 0.0:
                    break
                if state[2 * a + 1] == 1.0 and carries(columns, n, a, d, edges):
                    state[2 * d + 1], grows = 1.0, True
                    w = columns[8 * d + 5]
                    mass, x, y = mass + w, x + w * columns[8 * d], y + w * columns[8 * d + 1]
    own[4 * c + 1], own[4 * c + 2], own[4 * c + 3] = mass, x / mass, y / mass
    for d in range(n):
        for a in range(n if state[2 * d + 1] == 1.0 and d != c else 0):
            if state[2 * a + 1] == 0.0 and carries(columns, n, a, d, edges):
                return False
    return True


# many --------------------------------------------------------------------------------------------


@jit
def judge(desk: Desk, margins: Numbers, at: int) -> float:
    """The margin of a tower, NaN if a linear program must tell; those of floors are written."""
    _n, top, _shapes, _columns, _floors, load, _own, _state, _edges, parts, border = desk
    loads(desk)
    least, coupled = math.inf, 0
    for f in range(top):
        size = hull(parts, contacts(desk, f)[0], border, 0)
        margins[at + f] = margin(border, 0, size, load[3 * f + 1], load[3 * f + 2])
        least = min(least, margins[at + f])
    for f in range(top + 1):
        own, _unsure, more = feet(desk, f)
        least, coupled = min(least, own), coupled + more
    return math.nan if coupled else least


@jit
def variants(
    desk: Desk,
    many: int,
    places: Numbers,
    plates: Numbers,
    masses: Numbers,
    margins: Numbers,
    least: Numbers,
) -> None:
    """Judge many towers of one shape; places given only once are the same for all."""
    n, top, _shapes, columns, floors, _load, own, _state, _edges, _parts, _border = desk
    levels = len(margins) // max(many, 1)
    for i in range(many):
        a = i * 2 * n if len(places) > 2 * n else 0
        b = i * 3 * top if len(plates) > 3 * top else 0
        w = i * (n + top) if len(masses) > n + top else 0
        for c in range(n):
            columns[8 * c], columns[8 * c + 1] = places[a + 2 * c], places[a + 2 * c + 1]
            columns[8 * c + 5] = masses[w + c]
        for f in range(top):
            plate(floors, f + 1, plates[b + 3 * f], plates[b + 3 * f + 1], plates[b + 3 * f + 2])
            floors[6 * f + 11] = masses[w + n + f]
        least[i] = judge(desk, margins, levels * i)
        k = levels * i + top
        for c in range(n):
            if columns[8 * c + 7] >= 0.0:
                margins[k] = own[4 * c]
                k += 1


@jit
def plate(floors: Numbers, f: int, x: float, y: float, angle: float) -> None:
    """Write where the plate of a floor lies; the angle is in degrees."""
    turn = angle * (math.pi / 180)
    floors[6 * f + 1], floors[6 * f + 2] = x, y
    floors[6 * f + 3], floors[6 * f + 4] = math.cos(turn), math.sin(turn)


@jit
def supports(desk: Desk, hulls: Numbers, sizes: Numbers) -> None:
    """Write the border of each floor's support into its own part of `hulls`."""
    _n, top, _shapes, _columns, _floors, _load, _own, _state, _edges, parts, border = desk
    for f in range(top):
        sizes[f] = hull(parts, contacts(desk, f)[0], hulls, f * len(border))


@jit
def room(desk: Desk, c: int) -> int:
    """What is wrong with the place of a column on its floor: `EDGE`, `OVERLAP` and so on."""
    n, _top, shapes, columns, floors, _load, _own, _state, edges, parts, _border = desk
    f, on = int(columns[8 * c + 6]), int(columns[8 * c + 7])
    wrong = height = 0
    if on >= 0:
        height = level(columns, n, c)
        if gap(columns, c, on, edges) > -TOUCH:
            wrong |= LOOSE
    elif not fits(shapes, floors, f, columns, c, False, edges, parts):
        dx, dy = columns[8 * c] - floors[6 * f + 1], columns[8 * c + 1] - floors[6 * f + 2]
        cos, sin = floors[6 * f + 3], floors[6 * f + 4]
        over = (
            f == 0
            or depth(shapes, int(floors[6 * f]), cos * dx + sin * dy, cos * dy - sin * dx) >= 0.0
        )
        wrong |= EDGE if over else EDGE | MIDDLE
    for d in range(n):
        if columns[8 * d + 6] == f and d != c and level(columns, n, d) == height:
            if gap(columns, c, d, edges) < -TOUCH:
                return wrong | OVERLAP
    return wrong


@jit
def with_mass(
    desk: Desk, hulls: Numbers, sizes: Numbers, without: float, mass: float, x: float, y: float
) -> float:
    """The smallest margin of the floors with a further mass on top at (x, y).

    The support of one floor, `without` a column, is the last one of `hulls`.
    """
    _n, top, _shapes, _columns, _floors, load, _own, _state, _edges, _parts, border = desk
    least = math.inf
    for f in range(top):
        slot = top if f == without else f
        total = load[3 * f] + mass
        gx = (load[3 * f] * load[3 * f + 1] + mass * x) / total
        gy = (load[3 * f] * load[3 * f + 2] + mass * y) / total
        least = min(least, margin(hulls, slot * len(border), int(sizes[slot]), gx, gy))
    return least


@jit
def raises(
    desk: Desk,
    rows: Numbers,
    xs: Numbers,
    ys: Numbers,
    on: Numbers,
    spots: int,
    sure: bool,
    hulls: Numbers,
    sizes: Numbers,
    in_hand: Numbers,
    margins: Numbers,
    faults: Numbers,
) -> None:
    """Judge each column of `rows` taken out, and then at each of its spots on the uppermost floor.

    `xs`, `ys`, `on` hold spots for all columns, or own ones for each. Only spots without faults are
    judged if `sure`. A margin is NaN where a linear program must tell.
    """
    n, top, _shapes, columns, _floors, _load, _own, _state, edges, parts, border = desk
    supports(desk, hulls, sizes)
    for i in range(len(rows)):
        c = int(rows[i])
        k = 8 * c
        x, y, old, under = columns[k], columns[k + 1], columns[k + 6], columns[k + 7]
        carrying = False
        for d in range(n):
            if columns[8 * d + 6] == old and carries(columns, n, c, d, edges):
                carrying = True
        columns[k + 6] = columns[k + 7] = -1.0
        if old < top:
            sizes[top] = hull(parts, contacts(desk, int(old))[0], hulls, top * len(border))
        loads(desk)
        low, _unsure, coupled = math.inf, 0, 0
        for f in range(top):
            own, _unsure, more = feet(desk, f)
            low, coupled = min(low, own), coupled + more
        own, unsure, more = feet(desk, top)
        in_hand[i] = min(low, own, with_mass(desk, hulls, sizes, old, 0.0, 0.0, 0.0))
        if carrying:
            in_hand[i] = -math.inf
        elif coupled + more > 0:
            in_hand[i] = math.nan
        for s in range(spots):
            at, to = s if len(xs) == spots else i * spots + s, i * spots + s
            columns[k], columns[k + 1], columns[k + 6] = xs[at], ys[at], float(top)
            columns[k + 7] = on[at]
            wrong = room(desk, c)
            faults[to], margins[to] = wrong, -math.inf
            if carrying or (sure and wrong):
                continue
            least, tied = low, coupled
            if unsure or wrong or on[at] >= 0.0:
                own, _unsure, more = feet(desk, top)
                least, tied = min(low, own), coupled + more
            floors_least = with_mass(desk, hulls, sizes, old, columns[k + 5], xs[at], ys[at])
            margins[to] = math.nan if tied else min(least, floors_least)
        columns[k], columns[k + 1], columns[k + 6], columns[k + 7] = x, y, old, under


@jit
def lays(
    desk: Desk,
    outline: int,
    mass: float,
    places: Numbers,
    hulls: Numbers,
    sizes: Numbers,
    margins: Numbers,
    covered: Numbers,
    reach: Numbers,
) -> None:
    """Judge the next plate at many places (x, y, angle): margins, columns touched, its reach."""
    n, top, shapes, columns, floors, load, own, state, edges, parts, border = desk
    laid = (n, top + 1, shapes, columns, floors, load, own, state, edges, parts, border)
    supports(desk, hulls, sizes)
    loads(desk)
    low, unsure, coupled = math.inf, 0, 0
    for f in range(top + 1):
        least, unsure, more = feet(desk, f)
        low, coupled = (min(low, least), coupled + more) if f < top else (low, coupled)
    floors[6 * top + 6], floors[6 * top + 11] = float(outline), mass
    first, count = int(shapes[8 * outline]), int(shapes[8 * outline + 1])
    for i in range(len(places) // 3):
        x, y = places[3 * i], places[3 * i + 1]
        plate(floors, top + 1, x, y, places[3 * i + 2])
        m, touched = contacts(laid, top)
        least = min(low, margin(border, 0, hull(parts, m, border, 0), x, y))
        least = min(least, with_mass(desk, hulls, sizes, -1.0, mass, x, y))
        tied = coupled
        if unsure:
            foot_least, _unsure, more = feet(laid, top)
            least, tied = min(least, foot_least), coupled + more
        margins[i], covered[i] = math.nan if tied else least, touched
        far, cos, sin = 0.0, floors[6 * top + 9], floors[6 * top + 10]
        for e in range(first, first + 4 * count, 4):
            px, py = (
                x + cos * shapes[e] - sin * shapes[e + 1],
                y + sin * shapes[e] + cos * shapes[e + 1],
            )
            far = max(far, px * px + py * py)
        reach[i] = math.sqrt(far)
