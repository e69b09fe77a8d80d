"""How benchmarks are timed and told: several ways in turn, in one run, and one table at the end.

Machines are noisy, so a time alone says little. What counts is the ratio of two times that were
taken side by side.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """A row of the table: what was measured, ours, the alternative, their ratio and the aim."""

    what: str
    ours: str = ""
    alternative: str = ""
    ratio: str = ""
    aim: str = ""


TOLD: list[Figure] = []
"""All figures so far; a row with nothing but its name is a heading."""


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


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(int(share * len(values)), len(values) - 1)]


def show(title: str, rows: Sequence[tuple[str, ...]]) -> None:
    """Put rows under a heading into the table: a name and ours, or as much of a `Figure`."""
    TOLD.extend([Figure(title), *(Figure(*row) for row in rows)])


def table() -> str:
    """The table of all figures."""
    rows = [Figure("figure", "ours", "alternative", "ratio", "aim"), *TOLD]
    widths = [max(map(len, column)) for column in zip(*(r for r in rows if r.ours), strict=True)]
    lines = []
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join([f"  {row.what:<{widths[0]}}", *cells]).rstrip())
        if not row.ours:
            lines[-1] = f"\n{row.what}"
    return "\n".join(lines)
