"""The computers at the table: they play their seats by themselves, one move at a time.

A thought runs beside the page (see `thinking`); a move that was thought while somebody took one
back is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Generic

from villa_core.text import _
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.panel import GameT
from villa_widgets.table.seats import SeatT

if TYPE_CHECKING:
    from villa_widgets.table.table import PlayTable


class Computers(Generic[GameT, SeatT]):
    """Whoever plays for the seats that no person has, at a table of either game.

    `think` gives the game after what the computer on a seat does now; `pace` is how long (s) that
    takes at least.
    """

    def __init__(
        self,
        table: PlayTable[GameT, SeatT],
        think: Callable[[GameT, SeatT], GameT],
        pace: Callable[[GameT], float],
    ) -> None:
        self._table, self._think, self._pace = table, think, pace
        self._thinking = Thinking()
        self.paused = False

    @property
    def due(self) -> str | None:
        """The player for whom the computer is to act now."""
        return self.acting(self._table.game)

    def acting(self, game: GameT | None) -> str | None:
        """The player for whom the computer is to act in this game; None if a person is."""
        player = game.to_act[0] if game is not None and game.to_act else None
        return None if player is None or self._table.seats[player].is_person else player

    def sentence(self, seconds: float = 0.0) -> str:
        """What the computer is about; empty when a person is to act."""
        player = self.due
        if player is None:
            return ""
        text = (
            _("{name} ({who}) thinks …") if seconds < 1 else _("{name} ({who}) thinks … {n:.0f} s")
        )
        return text.format(name=player, who=self._table.seats[player].words, n=seconds)

    def step(self) -> bool:
        """Play one move of the computer now; False if a person is to act."""
        player = self.due
        if player is None:
            return False
        self._table.show_game(self._think(self._table.now, self._table.seats[player]))
        return True

    def wake(self) -> None:
        """Let the computer think, if it is its turn and nobody paused it."""
        player = self.due
        if player is None or self.paused or self._thinking.busy:
            return
        game = self._table.now
        self._thinking.start(
            partial(self._think, game, self._table.seats[player]),
            partial(self._thought, game),
            waiting=lambda seconds: self._table.decide(self.sentence(seconds)),
            failed=lambda error: self._table.note(str(error)),
            at_least=self._pace(game),
        )

    def pause(self, paused: bool) -> None:
        """Hold the computer up, or let it go on."""
        self.paused = paused
        if paused:
            self.stop()
        else:
            self.wake()

    def stop(self) -> None:
        """Forget what is being thought."""
        self._thinking.stop()

    def _thought(self, game: GameT, after: GameT) -> None:
        if game is self._table.game:
            self._thinking.stop()
            self._table.show_game(after)
