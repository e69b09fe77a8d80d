"""How sure is a verdict when nobody knows the sizes exactly? Ask it of many plausible sets.

In a plausible set every radius (one for each kind of column), every plate's outline and every mass
lies anywhere within so many percent of the tower's own set. Everything stands where it stands.

>>> from villa_core import Tower
>>> print(how_sure(Tower.standard(), (5,), sets=20))
In how many plausible sets does this villa stand?
  sizes and masses ± 5 %: 100 % (84 to 100 %, n = 20)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from villa_core.errors import GameError
from villa_core.explore.answers import Answer, share
from villa_core.text import _
from villa_core.tower.pieces import Shape
from villa_core.tower.tower import Tower

if TYPE_CHECKING:
    from villa_core.tower.pieces import PieceSet


def how_sure(
    tower: Tower, percents: Sequence[float] = (1, 2, 5, 10), *, sets: int = 200, seed: int = 0
) -> Answer:
    """In how many plausible sets the tower stands, for each uncertainty in percent."""
    rows = []
    for percent in percents:
        stands = sum(
            Tower(tower.floors, pieces).stability().stable
            for pieces in plausible_sets(tower.pieces, percent, sets, seed)
        )
        label = _("sizes and masses ± {percent:g} %").format(percent=percent)
        rows.append(share(label, stands, sets))
    return Answer(_("In how many plausible sets does this villa stand?"), tuple(rows))


def plausible_sets(
    pieces: PieceSet, percent: float, sets: int, seed: int = 0
) -> Iterator[PieceSet]:
    """Sets in which every size and mass is changed by chance, by at most so many percent."""
    if not 0 <= percent < 100:
        raise GameError(_("Sizes can be uncertain by 0 to 99 %, not {n}.").format(n=percent))
    chance, part = np.random.default_rng(seed), percent / 100
    for _set in range(sets):
        by_kind = dict(zip(Shape, chance.uniform(1 - part, 1 + part, len(Shape)), strict=True))
        heavy = chance.uniform(1 - part, 1 + part, len(pieces.columns))
        wide, thick = chance.uniform(1 - part, 1 + part, (2, len(pieces.plates)))
        yield replace(
            pieces,
            columns=tuple(
                replace(column, radius=column.radius * by_kind[column.shape], mass=column.mass * m)
                for column, m in zip(pieces.columns, heavy.tolist(), strict=True)
            ),
            plates=tuple(
                replace(
                    plate,
                    mass=plate.mass * m,
                    outline=tuple((x * size, y * size) for x, y in plate.outline),
                )
                for plate, size, m in zip(pieces.plates, wide.tolist(), thick.tolist(), strict=True)
            ),
        )
