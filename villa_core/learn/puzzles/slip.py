"""Which rod slips first: notches hold where the wire is steep, straight sections do not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.mobiles import (
    RODS,
    SAFE,
    MobilePuzzle,
    good_to_see,
    rod_first,
    the_rod,
)
from villa_core.learn.puzzles.puzzle import (
    AskChoice,
    Feedback,
    Solution,
    UnluckyError,
    until_lucky,
)
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import HOLDERS, spot_name
from villa_core.text import N_, _

STAYS = "stays"

_WHY = {
    "notch-holds": N_("It hangs in a notch, and a notch holds even where the wire is steep."),
    "not-steep": N_("It hangs on a straight section, but the wire is not steep enough there."),
    "all-hold": N_("One of them hangs on a straight section that is too steep. Look for it."),
    "holds-all": N_("It holds. Where does each rod hang: in a notch, or on a straight section?"),
}


@dataclass(frozen=True)
class SlipPuzzle(MobilePuzzle[str], kind="slip", label=N_("Which rod slips first?")):
    """Asks which rod slips first when the hands let go, or whether all hold."""

    tells = True

    @classmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """A mobile in which one rod clearly slips, or none; from level 2 on a notch misleads."""
        slips = dice.whole(0, 4) > 0
        return until_lucky(lambda: cls(level, seed, _hung_by_chance(level, dice))._clear(slips))

    def _clear(self, slips: bool) -> Self:
        """This puzzle, if it is clear that one rod slips, or none."""
        first, *others = sorted(self._grips, key=self._grips.__getitem__)
        good = self._grips[first] >= SAFE
        if slips:
            good = self._grips[first] <= -SAFE and self._grips[others[0]] >= SAFE
            steep = [rod for rod in others if self._steep[rod] > self._steep[first]]
            good &= self.level == 1 or bool(steep)  # what is steeper and holds is in a notch
        if not good or not good_to_see(self.mobile):
            raise UnluckyError
        return self

    @cached_property
    def _grips(self) -> dict[str, float]:
        """The degrees that each rod is from slipping on the wire above it; the uppermost holds."""
        linkage, hung = self.mobile.linkage, self.mobile.hung
        pairs = zip(hung, linkage.on_parent, strict=True)
        return {one.rod: grip for one, grip in pairs if one.on not in HOLDERS}

    @cached_property
    def _steep(self) -> dict[str, float]:
        """How steep (degrees) the wire is under each rod."""
        rods = self.mobile.pieces
        limits = {one.rod: (one.on, one.spot) for one in self.mobile.hung}
        return {
            rod: rods.rod(limits[rod][0]).spot(limits[rod][1]).limit - grip
            for rod, grip in self._grips.items()
        }

    def _in_notch(self, rod: str) -> bool:
        return self.mobile.find(rod).spot[0] == "n"

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        return _(
            "Hands hold every rod where it is. When they let go: which rod slips first along the "
            "wire that it hangs on, or do all hold?"
        )

    @property
    def facts(self) -> tuple[str, ...]:
        """Where each rod hangs, and what a wire holds."""
        plain, notch = (self._limit(kind) for kind in "sn")
        limits = _(
            "On a straight section a rod slips where the wire is steeper than {plain:.0f}°, in a "
            "notch only where it is steeper than {notch:.0f}°."
        )
        text = _("{rod} hangs on {spot} of {above}.")
        rows = [
            text.format(rod=rod_first(one.rod), spot=spot_name(one.spot), above=the_rod(one.on))
            for one in self.mobile.hung
            if one.on not in HOLDERS
        ]
        return (limits.format(plain=plain, notch=notch), *rows)

    def _limit(self, kind: str) -> float:
        spots = self.mobile.pieces.rods[0].spots
        return next(spot.limit for spot in spots if spot.id[0] == kind)

    @property
    def answer_type(self) -> AskChoice:
        """Every rod that hangs on another one, or none."""
        text = _("{rod} slips.")
        rods = {rod: text.format(rod=rod_first(rod)) for rod in self._grips}
        return AskChoice({STAYS: _("All hold.")} | rods)

    @property
    def _truth(self) -> str:
        first = min(self._grips, key=self._grips.__getitem__)
        return first if self._grips[first] < 0 else STAYS

    def check(self, answer: str) -> Feedback[Mobile]:
        """Whether that rod slips first."""
        if answer not in list(self.answer_type.options):
            return Feedback(_("Choose one of the answers first."), self.mobile, "nothing")
        if answer == self._truth:
            return Feedback(_("Right. {why}").format(why=self._reason), self.mobile)
        if answer == STAYS:
            mistake = "all-hold"
        elif self._truth == STAYS:
            mistake = "holds-all"
        else:
            mistake = "notch-holds" if self._in_notch(answer) else "not-steep"
        return Feedback(_("Not so. {why}").format(why=_(_WHY[mistake])), self.mobile, mistake)

    @property
    def _reason(self) -> str:
        if self._truth == STAYS:
            return _("No wire is too steep for what hangs on it.")
        one = self.mobile.find(self._truth)
        text = _("{rod} hangs on a straight section of {above} that is {n:.0f}° steep.")
        if self._in_notch(one.rod):
            text = _("{rod} hangs in a notch of {above}, but the wire is {n:.0f}° steep there.")
        steep = self._steep[one.rod]
        return text.format(rod=rod_first(one.rod), above=the_rod(one.on), n=steep)

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        held = [rod for rod in self._grips if self._in_notch(rod) and rod != self._truth]
        last = _("Every rod that hangs in a notch holds here.")
        if held:
            last = _("{rod} hangs in a notch and holds.").format(rod=rod_first(held[0]))
        return (
            _("Look for the steepest wire. But steep alone is not enough."),
            _("A notch holds a rod even on a steep wire; a straight section does not."),
            last,
        )

    @property
    def solution(self) -> Solution[str, Mobile]:
        """How steep the wire is under each rod."""
        text = _("{rod}: {place}, {n:.0f}° steep.")
        places = {True: _("in a notch"), False: _("on a straight section")}
        rows = [
            text.format(rod=rod_first(rod), place=places[self._in_notch(rod)], n=steep)
            for rod, steep in self._steep.items()
        ]
        return Solution(self._truth, " ".join([*rows, self._reason]), self.mobile)


def _hung_by_chance(level: int, dice: Dice) -> Mobile:
    """A mobile of four to six rods, on notches and straight sections."""
    ids = dice.mixed(RODS)[: max(level + 2, 4)]
    main = max(ids, key=RODS.index)
    mobile = Mobile.empty().hang(main)
    for rod in ids:
        if rod != main:
            mobile = mobile.hang(rod, *dice.pick(mobile.free_spots()))
    return mobile
