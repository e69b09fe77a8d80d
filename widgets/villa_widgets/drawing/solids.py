"""The shapes of the wooden pieces as triangles: true outlines, true thickness, softly broken edges.

Every solid has its centre of mass at the origin, so that whoever places it says where that centre
is. Lengths are mm, z points up. Nothing here knows Jupyter.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from villa_core.tower.pieces import Base, Column, Plate

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]

_GRAIN = 160.0  # mm of wood that one tile of the grain texture shows
_ROUND = 48  # straight pieces round a column
_SOFT = math.cos(math.radians(35))  # edges that turn less than this are shaded as one curve


class Solid(NamedTuple):
    """Triangles: three rows of `points`, `normals` and `uv` (place in the texture) for each."""

    points: Floats
    normals: Floats
    uv: Floats


def triangles(area: BaseGeometry) -> Numbers:
    """An area, with its holes, cut into triangles: (3 n, 2) corners, anticlockwise."""
    cut = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
    if not len(cut):
        return np.empty((0, 2))
    corners = shapely.get_coordinates(cut).reshape(-1, 4, 2)[:, :3]
    clockwise = ~shapely.is_ccw(shapely.get_exterior_ring(cut))
    corners[clockwise] = corners[clockwise][:, ::-1]
    return corners.reshape(-1, 2)


def column_solid(column: Column) -> Solid:
    """A column: its side shows the left half of its texture, its top the upper right quarter."""
    turns = _ROUND if column.is_round else 6
    # one tile of the side's texture is about 15 mm wide, so that its letters keep their shape
    tiles = 6 if column.radius > 10 else 3

    def side(turn: Numbers, z: Numbers) -> Numbers:
        along = turn * tiles
        start = np.floor(along.reshape(-1, 6).mean(axis=1) + 1e-9).repeat(6)
        return np.column_stack([0.5 * (along - start), z / column.height + 0.5])

    def cap(xy: Numbers) -> Numbers:
        return np.asarray(0.75 + 0.24 / column.inner_radius * xy)

    return _prism(column.radius * ring(turns), column.height, 0.9, side, cap)


def plate_solid(plate: Plate) -> Solid:
    """A plate of a tower."""
    return _board(np.array(plate.outline), plate.thickness, 0.9)


def base_solid(base: Base) -> Solid:
    """The base: a cardboard disc."""
    return _board(base.radius * ring(128), base.thickness, 0.4)


def ring_solid(base: Base) -> Solid:
    """The line round the zone where columns may stand, flat on the base."""
    inner, outer = (Point(0, 0).buffer(base.zone_radius + more, 32) for more in (0.0, 1.2))
    flat = triangles(outer.difference(inner))
    points = np.insert(flat, 2, base.thickness / 2 + 0.15, axis=1)
    up = np.tile([0.0, 0.0, 1.0], (len(flat), 1))
    return Solid(*(np.asarray(part, "f4") for part in (points, up, flat / _GRAIN)))


def seal_solid(length: float, width: float) -> Solid:
    """The seal: a square rod along x; its four long sides show the four quarters of its texture."""
    outline = width / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])

    def side(turn: Numbers, z: Numbers) -> Numbers:
        return np.column_stack([0.5 - z / length, turn])

    def cap(xy: Numbers) -> Numbers:
        return np.full((len(xy), 2), 0.01)

    upright = _prism(outline, length, 1.5, side, cap)
    # lay it down: what was up points along x
    down = [2, 0, 1]
    return Solid(upright.points[:, down], upright.normals[:, down], upright.uv)


def _board(outline: Numbers, thickness: float, edge: float) -> Solid:
    length = shapely.LinearRing(outline).length

    def side(turn: Numbers, z: Numbers) -> Numbers:
        return np.column_stack([turn * length, z]) / _GRAIN

    return _prism(outline, thickness, edge, side, lambda xy: xy / _GRAIN)


def _prism(
    outline: Numbers,
    height: float,
    edge: float,
    side_uv: Callable[[Numbers, Numbers], Numbers],
    cap_uv: Callable[[Numbers], Numbers],
) -> Solid:
    """An outline (anticlockwise) drawn out upwards, its rims broken by `edge` mm.

    `side_uv` is asked for places of the texture by the part of the way round the outline (0 to 1)
    and the height, `cap_uv` by x and y.
    """
    step = onward(outline) - outline
    long = np.linalg.norm(step, axis=1, keepdims=True)
    out = np.column_stack([step[:, 1], -step[:, 0]]) / long
    before = np.roll(out, 1, axis=0)
    cos = np.sum(before * out, axis=1, keepdims=True)
    inner = outline - edge * (before + out) / np.maximum(1 + cos, 0.2)
    smooth = (before + out) / np.sqrt(2 + 2 * np.maximum(cos, _SOFT))
    # the normals at the two ends of each straight piece, for a belt below, the side, one above
    ends = (
        np.where(cos > _SOFT, smooth, out),
        np.where(onward(cos) > _SOFT, onward(smooth), out),
    )
    way = np.insert(np.cumsum(long) / np.sum(long), 0, 0.0)[:, None]
    around = quads(way[:-1], way[1:], way[1:], way[:-1]).ravel()
    half = height / 2
    rims = [(inner, -half), (outline, edge - half), (outline, half - edge), (inner, half)]
    points, normals, uvs = [], [], []
    for slope, ((low, z), (high, top)) in zip((-1.0, 0.0, 1.0), pairwise(rims), strict=True):
        foot, crown = lifted(low, z), lifted(high, top)
        first, last = (lifted(end, slope) / math.hypot(1, slope) for end in ends)
        points.append(quads(foot, onward(foot), onward(crown), crown))
        normals.append(quads(first, last, last, first))
        uvs.append(side_uv(around, points[-1][:, 2]))
    face = triangles(Polygon(inner))
    for z, flat in ((half, face), (-half, face[::-1])):
        points.append(lifted(flat, z))
        normals.append(lifted(0 * flat, math.copysign(1.0, z)))
        uvs.append(cap_uv(flat))
    return Solid(*(np.concatenate(part).astype(np.float32) for part in (points, normals, uvs)))


def quads(a: Numbers, b: Numbers, c: Numbers, d: Numbers) -> Numbers:
    """Faces by their four corners, as triangles."""
    return np.stack([a, b, c, a, c, d], axis=1).reshape(-1, a.shape[1])


def onward(outline: Numbers) -> Numbers:
    """Of each corner the next one."""
    return np.concatenate([outline[1:], outline[:1]])


def lifted(flat: Numbers, z: float) -> Numbers:
    """Flat points at a height."""
    found = np.full((len(flat), 3), z)
    found[:, :2] = flat
    return found


@lru_cache(maxsize=8)
def ring(n: int) -> Numbers:
    """The corners of a regular polygon about (0, 0), 1 in radius."""
    turn = np.arange(n) * 2 * math.pi / n
    return np.column_stack([np.cos(turn), np.sin(turn)])
