"""Attention: where the reader's keyboard focus goes, and what comes into sight."""

from __future__ import annotations

import anywidget

from villa_widgets.kit.page import STATIC, styled

HEADING = ".villa-heading"
LEADING = ".villa-said > button"
CHOICES = ".villa-remedy, .villa-choices button"


class Attention(anywidget.AnyWidget):
    """The reader's keyboard focus goes on to the next decision, and is never just lost.

    It moves the focus only when it was inside the table: whoever writes in another cell goes on
    there. It shows nothing, and brings the table's style sheet.
    """

    _esm = STATIC / "attention.js"
    _css = styled("faces.css", "table.css")

    def to(self, selector: str) -> None:
        """Move the focus to the first visible element of the table that fits, if it is ours."""
        self.send({"do": "focus", "selector": selector})

    def see(self, selector: str = "") -> None:
        """Bring the table into sight from its top, or what fits of it as soon as it is there."""
        self.send({"do": "see", "selector": selector})

    def anew(self) -> None:
        """Something else begins: the page of a lesson gives the stage all the room that it has."""
        self.send({"do": "anew"})
