"""The start form: who plays, by which book and house rules, and how the game is set up.

>>> form = StartForm()
>>> form.names = ("Ada", "Ben", "Cleo")
>>> form.edition.value = "ru"
>>> form.game().rulebook.name, form.game().players
('ru', ('Ada', 'Ben', 'Cleo'))
>>> form.close()
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from html import escape
from typing import Any

import ipywidgets as widgets

from villa_core.text import _
from villa_core.villa.game import Game, Phase
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS, TABLE
from villa_widgets.kit.controls import row, tick
from villa_widgets.table.form import NAMES, GameForm, SeatRow
from villa_widgets.table.seats import PERSON
from villa_widgets.villa.seats import KINDS, STEADINESS, Seat

_AS_PRINTED = ""


class StartForm(GameForm[Game, Seat]):
    """All that is chosen before a game. `on_start` is told the game and who sits where.

    `colors` and `columns` say whether colours and the setup of the columns are done by the players,
    move by move, or for them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.count.style.description_width = "4em"
        self.count.layout.width = "auto"
        self.seed.style.description_width = "5em"
        self.seats = [_HandedRow(number, name) for number, name in enumerate(NAMES)]
        books = [(_("{book} book").format(book=_(name)), id_) for id_, name in EDITIONS.items()]
        self.edition = _list(_("Rules"), books)
        self.house = dict(_house_rules())
        self.colors = _list(
            _("Colours"), [(_("dealt for you (S1)"), False), (_("rolled and chosen"), True)]
        )
        self.columns = _list(
            _("Columns"), [(_("set up for you (S3)"), False), (_("set up by you"), True)]
        )
        self.balance = tick(_("Show the balance while building"), True)
        self.referee = tick(_("Referee: a real villa stands beside the screen"), False)
        self._arrange()
        self.count.observe(lambda _change: self._show(), "value")
        self.referee.observe(lambda _change: self._show(), "value")
        self.edition.observe(lambda _change: self._printed(), "value")
        self._printed()
        self._show()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play, in turn order, the youngest first."""
        return tuple(seat.name.value.strip() for seat in self.seats[: self.count.value])

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self.count.value = len(names)
        for seat, name in zip(self.seats, names, strict=False):
            seat.name.value = name

    def rulebook(self) -> Rulebook:
        """The book with the house rules that are chosen; `GameError` if they do not fit."""
        changes = {rule: w.value for rule, w in self.house.items() if w.value != _AS_PRINTED}
        return Rulebook.variant(self.edition.value, **changes)

    def game(self) -> Game:
        """The game that the form describes; `GameError` with a sentence if it cannot be."""
        book, seed = self.rulebook(), self._seed()
        by_moves = self.colors.value or self.columns.value
        make = Game.free if by_moves else Game.new
        game = make(book, self.names, seed, referee=self.referee.value)
        if not self.columns.value and not self.referee.value:
            game = set_up(game)
        if not self.colors.value:
            game = dealt(game)
        return game

    @property
    def settings(self) -> dict[str, bool]:
        """What is chosen here for the bar of the table."""
        return {**super().settings, "deal colours": not self.colors.value}

    def seated(self, game: Game) -> dict[str, Seat]:
        """Who sits where: at a real villa only people, as a computer cannot see it."""
        if game.referee:
            return dict.fromkeys(game.players, Seat())
        return {name: row.seat for name, row in zip(game.players, self.seats, strict=False)}

    def _show(self) -> None:
        for number, seat in enumerate(self.seats):
            seat.layout.display = "" if number < self.count.value else "none"
            seat.allow_computer(not self.referee.value)
        self.columns.disabled = self.referee.value

    def _printed(self) -> None:
        """Say beside each house rule what the chosen book prints."""
        book = Rulebook.of(self.edition.value)
        for rule, widget in self.house.items():
            chosen = widget.value
            printed = _("as printed: {sentence}").format(sentence=book[rule].sentence)
            others = [(s, k) for k, s in _settings(rule) if k != book[rule].setting]
            widget.options = [(printed, _AS_PRINTED), *others]
            widget.value = chosen if chosen in [value for _s, value in others] else _AS_PRINTED

    def _arrange(self) -> None:
        note = widgets.HTML(
            f'<p class="villa-note">{escape(_("In turn order, the youngest first."))}</p>'
        )
        house = widgets.Accordion(
            children=[widgets.VBox(list(self.house.values()))],
            titles=(_("House rules"),),
            selected_index=None,
        )
        who = widgets.VBox([self.count, note, *self.seats])
        how = widgets.VBox(
            [
                *(self.edition, self.colors, self.columns, self.seed),
                *(self.balance, self.undo, self.referee),
            ]
        )
        who.add_class("villa-card")
        how.add_class("villa-card")
        both = row(who, how, kind="villa-start-cards")
        self.arrange(_("A game of Villa Paletti"), both, house)


class _HandedRow(SeatRow):
    """A seat of the form that also asks how steady the computer's hand is."""

    def __init__(self, number: int, name: str) -> None:
        super().__init__(number, name, KINDS)
        hands = [(_(words), key) for key, (words, _numbers) in STEADINESS.items()]
        self.hand = widgets.Dropdown(options=hands, value="usual", layout={"width": "13em"})
        self.hand.tooltip = _("How steady the computer's hand is, seat {n}").format(n=number + 1)
        self.children = (self.name, self.kind, self.hand)
        self.kind.observe(lambda _change: self._show(), "value")
        self._show()

    @property
    def seat(self) -> Seat:
        return Seat(self.kind.value, self.hand.value)

    def allow_computer(self, allowed: bool) -> None:
        """At a real villa only people play: a computer cannot see it."""
        self.kind.disabled = not allowed
        self._show()

    def _show(self) -> None:
        person = self.kind.value == PERSON or self.kind.disabled
        self.hand.layout.display = "none" if person else ""


def dealt(game: Game) -> Game:
    """The colours given out by the game's own dice, as moves (S1)."""
    dice = random.Random(f"{game.seed} colours")
    while game.phase is Phase.COLORS:
        game = game.play(dice.choice(list(game.legal_moves)))
    return game


def set_up(game: Game) -> Game:
    """The columns and the blue plate put where they may stand, as moves (S3, S4)."""
    while game.phase is Phase.SETUP:
        game = game.play(next(iter(game.legal_moves)))
    return game


def _settings(rule: str) -> list[tuple[str, str]]:
    entry = next(entry for entry in TABLE if entry.id == rule)
    return [(setting, _(sentence)) for setting, sentence in entry.settings.items()]


def _house_rules() -> Iterator[tuple[str, widgets.Dropdown]]:
    """A list for every rule on which books differ."""
    for entry in TABLE:
        if len(entry.settings) > 1:
            words = f"{entry.id} {_(entry.title)}"
            made = widgets.Dropdown(description=words, options=[("", _AS_PRINTED)])
            made.style.description_width = "22em"
            made.layout.width = "100%"
            yield entry.id, made


def _list(words: str, options: list[tuple[str, Any]]) -> widgets.Dropdown:
    made = widgets.Dropdown(description=words, options=options)
    made.style.description_width = "5em"
    made.layout.width = "22em"
    return made
