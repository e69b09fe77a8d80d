"""What the start forms of both games share: seats, seed, saved games, and the beginning."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets

from villa_core.errors import GameError, VillaError
from villa_core.play.game import TableGame
from villa_core.text import _
from villa_widgets.kit.controls import button, row, show, tick
from villa_widgets.kit.moments import bare
from villa_widgets.kit.panel import Panel
from villa_widgets.table.faces import FacePick
from villa_widgets.table.seats import Sitter
from villa_widgets.table.shared import Record, Tables
from villa_widgets.table.sharing import game_of

_NAMES = ("Ada", "Ben", "Cleo", "Dan")


class SeatRow(widgets.Box):
    """One seat of a form: the name, and who of a kind of `Sitter` plays there, by face."""

    def __init__(self, number: int, name: str, sitter: type[Sitter]) -> None:
        self._sitter, self._usual = sitter, name
        self.name = widgets.Text(value=name, description=_("Seat {n}").format(n=number))
        self.name.style.description_width = "4em"
        self.name.layout.width = "13em"
        self.kind = FacePick(_("Who plays on seat {n}").format(n=number), sitter.shown())
        self.kind.observe(lambda change: self._named(change.old), "value")
        super().__init__([self.name, self.kind])
        self.add_class("villa-seat")

    @property
    def seat(self) -> Sitter:
        """Who sits here."""
        return self._sitter(self.kind.value)

    def allow_computer(self, allowed: bool) -> None:
        """At a real table only people play: a computer cannot see it."""
        self.kind.disabled = not allowed

    def _named(self, before: str) -> None:
        """An opponent brings its own name, unless somebody has written another one."""
        names = {key: one.name for key, one in self._sitter.OPPONENTS.items()}
        if self.name.value.strip() in ("", self._usual, names.get(before)):
            self.name.value = names.get(self.kind.value, self._usual)


class GameForm(widgets.VBox):
    """A form before a game; `on_start` is told the game and who sits where.

    Each game has its `title`, a `note` over its seats, and words beside two boxes.
    """

    seat_class: ClassVar[type[Sitter]]
    game_class: ClassVar[type[TableGame[Any]]]
    title = note = balance_words = referee_words = ""

    def __init__(self) -> None:
        self._started: Callable[[Any, dict[str, Sitter]], None] = lambda _game, _seats: None
        self._resumed: Callable[[int], None] = lambda _number: None
        self.count = widgets.ToggleButtons(
            options=[("2", 2), ("3", 3), ("4", 4)], value=2, description=_("Players")
        )
        self.count.style.button_width = "3em"
        rows = (SeatRow(n, name, self.seat_class) for n, name in enumerate(_NAMES, 1))
        self.seats: list[Any] = list(rows)
        self.seed = widgets.Text(
            description=_("Seed"), placeholder=_("empty: by chance"), layout={"width": "16em"}
        )
        self.undo = tick(_("Moves may be taken back"), True)
        self.advice = tick(_("Hints and a look at all moves while we play"), True)
        self.balance = tick(_(self.balance_words), True)
        self.referee = tick(_(self.referee_words), False)
        self.answer = Panel(label=_("About the start"))
        self.saved = widgets.Dropdown(options=[], layout={"width": "auto"})
        self.saved.tooltip = _("Saved games")
        self.go_on = button(_("Go on"), lambda: self._resumed(self.saved.value), style="primary")
        self.code = widgets.Text(description=_("Code from someone"), continuous_update=False)
        self.code.style.description_width = "auto"
        self.code.add_class("villa-code")
        self._sent = row(self.code, button(_("Open the code"), self.open_code))
        self._tables: Tables | None = None
        self._sat: Callable[[Record], None] = lambda _record: None
        self.invite = button(_("Play with another device"), self.open_table)
        show(self.invite, False)
        self.start = button(_("Begin the game"), self.begin, style="primary")
        self._saved = row(self.saved, self.go_on)
        self._saved.add_class("villa-card")
        self._saved.add_class("villa-saved")
        show(self._saved, False)
        said = widgets.HTML(f'<p class="villa-note">{escape(_(self.note))}</p>')
        self._who = card(self.count, said, *self.seats)
        super().__init__()
        self.add_class("villa-start")

    def arrange(self, *parts: widgets.Widget) -> None:
        """Put the form on the page: saved games, title, cards, more parts, the button to begin."""
        cards = row(*parts[:2], kind="villa-start-cards")
        head = widgets.HTML(f"<h3>{escape(_(self.title))}</h3>")
        more = (*parts[2:], self.answer, row(self.start, self.invite), self._sent)
        self.children = (self._saved, head, cards, *more)

    @abstractmethod
    def game(self) -> Any:
        """The game that the form describes; `GameError` with a sentence if it cannot be."""

    @property
    def playing(self) -> int:
        """How many play."""
        return int(self.count.value)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play, in turn order."""
        return tuple(seat.name.value.strip() for seat in self.seats[: self.playing])

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self.count.value = max(len(names), 2)
        for seat, name in zip(self.seats, names, strict=False):
            seat.name.value = name

    @property
    def settings(self) -> Mapping[str, Any]:
        """What is chosen here for the bar of the table."""
        allowed = {"take back": self.undo.value, "advice": self.advice.value}
        return {**allowed, "balance": self.balance.value, "hints": 0}

    def seated(self, game: Any) -> dict[str, Sitter]:
        """Who sits where: alone, or at a real table that no computer sees, only people."""
        people = game.referee or len(game.players) == 1
        seats = (self.seat_class() if people else row.seat for row in self.seats)
        return dict(zip(game.players, seats, strict=False))

    def on_start(self, fn: Callable[[Any, dict[str, Sitter]], None]) -> None:
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

    def in_class(self, tables: Tables, sit: Callable[[Record], None]) -> None:
        """Offer the tables of a class; `sit` is told at which one."""
        self._tables, self._sat = tables, sit
        show(self.invite, True)

    def open_table(self) -> None:
        """Put the game of the form on a table for another device to join."""
        assert self._tables is not None
        self.names = self._tables.names
        try:
            record = self._tables.open(self.game())
        except VillaError as error:
            self.say(str(error))
        else:
            self._sat(record)

    def wait_at(self, record: Record) -> None:
        """Say the code of a table that waits for a partner."""
        text = _("Tell your partner this code: {code}. The game begins when they have entered it.")
        said = text.format(code=record.code)
        self.answer.tell(f'<p class="villa-answer">{escape(said)}</p>', said)

    def open_code(self) -> None:
        """Sit down at a table of the class, or open a moment that somebody sent as code or link."""
        if self._tables is not None and self._tables.is_code(self.code.value):
            try:
                self._sat(self._tables.join(self.code.value))
            except VillaError as error:
                self.say(str(error))
            return
        try:
            game = game_of(bare(self.code.value), self.game_class)
        except VillaError as error:
            self.say(str(error))
            return
        self.code.value = ""
        self.say("")
        self._started(game, {})

    def say(self, sentence: str) -> None:
        """Tell what is not right yet."""
        html = f'<p class="villa-answer is-no">{escape(sentence)}</p>' if sentence else ""
        self.answer.tell(html, sentence)

    def _show_when(self, *controls: widgets.Widget) -> None:
        """Show what makes sense now, and again whenever one of these is changed."""
        for control in (self.count, self.referee, *controls):
            control.observe(lambda _change: self._show(), "value")
        self._show()

    def _show(self) -> None:
        for number, seat in enumerate(self.seats):
            show(seat, number < self.playing)
            seat.allow_computer(not self.referee.value)

    def _seed(self) -> int | None:
        text = self.seed.value.strip()
        try:
            return int(text) if text else None
        except ValueError as error:
            raise GameError(_("A seed is a whole number, like 7, or nothing at all.")) from error


def card(*parts: widgets.Widget) -> widgets.VBox:
    """Controls under each other on a card of the form."""
    made = widgets.VBox(parts)
    made.add_class("villa-card")
    return made
