"""Answers that are built: columns put on a plate, raised, or put on marks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from villa_core.learn.puzzles import puzzle as kinds
from villa_core.learn.puzzles.puzzle import Puzzle
from villa_core.text import _, ngettext
from villa_core.tower.pieces import column_words, the_column
from villa_core.tower.tower import Tower
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.drawers import Drawers
from villa_widgets.tasks.answers import Answering, Choosing, Spotting, Ticking
from villa_widgets.tasks.boards import MobileBoard, VillaBoard
from villa_widgets.tasks.numbers import read_number, shown_number
from villa_widgets.tasks.task import LessonPanel, labelled, line_to_type

Place = tuple[int, float, float]
"""A floor, and x and y (mm) on it."""


class Putting(Answering):
    """Columns put in place: dragged from beside the plan, clicked into place in 3D, or typed."""

    candidates: tuple[str, ...]
    most = 1
    removing = raising = False
    list: LessonPanel
    x: Any
    y: Any

    def __init__(self, puzzle: Puzzle[Any, Any], board: VillaBoard, *changed: Any) -> None:
        self.standing: dict[str, Place] = {}
        self.chosen: str | None = None
        self._past: list[dict[str, Place]] = []
        self.undo_button = button(_("Undo"), self.undo, icon="undo")
        self.undo_button.add_class("villa-undo")
        super().__init__(puzzle, board, *changed)
        self._settle()

    @property
    def marks(self) -> tuple[tuple[str, int, float, float], ...]:
        """The places that are marked."""
        return ()

    def moved(self, column: str, floor: int, x: float, y: float, done: bool) -> None:
        """A column was moved: into its place, or to a better one."""
        self._put(column, (floor, round(x, 1), round(y, 1)), done)

    def chose(self, what: Any) -> None:
        """A click chooses what can be put: a click on the uppermost plate then puts it there."""
        self.chosen = what if what in (*self.candidates, None) else self.chosen
        self.draw()

    def removed(self, column: str) -> None:
        """A column is taken back."""
        if column in self.standing:
            self._now({c: place for c, place in self.standing.items() if c != column})

    def undo(self) -> None:
        """Go back before the last column was put or moved."""
        if self._past:
            self.standing = self._past.pop()
            self._settle()
            self.changed()

    def _put(self, column: str, place: Place, done: bool = True) -> None:
        room = column in self.candidates and len(self.standing) < self.most
        if room or column in self.standing:
            then = self.standing | {column: place}
            if done:
                self._now(then)
            else:
                self._draw(then)

    def _now(self, standing: dict[str, Place]) -> None:
        if standing != self.standing:
            self._past.append(self.standing)
            self.standing = standing
            self.changed()
        self._settle()

    def draw(self) -> None:
        """The villa with all that was put."""
        self._draw(self.standing)

    def _draw(self, standing: dict[str, Place]) -> None:
        tower: Tower = self.puzzle.built
        for column, (floor, x, y) in standing.items():
            if column in tower.column_ids():
                tower = tower.remove_column(column)
            tower = tower.add_column(column, x, y, floor=floor)
        self.board.show(tower, self._floor(), chosen=self.chosen, marks=self.marks)

    def _floor(self) -> int | None:
        return int(self.puzzle.built.top)

    def _settle(self) -> None:
        """What can still be put down lies beside the plan, what stands can be moved."""
        left = [column for column in self.candidates if column not in self.standing]
        room = len(self.standing) < self.most
        hold = (*self.standing, *(left if self.raising and room else ()))
        self.board.offer(left if room else (), hold, removing=self.removing, raising=self.raising)
        self.undo_button.disabled = not self._past
        self.draw()

    def _folded(self, typed: widgets.Widget) -> widgets.Widget:
        """What was put so far; the fields to type it wait in a drawer: so the plan is large."""
        drawers = Drawers({"typed": (_("By numbers"), lambda: typed)}, self.undo_button)
        drawers.content["typed"] = typed
        return row(self.list, drawers)

    def _typed_place(self) -> tuple[float, float] | None:
        x, y = read_number(self.x.value, "mm"), read_number(self.y.value, "mm")
        return None if x is None or y is None else (x, y)


class Placing(Putting):
    """A place for one column."""

    _telling = False

    def _controls(self) -> widgets.Widget:
        self.chosen = self.piece = self.asked.piece
        self.candidates = (self.piece,)
        self.x, self.y = line_to_type(_("x in mm")), line_to_type(_("y in mm"))
        for field in (self.x, self.y):
            field.observe(self._typed, "value")
        return row(self.x, self.y, self.undo_button)

    @property
    def prompt(self) -> str:
        """What there is to do, in a sentence."""
        text = _("Drag {piece} onto the plan, click a place in 3D, or type it; then check it.")
        return text.format(piece=the_column(self.piece))

    @property
    def value(self) -> Any:
        """The place, or None."""
        place = self.standing.get(self.piece)
        return None if place is None else place[1:]

    def chose(self, what: Any) -> None:
        """The one column is always the one in question."""

    def _settle(self) -> None:
        super()._settle()
        self._telling = True
        place = self.standing.get(self.piece)
        self.x.value, self.y.value = map(shown_number, place[1:]) if place else ("", "")
        self._telling = False

    def _typed(self, _change: Any) -> None:
        place = self._typed_place()
        if place is not None and not self._telling:
            x, y = (min(max(value, -999.0), 999.0) for value in place)
            self._put(self.piece, (self.puzzle.built.top, x, y))


class Raising(Putting):
    """Raises one after the other, onto the uppermost plate."""

    raising = True

    def _controls(self) -> widgets.Widget:
        self.candidates, self.most = self.asked.candidates, self.asked.most
        self.list = LessonPanel(label=_("Raises"))
        options = [("", ""), *((column_words(c), c) for c in self.candidates)]
        self.column = labelled(widgets.Dropdown(options=options), _("Raise"))
        self.x, self.y = line_to_type(_("to x in mm")), line_to_type(_("y in mm"))
        send = button(_("Raise it"), self._typed, _("Raise it to this place"))
        send.add_class("villa-send")
        return self._folded(row(self.column, self.x, self.y, send))

    @property
    def prompt(self) -> str:
        """What there is to do, in a sentence."""
        return _("Drag columns to the uppermost plate, in the plan or in 3D; then check it.")

    @property
    def value(self) -> Any:
        """The raises so far; None if there are none."""
        return tuple((column, *place[1:]) for column, place in self.standing.items()) or None

    def moved(self, column: str, floor: int, x: float, y: float, done: bool) -> None:
        """Wherever it was, it goes to the uppermost plate."""
        super().moved(column, self.puzzle.built.top, x, y, done)

    def _typed(self) -> None:
        place = self._typed_place()
        if self.column.value and place is not None:
            self.moved(self.column.value, 0, *place, True)

    def _settle(self) -> None:
        super()._settle()
        left = self.most - len(self.standing)
        text = _("{column} to ({x:.0f}, {y:.0f})")
        rows = "".join(
            f"<li>{text.format(column=column_words(c), x=x, y=y)}</li>"
            for c, (_floor, x, y) in self.standing.items()
        )
        words = ngettext("{n} raise is left.", "{n} raises are left.", left).format(n=left)
        self.list.tell(f'<ol class="villa-raises">{rows}</ol><p>{words}</p>', words)


class Building(Putting):
    """Columns of a box put on marks; one that is let go elsewhere goes to the nearest free mark."""

    removing = True

    def _controls(self) -> widgets.Widget:
        self.candidates, self.most = self.asked.box, len(self.asked.box)
        self._at = {mark.letter: mark for mark in self.asked.marks}
        boxes = [("", ""), *((column_words(c), c) for c in self.candidates)]
        self.column = labelled(widgets.Dropdown(options=boxes), _("Put"))
        letters = [("", ""), *((letter, letter) for letter in self._at)]
        self.letter = labelled(widgets.Dropdown(options=letters), _("on mark"))
        self.put_it = button(_("Put it there"), self._typed, _("Put the column on the mark"))
        self.put_it.add_class("villa-send")
        self.list = LessonPanel(label=_("Columns on marks"))
        return self._folded(row(self.column, self.letter, self.put_it))

    @property
    def prompt(self) -> str:
        """What there is to do, in a sentence."""
        return _("Drag columns from the box onto marks of the plan, as few as you can.")

    @property
    def marks(self) -> tuple[tuple[str, int, float, float], ...]:
        """The places that are marked."""
        return tuple(self.asked.marks)

    @property
    def value(self) -> Any:
        """Each column with the letter of its mark; None if there are none."""
        return tuple((c, self._letter(place)) for c, place in self.standing.items()) or None

    def moved(self, column: str, floor: int, x: float, y: float, done: bool) -> None:
        """In the end it stands on the nearest mark of the floor that is free."""
        if not done:
            super().moved(column, floor, x, y, done)
            return
        taken = {place for c, place in self.standing.items() if c != column}
        free = [m for m in self.asked.marks if m.floor == floor and m[1:] not in taken]
        if free:
            near = min(free, key=lambda mark: math.dist((mark.x, mark.y), (x, y)))
            self._put(column, near[1:])
        else:
            self.draw()

    def _letter(self, place: Place) -> str:
        return str(next(mark.letter for mark in self.asked.marks if mark[1:] == place))

    def _floor(self) -> int | None:
        return None if self.standing else 0

    def _typed(self) -> None:
        mark = self._at.get(self.letter.value)
        if self.column.value and mark is not None and mark[1:] not in self.standing.values():
            self._put(self.column.value, mark[1:])
            self.board.look_at(mark.floor)

    def _settle(self) -> None:
        super()._settle()
        text = _("{column} on {letter}")
        rows = [
            text.format(column=column_words(c), letter=self._letter(place))
            for c, place in self.standing.items()
        ]
        n = len(rows)
        words = ngettext("{n} column so far", "{n} columns so far", n).format(n=n)
        told = f"{words}: {', '.join(rows)}." if rows else ""
        self.list.tell(f"<p>{told}</p>", words)


def answering(
    puzzle: Puzzle[Any, Any], board: VillaBoard | MobileBoard, changed: Callable[[], None]
) -> Answering:
    """The way in which this puzzle is answered; `changed` hears of every change of the answer."""
    ways: dict[type, type[Answering]] = {
        kinds.AskPlace: Placing,
        kinds.AskChoice: Choosing,
        kinds.AskNumber: Answering,
        kinds.AskColumns: Ticking,
        kinds.AskRaises: Raising,
        kinds.AskBuild: Building,
        kinds.AskSpot: Spotting,
    }
    return ways[type(puzzle.answer_type)](puzzle, board, changed)
