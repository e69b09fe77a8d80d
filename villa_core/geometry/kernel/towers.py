"""Whole towers: loads, supports and feet; and many: variants, columns at spots, plates."""

from __future__ import annotations

import math

from . import EDGE, LOOSE, MIDDLE, OVERLAP, TOUCH, Desk, Numbers, bare, jit
from .hulls import hull, margin
from .patches import depth, fits, gap, local, patch, shared

_FINE = 1e6  # so many steps of a millimetre are told apart when spots are compared
_SURE = 1e-5  # mm: what is shorter by this is not just rounded


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


# many --------------------------------------------------------------------------------------------


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
def _all(desk: Desk, without: float, mass: float, x: float, y: float) -> float:
    """The same, exactly and without the floor."""
    return with_mass(desk, without, mass, x, y, -math.inf, 0)[0]


@jit
def judge(desk: Desk, margins: Numbers) -> tuple[float, int]:
    """The margin of a tower, NaN if a linear program must tell; those of floors are written.

    With it how many columns do not stand wholly on their plate.
    """
    return _judge(bare(desk), margins, len(margins) - desk[1])


@jit
def _judge(desk: Desk, margins: Numbers, at: int) -> tuple[float, int]:
    """The same, written from `at` on."""
    _end, top, block, _shapes, _columns, _floors, load, _own, _edges, _parts, border = desk
    loads(desk)
    least, sure, unsure = math.inf, math.inf, 0
    for f in range(top):
        support(desk, f, f)
        margins[at + f] = margin(border, f * block, load[3 * f + 1], load[3 * f + 2])
        least = min(least, margins[at + f])
    for f in range(top + 1):
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


@jit
def variants(
    desk: Desk, places: Numbers, plates: Numbers, masses: Numbers, margins: Numbers, least: Numbers
) -> None:
    """Judge many towers of one shape; what is given only once is the same for all.

    Write for each the margins of its floors and stacked columns, and the least of these and of all
    columns over an edge; NaN if a linear program must tell.
    """
    desk = bare(desk)
    end, top, _block, _shapes, columns, floors, _load, own, _edges, _parts, _border = desk
    n, to = end // 8, 0
    for i in range(len(least)):
        a = i * 2 * n if len(places) > 2 * n else 0
        b = i * 3 * top if len(plates) > 3 * top else 0
        w = i * (n + top) if len(masses) > n + top else 0
        for c in range(n):
            columns[8 * c], columns[8 * c + 1] = places[a + 2 * c], places[a + 2 * c + 1]
            columns[8 * c + 5] = masses[w + c]
        for f in range(top):
            plate(floors, f + 1, plates[b + 3 * f], plates[b + 3 * f + 1], plates[b + 3 * f + 2])
            floors[6 * f + 11] = masses[w + n + f]
        least[i] = _judge(desk, margins, to)[0]
        to += top
        for c in range(0, end, 8):
            if columns[c + 7] >= 0.0:
                margins[to] = own[c]
                to += 1


@jit
def plate(floors: Numbers, f: int, x: float, y: float, angle: float) -> None:
    """Write where the plate of a floor lies; the angle is in degrees."""
    turn = angle * (math.pi / 180)
    floors[6 * f + 1], floors[6 * f + 2] = x, y
    floors[6 * f + 3], floors[6 * f + 4] = math.cos(turn), math.sin(turn)


@jit
def take(desk: Desk, c: int) -> tuple[float, float, int, int, int]:
    """Take a column out: the margin then; and of columns that do not stand wholly on a plate.

    Of these the smallest margin below the uppermost floor, how many there are on that, and of how
    many a linear program must be asked: below it, and on it.
    """
    end, top, _block, _shapes, columns, _floors, _load, _own, _edges, _parts, _border = desk
    old, carrying = columns[c + 6], False
    for d in range(0, end, 8):
        if columns[d + 6] == old and carries(desk, c, d):
            carrying = True
    columns[c + 6] = columns[c + 7] = -1.0
    if 0.0 <= old < top:
        support(desk, int(old), top)
    loads(desk)
    low, coupled = math.inf, 0
    for f in range(top):
        alone, _unsure, more = feet(desk, f)
        low, coupled = min(low, alone), coupled + more
    alone, unsure, more = feet(desk, top)
    margin = -math.inf if carrying else min(low, alone, _all(desk, old, 0.0, 0.0, 0.0))
    return margin, low, unsure, coupled, more


