"""Reach the points without collapse: raise columns, as in the game, and let nothing fall.

All columns are yours. Each raise is two events: the villa must stand without the column, and then
with it on the uppermost plate. Thin columns count 1 point, hexagonal ones 2, thick ones 3 (Z2).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from villa_core.errors import VillaError
from villa_core.learn.puzzles.building import (
    columns_of,
    put_somewhere,
    scan,
    stand,
    storeys,
    within,
)
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import (
    AskRaises,
    Feedback,
    Solution,
    UnluckyError,
    VillaPuzzle,
    as_list,
    as_numbers,
    why_it_falls,
)
from villa_core.text import N_, _, ngettext
from villa_core.tower.pieces import the_column, the_columns
from villa_core.tower.tower import Tower
from villa_core.villa.bots.players import points_of

RaiseTo = tuple[str, float, float]

_SAFE = 2.0  # mm that the solution keeps at every step
_LEGS = ((5,), (5,), (4, 4), (4, 4, 3))  # of each floor, by level
_GAIN = (2, 3, 4, 6)  # points that are to be won at least, by level
_SHAPES = ("thick", "hex", "thick", "thin", "hex", "thin", "thick", "thin", "hex", "thin", "thin")
_OUTS = ((36.0, 52.0), (30.0, 44.0), (22.0, 32.0))


def points_on_top(tower: Tower) -> int:
    """The points of all columns on the uppermost plate."""
    return sum(points_of(column.id) for column in tower.floors[-1].columns)


@dataclass(frozen=True)
class PointsPuzzle(VillaPuzzle[tuple[RaiseTo, ...]], kind="points", label=N_("Reach the points")):
    """Asks for at most `level` raises after which `goal` points stand on the uppermost plate."""

    goal: int
    found: tuple[RaiseTo, ...]

    @classmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """A villa with enough to win, in which what counts most may be needed where it is."""
        tower = _tower(level, dice)
        climb, end = _climb(tower, level)
        puzzle = cls(level, seed, tower, points_on_top(end), climb)
        surprise = level == 1 or any(points_of(c) > 1 for c in puzzle._needed)
        gain = puzzle.goal - points_on_top(tower)
        if not surprise or gain < _GAIN[level - 1] or not puzzle.check(climb).right:
            raise UnluckyError
        return puzzle

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        return ngettext(
            "All columns are yours. Reach {goal} points on the uppermost plate with at most {n} "
            "raise. The villa must stand all the time.",
            "All columns are yours. Reach {goal} points on the uppermost plate with at most {n} "
            "raises. The villa must stand all the time.",
            self.level,
        ).format(goal=self.goal, n=self.level)

    @property
    def facts(self) -> tuple[str, ...]:
        """How points are counted."""
        return (
            _("A thin column counts 1 point, a hexagonal one 2, a thick one 3."),
            _("Columns that stand on the uppermost plate already stay there."),
        )

    @property
    def answer_type(self) -> AskRaises:
        """Raises of the columns below the uppermost floor."""
        return AskRaises(self._below, self.level)

    def check(self, answer: Iterable[Any]) -> Feedback[Tower]:
        """Plays the raises one after the other, up to the first that fails."""
        raises = [_as_raise(entry) for entry in as_list(answer)]
        if not raises or None in raises:
            return Feedback(_("Raise a column first."), self.tower, "nothing")
        tower = self.tower
        for number, entry in enumerate(raises, 1):
            assert entry is not None
            if number > self.level:
                text = _("That is one raise too many: only {n} are allowed.")
                return Feedback(text.format(n=self.level), tower, "too-many")
            after = _raised(tower, number, *entry)
            if not after.right:
                return after
            tower = after.built
        reached = points_on_top(tower)
        if reached >= self.goal:
            text = _("Right: {n} points, and the villa stands, {mm:.1f} mm from tipping.")
            return Feedback(text.format(n=reached, mm=tower.stability().margin), tower)
        text = _(
            "The villa stands, but that makes {n} of {goal} points. Which columns count more, and "
            "can they go?"
        )
        return Feedback(text.format(n=reached, goal=self.goal), tower, "too-few")

    @property
    def _needed(self) -> list[str]:
        """The columns without which the villa falls, what counts most first."""
        falls = [c for c in self._below if not self.tower.remove_column(c).stability().stable]
        return sorted(falls, key=_most_first)

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        needed, more = the_columns(self._needed[:2]), self.goal - points_on_top(self.tower)
        column, x, y = self.found[0]
        idea = _("Not every column can go: the villa needs {columns}.").format(columns=needed)
        if not needed:
            idea = _(
                "Put each column where it keeps every floor in balance: near the middle of what "
                "carries."
            )
        last = _("Begin with {column}, and put it near ({x:.0f}, {y:.0f}).")
        return (
            _("You need {n} more points. Which columns together give them?").format(n=more),
            idea,
            last.format(column=the_column(column), x=x, y=y),
        )

    @property
    def solution(self) -> Solution[tuple[RaiseTo, ...], Tower]:
        """Raises that reach the goal, with the margin after each."""
        text = _(
            "Raise {column} to ({x:g}, {y:g}): without it {pulled:.1f} mm are left, with it on top "
            "{put:.1f} mm; {points} points."
        )
        rows, tower = [], self.tower
        for column, x, y in self.found:
            pulled = tower.remove_column(column).stability().margin
            tower = tower.raise_column(column, x, y)
            numbers = {"pulled": pulled, "put": tower.stability().margin}
            points = points_on_top(tower)
            rows.append(text.format(column=the_column(column), x=x, y=y, points=points, **numbers))
        return Solution(self.found, " ".join(rows), tower)


def _as_raise(entry: Any) -> RaiseTo | None:
    column, *place = as_list(entry) or [""]
    spot = as_numbers(place, 2)
    return None if spot is None else (str(column), spot[0], spot[1])


def _raised(tower: Tower, number: int, column: str, x: float, y: float) -> Feedback[Tower]:
    """One raise: the tower with it, or what is wrong with it."""
    try:
        floor = tower.find(column)[0]
    except VillaError as error:
        return Feedback(str(error), tower, "no-place")
    head = _("Raise {n}, {column}:").format(n=number, column=the_column(column))
    if floor == tower.top:
        text = _("{head} it stands on the uppermost floor, and those columns stay (rule B3).")
        return Feedback(text.format(head=head), tower, "top-floor")
    without = tower.remove_column(column)
    if not without.stability().stable:
        text = _("{head} the villa falls as soon as it is pulled. {why} This column is needed.")
        text = text.format(head=head, why=why_it_falls(without))
        return Feedback(text, tower, "essential", column)
    there = without.add_column(column, x, y)
    if faults := there.check(0):
        text = _("Raise {n}: {fault}").format(n=number, fault=faults[0].sentence)
        return Feedback(text, there, "no-place")
    if not there.stability().stable:
        text = _("{head} it can be pulled, but not put there. {why}")
        return Feedback(text.format(head=head, why=why_it_falls(there)), there, "placed-badly")
    return Feedback("", there)


def _most_first(column: str) -> tuple[int, str]:
    return (-points_of(column), column)


def _tower(level: int, dice: Dice) -> Tower:
    legs = _LEGS[level - 1]
    ids = columns_of(dice, *_SHAPES[: sum(legs)], "thin", "thin")
    leans = (dice.uniform(12, 26), dice.uniform(4, 14), dice.uniform(4, 14))
    tower = storeys(dice, ids, legs, _OUTS, leans, swing=10.0)
    if level > 1:
        tower = put_somewhere(dice, tower, ids[-2], level - 2 or 1)
    return stand(dice, tower, ids[-1], 8, within(_SAFE))


def _climb(tower: Tower, most: int) -> tuple[tuple[RaiseTo, ...], Tower]:
    """Raise what counts most and is safe, again and again, each to its best place."""
    raises: list[RaiseTo] = []
    while len(raises) < most:
        below = [c.id for floor, c in tower.placed() if floor < tower.top]
        for column in sorted(below, key=_most_first):
            without = tower.remove_column(column)
            if without.stability().margin < _SAFE:
                continue
            places = scan(without, column, 6)
            if places.margin.max(initial=-1.0) >= _SAFE:
                raises.append((column, *places.best))
                tower = without.add_column(*raises[-1])
                break
        else:
            raise UnluckyError
    return tuple(raises), tower
