"""The lever law of a hanging rod with its current numbers, derived by sympy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape

from villa_core.suspend.mobile import Mobile
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
            f"{k}: {escape(pull.of if pull.of != rod else _('own weight'))}"
            for k, pull in enumerate(mobile.balance().rods[rod].pulls, 1)
        )
        note = _(
            "Weights in N, arms in mm. The pivot is q, the centre of all that hangs here is "
            "(x, y), both as the level rod has them: it comes to lie under the pivot."
        )
        head = escape(_("Lever law of {rod}").format(rod=rod))
        self.tell(
            f'<div class="villa-head">{head}</div><div class="villa-equation" tabindex="0">'
            f'{lines}</div><p class="villa-note">{names}. {escape(note)}</p>'
        )


def _lines(mobile: Mobile, rod: str) -> Iterator[Written]:
    from villa_core.suspend.lever import general_law, lever_law

    pulls = mobile.balance().rods[rod].pulls
    total = number(sum(pull.torque for pull in pulls))
    if len(pulls) <= _LONGEST:
        law = _sum_law(len(pulls))
        values = {f"F{k}": pull.force for k, pull in enumerate(pulls, 1)}
        values |= {f"a{k}": pull.arm for k, pull in enumerate(pulls, 1)}
        put = {letter: values[letter.name] for letter in law.letters}
        yield _("law"), f"{law.mathml()}<mo>=</mo><mn>0</mn>", f"{law.latex()} = 0"
        now = f"{law.mathml(put)}<mo>≈</mo><mn>{total}</mn>"
        yield _("now"), now, rf"{law.latex(put)} \approx {total}"
    else:
        left = "<mo>∑</mo><msub><mi>F</mi><mi>k</mi></msub><msub><mi>a</mi><mi>k</mi></msub>"
        yield _("law"), f"{left}<mo>≈</mo><mn>{total}</mn>", r"\sum_k F_k a_k \approx 0"
    lever = lever_law(mobile, rod)
    (q_x, q_y), (x, y) = (map(float, place) for place in (lever.pivot, lever.centre))
    values = {"q_x": q_x, "q_y": q_y, "x": x + q_x, "y": y + q_y}
    yield from angle_lines(_("angle"), Formula.of(general_law()[1]), values, mobile.tilt(rod))


def angle_lines(
    words: str, law: Formula, values: Mapping[str, float], tilt: float
) -> Iterator[Written]:
    """Tan θ of a hanging rod: the law, with the values of its letters, and the angle (degrees)."""
    put = {letter: values[letter.name] for letter in law.letters}
    tangent, latex = "<mi>tan</mi><mo>&#x2061;</mo><mi>θ</mi><mo>=</mo>", r"\tan\theta = "
    yield words, tangent + law.mathml(), latex + law.latex()
    if abs(values["y"] - values.get("q_y", 0.0)) > 1e-9:
        yield _("now"), tangent + law.mathml(put), latex + law.latex(put)
    size = f"{tilt:.1f}" if abs(tilt) >= 0.05 else "0.0"
    angle = f"<mn class='villa-result'>{size.replace('-', '−')}°</mn>"
    yield _("so"), f"<mi>θ</mi><mo>=</mo>{angle}", rf"\theta = {size}^\circ"


@lru_cache(maxsize=_LONGEST)
def _sum_law(count: int) -> Formula:
    """Σ F a for so many weights."""
    import sympy

    forces = sympy.symbols(f"F1:{count + 1}", real=True)
    arms = sympy.symbols(f"a1:{count + 1}", real=True)
    return Formula.of(sum(f * a for f, a in zip(forces, arms, strict=True)))