@jit
def raises(
    desk: Desk,
    rows: Numbers,
    spots: Numbers,
    in_hand: Numbers,
    margins: Numbers,
    faults: Numbers,
) -> None:
    """Judge each column of `rows` taken out, and then at each of its spots on the uppermost floor.

    `spots` hold x, y and the row of the column below (or −1). A margin is NaN where a linear
    program must tell.
    """
    desk = bare(desk)
    _end, top, _block, _shapes, columns, _floors, _load, _own, _edges, _parts, _border = desk
    for f in range(top):
        support(desk, f, f)
    many = len(margins) // max(len(rows), 1)
    for i in range(len(rows)):
        c = 8 * int(rows[i])
        x, y, old, under = columns[c], columns[c + 1], columns[c + 6], columns[c + 7]
        in_hand[i], low, unsure, coupled, more = take(desk, c)
        carrying = in_hand[i] == -math.inf
        if coupled + more > 0 and not carrying:
            in_hand[i] = math.nan
        for s in range(many):
            at, to = 3 * s, i * many + s
            columns[c], columns[c + 1], columns[c + 7] = spots[at], spots[at + 1], spots[at + 2]
            columns[c + 6] = float(top)
            wrong = room(desk, c)
            faults[to], margins[to] = float(wrong), -math.inf
            if carrying:
                continue
            least, more = low, 0
            if unsure or wrong or columns[c + 7] >= 0.0:
                alone, _unsure, more = feet(desk, top)
                least = min(low, alone)
            all_floors = _all(desk, old, columns[c + 5], columns[c], columns[c + 1])
            margins[to] = math.nan if coupled + more > 0 else min(least, all_floors)
        columns[c], columns[c + 1], columns[c + 6], columns[c + 7] = x, y, old, under


@jit
def stands(desk: Desk, rows: Numbers, spots: Numbers, held: int) -> bool:
    """Whether some column of `rows` surely stands at some of the spots (x, y), without a fault.

    The tower must stand when the column is taken out too, unless it is `held`.
    """
    desk = bare(desk)
    _end, top, _block, _shapes, columns, _floors, _load, _own, _edges, _parts, _border = desk
    weakest = 0
    for f in range(top):
        support(desk, f, f)
    for i in range(len(rows)):
        c = 8 * int(rows[i])
        x, y, old, under = columns[c], columns[c + 1], columns[c + 6], columns[c + 7]
        in_hand, low, unsure, coupled, more = take(desk, c)
        good = in_hand > -math.inf and coupled == 0 and low >= 0.0
        good = good and (held > 0 or (more == 0 and in_hand >= 0.0))
        columns[c + 6] = float(top)
        for s in range(0, len(spots) if good else 0, 2):
            columns[c], columns[c + 1] = spots[s], spots[s + 1]
            mass = columns[c + 5]
            least, weakest = with_mass(desk, old, mass, columns[c], columns[c + 1], 0.0, weakest)
            if least < 0.0 or room(desk, c):
                continue
            alone, _unsure, more = feet(desk, top) if unsure else (0.0, 0, 0)
            if alone >= 0.0 and more == 0:
                return True
        columns[c], columns[c + 1], columns[c + 6], columns[c + 7] = x, y, old, under
    return False


@jit
def lays(desk: Desk, places: Numbers, margins: Numbers, covered: Numbers, reach: Numbers) -> None:
    """Judge the next plate at many places (x, y, angle): margins, columns touched, its reach.

    Its outline and mass are in its row of `floors` already.
    """
    desk = bare(desk)
    end, top, block, shapes, columns, floors, load, own, edges, parts, border = desk
    laid = (end, top + 1, block, shapes, columns, floors, load, own, edges, parts, border)
    for f in range(top):
        support(desk, f, f)
    loads(desk)
    low, unsure, coupled = math.inf, 0, 0
    for f in range(top):
        alone, unsure, more = feet(desk, f)
        low, coupled = min(low, alone), coupled + more
    alone, unsure, more = feet(desk, top)
    outline, mass = int(floors[6 * top + 6]), floors[6 * top + 11]
    first = int(shapes[8 * outline])
    for i in range(len(margins)):
        x, y = places[3 * i], places[3 * i + 1]
        plate(floors, top + 1, x, y, places[3 * i + 2])
        covered[i] = float(support(laid, top, top))
        least, more = margin(border, top * block, x, y), 0
        least = min(low, least, _all(desk, -1.0, mass, x, y))
        if unsure:
            alone, _unsure, more = feet(laid, top)
            least = min(least, alone)
        margins[i] = math.nan if coupled + more > 0 else least
        far, cos, sin = 0.0, floors[6 * top + 9], floors[6 * top + 10]
        for e in range(first, first + 4 * int(shapes[8 * outline + 1]), 4):
            px = x + cos * shapes[e] - sin * shapes[e + 1]
            py = y + sin * shapes[e] + cos * shapes[e + 1]
            far = max(far, px * px + py * py)
        reach[i] = math.sqrt(far)


