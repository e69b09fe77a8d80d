"""Placed: the first guess that a pupil has let go on a stage, for the picture of a whole class.

Whatever a stage is, its guess has a place in its picture: where the part lies that a hand has put
there, or each part that was tapped. All guesses of a class are then dots over one picture. A file
for each task lies beside the pupil's progress; outside a class nothing is written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from villa_core.errors import FormatError
from villa_core.files.texts import from_json, write_whole

FOLDER = "guesses"
"""Where they lie, in the folder of a pupil."""

_FORMAT = "villa-guess/1"
_LARGEST = 400_000  # bytes of a file
_FAR = 10_000.0  # of a place, in the units of a picture
_MOST = 24  # places of one guess
_LONGEST = 120  # signs of a guess in words
_BOX = re.compile(r"(-?\d{1,5}(\.\d{1,3})? ){3}-?\d{1,5}(\.\d{1,3})?")


class Where(NamedTuple):
    """The places of a guess, and the picture before anything was placed in it."""

    places: tuple[tuple[float, float], ...]
    box: str
    """What is seen of the picture, as the viewBox of an SVG."""
    drawing: str
    """The picture, as an SVG."""


class Placed(NamedTuple):
    """A guess in words, its places, and the picture before anything was placed in it.

    >>> guess = Placed("40 mm", True, ((40.0, 0.0),), "0 0 100 50", "<svg></svg>")
    >>> Placed.read(guess.to_json()) == guess
    True
    """

    words: str
    right: bool
    places: tuple[tuple[float, float], ...]
    box: str
    drawing: str

    def to_json(self) -> str:
        """The text of a `villa-guess/1` file."""
        return json.dumps({"format": _FORMAT, **self._asdict()}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> Placed:
        """The guess of a file; `FormatError` if it is none."""
        match from_json(text):
            case {
                "format": "villa-guess/1",
                "words": str(words),
                "right": bool(right),
                "places": [*places],
                "box": str(box),
                "drawing": str(drawing),
            } if len(places) <= _MOST and _BOX.fullmatch(box) and drawing.startswith("<svg"):
                return cls(words[:_LONGEST], right, tuple(map(_place, places)), box, drawing)
        raise FormatError("", "This is no guess.")


def _place(told: Any) -> tuple[float, float]:
    match told:
        case [int() | float() as x, int() | float() as y] if abs(x) <= _FAR and abs(y) <= _FAR:
            return float(x), float(y)
    raise FormatError("", "This is no place.")


def keep(home: Path, task: str, guess: Placed) -> None:
    """Keep the first guess of a task; a later one changes nothing, and a full disk is no matter."""
    path = _file(home, task)
    with suppress(OSError):
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            write_whole(path, guess.to_json())


def kept(home: Path, task: str) -> Placed | None:
    """The first guess of a pupil, if there is one that can be read."""
    path = _file(home, task)
    with suppress(OSError, FormatError, UnicodeDecodeError):
        if path.stat().st_size <= _LARGEST:
            return Placed.read(path.read_text("utf-8"))
    return None


def _file(home: Path, task: str) -> Path:
    return home / FOLDER / f"{re.sub('[^a-z0-9-]', '_', task)}.json"


def over_one(guesses: Mapping[str, Placed], *, telling: bool = False) -> str:
    """All guesses as dots over the picture that most of them have, as an SVG; else nothing.

    Dots at one place stand on each other; `telling` colours those that were right.
    """
    placed = [one for one in guesses.values() if one.places]
    if not placed:
        return ""
    boxes = [one.box for one in placed]
    box = max(boxes, key=boxes.count)
    wide = float(box.split()[2])
    r = wide / 60
    dots, high = "", dict[tuple[int, int], int]()
    for one in (one for one in placed if one.box == box):
        for x, y in one.places:
            spot = round(x / (1.6 * r)), round(y / (1.6 * r))
            n = high[spot] = high.get(spot, -1) + 1
            kind = "is-right" if telling and one.right else "is-guess"
            dots += f'<circle class="{kind}" cx="{x:.2f}" cy="{y - 1.9 * r * n:.2f}" r="{r:.2f}"/>'
    picture = next(one for one in placed if one.box == box).drawing
    return f"{picture.rpartition('</svg>')[0]}<g>{dots}</g></svg>"
