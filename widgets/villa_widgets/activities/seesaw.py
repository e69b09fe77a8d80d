"""Seesaw: two weights on a board over one support, and the law of the lever step by step.

>>> view = Seesaw(20, 60, 30, 30)
>>> view.verdict()
'The left side goes down.'
>>> view.right_place.value = 40
>>> view.verdict()
'It balances.'
>>> view.close()
"""

from __future__ import annotations

import math
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from villa_core.statics.stability import GRAVITY
from villa_core.text import _
from villa_widgets.activities.steps import ShownStep, StepPanel, StepView, field
from villa_widgets.kit.formula import Formula, Line, Numbers, line, number, quantity

if TYPE_CHECKING:
    from sympy import Expr, Symbol

_HALF = 120.0  # mm from the support to an end of the board
_VIEW = "-160 -102 320 150"  # the heaviest weight at an end that goes up is inside
_NEAR = 36.0  # mm: weights closer than this would have their labels on each other
_STEEPEST = 9.0  # degrees that the board is drawn leaning
_LEVEL = 0.005  # N mm of torque that friction in any real support would hold


class Seesaw(StepView):
    """A board over a support: masses in grams, distances in mm to the left and to the right."""

    count = 4

    def __init__(
        self, left: float = 20, left_place: float = 60, right: float = 30, right_place: float = 30
    ) -> None:
        self.left = field(_("left: mass in g"), left, 1.0, 200.0)
        self.left_place = field(_("left: distance in mm"), left_place, 0.0, _HALF)
        self.right = field(_("right: mass in g"), right, 1.0, 200.0)
        self.right_place = field(_("right: distance in mm"), right_place, 0.0, _HALF)
        self.picture = StepPanel(label=_("Seesaw"))
        fields = (self.left, self.left_place, self.right, self.right_place)
        super().__init__(_("Law of the lever"), self.picture, fields)
        self.changed()

    def changed(self) -> None:  # noqa: D102
        words = self.verdict()
        self.picture.tell(f"{self._drawing()}<p><b>{escape(words)}</b></p>", words)
        self.tell()

    # the numbers ---------------------------------------------------------------------------------

    @property
    def lean(self) -> int:
        """To which side the board goes down: 1 is right, -1 left, 0 neither."""
        left, right, _place = _law()
        surplus = float((right - left).subs(self._numbers()))
        return 0 if abs(surplus) <= _LEVEL else int(math.copysign(1, surplus))

    def verdict(self) -> str:
        """What the board does, in a sentence."""
        if not self.lean:
            return _("It balances.")
        return _("The right side goes down.") if self.lean > 0 else _("The left side goes down.")

    def _numbers(self) -> Numbers:
        return {
            _symbol("W1"): self.left.value * GRAVITY / 1000,
            _symbol("d1"): self.left_place.value,
            _symbol("W2"): self.right.value * GRAVITY / 1000,
            _symbol("d2"): self.right_place.value,
        }

    # the steps -----------------------------------------------------------------------------------

    def step(self, number: int) -> ShownStep:  # noqa: D102
        return (self._name_forces, self._forces, self._torques, self._solve)[number - 1]()

    def _name_forces(self) -> ShownStep:
        text = _(
            "Two weights press on the board, W₁ on the left and W₂ on the right. The support "
            "pushes up with N. One gram weighs 0.00981 N. The board's own weight is left out: it "
            "acts right above the support, so it turns nothing and would only make N larger."
        )
        put = self._numbers()
        lines = [
            line(name, "=", quantity(_plain(put[name]), "N"))
            for name in (_symbol("W1"), _symbol("W2"))
        ]
        return ShownStep(_("Name the forces"), text, tuple(lines))

    def _forces(self) -> ShownStep:
        text, sign = _("Nothing moves, so the support carries both weights."), "="
        if self.lean:
            sign = "<"
            text = _(
                "Once the board is at rest, the support carries both weights. Now one side goes "
                "down and the board turns faster and faster. As long as it does, the support "
                "carries less: as in a lift that sets off downwards, one presses less on the floor."
            )
        both = _symbol("W1") + _symbol("W2")
        return ShownStep(_("Forces"), text, (self._filled("N", both, "N", sign),))

    def _torques(self) -> ShownStep:
        text = _(
            "A torque is a force times its lever arm: the distance from the axis. Take the support "
            "as axis. Then N has no lever arm and turns nothing. W₁ turns to the left, W₂ to the "
            "right. The board is at rest if both turn equally strongly."
        )
        left, right, _place = _law()
        lines = self._filled("M_left", left, "N mm"), self._filled("M_right", right, "N mm")
        return ShownStep(_("Torques about the support"), text, lines)

    def _solve(self) -> ShownStep:
        left, right, place = _law()
        text = _(
            "Set both torques equal and solve for d₂: the place where the right weight balances "
            "the left one. It is at {now:g} mm now. {verdict}"
        ).format(now=self.right_place.value, verdict=self.verdict())
        if place.subs(self._numbers()) > _HALF:
            text += " " + _("The board is too short for that place: take another mass.")
        law = line(left, "=", right, words=_("balance"))
        return ShownStep(_("Solve for a place"), text, (law, self._filled("d2", place, "mm")))

    def _filled(self, name: str, expr: Expr, unit: str, sign: str = "=") -> Line:
        """A law in letters, then with numbers, then its value.

        The numbers are those that are printed, so that whoever adds them up finds the sum; where
        the value is rounded after that, it is said by another sign.
        """
        put = self._numbers()
        printed = float(expr.subs({letter: float(_plain(v)) for letter, v in put.items()}))
        made = _plain(printed) if unit == "N" else number(float(expr.subs(put)))
        about = "=" if abs(float(made) - printed) < 1e-9 else "≈"
        filled, result = Formula.of(expr).filled(put, _plain), quantity(made, unit, result=True)
        return line(_symbol(name), sign, expr, "=", filled, about, result)

    # the picture ---------------------------------------------------------------------------------

    def _drawing(self) -> str:
        m1, d1, m2, d2 = (one.value for one in self.fields)
        ends = ("end", "start") if d1 + d2 < _NEAR else ("middle", "middle")
        boxes = _box(-d1, m1, "#2f5d8c", ends[0]) + _box(d2, m2, "#a83a32", ends[1])
        ticks = "".join(f'<path class="is-line" d="M{x} -2V3"/>' for x in range(-120, 121, 20) if x)
        label = _(
            "A board over a support. Left {m1:g} g at {d1:g} mm, right {m2:g} g at {d2:g} mm."
        ).format(m1=m1, d1=d1, m2=m2, d2=d2)
        return (
            f'<svg class="villa-seesaw" viewBox="{_VIEW}" role="img" '
            f'aria-label="{escape(label)} {escape(self.verdict())}">'
            f'<path class="is-line" d="M-160 42H160"/>'
            f'<path d="M0 2L16 42H-16Z" fill="#b98a3e" stroke="#6b4c17"/>'
            f'<g transform="rotate({self.lean * _STEEPEST:g} 0 2)">'
            f'<rect x="-124" y="-4" width="248" height="6" '
            f'rx="2" fill="#d9b57c" stroke="#6b4c17"/>{ticks}{boxes}</g></svg>'
        )


