"""The columns' pushes, as far as ΣF = 0 and ΣM = 0 fix them, and plainly where they do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import sympy
from sympy import Eq, Expr, Symbol

from villa_core.symbolic.border import ExactDisc
from villa_core.text import _


@dataclass(frozen=True)
class Reactions:
    """What each column pushes (N), as expressions.

    With more than three columns `freedom` of them stay open, and the others are given in terms of
    these. `sentence` says what the result stands on.
    """

    newtons: Mapping[str, Expr]
    freedom: int
    sentence: str

    @property
    def determinate(self) -> bool:
        """Whether balance alone fixes every push."""
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
    return Reactions(MappingProxyType(newtons), count - rank, _sentence(count, rank, bool(newtons)))


def _sentence(count: int, rank: int, solved: bool) -> str:
    if not solved:
        return _(
            "The middles of the columns lie on one line and the load beside it: only the width of "
            "the patches holds it, and balance does not say where in them the columns push."
        )
    if count > rank:
        return _(
            "{n} columns, but only {rank} independent equations: statically indeterminate, {free} "
            "of the pushes stay open. The load model adds an assumption: every column is a spring, "
            "equally stiff per contact area, that only pushes; of all pushes in balance those with "
            "the smallest elastic energy are taken."
        ).format(n=count, rank=rank, free=count - rank)
    if count == 1:
        return _("One column carries everything; it pushes right under the load.")
    if count == 2:
        return _(
            "Two columns: along the line that joins them balance gives both pushes; across it only "
            "the width of the patches holds."
        )
    return _(
        "Three columns: balance alone gives their pushes, taken at the middle of each patch. A "
        "column cannot pull: where a push comes out negative, the columns push off their middles, "
        "nearer to the rims, or the floor tips."
    )
