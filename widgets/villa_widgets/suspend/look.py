"""How the rods of Suspend look: a paint, a letter and a number of rings for each colour.

Nothing is told by colour alone: a rod has rings beside its tips, one for the shortest colour and
six for the longest, and its letter and number stand wherever it is named.

>>> ROD_PAINT["orange"].letter, ROD_PAINT["orange"].rings
('O', 6)
>>> short_name("black-2")
'K2'
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from villa_core.suspend.drawing import PAINT
from villa_core.suspend.rods import COLORS


class RodPaint(NamedTuple):
    """The paint of a rod: of its tips, of its wire, and of what is written on a chip of it."""

    tip: str
    wire: str
    ink: str
    letter: str
    rings: int


# K as printers say for black, since blue has the B
_LETTERS = {"black": "K", "red": "R", "blue": "B", "green": "G", "yellow": "Y", "orange": "O"}
_DARK_INK = ("yellow", "orange")

ROD_PAINT = {
    color: RodPaint(
        *PAINT[color],
        ink="#2b2118" if color in _DARK_INK else "#ffffff",
        letter=_LETTERS[color],
        rings=number,
    )
    for number, color in enumerate(COLORS, 1)
}
"""The paint of each colour of rods, from the shortest to the longest."""


def short_name(rod_id: str) -> str:
    """A rod in two characters: its colour's letter and its number."""
    color, _dash, number = rod_id.partition("-")
    return f"{_LETTERS[color]}{number}" if color in _LETTERS else rod_id


def rod_chip(rod_or_color: str) -> str:
    """A small painted square with the letter of a rod's colour."""
    paint = ROD_PAINT.get(rod_or_color.partition("-")[0])
    if paint is None:
        return ""
    look = f"background:{paint.tip};color:{paint.ink}"
    return f'<span class="villa-chip" style="{look}">{paint.letter}</span>'


def rod_words(rod_id: str) -> str:
    """A rod by its chip and its id, as HTML."""
    return f"{rod_chip(rod_id)}{escape(rod_id)}"
