r"""The lessons of a folder, ours or not: title, words, steps, questions, read from their files.

>>> import json, tempfile
>>> cells = ("# Bridges\n\nWhy they stand. It takes 9 minutes.\n\n## Look", "## Again")
>>> with tempfile.TemporaryDirectory() as folder:
...     told = {"cells": [{"cell_type": "markdown", "source": c} for c in cells]}
...     _ = Path(folder, "bridges.ipynb").write_text(json.dumps(told), "utf-8")
...     (bridges,) = lessons_in(folder)
>>> bridges.title, bridges.about, bridges.minutes, bridges.steps
('Bridges', 'Why they stand.', 9, ('Look', 'Again'))
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from villa_core.errors import VillaError
from villa_widgets.tasks.marked import plain
from villa_widgets.tasks.task_file import TASKS, read_tasks
from villa_widgets.tasks.wording import MARK

FOLDER = "VILLA_LESSONS"
"""The environment variable with the folder of the lessons, where a kernel works in another one."""

PATH = ("03", "04", "05", "06", "07", "08")
"""The numbers of the lessons that lead from the first touch to the end, one by one."""

_LARGEST = 5_000_000  # bytes of a notebook that is looked at
_MOST = 200  # notebooks of a folder
_SHORT = 180  # signs of a question where there is little room
_MINUTES = re.compile(r"It takes (?:about )?(\d{1,3}) minutes")
_ABOUT = re.compile(
    r"(?:\*\*You write:\*\* )?(.*?)(?=\*\*You need|It takes|As long as|\n\n|\n#|\Z)", re.DOTALL
)


class LessonFile(NamedTuple):
    """A notebook as a list shows it: what it is about, its minutes (0: any), and its steps."""

    file: str
    title: str
    steps: tuple[str, ...]
    about: str
    minutes: int

    @property
    def number(self) -> str:
        """The number before its name, such as “03”; empty if it has none.

        >>> LessonFile("03_centre.ipynb", "Centre", ("Look",), "", 25).number
        '03'
        """
        found = re.match(r"\d\d(?=_)", Path(self.file).name)
        return found[0] if found else ""


def lessons_folder() -> Path:
    """Where the notebooks of the lessons lie: the folder of this one, or what a server says."""
    return Path(os.environ.get(FOLDER) or ".").absolute()


def lessons_in(folder: str | Path | None = None, room: str = "") -> tuple[LessonFile, ...]:
    """The lessons of a folder, or of a `room` in it, in the order of their files, as they are now.

    Without a folder it is that of this notebook, in a class too, where pages work in folders of
    their own. A file that is no notebook is left out. Its title is the first heading, its steps are
    the headings of second level; without any it is one step.

    >>> lessons_in("a folder that is not there")
    ()
    >>> from villa_widgets.command import shipped
    >>> lessons_in(shipped(), "workshop")[0].file
    'workshop/01_centre_of_mass.ipynb'
    """
    found = []
    where = lessons_folder() if folder is None else Path(folder)
    for path in sorted((where / room).glob("*.ipynb"))[:_MOST]:
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            state = path.stat()
            if state.st_size <= _LARGEST:
                file = "/".join(filter(None, (room, path.name)))
                found.append(_told(path, file, state.st_mtime_ns))
    return tuple(found)


def tasks_in(folder: str | Path, lesson: LessonFile) -> tuple[str, ...]:
    """The tasks of a lesson of this folder, by the names of progress files; none without any.

    >>> from villa_widgets.command import shipped
    >>> third = next(one for one in lessons_in(shipped()) if one.number == "03")
    >>> tasks_in(shipped(), third)[0].partition("/")[0]
    '03'
    """
    with suppress(VillaError):
        file = read_tasks(Path(folder, TASKS, f"{Path(lesson.file).stem}.md"))
        return tuple(map(file.task_id, file.tasks))
    return ()


def questions_in(folder: str | Path, longest: int = _SHORT) -> dict[str, str]:
    """What the tasks of a folder ask, in short plain words, by the names of progress files."""
    asked = {}
    for path in sorted(Path(folder, TASKS).glob("*.md"))[:_MOST]:
        with suppress(VillaError):
            file = read_tasks(path)
            for task, (text, _line) in file.tasks.items():
                asked[file.task_id(task)] = _shortened(text, longest)
    return asked


@lru_cache(maxsize=_MOST)
def _told(path: Path, file: str, _changed: int) -> LessonFile:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    text = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    title = re.search(r"^# +(.+)$", text, re.MULTILINE)
    words = text[title.end() if title else 0 :].strip()
    about, minutes = _ABOUT.match(words), _MINUTES.search(words)
    steps = re.findall(r"^## +(.+)$", text, re.MULTILINE)
    name = title[1].strip() if title else path.stem
    return LessonFile(
        file,
        name,
        tuple(map(str.strip, steps)) or (name,),
        about[1].strip() if about and not words.startswith("#") else "",
        int(minutes[1]) if minutes else 0,
    )


@lru_cache(maxsize=2000)
def _shortened(text: str, longest: int) -> str:
    """What stands before the marks, without numbers that only Python knows."""
    question = text[: mark.start()] if (mark := MARK.search(text)) else text
    words = " ".join(re.sub(r"(?<![\w}^])\{[a-z]+\}", "…", question).split())
    with suppress(VillaError):
        words = plain(words)
    return words if len(words) <= longest else words[:longest].rpartition(" ")[0] + " …"
