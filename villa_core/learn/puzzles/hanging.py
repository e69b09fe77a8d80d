"""Puzzles about a mobile: where to hang a rod so that all hangs level, and which rod slips first.

In each puzzle every rod has another colour, so a rod is called by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Self

from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import (
    A,
    AskChoice,
    AskSpot,
    Feedback,
    Puzzle,
    Solution,
    UnluckyError,
    until_lucky,
)
from villa_core.suspend.balance import LEVEL
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import COLORS, HOLDERS, color_of, spot_name
from villa_core.text import N_, _

STAYS = "stays"

_RODS = tuple(f"{color}-1" for color in COLORS)

_CLEAR = 1.5  # degrees by which a place is level, or is not
_SAFE = 6.0  # degrees by which rods hold or slip
_STEEPEST = 50.0  # degrees: what hangs steeper than this is hard to look at
_HIGH = 12.0  # mm that everything keeps from the table

_WHY = {
    "same-distance": N_(
        "The same distance on the other side balances only the same weight. Weight times distance "
        "must match."
    ),
    "wrong-side": N_("That is the side that hangs too low already."),
    "short-arm": N_("This is the right side, but too near to where the rod is held."),
    "too-far": N_("This is the right side, but too far out: now it tilts the other way."),
    "other-rod": N_("In the end every rod must be level, this one too."),
    "notch-holds": N_("It hangs in a notch, and a notch holds even where the wire is steep."),
    "not-steep": N_("It hangs on a straight section, but the wire is not steep enough there."),
    "all-hold": N_("One of them hangs on a straight section that is too steep. Look for it."),
    "holds-all": N_("It holds. Where does each rod hang: in a notch, or on a straight section?"),
}


def the_rod(rod_id: str) -> str:
    """A rod within a sentence, by its colour.

    >>> the_rod("orange-1")
    'the orange rod'
    """
    return _("the {color} rod").format(color=color_of(rod_id))


def rod_first(rod_id: str) -> str:
    """The same where it is the first word of a sentence."""
    words = the_rod(rod_id)
    return words[0].upper() + words[1:]


class MobilePuzzle(Puzzle[A, Mobile]):
    """A puzzle about a mobile."""

    @property
    def mobile(self) -> Mobile:
        """The mobile that is shown."""
        return self.built


@dataclass(frozen=True)
class HangPuzzle(MobilePuzzle[str], kind="hang", label=N_("Hang it level")):
    """Asks for the notch on which `rod` must hang, so that every rod is level."""

    rod: str

    @classmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """A mobile that tilts, a rod in the hand, and one notch that puts it right."""
        mobile, rod = _two_tiers(dice) if level == 4 else _one_tier(dice, level)
        puzzle = cls(level, seed, mobile, rod)
        tilts = {option: puzzle._worst(option) for option in puzzle.answer_type.options}
        level_ones = [option for option, tilt in tilts.items() if tilt <= LEVEL]
        if (
            len(level_ones) != 1
            or tilts[level_ones[0]] > LEVEL - _CLEAR
            or any(LEVEL < tilt < LEVEL + _CLEAR for tilt in tilts.values())
            or max(map(abs, mobile.tilts)) < LEVEL + _CLEAR
            or not _good_to_see(mobile)
            or not _good_to_see(puzzle._hung(level_ones[0]))
        ):
            raise UnluckyError
        return puzzle

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        return _(
            "{rod} is in your hand. On which notch must it hang, so that every rod is level? "
            "(Less than {n:g}° counts as level.)"
        ).format(rod=rod_first(self.rod), n=LEVEL)

    @property
    def facts(self) -> tuple[str, ...]:
        """What each rod weighs, and where it hangs."""
        text = _("{rod} weighs {g:g} g and hangs {mm:.0f} mm from where {above} is held.")
        held, mobile = _("{rod} weighs {g:g} g."), self.mobile
        found = []
        for hung in mobile.hung:
            words = {"rod": rod_first(hung.rod), "g": mobile.pieces.rod(hung.rod).mass}
            if hung.on in HOLDERS:
                found.append(held.format(**words))
            else:
                far = abs(self._arm(hung.on, hung.spot))
                found.append(text.format(**words, mm=far, above=the_rod(hung.on)))
        mass = mobile.pieces.rod(self.rod).mass
        return (held.format(rod=rod_first(self.rod), g=mass), *found)

    @property
    def answer_type(self) -> AskSpot:
        """The free notches: of the uppermost rod, from level 3 on of all rods."""
        text = _("{spot} of {rod}, {mm:.0f} mm from where it is held")
        options = {
            f"{on}/{spot}": text.format(
                spot=spot_name(spot), rod=the_rod(on), mm=abs(self._arm(on, spot))
            )
            for on, spot in self.mobile.free_spots()
            if spot[0] == "n" and (self.level > 2 or on == self.mobile.hung[0].rod)
        }
        return AskSpot(self.rod, options)

    def _arm(self, on: str, spot: str) -> float:
        """How far (mm along the rod) a spot lies from where the rod is held, with a sign."""
        rod = self.mobile.pieces.rod(on)
        return rod.spot(spot).x - rod.spot(self.mobile.find(on).by).x

    def _hung(self, option: str) -> Mobile:
        on, _slash, spot = option.partition("/")
        return self.mobile.hang(self.rod, on, spot)

    def _worst(self, option: str) -> float:
        return max(map(abs, self._hung(option).tilts))

    def check(self, answer: str) -> Feedback[Mobile]:
        """Whether every rod is level with the rod there."""
        if answer not in list(self.answer_type.options):
            return Feedback(_("Choose a notch first."), self.mobile, "nothing")
        there = self._hung(answer)
        steep = max(there.hung, key=lambda one: abs(there.tilt(one.rod))).rod
        tilt = abs(there.tilt(steep))
        if tilt <= LEVEL:
            text = _("Right: every rod is level, none hangs at more than {n:.1f}°.")
            return Feedback(text.format(n=tilt), there)
        mistake = self._mistake(answer, there, steep)
        text = _("{rod} would tilt by {n:.0f}°. {why}")
        text = text.format(rod=rod_first(steep), n=tilt, why=_(_WHY[mistake]))
        return Feedback(text, there, mistake)

    def _mistake(self, answer: str, there: Mobile, steep: str) -> str:
        on, _slash, spot = answer.partition("/")
        arm, before = self._arm(on, spot), self.mobile.tilt(steep)
        if on != steep or abs(before) <= LEVEL:
            return "other-rod"
        loads = [one for one in self.mobile.hung if one.on == on]
        if any(abs(arm + self._arm(on, one.spot)) < 1.0 for one in loads):
            return "same-distance"
        # a rod falls on the side where its centre of mass is: there its tilt has the other sign
        if arm * before < 0:
            return "wrong-side"
        return "too-far" if before * there.tilt(steep) < 0 else "short-arm"

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        mobile, option = self.mobile, self.solution.answer
        steep = max(mobile.hung, key=lambda one: abs(mobile.tilt(one.rod))).rod
        first = _("{rod} tilts by {n:.0f}° now. On which side of it is too little weight?")
        idea = _(
            "What hangs on both sides of the place where a rod is held must match: weight times "
            "distance. All that hangs on a rod counts as if it hung at that rod's own place."
        )
        on, _slash, spot = option.partition("/")
        last = _("It belongs on {rod}, {low:.0f} to {high:.0f} mm from where that is held.")
        far = abs(self._arm(on, spot))
        return (
            first.format(rod=rod_first(steep), n=abs(mobile.tilt(steep))),
            idea,
            last.format(rod=the_rod(on), low=max(far - 25, 0), high=far + 25),
        )

    @cached_property
    def _best(self) -> str:
        return min(self.answer_type.options, key=self._worst)

    @property
    def solution(self) -> Solution[str, Mobile]:
        """The notch, and how each rod hangs then."""
        there = self._hung(self._best)
        head = _("It hangs on {place}.").format(place=self.answer_type.options[self._best])
        text = _("{rod}: {n:.1f}°.")
        rows = [
            text.format(rod=rod_first(one.rod), n=abs(there.tilt(one.rod))) for one in there.hung
        ]
        return Solution(self._best, " ".join([head, *rows]), there)


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
        good = self._grips[first] >= _SAFE
        if slips:
            good = self._grips[first] <= -_SAFE and self._grips[others[0]] >= _SAFE
            steep = [rod for rod in others if self._steep[rod] > self._steep[first]]
            good &= self.level == 1 or bool(steep)  # what is steeper and holds is in a notch
        if not good or not _good_to_see(self.mobile):
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


def _one_tier(dice: Dice, level: int) -> tuple[Mobile, str]:
    """A rod with one or two others on it, and one more in the hand; in level 3 held aside."""
    main = dice.pick(("orange-1", "yellow-1", "green-1")[: 4 - level])
    *loads, given = _others(dice, main)[-3 if level > 1 else -2 :]
    mobile = Mobile.empty().hang(main, by=dice.pick(("n3", "n5")) if level == 3 else None)
    for load in loads:
        mobile = mobile.hang(load, *dice.pick(_notches(mobile, main)))
    return mobile, given


def _two_tiers(dice: Dice) -> tuple[Mobile, str]:
    """A rod with two others on it, one of which carries a third and needs what is in the hand."""
    main = dice.pick(("orange-1", "yellow-1"))
    low, small, given, *rest = _others(dice, main)
    alone = Mobile.empty().hang(low, by=_aside(dice, low))
    alone = alone.hang(small, *dice.pick(_notches(alone, low)))
    ends = [alone.hang(given, *place) for place in _notches(alone, low)]
    good = [end for end in ends if abs(end.tilt(low)) <= LEVEL - _CLEAR]
    if not good:
        raise UnluckyError
    held, found = Mobile.empty().hang(main, by=_aside(dice, main)), []
    spots = [spot for _on, spot in _notches(held, main)]
    for other, place, beside in product(rest, spots, spots):
        mobile = held.hang(low, main, place, by=alone.hung[0].by).hang(other, main, beside)
        mobile = mobile.hang(small, low, alone.find(small).spot)
        level = mobile.hang(given, low, good[0].find(given).spot)
        if place != beside and abs(level.tilt(main)) <= LEVEL - _CLEAR:
            found.append(mobile)
    if not found:
        raise UnluckyError
    return dice.pick(found), given


def _aside(dice: Dice, rod: str) -> str:
    """A notch near the middle of a rod."""
    notches = [spot.id for spot in Mobile.empty().pieces.rod(rod).spots if spot.is_notch]
    return notches[len(notches) // 2 + dice.whole(-1, 1)]


def _others(dice: Dice, main: str) -> list[str]:
    return dice.mixed(rod for rod in _RODS if rod != main)


def _notches(mobile: Mobile, rod: str) -> list[tuple[str, str]]:
    """The free notches of a rod."""
    return [place for place in mobile.free_spots() if place[0] == rod and place[1][0] == "n"]


def _hung_by_chance(level: int, dice: Dice) -> Mobile:
    """A mobile of four to six rods, on notches and straight sections."""
    ids = dice.mixed(_RODS)[: max(level + 2, 4)]
    main = max(ids, key=_RODS.index)
    mobile = Mobile.empty().hang(main)
    for rod in ids:
        if rod != main:
            mobile = mobile.hang(rod, *dice.pick(mobile.free_spots()))
    return mobile


def _good_to_see(mobile: Mobile) -> bool:
    """Whether nothing is too steep, too low, or in the way of another rod."""
    return (
        max(map(abs, mobile.tilts)) <= _STEEPEST
        and min(mobile.heights) >= _HIGH
        and min(mobile.linkage.along_own) >= _SAFE
        and not mobile.touching()
    )
