"""A lab: something is built freely, every deed can be undone, and a sentence says what came of it.

What both labs share: the workbench with its buttons, the message, and the trait that users set.

>>> bench = Workbench("a house").do("a house with a door")
>>> bench.undo().now, bench.undo().redo().now
('a house', 'a house with a door')
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import ipywidgets as widgets

from villa_core.text import _
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button
from villa_widgets.kit.lists import Quiet
from villa_widgets.kit.page import Page
from villa_widgets.kit.panel import Message

BuiltT = TypeVar("BuiltT")


@dataclass(frozen=True)
class Workbench(Generic[BuiltT]):
    """What is built as it is `now`, all that was before it and all that was undone.

    It never changes: each deed gives a new workbench.
    """

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


class Lab(widgets.VBox, Generic[BuiltT]):
    """A lab for one kind of thing; `built` names the trait that has it as it is now.

    A kind of lab makes its views, calls `lay_out` in the end, and shows a workbench in `_go`.
    """

    built: ClassVar[str]
    undoing: tuple[widgets.Button, ...] = ()  # they may be in a closed drawer

    def __init__(self, first: BuiltT, reset_words: str) -> None:
        self._bench = Workbench(first)
        self._quiet = Quiet()
        self.message, self.page = Message(), Page()
        self._undo = button(_("Undo"), self.undo, icon="undo")
        self._undo.add_class("villa-undo")
        self._redo = button(_("Redo"), self.redo, icon="repeat")
        self._reset = button(_("Reset"), self.reset, reset_words)
        self.undoing = (self._redo, self._reset)
        super().__init__()
        self.set_trait(self.built, first)

    def lay_out(self, kind: str, *parts: widgets.Widget) -> None:
        """Put the parts on the page, show what is built, and hear of what users set."""
        with self.hold_sync():
            self.children = (*parts, self.page)
            self.add_class("villa-lab")
            self.add_class(kind)
        self.observe(self._on_built, self.built)
        self._go(self._bench)

    @abstractmethod
    def _go(self, bench: Workbench[BuiltT]) -> None:
        """Make a workbench the present one and show it."""

    def do(self, built: BuiltT) -> None:
        """Show another one, as a deed that can be undone."""
        self._go(self._bench.do(built))

    def undo(self) -> None:
        """Go back before the last deed."""
        self._go(self._bench.undo())

    def redo(self) -> None:
        """Do the last undone deed again."""
        self._go(self._bench.redo())

    def reset(self) -> None:
        """Go back to the first one; this too can be undone."""
        self._go(self._bench.reset())

    @property
    def can_undo(self) -> bool:
        """Whether there is a deed to go back before."""
        return bool(self._bench.past)

    def say(self, *sentences: str) -> None:
        """Tell something under the verdict, to eyes and ears."""
        self.message.say(*sentences)

    def close(self) -> None:
        """Close the lab and everything in it."""
        close_inside(self)
        super().close()

    def _update_tools(self) -> None:
        """Every control shows what it can do now."""
        self._undo.disabled = self._reset.disabled = not self._bench.past
        self._redo.disabled = not self._bench.future

    def _on_built(self, change: Any) -> None:
        """Somebody set another one; what was just shown is no news."""
        if change.new != self._bench.now:
            self.do(change.new)
