"""One column tried at many places: numpy arrays in, numpy arrays out, no Python loop over them.

>>> import numpy as np
>>> from villa_core import Tower
>>> x, y = np.random.default_rng(1).normal((0, 46), 10, (1000, 2)).T
>>> bool(placements(Tower.standard(), "red-thick", x, y).stable.all())
True
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.hull import Bools, Floats
from villa_core.statics.spots import raises
from villa_core.text import _
from villa_core.tower.pieces import column_first
from villa_core.tower.tower import Tower

_MANY = 4000  # places for which it pays to load the compiled kernel


@dataclass(frozen=True)
class Batch:
    """The verdicts on N places: at each the smallest `margin` (mm) of the tower."""

    margin: Floats

    @property
    def stable(self) -> Bools:
        """Whether the tower stands at each."""
        return self.margin >= 0


def placements(tower: Tower, column_id: str, x: Any, y: Any) -> Batch:
    """The verdicts with one column raised to each of many places on the uppermost plate.

    If the tower falls already while the column is in the hand, that margin counts.
    """
    xs, ys = np.broadcast_arrays(np.asarray(x, dtype=float), np.asarray(y, dtype=float))
    spots = np.stack([xs.ravel(), ys.ravel()], axis=1)
    if tower.stacked_on(column_id):
        text = _("{column} carries another column and cannot be raised.")
        raise TowerError(text.format(column=column_first(column_id)))
    tower.find(column_id)
    verdicts = raises(tower, [column_id], spots, much=len(spots) > _MANY)
    pulled, margin = float(verdicts.in_hand[0]), verdicts.margins[0]
    if math.isnan(pulled):
        pulled = tower.remove_column(column_id).stability().margin
    for k in np.nonzero(np.isnan(margin))[0].tolist():  # how columns share the load decides
        margin[k] = tower.raise_column(column_id, *spots[k].tolist()).stability().margin
    if pulled < 0:
        np.minimum(margin, pulled, out=margin)
    return Batch(margin)
