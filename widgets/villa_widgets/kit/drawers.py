"""Drawers: a row of handles, and below it what is open; a closed drawer costs nothing.

What is in a drawer is made when it is first opened.

>>> box = Drawers({"notes": ("Notes", lambda: widgets.Label("made"))})
>>> box.content
{}
>>> box.pull("notes")
>>> box.content["notes"].value, box.opened
('made', ('notes',))
>>> box.close()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as widgets

from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import AUTO, row

Maker = Callable[[], widgets.Widget]


class Drawers(widgets.VBox):
    """Drawers by name: what is written on the handle, and what makes their content.

    `first` stands before the handles; `changed(name)` is called after one was opened or closed.
    Where they are `alone`, a drawer that is opened closes the one before.
    """

    def __init__(
        self,
        drawers: Mapping[str, tuple[str, Maker]],
        *first: widgets.Widget,
        changed: Callable[[str], None] = lambda _name: None,
        alone: bool = False,
    ) -> None:
        self._alone = alone
        self._makers = {name: make for name, (_words, make) in drawers.items()}
        self._changed = changed
        self.content: dict[str, Any] = {}
        self.handles = {name: self._handle(name, words) for name, (words, _make) in drawers.items()}
        self._bar = row(*first, *self.handles.values(), kind="villa-handles")
        super().__init__([self._bar], _dom_classes=("villa-drawers",))

    @property
    def opened(self) -> tuple[str, ...]:
        """The names of the drawers that are open."""
        return tuple(name for name, handle in self.handles.items() if handle.value)

    def pull(self, *names: str) -> None:
        """Open drawers; those that are open stay so."""
        for name in names:
            self.handles[name].value = True

    def close(self) -> None:
        """Close everything, also what is in closed drawers."""
        for inner in self.content.values():
            close_inside(inner)
            inner.close()
        super().close()

    def _handle(self, name: str, words: str) -> widgets.ToggleButton:
        handle = widgets.ToggleButton(description=words, icon="caret-right", layout=AUTO)
        handle.observe(lambda _change: self._pulled(name), "value")
        return handle

    def _pulled(self, name: str) -> None:
        handle = self.handles[name]
        handle.icon = "caret-down" if handle.value else "caret-right"
        if handle.value and name not in self.content:
            self.content[name] = self._makers[name]()
            self.content[name].add_class(f"villa-drawer-{name}")
        self.children = (self._bar, *(self.content[one] for one in self.opened))
        self._changed(name)
        for other in self.opened if self._alone and handle.value else ():
            self.handles[other].value = other == name
