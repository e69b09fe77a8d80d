"""Desk: the teacher's own pages, on this computer only, with their own port and tokens.

One window is for the teacher: it shows what the class does as it happens, and leads it. The other
one is for the projector (`villa_widgets.classroom.projector`) and can only be looked at.
"""

from __future__ import annotations

import asyncio
import datetime
import os
import secrets
import time
import webbrowser
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, TypeVar

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from villa_core.learn.class_csv import class_csv
from villa_core.learn.classroom import ClassResults
from villa_core.text import _, ngettext
from villa_widgets.classroom.desk_parts import (
    Seat,
    grid_of,
    groups_html,
    left_html,
    plan_words,
    state_of,
    thoughts,
    where_words,
    words_of,
)
from villa_widgets.classroom.door import Door
from villa_widgets.classroom.plan import Steps
from villa_widgets.classroom.room import TEACHER, Room
from villa_widgets.classroom.tournament import (
    Table,
    computer,
    draw,
    games_html,
    last_round,
    lay,
    tables_in,
)
from villa_widgets.tasks.lesson_steps import LessonStep, steps_of
from villa_widgets.tasks.lessons import LessonFile, lessons_in, questions_in
from villa_widgets.tasks.placed import Placed, kept, over_one
from villa_widgets.tasks.report import expected_html, grid_html, report_page, stuck_html

PLAY = "10_play.ipynb"
_LEADING = "desk.html"  # leads the teacher's browser to the page
_MANY = 20  # wrong words in a minute that the teacher is told of

T = TypeVar("T")


