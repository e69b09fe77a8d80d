"""The computers at the table: they play their seats by themselves, one move at a time.

A thought runs beside the page; one about a game that somebody took back is thrown away.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from villa_core.text import _
from villa_widgets.kit.background import Thinking

if TYPE_CHECKING:
    from villa_widgets.table.table import PlayTable

_TRIES = 20  # of a computer that is not to repeat its fatal move


class Computers:
    """Whoever plays for the seats that no person has, at a table of either game."""

    def __init__(self, table: PlayTable[Any]) -> None:
        self._table, self._thinking = table, Thinking()
        self.paused = False
        self.again = 0
        """How often a moment of this game was played from anew: the luck is another one then."""
        self.spared = -1
        """The number of the moment at which things fell before, and do not again."""

    def begin(self, again: int = 0, spared: int = -1) -> None:
        """Another game begins, or one is played `again` from a moment of the past."""
        self.again, self.spared = again, spared

    @property
    def due(self) -> str | None:
        """The player for whom the computer is to act now."""
        return self.acting(self._table.game)

    def acting(self, game: Any) -> str | None:
        """The player for whom the computer is to act in this game; None if a person is."""
        player = game.to_act[0] if game is not None and game.to_act else None
        return None if player is None or self._table.seats[player].is_person else player

    def sentence(self) -> str:
        """What the computer is about; empty when a person is to act."""
        player = self.due
        if player is None:
            return ""
        words = self._table.seats[player].words
        return _("{name} ({who}) thinks …").format(name=player, who=words)

    def step(self) -> bool:
        """Play one move of the computer now; False if a person is to act."""
        player = self.due
        if player is not None:
            self._table.show_game(self._decided(player, self._table.now))
        return player is not None

    def wake(self) -> None:
        """Let the computer think, if it is its turn and nobody paused it."""
        player = self.due
        if player is None or self.paused or self._thinking.busy:
            return
        game = self._table.now
        if self._table.paused_at(game):
            return
        self._thinking.start(
            partial(self._decided, player, game),
            partial(self._thought, game),
            failed=lambda error: self._table.note(str(error)),
            at_least=self._table.pace(game),
            when=partial(self._table.seats[player].ready, game),
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

    def _decided(self, player: str, game: Any) -> Any:
        """The game after the move of a computer; where it let things fall before, not again."""
        tries = _TRIES if game.number == self.spared else 1
        for number in range(tries):
            after = self._table.seats[player].play(game, self.again + number)
            if not after.fell:
                break
        return after

    def _thought(self, game: Any, after: Any) -> None:
        if game is self._table.game:
            self._thinking.stop()
            self._table.show_game(after)
