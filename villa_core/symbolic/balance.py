r"""The torque balance of one floor: equations, inequalities, reactions, and what follows from them.

>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged").add_column("red-hex", 0.0, 50.0)
>>> balance = torque_balance(tower, 0, "red-hex.x")
>>> balance.equations[0]
Eq(N_{\text{green-thick}} + N_{\text{red-thick}} + N_{\text{yellow-thick}}, 1189953/1000000)
>>> print(balance.solve())
It stands from -221.3 to 221.3 mm.
>>> round(float(balance.function(0.0)), 6) == round(tower.stability().floors[0].margin, 6)
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy
from sympy import Expr, Integer, Symbol

from villa_core.errors import TowerError
from villa_core.geometry.hull import Floats, Hull
from villa_core.geometry.margins import margins
from villa_core.symbolic import laws
from villa_core.symbolic.border import ArcInequality, EdgeInequality, ExactDisc, border, exact_disc
from villa_core.symbolic.contacts import keeps_patches, movers, patch_limits, placed_at
from villa_core.symbolic.notation import border_latex, short_latex
from villa_core.symbolic.ranges import Candidate, Range, Region, find_range
from villa_core.symbolic.reactions import Reactions, reactions
from villa_core.symbolic.solution import load_candidates, support_candidates
from villa_core.symbolic.terms import Loading, loading
from villa_core.symbolic.unknowns import (
    Coordinate,
    Free,
    Mass,
    Tilt,
    Unknown,
    Weight,
    read_unknowns,
)
from villa_core.text import _
from villa_core.tower.contact import whole_patch
from villa_core.tower.pieces import column_first

if TYPE_CHECKING:
    from villa_core.symbolic.derivation import Step
    from villa_core.tower.tower import Tower


@dataclass(frozen=True)
class FloorBalanceEquations:
    """The balance of all that a floor carries, with some quantities left as letters.

    Lengths are in mm, forces in N, torques in N mm. Everything exact is worked out when it is first
    asked for; `function` never runs sympy once the shape of the question has been met.
    """

    tower: Tower
    floor: int
    unknowns: tuple[Unknown, ...]

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The letters of the unknowns, in order."""
        return tuple(unknown.symbol for unknown in self.unknowns)

    @cached_property
    def load(self) -> Loading:
        """The weight of all that is carried, and its moments."""
        return loading(self.tower, self.floor, self.unknowns)

    @property
    def resultant(self) -> tuple[Expr, Expr, Expr]:
        """The weight (N) and the place (x, y) in mm where it acts: one force instead of many."""
        weight, (x, y) = self.load.weight, self.load.moments
        return weight, sympy.cancel(x / weight), sympy.cancel(y / weight)

    @cached_property
    def support(self) -> Hull:
        """The support as it is now."""
        return self.tower.support(self.floor)

    @cached_property
    def points(self) -> dict[str, ExactDisc]:
        """Where each column is taken to push when its reaction is worked out.

        It is the middle of the column, or of what the plate covers of it. The inequalities do not
        depend on it.
        """
        found = {}
        for owner in self.tower.covered(self.floor):
            placed = self.tower.find(owner)[1]
            column = self.tower.pieces.column(owner)
            patch = [d for d in self.tower.contacts(self.floor) if d.owner == owner]
            x, y = placed.x, placed.y
            if patch != whole_patch(column, x, y, placed.angle):
                middle = Hull.of(patch).polygon().centroid
                x, y = (round(v, 6) for v in (middle.x, middle.y))
            disc = patch[0]._replace(x=x, y=y, r=0.0)
            found[owner] = exact_disc(self.tower, disc, self.unknowns)
        return found

    @cached_property
    def forces(self) -> dict[str, Symbol]:
        """The unknown push of each column: at least zero, for columns cannot pull."""
        return {
            owner: Symbol(rf"N_{{\text{{{owner}}}}}", nonnegative=True) for owner in self.points
        }

    @cached_property
    def equations(self) -> tuple[sympy.Eq, ...]:
        """ΣF = 0 upwards, and ΣM = 0 about the x and the y axis of the cut."""
        push = self.forces
        weight, (x, y) = self.load.weight, self.load.moments
        return (
            sympy.Eq(sum(push.values(), Integer(0)), weight),
            sympy.Eq(sum((push[o] * p.y for o, p in self.points.items()), Integer(0)), y),
            sympy.Eq(sum((push[o] * p.x for o, p in self.points.items()), Integer(0)), x),
        )

    @cached_property
    def reactions(self) -> Reactions:
        """The columns' pushes as far as balance fixes them."""
        return reactions(self.points, self.forces, self.equations, self.load)

    @cached_property
    def _border(self) -> tuple[tuple[EdgeInequality, ...], tuple[ArcInequality, ...]]:
        return border(self.tower, self.support, self.load, self.unknowns)

    @property
    def edges(self) -> tuple[EdgeInequality, ...]:
        """The torque inequality about every straight edge, anticlockwise."""
        return self._border[0]

    @property
    def arcs(self) -> tuple[ArcInequality, ...]:
        """The inequality of every round corner."""
        return self._border[1]

    @property
    def inequalities(self) -> tuple[sympy.Basic, ...]:
        """All conditions together: the floor stands if and only if each of them holds.

        If a column of the support itself is a letter, they are those of the border as it is now;
        `solve` and `function` know when other columns come to be on the border.
        """
        return (
            *(edge.inequality for edge in self.edges),
            *(arc.inequality for arc in self.arcs),
        )

    @cached_property
    def _moving(self) -> tuple[Coordinate, ...]:
        """The unknown places that move a column of the support."""
        found = movers(self.tower, self.floor, self.unknowns)
        return tuple(unknown for unknown in found if unknown.piece in self.points)

    @cached_property
    def function(self) -> Callable[..., Floats]:
        """The margin (mm) for numbers or arrays put in for the unknowns; a tilt in degrees."""
        tilts = [isinstance(unknown, Tilt) for unknown in self.unknowns]
        load = self.load
        margin = self._moving_margin if self._moving else _border_margin(self.support)

        def of(*values: Any) -> Floats:
            if len(values) != len(tilts):
                text = _("This needs {n} numbers, one for each unknown.")
                raise TowerError(text.format(n=len(tilts)))
            sent = [
                np.radians(value) if tilt else np.asarray(value, float)
                for value, tilt in zip(values, tilts, strict=True)
            ]
            x, y = load.centre(sent)
            return margin(x, y, sent)

        return of

    def _moving_margin(self, x: Floats, y: Floats, values: list[Any]) -> Floats:
        x, y, *values = np.broadcast_arrays(x, y, *values)
        discs = self.tower.contacts(self.floor)
        places = [np.repeat([[float(d.x)], [float(d.y)]], x.size, axis=1) for d in discs]
        for unknown, value in zip(self.unknowns, values, strict=True):
            if unknown not in self._moving or not isinstance(unknown, Coordinate):
                continue
            axis = 0 if unknown.axis == "x" else 1
            placed = self.tower.find(unknown.piece)[1]
            for disc, place in zip(discs, places, strict=True):
                if disc.owner == unknown.piece:
                    place[axis] += value.ravel() - (placed.x, placed.y)[axis]
        at = np.array(places) - np.array([x.ravel(), y.ravel()])
        r = np.repeat([[d.r] for d in discs], x.size, axis=1)
        parts = np.array([[[d.ax, d.ay, d.reach]] * x.size for d in discs]).transpose(2, 0, 1)
        return margins(at[:, 0], at[:, 1], r, parts).reshape(x.shape)

    def margin(self, *values: float) -> float:
        """The margin (mm) for numbers put in for the unknowns."""
        return float(self.function(*values))

    def solve(self) -> Range | Region:
        """For one unknown the exact range in which the floor stands, for more the region.

        This is balance alone: whether a column also fits on its plate and beside the others, see
        `Tower.safe_zone`.
        """
        if not self.unknowns:
            raise TowerError(_("Name an unknown to solve for, like red-thick.x."))
        if len(self.unknowns) > 1:
            return Region(self.unknowns, self.inequalities, self._region_margin)
        unknown = self.unknowns[0]
        if self._moving:
            fixed: list[ExactDisc] = []
            moving: list[ExactDisc] = []
            for disc in self.tower.contacts(self.floor):
                exact = exact_disc(self.tower, disc, self.unknowns)
                (moving if exact.owner == self._moving[0].piece else fixed).append(exact)
            candidates = list(support_candidates(self.load, fixed, moving, unknown))
        else:
            candidates = list(load_candidates(self.load, self.edges, self.arcs, unknown))

        def stands(value: float) -> bool:
            put = np.degrees(np.arctan(value)) if isinstance(unknown, Tilt) else value
            return self.margin(put) >= 0

        return find_range(unknown, candidates, stands, self._within(unknown))

    def _within(self, unknown: Unknown) -> tuple[Candidate | None, Candidate | None]:
        """The values between which the equations hold at all."""
        if isinstance(unknown, Mass | Weight):
            least = Candidate(0.0, lambda: Integer(0), _("a mass is not below zero"), tips=False)
            return least, None
        found = movers(self.tower, self.floor, self.unknowns)
        return patch_limits(self.tower, self.floor, found[0]) if found else (None, None)

    def _region_margin(self, *values: float) -> float:
        moved = self.tower
        for unknown, value in zip(self.unknowns, values, strict=True):
            if unknown in movers(self.tower, self.floor, self.unknowns) and isinstance(
                unknown, Coordinate
            ):
                moved = placed_at(moved, unknown, value)
        if moved is not self.tower and not keeps_patches(self.tower, self.floor, moved):
            return -np.inf
        return self.margin(*values)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The derivation in titled steps, for reading."""
        from villa_core.symbolic.derivation import steps

        return steps(self)

    def _repr_latex_(self) -> str:
        rows = [short_latex(equation) for equation in self.equations]
        rows += border_latex(self.edges, self.arcs)
        return r"$\begin{array}{l}" + r" \\ ".join(rows) + r"\end{array}$"

    def __repr__(self) -> str:
        letters = ", ".join(str(symbol) for symbol in self.symbols)
        return f"<FloorBalanceEquations: {self.tower.floor_name(self.floor)}, unknown: {letters}>"


def torque_balance(tower: Tower, floor: int, free: Free = None) -> FloorBalanceEquations:
    """The balance of all that the columns of a floor carry; `free` names what stays a letter."""
    if not 0 <= floor < tower.top:
        raise TowerError(_("Floor {n} carries no plate in this tower.").format(n=floor))
    if not tower.support(floor):
        raise TowerError(_("Nothing holds the plate on the {n}.").format(n=tower.floor_name(floor)))
    return FloorBalanceEquations(tower, floor, read_unknowns(tower, free))


def solve(tower: Tower, free: Free) -> Range | Region:
    """Where the whole tower stands: what all its floors allow.

    >>> from villa_core import Tower
    >>> print(solve(Tower.famous("leaning"), "red.mass"))
    It stands from 0 to 59.38 g.
    """
    unknowns = read_unknowns(tower, free)
    for unknown in unknowns:
        if isinstance(unknown, Coordinate):
            _not_in_a_stack(tower, unknown.piece)
    found = [torque_balance(tower, floor, unknowns) for floor in range(tower.top)]
    if not found:
        raise TowerError(_("There is no plate yet, so nothing can tip."))
    if len(unknowns) > 1:
        return Region(
            unknowns,
            tuple(inequality for balance in found for inequality in balance.inequalities),
            lambda *values: min(balance._region_margin(*values) for balance in found),
        )
    ranges = [answer for balance in found if isinstance(answer := balance.solve(), Range)]
    return reduce(Range.meet, ranges)


def _not_in_a_stack(tower: Tower, piece: str) -> None:
    for _floor, column in tower.placed():
        if column.on is not None and piece in (column.id, column.on):
            raise TowerError(
                _("{column} is part of a stack of columns; take the stack apart first.").format(
                    column=column_first(piece)
                )
            )


def _border_margin(support: Hull) -> Callable[[Floats, Floats, list[Any]], Floats]:
    """The smallest margin over all edges and arcs, by the derived laws as numpy functions."""
    over_edge, over_arc = _numpy_laws()
    discs, normals = support.discs, support.normals

    def of(x: Floats, y: Floats, _values: list[Any]) -> Floats:
        best = np.full(np.broadcast(x, y).shape, np.inf)
        for k, disc in enumerate(discs):
            gx, gy = x - disc.x, y - disc.y
            faces = np.full(best.shape, True)
            if normals:
                (bx, by), (nx, ny) = normals[k - 1], normals[k]
                np.minimum(best, over_edge(disc.r, nx, ny, gx, gy), out=best)
                past, short = bx * gy - by * gx >= 0, gx * ny - gy * nx >= 0
                faces = past | short if bx * ny - by * nx < 0 else past & short
            best = np.where(faces, np.minimum(best, over_arc(disc.r, gx, gy)), best)
        return best

    return of


@lru_cache(maxsize=1)
def _numpy_laws() -> tuple[Callable[..., Floats], Callable[..., Floats]]:
    """The margins over an edge and over an arc, seen from the middle of a disc on the border."""
    seen = {laws.V: 1, laws.X: laws.g_x, laws.Y: laws.g_y, laws.h: laws.r}
    edge = laws.line_law().subs(seen)
    over_edge = sympy.lambdify([laws.r, laws.n_x, laws.n_y, laws.g_x, laws.g_y], edge, "numpy")
    over_arc = sympy.lambdify([laws.r, laws.g_x, laws.g_y], laws.arc_law(), "numpy")
    return over_edge, over_arc
