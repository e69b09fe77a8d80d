"""Small towers for puzzles, built by dice from whole millimetres, and a fast look at many places.

Nothing here depends on how a library draws polygons, so a seed gives the same tower everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import ArrayLike

from villa_core.geometry.footprint import raster
from villa_core.geometry.hull import Disc, Floats, Hull, Point
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import UnluckyError
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


def storeys(
    dice: Dice,
    ids: Iterable[str],
    legs: Sequence[int],
    outs: Sequence[tuple[float, float]],
    leans: Sequence[float],
    swing: float = 15.0,
) -> Tower:
    """A tower of several storeys, each on so many `legs` of the given ids.

    Legs stand around a middle, `out` mm away from it. The middle lies `lean` mm beside the centre
    of the plate above, and that centre up to `swing` mm beside the one below. `UnluckyError` if a
    leg finds no proper place, or is not covered wholly.
    """
    tower, left = Tower.empty(), iter(ids)
    for number, out, lean in zip(legs, outs, leans, strict=False):
        floor, x, y, angle = tower.top, *BLUE, 0.0
        if floor > 0:
            below = tower.frame(floor)
            x = float(round(below.x + dice.uniform(-swing, swing)))
            y = float(round(below.y + dice.uniform(-swing, swing)))
            angle = float(5 * dice.whole(0, 71))
        tower = tower.lay_plate(x, y, angle)
        way = math.radians(dice.uniform(0, 360))
        middle = (x + lean * math.cos(way), y + lean * math.sin(way))
        start = dice.uniform(0, 360)
        for k, leg in enumerate(islice(left, number)):
            way = math.radians(start + 360 * k / number + dice.uniform(-20, 20))
            far = dice.uniform(*out)
            there = (middle[0] + far * math.cos(way), middle[1] + far * math.sin(way))
            tower = tower.add_column(leg, round(there[0]), round(there[1]), floor=floor)
        whole = all(tower.fits(leg, floor + 1) for leg in tower.floors[floor].columns)
        if not whole or tower.check(0):
            raise UnluckyError
    return tower


def put_somewhere(dice: Dice, tower: Tower, column: str, floor: int) -> Tower:
    """The tower with a column put by chance on a floor; `UnluckyError` if it finds no room."""
    xs, ys = zip(*tower.frame(floor).outline(), strict=True)
    for _try in range(12):
        x, y = round(dice.uniform(min(xs), max(xs))), round(dice.uniform(min(ys), max(ys)))
        there = tower.add_column(column, x, y, floor=floor)
        if not there.check(0):
            return there
    raise UnluckyError


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

    def at(self, index: int) -> Point:
        """One of the places."""
        return (float(self.x[index]), float(self.y[index]))

    @property
    def best(self) -> Point:
        """The place with the largest margin."""
        return self.at(int(self.margin.argmax()))


def scan(tower: Tower, column: str, step: int) -> Scan:
    """All places of a grid (mm) on the uppermost plate where a column fits that is not yet there.

    A hexagonal column is taken as wide as its corners.
    """
    frame, piece = tower.frame(tower.top), tower.pieces.column(column)
    xs, ys = zip(*frame.outline(), strict=True)
    x, y = raster((math.ceil(min(xs)), math.ceil(min(ys))), (max(xs), max(ys)), step)
    fits = frame.foot.depth_batch(*frame.local(x, y)) >= piece.radius
    fits &= tower.clear_of_others(column, tower.top, x, y) >= 0
    x, y = x[fits], y[fits]
    rows = []
    for floor, load in enumerate(loads_above(tower)):
        total = load.mass + piece.mass
        centre_x = (load.mass * load.x + piece.mass * x) / total
        centre_y = (load.mass * load.y + piece.mass * y) / total
        rows.append(tower.support(floor).margin_batch(centre_x, centre_y))
    return Scan(x, y, np.array(rows))


Good = Callable[[Scan], ArrayLike]
"""Says of each place of a scan whether it will do."""


def within(low: float, high: float = math.inf) -> Good:
    """Places that give a margin from `low` to `high` mm."""
    return lambda places: (places.margin >= low) & (places.margin <= high)


def stand(dice: Dice, tower: Tower, column: str, step: int, good: Good) -> Tower:
    """The tower with the column at a good place of the grid; `UnluckyError` if there is none."""
    places = scan(tower, column, step)
    indices = np.flatnonzero(good(places)).tolist()
    if not indices:
        raise UnluckyError
    return tower.add_column(column, *places.at(dice.pick(indices)))
