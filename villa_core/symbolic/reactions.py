"""The columns' pushes, as far as ΣF = 0 and ΣM = 0 fix them, and plainly where they do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import sympy
from sympy import Expr, Symbol

from villa_core.symbolic import laws
from villa_core.symbolic.border import ExactDisc
from villa_core.symbolic.terms import Loading
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
    points: Mapping[str, ExactDisc],
    forces: Mapping[str, Symbol],
    equations: Sequence[sympy.Eq],
    load: Loading,
) -> Reactions:
    """Solve the equations for the pushes."""
    ids = list(points)
    rank = sympy.Matrix([[1, point.x, point.y] for point in points.values()]).rank()
    if rank == len(ids):
        found, letters = laws.reaction_law(len(ids))
        x, y = (moment / load.weight for moment in load.moments)
        places = [value for point in points.values() for value in (point.x, point.y)]
        put = dict(zip(letters, [*places, load.weight, x, y], strict=True))
        newtons = {
            owner: sympy.cancel(expr.subs(put)) for owner, expr in zip(ids, found, strict=True)
        }
        return Reactions(MappingProxyType(newtons), 0, _fixed(len(ids)))
    solutions = sympy.solve(equations, list(forces.values()), dict=True)
    if not solutions:
        text = _(
            "The middles of the columns lie on one line and the load beside it: only the width of "
            "the patches holds it, and balance does not say where in them the columns push."
        )
        return Reactions(MappingProxyType({}), len(ids) - rank, text)
    newtons = {owner: solutions[0].get(force, force) for owner, force in forces.items()}
    text = _(
        "{n} columns, but only {rank} independent equations: statically indeterminate, {free} of "
        "the pushes stay open. The load model adds an assumption: every column is a spring, "
        "equally stiff per contact area, that only pushes; of all pushes in balance those with "
        "the smallest elastic energy are taken."
    ).format(n=len(ids), rank=rank, free=len(ids) - rank)
    return Reactions(MappingProxyType(newtons), len(ids) - rank, text)


def _fixed(count: int) -> str:
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
