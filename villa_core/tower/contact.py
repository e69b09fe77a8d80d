"""Where pieces touch: the patch through which a column pushes, and the room that it takes.

A patch is a cross-section, cut by the outline of the plate above (or of the column below, for a
stacked column). It is described by what its convex hull needs: the discs or parts of circles that
remain, and the corner points (see `geometry.Disc`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np

from villa_core.geometry.footprint import TOUCH, Footprint
from villa_core.geometry.hull import Disc, Floats, Point
from villa_core.tower.pieces import Column, PieceSet
from villa_core.tower.placed import PlacedColumn, PlacedPlate

NumberT = TypeVar("NumberT", float, Floats)


@lru_cache(maxsize=64)
def footprint(pieces: PieceSet, color: str) -> Footprint:
    """The footprint of a plate of a set; made once."""
    return Footprint(pieces.plate(color).outline)


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
    found: list[Disc] = []
    for column, x, y, angle in columns:
        lx, ly = frame.local(x, y)
        radius = column.radius
        covered = frame.foot.covers(lx, ly, radius)
        if covered >= radius:
            found += whole_patch(column, x, y, angle)
        elif covered > -radius:
            found += _parts(column, lx, ly, angle, frame)
    return tuple(found)


def whole_patch(column: Column, x: float, y: float, angle: float) -> list[Disc]:
    """The whole cross-section of a column: one disc, or six corners."""
    if column.is_round:
        return [Disc(x, y, column.radius, column.id)]
    return [Disc(cx, cy, 0.0, column.id) for cx, cy in column.corners(x, y, angle)]


def _parts(column: Column, lx: float, ly: float, angle: float, frame: Frame) -> list[Disc]:
    """The patch of a partly covered column that stands at (lx, ly) in the plate's frame."""
    if not column.is_round:
        turn = angle - math.degrees(math.atan2(frame.sin, frame.cos))
        cut = frame.foot.cut_hexagon(column.corners(lx, ly, turn))
        return [Disc(*frame.world(x, y), 0.0, column.id) for x, y in cut]
    arcs, points = frame.foot.cut_disc(lx, ly, column.radius)
    cx, cy = frame.world(lx, ly)
    found = [Disc(*frame.world(x, y), 0.0, column.id) for x, y in points]
    for start, end in arcs:
        middle, half = (start + end) / 2, (end - start) / 2
        c, s = math.cos(middle), math.sin(middle)
        ax, ay = frame.cos * c - frame.sin * s, frame.sin * c + frame.cos * s
        found.append(Disc(cx, cy, column.radius, column.id, ax, ay, math.cos(half)))
    return found


# room for a column -------------------------------------------------------------------------------


def farthest(column: Column, placed: PlacedColumn) -> float:
    """How far (mm) a column reaches from the middle of the base."""
    spots = whole_patch(column, placed.x, placed.y, placed.angle)
    return max(math.hypot(spot.x, spot.y) + spot.r for spot in spots)


def fits_on(column: Column, placed: PlacedColumn, frame: Frame) -> bool:
    """Whether a column stands wholly on the plate of `frame`; touching its edge is allowed."""
    lx, ly = frame.local(placed.x, placed.y)
    least, most = frame.foot.bounds(lx, ly)
    if least >= column.radius:
        return True
    if most < column.inner_radius - TOUCH:
        return False
    if column.is_round:
        return frame.foot.depth(lx, ly) >= column.radius - TOUCH
    from shapely.geometry import Polygon

    turn = placed.angle - math.degrees(math.atan2(frame.sin, frame.cos))
    smaller = 1 - TOUCH / column.radius
    corners = [(lx + smaller * x, ly + smaller * y) for x, y in column.corners(0.0, 0.0, turn)]
    return bool(frame.foot.polygon.covers(Polygon(corners)))


