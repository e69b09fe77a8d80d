"""The numbers at which something changes as one unknown grows: a floor tips, or a patch is cut.

The equations of a floor hold as long as its contact patches stay as they are. A column that stays
wholly under the plate above keeps its whole patch, one that stays beside it has none. In between
the plate's edge cuts the patch, and the equations would be others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy
from sympy import Expr, Symbol

from villa_core.errors import TowerError
from villa_core.geometry.hull import Point
from villa_core.symbolic import laws
from villa_core.symbolic.border import ArcInequality, EdgeInequality, ExactDisc, tangent
from villa_core.symbolic.load import Loading
from villa_core.symbolic.notation import computed
from villa_core.symbolic.ranges import Bound, Ends, ends_of
from villa_core.symbolic.unknowns import Coordinate, Unknown
from villa_core.text import _
from villa_core.tower.contact import whole_patch
from villa_core.tower.pieces import column_first, over_words, the_column

if TYPE_CHECKING:
    from villa_core.tower.tower import PlacedColumn, Tower


def _roots(why: str, numbers: Sequence[float], exact: Callable[[], Sequence[Expr]]) -> list[Bound]:
    """The real roots of a + b t = 0 or a + b t + c t² = 0, whose coefficients come both ways."""
    a, b, c = (*numbers, 0.0)[:3]
    if abs(c) >= 1e-12 * max(1.0, abs(a), abs(b)):
        inside = b * b - 4 * a * c
        if inside < 0:
            return []
        # the stable way to write the roots as floats, in the order of the exact ones
        half = -(b + math.copysign(math.sqrt(inside), b)) / 2
        found = sorted([half / c, a / half if half else 0.0], reverse=c < 0)
    else:
        found = [-a / b] if abs(b) >= 1e-12 * max(1.0, abs(a)) else []

    def root(k: int) -> Expr:
        exprs, letters = laws.roots(len(found))
        value = exprs[k].xreplace(dict(zip(letters, exact(), strict=False)))
        # that of a line is written as p + q √D
        return value if len(found) > 1 else sympy.expand(sympy.radsimp(value))

    return [Bound(number, partial(root, k), why) for k, number in enumerate(found)]


def _exact_roots(why: str, coefficients: Sequence[Expr]) -> list[Bound]:
    return _roots(why, [float(one) for one in coefficients], lambda: coefficients)


# where a floor tips ------------------------------------------------------------------------------


def load_bounds(
    load: Loading, edges: Sequence[EdgeInequality], arcs: Sequence[ArcInequality], unknown: Unknown
) -> Iterator[Bound]:
    """Where the load, as it wanders with the unknown, crosses an edge or an arc of the support."""
    weight, x, y = (_line(expr, unknown) for expr in (load.weight, *load.moments))
    for edge in edges:
        torque = weight * edge.reach - x * edge.normal[0] - y * edge.normal[1]
        yield from _exact_roots(over_words(*edge.owners), torque)
    for arc in arcs:
        at_x, at_y, r, owner = arc.disc
        square = _square(x - weight * at_x, y - weight * at_y, weight * r)
        yield from _exact_roots(over_words(owner), square)


def support_bounds(
    load: Loading, fixed: Sequence[ExactDisc], moving: Sequence[ExactDisc], unknown: Unknown
) -> Iterator[Bound]:
    """Where the border of a support, whose one column moves with the unknown, crosses the load.

    The border touches the load and a fixed disc when it is the tangent from the load to that disc;
    the moving disc must then reach exactly as far: one linear equation for each.
    """
    gx, gy = (moment / load.weight for moment in load.moments)
    places = [
        (_line(disc.x - gx, unknown), _line(disc.y - gy, unknown), np.array([disc.r, 0], object))
        for disc in moving
    ]
    for other in fixed:
        dx, dy, r = other.x - gx, other.y - gy, other.r
        if float(dx) ** 2 + float(dy) ** 2 > float(r) ** 2:  # from inside there is no tangent
            why = over_words(other.owner, moving[0].owner)
            # from the load (radius 0) to the disc, and back
            for nx, ny in (tangent(dx, dy, -r), tangent(-dx, -dy, r)):
                for x, y, far in places:
                    yield from _exact_roots(why, x * nx + y * ny + far)
    why = over_words(moving[0].owner)
    for (x, y, far), (next_x, next_y, _far) in _around(places):
        if far[0] != 0:
            yield from _exact_roots(why, _square(x, y, far))
        elif len(places) > 1:
            ex, ey = next_x[0] - x[0], next_y[0] - y[0]
            line = (x * ey - y * ex) / sympy.sqrt(ex**2 + ey**2)
            yield from _exact_roots(why, line)


def _square(x: Any, y: Any, r: Any) -> tuple[Expr, Expr, Expr]:
    """The coefficients of x² + y² − r², each of them given as [a, b]."""
    (a, b), (c, d), (e, f) = x, y, r
    return a**2 + c**2 - e**2, 2 * (a * b + c * d - e * f), b**2 + d**2 - f**2


def _line(expr: Expr, unknown: Unknown) -> Any:
    """An expression a + b t, linear in the unknown (or in its tangent), as an array [a, b]."""
    t = Symbol("t", real=True)
    plain = expr.subs(sympy.tan(unknown.symbol), t).subs(unknown.symbol, t)
    return np.array([plain.subs(t, 0), sympy.diff(plain, t)], object)


def _around(items: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Each with the next one, the last with the first."""
    return zip(items, (*items[1:], items[0]), strict=True)


