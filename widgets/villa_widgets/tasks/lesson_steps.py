"""The steps of a lesson as its page counts them: their names, their tasks, and their cells.

>>> from villa_widgets.command import shipped
>>> seesaw = steps_of(shipped() / "04_torque_balance.ipynb")[0]
>>> seesaw.tasks, seesaw.cells
(('04/seesaw',), (1,))
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from villa_widgets.tasks.task_file import lesson_name

_LARGEST = 5_000_000  # bytes of a notebook that is looked at
_ASKED = re.compile(r"""\bask\(\s*["']([a-z0-9][a-z0-9-]{0,39})["']""")
_PUZZLE = re.compile(r"""PuzzleView\(\s*["']([a-z-]+)["'],\s*level=(\d),\s*seed=(\d{1,6})""")


class LessonStep(NamedTuple):
    """A step: its heading, the tasks in it by the names of progress files, and its code cells."""

    name: str
    tasks: tuple[str, ...]
    cells: tuple[int, ...]
    """Counted from 1 through the notebook, as a kernel counts those that it has run."""


def steps_of(path: Path) -> tuple[LessonStep, ...]:
    """The steps of a notebook; none if it cannot be read."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        state = path.stat()
        if state.st_size <= _LARGEST:
            return _read(path, state.st_mtime_ns)
    return ()


@lru_cache(maxsize=200)
def _read(path: Path, _changed: int) -> tuple[LessonStep, ...]:
    """The steps as `static/lesson_page.js` makes them: what is tagged “python” is a fold."""
    lesson, number = lesson_name(path.stem), 0
    steps = list[LessonStep]()
    folds = list[bool]()
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            for heading in re.findall(r"^## +(.+)$", source, re.MULTILINE):
                steps.append(LessonStep(heading.strip(), (), ()))
                folds.append(False)
        elif cell["cell_type"] == "code" and source.strip():
            number += 1
            if not steps:
                steps.append(LessonStep("", (), ()))
                folds.append(False)
            if "python" in cell.get("metadata", {}).get("tags", ()):
                folds[-1] = True
            last = steps[-1]
            tasks = *last.tasks, *_tasks(lesson, source)
            steps[-1] = last._replace(tasks=tasks, cells=(*last.cells, number))
    kept = [one for one, fold in zip(steps, folds, strict=True) if not fold]
    if len(kept) > 1 and not kept[0].name:  # what stands before the first heading goes with it
        title, first, *others = kept
        first = first._replace(tasks=title.tasks + first.tasks, cells=title.cells + first.cells)
        kept = [first, *others]
    return tuple(kept)


def _tasks(lesson: str, source: str) -> tuple[str, ...]:
    asked = tuple(f"{lesson}/{name}" for name in _ASKED.findall(source))
    return asked + tuple("/".join(found) for found in _PUZZLE.findall(source))
