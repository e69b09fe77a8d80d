"""Many towers at once: numpy arrays in, numpy arrays out, no Python loop over the items.

Two questions come in masses: one column tried at many places (`placements`), and many towers of one
shape, that is the same pieces on the same floors at other places (`variants`).

>>> import numpy as np
>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged")
>>> where = np.array([[c.x, c.y] for _, c in tower.placed()])
>>> shaken = where + np.random.default_rng(1).normal(0, 5, (1000, 3, 2))
>>> bool(variants(tower, columns=shaken).stable.all())
True
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.hull import Bools, Floats
from villa_core.statics.calls import ask
from villa_core.statics.spots import raises
from villa_core.text import _
from villa_core.tower.pieces import column_first
from villa_core.tower.tower import Floor, PlacedPlate, Tower

_MANY = 400  # towers for which it pays to load the compiled kernel


@dataclass(frozen=True)
class Batch:
    """The verdicts on N towers.

    `margins` (N, levels) are those of the floors, then of the stacked columns (NaN where they
    depend on how columns share the load); for places of a column they are only the smallest.
    `margin` (N) is the smallest one of each tower, in mm, with those of columns over an edge.
    """

    margins: Floats
    margin: Floats

    @property
    def stable(self) -> Bools:
        """Whether each tower stands."""
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
    verdicts = raises(tower, [column_id], spots, much=len(spots) > 10 * _MANY)
    pulled, margin = float(verdicts.in_hand[0]), verdicts.margins[0]
    if math.isnan(pulled):
        pulled = tower.remove_column(column_id).stability().margin
    for k in np.nonzero(np.isnan(margin))[0].tolist():  # how columns share the load decides
        margin[k] = tower.raise_column(column_id, *spots[k].tolist()).stability().margin
    if pulled < 0:
        np.minimum(margin, pulled, out=margin)
    return Batch(margin[:, None], margin)


def variants(tower: Tower, *, columns: Any = None, plates: Any = None, masses: Any = None) -> Batch:
    """The verdicts on N towers that have the shape of `tower`.

    `columns` (N, columns, 2) gives x and y of each column, in the order of `tower.column_ids()`;
    `plates` (N, plates, 3) gives x, y and angle (degrees) of each plate from below; `masses`
    (N, columns + plates) in grams. What is left out is as in `tower`.
    """
    _row, rows, laid = tower.arrays
    places = [f.plate for f in tower.floors if f.plate is not None]
    arrays = []
    for name, own, given in (
        ("columns", np.stack([rows["x"], rows["y"]], axis=1)[:-1], columns),
        ("plates", np.array([(p.x, p.y, p.angle) for p in places]).reshape(-1, 3), plates),
        ("masses", np.concatenate([rows["mass"][:-1], laid["mass"][1 : tower.top + 1]]), masses),
    ):
        value = own[None] if given is None else np.asarray(given, dtype=float)
        if value.shape[1:] != own.shape:
            text = _("“{name}” must be an array of the form N × {form}, not {got}.")
            form = " × ".join(map(str, own.shape))
            raise TowerError(text.format(name=name, form=form, got=value.shape))
        arrays.append(value)
    items = max(len(value) for value in arrays)
    if any(len(value) not in (1, items) for value in arrays):
        raise TowerError(_("All arrays must describe the same number of towers."))
    stacked = int((rows["on"] >= 0).sum())
    margins, least = np.empty((items, tower.top + stacked)), np.empty(items)
    much = items >= _MANY
    numbers = [one.ravel() for one in (*arrays, margins)]
    ask("variants", much, tower.pieces, tower.top, rows.copy(), laid.copy(), *numbers, least)
    for k in np.nonzero(np.isnan(least))[0].tolist():
        one = _variant(tower, *(v[k % len(v)].tolist() for v in arrays))
        least[k] = one.stability().margin
    return Batch(margins, least)


def _variant(
    tower: Tower, places: list[list[float]], laid: list[list[float]], masses: list[float]
) -> Tower:
    """One of the towers by itself."""
    at, plates = iter(places), iter(laid)
    floors = []
    for floor in tower.floors:
        columns = [replace(c, x=x, y=y) for c, (x, y) in zip(floor.columns, at, strict=False)]
        plate = floor.plate and PlacedPlate(floor.plate.color, *next(plates))
        floors.append(Floor(plate, tuple(columns)))
    colors = [floor.plate.color for floor in tower.floors if floor.plate]
    heavy = dict(zip([*tower.column_ids(), *colors], masses, strict=True))
    pieces = replace(
        tower.pieces,
        columns=tuple(replace(c, mass=heavy.get(c.id, c.mass)) for c in tower.pieces.columns),
        plates=tuple(replace(p, mass=heavy.get(p.color, p.mass)) for p in tower.pieces.plates),
    )
    return Tower(tuple(floors), pieces)
