"""Convex hulls of discs and points, exactly: no disc is ever replaced by a polygon.

A column pushes on a plate through a patch: a disc, a hexagon, or what the plate's edge leaves of
one. The support of a floor is the convex hull of these patches. Its border is made of straight
edges (common outer tangents of two discs) and arcs. The *margin* of a point G is

    m = min over unit vectors u of [ max over discs i of (c_i·u + r_i) − G·u ]

the distance from G to the border, negative outside. The minimum is always reached at the normal of
a common tangent, or in the direction from a disc's centre to G, so looking at these finitely many
directions gives it exactly. How far a hull reaches along u is its support function; the border is
walked round once by gift wrapping (`kernel.hulls`), and then any point is answered.

>>> hull = Hull.of([Disc(-30, 0, 8), Disc(30, 0, 8)])
>>> hull.margin(0, 5), hull.margin(0, 11)
(3.0, -3.0)
>>> [type(piece).__name__ for piece in hull.border]
['Arc', 'Edge', 'Arc', 'Edge']
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from villa_core.geometry.kernel import hulls
from villa_core.geometry.kernel.rows import PartRow

if TYPE_CHECKING:
    from shapely.geometry import Polygon

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]
Point = tuple[float, float]

_SAME = 1e-9  # mm, or radians: closer than this is the same


class Disc(NamedTuple):
    """A disc, a point (`r` = 0), or the part of a circle around the direction (`ax`, `ay`).

    The part reaches on both sides as far as the cosine to that direction is at least `reach`;
    −2 means all of the circle. A part never comes without its two end points, as discs of radius 0.
    `owner` names the column it belongs to.
    """

    x: float
    y: float
    r: float
    owner: str = ""
    ax: float = 1.0
    ay: float = 0.0
    reach: float = -2.0


class Edge(NamedTuple):
    """A straight part of a border from `start` to `end`, touching the two `owners`."""

    start: Point
    end: Point
    owners: tuple[str, str]

    @property
    def line(self) -> Floats:
        """Points along it (n, 2)."""
        return np.linspace(self.start, self.end, 3)

    def nearest(self, x: float, y: float) -> Point:
        """The place on it that is nearest to a point; beyond its ends that is one of them."""
        (ax, ay), (bx, by) = self.start, self.end
        ex, ey = bx - ax, by - ay
        t = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)
        if 0.0 < t < 1.0:
            return (ax + t * ex, ay + t * ey)
        return self.start if t <= 0.0 else self.end


class Arc(NamedTuple):
    """A round part of a border, from one angle to another (radians, anticlockwise).

    A corner is an arc of radius 0.
    """

    centre: Point
    radius: float
    from_angle: float
    to_angle: float
    owner: str

    @property
    def line(self) -> Floats:
        """Points along it (n, 2)."""
        turn = np.linspace(self.from_angle, self.to_angle, 25)
        return np.array(self.centre) + self.radius * np.column_stack([np.cos(turn), np.sin(turn)])

    def nearest(self, x: float, y: float) -> Point:
        """The place on its circle that is nearest to a point."""
        cx, cy = self.centre
        away = math.hypot(x - cx, y - cy) or 1.0
        return (cx + (x - cx) / away * self.radius, cy + (y - cy) / away * self.radius)


class Hull:
    """The convex hull of some discs; `owners` names the columns that they belong to, by number.

    `border` are the rows of its border as the kernel writes them.
    """

    def __init__(self, border: Sequence[PartRow], owners: Sequence[str]) -> None:
        self._rows, self._owners = [row.copy() for row in border], owners

    @classmethod
    def of(cls, discs: Sequence[Disc]) -> Hull:
        """The convex hull of discs, points and parts of discs."""
        parts = [PartRow(d.x, d.y, d.r, d.ax, d.ay, d.reach, float(k)) for k, d in enumerate(discs)]
        border = [PartRow() for _each in range(2 * len(discs) + 3)]
        return cls(border[: hulls.hull(parts, len(parts), border, 0)], [d.owner for d in discs])

    def __bool__(self) -> bool:
        return bool(self._rows)

    @cached_property
    def discs(self) -> tuple[Disc, ...]:
        """The discs on its border, anticlockwise."""
        owners = self._owners
        return tuple(
            Disc(row.x, row.y, row.r, owners[int(row.owner)], row.ax, row.ay, row.reach)
            for row in self._rows
        )

    @cached_property
    def normals(self) -> tuple[Point, ...]:
        """For each disc the outer normal of the edge that leads to the next; none for one alone."""
        return tuple((row.ux, row.uy) for row in self._rows) if len(self._rows) > 1 else ()

    def scaled(self, factor: float, fixed: Point) -> Hull:
        """The hull enlarged `factor` times about the point `fixed`."""
        larger = Hull(self._rows, self._owners)
        for row in larger._rows:
            row.x = fixed[0] + factor * (row.x - fixed[0])
            row.y = fixed[1] + factor * (row.y - fixed[1])
            row.r *= factor
        return larger

    def margin(self, x: float, y: float) -> float:
        """The distance (mm) of a point to the border, negative outside; −∞ for the empty hull."""
        return hulls.margin(self._rows, 0, len(self._rows), x, y)

    def margin_batch(self, x: Floats, y: Floats) -> Floats:
        """`margin` for arrays of points."""
        if not self.normals:
            depths = [d.r - np.hypot(x - d.x, y - d.y) for d in self.discs]
            return depths[0] if depths else np.full(np.shape(x), -np.inf)
        best = np.full(np.shape(x), np.inf)
        last_x, last_y = self.normals[-1]
        for disc, (ux, uy) in zip(self.discs, self.normals, strict=True):
            dx, dy = x - disc.x, y - disc.y
            np.minimum(best, disc.r - dx * ux - dy * uy, out=best)
            after, before = last_x * dy >= last_y * dx, dx * uy >= dy * ux
            faces = after | before if last_x * uy < last_y * ux else after & before
            np.minimum(best, disc.r - np.sqrt(dx * dx + dy * dy), out=best, where=faces)
            last_x, last_y = ux, uy
        return best

    @cached_property
    def border(self) -> tuple[Edge | Arc, ...]:
        """The edges, arcs and corners (arcs of radius 0) in order, anticlockwise."""
        if not self.normals:
            return tuple(Arc((d.x, d.y), d.r, -math.pi, math.pi, d.owner) for d in self.discs)
        parts: list[Edge | Arc] = []
        n = len(self.discs)
        for k, (disc, (ux, uy)) in enumerate(zip(self.discs, self.normals, strict=True)):
            last_x, last_y = self.normals[k - 1]
            start = math.atan2(last_y, last_x)
            turn = math.atan2(last_x * uy - last_y * ux, last_x * ux + last_y * uy)
            turn += 2 * math.pi if turn < -_SAME else 0.0
            parts.append(Arc((disc.x, disc.y), disc.r, start, start + max(turn, 0.0), disc.owner))
            other = self.discs[(k + 1) % n]
            ends = [(d.x + d.r * ux, d.y + d.r * uy) for d in (disc, other)]
            if math.dist(*ends) > 1e-6:  # where an arc ends in its own end point there is no edge
                parts.append(Edge(ends[0], ends[1], (disc.owner, other.owner)))
        return tuple(parts)

    def ray(self, here: Point, way: float) -> float:
        """How far (mm) it is from a place inside to the border, in a direction.

        `way` is in degrees, anticlockwise from the right.

        >>> round(Hull.of([Disc(0.0, 0.0, 10.0), Disc(40.0, 0.0, 10.0)]).ray((0.0, 0.0), 0.0), 6)
        50.0
        """
        turn = math.radians(way)
        near, far = 0.0, max(math.hypot(d.x - here[0], d.y - here[1]) + d.r for d in self.discs)
        for _step in range(60):  # a hull is convex: halve
            middle = (near + far) / 2
            place = here[0] + middle * math.cos(turn), here[1] + middle * math.sin(turn)
            near, far = (middle, far) if self.margin(*place) >= 0 else (near, middle)
        return near

    def nearest_piece(self, x: float, y: float) -> Edge | Arc | None:
        """The piece of the border that is nearest to a point; None for the empty hull."""

        def away(piece: Edge | Arc) -> float:
            if isinstance(piece, Edge):
                return math.dist((x, y), piece.nearest(x, y))
            dx, dy = x - piece.centre[0], y - piece.centre[1]
            turn = (math.atan2(dy, dx) - piece.from_angle) % (2 * math.pi)
            if turn <= piece.to_angle - piece.from_angle:
                return abs(piece.radius - math.hypot(dx, dy))
            return math.inf

        return min(self.border, key=away, default=None)

    def way_out(self, x: float, y: float) -> Point:
        """The direction in which the border is nearest to a point inside, or left behind by it."""
        ways = list(self.normals)
        for disc in self.discs:
            away = math.hypot(x - disc.x, y - disc.y)
            if away > 0:
                ways.append(((x - disc.x) / away, (y - disc.y) / away))
        u = np.array(ways or [(1.0, 0.0)])
        ux, uy = u[(reach(self.discs, u) - u @ (x, y)).argmin()].tolist()
        return (ux, uy)

    def points(self, tolerance: float = 0.01) -> list[Point]:
        """Corners of a polygon inside the hull, arcs drawn to within `tolerance` mm."""
        corners: list[Point] = []
        for piece in self.border:
            if isinstance(piece, Edge):
                continue
            (x, y), r, start, end, _owner = piece
            steps = 1
            if r > tolerance:
                steps = max(1, math.ceil((end - start) / (2 * math.acos(1 - tolerance / r))))
            turns = [start + (end - start) * k / steps for k in range(steps + 1 if r > 0 else 1)]
            corners += [(x + r * math.cos(a), y + r * math.sin(a)) for a in turns]
        return corners

    def polygon(self, tolerance: float = 0.01) -> Polygon:
        """The hull as a shapely polygon inside it, arcs drawn to within `tolerance` mm."""
        from shapely import multipoints
        from shapely.geometry import Polygon

        shape = multipoints(self.points(tolerance)).convex_hull if self else None
        return shape if isinstance(shape, Polygon) else Polygon()


def reach(discs: Sequence[Disc], ways: Floats) -> Floats:
    """How far (mm) discs, points and parts of circles reach in each direction (n, 2)."""
    far = np.full(len(ways), -np.inf)
    for d in discs:
        # a part of a circle reaches out only where it faces; its end points are given beside it
        faces = ways @ (d.ax, d.ay) >= d.reach
        np.maximum(far, ways @ (d.x, d.y) + d.r, out=far, where=faces)
    return far


def shadow(discs: Sequence[Disc], u: Point) -> tuple[float, float]:
    """From where to where discs, points and parts of circles reach along the direction u."""
    low, high = math.inf, -math.inf
    for d in discs:
        s, faces = d.x * u[0] + d.y * u[1], d.ax * u[0] + d.ay * u[1]
        # a part of a circle reaches out only where it faces; its end points are given beside it
        low = min(low, s - d.r) if -faces >= d.reach else low
        high = max(high, s + d.r) if faces >= d.reach else high
    return (low, high)
