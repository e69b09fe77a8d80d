"""How the rods of Suspend look: a paint, a letter and a number of rings for each colour.

Nothing is told by colour alone: a rod has rings beside its tips, one for the shortest colour and
six for the longest, and its letter and number stand wherever it is named.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from villa_core.suspend.drawing import PAINT
from villa_core.suspend.rods import COLORS, RodSet, rod_name
from villa_core.text import _


class RodPaint(NamedTuple):
    """The paint of a rod: of its tips, of its wire, and of what is written on a chip of it."""

    tip: str
    wire: str
    ink: str
    letter: str
    rings: int


_LETTERS = "KRBGYO"  # K as printers say for black, since blue has the B
_INKS = {"yellow": "#2b2118", "orange": "#2b2118"}

ROD_PAINT = {
    color: RodPaint(*PAINT[color], _INKS.get(color, "#ffffff"), letter, rings)
    for rings, (color, letter) in enumerate(zip(COLORS, _LETTERS, strict=True), 1)
}
"""The paint of each colour of rods, from the shortest to the longest."""


def short_name(rod_id: str) -> str:
    """A rod in two characters: its colour's letter and its number."""
    color, _dash, number = rod_id.partition("-")
    return f"{ROD_PAINT[color].letter}{number}"


def long_name(rod_id: str) -> str:
    """A rod as a list names it: what stands on it, its name, and how long it is.

    >>> long_name("black-2")
    'K2 · black rod 2, 75 mm'
    """
    text, length = _("{short} · {rod}, {mm:.0f} mm"), RodSet.standard().rod(rod_id).length
    return text.format(short=short_name(rod_id), rod=rod_name(rod_id), mm=length)


def rod_words(rod_id: str) -> str:
    """A rod by a small painted square with its colour's letter and by its name, as HTML."""
    paint, name = ROD_PAINT[rod_id.partition("-")[0]], escape(rod_name(rod_id))
    look = f"background:{paint.tip};color:{paint.ink}"
    return f'<span class="villa-chip" style="{look}">{paint.letter}</span>{name}'
