"""The computers at the table of Suspend: they play their seats by themselves, a move at a time.

A thought runs beside the page (see `thinking`); a move that was thought while somebody took one
back is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from villa_core.suspend import SuspendGame
from villa_core.suspend.position import Phase
from villa_core.text import _
from villa_widgets.mobile.seats import think
from villa_widgets.thinking import Thinking

if TYPE_CHECKING:
    from villa_widgets.mobile.table import SuspendTable

__all__ = ["SuspendComputers"]

_ROLLING = 0.8  # s that a roll of the die takes at most


class SuspendComputers:
    """Whoever plays for the seats that no person has; `show` goes on with the game after a move."""

    def __init__(self, table: SuspendTable, show: Callable[[SuspendGame], None]) -> None:
        self._table, self._show = table, show
        self._thinking = Thinking()

    def due(self, game: SuspendGame) -> str | None:
        """The player for whom the computer is to act now; None if a person is, or nobody."""
        player = game.to_act[0] if game.to_act else None
        return None if player is None or self._table.chairs[player].is_person else player

    def sentence(self, game: SuspendGame) -> str:
        """What the computer is about; empty when a person is to act."""
        player = self.due(game)
        if player is None:
            return ""
        text = _("{name} ({who}) thinks …")
        return text.format(name=player, who=self._table.chairs[player].words)

    def step(self, game: SuspendGame) -> bool:
        """Play one move of the computer now; False if a person is to act."""
        player = self.due(game)
        if player is None:
            return False
        self._show(think(game, self._table.chairs[player]))
        return True

    def wake(self, game: SuspendGame) -> None:
        """Let the computer think, if it is its turn and nobody paused it."""
        player, bar = self.due(game), self._table.bar
        if player is None or bar.paused or self._thinking.busy:
            return
        self._thinking.start(
            partial(think, game, self._table.chairs[player]),
            partial(self._thought, game),
            failed=lambda error: self._table.decision.note(str(error), "no"),
            at_least=min(bar.pace, _ROLLING) if game.phase is Phase.ROLL else bar.pace,
        )

    def stop(self) -> None:
        """Forget what is being thought."""
        self._thinking.stop()

    def _thought(self, game: SuspendGame, after: SuspendGame) -> None:
        if game is self._table.game:
            self._thinking.stop()
            self._show(after)
