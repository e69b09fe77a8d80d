"""Workbench: what one builds freely, with all that was done before and undone since.

It never changes: each deed gives a new workbench.

>>> bench = Workbench("a house").do("a house with a door")
>>> bench.undo().now, bench.undo().redo().now
('a house', 'a house with a door')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

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
