"""A sheet of paper as SVG: views side by side with captions, and a line of words below.

>>> page = sheet([View(40.0, (20.0, 30.0), "from above", ["<g/>"])], 60.0, "It stands.", "a tower")
>>> page.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40.0 94.0"')
True
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from textwrap import wrap
from typing import NamedTuple

from villa_core.palette import INK, PAPER, SOFT

_GAP = 28.0  # mm between the views
_LETTER = 6.8  # mm that a letter of the words takes at most


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
            f'font-size="8" fill="{SOFT}">{escape(view.caption)}</text>',
        ]
        left += view.width + _GAP
    width = left - _GAP
    lines = wrap(words, max(20, int(width / _LETTER)))
    height = high + 20 + 14 * len(lines)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" '
            f'width="{width * zoom:.0f}" role="img" aria-label="{escape(description)}" '
            f'font-family="system-ui, sans-serif" style="max-width:100%;height:auto">',
            f"<title>{escape(words)}</title>",
            f'<rect width="{width:.1f}" height="{height:.1f}" rx="6" fill="{PAPER}"/>',
            *drawn,
            *(
                f'<text x="{width / 2:.1f}" y="{high + 25 + 14 * k:.1f}" text-anchor="middle" '
                f'font-size="11" font-weight="600" fill="{INK}">{escape(line)}</text>'
                for k, line in enumerate(lines)
            ),
            "</svg>",
        ]
    )


def points(places: Iterable[tuple[float, float]]) -> str:
    """Places as the `points` of a line or polygon."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in places)
