"""Reach the points without collapse: raise columns, as in the game, and let nothing fall.

All columns are yours. Each raise is two events: the villa must stand without the column, and then
with it on the uppermost plate. Thin columns count 1 point, hexagonal ones 2, thick ones 3 (Z2).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any, ClassVar

from villa_core.errors import VillaError
from villa_core.learn.puzzles.building import (
    columns_of,
    put_one,
    put_somewhere,
    scan,
    shared_out,
    storeys,
)
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import (
    Check,
    Puzzle,
    Raises,
    Solution,
    WrongAnswer,
    as_list,
    as_numbers,
)
from villa_core.learn.puzzles.words import tipping
from villa_core.statics.stability import Stability
from villa_core.text import _, ngettext
from villa_core.tower.pieces import the_column, the_columns
from villa_core.tower.tower import Tower
from villa_core.villa.position import INDEX, POINTS

RaiseTo = tuple[str, float, float]
Answer = tuple[RaiseTo, ...]

_SAFE = 2.0  # mm that the solution keeps at every step


def worth(column: str) -> int:
    """What a column counts on the uppermost plate (Z2).

    >>> worth("red-thick"), worth("blue-thin-2")
    (3, 1)
    """
    return POINTS[INDEX[column] % len(POINTS)]


def points_on_top(tower: Tower) -> int:
    """The points of all columns on the uppermost plate."""
    return sum(worth(column.id) for column in tower.floors[-1].columns)


@dataclass(frozen=True)
class ReachPoints(Puzzle[Answer]):
    """Asks for at most `most` raises after which `goal` points stand on the uppermost plate."""

    kind: ClassVar[str] = "points"

    goal: int
    most: int
    found: Answer

    @property
    def name(self) -> str:
        """What this kind of puzzle is called."""
        return _("Reach the points")

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        return ngettext(
            "All columns are yours. Reach {goal} points on the uppermost plate with at most {n} "
            "raise. The villa must stand all the time.",
            "All columns are yours. Reach {goal} points on the uppermost plate with at most {n} "
            "raises. The villa must stand all the time.",
            self.most,
        ).format(goal=self.goal, n=self.most)

    @property
    def facts(self) -> tuple[str, ...]:
        """How points are counted."""
        return (
            _("A thin column counts 1 point, a hexagonal one 2, a thick one 3."),
            _("Columns that stand on the uppermost plate already stay there."),
        )

    @property
    def answer_type(self) -> Raises:
        """Raises of the columns below the uppermost floor."""
        top = self.tower.top
        below = tuple(c.id for floor, c in self.tower.placed() if floor < top)
        return Raises(below, self.most, self.goal)

    def check(self, answer: Iterable[Any]) -> Check:
        """Plays the raises one after the other, up to the first that fails."""
        raises = [_as_raise(entry) for entry in as_list(answer)]
        if not raises or None in raises:
            return Check(False, _("Raise a column first."), self.tower, "nothing")
        tower = self.tower
        for number, entry in enumerate(raises, 1):
            assert entry is not None
            if number > self.most:
                text = _("That is one raise too many: only {n} are allowed.")
                return Check(False, text.format(n=self.most), tower, "too-many")
            wrong, tower = self._step(tower, number, *entry)
            if wrong is not None:
                return wrong
        reached = points_on_top(tower)
        if reached >= self.goal:
            text = _("Right: {n} points, and the villa stands, {mm:.1f} mm from tipping.")
            return Check(True, text.format(n=reached, mm=tower.stability().margin), tower)
        text = _(
            "The villa stands, but that makes {n} of {goal} points. Which columns count more, and "
            "can they go?"
        )
        return Check(False, text.format(n=reached, goal=self.goal), tower, "too-few")

    def _step(
        self, tower: Tower, number: int, column: str, x: float, y: float
    ) -> tuple[Check | None, Tower]:
        """One raise: the verdict if it fails, and the tower then."""
        try:
            floor = tower.find(column)[0]
        except VillaError as error:
            return Check(False, str(error), tower, "no-place"), tower
        head = _("Raise {n}, {column}:").format(n=number, column=the_column(column))
        if floor == tower.top:
            text = _("{head} it stands on the uppermost floor, and those columns stay (rule B3).")
            return Check(False, text.format(head=head), tower, "top-floor"), tower
        without = tower.remove_column(column)
        verdict = without.stability()
        if not verdict.stable:
            text = _("{head} the villa falls as soon as it is pulled. {why} This column is needed.")
            why = _why(verdict)
            return Check(False, text.format(head=head, why=why), without, "essential"), tower
        there = without.add_column(column, x, y)
        faults = there.check(0)
        if faults:
            text = _("Raise {n}: {fault}").format(n=number, fault=faults[0].sentence)
            return Check(False, text, there, "no-place"), tower
        verdict = there.stability()
        if not verdict.stable:
            text = _("{head} it can be pulled, but not put there. {why}")
            why = _why(verdict)
            return Check(False, text.format(head=head, why=why), there, "placed-badly"), tower
        return None, there

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        needed = sorted(_needed(self.tower), key=lambda c: (-worth(c), c))
        first = self.found[0]
        return (
            _("You need {n} more points. Which columns together give them?").format(
                n=self.goal - points_on_top(self.tower)
            ),
            _("Not every column can go: the villa needs {columns}.").format(
                columns=the_columns(needed[:2])
            )
            if needed
            else _(
                "Put each column where it keeps every floor in balance: near the middle of what "
                "carries."
            ),
            _("Begin with {column}, and put it near ({x:.0f}, {y:.0f}).").format(
                column=the_column(first[0]), x=first[1], y=first[2]
            ),
        )

    @property
    def solution(self) -> Solution[Answer]:
        """Raises that reach the goal, with the margin after each."""
        rows = []
        tower = self.tower
        for column, x, y in self.found:
            pulled = tower.remove_column(column)
            tower = pulled.add_column(column, x, y)
            text = _(
                "Raise {column} to ({x:g}, {y:g}): without it {pulled:.1f} mm are left, with it "
                "on top {put:.1f} mm; {points} points."
            )
            rows.append(
                text.format(
                    column=the_column(column),
                    x=x,
                    y=y,
                    pulled=pulled.stability().margin,
                    put=tower.stability().margin,
                    points=points_on_top(tower),
                )
            )
        return Solution(self.found, " ".join(rows), tower)

    @cached_property
    def _typical(self) -> tuple[WrongAnswer[Answer], ...]:
        column, x, y = self.found[0]
        wrong: list[WrongAnswer[Answer]] = [
            WrongAnswer(self.found[:1], "too-few"),
            WrongAnswer(((column, 500.0, 500.0),), "no-place"),
            WrongAnswer((), "nothing"),
        ]
        for needed in sorted(_needed(self.tower), key=lambda c: (-worth(c), c))[:1]:
            wrong.append(WrongAnswer(((needed, x, y),), "essential"))
        for placed in self.tower.floors[-1].columns[:1]:
            wrong.append(WrongAnswer(((placed.id, x, y),), "top-floor"))
        places = scan(self.tower.remove_column(column), column, 6)
        worst = int(places.margin.argmin())
        wrong.append(WrongAnswer(((column, *places.at(worst)),), "placed-badly"))
        if len(self.found) == self.most:
            again = self._one_more()
            if again is not None:
                wrong.append(WrongAnswer((*self.found, again), "too-many"))
        return tuple(wrong)

    def _one_more(self) -> RaiseTo | None:
        """A further column, raised anywhere."""
        used = {column for column, _x, _y in self.found}
        left = [c for c in self.answer_type.candidates if c not in used]
        return (left[0], 0.0, 0.0) if left else None


def _as_raise(entry: Any) -> RaiseTo | None:
    try:
        column, *place = entry
    except (TypeError, ValueError):
        return None
    spot = as_numbers(place, 2)
    return None if spot is None else (str(column), spot[0], spot[1])


def _why(verdict: Stability) -> str:
    assert verdict.weakest is not None
    return tipping(verdict.weakest)


def _needed(tower: Tower) -> list[str]:
    """The columns below the uppermost floor without which the villa falls."""
    below = [c.id for floor, c in tower.placed() if floor < tower.top]
    return [c for c in below if not tower.remove_column(c).stability().stable]


def make(level: int, seed: int, dice: Dice) -> Puzzle[Answer]:
    """A puzzle of this level; the dice decide all that is left open."""
    most = {1: 1, 2: 2, 3: 3, 4: 4}[level]
    for _attempt in count():
        tower = _tower(level, dice)
        if tower is None:
            continue
        needed = _needed(tower)
        if level > 1 and max((worth(c) for c in needed), default=0) < 2:
            continue  # whoever takes what counts most shall be surprised
        raises, end = _climb(tower, most)
        goal = points_on_top(end)
        least = {1: 2, 2: 3, 3: 4, 4: 6}[level]
        if len(raises) < most or goal - points_on_top(tower) < least:
            continue
        puzzle = ReachPoints(level, seed, tower, goal, most, raises)
        if puzzle.check(raises).right:
            return puzzle
    raise AssertionError


def _tower(level: int, dice: Dice) -> Tower | None:
    legs = {1: (5,), 2: (5,), 3: (4, 4), 4: (4, 4, 3)}[level]
    shapes = ["thick", "hex", "thick", "thin", "hex", "thin", "thick", "thin", "hex", "thin"]
    shapes += ["thin", "thin"]
    ids = columns_of(dice, *shapes[: sum(legs)], "thin", "thin")
    leans = (dice.uniform(12, 26), dice.uniform(4, 14), dice.uniform(4, 14))
    outs = ((36.0, 52.0), (30.0, 44.0), (22.0, 32.0))
    tower = storeys(dice, shared_out(ids, legs), outs, leans, swing=10.0)
    if tower is None:
        return None
    if level > 1:
        tower = put_somewhere(dice, tower, ids[-2], level - 2 or 1)
        if tower is None:
            return None
    places = scan(tower, ids[-1], 8)
    return put_one(dice, tower, ids[-1], places, places.margin >= _SAFE)


def _climb(tower: Tower, most: int) -> tuple[Answer, Tower]:
    """Raise what counts most and is safe, again and again, each to its best place."""
    raises: list[RaiseTo] = []
    for _raise in range(most):
        below = [c.id for floor, c in tower.placed() if floor < tower.top]
        for column in sorted(below, key=lambda c: (-worth(c), c)):
            without = tower.remove_column(column)
            if without.stability().margin < _SAFE:
                continue
            places = scan(without, column, 6)
            if not len(places) or float(places.margin.max()) < _SAFE:
                continue
            x, y = places.at(int(places.margin.argmax()))
            raises.append((column, x, y))
            tower = without.add_column(column, x, y)
            break
        else:
            break
    return tuple(raises), tower
