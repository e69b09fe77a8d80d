"""Desk: the teacher's own page, on this computer only, with its own port and token.

It shows what the class does as it happens, and tells all pages where to go or to wait.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from typing import Any, TypeVar

import segno
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler

from villa_core.text import _, ngettext
from villa_widgets.classroom.door import Door
from villa_widgets.classroom.room import Room
from villa_widgets.classroom.tournament import draw, games_html, records
from villa_widgets.kit.page import STATIC
from villa_widgets.tasks.lessons import lessons_in, questions_in
from villa_widgets.tasks.report import (
    ReportPanel,
    expected_html,
    grid_html,
    report_page,
    stuck_html,
)
from villa_widgets.tasks.task import table

_PLAY = "10_play.ipynb"
_LEADING = "desk.html"  # leads the teacher's browser to the page
_MANY = 20  # wrong words in a minute that the teacher is told of

T = TypeVar("T")


class Desk:
    """Listens on the loopback address; `show` opens the page in the teacher's browser."""

    def __init__(self, room: Room, lessons: Path, *, show: bool) -> None:
        self.room, self.lessons, self.show = room, lessons, show
        self.token, self.port = secrets.token_urlsafe(24), 0
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

    def told(self, *, telling: bool) -> dict[str, str]:
        """What pupils have done, as HTML; made anew only when a file has changed."""
        room, asked = self.room, questions_in(self.lessons)
        now = (telling, tuple(room.pupils.items()), room.changes, asked)
        if self._told[0] != now:
            results = room.results()
            nothing = f"<p>{escape(_('Nothing was answered yet.'))}</p>"
            no_game = f"<p>{escape(_('No game was begun yet.'))}</p>"
            shown = {
                "damaged": "".join(f"<p>{escape(text)}</p>" for text in results.damaged),
                "expected": expected_html(results.predictions, asked, telling=telling) or nothing,
                "stuck": stuck_html(results, asked),
                "grid": grid_html(results) if results.learners else "",
                "games": games_html(records(room.games)) or no_game,
            }
            self._told = (now, shown)
        return self._told[1]

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

    def listen(self, server: Any) -> None:
        """Listen beside the server of the class."""
        self.server = server
        routes = [(r"/", DeskPage), (r"/state", State), (r"/do", Do), (r"/report", ReportFile)]
        app = Application([(where, handler, {"desk": self}) for where, handler in routes])
        sockets = bind_sockets(0, "127.0.0.1")
        self.port = sockets[0].getsockname()[1]
        HTTPServer(app, max_body_size=100_000).add_sockets(sockets)

    @property
    def steps(self) -> str:
        """The steps of all lessons that are in the folder now, as options to choose from."""
        return "".join(
            f'<option value="{escape(one.file)}#{k}">{escape(f"{one.title}: {step}")}</option>'
            for one in lessons_in(self.lessons)
            for k, step in enumerate(one.steps, 1)
        )

    def draw(self) -> None:
        """Draw pairs among those who have a page open, and take everybody to the game."""
        names = [
            _(animal) for pupil, animal in self.room.pupils.items() if self.room.is_here(pupil)
        ]
        tables, _left_over = draw(self.room.games, names)
        if tables:
            self.room.go(_PLAY, 1)

    async def forget(self) -> None:
        """End all pages and delete what is kept of the class."""
        await self._end_pages(set(self.room.pupils))
        self.room.forget()
        self.server.app.settings["cookie_secret"] = self.room.secret

    async def free(self, pupil: str) -> None:
        """End the pages of a pupil, and make the animal free for somebody else."""
        await self._end_pages({pupil})
        self.room.leave(pupil)

    async def _end_pages(self, pupils: set[str]) -> None:
        kernels = self.server.kernel_manager
        for kernel_id, owner in list(kernels.owners.items()):
            if owner in pupils:
                await kernels.shutdown_kernel(kernel_id, now=True)


class AtDesk(RequestHandler):
    """Answers only a browser of this computer that shows the token."""

    def initialize(self, desk: Desk) -> None:
        """The desk that is asked."""
        self.desk = desk

    def prepare(self) -> None:
        """Refuse everybody else in a word."""
        here = self.request.remote_ip in ("127.0.0.1", "::1")
        hosts = (f"127.0.0.1:{self.desk.port}", f"localhost:{self.desk.port}")
        told = self.get_query_argument("token", "") or self.request.headers.get("X-Token", "")
        known = secrets.compare_digest(told.encode(), self.desk.token.encode())
        if not (here and known and self.request.host in hosts):
            raise HTTPError(403)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Frame-Options", "DENY")


class DeskPage(AtDesk):
    """The page itself; its script asks for the state."""

    def get(self) -> None:
        """The page with nothing in it yet."""
        self.finish(desk_page(self.desk))


