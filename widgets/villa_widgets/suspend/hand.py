"""The hand of Suspend: a rod is taken from the pile by a notch and hung on a spot; and reports.

The spot is clicked in the picture, or the rod is dropped there; folded lists have every spot, and
the direction. The controls are made once and only change their entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import ipywidgets as widgets

from villa_core.suspend import SuspendGame
from villa_core.suspend.mobile import Hung, Mobile
from villa_core.suspend.moves import Hang
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import COLORS, HOLDERS, ROD_IDS, color_of, rod_name, spot_name
from villa_core.text import _
from villa_widgets.kit.controls import row, show, tick
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.lists import UNCHOSEN, Quiet, dropdown, refill
from villa_widgets.suspend.guidance import lies_where
from villa_widgets.suspend.hanging import SpotOn
from villa_widgets.suspend.look import long_name
from villa_widgets.suspend.pile import RodPile

_DIRECTIONS = (0.0, 30.0, 60.0, 90.0, 120.0, 150.0)
_ACROSS = _PAGE_ROLLS = ""  # a list cannot hold None as a choice


@dataclass(frozen=True)
class HeldRod:
    """What the hand is about to do; what is not chosen yet is empty."""

    rod: str = ""
    on: str = ""
    spot: str = ""
    by: str = ""
    heading: float | None = None

    @classmethod
    def of(cls, move: Hang) -> HeldRod:
        """What a hand needs for a move."""
        on = move.on or ""
        return cls(move.rod, on, move.spot or on, move.by or "", move.heading)

    @property
    def move(self) -> Hang | None:
        """The move that this is, once everything is chosen."""
        if not (self.rod and self.on and self.spot and self.by):
            return None
        return Hang(self.rod, self.on, self.spot, self.by, self.heading)

    def over(self, mobile: Mobile) -> Hung | None:
        """The rod held over its spot of a mobile, to be drawn; None if it cannot be shown."""
        if self.move is None or self.rod in mobile:
            return None
        if self.on in mobile and self.spot not in mobile.pieces.rod(self.on).index:
            return None
        return mobile.hang(self.rod, self.on, self.spot, by=self.by, heading=self.heading).hung[-1]


class RodHand(widgets.VBox):
    """The pile, and lists of spots; `on_change` is told what is held when somebody chooses."""

    def __init__(self) -> None:
        self.held = HeldRod()
        self._mobile = Mobile.empty()
        self._spots: tuple[SpotOn, ...] = ()
        self._changed: Callable[[HeldRod], None] = lambda _held: None
        self._quiet = Quiet()
        self.pile = RodPile()
        self.pile.on_take(self.choose_rod)
        words = (_("Hang it on"), _("there at"), _("Direction"))
        lists = [widgets.Dropdown(description=one, options=[UNCHOSEN]) for one in words]
        self.on, self.spot, self.direction = lists
        text = _("{angle:.0f}° from the hook's arm")
        turned = [(text.format(angle=angle), angle) for angle in _DIRECTIONS]
        self.direction.options = [(_("across the rod above"), _ACROSS), *turned]
        listed = row(*lists, kind="villa-mobile-lists")
        folded = Drawers({"lists": (_("Spot and direction from lists"), lambda: listed)})
        folded.content["lists"] = listed
        super().__init__([self.pile, folded])
        self.add_class("villa-mobile-hand")
        for one in lists:
            one.layout.width = "auto"
            one.observe(self._quiet.unless(self._on_list), "value")

    def on_change(self, fn: Callable[[HeldRod], None]) -> None:
        """Call `fn` with what is held when somebody chooses from a list."""
        self._changed = fn

    def offer(
        self,
        mobile: Mobile,
        spots: Iterable[SpotOn],
        rods: Iterable[str],
        notes: Mapping[str, str],
        first: int | None = None,
    ) -> None:
        """Show the rods that can be taken, with `notes`, and list the spots of stand and mobile.

        The `first` of the rods may be hung by the rules; without it all may.
        """
        self._mobile, self._spots = mobile, tuple(spots)
        named = {rod: notes.get(rod, "") for rod in rods}
        self.pile.offer(mobile, named, len(named) if first is None else first)
        self.take(self.held if self.held.rod in named else replace(self.held, rod="", by=""))

    def take(self, held: HeldRod) -> None:
        """Hold something else, without calling that a choice of the reader's."""
        mobile = self._mobile
        places = dict.fromkeys(on for on, _spot in self._spots)
        if held.on not in places:
            held = replace(held, on=next(iter(places)) if len(places) == 1 else "", spot="")
        spots = [spot for on, spot in self._spots if on == held.on]
        if held.spot not in spots:
            held = replace(held, spot=spots[0] if len(spots) == 1 else "")
        own = mobile.pieces.rod(held.rod) if held.rod else None
        if own is None or held.by not in own.index:
            held = replace(held, by="" if own is None else own.balance_spot)
        self.held = held
        with self._quiet():
            with self.pile.hold_sync():
                self.pile.value, self.pile.by = held.rod, held.by
            refill(self.on, _to_choose((_place_words(on), on) for on in places), held.on)
            offered = ((_spot_words(mobile, held.on, spot), spot) for spot in spots)
            refill(self.spot, _to_choose(offered), held.spot)
            self.direction.value = _ACROSS if held.heading is None else held.heading
        for one in (self.on, self.spot, self.direction):
            one.disabled = not held.rod

    def choose_rod(self, rod: str, by: str = "") -> None:
        """Take a rod by one of its spots, as a click in the pile does; by its middle if not told.

        Its place on the mobile stays.
        """
        self.take(replace(self.held, rod=rod, by=by))
        self._changed(self.held)

    def choose_spot(self, place: SpotOn | None) -> None:
        """Choose a spot, as a click does; None chooses none."""
        on, spot = place or ("", "")
        self.take(replace(self.held, on=on, spot=spot))
        self._changed(self.held)

    def _on_list(self, change: Any) -> None:
        heading = None if self.direction.value == _ACROSS else float(self.direction.value)
        held = HeldRod(self.held.rod, self.on.value, self.spot.value, self.held.by, heading)
        if change.owner is self.on:
            held = replace(held, spot="")
        self.take(held)
        self._changed(self.held)


