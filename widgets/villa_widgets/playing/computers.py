"""The computers at the table: they play their seats by themselves, one move at a time.

A thought runs beside the page (see `thinking`); a move that was thought while somebody took one
back is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from villa_core.game import Game, Phase
from villa_core.text import _
from villa_widgets.playing.seats import Seat, think
from villa_widgets.thinking import Thinking

__all__ = ["Computers"]


class _Table(Protocol):
    """What the computers need of their table."""

    seats: dict[str, Seat]

    @property
    def now(self) -> Game:
        """The game as it is now."""

    def show_game(self, game: Game) -> None:
        """Go on with the game after a move."""

    def note(self, sentence: str) -> None:
        """Say a sentence."""


class Computers:
    """Whoever plays for the seats that no person has; `pace` (s) is how long a move takes."""

    def __init__(
        self, table: _Table, pace: Callable[[], float], say: Callable[[str], None]
    ) -> None:
        self._table, self._pace, self._say = table, pace, say
        self._thinking = Thinking()
        self.paused = False

    @property
    def due(self) -> str | None:
        """The player for whom the computer is to act now."""
        game = self._table.now
        player = game.to_act[0] if game.to_act else None
        return player if player is not None and self._table.seats[player].bot else None

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
        game = self._table.now
        self._table.show_game(_played(game, player, self._table.seats[player]))
        return True

    def wake(self) -> None:
        """Let the computer think, if it is its turn and nobody paused it."""
        game, player = self._table.now, self.due
        if player is None or self.paused or self._thinking.busy:
            return
        fast = game.phase in (Phase.SETUP, Phase.COLORS)
        self._thinking.start(
            partial(_played, game, player, self._table.seats[player]),
            partial(self._thought, game),
            waiting=lambda seconds: self._say(self.sentence(seconds)),
            failed=lambda error: self._table.note(str(error)),
            at_least=0.0 if fast else self._pace(),
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

    def _thought(self, game: Game, after: Game) -> None:
        if game is self._table.now:
            self._thinking.stop()
            self._table.show_game(after)


def _played(game: Game, player: str, seat: Seat) -> Game:
    """The game after what the computer on this seat does now."""
    bot = seat.bot
    assert bot is not None
    return game.play(think(game, player, bot))
