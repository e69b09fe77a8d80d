"""Before a game of Suspend: which one, who plays, and what the players agree on."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import ipywidgets as widgets

from villa_core import bots
from villa_core.play.opponents import Player
from villa_core.suspend import SuspendGame
from villa_core.suspend.rulebook import Mode, Rules
from villa_core.text import N_, _
from villa_widgets.kit.controls import show, tick
from villa_widgets.kit.panel import Panel
from villa_widgets.suspend.guidance import MODES
from villa_widgets.table.form import GameForm, card
from villa_widgets.table.seats import Sitter


class Chair(Sitter):
    """A seat of Suspend: a person, an opponent, or a plain computer."""

    GAME = "suspend"

    @property
    def bot(self) -> Player:
        """The computer that plays for this seat."""
        return bots.named(self.kind, self.GAME)


class SuspendForm(GameForm):
    """All that is chosen before a game. `on_start` is told the game and who sits where."""

    seat_class, game_class = Chair, SuspendGame
    title, note, lesson = N_("A game of Suspend"), N_("In turn order."), "13"
    more_words = N_("More: which game, players, a real set, a code from someone")
    balance_words = N_("Say what a rod would do before it is let go")
    referee_words = N_("Referee: a real set stands beside the screen")

    def __init__(self) -> None:
        super().__init__()
        self.seed.style.description_width = "4em"
        modes = [(_(words), mode.value) for mode, (_rule, words) in MODES.items()]
        self.mode = widgets.RadioButtons(options=modes, layout={"width": "auto"})
        self.connector = tick(_("The wooden connector is a hanging point too (U3)"), False)
        self.equal_turns = tick(_("All have the same number of turns (U10)"), False)
        self.rule = Panel(label=_("The rule of this game"))
        self._show_when(self.mode)

    def agreed(self) -> Iterable[widgets.Widget]:
        """Which of its games, and what is agreed on."""
        yield card(self.mode, self.rule)
        boxes = (self.connector, self.equal_turns, self.balance, self.undo, self.advice)
        yield card(*boxes, self.referee, self.seed)

    @property
    def playing(self) -> int:
        """How many play."""
        return 1 if self.mode.value == Mode.SOLO else super().playing

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

    def _show(self) -> None:
        super()._show()
        solo = self.mode.value == Mode.SOLO
        show(self.count, not solo)
        show(self.connector, not solo)  # a free sculpture always has it (U11)
        show(self.equal_turns, not solo)
        for seat in self.seats:
            show(seat.kind, not solo and not self.referee.value)
        show(self.balance, not self.referee.value)
        rule = Rules()[MODES[self.mode.value][0]]
        self.rule.tell(
            f'<p class="villa-due"><kbd>{rule.id}</kbd> {escape(rule.sentence)} '
            f'<span class="villa-note">{escape(rule.source)}</span></p>'
        )
