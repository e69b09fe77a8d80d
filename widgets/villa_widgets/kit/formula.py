r"""Lines of mathematics: sympy prints a law once, and numbers are put in afterwards without sympy.

Browsers draw MathML themselves, also without internet and in Voila, and screen readers speak it;
LaTeX goes along as its annotation, to be copied. Everything here is made as both.

>>> import sympy
>>> x, y = sympy.symbols("x y")
>>> law = Formula.of(x - 2 * y)
>>> line(x - 2 * y, "=", law.filled({x: 1.5, y: -3.0}), "≈", quantity("7.5", "mm")).latex
'x - 2 y = 1.50 - 2 \\cdot \\left(-3.00\\right) \\approx 7.5\\,\\text{mm}'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sympy import Expr, Symbol

Numbers = Mapping["Symbol", float]
Show = Callable[[float], str]
Part = tuple[str, str]
"""A piece of mathematics, as MathML and as LaTeX."""

_SIGNS = {"=": "=", "<": "<", "≈": r"\approx", "≥": r"\ge", "+": "+", "·": r"\cdot"}


def number(value: float) -> str:
    """A number with about three digits: enough to check a sum by hand, never an exponent.

    >>> number(161.237), number(0.51234), number(-0.0001)
    ('161.2', '0.512', '0')
    """
    whole = len(str(int(abs(value))))
    text = f"{value:.{max(1, 3 - whole + (abs(value) < 1))}f}"
    return "0" if float(text) == 0 else text


class Line(NamedTuple):
    """A formula with a word or two in front; both printed forms of it."""

    words: str
    mathml: str
    latex: str


def line(*parts: Part | Expr | str, words: str = "") -> Line:
    """Parts side by side: laws in letters, what is printed already, and signs as plain text."""
    both = []
    for part in parts:
        if isinstance(part, str):
            both.append((f"<mo>{escape(part)}</mo>", _SIGNS[part]))
        else:
            both.append(part if isinstance(part, tuple) else Formula.of(part).symbolic)
    mathml, latex = zip(*both, strict=True)
    return Line(words, "".join(mathml), " ".join(latex))


def unit(text: str) -> Part:
    """A unit, a little apart from what is in front of it."""
    return f"<mspace width='.25em'/><mtext>{escape(text)}</mtext>", rf"\,\text{{{text}}}"


def quantity(text: str, of: str = "", *, result: bool = False) -> Part:
    """A written number with its unit; a `result` stands out."""
    look = " class='villa-result'" if result else ""
    ends = unit(of) if of else ("", "")
    return f"<mn{look}>{text.replace('-', '−')}</mn>{ends[0]}", text + ends[1]


def in_a_sum(text: str) -> Part:
    """A written number as it stands between others: a negative one in brackets."""
    if not text.startswith("-"):
        return f"<mn>{text}</mn>", text
    negative = f"<mo>(</mo><mo form='prefix'>−</mo><mn>{text[1:]}</mn><mo>)</mo>"
    return f"<mrow>{negative}</mrow>", rf"\left({text}\right)"


def math(mathml: str, latex: str) -> str:
    """Mathematics for a page, with its LaTeX as annotation."""
    return (
        f"<math><semantics><mrow>{mathml}</mrow>"
        f'<annotation encoding="application/x-tex">{escape(latex)}</annotation></semantics></math>'
    )


def lines_html(lines: Iterable[Line]) -> str:
    """Lines of mathematics for a page."""
    told = "".join(
        f'<div class="villa-math"><span>{escape(words)}</span>{math(mathml, latex)}</div>'
        for words, mathml, latex in lines
    )
    return f'<div class="villa-equation" tabindex="0">{told}</div>' if told else ""


class Formula(NamedTuple):
    """One expression as it is printed; in `pieces` every other one is the number of a letter."""

    letters: tuple[Symbol, ...]
    symbolic: Part
    pieces: tuple[list[str], list[str]]

    @classmethod
    def of(cls, expr: Expr) -> Formula:
        """Let sympy print an expression; done once for each."""
        return _printed(expr)

    def filled(self, numbers: Numbers, show: Show = number) -> Part:
        """The formula with numbers in the places of its letters, each as `show` writes it."""
        made = [in_a_sum(show(numbers[letter])) for letter in self.letters]
        mathml, latex = (
            "".join(made[int(piece)][form] if k % 2 else piece for k, piece in enumerate(pieces))
            for form, pieces in enumerate(self.pieces)
        )
        return mathml, latex

    def mathml(self, numbers: Numbers | None = None) -> str:
        """MathML with letters, or with numbers in their places."""
        return (self.symbolic if numbers is None else self.filled(numbers))[0]

    def latex(self, numbers: Numbers | None = None) -> str:
        """LaTeX with letters, or with numbers in their places."""
        return (self.symbolic if numbers is None else self.filled(numbers))[1]


@lru_cache(maxsize=128)
def _printed(expr: Expr) -> Formula:
    import sympy
    from sympy.printing.mathml import MathMLPresentationPrinter, mathml

    letters = tuple(sorted(expr.free_symbols, key=str))

    # The marks are put where sympy prints a letter. To look for printed letters afterwards would
    # find the W of W₁ as well.
    class Marked(MathMLPresentationPrinter):
        def _print_Symbol(self, sym: Symbol, style: str = "plain") -> object:  # noqa: N802
            made = self.dom.createElement("mi")
            made.appendChild(self.dom.createTextNode(f"#{letters.index(sym)}"))
            return made

    plain = mathml(expr, printer="presentation").replace("<mo>-</mo>", "<mo>−</mo>")
    with_dots = Marked({"mul_symbol": "dot"}).doprint(expr).replace("<mo>-</mo>", "<mo>−</mo>")
    marks = {letter: f"§{k}§" for k, letter in enumerate(letters)}
    latex = sympy.latex(expr, mul_symbol="dot", symbol_names=marks)
    pieces = (re.split(r"<mi>#(\d+)</mi>", with_dots), latex.split("§"))
    return Formula(letters, (plain, sympy.latex(expr)), pieces)
