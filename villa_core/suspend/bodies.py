"""Bodies in space: of each rod and of the stand, and which of them touch each other.

Rods that touch push each other aside about the vertical, which is free to turn; the exact balance
does not need to know. `villa_core.suspend.headings` turns them; what still touches is told here by
collision detection: boxes around all wires first, then the distances of their segments.

>>> from villa_core.suspend import Mobile
>>> fan = Mobile.empty().hang("orange-1").hang("green-1", "orange-1", "n3", heading=0.0)
>>> fan = fan.hang("green-2", "orange-1", "n5", heading=0.0)
>>> fan.touching()
()
>>> [(touch.first, touch.second) for touch in touches(fan, fan.bodies(as_hung=True))]
[('green-1', 'green-2')]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.hull import Floats

if TYPE_CHECKING:
    from villa_core.suspend.linkage import Link
    from villa_core.suspend.mobile import Mobile
    from villa_core.suspend.rods import Rod, Stand

Point = tuple[float, float, float]

_PIECES = 16  # straight pieces for the bow of a rod: they leave it by less than 0.25 mm


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


def touches(mobile: Mobile, bodies: Sequence[RodBody]) -> tuple[RodTouch, ...]:
    """All pairs of rods that touch or cross, the closest first."""
    wires = [wire(body) for body in bodies]
    boxes = [
        (hung, line, line.min(0), line.max(0))
        for hung, line in zip(mobile.hung, wires, strict=True)
    ]
    near = mobile.pieces.diameter
    pairs = []
    for (a, first, low, high), (b, second, bottom, top) in combinations(boxes, 2):
        apart = np.maximum(low - top, bottom - high).max()
        if apart > near or b.on == a.rod:
            continue
        distance = float(distances(first, second))
        if distance < near:
            pairs.append(RodTouch(a.rod, b.rod, distance))
    return tuple(sorted(pairs, key=lambda touch: touch.distance))


def wire(body: RodBody) -> Floats:
    """The middle of a rod's wire as points (n, 3) from tip to tip."""
    rod = body.rod
    x = np.linspace(-rod.length / 2, rod.length / 2, _PIECES + 1)
    y = -4 * rod.sag * (x / rod.length) ** 2
    line: Floats = np.array(body.origin) + np.outer(x, body.along) + np.outer(y, body.up)
    return line


def distances(first: Floats, second: Floats) -> Floats:
    """The smallest distances between wires (..., n, 3) and others (..., m, 3)."""
    p, d = first[..., :-1, None, :], np.diff(first, axis=-2)[..., :, None, :]
    q, e = second[..., None, :-1, :], np.diff(second, axis=-2)[..., None, :, :]
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
    least: Floats = np.sqrt((between * between).sum(-1).min(axis=(-2, -1)))
    return least


class StandBody(NamedTuple):
    """The stand in space (mm): its wooden `base` and `connector` as lowest and highest corner.

    `wires` are the frame rods, each a line with its radius: post, arm and feet. The hook at the end
    of the arm is left out, for a rod touches it where it hangs.
    """

    base: tuple[Point, Point]
    connector: tuple[Point, Point]
    wires: tuple[tuple[tuple[Point, Point], float], ...]


@lru_cache(maxsize=8)
def stand_body(stand: Stand) -> StandBody:
    """The stand in space.

    >>> from villa_core.suspend import RodSet
    >>> stand_body(RodSet.standard().stand).connector
    ((-11.0, -9.0, 250.0), (27.0, 9.0, 267.0))
    """
    left = min(x for x, _y in stand.foot)
    deep = max(y for x, y in stand.foot if x == left)
    (x, _y, joint), (reach, _across, high) = stand.connector, stand.hook
    corner: tuple[Point, Point] = ((0.0, 0.0, high + 1.0), (12.0, 0.0, high + 13.0))
    wires: list[tuple[tuple[Point, Point], float]] = [
        (((0.0, 0.0, 6.0), (0.0, 0.0, joint)), 3.4),
        (((0.0, 0.0, joint), corner[0]), 2.0),
        (corner, 2.0),
        ((corner[1], (reach - 8.0, 0.0, high + 13.0)), 2.0),
    ]
    for foot in sorted(stand.foot, key=lambda point: point[0])[-2:]:
        wires.append((((8.0, math.copysign(14.0, foot[1]), 4.0), (*foot, 3.4)), 3.4))
    return StandBody(
        ((left, -deep, 0.0), (-left * 0.7, deep, 10.0)),
        ((-11.0, -9.0, joint), (x + 7.0, 9.0, joint + 17.0)),
        tuple(wires),
    )
