"""ClassKernels: the kernels of a class, each for one pupil, some warm before they are asked for.

Voila's own pre-heated kernels have run a whole lesson before it is known who will see it. These
have only loaded what every lesson needs, and are told whose they are when a page is opened.
"""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

from villa_widgets.classroom.limits import pages_that_fit

PUPIL = "HTTP_X_VILLA_PUPIL"  # how Voila hands on the header that the door has set
_EACH = 2  # pages that a pupil may have open; the oldest one beyond them is ended
_LEFT = 120  # seconds without a page after which the pupil's next page ends a kernel
_WARMING = "import villa_widgets.tower.lab, villa_widgets.tasks"
_QUIET = ["--IPKernelApp.log_level=ERROR"]
_TELLING = "import os, json; os.environ.update(json.loads({!r})); os.chdir({!r})"


_Kernels: Any = AsyncMappingKernelManager  # it brings half of its types


class ClassKernels(_Kernels):
    """Kernels by pupil; `parent` is the server of the class and has its room."""

    warm = Integer(3, config=True, help="How many kernels wait for the next pages.")
    most = Integer(0, config=True, help="How many pages may be open; 0: as memory allows.")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.owners: dict[str, str] = {}
        """Whose kernel is whose, the newest last."""
        self._waiting: list[str] = []
        self.few_at_once = asyncio.Semaphore(max(2, os.cpu_count() or 2))
        """For what keeps a processor busy."""
        self._filling: asyncio.Task[None] | None = None

    def has_room(self, pupil: str) -> bool:
        """Whether a page can be opened for a pupil: then an own one may have to go."""
        open_pages = [owner for owner in self.owners.values() if owner != pupil]
        fit = self.most - len(open_pages) if self.most else pages_that_fit() + len(self._waiting)
        return fit > 0

    async def start_kernel(self, **given: Any) -> str:
        """A kernel for the pupil whom the door has let in."""
        env: dict[str, str] = given["env"]
        pupil = env.pop(PUPIL)
        room = self.parent.room
        given["env"] = env | room.told(pupil)
        own = [kernel_id for kernel_id, owner in self.owners.items() if owner == pupil]
        for kernel_id in own[: max(0, len(own) - _EACH + 1)] or filter(self._left, own):
            await self.shutdown_kernel(kernel_id, now=True)
        if self._waiting:
            kernel_id = self._waiting.pop(0)
            self.owners[kernel_id] = pupil
            told = {name: value for name, value in given["env"].items() if _is_news(name, value)}
            home = str(room.home(pupil))
            await self._run(kernel_id, _TELLING.format(json.dumps(told), home))
        else:
            async with self.few_at_once:
                kernel_id = await super().start_kernel(**given, extra_arguments=_QUIET)
            self.owners[kernel_id] = pupil
        self.fill()
        return kernel_id

    def _left(self, kernel_id: str) -> bool:
        """Whether a page was left before it could say so: nobody is connected, for minutes."""
        idle = utcnow() - self.get_kernel(kernel_id).last_activity
        return not self._kernel_connections.get(kernel_id) and idle.total_seconds() > _LEFT

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
        """Those that wait are not idle but ready."""
        if kernel_id not in self._waiting:
            await super().cull_kernel_if_idle(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """A kernel that died belongs to nobody."""
        self.owners.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    # the warm ones -------------------------------------------------------------------------------

    def fill(self) -> None:
        """Have some kernels ready, in the background."""
        if self._filling is None or self._filling.done():
            self._filling = asyncio.ensure_future(self._fill())

    async def _fill(self) -> None:
        while len(self._waiting) < self.warm and pages_that_fit() > 1:
            async with self.few_at_once:
                kernel_id = await super().start_kernel(
                    kernel_name="python3", env=dict(os.environ), extra_arguments=_QUIET
                )
                await self._run(kernel_id, _WARMING)
            self._waiting.append(kernel_id)

    async def _run(self, kernel_id: str, code: str) -> None:
        """Run a line in a kernel: the server may, a page never can."""
        client: Any = self.get_kernel(kernel_id).client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=60)
            await client.execute_interactive(code, silent=True, output_hook=lambda _message: None)
        finally:
            client.stop_channels()


def _is_news(name: str, value: str) -> bool:
    return os.environ.get(name) != value
