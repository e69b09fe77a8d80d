"""The decision: who decides about what, the rules beside it, and the controls to decide it with.

The controls are made once, and are only shown or hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape

import ipywidgets as widgets

from villa_core.text import _
from villa_core.tower.pieces import COLORS, COLUMN_IDS, column_words
from villa_core.villa.explanation import Explanation
from villa_core.villa.game import Game, Phase
from villa_widgets.kit.controls import row, show
from villa_widgets.kit.panel import Panel, chip
from villa_widgets.table.answer import Asking, headline
from villa_widgets.villa.choices import Choice, Held, choices, judged, missing_columns
from villa_widgets.villa.guidance import Due, book_of, due, heading, subject

_NONE = ""  # the value of a list in which nothing is chosen; None would show an empty line
_COLORS = ("roll", *(f"choose {color}" for color in COLORS))
_SPEAKING = (f"{word} {seat}" for seat in range(4) for word in ("speak", "let pass"))
_BUILDING = ("take out", "take nothing", "let go", "put back", "claim", "pass", "end turn")
_MOVES = (*_COLORS, *_SPEAKING, *_BUILDING)
_REPORTS = ("nobody", "collapsed", "by itself")
_LISTED = (Phase.BUILD, Phase.NEUTRAL, Phase.OBJECTION, Phase.PROOF, Phase.PENALTY, Phase.SETUP)


class DecisionPanel(Asking[Choice]):
    """All that is said and pressed about the next move.

    `on_choice` is told the choice that was pressed, `on_column` the column that was picked from the
    list, `on_spot` (x, y, angle) that was typed, `on_remedy` that the way out is wanted, and
    `on_rest` that the setup shall be finished.
    """

    def __init__(self) -> None:
        super().__init__(_MOVES, _REPORTS)
        self.rules = Panel(label=_("Other rules that matter now"))
        self.rest = widgets.Button(description=_("Set up the rest"))
        self.column = widgets.Dropdown(description=_("Column"), options=[("", _NONE)])
        self.x, self.y = _number(_("x (mm)")), _number(_("y (mm)"))
        self.angle = _number(_("turned (°)"))
        self.blame = widgets.Dropdown(description=_("Caused by"), options=[("", _NONE)])
        for choice in (self.column, self.blame):
            choice.style.description_width = "auto"
            choice.layout.width = "auto"
        self._columns: tuple[str, ...] = ()
        self._quiet = False
        self._choices: tuple[Choice, ...] = ()
        self._judged: Explanation | None = None
        self._balance = True
        self._row.children = (*self.buttons.values(), self.rest)
        self._aside.children = (self.blame, *self.reports.values())
        fields = row(self.column, self.x, self.y, self.angle)
        asked = (self.answer, self.remedy, self._row, self._aside)
        self.children = (self.guide, fields, *asked, self.rules)

    # who is told ---------------------------------------------------------------------------------

    def on_column(self, fn: Callable[[str | None], None]) -> None:
        """Call `fn` with the column that is picked from the list."""
        self.column.observe(lambda change: self._unless_quiet(fn, change.new), "value")

    def on_spot(self, fn: Callable[[float, float, float], None]) -> None:
        """Call `fn` with the place (mm) and angle (degrees) that are typed."""

        def typed(_change: object) -> None:
            if not self._quiet:
                fn(self.x.value, self.y.value, self.angle.value)

        for field in (self.x, self.y, self.angle):
            field.observe(typed, "value")

    def on_rest(self, fn: Callable[[], None]) -> None:
        """Call `fn` when the rest of the setup shall be done by itself."""
        self.rest.on_click(lambda _button: fn())

    # what is shown -------------------------------------------------------------------------------

    def show(self, game: Game, held: Held | None, people: Sequence[str], waiting: str = "") -> None:
        """Show the decision of this moment; `waiting` says what the computer is about."""
        self.guide.tell(_guide(game, waiting), waiting or f"{heading(game)}. {due(game)[0]}")
        self.rules.tell("" if waiting else _rules(game, held))
        self._choices = () if waiting else choices(game, held, people)
        self._offer()
        listed = not waiting and game.phase in _LISTED and not (held and _is_plate(game, held))
        setup = game.phase is Phase.SETUP and not game.referee
        with self.hold_trait_notifications(), self._being_set():
            self._list_columns(game, held, listed and not (game.referee and setup))
            self._fill(game, held, not waiting)
            self._ask_who(game, not waiting)
        show(self.rest, setup and not waiting)

    def say(
        self, explanation: Explanation | None, *, balance: bool = True, passing: bool = False
    ) -> None:
        """Answer a wish: the rules that it breaks, or how it would stand, and the way out.

        While a piece is only `passing` over a spot, no way out is looked for: that takes a moment.
        """
        if explanation is not None:
            self.judge(explanation, balance=balance)
        if explanation is None or (explanation.legal and not balance):
            self.note("")
            return
        self.reply(explanation)
        if not passing:
            self.point(explanation.instead)

    def judge(self, answer: Explanation, *, balance: bool = True) -> None:
        """Let what is in hand be let go only if the rules allow it, and say so if it falls."""
        if any(choice.name == "let go" and choice.move == answer.move for choice in self._choices):
            self._judged, self._balance = answer, balance
            self._offer()

    def _offer(self) -> None:
        self.offer(judged(self._choices, self._judged, balance=self._balance))

    # within --------------------------------------------------------------------------------------

    def _unless_quiet(self, fn: Callable[[str | None], None], value: str) -> None:
        if not self._quiet:
            fn(value or None)

    @contextmanager
    def _being_set(self) -> Iterator[None]:
        """Values that we set ourselves are no wish of the player."""
        was, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = was

    def _list_columns(self, game: Game, held: Held | None, listed: bool) -> None:
        show(self.column, listed)
        chosen = held.piece if held is not None and held.piece in COLUMN_IDS else None
        if listed:
            touchable = missing_columns(game) or game.legal_moves.columns
            columns = (*touchable, *(c for c in COLUMN_IDS if c not in touchable))
            if columns != self._columns:
                self._columns = columns
                named = ((column_words(column), column) for column in columns)
                self.column.options = [(_("choose …"), _NONE), *named]
            self.column.value = chosen or _NONE

    def _fill(self, game: Game, held: Held | None, shown: bool) -> None:
        placing = shown and held is not None and not game.referee
        placing = placing and game.phase is not Phase.PENALTY
        plate = held is not None and _is_plate(game, held)
        show(self.x, placing)
        show(self.y, placing)
        show(self.angle, placing and plate)
        if held is not None and held.placed:
            self.x.value, self.y.value = round(held.x or 0.0, 1), round(held.y or 0.0, 1)
            self.angle.value = round(held.angle, 1)

    def _ask_who(self, game: Game, shown: bool) -> None:
        asked = shown and any(choice.name == "collapsed" for choice in self.offered)
        show(self.blame, asked)
        if asked:
            names = tuple((name, name) for name in game.players)
            if self.blame.options != names:
                self.blame.options = names
            self.blame.value = game.players[game.position.actor]


def _is_plate(game: Game, held: Held) -> bool:
    return held.piece not in COLUMN_IDS and held.piece == game.position.next_plate


def _guide(game: Game, waiting: str) -> str:
    """The heading, then what is due."""
    who = subject(game)
    chips = "".join(chip(color) for color in game.colors[who]) if who is not None else ""
    if waiting:
        return headline(heading(game), chips, waiting)
    head = headline(heading(game), chips, reason=game.outcome.reason if game.outcome else "")
    return f'{head}<p class="villa-due">{_told(due(game)[0])}</p>'


def _rules(game: Game, held: Held | None) -> str:
    """The other rules that matter, each with its book."""
    rows = "".join(
        f'<li title="{escape(one.rule.source)}">{_told(one)}</li>' for one in due(game, held)[1:]
    )
    return f'<ul class="villa-rules">{rows}</ul>' if rows else ""


def _told(one: Due) -> str:
    rule = f"<kbd>{escape(one.rule.id)}</kbd><b>{escape(book_of(one.rule))}:</b>"
    return f"{rule} {escape(one.sentence)}"


def _number(words: str) -> widgets.BoundedFloatText:
    made = widgets.BoundedFloatText(description=words, min=-400.0, max=400.0, step=1.0)
    made.style.description_width = "auto"
    made.layout.width = "9em"
    return made
