"""Puzzles: seeded challenges that can always be solved, the same for everyone with that seed.

>>> from villa_core.learn import puzzles
>>> puzzle = puzzles.make("balance", level=1, seed=41)
>>> puzzle.title
'Balance it — level 1, seed 41'
>>> puzzle.check(puzzle.solution.answer).right
True
>>> len(puzzle.hints)
3
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from villa_core.errors import VillaError
from villa_core.learn.puzzles import balance, mass_making, points, predict_making, pull
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.mistakes import MISTAKES, mistake_name
from villa_core.learn.puzzles.puzzle import (
    AnswerType,
    Check,
    Choice,
    Columns,
    Number,
    Option,
    Place,
    Puzzle,
    Raises,
    Solution,
    WrongAnswer,
)
from villa_core.learn.puzzles.scoring import points_for, stars, stars_rule
from villa_core.text import N_, _

__all__ = [
    "KINDS",
    "LEVELS",
    "MISTAKES",
    "AnswerType",
    "Check",
    "Choice",
    "Columns",
    "Number",
    "Option",
    "Place",
    "Puzzle",
    "PuzzleError",
    "Raises",
    "Solution",
    "WrongAnswer",
    "from_task",
    "kind_name",
    "make",
    "mistake_name",
    "points_for",
    "stars",
    "stars_rule",
]

LEVELS = (1, 2, 3, 4)
"""The levels, from easy to hard."""

LARGEST_SEED = 999_999
"""Seeds go from 0 to this."""

KINDS: Mapping[str, str] = {
    "balance": N_("Balance it"),
    "predict": N_("Predict what falls"),
    "mass": N_("Find the unknown mass"),
    "pull": N_("Which column may go?"),
    "points": N_("Reach the points"),
}
"""The kinds of puzzles with their names; `kind_name` shows them in the reader's language."""

_MAKERS: Mapping[str, Callable[[int, int, Dice], Puzzle[Any]]] = {
    "balance": balance.make,
    "predict": predict_making.make,
    "mass": mass_making.make,
    "pull": pull.make,
    "points": points.make,
}


class PuzzleError(VillaError, ValueError):
    """A puzzle is asked for that does not exist."""


def kind_name(kind: str) -> str:
    """What a kind of puzzle is called."""
    return _(KINDS[kind])


def make(kind: str, level: int = 1, seed: int = 1) -> Puzzle[Any]:
    """The puzzle of this kind, level (1 to 4) and seed (0 to 999,999)."""
    if kind not in KINDS:
        text = _("There is no puzzle called “{kind}”. There are: {kinds}.")
        raise PuzzleError(text.format(kind=kind, kinds=", ".join(KINDS)))
    if level not in LEVELS:
        raise PuzzleError(_("A level is 1, 2, 3 or 4, not {n}.").format(n=level))
    if not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        text = _("A seed is a whole number from 0 to {most}, not {n}.")
        raise PuzzleError(text.format(most=LARGEST_SEED, n=seed))
    dice = Dice.of(list(KINDS).index(kind) + 1, level, seed)
    return _MAKERS[kind](level, seed, dice)


def from_task(task: str) -> Puzzle[Any]:
    """The puzzle that a progress file calls by this name.

    >>> from_task("balance/1/41").title
    'Balance it — level 1, seed 41'
    """
    kind, _slash, rest = task.partition("/")
    level, _slash, seed = rest.partition("/")
    if not (level.isdecimal() and seed.isdecimal()):
        raise PuzzleError(_("“{task}” is not the name of a puzzle.").format(task=task))
    return make(kind, int(level), int(seed))
