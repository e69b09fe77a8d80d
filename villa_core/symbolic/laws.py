"""The laws, derived once by sympy from ΣF = 0 and ΣM = 0, then used for every floor.

Nothing here is a formula to believe: each function starts from forces at points, lets sympy add up
their torques or solve the condition, and returns what comes out. Every derivation is made once and
kept, by the shape of the question.

>>> edge_law().reaction
N*d
>>> arc_law()
r - sqrt(g_x**2 + g_y**2)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import sympy
from sympy import Expr, Matrix, Symbol

GRAM = sympy.Rational(981, 100000)
"""The weight of a gram in newtons."""

e_x, e_y, n_x, n_y = sympy.symbols("e_x e_y n_x n_y", real=True)
g_x, g_y, z = sympy.symbols("g_x g_y z", real=True)
d_x, d_y, q = sympy.symbols("d_x d_y q", real=True)
X, Y, h = sympy.symbols("X Y h", real=True)
H_x, H_y = sympy.symbols("H_x H_y", real=True)
r, V = sympy.symbols("r V", positive=True)
N, d = sympy.symbols("N d", nonnegative=True)


@dataclass(frozen=True)
class EdgeLaw:
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
    moments = sympy.Eq(inside + load, 0)
    held = sympy.solve(moments, N)[0] * d
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
    alpha = Symbol("alpha", real=True)
    leaning = {
        V: V * sympy.cos(alpha),
        H_x: V * H_x * sympy.sin(alpha),
        H_y: V * H_y * sympy.sin(alpha),
    }
    held = edge_law().held.subs(leaning, simultaneous=True)
    divided = sympy.expand(held / sympy.cos(alpha))
    return divided.subs(sympy.sin(alpha) / sympy.cos(alpha), sympy.tan(alpha))


@lru_cache(maxsize=1)
def tangent_law() -> tuple[Expr, Expr]:
    """The outer normal of the common tangent from disc i on to disc j, anticlockwise.

    With (d_x, d_y) from centre to centre and q = r_i − r_j: both discs reach equally far along n,
    so n·d = q, and n has length 1. Of the two solutions the one with both discs on its left is
    kept.
    """
    found = sympy.solve([n_x * d_x + n_y * d_y - q, n_x**2 + n_y**2 - 1], [n_x, n_y], dict=True)
    # try it on two equal discs, the way leading to the upper right: outside is to the lower right
    sample = {d_x: 1, d_y: 1, q: 0}
    chosen = next(solution for solution in found if solution[n_x].subs(sample) > 0)
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
    stationary = sympy.solve(
        [lagrange.diff(v) for v in (n_x, n_y, weight)], [n_x, n_y, weight], dict=True
    )
    values = [r + sympy.simplify(margin.subs(s) - r) for s in stationary]
    sample = {g_x: 3, g_y: 4, r: 10}
    return min(values, key=lambda value: value.subs(sample))


@lru_cache(maxsize=4)
def reaction_law(count: int) -> tuple[tuple[Expr, ...], tuple[Symbol, ...]]:
    """The reactions of one, two or three supports, and the symbols x1 y1 … W g_x g_y they are in.

    Two supports are taken along the line that joins them; across it nothing but the width of their
    patches holds.
    """
    x = sympy.symbols(f"x1:{count + 1}", real=True)
    y = sympy.symbols(f"y1:{count + 1}", real=True)
    force = sympy.symbols(f"N1:{count + 1}", nonnegative=True)
    weight = Symbol("W", positive=True)
    forces = sum(force) - weight
    about_y = sum(f * a for f, a in zip(force, x, strict=True)) - weight * g_x
    about_x = sum(f * b for f, b in zip(force, y, strict=True)) - weight * g_y
    if count == 1:
        system = [forces]
    elif count == 2:
        along = about_y * (x[1] - x[0]) + about_x * (y[1] - y[0])
        system = [forces, along]
    else:
        system = [forces, about_y, about_x]
    solution = sympy.solve(system, force, dict=True)[0]
    found = tuple(sympy.factor(solution[f]) for f in force)
    letters = tuple(v for pair in zip(x, y, strict=True) for v in pair)
    return found, (*letters, weight, g_x, g_y)


@lru_cache(maxsize=1)
def linear_root() -> tuple[Expr, tuple[Symbol, ...]]:
    """The root of a + b t = 0."""
    a, b, t = sympy.symbols("a b t")
    return sympy.solve(a + b * t, t)[0], (a, b)


@lru_cache(maxsize=1)
def quadratic_roots() -> tuple[tuple[Expr, ...], tuple[Symbol, ...]]:
    """The roots of a + b t + c t² = 0."""
    a, b, c, t = sympy.symbols("a b c t")
    return tuple(sympy.solve(a + b * t + c * t**2, t)), (a, b, c)


Slot = tuple[bool, bool, bool]
"""Which of the mass, x and y of a piece stay unknown."""


@dataclass(frozen=True)
class LoadLaw:
    """The load on a cut: its `weight` (N) and `moments` (N mm) about the two axes in the cut.

    `letters` are the unknowns in order, `numbers` the known quantities.
    """

    weight: Expr
    moments: tuple[Expr, Expr]
    letters: tuple[Symbol, ...]
    numbers: tuple[Symbol, ...]


@lru_cache(maxsize=256)
def load_law(slots: tuple[Slot, ...], tilt: bool, push: bool) -> LoadLaw:
    """Add up weights and their moments for a shape of question.

    The known pieces come as one sum: weight W0, moments X0, Y0 and Z0 (about the height of the
    cut). Each slot is a piece of which something is unknown. A tilt adds tan α times the moment of
    all weights about the cut (see `tilt_law`), a push its force times its height above the cut,
    both along their direction (c, s).
    """
    known = list(sympy.symbols("W0 X0 Y0 Z0", real=True))
    letters: list[Symbol] = []
    numbers = list(known)
    sums = {V * g_x: known[1], V * g_y: known[2], V * z: known[3]}
    course: dict[Symbol, Expr] = {H_x: sympy.Integer(0), H_y: sympy.Integer(0)}
    law = -edge_law().load
    if tilt:
        letter, cos, sin = sympy.symbols("a ca sa", real=True)
        letters.append(letter)
        numbers += [cos, sin]
        course = {H_x: cos, H_y: sin, Symbol("alpha", real=True): letter}
        law = tilt_law()
    moments = [_moment(law, axis).subs(course) for axis in (n_x, n_y)]
    weight = known[0]
    about = [sympy.expand(moment).subs(sums) for moment in moments]
    for k, unknown in enumerate(slots):
        values = []
        for name, free in zip(("m", "x", "y"), unknown, strict=True):
            symbol = Symbol(f"{name}{k}", real=True)
            (letters if free else numbers).append(symbol)
            values.append(symbol)
        numbers.append(Symbol(f"z{k}", real=True))
        piece = {V: GRAM * values[0], g_x: values[1], g_y: values[2], z: numbers[-1]}
        weight += piece[V]
        about = [total + moment.subs(piece) for total, moment in zip(about, moments, strict=True)]
    if push:
        letter, cos, sin, high = sympy.symbols("p cp sp hp", real=True)
        # on a tilted table all is divided by cos α; the push is along the table
        strength = letter / sympy.cos(letters[0]) if tilt else letter
        letters.append(letter)
        numbers += [cos, sin, high]
        force = {V: 0, z: high, H_x: strength * cos, H_y: strength * sin}
        pushed = [_moment(-edge_law().load, axis).subs(force) for axis in (n_x, n_y)]
        about = [total + moment for total, moment in zip(about, pushed, strict=True)]
    return LoadLaw(weight, (about[0], about[1]), tuple(letters), tuple(numbers))


def _moment(held: Expr, axis: Symbol) -> Expr:
    """What one force adds to the moment that works against `held`, read off the law itself."""
    return -sympy.diff(held.subs({e_x: 0, e_y: 0}), axis)
