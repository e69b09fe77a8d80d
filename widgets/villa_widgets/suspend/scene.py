"""The mobile in space: bent rods on their stand, which swing to where they hang.

The rods are pythreejs meshes (see `studio`), and a script in the browser moves them (see
`hanging`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core.suspend.mobile import Mobile
from villa_core.text import _
from villa_widgets.drawing.cameras import Viewpoint, fixed_names
from villa_widgets.drawing.strokes import sketched, written
from villa_widgets.drawing.view import SpaceView, shared_texts
from villa_widgets.kit.controls import button, row, tick
from villa_widgets.kit.page import styled
from villa_widgets.suspend.hand import HeldRod
from villa_widgets.suspend.hanging import (
    HangingView,
    MobilePlan,
    SpotOn,
    hanging_script,
    mobile_texts,
)
from villa_widgets.suspend.marks import draw_forces
from villa_widgets.suspend.panels import describe
from villa_widgets.suspend.studio import MobileStudio


class MobileScene(HangingView, SpaceView):
    """A mobile in 3D, with the rod that is looked at.

    >>> from villa_core.suspend import Mobile
    >>> scene = MobileScene(Mobile.empty().hang("orange-1"))
    >>> scene.show(scene.mobile.hang("blue-1", "orange-1", "n3"), rod="blue-1")
    >>> scene.rod, sorted(scene.layers)
    ('blue-1', ['spots'])
    >>> scene.close()
    """

    _esm = hanging_script("turning.js", "painter.js", "space.js", "mobile_scene.js")
    _css = styled("row.css", "labels.css", "film.css", "scene.css", "mobile_scene.css")
    known_layers = ("spots", "names", "forces")

    rod = traitlets.Unicode("", help="The rod whose lever arms are drawn.").tag(sync=True)
    description = traitlets.Unicode(help="The mobile in words.").tag(sync=True)

    _strokes = traitlets.Unicode().tag(sync=True)

    def __init__(self, mobile: Mobile, height: int = 430, **settings: Any) -> None:
        super().__init__(
            mobile,
            MobileStudio(mobile.pieces),
            _height=height,
            _texts=_texts(),
            **settings,
            **_state(mobile, "", self.layers),
        )
        self.observe(self._on_change, ["rod", "layers"])

    def show(self, mobile: Mobile, **more: Any) -> None:
        """Show a mobile with all that goes with it; also a `rod` that is looked at."""
        super().show(mobile, **{"rod": ""} | more)

    @traitlets.default("layers")
    def _first_layers(self) -> frozenset[str]:
        return frozenset({"spots"})

    def _draw(self) -> None:
        mobile = self.mobile
        if mobile.pieces != self._built.pieces:
            self._rods = self._looks(mobile.pieces)
            self._rebuild(MobileStudio(mobile.pieces))
        super()._draw()
        for name, value in _state(mobile, self.rod, self.layers).items():
            setattr(self, name, value)


class MobilePicture(widgets.VBox):
    """The scene, or the plan in its place without `scene` or WebGL."""

    children: Any

    def __init__(self, mobile: Mobile, *, scene: bool = True, bars: bool = True) -> None:
        self.scene = MobileScene(mobile, bars=bars) if scene else None
        self.plan = MobilePlan(mobile)
        super().__init__([self.scene or self.plan])
        self._views = (self.plan, *([self.scene] if self.scene else ()))
        if self.scene is not None:
            self.scene.observe(self._without_webgl, "webgl")

    def on_choose(self, fn: Callable[[SpotOn | None], object]) -> None:
        """Call `fn` with the spot that is clicked."""
        for view in self._views:
            view.on_choose(fn)

    def show(self, mobile: Mobile, held: HeldRod, rod: str = "", **more: Any) -> None:
        """Show a mobile with what is in hand and the rod looked at; `more` as in `HangingView`."""
        more |= {"held": held.over(mobile), "chosen": (held.on, held.spot) if held.spot else None}
        for view in self._views:
            view._taking = bool(held.rod)
        if self.plan in self.children:
            self.plan.show(mobile, **more)
        if self.scene is not None:
            self.scene.show(mobile, rod=rod, **more)

    def tools(self) -> tuple[widgets.Widget, ...]:
        """What is drawn over the mobile, where one looks at it from, and whether it is heard."""
        scene, sound = self.scene, tick(_("Sound of wood"), self.plan.sound)
        for view in self._views:
            widgets.link((sound, "value"), (view, "sound"))
        if scene is None or scene.webgl is False:
            return (sound,)

        def layer(name: str, change: Any) -> None:
            scene.layers = scene.layers | {name} if change.new else scene.layers - {name}

        boxes = []
        for name, words in layer_names().items():
            box = tick(words, name in scene.layers)
            box.observe(partial(layer, name), "value")
            boxes.append(box)
        looks = [
            button(words, partial(setattr, scene, "camera", name))
            for name, words in fixed_names().items()
        ]
        closer = button(_("Closer"), lambda: scene.zoom(0.85))
        farther = button(_("Farther"), lambda: scene.zoom(1 / 0.85))
        return row(*boxes, sound), row(*looks, closer, farther)

    def close(self) -> None:
        """Close both, also the one that is not shown."""
        for part in (self.plan.layout, *self._views):
            part.close()
        super().close()

    def _without_webgl(self, change: Any) -> None:
        if change.new is False and self.scene is not None and self.plan not in self.children:
            self.plan.mobile = self.scene.mobile
            self.children = (*self.children, self.plan)


def _state(mobile: Mobile, rod: str, layers: frozenset[str]) -> dict[str, Any]:
    """All that the browser is told besides how the rods hang."""
    marks = draw_forces(mobile, rod) if "forces" in layers else None
    return {
        "_strokes": "" if marks is None else written(sketched(marks.marks).solid),
        "_labels": [] if marks is None else [list(note) for note in marks.notes],
        "_legend": [] if marks is None else [list(line) for line in marks.legend],
        "_viewpoints": _viewpoints(mobile),
        "description": describe(mobile),
    }


def _viewpoints(mobile: Mobile) -> dict[str, list[Any]]:
    """Places to look from that frame the stand, or more in steps when rods reach farther."""
    stand = mobile.pieces.stand
    tips = [tip for body in mobile.bodies() for tip in body.tips]
    high = max([stand.hook[2] + 22.0, *(z + 14.0 for _x, _y, z in tips)])
    high = 30.0 * math.ceil(high / 30.0)
    middle = (stand.hook[0] * 0.72, 0.0, high * 0.43)
    aside = max((math.dist(tip[:2], middle[:2]) for tip in tips), default=0.0)
    size = max(high * 0.59, 30.0 * math.ceil(aside / 30.0))
    views = {
        "corner": Viewpoint(middle, size, -68.0, 13.0),
        "front": Viewpoint(middle, size, -90.0, 1.5),
        "side": Viewpoint(middle, size, 0.0, 1.5),
        "top": Viewpoint(middle, size * 1.05, -90.0, 89.4),
    }
    return {name: list(view) for name, view in views.items()}


def layer_names() -> dict[str, str]:
    """What can be drawn over a mobile."""
    names = {"spots": _("Spots"), "names": _("Names of all rods")}
    return names | {"forces": _("Forces and lever arms")}


def _texts() -> dict[str, Any]:
    """The words on the page."""
    own = {
        "cameras": fixed_names(),
        "layers": layer_names(),
        "file": _("mobile.png"),
        "sound": _("Sound of wood"),
        "whole": _("Whole mobile"),
        "canvas": _("The mobile in 3D."),
        "keys": _(
            "Arrow keys turn it, or, with a rod in the hand, go from spot to spot. Plus and minus "
            "zoom, Home shows all of it."
        ),
        "no_webgl": _(
            "This browser cannot draw in 3D. Nothing is lost: the drawing shows the mobile from "
            "the front and from the side, and every spot can be clicked there."
        ),
    }
    return shared_texts() | mobile_texts() | own
