r"""The lever law of a hanging rod, derived with sympy: any mass or position may stay a letter.

Unknowns are written `"red-1.mass"` (g, of any rod that hangs on this one, or its own), `"red-1.at"`
(mm from the middle: where a rod hangs on this one) and `"by"` (mm: where this rod itself is held).

>>> from villa_core.suspend import Mobile
>>> mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
>>> mobile = mobile.hang("red-1", "orange-1", "n5")
>>> lever = lever_law(mobile, "orange-1", "red-1.mass")
>>> lever.solve()
(67/10,)
>>> round(lever.tilt_at(5.1), 9) == round(mobile.tilt("orange-1"), 9)
True
>>> place, = lever_law(mobile, "orange-1", "red-1.at").solve()
>>> round(float(place), 2)
46.64
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar

import sympy
from sympy import Expr, Symbol

from villa_core.errors import MobileError
from villa_core.suspend.lever_steps import steps
from villa_core.symbolic import laws
from villa_core.symbolic.notation import computed, rational, short_latex
from villa_core.symbolic.unknowns import Mass
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile
    from villa_core.suspend.rods import Rod
    from villa_core.symbolic.derivation import Step

theta = Symbol("theta", real=True)
_q_x, _q_y, _x, _y, _mass = sympy.symbols("q_x q_y x y M", real=True)


@dataclass(frozen=True)
class Place:
    """A position along the rod (mm from its middle): where `piece` hangs, or where it is held."""

    piece: str
    unit: ClassVar[str] = "mm"

    @property
    def symbol(self) -> Symbol:
        """The letter in the equations."""
        return Symbol(rf"x_{{\text{{{self.piece}}}}}", real=True)


@dataclass(frozen=True)
class Weight:
    """A weight that turns the rod: its mass (g) and its place (mm) in the rod's own frame."""

    of: str
    mass: Expr
    x: Expr
    y: Expr


@lru_cache(maxsize=1)
def general_law() -> tuple[Expr, Expr]:
    """The torque (g mm) of one mass about the pivot, and tan θ of all masses together.

    A mass M at (x, y) of the rod's frame is turned by θ about the pivot (q_x, q_y); its weight
    points straight down, so its torque is the vector product of arm and force. The second is for
    the total mass at its centre (x, y), from torque = 0.

    >>> general_law()[1]
    (-q_x + x)/(-q_y + y)
    """
    turned = sympy.rot_ccw_axis3(theta) * sympy.Matrix([_x - _q_x, _y - _q_y, 0])
    torque = turned.cross(sympy.Matrix([0, -_mass, 0]))[2]
    tangent = Symbol("t", real=True)
    balance = sympy.expand(sympy.expand(torque) / (_mass * sympy.cos(theta)))
    balance = balance.subs(sympy.sin(theta) / sympy.cos(theta), tangent)
    return sympy.expand(torque), sympy.factor(sympy.solve(balance, tangent)[0])


