"""How long a derivation takes, and how long a slider waits afterwards.

The first question makes sympy derive the laws. The next of the same shape, for any tower, only puts
in numbers. What a user would do instead is ask sympy anew each time: keep the place of a column as
a letter, build the inequality of every edge, and put in the number with `subs`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np

from benchmarks.timing import Figure, show
from villa_core import Tower

PLACES = 200


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def run() -> None:
    """Put the ratios into the table."""
    from villa_core import symbolic

    towers = [Tower.random(seed, 4) for seed in range(8)]
    pieces = [tower.floors[3].columns[0] for tower in towers]

    def ask(k: int) -> float:
        balance = symbolic.torque_balance(towers[k], 0, f"{pieces[k].id}.x")
        return balance.margin(pieces[k].x)

    first = seconds(lambda: ask(0))
    again = statistics.median(seconds(lambda k=k: ask(k)) for k in range(1, 8))
    balance = symbolic.torque_balance(towers[0], 0, f"{pieces[0].id}.x")
    letter = balance.symbols[0]
    margins = [edge.margin for edge in balance.edges]
    places = np.linspace(-40, 40, PLACES)
    with_subs = seconds(lambda: [float(m.subs(letter, places[0])) for m in margins])
    balance.function(places)
    fast = statistics.median(seconds(lambda: balance.function(places)) for _ in range(20)) / PLACES
    exact = statistics.median(seconds(lambda k=k: _solve(k, towers, pieces)) for k in range(8))
    show(
        "symbols, against sympy asked anew each time",
        [
            Figure(
                "a question of a known shape, against the first derivation",
                f"{again * 1e3:.2f} ms",
                f"{first * 1e3:,.0f} ms",
                f"{first / again:,.0f} ×",
            ),
            Figure(
                "the margin at one place, against subs",
                f"{fast * 1e6:.2f} µs",
                f"{with_subs * 1e6:,.0f} µs",
                f"{with_subs / fast:,.0f} ×",
            ),
            Figure("an exact range", f"{exact * 1e3:.0f} ms"),
        ],
    )


def _solve(k: int, towers: list[Tower], pieces: list[object]) -> None:
    from villa_core import symbolic

    symbolic.torque_balance(towers[k], 0, f"{pieces[k].id}.x").solve()  # type: ignore[attr-defined]
