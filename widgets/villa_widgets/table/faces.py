"""Faces of the opponents, drawn from a few words, and a picker that shows them to choose from.

Hair, eyes, mouth and what else there is tell them apart; the colour of the shirt only helps.

>>> from villa_core.play.opponents import Face
>>> drawn(Face("bun", "glasses", "smile")).startswith('<svg class="villa-face"')
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

import anywidget
import traitlets

from villa_core.palette import DARK
from villa_core.play.opponents import Face
from villa_widgets.kit.page import STATIC, styled

_PARTS = json.loads((STATIC / "faces.json").read_text("utf-8"))
"""Pieces of SVG by what they are called; hair has what is behind the head and what is before it."""


def drawn(face: Face) -> str:
    """A face as an SVG, which takes the size that its place gives it; it says nothing by itself."""
    shirt, hair, skin = _PARTS["paint"][face.color]
    behind, over = _PARTS["hair"][face.hair]
    eyes, mouth = _PARTS["eyes"][face.eyes], _PARTS["mouth"][face.mouth]
    return (
        f'<svg class="villa-face" style="--shirt:{shirt};--hair:{hair};--skin:{skin};--ink:{DARK}"'
        ' viewBox="0 0 64 64" aria-hidden="true">'
        f'<path class="shirt" d="M8 64q2-13 24-13t24 13z"/>{behind}'
        '<circle class="skin line" cx="32" cy="35" r="18"/>'
        f"{over}{_PARTS['extra'][face.extra]}{eyes}{mouth}</svg>"
    )


class FaceCard(NamedTuple):
    """One whom the picker offers: the value, the name, lines under it, and the drawing."""

    value: str
    name: str
    lines: tuple[str, ...] = ()
    face: str = ""


class FacePick(anywidget.AnyWidget):
    """Choose somebody by face and name: a button shows who it is, and opens the cards of all."""

    _esm = STATIC / "faces.js"
    _css = styled("faces.css")

    label = traitlets.Unicode(help="What is chosen here.").tag(sync=True)
    value = traitlets.Unicode(help="Who is chosen.").tag(sync=True)
    disabled = traitlets.Bool(False, help="Whether only people play.").tag(sync=True)
    cards: Any = traitlets.List(help="Whom one can choose: value, name, lines and face.").tag(
        sync=True
    )

    def __init__(self, label: str, offered: Iterable[FaceCard]) -> None:
        cards: list[dict[str, Any]] = [
            {
                "value": one.value,
                "name": escape(one.name),
                "lines": [escape(line) for line in one.lines],
                "face": one.face,
            }
            for one in offered
        ]
        super().__init__(label=label, cards=cards, value=cards[0]["value"])
