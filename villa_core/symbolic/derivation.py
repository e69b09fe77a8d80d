"""The derivation of a floor's balance in titled steps, for a lesson to show one after the other."""

from __future__ import annotations

from collections.abc import Iterator
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


def derivation_steps(balance: FloorBalanceEquations) -> Iterator[Step]:
    """Free-body, forces, moments, elimination, inequality, numbers.

    >>> from villa_core import Tower
    >>> from villa_core.symbolic.balance import torque_balance
    >>> [step.title for step in torque_balance(Tower.famous("three-legged"), 0).steps]
    ['Free body', 'Forces', 'Moments', 'Elimination', 'Inequality', 'Numbers']
    """
    text = _(
        "Cut at the tops of the columns of the {floor}. All above the cut is one body. Its weights "
        "act like one force W at the centre G; each column pushes up with a force N that cannot be "
        "negative, somewhere in its contact patch."
    ).format(floor=balance.tower.floor_name(balance.floor))
    weight, x, y = (short_latex(value) for value in balance.resultant)
    pushes = (rf"{sympy.latex(force)} \ge 0" for force in balance.forces.values())
    weighed = rf"W = {weight}\;\text{{N}}"
    yield Step(
        _("Free body"),
        text,
        (weighed, rf"G = \left({x},\; {y}\right)\;\text{{mm}}", *pushes),
    )

    upwards, *moments = (short_latex(equation) for equation in balance.equations)
    text = _("Nothing moves up or down, so the forces add up to zero.")
    yield Step(_("Forces"), text, (upwards,))

    text = _("Nothing turns, so the torques about the x axis and the y axis add up to zero.")
    moments += [
        rf"{sympy.latex(balance.forces[owner])} = {short_latex(value)}"
        for owner, value in balance.reactions.newtons.items()
        if value != balance.forces[owner]
    ]
    yield Step(_("Moments"), f"{text} {balance.reactions.sentence}", tuple(moments))

    law = laws.edge_law()
    text = _(
        "Take the torques about an edge of the support, with n pointing out of it. A push on the "
        "edge has no lever, so it drops out, and so does friction. A push at the distance d inside "
        "the edge turns by N d. The load at G, a height z above the cut, must be held by these."
    )
    turned = sympy.latex(law.reaction.subs({laws.N: Symbol("N_i"), laws.d: Symbol("d_i")}))
    found = [
        rf"M_\text{{edge}} = {sympy.latex(law.on_edge)}",
        rf"\sum_i {turned} = {sympy.latex(law.held)}",
    ]
    if any(isinstance(unknown, Tilt) for unknown in balance.unknowns):
        text += " " + _(
            "On a tilted table the weight leans; divided by cos α it reads as shown last."
        )
        found.append(rf"\sum_i {turned} / \cos\alpha = {sympy.latex(laws.tilt_law())}")
    yield Step(_("Elimination"), text, tuple(found))

    text = _(
        "Every N and every d is at least zero, so the right side is too: one inequality for each "
        "straight edge. Straight edges are common tangents of two patches. Where the border is the "
        "rim of a round column, every tangent of it counts, and the nearest one decides: that is "
        "the last kind, which counts only where the load faces the rim."
    )
    over = [(" – ".join(map(column_words, edge.owners)), edge.latex) for edge in balance.edges]
    over += [(column_words(arc.owner), arc.latex) for arc in balance.arcs]
    found = [rf"\text{{{words}}}:\; {latex}" for words, latex in over]
    yield Step(_("Inequality"), text, tuple(found))

    yield Step(_("Numbers"), *_numbers(balance))


def _numbers(balance: FloorBalanceEquations) -> tuple[str, tuple[str, ...]]:
    """What comes out, in words and as LaTeX."""
    if len(balance.unknowns) == 1 and isinstance(answer := balance.solve(), Range):
        ends = [bound.why for bound in (answer.low, answer.high) if bound is not None]
        limits = _("Limits: {ends}.").format(ends="; ".join(ends) or "–")
        return f"{answer} {limits}", (answer._repr_latex_().strip("$"),)
    if balance.unknowns:
        text = _("The letters stay inside the region where all inequalities hold.")
        return text, tuple(edge.latex for edge in balance.edges)
    margin = balance.margin()
    text = _("The load is {mm:.3f} mm inside the border: the floor stands.")
    if margin < 0:
        text = _("The load is {mm:.3f} mm outside the border: the floor tips.")
    formulas = (
        rf"\text{{{' – '.join(map(column_words, edge.owners))}}}:\; "
        rf"{float(edge.margin):.3f}\;\text{{mm}}"
        for edge in balance.edges
    )
    return text.format(mm=abs(margin)), tuple(formulas)
