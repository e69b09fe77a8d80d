"""Spots: where near a wish a column or a plate stands well, and not just barely.

The zones of `statics.zones` say where a piece may be put; on their border the villa stands by 0.00
mm, and nobody's hand is that steady. A spot told here stands by `CLOSE_CALL` mm where that can
be had, keeps a millimetre from edges and other columns, and lies on whole millimetres if it can.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import Point as Spot

from villa_core.statics.stability import CLOSE_CALL, loads_above
from villa_core.statics.zones import DRAWN, SafeZone

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from villa_core.geometry.hull import Point

_GAPS = (1.0, 0.1)  # mm that a column keeps from edges and from other columns
_RINGS = (3.0, 6.0, 12.0)  # mm around a wish where a plate is tried
_STEPS = 12  # how many steps are made from a wish to the middle of the columns
_ASIDE = (0.0, 8.0, -8.0, 20.0, -20.0)  # mm beside that way
_HALVINGS = 8


def column_spots(zone: SafeZone, x: float, y: float) -> Iterator[Point]:
    """Spots of a zone, the good one nearest to (x, y) first, then what comes close to good."""
    if not zone:
        return
    enough = CLOSE_CALL + 2 * DRAWN
    for gap in _GAPS:
        yield from _nearest(_inner(zone, gap, enough), x, y)
    yield from _nearest(_most(zone, enough), x, y)
    for spot in (zone.point(), zone.nearest(x, y)):  # comfortable, or it just holds
        if spot is not None:
            yield spot


def _inner(zone: SafeZone, gap: float, margin: float) -> BaseGeometry:
    """Where the column keeps its distance and every floor stands by at least `margin` mm.

    A column of mass w moves the common centre of a load W by w / (W + w) of its own way, so each
    support, as the zone has enlarged it, shrinks by that many times the margin.
    """
    assert zone.hulls is not None
    mass = zone.column.mass
    factors = [(load.mass + mass) / mass for load in loads_above(zone.tower)]
    factors = [1.0] * (len(zone.hulls) - len(factors)) + factors  # those of a stack come first
    inner: BaseGeometry = zone.polygon.buffer(-gap)
    for hull, factor in zip(zone.hulls, factors, strict=True):
        inner = inner.intersection(hull.polygon(DRAWN).buffer(-factor * margin))
    return inner


def _most(zone: SafeZone, enough: float) -> BaseGeometry:
    """The part of the zone with the largest margin there is, found by halving."""
    low, high = 0.0, enough
    for _step in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if _inner(zone, DRAWN, middle).is_empty else (middle, high)
    return _inner(zone, DRAWN, low)


def plate_spots(x: float, y: float, middle: Point) -> Iterator[Point]:
    """Spots to try for a plate: around the wish, then on the way to the middle of the columns."""
    yield (x, y)
    for ring, step in product(_RINGS, range(12)):
        way = math.radians(30 * step)
        yield whole(x + ring * math.cos(way), y + ring * math.sin(way))
    dx, dy = middle[0] - x, middle[1] - y
    far = math.hypot(dx, dy)
    if far <= _RINGS[-1]:
        return
    for step, aside in product(range(1, _STEPS + 1), _ASIDE):
        part = step / _STEPS
        yield whole(x + part * dx - aside * dy / far, y + part * dy + aside * dx / far)


def whole(x: float, y: float) -> Point:
    """The place on whole millimetres that is nearest."""
    return (float(round(x)), float(round(y)))


def _nearest(region: BaseGeometry, x: float, y: float) -> Iterator[Point]:
    """The spot of a region that is nearest to a wish, on whole millimetres first."""
    if region.is_empty:
        return
    wish = Spot(x, y)
    if region.covers(wish):
        yield (x, y)
        return
    near = shapely.shortest_line(region, wish).coords[0]
    across, up = ([float(math.floor(n) + step) for step in (-1, 0, 1, 2)] for n in near[:2])
    for spot in sorted(product(across, up), key=lambda at: math.dist(at, (x, y))):
        if region.covers(Spot(spot)):
            yield spot
            break
    yield (near[0], near[1])