# where a patch changes ---------------------------------------------------------------------------


def movers(tower: Tower, floor: int, unknowns: Sequence[Unknown]) -> tuple[Coordinate, ...]:
    """The unknown places that could change how the plate above a floor is touched."""
    touched, found = patches(tower, floor), []
    plate = tower.floors[floor + 1].plate
    for unknown in unknowns:
        if not isinstance(unknown, Coordinate):
            continue
        moved = touched if plate and unknown.piece == plate.color else {unknown.piece} & {*touched}
        for column in moved:
            if touched[column] == "cut":
                text = _(
                    "{column} is only partly under the plate, so its contact patch changes with "
                    "every step. Move it wholly under the plate first."
                )
                raise TowerError(text.format(column=column_first(column)))
        found += [unknown] if moved else []
    return tuple(found)


def placed_at(tower: Tower, unknown: Coordinate, value: float) -> Tower:
    """The tower with a number put in for a place."""
    floor, column, at = _find(tower, unknown.piece)
    at[unknown.index] = value
    if column is None:
        return tower.move_plate(floor, *at)
    return tower.move_column(column.id, *at, on=column.on)


def _find(tower: Tower, piece: str) -> tuple[int, PlacedColumn | None, list[float]]:
    """The floor of a piece, its column unless it is a plate, and where it is."""
    for floor, here in enumerate(tower.floors):
        if here.plate is not None and here.plate.color == piece:
            return floor, None, [here.plate.x, here.plate.y]
    floor, column = tower.find(piece)
    return floor, column, [column.x, column.y]


def patches(tower: Tower, floor: int) -> dict[str, str]:
    """How the plate above touches each column of a floor: "none", "cut" or "whole"."""
    found, discs = {}, tower.contacts(floor)
    for column in tower.floors[floor].columns:
        patch = [disc for disc in discs if disc.owner == column.id]
        piece = tower.pieces.column(column.id)
        whole = patch == whole_patch(piece, column.x, column.y, column.angle)
        found[column.id] = "whole" if whole else "cut" if patch else "none"
    return found


def patch_limits(tower: Tower, floor: int, unknown: Coordinate) -> Ends:
    """The values of a place, below and above the present one, at which a patch changes."""
    _on, placed, at = _find(tower, unknown.piece)
    here, touched = at[unknown.index], patches(tower, floor)
    way = [0, 0]  # a column moves along, the plate the other way as the columns see it
    way[unknown.index] = -1 if placed is None else 1
    columns = tower.floors[floor].columns if placed is None else (placed,)
    outline = tower.frame(floor + 1).outline()
    bounds = [b for c in columns for b in _touches(tower, c, outline, way, here)]

    def same(value: float) -> bool:
        if abs(value) > 9_000:
            return False
        return patches(placed_at(tower, unknown, value), floor) == touched

    return ends_of(bounds, here, same)


def _touches(
    tower: Tower, column: PlacedColumn, outline: Sequence[Point], way: Sequence[int], here: float
) -> Iterator[Bound]:
    """Where a column's cross-section touches the plate's outline, as the value grows from `here`.

    The column moves against the outline by `way` · (value − here).
    """
    ax, ay = way
    patch = whole_patch(tower.pieces.column(column.id), column.x, column.y, column.angle)
    why = _("{column} then touches the edge of the plate").format(column=the_column(column.id))

    def roots(law: Callable[..., Sequence[Any]], *numbers: float) -> list[Bound]:
        return _roots(
            why, law(math.sqrt, *numbers), lambda: law(sympy.sqrt, *map(computed, numbers))
        )

    for disc in patch:
        x, y = disc.x - ax * here, disc.y - ay * here  # where it is at the value zero
        for (x0, y0), (x1, y1) in _around(outline):
            for reach in {disc.r, -disc.r}:
                yield from roots(_to_side, x - x0, y - y0, x1 - x0, y1 - y0, reach, ax, ay)
            if disc.r > 0:
                yield from roots(_to_corner, x - x0, y - y0, disc.r, ax, ay)
    if len(patch) > 1:
        for one, two in _around(patch):
            for x, y in outline:
                dx, dy = x + ax * here - one.x, y + ay * here - one.y
                yield from roots(_to_side, dx, dy, two.x - one.x, two.y - one.y, 0.0, -ax, -ay)


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
