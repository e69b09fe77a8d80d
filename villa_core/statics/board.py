"""Board: a level board with loads on it, how strongly they turn it, and what supports carry.

The law of the lever. A load pulls down at a place of the board; its torque about an axis is the
load times its lever arm, the distance from the axis, clockwise where it pulls down at the right.

>>> turning([Load(20, -60), Load(30, 40)])
0.0
>>> pushes([Load(10, 20)], 0, 100)
(8.0, 2.0)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from villa_core.geometry.hull import Point


class Load(NamedTuple):
    """A force at a place (mm, to the right) of the board; one that pushes up is negative."""

    force: float
    at: float


def turning(loads: Iterable[Load], axis: float = 0.0) -> float:
    """How strongly loads turn a board about an axis (mm), clockwise as one looks at it.

    >>> turning([Load(10, 20), Load(-8, 0)], axis=100.0)
    0.0
    """
    return sum(force * (at - axis) for force, at in loads)


def pushes(loads: Sequence[Load], left: float, right: float) -> tuple[float, float]:
    """How strongly supports at two places push, so that the board stays at rest.

    About the right support only the left one is left in the sum, and the other way round.
    """
    span = right - left
    return -turning(loads, right) / span, turning(loads, left) / span


def three_pushes(weight: float, at: Point, supports: Sequence[Point]) -> tuple[float, float, float]:
    """How three supports at these places push a plate, so that it stays at rest.

    A plate is a board in two directions at once. About the line through two supports only the push
    of the third is left: it carries the share of the distance that the weight has from that line.
    A negative push would have to pull.

    >>> three_pushes(6.0, (0, 10), [(-30, 0), (30, 0), (0, 60)])
    (2.5, 2.5, 1.0)
    """
    (a, b, c), whole = supports, _twice_area(*supports)
    parts = (_twice_area(at, b, c), _twice_area(a, at, c), _twice_area(a, b, at))
    first, second, third = (weight * part / whole for part in parts)
    return first, second, third


def _twice_area(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
