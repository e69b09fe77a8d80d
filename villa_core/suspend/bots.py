"""Bots for Suspend: players who look at the balance, decide, and hang a rod.

`RandomBot` takes any place that holds; `CarefulBot` compares many and takes the one that leaves the
most room: degrees of grip, and millimetres above the table. All chance comes from the
`random.Random` that is handed in, so the same seed gives the same game.

>>> import random
>>> from villa_core.suspend import SuspendGame
>>> game, dice = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1), random.Random(1)
>>> while game.outcome is None:
...     game = game.play(CarefulBot().move(game, game.turn, dice))
>>> game.outcome.winner, len(game.hanging)
('Ada', 23)
"""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from villa_core.errors import GameError
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.trial import Trial
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame
    from villa_core.suspend.mobile import Mobile


@dataclass(frozen=True)
class SuspendBot(ABC):
    """A player: `move` says what it does in its turn; `looks` is how many places it tries.

    In the share `slip` of all cases its hand misses by a spot (see `beside`).
    """

    looks: int = 12
    slip: float = 0.0
    kind: ClassVar[str]

    def move(self, game: SuspendGame, player: str, dice: random.Random) -> m.Move:
        """What `player` does now: a legal move of the game."""
        if game.mobile is None:
            raise GameError(_("A bot cannot see rods that hang at a real table (referee mode)."))
        if player not in game.to_act:
            raise GameError(_("It is not the turn of {name}.").format(name=player))
        if game.phase is Phase.ROLL:
            return m.Roll()
        options: list[m.Move] = [m.TakeDown(rod) for rod in game.hanging]
        if game.phase is Phase.HANG:
            options = list(self._places(game, dice))
        trials = ((move, game.trial(move)) for move in dice.sample(options, len(options)))
        legal = ((move, trial) for move, trial in trials if not trial.breaches)
        best = self._best(legal) or next(iter(game.legal_moves))
        if isinstance(best, m.Hang) and game.trial(best).fallen:
            return m.OtherHand()  # it holds nowhere: rather than drop the rod, take it back (U4)
        if not self.slip or not isinstance(best, m.Hang) or dice.random() >= self.slip:
            return best
        others = (move for move in beside(game, best) if move != best)
        missed = [move for move in others if not game.trial(move).breaches]
        return dice.choice(missed or [best])

    def _places(self, game: SuspendGame, dice: random.Random) -> Iterator[m.Hang]:
        """Some ways to hang a rod, mostly near its middle."""
        assert game.mobile is not None
        rods, spots = game.legal_moves.rods, game.mobile.free_spots()
        for _look in range(self.looks if rods and spots else 0):
            rod = game.table.pieces.rod(dice.choice(rods))
            on, spot = dice.choice(spots)
            by = len(rod.spots) // 2 + dice.choice((-1, 0, 0, 0, 1))
            yield m.Hang(rod.id, on, spot, rod.spots[by].id)

    @abstractmethod
    def _best(self, seen: Iterator[tuple[m.Move, Trial]]) -> m.Move | None:
        """The best of some legal moves; None if none will do."""


class RandomBot(SuspendBot):
    """Takes the first place that holds."""

    kind: ClassVar[str] = "random"

    def _best(self, seen: Iterator[tuple[m.Move, Trial]]) -> m.Move | None:
        return next((move for move, trial in seen if not trial.fallen), None)


@dataclass(frozen=True)
class CarefulBot(SuspendBot):
    """Takes the place after which the sculpture has the most room to move."""

    looks: int = 40
    kind: ClassVar[str] = "careful"

    def _best(self, seen: Iterator[tuple[m.Move, Trial]]) -> m.Move | None:
        rooms = [(_room(trial.mobile), move) for move, trial in seen if not trial.fallen]
        return max(rooms, key=lambda pair: pair[0])[1] if rooms else None


def beside(game: SuspendGame, move: m.Hang) -> Iterator[m.Hang]:
    """A move, and where it ends when a hand misses by a spot, of the rod above or of its own."""
    pieces = game.table.pieces
    own = [spot.id for spot in pieces.rod(move.rod).spots]
    places: list[str | None] = [move.spot]
    if move.on in game.hanging:
        above = [spot.id for spot in pieces.rod(move.on or "").spots]
        at = above.index(move.spot or "")
        places = [*above[max(0, at - 1) : at + 2]]
    at = own.index(move.by or "")
    for spot in places:
        for by in own[max(0, at - 1) : at + 2]:
            yield replace(move, spot=spot, by=by)


def _room(mobile: Mobile | None) -> float:
    """What is left until a rod slips or touches the table, less the average tilt."""
    assert mobile is not None
    sums, tilts = mobile.linkage, mobile.tilts
    left = min(sums.on_parent + sums.along_own + mobile.heights, default=math.inf)
    return left - sum(map(abs, tilts)) / max(1, len(tilts))
