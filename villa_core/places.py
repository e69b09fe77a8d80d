"""Places: where a column or the next plate can be put so that the villa stands.

Most questions ("can anybody still build?") are settled by a few likely spots, each tested exactly;
only when none of them will do is the whole zone worked out.

Model choices: a plate is looked for at the angles `PLATE_ANGLES`, and where whole columns or the
middles of columns hold it; a plate that would lie only at an angle between, or only on the rims of
columns, counts as one that cannot be laid (a player may still lay it). A column keeps its angle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING

from villa_core.check import within_base
from villa_core.legality import covered_by_count
from villa_core.moves import LayPlate
from villa_core.pieces import COLUMN_IDS
from villa_core.position import Position
from villa_core.zones import PlateZone, SafeZone, column_zone, plate_zone

if TYPE_CHECKING:
    from villa_core.rulebook import Rulebook
    from villa_core.tower import Tower

__all__ = [
    "PLATE_ANGLES",
    "anyone_can_build",
    "can_raise",
    "likely_spots",
    "plate_places",
    "raise_places",
]

PLATE_ANGLES = tuple(15.0 * step for step in range(24))
"""The angles (degrees) at which a place for a plate is looked for."""

_TRIPLES = 20  # how many groups of three columns are tried before the whole zone is worked out


def raise_places(
    tower: Tower, column: str, held: bool = False
) -> Iterator[tuple[str | None, SafeZone]]:
    """The safe zones of a column that are not empty: on the plate, then on red columns (B7).

    The first item of each pair is the column to stand on, or None. With plates `held` (B5) the
    villa need not stand without the column.
    """
    for under, zone in _zones(tower, column, held):
        if zone:
            yield under, zone


def _zones(tower: Tower, column: str, held: bool) -> Iterator[tuple[str | None, SafeZone]]:
    """The zones of a column, empty or not, if the villa stands without it at all."""
    if not held and not tower.remove_column(column).stability().stable:
        return
    yield None, column_zone(tower, column, None, None, held=held)
    if tower.next_plate is None:
        for under in tower.floors[-1].columns:
            yield under.id, column_zone(tower, column, None, under.id, held=held)


def can_raise(tower: Tower, column: str, held: bool = False) -> bool:
    """Whether there is a place on top where the villa stands, without the column and with it."""
    if not held and not tower.remove_column(column).stability().stable:
        return False
    zone = column_zone(tower, column, None, None, held=held)
    if any(zone.contains(x, y) for x, y in likely_spots(tower)):
        return True
    return next(raise_places(tower, column, held), None) is not None


def likely_spots(tower: Tower) -> Iterator[tuple[float, float]]:
    """Likely spots for a column on the uppermost plate: its middle, then outwards."""
    frame = tower.frame(tower.top)
    yield frame.x, frame.y
    for part in (0.5, 0.75, 0.25):
        for x, y in frame.outline():
            yield frame.x + part * (x - frame.x), frame.y + part * (y - frame.y)


def plate_places(rulebook: Rulebook, position: Position) -> Iterator[LayPlate]:
    """Places where the next plate may be laid and the villa stands, one for each good angle."""
    tower, plate = position.tower, position.next_plate
    if tower is None or plate is None or not covered_by_count(rulebook, position):
        return
    found = False
    spots = tuple(_middles(tower))
    covers = rulebook.covers(plate)
    zones = [plate_zone(tower, plate, angle, covers) for angle in PLATE_ANGLES]
    for zone in zones:
        for x, y in spots:
            if _holds(rulebook, tower, zone, x, y):
                found = True
                yield LayPlate(x, y, zone.angle)
                break
    if not found:
        for zone in zones:
            point = _any_place(rulebook, tower, zone)
            if point is not None:
                yield LayPlate(point[0], point[1], zone.angle)


def _middles(tower: Tower) -> Iterator[tuple[float, float]]:
    """Likely spots for a plate: the middle of all columns on top, then of three at a time."""
    columns = tower.floors[-1].columns
    for group in (columns, *islice(combinations(columns, 3), _TRIPLES)):
        n = len(group)
        yield math.fsum(c.x for c in group) / n, math.fsum(c.y for c in group) / n


def _holds(rulebook: Rulebook, tower: Tower, zone: PlateZone, x: float, y: float) -> bool:
    if rulebook.new_plate_within_base:
        laid = tower.lay_plate(x, y, zone.angle)
        if not within_base(laid, laid.frame(laid.top)):
            return False
    return zone.contains(x, y)


def _any_place(rulebook: Rulebook, tower: Tower, zone: PlateZone) -> tuple[float, float] | None:
    """A place of the zone; if plates must stay over the base (F8), one where this one does.

    The base is a disc, so a corner of the plate stays inside while the plate's centre is in that
    disc moved by minus the corner. The discs are drawn as polygons inside them: a place that is
    found is right, and a place is missed only within hundredths of a millimetre of the rim.
    """
    if not zone:
        return None
    if not rulebook.new_plate_within_base:
        return zone.point()
    from shapely import intersection_all
    from shapely.geometry import Point

    laid = tower.lay_plate(0.0, 0.0, zone.angle)
    radius = tower.pieces.base.radius
    corners = laid.frame(laid.top).outline()
    room = intersection_all([Point(-x, -y).buffer(radius, quad_segs=64) for x, y in corners])
    both = zone.polygon.intersection(room)
    if both.is_empty or both.area == 0:
        return None
    point = both.representative_point()
    return (point.x, point.y) if _holds(rulebook, tower, zone, point.x, point.y) else None


def anyone_can_build(rulebook: Rulebook, position: Position) -> bool:
    """E1: whether some player has a raise after which the villa stands, or a plate can be laid."""
    tower, builder = position.tower, position.builder
    if tower is None:
        return False
    columns = position.movable_by_anyone()
    columns.sort(key=lambda column: position.owner_of(column) != builder)
    held = rulebook.is_("B5", "held")
    if any(can_raise(tower, COLUMN_IDS[column], held) for column in columns):
        return True
    return next(plate_places(rulebook, position), None) is not None
