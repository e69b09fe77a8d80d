"""The outline of a plate in its own frame: how deep points lie in it, and as the kernel reads it.

A coarse map of depths (a signed distance field) tells most points at once: it never lies, only
sometimes cannot tell. With each of its nodes are listed the edges of the outline that are near.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from villa_core.geometry.hull import Floats, Point
from villa_core.geometry.kernel import CELL, PAD, patches

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
    def tabled(self) -> tuple[list[float], int]:
        """The outline as the kernel reads it: a table, and its number in it."""
        return table(self._among), self._among.index(self.outline)

    def bounds(self, x: float, y: float) -> tuple[float, float]:
        """Two numbers between which the depth of a point surely lies."""
        return patches.bounds(*self.tabled, x, y)[:2]

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies inside, in mm: its distance to the outline, negative outside."""
        return patches.depth(*self.tabled, x, y)

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
def table(outlines: tuple[Outline, ...]) -> list[float]:
    """Outlines as the kernel reads them.

    For each a head (where its edges begin, how many there are, where its map begins, the nodes
    along x and y, where its lists begin, the first node); then edges, depths, and for each node the
    edges near it. Two further lists name all edges, and none. The last two numbers tell how many
    edges there are at most in an outline, and in the list of a node.
    """
    shapes = [0.0] * (8 * len(outlines))
    longest = 0
    for k, foot in enumerate(map(Footprint, outlines)):
        x, y, depths = foot.map
        n, first = len(foot.x), len(shapes)
        edges = np.stack([foot.x, foot.y, foot.ex, foot.ey], axis=1)
        away = _squares(x.reshape(-1, 1), y.reshape(-1, 1), *edges.T)
        near = np.concatenate([away <= PAD**2, np.ones((1, n), bool), np.zeros((1, n), bool)])
        maps, lists = first + edges.size, first + edges.size + depths.size
        starts = np.concatenate([[0], near.sum(axis=1).cumsum()]) + lists + len(near) + 1
        for values in (edges, depths, starts, first + 4 * np.nonzero(near)[1]):
            shapes += values.astype(float).ravel().tolist()
        longest = max(longest, int(near[:-2].sum(axis=1).max()))
        head = (first, n, maps, *depths.shape, lists, x[0, 0], y[0, 0])
        shapes[8 * k : 8 * k + 8] = map(float, head)
    return [*shapes, float(max(map(len, outlines))), float(longest)]


def _squares(x: Floats, y: Floats, cx: Floats, cy: Floats, ex: Floats, ey: Floats) -> Floats:
    """The squares of the distances of points from edges."""
    dx, dy = x - cx, y - cy
    t = np.clip((dx * ex + dy * ey) / (ex * ex + ey * ey), 0.0, 1.0)
    squares: Floats = (dx - t * ex) ** 2 + (dy - t * ey) ** 2
    return squares
