"""The classroom: a folder of progress files as a table, and where the class is stuck.

Nothing is sent anywhere: the files are read where they lie, and learners appear under the nickname
that they chose, or under the name of their file.

>>> import tempfile
>>> from pathlib import Path
>>> from villa_core.learn.progress import Progress
>>> with tempfile.TemporaryDirectory() as folder:
...     ada = Progress().called("Ada").after("pull/1/7", right=True, day="2026-01-31")
...     ada.save(Path(folder) / "ada.json")
...     results = read_class(folder)
>>> results.rows[0].learner, results.rows[0].solved, results.rows[0].points
('Ada', 1, 2)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from pathlib import Path

from villa_core.errors import FormatError
from villa_core.learn.progress import PROGRESS_FILE, Progress, Task, Try
from villa_core.learn.puzzles import KINDS, LEVELS, kind_name, level_name
from villa_core.text import _, capital

_HOMES = ("*", "*/*")  # where below a folder of homes a learner's notebooks lie
_FEWEST = 2  # learners that must have tried a task before the class can be called stuck on it


@dataclass(frozen=True)
class LearnerRow:
    """One learner: how many tasks were tried and solved, at how many first tries, all points."""

    learner: str
    tried: int
    solved: int
    first_tries: int
    points: int


@dataclass(frozen=True)
class _Row:
    """One task of the class."""

    task: str

    @property
    def name(self) -> str:
        """The task in words."""
        return task_name(self.task)


@dataclass(frozen=True)
class TaskRow(_Row):
    """One task (or one level of a kind of puzzle): who solved it, and what went wrong most."""

    learners: int
    solved: int
    first_tries: int
    tries: int
    mistake: str
    """The id of the most common mistake; empty if none was recognised."""

    @property
    def stuck(self) -> float:
        """How stuck the class is here, 0 to 1: those not yet through, and half of the retries."""
        retried = self.solved - self.first_tries
        return (self.learners - self.solved + retried / 2) / self.learners


@dataclass(frozen=True)
class PredictionRow(_Row):
    """What a class expected of one prediction, each learner by the first answer."""

    expected: tuple[tuple[str, int], ...]
    """Each answer with how many learners gave it, the most common first."""
    happened: str
    """The answer that came true; empty if nobody gave it."""

    @property
    def learners(self) -> int:
        """How many learners made the prediction."""
        return sum(count for _answer, count in self.expected)


@dataclass(frozen=True)
class ClassResults:
    """A class: the progress of each learner by name, and what could not be read."""

    learners: dict[str, Progress]
    damaged: tuple[str, ...]
    """A sentence for each file that was left out."""

    @cached_property
    def rows(self) -> tuple[LearnerRow, ...]:
        """One row for each learner, in order of their names."""
        return tuple(
            LearnerRow(
                name,
                sum(bool(task.tries) for task in progress.tasks.values()),
                sum(task.solved for task in progress.tasks.values()),
                sum(task.first_try for task in progress.tasks.values()),
                progress.points,
            )
            for name, progress in sorted(self.learners.items())
        )

    @cached_property
    def groups(self) -> dict[str, dict[str, list[Task]]]:
        """Who tried what: tasks, each with its learners; one level of a kind of puzzle is one."""
        groups: dict[str, dict[str, list[Task]]] = {}
        for learner, progress in self.learners.items():
            for task in progress.tasks.values():
                if task.tries and not task.prediction:  # a surprise is no failure
                    group = groups.setdefault(_group(task.name), {})
                    group.setdefault(learner, []).append(task)
        return dict(sorted(groups.items()))

    @cached_property
    def tasks(self) -> tuple[TaskRow, ...]:
        """One row for each task; puzzles of one kind and level count together."""
        return tuple(_task_row(name, group) for name, group in self.groups.items())

    @cached_property
    def predictions(self) -> tuple[PredictionRow, ...]:
        """One row for each prediction, with what the class expected."""
        first: dict[str, list[Try]] = {}
        for progress in self.learners.values():
            for task in progress.tasks.values():
                if task.prediction:
                    first.setdefault(task.name, []).append(task.tries[0])
        return tuple(
            PredictionRow(
                name,
                tuple(Counter(attempt.answer for attempt in tries).most_common()),
                next((attempt.answer for attempt in tries if attempt.right), ""),
            )
            for name, tries in sorted(first.items())
        )

    @cached_property
    def stuck(self) -> tuple[TaskRow, ...]:
        """The tasks on which the class is stuck most, the worst first."""
        hard = [row for row in self.tasks if row.learners >= _FEWEST and row.stuck > 0]
        return tuple(sorted(hard, key=lambda row: (-row.stuck, row.task)))


def task_name(task: str) -> str:
    """A task, or a level of a kind of puzzle, as people call it.

    >>> task_name("05/rubber-band"), task_name("balance/3"), task_name("our-bridge/falls")
    ('Lesson 5: rubber band', 'Balance it · hard', 'Our bridge: falls')
    """
    first, *rest = task.split("/")
    if first in KINDS and rest:
        level = level_name(int(rest[0])) if rest[0] in map(str, LEVELS) else rest[0]
        return _("{kind} · {level}").format(kind=kind_name(first), level=level)
    words = " ".join(rest).replace("-", " ")
    if first.isdecimal() and words:
        return _("Lesson {n}: {words}").format(n=int(first), words=words)
    return f"{capital(first.replace('-', ' '))}: {words}" if words else task


def advice(guide: str) -> dict[str, str]:
    """What the teacher's guide says to each mistake, by its id: a row of its table each.

    >>> advice("| took the middle | `midpoint` | Take a ruler. |")
    {'midpoint': 'Take a ruler.'}
    """
    rows = re.findall(r"^\|[^|]+\| (`[^|]+`) \| ([^|]+) \|$", guide, re.MULTILINE)
    return {one: words for ids, words in rows for one in re.findall(r"`([^`]+)`", ids)}


def _group(task: str) -> str:
    """Puzzles that differ only by their seed are one task for a class."""
    parts = task.split("/")
    return "/".join(parts[:2]) if len(parts) == 3 and parts[1].isdecimal() else task


def _task_row(name: str, learners: Mapping[str, list[Task]]) -> TaskRow:
    tries = [t for tasks in learners.values() for task in tasks for t in task.tries]
    wrong = Counter(attempt.mistake for attempt in tries if attempt.mistake)
    mistake, _times = min(wrong.items(), key=lambda item: (-item[1], item[0]), default=("", 0))
    return TaskRow(
        name,
        len(learners),
        sum(any(task.solved for task in tasks) for tasks in learners.values()),
        sum(any(task.first_try for task in tasks) for tasks in learners.values()),
        len(tries),
        mistake,
    )


def read_class(folder: str | Path) -> ClassResults:
    """All progress files of a folder, and those in the home folders below it, named by these.

    Two files with one nickname are taken as two learners.
    """
    learners: dict[str, Progress] = {}
    damaged = []
    folder = Path(folder).resolve()
    homes = (path for depth in _HOMES for path in folder.glob(f"{depth}/{PROGRESS_FILE}"))
    for path in sorted((*folder.glob("*.json"), *homes)):
        file = path.relative_to(folder)
        try:
            if path.resolve() != path or not path.is_file():  # who has a home can link to others
                raise FormatError("", _("It is no file of its own."))
            progress = Progress.load(path)
        except (FormatError, OSError) as error:
            damaged.append(_("{file} was left out. {why}").format(file=file, why=error))
            continue
        name = progress.nickname or Path(file.parts[0]).stem
        names = chain([name], (f"{name} ({number})" for number in count(2)))
        learners[next(one for one in names if one not in learners)] = progress
    return ClassResults(learners, tuple(damaged))
