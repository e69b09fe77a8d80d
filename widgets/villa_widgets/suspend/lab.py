"""MobileLab: hang rods freely, watch them swing to their balance, and see what turns each of them.

There are no rules but physics here (U11). It stands on the stage: the verdict is its sentence, the
button lets go of the rod in hand, the pile is at the side, and all else is in drawers.
"""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend.moves import Hang
from villa_core.suspend.rods import place_name, rod_name
from villa_core.text import _, ngettext
from villa_widgets.kit.controls import attempt, button, choice, row
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.lab import Lab, Workbench
from villa_widgets.kit.lists import UNCHOSEN, Quiet, refill
from villa_widgets.kit.stage import StageFrame
from villa_widgets.kit.uploads import file_opener
from villa_widgets.suspend.hand import HeldRod, RodHand
from villa_widgets.suspend.hanging import SpotOn
from villa_widgets.suspend.lever import LeverLaw
from villa_widgets.suspend.look import long_name
from villa_widgets.suspend.panels import MobileDescription, MobileVerdict, TorqueTable
from villa_widgets.suspend.scene import MobilePicture

_LARGEST = 1_000_000  # bytes; a mobile takes about two thousand


class MobileLab(Lab[Mobile]):
    """A mobile to build freely; `mobile` is how it hangs now.

    `scene=False` leaves the 3D view out; the drawing takes its place.

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

    built = "mobile"
    mobile = traitlets.Instance(Mobile, help="What hangs now; set it to show another.")

    def __init__(self, mobile: Mobile | None = None, *, scene: bool = True) -> None:
        first = _example() if mobile is None else mobile
        super().__init__(first, _("Back to the first mobile"))
        self._rod, self._fallen = "", tuple[str, ...]()
        self.picture = MobilePicture(first, scene=scene, bars=False)
        self.scene, self.plan, self.hand = self.picture.scene, self.picture.plan, RodHand()
        self.verdict = MobileVerdict(first)
        self.hand.on_change(lambda _held: self._tell())
        self.picture.on_choose(self._picked)
        self.drawers = Drawers(
            {
                "show": (_("Show"), lambda: widgets.VBox(self.picture.tools())),
                "numbers": (_("Numbers"), lambda: _Numbers(self)),
                "build": (_("Build"), lambda: _Build(self)),
                "keep": (_("Keep"), lambda: _Keep(self)),
            },
            self._undo,
            changed=lambda _name: self._tell(),
        )
        said = (self.verdict, self.message)
        self.frame = StageFrame(said, self.picture, [self.hand], [self.drawers])
        self.lay_out("villa-mobile-lab", self.frame)

    def hang(self, rod: str, on: str, spot: str | None = None, by: str | None = None) -> None:
        """Hang a rod and let go; what slides or falls is told."""
        own = by or self._bench.now.pieces.rod(rod).balance_spot
        self._let_go(Hang(rod, on, spot or on, own))

    def hang_held(self) -> None:
        """Let go of the rod in hand."""
        if self.hand.held.move is not None:
            self._let_go(self.hand.held.move)

    def take(self, rod: str) -> None:
        """Take a rod away, with all that hangs on it."""
        mobile = self._bench.now
        settled = mobile.take(rod).settle()
        words = [_("{rod} is taken away.").format(rod=rod_name(rod, first=True))]
        if below := mobile.below(rod):
            text = _("These hung on it and come along: {rods}.")
            words.append(text.format(rods=rod_name(*below)))
        if settled.moved:
            words.append(str(settled))
        via = mobile.take(rod) if settled.moved else None
        self._go(self._bench.do(settled.mobile), settled.fallen, *words, via=via)

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
        """Close the lab and everything in it, also what is not on the page."""
        for part in self.undoing:
            part.close()
        super().close()

    def _let_go(self, move: Hang) -> None:
        """Ask the free game (U11) what comes of it: refused, held, slid or fallen."""
        mobile = self._bench.now
        rest = [rod.id for rod in mobile.pieces.rods if rod.id not in mobile]
        name = _("You")
        answer = SuspendGame.at("solo", {name: rest}, name, mobile=mobile).explain(move)
        trial = answer.trial
        if not answer.legal or trial is None or trial.mobile is None:
            self.say(*(f"{finding.rule}: {finding.sentence}" for finding in answer.findings))
            return
        self._rod = move.on if move.on is not None and move.on in trial.mobile else move.rod
        self.hand.take(HeldRod())
        words, via = [], None
        if move.rod in trial.mobile:
            rod, place = rod_name(move.rod, first=True), place_name(move.on or "", move.spot)
            words.append(_("{rod} hangs on {where}.").format(rod=rod, where=place))
        if trial.slides or trial.fallen:
            via = mobile.hang(move.rod, move.on or "", move.spot, by=move.by, heading=move.heading)
            words.append(str(via.settle()))
        self._go(self._bench.do(trial.mobile), trial.fallen, *words, via=via)

    def _go(
        self,
        bench: Workbench[Mobile],
        fallen: tuple[str, ...] = (),
        *words: str,
        via: Mobile | None = None,
    ) -> None:
        """Make a workbench the present one, show it, and say these words and where rods fell."""
        self._bench, self._fallen = bench, fallen
        now = bench.now
        if self._rod not in now:
            self._rod = ""
        self._offer()
        self._tell(via)
        self.mobile = now
        if fallen:
            text = ngettext(
                "It lies on the table, and in the pile it can be taken again.",
                "They lie on the table, and in the pile they can be taken again.",
                len(fallen),
            )
            words = (*words, text)
        self.say(*words)

    def _tell(self, via: Mobile | None = None) -> None:
        """Give every view what hangs, what is held, and which rod is looked at."""
        now, held = self._bench.now, self.hand.held
        drawn = self.drawers.content.get("numbers")
        for view in (self.verdict, *(drawn.panels if drawn else ())):
            view.set_trait("rod", self._rod)
            view.mobile = now
        rod = self._rod or (now.rod_ids() or ("",))[0]
        lying = [fallen for fallen in self._fallen if fallen != held.rod]
        self.picture.show(now, held, rod, fallen=lying, via=via)
        self._update_tools()

    def _offer(self) -> None:
        """In a free sculpture rods may share a spot; only the stand's holders take one each."""
        now = self._bench.now
        rods = [rod.id for rod in now.pieces.rods if rod.id not in now]
        spots = now.free_spots(shared=True)
        self.hand.offer(now, spots, rods, dict.fromkeys(self._fallen, _("lies on the table")))

    def _picked(self, place: SpotOn | None) -> None:
        """A click: the spot for the rod in hand, and the rod to look at."""
        if place is not None and place[0] in self._bench.now:
            self._rod = place[0]
        self.hand.choose_spot(place)

    def _update_tools(self) -> None:
        super()._update_tools()
        now, rod = self._bench.now, self._rod
        hang = attempt(self.hang_held, self.say)
        self.frame.offer(_("Hang it and let go"), hang, able=self.hand.held.move is not None)
        for drawer in (self.drawers.content.get(name) for name in ("numbers", "build")):
            if drawer is not None:
                drawer.update(now.rod_ids(), rod)