def gap(a: Column, at: PlacedColumn, b: Column, bt: PlacedColumn) -> float:
    """The free distance (mm) between two columns, negative if they overlap; exact in sign."""
    between = math.hypot(at.x - bt.x, at.y - bt.y)
    if (a.is_round and b.is_round) or between >= a.radius + b.radius:
        return between - a.radius - b.radius
    if between <= a.inner_radius + b.inner_radius - 2 * TOUCH:
        return between - a.inner_radius - b.inner_radius
    from shapely.geometry import Point, Polygon

    first, second = (
        Point(p.x, p.y) if column.is_round else Polygon(column.corners(p.x, p.y, p.angle))
        for column, p in ((a, at), (b, bt))
    )
    radii = sum(column.radius for column in (a, b) if column.is_round)
    apart = float(first.distance(second))
    if apart > 0 or radii:
        return apart - radii
    return -math.sqrt(float(first.intersection(second).area))


# columns on columns ------------------------------------------------------------------------------


def patch_on_column(
    upper: Column, at: PlacedColumn, lower: Column, under: PlacedColumn
) -> list[Disc]:
    """The patch between a column and the column it is stacked on."""
    turns = math.radians(at.angle), math.radians(under.angle)
    place = np.array([[at.x - under.x], [at.y - under.y], *([turn] for turn in turns)])
    return [
        Disc(x + under.x, y + under.y, r, lower.id, ax, ay, reach)
        for x, y, r, ax, ay, reach in clip_column(upper, lower, *place)[:, :, 0].T.tolist()
        if reach <= 1.0
    ]


def clip_column(
    upper: Column, lower: Column, x: Floats, y: Floats, upper_turn: Floats, lower_turn: Floats
) -> Floats:
    """The patches between N stacked pairs of columns: parts (6, n, N) about the lower one's centre.

    `x`, `y` say where the upper column stands, seen from the lower; turns are in radians.
    """
    if upper.is_round and lower.is_round:
        return _lens(upper.radius, lower.radius, x, y)
    if lower.is_round:  # the same patch, seen from the upper column
        parts = clip_column(lower, upper, -x, -y, lower_turn, upper_turn)
        return np.stack([parts[0] + x, parts[1] + y, *parts[2:]])
    cos, sin = np.cos(lower_turn), np.sin(lower_turn)
    foot = _hexagon(lower)
    seen = cos * x + sin * y, cos * y - sin * x
    if upper.is_round:
        parts = foot.clip_disc(*seen, upper.radius)
    else:
        parts = foot.clip_hexagon(*seen, upper.radius, upper_turn - lower_turn)
    x, y, r, ax, ay, reach = parts
    return np.stack(
        [cos * x - sin * y, sin * x + cos * y, r, cos * ax - sin * ay, sin * ax + cos * ay, reach]
    )


@lru_cache(maxsize=64)
def _hexagon(column: Column) -> Footprint:
    return Footprint(column.corners(0.0, 0.0))


def _lens(upper: float, lower: float, x: Floats, y: Floats) -> Floats:
    """What discs of radius `upper` at (x, y) have in common with a disc about the origin."""
    away = np.hypot(x, y)
    nested = away <= abs(upper - lower)
    crossing = (away < upper + lower) & ~nested
    safe = np.where(crossing, away, 1.0)
    ux, uy = np.where(crossing, x / safe, 1.0), np.where(crossing, y / safe, 0.0)
    along = np.where(crossing, (safe**2 + lower**2 - upper**2) / (2 * safe), 0.0)
    up = np.sqrt(np.maximum(lower**2 - along**2, 0.0))
    zero, one = np.zeros_like(away), np.ones_like(away)
    tips = np.where(crossing, -2.0, 2.0)
    whole, never = np.where(nested, -2.0, 2.0), zero + 2.0
    over, under = (whole, never) if upper <= lower else (never, whole)
    over = np.where(crossing, (safe - along) / upper, over)
    under = np.where(crossing, along / lower, under)
    parts = [
        [x, y, zero + upper, -ux, -uy, over],
        [zero, zero, zero + lower, ux, uy, under],
        [along * ux - up * uy, along * uy + up * ux, zero, one, zero, tips],
        [along * ux + up * uy, along * uy - up * ux, zero, one, zero, tips],
    ]
    return np.stack(parts, axis=1)
