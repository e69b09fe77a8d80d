"""Places: where a column or the next plate can be put so that the villa stands.

Most questions ("can anybody still build?") are settled by a few likely spots, each tested exactly;
only when none of them will do is the rest searched: the whole zone of a column, and for a plate
every place at every angle (see `laying`, which overlooks no place with 0.01 mm to spare).

Model choice: a column keeps its angle when it is raised.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import TYPE_CHECKING

import numpy as np

from villa_core.geometry.kernel import TOUCH
from villa_core.statics.plate_search import places as laid_places
from villa_core.statics.spots import NOWHERE, lays, raises, stands
from villa_core.statics.stability import holds
from villa_core.statics.zones import SafeZone, column_zone, laid
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.legality import covered_by_count
from villa_core.villa.moves import LayPlate
from villa_core.villa.position import Position

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats, Point
    from villa_core.tower.contact import Frame
    from villa_core.tower.placed import PlacedColumn
    from villa_core.tower.tower import Tower
    from villa_core.villa.rulebook import Rulebook

Place = tuple[float, float, float]  # of a plate: x, y (mm) and the angle in degrees

_ANGLES = tuple(15.0 * step for step in range(24))  # degrees: the likely ones of a plate
_FEW = 8  # columns are first tried at each so-manieth likely spot
_TRIPLES = 20  # how many groups of three columns are tried before every place is searched


def settled(margin: float, tower: Callable[[], Tower]) -> float:
    """A margin (mm); where flat numbers cannot tell it (NaN), that of the tower itself."""
    return tower().stability().margin if math.isnan(margin) else float(margin)


def without(tower: Tower, column: str) -> float:
    """The villa's margin (mm) with a column taken away; −∞ if others stand on it."""
    in_hand = raises(tower, [column], NOWHERE).in_hand[0]
    return settled(in_hand, lambda: tower.remove_column(column))


def goes(tower: Tower, column: str) -> bool:
    """Whether the villa stands with a column taken away."""
    in_hand = raises(tower, [column], NOWHERE).in_hand[0]
    return bool(in_hand >= 0) or (math.isnan(in_hand) and holds(tower.remove_column(column)))


def raise_places(
    tower: Tower, column: str, held: bool = False
) -> Iterator[tuple[str | None, SafeZone]]:
    """The safe zones of a column that are not empty: on the plate, then on red columns (B7).

    The first item of each pair is the column to stand on, or None. With plates `held` (B5) the
    villa need not stand without the column.
    """
    if not held and not goes(tower, column):
        return
    stacks = () if tower.next_plate is not None else tower.floors[-1].columns
    for under in (None, *(other.id for other in stacks)):
        zone = column_zone(tower, column, None, under, held=held)
        if zone:
            yield under, zone


def can_raise(tower: Tower, column: str, held: bool = False) -> bool:
    """Whether there is a place on top where the villa stands, without the column and with it."""
    if not held and not goes(tower, column):
        return False
    likely = stands(tower, [column], likely_spots(tower), held=True)
    return likely or next(raise_places(tower, column, held), None) is not None


def likely_spots(tower: Tower) -> Floats:
    """Likely spots (n, 2) for a column on the uppermost plate: its middle, then outwards."""
    return _likely(tower.frame(tower.top))


@lru_cache(maxsize=64)
def _likely(frame: Frame) -> Floats:
    parts = [part * np.array(frame.foot.outline).T for part in (0.5, 0.75, 0.25)]
    return np.stack(frame.world(*np.concatenate([np.zeros((2, 1)), *parts], axis=1)), axis=1)


def plate_places(rulebook: Rulebook, position: Position) -> Iterator[LayPlate]:
    """Places where the next plate may be laid and the villa stands, each at another angle.

    If there is any such place, at least one is given.
    """
    tower, plate = position.tower, position.next_plate
    if tower is None or plate is None or not covered_by_count(rulebook, position):
        return
    covers, over_base = rulebook.covers(plate), rulebook.is_("F8", "within-base")
    likely = False
    for place in _likely_plates(tower, covers, over_base):
        likely = True
        yield LayPlate(*place)
    if not likely:
        yield from (LayPlate(*place) for place in laid_places(tower, covers, over_base))


def _likely_plates(tower: Tower, covers: int, over_base: bool) -> Iterator[Place]:
    """For each of the likely angles the first of the likely spots that will do."""
    columns = tower.floors[-1].columns
    first: list[Point] = [_middle(columns)]
    others: list[Point] = []
    for angle in _ANGLES:
        place = next(_lying(tower, first, angle, covers, over_base), None)
        if place is None:
            others = others or [_middle(c) for c in islice(combinations(columns, 3), _TRIPLES)]
            place = next(_lying(tower, others, angle, covers, over_base), None)
        if place is not None:
            yield place


def _lying(
    tower: Tower, spots: list[Point], angle: float, covers: int, over_base: bool
) -> Iterator[Place]:
    """The spots at which the next plate may be laid, turned so, and the villa stands."""
    places = [(x, y, angle) for x, y in spots]
    verdicts = lays(tower, places)
    most = tower.pieces.base.radius + TOUCH if over_base else math.inf
    good = (verdicts.covers >= covers) & (verdicts.reach <= most) & ~(verdicts.margins < 0)
    for k in np.nonzero(good)[0].tolist():
        after = laid(tower, places[k], covers, over_base) if np.isnan(verdicts.margins[k]) else None
        if verdicts.margins[k] >= 0 or (after is not None and holds(after)):
            yield places[k]


def _middle(group: Sequence[PlacedColumn]) -> Point:
    """A likely spot for a plate: the middle of some columns."""
    n = len(group)
    return math.fsum(c.x for c in group) / n, math.fsum(c.y for c in group) / n


def anyone_can_build(rulebook: Rulebook, position: Position) -> bool:
    """E1: whether some player has a raise after which the villa stands, or a plate can be laid."""
    tower, held = position.tower, rulebook.is_("B5", "held")
    assert tower is not None
    names = [COLUMN_IDS[c] for c in position.movable_by_anyone()]
    spots = likely_spots(tower)
    return (
        stands(tower, names, spots[::_FEW], held=held)
        or stands(tower, names, spots, held=held)
        or next(plate_places(rulebook, position), None) is not None
        or any(can_raise(tower, column, held) for column in names)  # the whole zone of each
    )
