"""Rods in space: the body of each, and which of them touch each other.

Rods that touch push each other aside a little about the vertical, which is free to turn; the exact
balance does not need to know. The model does not turn them: it reports the pairs.

>>> from villa_core.suspend import Mobile
>>> fan = Mobile.empty().hang("orange-1").hang("green-1", "orange-1", "n3", heading=0.0)
>>> fan = fan.hang("green-2", "orange-1", "n5", heading=0.0)
>>> [(touch.first, touch.second) for touch in fan.touching()]
[('green-1', 'green-2')]
>>> apart = Mobile.empty().hang("orange-1").hang("green-1", "orange-1", "n3", heading=90.0)
>>> apart.hang("green-2", "orange-1", "n5", heading=90.0).touching()
()
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.hull import Floats

if TYPE_CHECKING:
    from villa_core.suspend.linkage import Link
    from villa_core.suspend.mobile import Mobile
    from villa_core.suspend.rods import Rod

Point = tuple[float, float, float]

_PIECES = 16  # straight pieces for the bow of a rod: they leave it by less than 0.1 mm


class RodBody(NamedTuple):
    """A hanging rod in space, all that a view or a physics engine needs of it.

    A point (x, y) of the rod's own frame is at `origin` + x · `along` + y · `up`; `pivot` is where
    it hangs; all in mm. `tilt` and `heading` are in degrees.
    """

    rod: Rod
    tilt: float
    heading: float
    pivot: Point
    origin: Point
    along: Point
    up: Point

    def place(self, x: float, y: float) -> Point:
        """Where a point (x, y) of the rod's own frame is."""
        (ox, oy, oz), (ax, ay, az), (ux, uy, uz) = self.origin, self.along, self.up
        return (ox + x * ax + y * ux, oy + x * ay + y * uy, oz + x * az + y * uz)

    @property
    def id(self) -> str:
        """The id of the rod."""
        return self.rod.id

    @property
    def centre(self) -> Point:
        """Its own centre of mass."""
        return self.place(0.0, -self.rod.drop)

    @property
    def tips(self) -> tuple[Point, Point]:
        """Both ends."""
        x, y = self.rod.length / 2, -self.rod.sag
        return self.place(-x, y), self.place(x, y)


def rod_body(link: Link, heading: float, tilt: float, pivot: Point) -> RodBody:
    """A rod that hangs at `pivot` with this heading and tilt (degrees)."""
    c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    hx, hy = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    along, up = (c * hx, c * hy, s), (-s * hx, -s * hy, c)
    by = link.rod.spots[link.by]
    x, y, z = (p - by.x * a - by.y * u for p, a, u in zip(pivot, along, up, strict=True))
    return RodBody(link.rod, tilt, heading, pivot, (x, y, z), along, up)


class RodTouch(NamedTuple):
    """Two rods whose wires come closer than a wire's diameter: `distance` (mm) between middles."""

    first: str
    second: str
    distance: float


def touches(mobile: Mobile) -> tuple[RodTouch, ...]:
    """All pairs of rods that touch or cross, the closest first."""
    wires = [_wire(body) for body in mobile.bodies()]
    boxes = [
        (hung, wire, wire.min(0), wire.max(0))
        for hung, wire in zip(mobile.hung, wires, strict=True)
    ]
    near = mobile.pieces.diameter
    found = []
    for (a, first, low, high), (b, second, bottom, top) in combinations(boxes, 2):
        apart = np.maximum(low - top, bottom - high).max()
        if apart > near or b.on == a.rod:
            continue
        distance = _distance(first, second)
        if distance < near:
            found.append(RodTouch(a.rod, b.rod, distance))
    return tuple(sorted(found, key=lambda touch: touch.distance))


def _wire(body: RodBody) -> Floats:
    rod = body.rod
    x = np.linspace(-rod.length / 2, rod.length / 2, _PIECES + 1)
    y = -4 * rod.sag * (x / rod.length) ** 2
    wire: Floats = np.array(body.origin) + np.outer(x, body.along) + np.outer(y, body.up)
    return wire


def _distance(first: Floats, second: Floats) -> float:
    """The smallest distance between the pieces of two wires."""
    p, d = first[:-1, None], np.diff(first, axis=0)[:, None]
    q, e = second[None, :-1], np.diff(second, axis=0)[None, :]
    r = p - q
    a, b, c = (d * d).sum(-1), (d * e).sum(-1), (e * e).sum(-1)
    f, g = (d * r).sum(-1), (e * r).sum(-1)
    across = a * c - b * b
    with np.errstate(divide="ignore", invalid="ignore"):
        s = np.where(across > 1e-12 * a * c, (b * g - c * f) / across, 0.0)
    s = np.clip(s, 0.0, 1.0)
    t = np.clip((b * s + g) / c, 0.0, 1.0)
    s = np.clip((b * t - f) / a, 0.0, 1.0)
    between = r + s[..., None] * d - t[..., None] * e
    return float(np.sqrt((between * between).sum(-1).min()))
