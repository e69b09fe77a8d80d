"""What the start forms of both games share: seats, seed, saved games, and the beginning."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from html import escape
from typing import Generic, TypeVar

import ipywidgets as widgets

from villa_core.errors import GameError, VillaError
from villa_core.text import _
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, row, show, tick
from villa_widgets.kit.panel import Panel

NAMES = ("Ada", "Ben", "Cleo", "Dan")
"""The names that stand in the form at first."""

GameT = TypeVar("GameT")
SeatT = TypeVar("SeatT")


class GameForm(widgets.VBox, Generic[GameT, SeatT]):
    """A form before a game; `on_start` is told the game and who sits where.

    A form adds its own controls and puts all of them on the page with `arrange`.
    """

    balance: widgets.Checkbox
    """Whether the balance is told while playing."""

    def __init__(self) -> None:
        super().__init__()
        self._started: Callable[[GameT, dict[str, SeatT]], None] = lambda _game, _seats: None
        self._resumed: Callable[[int], None] = lambda _number: None
        self.count = widgets.ToggleButtons(
            options=[("2", 2), ("3", 3), ("4", 4)], value=2, description=_("Players")
        )
        self.count.style.button_width = "3em"
        self.seed = widgets.Text(
            description=_("Seed"), placeholder=_("empty: by chance"), layout={"width": "16em"}
        )
        self.undo = tick(_("Moves may be taken back"), True)
        self.answer = Panel(label=_("About the start"))
        self.saved = widgets.Dropdown(options=[])
        self.saved.tooltip = _("Saved games")
        self.saved.layout.width = "auto"
        self.go_on = button(_("Go on"), self._resume, style="primary")
        self.start = button(_("Begin the game"), self.begin, style="primary")
        self._saved = row(self.saved, self.go_on)
        self._saved.add_class("villa-card")
        self._saved.add_class("villa-saved")
        show(self._saved, False)
        self.add_class("villa-start")

    def arrange(self, title: str, *parts: widgets.Widget) -> None:
        """Put the form on the page: saved games, a title, its parts, and the button to begin."""
        head = widgets.HTML(f"<h3>{escape(title)}</h3>")
        self.children = (self._saved, head, *parts, self.answer, row(self.start))

    @abstractmethod
    def game(self) -> GameT:
        """The game that the form describes; `GameError` with a sentence if it cannot be."""

    @property
    def settings(self) -> dict[str, bool]:
        """What is chosen here for the bar of the table."""
        return {"take back": self.undo.value, "balance": self.balance.value}

    @abstractmethod
    def seated(self, game: GameT) -> dict[str, SeatT]:
        """Who sits where in this game."""

    def on_start(self, fn: Callable[[GameT, dict[str, SeatT]], None]) -> None:
        """Who is told when a game begins."""
        self._started = fn

    def offer(self, sentences: list[str], resume: Callable[[int], None]) -> None:
        """Offer saved games to go on with; `resume` is told the number of the chosen one."""
        self._resumed = resume
        self.saved.options = [(text, number) for number, text in enumerate(sentences)]
        self.saved.value = 0 if sentences else None  # new options alone choose now one, now none
        show(self._saved, bool(sentences))

    def begin(self) -> None:
        """Start the game, or say what is missing."""
        try:
            game = self.game()
        except VillaError as error:
            self.say(str(error))
            return
        self.say("")
        self._started(game, self.seated(game))

    def say(self, sentence: str) -> None:
        """Tell what is not right yet."""
        html = f'<p class="villa-answer is-no">{escape(sentence)}</p>' if sentence else ""
        self.answer.tell(html, sentence)

    def close(self) -> None:
        """Close the form and every control in it."""
        close_inside(self)
        super().close()

    def _resume(self) -> None:
        if self.saved.value is not None:
            self._resumed(self.saved.value)

    def _seed(self) -> int | None:
        text = self.seed.value.strip()
        if not text:
            return None
        try:
            return int(text)
        except ValueError as error:
            raise GameError(_("A seed is a whole number, like 7, or nothing at all.")) from error


class SeatRow(widgets.HBox):
    """One seat of a form: the name, and which of these `kinds` plays there."""

    def __init__(self, number: int, name: str, kinds: Mapping[str, str]) -> None:
        self.name = widgets.Text(value=name, description=_("Seat {n}").format(n=number + 1))
        self.name.style.description_width = "4em"
        self.name.layout.width = "13em"
        options = [(_(words), kind) for kind, words in kinds.items()]
        self.kind = widgets.Dropdown(options=options, layout={"width": "14em"})
        self.kind.tooltip = _("Who plays on seat {n}").format(n=number + 1)
        super().__init__([self.name, self.kind])
        self.add_class("villa-seat")
