"""Where may it go? The exact places for a column on the uppermost plate, and for the next plate.

Put a column of mass w at p. On every floor k the common centre of mass must stay in the support
H_k. Without the column, the load there has mass W_k and centre G_k, so the condition is

    (W_k G_k + w p) / (W_k + w)  in  H_k     that is     p  in  G_k + (W_k + w)/w · (H_k − G_k)

an enlarged copy of the support. The places where the tower stands are the intersection of these
copies. From them go the places where the column would stick out over the plate's edge, and those
where it would overlap another column: Minkowski sums of the edge or that column with this one.
`contains` decides by these conditions themselves, exactly; `polygon` shows the zone, with arcs
drawn to within a hundredth of a millimetre.

>>> from villa_core import Tower
>>> zone = Tower.standard().safe_zone("red-thick")
>>> zone.contains(0, 40), zone.contains(0, 120)
(True, False)
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import shapely
from shapely import affinity
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

from villa_core.errors import TowerError
from villa_core.geometry.hull import Disc, Hull, Point
from villa_core.statics.stability import Standing, couplings, holds, loads_above
from villa_core.text import _
from villa_core.tower.contact import Frame, footprint, whole_patch
from villa_core.tower.faults import within_base
from villa_core.tower.pieces import PLATE_COLORS, Column, column_first
from villa_core.tower.tower import PlacedColumn, Tower

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

DRAWN = 0.01
"""How closely (mm) arcs are drawn in `Zone.polygon`."""

_QUARTER = 32  # straight pieces for a quarter of a circle; within DRAWN for every column


class Zone(ABC):
    """The places (x, y) where a piece may be put; true if there are any."""

    @abstractmethod
    def contains(self, x: float, y: float) -> bool:
        """Whether the piece may be put there; exact."""

    @property
    @abstractmethod
    def polygon(self) -> BaseGeometry:
        """The zone as a shapely geometry, for showing and measuring."""

    def __bool__(self) -> bool:
        return not self.polygon.is_empty

    def point(self) -> Point | None:
        """A comfortable place: the middle of the largest circle inside the zone."""
        if self.polygon.is_empty:
            return None
        largest = max(shapely.get_parts(self.polygon), key=lambda part: float(part.area))
        circle = shapely.maximum_inscribed_circle(largest, tolerance=0.1)
        for spot in (Spot(circle.coords[0]), largest.representative_point()):
            if self.contains(spot.x, spot.y):
                return (spot.x, spot.y)
        return None

    def nearest(self, x: float, y: float) -> Point | None:
        """The place nearest to (x, y) where the piece may be put, to within 2 · DRAWN; or None."""
        if self.contains(x, y):
            return (x, y)
        inside = self.polygon.buffer(-2 * DRAWN)
        if inside.is_empty:
            return self.point()
        rim, safe = (shapely.shortest_line(s, Spot(x, y)).coords[0] for s in (self.polygon, inside))
        if not self.contains(*safe):
            return self.point()
        # the rim as drawn may lie a hair outside: go inwards just as far as needed
        for _step in range(20):
            middle = ((rim[0] + safe[0]) / 2, (rim[1] + safe[1]) / 2)
            rim, safe = (rim, middle) if self.contains(*middle) else (middle, safe)
        return (safe[0], safe[1])


class SafeZone(Zone):
    """Where a column may be put on the uppermost plate, or on top of another column there.

    `contains` is exact. On top of a column, the places count where it rests on others of the same
    height too, as a bridge; `polygon` shows only those where its middle is over the named column,
    and `point` falls back on a place half-way to another one.
    """

    def __init__(self, tower: Tower, placed: PlacedColumn, hulls: Sequence[Hull] | None) -> None:
        self.tower = tower
        """The tower without the column."""
        self.column = tower.pieces.column(placed.id)
        self._angle, self._on = placed.angle, placed.on
        self.hulls = hulls
        """For each floor the region where that floor stands; None if it falls before that."""

    def contains(self, x: float, y: float) -> bool:
        """Whether the column may be put there; exact."""
        if self.hulls is None:
            return False
        floors = self.hulls[-self.tower.top :] if self.tower.top else ()
        if any(hull.margin(x, y) < 0 for hull in floors):
            return False
        tower, on = self.tower, self._on
        placed = PlacedColumn(self.column.id, x, y, self._angle, on)
        if tower.misfit(placed, tower.top):
            return False
        if on is None and not self._coupled:
            return True
        return holds(tower.add_column(placed.id, x, y, on=on, angle=self._angle))

    @cached_property
    def _coupled(self) -> bool:
        """If not, every column stands wholly on its plate, and the hulls tell all."""
        return bool(couplings(self.tower))

    def __bool__(self) -> bool:
        return super().__bool__() or self._bridge() is not None

    def point(self) -> Point | None:
        """A comfortable place: the middle of the largest circle inside the zone, or a bridge."""
        return super().point() or self._bridge()

    def _bridge(self) -> Point | None:
        """A place from which the column reaches the named one and another of the same height."""
        if self.hulls is None or self._on is None:
            return None
        here, level = self.tower.find(self._on)[1], self.tower.stack_level
        mine = self.tower.pieces.column(here.id).inner_radius
        for other in self.tower.floors[-1].columns:
            theirs = self.tower.pieces.column(other.id).inner_radius
            away = math.hypot(other.x - here.x, other.y - here.y)
            beside = other.id != here.id and level(other) == level(here)
            if beside and away < mine + theirs + 2 * self.column.inner_radius:
                part = 0.5 + (mine - theirs) / (2 * away)  # the middle of the gap between the two
                spot = (here.x + part * (other.x - here.x), here.y + part * (other.y - here.y))
                if self.contains(*spot):
                    return spot
        return None

    def _neighbours(self) -> list[PlacedColumn]:
        """The columns at the same height, which the column must not overlap."""
        level = self.tower.stack_level
        mine = 0 if self._on is None else level(self.tower.find(self._on)[1]) + 1
        return [other for other in self.tower.floors[-1].columns if level(other) == mine]

    @cached_property
    def polygon(self) -> BaseGeometry:
        """The zone as a shapely geometry, its arcs drawn to within DRAWN."""
        if self.hulls is None:
            return Polygon()
        if self._on is not None:
            zone: BaseGeometry = self.hulls[0].polygon(DRAWN)
        elif self.tower.top == 0:
            reach = self.tower.pieces.base.zone_radius
            spots = whole_patch(self.column, 0.0, 0.0, self._angle)
            zone = shapely.intersection_all([_disc(-d.x, -d.y, reach - d.r) for d in spots])
        else:
            outline = Polygon(self.tower.frame(self.tower.top).outline())
            zone = _shrunk(outline, self.column, self._angle)
        box = shapely.get_coordinates(zone.envelope).tolist()  # most hulls reach beyond all of it
        near = [h for h in self.hulls if any(h.margin(x, y) < 2 * DRAWN for x, y in box)]
        zone = shapely.intersection_all([zone, *(hull.polygon(DRAWN) for hull in near)])
        taken = [self._taken(other) for other in self._neighbours()]
        return _areas(zone.difference(shapely.union_all(taken)))

    def _taken(self, other: PlacedColumn) -> BaseGeometry:
        """Where the column's centre cannot be because of another column."""
        there, mine = self.tower.pieces.column(other.id), self.column
        points = [(other.x, other.y)]
        if not there.is_round:
            points = list(there.corners(other.x, other.y, other.angle))
        corners = [(0.0, 0.0)] if mine.is_round else mine.corners(0.0, 0.0, self._angle)
        radius = sum(column.radius for column in (there, mine) if column.is_round)
        return _grown(points, corners).buffer(radius, quad_segs=_segments(radius))


