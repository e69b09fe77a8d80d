"""What the kernel is asked: about a tower, about many, about columns at spots, about plates."""

from __future__ import annotations

import math

from . import Desk, Numbers, bare, jit
from .hulls import margin
from .patches import fits
from .towers import carries, feet, loads, room, support, verdict, with_mass, with_mass_exactly

_FINE = 1e6  # so many steps of a millimetre are told apart when spots are compared
_SURE = 1e-5  # mm: what is shorter by this is not just rounded


@jit
def judge(desk: Desk, margins: Numbers) -> tuple[float, int]:
    """The verdict on one tower."""
    return verdict(bare(desk), margins, 0)


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
        least[i] = verdict(desk, margins, to)[0]
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
    margin = -math.inf if carrying else min(low, alone, with_mass_exactly(desk, old, 0.0, 0.0, 0.0))
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
            all_floors = with_mass_exactly(desk, old, columns[c + 5], columns[c], columns[c + 1])
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
        least = min(low, least, with_mass_exactly(desk, -1.0, mass, x, y))
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
            least = min(low, with_mass_exactly(desk, old, mass, columns[c], columns[c + 1]))
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
                least = with_mass_exactly(desk, old, mass, columns[c], columns[c + 1])
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
