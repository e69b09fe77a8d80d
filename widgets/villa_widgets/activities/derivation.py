"""Derivation: the pushes of the columns of a floor, step by step with the learner's own numbers.

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
from typing import TYPE_CHECKING, Any

import traitlets

from villa_core.errors import VillaError
from villa_core.learn.puzzles.mass import with_mass
from villa_core.statics.loads import Force
from villa_core.statics.stability import GRAVITY_M_PER_S2
from villa_core.text import _
from villa_core.tower.pieces import the_column
from villa_core.tower.tower import Tower
from villa_widgets.activities.plan_marks import Marks, StepPlan, foot, longer
from villa_widgets.activities.steps import ShownStep, StepView, field
from villa_widgets.drawing.panel import piece
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.seen import push_text, sub
from villa_widgets.kit.controls import row
from villa_widgets.kit.formula import Formula, Line, Part, in_a_sum, line, quantity, unit
from villa_widgets.kit.panel import millimetres
from villa_widgets.tower.scene import TowerScene

if TYPE_CHECKING:
    from sympy import Expr, Symbol

    from villa_core.symbolic import FloorBalanceEquations

_FIXED = 3  # columns whose pushes balance fixes
_TOO_MANY = 4  # the step that says why more are left open
_MOST = 6  # pieces that are listed one by one
_AXES = (4, 5, 6)  # the steps about a clever axis, one for each column
_SOLVED = 7  # the step that tells the pushes
_PUSHES = frozenset({"pushes"})
_FAR = 110.0  # mm: how far an axis is drawn


class Derivation(StepView):
    """A floor of three columns or more, and a `weight` on top whose mass and place can be changed.

    All columns can be taken in the hand, in the plan and in 3D; every number follows, also while
    one is held. `tower` is the villa as it is now. With more than three columns the derivation
    ends where balance leaves the pushes open, and tells their ranges.

    >>> from villa_core import Tower
    >>> view = Derivation(Tower.famous("three-legged").add_column("red-hex", 40, 60))
    >>> max(view.pushes(), key=view.pushes().get)
    'green-thick'
    >>> view.close()
    """

    tower = traitlets.Instance(Tower, help="The villa as it is now; set it to show another.")

    def __init__(self, tower: Tower, floor: int = 0) -> None:
        free = tower.floors[tower.top].columns
        if not (0 <= floor < tower.top and len(tower.covered(floor)) >= _FIXED and free):
            text = _(
                "A derivation needs a floor with three columns or more, and a column on the "
                "uppermost plate as weight."
            )
            raise VillaError(text)
        self.floor, self.legs = floor, len(tower.covered(floor))
        self.count = 8 if self.legs == _FIXED else 4
        placed = free[-1]
        self.tower, self.weight = tower, placed.id
        grams = tower.pieces.column(self.weight).mass
        self.mass = field(_("mass on top"), "g", grams, 1.0, 500.0)
        self._held = tower  # as it is shown, also while a hand holds a column
        self._chosen: str | None = None
        self._known: FloorBalanceEquations | None = None
        reading = self._reading()
        self.plan = StepPlan(reading, bars=False)
        self.scene = TowerScene(
            reading, height=400, bars=False, layers=_PUSHES, camera=f"floor-{floor}"
        )
        for view in (self.plan, self.scene):
            view.on_choose(self._choose)
            view.on_move(self._dragged)
            view.on_cancel(lambda _id: self._draw(self.tower))
        views = row(self.scene, self.plan, kind="villa-two-views")
        super().__init__(_("Derivation"), views, (self.mass,))
        self.tell()
        self.observe(self._turn_to, "tower")

    @traitlets.validate("tower")
    def _weighted(self, proposal: Any) -> Tower:
        tower: Tower = proposal["value"]
        if not tower.top or not tower.floors[-1].columns:
            raise VillaError(_("A derivation needs a plate with a weight on it."))
        return tower

    def _turn_to(self, change: Any) -> None:
        """Somebody set another villa."""
        if change.new is not self._held:
            self.floor = min(self.floor, change.new.top - 1)
            self.legs = max(_FIXED, len(change.new.covered(self.floor)))
            self.count = 8 if self.legs == _FIXED else 4
            self.weight = change.new.floors[-1].columns[-1].id
            self.fill(self.mass, change.new.pieces.column(self.weight).mass)
            self._draw(change.new, done=True)

    def tell(self) -> None:  # noqa: D102
        self.plan.marks = self._marks()
        super().tell()

    def changed(self) -> None:  # noqa: D102
        pieces = with_mass(self.tower.pieces, self.weight, self.mass.value)
        self._draw(Tower(self.tower.floors, pieces), done=True)

    def _dragged(self, column: str, x: float, y: float, done: bool) -> None:
        moved = self.tower.move_column(column, round(x, 1), round(y, 1))
        self._note = self._refusal(moved)
        self._draw(self._held if self._note else moved, done=done)

    def _refusal(self, tower: Tower) -> str:
        """Why the weight cannot stand where it is; empty if it can."""
        wrong = (fault for fault in tower.check(0) if self.weight in fault.pieces)
        return next((fault.sentence for fault in wrong), "")

    def _choose(self, column: str | None) -> None:
        self._chosen = column
        self._draw(self._held)

    def _draw(self, tower: Tower, *, done: bool = False) -> None:
        """Show a villa in all views, in the fields and in the step; when it is `done`, keep it."""
        self._held, self.tower = tower, tower if done else self.tower
        self.plan.reading = self.scene.reading = self._reading()
        self.tell()

    def _reading(self) -> Reading:
        points = self._balance().points
        pushes = (
            Force(owner, float(points[owner].x), float(points[owner].y), newtons)
            for owner, newtons in self.pushes().items()
        )
        return Reading(self._held, self._chosen, floor=self.floor, pushes=tuple(pushes))

    def pushes(self) -> Mapping[str, float]:
        """The push (N) of each column as the equations give it; empty if they do not fix it."""
        if len(self._held.covered(self.floor)) != _FIXED:
            return {}
        return {owner: float(push) for owner, push in _solved(self._balance()).items()}

    def _balance(self, free: str | None = None) -> FloorBalanceEquations:
        from villa_core.symbolic import torque_balance

        if free is not None:
            return torque_balance(self._held, self.floor, free)
        if self._known is None or self._known.tower is not self._held:
            self._known = torque_balance(self._held, self.floor)
        return self._known

    # the steps -----------------------------------------------------------------------------------

    def step(self, number: int) -> ShownStep:  # noqa: D102
        legs = self._held.covered(self.floor)
        if len(legs) != self.legs:
            text = _("{wanted} columns must stand under the plate; now there are {n}.")
            return ShownStep(_("Cut it free"), text.format(wanted=self.legs, n=len(legs)))
        if number == _TOO_MANY and self.legs > _FIXED:
            return self._left_open()
        told = self._told(number)
        if number < self.count and (rims := self._rims()):
            return told._replace(text=f"{told.text} {rims}".strip())
        return told

    def _rims(self) -> str:
        """A sentence where the plate stands, but not on the middles of its columns."""
        pushes, standing = list(self.pushes().values()), self._held.stability().floors[self.floor]
        if not standing.stable or min(pushes, default=0.0) >= 0:
            return ""
        text = _(
            "{push} is negative, but a column cannot pull: G has left the triangle of the middles. "
            "The plate stands all the same, {mm} mm from tipping, because the columns are wide: it "
            "rests on their rims, and these numbers are only what the middles would need."
        )
        name = f"N{sub(pushes.index(min(pushes)) + 1)}"
        return text.format(push=name, mm=millimetres(standing.margin))

    def _told(self, number: int) -> ShownStep:
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
        if len(self._held.covered(self.floor)) != self.legs:
            return Marks(box=self.plan.marks.box)
        balance = self._balance()
        places = [(float(p.x), float(p.y)) for p in balance.points.values()]
        weight, x, y = map(float, balance.resultant)
        plate = self._held.frame(self.floor + 1).outline()  # it stays, whatever a hand moves
        marks = Marks().around([(float(px), float(py)) for px, py in plate]).centre((x, y))
        if self.shown == 1:
            return marks.note((x, y), f"G: W = {weight:.2f} N", "weight")
        if self.shown == 3:
            marks = marks.axis((0.0, -_FAR), (0.0, _FAR), _("y axis"))
            marks = marks.axis((-_FAR, 0.0), (_FAR, 0.0), _("x axis"))
            marks = marks.arm((x, y), (0.0, y), f"x = {millimetres(x)} mm")
            return marks.arm((x, y), (x, 0.0), f"y = {millimetres(y)} mm")
        if self.shown in _AXES and balance.levers and self.legs == _FIXED:
            k = _AXES.index(self.shown)
            a, b = (place for n, place in enumerate(places) if n != k)
            d, g = (float(arm) for arm in list(balance.levers.values())[k])
            marks = marks.axis(*longer(a, b), _("axis"))
            marks = marks.arm(places[k], foot(places[k], a, b), f"d = {millimetres(d)} mm")
            return marks.arm((x, y), foot((x, y), a, b), f"g = {millimetres(g)} mm")
        pushes = list(self.pushes().values())
        for k, place in enumerate(places):
            told = self.shown >= _SOLVED and pushes
            size = f" = {push_text(pushes[k])} N" if told else ""
            marks = marks.note(place, f"N{sub(k + 1)}{size}", "load")
        return marks.note((x, y), "W", "weight")

    def _free_body(self) -> ShownStep:
        text = _(
            "Think of a cut at the tops of the columns. All that is above the cut is one "
            "body. Its weights act like one force W at the centre of mass G."
        )
        carried, above = (
            self._held.loads()[self.floor],
            [b for b in self._held.bodies() if b.floor > self.floor],
        )
        rows = ""
        for body in above if len(above) <= _MOST else ():
            plate = escape(_("{color} plate").format(color=body.id))
            name = piece(body.id) if body.kind == "column" else plate
            rows += _row(name, body.mass, *body.centre)
        mass = carried.weight / GRAVITY_M_PER_S2 * 1000
        rows += _row(f"<b>{escape(_('together, at G'))}</b>", mass, *carried.centre)
        heads = ("", _("mass"), "x", "y")
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
        kilograms, total = f"{mass / 1000:.4f}", f"{carried.weight:.2f}"
        made = quantity(total, "N", result=True)
        law = (quantity(kilograms, "kg"), "·", quantity(f"{GRAVITY_M_PER_S2:g}", "m/s²"), "≈", made)
        return ShownStep(
            _("Cut it free"),
            text,
            (line(*law, words="W"),),
            f"<table><tr>{head}</tr>{rows}</table>",
        )

    def _left_open(self) -> ShownStep:
        """Why three equations do not fix so many pushes, and what they leave of each."""
        text = _(
            "These are {n} pushes, and there are only three equations: balance alone does not fix "
            "them. A hair of difference in length decides which column carries. But each push has "
            "its range, and beyond it nothing can balance. Between brackets is what equally stiff "
            "columns would carry."
        )
        loads = self._held.loads()[self.floor]
        heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in ("", _("possible")))
        rows = ""
        for owner in self._balance().forces:
            low, high = loads.ranges.get(owner, (0.0, 0.0))
            told = f"{push_text(low)} – {push_text(high)} N"
            model = loads.newtons.get(owner)
            told += "" if model is None else f" ({push_text(model)} N)"
            rows += f'<tr><td>{piece(owner)}</td><td class="villa-count">{told}</td></tr>'
        title = _("More pushes than equations")
        html = f"<table><tr>{heads}</tr>{rows}</table>"
        return ShownStep(title, text.format(n=self.legs), (), html)

    def _answer(self, balance: FloorBalanceEquations) -> ShownStep:
        title, solved = _("The three pushes"), _solved(balance)
        standing = self._held.stability().floors[self.floor]
        if not solved:
            text = _("The middles of the columns lie on one line: balance does not fix the pushes.")
            return ShownStep(title, text)
        if not standing.stable:
            text = _(
                "One push comes out negative. A column cannot pull the plate down: the plate tips."
            )
        elif min(solved.values()) < 0:
            text = ""
        else:
            text = _(
                "All pushes are positive: the plate stands, {mm} mm from tipping. Add them up: "
                "they make W. Move the weight and see which column takes more."
            )
        printed = [f"{round(float(push), 2) + 0.0:.2f}" for push in solved.values()]
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
            "multiple of m: where the multiple is negative, more mass takes load off that column."
        ).format(column=the_column(self.weight))
        whole = _("For the whole plate: {range}").format(range=balance.solve())
        text = " ".join(filter(None, (text, self._relieved(balance), whole)))
        return ShownStep(_("Leave one number open"), text, tuple(_pushes(balance)))

    def _relieved(self, balance: FloorBalanceEquations) -> str:
        """At which mass a push is first zero, if the plate stands on with more, by its rims.

        A push is a + b m, so it is zero at m = −a / b.
        """
        mass, tips = balance.symbols[0], list[tuple[float, int]]()
        for k, push in enumerate(_solved(balance).values(), 1):
            slope = float(push.diff(mass))
            tips += [(float(-push.subs(mass, 0)) / slope, k)] if slope < 0 else []
        grams, k = min(tips, default=(0.0, 0))
        if grams <= 0:
            return ""
        more = Tower(self._held.floors, with_mass(self._held.pieces, self.weight, grams + 0.1))
        if not more.stability().floors[self.floor].stable:
            return ""
        text = _(
            "At {grams:.1f} g {push} is zero. With more the plate rests on the rims of the "
            "columns, which are wide, and not on their middles: so it does not tip there."
        )
        return text.format(grams=grams, push=f"N{sub(k)}")


def _forces(balance: FloorBalanceEquations) -> ShownStep:
    text = _("Nothing moves up or down. So all pushes together are as large as W.")
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
        rounded = {n: sympy.Float(f"{float(n):.4g}") for n in side.atoms(sympy.Number)}
        short = {n: v for n, v in rounded.items() if not (n.is_Integer and abs(n) < 1000)}
        sides.append(side.xreplace(short | _letters(balance)))
    return line(sides[0], "=", sides[1], unit(units), words=words)


def _row(name: str, grams: float, x: float, y: float) -> str:
    cells = (f"{grams:.1f} g", f"{millimetres(x)} mm", f"{millimetres(y)} mm")
    numbers = "".join(f'<td class="villa-count">{cell}</td>' for cell in cells)
    return f"<tr><td>{name}</td>{numbers}</tr>"
