"""How a point or a disc lies to an outline: measured at its edges, or read from its map.

A map has the depth of each of its nodes; what it leaves open is measured.
"""

from __future__ import annotations

import math

from .rows import EdgeRow, Shapes

TOUCH = 1e-9
"""Lengths (mm) closer than this count as equal: a column may touch an edge exactly."""

CELL = 4.0
"""The distance (mm) of the nodes of an outline's map."""

PAD = 24.0
"""How far (mm) the map reaches beyond the outline; so near a node an edge is listed with it."""


def square(x: float, y: float, edge: EdgeRow) -> float:
    """The square of the distance of a point from an edge."""
    dx, dy, ex, ey = x - edge.x, y - edge.y, edge.ex, edge.ey
    t = (dx * ex + dy * ey) / (ex * ex + ey * ey)
    if t > 0.0:
        t = min(t, 1.0)
        dx, dy = dx - t * ex, dy - t * ey
    return dx * dx + dy * dy


def depth(shapes: Shapes, outline: int, x: float, y: float) -> float:
    """How deep (mm) a point lies in an outline: its distance to the border, negative outside."""
    head = shapes.outlines[outline]
    first = int(head.first)
    near, inside = math.inf, False
    for e in range(first, first + int(head.count)):
        edge = shapes.edges[e]
        near = min(near, square(x, y, edge))
        dy = y - edge.y
        if (dy < 0.0) != (dy < edge.ey) and x - edge.x < dy / edge.ey * edge.ex:
            inside = not inside
    return math.sqrt(near) if inside else -math.sqrt(near)


def bounds(shapes: Shapes, outline: int, x: float, y: float) -> tuple[float, float, int]:
    """Two numbers between which the depth of a point surely lies, and its node (−1: none)."""
    head = shapes.outlines[outline]
    fx, fy = (x - head.x) / CELL, (y - head.y) / CELL
    if not (0.0 <= fx < head.across - 1.0 and 0.0 <= fy < head.high - 1.0):
        return -math.inf, CELL - PAD, -1
    i, j = int(fx + 0.5), int(fy + 0.5)
    node = i * int(head.high) + j
    known = shapes.depths[int(head.map) + node]
    off = CELL * math.sqrt((fx - i) * (fx - i) + (fy - j) * (fy - j))
    return known - off, known + off, node


def listed(shapes: Shapes, outline: int, node: int, r: float) -> int:
    """Where it is listed which edges a disc of radius r near a node may meet."""
    head = shapes.outlines[outline]
    nodes = int(head.across * head.high)
    if r > PAD - CELL:
        node = nodes
    elif node < 0:
        node = nodes + 1
    return int(head.lists) + node


def covers(shapes: Shapes, outline: int, x: float, y: float, r: float) -> int:
    """Whether an outline covers a disc: 1 wholly, 0 in part, −1 not at all."""
    least, most, node = bounds(shapes, outline, x, y)
    if least >= r:
        return 1
    if most <= -r and (node >= 0 or r <= PAD - CELL):
        return -1
    if node < 0 or most - least >= 2 * r:  # the map cannot tell inside from outside
        deep = depth(shapes, outline, x, y)
        return 1 if deep >= r - TOUCH else -1 if deep <= TOUCH - r else 0
    if _crosses(shapes, listed(shapes, outline, node, r), x, y, r - TOUCH):
        return 0
    return 1 if least + most > 0 else -1


def _crosses(shapes: Shapes, near: int, x: float, y: float, r: float) -> bool:
    """Whether some edge of a list comes nearer than r to a point."""
    for k in range(shapes.near[near], shapes.near[near + 1]):
        if square(x, y, shapes.edges[shapes.near[k]]) < r * r:
            return True
    return False


def within(shapes: Shapes, outline: int, x: float, y: float) -> bool:
    """Whether a point lies in an outline."""
    least, most, _node = bounds(shapes, outline, x, y)
    if least > 0.0 or most < 0.0:
        return least > 0.0
    return depth(shapes, outline, x, y) > 0.0


SMALL = (square, bounds, listed, covers, within)
"""What numba puts in place of each call: the call would take longer than the function."""
