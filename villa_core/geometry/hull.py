"""Convex hulls of discs and points, exactly: no disc is ever replaced by a polygon.

A column pushes on a plate through a patch: a disc, a hexagon, or what the plate's edge leaves of
one. The support of a floor is the convex hull of these patches. Its border is made of straight
edges (common outer tangents of two discs) and arcs. The *margin* of a point G is

    m = min over unit vectors u of [ max over discs i of (c_i·u + r_i) − G·u ]

the distance from G to the border, negative outside. The minimum is always reached at the normal of
a common tangent, or in the direction from a disc's centre to G, so looking at these finitely many
directions gives it exactly. `Hull` walks round the border once and then answers for any point.

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


class Arc(NamedTuple):
    """A round part of a border, from one angle to another (radians, anticlockwise).

    A corner is an arc of radius 0.
    """

    centre: Point
    radius: float
    from_angle: float
    to_angle: float
    owner: str


class Hull:
    """The convex hull of some discs: `discs` lists those on its border, anticlockwise.

    `normals[k]` is the outer normal of the straight edge that leads from disc k to the next one.
    A hull of one disc alone has no normals; the empty hull has no discs.
    """

    def __init__(self, discs: Sequence[Disc], normals: Sequence[Point]) -> None:
        self.discs = tuple(discs)
        self.normals = tuple(normals)

    @classmethod
    def of(cls, discs: Sequence[Disc]) -> Hull:
        """The convex hull of discs, points and parts of discs."""
        return cls(*_walk(discs)) if discs else cls((), ())

    def __bool__(self) -> bool:
        return bool(self.discs)

    def scaled(self, factor: float, fixed: Point) -> Hull:
        """The hull enlarged `factor` times about the point `fixed`."""
        px, py = fixed[0] * (1 - factor), fixed[1] * (1 - factor)
        images = [
            d._replace(x=px + factor * d.x, y=py + factor * d.y, r=factor * d.r) for d in self.discs
        ]
        return Hull(images, self.normals)

    def margin(self, x: float, y: float) -> float:
        """The distance (mm) of a point to the border, negative outside; −∞ for the empty hull."""
        if not self.normals:
            return max((d.r - math.hypot(x - d.x, y - d.y) for d in self.discs), default=-math.inf)
        best = math.inf
        last_x, last_y = self.normals[-1]
        for disc, (ux, uy) in zip(self.discs, self.normals, strict=True):
            dx, dy, r = x - disc[0], y - disc[1], disc[2]
            best = min(best, r - dx * ux - dy * uy)
            over_arc = r - math.sqrt(dx * dx + dy * dy)
            if over_arc < best:
                after, before = last_x * dy >= last_y * dx, dx * uy >= dy * ux
                large = last_x * uy < last_y * ux  # the arc is more than half a circle
                if (after or before) if large else (after and before):
                    best = over_arc
            last_x, last_y = ux, uy
        return best

    def margin_batch(self, x: Floats, y: Floats) -> Floats:
        """`margin` for arrays of points."""
        if not self.normals:
            found = [d.r - np.hypot(x - d.x, y - d.y) for d in self.discs]
            return np.max(found, axis=0) if found else np.full(np.shape(x), -np.inf)
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
        found: list[Edge | Arc] = []
        n = len(self.discs)
        for k, (disc, (ux, uy)) in enumerate(zip(self.discs, self.normals, strict=True)):
            last_x, last_y = self.normals[k - 1]
            start = math.atan2(last_y, last_x)
            turn = math.atan2(last_x * uy - last_y * ux, last_x * ux + last_y * uy)
            turn += 2 * math.pi if turn < -_SAME else 0.0
            found.append(Arc((disc.x, disc.y), disc.r, start, start + max(turn, 0.0), disc.owner))
            other = self.discs[(k + 1) % n]
            ends = [(d.x + d.r * ux, d.y + d.r * uy) for d in (disc, other)]
            if math.dist(*ends) > 1e-6:  # where an arc ends in its own end point there is no edge
                found.append(Edge(ends[0], ends[1], (disc.owner, other.owner)))
        return tuple(found)

    def nearest_piece(self, x: float, y: float) -> Edge | Arc | None:
        """The piece of the border that is nearest to a point; None for the empty hull."""

        def away(piece: Edge | Arc) -> float:
            if isinstance(piece, Edge):
                (ax, ay), (bx, by) = piece.start, piece.end
                ex, ey = bx - ax, by - ay
                t = min(max(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0.0), 1.0)
                return math.hypot(x - ax - t * ex, y - ay - t * ey)
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
        found: list[Point] = []
        for piece in self.border:
            if isinstance(piece, Edge):
                continue
            (x, y), r, start, end, _owner = piece
            steps = 1
            if r > tolerance:
                steps = max(1, math.ceil((end - start) / (2 * math.acos(1 - tolerance / r))))
            turns = [start + (end - start) * k / steps for k in range(steps + 1 if r > 0 else 1)]
            found += [(x + r * math.cos(a), y + r * math.sin(a)) for a in turns]
        return found

    def polygon(self, tolerance: float = 0.01) -> Polygon:
        """The hull as a shapely polygon inside it, arcs drawn to within `tolerance` mm."""
        from shapely.geometry import MultiPoint, Polygon

        shape = MultiPoint(self.points(tolerance)).convex_hull
        return shape if isinstance(shape, Polygon) else Polygon()


def reach(discs: Sequence[Disc], ways: Floats) -> Floats:
    """How far (mm) discs, points and parts of circles reach in each direction (n, 2)."""
    found = np.full(len(ways), -np.inf)
    for d in discs:
        # a part of a circle reaches out only where it faces; its end points are given beside it
        faces = ways @ (d.ax, d.ay) >= d.reach
        np.maximum(found, ways @ (d.x, d.y) + d.r, out=found, where=faces)
    return found


def shadow(discs: Sequence[Disc], u: Point) -> tuple[float, float]:
    """From where to where discs, points and parts of circles reach along the direction u."""
    low, high = math.inf, -math.inf
    for d in discs:
        s, faces = d.x * u[0] + d.y * u[1], d.ax * u[0] + d.ay * u[1]
        # a part of a circle reaches out only where it faces; its end points are given beside it
        low = min(low, s - d.r) if -faces >= d.reach else low
        high = max(high, s + d.r) if faces >= d.reach else high
    return (low, high)


def _walk(discs: Sequence[Disc]) -> tuple[list[Disc], list[Point]]:
    """Once round the border, from disc to disc, always by the tangent that turns least."""
    here, ux, uy = _lowest(discs), 0.0, -1.0
    visited: list[Disc] = []
    normals: list[Point] = []
    turned = 0.0
    while len(visited) <= 2 * len(discs) + 2:
        other, vx, vy = _next_tangent(discs, here, ux, uy)
        if other is here:
            return [here], []
        turn = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        turned += turn + 2 * math.pi if turn < -_SAME else turn
        if turned > 2 * math.pi + _SAME:
            break
        visited.append(here)
        normals.append((vx, vy))
        here, ux, uy = other, vx, vy
        if turned > 2 * math.pi - _SAME:
            break
    return visited, normals


def _next_tangent(
    discs: Sequence[Disc], here: Disc, ux: float, uy: float
) -> tuple[Disc, float, float]:
    """The disc that the border leads to from `here`, with the normal on the way; `here` if none.

    With d = c_j − c_i, q = r_i − r_j and s = √(d·d − q²), the outer normal of the tangent from disc
    i to disc j is u = (q d + s (d_y, −d_x)) / (d·d).
    """
    cx, cy, r, _owner, ax, ay, reach = here
    found, vx, vy = here, ux, uy
    least, far = 5.0, 0.0
    for other in discs:
        dx, dy, q = other[0] - cx, other[1] - cy, r - other[2]
        if (
            least <= 2.0
            and dx * vx + dy * vy < q - _SAME
            and (q <= 0.0 or ux * dy < uy * dx or dx * vy < dy * vx)
        ):
            continue  # it stays behind the best tangent so far
        dd = dx * dx + dy * dy
        ss = dd - q * q
        if ss > 1e-12 * dd:
            root = math.sqrt(ss)
            nx, ny = (q * dx + root * dy) / dd, (q * dy - root * dx) / dd
            if (reach != -2.0 and nx * ax + ny * ay < reach - _SAME) or (
                other[6] != -2.0 and nx * other[4] + ny * other[5] < other[6] - _SAME
            ):
                continue  # the tangent touches where the circle is cut off
        elif _leads_on(here, other, dx, dy, dd, ss):
            nx, ny = q * dx / dd, q * dy / dd
        else:
            continue
        cos, sin = ux * nx + uy * ny, ux * ny - uy * nx
        # a number that grows with the angle: one for each quarter turn
        if cos > 0 and sin > -_SAME:
            turn = sin
        elif sin > 0:
            turn = 1.0 - cos
        else:
            turn = 2.0 - sin if cos < 0 else 3.0 + cos
        if turn < least - _SAME or (turn < least + _SAME and dd > far):
            least, far, found, vx, vy = turn, dd, other, nx, ny
    return found, vx, vy


def _leads_on(here: Disc, other: Disc, dx: float, dy: float, dd: float, ss: float) -> bool:
    """Whether the border goes on from a part of a circle to its end, or from its start to it.

    Elsewhere a point on a circle, or a disc inside another, leads nowhere.
    """
    if dd == 0.0 or abs(ss) > 1e-9 * dd:
        return False
    part, way = (here, 1.0) if here.r > other.r else (other, -1.0)
    out = way * (dx * part.ax + dy * part.ay) / math.sqrt(dd)
    at_end = part.reach != -2.0 and abs(out - part.reach) < 1e-6
    return at_end and part.ax * dy - part.ay * dx > 0


def _lowest(discs: Sequence[Disc]) -> Disc:
    """The disc that reaches farthest down; of several the one farthest to the right."""
    best: Disc | None = None
    low = math.inf
    for disc in discs:
        if disc.reach != -2.0 and -disc.ay < disc.reach:
            continue
        bottom = disc.y - disc.r
        if bottom < low - _SAME or (bottom < low + _SAME and best is not None and disc.x > best.x):
            low, best = min(low, bottom), disc
    assert best is not None
    return best
