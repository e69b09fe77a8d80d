"""Derivation: the pushes of three columns, derived step by step with the learner's own numbers.

>>> from villa_core import Tower
>>> view = Derivation(Tower.famous("three-legged").add_column("red-hex", 40, 60))
>>> view.step(2).title
'Forces'
>>> view.mass.value = 100.0
>>> round(sum(view.pushes().values()), 3)
1.993
>>> view.close()
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING

from villa_core.errors import VillaError
from villa_core.learn.puzzles.mass import with_mass
from villa_core.statics.stability import GRAVITY
from villa_core.text import _
from villa_core.tower.pieces import the_column
from villa_core.tower.tower import Tower
from villa_widgets.activities.steps import Line, Step, StepView, equation, field
from villa_widgets.kit.formula import Formula, number
from villa_widgets.kit.panel import millimetres, piece
from villa_widgets.kit.reading import Reading
from villa_widgets.tower.plan import PlanView

if TYPE_CHECKING:
    from sympy import Expr, Symbol

    from villa_core.symbolic import FloorBalanceEquations

_MOST = 6  # pieces that are listed one by one


class Derivation(StepView):
    """A plate on three columns with a `weight` on it; its mass and place are the numbers to change.

    The columns can be dragged in the plan. `tower` is the villa as it is now.
    """

    def __init__(self, tower: Tower, floor: int = 0, weight: str | None = None) -> None:
        free = [c.id for c in tower.floors[tower.top].columns]
        if len(tower.covered(floor)) != 3 or not (weight or free):
            text = _("A derivation needs a floor with three columns and a weight above them.")
            raise VillaError(text)
        self.tower, self.floor = tower, floor
        self.weight = weight or free[-1]
        placed = tower.find(self.weight)[1]
        grams = tower.pieces.column(self.weight).mass
        self.mass = field(
            _("Mass of {column} in g").format(column=the_column(self.weight)), grams, 1.0, 500.0
        )
        self.x = field(_("its x in mm"), placed.x, -140.0, 140.0)
        self.y = field(_("its y in mm"), placed.y, -140.0, 140.0)
        self.plan = PlanView(Reading(tower, floor=floor, covers=0))
        self.plan.on_move(self._dragged)
        self.plan.on_cancel(lambda _id: self._draw(self.tower))
        super().__init__(_("Derivation"), self.plan, (self.mass, self.x, self.y))
        self.tell()

    @property
    def count(self) -> int:  # noqa: D102
        return 6

    def changed(self) -> None:  # noqa: D102
        pieces = with_mass(self.tower.pieces, self.weight, self.mass.value)
        moved = self.tower.move_column(self.weight, self.x.value, self.y.value)
        self._draw(Tower(moved.floors, pieces), done=True)

    def _dragged(self, column: str, x: float, y: float, done: bool) -> None:
        self._draw(self.tower.move_column(column, round(x, 1), round(y, 1)), done=done)

    def _draw(self, tower: Tower, *, done: bool = False) -> None:
        self.plan.reading = Reading(tower, floor=self.floor, covers=0)
        if done:
            self.tower = tower
            self.tell()

    # the numbers ---------------------------------------------------------------------------------

    def pushes(self) -> Mapping[str, float]:
        """The push (N) of each column as the equations give it; empty if they do not fix it."""
        return {owner: float(value) for owner, value in self._solved(self._balance()).items()}

    def _balance(self, free: str | None = None) -> FloorBalanceEquations:
        from villa_core.symbolic import torque_balance

        return torque_balance(self.tower, self.floor, free)

    @staticmethod
    def _solved(balance: FloorBalanceEquations) -> dict[str, Expr]:
        """The three equations of balance, solved by sympy."""
        import sympy

        letters = _letters(balance)  # these may come out negative: then it tips
        laws = [law.subs(letters) for law in balance.equations]
        found = sympy.solve(laws, list(letters.values()), dict=True)
        if not found or len(found[0]) < len(letters):
            return {}
        return {owner: found[0][letters[force]] for owner, force in balance.forces.items()}

    # the steps -----------------------------------------------------------------------------------

    def step(self, number: int) -> Step:  # noqa: D102
        legs = self.tower.covered(self.floor)
        if len(legs) != 3:
            text = _("Three columns must stand under the plate; now there are {n}.")
            return Step(_("Cut it free"), text.format(n=len(legs)))
        makers = (
            self._free_body,
            self._forces,
            self._torques,
            self._clever_axis,
            self._answer,
            self._open,
        )
        return makers[number - 1]()

    def _free_body(self) -> Step:
        text = _(
            "Think of a cut at the tops of the three columns. All that is above the cut is one "
            "body. Its weights act like one force W at the centre of mass G."
        )
        carried = self.tower.loads()[self.floor]
        above = [b for b in self.tower.bodies() if b.floor > self.floor]
        rows = [
            _row(piece(b.id) if b.kind == "column" else escape(_plate(b.id)), b.mass, *b.centre)
            for b in above[:_MOST]
        ]
        if len(above) > _MOST:
            rows = []
        mass = carried.weight / GRAVITY * 1000
        rows.append(_row(f"<b>{escape(_('together: W at G'))}</b>", mass, *carried.centre))
        heads = ("", _("mass"), _("weight"), "x", "y")
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
        return Step(_("Cut it free"), text, (), f"<table><tr>{head}</tr>{''.join(rows)}</table>")

    def _forces(self) -> Step:
        balance = self._balance()
        text = _("Nothing moves up or down. So the three pushes together are as large as W.")
        names = "".join(
            f"<li><math><msub><mi>N</mi><mn>{k}</mn></msub></math> {piece(owner)}</li>"
            for k, owner in enumerate(balance.forces, 1)
        )
        law = balance.equations[0].subs(_letters(balance))
        lines = (equation("", law.lhs, law.rhs, "N"),)
        return Step(_("Forces"), text, lines, f'<ul class="villa-names">{names}</ul>')

    def _torques(self) -> Step:
        balance = self._balance()
        text = _(
            "Nothing turns. A torque is a force times its lever arm. About the y axis the arms are "
            "the x values, about the x axis the y values. The pushes must turn as much as W does."
        )
        about_x, about_y = (law.subs(_letters(balance)) for law in balance.equations[1:])
        return Step(
            _("Torques"),
            text,
            (
                equation(_("about y"), about_y.lhs, about_y.rhs, "N mm"),
                equation(_("about x"), about_x.lhs, about_x.rhs, "N mm"),
            ),
        )

    def _clever_axis(self) -> Step:
        balance = self._balance()
        text = _(
            "Take the line through two columns as axis. Their pushes act on the axis, so they have "
            "no lever arm and drop out. One push N at the distance d is left, against W at the "
            "distance g from the axis: N d = W g."
        )
        return Step(_("A clever axis"), text, tuple(_single_pushes(balance)))

    def _answer(self) -> Step:
        balance = self._balance()
        solved = self._solved(balance)
        standing = self.tower.stability().floors[self.floor]
        if not solved:
            text = _("The middles of the columns lie on one line: balance does not fix the pushes.")
            return Step(_("The three pushes"), text)
        least = min(float(value) for value in solved.values())
        if not standing.stable:
            text = _(
                "One push comes out negative. A column cannot pull the plate down: the plate tips."
            )
        elif least < 0:
            text = _(
                "One push comes out negative: G has left the triangle of the middles. It still "
                "stands, {mm} mm from tipping, because the columns are wide and push at their rims."
            ).format(mm=millimetres(standing.margin))
        else:
            text = _(
                "All pushes are positive: the plate stands, {mm} mm from tipping. Add them up: "
                "they make W. Change a number above and see which column takes more."
            ).format(mm=millimetres(standing.margin))
        letters = _letters(balance)
        lines = [
            equation("", letters[balance.forces[owner]], value, "N")
            for owner, value in solved.items()
        ]
        total = "<mo>+</mo>".join(_signed(float(value)) for value in solved.values())
        weight = number(float(balance.load.weight))
        lines.append(
            Line(
                _("check"),
                f"{total}<mo>≈</mo><mn class='villa-result'>{weight}</mn>",
                f"{' + '.join(number(float(v)) for v in solved.values())} \\approx {weight}",
            )
        )
        return Step(_("The three pushes"), text, tuple(lines))

    def _open(self) -> Step:
        import sympy

        balance = self._balance(f"{self.weight}.mass")
        solved = self._solved(balance)
        text = _(
            "Now keep the mass m of {column} as a letter, in grams. Every push is a number plus a "
            "multiple of m: where the multiple is negative, more mass lifts the plate off that "
            "column. For the whole plate: {range}"
        ).format(column=the_column(self.weight), range=balance.solve())
        letters = _letters(balance)
        letters[balance.symbols[0]] = sympy.Symbol("m")
        lines = [
            equation("", letters[balance.forces[owner]], value.subs(letters), "N")
            for owner, value in solved.items()
        ]
        return Step(_("Leave one number open"), text, tuple(lines))


def _letters(balance: FloorBalanceEquations) -> dict[Symbol, Symbol]:
    """Short names N1, N2, N3 for the pushes."""
    import sympy

    return {force: sympy.Symbol(f"N{k}") for k, force in enumerate(balance.forces.values(), 1)}


def _single_pushes(balance: FloorBalanceEquations) -> list[Line]:
    """For each column the torque balance about the line through the other two.

    It is a mixture of the three equations of balance, such that the other two pushes drop out.
    """
    import sympy

    force, about_x, about_y = (law.lhs - law.rhs for law in balance.equations)
    letters, points = _letters(balance), balance.points
    far, weight, near = sympy.symbols("d W g", positive=True)
    law = Formula.of(weight * near / far)
    total = balance.load.weight
    lines: list[Line] = []
    for other, another in reversed(list(combinations(points, 2))):
        own = next(owner for owner in points if owner not in (other, another))
        a, b = points[other], points[another]
        along_x, along_y = b.x - a.x, b.y - a.y
        long = sympy.sqrt(along_x**2 + along_y**2)
        if long == 0:
            continue
        nx, ny = along_y / long, -along_x / long
        turned = sympy.expand(nx * about_y + ny * about_x - (nx * a.x + ny * a.y) * force)
        arm = float(turned.coeff(balance.forces[own]))
        held = -float(turned.subs(dict.fromkeys(balance.forces.values(), 0)))
        if abs(arm) < 1e-9:
            continue
        put = {
            far: abs(arm),
            weight: float(total),
            near: held / float(total) * (1 if arm > 0 else -1),
        }
        name = Formula.of(letters[balance.forces[own]])
        result = number(held / arm)
        lines.append(
            Line(
                "",
                f"{name.mathml()}<mo>=</mo>{law.mathml()}<mo>=</mo>{law.mathml(put)}<mo>=</mo>"
                f"<mn class='villa-result'>{result.replace('-', '−')}</mn>"
                "<mspace width='.25em'/><mtext>N</mtext>",
                rf"{name.latex()} = {law.latex()} = {law.latex(put)} = {result}\,\text{{N}}",
            )
        )
    return lines


def _row(name: str, grams: float, x: float, y: float) -> str:
    cells = (
        f"{grams:.1f} g",
        f"{number(grams * GRAVITY / 1000)} N",
        f"{millimetres(x)} mm",
        f"{millimetres(y)} mm",
    )
    numbers = "".join(f'<td class="villa-count">{cell}</td>' for cell in cells)
    return f"<tr><td>{name}</td>{numbers}</tr>"


def _plate(color: str) -> str:
    names = {
        "blue": _("blue plate"),
        "green": _("green plate"),
        "yellow": _("yellow plate"),
        "orange": _("orange plate"),
        "red": _("red plate"),
    }
    return names.get(color, color)


def _signed(value: float) -> str:
    text = number(value)
    if not text.startswith("-"):
        return f"<mn>{text}</mn>"
    return f"<mrow><mo>(</mo><mo form='prefix'>−</mo><mn>{text[1:]}</mn><mo>)</mo></mrow>"
