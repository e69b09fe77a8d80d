"""The outline of a plate in its own frame: how deep points lie in it, what it leaves of a shape.

The same questions are answered for one column (plain Python, quick for one) and for arrays (numpy,
quick for many). Both first look at a coarse map of depths, which never lies, only sometimes cannot
tell; and both look only at those edges of the outline that are near.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from villa_core.geometry.hull import Bools, Floats, Ints, Point

if TYPE_CHECKING:
    from shapely.geometry import Polygon

TOUCH = 1e-9
"""Lengths (mm) closer than this count as equal: a column may touch an edge exactly."""

_CELL = 4.0  # mm between the nodes of the map
_PAD = 24.0  # mm that the map reaches beyond the outline
_FAR = (-math.inf, _CELL - _PAD)  # what is known of the depth of points beyond the map
_WIDEST = _PAD - _CELL  # mm: a larger disc may reach the outline from beyond the map
_SLACK = 1e-12  # a crossing at the very end of an edge belongs to it

ABSENT = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 2.0])[:, None, None]
"""A part that reaches in no direction, so that it never counts: it fills up arrays."""


def raster(low: Point, high: Point, mesh: float) -> tuple[Floats, Floats]:
    """The spots of a square grid, row by row: from the corner `low` on, but not beyond `high`."""
    x, y = np.meshgrid(*(np.arange(a, b, mesh) for a, b in zip(low, high, strict=True)))
    return x.ravel(), y.ravel()


class Footprint:
    """A closed outline, given by its corners anticlockwise."""

    def __init__(self, outline: tuple[Point, ...]) -> None:
        self.outline = outline
        self.x, self.y = np.array(outline, dtype=float).T
        self.ex, self.ey = np.roll(self.x, -1) - self.x, np.roll(self.y, -1) - self.y
        self._near: dict[float, Ints] = {}
        self._near_lists: dict[float, list[list[list[int]]]] = {}
        self._edges = np.stack([self.x, self.y, self.ex, self.ey], axis=1).tolist()

    @cached_property
    def polygon(self) -> Polygon:
        """The outline as a shapely polygon."""
        from shapely import prepare
        from shapely.geometry import Polygon

        polygon = Polygon(self.outline)
        prepare(polygon)
        return polygon

    # one point -----------------------------------------------------------------------------------

    def bounds(self, x: float, y: float) -> tuple[float, float]:
        """Two numbers between which the depth of a point surely lies."""
        x0, y0, wide, high, rows = self._rows
        fx, fy = (x - x0) / _CELL, (y - y0) / _CELL
        if not (0 <= fx < wide and 0 <= fy < high):
            return _FAR
        i, j = int(fx + 0.5), int(fy + 0.5)
        depth = rows[i][j]
        off = _CELL * math.sqrt((fx - i) ** 2 + (fy - j) ** 2)
        return (depth - off, depth + off)

    def covers(self, x: float, y: float, r: float) -> float:
        """How deep a disc lies inside: r or more if wholly, −r or less if it is free, else between.

        What lies between is not exact, only that it is between.
        """
        least, most = self.bounds(x, y)
        if least >= r or most <= -r:
            return least if least >= r else most
        if most - least >= 2 * r:  # a tiny disc: the map cannot tell inside from outside
            return self.depth(x, y)
        near = r * r
        for edge in self._edges_near(x, y, r):
            near = min(near, _square(x, y, *self._edges[edge]))
        if near >= (r - TOUCH) ** 2:
            return r if least + most > 0 else -r
        return 0.0

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies inside, in mm: its distance to the outline, negative outside."""
        near = math.sqrt(min(_square(x, y, *edge) for edge in self._edges))
        inside = False
        for cx, cy, ex, ey in self._edges:
            if (y < cy) != (y - cy < ey) and x - cx < (y - cy) / ey * ex:
                inside = not inside
        return near if inside else -near

    def cut_disc(
        self, x: float, y: float, r: float
    ) -> tuple[list[tuple[float, float]], list[Point]]:
        """What the outline leaves of a disc that it crosses: arcs (from, to) and corner points.

        Going round the circle anticlockwise one enters the outline where an edge leaves the disc,
        and leaves the outline where an edge enters the disc.
        """
        points: list[Point] = []
        entries: list[float] = []
        exits: list[float] = []
        for edge in self._edges_near(x, y, r):
            cx, cy, ex, ey = self._edges[edge]
            dx, dy = cx - x, cy - y
            outside = dx * dx + dy * dy - r * r
            if outside < 0:
                points.append((cx, cy))
            b, ee = dx * ex + dy * ey, ex * ex + ey * ey
            inner = b * b - ee * outside
            if inner <= 0:
                continue
            root = math.sqrt(inner)
            for t, found in (((-b - root) / ee, exits), ((-b + root) / ee, entries)):
                if -_SLACK <= t <= 1 + _SLACK:
                    px, py = dx + t * ex, dy + t * ey
                    points.append((x + px, y + py))
                    found.append(math.atan2(py, px))
        arcs = []
        for start in entries:
            sweep = min(((end - start) % (2 * math.pi) for end in exits), default=0.0)
            arcs.append((start, start + sweep))
        return arcs, points

    def cut_hexagon(self, corners: tuple[Point, ...]) -> list[Point]:
        """What the outline leaves of a hexagon: points with the same convex hull."""
        from shapely import get_coordinates
        from shapely.geometry import Polygon

        rest = self.polygon.intersection(Polygon(corners))
        return [(x, y) for x, y in get_coordinates(rest.convex_hull)[:-1].tolist()]

    # many points ---------------------------------------------------------------------------------

    def inside_batch(self, x: Floats, y: Floats) -> Bools:
        """Whether each point lies inside (a ray to the right crosses the outline oddly often)."""
        odd = np.zeros(np.shape(x), dtype=bool)
        for cx, cy, ex, ey in self._edges:
            if ey != 0.0:
                dy = y - cy
                odd ^= ((dy < 0) != (dy < ey)) & (x - cx < dy * (ex / ey))
        return odd

    def depth_batch(self, x: Floats, y: Floats) -> Floats:
        """`depth` for arrays."""
        near = np.full(np.shape(x), np.inf)
        for edge in self._edges:
            np.minimum(near, _squares(x, y, *edge), out=near)
        np.sqrt(near, out=near)
        return np.where(self.inside_batch(x, y), near, -near)

    def bounds_batch(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """`bounds` for arrays."""
        i, j, known = self._nodes(x, y)
        x0, y0, grid = self._map
        off = np.hypot(x - x0 - _CELL * i, y - y0 - _CELL * j)
        depth = grid[i, j]
        return np.where(known, depth - off, _FAR[0]), np.where(known, depth + off, _FAR[1])

    def covers_batch(self, x: Floats, y: Floats, r: float) -> NDArray[np.int8]:
        """For discs of one radius: 1 wholly covered, −1 free, 0 partly covered."""
        least, most = self.bounds_batch(x, y)
        found = (least >= r).astype(np.int8) - (most <= -r)
        rows = np.nonzero(found == 0)[0]
        if len(rows):
            px, py = x[rows], y[rows]
            if r <= _CELL:  # tiny discs: the map cannot tell inside from outside
                depth = self.depth_batch(px, py)
            else:
                away = np.sqrt(_squares(px, py, *self._near_edges(px, py, r)).min(axis=0))
                depth = np.where(least[rows] + most[rows] > 0, away, -away)
            found[rows] = (depth >= r - TOUCH).astype(np.int8) - (depth <= TOUCH - r)
        return found

    def clip_disc(self, x: Floats, y: Floats, r: float) -> Floats:
        """What the outline leaves of N discs: parts (6, n, N), in the order of `Disc`'s numbers."""
        cx, cy, ex, ey = self._near_edges(x, y, r)
        dx, dy = cx - x, cy - y
        b, ee = dx * ex + dy * ey, ex * ex + ey * ey
        outside = dx * dx + dy * dy - r * r
        inner = b * b - ee * outside
        crosses = inner > 0
        root = np.sqrt(np.where(crosses, inner, 0.0))
        parts, kept, angles = [_points(dx, dy)], [outside < 0], []
        for t in ((-b - root) / ee, (-b + root) / ee):  # where the circle leaves, where it enters
            px, py = dx + t * ex, dy + t * ey
            parts.append(_points(px, py))
            kept.append(crosses & (t >= -_SLACK) & (t <= 1 + _SLACK))
            angles.append(np.arctan2(py, px))
        leaves, enters = kept[1:]
        order = np.argsort(~enters, axis=0, kind="stable")[: _most(enters)]
        start = np.take_along_axis(angles[1], order, axis=0)
        sweep = np.full(start.shape, 2 * np.pi)
        for end, hit in zip(angles[0], leaves, strict=True):
            np.minimum(sweep, (end - start) % (2 * np.pi), out=sweep, where=hit)
        middle, zero = start + sweep / 2, np.zeros_like(start)
        arc = np.stack([zero, zero, zero + r, np.cos(middle), np.sin(middle), np.cos(sweep / 2)])
        kept.append(np.take_along_axis(enters, order, axis=0))
        uncut = ~(leaves | enters).any(axis=0)
        if uncut.any():  # such a disc lies wholly inside or wholly outside the outline
            arc[3:, 0, uncut] = np.array([1.0, 0.0, -2.0])[:, None]
            kept[-1][0, uncut] = self.inside_batch(x[uncut] + r, y[uncut])
        return _first_kept([*parts, arc], kept, x, y)

    def clip_hexagon(self, x: Floats, y: Floats, radius: float, turn: Floats) -> Floats:
        """What the outline leaves of N hexagons (`turn` in radians): parts (6, n, N)."""
        turns = np.arange(6)[:, None] * (np.pi / 3) + turn
        hx, hy = radius * np.cos(turns), radius * np.sin(turns)
        side_x, side_y = np.roll(hx, -1, axis=0) - hx, np.roll(hy, -1, axis=0) - hy
        cx, cy, ex, ey = (values[:, None] for values in self._near_edges(x, y, radius))
        px, py = cx - x, cy - y
        # corners of the outline in the hexagon: left of all its six sides
        within = np.all(side_x * (py - hy) - side_y * (px - hx) > 0, axis=1)
        # sides of the hexagon against edges of the outline
        det = side_x * ey - side_y * ex
        with np.errstate(divide="ignore", invalid="ignore"):
            s = ((px - hx) * ey - (py - hy) * ex) / det
            t = ((px - hx) * side_y - (py - hy) * side_x) / det
            hit = (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
        s = np.where(hit, s, 0.0)
        flat = (-1, len(x))
        crossings = _points((hx + s * side_x).reshape(flat), (hy + s * side_y).reshape(flat))
        parts = [_points(hx, hy), _points(px[:, 0], py[:, 0]), crossings]
        kept = [self.inside_batch(hx + x, hy + y), within, hit.reshape(flat)]
        return _first_kept(parts, kept, x, y)

    # the map -------------------------------------------------------------------------------------

    @cached_property
    def _grid(self) -> tuple[Floats, Floats]:
        axes = [np.arange(v.min() - _PAD, v.max() + _PAD + _CELL, _CELL) for v in (self.x, self.y)]
        x, y = np.meshgrid(*axes, indexing="ij")
        return x, y

    @cached_property
    def _map(self) -> tuple[float, float, Floats]:
        """Depths on a grid. Depth changes by at most 1 mm a mm, so a node bounds it nearby."""
        x, y = self._grid
        return float(x[0, 0]), float(y[0, 0]), self.depth_batch(x, y)

    @cached_property
    def _rows(self) -> tuple[float, float, int, int, list[list[float]]]:
        x0, y0, grid = self._map
        return (x0, y0, grid.shape[0] - 1, grid.shape[1] - 1, grid.tolist())

    def _nodes(self, x: Floats, y: Floats) -> tuple[Ints, Ints, Bools]:
        """The node of the map next to each point, and whether the point is on the map."""
        x0, y0, grid = self._map
        fx, fy = (x - x0) / _CELL, (y - y0) / _CELL
        known = (fx >= 0) & (fx < grid.shape[0] - 1) & (fy >= 0) & (fy < grid.shape[1] - 1)
        i, j = (np.where(known, f + 0.5, 0.0).astype(np.intp) for f in (fx, fy))
        return i, j, known

    @cached_property
    def _padded(self) -> Floats:
        """Corners and edges (4, n), and last an edge far away that nothing ever meets."""
        return np.array([*self._edges, (1e6, 1e6, 1.0, 0.0)]).T

    def _near_table(self, r: float) -> Ints:
        """For each node the edges that a disc of radius r near it may meet, filled up with none."""
        table = self._near.get(r)
        if table is None:
            away = np.sqrt([_squares(*self._grid, *edge) for edge in self._edges])
            meets = away <= r + _CELL
            table = np.argsort(~meets, axis=0, kind="stable")
            table[~np.take_along_axis(meets, table, axis=0)] = len(self._edges)
            table = self._near[r] = table[: _most(meets)]
        return table

    def _edges_near(self, x: float, y: float, r: float) -> list[int]:
        """The numbers of the edges near a point."""
        none = len(self._edges)
        lists = self._near_lists.get(r)
        if lists is None:
            lists = self._near_lists[r] = [
                [[edge for edge in node if edge != none] for node in row]
                for row in self._near_table(r).transpose(1, 2, 0).tolist()
            ]
        x0, y0, wide, high, _rows = self._rows
        fx, fy = (x - x0) / _CELL, (y - y0) / _CELL
        if not (0 <= fx < wide and 0 <= fy < high):
            return list(range(none)) if r > _WIDEST else []
        return lists[int(fx + 0.5)][int(fy + 0.5)]

    def _near_edges(self, x: Floats, y: Floats, r: float) -> Floats:
        """The edges near each point: corners and edges (4, n, N)."""
        i, j, known = self._nodes(x, y)
        none = len(self._edges)
        if r > _WIDEST and not known.all():
            near = np.repeat(np.arange(none)[:, None], len(x), axis=1)
        else:
            near = np.where(known, self._near_table(r)[:, i, j], none)
        return self._padded[:, near[: _most(near < none)]]


def _square(x: float, y: float, cx: float, cy: float, ex: float, ey: float) -> float:
    """The square of the distance of a point from an edge."""
    dx, dy = x - cx, y - cy
    t = (dx * ex + dy * ey) / (ex * ex + ey * ey)
    if t > 0:
        t = min(t, 1.0)
        dx, dy = dx - t * ex, dy - t * ey
    return dx * dx + dy * dy


def _squares(x: Floats, y: Floats, cx: Floats, cy: Floats, ex: Floats, ey: Floats) -> Floats:
    """`_square` for arrays."""
    dx, dy = x - cx, y - cy
    t = np.clip((dx * ex + dy * ey) / (ex * ex + ey * ey), 0.0, 1.0)
    found: Floats = (dx - t * ex) ** 2 + (dy - t * ey) ** 2
    return found


def _most(kept: Bools) -> int:
    """How many are kept at most in a column, but at least one."""
    return max(1, int(kept.sum(axis=0).max(initial=0)))


def _points(x: Floats, y: Floats) -> Floats:
    """Points as parts (6, n, N)."""
    zero = np.zeros_like(x)
    return np.stack([x, y, zero, zero + 1.0, zero, zero - 2.0])


def _first_kept(parts: list[Floats], kept: list[Bools], x: Floats, y: Floats) -> Floats:
    """The parts that count come first, then absent ones as far as needed; all moved by (x, y)."""
    counts = np.concatenate(kept)
    order = np.argsort(~counts, axis=0, kind="stable")[: _most(counts)]
    chosen = np.take_along_axis(np.concatenate(parts, axis=1), order[None], axis=1)
    found: Floats = np.where(np.take_along_axis(counts, order, axis=0), chosen, ABSENT)
    found[0] += x
    found[1] += y
    return found
