"""Numbers as people type them: “1,5”, “1.5 mm”, “−3 grams”, “0,12 kg”. Nothing is ever evaluated.

>>> read_number("1,5 cm", "mm")
15.0
>>> read_number("-2 grams", "g")
-2.0
>>> read_number("2 * 3") is None, read_number("5 g", "mm") is None
(True, True)
"""

from __future__ import annotations

import re

from villa_core.text import _

_UNITS: dict[str, dict[str, float]] = {
    "mm": dict.fromkeys(("mm", "millimetre", "millimeter"), 1.0)
    | dict.fromkeys(("cm", "centimetre", "centimeter"), 10.0)
    | dict.fromkeys(("m", "metre", "meter"), 1000.0),
    "g": {"g": 1, "gram": 1, "gramme": 1, "kg": 1000, "kilogram": 1000, "kilo": 1000},
    "N": {"n": 1, "newton": 1, "mn": 0.001, "millinewton": 0.001},
    "°": {"°": 1, "degree": 1, "deg": 1},
}

_RANGES = {"mm": (-999, 999), "g": (0, 999), "N": (-99, 99), "°": (-180, 180)}

_NUMBER = re.compile(r"([+-]?\d{1,9}(?:[.,]\d{0,9})?|[+-]?[.,]\d{1,9})\s*(.{0,30})")


def read_number(text: str, unit: str = "") -> float | None:
    """The number that was typed, in the unit that was asked for; None if it cannot be read."""
    found = _NUMBER.fullmatch(" ".join(text.replace("−", "-").replace("–", "-").split()))
    if found is None:
        return None
    value = float(found[1].replace(",", "."))
    words = found[2].strip().rstrip(".").lower()
    if not words:
        return value
    known = _UNITS.get(unit, {unit.lower(): 1.0})
    factor = known.get(words, known.get(words.removesuffix("s")))
    return None if factor is None else value * factor


def number_range(unit: str) -> tuple[int, int]:
    """From where to where a number in this unit is taken; counted things to ten thousand."""
    return _RANGES.get(unit, (0, 10_000))


def asks_for(words: str, unit: str = "") -> str:
    """What stands beside a field for a number: what is asked, its unit and its range.

    >>> asks_for("Answer", "mm")
    'Answer in mm (−999 to 999)'
    """
    text = _("{words} in {unit} ({least} to {most})") if unit else _("{words} ({least} to {most})")
    least, most = map(shown_number, number_range(unit))
    return text.format(words=words, unit=unit, least=least, most=most)


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
