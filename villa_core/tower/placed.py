"""What a tower is made of: columns and plates where they stand, floors, and solids in space."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from villa_core.geometry.hull import Point

LARGEST = 10_000.0
"""No piece lies farther out than this (mm), nor is turned farther (degrees)."""


@dataclass(frozen=True, slots=True)
class PlacedColumn:
    """A column standing at (x, y) mm; `on` names the column that it is stacked on, if any.

    A bridge names one of the columns below it: see `Tower.carriers`. `angle` (degrees) turns a
    hexagonal column: at 0 one of its corners points along x.
    """

    id: str
    x: float
    y: float
    angle: float = 0.0
    on: str | None = None


@dataclass(frozen=True, slots=True)
class PlacedPlate:
    """A plate whose centre of mass is at (x, y) mm, turned by `angle` degrees."""

    color: str
    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Floor:
    """A plate (none for the base) and the columns that stand on it, kept in order of their ids."""

    plate: PlacedPlate | None
    columns: tuple[PlacedColumn, ...] = ()

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.columns, key=attrgetter("id")))
        object.__setattr__(self, "columns", ordered)

    def without(self, column: PlacedColumn) -> Floor:
        """The floor without one of its columns."""
        return Floor(self.plate, tuple(c for c in self.columns if c is not column))


class Body(NamedTuple):
    """One solid in space: all that a 3D view, a slice or any physics engine needs of it.

    Round bodies have a `radius` (mm) about `centre`; the others have `corners`. `bottom` and `top`
    are heights above the base's surface, `mass` is in grams; the base is fixed and has mass 0.
    """

    id: str
    kind: str
    floor: int
    centre: Point
    radius: float | None
    corners: tuple[Point, ...]
    bottom: float
    top: float
    mass: float

    def reach(self, axis: int) -> tuple[float, float]:
        """From where to where it reaches along x (0) or y (1)."""
        if self.radius is not None:
            return (self.centre[axis] - self.radius, self.centre[axis] + self.radius)
        ends = [corner[axis] for corner in self.corners]
        return (min(ends), max(ends))
