"""The decision: who decides about what, the rules beside it, and the controls to decide it with.

The controls are made once, and are only shown or hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

import ipywidgets as widgets

from villa_core.text import _
from villa_core.tower.pieces import COLORS, COLUMN_IDS, PLATE_COLORS, column_words
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.position import color_name
from villa_widgets.drawing.panel import chip
from villa_widgets.kit.controls import row, show
from villa_widgets.kit.fields import DecimalField
from villa_widgets.kit.lists import Quiet, dropdown, refill
from villa_widgets.table.asking import Asking, MoveChoice, due_line, headline, rule_list
from villa_widgets.villa.choices import (
    ATTEMPTS,
    HeldPiece,
    choices,
    missing_columns,
    offered_columns,
)
from villa_widgets.villa.guidance import Due, book_of, due, heading, subject, touch_words
from villa_widgets.villa.hand import PlayersHand

_SPEAKING = tuple(f"{word} {seat}" for seat in range(4) for word in ("speak", "let pass"))
_BUILDING = ("take out", "take nothing", "let go", "put back", "claim", "pass", "end turn")
_MOVES = ("roll", *(f"choose {color}" for color in COLORS), *_SPEAKING, *_BUILDING)
_REPORTS = ("nobody", "collapsed", "by itself")
_LISTED = (*ATTEMPTS, Phase.PENALTY, Phase.SETUP)


class DecisionPanel(Asking):
    """All that is said and pressed about the next move, and the fields to name it by."""

    def __init__(self, hand: PlayersHand, set_up_the_rest: Callable[[], None]) -> None:
        super().__init__(_MOVES, _REPORTS)
        self.rest = widgets.Button(description=_("Set up the rest"))
        self.rest.on_click(lambda _button: set_up_the_rest())
        self.column, self.blame = dropdown(_("Column")), dropdown(_("Caused by"))
        self.x, self.y = _number(_("x (mm)")), _number(_("y (mm)"))
        self.angle = _number(_("turned (°)"))
        self._quiet = Quiet()
        picked = self._quiet.unless(lambda change: hand.choose(change.new or None))
        self.column.observe(picked, "value")
        for field in (self.x, self.y, self.angle):
            field.observe(self._quiet.unless(lambda _change: self._typed(hand)), "value")
        self.fields = row(self.column, self.x, self.y, self.angle)
        asked = [row(self.buttons[f"speak {n}"], self.buttons[f"let pass {n}"]) for n in range(4)]
        self._asking = spoken = widgets.VBox(asked)  # one row a player
        spoken.add_class("villa-speaking")
        others = (one for name, one in self.buttons.items() if name not in _SPEAKING)
        self._row.children = (self.remedy, self.from_here, self.whose, *others, self.rest, spoken)
        self._aside.children = (self.blame, *self.reports.values())
        self._asked = (self.answer, self._row, self._aside)

    def show(
        self, game: Game, held: HeldPiece | None, people: Sequence[str], waiting: str = ""
    ) -> None:
        """Show the decision of this moment; `waiting` says what the computer is about."""
        # at a real villa nothing is dragged: there the list of columns is the way to choose one
        fields = [self.fields] if game.referee else []
        self.children = [self.guide, *fields, *self._asked]
        touch = touch_words(game, held)
        said = f"{heading(game)}. {due(game)[0]} {touch}".strip()
        self.guide.tell(_guide(game, waiting, touch), waiting or said)
        self.rules.tell("" if waiting else _rules(game, held))
        self.ask(() if waiting else choices(game, held, people))
        may = {choice.name for choice in self.offered}
        for seat, one in enumerate(self._asking.children):
            show(one, f"speak {seat}" in may)
        (self.remove_class if may.isdisjoint(_SPEAKING) else self.add_class)("is-asked")
        with self._quiet():
            self._list_columns(game, held, not waiting)
            self._fill(game, held, not waiting)
            asked = any(choice.name == "collapsed" for choice in self.offered)
            show(self.blame, asked)
            if asked:
                names = [(name, name) for name in game.players]
                refill(self.blame, names, game.players[game.position.actor])
        show(self.rest, game.phase is Phase.SETUP and not game.referee and not waiting)

    def wanted(self, choice: MoveChoice) -> m.Move | None:
        """The move that a choice plays."""
        if choice.name == "collapsed":
            return m.Collapsed(self.blame.value or None)
        move: m.Move | None = choice.move
        return move

    def _typed(self, hand: PlayersHand) -> None:
        hand.typed(self.x.value, self.y.value, self.angle.value)

    def _list_columns(self, game: Game, held: HeldPiece | None, shown: bool) -> None:
        listed = shown and game.phase in _LISTED and (held is None or held.is_column)
        show(self.column, listed)
        if listed:
            if game.referee:  # a list of buttons: only what the rules let be chosen
                named = _by_place(game, offered_columns(game))
            else:
                first = missing_columns(game) or game.legal_moves.columns
                columns = dict.fromkeys((*first, *COLUMN_IDS))
                named = [(column_words(column), column) for column in columns]
            refill(self.column, [(_("choose …"), ""), *named], held.piece if held else "")

    def _fill(self, game: Game, held: HeldPiece | None, shown: bool) -> None:
        placing = shown and held is not None and not game.referee
        placing = placing and game.phase is not Phase.PENALTY
        show(self.x, placing)
        show(self.y, placing)
        show(self.angle, placing and held is not None and not held.is_column)
        if held is not None and held.placed:
            self.x.value, self.y.value = round(held.x or 0.0, 1), round(held.y or 0.0, 1)
            self.angle.value = round(held.angle, 1)


def _by_place(game: Game, columns: Iterable[str]) -> list[tuple[str, str]]:
    """At a real villa thin columns have no numbers: which kind, and from where, is what one sees.

    >>> game = Game.new("de", ("Ada", "Ben"), seed=1, referee=True)
    >>> _by_place(game, ["red-thin-1", "red-thin-2"])
    [('thin red column, on the base', 'red-thin-1')]
    """
    seen: dict[str, str] = {}
    for column in columns:
        if column in game.floors:
            words = column_words(column).rstrip(" 123")
            floor, plate = game.floors[column], ""
            if floor:
                plate = color_name(PLATE_COLORS[floor - 1])
            place = _("on the {plate} plate").format(plate=plate) if floor else _("on the base")
            locked = _(", locked") if column in game.locked else ""
            seen.setdefault(f"{words}, {place}{locked}", column)
    return [*seen.items()]


def _guide(game: Game, waiting: str, touch: str) -> str:
    """The heading, then what is due, and what to touch for it."""
    who = subject(game)
    chips = "".join(chip(color) for color in game.colors[who]) if who is not None else ""
    head = headline(game, heading(game), waiting, chips)
    if waiting:
        return head
    hand = f'<p class="villa-touch">{escape(touch)}</p>' if touch else ""
    return head + due_line(_told(due(game)[0])) + hand


def _rules(game: Game, held: HeldPiece | None) -> str:
    """The other rules that matter, each with its book."""
    return rule_list((one.rule, _told(one)) for one in due(game, held)[1:])


def _told(one: Due) -> str:
    rule = f"<kbd>{escape(one.rule.id)}</kbd><b>{escape(book_of(one.rule))}:</b>"
    note = f' <span class="villa-note">{escape(one.by_default)}</span>' if one.by_default else ""
    return f"{rule} {escape(one.sentence)}{note}"


def _number(words: str) -> DecimalField:
    field = DecimalField(0.0, -400.0, 400.0, description=words, step=1.0)
    field.style.description_width = "auto"
    field.layout.width = "9em"
    return field
