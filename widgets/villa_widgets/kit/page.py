"""Page: what a lab needs of the browser itself: its style sheet, files to keep, text to copy.

It shows nothing. Everything else on the page is made of ipywidgets and the views.
"""

from __future__ import annotations

from pathlib import Path

import anywidget

_STATIC = Path(__file__).parents[1] / "static"


class Page(anywidget.AnyWidget):
    """Put one into every lab or table."""

    _esm = _STATIC / "page.js"
    _css = _STATIC / "page.css"

    def keep(self, name: str, text: str, kind: str = "application/json") -> None:
        """Have the browser keep a text as a file (it goes where its downloads go)."""
        self.send({"do": "keep", "name": name, "text": text, "kind": kind})

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.send({"do": "copy", "text": text})
