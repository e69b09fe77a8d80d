"""Where pieces touch: the patch through which a column pushes, and the room that it takes.

A patch is a cross-section, cut by the outline of the plate above (or of the column below, for a
stacked column). It is described by what its convex hull needs: the discs or parts of circles that
remain, and the corner points (see `geometry.Disc`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from villa_core.geometry.footprint import Footprint
from villa_core.geometry.hull import Disc, Floats, Point
from villa_core.geometry.kernel import patches
from villa_core.geometry.kernel.rows import (
    NO_SHAPES,
    ColumnRow,
    EdgeRow,
    FloorRow,
    PartRow,
    Slate,
)
from villa_core.tower.arrays import column_row, slate
from villa_core.tower.pieces import Column, PieceSet
from villa_core.tower.placed import PlacedColumn, PlacedPlate

NumberT = TypeVar("NumberT", float, Floats)


@lru_cache(maxsize=64)
def footprint(pieces: PieceSet, color: str) -> Footprint:
    """The footprint of a plate of a set; made once."""
    return Footprint(pieces.plate(color).outline, tuple(plate.outline for plate in pieces.plates))


class Frame(NamedTuple):
    """A plate where it lies: its footprint, moved to (x, y) and turned."""

    x: float
    y: float
    cos: float
    sin: float
    foot: Footprint

    @classmethod
    def of(cls, x: float, y: float, angle: float, foot: Footprint) -> Frame:
        """The frame of a plate at (x, y), turned by `angle` degrees."""
        turn = math.radians(angle)
        return cls(x, y, math.cos(turn), math.sin(turn), foot)

    def local(self, x: NumberT, y: NumberT) -> tuple[NumberT, NumberT]:
        """A point of the world (or an array of them), as the plate sees it."""
        dx, dy = x - self.x, y - self.y
        return (self.cos * dx + self.sin * dy, self.cos * dy - self.sin * dx)

    def world(self, x: NumberT, y: NumberT) -> tuple[NumberT, NumberT]:
        """A point of the plate (or an array of them), as the world sees it."""
        return (self.x + self.cos * x - self.sin * y, self.y + self.sin * x + self.cos * y)

    def outline(self) -> tuple[Point, ...]:
        """The corners of the plate in the world."""
        return tuple(self.world(x, y) for x, y in self.foot.outline)


@lru_cache(maxsize=1024)
def frame_of(pieces: PieceSet, plate: PlacedPlate) -> Frame:
    """The frame of a plate of a set."""
    return Frame.of(plate.x, plate.y, plate.angle, footprint(pieces, plate.color))


def contacts(
    columns: Iterable[tuple[Column, float, float, float]], frame: Frame
) -> tuple[Disc, ...]:
    """The patches of columns standing at (x, y), turned by some degrees, on the plate of `frame`.

    They are given as the discs and points whose hull is the support; each names its column. A
    column that the plate covers wholly gives its whole disc or its six corners.
    """
    rows, owners, widest = [], [], 0.0
    for column, x, y, angle in columns:
        owners.append(column.id)
        rows.append(column_row(column, x, y, angle))
        widest = max(widest, column.radius)
    here = _on_plate(rows, frame, widest)
    n = 0
    for row in range(len(owners)):
        n = patches.patch(here, 0, row, row, n)
    return discs(here.parts[:n], owners)


def discs(parts: Sequence[PartRow], owners: Sequence[str]) -> tuple[Disc, ...]:
    """What the kernel has written: discs, points and parts of circles."""
    return tuple(Disc(p.x, p.y, p.r, owners[int(p.owner)], p.ax, p.ay, p.reach) for p in parts)


def whole_patch(column: Column, x: float, y: float, angle: float) -> list[Disc]:
    """The whole cross-section of a column: one disc, or six corners."""
    parts = [PartRow() for _corner in range(6)]
    n = patches.add_whole(column_row(column, x, y, angle), 0, parts, 0)
    return [*discs(parts[:n], [column.id])]


def fits_on(column: Column, placed: PlacedColumn, frame: Frame) -> bool:
    """Whether a column stands wholly on the plate of `frame`; touching its edge is allowed."""
    row = column_row(column, placed.x, placed.y, placed.angle)
    return patches.fits(_on_plate([row], frame, column.radius), 0, 0, 0.0)


def _on_plate(rows: list[ColumnRow], frame: Frame, widest: float) -> Slate:
    """Columns on a slate with this plate as its only floor."""
    shapes, number = frame.foot.tabled
    return slate(0, shapes, rows, [FloorRow(float(number), *frame[:4])], widest)


def fits_on_base(column: Column, placed: PlacedColumn, reach: float) -> bool:
    """Whether a column stands within `reach` (mm) of the middle of the base."""
    row = column_row(column, placed.x, placed.y, placed.angle)
    return patches.fits(slate(0, NO_SHAPES, [row], [FloorRow()], 0.0), 0, 0, reach)


def gap(a: Column, at: PlacedColumn, b: Column, bt: PlacedColumn) -> float:
    """The free distance (mm) between two columns, negative if they overlap."""
    rows = (column_row(a, at.x, at.y, at.angle), column_row(b, bt.x, bt.y, bt.angle))
    return patches.gap(*rows, [EdgeRow() for _side in range(6)])
