"""What the start forms of both games share: who sits at the table, one button, and all the rest.

At first sight there are you, a computer of middling strength and the button. The rest is in one
drawer: how many play, the rules, what is agreed on, and the code that somebody sent.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets

from villa_core.errors import GameError, VillaError
from villa_core.play.game import AnyGame
from villa_core.play.moments import moment_from_code
from villa_core.play.opponents import ratings
from villa_core.text import _, listed
from villa_widgets.drawing.small import patterns, small
from villa_widgets.kit.controls import button, choice, row, show, tick
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.moments import bare
from villa_widgets.kit.panel import Panel
from villa_widgets.table.faces import FacePick
from villa_widgets.table.saves import Kept
from villa_widgets.table.seats import PERSON, Sitter
from villa_widgets.table.shared import Record, Tables

_NAMES = ("Ada", "Ben", "Cleo", "Dan")


class SeatRow(widgets.Box):
    """One seat of a form: who of a kind of `Sitter` plays there, by face, and a person's name."""

    def __init__(self, number: int, name: str, sitter: type[Sitter]) -> None:
        self._sitter, self._usual = sitter, name
        self.kind = FacePick(_("Who plays on seat {n}").format(n=number), sitter.shown())
        self.name = widgets.Text(value=name, description=_("Name"), layout={"width": "13em"})
        self.name.style.description_width = "auto"
        self.kind.observe(lambda change: self._named(change.old), "value")
        super().__init__([self.kind, self.name])
        self.add_class("villa-seat")

    @property
    def seat(self) -> Sitter:
        """Who sits here."""
        return self._sitter(self.kind.value)

    def allow_computer(self, allowed: bool) -> None:
        """At a real table only people play: a computer cannot see it."""
        self.kind.disabled = not allowed
        if not allowed:
            self.kind.value = PERSON

    def _named(self, before: str) -> None:
        """An opponent brings its own name; a person who comes back has the old one."""
        known = self.seat.opponent
        if before == PERSON:
            self._usual = self.name.value
        show(self.name, known is None)
        self.name.value = self._usual if known is None else known.name


