"""LessonMap: the notebooks of a folder as a map: pictures, one path, stars for what is done.

What a notebook is called and what it is about, it says itself: in its first heading and in the
words below it. A page without code has no code to show: it leaves the workshop out.
"""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from urllib.parse import quote

from villa_core.learn.choosing import daily
from villa_core.learn.puzzles import kind_name
from villa_core.text import N_, _
from villa_widgets.drawing.small import patterns, small
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.page import Page, styled
from villa_widgets.tasks.lessons import PATH, LessonFile, lessons_folder, lessons_in, tasks_in
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.progress import ProgressView
from villa_widgets.tasks.task import Card, LessonPanel, star_line

WORKSHOP, TEACHERS = "workshop", "teacher/for_teachers.ipynb"
_START, _PUZZLES = "00", "14"
_ALL = 3  # stars
_ROADS = {
    "path": (N_("Balance, step by step"), PATH),
    "game": (N_("The game"), ("01", "09", "10", "02", "11")),
    "mobiles": (N_("Mobiles"), ("12", "13")),
    "puzzles": (N_("Puzzles"), (_PUZZLES,)),
}


class LessonMap(Card):
    """All that can be chosen in a folder; the folder of the notebook, if none is given.

    >>> from villa_widgets.command import shipped
    >>> shown = LessonMap(shipped(), Logbook(None))
    >>> "Torque balance" in shown.panel.html
    True
    >>> shown.close()
    """

    look = "villa-map"

    def __init__(
        self,
        folder: str | Path | None = None,
        logbook: Logbook | None = None,
        today: Callable[[], datetime.date] = datetime.date.today,
    ) -> None:
        self.folder = lessons_folder() if folder is None else Path(folder)
        self.logbook, self._today = logbook or own_logbook(), today
        self.panel = _MapPanel(label=_("All lessons"))
        mine = {"mine": (_("My progress"), lambda: ProgressView(self.logbook))}
        super().__init__((self.panel, Drawers(mine), Page()))
        self.follow(self.logbook, self._tell)

    def _lessons(self) -> list[LessonFile]:
        return [one for one in lessons_in(self.folder) if one.number != _START]

    def __repr__(self) -> str:
        rooms = (self._lessons(), lessons_in(self.folder, WORKSHOP))
        return "\n".join(f"{one.file}: {one.title}" for room in rooms for one in room)

    def _tell(self) -> None:
        lessons = self._lessons()
        numbered = {one.number: one for one in lessons if one.number}
        known = {number for _name, numbers in _ROADS.values() for number in numbers}
        roads = ""
        for kind, (name, numbers) in _ROADS.items():
            stops = [numbered[number] for number in numbers if number in numbered]
            roads += self._road(kind, _(name), stops)
        others = [one for one in lessons if one.number not in known]
        roads += self._road("more", _("More lessons"), others)
        self.panel.tell(
            f'{patterns()}{self._door()}<div class="villa-roads">{roads}</div>{self._workshop()}'
        )

    # a road and its stops ------------------------------------------------------------------------

    def _road(self, kind: str, name: str, lessons: list[LessonFile]) -> str:
        if not lessons:
            return ""
        here = next((one for one in lessons if self._stars(one) != _ALL), None)
        begun = _here() if kind == "path" else ""
        stops = begun + "".join(
            self._stop(one, on=kind == "path" and one is here) for one in lessons
        )
        return (
            f'<section class="villa-road is-{kind}"><h3>{escape(name)}</h3><ol>{stops}</ol>'
            "</section>"
        )

    def _stop(self, one: LessonFile, *, on: bool) -> str:
        """A lesson as one link: picture, name, minutes and stars; `on` is where one goes on."""
        name = f"{int(one.number)} {one.title}" if one.number else one.title
        more = _("{n} min").format(n=one.minutes) if one.minutes else _("as you like")
        if one.number == _PUZZLES:
            more = _("Today: {kind}").format(kind=kind_name(daily(self._today()).kind))
        stars = self._stars(one)
        told = "" if stars is None else star_line(stars)
        mark = f"<em>{escape(_('Go on here'))}</em>" if on else ""
        kind = "is-next" if on else "is-open"
        return (
            f'<li class="{kind}"><a href="{quote(one.file)}" '
            f'title="{escape(one.about)}">{small(one.number or "own")}<b>{escape(name)}</b>'
            f'<span class="villa-map-time">{escape(more)}</span>{told}{mark}</a></li>'
        )

    def _stars(self, one: LessonFile) -> int | None:
        """The stars of a lesson; None if it has no tasks."""
        tasks = tasks_in(self.folder, one)
        return self.logbook.progress.share(tasks) if tasks else None

    # beside the roads ----------------------------------------------------------------------------

    def _workshop(self) -> str:
        """The notebooks whose code is the lesson; looks hide them on pages without code."""
        found = lessons_in(self.folder, WORKSHOP)
        if not found:
            return ""
        head = escape(_("Workshop: in Python you write …"))
        listed = "".join(map(_line, found))
        return (
            f'<details class="villa-map-workshop" open><summary>{head}</summary><ol>{listed}</ol>'
            "</details>"
        )

    def _door(self) -> str:
        """The way to the teacher's page, if there is one; a pupil of a class has none."""
        if os.environ.get("VILLA_CLASS") or not Path(self.folder, TEACHERS).exists():
            return ""
        words = escape(_("I am a teacher"))
        return f'<p class="villa-map-teachers"><a href="{TEACHERS}">{words} ›</a></p>'


class _MapPanel(LessonPanel):
    """The map, with the looks of one."""

    _css = styled("row.css", "panel.css", "lesson.css", "lesson_map.css")


def _here() -> str:
    """Where the path begins: on this very page."""
    return (
        f'<li class="is-here"><span>{small(_START)}<b>{escape(_("0 Start here"))}</b>'
        f'<span class="villa-map-time">{escape(_("You are here"))}</span></span></li>'
    )


def _line(entry: LessonFile) -> str:
    name = f"{int(entry.number)} {entry.title}" if entry.number else entry.title
    time = _("{n} min").format(n=entry.minutes) if entry.minutes else ""
    return (
        f'<li><a href="{quote(entry.file)}">{escape(name)}</a> '
        f'<span class="villa-map-time">{escape(time)}</span><br>{about(entry)}</li>'
    )


def about(entry: LessonFile) -> str:
    """What a notebook says of itself, as HTML."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(entry.about))
