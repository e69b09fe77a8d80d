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
from typing import TYPE_CHECKING

from villa_core.errors import VillaError
from villa_core.learn.puzzles.mass import with_mass
from villa_core.statics.stability import GRAVITY
from villa_core.text import _
from villa_core.tower.pieces import the_column
from villa_core.tower.tower import Tower
from villa_widgets.activities.plan_marks import Marks, StepPlan, foot, longer
from villa_widgets.activities.steps import ShownStep, StepView, field
from villa_widgets.kit.controls import row
from villa_widgets.kit.formula import Formula, Line, Part, in_a_sum, line, quantity, unit
from villa_widgets.kit.panel import millimetres, piece
from villa_widgets.kit.reading import Reading
from villa_widgets.space.marks import sub
from villa_widgets.tower.scene import TowerScene

if TYPE_CHECKING:
    from sympy import Expr, Symbol

    from villa_core.symbolic import FloorBalanceEquations

_MOST = 6  # pieces that are listed one by one
_AXES = (4, 5, 6)  # the steps about a clever axis, one for each column
_SOLVED = 7  # the step that tells the pushes
_PUSHES = frozenset({"pushes"})
_FAR = 110.0  # mm: how far an axis is drawn


class Derivation(StepView):
    """A plate on three columns with a `weight` on it, whose mass and place can be changed.

    The columns can be dragged in the plan. `tower` is the villa as it is now.
    """

    count = 8

    def __init__(self, tower: Tower) -> None:
        free = tower.floors[tower.top].columns
        if len(tower.covered(0)) != 3 or not free:
            text = _("A derivation needs a floor with three columns and a weight above them.")
            raise VillaError(text)
        placed = free[-1]
        self.tower, self.weight = tower, placed.id
        grams = tower.pieces.column(self.weight).mass
        self.mass = field(_("mass on top"), "g", grams, 1.0, 500.0)
        self.x = field(_("its x"), "mm", placed.x, -140.0, 140.0)
        self.y = field(_("its y"), "mm", placed.y, -140.0, 140.0)
        reading = Reading(tower, floor=0)
        self.plan = StepPlan(reading, bars=False)
        self.plan.on_move(self._dragged)
        self.plan.on_cancel(lambda _id: self._draw(self.tower))
        self.scene = TowerScene(reading, height=400, bars=False, layers=_PUSHES, camera="floor-0")
        views = row(self.scene, self.plan, kind="villa-two-views")
        super().__init__(_("Derivation"), views, (self.mass, self.x, self.y))
        self.tell()

    def tell(self) -> None:  # noqa: D102
        super().tell()
        self.plan.marks = self._marks()

    def changed(self) -> None:  # noqa: D102
        pieces = with_mass(self.tower.pieces, self.weight, self.mass.value)
        moved = self.tower.move_column(self.weight, self.x.value, self.y.value)
        self._draw(Tower(moved.floors, pieces), done=True)

    def _dragged(self, column: str, x: float, y: float, done: bool) -> None:
        self._draw(self.tower.move_column(column, round(x, 1), round(y, 1)), done=done)

    def _draw(self, tower: Tower, *, done: bool = False) -> None:
        self.plan.reading = self.scene.reading = Reading(tower, floor=0)
        if done:
            self.tower = tower
            self.tell()

    def pushes(self) -> Mapping[str, float]:
        """The push (N) of each column as the equations give it; empty if they do not fix it."""
        return {owner: float(push) for owner, push in _solved(self._balance()).items()}

    def _balance(self, free: str | None = None) -> FloorBalanceEquations:
        from villa_core.symbolic import torque_balance

        return torque_balance(self.tower, 0, free)

    # the steps -----------------------------------------------------------------------------------

    def step(self, number: int) -> ShownStep:  # noqa: D102
        legs = self.tower.covered(0)
        if len(legs) != 3:
            text = _("Three columns must stand under the plate; now there are {n}.")
            return ShownStep(_("Cut it free"), text.format(n=len(legs)))
        if number == 1:
            return self._free_body()
        if number == self.count:
            return self._open()
        if number in _AXES:
            return _clever_axis(self._balance(), _AXES.index(number))
        makers = {2: _forces, 3: _torques, 7: self._answer}
        return makers[number](self._balance())

    def _marks(self) -> Marks:
        """What the step that is shown draws in the plan: its axis, its d and its g."""
        if len(self.tower.covered(0)) != 3:
            return Marks()
        balance = self._balance()
        places = [(float(p.x), float(p.y)) for p in balance.points.values()]
        weight, x, y = map(float, balance.resultant)
        heavy = self.tower.find(self.weight)[1]
        marks = Marks().around([*places, (x, y), (heavy.x, heavy.y)])
        marks = marks.above(self.tower.pieces.column(self.weight), heavy).centre((x, y))
        if self.shown == 1:
            return marks.note((x, y), f"G: W = {weight:.2f} N", "weight")
        if self.shown == 3:
            marks = marks.axis((0.0, -_FAR), (0.0, _FAR), _("y axis"))
            marks = marks.axis((-_FAR, 0.0), (_FAR, 0.0), _("x axis"))
            marks = marks.arm((x, y), (0.0, y), f"x = {millimetres(x)} mm")
            return marks.arm((x, y), (x, 0.0), f"y = {millimetres(y)} mm")
        if self.shown in _AXES and balance.levers:
            k = _AXES.index(self.shown)
            a, b = (place for n, place in enumerate(places) if n != k)
            d, g = (float(arm) for arm in list(balance.levers.values())[k])
            marks = marks.axis(*longer(a, b), _("axis"))
            marks = marks.arm(places[k], foot(places[k], a, b), f"d = {millimetres(d)} mm")
            return marks.arm((x, y), foot((x, y), a, b), f"g = {millimetres(g)} mm")
        pushes = list(self.pushes().values())
        for k, place in enumerate(places):
            told = self.shown >= _SOLVED and pushes
            size = f" = {pushes[k]:.2f} N".replace("-", "−") if told else ""
            marks = marks.note(place, f"N{sub(k + 1)}{size}", "load")
        return marks.note((x, y), "W", "weight")

    def _free_body(self) -> ShownStep:
        text = _(
            "Think of a cut at the tops of the three columns. All that is above the cut is one "
            "body. Its weights act like one force W at the centre of mass G."
        )
        carried, above = self.tower.loads()[0], [b for b in self.tower.bodies() if b.floor > 0]
        rows = ""
        for body in above if len(above) <= _MOST else ():
            plate = escape(_("{color} plate").format(color=body.id))
            name = piece(body.id) if body.kind == "column" else plate
            rows += _row(name, body.mass, *body.centre)
        mass = carried.weight / GRAVITY * 1000
        rows += _row(f"<b>{escape(_('together, at G'))}</b>", mass, *carried.centre)
        heads = ("", _("mass"), "x", "y")
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
        kilograms, total = f"{mass / 1000:.4f}", f"{carried.weight:.2f}"
        made = quantity(total, "N", result=True)
        law = (quantity(kilograms, "kg"), "·", quantity("9.81", "m/s²"), "≈", made)
        return ShownStep(
            _("Cut it free"),
            text,
            (line(*law, words="W"),),
            f"<table><tr>{head}</tr>{rows}</table>",
        )

    def _answer(self, balance: FloorBalanceEquations) -> ShownStep:
        title, solved = _("The three pushes"), _solved(balance)
        standing = self.tower.stability().floors[0]
        if not solved:
            text = _("The middles of the columns lie on one line: balance does not fix the pushes.")
            return ShownStep(title, text)
        if not standing.stable:
            text = _(
                "One push comes out negative. A column cannot pull the plate down: the plate tips."
            )
        elif min(solved.values()) < 0:
            text = _(
                "One push comes out negative: G has left the triangle of the middles. It still "
                "stands, {mm} mm from tipping, because the columns are wide and push at their rims."
            )
        else:
            text = _(
                "All pushes are positive: the plate stands, {mm} mm from tipping. Add them up: "
                "they make W. Change a number above and see which column takes more."
            )
        printed = [f"{float(push):.2f}" for push in solved.values()]
        weight, total = f"{float(balance.load.weight):.2f}", list[Part | str]()
        for push in printed:
            total += ["+", in_a_sum(push)]
        agrees = abs(sum(map(float, printed)) - float(weight)) < 1e-6
        made = quantity(weight, "N", result=True)
        check = line(*total[1:], "=" if agrees else "≈", made, words=_("check"))
        text = text.format(mm=millimetres(standing.margin))
        lines = [
            line(_letters(balance)[balance.forces[owner]], "=", quantity(push, "N", result=True))
            for owner, push in zip(solved, printed, strict=True)
        ]
        return ShownStep(title, text, (*lines, check))

    def _open(self) -> ShownStep:
        balance = self._balance(f"{self.weight}.mass")
        text = _(
            "Now keep the mass m of {column} as a letter, in grams. Every push is a number plus a "
            "multiple of m: where the multiple is negative, more mass lifts the plate off that "
            "column. For the whole plate: {range}"
        ).format(column=the_column(self.weight), range=balance.solve())
        return ShownStep(_("Leave one number open"), text, tuple(_pushes(balance)))


