"""Numbers as people type them: “1,5”, “1.5 mm”, “−3 grams”, “3.5e-1”. Nothing is ever evaluated.

>>> read_number("1,5 cm", "mm")
15.0
>>> read_number("-2 grams", "g")
-2.0
>>> read_number("2 * 3") is None, read_number("5 g", "mm") is None
(True, True)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

from villa_core.text import _

_UNITS: dict[str, dict[str, float]] = {
    "mm": dict.fromkeys(("mm", "millimetre", "millimeter"), 1.0)
    | dict.fromkeys(("cm", "centimetre", "centimeter"), 10.0)
    | dict.fromkeys(("m", "metre", "meter"), 1000.0),
    "g": {"g": 1, "gram": 1, "gramme": 1, "kg": 1000, "kilogram": 1000, "kilo": 1000},
    "N": {"n": 1, "newton": 1, "mn": 0.001, "millinewton": 0.001},
    "°": {"°": 1, "degree": 1, "deg": 1},
}

_SIGNED = ("mm", "N", "°")  # units in which a number may lie below zero

_NUMBER = re.compile(
    r"([+-]?(?:\d{1,9}(?:[.,]\d{0,9})?|[.,]\d{1,9})(?:[eE][+-]?\d{1,2})?)\s*(.{0,30})"
)


def read_number(text: str, unit: str = "") -> float | None:
    """The number that was typed, in the unit that was asked for; None if it cannot be read."""
    match = _NUMBER.fullmatch(" ".join(text.replace("−", "-").replace("–", "-").split()))
    if match is None:
        return None
    value = float(match[1].replace(",", "."))
    words = match[2].strip().rstrip(".").lower()
    if not words:
        return value
    known = _UNITS.get(unit, {unit.lower(): 1.0})
    factor = known.get(words, known.get(words.removesuffix("s")))
    return None if factor is None else value * factor


def number_range(unit: str, known: Iterable[float] = (500,)) -> tuple[float, float]:
    """From where to where a number is taken: round, and well beyond the answers that are known.

    >>> number_range("mm", (75, 50)), number_range("", (3,))
    ((-200, 200), (0, 10))
    """
    least = max(10, *(2 * abs(value) for value in known))
    most = next(n for k in count(1) for n in (10**k, 2 * 10**k, 5 * 10**k) if n >= least)
    return (-most if unit in _SIGNED else 0), most


def asks_for(words: str, unit: str, least: float, most: float) -> str:
    """What stands beside a field for a number: what is asked, its unit and its range.

    >>> asks_for("Answer", "mm", -200, 200)
    'Answer in mm (−200 to 200)'
    """
    text = _("{words} in {unit} ({least} to {most})") if unit else _("{words} ({least} to {most})")
    ends = {"least": shown_number(least), "most": shown_number(most)}
    return text.format(words=words, unit=unit, **ends)


def shown_number(value: float) -> str:
    """A number as short as it can be, with a proper minus sign.

    >>> shown_number(-2.50)
    '−2.5'
    """
    return f"{value:.6g}".replace("-", "−")


def proper(words: str) -> str:
    """Words with proper minus signs.

    >>> proper("x-rays at -6 mm")
    'x-rays at −6 mm'
    """
    return re.sub(r"(?<![\w-])-(?=\d)", "−", words)
