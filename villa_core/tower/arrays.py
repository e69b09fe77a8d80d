"""A tower as flat numbers, as the kernel reads it, on a slate with room to work it out."""

from __future__ import annotations

import math
import threading
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from villa_core.geometry.footprint import table
from villa_core.geometry.kernel.outlines import CELL, PAD
from villa_core.geometry.kernel.rows import (
    NONE,
    ROUND,
    ColumnRow,
    EdgeRow,
    FloorRow,
    FootRow,
    LoadRow,
    PartRow,
    Shapes,
    Slate,
    dtype,
    rows,
)

if TYPE_CHECKING:
    from villa_core.tower.layout import Layout
    from villa_core.tower.pieces import Column, PieceSet
    from villa_core.tower.placed import Floor, PlacedColumn


class Sizes(NamedTuple):
    """What the kernel needs of a set of pieces."""

    columns: dict[str, tuple[float, float, float]]
    """For each column its radius, `ROUND` if it is round or else 1, and its mass."""
    plates: dict[str, tuple[float, float]]
    """For each plate its number and its mass."""
    widest: float
    """The largest radius of a column."""


class Arrays(NamedTuple):
    """A tower in arrays: the row of each column, and the records of columns and floors."""

    row: dict[str, int]
    columns: Any
    floors: Any


@lru_cache(maxsize=8)
def sizes(pieces: PieceSet) -> Sizes:
    """What the kernel needs of a set of pieces; worked out once."""
    columns = {c.id: (c.radius, ROUND if c.is_round else 1.0, c.mass) for c in pieces.columns}
    plates = {plate.color: (float(k), plate.mass) for k, plate in enumerate(pieces.plates)}
    return Sizes(columns, plates, max(c.radius for c in pieces.columns))


@lru_cache(maxsize=8)
def outlines(pieces: PieceSet, arrays: bool) -> Shapes:
    """The outlines of all plates of a set, as the kernel reads them: as arrays, or as lists."""
    return table(tuple(plate.outline for plate in pieces.plates), arrays)


def column_row(column: Column, x: float, y: float, angle: float) -> ColumnRow:
    """A column on the base, as the kernel reads it."""
    cos, sin = ROUND, 0.0
    if not column.is_round:
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return ColumnRow(x, y, column.radius, cos, sin, column.mass, 0.0, NONE)


def packed(tower: Layout, only: int | None = None) -> tuple[list[str], list[float], list[float]]:
    """The ids of a tower's columns (or those of one floor), the columns and the floors."""
    known, laid, _widest = sizes(tower.pieces)
    floors = [NONE, 0.0, 0.0, 1.0, 0.0, 0.0]
    cosine, sine, radians = math.cos, math.sin, math.radians  # looked up once: this is asked often
    ids: list[str] = []
    columns: list[float] = []
    stacked: list[tuple[int, str]] = []
    for f, floor in enumerate(tower.floors):
        if f > 0:
            plate = floor.plate
            assert plate is not None
            turn, (number, mass) = radians(plate.angle), laid[plate.color]
            floors += (number, plate.x, plate.y, cosine(turn), sine(turn), mass)
        for c in floor.columns if only is None or only == f else ():
            name = c.id
            if name not in known:
                tower.pieces.column(name)  # it tells
            r, cos, mass = known[name]
            sin = 0.0
            if cos != ROUND:
                turn = radians(c.angle)
                cos, sin = cosine(turn), sine(turn)
            if c.on is not None:
                stacked.append((len(ids), c.on))
            ids.append(name)
            columns += (c.x, c.y, r, cos, sin, mass, f, NONE)
    for row, on in stacked:
        tower.find(on)  # a column that is not there gets its sentence
        columns[8 * row + 7] = float(ids.index(on))
    columns += (0.0, 0.0, tower.pieces.base.radius, ROUND, 0.0, 0.0, NONE, NONE)
    return ids, columns, floors


