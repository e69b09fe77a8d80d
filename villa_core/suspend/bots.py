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

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from villa_core.errors import GameError
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.trial import Trial, try_move
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame


@dataclass(frozen=True)
class SuspendBot(ABC):
    """A player: `move` says what it does in its turn; `looks` is how many places it tries."""

    looks: int = 12
    kind: ClassVar[str]

    def move(self, game: SuspendGame, player: str, dice: random.Random) -> m.Move:
        """What `player` does now: a legal move of the game."""
        if game.mobile is None:
            raise GameError(_("A bot cannot see rods that hang at a real table (referee mode)."))
        if player not in game.to_act:
            raise GameError(_("It is not the turn of {name}.").format(name=player))
        match game.phase:
            case Phase.ROLL:
                return m.Roll()
            case Phase.BACKWARDS:
                options = [m.TakeDown(rod) for rod in game.hanging]
                return self._best(game, self._seen(game, options, dice)) or options[0]
            case _:
                return self._best(game, self._seen(game, self._places(game, dice), dice)) or next(
                    iter(game.legal_moves)
                )

    def _places(self, game: SuspendGame, dice: random.Random) -> Sequence[m.Move]:
        """Some ways to hang a rod, mostly near its middle."""
        assert game.mobile is not None
        rods, spots = game.legal_moves.rods, game.mobile.free_spots()
        found = []
        for _look in range(self.looks if rods and spots else 0):
            rod = game.table.pieces.rod(dice.choice(rods))
            on, spot = dice.choice(spots)
            by = len(rod.spots) // 2 + dice.choice((-1, 0, 0, 0, 1))
            found.append(m.Hang(rod.id, on, spot, rod.spots[by].id))
        return found

    def _seen(
        self, game: SuspendGame, options: Sequence[m.Move], dice: random.Random
    ) -> Iterator[tuple[m.Move, Trial]]:
        """What letting go would do, for those options that are legal, in random order."""
        for move in dice.sample(options, len(options)):
            trial = try_move(game.table, game.position, move)
            if not trial.breaches:
                yield move, trial

    @abstractmethod
    def _best(self, game: SuspendGame, seen: Iterator[tuple[m.Move, Trial]]) -> m.Move | None:
        """The move that this bot likes best, or None to look at everything there is."""


@dataclass(frozen=True)
class RandomBot(SuspendBot):
    """Takes the first place that holds, or if it sees none, one that does not."""

    kind: ClassVar[str] = "random"

    def _best(self, game: SuspendGame, seen: Iterator[tuple[m.Move, Trial]]) -> m.Move | None:
        worse = None
        for move, trial in seen:
            if not trial.fallen:
                return move
            worse = worse or move
        return worse


@dataclass(frozen=True)
class CarefulBot(SuspendBot):
    """Takes the place after which the sculpture has the most room to move."""

    looks: int = 40
    kind: ClassVar[str] = "careful"

    def _best(self, game: SuspendGame, seen: Iterator[tuple[m.Move, Trial]]) -> m.Move | None:
        best, most = None, float("-inf")
        for move, trial in seen:
            if trial.fallen or trial.mobile is None:
                continue
            balance = trial.mobile.balance()
            room = min(balance.grip, balance.clearance) - sum(
                abs(rod.tilt) for rod in balance.rods.values()
            ) / max(1, len(balance.rods))
            if room > most:
                best, most = move, room
        return best


BOTS: dict[str, type[SuspendBot]] = {bot.kind: bot for bot in (RandomBot, CarefulBot)}
"""Every kind of bot by its name."""
