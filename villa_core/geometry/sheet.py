"""A sheet of paper as SVG: views side by side with captions, and a line of words below.

>>> page = sheet([View(40.0, (20.0, 30.0), "from above", ["<g/>"])], 60.0, "It stands.", "a tower")
>>> page.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40.0 94.0"')
True
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

INK, PAPER, BOARD = "#2e2a26", "#fbf8f2", "#d9cbb2"
_GAP = 28.0  # mm between the views


class View(NamedTuple):
    """One view: its width, where on it the origin lies (y upwards), its caption and its parts."""

    width: float
    origin: tuple[float, float]
    caption: str
    parts: Iterable[str]


def sheet(
    views: Iterable[View], high: float, words: str, description: str, zoom: float = 1.0
) -> str:
    """Views of a height (one unit a mm) with `words` below; `description` tells the picture."""
    drawn, left = [], 0.0
    for view in views:
        x, y = view.origin
        drawn += [
            f'<g transform="translate({left + x:.1f} {y:.1f}) scale(1 -1)">',
            *view.parts,
            f'</g><text x="{left + view.width / 2:.1f}" y="{high + 8:.1f}" text-anchor="middle" '
            f'font-size="8" fill="#5c544a">{escape(view.caption)}</text>',
        ]
        left += view.width + _GAP
    width, height = left - _GAP, high + 34
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" '
            f'width="{width * zoom:.0f}" role="img" aria-label="{escape(description)}" '
            f'font-family="system-ui, sans-serif" style="max-width:100%;height:auto">',
            f"<title>{escape(words)}</title>",
            f'<rect width="{width:.1f}" height="{height:.1f}" rx="6" fill="{PAPER}"/>',
            *drawn,
            f'<text x="{width / 2:.1f}" y="{high + 25:.1f}" text-anchor="middle" font-size="11" '
            f'font-weight="600" fill="{INK}">{escape(words)}</text></svg>',
        ]
    )


def points(places: Iterable[tuple[float, float]]) -> str:
    """Places as the `points` of a line or polygon."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in places)
