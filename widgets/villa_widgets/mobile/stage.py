"""The stage of a mobile: all rods and the stand as pythreejs meshes, built once, with light.

As in `stage`, the meshes are never moved from here: `MobileScene` tells the browser how the rods
hang, and a script there moves them. Rods of one colour share their triangles.

>>> stage = MobileStage(RodSet.standard())
>>> len(stage.rods)
24
>>> stage.close()
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pythreejs as three
from ipywidgets import Widget

from villa_core.suspend.rods import RodSet, Stand
from villa_widgets.mobile.solids import Painted, block, frame_solid, rod_solid
from villa_widgets.space import grain

__all__ = ["MARK_ROOM", "MobileStage"]

MARK_ROOM = 24_000
"""How many corners of triangles there is room for in what is drawn over the mobile."""

_WOOD = "#c79a63"


class MobileStage:
    """All pythreejs models of a scene; `rods` are the meshes of the 24 rods by id."""

    def __init__(self, pieces: RodSet) -> None:
        self.pieces = pieces
        wire = _painted_material(0.38)
        shapes: dict[tuple[str, float], Any] = {}
        self.rods: dict[str, Any] = {}
        for rod in pieces.rods:
            key = (rod.color, rod.length)
            if key not in shapes:
                shapes[key] = _geometry(rod_solid(rod, pieces))
            self.rods[rod.id] = three.Mesh(
                shapes[key], wire, castShadow=True, receiveShadow=True, name=rod.id, visible=False
            )
        self.table = three.Mesh(
            three.PlaneBufferGeometry(1300, 1300),
            three.MeshStandardMaterial(
                map=_picture(grain.table_texture()),
                color="#e9dfce",
                roughness=1.0,
                transparent=True,
                depthWrite=False,
            ),
            position=(pieces.stand.hook[0] * 0.55, 0, -0.3),
            receiveShadow=True,
        )
        self.marks, self.xray = _overlays()
        self.camera = three.PerspectiveCamera(
            fov=30, near=20, far=6000, up=(0, 0, 1), position=(300, -900, 300)
        )
        things = [*_stand(pieces.stand), *self.rods.values(), self.table, self.marks, self.xray]
        self.scene = three.Scene(children=[*_lights(pieces.stand), *things], background=None)
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
        names = ("renderer", "scene", "camera", "table", "marks", "xray")
        found: dict[str, Any] = {name: getattr(self, name).model_id for name in names}
        found["rods"] = {name: mesh.model_id for name, mesh in self.rods.items()}
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


def _stand(stand: Stand) -> list[Any]:
    """The base, the frame rods and the wooden connector."""
    left = min(x for x, _y in stand.foot)
    deep = max(y for x, y in stand.foot if x == left)
    x, _y, z = stand.connector
    wood = three.MeshStandardMaterial(color=_hex(_WOOD), roughness=0.6, metalness=0.0)
    blocks = [
        block((left, -deep, 0.0), (-left * 0.7, deep, 10.0)),
        block((-11.0, -9.0, z), (x + 7.0, 9.0, z + 17.0)),
    ]
    solids = [(_geometry(one), wood) for one in blocks]
    solids.append((_geometry(frame_solid(stand)), _painted_material(0.45)))
    return [three.Mesh(*one, castShadow=True, receiveShadow=True) for one in solids]


def _painted_material(roughness: float) -> Any:
    return three.MeshStandardMaterial(
        vertexColors="VertexColors", roughness=roughness, metalness=0.1, side="DoubleSide"
    )


def _overlays() -> tuple[Any, Any]:
    """Strokes over the mobile, and the same faintly through what covers them."""
    room = {
        "position": three.BufferAttribute(np.zeros((MARK_ROOM, 3), "f4"), normalized=False),
        "color": three.BufferAttribute(np.zeros((MARK_ROOM, 3), "u1"), normalized=True),
    }
    geometry = three.BufferGeometry(attributes=room)
    common: dict[str, Any] = {"vertexColors": "VertexColors", "side": "DoubleSide"}
    near = three.MeshPhongMaterial(flatShading=True, shininess=8.0, **common)
    far = three.MeshBasicMaterial(
        opacity=0.4, transparent=True, depthTest=False, depthWrite=False, **common
    )
    return (
        three.Mesh(geometry, near, frustumCulled=False, renderOrder=2),
        three.Mesh(geometry, far, frustumCulled=False, renderOrder=3),
    )


def _hex(color: str) -> str:
    return "#" + "".join(f"{round(255 * value):02x}" for value in grain.linear(color))


def _picture(pixels: grain.Pixels) -> Any:
    return three.DataTexture(
        data=pixels, magFilter="LinearFilter", minFilter="LinearFilter", encoding="sRGBEncoding"
    )


def _geometry(solid: Painted) -> Any:
    attributes = {
        "position": three.BufferAttribute(solid.points, normalized=False),
        "normal": three.BufferAttribute(solid.normals, normalized=False),
        "color": three.BufferAttribute(solid.colors, normalized=False),
    }
    return three.BufferGeometry(
        attributes=attributes, index=three.BufferAttribute(solid.corners, normalized=False)
    )


def _lights(stand: Stand) -> list[Any]:
    """A window from the upper left with a soft shadow, and the light of a bright room."""
    eye = three.OrthographicCamera(-420, 420, 420, -420, near=100, far=2200)
    # all parts are named, or else the browser would make them and leave them open
    shadow = three.DirectionalLightShadow(camera=eye, mapSize=(2048, 2048), radius=2.4, bias=-0.002)
    middle = three.Object3D(position=(stand.hook[0] * 0.6, 0, 120))
    sun = three.DirectionalLight(
        "#fff1dc",
        0.78,
        position=(-330, -520, 1150),
        target=middle,
        shadow=shadow,
        castShadow=True,
    )
    room = three.HemisphereLight("#f4f6ff", "#c9b49c", 0.8, position=(0, 0, 1))
    return [middle, sun, room]
