"""OwnTable: what the table of one game has and does of its own; the rest is the same for both."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic

import ipywidgets as widgets

from villa_widgets.table.attention import HEADING
from villa_widgets.table.panel import GameT


class OwnTable(widgets.VBox, Generic[GameT]):
    """The duties of a game's own table.

    `file` names a saved game in the downloads, `paces` (s) are how long a computer's move may take,
    the slowest first, `balance_words` stand beside the box that the table is to `weigh` by, and
    `lead_words` over who was ahead.
    """

    game_class: ClassVar[Any]
    filed: ClassVar[Any]
    """How the moves of this game are written."""
    form_class: ClassVar[Any]
    file: ClassVar[str]
    paces: ClassVar[tuple[float, float, float]]
    balance_words: ClassVar[str]
    lead_words: ClassVar[str]
    decision: Any

    @staticmethod
    @abstractmethod
    def built(document: Any) -> str:
        """How far the game of a document is, in words."""

    @abstractmethod
    def set_up(self, move: Any) -> None:
        """Take in hand what a move needs, ready to be let go; play it if it is only said."""

    @abstractmethod
    def decide(self, waiting: str) -> None:
        """Show the decision of this moment, or what the computer is about."""

    @abstractmethod
    def weigh(self) -> None:
        """Show or hide the balance, as the bar says."""

    @abstractmethod
    def rules(self, after: GameT) -> Iterable[str]:
        """The ids of the rules by which the last move of a game was made."""

    @abstractmethod
    def measure_words(self, value: float) -> str:
        """How far all is from falling, in words."""

    @abstractmethod
    def again(self, game: GameT) -> GameT:
        """The same game anew, the players one seat on."""

    def chips(self, game: GameT, player: str) -> str:
        """The colours of a player, drawn; empty in a game without."""
        return ""

    @abstractmethod
    def fell(self, after: GameT) -> bool:
        """Whether something fell by the last move of a game."""

    @abstractmethod
    def _draw(self, moment: GameT) -> None:
        """Draw a moment of the game, the present one or one of the past, in all views."""

    @abstractmethod
    def _lay_out(self, game: GameT) -> None:
        """Make the board ready for a game, before it is shown."""

    def _apart(self) -> Iterable[widgets.Widget]:
        """Parts that may not be on the page now."""
        return ()

    def whole(self) -> None:
        """A game begins: all of it comes into the picture."""

    def draws(self, move: Any) -> bool:
        """Whether a move that was better can be drawn where the past is looked at."""
        return False

    def goes_on(self, game: GameT) -> GameT:
        """The game after what nobody at the table decides; here nothing goes on by itself."""
        return game

    def _look(self, after: GameT) -> str:
        """Where the keyboard focus goes after a move, as a selector."""
        return HEADING
