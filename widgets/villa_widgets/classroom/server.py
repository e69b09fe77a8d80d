"""ClassServer: Voila for a room full of people.

It is Voila's own server with its options set: only the lessons are served, kernels take no code
from a page, end when it is closed and are culled when nobody is connected; no tracebacks, no file
browser, no notebook API. What is ours is the door, the kernels' owners, and the teacher's desk.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from copy import deepcopy
from html import escape
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

import segno
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.netutil import bind_sockets
from tornado.web import HTTPError
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.execution_request_handler import ExecutionRequestHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.classroom.desk import Desk
from villa_widgets.classroom.door import (
    HEADER,
    ClassIdentity,
    Door,
    OwnKernelsOnly,
    plain_page,
    room_of,
)
from villa_widgets.classroom.kernels import PUPIL, ClassKernels
from villa_widgets.classroom.limits import Tries, allow_many_files
from villa_widgets.classroom.plan import Steps
from villa_widgets.classroom.room import Room
from villa_widgets.kit.packed import Kept
from villa_widgets.kit.page import STATIC
from villa_widgets.tasks.lessons import lessons_in

_SERVED = (
    FileFindHandler,  # scripts of widgets
    KernelHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
    ThemesHandler,
)
_LARGEST = 6_000_000  # bytes of a request or a message: a progress file fits
_WATCH = 1000  # milliseconds between two looks at what kernels use
_IDLE = 600  # seconds after which a kernel without a page is ended
_KERNEL = "kernel-of-this-page"


class ClassServer(Voila):
    """Voila with a door; `open_class` starts it."""

    room: Room
    desk: Desk
    _noted: ClassVar[set[str]] = set()  # the pages that were ended and told of

    def setup_template_dirs(self) -> None:
        """Set the options, after those of Villa Lab (`settings/voila.py`) were read."""
        chosen = self.voila_configuration
        chosen.allow_template_override = chosen.allow_theme_override = "NO"
        chosen.file_allowlist = []
        chosen.http_header_envs = [HEADER]
        chosen.multi_kernel_manager_class = ClassKernels
        chosen.preheat_kernel = chosen.show_tracebacks = False
        shown = self.config.VoilaConfiguration.get("resources") or {}
        self.config.VoilaConfiguration.resources = {**shown, "classroom": True}
        super().setup_template_dirs()

    def init_settings(self) -> Any:
        """Voila's own, and the class; what is sent is compressed, for lines that are slow."""
        return super().init_settings() | {
            "villa_room": self.room,
            "websocket_max_message_size": _LARGEST,
            "websocket_compression_options": {},
            "compress_response": True,
        }

    def init_handlers(self) -> list[Any]:
        """Of what Voila serves only this, and of notebooks only the lessons."""
        first = next((one.file for one in lessons_in(self.root_dir)), "")
        served: list[Any] = [
            (r"/(?:login)?", Door, {"start": f"/voila/render/{quote(first)}"}),
            (r"/class/now", Now),
            (r"/class/(pupil\.js)", Script),
        ]
        for where, handler, *given in super().init_handlers():
            if handler is TornadoVoilaHandler:
                served.append((r"/voila/render/([^/]+\.ipynb)", Lesson, *given))
            elif handler is VoilaKernelWebsocketHandler:
                served.append((where, PageSocket, *given))
            elif handler is ExecutionRequestHandler:
                served.append((where, PageCells, *given))
            elif handler is VoilaShutdownKernelHandler:
                served.append((where, PageEnd, *given))
            elif handler in _SERVED:
                served.append((where, handler, *given))
        return served

    def listen(self) -> None:
        """Listen for pupils, and on this computer alone for the teacher, until somebody ends it.

        Voila's own way has no option for the size of a request.
        """
        self.ioloop = IOLoop.current()
        self.desk.listen(self)
        self.app.add_transform(Kept)
        HTTPServer(self.app, max_body_size=_LARGEST).listen(self.port, self.ip)
        IOLoop.current().add_callback(self.kernel_manager.fill)
        IOLoop.current().add_callback(self._announce)
        PeriodicCallback(self._watch, _WATCH).start()
        signal.signal(signal.SIGINT, self._interrupted)  # else it ends in a traceback
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def _interrupted(self, *_signal: Any) -> None:
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    async def _watch(self) -> None:
        """Look at what kernels use, and tell the teacher of pages that were ended for it."""
        kernels = self.kernel_manager
        await kernels.watch()
        for kernel_id in kernels.too_large.keys() - self._noted:
            self._noted.add(kernel_id)
            animal = _(self.room.pupils.get(kernels.too_large[kernel_id], ""))
            text = _("A page was ended because it needed too much memory: {animal}.")
            self.room.notes.append(text.format(animal=animal))

    def stop(self) -> None:
        """End all pages, and say so."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends already
        text = _("The class is closed. What was done so far is kept in {folder}.")
        sys.stdout.write("\n" + text.format(folder=self.room.folder) + "\n")
        sys.stdout.flush()
        self.desk.close()
        super().stop()

    @property
    def address(self) -> str:
        """What pupils type."""
        return reached_at(self.ip, self.port)

    def _announce(self) -> None:
        code = segno.make_qr(f"{self.address}/?word={self.room.word.replace(' ', '-')}")
        opened = _("The class is open. Write this on the board:")
        if self.room.name:
            opened = _("Class {name} is open. Write this on the board:")
        lines = [
            opened.format(name=self.room.name),
            f"\n    {self.address}",
            "    " + _("class word: {word}").format(word=self.room.word) + "\n",
        ]
        sys.stdout.write("\n".join(lines) + "\n")
        with suppress(OSError, UnicodeError):  # a terminal that cannot show it
            "▀▄█".encode(sys.stdout.encoding or "ascii")
            code.terminal(compact=True)
        lines = [
            _("Your own page, on this computer only: {address}").format(address=self.desk.address),
            _("Everybody in this network can reach the class until you press Ctrl+C here."),
        ]
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        if self.desk.show:
            self.desk.open_page()


def reached_at(ip: str, port: int) -> str:
    """What pupils type, for the address and port that a server was told."""
    return f"http://{ip if ip != '0.0.0.0' else own_address()}:{port}"  # noqa: S104


def own_address() -> str:
    """The address of this computer in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's, only to choose the way
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


