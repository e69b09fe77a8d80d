"""Exercises of the workshop on bots and many games: the safest move, strengths, intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from villa_core.learn.exercises.exercise import Case, Exercise, Mistake, same
from villa_core.text import N_, _
from villa_core.villa.game import Game
from villa_core.villa.moves import Move, Raise

_Z = 1.96  # 95 % of a normal distribution lie within so many standard deviations


def _raises(game: Game) -> list[tuple[Raise, float]]:
    """Every raise that the game offers, with its margin (mm)."""
    offered = [move for move in game.legal_moves if isinstance(move, Raise)]
    return [(move, game.trial(move).margin or 0.0) for move in offered]


def _safest(game: Game) -> Move:
    return max(_raises(game), key=lambda pair: pair[1])[0]


def _boldest(game: Game) -> Move:
    return min(_raises(game), key=lambda pair: pair[1])[0]


def _first(game: Game) -> Move:
    return _raises(game)[0][0]


@cache
def _games() -> tuple[tuple[str, Game], ...]:
    """Games in which the safest raise is neither the first nor the last that is offered."""
    late = Game.new("de", ("Ada", "Ben"), seed=3)
    for _move in range(6):
        late = late.play(_first(late))
    first = Game.new("de", ("Ada", "Ben"), seed=1)
    return (_("the beginning of a game"), first), (_("a game after six moves"), late)


def _of_games() -> Iterator[Case]:
    for words, game in _games():
        yield Case(words, (game,), game.tower)


def _worth(points: float, chance: float, loss: float) -> float:
    """What a dare brings on average."""
    return points * chance - loss * (1 - chance)


def _of_dares() -> Iterator[Case]:
    for points, chance, loss in ((3, 0.9, 10), (1, 1.0, 10), (3, 0.5, 3), (2, 0.75, 20)):
        words = _("{points} points with a chance of {chance:g}, else {loss} lost")
        name = words.format(points=points, chance=chance, loss=loss)
        yield Case(name, (points, chance, loss))


def _elo(mine: float, other: float) -> float:
    """The chance to win against another, of two strengths in Elo points."""
    return float(1 / (1 + 10 ** ((other - mine) / 400)))


def _of_strengths() -> Iterator[Case]:
    for mine, other in ((1000, 1000), (1400, 1000), (900, 1100), (1250, 1200)):
        words = _("strengths of {mine} and {other}").format(mine=mine, other=other)
        yield Case(words, (mine, other))


def _around(values: Sequence[float], spread: float) -> tuple[float, float]:
    middle = float(np.mean(values))
    return middle - _Z * spread, middle + _Z * spread


def _interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of numbers and where the true one lies with 95 %."""
    return _around(values, float(np.std(values, ddof=1)) / math.sqrt(len(values)))


def _of_values() -> Iterator[Case]:
    for values in ([62, 75, 58, 81, 70, 66], [1, 0, 0, 1, 1, 0, 1, 1], [40.0, 90.0, 65.0]):
        yield Case(_("the numbers {values}").format(values=values), (values,))


def _paired(left: Sequence[float], right: Sequence[float]) -> tuple[float, float]:
    """Where the mean change from left to right lies, game by game."""
    return _interval([b - a for a, b in zip(left, right, strict=True)])


def _unpaired(left: Sequence[float], right: Sequence[float]) -> tuple[float, float]:
    middle = float(np.mean(right) - np.mean(left))
    spread = math.sqrt(np.var(left, ddof=1) / len(left) + np.var(right, ddof=1) / len(right))
    return middle - _Z * spread, middle + _Z * spread


def _of_pairs() -> Iterator[Case]:
    for left, right in (
        ([60, 75, 40, 90], [63, 77, 45, 92]),
        ([52, 71, 66, 80, 58], [50, 71, 60, 79, 57]),
    ):
        words = _("the games {left} and {right}").format(left=left, right=right)
        yield Case(words, (left, right))


def _wilson(hits: int, n: int) -> tuple[float, float]:
    """Where a true share lies, after Wilson."""
    p, zz = hits / n, _Z * _Z
    middle = (p + zz / (2 * n)) / (1 + zz / n)
    half = _Z / (1 + zz / n) * math.sqrt(p * (1 - p) / n + zz / (4 * n * n))
    return middle - half, middle + half


def _wald(hits: int, n: int) -> tuple[float, float]:
    p = hits / n
    half = _Z * math.sqrt(p * (1 - p) / n)
    return p - half, p + half


def _of_shares() -> Iterator[Case]:
    for hits, n in ((6, 10), (0, 20), (730, 2000)):
        yield Case(_("{hits} of {n}").format(hits=hits, n=n), (hits, n))


def _swapped(function: Callable[..., Any]) -> Callable[..., Any]:
    """As if the two things given were taken for each other."""
    return lambda one, other: function(other, one)


EXERCISES = {
    "safest_raise": Exercise(
        _safest,
        _of_games,
        (
            Mistake(_first, N_("That is the first raise that is offered, not the safest.")),
            Mistake(_boldest, N_("That one has the smallest margin: the villa nearly falls.")),
        ),
        same,
    ),
    "worth": Exercise(
        _worth,
        _of_dares,
        (
            Mistake(
                lambda points, chance, loss: points * chance,
                N_("What is lost counts too, with the chance that it is."),
            ),
            Mistake(
                lambda points, chance, loss: points * chance - loss,
                N_("The loss comes only with the chance 1 − chance."),
            ),
        ),
    ),
    "chance_to_win": Exercise(
        _elo,
        _of_strengths,
        (
            Mistake(_swapped(_elo), N_("So the weaker one would win more often.")),
            Mistake(
                lambda mine, other: 1 / (1 + math.exp((other - mine) / 400)),
                N_("Elo counts with powers of 10, not of e."),
            ),
        ),
    ),
    "interval": Exercise(
        _interval,
        _of_values,
        (
            Mistake(
                lambda values: _around(values, float(np.std(values, ddof=1))),
                N_("That is where single games lie. The mean is surer: divide by √n."),
            ),
            Mistake(
                lambda values: _around(values, float(np.std(values)) / math.sqrt(len(values))),
                N_("The deviation of a sample has n − 1 below it: ddof=1."),
            ),
        ),
    ),
    "paired": Exercise(
        _paired,
        _of_pairs,
        (
            Mistake(_unpaired, N_("That compares two heaps. Take the difference in each game.")),
            Mistake(_swapped(_paired), N_("That is left less right: the sign is turned.")),
        ),
    ),
    "share_interval": Exercise(
        _wilson,
        _of_shares,
        (
            Mistake(_wald, N_("That one has no width at 0 of 20. Wilson’s has.")),
            Mistake(
                lambda hits, n: (_wilson(hits, n)[1], _wilson(hits, n)[0]),
                N_("The lower end comes first."),
            ),
        ),
    ),
}
