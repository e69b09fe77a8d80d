r"""The load on one floor, exactly: its weight and where it acts, with the unknowns left as letters.

>>> from villa_core import Tower
>>> from villa_core.symbolic.unknowns import Mass
>>> Loading(Tower.famous("three-legged"), 0, (Mass("blue"),)).weight
981*m_{\text{blue}}/100000
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sympy
from sympy import Expr, Rational

from villa_core.symbolic import laws
from villa_core.symbolic.notation import rational
from villa_core.symbolic.unknowns import Coordinate, Mass, Tilt, Unknown

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats
    from villa_core.tower.tower import Tower

GRAM = Rational(981, 100000)
"""The weight of a gram in newtons."""


class Loading:
    """All that a cut carries: `weight` (N) and `moments` (N mm), in the unknowns' letters.

    On a tilted table both are divided by cos α. Unknowns that do not touch it leave it unchanged.
    The cut is above the columns of a floor or, with a `pile`, under the lowest of these columns.
    """

    def __init__(
        self, tower: Tower, floor: int, unknowns: Sequence[Unknown], pile: Sequence[str] = ()
    ) -> None:
        cut = rational(tower.floor_height(floor)) + rational(tower.pieces.height)
        bodies = [body for body in tower.bodies() if body.floor > floor]
        if pile:
            bodies = [body for body in tower.bodies() if body.id in pile]
            cut = rational(min(body.bottom for body in bodies))
        rows: dict[str, list[Expr]] = {"tilt": [Rational(0)] * 3}
        for body in bodies:
            middle = rational(body.bottom) / 2 + rational(body.top) / 2
            rows[body.id] = [*map(rational, (body.mass, *body.centre)), middle - cut]
        self._slots: list[tuple[str, int]] = []
        for unknown in unknowns:
            slot = ("", 0)
            if isinstance(unknown, Coordinate):
                slot = (unknown.piece, 1 + unknown.index)
            elif isinstance(unknown, Mass):
                slot = (unknown.piece, 0)
            elif isinstance(unknown, Tilt):
                slot, rows["tilt"] = ("tilt", 0), [Rational(0), *_course(unknown.direction)]
            self._slots.append(slot)
        self._numbers = {name: [float(value) for value in row] for name, row in rows.items()}
        self.weight: Expr
        self.moments: tuple[Expr, Expr]
        letters = [unknown.symbol for unknown in unknowns]
        self.weight, *moments = self._sums(rows, letters, GRAM, "sympy")
        self.moments = moments[0], moments[1]

    def centre(self, values: Sequence[Any]) -> tuple[Floats, Floats]:
        """Where the load acts (mm) for numbers or arrays put in for the unknowns; no sympy runs."""
        weight, x, y = self._sums(self._numbers, values, float(GRAM), "numpy")
        return x / weight, y / weight

    def _sums(
        self, rows: dict[str, list[Any]], values: Iterable[Any], gram: Any, module: str
    ) -> tuple[Any, Any, Any]:
        """The weight and its moments, with values put in for the unknowns."""
        rows = {name: list(row) for name, row in rows.items()}
        for (name, place), value in zip(self._slots, values, strict=True):
            if name in rows:
                rows[name][place] = value
        (tilt, *lower), *pieces = rows.values()
        heavy = [(gram * mass, *place) for mass, *place in pieces]
        x, y, z = (sum(weight * at[axis] for weight, *at in heavy) for axis in range(3))
        moments = _moments(module)(x, y, z, tilt, *lower)
        return (sum(weight for weight, *_at in heavy), *moments)


@lru_cache(maxsize=2)
def _moments(module: str) -> Callable[..., tuple[Any, Any]]:
    """The moments of a load as a function for sympy or numpy."""
    letters = (laws.X, laws.Y, laws.Z, laws.alpha, laws.e_x, laws.e_y)
    function: Callable[..., tuple[Any, Any]] = sympy.lambdify(letters, laws.moment_law(), module)
    return function


def _course(degrees: float) -> list[Expr]:
    """Cosine and sine as decimal numbers; a right angle gives plain 0 and 1."""
    turn = math.radians(degrees)
    return [rational(round(math.cos(turn), 15)), rational(round(math.sin(turn), 15))]
