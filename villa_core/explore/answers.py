"""Answers: a few numbers with their confidence intervals, as text, as a table and as a plot.

>>> answer = Answer("Who wins?", (share("Ada", 6, 10), share("Ben", 4, 10)))
>>> print(answer)
Who wins?
  Ada: 60 % (31 to 83 %, n = 10)
  Ben: 40 % (17 to 69 %, n = 10)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from villa_core.text import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_WIDE = 3  # pictures beside each other
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
class Row:
    """One number of an answer: `value` between `low` and `high` (95 %), from `n` cases.

    A share lies between 0 and 1, and is not a number when there were no cases. Rows of one `group`
    belong together.
    """

    label: str
    value: float
    low: float
    high: float
    n: int
    is_share: bool = True
    group: str = ""

    @property
    def text(self) -> str:
        """The number with its interval, as people read it."""
        if self.n == 0:
            return _("no cases")
        if self.is_share:
            text = _("{value:.0f} % ({low:.0f} to {high:.0f} %, n = {n})")
            percent = [100 * number for number in (self.value, self.low, self.high)]
            return text.format(value=percent[0], low=percent[1], high=percent[2], n=self.n)
        text = _("{value:.1f} ({low:.1f} to {high:.1f}, n = {n})")
        return text.format(value=self.value, low=self.low, high=self.high, n=self.n)


def share(label: str, hits: int, n: int, group: str = "") -> Row:
    """A row that says in how many of `n` cases something was so, with Wilson's interval."""
    low, high = wilson(int(hits), int(n))
    return Row(label, int(hits) / n if n else math.nan, low, high, int(n), True, group)


def mean(label: str, values: ArrayLike, group: str = "") -> Row:
    """A row with the mean of some numbers, and where the true mean lies.

    >>> mean("moves", [10, 12, 14]).value
    12.0
    """
    numbers = np.asarray(values, dtype=float)
    n = len(numbers)
    if n == 0:
        return Row(label, math.nan, math.nan, math.nan, 0, False, group)
    middle = float(numbers.mean())
    half = _Z * float(numbers.std(ddof=1)) / math.sqrt(n) if n > 1 else math.inf
    return Row(label, middle, middle - half, middle + half, n, False, group)


@dataclass(frozen=True)
class Answer:
    """The answer to a question: rows with numbers; prints as text and shows as a table."""

    question: str
    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, label: str) -> Row:
        """The row with this label, or with this “group, label”."""
        for row in self.rows:
            if label in (row.label, f"{row.group}, {row.label}"):
                return row
        raise KeyError(label)

    @property
    def groups(self) -> dict[str, tuple[Row, ...]]:
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

    def plot(self) -> Figure:
        """The rows as points with their intervals, one picture for each group (matplotlib)."""
        from matplotlib import pyplot

        groups = self.groups
        most = max(len(rows) for rows in groups.values())
        wide = min(len(groups), _WIDE)
        high = -(-len(groups) // wide)
        size = (4.2 * wide + 1.0, (0.4 * most + 1.2) * high + 0.4)
        figure, grid = pyplot.subplots(high, wide, figsize=size, squeeze=False)
        for axes, (group, rows) in zip(grid.flat, groups.items(), strict=False):
            _draw(axes, group, rows)
        for axes in grid.flat[len(groups) :]:
            axes.remove()
        figure.suptitle(self.question)
        figure.tight_layout()
        pyplot.close(figure)  # a notebook shows what is returned, once
        return figure


def _draw(axes: Axes, group: str, rows: tuple[Row, ...]) -> None:
    percent = 100.0 if all(row.is_share for row in rows) else 1.0
    known = [(place, row) for place, row in enumerate(rows) if row.n]
    value = percent * np.array([row.value for _place, row in known])
    low, high = (
        percent * np.array([getattr(r, end) for _p, r in known]) for end in ("low", "high")
    )
    reach = np.array([value - low, high - value])
    axes.errorbar(
        value,
        [place for place, _row in known],
        xerr=np.where(np.isfinite(reach), reach, 0.0),
        fmt="o",
        capsize=4,
    )
    axes.set_yticks(range(len(rows)), [row.label for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="x", alpha=0.3)
    if percent == 100.0:
        axes.set_xlim(-3, 103)
        axes.set_xlabel(_("% of cases, with 95 % interval"))
    else:
        axes.set_xlabel(_("mean, with 95 % interval"))
    if group:
        axes.set_title(group)
