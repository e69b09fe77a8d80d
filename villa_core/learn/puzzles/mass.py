"""Find the unknown mass: one column was made heavier inside, and balance tells by how much.

The edge over which the villa tips runs parallel to the y axis, so only the x of each piece counts:
the plate is a lever. Level 1 needs the sum of forces, level 2 a torque balance with a measured
load, levels 3 and 4 the place of a known column at which the villa just begins to tip.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from villa_core.learn.puzzles.puzzle import Check, Number, Puzzle, Solution, WrongAnswer, as_numbers
from villa_core.statics.loads import loads_on
from villa_core.statics.stability import GRAVITY, loads_above
from villa_core.text import _
from villa_core.tower.pieces import PieceSet, column_first, column_words, over_words, the_column
from villa_core.tower.tower import Tower

RADIUS = 14.0
"""The radius (mm) of the thick columns that carry."""


@dataclass(frozen=True)
class UnknownMass(Puzzle[float]):
    """Asks for the mass (g) of `piece`. `tower` is at the point of tipping from level 3 on."""

    kind: ClassVar[str] = "mass"

    piece: str
    mass: float
    known: str
    """The known column that is pushed outwards, from level 3 on."""
    side: int
    """On which side the tipping edge lies: 1 for larger x, -1 for smaller x."""

    @property
    def name(self) -> str:
        """What this kind of puzzle is called."""
        return _("Find the unknown mass")

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
        found = [self._measured]
        for color, g, x in self._plates:
            text = _("The {color} plate: {g:g} g, centre of mass at x = {x:g} mm.")
            found.append(text.format(color=color, g=g, x=x))
        for column, g, x in self._columns:
            text = _("{column}: {g:g} g, at x = {x:g} mm.")
            found.append(text.format(column=column_first(column), g=g, x=x))
        place = self.tower.find(self.piece)[1].x
        text = _("{column}: unknown, at x = {x:g} mm.")
        found.append(text.format(column=column_first(self.piece), x=place))
        if self.level > 1:
            found.append(self._supports)
        return tuple(found)

    @property
    def _measured(self) -> str:
        if self.level == 1:
            return _(
                "Scales between the plate and its three columns show {n:.3f} N together."
            ).format(n=self._total)
        if self.level == 2:
            return _(
                "A scale on top of {column} shows that the plate presses on it with {n:.3f} N."
            ).format(column=the_column(self._far_leg), n=self._load)
        return _(
            "The villa begins to tip {over} when {known} has been pushed to x = {x:g} mm, as shown."
        ).format(
            over=over_words(*self._near_legs),
            known=the_column(self.known),
            x=self._x(self.known),
        )

    @property
    def _supports(self) -> str:
        a, b = self._near_legs
        text = _(
            "{a} and {b} carry at x = {x:g} mm, {c} at x = {far:g} mm; each is {wide:g} mm wide."
        )
        return text.format(
            a=column_first(a),
            b=the_column(b),
            x=self._x(a),
            c=the_column(self._far_leg),
            far=self._x(self._far_leg),
            wide=2 * RADIUS,
        )

    def _x(self, column: str) -> float:
        return self.tower.find(column)[1].x

    @cached_property
    def _legs(self) -> list[str]:
        legs = sorted(self.tower.floors[0].columns, key=lambda c: (self.side * c.x, c.y))
        return [leg.id for leg in legs]

    @property
    def _near_legs(self) -> tuple[str, str]:
        return (self._legs[1], self._legs[2])

    @property
    def _far_leg(self) -> str:
        return self._legs[0]

    @property
    def _total(self) -> float:
        """The force (N) on all columns of the ground floor, as measured."""
        return round(loads_above(self.tower)[0].weight, 3)

    @property
    def _load(self) -> float:
        """The load (N) of the far leg, as measured."""
        return round(loads_on(self.tower, 0).newtons[self._far_leg], 3)

    @property
    def _plates(self) -> list[tuple[str, float, float]]:
        found = []
        for floor in self.tower.floors[1:]:
            assert floor.plate is not None
            mass = self.tower.pieces.plate(floor.plate.color).mass
            found.append((floor.plate.color, mass, floor.plate.x))
        return found

    @property
    def _columns(self) -> list[tuple[str, float, float]]:
        """The known columns above the ground floor's cut."""
        return [
            (c.id, self.tower.pieces.column(c.id).mass, c.x)
            for floor, c in self.tower.placed()
            if floor > 0 and c.id != self.piece
        ]

    def result(self, *, plates: bool = True, lowest: bool = True, rim: bool = True) -> float:
        """The mass (g) that the balance gives when all of this is counted, or some left out."""
        weights = [(g, x) for _name, g, x in self._plates] if plates else []
        weights += [(g, x) for _name, g, x in self._columns]
        if not lowest:
            top = {c.id for c in self.tower.floors[-1].columns}
            weights = [(g, x) for _name, g, x in self._plates[-1:]]
            weights += [(g, x) for name, g, x in self._columns if name in top]
        if self.level == 1:
            return self._total * 1000 / GRAVITY - sum(g for g, _x in weights)
        pivot = self._x(self._near_legs[0])
        if self.level > 2 and rim:
            pivot += self.side * RADIUS
        turning = sum(g * (x - pivot) for g, x in weights)
        if self.level == 2:
            turning -= self._load * 1000 / GRAVITY * (self._x(self._far_leg) - pivot)
        return -turning / (self._x(self.piece) - pivot)

    @property
    def answer_type(self) -> Number:
        """A number of grams."""
        return Number("g", max(1.0, round(0.04 * self.mass, 1)))

    def check(self, answer: float) -> Check:
        """Whether the mass is right; the tower is shown with the mass that was answered."""
        number = as_numbers([answer], 1)
        if number is None or number[0] <= 0:
            text = _("A mass is a number above zero, in grams.")
            return Check(False, text, self.tower, "nothing")
        grams = number[0]
        there = self._with_mass(grams)
        if abs(grams - self.mass) <= self.answer_type.tolerance:
            text = _("Right: {piece} has {g:g} g.")
            text = text.format(piece=the_column(self.piece), g=self.mass)
            return Check(True, text, there)
        for mistake, value in self.slips.items():
            if abs(grams - value) <= max(0.6, 0.015 * abs(value)):
                return Check(False, _slip_sentence(mistake), there, mistake)
        heavy = grams > self.mass
        return Check(
            False, self._by_numbers(there, heavy), there, "too-heavy" if heavy else "too-light"
        )

    def _by_numbers(self, there: Tower, heavy: bool) -> str:
        """What one would have measured with the mass that was answered."""
        if self.level == 1:
            text = _("Then the scales would show {n:.3f} N.").format(n=loads_above(there)[0].weight)
        elif self.level == 2:
            load = loads_on(there, 0).newtons.get(self._far_leg, 0.0)
            text = _("Then the scale would show {n:.3f} N.").format(n=load)
        else:
            margin = there.stability().floors[0].margin
            text = (
                _("Then the villa would still stand here, {mm:.1f} mm from tipping.")
                if margin > 0
                else _("Then the villa would have tipped already, {mm:.1f} mm earlier.")
            ).format(mm=abs(margin))
        size = _("That is too heavy.") if heavy else _("That is too light.")
        return f"{size} {text}"

    @cached_property
    def slips(self) -> dict[str, float]:
        """What comes out when one thing is forgotten; only what differs clearly and is possible."""
        found = {"plate-weight": self.result(plates=False)}
        if self.level == 2:
            others = sum(g for _n, g, _x in (*self._plates, *self._columns))
            found["equal-shares"] = 3 * self._load * 1000 / GRAVITY - others
        if self.level > 2:
            found["centres"] = self.result(rim=False)
        if self.level == 4:
            found["top-only"] = self.result(lowest=False)
        found["unit"] = self.mass * GRAVITY / 1000
        clear = 2 * self.answer_type.tolerance
        return {k: v for k, v in found.items() if v > 0.05 and abs(v - self.mass) > clear}

    def _with_mass(self, grams: float) -> Tower:
        return replace(self.tower, pieces=with_mass(self.tower.pieces, self.piece, grams))

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        if self.level == 1:
            return (
                _(
                    "What do the scales carry? Everything above the columns, not only {piece}."
                ).format(piece=the_column(self.piece)),
                _("1 kg weighs {g:g} N, so N newtons are N · 1000 / {g:g} grams.").format(
                    g=GRAVITY
                ),
                _("All together have {g:.1f} g. Take away what you know.").format(
                    g=self._total * 1000 / GRAVITY
                ),
            )
        a, b = self._near_legs
        pivot = self._x(a) + (self.side * RADIUS if self.level > 2 else 0.0)
        about = (
            _(
                "The edge over which it tips runs along the outer rims of the columns, not through "
                "their middles."
            )
            if self.level > 2
            else _(
                "Take torques about the line through the middles of {a} and {b}: then their "
                "pushes do not count."
            ).format(a=the_column(a), b=the_column(b))
        )
        rest = self.result()
        return (
            _("Where is the pivot? {about}").format(about=about),
            _(
                "For every piece: mass times distance from the pivot, with a sign for the side. "
                "The sum must be zero; the plates count too."
            ),
            _(
                "The pivot is at x = {x:g} mm, and {piece} is {d:g} mm from it. Its torque matches "
                "{t:.0f} g·mm."
            ).format(
                x=pivot,
                piece=the_column(self.piece),
                d=abs(self._x(self.piece) - pivot),
                t=abs(rest * (self._x(self.piece) - pivot)),
            ),
        )

    @property
    def solution(self) -> Solution[float]:
        """The balance with the numbers of this puzzle."""
        if self.level == 1:
            known = " − ".join(f"{g:g}" for _n, g, _x in (*self._plates, *self._columns))
            text = _(
                "{n:.3f} N · 1000 / {gravity:g} = {all:.1f} g in all. {piece}: {all:.1f} − "
                "{known} = {g:.1f} g."
            ).format(
                n=self._total,
                gravity=GRAVITY,
                all=self._total * 1000 / GRAVITY,
                known=known,
                piece=column_first(self.piece),
                g=self.result(),
            )
            return Solution(self.mass, text, self.tower, 0, f"{self.piece}.mass")
        pivot = self._x(self._near_legs[0]) + (self.side * RADIUS if self.level > 2 else 0.0)
        rows = [_("Torques about x = {x:g} mm, in g·mm:").format(x=pivot)]
        plates = [(_("{color} plate").format(color=name), g, x) for name, g, x in self._plates]
        columns = [(column_words(name), g, x) for name, g, x in self._columns]
        for name, g, x in (*plates, *columns):
            rows.append(f"{name}: {g:g} · ({x:g} − {pivot:g}) = {g * (x - pivot):.0f};")
        if self.level == 2:
            far = self._x(self._far_leg)
            push = self._load * 1000 / GRAVITY
            rows.append(
                f"{column_words(self._far_leg)}: −{push:.1f} · ({far:g} − {pivot:g}) = "
                f"{-push * (far - pivot):.0f};"
            )
        own = self._x(self.piece) - pivot
        rows.append(
            _("{piece}: m · ({d:g}). The sum is zero, so m = {g:.1f} g.").format(
                piece=column_words(self.piece), d=own, g=self.result()
            )
        )
        return Solution(self.mass, " ".join(rows), self.tower, 0, f"{self.piece}.mass")

    @property
    def _typical(self) -> tuple[WrongAnswer[float], ...]:
        slips = [WrongAnswer(round(value, 2), mistake) for mistake, value in self.slips.items()]
        more = [
            WrongAnswer(1.37 * self.mass, "too-heavy"),
            WrongAnswer(0.71 * self.mass, "too-light"),
        ]
        return (*slips, *more, WrongAnswer(-5.0, "nothing"))


def _slip_sentence(mistake: str) -> str:
    return {
        "plate-weight": _("This comes out if the plate is left out. It has a weight too."),
        "equal-shares": _(
            "This comes out if all three columns carried the same. They do not: the nearer a "
            "column is to the centre of mass, the more it carries."
        ),
        "centres": _(
            "This comes out if the villa tipped over the middles of the columns. It tips over "
            "their outer rims."
        ),
        "top-only": _(
            "This comes out if only the uppermost plate and what is on it counted. The ground "
            "floor carries everything above it."
        ),
        "unit": _("This is the weight in newtons. Asked for is the mass in grams."),
    }[mistake]


def with_mass(pieces: PieceSet, column: str, grams: float) -> PieceSet:
    """The set with another mass for one column."""
    columns = tuple(replace(c, mass=grams) if c.id == column else c for c in pieces.columns)
    return replace(pieces, columns=columns)
