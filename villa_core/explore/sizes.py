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

import numpy as np

from villa_core.errors import GameError
from villa_core.explore.answers import StudyAnswer, share
from villa_core.text import _
from villa_core.tower.pieces import PieceSet, Shape
from villa_core.tower.tower import Tower


def how_sure(
    tower: Tower, percents: Sequence[float] = (1, 2, 5, 10), *, sets: int = 200, seed: int = 0
) -> StudyAnswer:
    """In how many plausible sets the tower stands, for each uncertainty in percent."""
    rows = []
    for percent in percents:
        plausible = plausible_sets(tower.pieces, percent, sets, seed)
        stands = sum(Tower(tower.floors, pieces).stability().stable for pieces in plausible)
        label = _("sizes and masses ± {percent:g} %").format(percent=percent)
        rows.append(share(label, stands, sets))
    return StudyAnswer(_("In how many plausible sets does this villa stand?"), tuple(rows))


def plausible_sets(
    pieces: PieceSet, percent: float, sets: int, seed: int = 0
) -> Iterator[PieceSet]:
    """Sets in which every size and mass is changed by chance, by at most so many percent."""
    if not 0 <= percent < 100:
        raise GameError(_("Sizes can be uncertain by 0 to 99 %, not {n}.").format(n=percent))
    chance, part = np.random.default_rng(seed), percent / 100

    def factors(number: int) -> list[float]:
        return [float(by) for by in chance.uniform(1 - part, 1 + part, number)]

    for _set in range(sets):
        by_kind = dict(zip(Shape, factors(len(Shape)), strict=True))
        columns = [
            replace(column, radius=column.radius * by_kind[column.shape], mass=column.mass * heavy)
            for column, heavy in zip(pieces.columns, factors(len(pieces.columns)), strict=True)
        ]
        sizes, masses = factors(len(pieces.plates)), factors(len(pieces.plates))
        plates = [
            replace(p, mass=p.mass * heavy, outline=tuple((x * s, y * s) for x, y in p.outline))
            for p, s, heavy in zip(pieces.plates, sizes, masses, strict=True)
        ]
        yield replace(pieces, columns=tuple(columns), plates=tuple(plates))
