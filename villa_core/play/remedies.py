"""Remedies: the nearest legal move by which nothing falls, found in one way for both games.

It is generate and test: a game says what is near to a wish, the nearest first, and judges each
before it is told. Only where nothing near will do, all that is legal is looked through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from villa_core.play.game import MoveT, TableGame
from villa_core.play.refusals import Explained, Verdict

Judge = Callable[[MoveT], Explained[Any]]


def nearest(
    game: TableGame[MoveT],
    wish: MoveT,
    near: Iterable[MoveT],
    judge: Judge[MoveT],
    legal: Iterable[MoveT],
    unlike: Callable[[MoveT], tuple[bool, ...]] = lambda _move: (),
) -> MoveT | None:
    """What to do instead of a wish; None when the game is over, or when the wish loses least.

    `near` is told if the `judge` finds that it holds, then what is `legal`. Where nothing holds
    it is what loses least, and of such moves the one that is least `unlike` the wish.
    """
    if game.outcome is not None:
        return None
    for candidate in near:
        if candidate != wish and judge(candidate).holds:
            return candidate
    falling: list[tuple[tuple[int, ...], MoveT]] = []
    for option in legal:
        if option != wish:
            answer = game.explain(option)
            if answer.holds:
                return option
            falling.append(((answer.losses, *unlike(option)), option))
    if not falling:
        return None
    (losses, *_unlike), least = min(falling, key=lambda pair: pair[0])
    wished = judge(wish)
    return None if wished.legal and wished.losses <= losses else least


def steadiest(
    candidates: Iterable[MoveT], judge: Judge[MoveT], looks: int | None = None
) -> MoveT | None:
    """The first candidate that holds well, else the best of those that hold; None if all fall.

    After so many `looks` at what holds too closely, the best of these will do.
    """
    close: list[tuple[float, MoveT]] = []
    for candidate in candidates:
        answer = judge(candidate)
        if answer.verdict is Verdict.FINE:
            return candidate
        if answer.verdict is Verdict.RISKY:
            close.append((answer.room, candidate))
        if len(close) == looks:
            break
    return max(close, key=lambda pair: pair[0])[1] if close else None
