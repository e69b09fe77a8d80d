"""Long work beside the page, never in its way: one piece of work at a time.

The work itself runs in a thread of its own; everything that touches widgets is called in the thread
of the kernel's event loop. Without such a loop (a plain Python program) nothing starts by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from villa_core.errors import VillaError
from villa_core.text import _

_LOOK = 0.5  # s between two reports of how long it has taken
_ASK = 0.3  # s between two questions whether work can begin


class Thinking:
    """One piece of work at a time; `start` says whether it could begin."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._task is not None and not self._task.done()

    def start(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], None],
        *,
        waiting: Callable[[float], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        at_least: float = 0.0,
        when: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Do `work` elsewhere, then call `done` with the result, at least so many seconds later.

        `waiting` is called now and then with the seconds so far. The work begins `when` this is so:
        until then it is asked now and then, and no thread waits. False: there is no event loop.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False

        async def run() -> None:
            begun = loop.time()
            try:
                while not when():
                    await asyncio.sleep(_ASK)
                thought = loop.run_in_executor(None, work)
                while not thought.done():
                    await asyncio.wait({thought}, timeout=_LOOK)
                    if waiting is not None and not thought.done():
                        waiting(loop.time() - begun)
                result = thought.result()
                await asyncio.sleep(max(0.0, at_least - (loop.time() - begun)))
                done(result)
            except Exception as error:  # a task has nobody else to tell
                if failed is None:
                    raise
                full = isinstance(error, MemoryError)
                text = _("This needs more memory than there is. Ask for less.")
                failed(VillaError(text) if full else error)

        self.stop()
        self._task = loop.create_task(run())
        return True

    def stop(self) -> None:
        """Forget the work: its result is thrown away."""
        if self._task is not None and self.busy and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None
