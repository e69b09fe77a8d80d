"""What the desk answers: its two pages, what they show now, and what the teacher wants."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import replace
from html import escape
from typing import Any

import segno
from tornado.web import HTTPError, RequestHandler

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.classroom.desk import Desk, today
from villa_widgets.classroom.desk_page import desk_page
from villa_widgets.classroom.desk_parts import list_to_print, where_words
from villa_widgets.classroom.plan import MOST_GROUPS, Screen, Steps
from villa_widgets.classroom.projector import projected, projector_page
from villa_widgets.classroom.seen import picture

_NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


class AtDesk(RequestHandler):
    """Answers only a browser of this computer that shows the token."""

    looking = False
    """Whether the token of the projector is enough."""

    def initialize(self, desk: Desk) -> None:
        """The desk that is asked."""
        self.desk = desk

    def prepare(self) -> None:
        """Refuse everybody else in a word."""
        here = self.request.remote_ip in ("127.0.0.1", "::1")
        hosts = (f"127.0.0.1:{self.desk.port}", f"localhost:{self.desk.port}")
        told = self.get_query_argument("token", "") or self.request.headers.get("X-Token", "")
        tokens = (self.desk.token, self.desk.wall) if self.looking else (self.desk.token,)
        known = [secrets.compare_digest(told.encode(), one.encode()) for one in tokens]
        if not (here and any(known) and self.request.host in hosts):
            raise HTTPError(403)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Frame-Options", "DENY")

    def steps(self, told: str) -> Steps | None:
        """The step that is chosen on the page, as “lesson#n”; None if there is none."""
        lesson, _sign, number = told.rpartition("#")
        try:
            found = Steps.read([lesson, int(number), int(number)])
        except ValueError:
            return None
        return found if self.desk.is_at(found) else None

    @property
    def pupil(self) -> str:
        """The pupil who is asked about."""
        found = self.get_query_argument("pupil", "")
        if found not in self.desk.room.animals:
            raise HTTPError(404)
        return found

    def keep(self, name: str, kind: str, text: str) -> None:
        """Answer with a file to keep."""
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(text)


class DeskPage(AtDesk):
    """The page itself; its script asks for the state."""

    def get(self) -> None:
        """The page with nothing in it yet."""
        self.finish(desk_page(self.desk))


class ProjectorPage(AtDesk):
    """The window for the projector."""

    looking = True

    def get(self) -> None:
        """The page with nothing in it yet."""
        self.finish(projector_page(self.desk))


class State(AtDesk):
    """What the class does right now."""

    async def get(self) -> None:
        """The parts of the page as HTML, every name in them escaped."""
        at = self.steps(self.get_query_argument("at", ""))
        self.finish(await self.desk.aside(lambda: self.desk.state(at)))


class Projected(AtDesk):
    """What the projector shows right now."""

    looking = True

    async def get(self) -> None:
        """It as HTML."""
        self.finish(await self.desk.aside(lambda: projected(self.desk)))


class Picture(AtDesk):
    """A picture of the class or of one pupil, in which nothing can run."""

    looking = True

    async def get(self) -> None:
        """The picture as SVG."""
        desk, drawing = self.desk, ""
        if "pupil" in self.request.query_arguments:
            drawing, _words = await desk.seen(self.pupil)
            nothing = _("Nothing is to be seen here.")
        else:
            task = self.get_query_argument("task", "")[:80]
            telling = self.get_query_argument("telling", "") == "yes"
            drawing = await desk.aside(lambda: desk.dots(task, telling=telling))
            nothing = _("Nobody has let go of a guess yet.")
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Content-Security-Policy", _NOTHING_RUNS)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(picture(drawing, nothing))


class Opened(AtDesk):
    """One pupil: what was thought, what is placed now, the code for another device."""

    async def get(self) -> None:
        """The parts of the window as HTML."""
        desk, pupil = self.desk, self.pupil
        room = desk.room
        code = room.return_code(pupil)
        way = f"{desk.server.address}/?word={room.word.replace(' ', '-')}&code={code}"
        drawn = segno.make_qr(way).svg_inline(scale=3, border=2, dark="#000", light="#fff")
        thought = await desk.aside(lambda: desk.thoughts(pupil))
        free = "".join(f'<option value="{one}">{escape(_(one))}</option>' for one in room.free)
        at = room.at.get(pupil)
        self.finish(
            {
                "name": _(room.pupils[pupil]),
                "where": where_words(at, desk.files) if room.is_here(pupil) else _("gone"),
                "thought": thought,
                "code": f"{escape(code)}{drawn}",
                "freed": pupil in room.plan.freed,
                "group": room.plan.members.get(pupil, -1),
                "groups": len(room.plan.groups),
                "free": free,
            }
        )


