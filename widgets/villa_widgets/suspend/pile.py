"""The pile: rods as they are, to take one in the hand by a notch, with mouse, finger or keys.

>>> from villa_core.suspend import Mobile
>>> pile, taken = RodPile(), []
>>> pile.on_take(lambda rod, by: taken.append((rod, by)))
>>> pile.offer(Mobile.empty(), {"red-1": "", "blue-2": "pile of Ben"}, first=1)
>>> pile._on_wish(pile, {"kind": "take", "rod": "red-1", "by": "n2"}, [])
>>> taken, [rod["note"] for rod in pile.rods]
([('red-1', 'n2')], ['', 'pile of Ben'])
>>> pile.close()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from villa_core.palette import ROD_PAINT
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import RodSet, rod_name, spot_name
from villa_core.text import _, ngettext
from villa_widgets.kit.page import joined, styled
from villa_widgets.kit.wishes import Request, WishView
from villa_widgets.suspend.look import short_name


class RodPile(WishView):
    """Rods to choose from; `value` is the one in the hand, `by` the spot where it is held."""

    _esm = joined("drawing.js", "hand.js", "pile.js")
    _css = styled("pile.css")

    rods: Any = traitlets.List(help="What lies there, and how each rod looks.").tag(sync=True)
    value = traitlets.Unicode(help="The rod in the hand.").tag(sync=True)
    by = traitlets.Unicode(help="The spot by which it is held.").tag(sync=True)
    first = traitlets.Int(0, help="So many of the rods may be hung; the others are folded.").tag(
        sync=True
    )
    _texts = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        texts = {
            "label": _("Take a rod by a notch. Then click where it shall hang, or drag it there."),
            "held": _("{rod} in the hand, by its {spot}"),
            "others": _("Other rods"),
        }
        super().__init__(_texts=texts)

    def on_take(self, fn: Callable[[str, str], object]) -> None:
        """Call `fn(rod, spot)` when a rod is taken by one of its spots."""
        self._hear("take", fn)

    def offer(self, mobile: Mobile, notes: Mapping[str, str], first: int) -> None:
        """Show these rods, each with a note; the `first` ones may be hung by the rules."""
        with self.hold_sync():
            self.rods = [_look(mobile.pieces, rod, note) for rod, note in notes.items()]
            self.first = first

    def _understood(self, wish: dict[str, Any]) -> Request | None:
        known = {rod["id"]: [spot[0] for spot in rod["spots"]] for rod in self.rods}
        rod, by = wish.get("rod"), wish.get("by")
        sense = wish.get("kind") == "take" and isinstance(rod, str) and by in known.get(rod, ())
        return ("take", rod, by) if sense else None


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
