"""Seesaw: two weights to drag along a board over one support, and the law of the lever."""

from __future__ import annotations

import math
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from villa_core.palette import BEAM, BEAM_EDGE, COLUMN_PAINT, INK, PIVOT
from villa_core.statics import turning
from villa_core.statics.stability import GRAVITY_M_PER_S2
from villa_core.text import _
from villa_widgets.activities.steps import ShownStep, StepPanel, StepView, field
from villa_widgets.activities.swing import Part, Scene, SwingView, arrow
from villa_widgets.kit.formula import Formula, Line, Numbers, line, number, quantity
from villa_widgets.kit.panel import note

if TYPE_CHECKING:
    from sympy import Expr, Symbol

HALF = 120.0  # mm from the support to an end of the board
HIGH = 40.0  # mm: the support
STEEPEST = math.degrees(math.asin(HIGH / (HALF + 4)))  # an end of the board is on the ground
_HEAVIEST = 50.0  # g
_BOX = "-164 -100 328 {}"  # the heaviest weight at an end that goes up is inside
_LOW, _LOWER = 165, 218  # how high the picture is, without and with bars for torques
_NEAR = 36.0  # mm: weights closer than this would have their labels on each other
_LEVEL = 0.005  # N mm of torque that friction in any real support would hold
_BOARD = turning.rod(100.0, 2 * HALF)  # it lies on the edge of the support, and turns nothing
SETTLING = turning.Turning(0.0, -5.0)  # 1/s²: how a board in balance comes level
_PACE = 0.5  # 1/s²: a slighter imbalance, too, brings the board down within seconds
_LONG = 0.9  # mm of arrow for a gram
FILL = {"left": COLUMN_PAINT["blue"].wood, "right": COLUMN_PAINT["red"].wood}