class Desk:
    """Listens on the loopback address; `show` opens the page in the teacher's browser."""

    def __init__(self, room: Room, lessons: Path, *, show: bool) -> None:
        self.room, self.lessons, self.show = room, lessons, show
        self.token, self.port = secrets.token_urlsafe(24), 0
        self.wall = secrets.token_urlsafe(24)
        """The token of the projector's window: with it one can look, and do nothing."""
        self.server: Any = None
        self._reader = ThreadPoolExecutor(1, "desk")
        self._told: tuple[Any, dict[str, str]] = (None, {})

    @property
    def address(self) -> str:
        """Where the page is, with its token."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    def open_page(self) -> None:
        """Open the page by a file that only the teacher can read.

        The arguments of a browser are seen by everybody on this computer: the token is not there.
        """
        path = self.room.folder / _LEADING
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(
                f'<!doctype html><meta http-equiv="refresh" content="0; url={self.address}">'
            )
        webbrowser.open(path.as_uri())

    def close(self) -> None:
        """Leave nothing behind."""
        (self.room.folder / _LEADING).unlink(missing_ok=True)
        self._reader.shutdown(wait=False, cancel_futures=True)

    async def aside(self, work: Callable[[], T]) -> T:
        """Do work that reads what pupils wrote, out of everybody's way."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    def listen(self, server: Any) -> None:
        """Listen beside the server of the class."""
        from villa_widgets.classroom.desk_handlers import ROUTES

        self.server = server
        app = Application([(where, handler, {"desk": self}) for where, handler in ROUTES])
        sockets = bind_sockets(0, "127.0.0.1")
        self.port = sockets[0].getsockname()[1]
        HTTPServer(app, max_body_size=100_000).add_sockets(sockets)

    # what the class does -------------------------------------------------------------------------

    @property
    def faults(self) -> list[str]:
        """What the teacher should know."""
        n, found = Door.wrong.counted, self.room.faults
        if n > _MANY:
            text = ngettext(
                "{n} wrong word was typed at the door within a minute.",
                "{n} wrong words were typed at the door within a minute.",
                n,
            )
            found.append(text.format(n=n))
        return found

    @property
    def names(self) -> dict[str, str]:
        """All pupils with the words for their animals."""
        return {one: _(animal) for one, animal in self.room.animals.items()}

    @property
    def files(self) -> tuple[LessonFile, ...]:
        """The lessons that are in the folder now."""
        return lessons_in(self.lessons)

    def is_at(self, steps: Steps) -> bool:
        """Whether there are these steps."""
        own = next((one for one in self.files if one.file == steps.lesson), None)
        return own is not None and steps.last <= len(own.steps)

    def step(self, at: Steps | None) -> LessonStep:
        """A step with its tasks; one without any if there is none."""
        if at is not None and self.is_at(at):
            found = steps_of(self.lessons / at.lesson)
            if at.first <= len(found):
                return found[at.first - 1]
        return LessonStep("", (), ())

    @property
    def where(self) -> Steps | None:
        """The step where the class is: where it is kept, or where most of those here are."""
        if self.room.plan.steps is not None:
            return self.room.plan.steps
        here = [at for one, at in list(self.room.at.items()) if self.room.is_here(one)]
        most = Counter(at for at in here if self.is_at(at)).most_common(1)
        return most[0][0] if most else None

    def told(self) -> dict[str, str]:
        """What pupils have done, as HTML; made anew only when a file has changed."""
        room, asked = self.room, questions_in(self.lessons)
        now = (tuple(room.pupils.items()), room.changes, asked)
        if self._told[0] != now:
            results = room.results()
            nothing = f"<p>{escape(_('Nothing was answered yet.'))}</p>"
            no_game = f"<p>{escape(_('No game was begun yet.'))}</p>"
            shown = {
                "damaged": "".join(f"<p>{escape(text)}</p>" for text in results.damaged),
                "expected": expected_html(results.predictions, asked) or nothing,
                "stuck": stuck_html(results, asked),
                "grid": grid_html(results) if results.learners else "",
                "games": games_html(tables_in(room.games)) or no_game,
            }
            self._told = (now, shown)
        return self._told[1]

    def seats(self, at: Steps | None) -> list[Seat]:
        """Every pupil, as far as the tasks of a step are."""
        room, tasks, files = self.room, self.step(at).tasks, self.files
        learners, found = room.results().learners, list[Seat]()
        for pupil, name in self.names.items():
            here, own = room.is_here(pupil), room.at.get(pupil)
            state = "gone" if not here else ""
            if name in learners:
                state = state_of(learners[name], tasks, here=here)
            elsewhere = here and own and at and own.lesson == at.lesson and own.first != at.first
            note = _("at step {n}").format(n=own.first) if elsewhere and own else ""
            if here and own and at and own.lesson != at.lesson:
                note = where_words(own, files).partition(":")[0]
            if not here:
                note = words_of("gone")
            found.append(Seat(pupil, name, state or "gone", own, note))
        return found

    def state(self, at: Steps | None) -> dict[str, Any]:
        """All that the teacher's page shows now, of the step that is looked at."""
        room, files, tables = self.room, self.files, tables_in(self.room.games)
        told, names = self.told(), self.names
        at = at or self.where
        n, here = len(names), [one for one in names if room.is_here(one)]
        count = ngettext("{n} pupil", "{n} pupils", n).format(n=n)
        count += ", " + _("{n} here").format(n=len(here))
        faults = "".join(f"<p>{escape(text)}</p>" for text in self.faults)
        options = self.options
        task = next(iter(self.step(at).tasks), "")
        return {
            "told": count,
            "locked": room.locked,
            "pause": room.plan.pause,
            "left": room.plan.left(time.time()),
            "kept": room.plan.steps and f"{room.plan.steps.lesson}#{room.plan.steps.first}",
            "last": room.plan.steps and room.plan.steps.last,
            "where": at and f"{at.lesson}#{at.first}",
            "task": task,
            "screen": room.plan.screen.what,
            "telling": room.plan.screen.telling,
            "pacing": plan_words(room.plan, files),
            "pupils": grid_of(self.seats(at)),
            "expected": told["expected"],
            "stuck": told["stuck"],
            "grid": told["grid"],
            "games": left_html(tables, {one: names[one] for one in here}) + told["games"],
            "groups": groups_html(room.plan, names, options),
            "faults": faults + told["damaged"],
            "step": options,
        }

    @property
    def options(self) -> str:
        """The steps of all lessons that are in the folder now, as options to choose from."""
        return "".join(
            f'<option value="{escape(one.file)}#{k}">{escape(f"{one.title}: {step}")}</option>'
            for one in self.files
            for k, step in enumerate(one.steps, 1)
        )

    def guesses(self, task: str) -> dict[str, Placed]:
        """The first guess of each pupil at a task, by the words for their animals."""
        found = {name: kept(self.room.home(one), task) for one, name in self.names.items()}
        return {name: guess for name, guess in found.items() if guess is not None}

    def dots(self, task: str, *, telling: bool) -> str:
        """Everybody's first guess as dots over one picture, as an SVG; nothing without any."""
        return over_one(self.guesses(task), telling=telling)

    def thoughts(self, pupil: str) -> str:
        """What a pupil has answered and tried."""
        progress = self.room.results().learners.get(self.names[pupil])
        if progress is None:
            return f"<p>{escape(_('The file of this pupil cannot be read.'))}</p>"
        return thoughts(progress, questions_in(self.lessons))

    async def seen(self, pupil: str) -> tuple[str, str]:
        """What a pupil's page shows now: a picture, and what is placed in it in words."""
        cells = self.step(self.room.at.get(pupil)).cells
        found: tuple[str, str] = await self.server.kernel_manager.seen(pupil, cells)
        return found

    # the tournament ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw a round among those who are here, and seat everybody at once."""
        ids = {name: one for one, name in self.names.items() if self.room.is_here(one)}
        tables, _left_over = draw(self.room.games, ids)
        if not tables:
            return
        seats = {ids[name]: one.code for one in tables for name in one.players}
        plan = self.room.plan.lead(Steps(PLAY, 1, 1))
        self.room.lead(replace(plan, seats=seats))

    def seat(self, pupil: str, partner: str) -> None:
        """Give whoever is left over a computer to play with, or the teacher."""
        room, newest = self.room, last_round(tables_in(self.room.games))
        name, number = self.names[pupil], newest[0].round if newest else 1
        if any(name in one.players for one in newest):
            return
        seats = dict(room.plan.seats)
        if partner == "teacher":
            teacher = room.teacher()
            seats[teacher] = lay(room.games, name, _(TEACHER), number).code
            seats[pupil] = seats[teacher]
        else:
            kind, called = computer()
            seats[pupil] = lay(room.games, name, called, number, kind).code
        room.lead(replace(room.plan, seats=seats))

    # what goes and what stays --------------------------------------------------------------------

    def report(self) -> str:
        """The report as a page of its own."""
        games = games_html(tables_in(self.room.games))
        return report_page(
            self.room.results(),
            questions_in(self.lessons),
            name=self.room.name,
            day=today(),
            games=games,
        )

    def csv(self) -> str:
        """The same for a spreadsheet."""
        tables: list[Table] = tables_in(self.room.games)
        games = [(one.code, one.players, one.over) for one in tables]
        results: ClassResults = self.room.results()
        return class_csv(results, questions_in(self.lessons), games)

    async def forget(self) -> None:
        """End all pages and delete what is kept of the class."""
        await self.end_pages(set(self.room.pupils))
        self.room.forget()
        self.server.app.settings["cookie_secret"] = self.room.secret

    async def remove(self, pupil: str) -> None:
        """End the pages of a pupil, and make the animal free for somebody else."""
        await self.end_pages({pupil})
        self.room.leave(pupil)

    async def rename(self, pupil: str, animal: str) -> None:
        """Make a pupil another animal; its pages are opened anew, under the new name."""
        await self.aside(partial(self.room.rename, pupil, animal))
        await self.end_pages({pupil})

    async def end_pages(self, pupils: set[str]) -> None:
        """End the pages of these pupils."""
        kernels = self.server.kernel_manager
        for kernel_id, owner in list(kernels.owners.items()):
            if owner in pupils:
                await kernels.shutdown_kernel(kernel_id, now=True)


def today() -> str:
    """The date of a report."""
    return datetime.date.today().isoformat()
