"""The derivation of a floor's balance in titled steps, for a lesson to show one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sympy
from sympy import Symbol

from villa_core.symbolic import laws
from villa_core.symbolic.notation import array_latex, short_latex
from villa_core.symbolic.ranges import Range
from villa_core.symbolic.unknowns import Tilt
from villa_core.text import _
from villa_core.tower.pieces import column_words

if TYPE_CHECKING:
    from villa_core.symbolic.balance import FloorBalanceEquations


@dataclass(frozen=True)
class Step:
    """One step: a title, what is done, and the formulas that come out, as LaTeX."""

    title: str
    text: str
    formulas: tuple[str, ...]

    def _repr_latex_(self) -> str:
        return array_latex(self.formulas)

    def _repr_markdown_(self) -> str:
        return f"**{self.title}.** {self.text}\n\n{self._repr_latex_()}"

    def __str__(self) -> str:
        return f"{self.title}: {self.text}"


def derivation_steps(balance: FloorBalanceEquations) -> tuple[Step, ...]:
    """Free-body, forces, moments, elimination, inequality, numbers.

    >>> from villa_core import Tower
    >>> from villa_core.symbolic.balance import torque_balance
    >>> [step.title for step in torque_balance(Tower.famous("three-legged"), 0).steps]
    ['Free body', 'Forces', 'Moments', 'Elimination', 'Inequality', 'Numbers']
    """
    upwards = _("Nothing moves up or down, so the forces add up to zero.")
    return (
        _free_body(balance),
        Step(_("Forces"), upwards, (short_latex(balance.equations[0]),)),
        _moments(balance),
        _elimination(balance),
        _inequality(balance),
        _numbers(balance),
    )


def _free_body(balance: FloorBalanceEquations) -> Step:
    name = balance.tower.floor_name(balance.floor)
    text = _(
        "Cut at the tops of the columns of the {floor}. All above the cut is one body. Its weights "
        "act like one force W at the centre G; each column pushes up with a force N that cannot be "
        "negative, somewhere in its contact patch."
    ).format(floor=name)
    weight, x, y = balance.resultant
    formulas = [
        rf"W = {short_latex(weight)}\;\text{{N}}",
        rf"G = \left({short_latex(x)},\; {short_latex(y)}\right)\;\text{{mm}}",
        *(rf"{sympy.latex(force)} \ge 0" for force in balance.forces.values()),
    ]
    return Step(_("Free body"), text, tuple(formulas))


def _moments(balance: FloorBalanceEquations) -> Step:
    text = _("Nothing turns, so the torques about the x axis and the y axis add up to zero.")
    text += " " + balance.reactions.sentence
    formulas = [short_latex(equation) for equation in balance.equations[1:]]
    formulas += [
        rf"{sympy.latex(balance.forces[owner])} = {short_latex(value)}"
        for owner, value in balance.reactions.newtons.items()
        if value != balance.forces[owner]
    ]
    return Step(_("Moments"), text, tuple(formulas))


def _elimination(balance: FloorBalanceEquations) -> Step:
    law = laws.edge_law()
    text = _(
        "Take the torques about an edge of the support, with n pointing out of it. A push on the "
        "edge has no lever, so it drops out, and so does friction. A push at the distance d inside "
        "the edge turns by N d. The load at G, a height z above the cut, must be held by these."
    )
    n, d = Symbol("N_i"), Symbol("d_i")
    pushes = sympy.latex(law.reaction.subs({laws.N: n, laws.d: d}))
    formulas = [
        rf"M_\text{{edge}} = {sympy.latex(law.on_edge)}",
        rf"\sum_i {pushes} = {sympy.latex(law.held)}",
    ]
    if any(isinstance(unknown, Tilt) for unknown in balance.unknowns):
        text += " " + _(
            "On a tilted table the weight leans; divided by cos α it reads as shown last."
        )
        formulas.append(rf"\sum_i {pushes} / \cos\alpha = {sympy.latex(laws.tilt_law())}")
    return Step(_("Elimination"), text, tuple(formulas))


def _inequality(balance: FloorBalanceEquations) -> Step:
    text = _(
        "Every N and every d is at least zero, so the right side is too: one inequality for each "
        "straight edge. Straight edges are common tangents of two patches. Where the border is the "
        "rim of a round column, every tangent of it counts, and the nearest one decides: that is "
        "the last kind, which counts only where the load faces the rim."
    )
    formulas = [rf"\text{{{_between(*edge.owners)}}}:\; {edge.latex}" for edge in balance.edges]
    formulas += [rf"\text{{{column_words(arc.owner)}}}:\; {arc.latex}" for arc in balance.arcs]
    return Step(_("Inequality"), text, tuple(formulas))


def _numbers(balance: FloorBalanceEquations) -> Step:
    if len(balance.unknowns) == 1:
        answer = balance.solve()
        if isinstance(answer, Range):
            ends = [bound.why for bound in (answer.low, answer.high) if bound is not None]
            text = " ".join([str(answer), _("Limits: {ends}.").format(ends="; ".join(ends) or "–")])
            return Step(_("Numbers"), text, (answer._repr_latex_().strip("$"),))
    if balance.unknowns:
        text = _("The letters stay inside the region where all inequalities hold.")
        return Step(_("Numbers"), text, tuple(edge.latex for edge in balance.edges))
    margin = balance.margin()
    text = (
        _("The load is {mm:.3f} mm inside the border: the floor stands.")
        if margin >= 0
        else _("The load is {mm:.3f} mm outside the border: the floor tips.")
    ).format(mm=abs(margin))
    formulas = [
        rf"\text{{{_between(*edge.owners)}}}:\; {float(edge.margin):.3f}\;\text{{mm}}"
        for edge in balance.edges
    ]
    return Step(_("Numbers"), text, tuple(formulas))


def _between(a: str, b: str) -> str:
    """What an edge is called beside its formula."""
    return f"{column_words(a)} – {column_words(b)}"
