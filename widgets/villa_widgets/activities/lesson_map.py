"""LessonMap: the notebooks of a folder to choose from, lessons and workshop side by side.

What a notebook is called and what it is about, it says itself: in its first heading and in the
words below it. A page without code has no code to show: it leaves the workshop out.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

from villa_core.text import N_, _
from villa_widgets.kit.page import styled

WORKSHOP = "workshop"
_LARGEST = 5_000_000  # bytes that a notebook may have to be looked into
_START = "00"
_GROUPS = {
    N_("Balance"): ("03", "04", "05", "06", "07", "08"),
    N_("The game"): ("01", "02", "09", "10", "11"),
    N_("Mobiles and puzzles"): ("12", "13", "14"),
}
_MORE = N_("More lessons")
_MINUTES = re.compile(r"It takes (?:about )?(\d{1,3}) minutes")
_ABOUT = re.compile(
    r"(?:\*\*You write:\*\* )?(.*?)(?=\*\*You need|It takes|As long as|\n\n|\Z)", re.DOTALL
)


class Entry(NamedTuple):
    """A notebook to choose: its file, its title, what it is about, and its minutes (0: any)."""

    file: str
    title: str
    about: str
    minutes: int

    @property
    def number(self) -> str:
        """The number before its name, such as “03”; empty if it has none.

        >>> Entry("03_centre.ipynb", "Centre", "", 25).number, Entry("mine.ipynb", "", "", 0).number
        ('03', '')
        """
        found = re.match(r"\d\d(?=_)", Path(self.file).name)
        return found[0] if found else ""


def entries(folder: Path, room: str = "") -> tuple[Entry, ...]:
    """The notebooks of a folder, or of a `room` in it; what is no notebook is left out.

    >>> from villa_widgets.command import shipped
    >>> lessons = entries(shipped())
    >>> lessons[2].title, lessons[2].minutes
    ('Centre of mass', 25)
    >>> entries(shipped(), "workshop")[0].file
    'workshop/01_centre_of_mass.ipynb'
    """
    files = sorted((folder / room).glob("*.ipynb"))
    told = (_entry(path, "/".join(filter(None, (room, path.name)))) for path in files)
    return tuple(one for one in told if one is not None and (room or one.number != _START))


def _entry(path: Path, file: str) -> Entry | None:
    try:
        if path.stat().st_size > _LARGEST:
            return None
        cells = json.loads(path.read_text("utf-8"))["cells"]
        texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        title, _space, text = next(texts, "").strip().partition("\n")
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None  # it is being written, or no notebook
    minutes, about = _MINUTES.search(text), _ABOUT.match(text.strip())
    return Entry(
        file,
        title.lstrip("# ").strip() or path.stem,
        about[1].strip() if about else "",
        int(minutes[1]) if minutes else 0,
    )


class LessonMap:
    """All that can be chosen in a folder; the folder of the notebook, if none is given.

    >>> from villa_widgets.command import shipped
    >>> "Torque balance" in LessonMap(shipped())._repr_html_()
    True
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = Path(os.environ.get("VILLA_LESSONS", ".") if folder is None else folder)

    def __repr__(self) -> str:
        rooms = (entries(self.folder), entries(self.folder, WORKSHOP))
        return "\n".join(f"{one.file}: {one.title}" for room in rooms for one in room)

    def _repr_html_(self) -> str:
        lessons = entries(self.folder)
        known = {number for numbers in _GROUPS.values() for number in numbers}
        groups = {
            name: [one for number in numbers for one in lessons if one.number == number]
            for name, numbers in _GROUPS.items()
        }
        groups[_MORE] = [one for one in lessons if one.number not in known]
        shown = "".join(
            f"<div><h4>{escape(_(name))}</h4>{_listed(group)}</div>"
            for name, group in groups.items()
            if group
        )
        sides = [_side("lessons", _("Lessons"), _("no code needed"), shown)]
        if workshop := entries(self.folder, WORKSHOP):
            words = _("in Python you write …")
            sides.append(_side(WORKSHOP, _("Workshop"), words, _listed(workshop)))
        style = styled("lesson_map.css")
        return f'<style>{style}</style><div class="villa-map">{"".join(sides)}</div>'


def _side(kind: str, title: str, words: str, inside: str) -> str:
    head = f"<h3>{escape(title)} <small>{escape(words)}</small></h3>"
    label = f'class="villa-map__{kind}" aria-label="{escape(title)}"'
    return f"<section {label}>{head}<div>{inside}</div></section>"


def _listed(group: Iterable[Entry]) -> str:
    return f"<ul>{''.join(map(_line, group))}</ul>"


def _line(entry: Entry) -> str:
    name = f"{int(entry.number)} {entry.title}" if entry.number else entry.title
    time = _("{n} min").format(n=entry.minutes) if entry.minutes else ""
    about = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(entry.about))
    return (
        f'<li><a href="{escape(entry.file)}">{escape(name)}</a> '
        f'<span class="villa-map__time">{escape(time)}</span><br>{about}</li>'
    )
