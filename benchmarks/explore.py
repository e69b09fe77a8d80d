"""How fast bots play, and what two workers gain.

Games with physics a second on one core, beside random games of python-chess in the same run (aim
for careful bots: 0.5), and the same games on two local processes.
"""

from __future__ import annotations

import os
import random
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context

from benchmarks.timing import Figure, show, side_by_side
from villa_core.explore import Results, Series, play
from villa_core.villa.opponents import KINDS

GAMES = 160  # so many that it hardly counts when one worker is still busy with the last
ROUNDS = 3
STEPS = 10_000_000


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


def against_chess(kind: str, games: int) -> Figure:
    """Games a second of four bots of one kind, beside random games of chess."""
    series, dice = Series.of("de", kind, seed=1), random.Random(1)
    series.play_game(0)  # whatever is loaded or worked out once
    times = side_by_side(
        {
            "villa": lambda: play(series, games, workers=1, progress=False),
            "chess": lambda: [chess_game(dice) for _game in range(10)],
        },
        rounds=ROUNDS,
    )
    ours, other = games / times["villa"], 10 / times["chess"]
    both, aim = (f"{ours:.2f} a s", f"{other:.1f} a s"), "≥ 0.5 ×" if kind == "careful" else ""
    return Figure(f"{kind} bots; random games of chess", *both, f"{ours / other:.2f} ×", aim)


def chess_game(dice: random.Random) -> None:
    """A random game of python-chess."""
    import chess

    board = chess.Board()
    while (options := list(board.legal_moves)) and board.halfmove_clock < 100:
        board.push(dice.choice(options))


def run() -> None:
    """Print games a second, against python-chess, and scaling."""
    rows = [against_chess(kind, 2 if kind == "searching" else 8) for kind in KINDS]
    faster, plain = scaling(Series.of("de", "careful", seed=2), GAMES)
    rows.append(Figure("two workers; one", "2", "1", f"{faster:.2f} ×", "≥ 1.8 ×"))
    rows.append(Figure("the same for a plain loop", "2", "1", f"{plain:.2f} ×"))
    show(f"games with physics on {os.cpu_count()} processors", rows)
