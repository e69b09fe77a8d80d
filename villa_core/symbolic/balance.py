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

from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy
from sympy import Expr, Symbol

from villa_core.errors import TowerError
from villa_core.geometry.hull import Disc, Floats, Hull
from villa_core.symbolic import bounds, laws
from villa_core.symbolic.border import (
    ArcInequality,
    EdgeInequality,
    ExactDisc,
    border,
    exact_disc,
    held,
    tangent,
)
from villa_core.symbolic.load import Loading
from villa_core.symbolic.notation import array_latex, short_latex
from villa_core.symbolic.ranges import Bound, Ends, Range, Region, find_range
from villa_core.symbolic.reactions import Reactions, reactions
from villa_core.symbolic.unknowns import Coordinate, Free, Tilt, Unknown, read_unknowns
from villa_core.text import _
from villa_core.tower.pieces import column_first

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


@dataclass(frozen=True)
class FloorBalanceEquations:
    """The balance of all that a floor carries, with some quantities left as letters.

    Lengths are in mm, forces in N, torques in N mm. Everything exact is worked out when it is first
    asked for; `function` never runs sympy's algebra once the laws are derived.
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
        return Loading(self.tower, self.floor, self.unknowns)

    @property
    def resultant(self) -> tuple[Expr, Expr, Expr]:
        """The weight (N) and the place (x, y) in mm where it acts: one force instead of many."""
        weight, (x, y) = self.load.weight, self.load.moments
        return weight, sympy.cancel(x / weight), sympy.cancel(y / weight)

    @cached_property
    def points(self) -> dict[str, ExactDisc]:
        """Where each column is taken to push when its reaction is worked out.

        It is the middle of the column, or of what the plate covers of it. The inequalities do not
        depend on it.
        """
        found = {}
        for owner, kind in sorted(bounds.patches(self.tower, self.floor).items()):
            placed = self.tower.find(owner)[1]
            x, y = placed.x, placed.y
            if kind == "cut":
                patch = [d for d in self.tower.contacts(self.floor) if d.owner == owner]
                middle = Hull.of(patch).polygon().centroid
                x, y = round(middle.x, 6), round(middle.y, 6)
            if kind != "none":
                found[owner] = exact_disc(self.tower, Disc(x, y, 0.0, owner), self.unknowns)
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
        places = [point[:2] for point in self.points.values()]
        load = (self.load.weight, *self.load.moments)
        return laws.equilibrium(list(self.forces.values()), places, load)

    @cached_property
    def reactions(self) -> Reactions:
        """The columns' pushes as far as balance fixes them."""
        return reactions(self.points, self.forces, self.equations)

    @cached_property
    def levers(self) -> dict[str, tuple[Expr, Expr]]:
        """For each of three columns the arms (mm) of its push N and of the load W: N d = W g.

        They are measured from the line through the other two columns, whose pushes drop out there.
        Empty where balance does not fix the pushes.
        """
        found: dict[str, tuple[Expr, Expr]] = {}
        if len(self.points) != 3 or not self.reactions.determinate:
            return found
        for owner, point in self.points.items():
            a, b = (other for other in self.points.values() if other is not point)
            normal = tangent(b.x - a.x, b.y - a.y, sympy.Integer(0))
            reach = a.x * normal[0] + a.y * normal[1]
            arm = held(sympy.Integer(1), point[:2], normal, reach)
            other = held(self.load.weight, self.load.moments, normal, reach) / self.load.weight
            found[owner] = (arm, other) if arm > 0 else (-arm, -other)
        return found

    @cached_property
    def _border(self) -> tuple[tuple[EdgeInequality, ...], tuple[ArcInequality, ...]]:
        return border(self.tower, self.floor, self.load, self.unknowns)

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
        edges, arcs = self._border
        return (*(edge.inequality for edge in edges), *(arc.inequality for arc in arcs))

    @cached_property
    def _movers(self) -> tuple[Coordinate, ...]:
        return bounds.movers(self.tower, self.floor, self.unknowns)

    def function(self, *values: Any) -> Floats:
        """The margin (mm) for numbers or arrays put in for the unknowns; a tilt in degrees."""
        if len(values) != len(self.unknowns):
            text = _("This needs {n} numbers, one for each unknown.")
            raise TowerError(text.format(n=len(self.unknowns)))
        sent = [
            np.radians(value) if isinstance(unknown, Tilt) else np.asarray(value, float)
            for unknown, value in zip(self.unknowns, values, strict=True)
        ]
        x, y, *sent = np.broadcast_arrays(*self.load.centre(sent), *sent)
        if not self._movers:
            return self.tower.support(self.floor).margin_batch(x, y)

        def at(x: float, y: float, *numbers: float) -> float:
            moved = self.tower
            for unknown, number in zip(self.unknowns, numbers, strict=True):
                if isinstance(unknown, Coordinate) and unknown in self._movers:
                    moved = bounds.placed_at(moved, unknown, number)
            return moved.support(self.floor).margin(x, y)

        return np.asarray(np.vectorize(at, otypes=[float])(x, y, *sent))

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
            return Region(self.unknowns, self.inequalities, self.margin)
        unknown = self.unknowns[0]
        moving = [one.piece for one in self._movers if one.piece in self.points]
        if moving:
            contacts = self.tower.contacts(self.floor)
            discs = [exact_disc(self.tower, disc, self.unknowns) for disc in contacts]
            fixed = [disc for disc in discs if disc.owner not in moving]
            moved = [disc for disc in discs if disc.owner in moving]
            limits = bounds.support_bounds(self.load, fixed, moved, unknown)
        else:
            limits = bounds.load_bounds(self.load, self.edges, self.arcs, unknown)

        def stands(value: float) -> bool:
            put = np.degrees(np.arctan(value)) if isinstance(unknown, Tilt) else value
            return self.margin(put) >= 0

        within: Ends = None, None
        if unknown.unit == "g":
            why = _("a mass is not below zero")
            within = Bound(0.0, lambda: sympy.Integer(0), why, tips=False), None
        elif self._movers:
            within = bounds.patch_limits(self.tower, self.floor, self._movers[0])
        return find_range(unknown, limits, stands, within)

    def _repr_latex_(self) -> str:
        rows = [short_latex(equation) for equation in self.equations]
        rows += [edge.latex for edge in self.edges]
        return array_latex(rows + [arc.latex for arc in self.arcs if arc.facing != sympy.false])

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
    moved = [unknown.piece for unknown in unknowns if isinstance(unknown, Coordinate)]
    for _floor, column in tower.placed():
        for piece in moved:
            if column.on is not None and piece in (column.id, column.on):
                text = _("{column} is part of a stack of columns; take the stack apart first.")
                raise TowerError(text.format(column=column_first(piece)))
    found = [torque_balance(tower, floor, unknowns) for floor in range(tower.top)]
    if not found:
        raise TowerError(_("There is no plate yet, so nothing can tip."))
    if len(unknowns) > 1:
        return Region(
            unknowns,
            tuple(inequality for balance in found for inequality in balance.inequalities),
            lambda *values: min(balance.margin(*values) for balance in found),
        )
    ranges = [answer for balance in found if isinstance(answer := balance.solve(), Range)]
    return reduce(Range.meet, ranges)
