"""ClassKernels: the kernels of a class, each for one pupil, some warm before they are asked for.

Voila's own pre-heated kernels have run a whole lesson before it is known who will see it. These
have only loaded what most lessons need (not sympy: a lesson with equations loads that, for 40 MB
and half a second), and are told whose they are when a page is opened. As many as
pupils are expected are made ready before they come; who is quicker than that waits in a line.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import time
from ast import literal_eval
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psutil
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

from villa_widgets.classroom.animals import ANIMALS
from villa_widgets.classroom.limits import addresses, files_allow_a_page, pages_that_fit
from villa_widgets.classroom.seen import asking, heard
from villa_widgets.kit.memory import uses_more
from villa_widgets.tasks.lessons import FOLDER

PUPIL = "HTTP_X_VILLA_PUPIL"  # how Voila hands on the header that the door has set
_EACH = 2  # pages that a pupil may have open; the oldest one beyond them is ended
_LEFT = 120  # seconds after which a page that never came, or is away, is taken to be left
_GONE = (30, 10)  # seconds without a page, and of work since, after which work is given up
_AWAY = 15  # seconds after which somebody who waits in line has gone
_PATIENCE = 6  # seconds that the desk waits for the picture of a page
_WARMING = """
import pymunk, villa_widgets
for name in villa_widgets.__all__:
    getattr(villa_widgets, name)
