"""Slices: a tower projected on vertical planes, and what statics says about each.

Every solid becomes a rectangle: its shadow (orthogonal projection) on the plane. A tower stands if
and only if every slice of it stands, and the slice along the direction in which a floor tips has
exactly that floor's margin, so a flat simulation can judge a tower in space.

A column that its plate covers only in part carries it only there. In the slice its top is therefore
no wider than the shadow of the contact patch, and so is its foot if it does not stand wholly on one
thing; between, it has its full width. Columns of one floor stand behind one another, so their
shadows may overlap; they never touch each other.

Where several columns share a load and one of them is over an edge, each may tip to a side of its
own. Then no single slice need show the fall: a slice that falls still proves it, but one that
stands proves nothing.

>>> from villa_core import Tower
>>> flat = slice_tower(Tower.famous("three-legged"), 90.0)
>>> [body.id for body in flat.bodies]
['green-thick', 'red-thick', 'yellow-thick', 'blue']
>>> round(flat.margin, 1), flat.predicted
(28.8, <Fate.STANDS: 'stands'>)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from villa_core.geometry.hull import Disc, Point, shadow
from villa_core.statics.pushes import Bearing, Pushes
from villa_core.statics.stability import Standing, by_owner, couplings, feet, is_unsure
from villa_core.tower.contact import whole_patch

if TYPE_CHECKING:
    from villa_core.tower.tower import Body, Tower

RESOLUTION = 0.5
"""Margins (mm) below this are too close for the simulation. Measured were 0.2 mm: stable towers
with less may fall in it. The rest is caution."""

Interval = tuple[float, float]

_WIDE = 1e4  # mm: half the width of a strip that nothing leaves sideways


class Fate(StrEnum):
    """What a tower or a slice does."""

    STANDS = "stands"
    FALLS = "falls"
    MOVING = "still moving when the time was up"


@dataclass(frozen=True)
class Shadow:
    """One body of a slice: lengths in mm along the slice (s) and upwards (z), mass in grams.

    `centre` is the centre of mass; `left`, `right`, `bottom`, `top` bound the rectangle. `crown` is
    the part of the top that carries, or None if nothing lies on it. `rests_on` and `carries` name
    what it touches; `inertia` (g mm²) is that of the solid about the axis across the slice.
    """

    id: str
    kind: str
    floor: int
    mass: float
    inertia: float
    centre: Point
    left: float
    right: float
    bottom: float
    top: float
    crown: Interval | None
    rests_on: tuple[str, ...]
    carries: tuple[str, ...]
    layer: int
    """How many contacts lie below this body."""
    foot: Interval | None = None
    """The part of its underside that stands on something, if that is not all of it."""

    @property
    def stacked(self) -> bool:
        """Whether it is a column that stands on a column."""
        return self.kind == "column" and self.layer > 2 * self.floor + 1

    @property
    def free(self) -> bool:
        """Whether it is a column that carries nothing and does not stand on a column."""
        return self.kind == "column" and not self.carries and not self.stacked


@dataclass(frozen=True)
class Level:
    """One cut of a slice: what a floor (or a stacked column) carries, seen in the plane.

    `support` and the place `s` of the load's centre are in mm along the slice, `mass` in grams,
    `height` is that of the load's centre and `cut` that of the cut itself, in mm.
    """

    floor: int
    stacked: str
    support: Interval
    s: float
    mass: float
    height: float
    cut: float

    @property
    def margin(self) -> float:
        """How far (mm) the centre is from the nearer end of the support; negative if it tips."""
        return min(self.support[1] - self.s, self.s - self.support[0])


@dataclass(frozen=True)
class Slice:
    """A tower seen in the vertical plane along `direction` (degrees from the x axis)."""

    tower: Tower = field(repr=False)
    direction: float
    bodies: tuple[Shadow, ...] = field(repr=False)
    levels: tuple[Level, ...] = field(repr=False)
    feet: tuple[Level, ...] = field(default=(), repr=False)
    """The same for columns that stand only partly on their plates."""
    shared: float = field(default=math.inf, repr=False)
    """The margin (mm) of columns over an edge that share a load, or of bridges on stacks."""

    @property
    def along(self) -> Point:
        """The unit vector of the direction."""
        turn = math.radians(self.direction)
        return (math.cos(turn), math.sin(turn))

    @property
    def weakest(self) -> Level | None:
        """The level with the smallest margin."""
        return min((*self.levels, *self.feet), key=lambda level: level.margin, default=None)

    @cached_property
    def margin(self) -> float:
        """The smallest margin (mm) in this plane; infinite without a plate."""
        return min(self.shared, self.weakest.margin if self.weakest else math.inf)

    @property
    def coupled(self) -> bool:
        """Whether the margin is that of columns that share a load; friction may help these."""
        return self.shared < (self.weakest.margin if self.weakest else math.inf)

    @property
    def predicted(self) -> Fate:
        """What statics says."""
        return Fate.STANDS if self.margin >= 0 else Fate.FALLS

    @property
    def too_close(self) -> bool:
        """Whether the margin is below what the simulation can resolve."""
        return abs(self.margin) < RESOLUTION

    def body(self, body_id: str) -> Shadow:
        """The body of this id (a column's id or a plate's colour)."""
        return next(body for body in self.bodies if body.id == body_id)

    @property
    def top(self) -> float:
        """The height (mm) of the uppermost surface."""
        return max((body.top for body in self.bodies), default=0.0)


def slice_tower(tower: Tower, direction: float) -> Slice:
    """The tower projected on the vertical plane along `direction` (degrees from the x axis)."""
    turn = math.radians(direction)
    u = (math.cos(turn), math.sin(turn))
    solids, cuts, unsure = _solid(tower)
    bodies = tuple(solid.seen(u) for solid in solids)
    levels = tuple(cut.seen(u) for cut in cuts if not cut.standing.over)
    dropping = tuple(cut.seen(u) for cut in cuts if cut.standing.over)
    flat = Slice(tower, direction, bodies, levels, dropping)
    return replace(flat, shared=_shared(tower, u, flat.margin)) if unsure else flat


def _shared(tower: Tower, u: Point, most: float) -> float:
    """The smallest margin (mm) in the plane where columns share a load, if less than `most`.

    It is the question of space, asked of shadows: each patch becomes a strip across the slice, and
    loses no more than it would in space. So no slice is weaker than the tower.
    """
    for coupling in couplings(tower) if most > -math.inf else ():
        if coupling.sure >= most:
            continue
        space = coupling.pushes
        pieces = [p._replace(x=p.x * u[0] + p.y * u[1], y=0.0) for p in space.pieces]
        strips = []
        for one in space.bearings:
            ends = shadow(one.discs, u)
            strip = tuple(Disc(s, side, 0.0) for s in ends for side in (-_WIDE, _WIDE))
            strips.append(Bearing(one.upper, one.lower, strip, one.inside))
        most = Pushes(pieces, strips).margin(most)
    return most


class _Solid(NamedTuple):
    """A body of a tower with what it touches, before it is seen from a side.

    `spread` are the mean squares (mm²) of its distances from the middle: xx, xy and yy.
    """

    body: Body
    outline: Sequence[Disc]
    spread: tuple[float, float, float]
    crown: Sequence[Disc]
    below: tuple[str, ...]
    above: tuple[str, ...]
    layer: int
    underside: Sequence[Disc] | None = None

    def seen(self, u: Point) -> Shadow:
        """Its shadow along the direction u."""
        body, (xx, xy, yy), (ux, uy) = self.body, self.spread, u
        s = body.centre[0] * ux + body.centre[1] * uy
        centre = (s, (body.bottom + body.top) / 2)
        spread = xx * ux * ux + 2 * xy * ux * uy + yy * uy * uy
        inertia = body.mass * (spread + (body.top - body.bottom) ** 2 / 12)
        ends = shadow(self.outline, u)
        crown = ends if self.crown is self.outline else None
        if self.crown and crown is None:
            crown = shadow(self.crown, u)
        foot = None
        if self.underside is not None:
            foot = shadow(self.underside, u) if self.underside else (s, s)
        known = (body.id, body.kind, body.floor, body.mass, inertia, centre)
        bounds = (*ends, body.bottom, body.top, crown)
        return Shadow(*known, *bounds, self.below, self.above, self.layer, foot)


class _Cut(NamedTuple):
    """What a floor or a stacked column carries, with the heights (mm) of its centre and the cut."""

    standing: Standing
    height: float
    cut: float

    def seen(self, u: Point) -> Level:
        """The cut along the direction u."""
        floor, stacked, load = self.standing.floor, self.standing.stacked, self.standing.load
        s, support = load.x * u[0] + load.y * u[1], shadow(self.standing.support.discs, u)
        return Level(floor, stacked, support, s, load.mass, self.height, self.cut)


@lru_cache(maxsize=8)
def _solid(tower: Tower) -> tuple[tuple[_Solid, ...], tuple[_Cut, ...], bool]:
    """The bodies and cuts of a tower, and whether a column does not stand wholly on its plate."""
    undersides = {
        placed.id: [disc for _below, disc in feet(tower, placed.id)]
        for floor, placed in tower.placed()
        if is_unsure(tower, floor, placed)
    }
    crowns = [disc for floor in range(tower.top) for disc in tower.contacts(floor)]
    covered = {disc.owner for disc in crowns}
    crowns += [disc for patch in undersides.values() for disc in patch]
    patches = by_owner((disc.owner, disc) for disc in crowns)
    bodies = [body for body in tower.bodies() if body.kind != "base"]
    solids = []
    for body in bodies:
        if body.kind == "plate":
            outline = [Disc(x, y, 0.0) for x, y in body.corners]
            above = tuple(c.id for c in tower.floors[body.floor].columns if c.on is None)
            below, layer = tower.covered(body.floor - 1), 2 * body.floor
            spread = _spread(body.corners, body.centre)
            solids.append(_Solid(body, outline, spread, outline, below, above, layer))
            continue
        placed, column = tower.find(body.id)[1], tower.pieces.column(body.id)
        outline = whole_patch(column, placed.x, placed.y, placed.angle)
        # a disc spreads by r²/4 about any of its diameters, a regular hexagon by 5 r²/24
        wide = column.radius**2 * (1 / 4 if column.is_round else 5 / 24)
        above, underside = tower.stacked_on(body.id), undersides.get(body.id)
        above += (_plate_color(tower, body.floor + 1),) if body.id in covered else ()
        below = tuple(dict.fromkeys(disc.owner for disc in underside or () if disc.owner != "base"))
        if underside is None:
            below = (_plate_color(tower, body.floor),) if body.floor else ()
        layer = 2 * body.floor + 1 + tower.stack_level(placed)
        rest = (patches.get(body.id, ()), below, above, layer, underside)
        solids.append(_Solid(body, outline, (wide, 0.0, wide), *rest))
    verdict = tower.stability()
    standings = [s for s in (*verdict.floors, *verdict.stacks) if not s.coupled]
    cuts = tuple(_cut(tower, standing, bodies) for standing in standings)
    return tuple(solids), cuts, bool(undersides)


def _plate_color(tower: Tower, floor: int) -> str:
    plate = tower.floors[floor].plate
    return plate.color if plate else ""


def _spread(corners: Sequence[Point], centre: Point) -> tuple[float, float, float]:
    """The mean of x², xy and y² (mm²) over a polygon's area, seen from a centre; by triangles."""
    around = [(x - centre[0], y - centre[1]) for x, y in corners]
    area = xx = xy = yy = 0.0
    for (ax, ay), (bx, by) in zip(around, (*around[1:], around[0]), strict=True):
        cross = ax * by - bx * ay
        area += cross / 2
        xx += cross * (ax * ax + ax * bx + bx * bx) / 12
        xy += cross * (2 * ax * ay + ax * by + bx * ay + 2 * bx * by) / 24
        yy += cross * (ay * ay + ay * by + by * by) / 12
    return xx / area, xy / area, yy / area


