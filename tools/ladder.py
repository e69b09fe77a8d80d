"""The ladder: opponents play each other in pairs, and their strengths are fitted to who won.

A game that nobody wins counts half for each. Strengths are those of Bradley and Terry, by which the
chance to win against another is one's own strength over the sum of both; they are told in Elo
points around a mean of 1000. So that nobody is infinitely strong, one game more is counted for each
pair, half won by either. The most likely strengths are found by Hunter's MM algorithm. Intervals
come from the same games drawn again and again with replacement (the bootstrap).

>>> found = elo(np.array([[0.0, 90.0], [10.0, 0.0]]))
>>> [round(float(points)) for points in found]
[1187, 813]
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.storing import Say, series_file
from villa_core import __version__
from villa_core.explore.mass_play import play
from villa_core.explore.series import Series
from villa_core.play.opponents import LADDERS, Opponent, Rating
from villa_core.suspend import opponents as suspend_opponents
from villa_core.suspend.bots import SuspendBot
from villa_core.suspend.game import SuspendGame
from villa_core.villa import opponents as villa_opponents
from villa_core.villa.bots import Bot
from villa_core.villa.rulebook import Rulebook

Counts = tuple[int, int, int]
"""Games that the first of a pair won, that the second won, and that nobody won."""

Pairs = dict[tuple[str, str], Counts]

_DRAWS = 2000  # times that the games are drawn again
_ROUNDS = 400  # steps of the fit; the error is far below a point then
_MOST_MOVES = 400


def climb(path: Path, folder: Path, games: int, workers: int | None, say: Say) -> None:
    """Let the opponents of both games play so many games each pair, and keep the ladders."""
    folder.mkdir(parents=True, exist_ok=True)
    ladders = {}
    for name, played in (
        ("suspend", _suspend_pairs(games, say)),
        ("villa", _villa_pairs(folder, games, workers, say)),
    ):
        pairs = dict(played)
        ladders[name] = {
            "pairs": [[*pair, *counts] for pair, counts in pairs.items()],
            "ratings": {key: _row(rating) for key, rating in rated(pairs).items()},
        }
    path.write_text(LADDERS.text({"version": __version__, "ladders": ladders}), "utf-8")


def _row(rating: Rating) -> list[float]:
    return [*(round(points, 1) for points in rating[:3]), rating.games]


def rated(pairs: Pairs) -> dict[str, Rating]:
    """The strength of each opponent with its interval, the weakest first.

    >>> one, other = rated({("a", "b"): (30, 60, 10)}).values()
    >>> one.elo < 1000 < other.elo, one.low < one.elo < one.high, one.games
    (True, True, 100)
    """
    keys = list(dict.fromkeys(key for pair in pairs for key in pair))
    dice = np.random.default_rng(0)

    def wins(draw: Callable[[Counts], Iterable[float]]) -> NDArray[np.float64]:
        found = np.zeros((len(keys), len(keys)))
        for (a, b), counts in pairs.items():
            first, second, nobody = draw(counts)
            found[keys.index(a), keys.index(b)] = first + nobody / 2
            found[keys.index(b), keys.index(a)] = second + nobody / 2
        return found

    def again(counts: Counts) -> Iterable[float]:
        n = sum(counts)
        return dice.multinomial(n, np.array(counts) / n) if n else counts

    points = elo(wins(lambda counts: counts))
    drawn = elo(np.stack([wins(again) for _draw in range(_DRAWS)]))
    low, high = np.percentile(drawn, (2.5, 97.5), axis=0)
    games = {key: sum(sum(c) for pair, c in pairs.items() if key in pair) for key in keys}
    found = {
        key: Rating(float(points[k]), float(low[k]), float(high[k]), games[key])
        for k, key in enumerate(keys)
    }
    return dict(sorted(found.items(), key=lambda item: item[1].elo))


def elo(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """Elo points of players of whom row i has won `wins[..., i, j]` games against column j."""
    n = wins.shape[-1]
    counted = wins + np.where((wins + wins.swapaxes(-1, -2) > 0), 0.5, 0.0)
    games, won = counted + counted.swapaxes(-1, -2), counted.sum(axis=-1)
    strength = np.ones(won.shape)
    for _round in range(_ROUNDS):  # Hunter's way to the most likely strengths
        both = strength[..., :, None] + strength[..., None, :]
        strength = won / (games / both).sum(axis=-1)
        strength /= np.exp(np.log(strength).mean(axis=-1, keepdims=True))
    assert n == strength.shape[-1]
    return np.asarray(1000 + 400 * np.log10(strength))


def _villa_pairs(
    folder: Path, games: int, workers: int | None, say: Callable[[str], object]
) -> Iterable[tuple[tuple[str, str], Counts]]:
    """Games for two by the German book, seats by turns."""
    opponents: dict[str, Opponent[Bot]] = villa_opponents.OPPONENTS
    for a, b in combinations(opponents, 2):
        say(f"{a} – {b}")
        series = Series(Rulebook.of("de"), (opponents[a].bot, opponents[b].bot))
        results = play(series, games, workers=workers, file=series_file(series, folder))
        won = results.counts("bot")
        yield (a, b), (won.get(0, 0), won.get(1, 0), won.get(-1, 0))


def _suspend_pairs(
    games: int, say: Callable[[str], object]
) -> Iterable[tuple[tuple[str, str], Counts]]:
    """The beginner's game for two, seats by turns."""
    opponents: dict[str, Opponent[SuspendBot]] = suspend_opponents.OPPONENTS
    for a, b in combinations(opponents, 2):
        say(f"{a} – {b}")
        won = [_suspend_winner(opponents[a].bot, opponents[b].bot, n) for n in range(games)]
        yield (a, b), (won.count(0), won.count(1), won.count(None))


def _suspend_winner(one: SuspendBot, other: SuspendBot, number: int) -> int | None:
    dice, bots = random.Random(f"ladder {number}"), {"one": one, "other": other}
    seats = ("one", "other") if number % 2 == 0 else ("other", "one")
    game = SuspendGame.new("beginner", seats, dice.randrange(2**32))
    while game.outcome is None and game.number < _MOST_MOVES:
        game = game.play(bots[game.turn].move(game, game.turn, dice))
    winner: Any = game.outcome and game.outcome.winner
    return None if winner is None else ("one", "other").index(winner)
