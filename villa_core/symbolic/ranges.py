"""Solving for the unknown: the exact range in which it stands, and what limits it.

The ends are roots of the torque equations, or places where a contact begins or ends. Which of them
they are is told by asking statics about a number in each gap between them. Where the edge of a
plate cuts a patch, the patch changes with every step: there an end is found by halving (bisection),
and where a margin is greatest by the golden section search.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

import sympy
from sympy import Expr

from villa_core.symbolic.notation import short_latex
from villa_core.symbolic.unknowns import Tilt, Unknown
from villa_core.text import _

_SAME = 1e-9  # bounds that are closer than this are one


@dataclass(frozen=True)
class Bound:
    """A `number` at which something changes, and `why`: what limits a range there.

    `tips` is False where no floor tips: a column drops over the edge of its plate, or a mass is 0.
    """

    number: float
    exact: Callable[[], Expr] = field(repr=False)
    why: str
    tips: bool = True

    @cached_property
    def value(self) -> Expr:
        """The number exactly, worked out when it is first asked for.

        It is a decimal number where the edge of a plate cuts the patch that decides.
        """
        return self.exact()


Span = tuple[Bound | None, Bound | None]


@dataclass(frozen=True)
class Range:
    """The interval of an unknown in which it stands; an end of None is open for ever.

    There may be `more` of them: `low` and `high` belong to the one of the tower as it is, or else
    to the nearest.
    """

    unknown: Unknown
    low: Bound | None
    high: Bound | None
    empty: bool = False
    more: tuple[Span, ...] = ()

    @classmethod
    def of(cls, unknown: Unknown, spans: Sequence[Span], here: float) -> Range:
        """The range of these intervals, when the unknown is `here` now."""
        if not spans:
            return cls(unknown, None, None, empty=True)

        def away(span: Span) -> float:
            low, high = _numbers(span)
            return max(low - here, here - high)

        nearest = min(spans, key=away)
        return cls(unknown, *nearest, more=tuple(span for span in spans if span is not nearest))

    @property
    def spans(self) -> tuple[Span, ...]:
        """All intervals in which it stands."""
        return () if self.empty else ((self.low, self.high), *self.more)

    @property
    def numbers(self) -> tuple[float, float]:
        """The ends as numbers; (nan, nan) if it never stands."""
        return (math.nan, math.nan) if self.empty else _numbers((self.low, self.high))

    def __contains__(self, value: float) -> bool:
        return any(low <= value <= high for low, high in map(_numbers, self.spans))

    def _repr_latex_(self) -> str:
        letter = sympy.latex(self.unknown.symbol)
        if self.empty:
            return rf"${letter} \in \emptyset$"
        if self.low is None and self.high is None:
            return rf"${letter}\text{{: {_('any value')}}}$"
        either = rf"\;\text{{ {_('or')} }}\;"
        return f"${either.join(_span_latex(letter, span) for span in self.spans)}$"

    def __str__(self) -> str:
        if self.empty:
            return _("It does not stand for any value.")
        sentences = [self._sentence()]
        for span in self.more:
            low, high = _numbers(span)
            text = _("It also stands from {low:.4g} to {high:.4g} {unit}.")
            sentences.append(text.format(low=low, high=high, unit=self.unknown.unit))
        if isinstance(self.unknown, Tilt) and self.numbers != (-math.inf, math.inf):
            sentences.append(_("This is tipping alone: columns may sway or slide before."))
        return " ".join([*sentences, *self._drops()])

    def _sentence(self) -> str:
        low, high = self.numbers
        if self.low is None and self.high is None:
            text = _("It stands for any value.")
        elif self.high is None:
            text = _("It stands from {low:.4g} {unit} on, however much more it is.")
        elif self.low is None:
            text = _("It stands up to {high:.4g} {unit}, however much less it is.")
        else:
            text = _("It stands from {low:.4g} to {high:.4g} {unit}.")
        return text.format(low=low, high=high, unit=self.unknown.unit)

    def _drops(self) -> Iterator[str]:
        """The ends at which nothing tips but a column leaves its plate, in sentences."""
        ends = [end for span in self.spans for end in span if end and not end.tips]
        for why in dict.fromkeys(end.why for end in ends if self.unknown.unit == "mm"):
            places = [f"{end.number:.4g}" for end in ends if end.why == why]
            text = _("Beyond {end} {unit} {why}.")
            yield text.format(end=_(" and ").join(places), unit=self.unknown.unit, why=why)


def _numbers(span: Span) -> tuple[float, float]:
    low, high = span
    return -math.inf if low is None else low.number, math.inf if high is None else high.number


def _span_latex(letter: str, span: Span) -> str:
    low, high = span
    left = "" if low is None else rf"{short_latex(low.value)} \le "
    right = "" if high is None else rf" \le {short_latex(high.value)}"
    return f"{left}{letter}{right}"


# finding it --------------------------------------------------------------------------------------


def find_spans(
    bounds: Iterable[Bound],
    margin: Callable[[float], float],
    within: Span = (None, None),
    unsure: Callable[[float], bool] = lambda _value: False,
    sharpen: Callable[[float], Bound] | None = None,
) -> list[Span]:
    """The intervals in which the margin is not negative, with ends among the bounds or `within`.

    In a gap between two bounds one number tells for all, unless statics is `unsure` there: then the
    gap is searched, and `sharpen` makes a bound of what was found.
    """
    joined: list[Span] = []
    for a, b in pairwise(_distinct(bounds, within)):
        middle = _between(a, b)
        if sharpen is not None and unsure(middle):
            spans = _search(a, b, margin, sharpen)
        else:
            spans = [(a, b)] if margin(middle) >= 0 else []
        if joined and spans and a is not None and joined[-1][1] is a is spans[0][0]:
            spans = [(joined.pop()[0], spans[0][1]), *spans[1:]]
        joined += spans
    return joined


def in_degrees(span: Span) -> Span:
    """An interval of tan α as one of α."""
    low, high = span
    return _angle(low), _angle(high)


def _distinct(bounds: Iterable[Bound], within: Span) -> list[Bound | None]:
    """The bounds in order, each number once, between the two ends."""
    least, most = _numbers(within)
    distinct: list[Bound | None] = [within[0]]
    last = least
    for bound in sorted(bounds, key=lambda bound: bound.number):
        if bound.number - last > _SAME and most - bound.number > _SAME:
            distinct.append(bound)
            last = bound.number
    return [*distinct, within[1]]


def _between(a: Bound | None, b: Bound | None) -> float:
    if a is None:
        return 0.0 if b is None else b.number - 1.0 - abs(b.number)
    return a.number + 1.0 + abs(a.number) if b is None else (a.number + b.number) / 2


def _search(
    a: Bound | None,
    b: Bound | None,
    margin: Callable[[float], float],
    sharpen: Callable[[float], Bound],
) -> list[Span]:
    """The intervals within one gap: signs at some places, and halving where they differ."""
    places = _places(a, b)
    margins = [margin(place) for place in places]
    if len({m >= 0 for m in margins}) == 1:
        sign = -1 if margins[0] >= 0 else 1
        k = max(range(len(places)), key=lambda k: sign * margins[k])
        wide = places[-1] - places[0]
        if 0 < k < len(places) - 1 and abs(margins[k]) < 4 * wide + 8 * math.sqrt(wide):
            # nearly the other way: it may be so between two places
            place = _summit(margin, places[k - 1], places[k + 1], sign)
            k += place > places[k]
            places, margins = (
                [*places[:k], place, *places[k:]],
                [*margins[:k], margin(place), *margins[k:]],
            )
    spans: list[Span] = []
    start = a
    for (x0, m0), (x1, m1) in pairwise(zip(places, margins, strict=True)):
        if (m0 >= 0) != (m1 >= 0):
            end = sharpen(_halved(margin, x0, x1))
            if m0 >= 0:
                spans.append((start, end))
            start = end
    return [*spans, (start, b)] if margins[-1] >= 0 else spans


def _places(a: Bound | None, b: Bound | None) -> list[float]:
    """Places in a gap, close to its ends too."""
    if a is None and b is None:
        return [0.0]
    if a is None or b is None:
        end, way = (b, -1) if a is None else (a, 1)
        assert end is not None
        return sorted(end.number + way * 10.0**power for power in range(-4, 6))
    wide = b.number - a.number
    steps = 2 if wide < 0.5 else 4
    inner = [k / steps for k in range(1, steps)]
    return [a.number + share * wide for share in (1e-6, *inner, 1 - 1e-6)]


def _summit(margin: Callable[[float], float], low: float, high: float, sign: int) -> float:
    """Where the margin (times the sign) is greatest, by the golden section."""
    golden = (math.sqrt(5) - 1) / 2
    c, d = high - golden * (high - low), low + golden * (high - low)
    mc, md = sign * margin(c), sign * margin(d)
    while high - low > 1e-6 and max(mc, md) < 0:
        if mc > md:
            high, d, md = d, c, mc
            c = high - golden * (high - low)
            mc = sign * margin(c)
        else:
            low, c, mc = c, d, md
            d = low + golden * (high - low)
            md = sign * margin(d)
    return c if mc > md else d


def _halved(margin: Callable[[float], float], low: float, high: float) -> float:
    """Where the sign of the margin changes."""
    first = margin(low)
    stands = first >= 0
    near = 1e-11 if math.isfinite(first) else 1e-8
    while high - low > near * max(1.0, abs(low)):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if (margin(middle) >= 0) == stands:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _angle(slope: Bound | None) -> Bound | None:
    """A bound in degrees, where tan α was."""
    if slope is None:
        return None
    degrees = math.degrees(math.atan(slope.number))
    exact = slope.exact
    return replace(slope, number=degrees, exact=lambda: sympy.atan(exact()) * 180 / sympy.pi)
