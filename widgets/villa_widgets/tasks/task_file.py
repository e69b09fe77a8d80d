'''A file of tasks: the questions and predictions of one lesson, as text that a teacher changes.

It lies beside the notebook, in `tasks/`, and is Markdown. What stands before the first heading of
second level is for its authors. Each such heading names a task, and below it stands what
`villa_widgets.tasks.wording` explains. Numbers that Python puts in have a name in braces.

>>> file = tasks_of("""# Tasks of “Bridges”
...
... ## lever
... Where must {n} g lie?
... = 75 ± 0.5 mm
... ~ {n} # That is a mass.
... """.encode(), "bridges.md")
>>> list(file.tasks), file.task_id("lever")
(['lever'], 'bridges/lever')
>>> file.text("lever", {"n": 20})[0].splitlines()[0]
'Where must 20 g lie?'
'''

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from villa_core.learn.puzzles import KINDS
from villa_core.text import _
from villa_widgets.tasks.wording import Place, TaskError

TASKS = "tasks"
"""The folder beside the notebooks in which the files of tasks lie."""

_LARGEST = 300_000  # bytes: beyond it a file is none of questions
_MOST = 500  # tasks of a file
_HEADING = re.compile(r"^##[ \t]+(.*?)[ \t]*$", re.MULTILINE)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class TaskText(NamedTuple):
    """The text of one task, and in which line of its file it begins."""

    text: str
    line: int


@dataclass(frozen=True)
class TaskFile:
    """The tasks of one lesson by their names; `name` is how the file is called in a mistake."""

    name: str
    tasks: Mapping[str, TaskText]

    @property
    def lesson(self) -> str:
        """What the names of its tasks begin with where progress is kept: “04”, or “my-lesson”."""
        return lesson_name(self.name)

    def task_id(self, task: str) -> str:
        """The name under which progress is kept."""
        return f"{self.lesson}/{task}"

    def text(self, task: str, values: Mapping[str, object] | None = None) -> tuple[str, Place]:
        """The text of a task, with these `values` put in, and its place; `TaskError` if none."""
        if task not in self.tasks:
            text = _("There is no task “{task}” in {file}. There are: {names}.")
            names = ", ".join(self.tasks) or _("none")
            raise TaskError("", text.format(task=task, file=self.name, names=names))
        found, known = self.tasks[task], values or {}
        put = re.sub(r"\{(\w+)\}", lambda m: str(known.get(m[1], m[0])), found.text)
        return put, Place(file=self.name, first=found.line)


def lesson_name(file: str) -> str:
    """What the names of a lesson's tasks begin with: the number of its file, or all of its name.

    >>> lesson_name("tasks/04_torque_balance.md"), lesson_name("My Lesson.md")
    ('04', 'my-lesson')
    """
    stem = Path(file).stem
    number = re.match(r"(\d{1,3})_", stem)
    plain = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:30].rstrip("-") or "lesson"
    return number[1] if number else plain


def read_tasks(path: Path) -> TaskFile:
    """The tasks of a file; `TaskError` says what is wrong with it and where."""
    try:
        state = path.stat()
    except OSError as error:
        text = _("There is no file {file}. A file of tasks lies in the folder “tasks” of a lesson.")
        raise TaskError("", text.format(file=path)) from error
    if state.st_size > _LARGEST:
        text = _("This file is too long for tasks: at most {most} kB are read.")
        raise TaskError(path.name, text.format(most=_LARGEST // 1000))
    return _read(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int, _size: int) -> TaskFile:
    """As it is now: a file that was changed is read again."""
    try:
        return tasks_of(path.read_bytes()[: _LARGEST + 1], f"{TASKS}/{path.name}")
    except OSError as error:
        text = _("{file} cannot be read: {why}.")
        raise TaskError("", text.format(file=path, why=error.strerror or error)) from error


def tasks_of(content: bytes, name: str) -> TaskFile:
    """The tasks that the content of a file holds; their texts are checked when they are asked."""
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise TaskError(name, _("This is no text in UTF-8. Save it again as UTF-8.")) from error
    if lesson_name(name) in KINDS:
        sentence = _("A kind of puzzle has this name. Give the file another one.")
        raise TaskError(name, sentence)
    headings = [*_HEADING.finditer(text)]
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    tasks: dict[str, TaskText] = {}
    for heading, end in zip(headings, ends, strict=False):
        task, line = heading[1], text.count("\n", 0, heading.start()) + 1
        place = Place(file=name)
        if not _NAME.fullmatch(task):
            sentence = _("“{name}” cannot name a task: use small letters, digits and dashes.")
            raise place.mistake(sentence.format(name=task), line)
        if task in tasks:
            sentence = _("The name “{name}” is that of another task, in line {n}.")
            raise place.mistake(sentence.format(name=task, n=tasks[task].line - 1), line)
        tasks[task] = TaskText(text[heading.end() + 1 : end].rstrip(), line + 1)
    if len(tasks) > _MOST:
        sentence = _("There are too many tasks in it: at most {most}.")
        raise TaskError(name, sentence.format(most=_MOST))
    return TaskFile(name, tasks)
