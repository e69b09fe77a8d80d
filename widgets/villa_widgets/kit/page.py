"""Page: what a lab needs of the browser itself: its style sheet, files to keep, text to copy."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

STATIC = Path(__file__).parents[1] / "static"
"""Where the scripts and style sheets are."""


def joined(*names: str) -> str:
    """A browser loads each view's script as one text: what views share is put in front of it."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


def styled(*names: str) -> str:
    """The style sheets of a view, with the palette in front of them."""
    return joined("palette.css", *names)


class Page(anywidget.AnyWidget):
    """It shows nothing; put one into every lab or table."""

    _esm = STATIC / "page.js"
    _css = styled("page.css")

    address = traitlets.Unicode(
        help="Where this page, or that of this notebook, is opened; empty where nobody knows."
    ).tag(sync=True)

    browser = traitlets.Unicode(
        help="A name by which this browser is known again, and nobody else; empty at first."
    ).tag(sync=True)

    def keep(self, name: str, text: str, kind: str = "application/json") -> None:
        """Have the browser keep a text as a file (it goes where its downloads go)."""
        self.send({"do": "keep", "name": name, "text": text, "kind": kind})

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.send({"do": "copy", "text": text})
