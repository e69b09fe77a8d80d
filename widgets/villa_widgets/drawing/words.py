"""Pieces and places in words: what the views say to those who listen, and over a pointer.

>>> place_words(40, -12), place_words(0.2, 0)
('40 mm right, 12 mm in front of the middle', 'in the middle')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from villa_core.text import _
from villa_core.tower.faults import FaultKind
from villa_core.tower.pieces import column_words, the_column
from villa_core.tower.tower import PlacedColumn

if TYPE_CHECKING:
    from villa_core.tower.faults import Fault
    from villa_widgets.drawing.reading import Reading


def place_words(x: float, y: float) -> str:
    """A place in words, seen from the front of the table."""
    right, behind = round(x), round(y)
    words = {
        (1, 0): _("{x} mm right of the middle"),
        (-1, 0): _("{x} mm left of the middle"),
        (0, 1): _("{y} mm behind the middle"),
        (0, -1): _("{y} mm in front of the middle"),
        (1, 1): _("{x} mm right, {y} mm behind the middle"),
        (1, -1): _("{x} mm right, {y} mm in front of the middle"),
        (-1, 1): _("{x} mm left, {y} mm behind the middle"),
        (-1, -1): _("{x} mm left, {y} mm in front of the middle"),
        (0, 0): _("in the middle"),
    }
    sides = ((right > 0) - (right < 0), (behind > 0) - (behind < 0))
    return words[sides].format(x=abs(right), y=abs(behind))


def step_words(before: tuple[float, float] | None, x: float, y: float) -> str:
    """What a step from one place to another changed, said alone; nothing if it was no single step.

    >>> step_words((10, 40), 11, 40), step_words((11, 40), 11, -30), step_words((0, 0), 3, 4)
    ('11 mm right', '30 mm in front', '')
    """
    if before is None:
        return ""
    (u, v), right, behind = map(round, before), round(x), round(y)
    if (right != u) == (behind != v):
        return ""
    words = {
        (1, 0): _("{n} mm right"),
        (-1, 0): _("{n} mm left"),
        (0, 1): _("{n} mm behind"),
        (0, -1): _("{n} mm in front"),
    }
    now = (right, 0) if right != u else (0, behind)
    sides = ((now[0] > 0) - (now[0] < 0), (now[1] > 0) - (now[1] < 0))
    return words[sides].format(n=abs(sum(now))) if any(sides) else _("level with the middle")


def column_told(reading: Reading, floor: int, placed: PlacedColumn) -> Iterator[str]:
    """A column in words: its name, where it stands, what it carries, and what is wrong with it."""
    tower, name = reading.tower, placed.id
    yield column_words(name)
    yield place_words(placed.x, placed.y)
    if placed.on is not None:
        yield _("on top of {column}").format(column=the_column(placed.on))
    if name in reading.ticked:
        yield _("chosen")
    if floor < tower.top and not reading.quiet:
        loads = reading.loads_on(floor)
        if name not in loads.patches:
            yield _("stands free")
        elif name in (pushes := reading.pushed or loads.newtons):
            text = _("carries {n:.2f} newton")
            if pushes[name] < 0:
                text = _("would have to pull with {n:.2f} newton")
            yield text.format(n=abs(pushes[name]))
        if name in loads.patches and not tower.fits(placed, floor + 1):
            yield _("only partly under the plate above")
    if name in reading.locked:
        yield _("locked")
    if name in misplaced(reading, floor):
        yield _("not placed properly")


def misplaced(reading: Reading, floor: int) -> set[str]:
    """The pieces of a floor that do not stand as they should."""
    lonely = FaultKind.TOO_FEW_SUPPORTS
    faults = [fault for fault in floor_faults(reading, floor) if fault.kind is not lonely]
    return {piece for fault in faults for piece in fault.pieces}


def floor_faults(reading: Reading, floor: int) -> list[Fault]:
    """The faults that concern a floor: those on it, and of the plate that it carries."""
    watched = (FaultKind.TOO_FEW_SUPPORTS, FaultKind.BEYOND_BASE)
    return [
        fault
        for fault in reading.faults
        if fault.floor == floor or (fault.floor == floor + 1 and fault.kind in watched)
    ]
