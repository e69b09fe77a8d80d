"""Answers: a few numbers with their confidence intervals, as text and as a table.

Shares have the Wilson score interval, means the normal one, widened by Bonferroni where several are
looked at together.

>>> answer = StudyAnswer("Who wins?", (share("Ada", 6, 10), share("Ben", 4, 10)))
>>> print(answer)
Who wins?
  Ada: 60 % (31 to 83 %, n = 10)
  Ben: 40 % (17 to 69 %, n = 10)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import NormalDist

from villa_core.text import _

_MANY = 1000  # from so many cases on a share is told to a tenth of a percent
_Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


def wilson(hits: int, n: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson: right also near 0 and 1.

    >>> low, high = wilson(0, 10)
    >>> low, round(high, 3)
    (0.0, 0.278)
    """
    if n == 0:
        return 0.0, 1.0
    p, zz = hits / n, _Z * _Z
    middle = (p + zz / (2 * n)) / (1 + zz / n)
    half = _Z / (1 + zz / n) * math.sqrt(p * (1 - p) / n + zz / (4 * n * n))
    return max(0.0, middle - half) if hits else 0.0, min(1.0, middle + half) if hits < n else 1.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """One number of an answer: `value` between `low` and `high` (95 %), from `n` cases.

    A share lies between 0 and 1, and is not a number when there were no cases. Those of one `group`
    belong together.
    """

    label: str
    value: float
    low: float
    high: float
    n: int
    is_share: bool = True
    group: str = ""
    is_change: bool = False

    @property
    def clear(self) -> bool:
        """Whether the interval tells on which side of zero the number lies."""
        return not self.low <= 0 <= self.high

    @property
    def text(self) -> str:
        """The number with its interval, as people read it."""
        if self.n == 0:
            return _("no cases")
        if self.is_change and self.low == self.high == 0:
            return _("none (n = {n})").format(n=self.n)
        text = _("{value} ({low} to {high}, n = {n})")
        if self.is_share:
            text = _("{value} % ({low} to {high} %, n = {n})")
        times = 100 if self.is_share else 1
        digits = ".0f" if self.is_share and self.n < _MANY else ".1f"
        sign = "+" if self.is_change else ""
        numbers = {
            name: format(times * getattr(self, name), sign + digits)
            for name in ("value", "low", "high")
        }
        return text.format(**numbers, n=self.n)


def share(label: str, hits: int, n: int, group: str = "") -> Estimate:
    """In how many of `n` cases something was so, with Wilson's interval."""
    low, high = wilson(int(hits), n)
    return Estimate(label, int(hits) / n if n else math.nan, low, high, n, True, group)


def mean(
    label: str,
    counts: Mapping[int, int],
    group: str = "",
    *,
    change: bool = False,
    of_games: bool = False,
    among: int = 1,
) -> Estimate:
    """The mean of numbers that came up so many times each, and where the true mean lies.

    A `change` is told with its sign; one `of_games` as a share. Of several numbers that are looked
    at together the intervals are wider, so that `among` so many all hold in 95 % of studies.

    >>> mean("moves", {10: 1, 12: 1, 14: 1}).value
    12.0
    """
    n = sum(counts.values())
    middle = sum(number * times for number, times in counts.items()) / n if n else math.nan
    squares = sum((number - middle) ** 2 * times for number, times in counts.items())
    wide = NormalDist().inv_cdf(1 - 0.025 / among)  # Bonferroni
    half = wide * math.sqrt(squares / (n - 1) / n) if n > 1 else math.inf
    return Estimate(label, middle, middle - half, middle + half, n, of_games, group, change)


@dataclass(frozen=True)
class StudyAnswer:
    """The answer to a question: rows of numbers; prints as text and shows as a table."""

    question: str
    rows: tuple[Estimate, ...]

    def __iter__(self) -> Iterator[Estimate]:
        return iter(self.rows)

    def __getitem__(self, label: str) -> Estimate:
        """The row with this label, or with this “group, label”."""
        for row in self.rows:
            if label in (row.label, f"{row.group}, {row.label}"):
                return row
        raise KeyError(label)

    @property
    def groups(self) -> dict[str, tuple[Estimate, ...]]:
        """The rows by their groups."""
        names = dict.fromkeys(row.group for row in self.rows)
        return {name: tuple(row for row in self.rows if row.group == name) for name in names}

    def __str__(self) -> str:
        lines = [self.question]
        for group, rows in self.groups.items():
            if group:
                lines.append(f"  {group}")
            lines += [f"  {'  ' if group else ''}{row.label}: {row.text}" for row in rows]
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        head = [f"**{self.question}**", "", "| | | |", "|---|---|---|"]
        return "\n".join([*head, *(f"| {r.group} | {r.label} | {r.text} |" for r in self.rows)])
