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


class Computers:
    """Whoever plays for the seats that no person has, at a table of either game."""

    def __init__(self, table: PlayTable[Any]) -> None:
        self._table, self._thinking = table, Thinking()
        self.paused = False

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
            self._table.show_game(self._table.seats[player].play(self._table.now))
        return player is not None

    def wake(self) -> None:
        """Let the computer think, if it is its turn and nobody paused it."""
        player = self.due
        if player is None or self.paused or self._thinking.busy:
            return
        game = self._table.now
        self._thinking.start(
            partial(self._table.seats[player].play, game),
            partial(self._thought, game),
            failed=lambda error: self._table.note(str(error)),
            at_least=self._table.pace(game),
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

    def _thought(self, game: Any, after: Any) -> None:
        if game is self._table.game:
            self._thinking.stop()
            self._table.show_game(after)
