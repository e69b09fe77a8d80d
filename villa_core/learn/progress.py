"""Progress: what one learner has tried, solved and predicted, in a small JSON file.

Kernels forget, files do not. The file holds no name but a nickname that the learner may choose, the
day of a try but not the hour, and of a wrong answer only the kind of mistake. Of predictions the
answer is kept too, so that a class can see what it expected.

>>> progress = Progress().after("balance/3/41", right=False, mistake="midpoint", day="2026-01-31")
>>> progress = progress.after("balance/3/41", right=True, day="2026-01-31")
>>> progress.task("balance/3/41").points
1
>>> Progress.from_json(progress.to_json()) == progress
True
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import count, takewhile
from pathlib import Path
from typing import Any

from villa_core.errors import FormatError
from villa_core.files.groups import Format, ListOf, Made
from villa_core.files.kinds import Flag, Text, Whole
from villa_core.files.texts import write_whole
from villa_core.text import _, ngettext

PROGRESS_FILE = "villa-progress.json"
"""How the file of a learner is called, in the folder of the notebooks."""

_LARGEST = 5_000_000  # bytes; a file beyond it is not one of ours
_MOST_TRIES = 1000
_LONGEST_NAME, _LONGEST_ANSWER = 40, 120
_HINTS = 3
_BEST_OF = 3  # puzzles of a level that count for its stars
_ENOUGH = 3  # puzzles of a level after which the next one is open, star or not
_PUZZLE = re.compile(r"[a-z-]+/\d/\d{1,6}")  # kind, level and seed
_TASK_NAME = "[a-z0-9][a-z0-9/-]{0,79}"
_MARKUP = re.compile(r"[$<>&\\]")  # would mean something to a plot or a page


@dataclass(frozen=True)
class Try:
    """One answer: whether it was right, on which day, and the mistake if one was recognised."""

    right: bool
    day: str
    mistake: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Task:
    """All tries of one task. `solution_seen` counts the tries before the solution was shown."""

    name: str
    tries: tuple[Try, ...] = ()
    hints: int = 0
    solution_seen: int | None = None

    @property
    def solved(self) -> bool:
        """Whether some try was right."""
        return any(attempt.right for attempt in self.tries)

    @property
    def done(self) -> bool:
        """Whether nothing is left to do here: it was solved, or is a prediction that was made."""
        return self.solved or self.prediction

    @property
    def needed(self) -> int:
        """At which try it was solved, counted from 1; 0 if it was not."""
        return next((n for n, attempt in enumerate(self.tries, 1) if attempt.right), 0)

    @property
    def first_try(self) -> bool:
        """Whether the very first try was right, before the solution was shown."""
        return self.needed == 1 and not self._told

    @property
    def prediction(self) -> bool:
        """Whether this is a prediction: its answer is kept, and it gives no points."""
        return any(attempt.answer for attempt in self.tries)

    @property
    def trouble(self) -> float:
        """How hard it was: a point for each wrong try, half for each hint, 2 for the solution."""
        wrong = sum(not attempt.right for attempt in self.tries)
        return wrong + self.hints / 2 + 2 * (self.solution_seen is not None)

    @property
    def points(self) -> int:
        """2 for the first try, 1 for a retry, 0 if unsolved or solved after the solution."""
        if self.prediction or self._told or not self.needed:
            return 0
        return 2 if self.needed == 1 else 1

    @property
    def _told(self) -> bool:
        """Whether the solution was shown before it was solved."""
        return self.solution_seen is not None and self.solution_seen < self.needed

    def merge(self, other: Task) -> Task:
        """All that either knows. A history that continues the other one is taken whole."""
        short, long = sorted((self.tries, other.tries), key=len)
        same = sum(1 for _pair in takewhile(lambda p: p[0] == p[1], zip(short, long, strict=False)))
        rest = (*short[same:], *long[same:])
        if short[same:]:
            rest = tuple(sorted(rest, key=lambda t: (t.day, t.right, t.mistake, t.answer)))
        seen = [n for n in (self.solution_seen, other.solution_seen) if n is not None]
        tries = (*long[:same], *rest)[:_MOST_TRIES]
        return Task(self.name, tries, max(self.hints, other.hints), min(seen, default=None))


_TRY = Made(
    Try,
    {
        "right": Flag(),
        "day": Text(pattern="[0-9]{4}-[0-9]{2}-[0-9]{2}"),
        "mistake": Text(pattern=r"[^$<>&\\]{0,80}"),
        "answer": Text(_LONGEST_ANSWER),
    },
)
_TASK = Made(
    Task,
    {
        "task": Text(pattern=_TASK_NAME),
        "hints": Whole(0, _HINTS),
        "solution_seen": Whole(0, _MOST_TRIES),
        "tries": ListOf(_TRY, most=_MOST_TRIES),
    },
    needed=("tries",),
    fields={"task": "name"},
)
PROGRESS = Format(
    "villa-progress/1",
    "What one learner has tried",
    {
        "nickname": Text(_LONGEST_NAME).maybe(),
        "run": Whole(0, 100_000).maybe(),
        "tasks": ListOf(_TASK, most=5000),
    },
)


@dataclass(frozen=True)
class Progress:
    """What one learner has done so far: tasks by their names. It never changes."""

    tasks: Mapping[str, Task] = field(default_factory=dict)
    nickname: str = ""
    run: int = 0
    """How many puzzles in a row were right at the first try, up to now."""

    def task(self, name: str) -> Task:
        """A task, with no tries if it was never tried."""
        return self.tasks.get(name, Task(name))

    @property
    def points(self) -> int:
        """All points together."""
        return sum(task.points for task in self.tasks.values())

    def stars(self, kind: str, level: int) -> int:
        """The stars (0 to 3) of one level of one kind of puzzle; see `stars_rule`."""
        points = sorted(task.points for task in self.puzzles(kind, level))
        return sum(points[-_BEST_OF:]) // 2

    def share(self, names: Collection[str]) -> int:
        """The stars (0 to 3) of a lesson by the names of its tasks: one for each third of them.

        What was solved counts, and a prediction once it is made. A task that is drawn by a seed
        counts under its own name, whatever the seed.

        >>> Progress().after("03/lever", right=True).share(["03/lever", "03/plumb-line"])
        1
        """
        done = {re.sub(r"-\d+$", "", task.name) for task in self.tasks.values() if task.done}
        found = sum(name in done or self.task(name).done for name in names)
        return 3 * found // len(names) if names else 0

    def puzzles(self, kind: str, level: int) -> list[Task]:
        """The puzzles of one level of one kind that were tried, or whose solution was seen."""
        start = f"{kind}/{level}/"
        tasks = (task for name, task in self.tasks.items() if name.startswith(start))
        return [task for task in tasks if task.tries or task.solution_seen is not None]

    def is_open(self, kind: str, level: int) -> bool:
        """Whether a level can be played; see `opening_rule`."""
        if level == 1:
            return True
        enough = len(self.puzzles(kind, level - 1)) >= _ENOUGH or self.stars(kind, level - 1) > 0
        return enough and self.is_open(kind, level - 1)

    def days(self, today: datetime.date) -> int:
        """On how many days in a row a puzzle was solved, up to today or yesterday.

        >>> solved = Progress().after("pull/1/7", right=True, day="2026-01-31")
        >>> solved.days(datetime.date(2026, 2, 1)), solved.days(datetime.date(2026, 2, 2))
        (1, 0)
        """
        tasks = (task for name, task in self.tasks.items() if _PUZZLE.fullmatch(name))
        solved = {attempt.day for task in tasks for attempt in task.tries if attempt.right}
        first = 0 if today.isoformat() in solved else 1
        back = (today - datetime.timedelta(days=n) for n in count(first))
        return sum(1 for _day in takewhile(lambda day: day.isoformat() in solved, back))

    # what happened -------------------------------------------------------------------------------

    def after(
        self, name: str, *, right: bool, mistake: str = "", answer: str = "", day: str = ""
    ) -> Progress:
        """The progress after one more try of a task, today unless another day is given."""
        today = day or datetime.date.today().isoformat()
        task = self.task(name)
        attempt = Try(right, today, _MARKUP.sub("", mistake)[:80], answer[:_LONGEST_ANSWER])
        task = replace(task, tries=(*task.tries, attempt)[:_MOST_TRIES])
        run = self.run
        if _PUZZLE.fullmatch(name):
            run = 0 if not right else run + (task.first_try and len(task.tries) == 1)
        return replace(self._with(task), run=run)

    def after_hint(self, name: str, number: int) -> Progress:
        """The progress after a hint (1 to 3) was shown."""
        task = self.task(name)
        return self._with(replace(task, hints=max(task.hints, min(number, _HINTS))))

    def after_solution(self, name: str) -> Progress:
        """The progress after the solution was shown."""
        task = self.task(name)
        if task.solution_seen is not None:
            return self
        run = self.run if task.solved or not _PUZZLE.fullmatch(name) else 0
        return replace(self._with(replace(task, solution_seen=len(task.tries))), run=run)

    def called(self, nickname: str) -> Progress:
        """The progress under another nickname; spaces at the ends and control signs go."""
        plain = "".join(sign for sign in nickname if sign.isprintable())
        return replace(self, nickname=" ".join(plain.split())[:_LONGEST_NAME])

    def merge(self, other: Progress) -> Progress:
        """All that either knows: two files of one learner become one."""
        tasks = dict(self.tasks)
        for name, task in other.tasks.items():
            tasks[name] = tasks[name].merge(task) if name in tasks else task
        run = self.run if self.tasks else other.run
        return Progress(dict(sorted(tasks.items())), self.nickname or other.nickname, run)

    def _with(self, task: Task) -> Progress:
        if not re.fullmatch(_TASK_NAME, task.name):
            text = _("“{name}” cannot name a task: use small letters, digits, dashes and slashes.")
            raise FormatError("", text.format(name=task.name))
        return replace(self, tasks=dict(sorted({**self.tasks, task.name: task}.items())))

    # the file ------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The text of a `villa-progress/1` file: one line a task."""
        own = {"nickname": self.nickname, "run": self.run}
        tasks = [*self.tasks.values()]
        return PROGRESS.text({key: one for key, one in own.items() if one} | {"tasks": tasks})

    @classmethod
    def from_json(cls, source: str | dict[str, Any]) -> Progress:
        """The progress of a file; `FormatError` names the place of a mistake."""
        document = PROGRESS.parse(source)
        tasks = dict[str, Task]()
        for number, task in enumerate(document["tasks"]):
            if task.name in tasks:
                raise FormatError(f"tasks[{number}].task", _("this task occurs twice."))
            tasks[task.name] = task
        progress = cls(dict(sorted(tasks.items())), run=document.get("run", 0))
        return progress.called(document.get("nickname", ""))

    @classmethod
    def from_bytes(cls, content: bytes) -> Progress:
        """The same for a file as it was read or uploaded."""
        if len(content) > _LARGEST:
            raise FormatError("", _("This file is too large to be a progress file."))
        try:
            return cls.from_json(content.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise FormatError("", _("This is not a text file.")) from error

    @classmethod
    def load(cls, path: str | Path) -> Progress:
        """The progress of a file, or an empty one if there is none yet.

        A damaged file raises `FormatError` and stays as it is.
        """
        try:
            with Path(path).open("rb") as file:
                return cls.from_bytes(file.read(_LARGEST + 1))
        except FileNotFoundError:
            return cls()

    def save(self, path: str | Path) -> None:
        """Write the file in one go: whoever reads it sees the old or the new, never half."""
        write_whole(Path(path), self.to_json())


def stars_rule() -> str:
    """How points and stars are earned, in a sentence."""
    return _(
        "2 points at the first try, 1 on a retry, none after looking at the solution. Your best "
        "three puzzles of a level count: a star for every 2 points, three stars at most."
    )


def opening_rule() -> str:
    """When a level can be played, in a sentence."""
    return _("A level opens with one star on the level before it, or after three puzzles there.")


def won(before: Progress, after: Progress, task: str) -> str:
    """What a right answer to a puzzle has won, in a sentence or two."""
    old, new = before.task(task), after.task(task)
    if old.solved:
        return _("You had solved it before.")
    if not new.points:
        return _("No points: the solution was seen before.")
    words = _("1 point: right, though not at the first try.")
    if new.points > 1:
        words = _("2 points: right at the first try.")
    if not _PUZZLE.fullmatch(task):
        return words
    kind, level, _seed = task.split("/")
    stars = after.stars(kind, int(level))
    if stars > before.stars(kind, int(level)):
        more = ngettext(
            "That is a new star: {n} of 3 on this level.",
            "That is a new star: {n} of 3 on this level.",
            stars,
        )
    elif stars < _BEST_OF:
        more = _("Every 2 points are a star; your best three puzzles of a level count.")
    else:
        more = _("This level has all its stars.")
    return f"{words} {more}".format(n=stars)
