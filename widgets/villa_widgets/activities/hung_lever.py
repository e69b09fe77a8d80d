"""HungLever: the lever law of a hanging rod step by step, with rods and notches to choose.

What is derived comes from `villa_core.suspend.lever`; here it is only written down.

>>> view = HungLever()
>>> round(view.mobile.tilt("orange-1"), 1)
39.9
>>> view.right.value, view.right_notch.value = "blue-2", "n5"
>>> view.mobile.tilt("orange-1")
0.0
>>> view.close()
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from villa_core.suspend import Mobile
from villa_core.suspend.rods import COLORS, spot_name
from villa_core.text import _
from villa_widgets.activities.steps import ShownStep, StepView
from villa_widgets.kit.formula import Formula, Line, number
from villa_widgets.suspend.look import rod_words
from villa_widgets.suspend.panels import MobilePlan, MobileVerdict
from villa_widgets.tasks.task import labelled

if TYPE_CHECKING:
    from sympy import Expr

    from villa_core.suspend.lever import LeverEquations

_BEAM = "orange-1"
_MIDDLE = 4  # the middle notch of its seven
_NOTHING = ""


class HungLever(StepView):
    """An orange rod held by its middle, with a rod to the left and perhaps one to the right."""

    count = 5

    def __init__(
        self, left: str = "blue-1", left_notch: str = "n3", right: str = "", right_notch: str = "n5"
    ) -> None:
        self.left = _rods(_("left"), 1, left)
        self.left_notch = _notches(_("at"), range(1, _MIDDLE), left_notch)
        self.right = _rods(_("right"), 2, right)
        self.right_notch = _notches(_("at"), range(_MIDDLE + 1, 2 * _MIDDLE), right_notch)
        self.mobile = self._hung()
        self.plan, self.verdict = MobilePlan(self.mobile), MobileVerdict(self.mobile)
        fields = (self.left, self.left_notch, self.right, self.right_notch)
        super().__init__(_("Lever law"), widgets.VBox((self.plan, self.verdict)), fields)
        self.tell()

    def changed(self) -> None:  # noqa: D102
        self.mobile = self._hung()
        self.plan.mobile = self.verdict.mobile = self.mobile
        self.tell()

    def _hung(self) -> Mobile:
        mobile = Mobile.empty().hang(_BEAM)
        mobile = mobile.hang(self.left.value, _BEAM, self.left_notch.value)
        if self.right.value != _NOTHING:
            mobile = mobile.hang(self.right.value, _BEAM, self.right_notch.value)
        return mobile

    def _law(self, free: str | None = None) -> LeverEquations:
        from villa_core.suspend.lever import lever_law

        return lever_law(self.mobile, _BEAM, free)

    # the steps -----------------------------------------------------------------------------------

    def step(self, number: int) -> ShownStep:  # noqa: D102
        makers = (self._free_body, self._level, self._arms, self._angle, self._open)
        return makers[number - 1]()

    def _free_body(self) -> ShownStep:
        told = self._law().steps[0]
        rows = "".join(
            f'<tr><td>{_name(w.of)}</td><td class="villa-count">{float(w.mass):.1f} g</td>'
            f'<td class="villa-count">{_millimetres(float(w.x))}</td>'
            f'<td class="villa-count">{_millimetres(float(w.y))}</td></tr>'
            for w in self._law().weights
        )
        heads = ("", _("mass"), _("place x"), _("height y"))
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
        more = _("Places are measured from the pivot: x to the right, y upwards.")
        return ShownStep(
            told.title, f"{told.text} {more}", (), f"<table><tr>{head}</tr>{rows}</table>"
        )

    def _level(self) -> ShownStep:
        law = self._law()
        moment = float(law.moments[0])
        if abs(moment) < 1e-9:
            verdict = _("They cancel out, so the rod stays level.")
        elif moment < 0:
            verdict = _("Together they turn to the left, so the left side goes down.")
        else:
            verdict = _("Together they turn to the right, so the right side goes down.")
        text = _(
            "Think of the rod held level. Then the lever arms are just the places x. Multiply each "
            "mass by its arm. (Torques are forces times arms; gravity is the same in every term, "
            "so grams do as well.) The rod's own weight is under the pivot and turns nothing. "
            "{verdict}"
        ).format(verdict=verdict)
        product = Formula.of(_letter("M") * _letter("x"))
        lines = [
            _filled(w.of, product, {"M": float(w.mass), "x": float(w.x)}, "g mm")
            for w in law.weights
            if w.of != _BEAM
        ]
        return ShownStep(_("Is it level?"), text, (*lines, _result(_("together"), moment, "g mm")))

    def _arms(self) -> ShownStep:
        told = self._law().steps[1]
        arm = Formula.of(_from_pivot()[0])
        tilt = self.mobile.tilt(_BEAM)
        text = _(
            "As the rod turns, the arms change: the side that goes down comes closer to the "
            "pivot's plumb line, and the rod's own weight swings out to the other side, because "
            "the rod is bowed. {law} At {tilt:.1f}° force times arm adds up to nothing:"
        ).format(law=told.text, tilt=tilt)
        lines = [Line(_("arm"), *_both("a", arm))]
        force_arm = Formula.of(_letter("F") * _letter("a"))
        pulls = self.mobile.balance().rods[_BEAM].pulls
        lines += [
            _filled(pull.of, force_arm, {"F": pull.force, "a": pull.arm}, "N mm") for pull in pulls
        ]
        lines.append(_result(_("together"), sum(pull.torque for pull in pulls), "N mm"))
        return ShownStep(told.title, text, tuple(lines))

    def _angle(self) -> ShownStep:
        law, told = self._law(), self._law().steps[3]
        tangent = Formula.of(_from_pivot()[1])
        values = {"x": float(law.centre[0]), "y": float(law.centre[1])}
        put = {letter: values[letter.name] for letter in tangent.letters}
        tan = "<mi>tan</mi><mo>&#x2061;</mo><mi>θ</mi><mo>=</mo>"
        tilt = f"{self.mobile.tilt(_BEAM):.1f}"
        lines = (
            Line(_("law"), tan + tangent.mathml(), rf"\tan\theta = {tangent.latex()}"),
            Line(_("now"), tan + tangent.mathml(put), rf"\tan\theta = {tangent.latex(put)}"),
            Line(
                _("so"),
                f"<mi>θ</mi><mo>=</mo><mn class='villa-result'>{tilt.replace('-', '−')}°</mn>",
                rf"\theta = {tilt}^\circ",
            ),
        )
        more = _("Here (x, y) is b, measured from the pivot while the rod is held level.")
        return ShownStep(told.title, f"{told.text} {more}", lines)

    def _open(self) -> ShownStep:
        title, other = _("Leave one number open"), self.right.value
        if other == _NOTHING:
            text = _("Hang a rod on the right as well. Then one of its numbers can stay open.")
            return ShownStep(title, text)
        text = _(
            "Which place, or which mass, of {rod} would make the rod level? Leave that one as a "
            "letter, set the torques to zero and solve."
        ).format(rod=other)
        lines, missing = [], ""
        for free, words, letter, unit in (
            (f"{other}.at", _("place"), "x", "mm"),
            (f"{other}.mass", _("mass"), "M", "g"),
        ):
            found = self._law(free).solve()
            if found:
                lines.append(_result(words, float(found[0]), unit, letter))
            else:
                missing = " " + _("No place on the rod is far enough out.")
        return ShownStep(title, text + missing, tuple(lines))


def _rods(words: str, number: int, value: str) -> Any:
    """A list of one rod of each colour; the right side may be empty."""
    pieces = Mobile.empty().pieces
    rods = [rod for color in COLORS if (rod := f"{color}-{number}") != _BEAM]
    text = _("{rod}, {mass:.1f} g")
    options = [(text.format(rod=rod, mass=pieces.rod(rod).mass), rod) for rod in rods]
    if number != 1:
        options.insert(0, (_("nothing"), _NOTHING))
    return labelled(widgets.Dropdown(options=options, value=value), words)


def _notches(words: str, numbers: range, value: str) -> Any:
    beam = Mobile.empty().pieces.rod(_BEAM)
    text = _("{notch}, {arm:g} mm out")
    spots = [beam.spot(f"n{n}") for n in numbers]
    options = [(text.format(notch=spot_name(s.id), arm=abs(s.x)), s.id) for s in spots]
    return labelled(widgets.Dropdown(options=options, value=value), words)


def _name(rod: str) -> str:
    return escape(_("its own weight")) if rod == _BEAM else rod_words(rod)


def _millimetres(value: float) -> str:
    return f"{number(value)} mm".replace("-", "−")


@lru_cache(maxsize=8)
def _letter(name: str) -> Any:
    import sympy

    return sympy.Symbol(name, real=True)


@lru_cache(maxsize=1)
def _from_pivot() -> tuple[Expr, Expr]:
    """The lever arm of a point of the turned rod, and tan θ, with the pivot as origin."""
    import sympy

    from villa_core.suspend.lever import general_law

    torque, tangent = general_law()
    letters = {letter.name: letter for letter in torque.free_symbols}
    origin = {letters["q_x"]: 0, letters["q_y"]: 0}
    arm = sympy.expand(-torque.subs(origin) / letters["M"])
    return arm, tangent.subs(origin)


def _both(name: str, formula: Formula) -> tuple[str, str]:
    return f"<mi>{name}</mi><mo>=</mo>{formula.mathml()}", f"{name} = {formula.latex()}"


def _filled(rod: str, formula: Formula, values: dict[str, float], unit: str) -> Line:
    """A product with the numbers of one weight, and what it makes."""
    words = _("own weight") if rod == _BEAM else rod
    put = {letter: values[letter.name] for letter in formula.letters}
    product = 1.0
    for value in values.values():
        product *= value
    made = number(product)
    return Line(
        words,
        f"{formula.mathml(put)}<mo>=</mo><mn>{made.replace('-', '−')}</mn>{_unit(unit)}",
        rf"{formula.latex(put)} = {made}\,\text{{{unit}}}",
    )


def _result(words: str, value: float, unit: str, letter: str = "") -> Line:
    made = number(value)
    left = f"<mi>{letter}</mi><mo>=</mo>" if letter else ""
    return Line(
        words,
        f"{left}<mn class='villa-result'>{made.replace('-', '−')}</mn>{_unit(unit)}",
        rf"{letter + ' = ' if letter else ''}{made}\,\text{{{unit}}}",
    )


def _unit(unit: str) -> str:
    return f"<mspace width='.25em'/><mtext>{escape(unit)}</mtext>"
