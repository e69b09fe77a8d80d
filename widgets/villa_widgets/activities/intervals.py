"""Intervals: the numbers of a study as tables, each number with a small picture of its interval.

The tables are read aloud as they are, and fold up on a narrow page.

>>> from villa_core.explore.answers import StudyAnswer, share
>>> answer = StudyAnswer("Who wins?", (share("Ada", 6, 10), share("Ben", 4, 10)))
>>> interval_tables(answer).count("<svg")
2
"""

from __future__ import annotations

import math
from html import escape

from villa_core.explore import Estimate, StudyAnswer

_WIDE, _WIDER = 130.0, 380.0  # how wide a picture is among others in a line, and alone
_Scale = tuple[float, float]  # the numbers at its left and its right end


def interval_tables(answer: StudyAnswer) -> str:
    """The answer as HTML: changes in one table with a column for each group, else one a group."""
    groups = list(answer.groups.items())
    together = any(row.is_change for row in answer.rows)
    tables = [groups] if together else [[group] for group in groups]
    drawn = "".join(_table(list(part)) for part in tables)
    return f'<div class="villa-intervals{" villa-together" if together else ""}">{drawn}</div>'


def _table(groups: list[tuple[str, tuple[Estimate, ...]]]) -> str:
    scales = [_scale(rows) for _name, rows in groups]
    wide = _WIDE if len(groups) > 1 else _WIDER
    names = [escape(name) for name, _rows in groups]
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    lines = []
    for row in zip(*(rows for _name, rows in groups), strict=True):
        cells = "".join(
            f'<td data-of="{name}">{_bar(one, scale, wide)} {escape(_unbroken(one.text))}</td>'
            for name, one, scale in zip(names, row, scales, strict=True)
        )
        lines.append(f'<tr><th scope="row">{escape(row[0].label)}</th>{cells}</tr>')
    titled = f"<thead><tr><td></td>{head}</tr></thead>" if any(names) else ""
    return f"<table>{titled}<tbody>{''.join(lines)}</tbody></table>"


def _unbroken(text: str) -> str:
    """The text with no line ending inside “n = 40” or before a “%”."""
    return text.replace(" = ", "\u00a0=\u00a0").replace(" %", "\u00a0%")


def _scale(rows: tuple[Estimate, ...]) -> _Scale:
    """All of a share; else as far as the intervals of the group reach."""
    if all(row.is_share and not row.is_change for row in rows):
        return 0.0, 1.0
    ends = [end for row in rows for end in (row.low, row.high, row.value) if math.isfinite(end)]
    most = max(map(abs, ends), default=0.0) or 1.0
    return (-most if any(row.is_change for row in rows) else 0.0), most


def _bar(one: Estimate, scale: _Scale, wide: float) -> str:
    """A line from one end of the interval to the other, a dot at the number, a mark at zero."""
    low, high = scale

    def at(number: float) -> float:
        return wide * (min(max(number, low), high) - low) / (high - low)

    drawn = f'<path class="axis" d="M0 8H{wide:g}M{at(0.0):.1f} 2V14"/>'
    if one.n:
        clear = ' class="clear"' if one.is_change and one.clear else ""
        drawn += (
            f'<g{clear}><path class="reach" d="M{at(one.low):.1f} 8H{at(one.high):.1f}"/>'
            f'<circle cx="{at(one.value):.1f}" cy="8" r="3.5"/></g>'
        )
    box = f'viewBox="-4 0 {wide + 8:g} 16" preserveAspectRatio="xMinYMid"'
    return f'<svg {box} aria-hidden="true">{drawn}</svg>'
