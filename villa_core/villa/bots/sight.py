"""Sight: what a player sees who looks at a villa and asks what can be moved, and how safely.

Every column is tried at a raster of spots on the uppermost plate at once (`batch.placements`).
The raster is a glance, not a proof: a zone narrower than its mesh is overlooked, as people do.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.hull import Floats
from villa_core.statics.batch import placements
from villa_core.tower.contact import footprint
from villa_core.villa.moves import Raise

if TYPE_CHECKING:
    from villa_core.tower.pieces import PieceSet
    from villa_core.tower.tower import Tower
    from villa_core.villa.bots.hand import Hand

MESH = 7.0
"""The distance (mm) between neighbouring spots of the raster."""

DIGITS = 6
"""Margins (mm) are seen to so many digits: equal ones stay equal on every machine."""

# where a hand of spread 1 lands: three rings of eight, each standing for a third of all cases
_RINGS = [math.sqrt(-2 * math.log(1 - part)) for part in (1 / 6, 3 / 6, 5 / 6)]
_TURNS = [[math.radians(45 * k + 15 * n) for k in range(8)] for n in range(3)]
_LANDINGS = np.array(
    [
        (ring * math.cos(turn), ring * math.sin(turn))
        for ring, turns in zip(_RINGS, _TURNS, strict=True)
        for turn in turns
    ]
)


class Seen(NamedTuple):
    """A column that could be moved, as a player judges it.

    (x, y) is the spot with the largest margin, on the column `on` if one is named; `margin` (mm)
    the smallest one on the way there; `chance` how likely it is to succeed with this hand.
    """

    column: str
    x: float
    y: float
    on: str | None
    margin: float
    chance: float

    @property
    def move(self) -> Raise:
        """The raise to this spot."""
        return Raise(self.column, self.x, self.y, self.on)


def look(tower: Tower, columns: Iterable[str], hand: Hand, dice: random.Random) -> list[Seen]:
    """The best spot of each column, judged by this hand's eye; those without any are left out."""
    seen = (raise_option(tower, c, hand, dice.gauss(0.0, hand.eye)) for c in columns)
    return [option for option in seen if option is not None]


def raise_option(tower: Tower, column: str, hand: Hand, misjudged: float = 0.0) -> Seen | None:
    """The best spot of a column, all margins misjudged by so many mm; None if there is none."""
    in_hand = removal(tower, column)
    if in_hand + misjudged < 0:
        return None
    spots = free_spots(tower, column)
    if len(spots):
        margins = placements(tower, column, spots[:, 0], spots[:, 1]).margin.round(DIGITS)
        best = int(margins.argmax())
        if margins[best] + misjudged >= 0:
            x, y = float(spots[best, 0]), float(spots[best, 1])
            margin = min(in_hand, float(margins[best])) + misjudged
            chance = _chance(tower, column, x, y, hand, misjudged)
            return Seen(column, x, y, None, margin, chance)
    return _on_red_column(tower, column, hand, in_hand, misjudged)


def removal(tower: Tower, column: str, misjudged: float = 0.0) -> float:
    """The margin (mm) of the villa without the column, misjudged; negative: it falls."""
    if tower.stacked_on(column):
        return -math.inf
    return round(tower.remove_column(column).stability().margin, DIGITS) + misjudged


def free_spots(tower: Tower, column: str) -> Floats:
    """The raster's spots (n, 2) on the uppermost plate where the column fits."""
    piece = tower.pieces.column(column)
    frame = tower.frame(tower.top)
    plate = tower.floors[-1].plate
    assert plate is not None
    local = _raster(tower.pieces, plate.color, piece.radius)
    x = frame.x + frame.cos * local[:, 0] - frame.sin * local[:, 1]
    y = frame.y + frame.sin * local[:, 0] + frame.cos * local[:, 1]
    free = np.ones(len(x), dtype=bool)
    for other in tower.floors[-1].columns:
        if other.on is None:
            reach = piece.radius + tower.pieces.column(other.id).radius
            free &= np.hypot(x - other.x, y - other.y) >= reach
    return np.stack([x[free], y[free]], axis=1)


@lru_cache(maxsize=64)
def _raster(pieces: PieceSet, color: str, radius: float) -> Floats:
    """The spots of a plate, in its own frame, where a column of this radius stands wholly on it."""
    foot = footprint(pieces, color)
    outline = np.array(pieces.plate(color).outline)
    low, high = outline.min(axis=0), outline.max(axis=0)
    along, across = (np.arange(low[k] + MESH / 2, high[k], MESH) for k in (0, 1))
    u, v = (axis.ravel() for axis in np.meshgrid(along, across))
    on_plate = foot.depth_batch(u, v) >= radius
    return np.stack([u[on_plate], v[on_plate]], axis=1)


def _chance(tower: Tower, column: str, x: float, y: float, hand: Hand, misjudged: float) -> float:
    if hand.error == 0.0:
        return 1.0
    landed = np.array([x, y]) + hand.error * _LANDINGS
    margins = placements(tower, column, landed[:, 0], landed[:, 1]).margin
    return float(np.mean(margins + misjudged >= 0))


def _on_red_column(
    tower: Tower, column: str, hand: Hand, in_hand: float, misjudged: float
) -> Seen | None:
    """B7: the best column of the red plate to stand on, middle over middle, if there is one."""
    if tower.next_plate is not None:
        return None
    found = []
    for under in (c for c in tower.floors[-1].columns if not tower.stacked_on(c.id)):
        after = tower.raise_column(column, under.x, under.y, on=under.id)
        margin = min(in_hand, round(after.stability().margin, DIGITS)) + misjudged
        if margin >= 0:
            # how likely the hand lands within the margin of the spot that is meant
            spread = (margin / hand.error) ** 2 / 2 if hand.error else math.inf
            found.append(Seen(column, under.x, under.y, under.id, margin, -math.expm1(-spread)))
    return max(found, key=lambda option: option.margin, default=None)
