"""The columns' pushes, as far as ΣF = 0 and ΣM = 0 fix them, and plainly where they do not.

Each push is taken to act at the middle of its column; under a top of its true size a whole range of
pushes balances, see `statics.loads`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import sympy
from sympy import Eq, Expr, Symbol

from villa_core.symbolic.border import ExactDisc


@dataclass(frozen=True)
class Reactions:
    """What each column pushes (N), as expressions.

    With more than three columns `freedom` of them stay open, and the others are given in terms of
    these.
    """

    newtons: Mapping[str, Expr]
    freedom: int

    @property
    def determinate(self) -> bool:
        """Whether balance fixes every push that acts at a column's middle."""
        return self.freedom == 0 and bool(self.newtons)


def reactions(
    points: Mapping[str, ExactDisc], forces: Mapping[str, Symbol], equations: Sequence[Eq]
) -> Reactions:
    """Solve the equations for the pushes.

    Two columns are taken along the line that joins them, one only by its force: across that nothing
    but the width of their patches holds.
    """
    count, places = len(points), list(points.values())
    rank = sympy.Matrix([[1, point.x, point.y] for point in places]).rank()
    upwards, about_x, about_y = (law.lhs - law.rhs for law in equations)
    system = [upwards, about_x, about_y]
    if rank == count < 3:
        a, b = places[0], places[-1]
        system = [upwards, about_y * (b.x - a.x) + about_x * (b.y - a.y)][:count]
    solutions = list(sympy.linsolve(system, *forces.values()))
    newtons = {
        owner: sympy.cancel(value)
        for solution in solutions
        for owner, value in zip(forces, solution, strict=True)
    }
    return Reactions(MappingProxyType(newtons), count - rank)
