"""The whole tower in words, floor by floor, for those who do not see it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from villa_core.text import _, ngettext
from villa_core.tower.pieces import column_words, the_column
from villa_core.tower.tower import PlacedColumn, Tower
from villa_widgets.kit.panel import TowerPanel, millimetres
from villa_widgets.kit.reading import Reading


class Description(TowerPanel):
    """A text that is kept current, and opened on demand.

    >>> from villa_core import Tower
    >>> print(*Description(Tower.famous("three-legged")).sentences[:2], sep=chr(10))
    The villa has 1 plate and 3 columns.
    ground floor: 3 columns. It carries 1.01 N and is 28.8 mm from tipping.
    """

    def name(self) -> str:  # noqa: D102
        return _("The villa in words")

    @property
    def sentences(self) -> tuple[str, ...]:
        """The description as plain sentences."""
        lines = [line for _name, found in _floors(self.reading) for line in found]
        return (_size(self.reading.tower), *lines, str(self.reading.stability))

    def draw(self, reading: Reading) -> None:  # noqa: D102
        floors = "".join(
            f"<li>{escape(first)}<ul>{''.join(f'<li>{escape(one)}</li>' for one in rest)}</ul></li>"
            for _name, (first, *rest) in _floors(reading)
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


def _floors(reading: Reading) -> Iterator[tuple[str, list[str]]]:
    tower = reading.tower
    for k, floor in enumerate(tower.floors):
        name, n = tower.floor_name(k), len(floor.columns)
        head = ngettext("{floor}: {n} column.", "{floor}: {n} columns.", n).format(floor=name, n=n)
        standing = reading.standing.get(k)
        if standing is not None and math.isfinite(standing.margin):
            text = (
                _("It carries {newtons:.2f} N and is {mm} mm from tipping.")
                if standing.stable
                else _("It should carry {newtons:.2f} N and tips, by {mm} mm.")
            )
            mm = millimetres(abs(standing.margin))
            head += " " + text.format(newtons=standing.weight, mm=mm)
        elif standing is not None:
            head += " " + _("Nothing holds the plate above.")
        covered = set(tower.covered(k))
        lines = [head]
        for column in floor.columns:
            lines.append(_column(reading, k, column, column.id in covered))
        yield name, lines


def _column(reading: Reading, floor: int, column: PlacedColumn, carries: bool) -> str:
    parts = [
        _("{column}, {place}").format(
            column=column_words(column.id), place=_place(reading.tower, floor, column)
        )
    ]
    if carries:
        newtons = reading.loads[floor].newtons.get(column.id)
        if newtons is not None:
            parts.append(_("carries {n:.2f} N").format(n=newtons))
    elif floor < reading.tower.top:
        parts.append(_("stands free"))
    if column.id in reading.locked:
        parts.append(_("locked"))
    if column.id == reading.chosen:
        parts.append(_("chosen"))
    return ", ".join(parts) + "."


def _place(tower: Tower, floor: int, column: PlacedColumn) -> str:
    """Where a column stands, seen from the middle of its plate or of the base."""
    if column.on is not None:
        return _("on {column}").format(column=the_column(column.on))
    plate = tower.floors[floor].plate
    x, y = (column.x - plate.x, column.y - plate.y) if plate else (column.x, column.y)
    parts = []
    if round(x):
        text = _("{mm} mm right") if x > 0 else _("{mm} mm left")
        parts.append(text.format(mm=round(abs(x))))
    if round(y):
        text = _("{mm} mm back") if y > 0 else _("{mm} mm front")
        parts.append(text.format(mm=round(abs(y))))
    if not parts:
        return _("in the middle")
    return _("{way} of the middle").format(way=_(" and ").join(parts))
