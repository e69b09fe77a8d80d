"""Plots: a matplotlib picture as SVG for a panel, with words for those who cannot see it.

Its texts are drawn as paths, so nothing of a file becomes HTML.
"""

from __future__ import annotations

import io
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def picture(figure: Figure, words: str) -> str:
    """The figure as a piece of HTML; `words` say what it shows.

    >>> from matplotlib.figure import Figure
    >>> picture(Figure(), "An <empty> picture").startswith('<figure role="img" aria-label="An &lt;')
    True
    """
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg")
    svg = drawn.getvalue()
    return f'<figure role="img" aria-label="{escape(words)}">{svg[svg.index("<svg") :]}</figure>'
