"""HangingView: what every view of a mobile is told, so that rods swing, are carried and fall there.

In one message go which rod hangs where and at which tilt, how all hung when it began to slip, and
what fell. The script `hanging.js` moves the rods from where they were to there.

>>> from villa_core.suspend import Mobile
>>> plan = MobilePlan(Mobile.empty().hang("orange-1"))
>>> plan.show(plan.mobile.hang("blue-1", "orange-1", "n3"))
>>> [row[0] for row in plan._hung], plan.at_rest
(['orange-1', 'blue-1'], False)
>>> plan.close()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import traitlets

from villa_core.palette import ROD_PAINT
from villa_core.statics.stability import GRAVITY_M_PER_S2
from villa_core.suspend.drawing import svg
from villa_core.suspend.headings import held_heading
from villa_core.suspend.mobile import Hung, Mobile
from villa_core.suspend.rods import HOLDERS, RodSet, rod_name, spot_name
from villa_core.text import _
from villa_widgets.kit.page import joined, styled
from villa_widgets.kit.wishes import Request, WishView
from villa_widgets.suspend.look import short_name
from villa_widgets.tower.film import film_texts

MOVING = 0.9  # s in which a rod is brought to its place
NO_GHOST = ("", "")
NOWHERE = ("", "", "")
SpotOn = tuple[str, str]
"""A spot: on which rod or holder of the stand, and which one there."""


def hanging_script(*own: str) -> str:
    """The script of a view: what all views of mobiles share, and its own."""
    shared = ("drawing", "hand", "labels", "film", "sound", "hanging", "spots", "rod_names")
    gravity = f"const GRAVITY = {1000 * GRAVITY_M_PER_S2:g}; // mm/s²\n"
    return gravity + joined(*(f"{name}.js" for name in shared), *own)


class HangingView(WishView):
    """A view of a mobile. Set `mobile` to show another one, or `show` for more at once.

    A click finds the nearest spot; with a rod in the hand arrow keys go from spot to spot. `held`
    is a rod in hand: it is drawn level at its spot while everything else hangs as before. `fallen`
    are rods that dropped to the table; they lie there until the next change.
    """

    mobile = traitlets.Instance(Mobile, help="What hangs.")
    held = traitlets.Instance(Hung, allow_none=True, help="A rod in hand, over its spot.")
    fallen = traitlets.Tuple(help="The rods that lie on the table.")
    chosen: Any = traitlets.Tuple(
        default_value=None, allow_none=True, help="The chosen spot as (rod or holder, spot)."
    )
    sound = traitlets.Bool(False, help="Whether rods are heard.").tag(sync=True)
    at_rest = traitlets.Bool(
        True, help="False from a change on until the browser has shown the rods come to rest."
    ).tag(sync=True)
    _rods = traitlets.Dict().tag(sync=True)
    _hung: Any = traitlets.List().tag(sync=True)
    _via: Any = traitlets.List(help="How all hung when it began to slip.").tag(sync=True)
    _words = traitlets.Unicode(help="What is said of that moment.").tag(sync=True)
    _held = traitlets.Unicode("").tag(sync=True)
    _fallen: Any = traitlets.List().tag(sync=True)
    _seconds = traitlets.Float(MOVING, help="How long a rod is carried; 0: no motion.").tag(
        sync=True
    )
    _turn = traitlets.Int(0).tag(sync=True)
    _ghost: Any = traitlets.Tuple(NO_GHOST, help="A rod that is only meant, and words at it.").tag(
        sync=True
    )
    _advised: Any = traitlets.Tuple(NOWHERE, help="An advised spot, and words.").tag(sync=True)
    _taking = traitlets.Bool(False, help="Whether a rod is in the hand.").tag(sync=True)
    _taken: Any = traitlets.List().tag(sync=True)
    _holders: Any = traitlets.List().tag(sync=True)
    _chosen: Any = traitlets.List().tag(sync=True)

    def __init__(self, mobile: Mobile, *args: Any, **settings: Any) -> None:
        self._showing = False
        rods, told = self._looks(mobile.pieces), {"_hung": rows(mobile, None)} | spots(mobile, None)
        super().__init__(*args, mobile=mobile, _rods=rods, **told, **settings)
        self.observe(self._on_change, ["mobile", "held", "fallen", "chosen"])

    def on_choose(self, fn: Callable[[SpotOn | None], object]) -> None:
        """Call `fn` with the spot that is clicked, (rod or holder, spot), or None beside them."""
        self._hear("pick", fn)

    def show(
        self,
        mobile: Mobile,
        *,
        held: Hung | None = None,
        fallen: Iterable[str] = (),
        via: Mobile | None = None,
        seconds: float = MOVING,
        chosen: SpotOn | None = None,
        ghost: tuple[str, str] = NO_GHOST,
        advised: tuple[str, str, str] = NOWHERE,
        **more: Any,
    ) -> None:
        """Show a mobile with all that goes with it, in one message.

        `via` is how all hung when it began to slip; a rod is brought in so many `seconds`. `ghost`
        is a rod that is only meant, with words to write at it; `advised` a spot (rod or holder,
        spot) with words.
        """
        self._showing = True
        try:
            with self.hold_sync():
                self._via = [] if via is None else rows(via, None)
                self._words = "" if via is None else str(via.balance())
                self._seconds, self._ghost, self._advised = seconds, ghost, advised
                more |= {"mobile": mobile, "held": held, "chosen": chosen}
                for name, value in more.items():
                    setattr(self, name, value)
                self.fallen = tuple(fallen)
                self._draw()
        finally:
            self._showing = False

    def _looks(self, pieces: RodSet) -> dict[str, Any]:
        """What never changes of the rods."""
        return looks(pieces)

    def _on_change(self, _change: Any) -> None:
        if not self._showing:
            with self.hold_sync():
                self._via = []
                self._draw()

    def _draw(self) -> None:
        """Work out all that the browser is told."""
        for name, value in spots(self.mobile, self.chosen).items():
            setattr(self, name, value)
        hung, fallen = rows(self.mobile, self.held), list(self.fallen)
        self._held = "" if self.held is None else self.held.rod
        if hung != self._hung or fallen != self._fallen:
            self._hung, self._fallen, self.at_rest = hung, fallen, False
            self._turn += 1

    def _understood(self, wish: dict[str, Any]) -> Request | None:
        on, spot = wish.get("on"), wish.get("spot")
        if wish.get("kind") != "pick" or not (isinstance(on, str) and isinstance(spot, str)):
            return None
        holder = on in HOLDERS and spot == on
        known = holder or (on in self.mobile and spot in self.mobile.pieces.rod(on).index)
        return "pick", (on, spot) if known else None


class MobilePlan(HangingView):
    """The mobile drawn from the front and from the side, for browsers without 3D."""

    _esm = hanging_script("mobile_plan.js")
    _css = styled("labels.css", "film.css", "scene.css", "mobile_scene.css", "mobile_plan.css")

    _sheet = traitlets.Unicode().tag(sync=True)
    _texts = traitlets.Dict().tag(sync=True)

    def __init__(self, mobile: Mobile) -> None:
        super().__init__(mobile, _texts=mobile_texts())
        self._draw()

    def _looks(self, pieces: RodSet) -> dict[str, Any]:
        ways = {rod.id: {"path": pieces.wire(rod), "tip": rod.tip} for rod in pieces.rods}
        wires = {rod.id: {"wire": ROD_PAINT[rod.color].wire} for rod in pieces.rods}
        return {name: one | ways[name] | wires[name] for name, one in looks(pieces).items()}

    def _draw(self) -> None:
        self._sheet = svg(self.mobile, bare=True)
        super()._draw()


def mobile_texts() -> dict[str, Any]:
    """The words of a view: spots, and a film in which nothing is put back, for the game goes on."""
    return {
        "film": {name: words for name, words in film_texts().items() if name != "rewind"},
        "notch": _("notch {n}"),
        "section": _("straight section {n}"),
        "of": _("{spot} of {rod}"),
        "taken": _("{spot}: taken"),
        "holders": {holder: spot_name(holder) for holder in HOLDERS},
        "canvas": _("The mobile from the front and from the side."),
        "keys": _("With a rod in the hand arrow keys go from spot to spot, and Enter leads on."),
    }


def spots(mobile: Mobile, chosen: SpotOn | None) -> dict[str, list[Any]]:
    """What the browser is told of the spots: those that are taken, the stand's, the chosen one."""
    stand = mobile.pieces.stand
    holders = [["hook", *stand.hook], ["connector", *stand.connector]]
    taken = {(one.on, one.spot) for one in mobile.hung} | {(o.rod, o.by) for o in mobile.hung}
    return {
        "_taken": sorted([on, spot] for on, spot in taken),
        "_holders": holders[: 1 + mobile.connector],
        "_chosen": list(chosen or ("", "")),
    }