class GameForm(widgets.VBox):
    """A form before a game; `on_start` is told the game and who sits where.

    Each game has its `title`, a `note` on turn order, and words on the drawer and two boxes.
    """

    seat_class: ClassVar[type[Sitter]]
    game_class: ClassVar[type[AnyGame]]
    title = note = more_words = balance_words = referee_words = ""
    lesson = ""
    """The number of its page, which has a small picture."""

    def __init__(self) -> None:
        self._started: Callable[[Any, dict[str, Sitter]], None] = lambda _game, _seats: None
        self._resumed: Callable[[int], None] = lambda _number: None
        self.count = widgets.ToggleButtons(
            options=[("2", 2), ("3", 3), ("4", 4)], value=2, description=_("Players")
        )
        self.count.style.button_width, self.count.style.description_width = "3em", "auto"
        self.seats: list[Any] = []
        self.seed = widgets.Text(
            description=_("Seed"), placeholder=_("empty: by chance"), layout={"width": "16em"}
        )
        self.undo = tick(_("Moves may be taken back"), True)
        self.advice = tick(_("Hints and a look at all moves while we play"), True)
        self.balance = tick(_(self.balance_words), True)
        self.referee = tick(_(self.referee_words), False)
        self.answer = Panel(label=_("About the start"))
        self._offered: Sequence[Kept] = ()
        self.saved = choice(_("Saved games"), (), lambda _value: self._name_offer())
        self.go_on = button("", lambda: self._resumed(self.saved.value))
        self.code = widgets.Text(description=_("Code from someone"), continuous_update=False)
        self.code.style.description_width = "auto"
        self.code.add_class("villa-code")
        self._sent = row(self.code, button(_("Open the code"), self.open_code))
        self._tables: Tables | None = None
        self._sat: Callable[[Record], None] = lambda _record: None
        self.invite = button(_("Play with another device"), self.open_table)
        show(self.invite, False)
        self.start = button("", self.begin, style="primary")
        self.start.add_class("villa-begin")
        self._saved = row(self.saved, self.go_on)
        self._saved.add_class("villa-card")
        self._saved.add_class("villa-saved")
        show(self._saved, False)
        self._who, self._front = card(), row(self.start, self.invite)
        head = widgets.HTML(f"<h2>{escape(_(self.title))}</h2>")
        self.more = Drawers({"more": (_(self.more_words), self._fold)})
        picture = widgets.HTML(patterns() + small(self.lesson))
        picture.add_class("villa-start-picture")
        top = row(widgets.VBox((self._who, self._front)), picture, kind="villa-start-top")
        parts = (self._saved, head, top, self.answer, self.more)
        super().__init__(parts)
        self.add_class("villa-start")

    @abstractmethod
    def agreed(self) -> Iterable[widgets.Widget]:
        """What is in the drawer beside the number of players and a code: cards side by side."""

    @abstractmethod
    def game(self) -> Any:
        """The game that the form describes; `GameError` with a sentence if it cannot be."""

    @property
    def playing(self) -> int:
        """How many play."""
        return int(self.count.value)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play, in turn order; a computer's is one that nobody else has."""
        names: list[str] = []
        for number, seat in enumerate(self.seats[: self.playing], 1):
            name = seat.name.value.strip()
            again = not seat.seat.is_person and name in names
            names.append(f"{name} {number}" if again else name)
        return tuple(names)

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self.count.value = max(len(names), 2)
        for seat, name in zip(self.seats, names, strict=False):
            seat.kind.value, seat.name.value = PERSON, name

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

    def offer(self, offered: Sequence[Kept], resume: Callable[[int], None]) -> None:
        """Offer games that were kept; `resume` is told the number of the chosen one."""
        self._resumed, self._offered = resume, offered
        self.saved.options = [(kept.sentence, number) for number, kept in enumerate(offered)]
        self.saved.value = 0 if offered else None  # new options alone choose now one, now none
        self._name_offer()
        show(self._saved, bool(offered))

    def _name_offer(self) -> None:
        if self._offered and self.saved.value is not None:
            over = self._offered[self.saved.value].over
            self.go_on.description = _("Look at it again") if over else _("Go on")
            self.go_on.tooltip = self.go_on.description

    @property
    def _ladder(self) -> list[str]:
        """The keys of the opponents whose strength is known, the weakest first."""
        return [*ratings(self.seat_class.GAME)]

    def meet(self, met: str, steps: int) -> None:
        """Offer an opponent so many steps up the ladder from the one who was met, if there is."""
        ladder = self._ladder
        if met not in ladder:
            return  # a bot of their own
        place = min(max(ladder.index(met) + steps, 0), len(ladder) - 1)
        self.seats[1].kind.value = ladder[place]

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
        self.seats[0].name.value = tables.me
        show(self.invite, True)
        self._front.children = (*self._front.children, self._sent)

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
        sentence = text.format(code=record.code)
        self.answer.tell(f'<p class="villa-answer">{escape(sentence)}</p>', sentence)

    def open_code(self) -> None:
        """Sit down at a table of the class, or open a moment that somebody sent as code or link."""
        if self._tables is not None and self._tables.is_code(self.code.value):
            try:
                self._sat(self._tables.join(self.code.value))
            except VillaError as error:
                self.say(str(error))
            return
        try:
            game, seats = moment_from_code(bare(self.code.value), self.game_class)
        except VillaError as error:
            self.say(str(error))
            return
        self.code.value = ""
        self.say("")
        self._started(game, self.seat_class.restored(game.players, seats))

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
        while len(self.seats) < self.playing:
            number = len(self.seats) + 1
            self.seats.append(row := SeatRow(number, _NAMES[number - 1], self.seat_class))
            if number == 2:
                row.kind.value = self._ladder[(len(self._ladder) - 1) // 2]
            row.name.observe(lambda _change: self._name_start(), "value")
            self._who.children = (*self._who.children, row)
        for number, seat in enumerate(self.seats):
            show(seat, number < self.playing)
            seat.allow_computer(not self.referee.value)
        self._name_start()

    def _name_start(self) -> None:
        """The button says what it will do."""
        playing, names = self.seats[: self.playing], self.names
        others = [n for n, seat in zip(names, playing, strict=True) if not seat.seat.is_person]
        words = _("Begin with {names}")
        if self.referee.value:
            words = _("Begin at the real table with {names}")
        elif len(playing) == 2 and len(others) == 1:
            words, names = _("Play against {names}"), tuple(others)
        words = words.format(names=listed(names))
        self.start.description = self.start.tooltip = words

    def _fold(self) -> widgets.Widget:
        """What is in the drawer."""
        many = row(self.count, widgets.HTML(f'<p class="villa-note">{escape(_(self.note))}</p>'))
        sent = () if self._tables is not None else (self._sent,)
        cards = row(*self.agreed(), kind="villa-start-cards")
        return widgets.VBox([many, cards, *sent])

    def _seed(self) -> int | None:
        text = self.seed.value.strip()
        try:
            return int(text) if text else None
        except ValueError as error:
            raise GameError(_("A seed is a whole number, like 7, or nothing at all.")) from error


def card(*parts: widgets.Widget) -> widgets.VBox:
    """Controls under each other on a card of the form."""
    card = widgets.VBox(parts)
    card.add_class("villa-card")
    return card
