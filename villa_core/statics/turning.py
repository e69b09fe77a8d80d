"""Turning: how a stiff body turns about a pivot by its weight, and where it comes to rest.

In textbooks it is a compound (or physical) pendulum. The body is made of masses (g) at places (mm)
seen from the pivot, x to the right and y up. Turned clockwise by θ a mass has the arm x cos θ + y
sin θ. With the moment of inertia I = Σ m r² that is

    θ'' = across cos θ + up sin θ,   across = g Σ m x / I,   up = g Σ m y / I

>>> hanging = Turning.of([(10.0, 30.0, 0.0), (10.0, 0.0, -30.0)])
>>> hanging.rest
45.0
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from villa_core.geometry.hull import Point
from villa_core.statics.stability import GRAVITY_M_PER_S2

Mass = tuple[float, float, float]
"""A mass (g) and its place x, y (mm) seen from the pivot."""


class Turning(NamedTuple):
    """The law by which a body turns, in 1/s²; see the module."""

    across: float
    up: float

    @classmethod
    def of(cls, masses: Iterable[Mass]) -> Turning:
        """The law of these masses, of which some must lie beside the pivot."""
        parts = tuple(masses)
        inertia = sum(m * (x * x + y * y) for m, x, y in parts)
        pull = 1000 * GRAVITY_M_PER_S2 / inertia
        return cls(pull * sum(m * x for m, x, _y in parts), pull * sum(m * y for m, _x, y in parts))

    @property
    def rest(self) -> float:
        """How far (degrees clockwise) it turns until its centre of mass is below the pivot."""
        return math.degrees(math.atan2(self.across, -self.up))


def rod(mass: float, length: float, y: float = 0.0) -> tuple[Mass, Mass]:
    """Two masses that turn as a straight level rod does, its middle y above the pivot."""
    far = length / math.sqrt(12)
    return (mass / 2, -far, y), (mass / 2, far, y)


def plate(mass: float, outline: Sequence[Point]) -> Iterator[Mass]:
    """Masses that turn as a flat plate does, whose corners are seen from the pivot.

    A triangle turns as three equal masses at the middles of its sides do; the triangles from the
    pivot to each side of the plate make up the plate, those outside of it with a negative mass.

    >>> square = [(0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)]
    >>> round(sum(m * (x * x + y * y) for m, x, y in plate(3.0, square)))
    7200
    """
    sides = list(pairwise((*outline, outline[0])))
    areas = [(a[0] * b[1] - a[1] * b[0]) / 2 for a, b in sides]
    for (a, b), area in zip(sides, areas, strict=True):
        third = mass * area / sum(areas) / 3
        yield from (
            (third, a[0] / 2, a[1] / 2),
            (third, b[0] / 2, b[1] / 2),
            (third, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2),
        )
