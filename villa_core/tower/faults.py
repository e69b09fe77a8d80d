"""The geometric faults of a tower, all at once, each with a name and a sentence.

>>> from villa_core import Tower
>>> tower = Tower.empty().add_column("red-thick", 0, 0).add_column("blue-hex", 20, 0)
>>> for fault in tower.check():
...     print(f"{fault.kind}: {fault}")
overlap: The hexagonal blue column and the thick red column overlap on the ground floor.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from villa_core.errors import TowerError
from villa_core.geometry.kernel import EDGE, LOOSE, TOUCH, towers
from villa_core.text import _, ngettext
from villa_core.tower.arrays import on_slate
from villa_core.tower.pieces import COLUMN_IDS, PLATE_COLORS, column_first, the_column
from villa_core.tower.tower import Floor, PlacedColumn, Tower


class FaultKind(StrEnum):
    """The names of what can be wrong with a tower's geometry."""

    UNKNOWN_PIECE = "unknown piece"
    REPEATED_PIECE = "repeated piece"
    PLATE_ORDER = "plate order"
    OVERLAP = "overlap"
    OVER_EDGE = "over the edge"
    FORBIDDEN_RIM = "forbidden rim"
    TOO_FEW_SUPPORTS = "too few supports"
    BEYOND_BASE = "beyond the base"
    STACK_NOT_ON_RED = "stack not on red"
    STACK_WITHOUT_FOOT = "stack without foot"


class Fault(NamedTuple):
    """One thing that is wrong, with the pieces and the floor that it is about; its text says it."""

    kind: FaultKind
    pieces: tuple[str, ...]
    floor: int
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def faults(tower: Tower, covers: int = 0, piece: str | None = None) -> tuple[Fault, ...]:
    """All faults of a tower whose plates must each rest on at least `covers` columns (F7).

    With a `piece` only those about it.
    """
    all_faults = [*_names(tower), *_plate_order(tower), *_stacks(tower)]
    if not is_broken(tower, all_faults):  # else some pieces have no place that could be looked at
        for index, floor in enumerate(tower.floors):
            names = (floor.plate and floor.plate.color, *(c.id for c in floor.columns))
            if piece is None or piece in names:
                all_faults += _places(tower, index, piece)
                all_faults += _overlaps(tower, index, piece)
        all_faults += _plates(tower, covers, piece)
    return tuple(fault for fault in all_faults if piece in (None, *fault.pieces))


def is_broken(tower: Tower, found: Iterable[Fault]) -> bool:
    """Whether, by these faults, pieces are missing, so that others have no place in space."""
    kinds = (FaultKind.UNKNOWN_PIECE, FaultKind.STACK_WITHOUT_FOOT)
    return any(fault.kind in kinds for fault in found) or any(
        floor.plate is None for floor in tower.floors[1:]
    )


def has_foot(floor: Floor, placed: PlacedColumn) -> bool:
    """Whether a stacked column leads down, column by column, to one that stands on the floor."""
    try:
        Tower((floor,)).stack_level(placed)
    except TowerError:
        return False
    return True


def within_base(tower: Tower, floor: int) -> bool:
    """Whether the plate of a floor lies wholly over the base."""
    radius = tower.pieces.base.radius
    return all(math.hypot(x, y) <= radius + TOUCH for x, y in tower.frame(floor).outline())


def _names(tower: Tower) -> Iterator[Fault]:
    seen: set[str] = set()
    for floor, placed in tower.placed():
        if placed.id not in COLUMN_IDS:
            text = _("There is no column called “{id}” in the game.").format(id=placed.id)
            yield Fault(FaultKind.UNKNOWN_PIECE, (placed.id,), floor, text)
        elif placed.id in seen:
            text = _("{column} is in the tower more than once.")
            text = text.format(column=column_first(placed.id))
            yield Fault(FaultKind.REPEATED_PIECE, (placed.id,), floor, text)
        seen.add(placed.id)


