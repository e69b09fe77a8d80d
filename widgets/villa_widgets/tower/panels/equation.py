"""The torque balance of a floor with its current numbers, derived by sympy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from villa_core.geometry.hull import Edge
from villa_core.statics.loads import FloorLoads
from villa_core.statics.stability import Standing
from villa_core.text import _
from villa_core.tower.pieces import the_column
from villa_widgets.kit.formula import Formula, math, number
from villa_widgets.kit.panel import TowerPanel
from villa_widgets.kit.reading import Reading

if TYPE_CHECKING:
    from sympy import Expr, Symbol

_SUBSCRIPT = re.compile(r"\b([xyg])_([Gxy])\b")
_LONGEST = 3  # pushes that are written out in a sum


class Equation(TowerPanel):
    """The torque about the edge over which the shown floor would tip, and the sums of all pushes.

    The letters come from the laws that `villa_core.symbolic` derives. A floor that carries nothing
    has no balance; then that of the weakest floor is shown.
    """

    def name(self) -> str:  # noqa: D102
        return _("Torque equation")

    @property
    def latex(self) -> str:
        """The lines as LaTeX, for a report."""
        lines = [line.latex for line in self._lines(self.reading)]
        return r"\begin{array}{l}" + r" \\ ".join(lines) + r"\end{array}"

    def draw(self, reading: Reading) -> None:  # noqa: D102
        standing = _shown(reading)
        if standing is None:
            words = escape(_("No plate is laid yet, so there is no torque to balance."))
            self.tell(f'<p class="villa-note">{words}</p>')
            return
        head = _("Torque balance of the {floor}").format(floor=standing.name)
        lines = "".join(
            f'<div class="villa-math"><span>{escape(line.words)}</span>'
            f"{math(line.mathml, line.latex)}</div>"
            for line in self._lines(reading)
        )
        note = _SUBSCRIPT.sub(r"<i>\1</i><sub>\2</sub>", escape(_legend(standing)))
        self.tell(
            f'<div class="villa-head">{escape(head)}</div><div class="villa-equation" tabindex="0">'
            f'{lines}</div><p class="villa-note">{note}</p>'
        )

    @staticmethod
    def _lines(reading: Reading) -> Iterator[_Line]:
        standing = _shown(reading)
        if standing is None or standing.edge is None:
            return
        yield from _tipping(standing)
        if not standing.stacked:
            yield from _sums(standing, reading.loads[standing.floor])


class _Line(NamedTuple):
    words: str
    mathml: str
    latex: str


def _shown(reading: Reading) -> Standing | None:
    standing = reading.standing.get(reading.shown_floor)
    return reading.stability.weakest if standing is None else standing


def _legend(standing: Standing) -> str:
    edge = standing.edge
    if edge is None:
        return _("Nothing holds the plate here, so no torque can balance its weight.")
    if isinstance(edge, Edge):
        text = _(
            "W acts at (x_G, y_G); n points out over the edge from {a} to {b}, and h is how far "
            "the edge lies along n. Columns only push, so the torque must not be negative."
        )
        return text.format(a=the_column(edge.owners[0]), b=the_column(edge.owners[1]))
    text = _(
        "W acts at (g_x, g_y), seen from the middle of {a}, whose rim has the radius r. Columns "
        "only push, so the torque must not be negative."
    )
    return text.format(a=the_column(edge.owner))


@lru_cache(maxsize=1)
def _laws() -> tuple[Expr, Expr, dict[str, Symbol]]:
    """The torque about an edge and about a rim, for a weight W that acts at one point."""
    import sympy

    from villa_core.symbolic import laws

    weight, x, y = sympy.symbols("W x_G y_G", real=True)
    put = {laws.V: weight, laws.X: weight * x, laws.Y: weight * y}
    over_edge = sympy.factor(laws.line_law().subs(put))
    over_rim = weight * laws.arc_law()
    letters = {
        s.name: s for s in (weight, x, y, laws.h, laws.n_x, laws.n_y, laws.r, laws.g_x, laws.g_y)
    }
    return over_edge, over_rim, letters


def _tipping(standing: Standing) -> Iterator[_Line]:
    """The torque about the edge or rim where the floor would tip: the law, then the numbers."""
    over_edge, over_rim, letter = _laws()
    edge, (x, y), weight = standing.edge, standing.centre, standing.weight
    if isinstance(edge, Edge):
        law = Formula.of(over_edge)
        (ax, ay), (bx, by) = edge.start, edge.end
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        nx, ny = (by - ay) / long, (ax - bx) / long
        put = {"W": weight, "x_G": x, "y_G": y, "h": ax * nx + ay * ny, "n_x": nx, "n_y": ny}
    else:
        assert edge is not None
        law = Formula.of(over_rim)
        cx, cy = edge.centre
        put = {"W": weight, "r": edge.radius, "g_x": x - cx, "g_y": y - cy}
    numbers = {letter[name]: value for name, value in put.items()}
    levers, levers_tex = _levers()
    yield _Line(
        _("law"),
        f"{levers}<mo>=</mo>{law.mathml()}<mo>≥</mo><mn>0</mn>",
        rf"{levers_tex} = {law.latex()} \ge 0",
    )
    torque = weight * standing.margin
    size = number(abs(torque))
    sign, minus = ("≥", "") if torque >= 0 else ("<", "<mo form='prefix'>−</mo>")
    tex, tex_minus = (r"\ge", "") if torque >= 0 else ("<", "-")
    yield _Line(_("now"), law.mathml(numbers), law.latex(numbers))
    yield _Line(
        _("torque"),
        f"<mo>≈</mo>{minus}<mn class='villa-result'>{size}</mn>"
        f"<mspace width='.2em'/><mtext>N mm</mtext><mo>{sign}</mo><mn>0</mn>",
        rf"\approx {tex_minus}{size}\,\text{{N mm}} {tex} 0",
    )


@lru_cache(maxsize=1)
def _levers() -> tuple[str, str]:
    return (
        "<mo>∑</mo><msub><mi>N</mi><mi>i</mi></msub><msub><mi>d</mi><mi>i</mi></msub>",
        r"\sum N_i d_i",
    )


@lru_cache(maxsize=_LONGEST)
def _sum_laws(count: int) -> tuple[tuple[str, Formula, Formula], ...]:
    """ΣF and ΣM about both axes for so many pushes; and in which letters."""
    import sympy

    push = sympy.symbols(f"N1:{count + 1}", nonnegative=True)
    weight, x, y = (_laws()[2][name] for name in ("W", "x_G", "y_G"))
    found = [(_("forces"), sum(push, sympy.Integer(0)), weight)]
    for axis, arms, place in (("y", "x", x), ("x", "y", y)):
        at = sympy.symbols(f"{arms}1:{count + 1}", real=True)
        total = sum((n * a for n, a in zip(push, at, strict=True)), sympy.Integer(0))
        found.append((_("about {axis}").format(axis=axis), total, weight * place))
    return tuple((name, Formula.of(a), Formula.of(b)) for name, a, b in found)


def _sums(standing: Standing, floor: FloorLoads) -> Iterator[_Line]:
    """The pushes and their moments with the numbers of the load model, if they are few."""
    forces = [force for force in floor.forces if force.newtons > 1e-9]
    if not 0 < len(forces) <= _LONGEST:
        return
    values = {"W": standing.weight, "x_G": standing.centre[0], "y_G": standing.centre[1]}
    for k, force in enumerate(forces, 1):
        values |= {f"N{k}": force.newtons, f"x{k}": force.x, f"y{k}": force.y}
    for name, left, right in _sum_laws(len(forces)):
        put = {letter: values[letter.name] for letter in (*left.letters, *right.letters)}
        yield _Line(
            name,
            f"{left.mathml(put)}<mo>≈</mo>{right.mathml(put)}",
            rf"{left.latex(put)} \approx {right.latex(put)}",
        )
