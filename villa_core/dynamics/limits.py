"""What statics says a slice can bear when it is leaned, pushed or shaken towards one side.

Cut a floor at the tops of its columns. All that is above pushes down with its weight W and
sideways with t·W; t is the slope. A column that is touched at a on its top and stands at b on its
foot, h below, can lean its force by (b − a)/h, and never by more than the friction coefficient. So
every column offers the points (a, lean) with a on its crown, and several columns together offer
every mixture of their points: the convex hull. The load asks for the point (s + t·arm, t), where s
is its centre's place and arm the height of the force above the cut. **The floor holds as long as
this point is in the hull.** Where the ray leaves the hull is the limit. It covers tipping, swaying
(columns rocking together) and sliding in one picture. As the forces at every cut are fixed by what
is above it, floors decouple.

The weight of the floor's own columns is taken as spread like the load. When the table is tilted it
leans along, and at the limit helps as much as it harms. Against a push it helps: each column's
weight acts half a width behind the edge over which it rocks.

>>> from villa_core import Tower
>>> from villa_core.dynamics.slices import slice_tower
>>> limit = weakest_limit(slice_tower(Tower.famous("three-legged"), 90.0))
>>> limit.floor, round(limit.slope, 3)
(0, 0.35)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from villa_core.dynamics.slices import Level, Slice
from villa_core.errors import TowerError
from villa_core.geometry import Point
from villa_core.statics import GRAVITY
from villa_core.text import _

__all__ = ["Limit", "limits", "push_limit", "weakest_limit"]


@dataclass(frozen=True)
class Limit:
    """The `slope` (sideways force as a part of the weight) at which a load gives way.

    The load has `mass` grams and is carried by a floor (or by the column that `stacked` stands on).
    """

    floor: int
    stacked: str
    slope: float
    mass: float

    @property
    def newtons(self) -> float:
        """The sideways force."""
        return self.slope * self.mass * GRAVITY / 1000


def limits(flat: Slice, side: int = 1, height: float | None = None) -> Iterator[Limit]:
    """The limit of every level along the slice (`side` 1) or against it (−1).

    Without a `height` the sideways force acts where the weight does, as on a tilted table; with one
    it is a push at that height (mm), and levels above it do not feel it.
    """
    for level in flat.levels:
        at = level.height if height is None else height
        if at <= level.cut:
            continue
        points = _offers(flat, level, side, pushed=height is not None)
        slope = _exit(points, side * level.s, at - level.cut)
        yield Limit(level.floor, level.stacked, slope, level.mass)


def weakest_limit(flat: Slice, side: int = 1) -> Limit:
    """What gives way first when the table is tilted towards one side."""
    if not flat.levels:
        raise TowerError(_("No plate is laid yet, so there is nothing to bring down."))
    return min(limits(flat, side), key=lambda limit: limit.slope)


def push_limit(flat: Slice, height: float) -> Limit:
    """What gives way first when something at a height (mm) is pushed along the slice."""
    return min(limits(flat, height=height), key=lambda limit: limit.newtons)


def _offers(flat: Slice, level: Level, side: int, *, pushed: bool) -> list[Point]:
    """The points (a, lean) whose hull is what the columns of a level can bear, seen from `side`."""
    friction = flat.tower.pieces.friction
    carriers = [
        body for body in flat.bodies if body.kind == "column" and _carries(flat, level, body.id)
    ]
    found: list[Point] = []
    tall = flat.tower.pieces.height
    own = math.fsum(body.mass * (body.right - body.left) / 2 for body in carriers)
    help_ = own / level.mass / tall if pushed else 0.0
    for body in carriers:
        crown = sorted(side * end for end in body.crown or ())
        foot = sorted(side * end for end in (body.left, body.right))
        steepest = friction - help_
        kinks = (foot[0] + steepest * tall, foot[1] - steepest * tall)
        for a in (*crown, *(kink for kink in kinks if crown[0] < kink < crown[1])):
            found.append((a, min(friction, (foot[1] - a) / tall + help_)))
            found.append((a, max(-friction, (foot[0] - a) / tall - help_)))
    return found


def _carries(flat: Slice, level: Level, column: str) -> bool:
    if level.stacked:
        return level.stacked in flat.body(column).carries
    body = flat.body(column)
    return body.floor == level.floor and column in flat.tower.covered(level.floor)


def _exit(points: Sequence[Point], s: float, arm: float) -> float:
    """The largest t with (s + t·arm, t) in the hull of the points; 0 if there is none above 0.

    Seen along the ray, a point lies at its distance across; the mixtures that lie on the ray are
    those of one point left of it and one right of it.
    """
    seen = [(a - s - lean * arm, lean) for a, lean in points]  # across the ray, and t
    best = max((lean for across, lean in seen if across == 0), default=-math.inf)
    for (c, t), (d, v) in combinations(seen, 2):
        if c * d < 0:
            best = max(best, t + (v - t) * c / (c - d))
    return max(best, 0.0)
