"""How benchmarks are timed: several ways in turn, in one run, the best round of each.

Machines are noisy, so a time alone says little. What counts is the ratio of two times that were
taken side by side.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def side_by_side(ways: dict[str, Callable[[], object]], rounds: int = 5) -> dict[str, float]:
    """Seconds for each way: the best of some rounds, in each of which all ways take their turn."""
    best = dict.fromkeys(ways, float("inf"))
    for _round in range(rounds):
        for name, way in ways.items():
            gc.collect()
            start = time.perf_counter()
            way()
            best[name] = min(best[name], time.perf_counter() - start)
    return best


def show(title: str, rows: list[tuple[str, str]]) -> None:
    """Print a small table."""
    print(f"\n{title}")
    for name, value in rows:
        print(f"  {name:<64} {value:>16}")
