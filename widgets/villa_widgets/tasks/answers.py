"""How an answer is given: by typing, choosing, clicking or ticking.

Each of these shows its controls (`widget`), tells what is answered (`value`), hears what a hand
does on the board, and has the board show the answer. Whether it is right is not its business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from villa_core.learn.puzzles.puzzle import Puzzle
from villa_core.suspend.mobile import Mobile
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_widgets.kit.controls import row, tick
from villa_widgets.tasks.boards import VillaBoard
from villa_widgets.tasks.numbers import asks_for, number_range, read_number
from villa_widgets.tasks.task import LessonPanel, line_to_type, one_of


class Answering:
    """One way to answer; this plainest one is typing a number."""

    def __init__(
        self, puzzle: Puzzle[Any, Any], board: Any, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.puzzle, self.board, self.changed = puzzle, board, changed
        self.asked: Any = puzzle.answer_type
        if isinstance(board, VillaBoard):
            board.offer()
        self.widget = self._controls()
        self.draw()

    def _controls(self) -> widgets.Widget:
        self.field = line_to_type(
            asks_for(_("Mass"), self.asked.unit, *number_range(self.asked.unit))
        )
        self.field.observe(lambda _change: self.changed(), "value")
        return self.field

    @property
    def prompt(self) -> str:
        """What there is to do, in a sentence."""
        return _("Type the answer, then check it.")

    @property
    def value(self) -> Any:
        """What is answered; None if there is nothing to check yet."""
        return read_number(self.field.value, self.asked.unit)

    def draw(self) -> None:
        """Have the board show what is asked about, with the answer as it is."""
        if isinstance(self.board, VillaBoard):
            self.board.show(self.puzzle.built, 0, marks=(), ticked=frozenset())
        else:
            self.board.offered = ()
            self.board.show(self.puzzle.built)

    def chose(self, what: Any) -> None:
        """A column, or a spot of a rod, was clicked; None: a click beside all."""

    def moved(self, column: str, floor: int, x: float, y: float, done: bool) -> None:
        """A column was moved over a floor (mm), and with `done` let go there."""

    def removed(self, column: str) -> None:
        """A column was taken off."""


class Choosing(Answering):
    """One of some options; where an option is a rod, a click on one of its spots chooses it."""

    def _controls(self) -> widgets.Widget:
        self.field = one_of((label, name) for name, label in self.asked.options.items())
        self.field.observe(lambda _change: self.changed(), "value")
        return self.field

    @property
    def prompt(self) -> str:
        """What there is to do, in a sentence."""
        return _("Choose an answer, then check it.")

    @property
    def value(self) -> Any:
        """The id of the option."""
        return self.field.value

    def chose(self, what: Any) -> None:
        """A click on a rod chooses it."""
        if isinstance(what, tuple) and what[0] in self.asked.options:
            self.field.value = what[0]


class Spotting(Choosing):
    """A spot to hang a rod on; a click on the spot chooses it, and the rod is held there."""

    @property
    def prompt(self) -> str:
        """What there is to do, in a sentence."""
        return _("Click a notch in the picture or choose it in the list, then check it.")

    def _controls(self) -> widgets.Widget:
        made = super()._controls()
        self.field.observe(lambda _change: self.draw(), "value")
        return made

    def chose(self, what: Any) -> None:
        """A click on a spot chooses it."""
        if isinstance(what, tuple) and "/".join(what) in self.asked.options:
            self.field.value = "/".join(what)

    def draw(self) -> None:
        """The mobile with the rod in the hand over its spot."""
        mobile: Mobile = self.puzzle.built
        held = None
        if self.value is not None:
            on, _slash, spot = self.value.partition("/")
            held = mobile.hang(self.asked.rod, on, spot).hung[-1]
        self.board.offered = tuple(tuple(name.split("/")) for name in self.asked.options)
        self.board.show(mobile, held)


class Ticking(Answering):
    """Some columns out of many, ticked in a list or clicked in a picture."""

    def _controls(self) -> widgets.Widget:
        self.ticks = {column: tick(column_words(column), False) for column in self.asked.candidates}
        for one in self.ticks.values():
            one.observe(self._ticked, "value")
        words = LessonPanel(label=_("Columns"), html=f"<p><b>{_('These may go:')}</b></p>")
        return widgets.VBox((words, row(*self.ticks.values(), kind="villa-ticks")))

    @property
    def prompt(self) -> str:
        """What there is to do, in a sentence."""
        return _("Click the columns in a picture or tick them in the list, then check it.")

    @property
    def value(self) -> Any:
        """The ticked columns; None if there are none."""
        return frozenset(column for column, tick in self.ticks.items() if tick.value) or None

    def chose(self, what: Any) -> None:
        """A click ticks a column, or takes the tick away."""
        if what in self.ticks:
            self.ticks[what].value = not self.ticks[what].value

    def draw(self) -> None:
        """The villa with what is ticked."""
        floor = self.board.reading.floor if self.value else 0
        self.board.show(self.puzzle.built, floor, marks=(), ticked=self.value or frozenset())

    def _ticked(self, _change: Any) -> None:
        self.changed()
        self.draw()
