"""Seen: what a pupil's page shows now, as a picture and words, for the desk.

The server asks the kernel of the page, which knows its stages and villas; the page itself is not
asked, and cannot answer. What comes back is bounded, and shown as a picture that runs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from villa_core.errors import FormatError
from villa_core.files.texts import from_json
from villa_core.tower.tower import Tower
from villa_widgets.kit.page import styled

LARGEST = 400_000
"""Signs of a picture."""

_LONGEST = 200  # signs of what is chosen, in words


def asking(cells: Sequence[int]) -> dict[str, str]:
    """What a kernel is asked to work out, to tell what these cells of its notebook show."""
    return {"seen": f"__import__({__name__!r}, fromlist=['told']).told({list(cells)!r})"}


def told(cells: Sequence[int]) -> str:
    """In a kernel: the picture of the first of these cells that has one, and what is placed in it.

    >>> told([])
    '{"drawing": "", "words": ""}'
    """
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    outputs: dict[int, Any] = {} if shell is None else shell.user_ns.get("Out", {})
    shown = [outputs[n] for n in cells if n in outputs]
    drawing = next(filter(None, (one for view in shown for one in _drawings(view))), "")
    words = ", ".join(filter(None, map(_words, shown)))
    fits = drawing if len(drawing) <= LARGEST else ""
    return json.dumps({"drawing": fits, "words": words[:_LONGEST]})


def _drawings(view: Any) -> Iterator[str]:
    """What there is of a view: the drawing of its stage, or its villa from the front."""
    stage = getattr(view, "on", None)
    sketch = getattr(stage, "drawing", None)
    if sketch is not None:
        yield sketch.on_paper()
    boards = (view, *(getattr(view, name, None) for name in ("game", "board", "seen")))
    for one in (*boards, getattr(stage, "picture", None)):
        for holder in (one, getattr(one, "reading", None)):
            tower = getattr(holder, "tower", None)
            if isinstance(tower, Tower):
                yield _villa(tower)


def _villa(tower: Tower) -> str:
    from villa_widgets.activities.stages.sketch import villa_from_front

    return villa_from_front(tower)[1]


def _words(view: Any) -> str:
    """What is placed or chosen now, in words."""
    stage, asked = getattr(view, "on", None), getattr(view, "wording", None)
    guess = getattr(stage, "guess", None)
    if guess is not None and asked is not None:
        return str(asked.words(guess))
    value = getattr(getattr(view, "field", None), "value", None)
    return value if isinstance(value, str) else ""


def heard(text: str) -> tuple[str, str]:
    """The picture and the words of what a kernel has told; empty if it makes no sense."""
    try:
        match from_json(text[: 2 * LARGEST]):
            case {"drawing": str(drawing), "words": str(words)}:
                return (drawing if drawing.startswith("<svg") else ""), words[:_LONGEST]
    except FormatError:
        pass
    return "", ""


_STYLE = """
.sketch { --villa-paper: #f7f2e8; --villa-ink: #2b2622; background: var(--villa-paper); }
.sketch .is-guess { fill: #1f5f99; stroke: #fff; stroke-width: .6; fill-opacity: .88; }
.sketch .is-right { fill: #2f7341; stroke: #fff; stroke-width: .6; }
"""


def picture(drawing: str, nothing: str = "") -> str:
    """A drawing as an SVG file with its own looks; without one, an SVG that says so."""
    if not drawing.startswith("<svg"):
        text = escape(nothing)
        drawing = (
            '<svg class="sketch" viewBox="0 0 300 120"><text x="150" y="64" '
            f'text-anchor="middle">{text}</text></svg>'
        )
    head, _open, rest = drawing.partition(">")
    style = escape(f"{styled('sketch.css')}{_STYLE}", quote=False)
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{style}</style>{rest}'
