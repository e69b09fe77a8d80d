"""Exercise: a function that a learner writes, and what is said to it.

The function is asked about a handful of cases whose answers are known. The first case that it gets
wrong is told in a sentence and drawn; where the answers are those of a typical mistake (the mean
without the masses, the inverted ratio), the sentence says which. Nothing is raised: whoever runs a
notebook from top to bottom is not stopped by what is not written yet.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

import numpy as np

from villa_core.errors import VillaError
from villa_core.palette import RIGHT, WRONG
from villa_core.text import _, ngettext


class Case(NamedTuple):
    """One question to a function: how it is called, what is `given`, and what is `drawn` of it."""

    name: str
    given: tuple[Any, ...]
    drawn: Any = None


class Mistake(NamedTuple):
    """A typical mistake: the function as it would be then, and what to say."""

    made: Callable[..., Any]
    sentence: str


@dataclass(frozen=True)
class Checked:
    """What came of a check: true if the function is right, with a sentence and a picture.

    >>> bool(Checked(True, "Right in all 3 cases."))
    True
    """

    right: bool
    sentence: str
    drawn: Any = None

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return f"{'✓' if self.right else '✗'} {self.sentence}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        color = RIGHT if self.right else WRONG
        picture = "" if self.drawn is None else self.drawn._repr_svg_()
        return (
            f'<p role="status" style="border-left:4px solid {color};padding:.3em .8em">'
            f"{escape(str(self))}</p>{picture}"
        )


def close(answer: Any, truth: Any) -> bool:
    """Whether two numbers, or sequences of numbers, are equal but for rounding.

    >>> close((0.1 + 0.2, 1), (0.3, 1)), close(1, (1, 1)), close("1", 1)
    (True, False, False)
    """
    try:
        given, right = np.asarray(answer), np.asarray(truth, dtype=float)
        if given.dtype.kind in "SU":  # numpy would read numbers out of texts
            return False
        mine = given.astype(float)
    except (TypeError, ValueError):
        return False
    return mine.shape == right.shape and bool(np.allclose(mine, right, rtol=1e-6, atol=1e-6))


def within(tolerance: float) -> Callable[[Any, Any], bool]:
    """Numbers that may differ by a tolerance, where a way of calculating has one.

    >>> within(0.1)(1.05, 1.0), within(0.1)(1.2, 1.0)
    (True, False)
    """

    def agrees(answer: Any, truth: Any) -> bool:
        try:
            return bool(abs(float(answer) - float(truth)) <= tolerance)
        except (TypeError, ValueError):
            return False

    return agrees


def same(answer: Any, truth: Any) -> bool:
    """Equal as Python says it; numpy's True is True."""
    return bool(answer == truth)


@dataclass(frozen=True)
class Exercise:
    """What a function of this name should do: the `truth`, and `cases` to ask it about."""

    truth: Callable[..., Any]
    cases: Callable[[], Iterable[Case]]
    mistakes: tuple[Mistake, ...] = ()
    agrees: Callable[[Any, Any], bool] = close

    def check(self, function: Callable[..., Any], name: str) -> Checked:
        """Ask a function about every case, until one goes wrong."""
        answers: list[tuple[Case, Any]] = []
        for case in self.cases():
            truth = self.truth(*case.given)
            try:
                answer = function(*case.given)
            except NotImplementedError:
                return Checked(False, _("{name} is not written yet.").format(name=name))
            except Exception as error:
                return Checked(False, _stopped(function, name, case, error), case.drawn)
            if answer is None or answer is ...:
                text = _("{name} gives nothing back yet: its last line is “return …”.")
                return Checked(False, text.format(name=name))
            answers.append((case, answer))
            if not self.agrees(answer, truth):
                return Checked(False, self._wrong(name, answers, truth), case.drawn)
        words = ngettext("Right in {n} case.", "Right in all {n} cases.", len(answers))
        return Checked(True, words.format(n=len(answers)))

    def _wrong(self, name: str, answers: list[tuple[Case, Any]], truth: Any) -> str:
        """What was wrong in the last case, and the mistake that would give all these answers."""
        case, last = answers[-1]
        words = _("For {case} {name} gives {answer}, and right is {truth}.")
        sentence = words.format(case=case.name, name=name, answer=shown(last), truth=shown(truth))
        for mistake in self.mistakes:
            if all(self.agrees(answer, mistake.made(*case.given)) for case, answer in answers):
                return f"{sentence} {_(mistake.sentence)}"
        return sentence


def shown(value: Any) -> str:
    """A value as a learner reads it: numbers with three digits behind the point.

    >>> shown((1, 2 / 3)), shown(True), shown("x")
    ('(1, 0.667)', 'True', "'x'")
    """
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    if isinstance(value, float | np.floating):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple | list | np.ndarray):
        inside = ", ".join(map(shown, value[:12])) + (", …" if len(value) > 12 else "")
        return f"({inside})"
    return repr(value)[:80]


def _stopped(function: Callable[..., Any], name: str, case: Case, error: Exception) -> str:
    """Where and why a function stopped, in one sentence."""
    code = getattr(function, "__code__", None)
    lines = [
        frame.lineno - code.co_firstlineno + 1
        for frame in traceback.extract_tb(error.__traceback__)
        if code is not None and frame.filename == code.co_filename and frame.name == code.co_name
    ]
    why = error.args[0] if isinstance(error, VillaError) else f"{type(error).__name__}: {error}"
    if not lines:
        return _("For {case} {name} stops: {why}").format(case=case.name, name=name, why=why)
    text = _("For {case} {name} stops in its line {line}: {why}")
    return text.format(case=case.name, name=name, line=lines[-1], why=why)
