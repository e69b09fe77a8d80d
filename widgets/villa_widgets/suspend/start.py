"""The start form of Suspend: which game, who plays, and what the players agree on before it.

>>> form = SuspendForm()
>>> form.mode.value, form.names = "expert", ("Ada", "Ben", "Cleo")
>>> form.game().mode.value, form.game().players
('expert', ('Ada', 'Ben', 'Cleo'))
>>> form.close()
"""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from villa_core.suspend import SuspendGame
from villa_core.suspend.rulebook import Mode, Rules
from villa_core.text import _
from villa_widgets.kit.controls import row, show, tick
from villa_widgets.kit.panel import Panel
from villa_widgets.suspend.guidance import MODES, mode_words
from villa_widgets.suspend.seats import KINDS, Chair
from villa_widgets.table.form import NAMES, GameForm, SeatRow


class SuspendForm(GameForm[SuspendGame, Chair]):
    """All that is chosen before a game. `on_start` is told the game and who sits where."""

    def __init__(self) -> None:
        super().__init__()
        self.seed.style.description_width = "4em"
        modes = [(mode_words(mode), mode.value) for mode in MODES]
        self.mode = widgets.RadioButtons(options=modes, layout={"width": "auto"})
        self.seats = [SeatRow(number, name, KINDS) for number, name in enumerate(NAMES)]
        self.connector = tick(_("The wooden connector is a hanging point too (U3)"), False)
        self.equal_turns = tick(_("All have the same number of turns (U10)"), False)
        self.referee = tick(_("Referee: a real set stands beside the screen"), False)
        self.balance = tick(_("Say what a rod would do before it is let go"), True)
        self.rule = Panel(label=_("The rule of this game"))
        self._arrange()
        self.count.observe(lambda _change: self._show(), "value")
        self.mode.observe(lambda _change: self._show(), "value")
        self.referee.observe(lambda _change: self._show(), "value")
        self._show()

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

    def seated(self, game: SuspendGame) -> dict[str, Chair]:
        """Who sits where: alone and at a real table only people."""
        people = game.mode is Mode.SOLO or game.referee
        chairs = [Chair() if people else Chair(seat.kind.value) for seat in self.seats]
        return dict(zip(game.players, chairs, strict=False))

    def _show(self) -> None:
        solo = self.mode.value == Mode.SOLO
        show(self.count, not solo)
        show(self.equal_turns, not solo)
        for number, seat in enumerate(self.seats):
            show(seat, number < (1 if solo else self.count.value))
            show(seat.kind, not solo and not self.referee.value)
        show(self.balance, not self.referee.value)
        numbers = {"beginner": "U7", "intermediate": "U8", "expert": "U9", "solo": "U11"}
        rule = Rules()[numbers[self.mode.value]]
        self.rule.tell(
            f'<p class="villa-due"><kbd>{rule.id}</kbd> {escape(rule.sentence)} '
            f'<span class="villa-note">{escape(rule.source)}</span></p>'
        )

    def _arrange(self) -> None:
        what = widgets.VBox([self.mode, self.rule])
        note = widgets.HTML(f'<p class="villa-note">{escape(_("In turn order."))}</p>')
        who = widgets.VBox([self.count, note, *self.seats])
        agreed = (self.connector, self.equal_turns, self.balance, self.undo, self.referee)
        how = widgets.VBox([*agreed, self.seed])
        for card in (what, who, how):
            card.add_class("villa-card")
        right = widgets.VBox([who, how])
        right.layout.grid_gap = "10px"
        cards = row(what, right, kind="villa-start-cards")
        self.arrange(_("A game of Suspend"), cards)