class Seesaw(StepView):
    """A board over a support: masses in grams, distances in mm to the left and to the right.

    Without `steps` it is only to be tried, and nothing is said of forces and torques.

    >>> view = Seesaw(20, 60, 30, 30)
    >>> view.verdict()
    'The left side goes down.'
    >>> view.right_place.value = 40
    >>> view.verdict()
    'It balances.'
    >>> view.close()
    """

    count = 4

    def __init__(
        self,
        left: float = 20,
        left_place: float = 60,
        right: float = 30,
        right_place: float = 30,
        *,
        steps: bool = True,
    ) -> None:
        self.left = field(_("left: mass"), "g", left, 1.0, _HEAVIEST)
        self.left_place = field(_("left: distance"), "mm", left_place, 0.0, HALF)
        self.right = field(_("right: mass"), "g", right, 1.0, _HEAVIEST)
        self.right_place = field(_("right: distance"), "mm", right_place, 0.0, HALF)
        spots = [float(mm) for mm in range(int(HALF) + 1)]
        self.picture = SwingView(
            _BOX.format(_LOWER if steps else _LOW),
            {"left": [(-mm, 0.0) for mm in spots], "right": [(mm, 0.0) for mm in spots]},
        )
        self.picture.on_slide(self._slid)
        self.said = StepPanel(label=_("Seesaw"))
        fields = (self.left, self.left_place, self.right, self.right_place)
        seen = widgets.VBox((self.picture, self.said))
        super().__init__(_("Law of the lever"), seen, fields, steps=steps)
        self.changed()

    def changed(self) -> None:  # noqa: D102
        self.tell()

    def tell(self) -> None:  # noqa: D102
        self._draw()
        super().tell()

    def _slid(self, side: str, mm: int) -> None:
        place = self.left_place if side == "left" else self.right_place
        place.value = float(mm)

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
            _symbol("W1"): self.left.value * GRAVITY_M_PER_S2 / 1000,
            _symbol("d1"): self.left_place.value,
            _symbol("W2"): self.right.value * GRAVITY_M_PER_S2 / 1000,
            _symbol("d2"): self.right_place.value,
        }

    # the steps -----------------------------------------------------------------------------------

    def step(self, number: int) -> ShownStep:  # noqa: D102
        return (self._name_forces, self._forces, self._torques, self._solve)[number - 1]()

    def _name_forces(self) -> ShownStep:
        text = _(
            "Two weights press on the board, W₁ on the left and W₂ on the right. The support "
            "pushes up with N. One gram weighs 0.00981 N. The board's own weight is left out: it "
            "acts at the support, so it turns nothing and would only make N larger."
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
        if place.subs(self._numbers()) > HALF:
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

    def _draw(self) -> None:
        words = self.verdict()
        hint = note(_("Drag the weights along the board."))
        self.said.tell(f"<p><b>{escape(words)}</b></p>{hint}", words)
        m1, d1, m2, d2 = (one.value for one in self.fields)
        near = d1 + d2 < _NEAR
        label = _(
            "A board over a support. Left {m1:g} g at {d1:g} mm, right {m2:g} g at {d2:g} mm."
        ).format(m1=m1, d1=d1, m2=m2, d2=d2)
        front = "" if self.lean else arrow(0, 2 + _LONG * (m1 + m2), 2) + mark(6, 36, "N", "start")
        self.picture.show(
            Scene(
                "seesaw",
                f"{label} {words}",
                (0.0, 0.0),
                board(d1, d2),
                (weight(m1, -d1, near=near), weight(m2, d2, left=False, near=near)),
                turns(m1, d1, m2, d2, self.lean),
                self.lean * STEEPEST,
                (-STEEPEST, STEEPEST),
                SUPPORT,
                front + (self._bars() if self.shown >= _TORQUES else ""),
            )
        )

    def _bars(self) -> str:
        """How strongly each side turns, as two bars from the middle outwards, with numbers."""
        left, right = (float(torque.subs(self._numbers())) for torque in _law()[:2])
        scale, words = 150 / max(left, right, 1.0), (_("turns left"), _("turns right"))
        told = [f"{word}: {number(n)} N mm" for word, n in zip(words, (left, right), strict=True)]
        return (
            f'<rect x="{-left * scale:.1f}" y="95" width="{left * scale:.1f}" height="7" '
            f'fill="{FILL["left"]}"/><rect y="95" width="{right * scale:.1f}" height="7" '
            f'fill="{FILL["right"]}"/><path class="is-line" d="M0 92V105"/>'
            f"{mark(-4, 113, told[0], 'end')}{mark(4, 113, told[1], 'start')}"
        )


_TORQUES = 3  # the step that says what a torque is; from there on the picture tells them
BLOCKS = "".join(
    f'<rect x="{x}" y="3" width="12" height="39" class="is-block"/>' for x in (-122, 110)
)
"""Blocks that hold the board level."""
SUPPORT = (
    f'<path class="is-line" d="M-164 {HIGH + 2:g}H164"/>'
    f'<path d="M0 2L16 {HIGH + 2:g}H-16Z" fill="{PIVOT}" stroke="{BEAM_EDGE}"/>'
)


def turns(m1: float, d1: float, m2: float, d2: float, lean: int) -> turning.Turning:
    """How the board turns: level if it balances, else to the ground, however slight it is."""
    if not lean:
        return SETTLING
    across = turning.Turning.of(((m1, -d1, 0.0), (m2, d2, 0.0), *_BOARD)).across
    return turning.Turning(lean * max(abs(across), _PACE), 0.0)


def weight(grams: float, x: float, *, left: bool = True, near: bool = False) -> Part:
    """A cube of that mass with its weight as an arrow; where two are near, words step aside."""
    size, side = 9 * grams ** (1 / 3), "left" if left else "right"
    away, anchor = ((-2, "end") if left else (2, "start")) if near else (0, "middle")
    told = _("{g:g} g, {mm:g} mm from the support").format(g=grams, mm=abs(x))
    cube = (
        f'<circle class="villa-halo" cy="{-4 - size / 2:.1f}" r="{size * 0.75 + 6:.1f}"/>'
        f'<rect x="{-size / 2:.1f}" y="{-4 - size:.1f}" width="{size:.1f}" height="{size:.1f}" '
        f'rx="2" fill="{FILL[side]}" stroke="{INK}" stroke-width=".6"/>'
    )
    words = mark(away, -4 - size / 2, f"{grams:g} g", anchor)
    name = _("left weight") if left else _("right weight")
    drawn = words + arrow(0, 0, _LONG * grams)
    return Part(side, x, 0.0, cube, drawn, name, round(abs(x)), told, lift=-4 - size / 2)


def board(left: float, right: float) -> str:
    """The board, with both distances measured along it."""
    look = f'fill="{BEAM}" stroke="{BEAM_EDGE}"'
    board = f'<rect x="-124" y="-4" width="248" height="6" rx="2" {look}/>'
    for x in (-left, right):
        if x:
            words = mark(x / 2, 19, f"{abs(x):g} mm", "middle")
            board += f'<path class="is-line is-thin" d="M0 8H{x:g}M{x:g} 4V12"/>{words}'
    return board


def mark(x: float, y: float, words: str, anchor: str = "middle") -> str:
    """Words in the picture of a seesaw."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _plain(value: float) -> str:
    """A number with four decimals at most, and no noughts at its end.

    >>> _plain(0.4905), _plain(60.0), _plain(0.294300001)
    ('0.4905', '60', '0.2943')
    """
    return f"{round(value, 4):.10g}"


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
