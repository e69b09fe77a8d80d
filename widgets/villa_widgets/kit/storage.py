"""Storage: a text that the reader's own browser keeps, so that the next page can go on with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from villa_widgets.kit.page import STATIC


class Storage(anywidget.AnyWidget):
    """What this browser keeps under a name; it need not be shown anywhere.

    As soon as a page has it, and whenever another page of the browser has kept something else,
    `on_found` hears what is kept ("" if nothing is); what is to be kept then is the answer.
    """

    _esm = STATIC / "storage.js"

    name = traitlets.Unicode(help="The name under which the browser keeps it.").tag(sync=True)
    full = traitlets.Bool(False, help="Whether the browser refused to keep it.")

    def __init__(self, name: str) -> None:
        super().__init__(name=name)

    def on_found(self, heard: Callable[[str], None]) -> None:
        """Call this with what the browser has kept."""

        def hear(_widget: Any, content: Any, _buffers: Any) -> None:
            self.full = bool(content.get("full"))
            if isinstance(found := content.get("found"), str):
                heard(found)

        self.on_msg(hear)

    def keep(self, text: str, *, aside: bool = False) -> None:
        """Have the browser keep a text; `aside`: what was there is kept too, as damaged."""
        self.send({"text": text, "aside": aside})
