"""The stage: every piece of a set as a pythreejs mesh, built once, with light, table and camera.

The meshes are never built again and never moved from here. `TowerScene` tells the browser in one
message where all of them are, and a script there moves them: a pythreejs property that is changed
from here would cost a message each, and the browser would answer every one with another.

>>> stage = Stage(PieceSet.standard())
>>> len(stage.pieces)
27
>>> stage.close()
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pythreejs as three
from ipywidgets import Widget

from villa_core.pieces import COLORS, PieceSet
from villa_widgets.look import COLUMN_PAINT, PLATE_PAINT
from villa_widgets.space import grain, solids

__all__ = ["SEAL", "SOLID_ROOM", "VEIL_ROOM", "Stage"]

SEAL = (64.0, 22.0)
"""Length and width of the seal in mm."""

SOLID_ROOM, VEIL_ROOM = 32_000, 12_000
"""How many corners of triangles there is room for in what is drawn over the wood."""

_CARDBOARD, _ZONE_LINE = "#d8c3a0", "#7b5b3a"


class Stage:
    """All pythreejs models of a scene; `pieces` are the meshes of base, seal, plates, columns."""

    def __init__(self, pieces: PieceSet) -> None:
        self.set = pieces
        self.pieces: dict[str, Any] = {}
        self._board = _texture(grain.board_texture(), wrap=True)
        self._add_base()
        self._add_seal()
        for plate in pieces.plates:
            material = _wood(self._board, PLATE_PAINT[plate.color].wood)
            self._add(f"plate-{plate.color}", _geometry(solids.plate_solid(plate)), material)
        self._add_columns()
        self.table = three.Mesh(
            three.PlaneBufferGeometry(900, 900),
            three.MeshStandardMaterial(
                map=_texture(grain.table_texture()),
                color="#e9dfce",
                roughness=1.0,
                transparent=True,
                depthWrite=False,
            ),
            position=(0, 0, -pieces.base.thickness - 0.2),
            receiveShadow=True,
        )
        self.solid, self.xray, self.veil = self._overlays()
        self.camera = three.PerspectiveCamera(
            fov=32, near=20, far=6000, up=(0, 0, 1), position=(300, -600, 300)
        )
        everything = [*self.pieces.values(), self.table, self.veil, self.solid, self.xray]
        self.scene = three.Scene(children=[*_lights(pieces), *everything], background=None)
        self.renderer = three.Renderer(
            self.scene,
            self.camera,
            alpha=True,
            antialias=True,
            clearOpacity=0.0,
            clearColor="#ffffff",
            gammaOutput=True,
            gammaFactor=2.2,
            shadowMap=three.WebGLShadowMap(enabled=True, type="PCFSoftShadowMap"),
        )

    def addresses(self) -> dict[str, Any]:
        """Where the browser finds the models: their ids."""
        names = ("renderer", "scene", "camera", "table", "solid", "xray", "veil")
        found: dict[str, Any] = {name: getattr(self, name).model_id for name in names}
        found["pieces"] = {name: mesh.model_id for name, mesh in self.pieces.items()}
        return found

    def close(self) -> None:
        """Close every model, also those that the browser added to them."""
        todo: list[Any] = [self.renderer]
        seen: set[Widget] = set()
        while todo:
            here = todo.pop()
            if isinstance(here, Widget):
                if here not in seen:
                    seen.add(here)
                    todo += [getattr(here, name) for name in here.keys]
            elif isinstance(here, dict):
                todo += here.values()
            elif isinstance(here, (list, tuple)):
                todo += here
        for widget in seen:
            widget.close()

    def _add(self, name: str, geometry: Any, material: Any) -> None:
        self.pieces[name] = three.Mesh(
            geometry, material, castShadow=True, receiveShadow=True, name=name
        )

    def _add_base(self) -> None:
        base = self.set.base
        self._add("base", _geometry(solids.base_solid(base)), _wood(self._board, _CARDBOARD))
        flat = solids.zone_outline(base)
        line = solids.Solid(
            np.column_stack([flat, np.full(len(flat), base.thickness / 2 + 0.15)]).astype("f4"),
            np.tile(np.array([0, 0, 1], "f4"), (len(flat), 1)),
            (flat / solids.GRAIN).astype("f4"),
        )
        rim = three.Mesh(_geometry(line), _wood(self._board, _ZONE_LINE), receiveShadow=True)
        self.pieces["base"].children = [rim]

    def _add_seal(self) -> None:
        texture = _texture(grain.seal_texture(COLORS))
        self._add("seal", _geometry(solids.seal_solid(*SEAL)), _wood(texture))

    def _add_columns(self) -> None:
        textures = {color: _texture(grain.column_texture(COLUMN_PAINT[color])) for color in COLORS}
        shapes: dict[tuple[object, float, float], Any] = {}
        for column in self.set.columns:
            key = (column.shape, column.radius, column.height)
            if key not in shapes:
                shapes[key] = _geometry(solids.column_solid(column))
            self._add(column.id, shapes[key], _wood(textures[column.color]))

    def _overlays(self) -> tuple[Any, Any, Any]:
        """Solid strokes, the same faintly through the wood, and see-through areas."""
        solid, veil = _room(SOLID_ROOM), _room(VEIL_ROOM)
        common: dict[str, Any] = {"vertexColors": "VertexColors", "side": "DoubleSide"}
        through = common | {"transparent": True, "depthTest": False, "depthWrite": False}
        near = three.MeshPhongMaterial(flatShading=True, shininess=8.0, **common)
        far = three.MeshBasicMaterial(opacity=0.34, **through)
        area = three.MeshBasicMaterial(opacity=0.2, **through)
        return (
            three.Mesh(solid, near, frustumCulled=False, renderOrder=2),
            three.Mesh(solid, far, frustumCulled=False, renderOrder=3),
            three.Mesh(veil, area, frustumCulled=False, renderOrder=1),
        )


def _hex(light: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(255 * value):02x}" for value in light)


def _wood(texture: Any, stain: str = "#ffffff") -> Any:
    return three.MeshStandardMaterial(
        map=texture, color=_hex(grain.linear(stain)), roughness=0.62, metalness=0.0
    )


def _texture(pixels: grain.Pixels, *, wrap: bool = False) -> Any:
    way = "RepeatWrapping" if wrap else "ClampToEdgeWrapping"
    return three.DataTexture(
        data=pixels,
        wrapS=way,
        wrapT=way,
        magFilter="LinearFilter",
        minFilter="LinearMipMapLinearFilter",
        generateMipmaps=True,
        anisotropy=4,
        encoding="sRGBEncoding",
    )


def _geometry(solid: solids.Solid) -> Any:
    attributes = {
        "position": three.BufferAttribute(solid.points, normalized=False),
        "normal": three.BufferAttribute(solid.normals, normalized=False),
        "uv": three.BufferAttribute(solid.uv, normalized=False),
    }
    return three.BufferGeometry(attributes=attributes)


def _room(corners: int) -> Any:
    """A geometry with room for so many corners, all in one point as yet."""
    attributes = {
        "position": three.BufferAttribute(np.zeros((corners, 3), "f4"), normalized=False),
        "color": three.BufferAttribute(np.zeros((corners, 3), "u1"), normalized=True),
    }
    return three.BufferGeometry(attributes=attributes)


def _lights(pieces: PieceSet) -> list[Any]:
    """A window from the upper left with a soft shadow, and the light of a bright room."""
    reach = pieces.base.radius * 2.1
    eye = three.OrthographicCamera(-reach, reach, reach, -reach, near=100, far=1800)
    # all parts are named, or else the browser would make them and leave them open
    shadow = three.DirectionalLightShadow(
        camera=eye, mapSize=(2048, 2048), radius=2.2, bias=-0.0012
    )
    sun = three.DirectionalLight(
        "#fff1dc",
        0.72,
        position=(-330, -420, 820),
        target=three.Object3D(),
        shadow=shadow,
        castShadow=True,
    )
    room = three.HemisphereLight("#f4f6ff", "#c9b49c", 0.74, position=(0, 0, 1))
    return [sun, room]