def _plate_order(tower: Tower) -> Iterator[Fault]:
    if tower.floors[0].plate is not None:
        text = _("The lowest floor is the base: no plate can lie there.")
        yield Fault(FaultKind.PLATE_ORDER, (tower.floors[0].plate.color,), 0, text)
    laid: set[str] = set()
    for index, floor in enumerate(tower.floors[1:], 1):
        if floor.plate is None:
            text = _("Floor {n} has no plate.").format(n=index)
            yield Fault(FaultKind.PLATE_ORDER, (), index, text)
            continue
        color = floor.plate.color
        if color not in PLATE_COLORS:
            text = _("There is no {color} plate in the game.").format(color=color)
            yield Fault(FaultKind.UNKNOWN_PIECE, (color,), index, text)
        elif color in laid:
            text = _("The {color} plate is in the tower more than once.").format(color=color)
            yield Fault(FaultKind.REPEATED_PIECE, (color,), index, text)
        elif PLATE_COLORS[index - 1 : index] != (color,):
            text = _("The {color} plate lies as number {n}, but the order is {order}.")
            text = text.format(color=color, n=index, order=", ".join(PLATE_COLORS))
            yield Fault(FaultKind.PLATE_ORDER, (color,), index, text)
        laid.add(color)


def _stacks(tower: Tower) -> Iterator[Fault]:
    for floor, placed in tower.placed():
        if placed.on is None:
            continue
        plate = tower.floors[floor].plate
        if plate is None or plate.color != PLATE_COLORS[-1]:
            text = _("{column} stands on {on}, but columns may be stacked only on the red plate.")
            yield _stack_fault(FaultKind.STACK_NOT_ON_RED, placed, floor, text)
        if not has_foot(tower.floors[floor], placed):
            text = _("{column} is said to stand on {on}, which is not there to carry it.")
            yield _stack_fault(FaultKind.STACK_WITHOUT_FOOT, placed, floor, text)


def _stack_fault(kind: FaultKind, placed: PlacedColumn, floor: int, text: str) -> Fault:
    on = placed.on or ""
    text = text.format(column=column_first(placed.id), on=the_column(on))
    return Fault(kind, (placed.id, on), floor, text)


def _places(tower: Tower, floor: int, piece: str | None) -> Iterator[Fault]:
    plate, here = tower.floors[floor].plate, on_slate(tower, floor)[1]
    for row, placed in enumerate(tower.floors[floor].columns):
        if piece not in (None, placed.id, placed.on, plate and plate.color):
            continue
        name, wrong = column_first(placed.id), towers.room(here, row)
        if wrong & LOOSE:
            text = _("{column} is said to stand on {on}, but does not touch it.")
            yield _stack_fault(FaultKind.STACK_WITHOUT_FOOT, placed, floor, text)
        if not wrong & EDGE:
            continue
        if plate is None:
            text = _("{column} stands in the forbidden rim of the base.").format(column=name)
            yield Fault(FaultKind.FORBIDDEN_RIM, (placed.id,), 0, text)
        else:
            text = _("{column} sticks out over the edge of the {color} plate.")
            text = text.format(column=name, color=plate.color)
            yield Fault(FaultKind.OVER_EDGE, (placed.id, plate.color), floor, text)


def _overlaps(tower: Tower, floor: int, piece: str | None) -> Iterator[Fault]:
    here = on_slate(tower, floor)[1]
    for (i, a), (k, b) in combinations(enumerate(tower.floors[floor].columns), 2):
        if piece not in (None, a.id, b.id) or a.id == b.id:
            continue
        if towers.overlap(here, i, k):
            text = _("{a} and {b} overlap on the {floor}.").format(
                a=column_first(a.id), b=the_column(b.id), floor=tower.floor_name(floor)
            )
            yield Fault(FaultKind.OVERLAP, (a.id, b.id), floor, text)


def _plates(tower: Tower, covers: int, piece: str | None) -> Iterator[Fault]:
    for index, floor in enumerate(tower.floors[1:], 1):
        assert floor.plate is not None
        color = floor.plate.color
        if piece not in (None, color):
            continue
        n = len(tower.covered(index - 1)) if covers else 0
        if n < covers:
            text = ngettext(
                "The {color} plate rests on {n} column, but needs {covers}.",
                "The {color} plate rests on {n} columns, but needs {covers}.",
                n,
            ).format(color=color, n=n, covers=covers)
            yield Fault(FaultKind.TOO_FEW_SUPPORTS, (color,), index, text)
        if color == PLATE_COLORS[0] and not within_base(tower, index):
            text = _("The blue plate sticks out beyond the base.")
            yield Fault(FaultKind.BEYOND_BASE, (color,), index, text)