class PlateZone(Zone):
    """Where the centre of the next plate may be laid, at one angle.

    `contains` is exact. `polygon` shows the places where the plate is held by columns that it
    covers wholly, or by the middles of columns that it covers at least to the middle: a plate held
    only by the rims of columns is allowed too, but is not drawn (`plate_search` finds those).
    """

    def __init__(self, tower: Tower, angle: float, covers: int) -> None:
        self.tower = tower
        self.angle = angle
        """The angle of the plate in degrees."""
        self.covers = covers
        """How many columns it must rest on."""
        color = tower.next_plate
        assert color is not None
        self.color = color

    def contains(self, x: float, y: float) -> bool:
        """Whether the plate may be laid there; exact."""
        over_base = self.color == PLATE_COLORS[0]
        after = laid(self.tower, (x, y, self.angle), self.covers, over_base)
        return after is not None and holds(after)

    @cached_property
    def polygon(self) -> BaseGeometry:
        """The zone as a shapely geometry, its arcs drawn to within DRAWN; see the class."""
        pieces = self.tower.pieces
        frame = Frame.of(0.0, 0.0, self.angle, footprint(pieces, self.color))
        plate = Polygon(frame.outline())
        wholly: list[tuple[BaseGeometry, list[Disc]]] = []
        middles: list[tuple[BaseGeometry, list[Disc]]] = []
        for placed in (c for c in self.tower.floors[-1].columns if c.on is None):
            column = pieces.column(placed.id)
            patch = whole_patch(column, placed.x, placed.y, placed.angle)
            for regions, inner, support in (
                (wholly, _shrunk(plate, column, placed.angle), patch),
                (middles, plate, [Disc(placed.x, placed.y, 0.0, placed.id)]),
            ):
                # the column is under the plate when the plate's centre lies in this mirror image
                seen = affinity.scale(inner, -1, -1, origin=(0, 0))
                regions.append((affinity.translate(seen, placed.x, placed.y), support))
        zone = shapely.union_all([*_held(wholly, self.covers), *_held(middles, self.covers)])
        hulls = enlarged(self.tower, pieces.plate(self.color).mass)
        limits = [hull.polygon(DRAWN) for hull in hulls]
        if self.color == PLATE_COLORS[0]:
            limits += [_disc(-x, -y, pieces.base.radius) for x, y in frame.outline()]
        return _areas(shapely.intersection_all([zone, *limits]))