def _to_choose(entries: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(_("choose …"), ""), *entries]


def _place_words(on: str) -> str:
    return spot_name(on) if on in HOLDERS else long_name(on)


def _spot_words(mobile: Mobile, on: str, spot: str) -> str:
    taken = mobile.occupied(on, spot) if on in mobile else ()
    if not taken:
        return spot_name(spot)
    return _("{spot} (taken by {rods})").format(spot=spot_name(spot), rods=rod_name(*taken))


class Report(widgets.VBox):
    """What is reported of a real table: the die, a rod, and which rods fell; ticks for those.

    `changed` is called whenever somebody chooses.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._game = SuspendGame.new(seed=0)
        colors = [(color_of(color), color) for color in COLORS]
        rolled_here = (_("let the page roll it"), _PAGE_ROLLS)
        self.color = dropdown(_("The die shows"), [rolled_here, *colors])
        self.rod = dropdown(_("Rod"))
        self.ticks = {rod: tick(long_name(rod), False) for rod in ROD_IDS}
        words = escape(_("If rods fell, tick each of them:"))
        self._asked = widgets.HTML(f'<p class="villa-note">{words}</p>')
        fell = row(*self.ticks.values(), kind="villa-mobile-ticks")
        super().__init__([self.color, self.rod, self._asked, fell])
        self.add_class("villa-mobile-report")
        for one in (self.rod, *self.ticks.values()):
            one.observe(self._on_choice, "value")

    def show(self, game: SuspendGame) -> None:
        """Show what can be reported now, with nothing chosen that is not clear by itself."""
        self._game = game
        show(self, game.referee and game.phase is not Phase.OVER)
        if not game.referee:
            return
        backwards, rolling = game.phase is Phase.BACKWARDS, game.phase is Phase.ROLL
        legal = game.hanging if backwards else game.legal_moves.rods
        others = () if backwards else (r for r in ROD_IDS if r not in (*legal, *game.hanging))
        named = [(_named(game, rod), rod) for rod in (*legal, *others)]
        self.rod.options = [(_("choose …"), ""), *named]
        self.rod.value = legal[0] if len(legal) == 1 else ""
        self.color.value = _PAGE_ROLLS
        for one in self.ticks.values():
            one.value = False
        show(self.color, rolling)
        show(self.rod, not rolling)
        self._show_ticks()

    @property
    def fallen(self) -> tuple[str, ...]:
        """The rods that are ticked."""
        return tuple(rod for rod in self._may_fall() if self.ticks[rod].value)

    def _on_choice(self, change: Any) -> None:
        if change.owner is self.rod:
            self._show_ticks()
        self._changed()

    def _show_ticks(self) -> None:
        """Only what hangs, or is being hung, can fall."""
        may_fall = self._may_fall()
        for rod, one in self.ticks.items():
            show(one, rod in may_fall)
        show(self._asked, bool(may_fall))

    def _may_fall(self) -> tuple[str, ...]:
        chosen, hanging = self.rod.value, self._game.hanging
        if self._game.phase is Phase.BACKWARDS:
            return tuple(rod for rod in hanging if rod != chosen)
        return (*hanging, chosen) if chosen else hanging


def _named(game: SuspendGame, rod: str) -> str:
    note = "" if rod in game.hanging else lies_where(game, rod)
    return f"{long_name(rod)}, {note}" if note else long_name(rod)
