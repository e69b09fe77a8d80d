"""A class as a table for a spreadsheet: a row for each learner and task, and for each game."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from villa_core.learn.classroom import ClassResults, task_name
from villa_core.text import _

_FORMULA = re.compile(r"[=+@\t\r]|-(?!\d)")  # what a spreadsheet would work out


def class_csv(
    results: ClassResults,
    asked: Mapping[str, str] | None = None,
    games: Iterable[tuple[str, Sequence[str], str | None]] = (),
) -> str:
    """The text of a CSV file; `asked` are the words of questions by their tasks.

    Each of the `games` is its table, its players, and who won (empty: nobody, None: it goes on).

    >>> from villa_core.learn.progress import Progress
    >>> otter = Progress().after("05/band", right=False, answer="=1+1", day="2026-01-31")
    >>> print(class_csv(ClassResults({"Otter": otter}, ())).splitlines()[1])
    Otter,05/band,Lesson 5: band,'=1+1,1,,0,,2026-01-31,2026-01-31
    """
    text, words = StringIO(), asked or {}
    write = csv.writer(text).writerow
    heads = (_("learner"), _("task"), _("question"), _("first answer"), _("tries"))
    write((*heads, _("right at try"), _("hints"), _("mistakes"), _("first day"), _("last day")))
    for name, progress in sorted(results.learners.items()):
        for task in progress.tasks.values():
            if not task.tries:
                continue
            question = words.get(task.name) or task_name(task.name)
            mistakes = dict.fromkeys(one.mistake for one in task.tries if one.mistake)
            row = (name, task.name, question, task.tries[0].answer, len(task.tries))
            days = task.tries[0].day, task.tries[-1].day
            told = (*row, task.needed or "", task.hints, "; ".join(mistakes), *days)
            write([_safe(str(cell)) for cell in told])
    for table, players, winner in games:
        for name in players:
            others = ", ".join(other for other in players if other != name)
            ended = {None: _("goes on"), "": _("nobody has won"), name: _("won")}
            played = name, table, _("game with {names}").format(names=others)
            write([_safe(cell) for cell in (*played, ended.get(winner, _("lost")))])
    return text.getvalue()


def _safe(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> _safe("=1+1"), _safe("-20 mm"), _safe("-A1")
    ("'=1+1", '-20 mm', "'-A1")
    """
    return f"'{cell}" if _FORMULA.match(cell) else cell
