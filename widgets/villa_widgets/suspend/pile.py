"""The pile: rods as they are, to take one in the hand by a notch, with mouse, finger or keys.

>>> from villa_core.suspend import Mobile
>>> pile, taken = RodPile(), []
>>> pile.on_take(lambda rod, by: taken.append((rod, by)))
>>> pile.offer(Mobile.empty(), {"red-1": "", "blue-2": "pile of Ben"}, first=1)
>>> pile._heard(pile, {"type": "take", "rod": "red-1", "by": "n2"}, [])
>>> taken, [rod["note"] for rod in pile.rods]
([('red-1', 'n2')], ['', 'pile of Ben'])
>>> pile.close()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from villa_core.palette import ROD_PAINT
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import RodSet, rod_name, spot_name
from villa_core.text import _, ngettext
from villa_widgets.kit.page import STATIC
from villa_widgets.suspend.look import short_name


class RodPile(anywidget.AnyWidget):
    """Rods to choose from; `value` is the one in the hand, `by` the spot where it is held."""

    _esm = STATIC / "pile.js"
    _css = STATIC / "pile.css"

    rods: Any = traitlets.List(help="What lies there, and how each rod looks.").tag(sync=True)
    value = traitlets.Unicode(help="The rod in the hand.").tag(sync=True)
    by = traitlets.Unicode(help="The spot by which it is held.").tag(sync=True)
    first = traitlets.Int(0, help="So many of the rods may be hung; the others are folded.").tag(
        sync=True
    )
    _texts = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self._took: Callable[[str, str], object] = lambda _rod, _by: None
        texts = {
            "label": _("Take a rod by a notch. Then click where it shall hang, or drag it there."),
            "held": _("{rod} in the hand, by its {spot}"),
            "others": _("Other rods"),
        }
        super().__init__(_texts=texts)
        self.on_msg(self._heard)

    def on_take(self, fn: Callable[[str, str], object]) -> None:
        """Who is told which rod is taken by which of its spots."""
        self._took = fn

    def offer(self, mobile: Mobile, notes: Mapping[str, str], first: int) -> None:
        """Show these rods, each with a note; the `first` ones may be hung by the rules."""
        with self.hold_sync():
            self.rods = [_look(mobile.pieces, rod, note) for rod, note in notes.items()]
            self.first = first

    def _heard(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or content.get("type") != "take":
            return
        known = {rod["id"]: [spot[0] for spot in rod["spots"]] for rod in self.rods}
        rod, by = content.get("rod"), content.get("by")
        if isinstance(rod, str) and isinstance(by, str) and by in known.get(rod, ()):
            self._took(rod, by)


def _look(pieces: RodSet, rod_id: str, note: str) -> dict[str, Any]:
    """What never changes of a rod, and where it lies."""
    rod, paint = pieces.rod(rod_id), ROD_PAINT[rod_id.partition("-")[0]]
    text = ngettext("{n} notch", "{n} notches", rod.notches).format(n=rod.notches)
    return {
        "id": rod.id,
        "short": short_name(rod.id),
        "name": rod_name(rod.id),
        "words": _("{mm:.0f} mm, {notches}, {mass:.1f} g").format(
            mm=rod.length, notches=text, mass=rod.mass
        ),
        "note": note,
        "half": rod.length / 2,
        "sag": rod.sag,
        "tip": rod.tip,
        "paint": paint.tip,
        "wire": paint.wire,
        "ink": paint.ink,
        "spots": [[spot.id, spot.x, spot.y, spot_name(spot.id)] for spot in rod.spots],
    }
