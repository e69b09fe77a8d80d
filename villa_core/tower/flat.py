"""A tower as flat numbers, as the kernel reads it, on a desk with room to work it out."""

from __future__ import annotations

import math
import threading
from typing import TYPE_CHECKING, Any

import numpy as np

from villa_core.geometry.kernel import CELL, PAD, Desk

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats
    from villa_core.tower.pieces import Column, PieceSet
    from villa_core.tower.placed import PlacedPlate
    from villa_core.tower.tower import Tower


def column_row(column: Column, x: float, y: float, angle: float, floor: float) -> list[float]:
    """A column as the kernel reads it; what it is stacked on is filled in later."""
    cos, sin = 2.0, 0.0
    if not column.is_round:
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [x, y, column.radius, cos, sin, column.mass, floor, -1.0]


def plate_row(pieces: PieceSet, at: PlacedPlate) -> list[float]:
    """A plate as the kernel reads it."""
    turn, plate = math.radians(at.angle), pieces.plate(at.color)
    number = float(pieces.plates.index(plate))
    return [number, at.x, at.y, math.cos(turn), math.sin(turn), plate.mass]


def base_rows(pieces: PieceSet) -> tuple[list[float], list[float]]:
    """The base as the kernel reads it: as a round column, and as a floor."""
    base = pieces.base
    column = [0.0, 0.0, base.radius, 2.0, 0.0, 0.0, -1.0, -1.0]
    return column, [-1.0, 0.0, 0.0, base.radius, base.zone_radius, 0.0]


def packed(tower: Tower, only: int | None = None) -> tuple[list[str], list[float], list[float]]:
    """The ids of a tower's columns (or those of one floor), the columns and the floors."""
    pieces = tower.pieces
    base_column, base_floor = base_rows(pieces)
    ids: list[str] = []
    columns: list[float] = []
    floors = base_floor
    stacked: list[tuple[int, str]] = []
    for f, floor in enumerate(tower.floors):
        if f > 0:
            assert floor.plate is not None
            floors += plate_row(pieces, floor.plate)
        for c in floor.columns if only is None or only == f else ():
            if c.on is not None:
                stacked.append((len(ids), c.on))
            ids.append(c.id)
            columns += column_row(pieces.column(c.id), c.x, c.y, c.angle, float(f))
    for row, on in stacked:
        tower.find(on)  # a column that is not there gets its sentence
        columns[8 * row + 7] = float(ids.index(on))
    columns += base_column
    return ids, columns, floors


class _Room(threading.local):
    """What each thread has to write on: of lists and of arrays one set each, which grows."""

    lists: tuple[list[float], ...] = ()
    arrays: tuple[Floats, ...] = ()


_room = _Room()


def desk(n: int, top: int, outlines: Any, columns: Any, floors: Any) -> Desk:
    """A tower of n columns and `top` plates with room to work it out; lists, or arrays."""
    # a larger column may meet all edges of an outline, others only those that are listed together
    wide = max(columns[2 : 8 * n : 8], default=0.0) > PAD - CELL
    longest = int(max(outlines[-1 - wide], 6.0))
    most = (n + 1) * (6 + 4 * longest)
    block = 18 * most + 36
    sizes = (3 * top + 3, 8 * n + 8, 6 * longest + 1, 7 * most + 1, (top + 3) * block)
    fast = not isinstance(columns, list)
    room = _room.arrays if fast else _room.lists
    if not room or any(len(one) < size for one, size in zip(room, sizes, strict=True)):
        room = tuple(np.zeros(size) if fast else [0.0] * size for size in sizes)
        setattr(_room, "arrays" if fast else "lists", room)
    return (8 * n, top, block, outlines, columns, floors, *room)  # type: ignore[return-value]