def _cut(tower: Tower, standing: Standing, bodies: Sequence[Body]) -> _Cut:
    if standing.stacked:
        pile = tower.pile(standing.stacked)
        above = [body for body in bodies if body.id in pile]
        cut = min(body.bottom for body in above)
    else:
        above = [body for body in bodies if body.floor > standing.floor]
        cut = tower.floor_height(standing.floor) + tower.pieces.height
    mass = math.fsum(body.mass for body in above)
    height = math.fsum(b.mass * (b.bottom + b.top) / 2 for b in above) / mass
    return _Cut(standing, height, cut)


def critical_directions(tower: Tower, *, weakest: bool = False) -> tuple[float, ...]:
    """The directions (degrees, 0 ≤ d < 180) of the slices that decide whether the tower stands.

    For every floor and stacked column: the normal of each edge of its support, and where an arc is
    the weakest place the direction towards it. With `weakest` only the direction in which each of
    them would tip first. The two sides of a direction are the same slice.

    >>> from villa_core import Tower
    >>> len(critical_directions(Tower.famous("three-legged")))
    3
    """
    verdict = tower.stability()
    directions: list[float] = []
    for standing in (*verdict.floors, *verdict.stacks):
        if not standing.support:
            directions.append(0.0)
            continue
        ways = [standing.support.way_out(*standing.centre)]
        ways += () if weakest else standing.support.normals
        directions += [math.degrees(math.atan2(y, x)) for x, y in ways]
    kept: list[float] = []
    for angle in directions:
        plain = angle % 180.0
        if all(min(abs(plain - k), 180 - abs(plain - k)) > 1e-6 for k in kept):
            kept.append(plain)
    return tuple(kept)


def weakest_slices(tower: Tower) -> list[Slice]:
    """The slice in which each floor would tip first, the weakest of all in front.

    >>> from villa_core import Tower
    >>> tower = Tower.famous("leaning")
    >>> abs(weakest_slices(tower)[0].margin - tower.stability().margin) < 1e-9
    True
    """
    ways = critical_directions(tower, weakest=True) or (0.0,)
    return sorted((slice_tower(tower, way) for way in ways), key=lambda flat: flat.margin)