@jit
def look(
    desk: Desk,
    rows: Numbers,
    kinds: Numbers,
    blurs: Numbers,
    spots: Numbers,
    marks: Numbers,
    landings: Numbers,
    found: Numbers,
) -> None:
    """For each column of `rows` find the spot where its margin, told to a nanometre, is largest.

    `spots` (x, y) are seen from the plate; `marks` of its kind say where a column stands wholly. It
    keeps clear of others as if all were round. Write the margin while it is in the hand, x and y of
    the spot, the margin there, and the share of `landings` beside it that stand, all margins being
    misjudged by its blur.
    """
    desk = bare(desk)
    _end, top, _block, _shapes, columns, floors, load, _own, _edges, _parts, _border = desk
    many, weakest, last = len(spots) // 2, 0, -1
    for f in range(top):
        support(desk, f, f)
    for i in range(len(rows)):
        c, k, kind = 8 * int(rows[i]), 5 * i, int(kinds[i])
        x, y, old, under = columns[c], columns[c + 1], columns[c + 6], columns[c + 7]
        found[k], low, unsure, _coupled, _more = take(desk, c)
        found[k + 3], found[k + 4], best = -math.inf, 0.0, -math.inf
        if found[k] < 0.0:
            low = min(low, found[k])
        columns[c + 6] = float(top)
        mass, near, px, py = columns[c + 5], -1.0, 0.0, 0.0
        slope = mass / (load[3 * top - 3] + mass) if top else 0.0
        if last >= 0 and marks[kind * many + last] > 0.0:
            # where the column before it stands best, this one is not far from its best
            columns[c], columns[c + 1] = _world(floors, top, spots[2 * last], spots[2 * last + 1])
            least = min(low, _all(desk, old, mass, columns[c], columns[c + 1]))
            if _clear(desk, c):
                best = _fine(min(least, feet(desk, top)[0]) if unsure else least) - 1.0
        for s in range(many if _fine(found[k]) / _FINE + blurs[i] >= 0.0 else 0):
            dx, dy = spots[2 * s] - px, spots[2 * s + 1] - py
            if marks[kind * many + s] == 0.0 or dx * dx + dy * dy < near:
                continue
            if _fine(low) <= best:
                break
            px, py, enough = spots[2 * s], spots[2 * s + 1], best / _FINE
            columns[c], columns[c + 1] = _world(floors, top, px, py)
            least, weakest = with_mass(desk, old, mass, columns[c], columns[c + 1], enough, weakest)
            # the centre of a load goes only a part of the column's way, and so does its margin
            short = enough - least - _SURE
            near = (short / slope) ** 2 if short > 0.0 else -1.0
            least = min(low, least)
            if _fine(least) <= best or not _clear(desk, c):
                continue
            if unsure:
                least = min(least, feet(desk, top)[0])
            if _fine(least) > best:
                best, last = _fine(least), s
                found[k + 1], found[k + 2], found[k + 3] = columns[c], columns[c + 1], best / _FINE
        for s in range(0, len(landings) if found[k + 3] > -math.inf else 0, 2):
            columns[c], columns[c + 1] = found[k + 1] + landings[s], found[k + 2] + landings[s + 1]
            away = math.sqrt(landings[s] * landings[s] + landings[s + 1] * landings[s + 1])
            least = found[k + 3] - slope * away - _SURE
            if least + blurs[i] < 0.0:
                least = _all(desk, old, mass, columns[c], columns[c + 1])
            if unsure or not fits(desk, top, c, floors[3]):
                least = min(least, feet(desk, top)[0])
            if min(low, least) + blurs[i] >= 0.0:
                found[k + 4] += 1.0
        found[k + 4] /= max(len(landings) // 2, 1)
        columns[c], columns[c + 1], columns[c + 6], columns[c + 7] = x, y, old, under


@jit
def _world(floors: Numbers, f: int, x: float, y: float) -> tuple[float, float]:
    """Where a point of the plate of a floor lies."""
    at_x, at_y, cos, sin = 6 * f + 1, 6 * f + 2, floors[6 * f + 3], floors[6 * f + 4]
    return floors[at_x] + cos * x - sin * y, floors[at_y] + sin * x + cos * y


@jit
def _fine(margin: float) -> float:
    """A margin in steps that are told apart."""
    return float(math.floor(margin * _FINE + 0.5)) if abs(margin) < 1e9 else margin


@jit
def _clear(desk: Desk, c: int) -> bool:
    """Whether a column keeps clear of the others on its plate, as if all were round."""
    columns = desk[4]
    for d in range(0, desk[0], 8):
        if d != c and columns[d + 6] == columns[c + 6] and columns[d + 7] < 0.0:
            dx, dy = columns[d] - columns[c], columns[d + 1] - columns[c + 1]
            wide = columns[c + 2] + columns[d + 2]
            if dx * dx + dy * dy < wide * wide:
                return False
    return True
