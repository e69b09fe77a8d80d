"""LessonMap: the notebooks of a folder to choose from, lessons and workshop side by side.

What a notebook is called and what it is about, it says itself: in its first heading and in the
words below it. A page without code has no code to show: it leaves the workshop out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

from villa_core.text import N_, _
from villa_widgets.kit.page import styled
from villa_widgets.tasks.lessons import LessonFile, lessons_folder, lessons_in

WORKSHOP = "workshop"
_START = "00"
_GROUPS = {
    N_("Balance"): ("03", "04", "05", "06", "07", "08"),
    N_("The game"): ("01", "02", "09", "10", "11"),
    N_("Mobiles and puzzles"): ("12", "13", "14"),
}
_MORE = N_("More lessons")


class LessonMap:
    """All that can be chosen in a folder; the folder of the notebook, if none is given.

    >>> from villa_widgets.command import shipped
    >>> "Torque balance" in LessonMap(shipped())._repr_html_()
    True
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = lessons_folder() if folder is None else Path(folder)

    def _lessons(self) -> list[LessonFile]:
        return [one for one in lessons_in(self.folder) if one.number != _START]

    def __repr__(self) -> str:
        rooms = (self._lessons(), lessons_in(self.folder, WORKSHOP))
        return "\n".join(f"{one.file}: {one.title}" for room in rooms for one in room)

    def _repr_html_(self) -> str:
        lessons = self._lessons()
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
        if workshop := lessons_in(self.folder, WORKSHOP):
            words = _("in Python you write …")
            sides.append(_side(WORKSHOP, _("Workshop"), words, _listed(workshop)))
        style = styled("lesson_map.css")
        return f'<style>{style}</style><div class="villa-map">{"".join(sides)}</div>'


def _side(kind: str, title: str, words: str, inside: str) -> str:
    head = f"<h3>{escape(title)} <small>{escape(words)}</small></h3>"
    label = f'class="villa-map__{kind}" aria-label="{escape(title)}"'
    return f"<section {label}>{head}<div>{inside}</div></section>"


def _listed(group: Iterable[LessonFile]) -> str:
    return f"<ul>{''.join(map(_line, group))}</ul>"


def _line(entry: LessonFile) -> str:
    name = f"{int(entry.number)} {entry.title}" if entry.number else entry.title
    time = _("{n} min").format(n=entry.minutes) if entry.minutes else ""
    about = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(entry.about))
    return (
        f'<li><a href="{escape(entry.file)}">{escape(name)}</a> '
        f'<span class="villa-map__time">{escape(time)}</span><br>{about}</li>'
    )
