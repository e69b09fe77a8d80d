"""Find the unknown mass: one column was made heavier inside, and balance tells by how much.

The edge over which the villa tips runs parallel to the y axis, so only the x of each piece counts:
the plate is a lever. Level 1 needs the sum of forces, level 2 a torque balance with a measured
load, levels 3 and 4 the place of a known column at which the villa just begins to tip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

from villa_core.learn.puzzles.building import BLUE, columns_of
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import (
    AskNumber,
    Feedback,
    Solution,
    UnluckyError,
    VillaPuzzle,
    as_numbers,
)
from villa_core.statics.loads import loads_on
from villa_core.statics.stability import GRAVITY_M_PER_S2, loads_above
from villa_core.text import N_, _
from villa_core.tower.pieces import PieceSet, column_first, column_words, over_words, the_column
from villa_core.tower.tower import Tower

_RADIUS = 14.0  # mm, of the thick columns that carry
_NEAR = ((22, 40), (22, 40), (-6, 12), (-12, 2))  # where the near legs stand (x), by level
_PUSH = 8.0  # mm by which the known column is pushed further to see the villa tip
_UPPER = ((25, 20), (25, 70), (-30, 45))  # about where the legs of the second storey stand

_SLIPS = {
    "plate-weight": N_("This comes out if the plate is left out. It has a weight too."),
    "equal-shares": N_(
        "This comes out if all three columns carried the same. They do not: the nearer a column is "
        "to the centre of mass, the more it carries."
    ),
    "centres": N_(
        "This comes out if the villa tipped over the middles of the columns. It tips over their "
        "outer rims."
    ),
    "top-only": N_(
        "This comes out if only the uppermost plate and what is on it counted. The ground floor "
        "carries everything above it."
    ),
    "unit": N_("This is the weight in newtons. Asked for is the mass in grams."),
}


class _Weight(NamedTuple):
    """A known piece on the lever: a column's id or a plate's colour."""

    name: str
    mass: float
    x: float
    floor: int

    @property
    def is_plate(self) -> bool:
        return "-" not in self.name


@dataclass(frozen=True)
class MassPuzzle(VillaPuzzle[float], kind="mass", label=N_("Find the unknown mass")):
    """Asks for the mass (g) of `piece`. `tower` is at the point of tipping from level 3 on."""

    piece: str
    mass: float
    known: str
    """The known column that is pushed outwards, from level 3 on."""
    side: int
    """On which side the tipping edge lies: 1 for larger x, -1 for smaller x."""

    @classmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """A lever of round numbers whose balance gives the mass back, and where mistakes show."""
        puzzle = cls(level, seed, *_lever(level, dice))
        margins = [standing.margin for standing in puzzle.tower.stability().floors]
        if level <= 2:
            good = min(margins) >= _RADIUS + 2  # the centre of mass lies within the middles
        else:
            good = abs(margins[0]) <= 0.1 and (level < 4 or margins[1] >= 4)
        if (
            not good
            or not set(puzzle.slips) - {"unit"}
            or abs(puzzle.result() - puzzle.mass) > 0.5
            or puzzle.tower.check(covers=3)
        ):
            raise UnluckyError
        return puzzle

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        return _(
            "Somebody has drilled {piece} out and filled it with lead. What is its mass now, in "
            "grams? Everything you need was measured."
        ).format(piece=the_column(self.piece))

    @property
    def facts(self) -> tuple[str, ...]:
        """The measured facts, and the masses and places of all that is carried."""
        plate = _("The {name} plate: {g:g} g, centre of mass at x = {x:g} mm.")
        column = _("{name}: {g:g} g, at x = {x:g} mm.")
        weights = [
            plate.format(name=w.name, g=w.mass, x=w.x)
            if w.is_plate
            else column.format(name=column_first(w.name), g=w.mass, x=w.x)
            for w in self._weights
        ]
        unknown = _("{column}: unknown, at x = {x:g} mm.").format(
            column=column_first(self.piece), x=self._x(self.piece)
        )
        return (self._measured, *weights, unknown, *([self._supports] if self.level > 1 else []))

    @property
    def _measured(self) -> str:
        if self.level == 1:
            text = _("Scales between the plate and its three columns show {n:.3f} N together.")
            return text.format(n=self._total)
        far, *near = self._legs
        if self.level == 2:
            text = _("A scale on top of {leg} shows that the plate presses on it with {n:.3f} N.")
            return text.format(leg=the_column(far), n=self._load)
        return _(
            "The villa begins to tip {over} when {known} has been pushed to x = {x:g} mm, as shown."
        ).format(over=over_words(*near), known=the_column(self.known), x=self._x(self.known))

    @property
    def _supports(self) -> str:
        far, a, b = self._legs
        names = {"a": column_first(a), "b": the_column(b), "c": the_column(far)}
        return _(
            "{a} and {b} carry at x = {x:g} mm, {c} at x = {far:g} mm; each is {wide:g} mm wide."
        ).format(x=self._x(a), far=self._x(far), wide=2 * _RADIUS, **names)

    # the lever -----------------------------------------------------------------------------------

    def _x(self, column: str) -> float:
        return self.tower.find(column)[1].x

    @cached_property
    def _legs(self) -> tuple[str, ...]:
        """The leg far from the edge over which it would tip, and the two near to it."""
        legs = sorted(self.tower.floors[0].columns, key=lambda c: (self.side * c.x, c.y))
        return tuple(leg.id for leg in legs)

    @property
    def _pivot(self) -> float:
        """The x of the line about which torques are taken."""
        return self._x(self._legs[1]) + (self.side * _RADIUS if self.level > 2 else 0.0)

    @property
    def _total(self) -> float:
        """The force (N) on all columns of the ground floor, as measured."""
        return round(loads_above(self.tower)[0].weight, 3)

    @property
    def _load(self) -> float:
        """The load (N) of the far leg, as measured."""
        return round(loads_on(self.tower, 0).newtons[self._legs[0]], 3)

    @property
    def _weights(self) -> list[_Weight]:
        """The known plates and columns above the ground floor's cut."""
        pieces = self.tower.pieces
        plates = [(k, floor.plate) for k, floor in enumerate(self.tower.floors) if floor.plate]
        return [_Weight(p.color, pieces.plate(p.color).mass, p.x, k) for k, p in plates] + [
            _Weight(c.id, pieces.column(c.id).mass, c.x, floor)
            for floor, c in self.tower.placed()
            if floor > 0 and c.id != self.piece
        ]

    @property
    def _push(self) -> list[_Weight]:
        """In level 2 the far leg's push, which turns like a weight upwards."""
        far = self._legs[0]
        return [_Weight(far, -_grams(self._load), self._x(far), 0)] if self.level == 2 else []

    def result(self, weights: Sequence[_Weight] | None = None, pivot: float | None = None) -> float:
        """The mass (g) that the balance gives, or would give with other weights or pivot."""
        weights = self._weights if weights is None else weights
        if self.level == 1:
            return _grams(self._total) - sum(w.mass for w in weights)
        pivot = self._pivot if pivot is None else pivot
        turning = sum(w.mass * (w.x - pivot) for w in (*weights, *self._push))
        return -turning / (self._x(self.piece) - pivot)

    @cached_property
    def slips(self) -> dict[str, float]:
        """What comes out when one thing is forgotten; only what differs clearly and is possible."""
        weights = self._weights
        results = {"plate-weight": self.result([w for w in weights if not w.is_plate])}
        if self.level == 2:
            results["equal-shares"] = 3 * _grams(self._load) - sum(w.mass for w in weights)
        if self.level > 2:
            results["centres"] = self.result(pivot=self._x(self._legs[1]))
        if self.level == 4:
            results["top-only"] = self.result([w for w in weights if w.floor == self.tower.top])
        results["unit"] = self.mass * GRAVITY_M_PER_S2 / 1000
        clear = 2 * self.answer_type.tolerance
        return {k: v for k, v in results.items() if v > 0.05 and abs(v - self.mass) > clear}

    # the answer ----------------------------------------------------------------------------------

    @property
    def answer_type(self) -> AskNumber:
        """A number of grams."""
        return AskNumber("g", max(1.0, round(0.04 * self.mass, 1)))

    def check(self, answer: float) -> Feedback[Tower]:
        """Whether the mass is right; the tower is shown with the mass that was answered."""
        grams = (as_numbers([answer], 1) or (0.0,))[0]
        if not grams > 0:
            return Feedback(_("A mass is a number above zero, in grams."), self.tower, "nothing")
        there = replace(self.tower, pieces=with_mass(self.tower.pieces, self.piece, grams))
        if abs(grams - self.mass) <= self.answer_type.tolerance:
            text = _("Right: {piece} has {g:g} g.")
            text = text.format(piece=the_column(self.piece), g=self.mass)
            if self.level <= 2:
                return Feedback(text, there)
            known = self.tower.find(self.known)[1]
            there = self.tower.move_column(self.known, known.x + _PUSH * self.side, known.y)
            more = _("To see it tip, {known} is pushed {mm:g} mm further.")
            more = more.format(known=the_column(self.known), mm=_PUSH)
            return Feedback(f"{text} {more}", there)
        for mistake, value in self.slips.items():
            if abs(grams - value) <= max(0.6, 0.015 * abs(value)):
                return Feedback(_(_SLIPS[mistake]), there, mistake)
        heavy = grams > self.mass
        size = _("That is too heavy.") if heavy else _("That is too light.")
        mistake = "too-heavy" if heavy else "too-light"
        return Feedback(f"{size} {self._by_numbers(there)}", there, mistake)

    def _by_numbers(self, there: Tower) -> str:
        """What one would have measured with the mass that was answered."""
        if self.level == 1:
            text = _("Then the scales would show {n:.3f} N.")
            return text.format(n=loads_above(there)[0].weight)
        if self.level == 2:
            load = loads_on(there, 0).newtons.get(self._legs[0], 0.0)
            return _("Then the scale would show {n:.3f} N.").format(n=load)
        margin = there.stability().floors[0].margin
        text = _("Then the villa would have tipped already, {mm:.1f} mm earlier.")
        if margin > 0:
            text = _("Then the villa would still stand here, {mm:.1f} mm from tipping.")
        return text.format(mm=abs(margin))

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        piece, together = the_column(self.piece), _grams(self._total)
        if self.level == 1:
            first = _("What do the scales carry? Everything above the columns, not only {piece}.")
            idea = _("1 kg weighs {g:g} N, so N newtons are N · 1000 / {g:g} grams.")
            last = _("All together have {g:.1f} g. Take away what you know.")
            return (
                first.format(piece=piece),
                idea.format(g=GRAVITY_M_PER_S2),
                last.format(g=together),
            )
        about = _(
            "The edge over which it tips runs along the outer rims of the columns, not through "
            "their middles."
        )
        if self.level == 2:
            about = _(
                "Take torques about the line through the middles of {a} and {b}: then their pushes "
                "do not count."
            ).format(a=the_column(self._legs[1]), b=the_column(self._legs[2]))
        idea = _(
            "For every piece: mass times distance from the pivot, with a sign for the side. The "
            "sum must be zero; the plates count too."
        )
        arm = abs(self._x(self.piece) - self._pivot)
        last = _(
            "The pivot is at x = {x:g} mm, and {piece} is {d:g} mm from it. Its torque matches "
            "{t:.0f} g·mm."
        ).format(x=self._pivot, piece=piece, d=arm, t=abs(self.result() * arm))
        return _("Where is the pivot? {about}").format(about=about), idea, last

    @property
    def solution(self) -> Solution[float, Tower]:
        """The balance with the numbers of this puzzle."""
        if self.level == 1:
            words = {
                "known": " − ".join(f"{w.mass:g}" for w in self._weights),
                "piece": column_first(self.piece),
            }
            text = _(
                "{n:.3f} N · 1000 / {gravity:g} = {all:.1f} g in all. {piece}: {all:.1f} − "
                "{known} = {g:.1f} g."
            ).format(
                n=self._total,
                gravity=GRAVITY_M_PER_S2,
                all=_grams(self._total),
                g=self.result(),
                **words,
            )
            return Solution(self.mass, text, self.tower)
        pivot, plate = self._pivot, _("{color} plate")
        rows = [_("Torques about x = {x:g} mm, in g·mm:").format(x=pivot)]
        for w in (*self._weights, *self._push):
            name = plate.format(color=w.name) if w.is_plate else column_words(w.name)
            mass = f"{round(w.mass, 1):g}".replace("-", "−")
            rows.append(f"{name}: {mass} · ({w.x:g} − {pivot:g}) = {w.mass * (w.x - pivot):.0f};")
        text = _("{piece}: m · ({d:g}). The sum is zero, so m = {g:.1f} g.")
        arm = self._x(self.piece) - pivot
        rows.append(text.format(piece=column_words(self.piece), d=arm, g=self.result()))
        return Solution(self.mass, " ".join(rows), self.tower)


