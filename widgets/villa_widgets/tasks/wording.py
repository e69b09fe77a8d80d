"""Wording: a task written as plain text, its answers, hints and solution behind a mark each.

`=` stands before the right answer, `~` before a wrong one with what is said to it after `#`, `?`
before a hint, `!` before the solution, `@` before what the task needs and only the screen has. A
number says after `±` how exact it must be. Lines without a mark go on with the line before.

>>> lever = worded('''30 g lie 50 mm left of the support.
...     Where must 20 g lie?
...     = 75 ± 0.5 mm
...     ~ 50 # Equal distances balance equal weights.
...     ? The lighter weight needs the longer arm.
...     ! 30 · 50 = 20 · 75.''')
>>> lever.question, lever.answer, lever.unit
('30 g lie 50 mm left of the support. Where must 20 g lie?', 75.0, 'mm')
>>> lever.read("7,5 cm")
75.0
>>> worded('''What happens?
...     ~ It stands
...     = It falls''').options
('It stands', 'It falls')
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import ipywidgets as widgets

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.tasks.numbers import asks_for, number_range, read_number, shown_number
from villa_widgets.tasks.task import line_to_type, one_of

_MARK = re.compile(r"^ *([=~?!@]) ", re.MULTILINE)
_NUMBER = re.compile(r"(\S+) ± (\S+) ?(.*)")


@dataclass(frozen=True)
class Wording:
    """What a task says. Without `options` its answer is a number, right within `tolerance`."""

    question: str
    answer: str | float
    options: tuple[str, ...]
    wrong: dict[str, str]
    hints: tuple[str, ...]
    solution: str
    tolerance: float = 0.0
    unit: str = ""
    at_screen: bool = False
    """Whether paper cannot hold it."""

    def field(self, words: str) -> widgets.Widget:
        """The control for an answer: options to choose from, or a line with these words."""
        if self.options:
            return one_of(self.options)
        return line_to_type(asks_for(words, self.unit, *self._range))

    @property
    def _range(self) -> tuple[float, float]:
        known = (read_number(str(answer), self.unit) for answer in (self.answer, *self.wrong))
        return number_range(self.unit, [value for value in known if value is not None])

    def read(self, given: str | None, nothing: str = "") -> str | float:
        """What was chosen or typed; `VillaError` says if it is `nothing`, or no number."""
        if not given or not given.strip():
            raise VillaError(nothing)
        if self.options:
            return given
        number = read_number(given, self.unit)
        if number is None:
            text = _("“{given}” cannot be read as a number in {unit}.")
            raise VillaError(text.format(given=given, unit=self.unit or _("plain digits")))
        least, most = self._range
        if not least <= number <= most:
            text = _("Give a number from {least} to {most}.")
            least_and_most = {"least": shown_number(least), "most": shown_number(most)}
            raise VillaError(text.format(**least_and_most))
        return number

    def same(self, value: str | float, other: str | float) -> bool:
        """Whether two answers count as the same."""
        if isinstance(value, str) or isinstance(other, str):
            return value == other
        return abs(value - other) <= self.tolerance + 1e-9

    def words(self, value: str | float) -> str:
        """An answer as people read it, a number with its unit."""
        return value if isinstance(value, str) else f"{shown_number(value)} {self.unit}".strip()


def worded(text: str) -> Wording:
    """The wording that a text gives."""
    question, *rest = (re.sub(r"\s*\n\s*", " ", part).strip() for part in _MARK.split(text))
    marked = list(zip(rest[::2], rest[1::2], strict=True))
    right = [body for mark, body in marked if mark == "="]
    if len(right) != 1:
        raise VillaError(_("A task needs one right answer: one line that begins with “=”."))
    answers = [body.partition(" # ") for mark, body in marked if mark in "=~"]
    number = _NUMBER.fullmatch(right[0])
    return Wording(
        question,
        float(number[1]) if number else right[0],
        () if number else tuple(answer for answer, _sign, _said in answers),
        {answer: said for answer, _sign, said in answers if said},
        tuple(body for mark, body in marked if mark == "?"),
        " ".join(body for mark, body in marked if mark == "!"),
        float(number[2]) if number else 0.0,
        number[3] if number else "",
        any(mark == "@" for mark, _body in marked),
    )
