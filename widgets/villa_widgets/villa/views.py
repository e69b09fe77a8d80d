"""The villa on the game table: 3D or elevation, the plan with its tray, the verdict, in words.

Every view is given the same reading. A view that the browser cannot draw (3D without WebGL) gives
way to the elevation, with a sentence that says so.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.text import _
from villa_core.tower.pieces import COLORS
from villa_widgets.kit.controls import choice, row, show
from villa_widgets.kit.lists import refill
from villa_widgets.kit.panel import Panel
from villa_widgets.tower.elevation import ElevationView
from villa_widgets.tower.panels import Description, StabilityPanel
from villa_widgets.tower.plan import PlanView
from villa_widgets.tower.scene import TowerScene

if TYPE_CHECKING:
    from villa_widgets.kit.reading import Reading
    from villa_widgets.villa.hand import PlayersHand

_TOP = -1  # the entry of the list of floors for the uppermost one, whichever that is
_BANNER = "62px"  # two lines: what lies below does not move when the banner says less
_SHOWN = frozenset({"zone", "locks", "ghost"})


class TableViews(widgets.Box):
    """All views of one tower; they tell a `hand` what players do in them."""

    def __init__(self, reading: Reading, hand: PlayersHand, *, scene: bool = True) -> None:
        self._floor: int | None = None
        self._reading = reading
        self._balance = True
        self._seal: str | None = None
        self._held = ""
        self.scene = TowerScene(reading, height=340, raising=True) if scene else None
        self.elevation, self.plan = ElevationView(reading), PlanView(reading)
        self.verdict, self.description = StabilityPanel(reading), Description(reading)
        self.verdict.layout.min_height = _BANNER
        self.description.add_class("villa-table-words")
        self.notice = Panel(label=_("About the view"))
        ways = [(_("3D"), "scene"), (_("from the side"), "elevation")]
        self.way = choice(_("View"), ways, lambda _way: self._arrange())
        self.floor = choice(_("Plan of"), [(_("the uppermost floor"), _TOP)], self._look_at)
        drawn = [self.elevation] if self.scene is None else [self.scene, self.elevation]
        left = widgets.VBox([row(self.way), self.notice, widgets.VBox(drawn)])
        right = widgets.VBox([row(self.floor), self.plan])
        super().__init__([self.verdict, row(left, right, kind="villa-views")])
        self.add_class("villa-table-views")
        self.plan.on_plate(hand.hold_plate)
        for view in (self.plan, *drawn):
            view.on_choose(hand.choose)
            view.on_move(hand.hold)
            view.on_cancel(lambda _column: hand.cancelled())
        if self.scene is None:
            self._from_the_side()
        else:
            self.scene.layers = _SHOWN
            self.scene.seal_color = COLORS[0]
            self.scene.on_place(hand.clicked)
            self.scene.observe(self._told_webgl, "webgl")
        self._arrange()

    def show(
        self,
        reading: Reading,
        *,
        floor: int | None = None,
        seal: str | None = None,
        held: str = "",
        passing: bool = False,
    ) -> None:
        """Draw a reading; `floor` is the one the plan shows unless a player chose another.

        `seal` is the colour that the seal shows, `held` names the piece that is held over a spot:
        then the answer beside it tells how that would stand, and the banner does not say it again.
        While a piece is only `passing` over a spot the words and the hidden views can wait.
        """
        wanted = self._floor if self._floor is not None else floor
        if wanted is not None and wanted > reading.tower.top:
            wanted = None
        self._reading, self._seal, self._held = reading.look_at(wanted), seal, held
        names = [(reading.tower.floor_name(k), k) for k in reversed(range(reading.tower.top))]
        refill(self.floor, [(_("the uppermost floor"), _TOP), *names], self._floor)
        if not passing:
            self.description.reading = self._reading
        self._tell_verdict()
        self.plan.reading = self._reading
        self._feed()

    def weigh(self, balance: bool) -> None:
        """Show or hide how the villa stands."""
        self._balance = balance
        show(self.verdict, balance)
        if self.scene is not None:
            self.scene.layers = _SHOWN if balance else _SHOWN - {"zone"}
        self._tell_verdict()
        (self.remove_class if balance else self.add_class)("villa-no-balance")

    def _tell_verdict(self) -> None:
        if self._held:
            words = _("In your hand: {piece}. Nothing is let go yet.").format(piece=self._held)
            sign = '<span class="villa-sign" aria-hidden="true">…</span>'
            told = f'<div class="villa-words"><p>{escape(words)}</p></div>'
            self.verdict.tell(f'<div class="villa-verdict is-held">{sign}{told}</div>', words)
        elif self._balance:
            self.verdict.reading = self._reading
            self.verdict.draw(self._reading)  # the same reading as before, after a hand was empty

    def _feed(self) -> None:
        """Draw in 3D or from the side, whichever is seen."""
        if self.way.value == "elevation" or self.scene is None:
            self.elevation.reading = self._reading
            return
        with self.scene.hold_sync():
            self.scene.reading = self._reading
            if self._seal is not None:
                self.scene.seal_color = self._seal

    def _look_at(self, floor: Any) -> None:
        wanted = None if floor == _TOP else floor
        if wanted != self._floor:
            self._floor = wanted
            self._reading = self._reading.look_at(wanted)
            self.plan.reading = self._reading

    def _told_webgl(self, change: Any) -> None:
        if change.new is False:
            words = _("This browser cannot draw in 3D, so the villa is shown from the side.")
            self.notice.tell(f'<p class="villa-note">{escape(words)}</p>', words)
            self._from_the_side()

    def _from_the_side(self) -> None:
        self.way.value = "elevation"
        show(self.way, False)

    def _arrange(self) -> None:
        flat = self.way.value == "elevation"
        show(self.elevation, flat)
        if self.scene is not None:
            show(self.scene, not flat)
        self._feed()
