"""The shapes of the wooden pieces by their sizes; the browser makes triangles of them, `solids.js`.

Every solid has its centre of mass at the origin, so that whoever places it says where that centre
is. Lengths are mm, z points up. Nothing here knows Jupyter.

>>> seal_sizes(60, 12)
{'kind': 'seal', 'length': 60, 'width': 12}
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from villa_core.tower.pieces import Base, Column, Plate

Numbers = NDArray[np.float64]
Sizes = dict[str, Any]

_ROUND, _BASE = 48, 128  # straight pieces round a column, and round the base


def triangles(area: BaseGeometry) -> Numbers:
    """An area, with its holes, cut into triangles: (3 n, 2) corners, anticlockwise."""
    cut = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
    if not len(cut):
        return np.empty((0, 2))
    corners = shapely.get_coordinates(cut).reshape(-1, 4, 2)[:, :3]
    clockwise = ~shapely.is_ccw(shapely.get_exterior_ring(cut))
    corners[clockwise] = corners[clockwise][:, ::-1]
    return corners.reshape(-1, 2)


def column_sizes(column: Column) -> Sizes:
    """A column; one tile of the texture of its side is about 15 mm wide, so letters keep shape."""
    return {
        "kind": "column",
        "corners": _ROUND if column.is_round else 6,
        "radius": column.radius,
        "inner": column.inner_radius,
        "height": column.height,
        "tiles": 6 if column.radius > 10 else 3,
    }


def plate_sizes(plate: Plate) -> Sizes:
    """A plate of a tower, with the triangles of its face by their corners."""
    corners = {corner: k for k, corner in enumerate(plate.outline)}
    faces = triangles(Polygon(plate.outline))
    return {
        "kind": "board",
        "outline": plate.outline,
        "height": plate.thickness,
        "edge": 0.9,
        "faces": np.array([corners[x, y] for x, y in faces.tolist()]).reshape(-1, 3).tolist(),
    }


def base_sizes(base: Base) -> Sizes:
    """The base: a cardboard disc."""
    sizes = {"corners": _BASE, "radius": base.radius, "height": base.thickness, "edge": 0.4}
    return {"kind": "board"} | sizes


def ring_sizes(base: Base) -> Sizes:
    """The line round the zone where columns may stand, flat on the base."""
    sizes = {"corners": _BASE, "radius": base.zone_radius, "wide": 1.2}
    return {"kind": "ring", "height": base.thickness / 2 + 0.15} | sizes


def seal_sizes(length: float, width: float) -> Sizes:
    """The seal: a square rod along x."""
    return {"kind": "seal", "length": length, "width": width}


@lru_cache(maxsize=8)
def ring(n: int) -> Numbers:
    """The corners of a regular polygon about (0, 0), 1 in radius."""
    turn = np.arange(n) * 2 * math.pi / n
    return np.column_stack([np.cos(turn), np.sin(turn)])
