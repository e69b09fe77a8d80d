"""Where contacts change as a piece moves: it touches an outline, a rim or another column.

Between two such places every contact patch keeps its make-up: a column that is wholly under a plate
stays so, and one that is cut by the plate's edge is cut by the same sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import sympy

from villa_core.geometry.hull import Point
from villa_core.symbolic.bounds import find_piece, roots
from villa_core.symbolic.notation import computed
from villa_core.symbolic.ranges import Bound
from villa_core.symbolic.unknowns import Coordinate
from villa_core.tower.contact import whole_patch

if TYPE_CHECKING:
    from villa_core.tower.tower import PlacedColumn, Tower


class Shape(NamedTuple):
    """A disc (one corner and a radius in mm) or a polygon (corners, radius 0)."""

    corners: Sequence[Point]
    radius: float = 0.0

    @property
    def sides(self) -> Iterator[tuple[Point, Point]]:
        """The sides of a polygon; a disc has none."""
        around = (*self.corners[1:], self.corners[0])
        return zip(self.corners, around, strict=True) if len(self.corners) > 1 else iter(())


def touches(tower: Tower, unknown: Coordinate) -> Iterator[Bound]:
    """The values of a place at which some contact of the moved piece begins, ends or changes."""
    floor, column, at = find_piece(tower, unknown.piece)
    way = [0, 0]  # a column moves along, a plate the other way as the columns see it
    way[unknown.index] = 1 if column else -1
    here = at[unknown.index]
    columns = tower.floors[floor].columns

    def all_of(moved: PlacedColumn, fixed: Shape) -> Iterator[Bound]:
        return _meetings(_section(tower, moved), fixed, way, here)

    def on_plate(moved: PlacedColumn) -> Iterator[Bound]:
        """Where the foot begins to stick out, and where the middle passes the edge."""
        yield from all_of(moved, below)
        yield from _meetings(Shape([(moved.x, moved.y)]), below, way, here)

    below = Shape([(0.0, 0.0)], tower.pieces.base.radius)
    if floor:
        below = Shape(tower.frame(floor).outline())
    if column is None:
        for one in tower.floors[floor - 1].columns:
            yield from all_of(one, below)
        for one in columns:
            yield from on_plate(one)
        return
    yield from on_plate(column)
    if floor < tower.top:
        yield from all_of(column, Shape(tower.frame(floor + 1).outline()))
    in_stack = column.on is not None or bool(tower.stacked_on(column.id))
    for one in columns:
        if one is not column and (in_stack or one.on is not None):
            yield from all_of(column, _section(tower, one))


def _section(tower: Tower, column: PlacedColumn) -> Shape:
    """The cross-section of a column."""
    patch = whole_patch(tower.pieces.column(column.id), column.x, column.y, column.angle)
    return Shape([(disc.x, disc.y) for disc in patch], patch[0].r)


def _meetings(moving: Shape, fixed: Shape, way: Sequence[int], here: float) -> Iterator[Bound]:
    """Where the borders of two shapes touch, as one moves by `way` · (value − here)."""
    ax, ay = way
    for px, py in moving.corners:
        x, y = px - ax * here, py - ay * here  # where it is at the value zero
        for qx, qy in fixed.corners:
            for far in {moving.radius + fixed.radius, abs(moving.radius - fixed.radius)} - {0.0}:
                yield from _roots(_to_corner, x - qx, y - qy, far, ax, ay)
        yield from _to_sides((x, y), fixed, moving.radius, way)
    back = [-ax, -ay]  # the corners of the other one, as the moving one sees them
    for qx, qy in fixed.corners:
        yield from _to_sides((qx + ax * here, qy + ay * here), moving, fixed.radius, back)


def _to_sides(point: Point, polygon: Shape, radius: float, way: Sequence[int]) -> Iterator[Bound]:
    """Where a disc that starts at a point touches the sides of a polygon, between their ends."""
    ax, ay = way
    for (x0, y0), (x1, y1) in polygon.sides:
        x, y, ex, ey = point[0] - x0, point[1] - y0, x1 - x0, y1 - y0
        for reach in {radius, -radius}:
            for bound in _roots(_to_side, x, y, ex, ey, reach, ax, ay):
                along = (x + ax * bound.number) * ex + (y + ay * bound.number) * ey
                if -1e-6 <= along / (ex * ex + ey * ey) <= 1 + 1e-6:
                    yield bound


def _roots(law: Callable[..., Sequence[Any]], *numbers: float) -> list[Bound]:
    return roots("", law(math.sqrt, *numbers), lambda: law(sympy.sqrt, *map(computed, numbers)))


def _to_side(
    root: Any, x: Any, y: Any, ex: Any, ey: Any, reach: Any, ax: Any, ay: Any
) -> tuple[Any, Any]:
    """When a point that starts at (x, y) along (ax, ay) is `reach` away from a line (ex, ey)."""
    length = root(ex**2 + ey**2)
    nx, ny = ey / length, -ex / length
    return nx * x + ny * y - reach, nx * ax + ny * ay


def _to_corner(_root: Any, x: Any, y: Any, r: Any, ax: Any, ay: Any) -> tuple[Any, Any, Any]:
    """When a point that starts at (x, y) along (ax, ay) is r away from where x and y are zero."""
    return x**2 + y**2 - r**2, 2 * (x * ax + y * ay), ax**2 + ay**2
