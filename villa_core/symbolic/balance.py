r"""The torque balance of one floor: equations, inequalities, reactions, and what follows from them.

>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged").add_column("red-hex", 0.0, 50.0)
>>> balance = torque_balance(tower, 0, "red-hex.x")
>>> balance.equations[0]
Eq(N_{\text{green-thick}} + N_{\text{red-thick}} + N_{\text{yellow-thick}}, 1189953/1000000)
>>> answer = balance.solve()
>>> [round(end, 1) for end in answer.numbers], answer.high.why
([-119.7, 119.7], 'the hexagonal red column drops over the edge of the blue plate')
>>> round(float(balance.function(0.0)), 6) == round(tower.stability().floors[0].margin, 6)
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy
from sympy import Expr, Symbol

from villa_core.errors import TowerError
from villa_core.geometry.hull import Disc, Floats, Hull
from villa_core.statics.stability import by_owner, couplings, feet, is_unsure
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
from villa_core.symbolic.moving import Moving
from villa_core.symbolic.notation import array_latex, short_latex
from villa_core.symbolic.ranges import Bound, Range, find_spans, in_degrees
from villa_core.symbolic.reactions import Reactions, reactions
from villa_core.symbolic.touches import touches
from villa_core.symbolic.unknowns import Coordinate, Free, Mass, Tilt, Unknown, read_unknowns
from villa_core.text import _
from villa_core.tower.contact import whole_patch

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


@dataclass(frozen=True)
class FloorBalanceEquations:
    """The balance of all that a floor carries, with some quantities left as letters.

    Lengths are in mm, forces in N, torques in N mm. Everything exact is worked out when it is first
    asked for; `function` never runs sympy's algebra once the laws are derived. With `stacked` it is
    the balance of that column, which stands on others or sticks out over its plate, and of all that
    stands on it.
    """

    tower: Tower
    floor: int
    unknowns: tuple[Unknown, ...]
    stacked: str = ""

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The letters of the unknowns, in order."""
        return tuple(unknown.symbol for unknown in self.unknowns)

    @cached_property
    def load(self) -> Loading:
        """The weight of all that is carried, and its moments."""
        pile = self.tower.pile(self.stacked) if self.stacked else ()
        return Loading(self.tower, self.floor, self.unknowns, pile)

    @cached_property
    def contacts(self) -> tuple[Disc, ...]:
        """The patches of the cut as they are now; each disc names its column."""
        if self.stacked:
            return tuple(disc for _by, disc in feet(self.tower, self.stacked))
        return self.tower.contacts(self.floor)

    @cached_property
    def support(self) -> Hull:
        """The hull of these patches."""
        return Hull.of(self.contacts) if self.stacked else self.tower.support(self.floor)

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
        discs = {}
        for owner, patch in sorted(by_owner((d.owner, d) for d in self.contacts).items()):
            x, y = self._middle(owner, patch)
            discs[owner] = exact_disc(self.tower, Disc(x, y, 0.0, owner), self.unknowns)
        return discs

    def _middle(self, owner: str, patch: tuple[Disc, ...]) -> tuple[float, float]:
        """The middle of a column if all of it touches, or else of the part that does."""
        if not self.stacked:
            placed = self.tower.find(owner)[1]
            column = self.tower.pieces.column(owner)
            if [*patch] == whole_patch(column, placed.x, placed.y, placed.angle):
                return placed.x, placed.y
        middle = Hull.of(patch).polygon().centroid
        return round(middle.x, 6), round(middle.y, 6)

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
        arms: dict[str, tuple[Expr, Expr]] = {}
        if len(self.points) != 3 or not self.reactions.determinate:
            return arms
        for owner, point in self.points.items():
            a, b = (other for other in self.points.values() if other is not point)
            normal = tangent(b.x - a.x, b.y - a.y, sympy.Integer(0))
            reach = a.x * normal[0] + a.y * normal[1]
            arm = held(sympy.Integer(1), point[:2], normal, reach)
            other = held(self.load.weight, self.load.moments, normal, reach) / self.load.weight
            arms[owner] = (arm, other) if arm > 0 else (-arm, -other)
        return arms

    @cached_property
    def _border(self) -> tuple[tuple[EdgeInequality, ...], tuple[ArcInequality, ...]]:
        letters = () if self.stacked else self.unknowns
        return border(self.tower, self.support, self.load, letters)

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

        They are those of the contacts as they are now: if a piece that touches the plate is a
        letter, others hold elsewhere. `solve` and `function` know.
        """
        edges, arcs = self._border
        return (*(edge.inequality for edge in edges), *(arc.inequality for arc in arcs))

    @cached_property
    def _movers(self) -> tuple[Coordinate, ...]:
        if self.stacked:
            return ()
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
            return self.support.margin_batch(x, y)

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

    def solve(self) -> Range:
        """The exact range of the one unknown in which the floor stands.

        It holds across all changes of contact, and ends where a moved column drops over the edge of
        its plate. This is balance alone: whether a column is also wholly on its plate and beside
        the others, see `Tower.safe_zone`.
        """
        unknown = _only(self.unknowns)
        if isinstance(unknown, Coordinate):
            return _range_of_place((self,), Moving(self.tower, unknown, self.floor))
        return _range_of_number((self,), self.margin)

    def limits(self) -> list[Bound]:
        """The numbers at which this floor may tip, for the one unknown, while contacts stay."""
        (unknown,) = self.unknowns
        if not self._movers:
            return list(bounds.load_bounds(self.load, self.edges, self.arcs, unknown))
        piece = self._movers[0].piece
        floor, placed, _at = bounds.find_piece(self.tower, piece)
        if floor != self.floor or placed is None:  # the plate above: the patches change with it
            return []
        column = self.tower.pieces.column(piece)
        patch = whole_patch(column, placed.x, placed.y, placed.angle)
        others = [disc for disc in self.contacts if disc.owner != piece]
        fixed, moved = (
            [exact_disc(self.tower, disc, self.unknowns) for disc in discs]
            for discs in (others, patch)
        )
        return list(bounds.support_bounds(self.load, fixed, moved, unknown))

    @property
    def rows(self) -> tuple[str, ...]:
        """The inequalities as LaTeX."""
        arcs = (arc.latex for arc in self.arcs if arc.facing != sympy.false)
        return (*(edge.latex for edge in self.edges), *arcs)

    def _repr_latex_(self) -> str:
        return array_latex([*(short_latex(equation) for equation in self.equations), *self.rows])

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


def solve(tower: Tower, free: Free) -> Range:
    """Where the whole tower stands: what all its floors and stacked columns allow.

    >>> from villa_core import Tower
    >>> print(solve(Tower.famous("leaning"), "red.mass"))
    It stands from 0 to 59.38 g.
    """
    unknowns = read_unknowns(tower, free)
    if not tower.top:
        raise TowerError(_("There is no plate yet, so nothing can tip."))
    unknown = _only(unknowns)
    cuts = [FloorBalanceEquations(tower, floor, unknowns) for floor in range(tower.top)]
    if isinstance(unknown, Coordinate):
        return _range_of_place(cuts, Moving(tower, unknown))
    if couplings(tower):  # columns share loads, and no equation of one of them is enough
        return _range_of_number(
            cuts, lambda grams: _with_mass(tower, unknown, grams).stability().margin, unsure=True
        )
    cuts += [
        FloorBalanceEquations(tower, floor, unknowns, column.id)
        for floor, column in tower.placed()
        if is_unsure(tower, floor, column)
    ]
    return _range_of_number(cuts, lambda value: min(cut.margin(value) for cut in cuts))


def _only(unknowns: Sequence[Unknown]) -> Unknown:
    """The unknown to solve for, if it is one."""
    if not unknowns:
        raise TowerError(_("Name an unknown to solve for, like red-thick.x."))
    if len(unknowns) > 1:
        raise TowerError(_("Solve for one unknown at a time, like red-thick.x."))
    return unknowns[0]


def _with_mass(tower: Tower, unknown: Unknown, grams: float) -> Tower:
    """The tower with a piece of another mass."""
    if not isinstance(unknown, Mass):
        text = _(
            "Some columns share a load in a way that this question cannot follow: they stand over "
            "an edge, or bridge others that are stacked. Put them wholly on their plate first."
        )
        raise TowerError(text)
    heavy = {unknown.piece: grams}
    pieces = tower.pieces
    columns = tuple(replace(c, mass=heavy.get(c.id, c.mass)) for c in pieces.columns)
    plates = tuple(replace(p, mass=heavy.get(p.color, p.mass)) for p in pieces.plates)
    return type(tower)(tower.floors, replace(pieces, columns=columns, plates=plates))


def _range_of_number(
    cuts: Sequence[FloorBalanceEquations], margin: Callable[[float], float], unsure: bool = False
) -> Range:
    """The range of a mass or a tilt."""
    (unknown,) = cuts[0].unknowns
    limits = [bound for cut in cuts for bound in cut.limits()]
    if isinstance(unknown, Mass):
        why, here = _("a mass is not below zero"), _mass(cuts[0].tower, unknown.piece)
        within = Bound(0.0, lambda: sympy.Integer(0), why, tips=False), None
        spans = find_spans(limits, margin, within, lambda _value: unsure, _decimal)
        return Range.of(unknown, spans, here)
    spans = find_spans(limits, lambda slope: margin(float(np.degrees(np.arctan(slope)))))
    return Range.of(unknown, [in_degrees(span) for span in spans], 0.0)


def _mass(tower: Tower, piece: str) -> float:
    """The mass (g) of a piece as it is."""
    return next(body.mass for body in tower.bodies() if body.id == piece)


def _range_of_place(cuts: Sequence[FloorBalanceEquations], moving: Moving) -> Range:
    """The range of a place, across all changes of contact."""
    (unknown,) = cuts[0].unknowns
    assert isinstance(unknown, Coordinate)
    floor, column, _at = bounds.find_piece(cuts[0].tower, unknown.piece)

    def sharpen(number: float) -> Bound:
        """The exact root, if only columns that are wholly under a moved plate decide."""
        if column is None:
            tower = moving.at(number)
            kinds = bounds.patches(tower, floor - 1)
            cut = FloorBalanceEquations(tower, floor - 1, (unknown,))
            edges = [e for e in cut.edges if all(kinds[owner] == "whole" for owner in e.owners)]
            arcs = [arc for arc in cut.arcs if kinds[arc.owner] == "whole"]
            for bound in bounds.load_bounds(cut.load, edges, arcs, unknown):
                if abs(bound.number - number) < 1e-7:
                    return bound
        return _decimal(number)

    limits = [bound for cut in cuts for bound in cut.limits()]
    spans = find_spans(
        [*limits, *touches(cuts[0].tower, unknown)],
        moving.margin,
        unsure=moving.unsure,
        sharpen=sharpen,
    )
    ends = [(moving.told(low, -1), moving.told(high, 1)) for low, high in spans]
    return Range.of(unknown, ends, moving.here)


def _decimal(number: float) -> Bound:
    """A bound for which there is no formula."""
    return Bound(number, lambda: sympy.Float(number, 9), "")
