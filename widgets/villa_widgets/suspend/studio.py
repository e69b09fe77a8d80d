"""The studio of a mobile: all rods and the stand as meshes; rods of one colour share triangles.

A rod lies in its own frame: x along it, y up, z across. The stand stands where the model says: its
post at (0, 0), the table at z = 0. Lengths are mm; colours are light from 0 to 1.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import pythreejs as three
from numpy.typing import ArrayLike, NDArray

from villa_core.palette import FRAME, PAPER, ROD_PAINT, STEEL, WOOD
from villa_core.suspend.bodies import stand_body
from villa_core.suspend.rods import Rod, RodSet, Stand
from villa_widgets.drawing.grain import linear
from villa_widgets.drawing.studio import Studio, geometry, lights, stain, stroke_meshes, table_top

Numbers = NDArray[np.float64]

_BOLD = 1.7  # times as thick as it is
_SIDES = 9  # straight pieces round a wire
# a tip has a round end and a narrow collar: how wide it is at these parts of its length
_TIP = np.array([0.0, 0.04, 0.12, 0.5, 0.8, 0.92, 0.98, 1.0])
_TIP_WIDTHS = np.array([0.55, 0.86, 1.0, 1.0, 1.0, 0.82, 0.45, 0.02])
_RING_PLACES = np.array([-0.62, -0.6, -0.3, 0.3, 0.6, 0.62])
_RING_WIDTHS = np.array([0.3, 0.9, 1.0, 1.0, 0.9, 0.3])


class MobileStudio(Studio):
    """All pythreejs models of a mobile; `meshes` are the 24 rods by id."""

    def __init__(self, pieces: RodSet) -> None:
        reach = pieces.stand.hook[0]
        marks, xray = stroke_meshes(0.4)
        light = lights(
            (-330, -520, 1150),
            (reach * 0.6, 0, 120),
            reach=420,
            far=2200,
            soft=2.4,
            bias=-0.002,
            sun=0.78,
            sky=0.8,
        )
        super().__init__(
            pieces,
            _rods(pieces),
            table_top(1300, (reach * 0.55, 0, -0.3)),
            [*light, *_stand(pieces.stand)],
            {"marks": marks, "xray": xray},
            fov=30,
            place=(300, -900, 300),
        )


def _rods(pieces: RodSet) -> dict[str, Any]:
    wire = _painted_material(0.38)
    shapes: dict[tuple[str, float], Any] = {}
    meshes: dict[str, Any] = {}
    for rod in pieces.rods:
        key = (rod.color, rod.length)
        if key not in shapes:
            shapes[key] = _shape(rod_solid(rod, pieces))
        meshes[rod.id] = _mesh(shapes[key], wire, name=rod.id, visible=False)
    return meshes


def _stand(stand: Stand) -> list[Any]:
    """The base, the frame rods and the wooden connector."""
    body = stand_body(stand)
    wood = three.MeshStandardMaterial(color=stain(WOOD), roughness=0.6, metalness=0.0)
    meshes = [_mesh(_shape(frame_solid(stand)), _painted_material(0.45))]
    for low, high in np.array([body.base, body.connector]):
        box = three.BoxBufferGeometry(*(high - low).tolist())
        meshes.append(_mesh(box, wood, position=tuple(((low + high) / 2).tolist())))
    return meshes


def _mesh(shape: Any, material: Any, **more: Any) -> Any:
    return three.Mesh(shape, material, castShadow=True, receiveShadow=True, **more)


def _painted_material(roughness: float) -> Any:
    return three.MeshStandardMaterial(
        vertexColors="VertexColors", roughness=roughness, metalness=0.1, side="DoubleSide"
    )


def _shape(solid: Painted) -> Any:
    return geometry(solid.corners, position=solid.points, normal=solid.normals, color=solid.colors)


class Painted(NamedTuple):
    """Triangles by `corners` (three rows each), with a normal and a colour at every point."""

    points: NDArray[np.float32]
    normals: NDArray[np.float32]
    colors: NDArray[np.float32]
    corners: NDArray[np.uint32]


def rod_solid(rod: Rod, pieces: RodSet) -> Painted:
    """A rod in its own frame: wire, two tips, and beside each as many rings as its colour has.

    It is drawn bolder than it is, so that one sees from afar what hangs where.
    """
    paint, radius = ROD_PAINT[rod.color], _BOLD * pieces.diameter / 2
    wire = _smooth(np.array(pieces.wire(rod)))
    steel = np.add(0.8 * np.array(linear(paint.wire)), 0.2 * np.array(linear(STEEL)))
    parts = [tube(np.column_stack([wire, np.zeros(len(wire))]), radius, steel)]

    def bead(xs: Numbers, widths: Numbers, color: str) -> Painted:
        line = np.column_stack([xs, [rod.height(x) for x in xs], np.zeros(len(xs))])
        return tube(line, widths, linear(color))

    for side in (-1, 1):
        end = side * rod.length / 2
        tip = end - side * rod.tip * (1 - _TIP)
        parts.append(bead(tip, _BOLD * pieces.tip_diameter / 2 * _TIP_WIDTHS, paint.tip))
        for ring in range(paint.rings):
            x = end - side * (rod.tip + 2.2 + 2.6 * ring)
            parts.append(bead(x + _RING_PLACES, (radius + 0.75) * _RING_WIDTHS, PAPER))
    return _joined(parts)


def frame_solid(stand: Stand) -> Painted:
    """The four frame rods: two feet on the table, the post, and the arm that ends in the hook."""
    steel = linear(FRAME)
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
    curve = []
    for t in np.arange(parts) / parts:
        bend = (3 * b - a - 3 * c + d) * t**3
        curve.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + bend))
    rounded = np.stack(curve, axis=1).reshape(-1, line.shape[1])
    return np.concatenate([rounded, line[-1:]])


def _joined(parts: list[Painted]) -> Painted:
    starts = np.cumsum([0, *(len(part.points) for part in parts)])
    corners = [part.corners + np.uint32(k) for part, k in zip(parts, starts, strict=False)]
    points, normals, colors = (np.concatenate([part[k] for part in parts]) for k in range(3))
    return Painted(points, normals, colors, np.concatenate(corners))
