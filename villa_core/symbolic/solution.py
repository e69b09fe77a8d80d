"""Where one unknown can make a floor tip: the roots of its torque equations, edge by edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Symbol

from villa_core.symbolic.border import ArcInequality, EdgeInequality, ExactDisc, tangent
from villa_core.symbolic.load import Loading
from villa_core.symbolic.ranges import Bound, root_bounds
from villa_core.symbolic.unknowns import Unknown
from villa_core.tower.pieces import over_words

_Line = Any
"""A quantity a + b t as an array [a, b] of expressions."""


def load_bounds(
    load: Loading, edges: Sequence[EdgeInequality], arcs: Sequence[ArcInequality], unknown: Unknown
) -> Iterator[Bound]:
    """Where the load, as it wanders with the unknown, crosses an edge or an arc of the support."""
    weight, x, y = (_line(expr, unknown) for expr in (load.weight, *load.moments))
    for edge in edges:
        torque = weight * edge.reach - x * edge.normal[0] - y * edge.normal[1]
        yield from _roots(over_words(*edge.owners), torque)
    for arc in arcs:
        at_x, at_y, r, owner = arc.disc
        yield from _roots(
            over_words(owner), _squares(x - weight * at_x, y - weight * at_y, weight * r)
        )


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
                    yield from _roots(why, x * nx + y * ny + far)
    why = over_words(moving[0].owner)
    for (x, y, far), (next_x, next_y, _far) in zip(places, places[1:] + places[:1], strict=True):
        if far[0] != 0:
            yield from _roots(why, _squares(x, y, far))
        elif len(places) > 1:
            ex, ey = next_x[0] - x[0], next_y[0] - y[0]
            yield from _roots(why, (x * ey - y * ex) / sympy.sqrt(ex**2 + ey**2))


def _roots(why: str, coefficients: Sequence[Expr]) -> list[Bound]:
    return root_bounds(why, [float(c) for c in coefficients], lambda: coefficients)


def _squares(x: _Line, y: _Line, r: _Line) -> _Line:
    """The coefficients of x² + y² − r²."""
    (a, b), (c, d), (e, f) = x, y, r
    return a**2 + c**2 - e**2, 2 * (a * b + c * d - e * f), b**2 + d**2 - f**2


def _line(expr: Expr, unknown: Unknown) -> _Line:
    """The two coefficients of an expression that is linear in the unknown (or in its tangent)."""
    t = Symbol("t", real=True)
    plain = expr.subs(sympy.tan(unknown.symbol), t).subs(unknown.symbol, t)
    return np.array([plain.subs(t, 0), sympy.diff(plain, t)], object)
