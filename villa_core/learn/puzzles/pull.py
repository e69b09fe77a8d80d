"""Which column may go: all columns that can be pulled, one at a time, so that the villa stands.

A column that carries may still be spared, and a column that carries nothing may be a counterweight
that holds the villa.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np

from villa_core.errors import VillaError
from villa_core.learn.puzzles.building import columns_of, put_somewhere, stand, storeys, within
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.puzzle import (
    AskColumns,
    Feedback,
    Solution,
    UnluckyError,
    VillaPuzzle,
    as_list,
    clear_enough,
    why_it_falls,
)
from villa_core.text import N_, _
from villa_core.tower.pieces import column_first, the_column, the_columns
from villa_core.tower.tower import Tower

_CLEAR = 2.0  # mm by which the villa stands or falls without each column
_LEGS = ((4,), (5,), (4, 4), (4, 3))  # of each floor, by level
_SHAPES = ("hex", "thin", "thick", "thin", "hex", "thin", "thin", "thin")

_WHY = {
    "counterweight": N_(
        "{first} carries nothing, but its weight holds the villa: it is a counterweight."
    ),
    "floor-below": N_(
        "Its own floor would stand without {column}. But the floors below lose its weight and the "
        "balance that it gave."
    ),
    "essential": N_("{first} is needed."),
}


@dataclass(frozen=True)
class PullPuzzle(VillaPuzzle[frozenset[str]], kind="pull", label=N_("Which column may go?")):
    """Asks for the set of columns below the uppermost floor that the villa can do without."""

    @classmethod
    def draw(cls, level: int, seed: int, dice: Dice) -> Self:
        """A villa of which some columns may go and some not, all clearly; level 4 has a snag."""
        puzzle = cls(level, seed, _tower(level, dice))
        needed = set(puzzle._without) - puzzle.spare
        snags = {puzzle._mistake(column) for column in needed} & {"counterweight", "floor-below"}
        if (
            any(abs(there.stability().margin) < _CLEAR for there in puzzle._without.values())
            or not puzzle.spare - puzzle._free
            or len(needed) < min(level, 2)
            or (level == 4 and not snags)
        ):
            raise UnluckyError
        return puzzle

    @classmethod
    def of(cls, tower: Tower, name: str) -> Self:
        """Of a villa that stands, and from which some columns may go and some not."""
        puzzle = cls(1, 0, tower, name=name)
        clear_enough(tower, *puzzle._without.values())
        if not tower.stability().stable or not 0 < len(puzzle.spare) < len(puzzle._without):
            text = _(
                "For this question a villa must stand, and of the columns below its uppermost "
                "floor some may go and some may not."
            )
            raise VillaError(text)
        return puzzle

    @property
    def question(self) -> str:
        """What is asked, in plain words."""
        return _(
            "Which of these columns can be pulled out, each one alone, so that the villa still "
            "stands? Choose all of them. (The plates are held while you pull, then released.)"
        )

    @property
    def answer_type(self) -> AskColumns:
        """The columns that stand below the uppermost floor."""
        return AskColumns(self._below)

    @cached_property
    def _without(self) -> dict[str, Tower]:
        return {column: self.tower.remove_column(column) for column in self._below}

    @cached_property
    def _free(self) -> frozenset[str]:
        """The columns that carry nothing."""
        return frozenset(c for k in range(self.tower.top) for c in self.tower.free(k))

    @cached_property
    def spare(self) -> frozenset[str]:
        """The columns that may go."""
        return frozenset(c for c, there in self._without.items() if there.stability().stable)

    def check(self, answer: Iterable[str]) -> Feedback[Tower]:
        """Whether these are all columns that may go, and no others."""
        given = as_list(answer)
        chosen = frozenset(column for column in self._without if column in given)
        if not chosen:
            return Feedback(_("Choose at least one column: some may go."), self.tower, "nothing")
        if chosen == self.spare:
            columns = the_columns(sorted(self.spare))
            text = _("Right: {columns} may go, and no other.").format(columns=columns)
            return Feedback(text, self.tower, pulled=min(chosen))
        if needed := sorted(chosen - self.spare):
            mistake, there = self._mistake(needed[0]), self._without[needed[0]]
            words = {"column": the_column(needed[0]), "first": column_first(needed[0])}
            text = _("Without {column}: {why} {text}").format(
                **words, why=why_it_falls(there), text=_(_WHY[mistake]).format(**words)
            )
            return Feedback(text, self.tower, mistake, needed[0])
        missing = self.spare - chosen
        if missing - self._free:
            text = _(
                "All of these may go. But there is another one: a column that carries something "
                "may go too, if the others hold what is above without it."
            )
            return Feedback(text, self.tower, "loaded", min(chosen))
        text = _("All of these may go. But {n} more may go too.").format(n=len(missing))
        return Feedback(text, self.tower, "missed", min(chosen))

    def _mistake(self, column: str) -> str:
        """The mistake of whoever pulls a column that is needed."""
        if column in self._free:
            return "counterweight"
        own = self._without[column].stability().floors[self.tower.find(column)[0]]
        return "floor-below" if own.stable else "essential"

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints."""
        more = _("Only the other columns are left to hold the plate.")
        if self.tower.top > 1:
            more = _("Pulling a column also takes its weight away from the floors below it.")
        one = the_column(min(set(self._without) - self.spare))
        last = _("{n} of the {all} columns may go; {one} is one of those that may not.")
        return (
            _("Take one column away in your mind, and draw the rubber band around the others."),
            _("Is the centre of mass of all above still inside the band? {more}").format(more=more),
            last.format(n=len(self.spare), all=len(self._without), one=one),
        )

    @property
    def solution(self) -> Solution[frozenset[str], Tower]:
        """The margin without each column."""
        stands = _("Without {column} it stands, {mm:.1f} mm from tipping.")
        falls = _("Without {column}: {why}")
        rows = [
            stands.format(column=the_column(column), mm=there.stability().margin)
            if column in self.spare
            else falls.format(column=the_column(column), why=why_it_falls(there))
            for column, there in self._without.items()
        ]
        return Solution(self.spare, " ".join(rows), self.tower)


def _tower(level: int, dice: Dice) -> Tower:
    legs = _LEGS[level - 1]
    ids = columns_of(dice, *_SHAPES[: sum(legs)], "thin", "thick", "thick")
    extra, weight, load = ids[-3:]
    leans = (dice.uniform(*((24, 36) if level == 4 else (8, 24))), dice.uniform(4, 14))
    tower = storeys(dice, ids, legs, ((35.0, 50.0), (28.0, 42.0)), leans)
    if level == 2:
        tower = tower.add_column(extra, dice.whole(-95, 95), dice.whole(-60, 90), floor=0)
        if tower.check(0):
            raise UnluckyError
    elif level == 3:
        tower = put_somewhere(dice, tower, extra, 1)
    if level < 4:
        return stand(dice, tower, load, 6, within(_CLEAR, 14.0))
    # without the counterweight on the middle floor the ground floor falls
    low, high = np.array([[-8.0], [_CLEAR]]), np.array([[-_CLEAR], [np.inf]])
    tower = stand(
        dice, tower, load, 6, lambda at: ((at.floors >= low) & (at.floors <= high)).all(axis=0)
    )
    for _try in range(12):
        with suppress(UnluckyError):
            held = put_somewhere(dice, tower, weight, 1)
            if held.stability().margin >= _CLEAR:
                return held
    raise UnluckyError
