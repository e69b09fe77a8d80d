"""Ready-made towers: the setup of the game, a few famous shapes, and random legal ones.

Every tower is worked out from the piece set in use, so a class's own measured set gets its own.
Random ones are thrown until one will do (rejection sampling).

>>> from villa_core import Tower
>>> [name for name in FAMOUS if Tower.famous(name).stability().stable]
['first', 'three-legged', 'leaning', 'needle', 'tall']
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np

from villa_core.errors import PieceError, TowerError
from villa_core.geometry.footprint import raster
from villa_core.geometry.hull import Point
from villa_core.text import _
from villa_core.tower.contact import footprint
from villa_core.tower.pieces import COLORS, COLUMN_IDS, PLATE_COLORS, Column, PieceSet
from villa_core.tower.tower import PlacedColumn, Tower

_WIDE_FIRST = [
    f"{color}-{kind}" for kind in ("thick", "hex", "thin-1", "thin-2", "thin-3") for color in COLORS
]
_GRID = 3.0  # mm between the places tried for a column of the setup


def standard(pieces: PieceSet) -> Tower:
    """All 20 columns well spread under the blue plate, large ones first."""
    plate_x, plate_y = _blue_place(pieces)
    foot = footprint(pieces, PLATE_COLORS[0])
    reach = pieces.base.zone_radius
    x, y = raster((-reach, -reach), (reach + _GRID, reach + _GRID), _GRID)
    inside = np.minimum(foot.depth_batch(x - plate_x, y - plate_y), reach - np.hypot(x, y))
    room = np.full(len(x), np.inf)  # mm from each place to the nearest column
    tower = Tower.empty(pieces)
    for column in map(pieces.column, _WIDE_FIRST):
        clear = np.minimum(inside - column.radius, (room - column.radius) / 2)
        best = int(clear.argmax())
        if clear[best] < 0:
            raise PieceError(_("The 20 columns of this set do not fit under the blue plate."))
        tower = tower.add_column(column.id, float(x[best]), float(y[best]))
        room = np.minimum(room, np.hypot(x - x[best], y - y[best]) - column.radius)
    return _proper(tower.lay_plate(plate_x, plate_y), 3)


def famous(name: str, pieces: PieceSet) -> Tower:
    """The tower of that name; it stands."""
    if name not in _FAMOUS:
        text = _("There is no famous tower called “{name}”. There are: {names}.")
        raise TowerError(text.format(name=name, names=", ".join(FAMOUS)))
    build, covers = _FAMOUS[name]
    return _proper(build(pieces), covers)


def _blue_place(pieces: PieceSet) -> Point:
    """Where the blue plate lies best over the base: the circle around it in the middle."""
    from shapely import minimum_bounding_circle

    circle = minimum_bounding_circle(footprint(pieces, PLATE_COLORS[0]).polygon)
    return (round(-circle.centroid.x, 6), round(-circle.centroid.y, 6))


def _first(pieces: PieceSet) -> Tower:
    """Three storeys; pulled 3 cm to the front, the one column there no longer holds them."""
    storeys = (
        (("red-hex", 0, 8), ("blue-thick", -30, 78), ("yellow-thick", 30, 78)),
        (("green-hex", -50, 24), ("yellow-hex", 50, 24), ("blue-hex", 0, 100)),
        (("green-thick", -40, 18), ("red-thick", 40, 18), ("red-thin-1", 0, 94)),
        (("blue-thin-1", -16, 58), ("green-thin-1", 14, 44)),
    )
    tower = Tower.empty(pieces)
    for floor, columns in enumerate(storeys):
        if floor:
            tower = tower.lay_plate(*(_blue_place(pieces) if floor == 1 else (0.0, 50.0)))
        for column_id, x, y in columns:
            tower = tower.add_column(column_id, x, y)
    return tower


def _three_legged(pieces: PieceSet) -> Tower:
    centre = _blue_place(pieces)
    ids = [f"{color}-thick" for color in ("red", "yellow", "green")]
    tower = Tower.empty(pieces).lay_plate(*centre)
    room = _room(tower, 0, centre, pieces.column(ids[0]))
    return _ring(tower, 0, ids, centre, 0.8 * room, 90.0)


def _needle(pieces: PieceSet) -> Tower:
    axis = _blue_place(pieces)
    tower = Tower.empty(pieces)
    for column_id in ("red-thick", "yellow-thick", "blue-thick", "green-thick", "red-hex"):
        tower = tower.add_column(column_id, *axis).lay_plate(*axis)
    return tower


def _tall(pieces: PieceSet) -> Tower:
    order = list(_WIDE_FIRST)
    axis = _blue_place(pieces)
    tower = Tower.empty(pieces)
    for index, count in enumerate((5, 4, 3, 3, 3)):
        ids, order = order[:count], order[count:]
        tower = _storey(tower, ids, axis, 90.0 + 40.0 * index)
    for column_id, side in zip(order, (-1, 1), strict=True):
        tower = tower.add_column(column_id, axis[0] + 15.0 * side, axis[1])
    return tower


def _leaning(pieces: PieceSet) -> Tower:
    """Five storeys, each shifted the same way, so far that only 3 mm are left."""
    foot = _blue_place(pieces)

    def built(shift: float) -> Tower:
        tower = Tower.empty(pieces)
        for index in range(len(PLATE_COLORS)):
            legs = _WIDE_FIRST[3 * index : 3 * index + 3]
            tower = _storey(tower, legs, (foot[0] + shift * index, foot[1]), 90.0)
        return tower

    low, high = 0.0, 60.0
    for _step in range(40):
        middle = (low + high) / 2
        tower = built(middle)
        good = tower.stability().margin >= 3.0 and not tower.check(covers=3)
        low, high = (middle, high) if good else (low, middle)
    return built(low)


def _storey(tower: Tower, ids: Sequence[str], at: Point, phase: float) -> Tower:
    """One more floor: columns in a ring on the uppermost plate, and the next plate on them."""
    floor = tower.top
    tower = tower.lay_plate(*at)
    column = max((tower.pieces.column(i) for i in ids), key=lambda c: c.radius)
    return _ring(tower, floor, ids, at, _room(tower, floor, at, column), phase)


def _ring(
    tower: Tower, floor: int, ids: Sequence[str], centre: Point, radius: float, phase: float
) -> Tower:
    for k, column_id in enumerate(ids):
        a = math.radians(phase + 360.0 * k / len(ids))
        x, y = centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)
        tower = tower.add_column(column_id, round(x, 1), round(y, 1), floor=floor)
    return tower


def _room(tower: Tower, floor: int, centre: Point, column: Column) -> float:
    """The radius of a ring of such columns that fits on a floor and under the plate above."""
    depths = [tower.pieces.base.zone_radius - math.hypot(*centre)] if floor == 0 else []
    for frame in (tower.frame(k) for k in (floor, floor + 1) if k > 0):
        depths.append(frame.foot.depth(*frame.local(*centre)))
    return max(min(depths) - column.radius - 1.0, 1.0)


_FAMOUS = {  # with how many columns each plate rests on at least
    "first": (_first, 3),
    "three-legged": (_three_legged, 3),
    "leaning": (_leaning, 3),
    "needle": (_needle, 1),
    "tall": (_tall, 3),
}
FAMOUS = tuple(_FAMOUS)
"""The names that `famous` knows."""


def random_tower(seed: int, plates: int, pieces: PieceSet) -> Tower:
    """A legal tower of all 20 columns with so many plates, which stands."""
    if not 1 <= plates <= len(PLATE_COLORS):
        raise TowerError(_("A tower has 1 to 5 plates, not {n}.").format(n=plates))
    dice = random.Random(seed)
    for attempt in range(400):
        calm = 1.0 / (1 + attempt / 40)  # later attempts dare less
        tower = _attempt(dice, plates, pieces, calm)
        if tower is not None and tower.stability().stable and not tower.check(covers=3):
            return tower
    raise PieceError(_("No tower of {n} plates was found with this set.").format(n=plates))


def _attempt(dice: random.Random, plates: int, pieces: PieceSet, calm: float) -> Tower | None:
    ids = list(COLUMN_IDS)
    dice.shuffle(ids)
    counts = [3] * plates + [0]
    for _spare in range(len(ids) - 3 * plates):
        counts[min(dice.randrange(plates + 1), dice.randrange(plates + 1))] += 1
    tower = Tower.empty(pieces)
    centre = _blue_place(pieces)
    for floor in range(plates):
        legs = [ids.pop() for _leg in range(3)]
        swing = 0.0 if floor == 0 else 25.0 * calm
        # the blue plate fits the base only in its own place; the others go where chance says
        angle = 0.0 if floor == 0 else round(dice.uniform(-180, 180), 1)
        centre = (
            round(centre[0] + dice.uniform(-swing, swing), 1),
            round(centre[1] + dice.uniform(-swing, swing), 1),
        )
        tower = tower.lay_plate(*centre, angle)
        start = dice.uniform(0, 360)
        for k, column_id in enumerate(legs):
            way = math.radians(start + 120 * k + dice.uniform(-30, 30))
            room = _room(tower, floor, centre, pieces.column(column_id))
            out = (1.0 - 0.7 * dice.random() * calm) * room
            x, y = centre[0] + out * math.cos(way), centre[1] + out * math.sin(way)
            added = _added(tower, dice, column_id, floor, x, y)
            if added is None:
                return None
            tower = added
    reach = pieces.base.zone_radius
    for floor, count in enumerate(counts):
        for _extra in range(count - 3 if floor < plates else count):
            column_id = ids.pop()
            for _try in range(60):
                middle_x, middle_y = tower.frame(floor)[:2] if floor else (0.0, 0.0)
                x = middle_x + dice.uniform(-reach, reach)
                y = middle_y + dice.uniform(-reach, reach)
                added = _added(tower, dice, column_id, floor, x, y)
                if added is not None:
                    tower = added
                    break
            else:
                return None
    return tower


def _added(
    tower: Tower, dice: random.Random, column_id: str, floor: int, x: float, y: float
) -> Tower | None:
    """The tower with one more column, or None if it could not stand there without a fault."""
    angle = round(dice.uniform(0, 60), 1) if column_id.endswith("hex") else 0.0
    placed = PlacedColumn(column_id, round(x, 1), round(y, 1), angle)
    if tower.misfit(placed, floor):
        return None
    return tower.add_column(column_id, placed.x, placed.y, floor=floor, angle=angle)


def _proper(tower: Tower, covers: int) -> Tower:
    if tower.check(covers) or not tower.stability().stable:
        text = _("This tower cannot be built with the set “{name}”.")
        raise PieceError(text.format(name=tower.pieces.name))
    return tower