def in_arrays(tower: Layout) -> Arrays:
    """A tower as the kernel reads it, with one more floor for the next plate."""
    ids, columns, floors = packed(tower)
    plates = tower.pieces.plates[tower.top : tower.top + 1]
    floors += [float(tower.top), 0.0, 0.0, 1.0, 0.0, plates[0].mass if plates else 0.0]
    return Arrays({c: row for row, c in enumerate(ids)}, *_arrays(columns, floors))


def raised(known: Arrays, column: PlacedColumn, floor: Floor, top: int) -> Arrays:
    """The same after a column was put up to the uppermost `floor`, where nothing is stacked."""
    row, columns, floors = known
    at, behind = row[column.id], sum(c.id > column.id for c in floor.columns)
    moved, others = columns[at : at + 1].copy(), np.delete(columns, at)
    moved["x"], moved["y"], moved["floor"] = column.x, column.y, top
    to = len(others) - 1 - behind
    ids = [c for c in row if c != column.id]
    ids.insert(to, column.id)
    kept = np.concatenate((others[:to], moved, others[to:]))
    return Arrays({c: k for k, c in enumerate(ids)}, kept, floors)


def _arrays(columns: list[float], floors: list[float]) -> tuple[Any, Any]:
    """The numbers of columns and floors as records."""
    return (
        np.frombuffer(array("d", columns), dtype(ColumnRow)),
        np.frombuffer(array("d", floors), dtype(FloorRow)),
    )


def on_slate(
    tower: Layout, only: int | None = None, *, arrays: bool = False
) -> tuple[list[str], Slate]:
    """A tower on a slate (or the columns of one floor), and the ids of the columns there."""
    ids, columns, floors = packed(tower, only)
    if arrays:
        return ids, laid_out(tower.pieces, tower.top, *_arrays(columns, floors))
    listed = rows(ColumnRow, columns), rows(FloorRow, floors)
    return ids, laid_out(tower.pieces, tower.top, *listed)


def laid_out(pieces: PieceSet, top: int, columns: Any, floors: Any) -> Slate:
    """The rows of columns and floors, in lists or arrays, on a slate."""
    base, widest = pieces.base, sizes(pieces).widest
    shapes = outlines(pieces, not isinstance(columns, list))
    return slate(top, shapes, columns, floors, widest, base.radius, base.zone_radius)


class _Scratch(threading.local):
    """What each thread has to write on: of lists and of arrays one set each, which grows."""

    def __init__(self) -> None:
        self.sets: dict[bool, Sequence[Any]] = {}
        self.enough: dict[tuple[bool, int, int, int], Sequence[Any]] = {}


_scratch = _Scratch()
_KINDS = (LoadRow, FootRow, EdgeRow, PartRow, PartRow, int, int)  # what lies on a slate to write on


def slate(
    top: int,
    shapes: Shapes,
    columns: Any,
    floors: Any,
    widest: float,
    radius: float = 0.0,
    zone: float = 0.0,
) -> Slate:
    """A tower of `top` plates, its rows in lists or in arrays, with room to work it out.

    A column wider than a node's list tells of may meet all edges of an outline.
    """
    n, arrays = len(columns), not isinstance(columns, list)
    longest = max(shapes.longest if widest > PAD - CELL else shapes.busiest, 6)
    most = n * (6 + 4 * longest)  # parts; on a border one may come twice
    last = 4 * most + 3 * top + 6  # where the border of a foot begins
    own = _scratch.enough.get((arrays, n, top, longest))
    if own is None:
        needed = (top + 1, n, longest, most, last + 2 * most + 3, top + 2, top + 2)
        own = _scratch.sets.get(arrays, ())
        if not own or any(len(one) < size for one, size in zip(own, needed, strict=True)):
            own = _scratch.sets[arrays] = [
                np.zeros(size, int if kind is int else dtype(kind))
                if arrays
                else [kind() for _each in range(size)]
                for kind, size in zip(_KINDS, needed, strict=True)
            ]
            _scratch.enough.clear()
        _scratch.enough[arrays, n, top, longest] = own
    own[-2][top + 1] = last
    return Slate(top, columns, floors, shapes, radius, zone, *own)
