r"""A formula that sympy prints once, and into which numbers are put afterwards without sympy.

Browsers draw MathML themselves, also without internet and in Voila, and screen readers speak it;
LaTeX goes along as its annotation, to be copied.

>>> import sympy
>>> x, y = sympy.symbols("x y")
>>> Formula.of(x - 2 * y).latex({x: 1.5, y: -3.0})
'1.50 - 2 \\cdot \\left(-3.00\\right)'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sympy import Expr, Symbol

Numbers = Mapping["Symbol", float]
Show = Callable[[float], str]
_MARK = "§{}§"


def number(value: float, digits: int = 3) -> str:
    """A number with about so many digits: enough to check a sum by hand, never an exponent.

    >>> number(161.237), number(0.51234), number(-0.0001)
    ('161.2', '0.512', '0')
    """
    whole = len(str(int(abs(value))))
    text = f"{value:.{max(1, digits - whole + (abs(value) < 1))}f}"
    return "0" if float(text) == 0 else text


@dataclass(frozen=True)
class Formula:
    """The printed forms of one expression; the numbers' places are kept as odd parts of a list."""

    letters: tuple[Symbol, ...]
    symbolic: tuple[str, str]
    parts: tuple[tuple[str, ...], tuple[str, ...]]

    @classmethod
    def of(cls, expr: Expr) -> Formula:
        """Let sympy print an expression; done once for each."""
        return _printed(expr)

    def mathml(self, numbers: Numbers | None = None, show: Show = number) -> str:
        """MathML with letters, or with numbers in their places, each as `show` writes it."""
        if numbers is None:
            return self.symbolic[0]
        return _filled(self.parts[0], [_mathml_number(show(numbers[v])) for v in self.letters])

    def latex(self, numbers: Numbers | None = None, show: Show = number) -> str:
        """LaTeX with letters, or with numbers in their places, each as `show` writes it."""
        if numbers is None:
            return self.symbolic[1]
        return _filled(self.parts[1], [_latex_number(show(numbers[v])) for v in self.letters])


@lru_cache(maxsize=128)
def _printed(expr: Expr) -> Formula:
    import sympy
    from sympy.printing.mathml import MathMLPresentationPrinter, mathml

    letters = tuple(sorted(expr.free_symbols, key=str))
    marks = {letter: _MARK.format(k) for k, letter in enumerate(letters)}

    # The marks are put where sympy prints a letter. To look for printed letters afterwards would
    # find the W of W₁ as well.
    class Marked(MathMLPresentationPrinter):
        def _print_Symbol(self, sym: Symbol, style: str = "plain") -> object:  # noqa: N802
            made = self.dom.createElement("mi")
            made.appendChild(self.dom.createTextNode(f"#{letters.index(sym)}"))
            return made

    plain = mathml(expr, printer="presentation").replace("<mo>-</mo>", "<mo>−</mo>")
    with_dots = Marked({"mul_symbol": "dot"}).doprint(expr).replace("<mo>-</mo>", "<mo>−</mo>")
    for k, mark in enumerate(marks.values()):
        with_dots = with_dots.replace(f"<mi>#{k}</mi>", mark)
    latex = sympy.latex(expr, mul_symbol="dot", symbol_names=marks)
    return Formula(
        letters,
        (plain, sympy.latex(expr)),
        (tuple(re.split("§", with_dots)), tuple(re.split("§", latex))),
    )


def _filled(parts: Sequence[str], numbers: Sequence[str]) -> str:
    return "".join(numbers[int(part)] if k % 2 else part for k, part in enumerate(parts))


def _mathml_number(text: str) -> str:
    if not text.startswith("-"):
        return f"<mn>{text}</mn>"
    return f"<mrow><mo>(</mo><mo form='prefix'>−</mo><mn>{text[1:]}</mn><mo>)</mo></mrow>"


def _latex_number(text: str) -> str:
    return text if not text.startswith("-") else rf"\left({text}\right)"


def math(mathml: str, latex: str) -> str:
    """A line of mathematics for a page, with its LaTeX as annotation."""
    from html import escape

    return (
        f"<math><semantics><mrow>{mathml}</mrow>"
        f'<annotation encoding="application/x-tex">{escape(latex)}</annotation></semantics></math>'
    )
