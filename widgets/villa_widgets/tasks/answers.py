"""How an answer is given: by dragging in the plan, choosing, ticking, typing or raising.

Each of these shows its controls (`widget`), tells what is answered (`value`), and has the plan show
the villa with that answer. Whether the answer is right is not its business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from villa_core.learn.puzzles import Choice, Columns, Number, Place, Puzzle, Raises
from villa_core.text import _, ngettext
from villa_core.tower.pieces import column_words, the_column
from villa_core.tower.tower import Tower
from villa_widgets.flat.drawn import place_words
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.reading import Reading
from villa_widgets.tasks.numbers import read_number, shown_number
from villa_widgets.tasks.task import LessonPanel, labelled
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
                self._overlay = {**self._overlay, "under": "", "over": "", "title": title}
                self._columns = [
                    {
                        **item,
                        "label": f"{column_words(item['id'])}, {place_words(item['x'], item['y'])}",
                    }
                    for item in self._columns
                ]


class Answering:
    """One way to answer; this plainest one is typing a number."""

    def __init__(self, puzzle: Puzzle[Any], plan: QuietPlan, show: Callable[[Tower], None]) -> None:
        self.puzzle, self.plan, self._show = puzzle, plan, show
        plan.tray, plan.movable, plan.removing = (), frozenset(), False
        self.widget = self._controls()

    def _controls(self) -> widgets.Widget:
        asked = self.puzzle.answer_type
        assert isinstance(asked, Number)
        self._unit = asked.unit
        self.field = labelled(
            widgets.Text(continuous_update=False), _("Mass in {unit}").format(unit=asked.unit)
        )
        return self.field

    @property
    def value(self) -> Any:
        """What is answered; None if there is nothing to check yet."""
        return read_number(self.field.value, self._unit)

    def moved(self, column: str, x: float, y: float, done: bool) -> None:
        """A column was moved in the plan."""

    def cancelled(self) -> None:
        """A move was given up: what was settled before is shown again."""


class Choosing(Answering):
    """One of some options."""

    def _controls(self) -> widgets.Widget:
        asked = self.puzzle.answer_type
        assert isinstance(asked, Choice)
        options = [(option.label, option.id) for option in asked.options]
        self.field = widgets.RadioButtons(options=options, value=None)
        self.field.add_class("villa-choice")
        return self.field

    @property
    def value(self) -> Any:
        """The id of the option."""
        return self.field.value


class Ticking(Answering):
    """Some columns out of many."""

    def _controls(self) -> widgets.Widget:
        asked = self.puzzle.answer_type
        assert isinstance(asked, Columns)
        self.ticks = {
            column: widgets.Checkbox(
                description=column_words(column), indent=False, layout={"width": "auto"}
            )
            for column in asked.candidates
        }
        box = row(*self.ticks.values(), kind="villa-ticks")
        words = LessonPanel(label=_("Columns"))
        words.tell(f"<p><b>{_('These may go:')}</b></p>")
        return widgets.VBox((words, box))

    @property
    def value(self) -> Any:
        """The ticked columns; None if there are none."""
        return frozenset(column for column, tick in self.ticks.items() if tick.value) or None


class Placing(Answering):
    """A place for one column: dragged from beside the plan, or typed."""

    def _controls(self) -> widgets.Widget:
        asked = self.puzzle.answer_type
        assert isinstance(asked, Place)
        self.piece = asked.piece
        self.spot: tuple[float, float] | None = None
        self.plan.tray = (self.piece,)
        self.x = labelled(widgets.Text(continuous_update=False), _("x in mm"))
        self.y = labelled(widgets.Text(continuous_update=False), _("y in mm"))
        for field in (self.x, self.y):
            field.observe(self._typed, "value")
        words = LessonPanel(label=_("Place"))
        text = _("Drag {piece} onto the plan, or type where its middle stands.")
        words.tell(f"<p>{text.format(piece=the_column(self.piece))}</p>")
        return widgets.VBox((words, row(self.x, self.y)))

    @property
    def value(self) -> Any:
        """The place, or None."""
        return self.spot

    def moved(self, column: str, x: float, y: float, done: bool) -> None:
        """The column was moved in the plan."""
        if column != self.piece:
            return
        spot = (round(x, 1), round(y, 1))
        if not done:
            self._show(self.puzzle.tower.add_column(self.piece, *spot))
            return
        self._put(spot)
        self._telling = True
        self.x.value, self.y.value = (shown_number(value) for value in spot)
        self._telling = False

    def cancelled(self) -> None:
        """The column goes back to where it was."""
        tower = self.puzzle.tower
        self._show(tower.add_column(self.piece, *self.spot) if self.spot else tower)

    _telling = False

    def _typed(self, _change: Any) -> None:
        x, y = read_number(self.x.value, "mm"), read_number(self.y.value, "mm")
        if not self._telling and x is not None and y is not None:
            self._put((min(max(x, -999.0), 999.0), min(max(y, -999.0), 999.0)))

    def _put(self, spot: tuple[float, float]) -> None:
        self.spot = spot
        self.plan.movable = frozenset({self.piece})
        if self.plan.tray:
            self.plan.tray = ()
        self._show(self.puzzle.tower.add_column(self.piece, *spot))


class Raising(Answering):
    """Raises one after the other: columns dragged from beside the plan onto the uppermost plate."""

    def _controls(self) -> widgets.Widget:
        asked = self.puzzle.answer_type
        assert isinstance(asked, Raises)
        self.asked = asked
        self.raises: list[tuple[str, float, float]] = []
        self.list = LessonPanel(label=_("Raises"))
        self.column = labelled(
            widgets.Dropdown(options=[("", ""), *((column_words(c), c) for c in asked.candidates)]),
            _("Raise"),
        )
        self.x = labelled(widgets.Text(continuous_update=False), _("to x in mm"))
        self.y = labelled(widgets.Text(continuous_update=False), _("and y in mm"))
        self._retell()
        return widgets.VBox(
            (
                self.list,
                row(self.column, self.x, self.y, button(_("Raise it"), self._typed)),
                row(button(_("Take the last raise back"), self.undo)),
            )
        )

    @property
    def value(self) -> Any:
        """The raises so far; None if there are none."""
        return tuple(self.raises) or None

    def _tower(self, more: tuple[str, float, float] | None = None) -> Tower:
        tower = self.puzzle.tower
        for column, x, y in (*self.raises, *((more,) if more else ())):
            tower = tower.raise_column(column, x, y)
        return tower

    def moved(self, column: str, x: float, y: float, done: bool) -> None:
        """A column was moved in the plan: a raise, or a better place for one."""
        entry = (column, round(x, 1), round(y, 1))
        names = [name for name, _x, _y in self.raises]
        if column in names:
            if done:
                self.raises[names.index(column)] = entry
            others = [
                entry if name == column else old
                for name, old in zip(names, self.raises, strict=True)
            ]
            tower = self.puzzle.tower
            for raised in others:
                tower = tower.raise_column(*raised)
            self._show(tower)
        elif column in self.asked.candidates and len(self.raises) < self.asked.most:
            if done:
                self.raises.append(entry)
            self._show(self._tower(None if done else entry))
        if done:
            self._retell()

    def cancelled(self) -> None:
        """The column goes back to where it was."""
        self._show(self._tower())

    def undo(self) -> None:
        """Take the last raise back."""
        if self.raises:
            self.raises.pop()
            self._retell()
            self._show(self._tower())

    def _typed(self) -> None:
        x, y = read_number(self.x.value, "mm"), read_number(self.y.value, "mm")
        if self.column.value and x is not None and y is not None:
            self.moved(self.column.value, x, y, True)

    def _retell(self) -> None:
        raised = {name for name, _x, _y in self.raises}
        left = self.asked.most - len(self.raises)
        self.plan.tray = tuple(c for c in self.asked.candidates if c not in raised) if left else ()
        self.plan.movable = frozenset(raised)
        rows = "".join(
            f"<li>{column_words(name)}, {place_words(x, y)}</li>" for name, x, y in self.raises
        )
        words = ngettext("{n} raise is left.", "{n} raises are left.", left).format(n=left)
        self.list.tell(f'<ol class="villa-raises">{rows}</ol><p>{words}</p>', words)


def answering(puzzle: Puzzle[Any], plan: QuietPlan, show: Callable[[Tower], None]) -> Answering:
    """The way in which this puzzle is answered; `show` has the plan draw a tower."""
    ways: dict[type, type[Answering]] = {
        Place: Placing,
        Choice: Choosing,
        Number: Answering,
        Columns: Ticking,
        Raises: Raising,
    }
    return ways[type(puzzle.answer_type)](puzzle, plan, show)
