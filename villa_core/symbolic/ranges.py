"""Solving for the unknown: the exact range in which a floor stands, and what limits it.

As one quantity changes, the load wanders along a straight line, and the support is convex; so the
floor stands within one interval. Its ends are roots of the torque equations. Which of the roots
they are is told by trying a number in each gap between them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

import sympy
from sympy import Expr

from villa_core.symbolic.notation import array_latex, short_latex
from villa_core.symbolic.unknowns import Coordinate, Tilt, Unknown
from villa_core.text import _


@dataclass(frozen=True)
class Bound:
    """A `number` at which something changes, and `why`: what limits a range there.

    `tips` is False where nothing tips, but a contact patch begins to change: beyond it may still
    stand, by other equations.
    """

    number: float
    exact: Callable[[], Expr] = field(repr=False)
    why: str
    tips: bool = True

    @cached_property
    def value(self) -> Expr:
        """The number exactly, worked out when it is first asked for."""
        return self.exact()


Ends = tuple[Bound | None, Bound | None]


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
        (a, b), (c, d) = self.numbers, other.numbers
        if self.empty or other.empty or max(a, c) > min(b, d):
            return Range(self.unknown, None, None, empty=True)
        return Range(
            self.unknown, (self if a >= c else other).low, (self if b <= d else other).high
        )

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
        return array_latex([short_latex(inequality) for inequality in self.inequalities])


def find_range(
    unknown: Unknown,
    bounds: Iterable[Bound],
    stands: Callable[[float], bool],
    within: Ends = (None, None),
) -> Range:
    """The interval in which `stands` is true, with ends among the bounds or at `within`.

    For a tilt the bounds are values of tan α, and the ends are given in degrees.
    """
    low, high = within
    inner = [
        bound
        for bound in sorted(bounds, key=lambda bound: bound.number)
        if (low is None or bound.number > low.number)
        and (high is None or bound.number < high.number)
    ]
    ends = [low, *inner, high]
    gaps = [k for k, (a, b) in enumerate(pairwise(ends)) if stands(_between(a, b))]
    if not gaps:
        return Range(unknown, None, None, empty=True)
    first, last = ends[gaps[0]], ends[gaps[-1] + 1]
    if isinstance(unknown, Tilt):
        first, last = _angle(first), _angle(last)
    return Range(unknown, first, last)


def _between(a: Bound | None, b: Bound | None) -> float:
    if a is None:
        return 0.0 if b is None else b.number - 1.0 - abs(b.number)
    return a.number + 1.0 + abs(a.number) if b is None else (a.number + b.number) / 2


def _angle(slope: Bound | None) -> Bound | None:
    """A bound in degrees, where tan α was."""
    if slope is None:
        return None
    degrees = math.degrees(math.atan(slope.number))
    exact = slope.exact
    return replace(slope, number=degrees, exact=lambda: sympy.atan(exact()) * 180 / sympy.pi)


def ends_of(bounds: Sequence[Bound], here: float, same: Callable[[float], bool]) -> Ends:
    """The bounds nearest to `here` on both sides beyond which `same` is no longer true."""

    def first(side: list[Bound], way: int) -> Bound | None:
        for end, after in zip(side, [*side[1:], None], strict=True):
            beyond = (end.number + after.number) / 2 if after else end.number + way
            if not same(beyond):
                return replace(end, tips=False)
        return None

    ordered = sorted(bounds, key=lambda bound: bound.number)
    below = [bound for bound in ordered if bound.number < here]
    return first(below[::-1], -1), first(ordered[len(below) :], 1)
