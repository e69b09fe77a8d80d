"""The start form of Suspend: which game, who plays, and what the players agree on before it.

>>> form = SuspendForm()
>>> form.mode.value, form.names = "expert", ("Ada", "Ben", "Cleo")
>>> form.game().mode.value, form.game().players
('expert', ('Ada', 'Ben', 'Cleo'))
>>> form.close()
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from villa_core.errors import GameError, VillaError
from villa_core.suspend import SuspendGame
from villa_core.suspend.rulebook import Mode, Rules
from villa_core.text import _
from villa_widgets.closing import close_inside
from villa_widgets.mobile.guidance import MODES, mode_words
from villa_widgets.mobile.seats import KINDS, Chair
from villa_widgets.panels.base import Panel
from villa_widgets.playing.start_form import NAMES
from villa_widgets.tools import button, row

__all__ = ["SuspendForm"]


class SuspendForm(widgets.VBox):
    """All that is chosen before a game. `on_start` is told the game and who sits where."""

    def __init__(self) -> None:
        self._started: Callable[[SuspendGame, dict[str, Chair]], None] = lambda _game, _seats: None
        self._resumed: Callable[[int], None] = lambda _number: None
        modes = [(mode_words(mode), mode.value) for mode in MODES]
        self.mode = widgets.RadioButtons(options=modes, layout={"width": "auto"})
        self.count = widgets.ToggleButtons(
            options=[("2", 2), ("3", 3), ("4", 4)], value=2, description=_("Players")
        )
        self.count.style.button_width = "3em"
        self.seats = [_ChairRow(number, name) for number, name in enumerate(NAMES)]
        self.connector = _check(_("The wooden connector is a hanging point too (U3)"), False)
        self.equal_turns = _check(_("All have the same number of turns (U10)"), False)
        self.referee = _check(_("Referee: a real set stands beside the screen"), False)
        self.balance = _check(_("Say what a rod would do before it is let go"), True)
        self.undo = _check(_("Moves may be taken back"), True)
        self.seed = widgets.Text(description=_("Seed"), placeholder=_("empty: by chance"))
        self.seed.layout.width = "16em"
        self.seed.style.description_width = "4em"
        self.rule = Panel(label=_("The rule of this game"))
        self.answer = Panel(label=_("About the start"))
        self.saved = widgets.Dropdown(options=[])
        self.saved.tooltip = _("Saved games")
        self.saved.layout.width = "auto"
        self.go_on = button(_("Go on"), self._resume, style="primary")
        self.start = button(_("Begin the game"), self.begin, style="primary")
        super().__init__(self._arranged())
        self.add_class("villa-start")
        self.count.observe(lambda _change: self._show(), "value")
        self.mode.observe(lambda _change: self._show(), "value")
        self.referee.observe(lambda _change: self._show(), "value")
        self._show()

    def on_start(self, fn: Callable[[SuspendGame, dict[str, Chair]], None]) -> None:
        """Who is told when a game begins."""
        self._started = fn

    def offer(self, sentences: list[str], resume: Callable[[int], None]) -> None:
        """Offer saved games to go on with; `resume` is told the number of the chosen one."""
        self._resumed = resume
        self.saved.options = [(text, number) for number, text in enumerate(sentences)]
        self.saved.value = 0 if sentences else None  # new options alone choose now one, now none
        self._saved.layout.display = None if sentences else "none"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play, in turn order."""
        count = 1 if self.mode.value == Mode.SOLO else self.count.value
        return tuple(seat.name.value.strip() for seat in self.seats[:count])

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self.count.value = max(len(names), 2)
        for seat, name in zip(self.seats, names, strict=False):
            seat.name.value = name

    def game(self) -> SuspendGame:
        """The game that the form describes; `GameError` with a sentence if it cannot be."""
        return SuspendGame.new(
            self.mode.value,
            self.names,
            self._seed(),
            connector=self.connector.value,
            equal_turns=self.equal_turns.value and self.mode.value != Mode.SOLO,
            referee=self.referee.value,
        )

    def begin(self) -> None:
        """Start the game, or say what is missing."""
        try:
            game = self.game()
        except VillaError as error:
            self.say(str(error))
            return
        self.say("")
        people = self.mode.value == Mode.SOLO or game.referee
        chairs = [Chair() if people else seat.chair for seat in self.seats]
        self._started(game, dict(zip(game.players, chairs, strict=False)))

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

    def _show(self) -> None:
        solo = self.mode.value == Mode.SOLO
        self.count.layout.display = "none" if solo else None
        self.equal_turns.layout.display = "none" if solo else None
        for number, seat in enumerate(self.seats):
            seat.layout.display = None if number < (1 if solo else self.count.value) else "none"
            seat.kind.layout.display = "none" if solo or self.referee.value else None
        self.balance.layout.display = "none" if self.referee.value else None
        numbers = {"beginner": "U7", "intermediate": "U8", "expert": "U9", "solo": "U11"}
        rule = Rules()[numbers[self.mode.value]]
        self.rule.tell(
            f'<p class="villa-due"><kbd>{rule.id}</kbd> {escape(rule.sentence)} '
            f'<span class="villa-note">{escape(rule.source)}</span></p>'
        )

    def _arranged(self) -> list[widgets.Widget]:
        title = widgets.HTML(f"<h3>{escape(_('A game of Suspend'))}</h3>")
        what = widgets.VBox([self.mode, self.rule])
        note = widgets.HTML(f'<p class="villa-note">{escape(_("In turn order."))}</p>')
        who = widgets.VBox([self.count, note, *self.seats])
        agreed = (self.connector, self.equal_turns, self.balance, self.undo, self.referee)
        how = widgets.VBox([*agreed, self.seed])
        for card in (what, who, how):
            card.add_class("villa-card")
        right = widgets.VBox([who, how])
        right.layout.grid_gap = "10px"
        self._saved = row(self.saved, self.go_on)
        self._saved.add_class("villa-card")
        self._saved.add_class("villa-saved")
        self._saved.layout.display = "none"
        cards = row(what, right, kind="villa-start-cards")
        return [self._saved, title, cards, self.answer, row(self.start)]


class _ChairRow(widgets.HBox):
    """One seat of the form: name, and who plays."""

    def __init__(self, number: int, name: str) -> None:
        self.name = widgets.Text(value=name, description=_("Seat {n}").format(n=number + 1))
        self.name.style.description_width = "4em"
        self.name.layout.width = "14em"
        kinds = [(_(words), kind) for kind, words in KINDS.items()]
        self.kind = widgets.Dropdown(options=kinds, layout={"width": "14em"})
        self.kind.tooltip = _("Who plays on seat {n}").format(n=number + 1)
        super().__init__([self.name, self.kind])
        self.add_class("villa-seat")

    @property
    def chair(self) -> Chair:
        return Chair(self.kind.value)


def _check(words: str, value: bool) -> widgets.Checkbox:
    made = widgets.Checkbox(description=words, value=value, indent=False)
    made.layout.width = "auto"
    return made
