"""VillaPicture: a villa in 3D, or from the side where a browser cannot, and its fall as a film.

>>> from villa_core import Tower
>>> picture = VillaPicture(Tower.famous("three-legged"))
>>> picture.let_go(Tower.famous("three-legged"), pulled="red-thick").outcome.value, picture.film
('falls', 'plays')
>>> picture.rewind()
>>> picture.close()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets
import traitlets

from villa_core.tower.tower import Tower
from villa_widgets.drawing.reading import Reading, ShowsTower
from villa_widgets.kit.close import close_all, close_inside
from villa_widgets.tower.elevation import ElevationView
from villa_widgets.tower.motion import Movement
from villa_widgets.tower.scene import TowerScene

if TYPE_CHECKING:
    from villa_core.dynamics import Fall


class VillaPicture(widgets.Box, ShowsTower):
    """The whole villa; `scene=False` leaves 3D out. `settings` are those of the 3D view."""

    film = traitlets.Enum(
        ("", "plays", "over"), "", help="Whether a fall plays, or is over and lies there."
    )
    flat = traitlets.Bool(False, help="Whether the villa is shown from the side.")
    drawn = traitlets.Instance(
        frozenset, ({"level"},), help="What is drawn over the villa from the side."
    )

    def __init__(
        self, reading: Reading | Tower, *, scene: bool = True, bars: bool = True, **settings: Any
    ) -> None:
        super().__init__(reading=Reading.of(reading), flat=not scene)
        self._bars = bars
        self._hearing: list[tuple[str, Callable[..., object]]] = []
        self._then: Callable[[], object] | None = None
        self.scene = TowerScene(self.reading, bars=bars, **settings) if scene else None
        self.children = [self.view]
        self.observe(self._redraw, "reading")
        if self.scene is not None:
            self.scene.observe(self._told_webgl, "webgl")
            self.scene.observe(self._film_goes_on, ["_film", "at_rest"])

    @cached_property
    def elevation(self) -> ElevationView:
        """The villa from the side; it is made when it is first asked for."""
        view = ElevationView(self.reading, bars=self._bars)
        traitlets.dlink((self, "drawn"), (view, "layers"))
        for kind, fn in self._hearing:
            view._hear(kind, fn)
        view.observe(self._film_goes_on, ["_film", "at_rest"])
        return view

    @property
    def view(self) -> TowerScene | ElevationView:
        """What is seen now."""
        return self.elevation if self.flat or self.scene is None else self.scene

    def _hear(self, kind: str, fn: Callable[..., object]) -> None:
        self._hearing.append((kind, fn))
        for view in (self.scene, vars(self).get("elevation")):
            if view is not None:
                view._hear(kind, fn)

    def on_place(self, fn: Callable[..., object]) -> None:
        """Call `fn(x, y)` (mm) for a click on the uppermost floor while a column is chosen."""
        self._hear("place", fn)

    def let_go(self, tower: Tower, *, pulled: str | None = None) -> Fall:
        """Let go of a villa, with `pulled` after that column is taken out, and play its fall."""
        from villa_core import dynamics

        fall = dynamics.fall(tower, pulled=pulled)
        if fall.outcome is dynamics.Fate.FALLS or pulled is not None:
            self.play(fall)
        return fall

    def play(
        self,
        fall: Fall,
        then: Callable[[], object] | None = None,
        told: Sequence[str] = (),
    ) -> None:
        """Play the film of a fall, and then call `then`; all stays as it lies until `rewind`.

        `told` are words for each of its pictures.
        """
        self._then = then
        self.view.play(fall, told)

    def move(self, film: Movement) -> None:
        """Show how pieces came to where they are now."""
        self.view.move(film)

    def whole(self) -> None:
        """Show all of the villa; from the side it always is."""
        if isinstance(self.view, TowerScene):
            self.view.whole()

    def rewind(self) -> None:
        """Put everything back where it stood before the fall."""
        self._then = None
        self.view.rewind()

    def close(self) -> None:
        """Close this and both views."""
        close_all(self.scene, vars(self).get("elevation"))
        close_inside(self)
        super().close()

    def _redraw(self, change: Any) -> None:
        self.view.reading = change.new

    def _film_goes_on(self, _change: Any) -> None:
        rolling = "pieces" in self.view._film
        self.film = ("over" if self.view.at_rest else "plays") if rolling else ""
        if self.film == "over" and self._then is not None:
            then, self._then = self._then, None
            then()

    def _told_webgl(self, change: Any) -> None:
        if change.new is False:
            self.flat = True
            self.elevation.reading = self.reading
            self.children = [self.elevation]
