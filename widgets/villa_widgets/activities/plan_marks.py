"""What a step of a derivation draws in the plan: its axis, its lever arms, and words.

>>> Marks().arm((3.0, 4.0), (0.0, 4.0), "d = 3.0 mm").notes
((1.5, 4.0, 'd = 3.0 mm', 'load'),)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import traitlets

from villa_core.geometry.hull import Point
from villa_core.palette import LOAD, SUPPORT
from villa_widgets.drawing import floor_plan
from villa_widgets.drawing.marks import Line
from villa_widgets.drawing.plane import ABOVE, cross, project
from villa_widgets.drawing.reading import Reading
from villa_widgets.tower.plan import PlanView

_ROOM = 8.0  # mm around what is looked at


class Marks(NamedTuple):
    """Lines and words over a plan; places in mm."""

    svg: str = ""
    notes: tuple[tuple[float, float, str, str], ...] = ()
    box: tuple[float, float, float] | None = None
    """What part of the plan is seen: left, top and size, y down; None: all of it."""

    def around(self, places: Sequence[Point]) -> Marks:
        """Look closely at these places and the middle."""
        xs, ys = zip((0.0, 0.0), *places, strict=True)
        size = max(max(xs) - min(xs), max(ys) - min(ys)) + 2 * _ROOM
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        return self._replace(box=(middle[0] - size / 2, -middle[1] - size / 2, size))

    def centre(self, at: Point) -> Marks:
        """The cross where the weight acts."""
        return self._replace(svg=self.svg + cross(*at, 0.6))

    def note(self, at: Point, words: str, kind: str) -> Marks:
        """Words beside a place."""
        return self._replace(notes=(*self.notes, (*at, words, kind)))

    def axis(self, start: Point, end: Point, words: str) -> Marks:
        """A line about which something could turn, named near its end."""
        near = (start[0] * 0.15 + end[0] * 0.85, start[1] * 0.15 + end[1] * 0.85)
        return self._line(start, end, SUPPORT, broken=True).note(near, words, "floor")

    def arm(self, start: Point, end: Point, words: str) -> Marks:
        """A lever arm with its length, from where a force acts to the axis."""
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        return self._line(start, end, LOAD).note(middle, words, "load")

    def _line(self, start: Point, end: Point, color: str, broken: bool = False) -> Marks:
        line = Line(0, (*start, 0.0), (*end, 0.0), 1.1, color, broken)
        return self._replace(svg=self.svg + project([line], ABOVE, 1.0))


class StepPlan(PlanView):
    """A plan that shows nothing but what a step is about.

    Columns on the plate above are seen as if through glass, and can be taken in the hand as well.
    """

    marks = traitlets.Instance(Marks, (), help="What is drawn over the plan.")

    def __init__(self, reading: Reading, **settings: Any) -> None:
        super().__init__(reading, layers=frozenset(), **settings)
        self.observe(self._redraw, "marks")

    def _redraw(self, _change: Any = None) -> None:
        with self.hold_sync():
            super()._redraw()
            own = {"over": self.marks.svg, "labels": [list(note) for note in self.marks.notes]}
            self._overlay = self._overlay | own
            if self.marks.box is not None:
                left, top, size = self.marks.box
                self._ground = self._ground | {"box": [left, top, size, size]}

    def _drawn_columns(self) -> list[dict[str, Any]]:
        return [*super()._drawn_columns(), *_through_glass(self.reading)]


def _through_glass(reading: Reading) -> list[dict[str, Any]]:
    floor = reading.shown_floor + 1
    if floor > reading.tower.top:
        return []
    columns = floor_plan.columns(reading.look_at(floor))
    return [
        one | {"movable": True, "patch": "", "svg": f'<g opacity=".45">{one["svg"]}</g>'}
        for one in columns
    ]


def foot(at: Point, a: Point, b: Point) -> Point:
    """Where the shortest way from a place to the line through a and b ends."""
    (dx, dy), (px, py) = (b[0] - a[0], b[1] - a[1]), (at[0] - a[0], at[1] - a[1])
    part = (px * dx + py * dy) / (dx * dx + dy * dy)
    return a[0] + part * dx, a[1] + part * dy


def longer(a: Point, b: Point) -> tuple[Point, Point]:
    """The line from a to b, longer at both ends."""
    dx, dy = (b[0] - a[0]) * 0.5, (b[1] - a[1]) * 0.5
    return (a[0] - dx, a[1] - dy), (b[0] + dx, b[1] + dy)
