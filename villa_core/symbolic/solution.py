"""Where one unknown can make a floor tip: the roots of its torque equations, edge by edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sympy
from sympy import Expr, Symbol

from villa_core.symbolic import laws
from villa_core.symbolic.border import ArcInequality, EdgeInequality, ExactDisc
from villa_core.symbolic.ranges import Candidate, circle_candidates, line_candidate
from villa_core.symbolic.terms import Loading
from villa_core.symbolic.unknowns import Unknown
from villa_core.tower.pieces import over_words

Line = tuple[Expr, Expr]
"""A quantity a + b t as (a, b)."""

Square = tuple[Expr, Expr, Expr]
"""A quantity a + b t + c t² as (a, b, c)."""


def load_candidates(
    load: Loading,
    edges: Sequence[EdgeInequality],
    arcs: Sequence[ArcInequality],
    unknown: Unknown,
) -> Iterator[Candidate]:
    """Where the load, as it wanders with the unknown, crosses an edge or an arc of the support."""
    weight, x, y = (_line(expr, unknown) for expr in (load.weight, *load.moments))
    for edge in edges:
        why = over_words(*edge.owners)

        def torque(edge: EdgeInequality = edge) -> tuple[Expr, Expr]:
            (nx, ny), reach = edge.normal, edge.reach
            a, b = (w * reach - p * nx - q * ny for w, p, q in zip(weight, x, y, strict=True))
            return a, b

        a, b = (float(part) for part in torque())
        yield from line_candidate(a, b, torque, why)
    for arc in arcs:
        why = over_words(arc.owner)

        def square(arc: ArcInequality = arc) -> Square:
            disc = arc.disc
            sx, sy = (
                tuple(p - w * middle for p, w in zip(moment, weight, strict=True))
                for moment, middle in ((x, disc.x), (y, disc.y))
            )
            far = tuple(disc.r * w for w in weight)
            return _squares(sx, sy, far)

        a, b, c = (float(part) for part in square())
        yield from circle_candidates((a, b, c), square, why)


def support_candidates(
    load: Loading, fixed: Sequence[ExactDisc], moving: Sequence[ExactDisc], unknown: Unknown
) -> Iterator[Candidate]:
    """Where the border of a support, whose one column moves with the unknown, crosses the load.

    The border touches the load and a fixed disc when it is the tangent from the load to that disc;
    the moving disc must then reach exactly as far: one linear equation for each.
    """
    gx, gy = (moment / load.weight for moment in load.moments)
    places = [(_line(disc.x, unknown), _line(disc.y, unknown), disc) for disc in moving]
    for other in fixed:
        for way in (1, -1):
            normal = _tangent(other.x - gx, other.y - gy, other.r, way)
            if normal is None:
                continue
            for px, py, disc in places:
                why = over_words(other.owner, disc.owner)
                yield from _reach(px, py, disc, (gx, gy), normal, why)
    for k, (px, py, disc) in enumerate(places):
        why = over_words(disc.owner)
        if disc.r != 0:

            def square(px: Line = px, py: Line = py, disc: ExactDisc = disc) -> Square:
                zero = sympy.Integer(0)
                return _squares((px[0] - gx, px[1]), (py[0] - gy, py[1]), (disc.r, zero))

            a, b, c = (float(part) for part in square())
            yield from circle_candidates((a, b, c), square, why)
        elif len(places) > 1:
            qx, qy, _next = places[(k + 1) % len(places)]
            ex, ey = qx[0] - px[0], qy[0] - py[0]
            length = sympy.sqrt(ex**2 + ey**2)
            yield from _reach(px, py, disc, (gx, gy), (ey / length, -ex / length), why)


def _reach(
    px: Line, py: Line, disc: ExactDisc, at: tuple[Expr, Expr], normal: tuple[Expr, Expr], why: str
) -> list[Candidate]:
    """Where a moving disc reaches as far along a normal as a point does."""

    def ahead() -> tuple[Expr, Expr]:
        (nx, ny), (gx, gy) = normal, at
        return (px[0] - gx) * nx + (py[0] - gy) * ny + disc.r, px[1] * nx + py[1] * ny

    a, b = (float(part) for part in ahead())
    return line_candidate(a, b, ahead, why)


def _tangent(dx: Expr, dy: Expr, r: Expr, way: int) -> tuple[Expr, Expr] | None:
    """The normal of one of the two tangents from a point to a disc; None from inside."""
    if float(dx) ** 2 + float(dy) ** 2 <= float(r) ** 2:
        return None
    # the law goes from disc i to disc j: from the point (radius 0) to the disc, or back
    put = {laws.d_x: way * dx, laws.d_y: way * dy, laws.q: -way * r}
    nx, ny = laws.tangent_law()
    return nx.subs(put), ny.subs(put)


def _squares(x: Line, y: Line, r: Line) -> Square:
    """The coefficients of x² + y² − r², each of them a + b t."""
    return (
        x[0] ** 2 + y[0] ** 2 - r[0] ** 2,
        2 * (x[0] * x[1] + y[0] * y[1] - r[0] * r[1]),
        x[1] ** 2 + y[1] ** 2 - r[1] ** 2,
    )


def _line(expr: Expr, unknown: Unknown) -> Line:
    """The two coefficients of an expression that is linear in the unknown (or in its tangent)."""
    t = Symbol("t", real=True)
    plain = expr.subs(sympy.tan(unknown.symbol), t).subs(unknown.symbol, t)
    return plain.subs(t, 0), sympy.diff(plain, t)
