"""A panel about a tower, and how panels name its columns.

>>> chip("red")
'<span class="villa-chip" style="background:#a83a32;color:#ffffff">R</span>'
"""

from __future__ import annotations

from html import escape
from typing import Any

import traitlets

from villa_core.palette import COLUMN_PAINT
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.drawing.reading import Reading
from villa_widgets.kit.panel import PanelOf

NO_POINTS = "–"
"""What stands in the place of points while they do not count."""


class TowerPanel(PanelOf[Reading]):
    """A panel that tells something of a tower; it redraws when `reading` is replaced."""

    about = "reading"
    reading = traitlets.Instance(Reading, help="What is told of the tower.")

    def __init__(self, reading: Reading | Tower, **traits: Any) -> None:
        super().__init__(Reading.of(reading), **traits)


def chip(color: str) -> str:
    """A small square of stained wood with the letter of its colour."""
    paint = COLUMN_PAINT.get(color)
    if paint is None:
        return ""
    look = f"background:{paint.wood};color:{paint.ink}"
    return f'<span class="villa-chip" style="{look}">{paint.letter}</span>'


def piece(column_id: str) -> str:
    """A column by its chip and its name."""
    return f"{chip(column_id.partition('-')[0])}{escape(column_words(column_id))}"
