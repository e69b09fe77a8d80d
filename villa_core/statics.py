"""Does the villa stand? Exactly, floor by floor.

Cut the villa at the tops of the columns that carry a plate. Everything above the cut has a weight
and a centre of mass. **The villa stands if and only if, at every such cut, the centre of mass lies
inside the convex hull of the contact patches** between those columns and the plate. Floors
decouple, and friction can neither help nor hurt, for horizontal forces in the plane of the cut have
no moment about an axis in that plane. (It is assumed that each column stands fully on what it
stands on, as the rules ask: `Tower.check` tells.) A column stacked on a column is a cut of its own.

The signed distance of that centre from the hull's border is the floor's *margin*, in mm.

>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged")
>>> print(tower.stability())
Stands. Weakest: ground floor, 28.8 mm from tipping over the edge from the thick yellow column to \
the thick green column.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from villa_core.contact import patch_on_column
from villa_core.geometry import Arc, Disc, Edge, Hull, Point
from villa_core.pieces import column_words, the_column
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.batch import Batch
    from villa_core.tower import PlacedColumn, Tower

__all__ = [
    "CLOSE_CALL",
    "GRAVITY",
    "Load",
    "Stability",
    "Standing",
    "batch",
    "stability",
]

GRAVITY = 9.81
"""Weight of a kilogram in newtons."""

CLOSE_CALL = 1.0
"""A margin smaller than this (mm) is too close to call on a real table, where columns differ a
little in height and plates are not quite flat."""

_COS30 = math.cos(math.pi / 6)


class Load(NamedTuple):
    """All that lies above a cut: its mass (g) and its centre of mass (x, y) in mm."""

    mass: float
    x: float
    y: float

    @property
    def weight(self) -> float:
        """The weight in newtons."""
        return self.mass * GRAVITY / 1000


class Standing:
    """How one floor (or one stacked column) carries what is above it."""

    def __init__(
        self, tower: Tower, floor: int, load: Load, support: Hull, stacked: str = ""
    ) -> None:
        self._tower = tower
        self.floor = floor
        """The number of the floor whose columns carry the load."""
        self.stacked = stacked
        """The stacked column in question, or an empty text for a floor."""
        self.load = load
        """All that is carried."""
        self.support = support
        """The support polygon: the exact hull of the contact patches, with its arcs."""
        self.margin = support.margin(load.x, load.y)
        """How far (mm) the centre of mass is inside the support's border; negative: it tips."""

    @property
    def stable(self) -> bool:
        """Whether it stands."""
        return self.margin >= 0

    @property
    def weight(self) -> float:
        """The weight carried, in newtons."""
        return self.load.weight

    @property
    def centre(self) -> Point:
        """The centre of mass of all that is carried (x, y), in mm."""
        return (self.load.x, self.load.y)

    @property
    def name(self) -> str:
        """What to call it in a sentence."""
        if self.stacked:
            return column_words(self.stacked)
        return self._tower.floor_name(self.floor)

    @cached_property
    def edge(self) -> Edge | Arc | None:
        """The edge or arc over which it would tip (or tips); None if nothing supports it."""
        return self.support.nearest_piece(*self.centre)

    @cached_property
    def loads(self) -> dict[str, float]:
        """What each supporting column carries, in newtons (see `loads` for the model)."""
        from villa_core import loads

        if self.stacked:
            placed = self._tower.find(self.stacked)[1]
            return {str(placed.on): self.weight} if self.stable else {}
        return dict(loads.floor_loads(self._tower, self.floor).newtons)

    @cached_property
    def critical_tilt(self) -> float:
        """How far (degrees) the table may be tilted, at worst, before this floor gives way.

        An estimate, see `tilt`: it takes the smallest of three ways to fall.
        """
        from villa_core import tilt

        return tilt.critical(self._tower, self)

    def __repr__(self) -> str:
        return f"<Standing: {self.name}, margin {self.margin:.3f} mm>"