def column_zone(
    tower: Tower, column_id: str, angle: float | None, on: str | None, *, held: bool = False
) -> SafeZone:
    """The safe zone of a column of the tower (turned by `angle`, else as it stands).

    With plates `held` until it is up, the villa need not stand without it (a house rule, B5).
    """
    old = tower.find(column_id)[1]
    placed = PlacedColumn(column_id, 0.0, 0.0, old.angle if angle is None else angle, on)
    if on == column_id:
        raise TowerError(_("A column cannot stand on itself."))
    if tower.stacked_on(column_id):
        return SafeZone(tower, placed, None)
    without = tower.remove_column(column_id)
    if not held and not holds(without):
        return SafeZone(without, placed, None)
    hulls = enlarged(without, tower.pieces.column(column_id).mass)
    if on is not None:
        floor, under = without.find(on)
        if floor != without.top or without.floors[-1].plate is None:
            text = _("{on} does not stand on the uppermost plate.")
            raise TowerError(text.format(on=column_first(on)))
        # a stacked column stands when its middle is over the column below it
        foot = Hull.of(whole_patch(tower.pieces.column(on), under.x, under.y, under.angle))
        stacks = {standing.stacked: standing for standing in without.stability().stacks}
        mass = tower.pieces.column(column_id).mass
        hulls = [foot, *_enlarged_stack(without, stacks, under, mass), *hulls]
    return SafeZone(without, placed, hulls)


def plate_zone(tower: Tower, color: str, angle: float, covers: int) -> PlateZone:
    """The zone of the next plate, which must be of this colour."""
    if tower.next_plate != color:
        text = _("The {color} plate is not the next one; next comes: {next}.")
        raise TowerError(text.format(color=color, next=tower.next_plate or _("none")))
    return PlateZone(tower, angle, covers)


def laid(
    tower: Tower, place: tuple[float, float, float], covers: int, over_base: bool
) -> Tower | None:
    """The tower with the next plate at (x, y, angle), if it may lie there.

    It must touch so many columns and, if `over_base`, not reach beyond the base.
    """
    higher = tower.lay_plate(*place)
    if over_base and not within_base(higher, higher.top):
        return None
    return higher if len(higher.covered(tower.top)) >= covers else None


def enlarged(tower: Tower, mass: float) -> list[Hull]:
    """For each floor, where a further mass may act so that the floor stands."""
    return [
        tower.support(floor).scaled((load.mass + mass) / mass, (load.x, load.y))
        for floor, load in enumerate(loads_above(tower))
    ]


def _enlarged_stack(
    tower: Tower, stacks: dict[str, Standing], under: PlacedColumn, mass: float
) -> Iterator[Hull]:
    """The same for the stacked columns on the way down from `under`, as far as one carries one."""
    while under.on is not None and under.id in stacks:
        standing = stacks[under.id]
        yield standing.support.scaled((standing.load.mass + mass) / mass, standing.centre)
        under = tower.find(under.on)[1]


def _held(columns: list[tuple[BaseGeometry, list[Disc]]], covers: int) -> Iterator[BaseGeometry]:
    """Where a plate is held, for each choice of columns under it.

    Each column comes with the region where it is under the plate. A centre in the hull of many
    patches is in the hull of three of them, so no more than three need to be looked at, or as many
    as must be covered.
    """
    most = max(covers, 3)

    def extend(
        start: int, region: BaseGeometry | None, patch: list[Disc], size: int
    ) -> Iterator[BaseGeometry]:
        if region is not None and size >= covers:
            held = region.intersection(Hull.of(patch).polygon(DRAWN))
            if not held.is_empty:
                yield held
        if size == most:
            return
        for k in range(start, len(columns)):
            under, more = columns[k]
            both = under if region is None else region.intersection(under)
            if not both.is_empty:
                yield from extend(k + 1, both, [*patch, *more], size + 1)

    yield from extend(0, None, [], 0)


def _disc(x: float, y: float, r: float) -> Polygon:
    return Spot(x, y).buffer(r, quad_segs=_segments(r))


def _segments(r: float) -> int:
    """Into how many straight pieces a quarter of a circle is drawn."""
    return max(_QUARTER, math.ceil(8 * math.sqrt(r)))


def _areas(shape: BaseGeometry) -> BaseGeometry:
    """Only the areas of a shape, without the lines and points that cutting may leave."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return shapely.union_all(parts) if parts else Polygon()


def _shrunk(outline: Polygon, column: Column, angle: float) -> BaseGeometry:
    """Where a column's centre can be so that the column lies wholly within an outline."""
    if column.is_round:
        return outline.buffer(-column.radius, quad_segs=_QUARTER)
    corners = column.corners(0.0, 0.0, angle)
    ring = list(outline.exterior.coords)
    edges = [_grown(edge, corners) for edge in pairwise(ring)]
    return outline.difference(shapely.union_all(edges))


def _grown(points: Sequence[Sequence[float]], corners: Sequence[Point]) -> BaseGeometry:
    """A convex shape widened on all sides by a hexagon (which is the same mirrored)."""
    return shapely.multipoints(
        [(p[0] + x, p[1] + y) for p in points for x, y in corners]
    ).convex_hull