class Lesson(TornadoVoilaHandler):
    """A lesson as a page, where there is room for it; else a sentence.

    Voila makes a page once. For the next pupil all of it is the same but the name of its kernel.
    """

    opened = Tries(12, seconds=60)
    being_opened: ClassVar[Counter[str]] = Counter()
    made: ClassVar[dict[str, tuple[int, str, dict[str, Any]]]] = {}
    making: ClassVar[asyncio.Lock] = asyncio.Lock()

    async def get(self, path: str | None = None) -> None:
        """The page, or why there is none."""
        pupil = self.current_user.username
        if not any(path == one.file for one in lessons_in(self.contents_manager.root_dir)):
            raise HTTPError(404)  # a lesson may have come while the class is open
        if self.being_opened[pupil] >= 2 or not self.opened.allow(pupil):
            self.set_status(429)
            again, title = 60, _("Not so fast")
            text = _(
                "You have opened many pages in a short time. Wait a minute, then load this again."
            )
        elif not self.kernel_manager.has_room(pupil):
            self.set_status(503)
            again, title = 60, _("The room is full")
            text = _(
                "This computer cannot carry one more page. Share one with your neighbour, or load "
                "this page again in a minute. What you have done so far is kept."
            )
        elif place := self.kernel_manager.place_in_line(pupil, self.being_opened.total()):
            self.set_status(503)
            self.opened.forgive(pupil)
            again, title = 2, _("One moment")
            text = _("You are number {n} in line. This page opens by itself.").format(n=place)
        else:
            self.being_opened[pupil] += 1
            try:
                await super().get(path)
                return
            except (OSError, RuntimeError):  # full: the disk, or the list of open files
                self.set_status(503)
                again, title = 60, _("This page cannot be opened now")
                text = _(
                    "Your teacher’s computer has no room for it. Tell your teacher, and load this "
                    "page again in a minute. What you have done so far is kept."
                )
            finally:
                self.being_opened[pupil] -= 1
        self.set_header("Retry-After", str(again))
        button = f'<p><a class="button" href="">{escape(_("Load again"))}</a></p>'
        script = f"<script>setTimeout(() => location.reload(), {again}000)</script>"
        self.finish(plain_page(title, f'<p role="status">{escape(text)}</p>{button}{script}'))

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        """The page as Voila makes it, or has made it."""
        changed = Path(self.contents_manager.root_dir, path or "").stat().st_mtime_ns
        async with self.making:
            known = self.made.get(path or "")
            if known is None or known[0] != changed:
                html = "".join([part async for part in super().get_generator(path)])
                if own := next((one for one in self.kernel_manager.owners if one in html), ""):
                    plain = html.replace(own, _KERNEL)
                    self.made[path or ""] = (changed, plain, PageCells.noted(own))
                yield html
                return
        self.xsrf_token  # noqa: B018 - reading it sets the cookie
        env = {**os.environ, PUPIL: self.current_user.username, "QUERY_STRING": self.request.query}
        kernel_id = await self.kernel_manager.start_kernel(kernel_name="python3", path="", env=env)
        PageCells.note(kernel_id, known[2])
        yield known[1].replace(_KERNEL, kernel_id)


