"""Is it a proper tower? All geometric faults at once, each with a name and a sentence.

>>> from villa_core import Tower
>>> tower = Tower.empty().add_column("red-thick", 0, 0).add_column("blue-hex", 20, 0)
>>> for fault in tower.check():
...     print(fault.kind, "-", fault.sentence)
overlap - The hexagonal blue column and the thick red column overlap on the ground floor.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from villa_core.text import _, ngettext
from villa_core.tower.contact import TOUCH, Frame
from villa_core.tower.pieces import COLUMN_IDS, PLATE_COLORS, Column, column_first, the_column

if TYPE_CHECKING:
    from villa_core.tower.tower import PlacedColumn, Tower


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
    """One thing that is wrong, with the pieces and the floor that it is about."""

    kind: FaultKind
    pieces: tuple[str, ...]
    floor: int
    sentence: str


def faults(tower: Tower, covers: int = 0) -> tuple[Fault, ...]:
    """All faults of a tower whose plates must each rest on at least `covers` columns (F7)."""
    names = tuple(_names(tower))
    found = list(names)
    found += _stacks(tower)
    if any(f.kind in (FaultKind.UNKNOWN_PIECE, FaultKind.STACK_WITHOUT_FOOT) for f in found) or any(
        floor.plate is None for floor in tower.floors[1:]
    ):
        return tuple(found)  # places cannot be worked out for pieces that do not exist
    for floor in range(len(tower.floors)):
        found += _places(tower, floor)
        found += _overlaps(tower, floor)
    found += _plates(tower, covers)
    return tuple(found)


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
    if tower.floors[0].plate is not None:
        color = tower.floors[0].plate.color
        text = _("The lowest floor is the base: no plate can lie there.")
        yield Fault(FaultKind.PLATE_ORDER, (color,), 0, text)
    laid: set[str] = set()
    for index, floor_ in enumerate(tower.floors[1:], 1):
        plate = floor_.plate
        if plate is None:
            text = _("Floor {n} has no plate.").format(n=index)
            yield Fault(FaultKind.PLATE_ORDER, (), index, text)
            continue
        if plate.color not in PLATE_COLORS:
            text = _("There is no {color} plate in the game.").format(color=plate.color)
            yield Fault(FaultKind.UNKNOWN_PIECE, (plate.color,), index, text)
        elif plate.color in laid:
            text = _("The {color} plate is in the tower more than once.").format(color=plate.color)
            yield Fault(FaultKind.REPEATED_PIECE, (plate.color,), index, text)
        elif index > len(PLATE_COLORS) or plate.color != PLATE_COLORS[index - 1]:
            text = _("The {color} plate lies as number {n}, but the order is {order}.").format(
                color=plate.color, n=index, order=", ".join(PLATE_COLORS)
            )
            yield Fault(FaultKind.PLATE_ORDER, (plate.color,), index, text)
        laid.add(plate.color)


def _stacks(tower: Tower) -> Iterator[Fault]:
    for floor, placed in tower.placed():
        if placed.on is None:
            continue
        plate = tower.floors[floor].plate
        if plate is None or plate.color != PLATE_COLORS[-1]:
            text = _("{column} stands on {on}, but columns may be stacked only on the red plate.")
            yield Fault(
                FaultKind.STACK_NOT_ON_RED,
                (placed.id, placed.on),
                floor,
                text.format(column=column_first(placed.id), on=the_column(placed.on)),
            )
        if not _has_foot(tower, floor, placed):
            text = _("{column} is said to stand on {on}, which is not there to carry it.")
            yield Fault(
                FaultKind.STACK_WITHOUT_FOOT,
                (placed.id, placed.on),
                floor,
                text.format(column=column_first(placed.id), on=the_column(placed.on)),
            )


def _has_foot(tower: Tower, floor: int, placed: PlacedColumn) -> bool:
    """Whether a stacked column leads down, column by column, to one that stands on the plate."""
    here = {column.id: column for column in tower.floors[floor].columns}
    seen = {placed.id}
    step = placed
    while step.on is not None:
        if step.on in seen or step.on not in here:
            return False
        seen.add(step.on)
        step = here[step.on]
    return True


def _places(tower: Tower, floor: int) -> Iterator[Fault]:
    for placed in tower.floors[floor].columns:
        column = tower.pieces.column(placed.id)
        if placed.on is not None:
            under = tower.find(placed.on)[1]
            if gap(column, placed, tower.pieces.column(under.id), under) > -TOUCH:
                text = _("{column} is said to stand on {on}, but does not touch it.")
                yield Fault(
                    FaultKind.STACK_WITHOUT_FOOT,
                    (placed.id, placed.on),
                    floor,
                    text.format(column=column_first(placed.id), on=the_column(placed.on)),
                )
        elif floor == 0:
            if farthest(column, placed) > tower.pieces.base.zone_radius + TOUCH:
                text = _("{column} stands in the forbidden rim of the base.")
                text = text.format(column=column_first(placed.id))
                yield Fault(FaultKind.FORBIDDEN_RIM, (placed.id,), 0, text)
        elif not fits_on(column, placed.x, placed.y, placed.angle, tower.frame(floor)):
            text = _("{column} sticks out over the edge of the {color} plate.")
            plate = tower.floors[floor].plate
            assert plate is not None
            yield Fault(
                FaultKind.OVER_EDGE,
                (placed.id, plate.color),
                floor,
                text.format(column=column_first(placed.id), color=plate.color),
            )


def _overlaps(tower: Tower, floor: int) -> Iterator[Fault]:
    columns = tower.floors[floor].columns
    levels = [tower.stack_level(c) if c.on is not None else 0 for c in columns]
    for (a, at), (b, bt) in combinations(zip(columns, levels, strict=True), 2):
        if at != bt or a.id == b.id:
            continue
        if gap(tower.pieces.column(a.id), a, tower.pieces.column(b.id), b) < -TOUCH:
            text = _("{a} and {b} overlap on the {floor}.").format(
                a=column_first(a.id), b=the_column(b.id), floor=tower.floor_name(floor)
            )
            yield Fault(FaultKind.OVERLAP, (a.id, b.id), floor, text)


def _plates(tower: Tower, covers: int) -> Iterator[Fault]:
    for index in range(1, len(tower.floors)):
        plate = tower.floors[index].plate
        assert plate is not None
        n = len(tower.covered(index - 1))
        if n < covers:
            text = ngettext(
                "The {color} plate rests on {n} column, but needs {covers}.",
                "The {color} plate rests on {n} columns, but needs {covers}.",
                n,
            ).format(color=plate.color, n=n, covers=covers)
            yield Fault(FaultKind.TOO_FEW_SUPPORTS, (plate.color,), index, text)
        if plate.color == PLATE_COLORS[0] and not within_base(tower, tower.frame(index)):
            text = _("The blue plate sticks out beyond the base.")
            yield Fault(FaultKind.BEYOND_BASE, (plate.color,), index, text)


def within_base(tower: Tower, frame: Frame) -> bool:
    """Whether a plate lies wholly over the base."""
    radius = tower.pieces.base.radius
    return all(math.hypot(x, y) <= radius + TOUCH for x, y in frame.outline())


def farthest(column: Column, placed: PlacedColumn) -> float:
    """How far (mm) a column reaches from the middle of the base."""
    if column.is_round:
        return math.hypot(placed.x, placed.y) + column.radius
    return max(math.hypot(x, y) for x, y in column.corners(placed.x, placed.y, placed.angle))


def partly_standing(tower: Tower, floor: int) -> tuple[str, ...]:
    """The columns of a floor that do *not* stand wholly on its plate or on the base."""
    column = tower.pieces.column
    standing = [placed for placed in tower.floors[floor].columns if placed.on is None]
    if floor == 0:
        reach = tower.pieces.base.radius + TOUCH
        return tuple(c.id for c in standing if farthest(column(c.id), c) > reach)
    if not standing:
        return ()
    frame = tower.frame(floor)
    return tuple(c.id for c in standing if not fits_on(column(c.id), c.x, c.y, c.angle, frame))


def fits_on(column: Column, x: float, y: float, angle: float, frame: Frame) -> bool:
    """Whether a column stands wholly on the plate of `frame`; touching its edge is allowed."""
    lx, ly = frame.local(x, y)
    least, most = frame.foot.bounds(lx, ly)
    if least >= column.radius:
        return True
    if most < column.inner_radius - TOUCH:
        return False
    if column.is_round:
        return frame.foot.depth(lx, ly) >= column.radius - TOUCH
    from shapely.geometry import Polygon

    turn = angle - math.degrees(math.atan2(frame.sin, frame.cos))
    slightly_smaller = 1 - TOUCH / column.radius
    corners = column.corners(0.0, 0.0, turn)
    shape = Polygon(
        [(lx + slightly_smaller * cx, ly + slightly_smaller * cy) for cx, cy in corners]
    )
    return bool(frame.foot.polygon.covers(shape))


def gap(a: Column, at: PlacedColumn, b: Column, bt: PlacedColumn) -> float:
    """The free distance (mm) between two columns, negative by how deep they overlap."""
    between = math.hypot(at.x - bt.x, at.y - bt.y)
    if a.is_round and b.is_round:
        return between - a.radius - b.radius
    if between >= a.radius + b.radius:
        return between - a.radius - b.radius
    if between <= a.inner_radius + b.inner_radius - 2 * TOUCH:
        return between - a.inner_radius - b.inner_radius
    return _polygon_gap(a, at, b, bt)


def _polygon_gap(a: Column, at: PlacedColumn, b: Column, bt: PlacedColumn) -> float:
    """The gap where a hexagon is involved: by separating directions, exact in sign."""
    from shapely.geometry import Point, Polygon

    def shape(column: Column, placed: PlacedColumn) -> Point | Polygon:
        if column.is_round:
            return Point(placed.x, placed.y)
        return Polygon(column.corners(placed.x, placed.y, placed.angle))

    first, second = shape(a, at), shape(b, bt)
    radii = sum(column.radius for column in (a, b) if column.is_round)
    apart = float(first.distance(second))
    if apart > 0:
        return apart - radii
    if radii:
        return -radii
    return -math.sqrt(float(first.intersection(second).area))
