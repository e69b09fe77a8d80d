"""How fast bots play, what two workers gain, and how much the batch path carries.

Games with physics a second on one core, the same games on two local processes, and the share of
the time that goes into `batch.placements`, beside what the same places would cost one by one.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context

import numpy as np

from benchmarks.timing import show, side_by_side
from villa_core.explore import Results, Series, play
from villa_core.statics.batch import placements
from villa_core.tower.tower import Tower
from villa_core.villa.bots import BOTS, sight

GAMES = 16
ROUNDS = 3
STEPS = 10_000_000


def games_a_second(kind: str, games: int) -> float:
    """Games a second of four bots of one kind, in this process."""
    start = time.perf_counter()
    play(Series.of("de", kind, seed=1), games, workers=1, progress=False)
    return games / (time.perf_counter() - start)


def scaling(series: Series, games: int) -> tuple[float, float]:
    """How many times faster two workers are than one, at games and at a plain loop.

    All are started and warm before. The plain loop shows what the machine has to give: on a busy
    one, a second worker finds no free processor.
    """
    with _pool(1) as one, _pool(2) as two:
        for pool, workers in ((one, 1), (two, 2)):
            wait([pool.submit(series.play_game, 0) for _worker in range(2 * workers)])
        found: list[Results] = []
        times = side_by_side(
            {
                "one": lambda: found.append(play(series, games, executor=one, progress=False)),
                "two": lambda: found.append(play(series, games, executor=two, progress=False)),
                "loop on one": lambda: list(one.map(loop, [STEPS] * 4)),
                "loop on two": lambda: list(two.map(loop, [STEPS] * 4)),
            },
            rounds=ROUNDS,
        )
    assert all(results == found[0] for results in found)
    return times["one"] / times["two"], times["loop on one"] / times["loop on two"]


def loop(steps: int) -> int:
    """Plain work that shares nothing."""
    return sum(number * number for number in range(steps))


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def batch_share(series: Series, games: int) -> float:
    """The part of the time of a game that is spent in the batch path."""
    spent = 0.0

    def timed(*args: object) -> object:
        nonlocal spent
        start = time.perf_counter()
        found = placements(*args)  # type: ignore[arg-type]
        spent += time.perf_counter() - start
        return found

    sight.placements = timed  # type: ignore[assignment]
    try:
        start = time.perf_counter()
        play(series, games, workers=1, progress=False)
        return spent / (time.perf_counter() - start)
    finally:
        sight.placements = placements


def batch_against_one_by_one() -> float:
    """How many times faster the spots of a raster are judged at once than one after the other."""
    tower = Tower.random(1, plates=4)
    column = next(c for c in tower.column_ids() if tower.find(c)[0] < tower.top)
    spots = sight.free_spots(tower, column)

    def one_by_one() -> None:
        margins = [tower.raise_column(column, x, y).stability().margin for x, y in spots.tolist()]
        assert np.isfinite(margins).all()

    times = side_by_side(
        {
            "batch": lambda: placements(tower, column, spots[:, 0], spots[:, 1]).margin,
            "one by one": one_by_one,
        }
    )
    return times["one by one"] / times["batch"]


def run() -> None:
    """Print games a second, scaling and the batch path's share."""
    speeds = {kind: games_a_second(kind, 2 if kind == "searching" else 8) for kind in BOTS}
    series = Series.of("de", "careful", seed=2)
    (faster, plain), cores = scaling(series, GAMES), os.cpu_count()
    show(
        "bots and mass play, with physics",
        [
            *(
                (f"games a second on one core, {kind} bots", f"{n:.2f}")
                for kind, n in speeds.items()
            ),
            (f"two workers against one, {cores} processors (aim: 1.7 or more)", f"{faster:.2f} x"),
            ("the same for a plain loop, which shares nothing", f"{plain:.2f} x"),
            ("share of the time in the batch path", f"{batch_share(series, 8):.0%}"),
            ("spots judged in a batch against one by one", f"{batch_against_one_by_one():.1f} x"),
        ],
    )
