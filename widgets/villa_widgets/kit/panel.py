"""A panel: one value told in a small piece of HTML, which is patched in place when it changes.

A panel decides nothing and computes nothing. `TowerPanel` tells something of a `Reading`,
`GamePanel` something of a `Game`. Numbers, signs and words say everything; colour only helps.

>>> chip("red")
'<span class="villa-chip" style="background:#a83a32;color:#ffffff">R</span>'
"""

from __future__ import annotations

from abc import abstractmethod
from html import escape
from pathlib import Path
from typing import Any, Generic, TypeVar

import anywidget
import traitlets

from villa_core.play.game import TableGame
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_core.villa.game import Game
from villa_widgets.kit.look import COLUMN_PAINT
from villa_widgets.kit.reading import Reading

GameT = TypeVar("GameT", bound=TableGame[Any])

_STATIC = Path(__file__).parents[1] / "static"


class Panel(anywidget.AnyWidget):
    """The base of all panels: `html` on the page, and `spoken` for those who listen to it."""

    _esm = _STATIC / "panel.js"
    _css = _STATIC / "panel.css"

    label = traitlets.Unicode(help="What a screen reader calls the panel.").tag(sync=True)
    html = traitlets.Unicode(help="What the panel shows; texts in it are escaped.").tag(sync=True)
    spoken = traitlets.Unicode(
        help="A sentence that a screen reader says once it has stayed the same for a moment."
    ).tag(sync=True)

    def tell(self, html: str, spoken: str = "") -> None:
        """Show this, in one message to the page."""
        with self.hold_sync():
            self.html, self.spoken = html, spoken


class Message(Panel):
    """A place where something is said now and then."""

    def __init__(self) -> None:
        super().__init__(label=_("Message"))

    def say(self, *sentences: str) -> None:
        """Tell something to eyes and ears; nothing clears the place."""
        words = " ".join(sentences)
        self.tell(f'<p class="villa-message">{escape(words)}</p>' if words else "", words)


class TowerPanel(Panel):
    """A panel that tells something of a tower; it redraws when `reading` is replaced."""

    reading = traitlets.Instance(Reading, help="What is told of the tower.")

    def __init__(self, reading: Reading | Tower, **traits: Any) -> None:
        known = Reading(reading) if isinstance(reading, Tower) else reading
        super().__init__(reading=known, label=self.name(), **traits)
        self.draw(known)
        self.observe(lambda change: self.draw(change.new), "reading")

    @abstractmethod
    def name(self) -> str:
        """What a screen reader calls the panel."""

    @abstractmethod
    def draw(self, reading: Reading) -> None:
        """Tell what there is to tell of this reading."""


class AnyGamePanel(Panel, Generic[GameT]):
    """A panel that tells something of a game; it redraws when `game` is replaced."""

    game: Any = traitlets.Instance(TableGame, help="The game, as it is now.")

    def __init__(self, game: GameT, **traits: Any) -> None:
        super().__init__(game=game, label=self.name(), **traits)
        self.draw(game)
        self.observe(lambda change: self.draw(change.new), "game")

    @abstractmethod
    def name(self) -> str:
        """What a screen reader calls the panel."""

    @abstractmethod
    def draw(self, game: GameT) -> None:
        """Tell what there is to tell of this game."""


class GamePanel(AnyGamePanel[Game]):
    """A panel that tells something of a game of Villa Paletti."""

    game = traitlets.Instance(Game, help="The game, as it is now.")


def chip(color: str) -> str:
    """A small square of stained wood with the letter of its colour."""
    paint = COLUMN_PAINT.get(color)
    if paint is None:
        return ""
    look = f"background:{paint.wood};color:{paint.ink}"
    return f'<span class="villa-chip" style="{look}">{paint.letter}</span>'


def piece(column_id: str) -> str:
    """A column by its chip and its name."""
    return f"{chip(column_id.partition('-')[0])}{escape(column_words(column_id))}"


def millimetres(value: float) -> str:
    """A length with one decimal and a proper minus sign.

    >>> millimetres(-2.04)
    '−2.0'
    """
    return f"{value:.1f}".replace("-", "−")
