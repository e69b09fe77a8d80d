"""Limits: how often somebody may try something, and how many pages this computer can carry."""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import psutil

PAGE = 200_000_000
"""Bytes that a page with its kernel takes (`tools/class_load.py` measures it)."""
_SPARE = 700_000_000  # bytes left to the computer itself
_FILES_A_PAGE = 20  # files and sockets that are open for a page
_SPARE_FILES = 50  # left to those at the door, and to what is written
_FILES_WANTED = (16_384, 10_240, 4_096)  # more than all animals need; some systems allow less


class Tries:
    """At most so many tries of one name within so many seconds.

    >>> tries = Tries(2, seconds=60, clock=lambda: 0.0)
    >>> [tries.allow("one"), tries.allow("one"), tries.allow("one"), tries.allow("other")]
    [True, True, False, True]

    Those whose tries are all past are forgotten.
    """

    def __init__(
        self, most: int, *, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: dict[str, deque[float]] = {}

    def left(self, name: str) -> int:
        """How often this name may still try."""
        self._forget()
        return self._most - len(self._times.get(name, ()))

    def _forget(self) -> None:
        """Tries that are long past, and so the names of those who have gone."""
        now = self._clock()
        for name, times in list(self._times.items()):
            while times and now - times[0] >= self._seconds:
                times.popleft()
            if not times:
                del self._times[name]

    def allow(self, name: str) -> bool:
        """Whether this name may try once more; if so, it is counted."""
        allowed = self.left(name) > 0
        if allowed:
            self._times.setdefault(name, deque()).append(self._clock())
        return allowed

    @property
    def counted(self) -> int:
        """How many tries there were of all names."""
        self._forget()
        return sum(map(len, self._times.values()))

    def forgive(self, name: str) -> None:
        """The last try of this name does not count."""
        self._times[name].pop()


class Pace:
    """Lets a few in at a time and holds each who was wrong for a while; nobody is refused for good.

    So a right word opens whatever else was typed at the same address, and to guess takes hours.
    """

    def __init__(self, at_once: int, *, waiting: int, hold: float) -> None:
        self._waiting, self._hold, self._lines = waiting, hold, dict[str, _Line]()
        self._at_once = at_once

    async def hear(self, name: str, right: Callable[[], bool]) -> bool | None:
        """Whether it is right, when it is one's turn; None if too many wait already."""
        line = self._lines.setdefault(name, _Line(asyncio.Semaphore(self._at_once)))
        if line.length >= self._waiting:
            return None
        line.length += 1
        try:
            async with line.turn:
                if right():
                    return True
                await asyncio.sleep(self._hold)
                return False
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[name]


@dataclass
class _Line:
    """Those who wait at one address."""

    turn: asyncio.Semaphore
    length: int = 0


def pages_that_fit() -> int:
    """How many more pages the memory of this computer has room for."""
    free: int = psutil.virtual_memory().available
    return max(0, (free - _SPARE) // PAGE)


def addresses(memory: int) -> int:
    """Bytes of addresses that a kernel may take beyond those of the start, for so much memory.

    Libraries reserve far more than they use, and more for each processor.
    """
    return 2 * memory + 150_000_000 * (os.cpu_count() or 1)


def allow_many_files() -> None:
    """Have the system let this process open as many files as it can: some begin with 256."""
    with suppress(ImportError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        for wanted in _FILES_WANTED:
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            if soft == resource.RLIM_INFINITY or soft >= most:
                return
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
                return


def files_allow_a_page() -> bool:
    """Whether the files of one more page can be opened."""
    with suppress(ImportError, AttributeError):  # Windows has no such limit
        import resource

        soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        used: int = psutil.Process().num_fds()
        return soft == resource.RLIM_INFINITY or soft - used >= _FILES_A_PAGE + _SPARE_FILES
    return True