def _forces(balance: FloorBalanceEquations) -> ShownStep:
    text = _("Nothing moves up or down. So the three pushes together are as large as W.")
    names = "".join(
        f"<li><math><msub><mi>N</mi><mn>{k}</mn></msub></math> {piece(owner)}</li>"
        for k, owner in enumerate(balance.forces, 1)
    )
    upwards = _equation(balance, balance.equations[0].args, "N")
    return ShownStep(_("Forces"), text, (upwards,), f'<ul class="villa-names">{names}</ul>')


def _torques(balance: FloorBalanceEquations) -> ShownStep:
    text = _(
        "Nothing turns. A torque is a force times its lever arm. About the y axis the arms are "
        "the x values, about the x axis the y values. The pushes must turn as much as W does."
    )
    about_x, about_y = balance.equations[1:]
    lines = (
        _equation(balance, about_y.args, "N mm", _("about y")),
        _equation(balance, about_x.args, "N mm", _("about x")),
    )
    return ShownStep(_("Torques"), text, lines)


def _clever_axis(balance: FloorBalanceEquations, which: int) -> ShownStep:
    import sympy

    title = _("A clever axis for {push}").format(push=f"N{sub(which + 1)}")
    if not balance.levers:
        text = _("The middles of the columns lie on one line: balance does not fix the pushes.")
        return ShownStep(title, text)
    text = _(
        "Take the line through the other two columns as axis: see the plan. Their pushes act on "
        "it, so they have no lever arm and drop out. One push is left at the distance d, against W "
        "at the distance g from the axis: N d = W g."
    )
    owner = list(balance.levers)[which]
    d, weight, g = sympy.symbols("d W g", positive=True)
    far, near = map(float, balance.levers[owner])
    put = {d: far, weight: float(balance.load.weight), g: near}
    shown = {d: f"{far:.1f}", g: f"{near:.1f}", weight: f"{put[weight]:.2f}"}
    law, push = weight * g / d, f"{put[weight] * near / far:.2f}"
    name = _letters(balance)[balance.forces[owner]]
    filled = Formula.of(law).filled(
        put, {put[one]: text for one, text in shown.items()}.__getitem__
    )
    result = quantity(push, "N", result=True)
    return ShownStep(title, text, (line(name, "=", law, "=", filled, "≈", result),))