class PageSocket(VoilaKernelWebsocketHandler):
    """The socket between a page and its kernel, for messages that are what they say.

    Voila and Jupyter count as far as a message tells them to: one that lies would keep them
    counting for years. They do the same with messages of the older kind, which no page of ours
    sends.
    """

    async def open(self, kernel_id: str) -> None:
        """Speak only as pages do."""
        if self.selected_subprotocol is None:
            self.close(1002)
        else:
            await super().open(kernel_id)

    def on_message(self, ws_message: Any) -> None:
        """Hand on a message whose parts lie inside it."""
        parts = int.from_bytes(ws_message[:8], "little") if isinstance(ws_message, bytes) else 0
        if not 2 < parts < len(ws_message) // 8:
            self.close(1003)
            return
        try:
            super().on_message(ws_message)
        except (ValueError, KeyError, TypeError, AttributeError, AssertionError, IndexError):
            self.close(1003)


class PageCells(ExecutionRequestHandler):
    """Makes the cells of the pupil's own page, of a few pages at once: the first is ready first.

    What it is to make Voila notes by kernel in `_execution_data`, and only when it makes a page
    anew: it has no public way to have the same cells made for another kernel.
    """

    _executor = None  # Voila asks for it at the end, also where no cell was made
    ping_interval = 0  # while cells are made nobody listens for the answer to a ping

    @classmethod
    def noted(cls, kernel_id: str) -> dict[str, Any]:
        """What Voila has noted of the page of a kernel."""
        return deepcopy(cls._execution_data[kernel_id])

    @classmethod
    def note(cls, kernel_id: str, told: dict[str, Any]) -> None:
        """Have the same made for another kernel."""
        cls._execution_data[kernel_id] = deepcopy(told)

    async def on_message(self, message_str: str | bytes) -> None:
        """Wait for one's turn, then make them."""
        kernels, kernel_id = self.kernel_manager, self.path_kwargs["kernel_id"]
        if kernels.owners.get(kernel_id) != self.current_user.username:
            self.close(1003)
            return
        kernels.met.add(kernel_id)
        async with kernels.few_at_once:
            await super().on_message(message_str)


