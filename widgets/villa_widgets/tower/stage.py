"""The stage of a villa: base, seal, plates and columns of a set as wooden meshes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pythreejs as three

from villa_core.tower.pieces import COLORS, PieceSet
from villa_widgets.kit.look import COLUMN_PAINT, PLATE_PAINT
from villa_widgets.space import grain, solids, stage
from villa_widgets.tower.motion import SEAL


class TowerStage(stage.Stage):
    """All pythreejs models of a villa; `meshes` are base, seal, plates and columns."""

    def __init__(self, pieces: PieceSet) -> None:
        solid, xray = stage.stroke_meshes(0.34)
        area = three.MeshBasicMaterial(opacity=0.2, **stage.THROUGH)
        veil = three.Mesh(stage.strokes(), area, frustumCulled=False, renderOrder=1)
        reach = pieces.base.radius * 2.1
        shadow: Any = {"reach": reach, "far": 1800, "soft": 2.2, "bias": -0.0012}
        super().__init__(
            pieces,
            {mesh.name: mesh for mesh in _meshes(pieces)},
            stage.table_top(900, (0, 0, -pieces.base.thickness - 0.2)),
            stage.lights((-330, -420, 820), **shadow, sun=0.72, sky=0.74),
            {"veil": veil, "solid": solid, "xray": xray},
            fov=32,
            place=(300, -600, 300),
        )


def _meshes(pieces: PieceSet) -> Iterator[Any]:
    board = stage.texture(grain.board_texture(), wrap=True)
    base = _mesh("base", _shape(solids.base_solid(pieces.base)), _wood(board, "#d8c3a0"))
    inner = pieces.base.zone_radius
    base.children = [
        three.Mesh(
            three.RingBufferGeometry(inner, inner + 1.2, thetaSegments=128),
            _wood(board, "#7b5b3a"),
            position=(0, 0, pieces.base.thickness / 2 + 0.15),
            receiveShadow=True,
        )
    ]
    yield base
    seal = stage.texture(grain.seal_texture(COLORS))
    yield _mesh("seal", _shape(solids.seal_solid(*SEAL)), _wood(seal))
    for plate in pieces.plates:
        wood = _wood(board, PLATE_PAINT[plate.color].wood)
        yield _mesh(f"plate-{plate.color}", _shape(solids.plate_solid(plate)), wood)
    woods = {c: _wood(stage.texture(grain.column_texture(COLUMN_PAINT[c]))) for c in COLORS}
    shapes: dict[tuple[object, ...], Any] = {}
    for column in pieces.columns:
        key = (column.shape, column.radius, column.height)
        if key not in shapes:
            shapes[key] = _shape(solids.column_solid(column))
        yield _mesh(column.id, shapes[key], woods[column.color])


def _mesh(name: str, shape: Any, material: Any) -> Any:
    return three.Mesh(shape, material, castShadow=True, receiveShadow=True, name=name)


def _wood(skin: Any, color: str = "#ffffff") -> Any:
    return three.MeshStandardMaterial(
        map=skin, color=stage.stain(color), roughness=0.62, metalness=0.0
    )


def _shape(solid: solids.Solid) -> Any:
    return stage.geometry(position=solid.points, normal=solid.normals, uv=solid.uv)
