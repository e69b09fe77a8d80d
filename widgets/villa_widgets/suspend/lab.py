"""MobileLab: hang rods freely, watch them swing to their balance, and see what turns each of them.

There are no rules but physics here (U11).

>>> from villa_core.suspend import Mobile
>>> lab = MobileLab(Mobile.empty().hang("orange-1"), scene=False)
>>> lab.hang("blue-1", "orange-1", "n3")
>>> lab.hang("blue-2", "orange-1", "n5")
>>> round(lab.mobile.tilt("orange-1"), 9)
0.0
>>> lab.undo()
>>> len(lab.mobile)
2
>>> lab.close()
"""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core.errors import FormatError
from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend.moves import Hang
from villa_core.text import _, ngettext
from villa_widgets.kit.close import everything_in
from villa_widgets.kit.controls import attempt, button, choice, row
from villa_widgets.kit.page import Page
from villa_widgets.kit.panel import Message
from villa_widgets.kit.undo import Workbench
from villa_widgets.suspend.hand import Held, RodHand
from villa_widgets.suspend.lever import LeverLaw
from villa_widgets.suspend.panels import (
    MobileDescription,
    MobilePanel,
    MobilePlan,
    MobileVerdict,
    TorqueTable,
    where,
)
from villa_widgets.suspend.scene import MobileScene, SpotOn

_LARGEST = 1_000_000  # bytes; a mobile takes about two thousand


