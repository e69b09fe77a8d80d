"""Before a game: who plays, with which hand, by which book and house rules, and the setup."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import ipywidgets as widgets

from villa_core import bots
from villa_core.play.opponents import Player
from villa_core.text import N_, _
from villa_core.villa.bots import Bot, Hand
from villa_core.villa.game import Game, Phase
from villa_core.villa.own_books import OwnBook
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS, TABLE
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.uploads import file_opener
from villa_widgets.table.form import GameForm, card
from villa_widgets.table.seats import Sitter

_AS_PRINTED = ""
_LARGEST = 100_000  # bytes; a rulebook that names every rule takes about five thousand
_SETTINGS = {entry.id: entry.settings for entry in TABLE}


STEADINESS: Mapping[str, tuple[str, tuple[float, float]]] = {
    "perfect": (N_("a hand that never shakes"), (0.0, 0.0)),
    "steady": (N_("a steady hand"), (0.5, 0.0)),
    "usual": (N_("a usual hand"), (1.5, 0.02)),
    "shaky": (N_("a shaky hand"), (3.0, 0.08)),
}
"""How steady a computer's hand is: words, then error (mm) and chance of a bump.

Its eye sees what the table foretells to everybody.
"""


@dataclass(frozen=True)
class Seat(Sitter):
    """One seat; `steadiness` is that of a plain computer, an opponent has its own."""

    GAME = "villa"

    steadiness: str = "usual"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._known(self.steadiness, STEADINESS, _("There is no hand “{name}”."))

    @property
    def bot(self) -> Player:
        """The computer that plays for this seat."""
        bot = bots.named(self.kind)
        if self.opponent is not None or not isinstance(bot, Bot):
            return bot
        return replace(bot, hand=Hand(*STEADINESS[self.steadiness][1], eye=0.0), spares=True)

    @property
    def hand(self) -> Hand | None:
        """The hand of the computer that plays here; a person's and an own bot's are not known."""
        bot = None if self.is_person else self.bot
        return bot.hand if isinstance(bot, Bot) else None

    @property
    def words(self) -> str:
        """Who plays here, for people."""
        plain = not self.is_person and self.opponent is None
        return super().words + (f", {_(STEADINESS[self.steadiness][0])}" if plain else "")

    def to_json(self) -> dict[str, str]:
        """As it is written in a saved table."""
        return super().to_json() | {"hand": self.steadiness}

    @classmethod
    def from_json(cls, entry: Any) -> Seat:
        """The seat of a saved table; what makes no sense is a person, who can always play."""
        kind = super().from_json(entry).kind
        hand = str(entry.get("hand")) if isinstance(entry, dict) else ""
        return cls(kind, hand) if hand in STEADINESS else cls()


class StartForm(GameForm):
    """All that is chosen before a game. `on_start` is told the game and who sits where.

    `colors` and `columns` say whether colours and the setup of the columns are done by the players,
    move by move, or for them.
    """

    seat_class, game_class = Seat, Game
    title, lesson = N_("A game of Villa Paletti"), "10"
    note = N_("In turn order, the youngest first.")
    more_words = N_("More: players, rules, a real villa, a code from someone")
    balance_words = N_("Show the balance while building")
    referee_words = N_("Referee: a real villa stands beside the screen")

    def __init__(self) -> None:
        super().__init__()
        self.seed.style.description_width = "5em"
        self._printed = [(_named(_(name)), id_) for id_, name in EDITIONS.items()]
        self.edition = _list(_("Rules"), self._printed)
        words = _("Open a rulebook of your own")
        self.own_book = file_opener(self.take_book, self.say, _LARGEST, words, ".toml")
        self.own_book.layout.align_self = "flex-start"
        dealt_or_rolled = [(_("dealt for you (S1)"), False), (_("rolled and chosen"), True)]
        self.colors = _list(_("Colours"), dealt_or_rolled)
        set_up_or_not = [(_("set up for you (S3)"), False), (_("set up by you"), True)]
        self.columns = _list(_("Columns"), set_up_or_not)
        self._show_when()

    @cached_property
    def house(self) -> dict[str, widgets.Dropdown]:
        """A list for each rule on which the books differ; made when it is first asked for."""
        lists = {
            entry.id: _list(f"{entry.id} {_(entry.title)}", [("", _AS_PRINTED)], "22em", "100%")
            for entry in TABLE
            if len(entry.settings) > 1
        }
        self.edition.observe(lambda _change: self._print(lists), "value")
        self._print(lists)
        return lists

    def agreed(self) -> Iterable[widgets.Widget]:
        """The rules, what is agreed on, and below both the rules of the house."""
        yield card(self.edition, self.own_book, self.colors, self.columns, self.seed)
        yield card(self.balance, self.undo, self.advice, self.referee)
        lists = lambda: widgets.VBox([*self.house.values()])  # noqa: E731
        yield Drawers({"house": (_("House rules"), lists)})

    def take_book(self, text: str) -> None:
        """Offer a book of one's own below the printed ones, from its file, and choose it."""
        book = Rulebook.of_own(OwnBook.of_toml(text.encode("utf-8")))
        self.edition.options = [*self._printed, (_named(book.name), book)]
        self.edition.value = book
        self.say("")

    def rulebook(self) -> Rulebook:
        """The book with the house rules that are chosen; `GameError` if they do not fit."""
        chosen = vars(self).get("house", {}).items()
        changes = {rule: w.value for rule, w in chosen if w.value != _AS_PRINTED}
        return Rulebook.variant(self.edition.value, **changes)

    def game(self) -> Game:
        """The game that the form describes; `GameError` with a sentence if it cannot be."""
        book, seed = self.rulebook(), self._seed()
        by_moves = self.colors.value or self.columns.value
        make = Game.free if by_moves else Game.new
        game = make(book, self.names, seed, referee=self.referee.value)
        if not self.columns.value and not self.referee.value:
            game = set_up(game)
        return game if self.colors.value else dealt(game)

    @property
    def settings(self) -> Mapping[str, Any]:
        """What is chosen here for the bar of the table."""
        return {**super().settings, "deal colours": not self.colors.value}

    def _show(self) -> None:
        super()._show()
        self.columns.disabled = self.referee.value

    def _print(self, lists: Mapping[str, widgets.Dropdown]) -> None:
        """Say beside each house rule what the chosen book prints."""
        book = Rulebook.of(self.edition.value)
        for rule, widget in lists.items():
            chosen = widget.value
            printed = _("as printed: {sentence}").format(sentence=book[rule].sentence)
            others = [(_(s), k) for k, s in _SETTINGS[rule].items() if k != book[rule].setting]
            widget.options = [(printed, _AS_PRINTED), *others]
            widget.value = chosen if chosen in [value for _s, value in others] else _AS_PRINTED


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


def _named(book: str) -> str:
    return _("{book} book").format(book=book)


def _list(
    words: str, options: list[tuple[str, Any]], label: str = "5em", width: str = "22em"
) -> widgets.Dropdown:
    chooser = widgets.Dropdown(description=words, options=options)
    chooser.style.description_width, chooser.layout.width = label, width
    return chooser
