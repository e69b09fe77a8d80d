"""The ladder: bots play each other in pairs, and their strengths are fitted to who won.

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
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from villa_core import bots
from villa_core.errors import GameError
from villa_core.explore.files import series_file
from villa_core.explore.mass_play import Cluster, each, play
from villa_core.explore.series import Series
from villa_core.play.opponents import Player, Rating
from villa_core.suspend import SuspendGame
from villa_core.text import _
from villa_core.villa.rulebook import Rulebook

Counts = tuple[int, int, int]
"""Games that the first of a pair won, that the second won, and that nobody won."""

Pairs = dict[tuple[str, str], Counts]

_DRAWS = 2000  # times that the games are drawn again
_ROUNDS = 400  # steps of the fit; the error is far below a point then
_MOST_MOVES = 400


@dataclass(frozen=True)
class Ladder:
    """Who won how many games of each pair, and the strengths that follow, the weakest first."""

    pairs: Pairs
    ratings: dict[str, Rating]

    def __str__(self) -> str:
        return "\n".join(f"{name}: {rating.words}" for name, rating in self.ratings.items())


@dataclass(frozen=True)
class Duel:
    """Games of Suspend for two, the beginner's; the seats by turns."""

    bots: tuple[Player, Player]
    seed: int = 0

    def play_game(self, number: int) -> int | None:
        """Which of the two bots wins game number `number`, or None."""
        names, seats = ("Ada", "Ben"), (0, 1) if number % 2 == 0 else (1, 0)
        dice = random.Random(f"ladder {number}{f' {self.seed}' if self.seed else ''}")
        sitting = {name: self.bots[seat] for name, seat in zip(names, seats, strict=True)}
        game = SuspendGame.new("beginner", names, dice.randrange(2**32))
        while game.outcome is None and game.number < _MOST_MOVES:
            player = game.to_act[0]
            game = game.play(sitting[player].move(game, player, dice))
        winner = game.outcome and game.outcome.winner
        return seats[names.index(winner)] if winner else None


def ladder(
    names: Sequence[str],
    games: int = 20,
    *,
    game: str = "villa",
    seed: int = 0,
    executor: Executor | Cluster | None = None,
    workers: int | None = None,
    folder: str | Path | None = None,
    say: Callable[[str], object] = lambda _text: None,
) -> Ladder:
    """How strong bots are that play each other, so many games for two each pair.

    They are named as they were registered, and play `game` (“villa”, by the German book, or
    “suspend”) on `executor` or `workers` as in `explore.play`. A `folder` keeps the games of
    Villa Paletti, so that a run that was cut off goes on. `say` is told the pair whose turn it is.

    >>> found = ladder(["random", "careful"], 2, game="suspend", workers=1)
    >>> found.ratings["careful"].games, sum(found.pairs["random", "careful"])
    (2, 2)
    """
    if len(names) < 2 or len(set(names)) < len(names):
        raise GameError(_("A ladder is for two or more bots, each named once."))
    pairs: Pairs = {}
    for a, b in combinations(names, 2):
        say(f"{a} – {b}")
        both = bots.named(a, game), bots.named(b, game)
        if game == "villa":
            series = Series(Rulebook.of("de"), both, seed)
            file = None if folder is None else series_file(series, Path(folder))
            results = play(
                series, games, executor=executor, workers=workers, file=file, progress=False
            )
            won = results["bot"].tolist()
        else:
            duel = Duel(both, seed)
            won = [*each(duel, range(games), executor=executor, workers=workers)]
        pairs[a, b] = (won.count(0), won.count(1), len(won) - won.count(0) - won.count(1))
    return Ladder(pairs, rated(pairs))


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