from villa_widgets.classroom.guard import stand_guard
stand_guard({memory})
"""
_QUIET: dict[str, Any] = {  # the board stays in sight
    "extra_arguments": ["--IPKernelApp.log_level=ERROR"],
    "stdout": subprocess.DEVNULL,
    "stderr": subprocess.DEVNULL,
}
_TELLING = "import os, json; os.environ.update(json.loads({!r})); os.chdir({!r})"


_Kernels: Any = AsyncMappingKernelManager  # it brings half of its types


class ClassKernels(_Kernels):
    """Kernels by pupil; `parent` is the server of the class and has its room."""

    warm = Integer(2, config=True, help="How many kernels wait for the next pages, at least.")
    pupils = Integer(0, config=True, help="How many pupils are expected; 0: not known.")
    most = Integer(0, config=True, help="How many pages may be open; 0: as memory allows.")
    memory = Integer(1_000_000_000, config=True, help="Bytes that a kernel may use.")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.owners: dict[str, str] = {}
        """Whose kernel is whose, the newest last."""
        self.knocked: set[str] = set()
        """The addresses of those who are still at the door."""
        self._waiting: list[str] = []
        self._starting = 0
        self.met: set[str] = set()
        """Those to which their page has come."""
        self._line: dict[str, float] = {}  # pupils who wait, and when they were last heard of
        self.few_at_once = asyncio.Semaphore(max(2, os.cpu_count() or 2))
        """For what keeps a processor busy."""
        self._filling: set[asyncio.Task[None]] = set()
        self._failing = False  # the last kernel could not be made ready
        self._alone: dict[str, tuple[float, float]] = {}  # since when, and work done until then
        self.too_large: dict[str, str] = {}
        """Whose kernels have ended because they needed too much memory."""

    def has_room(self, pupil: str) -> bool:
        """Whether a page can be opened for a pupil: then an own one may have to go."""
        open_pages = [owner for owner in self.owners.values() if owner != pupil]
        ready = len(self._waiting) + self._starting
        if self.most and len(open_pages) >= self.most:
            return False
        return bool(self.most or pages_that_fit() - 1 + ready > 0) and files_allow_a_page()

    def place_in_line(self, pupil: str, promised: int) -> int:
        """0 if a kernel is ready for a pupil; `promised` ones will be asked for in a moment."""
        now = time.monotonic()
        self._line[pupil] = now
        self._line = {one: at for one, at in self._line.items() if now - at < _AWAY}
        place = list(self._line).index(pupil) + 1
        if place <= len(self._waiting) - promised or self._failing:  # then it is tried once more
            del self._line[pupil]
            return 0
        self.fill()
        return place

    async def start_kernel(self, **given: Any) -> str:
        """A kernel for the pupil whom the door has let in."""
        env: dict[str, str] = given["env"]
        pupil = env.pop(PUPIL)
        room = self.parent.room
        given["env"] = env | room.told(pupil) | {FOLDER: str(self.root_dir)}
        own = [kernel_id for kernel_id, owner in self.owners.items() if owner == pupil]
        for kernel_id in own[: max(0, len(own) - _EACH + 1)] or filter(self._left, own):
            await self.shutdown_kernel(kernel_id, now=True)
        if self._waiting:
            kernel_id = self._waiting.pop(0)
            self.owners[kernel_id] = pupil
            told = {
                name: value for name, value in given["env"].items() if os.environ.get(name) != value
            }
            home = str(room.home(pupil))
            await self._run(kernel_id, _TELLING.format(json.dumps(told), home))
        else:
            async with self.few_at_once:
                kernel_id = await self._guarded(**given)
            self.owners[kernel_id] = pupil
        self.fill()
        return kernel_id

    def _left(self, kernel_id: str) -> bool:
        """Whether a page was left before it could say so: nobody is connected, for minutes."""
        return self._alone_now(kernel_id) and self._idle(kernel_id) > _LEFT

    def _alone_now(self, kernel_id: str) -> bool:
        """Whether no page is connected to a kernel."""
        return not self.kernel_model(kernel_id)["connections"]

    def _idle(self, kernel_id: str) -> float:
        """For how many seconds nothing was asked of a kernel."""
        idle = datetime.now(UTC) - self.get_kernel(kernel_id).last_activity
        return float(idle.total_seconds())

    def cwd_for_path(self, path: str, **given: Any) -> str:
        """A kernel works in the folder of its pupil."""
        progress = given.get("env", {}).get("VILLA_PROGRESS", "")
        return str(Path(progress).parent if progress else self.root_dir)

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **given: Any) -> None:
        """End a kernel; one that is gone already is no mistake."""
        self.owners.pop(kernel_id, None)
        if kernel_id in self:
            await super().shutdown_kernel(kernel_id, *args, **given)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Those that wait are not idle but ready; a page that never came will not come."""
        if kernel_id in self._waiting:
            return
        if kernel_id not in self.met and self._idle(kernel_id) > _LEFT:
            await self.shutdown_kernel(kernel_id, now=True)
        else:
            await super().cull_kernel_if_idle(kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come to its kernel."""
        self.met.add(kernel_id)
        self._alone.pop(kernel_id, None)
        super().notify_connect(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has gone, perhaps only for a moment."""
        super().notify_disconnect(kernel_id)
        process = self._process(kernel_id)
        if process is not None and self._alone_now(kernel_id):
            with suppress(psutil.Error):
                self._alone[kernel_id] = (time.monotonic(), _worked(process))

    def remove_kernel(self, kernel_id: str) -> Any:
        """A kernel that died belongs to nobody; what kills one is want of memory."""
        if pupil := self.owners.pop(kernel_id, ""):
            self.too_large[kernel_id] = pupil
        self.met.discard(kernel_id)
        self._alone.pop(kernel_id, None)
        if kernel_id in self._waiting:
            self._waiting.remove(kernel_id)
        return super().remove_kernel(kernel_id)

    # what they use -------------------------------------------------------------------------------

    def _process(self, kernel_id: str) -> psutil.Process | None:
        with suppress(psutil.Error, KeyError, AttributeError):
            return psutil.Process(self.get_kernel(kernel_id).provisioner.pid)
        return None

    async def watch(self) -> None:
        """End what needs too much memory, and work for a page that is gone."""
        for kernel_id in list(self.owners):
            process = self._process(kernel_id)
            if process is None:
                continue
            with suppress(psutil.Error):
                if uses_more(process, self.memory):
                    self.too_large[kernel_id] = self.owners[kernel_id]
                    await self.shutdown_kernel(kernel_id, now=True)
                elif self._works_for_nobody(kernel_id, process):
                    await self.shutdown_kernel(kernel_id, now=True)

    def _works_for_nobody(self, kernel_id: str, process: psutil.Process) -> bool:
        since, worked = self._alone.get(kernel_id, (time.monotonic(), 0.0))
        away, work = _GONE
        return time.monotonic() - since > away and _worked(process) - worked > work

    # the warm ones -------------------------------------------------------------------------------

    @property
    def wanted(self) -> int:
        """How many should wait: for those expected, or known from before and at the door."""
        known = self.pupils or len(self.parent.room.pupils) + len(self.knocked)
        absent = min(known, len(ANIMALS)) - len(set(self.owners.values()))
        wanted = max(self.warm, absent, len(self._line))
        return min(wanted, self.most) if self.most else wanted

    def fill(self) -> None:
        """Have kernels ready, in the background, one for each processor at a time."""
        while len(self._filling) < (os.cpu_count() or 2) and self._lacking:
            self._starting += 1
            task = asyncio.ensure_future(self._make_ready())
            self._filling.add(task)
            task.add_done_callback(self._filled)

    @property
    def _lacking(self) -> bool:
        ready = len(self._waiting) + self._starting
        fits = pages_that_fit() > self._starting + 1 and files_allow_a_page()
        return ready < self.wanted and fits

    def _filled(self, task: asyncio.Task[None]) -> None:
        self._starting -= 1
        self._filling.discard(task)
        self._failing = not task.cancelled() and task.exception() is not None
        if not task.cancelled() and not self._failing:
            self.fill()

    async def _make_ready(self) -> None:
        while self.few_at_once.locked() and not self._line:  # those who are here come first
            await asyncio.sleep(0.5)
        self._waiting.append(await self._guarded(kernel_name="python3", env=dict(os.environ)))

    async def _guarded(self, **given: Any) -> str:
        """A kernel that has loaded what lessons need, and takes from a page only what it may."""
        kernel_id: str = await super().start_kernel(**given, **_QUIET)
        try:
            await self._run(kernel_id, _WARMING.format(memory=addresses(self.memory)))
        except BaseException:
            await self.shutdown_kernel(kernel_id, now=True)
            raise
        return kernel_id

    async def _run(self, kernel_id: str, code: str, asked: Mapping[str, str] | None = None) -> Any:
        """Run a line in a kernel, or ask it something: the server may, a page never can."""
        client: Any = self.get_kernel(kernel_id).client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=60)
            told = await client.execute_interactive(
                code,
                silent=True,
                store_history=False,
                user_expressions=dict(asked or {}),
                output_hook=lambda _message: None,
            )
        finally:
            client.stop_channels()
        if told["content"]["status"] != "ok":
            raise RuntimeError(told["content"].get("evalue", ""))
        return told["content"].get("user_expressions", {})

    async def seen(self, pupil: str, cells: Sequence[int]) -> tuple[str, str]:
        """What the newest page of a pupil shows in these cells; nothing if it does not answer."""
        kernel_id = next((k for k, one in reversed(self.owners.items()) if one == pupil), "")
        if not kernel_id:
            return "", ""
        try:
            told = await asyncio.wait_for(self._run(kernel_id, "", asking(cells)), _PATIENCE)
            return heard(literal_eval(told["seen"]["data"]["text/plain"]))
        except (TimeoutError, RuntimeError, KeyError, ValueError, SyntaxError):
            return "", ""


def _worked(process: psutil.Process) -> float:
    """Processor time (s) that a process has used."""
    times = process.cpu_times()
    return float(times.user + times.system)