class Do(AtDesk):
    """What the teacher wants."""

    async def post(self) -> None:
        """Do it; a disk that takes nothing is told of by the state."""
        said = ""
        try:
            await self._do(json.loads(self.request.body))
        except OSError:
            self.set_status(507)
        except VillaError as error:
            self.set_status(409)
            said = str(error)
        except ValueError as error:
            raise HTTPError(400) from error
        self.finish({"said": said})

    async def _do(self, wish: Any) -> None:
        """Lead the class, speak of one pupil, play, or delete everything."""
        desk, room = self.desk, self.desk.room
        plan = room.plan
        match wish:
            case {"do": "lock", "locked": bool(locked)}:
                room.lock(locked)
            case {"do": "lead", "steps": steps}:
                room.lead(plan.lead(self._read(steps)))
            case {"do": "pause", "sentence": str(sentence)}:
                room.lead(plan.paused(sentence))
            case {"do": "timer", "seconds": int(seconds)} if 0 <= seconds <= 24 * 3600:
                room.lead(plan.timed(time.time(), seconds))
            case {"do": "screen", "screen": dict(screen)}:
                read = Screen.read(screen)
                if read.pupil and read.pupil not in room.animals:
                    raise HTTPError(400)
                room.lead(replace(plan, screen=read))
            case {"do": "draw"}:
                await desk.aside(desk.draw)
            case {"do": "groups", "number": int(number)} if 0 <= number <= MOST_GROUPS:
                here = [one for one in room.animals if room.is_here(one)] or [*room.animals]
                room.lead(plan.deal(here, number))
            case {"do": "group", "group": int(group), "steps": steps} if (
                0 <= group < len(plan.groups)
            ):
                room.lead(plan.lead_group(group, self._read(steps)))
            case {"do": "forget"}:
                await desk.forget()
            case {"do": str(deed), "pupil": str(pupil), **more} if pupil in room.animals:
                await self._about(deed, pupil, {str(key): value for key, value in more.items()})
            case _:
                raise HTTPError(400)

    async def _about(self, deed: str, pupil: str, more: dict[str, Any]) -> None:
        """What is to be done with one pupil."""
        desk, plan = self.desk, self.desk.room.plan
        match deed, more:
            case "free", {}:
                desk.room.lead(plan.free(pupil))
            case "member", {"group": int(group)} if -1 <= group < len(plan.groups):
                others = {one: k for one, k in plan.members.items() if one != pupil}
                own = {} if group < 0 else {pupil: group}
                desk.room.lead(replace(plan, members=others | own))
            case "rename", {"animal": str(animal)}:
                await desk.rename(pupil, animal)
            case "seat", {"partner": "computer" | "teacher" as partner}:
                await desk.aside(lambda: desk.seat(pupil, partner))
            case "remove", {}:
                await desk.remove(pupil)
            case _:
                raise HTTPError(400)

    def _read(self, told: Any) -> Steps | None:
        """Steps that there are, or None for no steps."""
        if told is None:
            return None
        steps = Steps.read(told)
        if not self.desk.is_at(steps):
            raise HTTPError(400)
        return steps


class ReportFile(AtDesk):
    """The report as a page of its own, to save and to print."""

    async def get(self) -> None:
        """The page as a file."""
        self.keep(
            f"{_file_name(self.desk)}.html", "text/html", await self.desk.aside(self.desk.report)
        )


class CsvFile(AtDesk):
    """The report for a spreadsheet."""

    async def get(self) -> None:
        """The table as a file; its mark tells spreadsheets how letters are written."""
        text = "\ufeff" + await self.desk.aside(self.desk.csv)
        self.keep(f"{_file_name(self.desk)}.csv", "text/csv", text)


class ListPage(AtDesk):
    """The animals, to be printed with a line for each name."""

    def get(self) -> None:
        """The page."""
        room = self.desk.room
        rows = [(_(animal), room.return_code(one)) for one, animal in room.animals.items()]
        self.finish(list_to_print(room.name, rows, room.free))


class Play(AtDesk):
    """Leads the teacher to a table of the class, as a player."""

    def get(self) -> None:
        """The door, with word and code filled in."""
        room = self.desk.room
        code = room.return_code(room.teacher())
        word = room.word.replace(" ", "-")
        self.redirect(f"{self.desk.server.address}/?word={word}&code={code}")


def _file_name(desk: Desk) -> str:
    """How a file of the report is called: with class and date."""
    plain = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in desk.room.name)
    return "-".join(filter(None, ("class-report", plain.strip("-"), today())))


ROUTES: tuple[tuple[str, type[AtDesk]], ...] = (
    (r"/", DeskPage),
    (r"/projector", ProjectorPage),
    (r"/state", State),
    (r"/projected", Projected),
    (r"/picture", Picture),
    (r"/pupil", Opened),
    (r"/do", Do),
    (r"/report", ReportFile),
    (r"/report\.csv", CsvFile),
    (r"/list", ListPage),
    (r"/play", Play),
)
