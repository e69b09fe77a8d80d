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
from numpy.typing import NDArray

from villa_core.suspend.drawing import path
from villa_core.suspend.rods import Rod, RodSet, Stand
from villa_widgets.space.grain import linear
from villa_widgets.suspend.look import ROD_PAINT

Numbers = NDArray[np.float64]

_SIDES = 9  # straight pieces round a wire
_RING, _STEEL, _FRAME = "#f4efe4", "#8d8a86", "#55504a"


class Painted(NamedTuple):
    """Triangles by `corners` (three rows each), with a normal and a colour at every point."""

    points: NDArray[np.float32]
    normals: NDArray[np.float32]
    colors: NDArray[np.float32]
    corners: NDArray[np.uint32]


def rod_solid(rod: Rod, pieces: RodSet) -> Painted:
    """A rod in its own frame: wire, two tips, and beside each as many rings as its colour has."""
    paint = ROD_PAINT[rod.color]
    wire = _smooth(np.array(path(rod, pieces)))
    line = np.column_stack([wire, np.zeros(len(wire))])
    parts = [tube(line, pieces.diameter / 2, _mixed(paint.wire, _STEEL, 0.42))]
    for side in (-1, 1):
        end = side * rod.length / 2
        parts.append(_tip(rod, end, pieces.tip_diameter / 2, linear(paint.tip)))
        for ring in range(paint.rings):
            x = end - side * (rod.tip + 2.2 + 2.6 * ring)
            parts.append(_ring(rod, x, pieces.diameter / 2 + 0.75, linear(_RING)))
    return _joined(parts)


def frame_solid(stand: Stand) -> Painted:
    """The four frame rods: two feet on the table, the post, and the arm that ends in the hook."""
    steel = linear(_FRAME)
    (reach, _y, height), joint = stand.hook, stand.connector[2]
    post = np.array([(0, 0, 6), (0, 0, joint + 4)], dtype=float)
    top = height + 13
    bend = _arc((12, 0, top - 12), 12, 180, 90)
    eye = _arc((reach - 2, 0, height + 6.6), 6.4, 90, -150)
    arm = np.concatenate([np.array([(0, 0, joint + 8)], dtype=float), bend, eye])
    parts = [tube(post, 3.4, steel), tube(arm, 2.0, steel)]
    feet = sorted(stand.foot, key=lambda point: point[0])[-2:]
    for x, y in feet:
        start = (8.0, math.copysign(14.0, y), 4.0)
        parts.append(tube(np.array([start, (x, y, 3.4)]), 3.4, steel))
    return _joined(parts)


def block(low: tuple[float, float, float], high: tuple[float, float, float]) -> Painted:
    """A wooden block between two corners, white: its material gives the stain."""
    faces = []
    normals = []
    for axis in range(3):
        for side in (0, 1):
            u, v = (axis + 1) % 3, (axis + 2) % 3
            face = np.empty((4, 3))
            face[:, axis] = (low, high)[side][axis]
            face[:, u] = [low[u], high[u], high[u], low[u]]
            face[:, v] = [low[v], low[v], high[v], high[v]]
            faces.append(face if side else face[::-1])
            normal = np.zeros(3)
            normal[axis] = 2 * side - 1
            normals.append(np.tile(normal, (4, 1)))
    corners = np.concatenate([4 * k + np.array([0, 1, 2, 0, 2, 3]) for k in range(6)])
    points = np.concatenate(faces)
    return _painted(points, np.concatenate(normals), (1.0, 1.0, 1.0), corners)


def tube(line: Numbers, radius: float | Numbers, color: tuple[float, float, float]) -> Painted:
    """A round wire along a line (n, 3), with its radius everywhere or at every point."""
    way = np.gradient(line, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    # all wires bend in one vertical plane, so what is across it at the start stays across
    flat = np.cross(line[-1] - line[0], way[len(way) // 3])
    across = flat if np.linalg.norm(flat) > 1e-6 else np.cross(way[0], _off(way[0]))
    across /= np.linalg.norm(across)
    over = np.cross(across, way)
    over /= np.linalg.norm(over, axis=1, keepdims=True)
    side = np.cross(way, over)
    angle = np.arange(_SIDES) * 2 * math.pi / _SIDES
    out = over[:, None] * np.cos(angle)[:, None] + side[:, None] * np.sin(angle)[:, None]
    wide = np.broadcast_to(np.asarray(radius, dtype=float), (len(line),))
    points = line[:, None] + out * wide[:, None, None]
    k, j = (grid.ravel() for grid in np.mgrid[0 : len(line) - 1, 0:_SIDES])
    a, b = k * _SIDES + j, k * _SIDES + (j + 1) % _SIDES
    c, d = a + _SIDES, b + _SIDES
    # seen from outside the corners run anticlockwise: `over`, `side` and `way` are right-handed
    corners = np.stack([a, b, c, b, d, c], axis=1).ravel()
    return _painted(points.reshape(-1, 3), out.reshape(-1, 3), color, corners)


def _off(way: Numbers) -> Numbers:
    return np.array([0.0, 0.0, 1.0]) if abs(way[2]) < 0.9 else np.array([1.0, 0.0, 0.0])


def _tip(rod: Rod, end: float, radius: float, color: tuple[float, float, float]) -> Painted:
    """A rubber tip with a round end and a narrow collar."""
    part = np.array([0.0, 0.04, 0.12, 0.5, 0.8, 0.92, 0.98, 1.0])
    wide = radius * np.array([0.55, 0.86, 1.0, 1.0, 1.0, 0.82, 0.45, 0.02])
    x = end - math.copysign(1.0, end) * rod.tip * (1 - part)
    line = np.column_stack([x, [rod.height(one) for one in x], np.zeros(len(x))])
    return tube(line, wide, color)


def _ring(rod: Rod, x: float, radius: float, color: tuple[float, float, float]) -> Painted:
    xs = x + np.array([-0.62, -0.6, -0.3, 0.3, 0.6, 0.62])
    wide = radius * np.array([0.3, 0.9, 1.0, 1.0, 0.9, 0.3])
    line = np.column_stack([xs, [rod.height(one) for one in xs], np.zeros(len(xs))])
    return tube(line, wide, color)


def _arc(middle: tuple[float, float, float], radius: float, start: float, end: float) -> Numbers:
    """Points of an arc in the plane of x and z, between two angles (degrees) from the x axis."""
    angle = np.radians(np.linspace(start, end, 18))
    x, y, z = middle
    return np.column_stack(
        [x + radius * np.cos(angle), np.full(len(angle), y), z + radius * np.sin(angle)]
    )


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


def _mixed(color: str, other: str, part: float) -> tuple[float, float, float]:
    mixed = (a + (b - a) * part for a, b in zip(linear(color), linear(other), strict=True))
    red, green, blue = mixed
    return (red, green, blue)


def _painted(
    points: Numbers, normals: Numbers, color: tuple[float, float, float], corners: NDArray[np.int_]
) -> Painted:
    colors = np.tile(np.array(color, dtype="f4"), (len(points), 1))
    return Painted(points.astype("f4"), normals.astype("f4"), colors, corners.astype("u4"))


def _joined(parts: list[Painted]) -> Painted:
    starts = np.cumsum([0, *(len(part.points) for part in parts)])
    corners = [part.corners + np.uint32(k) for part, k in zip(parts, starts, strict=False)]
    points, normals, colors = (np.concatenate([part[k] for part in parts]) for k in range(3))
    return Painted(points, normals, colors, np.concatenate(corners))