class MobileLab(widgets.VBox):
    """A mobile to build freely; `mobile` is how it hangs now.

    `scene=False` leaves the 3D view out (a page keeps one); the drawing takes its place.
    """

    mobile = traitlets.Instance(Mobile, help="What hangs now; set it to show another.")

    def __init__(self, mobile: Mobile | None = None, *, scene: bool = True) -> None:
        first = _example() if mobile is None else mobile
        self._bench = Workbench(first)
        self._rod = ""
        self.verdict, self.message = MobileVerdict(first), Message()
        self.scene = MobileScene(first) if scene else None
        self.plan = MobilePlan(first)
        self.hand = RodHand()
        self.torques, self.lever = TorqueTable(first), LeverLaw(first)
        self.description = MobileDescription(first)
        self.page = Page()
        self._views: list[MobilePanel] = [self.verdict, self.torques, self.lever, self.description]
        if not scene:
            self._views.append(self.plan)
        self._make_tools()
        super().__init__(self._arranged(), mobile=first)
        self.add_class("villa-lab")
        self.add_class("villa-mobile-lab")
        self._listen()
        self._go(self._bench)

    # deeds ---------------------------------------------------------------------------------------

    def do(self, mobile: Mobile) -> None:
        """Show another mobile, as a deed that can be undone."""
        self._go(self._bench.do(mobile))

    def hang(self, rod: str, on: str, spot: str | None = None, by: str | None = None) -> None:
        """Hang a rod and let go; what slides or falls is told."""
        mobile = self._bench.now
        own = by or mobile.pieces.rod(rod).balance_spot
        self._let_go(Hang(rod, on, spot or on, own))

    def hang_held(self) -> None:
        """Let go of the rod in hand."""
        move = self.hand.held.move
        if move is None:
            self.say(_("Choose a rod and a spot first."))
        else:
            self._let_go(move)

    def take(self, rod: str) -> None:
        """Take a rod away, with all that hangs on it."""
        mobile = self._bench.now
        below = mobile.below(rod)
        settled = mobile.take(rod).settle()
        words = [_("{rod} is taken away.").format(rod=rod)]
        if below:
            text = _("These hung on it and come along: {rods}.")
            words.append(text.format(rods=", ".join(below)))
        if settled.moved:
            words.append(str(settled))
        self._go(self._bench.do(settled.mobile), fallen=settled.fallen)
        self.say(*words, *_down(settled.fallen))

    def undo(self) -> None:
        """Go back before the last deed."""
        self._go(self._bench.undo())

    def redo(self) -> None:
        """Do the last undone deed again."""
        self._go(self._bench.redo())

    def reset(self) -> None:
        """Go back to the first mobile; this too can be undone."""
        self._go(self._bench.reset())

    def empty(self) -> None:
        """Take everything off the stand; this too can be undone."""
        now = self._bench.now
        self.do(Mobile.empty(now.pieces, connector=now.connector))

    def look_at(self, rod: str) -> None:
        """Choose the rod whose torques and lever law are shown."""
        self._rod = rod if rod in self._bench.now else ""
        self._tell()

    def save(self) -> None:
        """Have the browser keep the mobile as a file."""
        self.page.keep("mobile.json", self._bench.now.to_json())
        self.say(_("The mobile is in your downloads as mobile.json."))

    def close(self) -> None:
        """Close the lab and everything in it."""
        for part in [*everything_in(self), self.plan.layout, self.plan]:
            part.close()
        super().close()

    def say(self, *sentences: str) -> None:
        """Tell something under the verdict, to eyes and ears."""
        self.message.say(*sentences)

    # within --------------------------------------------------------------------------------------

    def _let_go(self, move: Hang) -> None:
        """Ask the free game (U11) what comes of it: refused, held, slid or fallen."""
        mobile = self._bench.now
        rest = [rod.id for rod in mobile.pieces.rods if rod.id not in mobile]
        name = _("You")
        answer = SuspendGame.at("solo", {name: rest}, name, mobile=mobile).explain(move)
        trial = answer.trial
        if not answer.legal or trial is None or trial.mobile is None:
            self.say(*(f"{found.rule}: {found.sentence}" for found in answer.findings))
            return
        self._rod = move.on if move.on is not None and move.on in trial.mobile else move.rod
        self.hand.take(Held())
        words = [_told(mobile, move)] if move.rod in trial.mobile else []
        if trial.slides or trial.fallen:
            words.append(str(mobile.hang(**_arguments(move)).settle()))
        self._go(self._bench.do(trial.mobile), fallen=trial.fallen)
        self.say(*words, *_down(trial.fallen))

    def _go(self, bench: Workbench[Mobile], fallen: tuple[str, ...] = ()) -> None:
        """Make a workbench the present one and show it."""
        self._bench = bench
        now = bench.now
        if self._rod not in now:
            self._rod = ""
        self.say()
        self._fallen = fallen
        self._offer()
        self._tell()
        self.mobile = now

    def _tell(self) -> None:
        """Give every view what hangs, what is held, and which rod is looked at."""
        now, held = self._bench.now, self.hand.held
        for view in self._views:
            view.set_trait("rod", self._rod)
            view.mobile = now
        if self.scene is not None:
            spot = (held.on, held.spot) if held.spot else None
            rod = self._rod or (now.rod_ids() or ("",))[0]
            lying = [fallen for fallen in self._fallen if fallen != held.rod]
            self.scene.show(now, chosen=spot, held=held.over(now), fallen=lying, rod=rod)
        self._update_tools()

    def _offer(self) -> None:
        """In a free sculpture rods may share a spot; only the stand's holders take one each."""
        now = self._bench.now
        rods = [rod.id for rod in now.pieces.rods if rod.id not in now]
        spots = now.free_spots(shared=True)
        self.hand.offer(now, rods, spots, dict.fromkeys(self._fallen, _("lies on the table")))

    def _picked(self, place: SpotOn | None) -> None:
        """A click: the spot for the rod in hand, and the rod to look at."""
        if place is not None and place[0] in self._bench.now:
            self._rod = place[0]
        self.hand.choose_spot(place)

    def _make_tools(self) -> None:
        self._hang = button(
            _("Hang it and let go"),
            attempt(self.hang_held, self.say),
            icon="hand-pointer-o",
            style="primary",
        )
        self._undo = button(_("Undo"), self.undo, icon="undo")
        self._redo = button(_("Redo"), self.redo, icon="repeat")
        self._reset = button(_("Reset"), self.reset, _("Back to the first mobile"))
        self._empty = button(_("Empty the stand"), self.empty)
        self._look = choice(_("Look at"), [("", "")], lambda rod: self._looked(str(rod or "")))
        self._take = button(
            _("Take it away"), attempt(lambda: self.take(self._look.value), self.say)
        )
        self._save = button(_("Save to a file"), self.save, icon="download")
        self.upload = widgets.FileUpload(accept=".json", description=_("Open a file"))
        self.upload.layout.width = "auto"
        self.upload.observe(self._uploaded, "value")
        self._quiet = False

    def _looked(self, rod: str) -> None:
        if not self._quiet:
            self.look_at(rod)

    def _arranged(self) -> list[widgets.Widget]:
        card = widgets.VBox([self.hand, row(self._hang)])
        card.add_class("villa-mobile-card")
        card.add_class("villa-mobile-holding")
        looked = widgets.VBox([row(self._look, self._take), self.torques])
        looked.add_class("villa-mobile-card")
        side = widgets.VBox([card, looked])
        side.add_class("villa-mobile-side")
        self._left = widgets.VBox([self.scene or self.plan])
        tools = row(self._undo, self._redo, self._reset, self._empty, self._save, self.upload)
        self.lever.add_class("villa-mobile-card")
        self.description.add_class("villa-mobile-card")
        return [
            self.verdict,
            self.message,
            tools,
            row(self._left, side, kind="villa-mobile-main"),
            row(self.lever, self.description, kind="villa-mobile-below"),
            self.page,
        ]

    def _listen(self) -> None:
        self.hand.on_change(lambda _held: self._tell())
        self.observe(self._on_mobile, "mobile")
        if self.scene is not None:
            self.scene.on_choose(self._picked)
            self.scene.observe(self._without_webgl, "webgl")

    def _on_mobile(self, change: Any) -> None:
        """Somebody set another mobile; the one that was just shown is no news."""
        if change.new != self._bench.now:
            self.do(change.new)

    def _without_webgl(self, change: Any) -> None:
        """A browser that cannot draw in 3D shows the drawing instead."""
        if change.new is False and self.plan not in self._views:
            self._views.append(self.plan)
            self.plan.mobile = self._bench.now
            self._left.children = (*self._left.children, self.plan)

    def _update_tools(self) -> None:
        """Every control shows what it can do now."""
        bench, now = self._bench, self._bench.now
        self._undo.disabled, self._redo.disabled = not bench.past, not bench.future
        self._reset.disabled = not bench.past
        self._empty.disabled = self._take.disabled = self._look.disabled = not len(now)
        self._hang.disabled = self.hand.held.move is None
        self._quiet = True
        options = tuple((rod, rod) for rod in now.rod_ids()) or (("", ""),)
        if self._look.options != options:
            self._look.options = options
        self._look.value = self._rod or options[0][1]
        self._quiet = False

    def _uploaded(self, change: Any) -> None:
        if change.new:
            content = bytes(change.new[0].content)
            self.upload.value = ()
            attempt(lambda: self.do(_read(content)), self.say)()


