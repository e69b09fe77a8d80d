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
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import sympy
from sympy import Expr, Symbol

from villa_core.errors import MobileError
from villa_core.symbolic.notation import computed, rational, short_latex
from villa_core.symbolic.unknowns import Coordinate, Mass
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile

theta = Symbol("theta", real=True)
_q_x, _q_y, _x, _y, _mass = sympy.symbols("q_x q_y x y M", real=True)


class HungMass(NamedTuple):
    """A mass (g) that turns the rod: whose it is, and its place (mm) in the rod's own frame."""

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
    unknowns: tuple[Mass | Coordinate, ...]
    pivot: tuple[Expr, Expr]
    weights: tuple[HungMass, ...]

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The letters of the unknowns, in order."""
        return tuple(unknown.symbol for unknown in self.unknowns)

    @cached_property
    def torques(self) -> dict[str, Expr]:
        """The torque (g mm) of each weight about the pivot, anticlockwise, at the tilt θ."""
        law = general_law()[0].subs(dict(zip((_q_x, _q_y), self.pivot, strict=True)))
        return {w.of: law.subs({_mass: w.mass, _x: w.x, _y: w.y}) for w in self.weights}

    @cached_property
    def equation(self) -> sympy.Eq:
        """The lever law of this rod: all torques add up to zero."""
        return sympy.Eq(sympy.Add(*self.torques.values()), 0)

    @cached_property
    def centre(self) -> tuple[Expr, Expr]:
        """Where the whole load's centre of mass lies in the rod's frame, as seen from the pivot."""
        total = sympy.Add(*(w.mass for w in self.weights))
        x, y = self.moments
        return sympy.cancel(x / total), sympy.cancel(y / total)

    @cached_property
    def moments(self) -> tuple[Expr, Expr]:
        """The sums of mass times place (g mm) as seen from the pivot, along the rod and upwards."""
        q_x, q_y = self.pivot
        along = sympy.Add(*(w.mass * (w.x - q_x) for w in self.weights))
        upwards = sympy.Add(*(w.mass * (w.y - q_y) for w in self.weights))
        return sympy.expand(along), sympy.expand(upwards)

    @cached_property
    def tilt(self) -> Expr:
        """The angle θ (radians) with the centre of mass under the pivot, not above it."""
        x, y = self.centre
        return -sympy.atan2(x, -y)

    def tilt_at(self, *values: float) -> float:
        """The tilt in degrees when the unknowns have these values."""
        return math.degrees(self.tilt.subs(dict(zip(self.symbols, values, strict=True))))

    def solve(self, tilt: float = 0.0) -> tuple[Expr, ...]:
        """The values of the one unknown with which the rod hangs at this tilt (degrees), exactly.

        Empty if no mass above zero, or no place on the wire, does it.
        """
        if len(self.unknowns) != 1:
            raise MobileError(_("Leave exactly one quantity as a letter to solve for it."))
        letter = self.symbols[0]
        angle = rational(tilt) * sympy.pi / 180
        x, y = self.moments
        balance = sympy.Poly(x * sympy.cos(angle) - y * sympy.sin(angle), letter)
        depth = x * sympy.sin(angle) + y * sympy.cos(angle)  # above zero it stands on its head
        roots = sympy.roots(balance) if balance.degree() > 0 else ()
        real = (root for root in roots if root.is_real and self._fits(float(root)))
        return tuple(root for root in real if depth.subs(letter, root) < 0)

    def _fits(self, value: float) -> bool:
        if isinstance(self.unknowns[0], Mass):
            return value > 0
        rod = self.mobile.pieces.rod(self.rod)
        return abs(value) <= rod.length / 2 - rod.tip

    def _repr_latex_(self) -> str:
        return rf"${short_latex(self.equation.lhs)} = 0$"


def lever_law(mobile: Mobile, rod: str, free: str | Iterable[str] | None = None) -> LeverEquations:
    """The lever law of a rod of a mobile; `free` names what stays a letter (see the module)."""
    hung, piece = mobile.find(rod), mobile.pieces.rod(rod)
    unknowns = _read(mobile, rod, free)
    letters = {(type(unknown), unknown.piece): unknown.symbol for unknown in unknowns}

    def mass(*rods: str) -> Expr:
        masses = ((i, rational(mobile.pieces.rod(i).mass)) for i in rods)
        return sympy.Add(*(letters.get((Mass, i), known) for i, known in masses))

    def place(of: str, spot: str) -> tuple[Expr, Expr]:
        x = letters.get((Coordinate, of), computed(piece.spot(spot).x))
        return x, -4 * computed(piece.sag) * (x / rational(piece.length)) ** 2

    weights = [HungMass(rod, mass(rod), sympy.Integer(0), -computed(piece.drop))]
    for child in mobile.carried_by(rod):
        at = place(child, mobile.find(child).spot)
        weights.append(HungMass(child, mass(child, *mobile.below(child)), *at))
    return LeverEquations(mobile, rod, unknowns, place(rod, hung.by), tuple(weights))


def _read(
    mobile: Mobile, rod: str, free: str | Iterable[str] | None
) -> tuple[Mass | Coordinate, ...]:
    texts = [free] if isinstance(free, str) else list(free or ())
    unknowns: list[Mass | Coordinate] = []
    for text in texts:
        piece, _dot, what = text.partition(".")
        if text == "by":
            unknowns.append(Coordinate(rod, "x"))
        elif what == "mass" and (piece == rod or piece in mobile.below(rod)):
            unknowns.append(Mass(piece))
        elif what == "at" and piece in mobile.carried_by(rod):
            unknowns.append(Coordinate(piece, "x"))
        else:
            sentence = _(
                "“{text}” is no unknown of {rod}. Write it like red-1.mass, red-1.at or by, for "
                "rods that hang on it."
            )
            raise MobileError(sentence.format(text=text, rod=rod))
    if len(set(unknowns)) < len(unknowns):
        raise MobileError(_("An unknown is named twice."))
    return tuple(unknowns)
