"""The lever law of a hanging rod with its current numbers, derived by sympy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape

from villa_core.suspend.balance import TurningForce
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import rod_name
from villa_core.text import _
from villa_widgets.kit.formula import Formula, math, number
from villa_widgets.suspend.panels import MobilePanel

Written = tuple[str, str, str]
"""A formula as a word or two in front, MathML and LaTeX."""

_LONGEST = 4  # weights that are written out in a sum


class LeverLaw(MobilePanel):
    """The torques of one rod as a sum that is zero, and the angle that follows from it."""

    def name(self) -> str:  # noqa: D102
        return _("Lever law")

    def draw(self, mobile: Mobile) -> None:  # noqa: D102
        rod = self.focus()
        if rod is None:
            words = escape(_("Hang a rod, and its lever law stands here."))
            self.tell(f'<p class="villa-note">{words}</p>')
            return
        lines = "".join(
            f'<div class="villa-math"><span>{escape(words)}</span>{math(mathml, latex)}</div>'
            for words, mathml, latex in _lines(mobile, rod)
        )
        names = ", ".join(
            f"{k}: {escape(rod_name(pull.of) if pull.of != rod else _('own weight'))}"
            for k, pull in enumerate(mobile.balance().rods[rod].pulls, 1)
        )
        note = _(
            "Weights in N, arms in mm. (x, y) is the centre of all that hangs here, seen from the "
            "pivot of the level rod: it comes to lie under the pivot."
        )
        head = escape(_("Lever law of {rod}").format(rod=rod_name(rod)))
        self.tell(
            f'<div class="villa-head">{head}</div><div class="villa-equation" tabindex="0">'
            f'{lines}</div><p class="villa-note">{names}. {escape(note)}</p>'
        )


def _lines(mobile: Mobile, rod: str) -> Iterator[Written]:
    from villa_core.suspend.lever import lever_law

    pulls = mobile.balance().rods[rod].pulls
    total = number(sum(pull.torque for pull in pulls))
    if len(pulls) <= _LONGEST:
        law = _sum_law(len(pulls))
        values = {f"F{k}": pull.force for k, pull in enumerate(pulls, 1)}
        values |= {f"a{k}": pull.arm for k, pull in enumerate(pulls, 1)}
        put = {letter: values[letter.name] for letter in law.letters}
        yield _("law"), f"{law.mathml()}<mo>=</mo><mn>0</mn>", f"{law.latex()} = 0"
        mathml, latex = law.filled(put, _digits(pulls).__getitem__)
        yield _("now"), f"{mathml}<mo>≈</mo><mn>{total}</mn>", rf"{latex} \approx {total}"
    else:
        left = "<mo>∑</mo><msub><mi>F</mi><mi>k</mi></msub><msub><mi>a</mi><mi>k</mi></msub>"
        yield _("law"), f"{left}<mo>≈</mo><mn>{total}</mn>", r"\sum_k F_k a_k \approx 0"
    values = dict(zip("xy", map(float, lever_law(mobile, rod).centre), strict=True))
    yield from angle_lines(_("angle"), values, mobile.tilt(rod))


def _digits(pulls: Sequence[TurningForce]) -> dict[float, str]:
    """How forces and arms are written: with so many digits that whoever adds up finds nothing."""
    arms = {pull.arm: f"{pull.arm:.1f}" for pull in pulls}
    return arms | {pull.force: f"{pull.force:.4f}" for pull in pulls}


def angle_lines(words: str, values: Mapping[str, float], tilt: float) -> Iterator[Written]:
    """Tan θ of a hanging rod: the law, with the place (x, y) of its centre, and the angle."""
    law = from_pivot()[1]
    put = {letter: values[letter.name] for letter in law.letters}
    tangent, latex = "<mi>tan</mi><mo>&#x2061;</mo><mi>θ</mi><mo>=</mo>", r"\tan\theta = "
    yield words, tangent + law.mathml(), latex + law.latex()
    if abs(values["y"]) > 1e-9:
        yield _("now"), tangent + law.mathml(put), latex + law.latex(put)
    size = f"{tilt:.1f}" if abs(tilt) >= 0.05 else "0.0"
    angle = f"<mn class='villa-result'>{size.replace('-', '−')}°</mn>"
    yield _("so"), f"<mi>θ</mi><mo>≈</mo>{angle}", rf"\theta \approx {size}^\circ"


@lru_cache(maxsize=1)
def from_pivot() -> tuple[Formula, Formula]:
    """The lever arm of a point of the turned rod, and tan θ, with the pivot as origin."""
    import sympy

    from villa_core.suspend.lever import general_law

    torque, tangent = general_law()
    letters = {letter.name: letter for letter in torque.free_symbols}
    origin = {letters["q_x"]: 0, letters["q_y"]: 0}
    arm = sympy.expand(-torque.subs(origin) / letters["M"])
    return Formula.of(arm), Formula.of(tangent.subs(origin))


@lru_cache(maxsize=_LONGEST)
def _sum_law(count: int) -> Formula:
    """Σ F a for so many weights."""
    import sympy

    forces = sympy.symbols(f"F1:{count + 1}", real=True)
    arms = sympy.symbols(f"a1:{count + 1}", real=True)
    return Formula.of(sum(f * a for f, a in zip(forces, arms, strict=True)))
