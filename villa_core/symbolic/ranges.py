"""Solving for the unknown: the exact range in which a floor stands, and what limits it.

As one quantity changes, the load wanders along a straight line, and the support is convex; so the
floor stands within one interval. Its ends are roots of the torque equations. Which of the roots
they are is told by trying a number in each gap between them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import sympy
from sympy import Expr

from villa_core.symbolic import laws
from villa_core.symbolic.notation import short_latex
from villa_core.symbolic.unknowns import Coordinate, Tilt, Unknown
from villa_core.text import _


class Candidate(NamedTuple):
    """A number at which something changes: as a float, exactly, and what it is, in words.

    `tips` is False where nothing tips but the equations end.
    """

    value: float
    exact: Callable[[], Expr]
    why: str
    tips: bool = True


@dataclass(frozen=True)
class Bound:
    """An end of a range: its exact `value`, as a number, and what limits it there.

    `tips` is False where nothing tips, but a contact patch begins to change: beyond it may still
    stand, by other equations.
    """

    value: Expr
    number: float
    why: str
    tips: bool


@dataclass(frozen=True)
class Range:
    """The interval of an unknown in which it stands; an end of None is open for ever."""

    unknown: Unknown
    low: Bound | None
    high: Bound | None
    empty: bool = False

    @property
    def numbers(self) -> tuple[float, float]:
        """The ends as numbers; (nan, nan) if it never stands."""
        if self.empty:
            return (math.nan, math.nan)
        return (
            -math.inf if self.low is None else self.low.number,
            math.inf if self.high is None else self.high.number,
        )

    def __contains__(self, value: float) -> bool:
        low, high = self.numbers
        return low <= value <= high

    def meet(self, other: Range) -> Range:
        """What both ranges allow."""
        if self.empty or other.empty:
            return Range(self.unknown, None, None, empty=True)
        lows = [bound for bound in (self.low, other.low) if bound is not None]
        highs = [bound for bound in (self.high, other.high) if bound is not None]
        low = max(lows, key=lambda bound: bound.number, default=None)
        high = min(highs, key=lambda bound: bound.number, default=None)
        none = low is not None and high is not None and low.number > high.number
        return Range(self.unknown, None if none else low, None if none else high, empty=none)

    def _repr_latex_(self) -> str:
        letter = sympy.latex(self.unknown.symbol)
        if self.empty:
            return rf"${letter} \in \emptyset$"
        if self.low is None and self.high is None:
            return rf"${letter}\text{{: {_('any value')}}}$"
        left = "" if self.low is None else rf"{short_latex(self.low.value)} \le "
        right = "" if self.high is None else rf" \le {short_latex(self.high.value)}"
        return f"${left}{letter}{right}$"

    def __str__(self) -> str:
        if self.empty:
            return _("It does not stand for any value.")
        low, high = self.numbers
        if self.low is None and self.high is None:
            text = _("It stands for any value.")
        elif self.high is None:
            text = _("It stands from {low:.4g} {unit} on, however much more it is.")
        elif self.low is None:
            text = _("It stands up to {high:.4g} {unit}, however much less it is.")
        else:
            text = _("It stands from {low:.4g} to {high:.4g} {unit}.")
        found = [text.format(low=low, high=high, unit=self.unknown.unit)]
        for bound in (self.low, self.high):
            if bound is not None and not bound.tips and isinstance(self.unknown, Coordinate):
                text = _("Beyond {end:.4g} {unit} other equations hold: {why}.")
                found.append(text.format(end=bound.number, unit=self.unknown.unit, why=bound.why))
        return " ".join(found)


@dataclass(frozen=True)
class Region:
    """Where two or more unknowns may be, as inequalities that must all hold."""

    unknowns: tuple[Unknown, ...]
    inequalities: tuple[sympy.Basic, ...] = field(repr=False)
    margin: Callable[..., float] = field(repr=False)

    def contains(self, *values: float) -> bool:
        """Whether it stands there."""
        return float(self.margin(*values)) >= 0

    def _repr_latex_(self) -> str:
        rows = [short_latex(inequality) for inequality in self.inequalities]
        return r"$\begin{array}{l}" + r" \\ ".join(rows) + r"\end{array}$"


def line_candidate(
    a: float, b: float, exact: Callable[[], tuple[Expr, Expr]], why: str
) -> list[Candidate]:
    """The root of a + b t = 0, if there is one."""
    if abs(b) < 1e-12 * max(1.0, abs(a)):
        return []

    def root() -> Expr:
        expr, letters = laws.linear_root()
        # written as p + q √D
        return sympy.expand(sympy.radsimp(expr.xreplace(dict(zip(letters, exact(), strict=True)))))

    return [Candidate(-a / b, root, why)]


def circle_candidates(
    coefficients: tuple[float, float, float],
    exact: Callable[[], tuple[Expr, Expr, Expr]],
    why: str,
) -> list[Candidate]:
    """The roots of a + b t + c t² = 0 that are real numbers."""
    a, b, c = coefficients
    if abs(c) < 1e-12 * max(1.0, abs(a), abs(b)):
        return line_candidate(a, b, lambda: exact()[:2], why)
    inside = b * b - 4 * a * c
    if inside < 0:
        return []
    found = []
    for k, sign in enumerate((-1, 1)):

        def root(k: int = k) -> Expr:
            exprs, letters = laws.quadratic_roots()
            return exprs[k].xreplace(dict(zip(letters, exact(), strict=True)))

        # the stable way to write the roots as floats, in the order of the exact ones
        half = -(b + math.copysign(math.sqrt(inside), b)) / 2
        pair = sorted([half / c, a / half if half else 0.0], reverse=c < 0)
        found.append(Candidate(pair[(1 + sign) // 2], root, why))
    return found


def find_range(
    unknown: Unknown,
    candidates: Iterable[Candidate],
    stands: Callable[[float], bool],
    within: tuple[Candidate | None, Candidate | None] = (None, None),
) -> Range:
    """The interval in which `stands` is true, with ends among the candidates or at `within`.

    For a tilt the candidates are values of tan α, and the ends are given in degrees.
    """
    low, high = within
    inner = [
        c
        for c in sorted(candidates, key=lambda c: c.value)
        if (low is None or c.value > low.value) and (high is None or c.value < high.value)
    ]
    ends: list[Candidate | None] = [low, *inner, high]
    first = last = None
    for k in range(len(ends) - 1):
        if stands(_between(ends[k], ends[k + 1])):
            first = k if first is None else first
            last = k + 1
    if first is None or last is None:
        return Range(unknown, None, None, empty=True)
    return Range(unknown, _bound(unknown, ends[first]), _bound(unknown, ends[last]))


def _between(a: Candidate | None, b: Candidate | None) -> float:
    if a is None and b is None:
        return 0.0
    if a is None or b is None:
        end = a or b
        step = 1.0 + abs(end.value) if end else 1.0
        return (end.value if end else 0.0) + (step if b is None else -step)
    return (a.value + b.value) / 2


def _bound(unknown: Unknown, end: Candidate | None) -> Bound | None:
    if end is None:
        return None
    if isinstance(unknown, Tilt):
        angle = sympy.atan(end.exact()) * 180 / sympy.pi
        return Bound(angle, math.degrees(math.atan(end.value)), end.why, end.tips)
    return Bound(end.exact(), end.value, end.why, end.tips)


def gaps(
    ends: Sequence[Candidate], here: float, same: Callable[[float], bool]
) -> tuple[Candidate | None, Candidate | None]:
    """The ends nearest to `here` on both sides beyond which `same` is no longer true."""
    above = sorted((c for c in ends if c.value >= here), key=lambda c: c.value)
    below = sorted((c for c in ends if c.value < here), key=lambda c: -c.value)

    def first(side: list[Candidate]) -> Candidate | None:
        for end, after in zip(side, [*side[1:], None], strict=True):
            far = end.value + (math.copysign(1.0, end.value - here) or 1.0)
            if not same((end.value + after.value) / 2 if after else far):
                return end._replace(tips=False)
        return None

    return first(below), first(above)
