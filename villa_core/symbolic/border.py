"""The border of a floor's support: an inequality for every straight edge and for every arc.

A straight edge is a common tangent of two contact patches, so its torque inequality is linear in
the load. A round patch at a corner gives an arc: there the load may come as far as the circle,
whichever of its tangents is the axis. Corners of hexagons and of cut patches are decimal numbers of
the model; discs have their exact middles and radii.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sympy
from sympy import Expr

from villa_core.geometry.hull import Disc, Hull
from villa_core.symbolic import laws
from villa_core.symbolic.terms import Loading, computed, rational
from villa_core.symbolic.unknowns import Coordinate, Unknown

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

Pair = tuple[Expr, Expr]


@dataclass(frozen=True)
class ExactDisc:
    """A disc, part of a circle or corner (radius 0) with exact numbers or letters."""

    x: Expr
    y: Expr
    r: Expr
    owner: str


@dataclass(frozen=True)
class EdgeInequality:
    """The torque (N mm) about one edge that the columns inside it must supply: at least zero.

    `normal` points out of the support, `reach` (mm) is how far the edge lies along it.
    """

    owners: tuple[str, str]
    normal: Pair
    reach: Expr
    torque: Expr
    weight: Expr

    @property
    def inequality(self) -> sympy.Basic:
        """The condition that the floor does not tip over this edge."""
        return sympy.Ge(self.torque, 0)

    @property
    def margin(self) -> Expr:
        """The distance (mm) of the load from this edge, negative beyond it."""
        return self.torque / self.weight


@dataclass(frozen=True)
class ArcInequality:
    """At a round corner: the load (seen from the middle of the disc) lies within the radius.

    It counts only where the load faces the arc, between the normals `before` and `after` of the
    neighbouring edges (None: all around).
    """

    disc: ExactDisc
    before: Pair | None
    after: Pair | None
    seen: Pair
    weight: Expr

    @property
    def owner(self) -> str:
        """The column."""
        return self.disc.owner

    @property
    def margin(self) -> Expr:
        """The distance (mm) of the load from the arc, where the load faces it."""
        put = {laws.r: self.disc.r, laws.g_x: self.seen[0], laws.g_y: self.seen[1]}
        return laws.arc_law().xreplace(put)

    @property
    def torque(self) -> Expr:
        """The torque (N mm) about the nearest tangent of the arc."""
        return self.weight * self.margin

    @property
    def facing(self) -> sympy.Basic:
        """Where the load must be for this arc to count, as a condition."""
        if self.before is None or self.after is None:
            return sympy.true
        past = sympy.Ge(_cross(self.before, self.seen) * self.weight, 0)
        short = sympy.Ge(_cross(self.seen, self.after) * self.weight, 0)
        turn = float(_cross(self.before, self.after)) if _plain(self.before, self.after) else 1.0
        return sympy.Or(past, short) if turn < 0 else sympy.And(past, short)

    @property
    def inequality(self) -> sympy.Basic:
        """The condition that the floor does not tip over this arc."""
        x, y = (v * self.weight for v in self.seen)
        inside = sympy.Le(sympy.expand(x**2 + y**2), sympy.expand((self.disc.r * self.weight) ** 2))
        return sympy.Or(sympy.Not(self.facing), inside)


def border(
    tower: Tower, hull: Hull, load: Loading, unknowns: tuple[Unknown, ...]
) -> tuple[tuple[EdgeInequality, ...], tuple[ArcInequality, ...]]:
    """The inequalities of all edges and arcs of a support, anticlockwise."""
    discs = [exact_disc(tower, disc, unknowns) for disc in hull.discs]
    normals = [
        _normal(a, b, discs[k], discs[(k + 1) % len(discs)], hull.normals[k])
        for k, (a, b) in enumerate(zip(hull.discs, (*hull.discs[1:], hull.discs[0]), strict=True))
        if hull.normals
    ]
    edges, arcs = [], []
    x, y = load.moments
    for k, disc in enumerate(discs):
        if normals:
            nx, ny = normals[k]
            reach = disc.x * nx + disc.y * ny + disc.r
            torque = _held(load, (nx, ny), reach)
            owners = (disc.owner, discs[(k + 1) % len(discs)].owner)
            edges.append(EdgeInequality(owners, (nx, ny), reach, torque, load.weight))
        if disc.r != 0:
            seen = (x / load.weight - disc.x, y / load.weight - disc.y)
            before, after = (normals[k - 1], normals[k]) if normals else (None, None)
            arcs.append(ArcInequality(disc, before, after, seen, load.weight))
    return tuple(edges), tuple(arcs)


def exact_disc(tower: Tower, disc: Disc, unknowns: tuple[Unknown, ...]) -> ExactDisc:
    """A disc of the support with exact numbers; the place of a column may be a letter."""
    places: dict[str, Expr] = {"x": computed(disc.x), "y": computed(disc.y)}
    for unknown in unknowns:
        if isinstance(unknown, Coordinate) and unknown.piece == disc.owner:
            column = tower.find(disc.owner)[1]
            middle = rational(column.x if unknown.axis == "x" else column.y)
            places[unknown.axis] += unknown.symbol - middle
    return ExactDisc(places["x"], places["y"], rational(disc.r), disc.owner)


def _normal(a: Disc, b: Disc, i: ExactDisc, j: ExactDisc, plain: tuple[float, float]) -> Pair:
    """The outer normal of the common tangent of two neighbours on the border."""
    if math.hypot(b.x - a.x, b.y - a.y) <= abs(a.r - b.r) + 1e-6:
        # an arc that ends at the edge of the plate: the tangent at its end, as the model has it
        return rational(plain[0]), rational(plain[1])
    put = {laws.d_x: j.x - i.x, laws.d_y: j.y - i.y, laws.q: i.r - j.r}
    nx, ny = laws.tangent_law()
    return nx.subs(put), ny.subs(put)


def _held(load: Loading, normal: Pair, reach: Expr) -> Expr:
    put = {
        laws.V: load.weight,
        laws.X: load.moments[0],
        laws.Y: load.moments[1],
        laws.h: reach,
        laws.n_x: normal[0],
        laws.n_y: normal[1],
    }
    return laws.line_law().xreplace(put)


def _cross(a: Pair, b: Pair) -> Expr:
    return a[0] * b[1] - a[1] * b[0]


def _plain(*pairs: Pair) -> bool:
    return all(value.is_number for pair in pairs for value in pair)
