"""How far a piece may move before its contact patch changes: up to there the equations hold.

A column that stays wholly under the plate above keeps its whole patch, one that stays beside it has
none. In between the plate's edge cuts the patch, and the equations would be others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import sympy

from villa_core.errors import TowerError
from villa_core.geometry.hull import Point
from villa_core.symbolic.notation import computed
from villa_core.symbolic.ranges import Bound, Ends, ends_of, root_bounds
from villa_core.symbolic.unknowns import Coordinate, Unknown
from villa_core.text import _
from villa_core.tower.contact import whole_patch
from villa_core.tower.pieces import column_first, the_column

if TYPE_CHECKING:
    from villa_core.tower.tower import PlacedColumn, Tower


def movers(tower: Tower, floor: int, unknowns: tuple[Unknown, ...]) -> tuple[Coordinate, ...]:
    """The unknown places that could change how the plate above a floor is touched."""
    patches = _patches(tower, floor)
    plate = tower.floors[floor + 1].plate
    found = []
    for unknown in unknowns:
        if not isinstance(unknown, Coordinate):
            continue
        if plate is not None and unknown.piece == plate.color:
            moved = patches
        elif unknown.piece in patches:
            moved = {unknown.piece: patches[unknown.piece]}
        else:
            continue
        for column, kind in moved.items():
            if kind == "cut":
                text = _(
                    "{column} is only partly under the plate, so its contact patch changes with "
                    "every step. Move it wholly under the plate first."
                )
                raise TowerError(text.format(column=column_first(column)))
        found.append(unknown)
    return tuple(found)


def placed_at(tower: Tower, unknown: Coordinate, value: float) -> Tower:
    """The tower with a number put in for a place."""
    floor, column = _find(tower, unknown.piece)
    at = list(tower.frame(floor)[:2] if column is None else (column.x, column.y))
    at[unknown.index] = value
    if column is None:
        return tower.move_plate(floor, *at)
    return tower.move_column(column.id, *at, on=column.on)


def _find(tower: Tower, piece: str) -> tuple[int, PlacedColumn | None]:
    for floor, here in enumerate(tower.floors):
        if here.plate is not None and here.plate.color == piece:
            return floor, None
    return tower.find(piece)


def keeps_patches(tower: Tower, floor: int, moved: Tower) -> bool:
    """Whether every column of a floor is as whole under the plate, or beside it, as it was."""
    return _patches(tower, floor) == _patches(moved, floor)


def _patches(tower: Tower, floor: int) -> dict[str, str]:
    """How the plate above touches each column of a floor: "none", "cut" or "whole"."""
    found, discs = {}, tower.contacts(floor)
    for column in tower.floors[floor].columns:
        patch = [disc for disc in discs if disc.owner == column.id]
        piece = tower.pieces.column(column.id)
        whole = patch == whole_patch(piece, column.x, column.y, column.angle)
        found[column.id] = "whole" if whole else "cut" if patch else "none"
    return found


def patch_limits(tower: Tower, floor: int, unknown: Coordinate) -> Ends:
    """The values of a place, below and above the present one, at which a patch changes."""
    on, placed = _find(tower, unknown.piece)
    if placed is None:
        frame = tower.frame(on)
        here, sign = (frame.x, frame.y)[unknown.index], -1
        columns = tower.floors[floor].columns
    else:
        here, sign = (placed.x, placed.y)[unknown.index], 1
        columns = (placed,)
    way = (sign, 0) if unknown.axis == "x" else (0, sign)
    outline = tower.frame(floor + 1).outline()
    bounds = [b for c in columns for b in _touches(tower, c, outline, way, here)]

    def same(value: float) -> bool:
        if abs(value) > 9_000:
            return False
        return keeps_patches(tower, floor, placed_at(tower, unknown, value))

    return ends_of(bounds, here, same)


def _touches(
    tower: Tower,
    column: PlacedColumn,
    outline: tuple[Point, ...],
    way: tuple[int, int],
    here: float,
) -> Iterator[Bound]:
    """Where a column's cross-section touches the plate's outline, as the value grows from `here`.

    The column moves against the outline by `way` · (value − here).
    """
    piece = tower.pieces.column(column.id)
    ax, ay = way
    patch = whole_patch(piece, column.x, column.y, column.angle)
    why = _("{column} then touches the edge of the plate").format(column=the_column(column.id))
    corners = [(disc.x, disc.y) for disc in patch]
    for disc in patch:
        x, y = disc.x - ax * here, disc.y - ay * here  # where it is at the value zero
        for (x0, y0), (x1, y1) in _sides(outline):
            for reach in {disc.r, -disc.r}:
                yield from _roots(why, _line, x - x0, y - y0, x1 - x0, y1 - y0, reach, ax, ay)
        if disc.r > 0:
            for x0, y0 in outline:
                yield from _roots(why, _circle, x - x0, y - y0, disc.r, ax, ay)
    if not piece.is_round:
        for x, y in outline:
            dx, dy = x + ax * here, y + ay * here
            for (x0, y0), (x1, y1) in _sides(corners):
                yield from _roots(why, _line, dx - x0, dy - y0, x1 - x0, y1 - y0, 0.0, -ax, -ay)


def _sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _roots(why: str, law: Callable[..., Sequence[Any]], *numbers: float) -> list[Bound]:
    """The roots of a law, at first as floats, and exactly when they are asked for."""
    return root_bounds(
        why, law(math.sqrt, *numbers), lambda: law(sympy.sqrt, *map(computed, numbers))
    )


def _line(
    root: Any, x: Any, y: Any, ex: Any, ey: Any, reach: Any, ax: Any, ay: Any
) -> tuple[Any, Any]:
    """When a point that starts at (x, y) along (ax, ay) is `reach` away from a line (ex, ey)."""
    length = root(ex**2 + ey**2)
    nx, ny = ey / length, -ex / length
    return nx * x + ny * y - reach, nx * ax + ny * ay


def _circle(_root: Any, x: Any, y: Any, r: Any, ax: Any, ay: Any) -> tuple[Any, Any, Any]:
    """When a point that starts at (x, y) along (ax, ay) is r away from where x and y are zero."""
    return x**2 + y**2 - r**2, 2 * (x * ax + y * ay), ax**2 + ay**2
