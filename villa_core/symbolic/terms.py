"""The load on one floor, exactly: its weight and where it acts, with the unknowns left as letters.

>>> from villa_core import Tower
>>> from villa_core.symbolic.unknowns import Weight
>>> load = loading(Tower.famous("three-legged"), 0, (Weight(0, 0),))
>>> load.weight
981*m/100000 + 126549/125000
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sympy
from sympy import Expr, Rational, Symbol

from villa_core.symbolic.laws import GRAM, LoadLaw, Slot, load_law
from villa_core.symbolic.unknowns import Coordinate, Mass, Push, Tilt, Unknown, Weight

if TYPE_CHECKING:
    from villa_core.geometry.hull import Floats
    from villa_core.tower.tower import Tower


def rational(value: float) -> Rational:
    """The number that a person wrote: 0.1 is a tenth, not the binary number next to it.

    >>> rational(0.1)
    1/10
    """
    exact = Fraction(repr(float(value)))
    return Rational(exact.numerator, exact.denominator)


def computed(value: float) -> Rational:
    """A number that came from sines and cosines: beyond twelve decimals it is rounding.

    >>> computed(10.549999999999997)
    211/20
    """
    return rational(round(value, 12))


@dataclass(frozen=True)
class Loading:
    """All that a cut carries: `weight` (N) and `moments` (N mm), in the unknowns' letters.

    On a tilted table both are divided by cos α.
    """

    law: LoadLaw
    weight: Expr
    moments: tuple[Expr, Expr]
    order: tuple[int, ...]
    numbers: tuple[float, ...]

    def centre(self, values: Sequence[Any]) -> tuple[Floats, Floats]:
        """Where the load acts (mm) for numbers or arrays put in for the unknowns; no sympy runs."""
        sent = [values[k] for k in self.order]
        x, y = _centre_function(self.law)(*sent, *self.numbers)
        return x, y


@lru_cache(maxsize=256)
def _centre_function(law: LoadLaw) -> Callable[..., tuple[Floats, Floats]]:
    places = [moment / law.weight for moment in law.moments]
    made: Callable[..., tuple[Floats, Floats]] = sympy.lambdify(
        [*law.letters, *law.numbers], places, "numpy", cse=True
    )
    return made


def loading(tower: Tower, floor: int, unknowns: Sequence[Unknown]) -> Loading:
    """The load on the columns of a floor; unknowns that do not touch it leave it unchanged."""
    cut = rational(tower.floor_height(floor)) + rational(tower.pieces.height)
    pieces: dict[str, list[Expr]] = {}
    for body in tower.bodies():
        if body.floor > floor:
            height = rational(body.bottom) / 2 + rational(body.top) / 2 - cut
            pieces[body.id] = [*map(rational, (body.mass, *body.centre)), height]
    slots: dict[str, list[bool]] = {}
    letters: dict[tuple[str, int], int] = {}
    tilt = push = None
    for k, unknown in enumerate(unknowns):
        if isinstance(unknown, Tilt):
            tilt, letters["", 0] = unknown, k
        elif isinstance(unknown, Push):
            push, letters["", 1] = unknown, k
        else:
            where = {Mass: 0, Weight: 0}.get(type(unknown), 1)
            if isinstance(unknown, Weight):
                piece = "extra weight"
                height = rational(max(body.top for body in tower.bodies())) - cut
                pieces[piece] = [Rational(0), rational(unknown.x), rational(unknown.y), height]
            else:
                piece = unknown.piece
            if isinstance(unknown, Coordinate):
                where = 1 if unknown.axis == "x" else 2
            if piece in pieces:
                slots.setdefault(piece, [False, False, False])[where] = True
                letters[piece, where] = k
    known = [values for piece, values in pieces.items() if piece not in slots]
    heavy = [GRAM * m for m, *_rest in known]
    numbers: list[Expr] = [sum(heavy, Rational(0))]
    for axis in (1, 2, 3):
        numbers.append(sum((w * v[axis] for w, v in zip(heavy, known, strict=True)), Rational(0)))
    order: list[int] = []
    if tilt is not None:
        order.append(letters["", 0])
        numbers += _course(tilt.direction)
    for piece, free in slots.items():
        for where in range(3):
            if free[where]:
                order.append(letters[piece, where])
            else:
                numbers.append(pieces[piece][where])
        numbers.append(pieces[piece][3])
    if push is not None:
        order.append(letters["", 1])
        numbers += [*_course(push.direction), max(rational(push.height) - cut, Rational(0))]
    shape: tuple[Slot, ...] = tuple((m, x, y) for m, x, y in slots.values())
    law = load_law(shape, tilt is not None, push is not None)
    put: dict[Symbol, Expr] = dict(zip(law.numbers, numbers, strict=True))
    put |= {v: unknowns[k].symbol for v, k in zip(law.letters, order, strict=True)}
    weight, x, y = (expr.xreplace(put) for expr in (law.weight, *law.moments))
    return Loading(law, weight, (x, y), tuple(order), tuple(float(n) for n in numbers))


def _course(degrees: float) -> list[Expr]:
    """Cosine and sine as decimal numbers; a right angle gives plain 0 and 1."""
    turn = math.radians(degrees)
    return [rational(round(math.cos(turn), 15)), rational(round(math.sin(turn), 15))]
