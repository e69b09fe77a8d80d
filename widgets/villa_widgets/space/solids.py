"""The shapes of the wooden pieces as triangles: true outlines, true thickness, softly broken edges.

Every solid has its centre of mass at the origin, so that whoever places it says where that centre
is. Lengths are mm, z points up. Nothing here knows Jupyter.

>>> from villa_core.tower.pieces import PieceSet
>>> solid = column_solid(PieceSet.standard().column("red-thick"))
>>> solid.points.shape[1], bool(abs(solid.points[:, 2].max() - 30) < 1e-6)
(3, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from villa_core.tower.pieces import Base, Column, Plate

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]

GRAIN = 160.0
"""How many mm of wood one tile of the grain texture shows."""

_ROUND = 48  # straight pieces round a column
_SOFT = math.cos(math.radians(35))  # edges that turn less than this are shaded as one curve


class Solid(NamedTuple):
    """Triangles: three rows of `points`, `normals` and `uv` (place in the texture) for each."""

    points: Floats
    normals: Floats
    uv: Floats


def triangles(area: BaseGeometry) -> Numbers:
    """An area, with its holes, cut into triangles: (3 n, 2) corners, anticlockwise.

    >>> triangles(Polygon([(0, 0), (2, 0), (2, 1), (0, 1)])).shape
    (6, 2)
    """
    cut = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
    if not len(cut):
        return np.empty((0, 2))
    corners = shapely.get_coordinates(cut).reshape(-1, 4, 2)[:, :3]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    turn = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    corners[turn < 0] = corners[turn < 0][:, ::-1]
    return corners.reshape(-1, 2)


def column_solid(column: Column) -> Solid:
    """A column: its side shows the left half of its texture, its top the upper right quarter."""
    turns = _ROUND if column.is_round else 6
    # one tile of the side's texture is about 15 mm wide, so that its letters keep their shape
    tiles = 6 if column.radius > 10 else 3
    angle = np.arange(turns) * 2 * math.pi / turns
    outline = column.radius * np.column_stack([np.cos(angle), np.sin(angle)])
    length = 2 * math.pi / turns * np.arange(turns + 1)

    def side(s: Numbers, z: Numbers) -> Numbers:
        along = np.interp(s, _lengths(outline), length) * tiles / (2 * math.pi)
        start = np.floor(along.reshape(-1, 6).mean(axis=1) + 1e-9).repeat(6)
        return np.column_stack([0.5 * (along - start), z / column.height + 0.5])

    def cap(xy: Numbers) -> Numbers:
        return np.asarray(0.75 + 0.24 / column.inner_radius * xy)

    return _prism(outline, column.height, 0.9, side, cap)


def plate_solid(plate: Plate) -> Solid:
    """A plate of a tower."""
    return _board(np.array(plate.outline), plate.thickness, 0.9)


def base_solid(base: Base) -> Solid:
    """The base: a cardboard disc."""
    return _board(_circle(base.radius, 128), base.thickness, 0.4)


def seal_solid(length: float, width: float) -> Solid:
    """The seal: a square rod along x; its four long sides show the four quarters of its texture."""
    half, edge = width / 2, 1.5
    outline = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])

    def side(s: Numbers, z: Numbers) -> Numbers:
        return np.column_stack([0.5 - z / length, s / width / 4])

    def cap(xy: Numbers) -> Numbers:
        return np.full((len(xy), 2), (0.01, 0.01))

    upright = _prism(outline, length, edge, side, cap)
    # lay it down: what was up points along x
    turn = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]], dtype=np.float32)
    return Solid(upright.points @ turn.T, upright.normals @ turn.T, upright.uv)


def zone_outline(base: Base, width: float = 1.2) -> Numbers:
    """The line round the building zone of the base, as flat triangles (3 n, 2)."""
    ring = Polygon(_circle(base.zone_radius + width, 128), [_circle(base.zone_radius, 128)])
    return triangles(ring)


def _circle(radius: float, n: int) -> Numbers:
    angle = np.arange(n) * 2 * math.pi / n
    return radius * np.column_stack([np.cos(angle), np.sin(angle)])


def _lengths(outline: Numbers) -> Numbers:
    """How far round the outline each corner is, the first one again at the end."""
    step = np.linalg.norm(np.roll(outline, -1, axis=0) - outline, axis=1)
    return np.concatenate([[0.0], np.cumsum(step)])


def _board(outline: Numbers, thickness: float, edge: float) -> Solid:
    def side(s: Numbers, z: Numbers) -> Numbers:
        return np.column_stack([s, z]) / GRAIN

    def cap(xy: Numbers) -> Numbers:
        return xy / GRAIN

    return _prism(outline, thickness, edge, side, cap)


def _prism(
    outline: Numbers,
    height: float,
    edge: float,
    side_uv: Callable[[Numbers, Numbers], Numbers],
    cap_uv: Callable[[Numbers], Numbers],
) -> Solid:
    """An outline (anticlockwise) drawn out upwards, its rims broken by `edge` mm."""
    after = np.roll(outline, -1, axis=0) - outline
    out = np.column_stack([after[:, 1], -after[:, 0]])
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    before = np.roll(out, 1, axis=0)
    cos = np.sum(before * out, axis=1, keepdims=True)
    mitre = (before + out) / np.maximum(1 + cos, 0.2)
    inner = outline - edge * mitre
    smooth = np.where(cos > _SOFT, (before + out) / np.sqrt(2 + 2 * cos), 0.0)
    # the normals at the two ends of each straight piece
    first = np.where(cos > _SOFT, smooth, out)
    last = np.where(np.roll(cos, -1, axis=0) > _SOFT, np.roll(smooth, -1, axis=0), out)
    s = _lengths(outline)
    half = height / 2
    rings = [(inner, -half), (outline, edge - half), (outline, half - edge), (inner, half)]
    slopes = [-1.0, 0.0, 1.0]
    points, normals, uvs = [], [], []
    for (low, z0), (high, z1), slope in zip(rings[:-1], rings[1:], slopes, strict=True):
        corners = []
        for ring, z in ((low, z0), (high, z1)):
            for xy in (ring, np.roll(ring, -1, axis=0)):
                corners.append(np.column_stack([xy, np.full(len(xy), z)]))
        lean = 1 / math.sqrt(1 + slope * slope)
        ends = [np.column_stack([n * lean, np.full(len(n), slope * lean)]) for n in (first, last)]
        order = (0, 1, 3, 0, 3, 2)  # the two triangles of each face
        points.append(_woven([corners[k] for k in order]))
        normals.append(_woven([ends[k % 2] for k in order]))
        along = np.stack([s[:-1], s[1:]])
        around = np.column_stack([along[k % 2] for k in order]).ravel()
        uvs.append(side_uv(around, points[-1][:, 2]))
    face = triangles(Polygon(inner))
    for z, flat in ((half, face), (-half, face.reshape(-1, 3, 2)[:, ::-1].reshape(-1, 2))):
        points.append(np.column_stack([flat, np.full(len(flat), z)]))
        normals.append(np.tile([0.0, 0.0, math.copysign(1.0, z)], (len(flat), 1)))
        uvs.append(cap_uv(flat))
    parts = (np.concatenate(part).astype(np.float32) for part in (points, normals, uvs))
    return Solid(*parts)


def _woven(corners: list[Numbers]) -> Numbers:
    """Corner k of every triangle, for each k, woven into one list of triangles."""
    return np.stack(corners, axis=1).reshape(-1, 3)
