"""The outline of a plate in its own frame: how deep points lie in it, and as the kernel reads it.

A coarse map of depths (a signed distance field) tells most points at once: it never lies, only
sometimes cannot tell. With each of its nodes are listed the edges of the outline that are near.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from villa_core.geometry.hull import Floats, Point
from villa_core.geometry.kernel import outlines
from villa_core.geometry.kernel.outlines import CELL, PAD
from villa_core.geometry.kernel.rows import EdgeRow, OutlineRow, Shapes, dtype, rows

if TYPE_CHECKING:
    from shapely.geometry import Polygon


def raster(low: Point, high: Point, mesh: float) -> tuple[Floats, Floats]:
    """The spots of a square grid, row by row: from the corner `low` on, but not beyond `high`."""
    x, y = np.meshgrid(*(np.arange(a, b, mesh) for a, b in zip(low, high, strict=True)))
    return x.ravel(), y.ravel()


Outline = tuple[Point, ...]


class Footprint:
    """A closed outline, given by its corners anticlockwise; `among` are those of its whole set."""

    def __init__(self, outline: Outline, among: tuple[Outline, ...] = ()) -> None:
        self.outline, self._among = outline, among or (outline,)
        self.x, self.y = np.array(outline, dtype=float).T
        self.ex, self.ey = np.roll(self.x, -1) - self.x, np.roll(self.y, -1) - self.y

    @cached_property
    def polygon(self) -> Polygon:
        """The outline as a shapely polygon."""
        from shapely import prepare
        from shapely.geometry import Polygon

        polygon = Polygon(self.outline)
        prepare(polygon)
        return polygon

    @cached_property
    def tabled(self) -> tuple[Shapes, int]:
        """The outline as the kernel reads it: a table, and its number in it."""
        return table(self._among, False), self._among.index(self.outline)

    def bounds(self, x: float, y: float) -> tuple[float, float]:
        """Two numbers between which the depth of a point surely lies."""
        return outlines.bounds(*self.tabled, x, y)[:2]

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies inside, in mm: its distance to the outline, negative outside."""
        return outlines.depth(*self.tabled, x, y)

    def depth_batch(self, x: Floats, y: Floats) -> Floats:
        """`depth` for arrays."""
        near, odd = np.full(np.shape(x), np.inf), np.zeros(np.shape(x), dtype=bool)
        for cx, cy, ex, ey in zip(self.x, self.y, self.ex, self.ey, strict=True):
            np.minimum(near, _squares(x, y, cx, cy, ex, ey), out=near)
            if ey != 0.0:  # inside, a ray to the right crosses the outline oddly often
                dy = y - cy
                odd ^= ((dy < 0) != (dy < ey)) & (x - cx < dy * (ex / ey))
        np.sqrt(near, out=near)
        return np.where(odd, near, -near)

    def bounds_batch(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """`bounds` for arrays."""
        nodes_x, nodes_y, depths = self.map
        fx, fy = (x - nodes_x[0, 0]) / CELL, (y - nodes_y[0, 0]) / CELL
        known = (fx >= 0) & (fx < depths.shape[0] - 1) & (fy >= 0) & (fy < depths.shape[1] - 1)
        i, j = (np.where(known, f + 0.5, 0.0).astype(np.intp) for f in (fx, fy))
        off, depth = np.hypot(x - nodes_x[i, j], y - nodes_y[i, j]), depths[i, j]
        return np.where(known, depth - off, -np.inf), np.where(known, depth + off, CELL - PAD)

    @cached_property
    def map(self) -> tuple[Floats, Floats, Floats]:
        """Depths on a grid. Depth changes by at most 1 mm a mm, so a node bounds it nearby."""
        axes = [np.arange(v.min() - PAD, v.max() + PAD + CELL, CELL) for v in (self.x, self.y)]
        x, y = np.meshgrid(*axes, indexing="ij")
        return x, y, self.depth_batch(x, y)


@lru_cache(maxsize=16)
def table(outlines: tuple[Outline, ...], arrays: bool) -> Shapes:
    """Outlines as the kernel reads them: as arrays, or as lists.

    The edges near each node are listed; two further lists of each outline name all edges, and none.
    """
    if not arrays:
        own = table(outlines, True)
        heads, edges = (one.view(float).tolist() for one in own[:2])
        return Shapes(
            rows(OutlineRow, heads),
            rows(EdgeRow, edges),
            own.depths.tolist(),
            own.near.tolist(),
            *own[4:],
        )
    heads, edges, depths, near = [], np.empty((0, 6)), np.empty(0), np.empty(0, np.intp)
    longest = 0
    for foot in map(Footprint, outlines):
        x, y, map_ = foot.map
        n, first = len(foot.x), len(edges)
        ring = np.stack([foot.x, foot.y, foot.ex, foot.ey, 0 * foot.x, 0 * foot.x], axis=1)
        away = _squares(x.reshape(-1, 1), y.reshape(-1, 1), *ring[:, :4].T)
        lists = np.concatenate([away <= PAD**2, np.ones((1, n), bool), np.zeros((1, n), bool)])
        heads.append((first, n, len(depths), *map_.shape, len(near), x[0, 0], y[0, 0]))
        starts = np.concatenate([[0], lists.sum(axis=1).cumsum()]) + len(near) + len(lists) + 1
        near = np.concatenate([near, starts, first + np.nonzero(lists)[1]])
        edges, depths = np.concatenate([edges, ring]), np.concatenate([depths, map_.ravel()])
        longest = max(longest, int(lists[:-2].sum(axis=1).max()))
    return Shapes(
        np.array(heads, dtype(OutlineRow)),
        edges.ravel().view(dtype(EdgeRow)),
        depths,
        near,
        max(map(len, outlines)),
        longest,
    )


def _squares(x: Floats, y: Floats, cx: Floats, cy: Floats, ex: Floats, ey: Floats) -> Floats:
    """The squares of the distances of points from edges."""
    dx, dy = x - cx, y - cy
    t = np.clip((dx * ex + dy * ey) / (ex * ex + ey * ey), 0.0, 1.0)
    squares: Floats = (dx - t * ex) ** 2 + (dy - t * ey) ** 2
    return squares
