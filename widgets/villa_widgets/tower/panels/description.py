"""The whole tower in words, floor by floor, for those who do not see it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from villa_core.text import N_, _, ngettext
from villa_core.tower.tower import Tower
from villa_widgets.drawing.panel import TowerPanel
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.words import column_told
from villa_widgets.kit.panel import millimetres


class Description(TowerPanel):
    """A text that is kept current, and opened on demand.

    >>> from villa_core import Tower
    >>> print(*Description(Tower.famous("three-legged")).sentences[:2], sep=chr(10))
    The villa has 1 plate and 3 columns.
    ground floor: 3 columns. It carries 1.01 N and is 28.8 mm from tipping.
    """

    title = N_("The villa in words")

    @property
    def sentences(self) -> tuple[str, ...]:
        """The description as plain sentences."""
        lines = [line for found in _floors(self.reading) for line in found]
        return (_size(self.reading.tower), *lines, str(self.reading.stability))

    def draw(self, reading: Reading) -> None:  # noqa: D102
        floors = "".join(
            f"<li>{escape(first)}<ul>{''.join(f'<li>{escape(one)}</li>' for one in rest)}</ul></li>"
            for first, *rest in _floors(reading)
        )
        self.tell(
            f'<details class="villa-details"><summary>{escape(self.name())}</summary>'
            f'<div class="villa-scroll" tabindex="0"><p>{escape(_size(reading.tower))} '
            f"{escape(str(reading.stability))}</p><ul>{floors}</ul></div></details>"
        )


def _size(tower: Tower) -> str:
    plates = ngettext("{n} plate", "{n} plates", tower.top).format(n=tower.top)
    n = len(tower.column_ids())
    columns = ngettext("{n} column", "{n} columns", n).format(n=n)
    return _("The villa has {plates} and {columns}.").format(plates=plates, columns=columns)


def _floors(reading: Reading) -> Iterator[list[str]]:
    """For each floor a sentence, and one for each of its columns."""
    tower = reading.tower
    for k, floor in enumerate(tower.floors):
        name, n = tower.floor_name(k), len(floor.columns)
        head = ngettext("{floor}: {n} column.", "{floor}: {n} columns.", n).format(floor=name, n=n)
        standing = reading.standing.get(k)
        if standing is not None:
            text = _("It carries {newtons:.2f} N and is {mm} mm from tipping.")
            if not standing.stable:
                text = _("It should carry {newtons:.2f} N and tips, by {mm} mm.")
            if not math.isfinite(standing.margin):
                text = _("Nothing holds the plate above.")
            mm = millimetres(abs(standing.margin))
            head = f"{head} {text.format(newtons=standing.weight, mm=mm)}"
        told = [head]
        for column in floor.columns:
            chosen = [_("chosen")] if column.id == reading.chosen else []
            told.append(", ".join((*column_told(reading, k, column), *chosen)) + ".")
        yield told
