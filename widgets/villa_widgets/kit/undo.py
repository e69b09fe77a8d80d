"""Workbench: what one builds freely, with all that was done before and undone since.

It never changes: each deed gives a new workbench.

>>> from villa_core import Tower
>>> bench = Workbench(Tower.famous("leaning"))
>>> moved = bench.do(bench.now.remove_column("red-hex"))
>>> moved.undo().now == bench.now, moved.undo().redo().now == moved.now
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

BuiltT = TypeVar("BuiltT")


@dataclass(frozen=True)
class Workbench(Generic[BuiltT]):
    """What is built as it is `now`, all that was before it and all that was undone."""

    now: BuiltT
    past: tuple[BuiltT, ...] = ()
    future: tuple[BuiltT, ...] = ()

    def do(self, built: BuiltT) -> Workbench[BuiltT]:
        """The workbench after a deed; what was undone is forgotten."""
        return self if built == self.now else Workbench(built, (*self.past, self.now))

    def undo(self) -> Workbench[BuiltT]:
        """The workbench before the last deed, or the same if there is none."""
        if not self.past:
            return self
        return Workbench(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redo(self) -> Workbench[BuiltT]:
        """The workbench with the last undone deed done again."""
        if not self.future:
            return self
        return Workbench(self.future[0], (*self.past, self.now), self.future[1:])

    def reset(self) -> Workbench[BuiltT]:
        """The very first one again, as one more deed, so that a reset can be undone."""
        return self.do(self.past[0]) if self.past else self

    @property
    def before(self) -> BuiltT | None:
        """How it was before the last deed, or None."""
        return self.past[-1] if self.past else None


def put(tower: Tower, column_id: str, floor: int, x: float, y: float) -> Tower:
    """The tower with a column put on a floor, wherever it was before: there, elsewhere, in the box.

    On the red plate a column that is let go over another one stands on it (B7).

    >>> from villa_core import Tower
    >>> put(Tower.empty(), "red-hex", 0, 5, 7).find("red-hex")[1].y
    7.0
    """
    angle = 0.0
    if column_id in tower.column_ids():
        angle = tower.find(column_id)[1].angle
        tower = tower.remove_column(column_id)
    on = tower.column_at(floor, x, y) if tower.next_plate is None and floor == tower.top else None
    return tower.add_column(column_id, x, y, floor=floor, on=on, angle=angle)
