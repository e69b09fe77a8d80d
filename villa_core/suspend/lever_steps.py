"""The derivation of a rod's lever law in titled steps, for a lesson to show one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sympy

from villa_core.symbolic.derivation import Step
from villa_core.symbolic.notation import short_latex
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.lever import LeverEquations


def steps(lever: LeverEquations) -> tuple[Step, ...]:
    """Free body, lever arms, torques, angle, numbers.

    >>> from villa_core.suspend import Mobile
    >>> from villa_core.suspend.lever import lever_law
    >>> [step.title for step in lever_law(Mobile.empty().hang("red-1"), "red-1").steps]
    ['Free body', 'Lever arms', 'Torques', 'Angle', 'Numbers']
    """
    return (_free_body(lever), _arms(lever), _torques(lever), _angle(lever), _numbers(lever))


def _free_body(lever: LeverEquations) -> Step:
    text = _(
        "Cut out {rod}. It is held at its pivot. Its own weight pulls at its centre of mass, and "
        "each rod that hangs on it pulls straight down where it hangs, with the weight of all that "
        "hangs there, whatever its own angle."
    ).format(rod=lever.rod)
    formulas = [
        rf"\text{{{w.of}}}:\; {short_latex(w.mass)}\;\text{{g}},\; "
        rf"\left({short_latex(w.x)},\; {short_latex(w.y)}\right)\;\text{{mm}}"
        for w in lever.weights
    ]
    x, y = lever.pivot
    held = rf"q = \left({short_latex(x)},\; {short_latex(y)}\right)\;\text{{mm}}"
    return Step(_("Free body"), text, (held, *formulas))


def _arms(lever: LeverEquations) -> Step:
    text = _(
        "Turned by the tilt θ, a point of the rod is this far from the pivot along the level: that "
        "is its lever arm."
    )
    arm = r"a = (x - q_x)\cos\theta - (y - q_y)\sin\theta"
    return Step(_("Lever arms"), text, (arm,))


def _torques(lever: LeverEquations) -> Step:
    text = _(
        "Nothing turns, so the torques about the pivot add up to zero: the lever law. The strength "
        "of gravity is in every term and drops out."
    )
    formulas = [rf"\text{{{of}}}:\; {short_latex(torque)}" for of, torque in lever.torques.items()]
    return Step(_("Torques"), text, (*formulas, rf"{short_latex(lever.equation.lhs)} = 0"))


def _angle(lever: LeverEquations) -> Step:
    text = _(
        "Solved for θ: the common centre of mass b comes to lie straight under the pivot. (It "
        "could balance above it too, on its head; a breath would turn it over.)"
    )
    x, y = lever.centre
    seen = rf"b - q = \left({short_latex(x)},\; {short_latex(y)}\right)\;\text{{mm}}"
    return Step(_("Angle"), text, (seen, rf"\tan\theta = {short_latex(lever.tangent)}"))


def _numbers(lever: LeverEquations) -> Step:
    if not lever.unknowns:
        tilt = lever.tilt_at()
        text = _("{rod} hangs at {tilt:.2f}°.").format(rod=lever.rod, tilt=tilt)
        return Step(_("Numbers"), text, (rf"\theta = {tilt:.2f}^\circ",))
    if len(lever.unknowns) > 1:
        text = _("The letters stay: put in numbers to see the angle.")
        return Step(_("Numbers"), text, (rf"\theta = {short_latex(lever.tilt)}",))
    unknown, letter = lever.unknowns[0], sympy.latex(lever.symbols[0])
    values = lever.solve()
    if not values:
        text = _("With no value is {rod} level.").format(rod=lever.rod)
        return Step(_("Numbers"), text, (rf"\theta = {short_latex(lever.tilt)}",))
    text = _("{rod} is level with this value:").format(rod=lever.rod)
    formulas = tuple(rf"{letter} = {short_latex(v)}\;\text{{{unknown.unit}}}" for v in values)
    return Step(_("Numbers"), text, formulas)
