"""The lever law of a hanging rod with its current numbers, derived by sympy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import NamedTuple

from villa_core.suspend.mobile import Mobile
from villa_core.text import _
from villa_widgets.kit.formula import Formula, math, number
from villa_widgets.suspend.panels import MobilePanel

_LONGEST = 4  # weights that are written out in a sum


class LeverLaw(MobilePanel):
    """The torques of one rod as a sum that is zero, and the angle that follows from it.

    The angle's law comes from `villa_core.suspend.lever`; numbers are put into it.
    """

    def name(self) -> str:  # noqa: D102
        return _("Lever law")

    @property
    def latex(self) -> str:
        """The lines as LaTeX, for a report."""
        rod = self.focus()
        lines = [] if rod is None else [line.latex for line in _lines(self.mobile, rod)]
        return r"\begin{array}{l}" + r" \\ ".join(lines) + r"\end{array}"

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        rod = self.focus()
        if rod is None:
            words = escape(_("Hang a rod, and its lever law stands here."))
            self.tell(f'<p class="villa-note">{words}</p>')
            return
        lines = "".join(
            f'<div class="villa-math"><span>{escape(line.words)}</span>'
            f"{math(line.mathml, line.latex)}</div>"
            for line in _lines(mobile, rod)
        )
        names = ", ".join(
            f"{k}: {escape(pull.of if pull.of != rod else _('own weight'))}"
            for k, pull in enumerate(mobile.balance().rods[rod].pulls, 1)
        )
        note = escape(
            _(
                "Weights in N, arms in mm. The pivot is q, the centre of all that hangs here is "
                "(x, y), both as the level rod has them: it comes to lie under the pivot."
            )
        )
        head = escape(_("Lever law of {rod}").format(rod=rod))
        self.tell(
            f'<div class="villa-head">{head}</div><div class="villa-equation" tabindex="0">'
            f'{lines}</div><p class="villa-note">{names}. {note}</p>'
        )


class _Line(NamedTuple):
    words: str
    mathml: str
    latex: str


def _lines(mobile: Mobile, rod: str) -> Iterator[_Line]:
    pulls = mobile.balance().rods[rod].pulls
    total = sum(pull.torque for pull in pulls)
    if len(pulls) <= _LONGEST:
        law, forces, arms = _sum_law(len(pulls))
        put = {f: pull.force for f, pull in zip(forces, pulls, strict=True)}
        put |= {a: pull.arm for a, pull in zip(arms, pulls, strict=True)}
        yield _Line(_("law"), f"{law.mathml()}<mo>=</mo><mn>0</mn>", f"{law.latex()} = 0")
        near = number(total)
        now = f"{law.mathml(put)}<mo>≈</mo><mn>{near}</mn>"
        yield _Line(_("now"), now, rf"{law.latex(put)} \approx {near}")
    else:
        left = "<mo>∑</mo><msub><mi>F</mi><mi>k</mi></msub><msub><mi>a</mi><mi>k</mi></msub>"
        yield _Line(
            _("law"), f"{left}<mo>≈</mo><mn>{number(total)}</mn>", r"\sum_k F_k a_k \approx 0"
        )
    yield from _angle(mobile, rod)


def _angle(mobile: Mobile, rod: str) -> Iterator[_Line]:
    """Tan θ of the hanging rod: the law, the numbers, the angle."""
    from villa_core.suspend.lever import general_law, lever_law

    law = Formula.of(general_law()[1])
    lever = lever_law(mobile, rod)
    held = [float(value) for value in lever.pivot]
    centre = [float(value) + q for value, q in zip(lever.centre, held, strict=True)]
    values = {"q_x": held[0], "q_y": held[1], "x": centre[0], "y": centre[1]}
    put = {letter: values[letter.name] for letter in law.letters}
    tangent = "<mi>tan</mi><mo>&#x2061;</mo><mi>θ</mi><mo>=</mo>"
    yield _Line(_("angle"), tangent + law.mathml(), rf"\tan\theta = {law.latex()}")
    if abs(held[1] - centre[1]) > 1e-9:
        yield _Line(_("now"), tangent + law.mathml(put), rf"\tan\theta = {law.latex(put)}")
    tilt = f"{mobile.tilt(rod):.1f}".replace("-", "−")
    tilt = tilt if float(tilt.replace("−", "-")) else "0.0"
    yield _Line(
        _("so"),
        f"<mi>θ</mi><mo>=</mo><mn class='villa-result'>{tilt}°</mn>",
        rf"\theta = {tilt.replace('−', '-')}^\circ",
    )


@lru_cache(maxsize=_LONGEST)
def _sum_law(count: int) -> tuple[Formula, tuple[object, ...], tuple[object, ...]]:
    """Σ F a for so many weights, and its letters."""
    import sympy

    forces = sympy.symbols(f"F1:{count + 1}", real=True)
    arms = sympy.symbols(f"a1:{count + 1}", real=True)
    total = sum((f * a for f, a in zip(forces, arms, strict=True)), sympy.Integer(0))
    return Formula.of(total), forces, arms
