"""How rods of Suspend are named: by the letter of their colour and their number, or in words."""

from __future__ import annotations

from html import escape

from villa_core.palette import ROD_PAINT
from villa_core.suspend.rods import RodSet, rod_name
from villa_core.text import _


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
