"""Limits: how often somebody may try something, and how many pages this computer can carry."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable

import psutil

PAGE = 200_000_000
"""Bytes that a page with its kernel takes (`benchmarks/class_load.py` measures it)."""
_SPARE = 700_000_000  # bytes left to the computer itself


class Tries:
    """At most so many tries of one name within so many seconds.

    >>> tries = Tries(2, seconds=60, clock=lambda: 0.0)
    >>> [tries.allow("one"), tries.allow("one"), tries.allow("one"), tries.allow("other")]
    [True, True, False, True]
    """

    def __init__(
        self, most: int, *, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: dict[str, deque[float]] = defaultdict(deque)

    def left(self, name: str) -> int:
        """How often this name may still try."""
        times = self._times[name]
        while times and self._clock() - times[0] >= self._seconds:
            times.popleft()
        return self._most - len(times)

    def allow(self, name: str) -> bool:
        """Whether this name may try once more; if so, it is counted."""
        allowed = self.left(name) > 0
        if allowed:
            self._times[name].append(self._clock())
        return allowed

    def forgive(self, name: str) -> None:
        """The last try of this name does not count."""
        self._times[name].pop()


def pages_that_fit() -> int:
    """How many more pages the memory of this computer has room for."""
    free: int = psutil.virtual_memory().available
    return max(0, (free - _SPARE) // PAGE)
