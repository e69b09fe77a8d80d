"""A mobile in 3D, or drawn from the front and from the side where there is no 3D."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as widgets

from villa_core.suspend.mobile import Mobile
from villa_widgets.suspend.hand import HeldRod, SpotOn
from villa_widgets.suspend.panels import MobilePlan
from villa_widgets.suspend.scene import MobileScene


class MobilePicture(widgets.VBox):
    """The scene, or the plan in its place without `scene` or WebGL; `above` stands over it."""

    children: Any

    def __init__(
        self, mobile: Mobile, *above: widgets.Widget, scene: bool = True, height: int = 430
    ) -> None:
        self.scene = MobileScene(mobile, height) if scene else None
        self.plan = MobilePlan(mobile)
        super().__init__([*above, self.scene or self.plan])
        if self.scene is not None:
            self.scene.observe(self._without_webgl, "webgl")

    def on_choose(self, fn: Callable[[SpotOn | None], object]) -> None:
        """Call `fn` with the spot that is clicked."""
        if self.scene is not None:
            self.scene.on_choose(fn)

    def show(
        self, mobile: Mobile, held: HeldRod, fallen: Iterable[str] = (), rod: str = ""
    ) -> None:
        """Show a mobile with what is in hand, what lies on the table, and the rod looked at."""
        if self.plan in self.children:
            self.plan.mobile = mobile
        if self.scene is not None:
            spot = (held.on, held.spot) if held.spot else None
            self.scene.show(mobile, chosen=spot, held=held.over(mobile), fallen=fallen, rod=rod)

    def close(self) -> None:
        """Close both, also the one that is not shown."""
        for part in (self.plan.layout, self.plan, *([self.scene] if self.scene else [])):
            part.close()
        super().close()

    def _without_webgl(self, change: Any) -> None:
        if change.new is False and self.scene is not None and self.plan not in self.children:
            self.plan.mobile = self.scene.mobile
            self.children = (*self.children, self.plan)
