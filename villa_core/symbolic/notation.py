"""Exact expressions as short LaTeX: fractions where they are short, else six digits."""

from __future__ import annotations

from collections.abc import Iterable

import sympy
from sympy import Expr

from villa_core.symbolic.border import ArcInequality, EdgeInequality
from villa_core.text import _


def border_latex(edges: Iterable[EdgeInequality], arcs: Iterable[ArcInequality]) -> list[str]:
    """The inequalities of a border, a line each; arcs that the load never faces are left out."""
    return [
        *(edge_latex(edge) for edge in edges),
        *(arc_latex(arc) for arc in arcs if arc.facing != sympy.false),
    ]


def edge_latex(edge: EdgeInequality) -> str:
    """The torque inequality of an edge, also where there is only a number to compare."""
    sign = "<" if edge.torque.is_number and edge.torque < 0 else r"\ge"
    return rf"{short_latex(edge.torque)} {sign} 0"


def arc_latex(arc: ArcInequality) -> str:
    """The inequality of an arc, and where it counts."""
    if arc.facing == sympy.true:
        return rf"{short_latex(arc.margin)} \ge 0"
    if arc.facing == sympy.false:
        return rf"\text{{{_('the load does not face this rim')}}}"
    return rf"{short_latex(arc.margin)} \ge 0\;\text{{ {_('if')} }}\;{short_latex(arc.facing)}"


def short_latex(expr: sympy.Basic, longest: int = 6) -> str:
    r"""LaTeX of an exact expression; where a number has many digits, with decimals instead.

    >>> short_latex(sympy.Rational(1, 3)), short_latex(sympy.sqrt(sympy.Rational(123456789, 7)))
    ('\\frac{1}{3}', '4199.61')
    """
    digits = [len(str(n)) for r in expr.atoms(sympy.Rational) for n in (r.p, r.q)]
    plain = max(digits, default=0) <= longest and len(digits) <= 12
    return str(sympy.latex(expr if plain else _decimals(expr)))


def _decimals(expr: sympy.Basic) -> sympy.Basic:
    """The expression with six digits for every number; powers stay as they are."""
    if expr.is_Integer and abs(int(expr)) < 1000:
        return expr
    if isinstance(expr, Expr) and expr.is_number:
        return expr.evalf(6)
    if expr.is_Pow:
        base, power = expr.args
        return sympy.Pow(_decimals(base), power)
    if not expr.args:
        return expr
    made = expr.func(*(_decimals(part) for part in expr.args))
    if not made.is_Add:
        return made
    sizes = {term: abs(term.as_coeff_Mul()[0]) for term in made.args}
    least = 1e-9 * max(sizes.values())  # below that it is rounding
    return made.func(*(term for term, size in sizes.items() if size > least))
