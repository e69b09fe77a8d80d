"""Sight: what a player sees who looks at a villa and asks what can be moved, and how safely.

All columns are tried at a raster of spots on the uppermost plate in one call (`Tower.flat`). The
raster is a glance, not a proof: a zone narrower than its mesh is overlooked, as people do.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.footprint import raster
from villa_core.geometry.hull import Bools, Floats
from villa_core.geometry.kernel import TOUCH
from villa_core.tower.contact import footprint
from villa_core.villa.moves import Raise
from villa_core.villa.places import NOWHERE, settled
from villa_core.villa.position import INDEX

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
    tried = [
        (column, in_hand, blur)
        for column, in_hand, blur in zip(columns, removals(tower, columns), blurs, strict=True)
        if in_hand + blur >= 0
    ]
    if not tried:
        return []
    names = [column for column, _in_hand, _blur in tried]
    x, y, free = _free(tower, names)
    spots = np.stack([x, y], axis=1)
    margins = _margins(tower, names, spots, free).round(DIGITS)
    falling = [[in_hand if in_hand < 0 else math.inf] for _column, in_hand, _blur in tried]
    np.minimum(margins, falling, out=margins)
    best = margins.argmax(axis=1)
    landed = spots[best][:, None] + hand.error * _LANDINGS
    landings = _margins(tower, names, landed) if hand.error else margins
    found: list[Seen | None] = []
    for row, (column, in_hand, blur) in enumerate(tried):
        least = min(in_hand, float(margins[row, best[row]]))
        if least + blur < 0:
            found.append(_on_red_column(tower, column, hand, in_hand, blur))
            continue
        chance = float(np.mean(landings[row] + blur >= 0)) if hand.error else 1.0
        found.append(Seen(column, *spots[best[row]].tolist(), None, least + blur, chance))
    return [option for option in found if option is not None]


def removals(tower: Tower, columns: Sequence[str]) -> list[float]:
    """The margins (mm) of the villa without each of these columns; negative: it falls."""
    margins = tower.flat.raises([INDEX[c] for c in columns], NOWHERE).in_hand.tolist()
    each = zip(columns, margins, strict=True)
    return [round(settled(n, partial(tower.remove_column, c)), DIGITS) for c, n in each]


def free_spots(tower: Tower, column: str) -> Floats:
    """The raster's spots (n, 2) on the uppermost plate where the column fits."""
    x, y, free = _free(tower, [column])
    return np.stack([x[free[0]], y[free[0]]], axis=1)


def _margins(
    tower: Tower, columns: Sequence[str], spots: Floats, free: Bools | None = None
) -> Floats:
    """The margins (columns, spots) of the villa with each column at each spot; −∞ if not `free`."""
    sure = free is not None
    found = tower.flat.raises([INDEX[c] for c in columns], spots, sure=sure).margins
    if free is not None:
        found[~free] = -math.inf
    for row, k in np.argwhere(np.isnan(found)).tolist():
        x, y = (spots if spots.ndim == 2 else spots[row])[k].tolist()
        found[row, k] = tower.raise_column(columns[row], x, y).stability().margin
    return found


def _free(tower: Tower, columns: Sequence[str]) -> tuple[Floats, Floats, Bools]:
    """The raster's spots on the uppermost plate, and which of them (columns, n) each column fits.

    A column keeps clear of edges and others as if it were round.
    """
    plate, piece = tower.floors[-1].plate, tower.pieces.column
    assert plate is not None
    local_x, local_y, fitting = _raster(tower.pieces, plate.color)
    x, y = tower.frame(tower.top).world(local_x, local_y)
    others = [(c.x, c.y, piece(c.id).radius) for c in tower.floors[-1].columns if c.on is None]
    at_x, at_y, wide = np.array(others).reshape(-1, 3).T[:, :, None]
    away = np.hypot(x - at_x, y - at_y)
    radii = [piece(column).radius for column in columns]
    free = {r: fitting[r] & (away >= r + wide).all(axis=0) for r in set(radii)}
    return x, y, np.array([free[r] for r in radii])


@lru_cache(maxsize=64)
def _raster(pieces: PieceSet, color: str) -> tuple[Floats, Floats, dict[float, Bools]]:
    """The spots of a plate, in its own frame, and for each radius on which a column stands wholly.

    Left out are those on which none does, but for one: there is always a spot to look at.
    """
    outline = np.array(pieces.plate(color).outline)
    low, high = outline.min(axis=0), outline.max(axis=0)
    x, y = raster(low + MESH / 2, high, MESH)
    depth = footprint(pieces, color).depth_batch(x, y)
    fitting = {c.radius: depth >= c.radius - TOUCH for c in pieces.columns}
    some = np.any(list(fitting.values()), axis=0)
    some[0] = True
    return x[some], y[some], {radius: fits[some] for radius, fits in fitting.items()}


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
