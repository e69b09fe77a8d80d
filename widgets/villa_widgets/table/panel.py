"""A panel that tells something of a game, of either kind."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Any, TypeVar

import traitlets

from villa_core.play.game import AnyGame, TableGame
from villa_widgets.kit.panel import PanelOf

GameT = TypeVar("GameT", bound=AnyGame)


class AnyGamePanel(PanelOf[GameT]):
    """A panel that tells something of a game; it redraws when `game` is replaced."""

    about = "game"
    game: Any = traitlets.Instance(TableGame, help="The game, as it is now.")
    _who: Mapping[str, tuple[str, str]] = MappingProxyType({})

    def player(self, name: str) -> str:
        """A player as a line of a panel begins: the face and the name."""
        face, words = self._who.get(name, ("", ""))
        return f'<span class="villa-player" title="{escape(words)}">{face}{escape(name)}</span>'

    def sit(self, who: Mapping[str, tuple[str, str]]) -> None:
        """Show who plays: a face, if there is one, and words about each player."""
        self._who = who
        self.draw(self.game)
