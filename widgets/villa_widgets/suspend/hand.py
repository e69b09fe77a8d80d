"""The hand that hangs a rod: which one, on which spot, by which of its own, in which direction.

Everything can be chosen from lists, so the keyboard is enough; a click in the 3D view chooses a
spot too. The lists are made once and only change their entries.

>>> from villa_core.suspend import Mobile
>>> hand = RodHand()
>>> hand.offer(Mobile.empty(), ("orange-1", "red-1"), (("hook", "hook"),))
>>> hand.rod.value = "orange-1"
>>> hand.held
HeldRod(rod='orange-1', on='hook', spot='hook', by='n4', heading=None)
>>> hand.close()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import ipywidgets as widgets

from villa_core.suspend.mobile import Hung, Mobile
from villa_core.suspend.moves import Hang
from villa_core.suspend.rods import HOLDERS, spot_name
from villa_core.text import _
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import row
from villa_widgets.kit.lists import UNCHOSEN, Quiet, refill
from villa_widgets.suspend.look import long_name

SpotOn = tuple[str, str]
"""A spot: on which rod or holder of the stand, and which one there."""

_DIRECTIONS = (0.0, 30.0, 60.0, 90.0, 120.0, 150.0)
_ACROSS = ""  # a list cannot hold None as a choice


@dataclass(frozen=True)
class HeldRod:
    """What the hand is about to do; what is not chosen yet is empty."""

    rod: str = ""
    on: str = ""
    spot: str = ""
    by: str = ""
    heading: float | None = None

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
    """The lists of a hand; `on_change` is told what is held whenever somebody chooses."""

    def __init__(self) -> None:
        self.held = HeldRod()
        self._mobile = Mobile.empty()
        self._spots: tuple[SpotOn, ...] = ()
        self._changed: Callable[[HeldRod], None] = lambda _held: None
        self._quiet = Quiet()
        words = (_("Rod"), _("by its"), _("Hang it on"), _("there at"), _("Direction"))
        lists = [widgets.Dropdown(description=one, options=[UNCHOSEN]) for one in words]
        self.rod, self.by, self.on, self.spot, self.direction = lists
        text = _("{angle:.0f}° from the hook's arm")
        turned = [(text.format(angle=angle), angle) for angle in _DIRECTIONS]
        self.direction.options = [(_("across the rod above"), _ACROSS), *turned]
        super().__init__([row(*lists, kind="villa-mobile-lists")])
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
        rods: Iterable[str],
        spots: Iterable[SpotOn],
        notes: Mapping[str, str] | None = None,
    ) -> None:
        """Fill the lists: rods that can be taken, and spots that are open; `notes` on rods."""
        self._mobile, self._spots = mobile, tuple(spots)
        named = {rod: _rod_words(mobile, rod, (notes or {}).get(rod, "")) for rod in rods}
        held = self.held if self.held.rod in named else replace(self.held, rod="", by="")
        with self._quiet():
            refill(self.rod, _to_choose((words, rod) for rod, words in named.items()), held.rod)
        self.take(held)

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
            self.rod.value = held.rod
            refill(self.on, _to_choose((_place_words(on), on) for on in places), held.on)
            offered = ((_spot_words(mobile, held.on, spot), spot) for spot in spots)
            refill(self.spot, _to_choose(offered), held.spot)
            refill(self.by, [(spot_name(s.id), s.id) for s in own.spots] if own else [], held.by)
            self.direction.value = _ACROSS if held.heading is None else held.heading
        for one in (self.on, self.spot, self.by, self.direction):
            one.disabled = not held.rod

    def choose_spot(self, place: SpotOn | None) -> None:
        """Choose a spot, as a click does; None chooses none."""
        on, spot = place or ("", "")
        self.take(replace(self.held, on=on, spot=spot))
        self._changed(self.held)

    def close(self) -> None:
        """Close every list too."""
        close_inside(self)
        super().close()

    def _on_list(self, change: Any) -> None:
        heading = None if self.direction.value == _ACROSS else float(self.direction.value)
        held = HeldRod(self.rod.value, self.on.value, self.spot.value, self.by.value, heading)
        if change.owner is self.on:
            held = replace(held, spot="")
        if change.owner is self.rod:
            held = replace(held, by="")
        self.take(held)
        self._changed(self.held)


def _to_choose(entries: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(_("choose …"), ""), *entries]


def _rod_words(mobile: Mobile, rod: str, note: str) -> str:
    piece = mobile.pieces.rod(rod)
    text = _("{rod}, {n} notches, {mass:.1f} g")
    words = text.format(rod=long_name(rod), n=piece.notches, mass=piece.mass)
    return f"{words}, {note}" if note else words


def _place_words(on: str) -> str:
    return spot_name(on) if on in HOLDERS else long_name(on)


def _spot_words(mobile: Mobile, on: str, spot: str) -> str:
    taken = mobile.occupied(on, spot) if on in mobile else ()
    if not taken:
        return spot_name(spot)
    return _("{spot} (taken by {rods})").format(spot=spot_name(spot), rods=", ".join(taken))