def _example() -> Mobile:
    """Seven rods; the uppermost is level: 18.5 g on both sides, shared out differently."""
    mobile = Mobile.empty().hang("yellow-1")
    mobile = mobile.hang("green-1", "yellow-1", "n1").hang("green-2", "yellow-1", "n6")
    mobile = mobile.hang("red-1", "green-1", "n1").hang("red-2", "green-1", "n5")
    return mobile.hang("blue-1", "green-2", "n1").hang("black-1", "green-2", "n5")


def _arguments(move: Hang) -> dict[str, Any]:
    return {name: getattr(move, name) for name in ("rod", "on", "spot", "by", "heading")}


def _told(mobile: Mobile, move: Hang) -> str:
    place = where(mobile, move.on or "", move.spot or "")
    return _("{rod} hangs on {where}.").format(rod=move.rod, where=place)


def _down(fallen: tuple[str, ...]) -> list[str]:
    """Where one finds again what fell."""
    if not fallen:
        return []
    text = ngettext(
        "It lies on the table, and in the list of rods it can be taken again.",
        "They lie on the table, and in the list of rods they can be taken again.",
        len(fallen),
    )
    return [text]


def _read(content: bytes) -> Mobile:
    if len(content) > _LARGEST:
        raise FormatError("", _("This file is too large to be a mobile."))
    try:
        return Mobile.from_json(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise FormatError("", _("This is not a text file.")) from None
