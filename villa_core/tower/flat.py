"""A tower as flat numbers, as the kernel reads it, on a desk with room to work it out."""

from __future__ import annotations

import math
import threading
from typing import TYPE_CHECKING, Any

import numpy as np

from villa_core.geometry.kernel import Desk

if TYPE_CHECKING:
    from villa_core.tower.pieces import Column, PieceSet
    from villa_core.tower.placed import PlacedColumn, PlacedPlate
    from villa_core.tower.tower import Tower


def column_row(column: Column, at: PlacedColumn, floor: float) -> tuple[float, ...]:
    """A column as the kernel reads it; what it is stacked on is filled in later."""
    turn = math.radians(at.angle)
    corners = 0.0 if column.is_round else 1.0
    return (at.x, at.y, column.radius, corners, turn, column.mass, floor, -1.0)


def plate_row(pieces: PieceSet, at: PlacedPlate) -> tuple[float, ...]:
    """A plate as the kernel reads it."""
    turn, plate = math.radians(at.angle), pieces.plate(at.color)
    number = float(pieces.plates.index(plate))
    return (number, at.x, at.y, math.cos(turn), math.sin(turn), plate.mass)


def base_rows(pieces: PieceSet) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The base as the kernel reads it: as a round column, and as a floor."""
    base = pieces.base
    column = (0.0, 0.0, base.radius, 0.0, 0.0, 0.0, -1.0, -1.0)
    return column, (-1.0, 0.0, 0.0, base.radius, base.zone_radius, 0.0)


def packed(tower: Tower, only: int | None = None) -> tuple[list[str], list[float], list[float]]:
    """The ids of a tower's columns (or those of one floor), the columns and the floors."""
    pieces = tower.pieces
    base_column, base_floor = base_rows(pieces)
    ids: list[str] = []
    columns: list[float] = []
    floors = [*base_floor]
    stacked: list[tuple[int, str]] = []
    for f, floor in enumerate(tower.floors):
        if f > 0:
            assert floor.plate is not None
            floors += plate_row(pieces, floor.plate)
        for c in floor.columns if only is None or only == f else ():
            if c.on is not None:
                stacked.append((len(ids), c.on))
            ids.append(c.id)
            columns += column_row(pieces.column(c.id), c, float(f))
    for row, on in stacked:
        tower.find(on)  # a column that is not there gets its sentence
        columns[8 * row + 7] = float(ids.index(on))
    columns += base_column
    return ids, columns, floors


class _Room(threading.local):
    """What each thread has to write on, made once."""

    def __init__(self) -> None:
        self.made: dict[tuple[int, bool], tuple[Any, ...]] = {}


_room = _Room()


def desk(n: int, top: int, outlines: Any, columns: Any, floors: Any) -> Desk:
    """A tower of n columns and `top` plates with room to work it out; lists, or arrays."""
    fast = not isinstance(columns, list)
    longest = int(max((outlines[k] for k in range(1, int(outlines[0]), 8)), default=6))
    parts = (n + 1) * (6 + 4 * longest)
    room = _room.made.get((parts, fast))
    if room is None:
        sizes = (64, 4 * n + 4, 2 * n + 2, 6 * longest + 36, 7 * parts, 18 * parts + 36)
        room = tuple(np.zeros(size) if fast else [0.0] * size for size in sizes)
        _room.made[parts, fast] = room
    load, own, state, edges, all_parts, border = room
    return (n, top, outlines, columns, floors, load, own, state, edges, all_parts, border)