class Stability:
    """The verdict on a tower: `floors[k]` tells how the columns of floor k carry what is above."""

    def __init__(self, floors: tuple[Standing, ...], stacks: tuple[Standing, ...] = ()) -> None:
        self.floors = floors
        self.stacks = stacks
        """The same for every column that is stacked on another."""

    @cached_property
    def weakest(self) -> Standing | None:
        """The floor (or stacked column) with the smallest margin; None for a tower of no plates."""
        return min((*self.floors, *self.stacks), key=lambda s: s.margin, default=None)

    @property
    def margin(self) -> float:
        """The smallest margin in mm; infinite if nothing rests on anything."""
        return math.inf if self.weakest is None else self.weakest.margin

    @property
    def stable(self) -> bool:
        """Whether the tower stands."""
        return self.margin >= 0

    @property
    def close_call(self) -> bool:
        """True when the margin is too small to trust on a real table (see `CLOSE_CALL`)."""
        return abs(self.margin) < CLOSE_CALL

    @property
    def critical_tilt(self) -> float:
        """The table's smallest tilt (degrees) that brings the tower down; an estimate."""
        return min((s.critical_tilt for s in (*self.floors, *self.stacks)), default=90.0)

    def __str__(self) -> str:
        weakest = self.weakest
        if weakest is None:
            return _("Stands. No plate is laid yet.")
        if weakest.edge is None:
            return _("Falls. Nothing holds the plate on the {floor}.").format(floor=weakest.name)
        if isinstance(weakest.edge, Edge):
            over = _("over the edge from {a} to {b}").format(
                a=the_column(weakest.edge.owners[0]), b=the_column(weakest.edge.owners[1])
            )
        else:
            over = _("over the rim of {a}").format(a=the_column(weakest.edge.owner))
        if self.stable:
            return _("Stands. Weakest: {floor}, {mm:.1f} mm from tipping {over}.").format(
                floor=weakest.name, mm=weakest.margin, over=over
            )
        return _("Falls. On the {floor} it tips {over}, by {mm:.1f} mm.").format(
            floor=weakest.name, mm=-weakest.margin, over=over
        )

    def __repr__(self) -> str:
        return f"<Stability: {self}>"


# one tower ---------------------------------------------------------------------------------------


def stability(tower: Tower) -> Stability:
    """The verdict on a tower."""
    floors = tuple(
        Standing(tower, floor, load, tower.support(floor))
        for floor, load in enumerate(floor_loads(tower))
    )
    return Stability(floors, _stacks(tower))


def floor_loads(tower: Tower) -> list[Load]:
    """For each floor that carries a plate, all that lies above the tops of its columns."""
    found: list[Load] = []
    column = tower.pieces.column
    mass = mx = my = 0.0
    for floor in reversed(tower.floors[1:]):
        plate = floor.plate
        assert plate is not None
        for placed in floor.columns:
            m = column(placed.id).mass
            mass += m
            mx += m * placed.x
            my += m * placed.y
        m = tower.pieces.plate(plate.color).mass
        mass += m
        mx += m * plate.x
        my += m * plate.y
        found.append(Load(mass, mx / mass, my / mass))
    found.reverse()
    return found


def stacked_load(tower: Tower, column_id: str) -> Load:
    """A stacked column with all that stands on it."""
    placed = tower.find(column_id)[1]
    mass = tower.pieces.column(column_id).mass
    mx, my = mass * placed.x, mass * placed.y
    for above in tower.stacked_on(column_id):
        part = stacked_load(tower, above)
        mass, mx, my = mass + part.mass, mx + part.mass * part.x, my + part.mass * part.y
    return Load(mass, mx / mass, my / mass)


def _stacks(tower: Tower) -> tuple[Standing, ...]:
    found = []
    for floor, placed in tower.placed():
        if placed.on is not None:
            load = stacked_load(tower, placed.id)
            patch = Hull.of(_stack_patch(tower, placed.id))
            found.append(Standing(tower, floor, load, patch, placed.id))
    return tuple(found)


def _stack_patch(tower: Tower, column_id: str) -> tuple[Disc, ...]:
    placed = tower.find(column_id)[1]
    under = tower.find(str(placed.on))[1]

    def at(column: PlacedColumn) -> tuple[float, float, float]:
        return (column.x, column.y, column.angle)

    column = tower.pieces.column
    return patch_on_column(column(placed.id), at(placed), column(under.id), at(under))


def batch(tower: Tower, **arrays: Any) -> Batch:
    """The verdicts on many towers that have the shape of `tower`; see `villa_core.batch`."""
    from villa_core import batch as many

    return many.batch(tower, **arrays)
