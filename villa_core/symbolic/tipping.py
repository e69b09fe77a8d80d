"""The laws of one floor with the numbers of now, for a panel that shows both.

>>> from villa_core import Tower
>>> standing = Tower.famous("three-legged").stability().floors[0]
>>> law, numbers = tipping(standing)
>>> law
W*(h - n_x*x_G - n_y*y_G)
>>> bool(abs(law.subs(numbers) - standing.weight * standing.margin) < 1e-9)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import sympy
from sympy import Eq, Expr, Symbol

from villa_core.geometry.hull import Edge
from villa_core.statics.loads import Force
from villa_core.statics.stability import Standing
from villa_core.symbolic import laws

W, G_x, G_y = sympy.symbols("W x_G y_G", real=True)
Numbers = dict[Symbol, float]


def tipping(standing: Standing) -> tuple[Expr, Numbers]:
    """The torque of the weight about the edge or rim where it would tip, and its numbers.

    For a straight edge W acts at (x_G, y_G), for a rim at (g_x, g_y) seen from its middle.
    """
    edge, (x, y) = standing.edge, standing.centre
    over_edge, over_rim = _laws()
    if isinstance(edge, Edge):
        (ax, ay), (bx, by) = edge.start, edge.end
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        nx, ny = (by - ay) / long, (ax - bx) / long
        line = {laws.n_x: nx, laws.n_y: ny, laws.h: ax * nx + ay * ny}
        return over_edge, {W: standing.weight, G_x: x, G_y: y, **line}
    assert edge is not None
    seen = {laws.g_x: x - edge.centre[0], laws.g_y: y - edge.centre[1]}
    return over_rim, {W: standing.weight, laws.r: edge.radius, **seen}


def sums(standing: Standing, forces: Sequence[Force]) -> tuple[tuple[Eq, Eq, Eq], Numbers]:
    """ΣF and ΣM about the x and the y axis for the pushes of columns, and their numbers."""
    equations, letters = _sums(len(forces))
    numbers = [number for force in forces for number in (force.newtons, force.x, force.y)]
    put = dict(zip(letters, numbers, strict=True))
    return equations, put | {W: standing.weight, G_x: standing.centre[0], G_y: standing.centre[1]}


@lru_cache(maxsize=1)
def _laws() -> tuple[Expr, Expr]:
    put = {laws.V: W, laws.X: W * G_x, laws.Y: W * G_y}
    return sympy.factor(laws.line_law().subs(put)), W * laws.arc_law()


@lru_cache(maxsize=8)
def _sums(count: int) -> tuple[tuple[Eq, Eq, Eq], list[Symbol]]:
    rows = [sympy.symbols(f"N{k} x{k} y{k}", real=True) for k in range(1, count + 1)]
    pushes, *places = zip(*rows, strict=True)
    equations = laws.equilibrium(pushes, zip(*places, strict=True), (W, W * G_x, W * G_y))
    return equations, [letter for row in rows for letter in row]
