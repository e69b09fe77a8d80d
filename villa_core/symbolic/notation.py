"""Exact numbers of what a person wrote, and exact expressions as short LaTeX."""

from __future__ import annotations

from fractions import Fraction

import sympy
from sympy import Expr, Rational
from sympy.core.relational import Relational


def rational(value: float) -> Rational:
    """The number that a person wrote: 0.1 is a tenth, not the binary number next to it.

    >>> rational(0.1)
    1/10
    """
    exact = Fraction(repr(float(value)))
    return Rational(exact.numerator, exact.denominator)


def computed(value: float) -> Rational:
    """A number that came from sines and cosines: beyond twelve decimals it is rounding.

    >>> computed(10.549999999999997)
    211/20
    """
    return rational(round(value, 12))


def short_latex(expr: sympy.Basic) -> str:
    r"""LaTeX of an exact expression; where a number has many digits, with decimals instead.

    >>> short_latex(sympy.Rational(1, 3)), short_latex(sympy.sqrt(sympy.Rational(123456789, 7)))
    ('\\frac{1}{3}', '4199.61')
    """
    digits = [len(str(n)) for r in expr.atoms(sympy.Rational) for n in (r.p, r.q)]
    plain = max(digits, default=0) <= 6 and len(digits) <= 12
    return str(sympy.latex(expr if plain else _decimals(expr)))


def _decimals(expr: sympy.Basic) -> sympy.Basic:
    """The expression with six digits for every number; powers stay as they are."""
    if expr.is_Integer and abs(int(expr)) < 1000:
        return expr
    if isinstance(expr, Expr) and expr.is_number:
        return expr.evalf(6)
    if not expr.args:
        return expr
    if isinstance(expr, Relational):  # both sides are kept, also where sympy can tell the answer
        return expr.func(*map(_decimals, expr.args), evaluate=False)
    if expr.is_Pow:
        base, power = expr.args
        return sympy.Pow(_decimals(base), power)
    rounded = expr.func(*(_decimals(part) for part in expr.args))
    if not rounded.is_Add:
        return rounded
    sizes = {term: abs(term.as_coeff_Mul()[0]) for term in rounded.args}
    least = 1e-9 * max(sizes.values())  # below that it is rounding
    return rounded.func(*(term for term, size in sizes.items() if size > least))


def array_latex(rows: list[str] | tuple[str, ...]) -> str:
    """Rows of LaTeX under each other, as a notebook shows them."""
    return r"$\begin{array}{l}" + r" \\ ".join(rows) + r"\end{array}$"
