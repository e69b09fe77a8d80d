"""How an answer is given: by dragging in the plan, choosing, ticking, typing or raising.

Each of these shows its controls (`widget`), tells what is answered (`value`), and has the plan show
the villa with that answer. Whether the answer is right is not its business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from villa_core.learn.puzzles.puzzle import (
    AskChoice,
    AskColumns,
    AskNumber,
    AskPlace,
    AskRaises,
    Puzzle,
)
from villa_core.text import _, ngettext
from villa_core.tower.pieces import column_words, the_column
from villa_core.tower.tower import Tower
from villa_widgets.flat.drawn import place_words
from villa_widgets.kit.controls import button, row, tick
from villa_widgets.kit.reading import Reading
from villa_widgets.tasks.numbers import asks_for, read_number, shown_number
from villa_widgets.tasks.task import LessonPanel, labelled, line_to_type, one_of, sending
from villa_widgets.tower.plan import PlanView


class QuietPlan(PlanView):
    """The plan as an eye sees it: with `quiet`, no support, centre of mass or load is told."""

    def __init__(self, reading: Reading | Tower, **settings: Any) -> None:
        self.quiet = True
        super().__init__(reading, **settings)

    def show(self, tower: Tower, floor: int | None, *, quiet: bool) -> None:
        """Draw a tower, with or without what physics says of it."""
        self.quiet = quiet
        fresh = Reading(tower, floor=floor, covers=0)
        if self.reading == fresh:
            self._redraw()
        else:
            self.reading = fresh

    def _redraw(self, _change: Any = None) -> None:
        with self.hold_sync():
            super()._redraw()
            if self.quiet:
                tower, floor = self.reading.tower, self.reading.shown_floor
                title = _("Plan of the {floor}").format(floor=tower.floor_name(floor))
                told = {"under": "", "over": "", "labels": [], "title": title}
                self._overlay = self._overlay | told
                self._columns = [
                    item | {"label": _standing(item["id"], item["x"], item["y"])}
                    for item in self._columns
                ]


class Answering:
    """One way to answer; this plainest one is typing a number."""

    def __init__(self, puzzle: Puzzle[Any], plan: QuietPlan, show: Callable[[Tower], None]) -> None:
        self.puzzle, self.plan, self._show = puzzle, plan, show
        self.asked: Any = puzzle.answer_type
        plan.tray, plan.movable, plan.removing = (), frozenset(), False
        self.widget = self._controls()

    def _controls(self) -> widgets.Widget:
        self.field = line_to_type(asks_for(_("Mass"), self.asked.unit))
        return self.field

    @property
    def value(self) -> Any:
        """What is answered; None if there is nothing to check yet."""
        return read_number(self.field.value, self.asked.unit)

    def moved(self, column: str, x: float, y: float, done: bool) -> None:
        """A column was moved in the plan."""

    def cancelled(self) -> None:
        """A move was given up: what was settled before is shown again."""


class Choosing(Answering):
    """One of some options."""

    def _controls(self) -> widgets.Widget:
        self.field = one_of((label, name) for name, label in self.asked.options.items())
        return self.field

    @property
    def value(self) -> Any:
        """The id of the option."""
        return self.field.value


class Ticking(Answering):
    """Some columns out of many."""

    def _controls(self) -> widgets.Widget:
        self.ticks = {column: tick(column_words(column), False) for column in self.asked.candidates}
        words = LessonPanel(label=_("Columns"), html=f"<p><b>{_('These may go:')}</b></p>")
        return widgets.VBox((words, row(*self.ticks.values(), kind="villa-ticks")))

    @property
    def value(self) -> Any:
        """The ticked columns; None if there are none."""
        return frozenset(column for column, tick in self.ticks.items() if tick.value) or None


class Putting(Answering):
    """Columns put on the uppermost plate: dragged from beside the plan, or typed."""

    candidates: tuple[str, ...]
    most = 1
    x: Any
    y: Any

    def __init__(self, puzzle: Puzzle[Any], plan: QuietPlan, show: Callable[[Tower], None]) -> None:
        self.standing: dict[str, tuple[float, float]] = {}
        self._past: list[dict[str, tuple[float, float]]] = []
        self.undo_button = button(_("Undo"), self.undo, icon="undo")
        self.undo_button.add_class("villa-undo")
        super().__init__(puzzle, plan, show)
        self._settle()

    def moved(self, column: str, x: float, y: float, done: bool) -> None:
        """A column was moved in the plan: onto the plate, or to a better place."""
        self._put(column, round(x, 1), round(y, 1), done)

    def cancelled(self) -> None:
        """The column goes back to where it was."""
        self._draw(self.standing)

    def _put(self, column: str, x: float, y: float, done: bool = True) -> None:
        room = column in self.candidates and len(self.standing) < self.most
        if room or column in self.standing:
            then = self.standing | {column: (x, y)}
            if done and then != self.standing:
                self._past.append(self.standing)
                self.standing = then
                self._settle()
            self._draw(then)

    def undo(self) -> None:
        """Go back before the last column was put or moved."""
        if self._past:
            self.standing = self._past.pop()
            self._settle()
            self._draw(self.standing)

    def _draw(self, standing: dict[str, tuple[float, float]]) -> None:
        tower = self.puzzle.tower
        for column, place in standing.items():
            put = tower.raise_column if column in tower.column_ids() else tower.add_column
            tower = put(column, *place)
        self._show(tower)

    def _settle(self) -> None:
        """What can still be put down lies beside the plan, what stands can be moved."""
        left = [column for column in self.candidates if column not in self.standing]
        self.plan.tray = tuple(left) if len(self.standing) < self.most else ()
        self.plan.movable = frozenset(self.standing)
        self.undo_button.disabled = not self._past

    def _typed_place(self) -> tuple[float, float] | None:
        x, y = read_number(self.x.value, "mm"), read_number(self.y.value, "mm")
        return None if x is None or y is None else (x, y)


class Placing(Putting):
    """A place for one column."""

    _telling = False

    def _controls(self) -> widgets.Widget:
        self.piece = self.asked.piece
        self.candidates = (self.piece,)
        self.x, self.y = line_to_type(_("x in mm")), line_to_type(_("y in mm"))
        for field in (self.x, self.y):
            field.observe(self._typed, "value")
        text = _("Drag {piece} onto the plan, or type where its middle stands.")
        text = text.format(piece=the_column(self.piece))
        words = LessonPanel(label=_("Place"), html=f"<p>{text}</p>")
        return widgets.VBox((words, row(self.x, self.y, self.undo_button)))

    @property
    def value(self) -> Any:
        """The place, or None."""
        return self.standing.get(self.piece)

    def moved(self, column: str, x: float, y: float, done: bool) -> None:
        """The column was moved in the plan, and the fields follow."""
        super().moved(column, x, y, done)
        if done:
            self._tell()

    def undo(self) -> None:
        """Go back, and the fields follow."""
        super().undo()
        self._tell()

    def _tell(self) -> None:
        self._telling = True
        place = self.standing.get(self.piece)
        self.x.value, self.y.value = map(shown_number, place) if place else ("", "")
        self._telling = False

    def _typed(self, _change: Any) -> None:
        place = self._typed_place()
        if place is not None and not self._telling:
            x, y = (min(max(value, -999.0), 999.0) for value in place)
            self._put(self.piece, x, y)


class Raising(Putting):
    """Raises one after the other, onto the uppermost plate."""

    def _controls(self) -> widgets.Widget:
        self.candidates, self.most = self.asked.candidates, self.asked.most
        self.list = LessonPanel(label=_("Raises"))
        options = [("", ""), *((column_words(c), c) for c in self.candidates)]
        self.column = labelled(widgets.Dropdown(options=options), _("Raise"))
        self.x, self.y = line_to_type(_("to x in mm")), line_to_type(_("and y in mm"))
        send = sending(_("Raise it"), self._typed, _("Raise it to this place"))
        return widgets.VBox((self.list, row(self.column, self.x, self.y, send, self.undo_button)))

    @property
    def value(self) -> Any:
        """The raises so far; None if there are none."""
        return tuple((column, *place) for column, place in self.standing.items()) or None

    def _typed(self) -> None:
        place = self._typed_place()
        if self.column.value and place is not None:
            self.moved(self.column.value, *place, True)

    def _settle(self) -> None:
        super()._settle()
        left = self.most - len(self.standing)
        rows = "".join(f"<li>{_standing(c, *place)}</li>" for c, place in self.standing.items())
        words = ngettext("{n} raise is left.", "{n} raises are left.", left).format(n=left)
        self.list.tell(f'<ol class="villa-raises">{rows}</ol><p>{words}</p>', words)


def _standing(column: str, x: float, y: float) -> str:
    return f"{column_words(column)}, {place_words(x, y)}"


def answering(puzzle: Puzzle[Any], plan: QuietPlan, show: Callable[[Tower], None]) -> Answering:
    """The way in which this puzzle is answered; `show` has the plan draw a tower."""
    ways: dict[type, type[Answering]] = {
        AskPlace: Placing,
        AskChoice: Choosing,
        AskNumber: Answering,
        AskColumns: Ticking,
        AskRaises: Raising,
    }
    return ways[type(puzzle.answer_type)](puzzle, plan, show)
