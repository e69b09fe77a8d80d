"""The border of a floor's support: an inequality for every straight edge and for every arc.

A straight edge is a common tangent of two contact patches, so its torque inequality is linear in
the load. A round patch at a corner gives an arc: there the load may come as far as the circle,
whichever of its tangents is the axis. Corners of hexagons and of cut patches are decimal numbers of
the model; discs have their exact middles and radii.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import sympy
from sympy import Expr

from villa_core.geometry.hull import Disc, Hull
from villa_core.symbolic import laws
from villa_core.symbolic.load import Loading
from villa_core.symbolic.notation import computed, rational, short_latex
from villa_core.symbolic.unknowns import Coordinate, Unknown
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

Pair = tuple[Expr, Expr]


class ExactDisc(NamedTuple):
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

    @property
    def latex(self) -> str:
        """The inequality, also where there is only a number to compare."""
        sign = "<" if self.torque.is_number and self.torque < 0 else r"\ge"
        return rf"{short_latex(self.torque)} {sign} 0"


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
    def facing(self) -> sympy.Basic:
        """Where the load must be for this arc to count, as a condition."""
        if self.before is None or self.after is None:
            return sympy.true
        past = sympy.Ge(_cross(self.before, self.seen) * self.weight, 0)
        short = sympy.Ge(_cross(self.seen, self.after) * self.weight, 0)
        turn = _cross(self.before, self.after)
        return (sympy.Or if turn.is_number and float(turn) < 0 else sympy.And)(past, short)

    @property
    def inequality(self) -> sympy.Basic:
        """The condition that the floor does not tip over this arc."""
        x, y = (v * self.weight for v in self.seen)
        inside = sympy.Le(sympy.expand(x**2 + y**2), sympy.expand((self.disc.r * self.weight) ** 2))
        return sympy.Or(sympy.Not(self.facing), inside)

    @property
    def latex(self) -> str:
        """The inequality, and where it counts."""
        facing = self.facing
        inside = rf"{short_latex(self.margin)} \ge 0"
        if facing == sympy.true:
            return inside
        return rf"{inside}\;\text{{ {_('if')} }}\;{short_latex(facing)}"


def border(
    tower: Tower, hull: Hull, load: Loading, unknowns: tuple[Unknown, ...]
) -> tuple[tuple[EdgeInequality, ...], tuple[ArcInequality, ...]]:
    """The inequalities of all edges and arcs of a support, anticlockwise."""
    discs = [exact_disc(tower, disc, unknowns) for disc in hull.discs]
    normals = [_normal(hull, discs, k) for k in range(len(hull.normals))]
    edges, arcs = [], []
    x, y = (moment / load.weight for moment in load.moments)
    for k, disc in enumerate(discs):
        if normals:
            reach = disc.x * normals[k][0] + disc.y * normals[k][1] + disc.r
            torque = held(load.weight, load.moments, normals[k], reach)
            owners = (disc.owner, discs[(k + 1) % len(discs)].owner)
            edges.append(EdgeInequality(owners, normals[k], reach, torque, load.weight))
        if disc.r != 0:
            before, after = (normals[k - 1], normals[k]) if normals else (None, None)
            seen = (x - disc.x, y - disc.y)
            arcs.append(ArcInequality(disc, before, after, seen, load.weight))
    return tuple(edges), tuple(arcs)


def _normal(hull: Hull, discs: list[ExactDisc], k: int) -> Pair:
    """The outer normal of the edge that leads from disc k of a border to the next one."""
    following = (k + 1) % len(discs)
    a, b = hull.discs[k], hull.discs[following]
    if math.hypot(b.x - a.x, b.y - a.y) <= abs(a.r - b.r) + 1e-6:
        # an arc that ends at the edge of the plate: the tangent at its end, as the model has it
        nx, ny = hull.normals[k]
        return rational(nx), rational(ny)
    i, j = discs[k], discs[following]
    return tangent(j.x - i.x, j.y - i.y, i.r - j.r)


def exact_disc(tower: Tower, disc: Disc, unknowns: tuple[Unknown, ...]) -> ExactDisc:
    """A disc of the support with exact numbers; the place of a column may be a letter."""
    place: list[Expr] = [computed(disc.x), computed(disc.y)]
    for unknown in unknowns:
        if isinstance(unknown, Coordinate) and unknown.piece == disc.owner:
            column = tower.find(disc.owner)[1]
            middle = rational((column.x, column.y)[unknown.index])
            place[unknown.index] += unknown.symbol - middle
    return ExactDisc(place[0], place[1], rational(disc.r), disc.owner)


def tangent(d_x: Expr, d_y: Expr, q: Expr) -> Pair:
    """The outer normal of a common tangent, see `laws.tangent_law`."""
    nx, ny = laws.tangent_law()
    put = {laws.d_x: d_x, laws.d_y: d_y, laws.q: q}
    return nx.xreplace(put), ny.xreplace(put)


def held(weight: Expr, moments: Pair, normal: Pair, reach: Expr) -> Expr:
    """The torque that holds a load inside a line, see `laws.line_law`."""
    letters = (laws.V, laws.X, laws.Y, laws.n_x, laws.n_y, laws.h)
    values = (weight, *moments, *normal, reach)
    return laws.line_law().xreplace(dict(zip(letters, values, strict=True)))


def _cross(a: Pair, b: Pair) -> Expr:
    return a[0] * b[1] - a[1] * b[0]
