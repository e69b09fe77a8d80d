"""Sight: what a player sees who looks at a villa and asks what can be moved, and how safely.

All columns are tried at a raster of spots on the uppermost plate in one call (`look_at`). That is a
glance, not a proof: a zone narrower than its mesh is overlooked, as people do, and how columns that
stand over an edge share a load is not seen.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.footprint import raster
from villa_core.geometry.hull import Floats
from villa_core.geometry.kernel import TOUCH
from villa_core.statics.spots import NOWHERE, Raster, look_at, raises
from villa_core.tower.contact import footprint
from villa_core.villa.moves import Raise
from villa_core.villa.places import settled

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


def look(tower: Tower, columns: Sequence[str], hand: Hand, dice: random.Random) -> list[Seen]:
    """The best spot of each column, judged by this hand's eye; those without any are left out."""
    return judge(tower, columns, hand, [dice.gauss(0.0, hand.eye) for _column in columns])


def judge(
    tower: Tower, columns: Sequence[str], hand: Hand, misjudged: Sequence[float] | None = None
) -> list[Seen]:
    """The same for an eye that misjudges all margins of each column by so many mm."""
    blurs = misjudged or [0.0] * len(columns)
    landings = hand.error * _LANDINGS if hand.error else NOWHERE
    seen = look_at(tower, columns, blurs, _raster(tower), landings)
    options: list[Seen | None] = []
    for column, blur, (in_hand, x, y, margin, chance) in zip(columns, blurs, seen, strict=True):
        least = min(round(in_hand, DIGITS), margin) + blur
        if least >= 0:
            options.append(Seen(column, x, y, None, least, chance if hand.error else 1.0))
        elif in_hand + blur >= 0:
            options.append(_on_red_column(tower, column, hand, in_hand, blur))
    return [option for option in options if option is not None]


def removals(tower: Tower, columns: Sequence[str]) -> list[float]:
    """The margins (mm) of the villa without each of these columns; negative: it falls."""
    margins = raises(tower, columns, NOWHERE).in_hand.tolist()
    each = zip(columns, margins, strict=True)
    return [round(settled(n, partial(tower.remove_column, c)), DIGITS) for c, n in each]


def free_spots(tower: Tower, column: str) -> Floats:
    """The raster's spots (n, 2) on the uppermost plate where the column fits.

    It keeps clear of edges and of others as if all were round.
    """
    raster = _raster(tower)
    fitting = raster.fits[raster.kinds[column]] > 0
    x, y = tower.frame(tower.top).world(*raster.spots[fitting].T)
    free = tower.clear_of_others(column, tower.top, x, y) >= 0
    return np.stack([x[free], y[free]], axis=1)


def _raster(tower: Tower) -> Raster:
    plate = tower.floors[-1].plate
    assert plate is not None
    return _spots(tower.pieces, plate.color)


@lru_cache(maxsize=64)
def _spots(pieces: PieceSet, color: str) -> Raster:
    """The spots of a plate, and on which of them a column of each radius stands wholly."""
    xs, ys = zip(*pieces.plate(color).outline, strict=True)
    x, y = raster((min(xs) + MESH / 2, min(ys) + MESH / 2), (max(xs), max(ys)), MESH)
    depth = footprint(pieces, color).depth_batch(x, y)
    radii = tuple(sorted({column.radius for column in pieces.columns}))
    some = depth >= radii[0] - TOUCH
    fits = [depth[some] >= radius - TOUCH for radius in radii]
    kinds = {column.id: radii.index(column.radius) for column in pieces.columns}
    return Raster(np.stack([x[some], y[some]], axis=1), kinds, np.array(fits, dtype=float))


def _on_red_column(
    tower: Tower, column: str, hand: Hand, in_hand: float, misjudged: float
) -> Seen | None:
    """B7: the best column of the red plate to stand on, middle over middle, if there is one."""
    if tower.next_plate is not None:
        return None
    options = []
    unders = [c for c in tower.floors[-1].columns if not tower.stacked_on(c.id) and c.id != column]
    seen = raises(tower, [column], [(c.x, c.y) for c in unders], [c.id for c in unders])
    for under, fault, there in zip(unders, seen.faults[0], seen.margins[0], strict=True):
        if fault:
            continue
        after = partial(tower.raise_column, column, under.x, under.y, on=under.id)
        margin = min(in_hand, round(settled(there, after), DIGITS)) + misjudged
        if margin >= 0:
            # how likely the hand lands within the margin of the spot that is meant
            spread = (margin / hand.error) ** 2 / 2 if hand.error else math.inf
            options.append(Seen(column, under.x, under.y, under.id, margin, -math.expm1(-spread)))
    return max(options, key=lambda option: option.margin, default=None)
