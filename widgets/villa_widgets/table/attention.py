"""Attention: the reader's keyboard focus goes on to the next decision, and is never just lost.

It moves the focus only when it was inside the table: whoever writes in another cell goes on there.
"""

from __future__ import annotations

from pathlib import Path

import anywidget

_STATIC = Path(__file__).parents[1] / "static"


class Attention(anywidget.AnyWidget):
    """Put one into a table; it shows nothing and brings the table's style sheet."""

    _esm = _STATIC / "attention.js"
    _css = _STATIC / "table.css"

    def to(self, selector: str) -> None:
        """Move the focus to the first visible element of the table that fits, if it is ours."""
        self.send({"do": "focus", "selector": selector})
