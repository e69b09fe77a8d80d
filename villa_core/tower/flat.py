"""A tower as flat numbers, as the kernel reads it, on a desk with room to work it out."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from villa_core.geometry.kernel import CELL, PAD, Desk

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats
    from villa_core.tower.layout import Layout
    from villa_core.tower.pieces import Column, PieceSet
    from villa_core.tower.placed import Floor, PlacedColumn


class Sizes(NamedTuple):
    """What the kernel needs of a set of pieces."""

    columns: dict[str, tuple[float, float, float]]
    """For each column its radius, 2 if it is round or else 1, and its mass."""
    plates: dict[str, tuple[float, float]]
    """For each plate its number and its mass."""
    widest: float
    """The largest radius of a column."""


@lru_cache(maxsize=8)
def sizes(pieces: PieceSet) -> Sizes:
    """What the kernel needs of a set of pieces; worked out once."""
    columns = {c.id: (c.radius, 2.0 if c.is_round else 1.0, c.mass) for c in pieces.columns}
    plates = {plate.color: (float(k), plate.mass) for k, plate in enumerate(pieces.plates)}
    return Sizes(columns, plates, max(c.radius for c in pieces.columns))


def column_row(column: Column, x: float, y: float, angle: float) -> list[float]:
    """A column on the base, as the kernel reads it."""
    cos, sin = 2.0, 0.0
    if not column.is_round:
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [x, y, column.radius, cos, sin, column.mass, 0.0, -1.0]


def base_rows(pieces: PieceSet) -> tuple[list[float], list[float]]:
    """The base as the kernel reads it: as a round column, and as a floor."""
    base = pieces.base
    column = [0.0, 0.0, base.radius, 2.0, 0.0, 0.0, -1.0, -1.0]
    return column, [-1.0, 0.0, 0.0, base.radius, base.zone_radius, 0.0]


def packed(tower: Layout, only: int | None = None) -> tuple[list[str], list[float], list[float]]:
    """The ids of a tower's columns (or those of one floor), the columns and the floors."""
    known, laid, _widest = sizes(tower.pieces)
    base_column, floors = base_rows(tower.pieces)
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
            if cos == 1.0:
                turn = radians(c.angle)
                cos, sin = cosine(turn), sine(turn)
            if c.on is not None:
                stacked.append((len(ids), c.on))
            ids.append(name)
            columns += (c.x, c.y, r, cos, sin, mass, f, -1.0)
    for row, on in stacked:
        tower.find(on)  # a column that is not there gets its sentence
        columns[8 * row + 7] = float(ids.index(on))
    columns += base_column
    return ids, columns, floors


def flat(tower: Layout) -> tuple[dict[str, int], Floats, Floats]:
    """The row of each column of a tower, columns and floors, with one more for the next plate."""
    ids, columns, floors = packed(tower)
    plates = tower.pieces.plates[tower.top : tower.top + 1]
    floors += [float(tower.top), 0.0, 0.0, 1.0, 0.0, *(plate.mass for plate in plates)]
    return {c: row for row, c in enumerate(ids)}, np.array(columns), np.array(floors)


def raised(
    known: tuple[dict[str, int], Floats, Floats], column: PlacedColumn, floor: Floor, top: int
) -> tuple[dict[str, int], Floats, Floats]:
    """The same after a column was put up to the uppermost `floor`, where nothing is stacked."""
    row, columns, floors = known
    at, behind = 8 * row[column.id], sum(c.id > column.id for c in floor.columns)
    to = len(columns) - 16 - 8 * behind
    moved = columns[at : at + 8].copy()
    moved[0], moved[1], moved[6] = column.x, column.y, top
    kept = (columns[:at], columns[at + 8 : to + 8], moved, columns[to + 8 :])
    ids = [c for c in row if c != column.id]
    ids.insert(to // 8, column.id)
    return {c: k for k, c in enumerate(ids)}, np.concatenate(kept), floors


class _Room(threading.local):
    """What each thread has to write on: of lists and of arrays one set each, which grows."""

    def __init__(self) -> None:
        self.sets: dict[bool, Sequence[Any]] = {}
        self.enough: dict[tuple[bool, int, int, int], Sequence[Any]] = {}


_room = _Room()


def desk(n: int, top: int, outlines: Any, columns: Any, floors: Any, widest: float) -> Desk:
    """A tower of n columns and `top` plates with room to work it out; lists, or arrays.

    A column wider than a node's list tells of may meet all edges of an outline.
    """
    longest = int(max(outlines[-2 if widest > PAD - CELL else -1], 6.0))
    most = (n + 1) * (6 + 4 * longest)
    block = 18 * most + 36
    fast = not isinstance(columns, list)
    room = _room.enough.get((fast, n, top, longest))
    if room is None:
        needed = (3 * top + 3, 8 * n + 8, 6 * longest + 1, 7 * most + 1, (top + 3) * block)
        room = _room.sets.get(fast, ())
        if not room or any(len(one) < size for one, size in zip(room, needed, strict=True)):
            room = _room.sets[fast] = [np.zeros(k) if fast else [0.0] * k for k in needed]
            _room.enough.clear()
        _room.enough[fast, n, top, longest] = room
    load, own, edges, parts, border = room
    return (8 * n, top, block, outlines, columns, floors, load, own, edges, parts, border)