def rows(mobile: Mobile, held: Hung | None) -> list[list[Any]]:
    """Each rod: id, the place of the one above in this list, where there, by where, its angles.

    On the stand there is no rod above (−1), and the place is one in space.
    """
    stand = mobile.pieces.stand
    all_hung = list(mobile.hung)
    tilts, ways = list(mobile.tilts), list(mobile.headings)
    if held is not None and held.rod not in mobile:
        all_hung.append(held)
        tilts.append(0.0)
        ways.append(held_heading(mobile, held))
    number = {one.rod: k for k, one in enumerate(all_hung)}
    rows = []
    for one, heading, tilt in zip(all_hung, ways, tilts, strict=True):
        by = mobile.pieces.rod(one.rod).spot(one.by)
        if one.on in number:
            above = mobile.pieces.rod(one.on).spot(one.spot)
            place: tuple[float, float, float] = (above.x, above.y, 0.0)
        else:
            place = stand.hook if one.on == "hook" else stand.connector
        rows.append([one.rod, number.get(one.on, -1), *place, by.x, by.y, heading, tilt])
    return rows


def looks(pieces: RodSet) -> dict[str, Any]:
    """What never changes of the rods: their spots in their own frame, names and paints."""
    return {
        rod.id: {
            "length": rod.length,
            "sag": rod.sag,
            "spots": [[spot.id, spot.x, spot.y] for spot in rod.spots],
            "short": short_name(rod.id),
            "name": rod_name(rod.id),
            "paint": ROD_PAINT[rod.color].tip,
            "ink": ROD_PAINT[rod.color].ink,
        }
        for rod in pieces.rods
    }