class State(AtDesk):
    """What the class does right now."""

    async def get(self) -> None:
        """The parts of the page as HTML, every name in them escaped."""
        desk, room = self.desk, self.desk.room
        n = len(room.pupils)
        pages = len(desk.server.kernel_manager.owners)
        told = ngettext("{n} pupil", "{n} pupils", n).format(n=n)
        told += ", " + ngettext("{n} page open", "{n} pages open", pages).format(n=pages)
        telling = self.get_query_argument("telling", "") == "yes"
        shown = await desk.aside(lambda: desk.told(telling=telling))
        faults = "".join(f"<p>{escape(text)}</p>" for text in desk.faults)
        now = {"told": told, "locked": room.locked, "codes": _codes_html(room)}
        now["step"] = desk.steps
        self.finish(shown | now | {"faults": faults + shown["damaged"]})


class Do(AtDesk):
    """What the teacher wants."""

    async def post(self) -> None:
        """Do it; a disk that takes nothing is told of by the state."""
        try:
            await self._do(json.loads(self.request.body))
        except OSError:
            self.set_status(507)
        self.finish({})

    async def _do(self, wish: Any) -> None:
        """Lock, unlock, lead everybody somewhere, free an animal, or delete everything."""
        room = self.desk.room
        match wish:
            case {"do": "lock", "locked": bool(locked)}:
                room.lock(locked)
            case {"do": "go", "lesson": str(lesson), "step": int(step)} if (
                any(lesson == one.file for one in lessons_in(self.desk.lessons)) and 0 < step < 100
            ):
                room.go(lesson, step)
            case {"do": "draw"}:
                self.desk.draw()
            case {"do": "free", "pupil": str(pupil)} if pupil in room.pupils:
                await self.desk.free(pupil)
            case {"do": "forget"}:
                await self.desk.forget()
            case _:
                raise HTTPError(400)


class ReportFile(AtDesk):
    """The report as a page of its own, to save and to print."""

    async def get(self) -> None:
        """The page as a file."""
        page = await self.desk.aside(
            lambda: report_page(self.desk.room.results(), questions_in(self.desk.lessons))
        )
        self.set_header("Content-Disposition", 'attachment; filename="class-report.html"')
        self.finish(page)


def _codes_html(room: Room) -> str:
    words = escape(_("Free this animal"))
    rows = [
        (
            escape(_(animal)),
            room.return_code(one),
            f'<button type="button" data-pupil="{one}">{words}</button>',
        )
        for one, animal in room.pupils.items()
    ]
    return table((_("Pupil"), _("Code"), ""), rows)


def desk_page(desk: Desk) -> str:
    """The teacher's page; all that is live in it comes from `State`."""
    style = ReportPanel._css + (STATIC / "desk.css").read_text("utf-8")
    address, word = desk.server.address, desk.room.word
    code = segno.make_qr(f"{address}/?word={word.replace(' ', '-')}")
    texts = {
        "lock": _("Lock the answers"),
        "unlock": _("Unlock the answers"),
        "sure": _("Delete all data of this class, for good? Every page is closed, and there will "
                  "be a new class word."),
        "draw": _("Draw pairs among all who have a page open, and take everybody to the game?"),
        "free": _("Free this animal for somebody else? Its page is closed, and what this pupil has "
                  "done is deleted, for good."),
        "away": _("The class server does not answer."),
    }  # fmt: skip
    parts = (
        ("expected", _("What the class expects")),
        ("stuck", _("Where the class is stuck")),
        ("grid", _("Who did what")),
        ("games", _("Games between two devices")),
        ("codes", _("Pupils, and codes to go on with on another device")),
    )
    sections = "".join(
        f"<details{'' if name == 'codes' else ' open'}><summary>{escape(head)}</summary>"
        f'<div id="{name}"></div></details>'
        for name, head in parts
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(_('The class'))} · Villa Lab</title><style>{style}</style></head>"
        f'<body class="villa-panel villa-lesson"><header><div class="board">'
        f"<p>{escape(address)}</p><p>{escape(_('class word:'))} <b>{escape(word)}</b></p></div>"
        f"{code.svg_inline(scale=4, border=2, dark='#000', light='#fff')}</header>"
        f'<p id="told" role="status"></p><div id="faults"></div><div class="deeds">'
        f'<button id="lock" type="button"></button>'
        f'<select id="step" aria-label="{escape(_("Step"))}">{desk.steps}</select>'
        f'<button id="go" type="button">{escape(_("Take everybody to this step"))}</button>'
        f'<label><input id="telling" type="checkbox"> {escape(_("Say what came true"))}</label>'
        f"</div>{sections}"
        f'<div class="deeds"><button id="draw" type="button">{escape(_("Draw pairs"))}</button>'
        f'<a class="button" id="report">{escape(_("Save the report"))}</a>'
        f'<button id="forget" type="button">{escape(_("Delete all data"))}</button></div>'
        f"<script>const texts = {json.dumps(texts)};\n"
        f"{(STATIC / 'desk.js').read_text('utf-8')}</script></body></html>"
    )
