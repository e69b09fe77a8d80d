"""Which column may go: all columns that can be pulled, one at a time, so that the villa stands.

A column that carries may still be spared, and a column that carries nothing may be a counterweight
that holds the villa.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import ClassVar

from villa_core.learn.puzzles.building import (
    columns_of,
    put_one,
    put_somewhere,
    scan,
    shared_out,
    storeys,
)
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import Check, Columns, Puzzle, Solution, WrongAnswer, as_list
from villa_core.learn.puzzles.words import tipping
from villa_core.statics.stability import Stability
from villa_core.text import _
from villa_core.tower.pieces import column_first, the_column, the_columns
from villa_core.tower.tower import Tower

_CLEAR = 2.0  # mm by which the villa stands or falls without each column


@dataclass(frozen=True)
class Pull(Puzzle[frozenset[str]]):
    """Asks for the set of columns below the uppermost floor that the villa can do without."""

    kind: ClassVar[str] = "pull"

    @property
    def name(self) -> str:
        """What this kind of puzzle is called."""
        return _("Which column may go?")

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        return _(
            "Which of these columns can be pulled out, each one alone, so that the villa still "
            "stands? Choose all of them. (The plates are held while you pull, then released.)"
        )

    @property
    def answer_type(self) -> Columns:
        """The columns that stand below the uppermost floor."""
        top = self.tower.top
        return Columns(tuple(c.id for floor, c in self.tower.placed() if floor < top))

    @cached_property
    def _without(self) -> dict[str, Stability]:
        return {
            column: self.tower.remove_column(column).stability()
            for column in self.answer_type.candidates
        }

    @cached_property
    def spare(self) -> frozenset[str]:
        """The columns that may go."""
        return frozenset(c for c, verdict in self._without.items() if verdict.stable)

    def check(self, answer: Iterable[str]) -> Check:
        """Whether these are all columns that may go, and no others."""
        given = as_list(answer)
        chosen = frozenset(column for column in self._without if column in given)
        if not chosen:
            text = _("Choose at least one column: some may go.")
            return Check(False, text, self.tower, "nothing")
        if chosen == self.spare:
            text = _("Right: {columns} may go, and no other.").format(
                columns=the_columns(sorted(self.spare))
            )
            return Check(True, text, self.tower)
        needed = sorted(chosen - self.spare)
        if needed:
            column = needed[0]
            mistake = self._mistake(column)
            without = self.tower.remove_column(column)
            return Check(False, self._fall_sentence(mistake, column), without, mistake)
        missing = sorted(self.spare - chosen)
        carries = [c for c in missing if c not in self._free]
        if carries:
            text = _(
                "All of these may go. But there is another one: a column that carries something "
                "may go too, if the others hold what is above without it."
            )
            return Check(False, text, self.tower, "loaded")
        text = _("All of these may go. But {n} more may go too.").format(n=len(missing))
        return Check(False, text, self.tower, "missed")

    @cached_property
    def _free(self) -> frozenset[str]:
        """The columns that carry nothing."""
        return frozenset(c for k in range(self.tower.top) for c in self.tower.free(k))

    def _mistake(self, column: str) -> str:
        if column in self._free:
            return "counterweight"
        floor = self.tower.find(column)[0]
        if self._without[column].floors[floor].stable:
            return "floor-below"
        return "essential"

    def _fall_sentence(self, mistake: str, column: str) -> str:
        weakest = self._without[column].weakest
        assert weakest is not None
        text = {
            "counterweight": _(
                "{first} carries nothing, but its weight holds the villa: it is a counterweight."
            ),
            "floor-below": _(
                "Its own floor would stand without {column}. But the floors below lose its weight "
                "and the balance that it gave."
            ),
            "essential": _("{first} is needed."),
        }[mistake].format(first=column_first(column), column=the_column(column))
        return _("Without {column}: {why} {text}").format(
            column=the_column(column), why=tipping(weakest), text=text
        )

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        several = _("Pulling a column also takes its weight away from the floors below it.")
        single = _("Only the other columns are left to hold the plate.")
        return (
            _("Take one column away in your mind, and draw the rubber band around the others."),
            _("Is the centre of mass of all above still inside the band? {more}").format(
                more=several if self.tower.top > 1 else single
            ),
            _("{n} of the {all} columns may go; {one} is one of those that may not.").format(
                n=len(self.spare),
                all=len(self._without),
                one=the_column(min(set(self._without) - self.spare)),
            ),
        )

    @property
    def solution(self) -> Solution[frozenset[str]]:
        """The margin without each column."""
        rows = []
        for column, verdict in self._without.items():
            weakest = verdict.weakest
            assert weakest is not None
            if weakest.stable:
                text = _("Without {column} it stands, {mm:.1f} mm from tipping.")
                rows.append(text.format(column=the_column(column), mm=weakest.margin))
            else:
                rows.append(
                    _("Without {column}: {why}").format(
                        column=the_column(column), why=tipping(weakest)
                    )
                )
        return Solution(self.spare, " ".join(rows), self.tower)

    @property
    def _typical(self) -> tuple[WrongAnswer[frozenset[str]], ...]:
        every = frozenset(self._without)
        sets = [
            (frozenset(self._free), "counterweight"),
            (frozenset(self._free & self.spare), "loaded"),
            (frozenset(sorted(self.spare)[1:]), "missed"),
            (frozenset(sorted(self.spare)[1:]), "loaded"),
            (frozenset(sorted(self.spare)[:-1]), "missed"),
            *((self.spare | {column}, self._mistake(column)) for column in every - self.spare),
            (frozenset(), "nothing"),
        ]
        return tuple(WrongAnswer(*item) for item in sets)


def make(level: int, seed: int, dice: Dice) -> Puzzle[frozenset[str]]:
    """A puzzle of this level; the dice decide all that is left open."""
    for _attempt in count():
        tower = _tower(level, dice)
        if tower is None:
            continue
        puzzle = Pull(level, seed, tower)
        if _good(puzzle, level):
            return puzzle
    raise AssertionError


def _tower(level: int, dice: Dice) -> Tower | None:
    legs = {1: (4,), 2: (5,), 3: (4, 4), 4: (4, 3)}[level]
    shapes = ["hex", "thin", "thick", "thin", "hex", "thin", "thin", "thin"]
    ids = columns_of(dice, *shapes[: sum(legs)], "thin", "thick", "thick")
    extra, weight, load = ids[-3:]
    leans = (dice.uniform(*((24, 36) if level == 4 else (8, 24))), dice.uniform(4, 14))
    tower = storeys(dice, shared_out(ids, legs), ((35.0, 50.0), (28.0, 42.0)), leans)
    if tower is None:
        return None
    if level == 2:
        placed = tower.add_column(extra, dice.whole(-95, 95), dice.whole(-60, 90), floor=0)
        tower = None if placed.check(0) else placed
    elif level == 3:
        tower = put_somewhere(dice, tower, extra, 1)
    if tower is None:
        return None
    places = scan(tower, load, 6)
    if level < 4:
        good = (places.margin >= _CLEAR) & (places.margin <= 14.0)
        return put_one(dice, tower, load, places, good)
    # without the counterweight on the middle floor the ground floor falls
    good = (places.floors[0] <= -_CLEAR) & (places.floors[0] >= -8.0)
    tower = put_one(dice, tower, load, places, good & (places.floors[1] >= _CLEAR))
    for _try in range(12 if tower is not None else 0):
        assert tower is not None
        held = put_somewhere(dice, tower, weight, 1)
        if held is not None and held.stability().margin >= _CLEAR:
            return held
    return None


def _good(puzzle: Pull, level: int) -> bool:
    """Whether every verdict is clear, some columns may go and some not, and an idea is needed."""
    verdicts = puzzle._without
    if any(abs(verdict.margin) < _CLEAR for verdict in verdicts.values()):
        return False
    if not puzzle.spare - puzzle._free or len(verdicts) - len(puzzle.spare) < min(level, 2):
        return False
    mistakes = {puzzle._mistake(column) for column in set(verdicts) - puzzle.spare}
    return level < 4 or bool(mistakes & {"counterweight", "floor-below"})
