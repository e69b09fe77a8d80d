"""Hints: what to do now, asked for by a button at the table; counted, told, drawn as a ghost.

A hint is worked out beside the page: the table goes on meanwhile.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from villa_core.text import _
from villa_widgets.kit.background import Thinking
from villa_widgets.kit.controls import button

if TYPE_CHECKING:
    from villa_core.play.analysis import Hint
    from villa_widgets.table.table import PlayTable


class Hints:
    """The button that asks, and the hint for the game as it is now, if there is one."""

    def __init__(self, table: PlayTable[Any]) -> None:
        self._table, self._thinking = table, Thinking()
        self._known: tuple[Any, Hint[Any]] | None = None
        self.ask = button(_("Hint"), self._ask, icon="lightbulb-o")

    @property
    def move(self) -> Any:
        """The move that was advised for this moment; None if nobody asked."""
        known = self._known
        return None if known is None or known[0] is not self._table.game else known[1].move

    def update(self) -> None:
        """Let it be asked only while a person decides, and if the players allow it."""
        table, game = self._table, self._table.game
        over = game is None or game.outcome is not None
        blind = game is None or game.referee  # nobody sees a real villa
        person = not over and table.computers.due is None and not table.looking_back
        self.ask.disabled = blind or not person or not table.bar.may_advise
        n = table.bar.hints
        self.ask.description = _("Hint ({n} so far)").format(n=n) if n else _("Hint")

    def stop(self) -> None:
        """Think no more."""
        self._thinking.stop()

    def _ask(self) -> None:
        game = self._table.now
        self._table.bar.hints += 1
        self._table.decision.note(_("Thinking about it …"))
        self.update()
        work = partial(game.hint, hand_of(self._table, game.to_act[0]))
        if not self._thinking.start(work, partial(self._advised, game), failed=self._failed):
            self._advised(game, work())

    def _advised(self, game: Any, hint: Hint[Any]) -> None:
        if game is not self._table.game:
            return
        self._known = game, hint
        self._table.advise(hint.sentence)
        self._table.keep()

    def _failed(self, error: Exception) -> None:
        self._table.note(str(error))


def hand_of(table: PlayTable[Any], player: str) -> Any:
    """The hand with which a player builds; None is a usual one."""
    return getattr(table.seats[player], "hand", None)