def _grams(newtons: float) -> float:
    return newtons * 1000 / GRAVITY_M_PER_S2


def with_mass(pieces: PieceSet, column: str, grams: float) -> PieceSet:
    """The set with another mass for one column."""
    columns = tuple(replace(c, mass=grams) if c.id == column else c for c in pieces.columns)
    return replace(pieces, name=_("The set of this puzzle"), columns=columns)


def _lever(level: int, dice: Dice) -> tuple[Tower, str, float, str, int]:
    """A tower, the unknown column and its mass, the known column, and the side of the edge."""
    side = dice.pick((-1, 1))
    mass = float(dice.whole(24, 70))
    *legs, known = columns_of(dice, *["thick"] * 4)
    *small, piece = columns_of(dice, "thin", "thin", "thin", "hex")
    near = side * dice.whole(*_NEAR[level - 1])
    far = -side * dice.whole(45, 70)
    reach = 55 if level == 4 else 95
    place = dice.whole(-reach, reach)
    if level > 1 and abs(place - near) < 30:
        raise UnluckyError  # too short a lever to measure with
    pieces = with_mass(PieceSet.standard(), piece, mass)
    upper = [(x + dice.whole(-8, 8), y + dice.whole(-8, 8)) for x, y in _UPPER]
    plate = (dice.whole(-6, 6), dice.whole(42, 52))
    pushed = 0.0
    if level > 2:  # where the known column makes everything balance on the edge
        pivot = near + side * _RADIUS
        weights = [(pieces.plate("blue").mass, BLUE[0]), (mass, place)]
        if level == 4:
            weights.append((pieces.plate("green").mass, plate[0]))
            weights += [(pieces.column(c).mass, x) for c, (x, _y) in zip(small, upper, strict=True)]
        turning = sum(g * (x - pivot) for g, x in weights)
        pushed = round(pivot - turning / pieces.column(known).mass, 1)
        if side * (pushed - near) < _RADIUS + 5 or abs(pushed) > (75 if level == 4 else 115):
            raise UnluckyError
    tower = Tower.empty(pieces)
    for leg, x, y in zip(legs, (near, near, far), (15, 80, dice.whole(30, 65)), strict=True):
        tower = tower.add_column(leg, x, y)
    tower = tower.lay_plate(*BLUE)
    if level == 4:
        for leg, (x, y) in zip(small, upper, strict=True):
            tower = tower.add_column(leg, x, y)
        tower = tower.lay_plate(*plate)
    tower = tower.add_column(piece, place, dice.whole(15, 65))
    if level > 2:
        tower = tower.add_column(known, pushed, dice.whole(20, 75))
    return tower, piece, mass, known, side
