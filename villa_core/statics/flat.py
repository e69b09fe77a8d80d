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

from villa_core.geometry.kernel import compiled, is_compiled, towers
from villa_core.tower.contact import outlines, outlines_array
from villa_core.tower.flat import base_rows, column_row, desk, packed, plate_row
from villa_core.tower.pieces import COLUMN_IDS, PLATE_COLORS
from villa_core.tower.placed import PlacedPlate

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats, Ints
    from villa_core.tower.pieces import PieceSet
    from villa_core.tower.tower import Tower


def ask(
    question: str,
    much: bool,
    pieces: PieceSet,
    top: int,
    columns: Floats,
    floors: Floats,
    *given: Any,
) -> Any:
    """Ask the kernel about a tower in arrays; compiled if there is much to do, or if it is loaded.

    What it writes is found in the arrays that were `given`.
    """
    n = columns.size // 8 - 1
    kernel = compiled() if much or is_compiled() else towers
    if kernel is not towers:
        here = desk(n, top, outlines_array(pieces), columns.reshape(-1), floors.reshape(-1))
        return getattr(kernel, question)(here, *(_flat(one) for one in given))
    here = desk(n, top, outlines(pieces), columns.ravel().tolist(), floors.ravel().tolist())
    lists = [_flat(one).tolist() if isinstance(one, np.ndarray) else one for one in given]
    found = getattr(kernel, question)(here, *lists)
    for array, values in zip(given, lists, strict=True):
        if isinstance(array, np.ndarray):
            _flat(array)[:] = values
    return found


def _flat(value: Any) -> Any:
    return value.reshape(-1) if isinstance(value, np.ndarray) else value


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
        """(21, 8): x, y, radius, cos and sin of its turn (cos = 2: it is round), mass, floor (−1:
        not there), row of the column below (−1: none); the last row is the base."""
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
        self,
        column: int,
        floor: int,
        x: float,
        y: float,
        *,
        turn: float | None = None,
        on: int = -1,
    ) -> None:
        """Put a column on a floor, wherever it was; its turn (radians) stays unless given."""
        row = self.columns[column]
        row[0], row[1], row[6], row[7] = x, y, floor, on
        if turn is not None and row[3] != 2.0:
            row[3], row[4] = math.cos(turn), math.sin(turn)

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
        return float(self._ask("judge", True, np.empty(self.top)))

    def raises(
        self, columns: Any, spots: Any, on: Any = None, *, sure: bool = False, much: bool = True
    ) -> Raises:
        """Columns taken out, and put on the uppermost floor at each of the spots.

        `spots` (m, 2) are for all columns, or (n, m, 2) for each its own; `on` (m) or (n, m) are
        the rows of the columns to put it on, −1 for the plate. With `sure`, spots with faults are
        not judged. If it is not `much`, the compiled kernel is not loaded for it.
        """
        rows = np.asarray(columns, dtype=float).ravel()
        places = np.asarray(spots, dtype=float)
        under = np.full(places.shape[:-1], -1.0) if on is None else np.asarray(on, dtype=float)
        spots = np.concatenate([places, under[..., None]], axis=-1)
        form = (len(rows), spots.shape[-2])
        in_hand, margins, faults = np.empty(form[0]), np.empty(form), np.empty(form)
        self._ask("raises", much, rows, spots, int(sure), in_hand, margins, faults)
        return Raises(in_hand, margins, faults.astype(np.intp))

    def lays(self, places: Any) -> Lays:
        """The next plate laid at each of many places (m, 3): x, y and angle in degrees."""
        at = np.ascontiguousarray(places, dtype=float)
        self.lay(0.0, 0.0)
        self.unlay()
        margins, covers, reach = np.empty((3, len(at)))
        self._ask("lays", True, at, margins, covers, reach)
        return Lays(margins, covers.astype(np.intp), reach)

    def _ask(self, question: str, much: bool, *given: Any) -> Any:
        return ask(question, much, self.pieces, self.top, self.columns, self.floors, *given)


def _bare(pieces: PieceSet) -> tuple[Floats, Floats]:
    """All columns beside the tower, and the base."""
    column, floor = base_rows(pieces)
    rows = [column_row(pieces.column(one), math.nan, math.nan, 0.0, -1.0) for one in COLUMN_IDS]
    floors = np.zeros((len(PLATE_COLORS) + 1, 6))
    floors[0] = floor
    return np.array([*rows, column]), floors
