"""Where pieces touch: the patch through which a column pushes on what lies above it.

A patch is a cross-section, cut by the outline of the plate above (or of the column below, for a
stacked column). It is described by what its convex hull needs: the discs or parts of circles that
remain, and the corner points (see `geometry.Disc`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from villa_core.geometry.footprint import TOUCH, Footprint
from villa_core.geometry.hull import Disc, Floats, Point
from villa_core.tower.pieces import Column, PieceSet, Shape

__all__ = [
    "TOUCH",
    "Frame",
    "clip_column",
    "contacts",
    "footprint",
    "patch_on_base",
    "patch_on_column",
    "whole_patch",
]


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

    def local(self, x: float, y: float) -> Point:
        """A point of the world, as the plate sees it."""
        dx, dy = x - self.x, y - self.y
        return (self.cos * dx + self.sin * dy, self.cos * dy - self.sin * dx)

    def world(self, x: float, y: float) -> Point:
        """A point of the plate, as the world sees it."""
        return (self.x + self.cos * x - self.sin * y, self.y + self.sin * x + self.cos * y)

    def outline(self) -> tuple[Point, ...]:
        """The corners of the plate in the world."""
        return tuple(self.world(x, y) for x, y in self.foot.outline)


def contacts(
    columns: Iterable[tuple[Column, float, float, float]], frame: Frame
) -> tuple[Disc, ...]:
    """The patches of columns standing at (x, y), turned by some degrees, on the plate of `frame`.

    They are given as the discs and points whose hull is the support; each names its column. A
    column that the plate covers wholly gives its whole disc or its six corners.
    """
    found: list[Disc] = []
    px, py, cos, sin, foot = frame
    for column, x, y, angle in columns:
        dx, dy = x - px, y - py
        lx, ly = cos * dx + sin * dy, cos * dy - sin * dx
        radius = column.radius
        covered = foot.covers(lx, ly, radius)
        if covered >= radius:
            found += whole_patch(column, x, y, angle)
        elif covered > -radius:
            found += _parts(column, lx, ly, angle, frame)
    return tuple(found)


def whole_patch(column: Column, x: float, y: float, angle: float) -> list[Disc]:
    """The whole cross-section of a column: one disc, or six corners."""
    if column.is_round:
        return [Disc(x, y, column.radius, column.id)]
    owner = column.id
    return [Disc(x + cx, y + cy, 0.0, owner) for cx, cy in _corners(column.radius, angle)]


@lru_cache(maxsize=1024)
def _corners(radius: float, angle: float) -> tuple[Point, ...]:
    """The six corners of a hexagon, seen from its middle."""
    turns = [math.radians(angle + 60 * k) for k in range(6)]
    return tuple((radius * math.cos(a), radius * math.sin(a)) for a in turns)


def _parts(column: Column, lx: float, ly: float, angle: float, frame: Frame) -> list[Disc]:
    """The patch of a partly covered column that stands at (lx, ly) in the plate's frame."""
    foot = frame.foot
    if not column.is_round:
        turn = angle - math.degrees(math.atan2(frame.sin, frame.cos))
        cut = foot.cut_hexagon(column.corners(lx, ly, turn))
        return [Disc(*frame.world(x, y), 0.0, column.id) for x, y in cut]
    arcs, points = foot.cut_disc(lx, ly, column.radius)
    cx, cy = frame.world(lx, ly)
    found = [Disc(*frame.world(x, y), 0.0, column.id) for x, y in points]
    for start, end in arcs:
        middle, half = (start + end) / 2, (end - start) / 2
        c, s = math.cos(middle), math.sin(middle)
        ax, ay = frame.cos * c - frame.sin * s, frame.sin * c + frame.cos * s
        found.append(Disc(cx, cy, column.radius, column.id, ax, ay, math.cos(half)))
    return found


def _discs(parts: Floats, owner: str) -> tuple[Disc, ...]:
    return tuple(
        Disc(x, y, r, owner, ax, ay, reach)
        for x, y, r, ax, ay, reach in parts[:, :, 0].T.tolist()
        if reach <= 1.0
    )


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
        return _shifted(parts, x, y)
    cos, sin = np.cos(lower_turn), np.sin(lower_turn)
    foot = _hexagon(lower)
    seen_x, seen_y = cos * x + sin * y, cos * y - sin * x
    if upper.is_round:
        parts = foot.clip_disc(seen_x, seen_y, upper.radius)
    else:
        parts = foot.clip_hexagon(seen_x, seen_y, upper.radius, upper_turn - lower_turn)
    return _turned(parts, cos, sin)


@lru_cache(maxsize=64)
def _hexagon(column: Column) -> Footprint:
    return Footprint(column.corners(0.0, 0.0))


def _turned(parts: Floats, cos: Floats, sin: Floats) -> Floats:
    """Parts (6, n, N) turned about the origin."""
    x, y, r, ax, ay, reach = parts
    return np.stack(
        [cos * x - sin * y, sin * x + cos * y, r, cos * ax - sin * ay, sin * ax + cos * ay, reach]
    )


def _shifted(parts: Floats, x: Floats, y: Floats) -> Floats:
    return np.stack([parts[0] + x, parts[1] + y, *parts[2:]])


def _lens(upper: float, lower: float, x: Floats, y: Floats) -> Floats:
    """What discs of radius `upper` at (x, y) have in common with a disc about the origin."""
    away = np.hypot(x, y)
    apart, nested = away >= upper + lower, away <= abs(upper - lower)
    crossing = ~(apart | nested)
    safe = np.where(crossing, away, 1.0)
    ux, uy = np.where(crossing, x / safe, 1.0), np.where(crossing, y / safe, 0.0)
    along = np.where(crossing, (safe**2 + lower**2 - upper**2) / (2 * safe), 0.0)
    up = np.sqrt(np.maximum(lower**2 - along**2, 0.0))
    zero = np.zeros_like(away)
    never = zero + 2.0
    whole = np.where(nested, -2.0, never)
    parts = np.stack(
        [
            [
                x,
                y,
                zero + upper,
                -ux,
                -uy,
                np.where(crossing, (safe - along) / upper, whole if upper <= lower else never),
            ],
            [
                zero,
                zero,
                zero + lower,
                ux,
                uy,
                np.where(crossing, along / lower, whole if upper > lower else never),
            ],
            [
                along * ux - up * uy,
                along * uy + up * ux,
                zero,
                zero + 1,
                zero,
                np.where(crossing, -2.0, never),
            ],
            [
                along * ux + up * uy,
                along * uy - up * ux,
                zero,
                zero + 1,
                zero,
                np.where(crossing, -2.0, never),
            ],
        ],
        axis=1,
    )
    return parts


def patch_on_column(
    upper: Column, at: tuple[float, float, float], lower: Column, under: tuple[float, float, float]
) -> tuple[Disc, ...]:
    """The patch between a column and the column it is stacked on; each at (x, y, angle)."""
    x, y = np.array([at[0] - under[0]]), np.array([at[1] - under[1]])
    turns = (np.array([math.radians(angle)]) for angle in (at[2], under[2]))
    parts = clip_column(upper, lower, x, y, *turns)
    return _discs(_shifted(parts, np.array(under[0]), np.array(under[1])), lower.id)


def patch_on_base(
    column: Column, at: tuple[float, float, float], radius: float
) -> tuple[Disc, ...]:
    """The patch between a column at (x, y, angle) and the base, a disc of this radius."""
    base = Column("base", Shape.THICK, radius, 0.0, 0.0)
    return patch_on_column(column, at, base, (0.0, 0.0, 0.0))
