"""The villa on the game table: in 3D or from the side, the plan of a floor, and the verdict.

Every view is given the same reading. A view that the browser cannot draw (3D without WebGL) gives
way to the elevation.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from villa_core.text import _
from villa_widgets.kit.controls import show
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.lists import Quiet
from villa_widgets.tower.floor_pick import FloorPick, floor_on
from villa_widgets.tower.motion import SealPlace, movement
from villa_widgets.tower.panels import Description, StabilityPanel
from villa_widgets.tower.picture import VillaPicture
from villa_widgets.tower.plan import PlanView
from villa_widgets.tower.tools import SWITCHES, Camera, Switches

if TYPE_CHECKING:
    from villa_widgets.drawing.reading import Reading
    from villa_widgets.villa.hand import PlayersHand

_ON = frozenset({"level", "zone", "ghost"})
_SAYS_NOTHING = frozenset({"ruler", "ghost"})  # of the balance


class TableViews:
    """All views of one villa; they tell a `hand` what players do in them."""

    def __init__(
        self, reading: Reading, hand: PlayersHand, seal: SealPlace | None, *, scene: bool
    ) -> None:
        self.reading, self.switched = reading, _ON
        self._floor: int | None = None  # the one that a player wants to see
        self._balance, self._held = True, ""
        self._seal = seal
        self._quiet = Quiet()
        self.picture = VillaPicture(reading, scene=scene, bars=False, raising=True)
        self.scene = self.picture.scene
        self.plan, self.floors = PlanView(reading, bars=False), FloorPick()
        self.verdict = StabilityPanel(reading)
        self.verdict.add_class("villa-table-verdict")
        self.side = widgets.VBox([self.floors, self.plan])
        self.side.add_class("villa-table-plan")
        self.floors.observe(self._quiet.unless(lambda change: self._look_at(change.new)), "floor")
        self.plan.on_plate(hand.hold_plate)
        for view in (self.plan, self.picture):
            view.on_choose(hand.choose)
            view.on_move(hand.hold)
            view.on_cancel(lambda _column: hand.cancelled())
        self.picture.on_place(hand.clicked)
        self.switch()

    def tools(self) -> Drawers:
        """What is drawn over the villa, where one looks from, and the villa in words."""
        made = Drawers(
            {
                "marks": (_("Marks"), lambda: Switches(self)),
                "camera": (_("Camera"), lambda: Camera(self)),
                "words": (_("In words"), self._description),
            }
        )
        made.pull("marks", "camera")
        return made

    def show(
        self,
        reading: Reading,
        *,
        floor: int | None = None,
        seal: SealPlace | None = None,
        held: str = "",
        passing: bool = False,
        seconds: float = 0.0,
    ) -> None:
        """Draw a reading; `floor` is the one the plan shows unless a player chose another.

        `held` names the piece that is held over a spot: then the answer beside it tells how that
        would stand, and the verdict does not say it again. While a piece is only `passing` over a
        spot the words can wait. What has changed is seen as a movement of so many `seconds`.
        """
        before, was = self.reading.tower, self._seal
        top = reading.tower.top
        wanted = self._floor if self._floor is not None else floor
        if wanted is not None and wanted > top:
            wanted = None
        self.reading, self._held = reading.look_at(wanted), held
        with self._quiet():
            self.floors.names = tuple(floor_on(reading.tower, k) for k in range(top + 1))
            self.floors.floor = self.reading.shown_floor
        if self._words is not None and not passing:
            self._words.reading = self.reading
        self._tell_verdict()
        self.plan.reading = self.reading
        self._seal = seal
        self.picture.view.seal = seal
        self.picture.reading = self.reading
        film = seconds and movement(before, reading.tower, seconds, (was, seal))
        if film:
            self.picture.move(film)

    def switch(self, *names: str, on: bool = True) -> None:
        """Turn marks on, or off; those that tell of the balance only while that may be told."""
        self.switched = self.switched | {*names} if on else self.switched - {*names}
        shown = self.switched if self._balance else self.switched & _SAYS_NOTHING
        self.plan.layers = self.picture.drawn = shown
        if self.scene is not None:
            layers = (SWITCHES[name].layers for name in shown)
            self.scene.layers = frozenset({"locks"}).union(*layers)

    def weigh(self, balance: bool) -> None:
        """Show or hide how the villa stands."""
        self._balance = balance
        show(self.verdict, balance)
        self._tell_verdict()
        self.switch()

    _words: Description | None = None

    def _description(self) -> Description:
        self._words = Description(self.reading)
        return self._words

    def _tell_verdict(self) -> None:
        if self._held:
            words = _("In your hand: {piece}. Nothing is let go yet.").format(piece=self._held)
            sign = '<span class="villa-sign" aria-hidden="true">…</span>'
            told = f'<div class="villa-words"><p>{escape(words)}</p></div>'
            self.verdict.tell(f'<div class="villa-verdict is-held">{sign}{told}</div>', words)
        elif self._balance:
            self.verdict.reading = self.reading
            self.verdict.draw(self.reading)  # the same reading as before, after a hand was empty

    def _look_at(self, floor: int) -> None:
        self._floor = None if floor == self.reading.tower.top else floor
        self.reading = self.reading.look_at(floor)
        self.plan.reading = self.reading
