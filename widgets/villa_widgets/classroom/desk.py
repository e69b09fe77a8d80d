"""Desk: the teacher's own page, on this computer only, with its own port and token.

It shows what the class does as it happens, and tells all pages where to go or to wait.
"""

from __future__ import annotations

import json
import re
import secrets
from html import escape
from pathlib import Path
from typing import Any

import segno
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler

from villa_core.text import _, ngettext
from villa_widgets.classroom.room import Room
from villa_widgets.classroom.tournament import draw, games_html, records
from villa_widgets.kit.page import STATIC
from villa_widgets.tasks.report import (
    ReportPanel,
    expected_html,
    grid_html,
    report_page,
    stuck_html,
)
from villa_widgets.tasks.task import table

_PLAY = "10_play.ipynb"


class Desk:
    """Listens on the loopback address; `show` opens the page in the teacher's browser."""

    def __init__(self, room: Room, lessons: Path, *, show: bool) -> None:
        self.room, self.lessons, self.show = room, lessons, show
        self.token, self.port = secrets.token_urlsafe(24), 0
        self.server: Any = None

    @property
    def address(self) -> str:
        """Where the page is, with its token."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    def listen(self, server: Any) -> None:
        """Listen beside the server of the class."""
        self.server = server
        routes = [(r"/", DeskPage), (r"/state", State), (r"/do", Do), (r"/report", ReportFile)]
        app = Application([(where, handler, {"desk": self}) for where, handler in routes])
        sockets = bind_sockets(0, "127.0.0.1")
        self.port = sockets[0].getsockname()[1]
        HTTPServer(app, max_body_size=100_000).add_sockets(sockets)

    @property
    def steps(self) -> dict[str, tuple[str, list[str]]]:
        """The lessons: the title of each and its steps, that are the headings of second level."""
        found = {}
        for path in sorted(self.lessons.glob("*.ipynb")):
            cells = json.loads(path.read_text("utf-8"))["cells"]
            text = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
            title = re.search(r"^# (.+)$", text, re.MULTILINE)
            steps = re.findall(r"^## (.+)$", text, re.MULTILINE)
            found[path.name] = (title.group(1) if title else path.stem, steps or [path.stem])
        return found

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
        kernels = self.server.kernel_manager
        for kernel_id in list(kernels.owners):
            await kernels.shutdown_kernel(kernel_id, now=True)
        self.room.forget()
        self.server.app.settings["cookie_secret"] = self.room.secret


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

    def get(self) -> None:
        """The parts of the page as HTML, every name in them escaped."""
        desk, room = self.desk, self.desk.room
        results, n = room.results(), len(room.pupils)
        pages = len(desk.server.kernel_manager.owners)
        told = ngettext("{n} pupil", "{n} pupils", n).format(n=n)
        told += ", " + ngettext("{n} page open", "{n} pages open", pages).format(n=pages)
        telling = self.get_query_argument("telling", "") == "yes"
        nothing = f"<p>{escape(_('Nothing was answered yet.'))}</p>"
        no_game = f"<p>{escape(_('No game was begun yet.'))}</p>"
        self.finish(
            {
                "told": told,
                "locked": room.locked,
                "faults": "".join(f"<p>{escape(text)}</p>" for text in results.damaged),
                "expected": expected_html(results.predictions, telling=telling) or nothing,
                "stuck": stuck_html(results),
                "grid": grid_html(results) if n else "",
                "games": games_html(records(room.games)) or no_game,
                "codes": _codes_html(room),
            }
        )


class Do(AtDesk):
    """What the teacher wants."""

    async def post(self) -> None:
        """Lock, unlock, lead everybody somewhere, or delete everything."""
        wish, room = json.loads(self.request.body), self.desk.room
        match wish:
            case {"do": "lock", "locked": bool(locked)}:
                room.lock(locked)
            case {"do": "go", "lesson": str(lesson), "step": int(step)} if (
                lesson in self.desk.steps and 0 < step < 100
            ):
                room.go(lesson, step)
            case {"do": "draw"}:
                self.desk.draw()
            case {"do": "forget"}:
                await self.desk.forget()
            case _:
                raise HTTPError(400)
        self.finish({})


class ReportFile(AtDesk):
    """The report as a page of its own, to save and to print."""

    def get(self) -> None:
        """The page as a file."""
        self.set_header("Content-Disposition", 'attachment; filename="class-report.html"')
        self.finish(report_page(self.desk.room.results()))


def _codes_html(room: Room) -> str:
    rows = [(escape(_(animal)), room.return_code(one)) for one, animal in room.pupils.items()]
    return table((_("Pupil"), _("Code")), rows)


def desk_page(desk: Desk) -> str:
    """The teacher's page; all that is live in it comes from `State`."""
    style = ReportPanel._css + (STATIC / "desk.css").read_text("utf-8")
    address, word = desk.server.address, desk.room.word
    code = segno.make_qr(f"{address}/?word={word.replace(' ', '-')}")
    options = "".join(
        f'<option value="{escape(name)}#{k}">{escape(f"{title}: {step}")}</option>'
        for name, (title, steps) in desk.steps.items()
        for k, step in enumerate(steps, 1)
    )
    texts = {
        "lock": _("Lock the answers"),
        "unlock": _("Unlock the answers"),
        "sure": _("Delete all data of this class, for good? Every page is closed, and there will "
                  "be a new class word."),
        "draw": _("Draw pairs among all who have a page open, and take everybody to the game?"),
        "away": _("The class server does not answer."),
    }  # fmt: skip
    parts = (
        ("expected", _("What the class expects")),
        ("stuck", _("Where the class is stuck")),
        ("grid", _("Who did what")),
        ("games", _("Games between two devices")),
        ("codes", _("Codes to go on with on another device")),
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
        f'<select id="step" aria-label="{escape(_("Step"))}">{options}</select>'
        f'<button id="go" type="button">{escape(_("Take everybody to this step"))}</button>'
        f'<label><input id="telling" type="checkbox"> {escape(_("Say what came true"))}</label>'
        f"</div>{sections}"
        f'<div class="deeds"><button id="draw" type="button">{escape(_("Draw pairs"))}</button>'
        f'<a class="button" id="report">{escape(_("Save the report"))}</a>'
        f'<button id="forget" type="button">{escape(_("Delete all data"))}</button></div>'
        f"<script>const texts = {json.dumps(texts)};\n"
        f"{(STATIC / 'desk.js').read_text('utf-8')}</script></body></html>"
    )
