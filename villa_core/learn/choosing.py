"""Which puzzle comes next: the one of the day, and one chosen by what was hard.

>>> daily(datetime.date(2026, 11, 18)).task
'mass/2/261118'
>>> choice = next_puzzle(Progress())
>>> choice.task, choice.why
('balance/1/1', 'There is no star on “Balance it” (easy) yet.')
"""

from __future__ import annotations

import datetime
from itertools import count
from typing import Any, NamedTuple

from villa_core.learn.progress import Progress
from villa_core.learn.puzzles import KINDS, LEVELS, kind_name, level_name, make
from villa_core.learn.puzzles.puzzle import Puzzle
from villa_core.text import _, ngettext

_WEEK = (1, 1, 2, 2, 3, 3, 4)  # the level of the daily puzzle, from Monday to Sunday
_TOO_HARD = 5  # trouble on a level after which the level before it comes first
_ALL_STARS = 3


class Choice(NamedTuple):
    """A puzzle by kind, level and seed, and why it is this one, in a sentence."""

    kind: str
    level: int
    seed: int
    why: str

    @property
    def task(self) -> str:
        """The name under which progress is kept."""
        return f"{self.kind}/{self.level}/{self.seed}"

    @property
    def puzzle(self) -> Puzzle[Any, Any]:
        """The puzzle itself."""
        return make(self.kind, self.level, self.seed)


def daily(day: datetime.date) -> Choice:
    """The puzzle of a day, the same for everybody: its seed is the date, and Sunday is hardest."""
    kind = list(KINDS)[day.toordinal() % len(KINDS)]
    why = _("The puzzle of {day}: the same for everybody.").format(day=day.isoformat())
    return Choice(kind, _WEEK[day.weekday()], int(day.strftime("%y%m%d")), why)


def fresh(progress: Progress, kind: str, level: int, why: str = "") -> Choice:
    """A puzzle of a level that was not tried yet: the one with the smallest seed from 1."""
    seed = next(n for n in count(1) if f"{kind}/{level}/{n}" not in progress.tasks)
    return Choice(kind, level, seed, why)


def next_puzzle(progress: Progress) -> Choice:
    """Another puzzle where it was hard; if it was nowhere, one of the next level without stars.

    It never leads to a level that is not open.

    What was hard on a level: wrong tries, hints and solutions, less the puzzles that were right at
    once. Where it was too hard the level before it comes first, until that has all its stars.
    """
    ways = [(k, level) for level in LEVELS for k in KINDS if progress.is_open(k, level)]
    trouble = {one: _trouble(progress, *one) for one in ways}
    kind, level = max(trouble, key=lambda one: trouble[one])
    if trouble[kind, level] > 0:
        return _again(progress, kind, level)
    left = [one for one in ways if progress.stars(*one) < _ALL_STARS]
    if not left:
        kind, level = min(ways, key=lambda one: len(progress.puzzles(*one)))
        return fresh(progress, kind, level, _("You have all stars. This was played least so far."))
    kind, level = left[0]
    stars = progress.stars(kind, level)
    text = ngettext(
        "There is {n} star on {name} so far.", "There are {n} stars on {name} so far.", stars
    )
    if not stars:
        text = _("There is no star on {name} yet.")
    return fresh(progress, kind, level, text.format(n=stars, name=_name(kind, level)))


def _trouble(progress: Progress, kind: str, level: int) -> float:
    tasks = progress.puzzles(kind, level)
    return sum(task.trouble or -1 for task in tasks if not task.prediction)


def _again(progress: Progress, kind: str, level: int) -> Choice:
    tasks = progress.puzzles(kind, level)
    wrong = sum(not attempt.right for task in tasks for attempt in task.tries)
    hints = sum(task.hints for task in tasks)
    seen = sum(task.solution_seen is not None for task in tasks)
    parts = [
        ngettext("{n} wrong try", "{n} wrong tries", wrong).format(n=wrong) if wrong else "",
        ngettext("{n} hint", "{n} hints", hints).format(n=hints) if hints else "",
        ngettext("{n} look at the solution", "{n} looks at the solution", seen).format(n=seen)
        if seen
        else "",
    ]
    counts = ", ".join(filter(None, parts))
    words = {"name": _name(kind, level), "told": counts}
    easier = level > 1 and progress.stars(kind, level - 1) < _ALL_STARS
    if easier and _trouble(progress, kind, level) >= _TOO_HARD:
        text = _("{name} was hard so far ({told}): first once more the level before it.")
        return fresh(progress, kind, level - 1, text.format(**words))
    text = _("{name} was hardest so far ({told}): once more, with another one.")
    return fresh(progress, kind, level, text.format(**words))


def _name(kind: str, level: int) -> str:
    return _("“{kind}” ({level})").format(kind=kind_name(kind), level=level_name(level))
