"""How far a piece may move before its contact patch changes: up to there the equations hold.

A column that stays wholly under the plate above keeps its whole patch, one that stays beside it has
none. In between the plate's edge cuts the patch, and the equations would be others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import sympy
from sympy import Expr

from villa_core.errors import TowerError
from villa_core.geometry.hull import Disc, Point
from villa_core.symbolic.ranges import Candidate, circle_candidates, gaps, line_candidate
from villa_core.symbolic.terms import computed
from villa_core.symbolic.unknowns import Coordinate, Unknown
from villa_core.text import _
from villa_core.tower.contact import whole_patch
from villa_core.tower.pieces import PLATE_COLORS, column_first, the_column

if TYPE_CHECKING:
    from villa_core.tower.tower import PlacedColumn, Tower


def movers(tower: Tower, floor: int, unknowns: tuple[Unknown, ...]) -> tuple[Coordinate, ...]:
    """The unknown places that could change how the plate above a floor is touched."""
    ids = {column.id for column in tower.floors[floor].columns}
    plate = tower.floors[floor + 1].plate
    found = [
        unknown
        for unknown in unknowns
        if isinstance(unknown, Coordinate)
        and (unknown.piece in ids or (plate is not None and unknown.piece == plate.color))
    ]
    for unknown in found:
        cut = [
            column.id
            for column in tower.floors[floor].columns
            if (unknown.piece == column.id or unknown.piece in PLATE_COLORS)
            and _patch_kind(tower, floor, column) == 1
        ]
        if cut:
            raise TowerError(
                _(
                    "{column} is only partly under the plate, so its contact patch changes with "
                    "every step. Move it wholly under the plate first."
                ).format(column=column_first(cut[0]))
            )
    return tuple(found)


def placed_at(tower: Tower, unknown: Coordinate, value: float) -> Tower:
    """The tower with a number put in for a place."""
    if unknown.piece in PLATE_COLORS:
        floor = next(
            k for k, f in enumerate(tower.floors) if f.plate and f.plate.color == unknown.piece
        )
        x, y = tower.frame(floor)[:2]
        x, y = (value, y) if unknown.axis == "x" else (x, value)
        return tower.move_plate(floor, x, y)
    column = tower.find(unknown.piece)[1]
    x, y = (value, column.y) if unknown.axis == "x" else (column.x, value)
    return tower.move_column(unknown.piece, x, y, on=column.on)


def keeps_patches(tower: Tower, floor: int, moved: Tower) -> bool:
    """Whether every column of a floor is as whole under the plate, or beside it, as it was."""
    for column in tower.floors[floor].columns:
        there = moved.find(column.id)[1]
        if _patch_kind(tower, floor, column) != _patch_kind(moved, floor, there):
            return False
    return True


def _patch_kind(tower: Tower, floor: int, column: PlacedColumn) -> int:
    """0: not touched by the plate above, 1: in part, 2: wholly."""
    discs = [disc for disc in tower.contacts(floor) if disc.owner == column.id]
    piece = tower.pieces.column(column.id)
    if not discs:
        return 0
    return 2 if discs == whole_patch(piece, column.x, column.y, column.angle) else 1


def patch_limits(
    tower: Tower, floor: int, unknown: Coordinate
) -> tuple[Candidate | None, Candidate | None]:
    """The values of a place, below and above the present one, at which a patch changes."""
    if unknown.piece in PLATE_COLORS:
        frame = tower.frame(floor + 1)
        here = frame.x if unknown.axis == "x" else frame.y
        columns = list(tower.floors[floor].columns)
        sign = -1
    else:
        placed = tower.find(unknown.piece)[1]
        here = placed.x if unknown.axis == "x" else placed.y
        columns, sign = [placed], 1
    outline = tower.frame(floor + 1).outline()
    ends: list[Candidate] = []
    for column in columns:
        ends += _touches(tower, column, outline, unknown, here, sign)

    def same(value: float) -> bool:
        if abs(value) > 9_000:
            return False
        return keeps_patches(tower, floor, placed_at(tower, unknown, value))

    return gaps(ends, here, same)


def _touches(
    tower: Tower,
    column: PlacedColumn,
    outline: tuple[Point, ...],
    unknown: Coordinate,
    here: float,
    sign: int,
) -> Iterator[Candidate]:
    """Where a column's cross-section touches the plate's outline, as the value grows from `here`.

    The column moves against the outline by `sign` · (value − here).
    """
    piece = tower.pieces.column(column.id)
    ax, ay = (sign, 0) if unknown.axis == "x" else (0, sign)
    patch = whole_patch(piece, column.x, column.y, column.angle)
    why = _("{column} then touches the edge of the plate").format(column=the_column(column.id))
    sides = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    for disc in patch:
        for start, end in sides:
            for reach in {disc.r, -disc.r}:
                yield from _line(disc, (start, end), reach, (ax, ay), here, why)
        if disc.r > 0:
            for corner in outline:
                yield from _circle(disc, corner, (ax, ay), here, why)
    if not piece.is_round:
        for first, second in zip(patch, (*patch[1:], patch[0]), strict=True):
            for x, y in outline:
                side = ((first.x, first.y), (second.x, second.y))
                yield from _line(Disc(x, y, 0.0), side, 0.0, (-ax, -ay), here, why)


def _line(
    disc: Disc,
    side: tuple[Point, Point],
    reach: float,
    way: tuple[int, int],
    here: float,
    why: str,
) -> list[Candidate]:
    """Where a disc that moves along `way` is `reach` away from the line of a side."""
    (x0, y0), (x1, y1) = side
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length, (x0 - x1) / length
    b = nx * way[0] + ny * way[1]
    a = nx * (disc.x - x0) + ny * (disc.y - y0) - reach - b * here

    def exact() -> tuple[Expr, Expr]:
        ex, ey = computed(x1) - computed(x0), computed(y1) - computed(y0)
        mx, my = ey / sympy.sqrt(ex**2 + ey**2), -ex / sympy.sqrt(ex**2 + ey**2)
        slope = mx * way[0] + my * way[1]
        away = mx * (computed(disc.x) - computed(x0)) + my * (computed(disc.y) - computed(y0))
        return away - computed(reach) - slope * computed(here), slope

    return line_candidate(a, b, exact, why)


def _circle(
    disc: Disc, corner: Point, way: tuple[int, int], here: float, why: str
) -> list[Candidate]:
    """Where the rim of a disc that moves along `way` passes a corner."""

    def parts(x: Expr, y: Expr, r: Expr, now: Expr) -> tuple[Expr, Expr, Expr]:
        x, y = x - way[0] * now, y - way[1] * now
        return x**2 + y**2 - r**2, 2 * (x * way[0] + y * way[1]), way[0] ** 2 + way[1] ** 2

    def exact() -> tuple[Expr, Expr, Expr]:
        dx, dy = (computed(a) - computed(b) for a, b in zip(disc[:2], corner, strict=True))
        a, b, c = parts(dx, dy, computed(disc.r), computed(here))
        return a, b, sympy.Integer(c)

    a, b, c = parts(disc.x - corner[0], disc.y - corner[1], disc.r, here)
    return circle_candidates((float(a), float(b), float(c)), exact, why)