def _solved(balance: FloorBalanceEquations) -> Mapping[str, Expr]:
    """The push of each column; empty if balance does not fix them."""
    return balance.reactions.newtons if balance.reactions.determinate else {}


def _pushes(balance: FloorBalanceEquations) -> list[Line]:
    return [
        _equation(balance, (balance.forces[owner], push), "N")
        for owner, push in _solved(balance).items()
    ]


def _letters(balance: FloorBalanceEquations) -> dict[Symbol, Symbol]:
    """Short names N1, N2, N3 for the pushes, and m for an open mass."""
    import sympy

    letters = {force: sympy.Symbol(f"N{k}") for k, force in enumerate(balance.forces.values(), 1)}
    return letters | {mass: sympy.Symbol("m") for mass in balance.symbols}


def _equation(
    balance: FloorBalanceEquations, both: tuple[Expr, Expr], units: str, words: str = ""
) -> Line:
    """Both sides in short letters, with four digits for every number, as one writes by hand."""
    import sympy

    sides = []
    for side in both:
        found = {n: sympy.Float(f"{float(n):.4g}") for n in side.atoms(sympy.Number)}
        short = {n: v for n, v in found.items() if not (n.is_Integer and abs(n) < 1000)}
        sides.append(side.xreplace(short | _letters(balance)))
    return line(sides[0], "=", sides[1], unit(units), words=words)


def _row(name: str, grams: float, x: float, y: float) -> str:
    cells = (f"{grams:.1f} g", f"{millimetres(x)} mm", f"{millimetres(y)} mm")
    numbers = "".join(f'<td class="villa-count">{cell}</td>' for cell in cells)
    return f"<tr><td>{name}</td>{numbers}</tr>"
