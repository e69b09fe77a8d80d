"""The villa that could not stand: what a move left for a moment, before it all came down.

>>> from villa_core.villa.game import Game
>>> last_moment(Game.new(seed=1)) is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_core.errors import TowerError
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Termination

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


def last_moment(game: Game) -> Tower | None:
    """The tower that fell; None if none fell, or if only the players saw it fall (referee)."""
    outcome, tower = game.outcome, game.tower
    fell = outcome is not None and outcome.termination is Termination.COLLAPSE
    if not fell or tower is None or game.move is None:
        return None
    try:
        return next(
            (step for step in _steps(tower, game.move) if not step.stability().stable), None
        )
    except TowerError:
        return None  # a column with another one on it was taken away: no tower shows that


def _steps(tower: Tower, move: m.Move) -> tuple[Tower, ...]:
    """The towers that a move makes, one after the other."""
    match move:
        case m.Raise(column=column, x=x, y=y, on=on) if x is not None and y is not None:
            return tower.remove_column(column), tower.raise_column(column, x, y, on=on)
        case m.Pull(column=column) | m.TakeOut(column=column):
            return (tower.remove_column(column),)
        case m.LayPlate(x=x, y=y, angle=angle) if x is not None and y is not None:
            return (tower.lay_plate(x, y, angle),)
        case _:
            return ()