@dataclass(frozen=True)
class LeverEquations:
    """The balance of one rod of a mobile about its pivot, with some quantities left as letters.

    Lengths are in mm, masses in g, torques in g mm: the strength of gravity drops out.
    """

    mobile: Mobile
    rod: str
    unknowns: tuple[Mass | Place, ...]
    pivot: tuple[Expr, Expr]
    weights: tuple[Weight, ...]

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The letters of the unknowns, in order."""
        return tuple(unknown.symbol for unknown in self.unknowns)

    @cached_property
    def torques(self) -> dict[str, Expr]:
        """The torque (g mm) of each weight about the pivot, anticlockwise, at the tilt θ."""
        law = general_law()[0]
        q_x, q_y = self.pivot
        return {
            w.of: law.subs({_mass: w.mass, _x: w.x, _y: w.y, _q_x: q_x, _q_y: q_y})
            for w in self.weights
        }

    @cached_property
    def equation(self) -> sympy.Eq:
        """The lever law of this rod: all torques add up to zero."""
        return sympy.Eq(sum(self.torques.values(), sympy.Integer(0)), 0)

    @cached_property
    def centre(self) -> tuple[Expr, Expr]:
        """Where the whole load's centre of mass lies in the rod's frame, as seen from the pivot."""
        total = sum((w.mass for w in self.weights), sympy.Integer(0))
        x, y = (sympy.cancel(moment / total) for moment in self.moments)
        return x, y

    @cached_property
    def moments(self) -> tuple[Expr, Expr]:
        """The sums of mass times place (g mm) as seen from the pivot, along the rod and upwards."""
        x, y = (
            sympy.expand(
                sum((w.mass * (getattr(w, axis) - held) for w in self.weights), sympy.Integer(0))
            )
            for axis, held in zip(("x", "y"), self.pivot, strict=True)
        )
        return x, y

    @cached_property
    def tangent(self) -> Expr:
        """Tan θ of the angle that the rod hangs at."""
        x, y = self.moments  # the total mass is in both and drops out
        return general_law()[1].subs({_x: x, _y: y, _q_x: 0, _q_y: 0})

    @cached_property
    def tilt(self) -> Expr:
        """The angle θ (radians) with the centre of mass under the pivot, not above it."""
        x, y = self.centre
        return -sympy.atan2(x, -y)

    @cached_property
    def _function(self) -> Callable[..., float]:
        made: Callable[..., float] = sympy.lambdify(self.symbols, self.tilt, "math")
        return made

    def tilt_at(self, *values: float) -> float:
        """The tilt in degrees when the unknowns have these values."""
        return math.degrees(self._function(*values))

    def solve(self, tilt: float = 0.0) -> tuple[Expr, ...]:
        """The values of the one unknown with which the rod hangs at this tilt (degrees), exactly.

        Empty if no mass above zero, or no place on the wire, does it.
        """
        if len(self.unknowns) != 1:
            raise MobileError(_("Leave exactly one quantity as a letter to solve for it."))
        unknown, letter = self.unknowns[0], self.symbols[0]
        angle = rational(tilt) * sympy.pi / 180
        x, y = self.moments
        found = []
        for value in _roots(x * sympy.cos(angle) - y * sympy.sin(angle), letter):
            number = float(value)
            if not self._fits(unknown, number):
                continue
            low = float(x.subs(letter, number)) * math.sin(math.radians(tilt))
            low += float(y.subs(letter, number)) * math.cos(math.radians(tilt))
            if low < 0:  # else it would stand on its head
                found.append(value)
        return tuple(found)

    def _fits(self, unknown: Mass | Place, value: float) -> bool:
        if isinstance(unknown, Mass):
            return value > 0
        rod = self.mobile.pieces.rod(self.rod)
        return abs(value) <= rod.length / 2 - rod.tip

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The derivation in titled steps."""
        return steps(self)

    def _repr_latex_(self) -> str:
        return rf"${short_latex(self.equation.lhs)} = 0$"

    def _repr_markdown_(self) -> str:
        return "\n\n".join(step._repr_markdown_() for step in self.steps)


def lever_law(mobile: Mobile, rod: str, free: str | Iterable[str] | None = None) -> LeverEquations:
    """The lever law of a rod of a mobile; `free` names what stays a letter (see the module)."""
    hung, piece = mobile.find(rod), mobile.pieces.rod(rod)
    unknowns = _read(mobile, rod, free)
    letters = {(type(unknown), unknown.piece): unknown.symbol for unknown in unknowns}

    def mass(of: str) -> Expr:
        ids = (of, *mobile.below(of)) if of != rod else (of,)
        return sum(
            (letters.get((Mass, i), rational(mobile.pieces.rod(i).mass)) for i in ids),
            sympy.Integer(0),
        )

    def place(of: str, spot: str) -> tuple[Expr, Expr]:
        x = letters.get((Place, of), computed(piece.spot(spot).x))
        return x, _bow(piece, x)

    weights = [Weight(rod, mass(rod), sympy.Integer(0), -computed(piece.drop))]
    for child in mobile.carried_by(rod):
        weights.append(Weight(child, mass(child), *place(child, mobile.find(child).spot)))
    return LeverEquations(mobile, rod, unknowns, place(rod, hung.by), tuple(weights))


def _roots(expr: Expr, letter: Symbol) -> list[Expr]:
    """The real roots of an expression that is at most quadratic in the letter, exactly."""
    coefficients = [expr.expand().coeff(letter, power) for power in (0, 1, 2)]
    a, b, c = (float(value) for value in coefficients)
    if abs(c) > 1e-12:
        if b * b < 4 * a * c:
            return []
        roots, letters = laws.roots(2)
    elif abs(b) > 1e-12:
        roots, letters = laws.roots(1)
    else:
        return []
    return [root.subs(dict(zip(letters, coefficients, strict=False))) for root in roots]


def _bow(rod: Rod, x: Expr) -> Expr:
    """The height of the wire, as `Rod.height` has it."""
    return -4 * computed(rod.sag) * (x / rational(rod.length)) ** 2


def _read(mobile: Mobile, rod: str, free: str | Iterable[str] | None) -> tuple[Mass | Place, ...]:
    texts = [free] if isinstance(free, str) else list(free or ())
    found: list[Mass | Place] = []
    for text in texts:
        piece, _dot, what = text.partition(".")
        if text == "by":
            found.append(Place(rod))
        elif what == "mass" and (piece == rod or piece in mobile.below(rod)):
            found.append(Mass(piece))
        elif what == "at" and piece in mobile.carried_by(rod):
            found.append(Place(piece))
        else:
            sentence = _(
                "“{text}” is no unknown of {rod}. Write it like red-1.mass, red-1.at or by, for "
                "rods that hang on it."
            )
            raise MobileError(sentence.format(text=text, rod=rod))
    if len(set(found)) < len(found):
        raise MobileError(_("An unknown is named twice."))
    return tuple(found)