class _Numbers(widgets.VBox):
    """How much is left of everything, what turns the rod looked at, and the mobile in words."""

    def __init__(self, lab: MobileLab) -> None:
        self._quiet = Quiet()
        looked = self._quiet.unless(lambda rod: lab.look_at(rod or ""))
        self.look = choice(_("Look at"), [UNCHOSEN], looked)
        now = lab.mobile
        kinds = (MobileVerdict, TorqueTable, LeverLaw, MobileDescription)
        self.panels = tuple(kind(now) for kind in kinds)
        super().__init__([row(self.look), row(*self.panels, kind="villa-mobile-numbers")])

    def update(self, rods: tuple[str, ...], rod: str) -> None:
        """Let one look at these rods; this one is looked at."""
        self.look.disabled = not rods
        with self._quiet():
            refill(self.look, [(long_name(one), one) for one in rods], rod)


class _Build(widgets.VBox):
    """Take the rod away that is looked at, or all; and what was undone again."""

    def __init__(self, lab: MobileLab) -> None:
        self.rod = ""
        self.take = button("", attempt(lambda: lab.take(self.rod), lab.say))
        self.empty = button(_("Empty the stand"), lab.empty)
        super().__init__([row(self.take, self.empty, *lab.undoing)])

    def update(self, rods: tuple[str, ...], rod: str) -> None:
        """This rod can be taken away; without one, the uppermost, which is the one looked at."""
        self.rod = rod or (rods or ("",))[0]
        self.take.disabled = self.empty.disabled = not rods
        text = _("Take {rod} away") if rods else _("Take a rod away")
        words = text.format(rod=rod_name(self.rod))
        self.take.description = self.take.tooltip = words


class _Keep(widgets.VBox):
    """The mobile as a file, to save and to open."""

    def __init__(self, lab: MobileLab) -> None:
        save = button(_("Save to a file"), lab.save, icon="download")
        self.upload = file_opener(
            lambda text: lab.do(Mobile.from_json(text)), lab.say, largest=_LARGEST
        )
        super().__init__([row(save, self.upload)])


def _example() -> Mobile:
    """Seven rods; the uppermost is level: 18.5 g on both sides, shared out differently."""
    mobile = Mobile.empty().hang("yellow-1")
    mobile = mobile.hang("green-1", "yellow-1", "n1").hang("green-2", "yellow-1", "n6")
    mobile = mobile.hang("red-1", "green-1", "n1").hang("red-2", "green-1", "n5")
    return mobile.hang("blue-1", "green-2", "n1").hang("black-1", "green-2", "n5")
