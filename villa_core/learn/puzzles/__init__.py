"""Puzzles: seeded challenges that can always be solved, the same for everyone with that seed.

>>> from villa_core.learn import puzzles
>>> puzzle = puzzles.make("balance", level=1, seed=41)
>>> puzzle.title
'Balance it — easy'
>>> puzzle.check(puzzle.solution.answer).right
True
>>> len(puzzle.hints)
3
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

from villa_core.errors import VillaError
from villa_core.learn.puzzles.balance import BalancePuzzle
from villa_core.learn.puzzles.dice import Dice
from villa_core.learn.puzzles.fewest import FewestPuzzle
from villa_core.learn.puzzles.hang import HangPuzzle
from villa_core.learn.puzzles.mass import MassPuzzle
from villa_core.learn.puzzles.points import PointsPuzzle
from villa_core.learn.puzzles.predict import PredictPuzzle
from villa_core.learn.puzzles.pull import PullPuzzle
from villa_core.learn.puzzles.puzzle import Puzzle, VillaPuzzle, until_lucky
from villa_core.learn.puzzles.puzzle import level_name as level_name
from villa_core.learn.puzzles.slip import SlipPuzzle
from villa_core.text import _
from villa_core.tower.tower import Tower

LEVELS = (1, 2, 3, 4)
"""The levels, from easy to hard."""

LARGEST_SEED = 999_999
"""Seeds go from 0 to this."""

KINDS: dict[str, type[Puzzle[Any, Any]]] = {
    puzzle.kind: puzzle
    for puzzle in (
        BalancePuzzle,
        PredictPuzzle,
        MassPuzzle,
        PullPuzzle,
        PointsPuzzle,
        FewestPuzzle,
        HangPuzzle,
        SlipPuzzle,
    )
}
"""The kinds of puzzles by their ids. Their order is part of every seed."""


class PuzzleError(VillaError, ValueError):
    """A puzzle is asked for that does not exist."""


def kind_name(kind: str) -> str:
    """What a kind of puzzle is called, in the reader's language."""
    return _(KINDS[kind].label)


def make(kind: str, level: int = 1, seed: int = 1) -> Puzzle[Any, Any]:
    """The puzzle of this kind, level (1 to 4) and seed (0 to 999,999)."""
    if kind not in KINDS:
        text = _("There is no puzzle called “{kind}”. There are: {kinds}.")
        raise PuzzleError(text.format(kind=kind, kinds=", ".join(KINDS)))
    if level not in LEVELS:
        raise PuzzleError(_("A level is 1, 2, 3 or 4, not {n}.").format(n=level))
    if not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        text = _("A seed is a whole number from 0 to {most}, not {n}.")
        raise PuzzleError(text.format(most=LARGEST_SEED, n=seed))
    dice = Dice(list(KINDS).index(kind) + 1, level, seed)
    return until_lucky(lambda: KINDS[kind].draw(level, seed, dice))


def about(tower: Tower, kind: str, name: str = "") -> Puzzle[Any, Any]:
    """A puzzle about a villa of your own: “predict” what falls, or which column to “pull”.

    Its progress is kept under `name`; without one it follows from the villa.

    >>> from villa_core import Tower
    >>> puzzle = about(Tower.famous("leaning"), "predict")
    >>> puzzle.check("stands").right
    True
    """
    if kind not in KINDS:
        text = _("There is no puzzle called “{kind}”. There are: {kinds}.")
        raise PuzzleError(text.format(kind=kind, kinds=", ".join(KINDS)))
    found = KINDS[kind]
    if not issubclass(found, VillaPuzzle):
        raise PuzzleError(_("“{kind}” is asked of mobiles.").format(kind=kind))
    return found.of(tower, name or f"own-villa/{kind}-{crc32(tower.to_json().encode()):08x}")


def villa_of(kind: str, level: int = 1, seed: int = 1) -> Tower:
    """The villa of such a puzzle, which must be about one.

    >>> villa_of("pull", level=1, seed=4).top
    1
    """
    puzzle = make(kind, level, seed)
    assert isinstance(puzzle, VillaPuzzle)
    return puzzle.tower
