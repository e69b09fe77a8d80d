"""The numbers at which a floor may tip as one unknown grows, as exact roots.

The equations of a floor hold as long as its contact patches stay as they are. A column that stays
wholly under the plate above keeps its whole patch, one that stays beside it has none. In between
the plate's edge cuts the patch, and the equations would be others: see `moving`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy
from sympy import Expr, Symbol

from villa_core.symbolic import laws
from villa_core.symbolic.border import ArcInequality, EdgeInequality, ExactDisc, tangent
from villa_core.symbolic.load import Loading
from villa_core.symbolic.ranges import Bound
from villa_core.symbolic.unknowns import Coordinate, Unknown
from villa_core.tower.contact import whole_patch
from villa_core.tower.pieces import over_words

if TYPE_CHECKING:
    from villa_core.tower.tower import PlacedColumn, Tower


def roots(why: str, numbers: Sequence[float], exact: Callable[[], Sequence[Expr]]) -> list[Bound]:
    """The real roots of a + b t = 0 or a + b t + c t² = 0, whose coefficients come both ways."""
    a, b, c = (*numbers, 0.0)[:3]
    if abs(c) >= 1e-12 * max(1.0, abs(a), abs(b)):
        inside = b * b - 4 * a * c
        if inside < 0:
            return []
        # the stable way to write the roots as floats, in the order of the exact ones
        half = -(b + math.copysign(math.sqrt(inside), b)) / 2
        values = sorted([half / c, a / half if half else 0.0], reverse=c < 0)
    else:
        values = [-a / b] if abs(b) >= 1e-12 * max(1.0, abs(a)) else []

    def root(k: int) -> Expr:
        exprs, letters = laws.roots(len(values))
        value = exprs[k].xreplace(dict(zip(letters, exact(), strict=False)))
        # that of a line is written as p + q √D
        return value if len(values) > 1 else sympy.expand(sympy.radsimp(value))

    return [Bound(number, partial(root, k), why) for k, number in enumerate(values)]


def _exact_roots(why: str, coefficients: Sequence[Expr]) -> list[Bound]:
    return roots(why, [float(one) for one in coefficients], lambda: coefficients)


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


# moving a piece ----------------------------------------------------------------------------------


def movers(tower: Tower, floor: int, unknowns: Sequence[Unknown]) -> tuple[Coordinate, ...]:
    """The unknown places that could change how the plate above a floor is touched."""
    plate = tower.floors[floor + 1].plate
    touching = {column.id for column in tower.floors[floor].columns}
    touching |= {plate.color} if plate else set()
    return tuple(u for u in unknowns if isinstance(u, Coordinate) and u.piece in touching)


def placed_at(tower: Tower, unknown: Coordinate, value: float) -> Tower:
    """The tower with a number put in for a place."""
    floor, column, at = find_piece(tower, unknown.piece)
    at[unknown.index] = value
    if column is None:
        return tower.move_plate(floor, *at)
    return tower.move_column(column.id, *at, on=column.on)


def find_piece(tower: Tower, piece: str) -> tuple[int, PlacedColumn | None, list[float]]:
    """The floor of a piece, its column unless it is a plate, and where it is."""
    for floor, here in enumerate(tower.floors):
        if here.plate is not None and here.plate.color == piece:
            return floor, None, [here.plate.x, here.plate.y]
    floor, column = tower.find(piece)
    return floor, column, [column.x, column.y]


def patches(tower: Tower, floor: int) -> dict[str, str]:
    """How the plate above touches each column of a floor: "none", "cut" or "whole"."""
    kinds, discs = {}, tower.contacts(floor)
    for column in tower.floors[floor].columns:
        patch = [disc for disc in discs if disc.owner == column.id]
        piece = tower.pieces.column(column.id)
        whole = patch == whole_patch(piece, column.x, column.y, column.angle)
        kinds[column.id] = "whole" if whole else "cut" if patch else "none"
    return kinds
