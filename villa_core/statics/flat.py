"""Towers as flat numbers, to be asked much and changed often: all spots of a turn in one call.

>>> from villa_core import Tower
>>> from villa_core.tower.pieces import COLUMN_IDS
>>> flat = Flat.of(Tower.famous("three-legged"))
>>> found = flat.raises([COLUMN_IDS.index("red-thick")], [(0.0, 0.0)])
>>> found.faults.tolist()
[[0]]
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from villa_core.geometry.kernel import compiled
from villa_core.tower.contact import outlines_array
from villa_core.tower.flat import base_rows, column_row, desk, packed, plate_row
from villa_core.tower.pieces import COLUMN_IDS, PLATE_COLORS
from villa_core.tower.placed import PlacedColumn, PlacedPlate

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats, Ints
    from villa_core.tower.pieces import PieceSet
    from villa_core.tower.tower import Tower


class Raises(NamedTuple):
    """What is said of n columns raised to m spots; a margin is NaN where columns are coupled."""

    in_hand: Floats
    """The margins (n) with the column taken out only; −∞ if it carries another."""
    margins: Floats
    """The margins (n, m) with the column at the spot."""
    faults: Ints
    """What is wrong with the spots (n, m), as bits: see `kernel.EDGE`; 0 if nothing is."""


class Lays(NamedTuple):
    """What is said of the next plate at m places."""

    margins: Floats
    """The margins with the plate there; NaN where columns are coupled."""
    covers: Ints
    """How many columns it touches."""
    reach: Floats
    """How far (mm) it reaches from the middle of the base."""


class Flat:
    """A tower as arrays that may be changed; row k of `columns` is the k-th of `COLUMN_IDS`."""

    def __init__(self, pieces: PieceSet, columns: Floats, floors: Floats, top: int) -> None:
        self.pieces, self.top = pieces, top
        self.columns = columns
        """(21, 8): x, y, radius, hexagon or not, turn (radians), mass, floor (−1: not there), row
        of the column below (−1: none); the last row is the base."""
        self.floors = floors
        """(6, 6): number of the outline, x, y, cos, sin, mass; row 0 is the base."""

    @classmethod
    def of(cls, tower: Tower) -> Flat:
        """A tower as arrays."""
        pieces = tower.pieces
        columns, floors = _bare(pieces)
        flat = cls(pieces, columns, floors, tower.top)
        ids, own, laid = packed(tower)
        rows = [COLUMN_IDS.index(one) for one in ids]
        found = np.array(own).reshape(-1, 8)[:-1]
        stacked = found[:, 7] >= 0
        found[stacked, 7] = [rows[int(k)] for k in found[stacked, 7]]
        columns[rows] = found
        floors[: tower.top + 1] = np.array(laid).reshape(-1, 6)
        return flat

    def copy(self) -> Flat:
        """The same tower, to be changed by itself."""
        return Flat(self.pieces, self.columns.copy(), self.floors.copy(), self.top)

    def put(
        self, column: int, floor: int, x: float, y: float, *, turn: float | None = None, on: int = -1
    ) -> None:
        """Put a column on a floor, wherever it was; its turn (radians) stays unless given."""
        row = self.columns[column]
        row[0], row[1], row[6], row[7] = x, y, floor, on
        if turn is not None:
            row[4] = turn

    def take(self, column: int) -> None:
        """Take a column out."""
        self.columns[column, 6:] = -1.0

    def lay(self, x: float, y: float, angle: float = 0.0) -> None:
        """Lay the next plate, turned by `angle` degrees."""
        plate = PlacedPlate(PLATE_COLORS[self.top], x, y, angle)
        self.top += 1
        self.floors[self.top] = plate_row(self.pieces, plate)

    def unlay(self) -> None:
        """Take the uppermost plate away."""
        self.top -= 1

    def margin(self) -> float:
        """The margin of the tower; NaN if columns are coupled and `stability` must be asked."""
        return float(compiled().judge(self._desk(), np.empty(self.top), 0))

    def raises(self, columns: Any, spots: Any, on: Any = None, *, sure: bool = False) -> Raises:
        """Columns taken out, and put on the uppermost floor at each of the spots.

        `spots` (m, 2) are for all columns, or (n, m, 2) for each its own; `on` (m) or (n, m) are
        the rows of the columns to put it on, −1 for the plate. With `sure`, spots with faults are
        not judged.
        """
        rows = np.asarray(columns, dtype=float).ravel()
        places = np.asarray(spots, dtype=float)
        many = places.shape[-2]
        xs, ys = (np.ascontiguousarray(places[..., k]).ravel() for k in (0, 1))
        under = np.full(len(xs), -1.0) if on is None else np.asarray(on, dtype=float).ravel()
        in_hand, margins, faults = (
            np.empty(size) for size in (len(rows), len(rows) * many, len(rows) * many)
        )
        kernel, own = compiled(), self._desk()
        out = (in_hand, margins, faults)
        kernel.raises(own, rows, xs, ys, under, many, sure, *self._hulls(own), *out)
        form = (len(rows), many)
        return Raises(in_hand, margins.reshape(form), faults.astype(np.intp).reshape(form))

    def lays(self, places: Any) -> Lays:
        """The next plate laid at each of many places (m, 3): x, y and angle in degrees."""
        at = np.ascontiguousarray(places, dtype=float).reshape(-1, 3)
        plate = self.pieces.plate(PLATE_COLORS[self.top])
        number = self.pieces.plates.index(plate)
        margins, covers, reach = (np.empty(len(at)) for _ in range(3))
        own = self._desk()
        out = (margins, covers, reach)
        compiled().lays(own, number, plate.mass, at.ravel(), *self._hulls(own), *out)
        return Lays(margins, covers.astype(np.intp), reach)

    def _desk(self) -> Any:
        columns, floors = self.columns.reshape(-1), self.floors.reshape(-1)
        return desk(len(COLUMN_IDS), self.top, outlines_array(self.pieces), columns, floors)

    def _hulls(self, own: Any) -> tuple[Floats, Floats]:
        return np.empty((self.top + 1) * len(own[-1])), np.empty(self.top + 1)


def _bare(pieces: PieceSet) -> tuple[Floats, Floats]:
    """All columns beside the tower, and the base."""
    column, floor = base_rows(pieces)
    nowhere = PlacedColumn("", math.nan, math.nan)
    rows = [column_row(pieces.column(one), nowhere, -1.0) for one in COLUMN_IDS]
    floors = np.zeros((len(PLATE_COLORS) + 1, 6))
    floors[0] = floor
    return np.array([*rows, column]), floors
