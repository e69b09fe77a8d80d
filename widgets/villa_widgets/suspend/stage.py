"""The stage of a mobile: all rods and the stand as meshes; rods of one colour share triangles.

>>> stage = MobileStage(RodSet.standard())
>>> len(stage.meshes)
24
>>> stage.close()
"""

from __future__ import annotations

from typing import Any

import pythreejs as three

from villa_core.suspend.rods import RodSet, Stand
from villa_widgets.space.stage import Stage, geometry, lights, stain, stroke_meshes, table
from villa_widgets.suspend.solids import Painted, block, frame_solid, rod_solid

MARK_ROOM = 24_000
"""How many corners of triangles there is room for in what is drawn over the mobile."""

_WOOD = "#c79a63"


class MobileStage(Stage):
    """All pythreejs models of a mobile; `meshes` are the 24 rods by id."""

    def __init__(self, pieces: RodSet) -> None:
        reach = pieces.stand.hook[0]
        marks, xray = stroke_meshes(MARK_ROOM, 0.4)
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
            table(1300, (reach * 0.55, 0, -0.3)),
            [*light, *_stand(pieces.stand)],
            {"marks": marks, "xray": xray},
            fov=30,
            place=(300, -900, 300),
        )


def _rods(pieces: RodSet) -> dict[str, Any]:
    wire = _painted_material(0.38)
    shapes: dict[tuple[str, float], Any] = {}
    found: dict[str, Any] = {}
    for rod in pieces.rods:
        key = (rod.color, rod.length)
        if key not in shapes:
            shapes[key] = _shape(rod_solid(rod, pieces))
        found[rod.id] = three.Mesh(
            shapes[key], wire, castShadow=True, receiveShadow=True, name=rod.id, visible=False
        )
    return found


def _stand(stand: Stand) -> list[Any]:
    """The base, the frame rods and the wooden connector."""
    left = min(x for x, _y in stand.foot)
    deep = max(y for x, y in stand.foot if x == left)
    x, _y, z = stand.connector
    wood = three.MeshStandardMaterial(color=stain(_WOOD), roughness=0.6, metalness=0.0)
    blocks = [
        block((left, -deep, 0.0), (-left * 0.7, deep, 10.0)),
        block((-11.0, -9.0, z), (x + 7.0, 9.0, z + 17.0)),
    ]
    solids = [(_shape(one), wood) for one in blocks]
    solids.append((_shape(frame_solid(stand)), _painted_material(0.45)))
    return [three.Mesh(*one, castShadow=True, receiveShadow=True) for one in solids]


def _painted_material(roughness: float) -> Any:
    return three.MeshStandardMaterial(
        vertexColors="VertexColors", roughness=roughness, metalness=0.1, side="DoubleSide"
    )


def _shape(solid: Painted) -> Any:
    return geometry(solid.corners, position=solid.points, normal=solid.normals, color=solid.colors)
