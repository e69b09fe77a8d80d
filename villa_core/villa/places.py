"""Places: where a column or the next plate can be put so that the villa stands.

Most questions ("can anybody still build?") are settled by a few likely spots, each tested exactly;
only when none of them will do is the rest searched: the whole zone of a column, and for a plate
every place at every angle (see `laying`, which overlooks no place with 0.01 mm to spare).

Model choice: a column keeps its angle when it is raised.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING

from villa_core.statics.plate_search import Laying
from villa_core.statics.plate_search import places as laid_places
from villa_core.statics.zones import SafeZone, column_zone
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.legality import covered_by_count
from villa_core.villa.moves import LayPlate
from villa_core.villa.position import Position

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower
    from villa_core.villa.rulebook import Rulebook

_ANGLES = tuple(15.0 * step for step in range(24))  # degrees: the likely ones of a plate
_TRIPLES = 20  # how many groups of three columns are tried before every place is searched


def raise_places(
    tower: Tower, column: str, held: bool = False
) -> Iterator[tuple[str | None, SafeZone]]:
    """The safe zones of a column that are not empty: on the plate, then on red columns (B7).

    The first item of each pair is the column to stand on, or None. With plates `held` (B5) the
    villa need not stand without the column.
    """
    if not held and not tower.remove_column(column).stability().stable:
        return
    stacks = () if tower.next_plate is not None else tower.floors[-1].columns
    for under in (None, *(other.id for other in stacks)):
        zone = column_zone(tower, column, None, under, held=held)
        if zone:
            yield under, zone


def can_raise(tower: Tower, column: str, held: bool = False) -> bool:
    """Whether there is a place on top where the villa stands, without the column and with it."""
    if not held and not tower.remove_column(column).stability().stable:
        return False
    zone = column_zone(tower, column, None, None, held=held)
    likely = any(zone.contains(x, y) for x, y in likely_spots(tower))
    return likely or next(raise_places(tower, column, held), None) is not None


def likely_spots(tower: Tower) -> Iterator[tuple[float, float]]:
    """Likely spots for a column on the uppermost plate: its middle, then outwards."""
    frame = tower.frame(tower.top)
    yield frame.x, frame.y
    for part in (0.5, 0.75, 0.25):
        for x, y in frame.outline():
            yield frame.x + part * (x - frame.x), frame.y + part * (y - frame.y)


def plate_places(rulebook: Rulebook, position: Position) -> Iterator[LayPlate]:
    """Places where the next plate may be laid and the villa stands, each at another angle.

    If there is any such place, at least one is given.
    """
    tower, plate = position.tower, position.next_plate
    if tower is None or plate is None or not covered_by_count(rulebook, position):
        return
    covers, over_base = rulebook.covers(plate), rulebook.is_("F8", "within-base")
    found = False
    for place in _likely_plates(Laying(tower, covers, over_base)):
        found = True
        yield LayPlate(*place)
    if not found:
        yield from (LayPlate(*place) for place in laid_places(tower, covers, over_base))


def _likely_plates(laying: Laying) -> Iterator[tuple[float, float, float]]:
    """For each of the likely angles the first of the likely spots that will do."""
    spots = tuple(_middles(laying.tower))
    hopes: list[list[bool]] | None = None
    for number, angle in enumerate(_ANGLES):
        for k, (x, y) in enumerate(spots):
            if number > 0 and k > 0 and hopes is None:  # many are left: look at all of them at once
                hopes = laying.hopes(spots, _ANGLES)
            if (hopes is None or hopes[number][k]) and laying.margin(x, y, angle) >= 0:
                yield x, y, angle
                break


def _middles(tower: Tower) -> Iterator[tuple[float, float]]:
    """Likely spots for a plate: the middle of all columns on top, then of three at a time."""
    columns = tower.floors[-1].columns
    for group in (columns, *islice(combinations(columns, 3), _TRIPLES)):
        n = len(group)
        yield math.fsum(c.x for c in group) / n, math.fsum(c.y for c in group) / n


def anyone_can_build(rulebook: Rulebook, position: Position) -> bool:
    """E1: whether some player has a raise after which the villa stands, or a plate can be laid."""
    tower, held = position.tower, rulebook.is_("B5", "held")
    assert tower is not None
    own_first = sorted(
        position.movable_by_anyone(), key=lambda c: position.owner_of(c) != position.builder
    )
    raises = any(can_raise(tower, COLUMN_IDS[column], held) for column in own_first)
    return raises or next(plate_places(rulebook, position), None) is not None
