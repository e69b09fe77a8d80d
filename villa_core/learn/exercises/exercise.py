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
from villa_core.palette import OPEN, RIGHT, WRONG
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

    Where nothing is written yet, nothing is wrong either: then it is not `begun`.

    >>> bool(Checked(True, "Right in all 3 cases.")), Checked(False, "Write it.", begun=False)
    (True, … Write it.)
    """

    right: bool
    sentence: str
    drawn: Any = None
    begun: bool = True

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        sign = "✓" if self.right else "✗" if self.begun else "…"
        return f"{sign} {self.sentence}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        color = RIGHT if self.right else WRONG if self.begun else OPEN
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
            except NotImplementedError as error:
                return Checked(False, _unwritten(name, error), begun=False)
            except Exception as error:
                return Checked(False, _stopped(function, name, case, error), case.drawn)
            if answer is None or answer is ...:
                text = _("{name} gives nothing back yet: its last line is “return …”.")
                return Checked(False, text.format(name=name), begun=False)
            answers.append((case, answer))
            if not self.agrees(answer, truth):
                return Checked(False, self._wrong(name, answers, truth), case.drawn)
        words = ngettext("Right in {n} case.", "Right in all {n} cases.", len(answers))
        return Checked(True, words.format(n=len(answers)))

    def _wrong(self, name: str, answers: list[tuple[Case, Any]], truth: Any) -> str:
        """What was wrong in the last case, and the mistake that would give all these answers."""
        case, last = answers[-1]
        words = _("{name} gives {answer} for {case}; right is {truth}.")
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


def _unwritten(name: str, error: NotImplementedError) -> str:
    """What is not written yet: the function itself, or another one that it asks."""
    asked = traceback.extract_tb(error.__traceback__)[-1].name
    if asked != name:
        text = _("{name} asks {asked}, which is not written yet: that one comes first.")
        return text.format(name=name, asked=asked)
    text = _("{name} is not written yet. Write it in the cell above, run that, then this one.")
    return text.format(name=name)


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
        return _("{name} stops, for {case}: {why}").format(case=case.name, name=name, why=why)
    text = _("{name} stops in its line {line}, for {case}: {why}")
    return text.format(case=case.name, name=name, line=lines[-1], why=why)