class PageEnd(VoilaShutdownKernelHandler):
    """A page that is closed ends its kernel, and no other."""

    async def post(self, kernel_id: str) -> None:
        """End it if it is the pupil's own."""
        if self.kernel_manager.owners.get(kernel_id) != self.current_user.username:
            raise HTTPError(403)
        await super().post(kernel_id)


class Now(JupyterHandler):
    """What the teacher wants of every page right now."""

    def get(self) -> None:
        """Where to be, whether to wait, and whether answers are taken."""
        room, now = room_of(self), time.time()
        pupil, plan = self.current_user.username, room.plan
        room.heard[pupil] = now
        with suppress(ValueError):
            step = int(self.get_query_argument("step", "0")[:3])
            room.at[pupil] = Steps.read([self.get_query_argument("lesson", ""), step, step])
        told = {"pupil": self.current_user.display_name, "began": room.began}
        told |= {"locked": room.locked, "pause": plan.pause, "left": plan.left(now)}
        told |= {"steps": plan.steps_of(pupil), "table": plan.seats.get(pupil, "")}
        self.finish(told | {"ended": self._ended(self.get_query_argument("page", ""))})

    def _ended(self, kernel_id: str) -> str:
        """Why a page does no longer answer, if its kernel was ended."""
        kernels: Any = self.kernel_manager
        pupil = self.current_user.username
        if not kernel_id or kernels.owners.get(kernel_id) == pupil:
            return ""
        if kernels.too_large.get(kernel_id) == pupil:
            return _(
                "This page needed too much of the computer’s memory and was ended. Load it again; "
                "what you have done so far is kept."
            )
        return _(
            "This page was left alone, or you have opened others, so it was ended. Load it again; "
            "what you have done so far is kept."
        )


class Script(JupyterHandler):
    """What a page of a class does besides its lesson."""

    def get(self, name: str) -> None:
        """The script, with its words."""
        words = {
            "locked": _("answers locked"),
            "again": _("Load again"),
            "step": _("step {n}"),
            "steps": _("steps {n} to {m}"),
            "over": _("time is up"),
        }
        self.set_header("Content-Type", "text/javascript")
        script = (STATIC / "pupil.js").read_text("utf-8")
        for key, text in words.items():
            script = script.replace(f"{{{{{key}}}}}", text)
        self.finish(script)


def _have(ip: str, port: int) -> None:
    """Say at once if this port of this address cannot be had."""
    try:
        for one in bind_sockets(port, ip):
            one.close()
    except OSError as error:
        words = {
            errno.EADDRINUSE: _("Another program has port {port}. Choose another one: {other}"),
            errno.EACCES: _("Port {port} is not for everybody to use. Choose another: {other}"),
        }
        unknown = _("This computer cannot be reached at {ip}. Leave --ip away, or correct it.")
        text = words.get(error.errno or 0, unknown)
        other = f"villa-lab class --port {max(8000, (port + 1) % 2**16)}"
        raise VillaError(text.format(ip=ip, port=port, other=other)) from error


def open_class(
    lessons: Path, room: Room, *, ip: str, port: int, pupils: int, most: int, show: bool
) -> None:
    """Serve a class until somebody presses Ctrl+C; `VillaError` if the port cannot be had."""
    allow_many_files()
    _have(ip, port)
    for name in ("tornado.access", "tornado.application", "tornado.general"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # the board stays in sight
    server = ClassServer(
        ip=ip,
        port=port,
        root_dir=str(lessons),
        open_browser=False,
        log_level=logging.ERROR,
        cookie_secret=room.secret,
        identity_provider_class=ClassIdentity,
        authorizer_class=OwnKernelsOnly,
        config=Config(
            {
                "MappingKernelManager": {"cull_idle_timeout": _IDLE, "cull_interval": 20},
                "ClassKernels": {"most": most, "pupils": pupils},
                "KernelRestarter": {"restart_limit": 0},  # a new one would know nothing of its page
            }
        ),
    )
    server.room, server.desk = room, Desk(room, lessons, show=show)
    server.initialize([])
    server.start()
