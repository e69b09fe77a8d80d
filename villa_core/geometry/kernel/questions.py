"""What the kernel is asked: about a tower, about many, about columns at spots, about plates."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .patches import fits
from .rows import NONE, FloorRow, Slate
from .towers import (
    carries,
    feet,
    footing,
    inside,
    loads,
    room,
    support,
    with_mass,
    with_mass_exactly,
)

_FINE = 1e6  # so many steps of a millimetre are told apart when spots are compared
_SURE = 1e-5  # mm: what is shorter by this is not just rounded

Numbers = list[float]
Rows = Sequence[int]


def judge(slate: Slate, margins: Numbers, at: int) -> tuple[float, int]:
    """The margin of a tower, NaN if a linear program must tell; those of floors are written.

    They are written from `at` on. With it how many columns do not stand wholly on their plate.
    """
    loads(slate)
    least = math.inf
    for f in range(slate.top):
        support(slate, f, f)
        margins[at + f] = inside(slate, f, slate.loads[f].x, slate.loads[f].y)
        least = min(least, margins[at + f])
    return footing(slate, least)


def plate(floor: FloorRow, x: float, y: float, angle: float) -> None:
    """Write where the plate of a floor lies; the angle is in degrees."""
    turn = angle * (math.pi / 180)
    floor.x, floor.y = x, y
    floor.cos, floor.sin = math.cos(turn), math.sin(turn)


def take(slate: Slate, c: int) -> tuple[float, float, int, int, int]:
    """Take a column out: the margin then; and of columns that do not stand wholly on a plate.

    Of these the smallest margin below the uppermost floor, how many there are on that, and of how
    many a linear program must be asked: below it, and on it.
    """
    top, columns = slate.top, slate.columns
    old, carrying = columns[c].floor, False
    for d in range(len(columns) - 1):
        if columns[d].floor == old and carries(slate, c, d):
            carrying = True
    columns[c].floor = columns[c].on = NONE
    if 0.0 <= old < top:
        support(slate, int(old), top)
    loads(slate)
    low, coupled = math.inf, 0
    for f in range(top):
        alone, _unsure, more = feet(slate, f, True)
        low, coupled = min(low, alone), coupled + more
    alone, unsure, more = feet(slate, top, False)
    margin = (
        -math.inf if carrying else min(low, alone, with_mass_exactly(slate, old, 0.0, 0.0, 0.0))
    )
    return margin, low, unsure, coupled, more


def raises(
    slate: Slate,
    rows: Rows,
    spots: Numbers,
    in_hand: Numbers,
    margins: Numbers,
    faults: Numbers,
) -> None:
    """Judge each column of `rows` taken out, and then at each of its spots on the uppermost floor.

    `spots` hold x, y and the row of the column below (or −1). A margin is NaN where a linear
    program must tell.
    """
    top = slate.top
    for f in range(top):
        support(slate, f, f)
    many = len(margins) // max(len(rows), 1)
    for i in range(len(rows)):
        c = int(rows[i])
        column = slate.columns[c]
        x, y, old, under = column.x, column.y, column.floor, column.on
        in_hand[i], low, unsure, coupled, more = take(slate, c)
        carrying = in_hand[i] == -math.inf
        if coupled + more > 0 and not carrying:
            in_hand[i] = math.nan
        for s in range(many):
            at, to = 3 * s, i * many + s
            column.x, column.y, column.on = spots[at], spots[at + 1], spots[at + 2]
            column.floor = float(top)
            wrong = room(slate, c)
            faults[to], margins[to] = float(wrong), -math.inf
            if carrying:
                continue
            least, more = low, 0
            if unsure or wrong or column.on >= 0.0:
                alone, _unsure, more = feet(slate, top, False)
                least = min(low, alone)
            all_floors = with_mass_exactly(slate, old, column.mass, column.x, column.y)
            margins[to] = math.nan if coupled + more > 0 else min(least, all_floors)
        column.x, column.y, column.floor, column.on = x, y, old, under


def stands(slate: Slate, rows: Rows, spots: Numbers, held: int) -> bool:
    """Whether some column of `rows` surely stands at some of the spots (x, y), without a fault.

    The tower must stand when the column is taken out too, unless it is `held`.
    """
    top, weakest = slate.top, 0
    for f in range(top):
        support(slate, f, f)
    for i in range(len(rows)):
        c = int(rows[i])
        column = slate.columns[c]
        x, y, old, under = column.x, column.y, column.floor, column.on
        in_hand, low, unsure, coupled, more = take(slate, c)
        good = in_hand > -math.inf and coupled == 0 and low >= 0.0
        good = good and (held > 0 or (more == 0 and in_hand >= 0.0))
        column.floor = float(top)
        for s in range(0, len(spots) if good else 0, 2):
            column.x, column.y = spots[s], spots[s + 1]
            least, weakest = with_mass(slate, old, column.mass, column.x, column.y, 0.0, weakest)
            if least < 0.0 or room(slate, c):
                continue
            alone, _unsure, more = feet(slate, top, False) if unsure else (0.0, 0, 0)
            if alone >= 0.0 and more == 0:
                return True
        column.x, column.y, column.floor, column.on = x, y, old, under
    return False


def lays(slate: Slate, places: Numbers, margins: Numbers, covered: Numbers, reach: Numbers) -> None:
    """Judge the next plate at many places (x, y, angle): margins, columns touched, its reach.

    Its outline and mass are in its row of `floors` already.
    """
    top, shapes = slate.top, slate.shapes
    for f in range(top):
        support(slate, f, f)
    loads(slate)
    low, unsure, coupled = math.inf, 0, 0
    for f in range(top):
        alone, unsure, more = feet(slate, f, True)
        low, coupled = min(low, alone), coupled + more
    alone, unsure, more = feet(slate, top, False)
    new = slate.floors[top + 1]
    outline = shapes.outlines[int(new.outline)]
    first = int(outline.first)
    for i in range(len(margins)):
        x, y = places[3 * i], places[3 * i + 1]
        plate(new, x, y, places[3 * i + 2])
        covered[i] = float(support(slate, top, top))
        least, more = inside(slate, top, x, y), 0
        least = min(low, least, with_mass_exactly(slate, NONE, new.mass, x, y))
        if unsure:
            alone, _unsure, more = feet(slate, top, True)
            least = min(least, alone)
        margins[i] = math.nan if coupled + more > 0 else least
        far = 0.0
        for e in range(first, first + int(outline.count)):
            edge = shapes.edges[e]
            px = x + new.cos * edge.x - new.sin * edge.y
            py = y + new.sin * edge.x + new.cos * edge.y
            far = max(far, px * px + py * py)
        reach[i] = math.sqrt(far)


def look(
    slate: Slate,
    rows: Rows,
    kinds: Rows,
    blurs: Numbers,
    spots: Numbers,
    marks: Numbers,
    landings: Numbers,
    answers: Numbers,
) -> None:
    """For each column of `rows` find the spot where its margin, told to a nanometre, is largest.

    `spots` (x, y) are seen from the plate; `marks` of its kind say where a column stands wholly. It
    keeps clear of others as if all were round. Write the margin while it is in the hand, x and y of
    the spot, the margin there, and the share of `landings` beside it that stand, all margins being
    misjudged by its blur.
    """
    top = slate.top
    ground = slate.floors[top]
    many, weakest, last = len(spots) // 2, 0, -1
    for f in range(top):
        support(slate, f, f)
    for i in range(len(rows)):
        c, k, kind = int(rows[i]), 5 * i, int(kinds[i])
        column = slate.columns[c]
        x, y, old, under, mass = column.x, column.y, column.floor, column.on, column.mass
        answers[k], low, unsure, _coupled, _more = take(slate, c)
        answers[k + 3], answers[k + 4], best = -math.inf, 0.0, -math.inf
        if answers[k] < 0.0:
            low = min(low, answers[k])
        column.floor = float(top)
        near, px, py = -1.0, 0.0, 0.0
        slope = mass / (slate.loads[top - 1].mass + mass) if top else 0.0
        if last >= 0 and marks[kind * many + last] > 0.0:
            # where the column before it stands best, this one is not far from its best
            column.x, column.y = _world(ground, spots[2 * last], spots[2 * last + 1])
            least = min(low, with_mass_exactly(slate, old, mass, column.x, column.y))
            if _clear(slate, c):
                best = _fine(min(least, feet(slate, top, False)[0]) if unsure else least) - 1.0
        for s in range(many if _fine(answers[k]) / _FINE + blurs[i] >= 0.0 else 0):
            dx, dy = spots[2 * s] - px, spots[2 * s + 1] - py
            if marks[kind * many + s] == 0.0 or dx * dx + dy * dy < near:
                continue
            if _fine(low) <= best:
                break
            px, py, enough = spots[2 * s], spots[2 * s + 1], best / _FINE
            column.x, column.y = _world(ground, px, py)
            least, weakest = with_mass(slate, old, mass, column.x, column.y, enough, weakest)
            # the centre of a load goes only a part of the column's way, and so does its margin
            short = enough - least - _SURE
            near = (short / slope) * (short / slope) if short > 0.0 else -1.0
            least = min(low, least)
            if _fine(least) <= best or not _clear(slate, c):
                continue
            if unsure:
                least = min(least, feet(slate, top, False)[0])
            if _fine(least) > best:
                best, last = _fine(least), s
                answers[k + 1], answers[k + 2], answers[k + 3] = column.x, column.y, best / _FINE
        for s in range(0, len(landings) if answers[k + 3] > -math.inf else 0, 2):
            column.x, column.y = answers[k + 1] + landings[s], answers[k + 2] + landings[s + 1]
            away = math.sqrt(landings[s] * landings[s] + landings[s + 1] * landings[s + 1])
            least = answers[k + 3] - slope * away - _SURE
            if least + blurs[i] < 0.0:
                least = with_mass_exactly(slate, old, mass, column.x, column.y)
            if unsure or not fits(slate, top, c, slate.radius):
                least = min(least, feet(slate, top, False)[0])
            if min(low, least) + blurs[i] >= 0.0:
                answers[k + 4] += 1.0
        answers[k + 4] /= max(len(landings) // 2, 1)
        column.x, column.y, column.floor, column.on = x, y, old, under


def _world(floor: FloorRow, x: float, y: float) -> tuple[float, float]:
    """Where a point of the plate of a floor lies."""
    return floor.x + floor.cos * x - floor.sin * y, floor.y + floor.sin * x + floor.cos * y


def _fine(margin: float) -> float:
    """A margin in steps that are told apart."""
    return float(math.floor(margin * _FINE + 0.5)) if abs(margin) < 1e9 else margin


def _clear(slate: Slate, c: int) -> bool:
    """Whether a column keeps clear of the others on its plate, as if all were round."""
    columns = slate.columns
    column = columns[c]
    for d in range(len(columns) - 1):
        other = columns[d]
        if d != c and other.floor == column.floor and other.on < 0.0:
            dx, dy = other.x - column.x, other.y - column.y
            wide = column.radius + other.radius
            if dx * dx + dy * dy < wide * wide:
                return False
    return True
