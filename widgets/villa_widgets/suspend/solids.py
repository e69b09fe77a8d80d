"""The shapes of Suspend as triangles: bent wires with notches, rubber tips, and the stand.

A rod lies in its own frame: x along it, y up, z across. The stand stands where the model says: its
post at (0, 0), the table at z = 0. Lengths are mm; colours are light from 0 to 1.

>>> pieces = RodSet.standard()
>>> solid = rod_solid(pieces.rod("black-1"), pieces)
>>> bool(abs(solid.points[:, 0].max() - 37.5) < 3), solid.points.shape == solid.colors.shape
(True, True)
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from villa_core.suspend.drawing import path
from villa_core.suspend.rods import Rod, RodSet, Stand
from villa_widgets.space.grain import linear
from villa_widgets.suspend.look import ROD_PAINT

Numbers = NDArray[np.float64]

_SIDES = 9  # straight pieces round a wire
_RING, _STEEL, _FRAME = "#f4efe4", "#8d8a86", "#55504a"
# a tip has a round end and a narrow collar: how wide it is at these parts of its length
_TIP = np.array([0.0, 0.04, 0.12, 0.5, 0.8, 0.92, 0.98, 1.0])
_TIP_WIDTHS = np.array([0.55, 0.86, 1.0, 1.0, 1.0, 0.82, 0.45, 0.02])
_RING_PLACES = np.array([-0.62, -0.6, -0.3, 0.3, 0.6, 0.62])
_RING_WIDTHS = np.array([0.3, 0.9, 1.0, 1.0, 0.9, 0.3])


class Painted(NamedTuple):
    """Triangles by `corners` (three rows each), with a normal and a colour at every point."""

    points: NDArray[np.float32]
    normals: NDArray[np.float32]
    colors: NDArray[np.float32]
    corners: NDArray[np.uint32]


def rod_solid(rod: Rod, pieces: RodSet) -> Painted:
    """A rod in its own frame: wire, two tips, and beside each as many rings as its colour has."""
    paint, radius = ROD_PAINT[rod.color], pieces.diameter / 2
    wire = _smooth(np.array(path(rod, pieces)))
    steel = np.add(0.58 * np.array(linear(paint.wire)), 0.42 * np.array(linear(_STEEL)))
    parts = [tube(np.column_stack([wire, np.zeros(len(wire))]), radius, steel)]

    def bead(xs: Numbers, widths: Numbers, color: str) -> Painted:
        line = np.column_stack([xs, [rod.height(x) for x in xs], np.zeros(len(xs))])
        return tube(line, widths, linear(color))

    for side in (-1, 1):
        end = side * rod.length / 2
        tip = end - side * rod.tip * (1 - _TIP)
        parts.append(bead(tip, pieces.tip_diameter / 2 * _TIP_WIDTHS, paint.tip))
        for ring in range(paint.rings):
            x = end - side * (rod.tip + 2.2 + 2.6 * ring)
            parts.append(bead(x + _RING_PLACES, (radius + 0.75) * _RING_WIDTHS, _RING))
    return _joined(parts)


def frame_solid(stand: Stand) -> Painted:
    """The four frame rods: two feet on the table, the post, and the arm that ends in the hook."""
    steel = linear(_FRAME)
    (reach, _y, height), joint = stand.hook, stand.connector[2]
    bend = _arc((12, height + 1), 12, 180, 90)
    eye = _arc((reach - 2, height + 6.6), 6.4, 90, -150)
    arm = np.concatenate([[(0, 0, joint + 8)], bend, eye])
    parts = [tube([(0, 0, 6), (0, 0, joint + 4)], 3.4, steel), tube(arm, 2.0, steel)]
    for x, y in sorted(stand.foot, key=lambda point: point[0])[-2:]:
        parts.append(tube([(8, math.copysign(14, y), 4), (x, y, 3.4)], 3.4, steel))
    return _joined(parts)


def tube(along: ArrayLike, radius: float | Numbers, color: ArrayLike) -> Painted:
    """A round wire along a line (n, 3), with its radius everywhere or at every point."""
    line: Numbers = np.asarray(along, dtype=float)
    way = np.gradient(line, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    # all wires bend in one vertical plane, so what is across it at the start stays across
    across = np.cross(line[-1] - line[0], way[len(way) // 3])
    if np.linalg.norm(across) <= 1e-6:
        across = np.cross(way[0], (0, 0, 1) if abs(way[0, 2]) < 0.9 else (1, 0, 0))
    across /= np.linalg.norm(across)
    over = np.cross(across, way)
    over /= np.linalg.norm(over, axis=1, keepdims=True)
    side = np.cross(way, over)
    angle = np.arange(_SIDES) * 2 * math.pi / _SIDES
    out = over[:, None] * np.cos(angle)[:, None] + side[:, None] * np.sin(angle)[:, None]
    wide = np.broadcast_to(np.asarray(radius, dtype=float), (len(line),))
    points = (line[:, None] + out * wide[:, None, None]).reshape(-1, 3)
    k, j = (grid.ravel() for grid in np.mgrid[0 : len(line) - 1, 0:_SIDES])
    a, b = k * _SIDES + j, k * _SIDES + (j + 1) % _SIDES
    c, d = a + _SIDES, b + _SIDES
    # seen from outside the corners run anticlockwise: `over`, `side` and `way` are right-handed
    corners = np.stack([a, b, c, b, d, c], axis=1).ravel()
    colors = np.tile(np.array(color, "f4"), (len(points), 1))
    normals = out.reshape(-1, 3).astype("f4")
    return Painted(points.astype("f4"), normals, colors, corners.astype("u4"))


def _arc(middle: tuple[float, float], radius: float, start: float, end: float) -> Numbers:
    """Points of an arc in the plane of x and z, between two angles (degrees) from the x axis."""
    angle = np.radians(np.linspace(start, end, 18))
    x, z = middle
    return np.column_stack([x + radius * np.cos(angle), 0 * angle, z + radius * np.sin(angle)])


def _smooth(line: Numbers, parts: int = 3) -> Numbers:
    """The same line with more points, rounded at its corners (Catmull and Rom)."""
    padded = np.concatenate([[2 * line[0] - line[1]], line, [2 * line[-1] - line[-2]]])
    a, b, c, d = padded[:-3], padded[1:-2], padded[2:-1], padded[3:]
    found = []
    for t in np.arange(parts) / parts:
        bend = (3 * b - a - 3 * c + d) * t**3
        found.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + bend))
    rounded = np.stack(found, axis=1).reshape(-1, line.shape[1])
    return np.concatenate([rounded, line[-1:]])


def _joined(parts: list[Painted]) -> Painted:
    starts = np.cumsum([0, *(len(part.points) for part in parts)])
    corners = [part.corners + np.uint32(k) for part, k in zip(parts, starts, strict=False)]
    points, normals, colors = (np.concatenate([part[k] for part in parts]) for k in range(3))
    return Painted(points, normals, colors, np.concatenate(corners))
