"""Intervals as a picture: rows over one scale, each with its name, a bar, and a dot at the number.

>>> from villa_core.explore.answers import share
>>> rows = [Row.of(share("Ada", 6, 10)), Row("Ben", 40.0, 20.0, 60.0)]
>>> drawn(rows, Axis(0.0, 100.0, "%")).count("<circle")
2
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from villa_core.explore import Estimate, StudyAnswer
from villa_core.palette import FALLS, NOW, OPEN, SOFT
from villa_widgets.activities.stages.sketch import Sketch, words

WIDE, HIGH = 400.0, 300.0
LEFT, RIGHT, FOOT = 26.0, 374.0, 262.0  # where the scale begins, ends, and lies
_HEAD = 12.0
_FEW = 8  # rows that have their name over the bar
_ASIDE = 96.0  # how much room names take that stand beside


class Axis(NamedTuple):
    """A scale from `least` to `most`, in a unit; in the picture it lies at `foot`."""

    least: float
    most: float
    unit: str = ""
    left: float = LEFT
    foot: float = FOOT

    def at(self, value: float) -> float:
        """Where a number lies."""
        share = (min(max(value, self.least), self.most) - self.least) / (self.most - self.least)
        return self.left + (RIGHT - self.left) * share


class Row(NamedTuple):
    """One number with its interval; `loud` where it is to be noticed."""

    name: str
    value: float
    low: float
    high: float
    loud: bool = False

    @classmethod
    def of(cls, one: Estimate, name: str = "") -> Row:
        """The number of a study, a share in percent."""
        times = 100.0 if one.is_share else 1.0
        value, low, high = (times * number for number in (one.value, one.low, one.high))
        return cls(name or one.label, value, low, high, one.is_change and one.clear)


def drawn(rows: Sequence[Row], axis: Axis, *, blank: bool = False) -> str:
    """The rows and the scale under them, as SVG; `blank` ones wait for their numbers."""
    beside, named = len(rows) > _FEW, any(row.name for row in rows)
    if beside and named:
        axis = axis._replace(left=LEFT + _ASIDE)
    high = (axis.foot - _HEAD) / max(len(rows), 1)
    found = "" if blank else foot(axis)
    for k, row in enumerate(rows):
        y = _HEAD + high * (k + (0.5 if beside else 0.68))
        line = f'<path d="M{axis.left:g} {y:.1f}H{RIGHT:g}" stroke="{OPEN}" stroke-opacity=".35"/>'
        found += line if blank else bar(row, axis, y)
        if beside:
            found += words(axis.left - 6, y + 3, _short(row.name, 18), "end", size=8.5)
        else:
            found += words(LEFT, y - min(high * 0.3, 13), _short(row.name, 62), "start", size=11)
    return found


def picture_of(answer: StudyAnswer) -> Sketch:
    """A study's first group of rows as a picture."""
    first = next(iter(answer.groups.values()))
    rows = [Row.of(one, one.label.split(":")[0] if one.is_change else "") for one in first if one.n]
    sketch = Sketch(f"0 0 {WIDE:g} {HIGH:g}")
    shares = all(one.is_share and not one.is_change for one in answer.rows[: len(rows)])
    ends = [abs(end) for row in rows for end in (row.low, row.high) if math.isfinite(end)]
    most = max(ends, default=1.0) or 1.0
    negative = any(row.low < 0 for row in rows)
    axis = Axis(0.0, 100.0, "%") if shares else Axis(-most if negative else 0.0, most)
    told = "; ".join(f"{one.label}: {one.text}" for one in answer.rows[: len(rows)])
    sketch.draw(f"{answer.question} {told}", back=drawn(rows, axis))
    return sketch


def foot(axis: Axis) -> str:
    """The line of the scale with its numbers, and a line at zero where it goes below."""
    found = f'<path class="is-line" d="M{axis.left:g} {axis.foot:g}H{RIGHT:g}"/>'
    step = _step(axis.most - axis.least)
    value = math.ceil(axis.least / step) * step
    while value <= axis.most + 1e-9:
        x = axis.at(value)
        found += f'<path class="is-line is-thin" d="M{x:.1f} {axis.foot:g}v5"/>'
        sign = "+" if axis.least < 0 < value else ""
        text = f"{sign}{value:g} {axis.unit}".replace("-", "−").strip()
        found += words(x, axis.foot + 18, text, size=10)
        value += step
    if axis.least < 0 < axis.most:
        x = axis.at(0.0)
        line = f'stroke="{SOFT}" stroke-dasharray="3 3"'
        found += f'<path d="M{x:.1f} {_HEAD:g}V{axis.foot:g}" {line}/>'
    return found


def _step(wide: float) -> float:
    """A round step, of which four to eight make up a scale."""
    rough = wide / 5
    ten = 10.0 ** math.floor(math.log10(rough))
    return next(ten * k for k in (1, 2, 5, 10) if ten * k >= rough)


def bar(row: Row, axis: Axis, y: float) -> str:
    """One bar with its dot; without a name it is thin, as one of many."""
    low, high, dot = (axis.at(end) for end in (row.low, row.high, row.value))
    color = FALLS if row.loud else NOW
    if not row.name:
        look = f'stroke="{color}" stroke-width="{2.2 if row.loud else 1.2}"'
        return f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{dot:.1f} {y - 1.5:.1f}v3" {look}/>'
    return (
        f'<path d="M{axis.left:g} {y:.1f}H{RIGHT:g}" stroke="{OPEN}" stroke-opacity=".35"/>'
        f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 4:.1f}v8M{high:.1f} {y - 4:.1f}v8" '
        f'stroke="{color}" stroke-width="3"/>'
        f'<circle cx="{dot:.1f}" cy="{y:.1f}" r="4" fill="{color}"/>'
    )


def _short(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"
