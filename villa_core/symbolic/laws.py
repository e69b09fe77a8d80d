"""The laws, derived once by sympy from ΣF = 0 and ΣM = 0, then used for every floor.

Nothing here is a formula to believe: each function starts from forces at points, lets sympy add up
their torques or solve the condition, and returns what comes out, made once and kept.

>>> edge_law().reaction
N*d
>>> arc_law()
r - sqrt(g_x**2 + g_y**2)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import sympy
from sympy import Eq, Expr, Matrix, Symbol

from villa_core.geometry.hull import Arc, Edge

if TYPE_CHECKING:
    from villa_core.statics.loads import Force
    from villa_core.statics.stability import Standing

e_x, e_y, n_x, n_y = sympy.symbols("e_x e_y n_x n_y", real=True)
g_x, g_y, z = sympy.symbols("g_x g_y z", real=True)
d_x, d_y, q = sympy.symbols("d_x d_y q", real=True)
X, Y, Z, h = sympy.symbols("X Y Z h", real=True)
H_x, H_y, alpha = sympy.symbols("H_x H_y alpha", real=True)
r, V = sympy.symbols("r V", positive=True)
N, d = sympy.symbols("N d", nonnegative=True)
W, G_x, G_y = sympy.symbols("W x_G y_G", real=True)

Numbers = dict[Symbol, float]


class EdgeLaw(NamedTuple):
    """The torques about an edge through (e_x, e_y) whose outer normal is (n_x, n_y).

    `on_edge` is that of a reaction on the edge, `reaction` that of one at the distance d inside it,
    `load` that of the load V at (g_x, g_y, z above the cut) with the sideways force (H_x, H_y). The
    sum of all is zero, so `held` = − `load` is what the reactions inside must supply.
    """

    on_edge: Expr
    reaction: Expr
    load: Expr
    held: Expr


@lru_cache(maxsize=1)
def edge_law() -> EdgeLaw:
    """Add up the torques of all forces about an edge, as vectors (r × F) along its direction."""
    turn, along, f_x, f_y = sympy.symbols("phi lambda f_x f_y", real=True)
    normal = Matrix([sympy.cos(turn), sympy.sin(turn), 0])
    axis = Matrix([0, 0, 1]).cross(normal)

    def torque(arm: Matrix, force: Matrix) -> Expr:
        return sympy.simplify(arm.cross(force).dot(axis))

    # friction (f_x, f_y) acts in the plane of the cut: let the algebra show that it drops out
    push = Matrix([f_x, f_y, N])
    on_edge = torque(along * axis, push)
    inside = torque(along * axis - d * normal, push)
    arm = Matrix([g_x - e_x, g_y - e_y, z])
    load = arm.cross(Matrix([H_x, H_y, -V])).dot(axis)
    load = sympy.expand(load).subs({sympy.cos(turn): n_x, sympy.sin(turn): n_y})
    held = sympy.solve(Eq(inside + load, 0), N)[0] * d
    return EdgeLaw(on_edge, inside, load, sympy.collect(sympy.expand(held), V))


@lru_cache(maxsize=1)
def line_law() -> Expr:
    """`EdgeLaw.held` for a whole load: its weight V and the sum (X, Y) of its moments.

    The edge lies at the distance h along its normal, so h·n is a point of it; and n has length 1.
    """
    load = {g_x: X / V, g_y: Y / V, e_x: h * n_x, e_y: h * n_y, H_x: 0, H_y: 0}
    held = sympy.expand(edge_law().held.subs(load))
    return sympy.expand(held.subs(n_y**2, 1 - n_x**2))


@lru_cache(maxsize=1)
def tilt_law() -> Expr:
    """What `EdgeLaw.held` becomes on a tilted table, divided by cos α (which is above zero).

    The weight V leans: V cos α presses on the cut and V sin α pulls along (H_x, H_y), which is now
    the unit vector of the tilt's direction.
    """
    pull = V * sympy.sin(alpha)
    leaning = {V: V * sympy.cos(alpha), H_x: H_x * pull, H_y: H_y * pull}
    held = edge_law().held.subs(leaning, simultaneous=True)
    divided = sympy.expand(held / sympy.cos(alpha))
    return divided.subs(sympy.sin(alpha) / sympy.cos(alpha), sympy.tan(alpha))


@lru_cache(maxsize=1)
def moment_law() -> tuple[Expr, Expr]:
    """The moments that weights give to a cut on a table tilted by α, divided by cos α.

    The weights come as the sums X, Y and Z of weight times place, Z above the cut; the tilt is
    towards (e_x, e_y).
    """
    one, still = {V: 1, g_x: X, g_y: Y, z: Z}, {e_x: 0, e_y: 0}
    weights = tilt_law().subs(still).subs({**one, H_x: e_x, H_y: e_y})
    about_y, about_x = (-sympy.diff(weights, axis) for axis in (n_x, n_y))
    return about_y, about_x


@lru_cache(maxsize=1)
def tangent_law() -> tuple[Expr, Expr]:
    """The outer normal of the common tangent from disc i on to disc j, anticlockwise.

    With (d_x, d_y) from centre to centre and q = r_i − r_j: both discs reach equally far along n,
    so n·d = q, and n has length 1. Of the two solutions the one with both discs on its left is
    kept.
    """
    solutions = sympy.solve([n_x * d_x + n_y * d_y - q, n_x**2 + n_y**2 - 1], [n_x, n_y], dict=True)
    # try it on two equal discs, the way leading to the upper right: outside is to the lower right
    sample = {d_x: 1, d_y: 1, q: 0}
    chosen = next(solution for solution in solutions if solution[n_x].subs(sample) > 0)
    return sympy.simplify(chosen[n_x]), sympy.simplify(chosen[n_y])


@lru_cache(maxsize=1)
def arc_law() -> Expr:
    """The margin over an arc: of all tangents of the circle, the one that is nearest to the load.

    Seen from the circle's centre the load is at (g_x, g_y). About the tangent with the normal n its
    margin is r − g·n. The smallest such margin is sought among all n of length 1 (Lagrange).
    """
    weight = Symbol("mu", real=True)
    margin = r - g_x * n_x - g_y * n_y
    lagrange = margin + weight * (n_x**2 + n_y**2 - 1)
    letters = [n_x, n_y, weight]
    stationary = sympy.solve([lagrange.diff(v) for v in letters], letters, dict=True)
    values = [r + sympy.simplify(margin.subs(s) - r) for s in stationary]
    return min(values, key=lambda value: value.subs({g_x: 3, g_y: 4, r: 10}))


@lru_cache(maxsize=2)
def roots(degree: int) -> tuple[tuple[Expr, ...], tuple[Symbol, ...]]:
    """The roots t of a + b t = 0, or of a + b t + c t² = 0, and the letters a, b, c.

    >>> roots(1)
    ((-a/b,), (a, b))
    """
    letters, t = sympy.symbols("a b c")[: degree + 1], Symbol("t")
    equation = sum(letter * t**power for power, letter in enumerate(letters))
    return tuple(sympy.solve(equation, t)), letters


def equilibrium(
    pushes: Sequence[Symbol], places: Iterable[Sequence[Expr]], load: Sequence[Expr]
) -> tuple[Eq, Eq, Eq]:
    """ΣF = 0 upwards and ΣM = 0 about the x and the y axis, for pushes at places in a cut.

    The load is a weight and its moments, those of the x and of the y values. Left and right sides
    are kept as they are: sympy would make True or False of them where it can tell.
    """
    levers = [(sympy.Integer(1), x, y) for x, y in places]
    arms = zip(*levers, strict=True) if levers else [()] * 3
    sides = [
        sum((n * arm for n, arm in zip(pushes, row, strict=True)), sympy.Integer(0)) for row in arms
    ]
    forces, about_y, about_x = (
        Eq(left, total, evaluate=False) for left, total in zip(sides, load, strict=True)
    )
    return forces, about_x, about_y


def tipping(standing: Standing) -> tuple[Expr, Numbers]:
    """The torque of the weight about the edge or rim where it would tip, and its numbers.

    For a straight edge W acts at (x_G, y_G), for a rim at (g_x, g_y) seen from its middle; a corner
    is a rim whose radius is 0.

    >>> from villa_core import Tower
    >>> standing = Tower.famous("three-legged").stability().floors[0]
    >>> law, numbers = tipping(standing)
    >>> law
    W*(h - n_x*x_G - n_y*y_G)
    >>> bool(abs(law.subs(numbers) - standing.weight * standing.margin) < 1e-9)
    True
    """
    edge, corner, (x, y) = standing.edge, standing.corner, standing.centre
    if isinstance(edge, Edge) and corner is None:
        (ax, ay), (bx, by) = edge.start, edge.end
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        nx, ny = (by - ay) / long, (ax - bx) / long
        line = {n_x: nx, n_y: ny, h: ax * nx + ay * ny}
        return _weight_law(), {W: standing.weight, G_x: x, G_y: y, **line}
    radius = 0.0
    if isinstance(edge, Arc):
        corner, radius = edge.centre, edge.radius
    assert corner is not None
    seen = {g_x: x - corner[0], g_y: y - corner[1]}
    return W * arc_law(), {W: standing.weight, r: radius, **seen}


@lru_cache(maxsize=1)
def _weight_law() -> Expr:
    return sympy.factor(line_law().subs({V: W, X: W * G_x, Y: W * G_y}))


def sums(standing: Standing, forces: Sequence[Force]) -> tuple[tuple[Eq, Eq, Eq], Numbers]:
    """ΣF and ΣM about the x and the y axis for the pushes of columns, and their numbers."""
    equations, letters = _sums(len(forces))
    numbers = [number for force in forces for number in (force.newtons, force.x, force.y)]
    put = dict(zip(letters, numbers, strict=True))
    return equations, put | {W: standing.weight, G_x: standing.centre[0], G_y: standing.centre[1]}


@lru_cache(maxsize=8)
def _sums(count: int) -> tuple[tuple[Eq, Eq, Eq], list[Symbol]]:
    rows = [sympy.symbols(f"N{k} x{k} y{k}", real=True) for k in range(1, count + 1)]
    pushes, *places = zip(*rows, strict=True)
    equations = equilibrium(pushes, zip(*places, strict=True), (W, W * G_x, W * G_y))
    return equations, [letter for row in rows for letter in row]