def _plain(value: float) -> str:
    """A number with four decimals at most, and no noughts at its end.

    >>> _plain(0.4905), _plain(60.0), _plain(0.294300001)
    ('0.4905', '60', '0.2943')
    """
    return f"{round(value, 4):.10g}"


def _box(x: float, grams: float, fill: str, anchor: str) -> str:
    side = 9 * grams ** (1 / 3)  # a cube of that mass
    beside = {"end": -1.5, "middle": 0.0, "start": 1.5}[anchor]
    return (
        f'<rect x="{x - side / 2:.1f}" y="{-4 - side:.1f}" width="{side:.1f}" '
        f'height="{side:.1f}" rx="2" fill="{fill}" stroke="#222222" stroke-width=".6"/>'
        f'<text class="is-ink" x="{x + beside:.1f}" y="{-8 - side:.1f}" text-anchor="{anchor}">'
        f"{grams:g} g</text>"
    )


@lru_cache(maxsize=8)
def _symbol(name: str) -> Symbol:
    import sympy

    return sympy.Symbol(name, positive=True)


@lru_cache(maxsize=1)
def _law() -> tuple[Expr, Expr, Expr]:
    """Both torques about the support, and the place d2 where they are equal, as sympy finds it.

    The torque of a load about an axis is that of `villa_core.symbolic`, with the axis at zero.
    """
    import sympy

    from villa_core.symbolic import laws

    at_zero = {laws.e_x: 0, laws.e_y: 0, laws.n_x: 1, laws.n_y: 0, laws.H_x: 0, laws.H_y: 0}
    torque = laws.edge_law().load.subs(at_zero)
    left = -torque.subs({laws.V: _symbol("W1"), laws.g_x: -_symbol("d1")})
    right = torque.subs({laws.V: _symbol("W2"), laws.g_x: _symbol("d2")})
    return left, right, sympy.solve(sympy.Eq(left, right), _symbol("d2"))[0]
