"""A studio: meshes that are built once, with light, a table, a camera and a renderer.

The meshes are never built again and never moved from here. A view tells the browser in one message
where all of them are, and a script there moves them: a pythreejs property that is changed from here
would cost a message each, and the browser would answer every one with another. For the same reason
a studio of many pieces hands them over as a `Workshop`: sizes, of which the script makes meshes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pythreejs as three
from ipywidgets import Widget
from numpy.typing import NDArray

from villa_core.palette import GROUND, SHADE, SKY, SUN
from villa_widgets.drawing import grain
from villa_widgets.drawing.solids import Sizes

Place = tuple[float, float, float]

COMMON: dict[str, Any] = {"vertexColors": "VertexColors", "side": "DoubleSide"}
"""The material of what is drawn over the meshes."""

THROUGH = COMMON | {"transparent": True, "depthTest": False, "depthWrite": False}
"""The same, seen through everything."""


class Workshop:
    """What the browser makes meshes of: shapes and skins once each, and for each mesh which ones.

    Shapes are told by their sizes, skins by their woods.
    """

    def __init__(self) -> None:
        self._shapes: dict[str, int] = {}
        self._skins: dict[grain.Skin, int] = {}
        self._order: dict[str, Any] = {"shapes": [], "skins": [], "meshes": {}}

    def add(
        self,
        name: str,
        shape: Sizes,
        skin: grain.Skin,
        color: str = "#ffffff",
        **more: Any,
    ) -> None:
        """Add a mesh; with `part_of` it is a part of that mesh."""
        key = json.dumps(shape)
        if key not in self._shapes:
            self._shapes[key] = len(self._shapes)
            self._order["shapes"].append(shape)
        if skin not in self._skins:
            self._skins[skin] = len(self._skins)
            self._order["skins"].append(skin.told)
        chosen = {"shape": self._shapes[key], "skin": self._skins[skin], "color": stain(color)}
        self._order["meshes"][name] = chosen | more

    def order(self) -> dict[str, Any]:
        """All of it, for the browser."""
        return self._order


class Studio:
    """All pythreejs models of a view; `meshes` are those that the browser moves, by name.

    `pieces` is the set that they were made from, `overlays` what is drawn over them, by name.
    """

    def __init__(
        self,
        pieces: object,
        meshes: dict[str, Any] | Workshop,
        table: Any,
        fixed: Sequence[Any],
        overlays: dict[str, Any],
        *,
        fov: float,
        place: Place,
    ) -> None:
        self.pieces = pieces
        known, self._order = (meshes, {}) if isinstance(meshes, dict) else ({}, meshes.order())
        self.meshes = known
        camera = three.PerspectiveCamera(fov=fov, near=20, far=6000, up=(0, 0, 1), position=place)
        everything = [*fixed, *known.values(), table, *overlays.values()]
        scene = three.Scene(children=everything, background=None)
        shadows = three.WebGLShadowMap(enabled=True, type="PCFSoftShadowMap")
        look = {"alpha": True, "antialias": True, "clearOpacity": 0.0, "clearColor": "#ffffff"}
        light = {"gammaOutput": True, "gammaFactor": 2.2, "shadowMap": shadows}
        self.renderer = three.Renderer(scene, camera, **look, **light)
        self._named = {"renderer": self.renderer, "scene": scene, "camera": camera, "table": table}
        self._named |= overlays | brushes()

    def addresses(self) -> dict[str, Any]:
        """Where the browser finds the models: their ids."""
        ids: dict[str, Any] = {name: model.model_id for name, model in self._named.items()}
        ids["meshes"] = {name: mesh.model_id for name, mesh in self.meshes.items()}
        return ids | {"order": self._order}

    def close(self) -> None:
        """Close every model, also those that the browser added to them."""
        todo: list[Any] = [*self._named.values()]
        seen: set[Widget] = set()
        while todo:
            here = todo.pop()
            if isinstance(here, Widget) and here not in seen:
                seen.add(here)
                todo += [getattr(here, name) for name in here.keys]
            elif isinstance(here, (dict, list, tuple)):
                todo += here.values() if isinstance(here, dict) else here
        for widget in seen:
            widget.close()


def stain(color: str) -> str:
    """A colour as lights reckon with it, for a material."""
    return "#" + "".join(f"{round(255 * value):02x}" for value in grain.linear(color))


def texture(pixels: grain.Pixels) -> Any:
    """Pixels as the skin of a mesh."""
    smooth: dict[str, Any] = {"magFilter": "LinearFilter", "minFilter": "LinearMipMapLinearFilter"}
    smooth |= {"generateMipmaps": True, "anisotropy": 4, "encoding": "sRGBEncoding"}
    return three.DataTexture(data=pixels, **smooth)


def geometry(corners: NDArray[np.uint32] | None = None, **values: NDArray[Any]) -> Any:
    """Triangles with values at every point; `corners` says which points, else all in a row.

    Bytes stand for parts of a whole from 0 to 1.
    """
    attributes = {
        name: three.BufferAttribute(here, normalized=here.dtype == np.uint8)
        for name, here in values.items()
    }
    index = None if corners is None else three.BufferAttribute(corners, normalized=False)
    return three.BufferGeometry(attributes=attributes, index=index)


def strokes() -> Any:
    """A geometry for strokes: the browser makes room for as many as it is told of."""
    return geometry(position=np.zeros((3, 3), "f4"), color=np.zeros((3, 3), "u1"))


def brushes() -> dict[str, Any]:
    """What rods, arrowheads and balls are painted with: shapes of three, 1 in radius and 1 high."""
    return {
        "rod": three.CylinderBufferGeometry(1, 1, 1, 6, 1, openEnded=True),
        "cone": three.CylinderBufferGeometry(0, 1, 1, 14),
        "ball": three.SphereBufferGeometry(1, 10, 4),
    }


def stroke_meshes(faint: float) -> tuple[Any, Any]:
    """Strokes, and the same faintly through what covers them."""
    shape = strokes()
    near = three.MeshPhongMaterial(flatShading=True, shininess=8.0, **COMMON)
    far = three.MeshBasicMaterial(opacity=faint, **THROUGH)
    return (
        three.Mesh(shape, near, frustumCulled=False, renderOrder=2),
        three.Mesh(shape, far, frustumCulled=False, renderOrder=3),
    )


def table_top(width: float, place: Place) -> Any:
    """A table top that fades out towards its rim."""
    skin = texture(grain.table_texture())
    wood = three.MeshStandardMaterial(
        map=skin, color=SHADE, roughness=1.0, transparent=True, depthWrite=False
    )
    plane = three.PlaneBufferGeometry(width, width)
    return three.Mesh(plane, wood, position=place, receiveShadow=True)


def lights(
    window: Place,
    middle: Place = (0.0, 0.0, 0.0),
    *,
    reach: float,
    far: float,
    soft: float,
    bias: float,
    sun: float,
    sky: float,
) -> list[Any]:
    """A window that shines at the middle with a soft shadow, and the light of a bright room.

    Shadows fall within `reach` (mm) of the middle and `far` (mm) from the window; `soft` and `bias`
    are three's numbers for their rims, `sun` and `sky` how bright window and room are.
    """
    eye = three.OrthographicCamera(-reach, reach, reach, -reach, near=100, far=far)
    # all parts are named, or else the browser would make them and leave them open
    shadow = three.DirectionalLightShadow(camera=eye, mapSize=(2048, 2048), radius=soft, bias=bias)
    target = three.Object3D(position=middle)
    shining = three.DirectionalLight(
        SUN, sun, position=window, target=target, shadow=shadow, castShadow=True
    )
    around = three.HemisphereLight(SKY, GROUND, sky, position=(0, 0, 1))
    return [target, shining, around]
