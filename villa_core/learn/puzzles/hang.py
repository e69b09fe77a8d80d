"""Hang it level: on which notch must the rod in the hand hang, so that every rod is level."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Self

from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.mobiles import RODS, MobilePuzzle, good_to_see, rod_first, the_rod
from villa_core.learn.puzzles.puzzle import AskSpot, Feedback, Solution, UnluckyError
from villa_core.suspend.balance import LEVEL
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import HOLDERS, spot_name
from villa_core.text import N_, _

_CLEAR = 1.5  # degrees by which a place is level, or is not

_WHY = {
    "same-distance": N_(
        "The same distance on the other side balances only the same weight. Weight times distance "
        "must match."
    ),
    "wrong-side": N_("That is the side that hangs too low already."),
    "short-arm": N_("This is the right side, but too near to where the rod is held."),
    "too-far": N_("This is the right side, but too far out: now it tilts the other way."),
    "other-rod": N_("In the end every rod must be level, this one too."),
}


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
            or not good_to_see(mobile)
            or not good_to_see(puzzle._hung(level_ones[0]))
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
        sentences = []
        for hung in mobile.hung:
            words = {"rod": rod_first(hung.rod), "g": mobile.pieces.rod(hung.rod).mass}
            if hung.on in HOLDERS:
                sentences.append(held.format(**words))
            else:
                far = abs(self._arm(hung.on, hung.spot))
                sentences.append(text.format(**words, mm=far, above=the_rod(hung.on)))
        mass = mobile.pieces.rod(self.rod).mass
        return (held.format(rod=rod_first(self.rod), g=mass), *sentences)

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
    held, mobiles = Mobile.empty().hang(main, by=_aside(dice, main)), []
    spots = [spot for _on, spot in _notches(held, main)]
    for other, place, beside in product(rest, spots, spots):
        mobile = held.hang(low, main, place, by=alone.hung[0].by).hang(other, main, beside)
        mobile = mobile.hang(small, low, alone.find(small).spot)
        level = mobile.hang(given, low, good[0].find(given).spot)
        if place != beside and abs(level.tilt(main)) <= LEVEL - _CLEAR:
            mobiles.append(mobile)
    if not mobiles:
        raise UnluckyError
    return dice.pick(mobiles), given


def _aside(dice: Dice, rod: str) -> str:
    """A notch near the middle of a rod."""
    notches = [spot.id for spot in Mobile.empty().pieces.rod(rod).spots if spot.is_notch]
    return notches[len(notches) // 2 + dice.whole(-1, 1)]


def _others(dice: Dice, main: str) -> list[str]:
    return dice.mixed(rod for rod in RODS if rod != main)


def _notches(mobile: Mobile, rod: str) -> list[tuple[str, str]]:
    """The free notches of a rod."""
    return [place for place in mobile.free_spots() if place[0] == rod and place[1][0] == "n"]
