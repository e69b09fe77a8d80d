"""Small towers for puzzles, built by dice from whole millimetres, and a fast look at many places.

Nothing here depends on how a library draws polygons, so a seed gives the same tower everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from villa_core.geometry.hull import Disc, Floats, Hull, Point
from villa_core.learn.puzzles.dice import Dice
from villa_core.statics.stability import loads_above
from villa_core.tower.pieces import COLORS
from villa_core.tower.tower import Tower

BLUE = (0.0, 47.0)
"""Where (mm) the blue plate's centre lies when the plate is over the base."""


def columns_of(dice: Dice, *shapes: str) -> list[str]:
    """Ids of columns of the given shapes, in colours by chance, none twice."""
    left = {
        "thick": dice.mixed(f"{c}-thick" for c in COLORS),
        "hex": dice.mixed(f"{c}-hex" for c in COLORS),
        "thin": dice.mixed(f"{c}-thin-{n}" for c in COLORS for n in (1, 2, 3)),
    }
    return [left[shape].pop() for shape in shapes]


def storey(
    dice: Dice,
    tower: Tower,
    legs: Sequence[str],
    *,
    out: tuple[float, float],
    lean: float,
    swing: float = 15.0,
) -> Tower | None:
    """One more floor: legs around a middle, `out` mm away from it, and the next plate over them.

    The middle of the legs lies `lean` mm beside the centre of the plate, and that centre up to
    `swing` mm beside the one below. None if a leg finds no proper place, or is not covered wholly.
    """
    floor = tower.top
    x, y, angle = *BLUE, 0.0
    if floor > 0:
        below = tower.frame(floor)
        x = float(round(below.x + dice.uniform(-swing, swing)))
        y = float(round(below.y + dice.uniform(-swing, swing)))
        angle = float(5 * dice.whole(0, 71))
    tower = tower.lay_plate(x, y, angle)
    way = math.radians(dice.uniform(0, 360))
    middle = (x + lean * math.cos(way), y + lean * math.sin(way))
    start = dice.uniform(0, 360)
    for k, leg in enumerate(legs):
        way = math.radians(start + 360 * k / len(legs) + dice.uniform(-20, 20))
        far = dice.uniform(*out)
        there = (middle[0] + far * math.cos(way), middle[1] + far * math.sin(way))
        tower = tower.add_column(leg, round(there[0]), round(there[1]), floor=floor)
    whole = all(tower.fits(leg, floor + 1) for leg in tower.floors[floor].columns if leg.id in legs)
    return tower if whole and not tower.check(0) else None


def put_somewhere(dice: Dice, tower: Tower, column: str, floor: int | None = None) -> Tower | None:
    """The tower with a column put by chance on a floor (else on top); None if there is no room."""
    index = tower.top if floor is None else floor
    frame = tower.frame(index)
    outline = frame.outline()
    low_x, high_x = min(x for x, _y in outline), max(x for x, _y in outline)
    low_y, high_y = min(y for _x, y in outline), max(y for _x, y in outline)
    for _try in range(12):
        x, y = round(dice.uniform(low_x, high_x)), round(dice.uniform(low_y, high_y))
        there = tower.add_column(column, x, y, floor=index)
        if not there.check(0):
            return there
    return None


def centres_hull(tower: Tower, floor: int) -> Hull:
    """The support of a floor if only the middles of the columns under the plate counted."""
    held = set(tower.covered(floor))
    columns = [column for column in tower.floors[floor].columns if column.id in held]
    return Hull.of([Disc(column.x, column.y, 0.0, column.id) for column in columns])


@dataclass(frozen=True)
class Scan:
    """Many places for a column on the uppermost plate: where it fits, and the margin it gives."""

    x: Floats
    y: Floats
    floors: Floats
    """The margin (mm) of each floor (rows) for each place."""

    @property
    def margin(self) -> Floats:
        """The smallest margin of all floors, for each place."""
        smallest: Floats = self.floors.min(axis=0)
        return smallest

    def __len__(self) -> int:
        return len(self.x)

    def at(self, index: int) -> Point:
        """One of the places."""
        return (float(self.x[index]), float(self.y[index]))


def scan(tower: Tower, column: str, step: int = 4) -> Scan:
    """All places of a grid (mm) on the uppermost plate where a column fits that is not yet there.

    A hexagonal column is taken as wide as its corners.
    """
    frame = tower.frame(tower.top)
    radius = tower.pieces.column(column).radius
    outline = frame.outline()
    xs = np.arange(math.ceil(min(x for x, _y in outline)), max(x for x, _y in outline), step)
    ys = np.arange(math.ceil(min(y for _x, y in outline)), max(y for _x, y in outline), step)
    x, y = (axis.ravel().astype(float) for axis in np.meshgrid(xs, ys))
    dx, dy = x - frame.x, y - frame.y
    local_x, local_y = frame.cos * dx + frame.sin * dy, frame.cos * dy - frame.sin * dx
    fits = frame.foot.depth_batch(local_x, local_y) >= radius
    for other in tower.floors[-1].columns:
        apart = radius + tower.pieces.column(other.id).radius
        fits &= np.hypot(x - other.x, y - other.y) >= apart
    x, y = x[fits], y[fits]
    mass = tower.pieces.column(column).mass
    rows = []
    for floor, load in enumerate(loads_above(tower)):
        total = load.mass + mass
        centre_x, centre_y = (
            (load.mass * load.x + mass * x) / total,
            (load.mass * load.y + mass * y) / total,
        )
        rows.append(tower.support(floor).margin_batch(centre_x, centre_y))
    return Scan(x, y, np.array(rows))


def put_one(
    dice: Dice, tower: Tower, column: str, places: Scan, good: NDArray[np.bool_]
) -> Tower | None:
    """The tower with the column at one of the good places; None if there is none."""
    indices = np.flatnonzero(good)
    if not len(indices):
        return None
    return tower.add_column(column, *places.at(int(dice.pick(indices.tolist()))))


def storeys(
    dice: Dice,
    legs: Sequence[Sequence[str]],
    outs: Sequence[tuple[float, float]],
    leans: Sequence[float],
    swing: float = 15.0,
) -> Tower | None:
    """A tower of several storeys, each with its own legs; see `storey`."""
    tower = Tower.empty()
    for ids, out, lean in zip(legs, outs, leans, strict=False):
        higher = storey(dice, tower, ids, out=out, lean=lean, swing=swing)
        if higher is None:
            return None
        tower = higher
    return tower


def shared_out(ids: Sequence[str], counts: Sequence[int]) -> list[list[str]]:
    """The first ids in groups of these sizes.

    >>> shared_out("abcde", (2, 1))
    [['a', 'b'], ['c']]
    """
    found, start = [], 0
    for number in counts:
        found.append(list(ids[start : start + number]))
        start += number
    return found
