"""The hand that hangs a rod: which one, on which spot, by which of its own, in which direction.

Everything can be chosen from lists, so the keyboard is enough; a click in the 3D view chooses a
spot too. The lists are made once and only change their entries.

>>> from villa_core.suspend import Mobile
>>> hand = RodHand()
>>> hand.offer(Mobile.empty(), ("orange-1", "red-1"), (("hook", "hook"),))
>>> hand.rod.value = "orange-1"
>>> hand.held
Held(rod='orange-1', on='hook', spot='hook', by='n4', heading=None)
>>> hand.close()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import ipywidgets as widgets

from villa_core.suspend.mobile import Hung, Mobile
from villa_core.suspend.moves import Hang
from villa_core.suspend.rods import spot_name
from villa_core.text import _
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import row
from villa_widgets.suspend.look import short_name

SpotOn = tuple[str, str]
_DIRECTIONS = (0.0, 30.0, 60.0, 90.0, 120.0, 150.0)
_ACROSS = ""  # a list cannot hold None as a choice


@dataclass(frozen=True)
class Held:
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
        self.held = Held()
        self._mobile = Mobile.empty()
        self._spots: tuple[SpotOn, ...] = ()
        self._changed: Callable[[Held], None] = lambda _held: None
        self._quiet = False
        self.rod, self.on = _list(_("Rod")), _list(_("Hang it on"))
        self.spot, self.by = _list(_("there at")), _list(_("by its"))
        self.direction = _list(_("Direction"))
        words = _("{angle:.0f}° from the hook's arm")
        turned = [(words.format(angle=angle), angle) for angle in _DIRECTIONS]
        self.direction.options = [(_("across the rod above"), _ACROSS), *turned]
        lists = (self.rod, self.by, self.on, self.spot, self.direction)
        super().__init__([row(*lists, kind="villa-mobile-lists")])
        self.add_class("villa-mobile-hand")
        for one in lists:
            one.observe(self._on_list, "value")

    def on_change(self, fn: Callable[[Held], None]) -> None:
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
        rods = tuple(rods)
        held = self.held if self.held.rod in rods else replace(self.held, rod="", by="")
        names = {rod: _rod_words(mobile, rod, (notes or {}).get(rod, "")) for rod in rods}
        with self._setting():
            _fill(self.rod, [(_("choose …"), ""), *((names[rod], rod) for rod in rods)])
        self.take(held)

    def take(self, held: Held) -> None:
        """Hold something else, without calling that a choice of the reader's."""
        mobile = self._mobile
        places = dict.fromkeys(on for on, _spot in self._spots)
        if held.on not in places:
            held = replace(held, on="", spot="")
        if not held.on and len(places) == 1:
            held = replace(held, on=next(iter(places)), spot="")
        spots = [spot for on, spot in self._spots if on == held.on]
        if held.spot not in spots:
            held = replace(held, spot=spots[0] if len(spots) == 1 else "")
        own = mobile.pieces.rod(held.rod) if held.rod else None
        if own is None:
            held = replace(held, by="")
        elif held.by not in own.index:
            held = replace(held, by=own.balance_spot)
        self.held = held
        with self._setting():
            _fill(self.on, [(_("choose …"), ""), *((_place_words(on), on) for on in places)])
            offered = [(_spot_words(mobile, held.on, spot), spot) for spot in spots]
            _fill(self.spot, [(_("choose …"), ""), *offered])
            spots_own = [] if own is None else [(spot_name(s.id), s.id) for s in own.spots]
            _fill(self.by, spots_own or [("", "")])
            heading = _ACROSS if held.heading is None else held.heading
            values = (held.rod, held.on, held.spot, held.by, heading)
            lists = (self.rod, self.on, self.spot, self.by, self.direction)
            for one, value in zip(lists, values, strict=True):
                one.value = value
        for one in (self.on, self.spot, self.by, self.direction):
            one.disabled = not self.held.rod

    def choose_spot(self, place: SpotOn | None) -> None:
        """Choose a spot, as a click does; None chooses none."""
        on, spot = place or ("", "")
        self.take(replace(self.held, on=on, spot=spot))
        self._changed(self.held)

    def enable(self, enabled: bool) -> None:
        """Let the lists be used, or not."""
        self.layout.display = None if enabled else "none"

    def close(self) -> None:
        """Close every list too."""
        close_inside(self)
        super().close()

    def _on_list(self, change: Any) -> None:
        if self._quiet:
            return
        heading = None if self.direction.value == _ACROSS else float(self.direction.value)
        held = Held(self.rod.value, self.on.value, self.spot.value, self.by.value, heading)
        if change.owner is self.on:
            held = replace(held, spot="")
        if change.owner is self.rod:
            held = replace(held, by="")
        self.take(held)
        self._changed(self.held)

    @contextmanager
    def _setting(self) -> Iterator[None]:
        """Values that are set here are no wish of the reader."""
        was, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = was


def _list(words: str) -> widgets.Dropdown:
    made = widgets.Dropdown(description=words, options=[("", "")])
    made.layout.width = "auto"
    return made


def _fill(control: widgets.Dropdown, options: list[tuple[str, Any]]) -> None:
    if list(control.options) != options:
        control.options = options


def _rod_words(mobile: Mobile, rod: str, note: str) -> str:
    piece = mobile.pieces.rod(rod)
    text = _("{short} · {rod}, {n} notches, {mass:.1f} g")
    words = text.format(short=short_name(rod), rod=rod, n=piece.notches, mass=piece.mass)
    return f"{words}, {note}" if note else words


def _place_words(on: str) -> str:
    return spot_name(on) if on in ("hook", "connector") else f"{short_name(on)} · {on}"


def _spot_words(mobile: Mobile, on: str, spot: str) -> str:
    if on not in mobile:
        return spot_name(spot)
    taken = mobile.occupied(on, spot)
    text = _("{spot} (taken by {rods})") if taken else "{spot}"
    return text.format(spot=spot_name(spot), rods=", ".join(taken))
