"""Which column carries what: what balance allows, and one model of what it leaves open.

A column pushes somewhere under its top, not at its middle. So balance alone fixes no load, not
even on three columns: it gives each column a range. Column i can carry the share λ of the weight if
and only if the centre of mass G is a mean of a point of its own patch K and a point of the hull H
of all other patches: G in λK ⊕ (1 − λ)H (a Minkowski sum). Those λ are one interval.

For one number in that range an assumption is added: every push acts at the middle of its column,
every column gives way like a spring whose stiffness grows with its contact area, all equally stiff
per area, and columns only push. The loads then follow from the smallest elastic energy, a quadratic
program of the kind of non-negative least squares, solved by its dual:

    minimise  Σ N_i² / (2 k_i)   with   Σ N_i = W,  Σ N_i (c_i − G) = 0,  N_i ≥ 0

On three columns the middles alone decide. On more they do not: a table with four legs may wobble,
and then any of many distributions holds it (Euler already found this doubtful). When the centre of
mass lies outside the hull of the middles, but inside the hull of the patches, the forces act at
points on the border of the patches instead. A column is *essential* if its range begins above zero:
without it the floor would fall.

>>> from villa_core import Tower
>>> floor = Tower.famous("three-legged").loads()[0]
>>> floor.determinate, round(floor.newtons["green-thick"], 3)
(False, 0.338)
>>> [round(end, 3) for end in floor.ranges["green-thick"]]
[0.019, 0.656]
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.hull import Disc, Floats, Hull, Point, reach
from villa_core.statics.stability import Load, by_owner, loads_above
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


class Force(NamedTuple):
    """A push of a column on the plate above: `newtons` at (x, y) mm."""

    column: str
    x: float
    y: float
    newtons: float


@dataclass(frozen=True)
class FloorLoads:
    """How the weight (N) on a floor spreads; `forces` is empty if the floor cannot stand."""

    weight: float
    centre: Point
    forces: tuple[Force, ...]
    patches: Mapping[str, tuple[Disc, ...]] = field(repr=False)

    @cached_property
    def newtons(self) -> Mapping[str, float]:
        """What each column carries, in newtons; empty if the floor cannot stand."""
        return _by_column(self.forces)

    @property
    def determinate(self) -> bool:
        """Whether balance alone fixes the loads: one column carries all, or all is at the brink."""
        near = 1e-6 * self.weight
        return bool(self.newtons) and all(high - low <= near for low, high in self.ranges.values())

    @cached_property
    def at_middles(self) -> bool:
        """Whether the model's pushes act at the middles of the columns (or of covered parts)."""
        return len(self.forces) == len(self.newtons)

    @property
    def assumption(self) -> str:
        """In a few words, for beside the numbers, what they assume; empty if they need nothing."""
        if not self.newtons or self.determinate:
            return ""
        if self.at_middles:
            return _("if each push acts at a column's middle")
        return _("if each push acts at a column's rim")

    @property
    def model(self) -> str:
        """In a sentence or two, what the numbers stand on."""
        if not self.newtons:
            return _("No pushing forces can hold this floor, so there are no loads to tell.")
        if self.determinate:
            return _("Balance alone gives these loads.")
        if not self.at_middles:
            return _(
                "The centre of mass lies outside the middles of the columns, so pushes at the rims "
                "hold the plate. Balance alone does not fix the loads: the range says what it "
                "allows. The one number is the model of equally stiff columns that only push."
            )
        if len(self.newtons) <= 3:
            return _(
                "A column may push anywhere under its top, so balance alone does not fix the "
                "loads: the range says what it allows. The one number holds if each push acts at "
                "a column's middle."
            )
        return _(
            "More than three columns: balance alone does not fix the loads, the range says what it "
            "allows. The one number is the model of equally stiff columns that only push, each at "
            "its middle."
        )

    @cached_property
    def ranges(self) -> Mapping[str, tuple[float, float]]:
        """For each column the least and the greatest load (N) that balance of the plate allows."""
        ranges = {}
        for column, newtons in self.newtons.items():
            low, high = _share_range(self.patches[column], self._without[column], self.centre)
            # the model is one of the ways to hold the plate; rounding must not put it outside
            ranges[column] = (min(low * self.weight, newtons), max(high * self.weight, newtons))
        return ranges

    @cached_property
    def _without(self) -> Mapping[str, Hull]:
        """For each column the hull of all other patches."""
        return {
            column: Hull.of([d for c, patch in self.patches.items() if c != column for d in patch])
            for column in self.newtons
        }

    @cached_property
    def essential(self) -> frozenset[str]:
        """The columns without which this floor would fall, all else left in place."""
        return frozenset(c for c, hull in self._without.items() if hull.margin(*self.centre) < 0)


def _share_range(own: Sequence[Disc], others: Hull, centre: Point) -> tuple[float, float]:
    """The least and greatest share λ with the centre of mass in λ·own ⊕ (1 − λ)·others.

    In every direction u this asks λ (k − h) ≥ G·u − h, with k and h how far the two hulls reach; it
    is enough to look at the normals of their edges and, where arcs meet, at the direction from the
    sum's middle to G. From outside, each end is approached by Newton's method: how far G lies out
    is convex in λ, so no step goes too far.
    """
    if not others:
        return (1.0, 1.0)
    mine, rest, g = Hull.of(own), others.discs, np.array(centre)
    arcs = [(a, b) for a in mine.discs for b in rest if a.r + b.r > 0]
    a, b = (np.array([pair[k][:3] for pair in arcs]).reshape(-1, 3) for k in (0, 1))
    edges = np.array([*mine.normals, *others.normals]).reshape(-1, 2)

    def approach(share: float, side: int) -> float:
        for _step in range(60):
            way = g - (share * a + (1 - share) * b)[:, :2]
            long = np.hypot(way[:, 0], way[:, 1])
            ways = np.vstack([edges, way[long > 0] / long[long > 0, None]])
            k, h = reach(own, ways), reach(rest, ways)
            missing = ways @ g - share * k - (1 - share) * h
            worst = int(missing.argmax())
            slope = float(k[worst] - h[worst])
            if missing[worst] <= 1e-12 or slope * side <= 0:
                break
            share += float(missing[worst]) / slope
        return min(max(share, 0.0), 1.0)

    return approach(0.0, 1), approach(1.0, -1)


def loads_on(tower: Tower, floor: int) -> FloorLoads:
    """The loads of the columns on one floor that carries a plate."""
    load = loads_above(tower)[floor]
    patches = by_owner((disc.owner, disc) for disc in tower.contacts(floor))
    forces: tuple[Force, ...] = ()
    if tower.support(floor).margin(load.x, load.y) >= 0:
        sizes = {}
        for placed in tower.floors[floor].columns:
            if placed.id in patches:
                whole = tower.fits(placed, floor + 1)  # else: what the plate covers of it
                own = (tower.pieces.column(placed.id).area, (placed.x, placed.y))
                sizes[placed.id] = own if whole else _size(patches[placed.id])
        forces = _pushes(load, patches, sizes)
    return FloorLoads(load.weight, (load.x, load.y), forces, patches)


def shared(load: Load, feet: Sequence[tuple[str, Disc]]) -> dict[str, float]:
    """What each column under a stacked one carries (N), by the same model; feet name them."""
    patches = by_owner(feet)
    sizes = {below: _size(patch) for below, patch in patches.items()}
    return _by_column(_pushes(load, patches, sizes))


def _by_column(forces: Sequence[Force]) -> dict[str, float]:
    newtons = dict.fromkeys(sorted({force.column for force in forces}), 0.0)
    for force in forces:
        newtons[force.column] += force.newtons
    return newtons


def _size(patch: tuple[Disc, ...]) -> tuple[float, Point]:
    """The area (mm²) and the middle of a patch, drawn to within 0.001 mm."""
    rest = Hull.of(patch).polygon(0.001)
    if rest.area < 1e-6:  # no more than a touch
        corners = [disc for disc in patch if disc.r == 0]
        x = sum(disc.x for disc in corners) / len(corners)
        return 1e-6, (x, sum(disc.y for disc in corners) / len(corners))
    return rest.area, (rest.centroid.x, rest.centroid.y)


def _pushes(
    load: Load, patches: Mapping[str, tuple[Disc, ...]], sizes: Mapping[str, tuple[float, Point]]
) -> tuple[Force, ...]:
    """The forces of the model, at the middles of the patches or else at their borders."""
    centre = (load.x, load.y)
    points = [(column, *middle) for column, (_area, middle) in sizes.items()]
    if Hull.of([Disc(x, y, 0.0) for _column, x, y in points]).margin(*centre) < 0:
        hull = Hull.of([disc for patch in patches.values() for disc in patch])
        points = _border_points(patches, hull, centre)
    count = Counter(column for column, _x, _y in points)
    stiffness = np.array([sizes[column][0] / count[column] for column, _x, _y in points])
    places = np.array([(x - load.x, y - load.y) for _column, x, y in points])
    shares = _springs(places, stiffness).tolist()
    return tuple(Force(*point, n * load.weight) for point, n in zip(points, shares, strict=True))


def _border_points(
    patches: Mapping[str, tuple[Disc, ...]], hull: Hull, centre: Point
) -> list[tuple[str, float, float]]:
    """Points of the patches whose hull surely contains the centre of mass.

    Corners are taken as they are; of a round part the points where the support's edges touch it,
    and the ones nearest to and farthest from the centre of mass.
    """
    points = []
    for owner, patch in patches.items():
        for d in patch:
            if d.r == 0:
                points.append((owner, d.x, d.y))
                continue
            toward = math.hypot(centre[0] - d.x, centre[1] - d.y) or 1.0
            ux, uy = (centre[0] - d.x) / toward, (centre[1] - d.y) / toward
            ways = [(ux, uy), (-ux, -uy), (-uy, ux), (uy, -ux)]
            for k, disc in enumerate(hull.discs):
                if disc == d and hull.normals:
                    ways += [hull.normals[k], hull.normals[k - 1]]
            for wx, wy in dict.fromkeys(ways):
                if wx * d.ax + wy * d.ay >= d.reach:
                    points.append((owner, d.x + d.r * wx, d.y + d.r * wy))
    return points


def _shares(x: Floats, y: Floats) -> Floats:
    """How three points (rows) share a load at the origin; negative where they cannot."""
    a = x[:, 1] * y[:, 2] - x[:, 2] * y[:, 1]
    b = x[:, 2] * y[:, 0] - x[:, 0] * y[:, 2]
    c = x[:, 0] * y[:, 1] - x[:, 1] * y[:, 0]
    total = a + b + c
    good = np.abs(total) > 1e-9
    share = np.stack([a, b, c], axis=1) / np.where(good, total, 1.0)[:, None]
    return np.where(good[:, None], share, -1.0)


def _springs(places: Floats, stiffness: Floats) -> Floats:
    """Shares N ≥ 0 with Σ N = 1 and Σ N·place = 0 that make Σ N² / 2k smallest.

    The dual problem has three unknowns only, the sinking and tilting of the plate: N = k (a·λ)₊
    with a = (1, x, y). It is convex and piecewise quadratic, and Newton's method with a full line
    search ends after finitely many steps. A last step on the pushing points removes rounding.
    """
    scale = max(float(np.abs(places).max()), 1.0)
    a = np.column_stack([np.ones(len(places)), places / scale])
    k = stiffness / stiffness.sum()
    goal = np.array([1.0, 0.0, 0.0])
    tilt = goal.copy()
    for _step in range(200):
        push = np.maximum(a @ tilt, 0.0)
        missing = goal - (k * push) @ a
        if np.abs(missing).max() < 1e-13:
            break
        active = push > 0
        stiff = (a[active] * k[active, None]).T @ a[active]
        way = np.linalg.lstsq(stiff, missing, rcond=1e-12)[0]
        if way @ missing <= 1e-18:
            way = missing
        tilt = tilt + _line_search(a, k, goal, tilt, way) * way
    share = k * np.maximum(a @ tilt, 0.0)
    active = share > 0
    for _polish in range(3):
        missing = goal - share @ a
        weighted = a[active] * np.sqrt(k[active])[:, None]
        share[active] += np.sqrt(k[active]) * np.linalg.lstsq(weighted.T, missing, rcond=1e-13)[0]
    pushing: Floats = np.maximum(share, 0.0)
    if len(places) > 2 and np.abs(goal - pushing @ a).max() > 1e-12:
        return _three_points(places, k)
    return pushing


def _three_points(places: Floats, k: Floats) -> Floats:
    """The same at the very brink, where hardly more than a line of points can push.

    There the springs' equations are too stiff to solve to the last digit. Three points that hold
    the load exactly take their place: those of the least energy.
    """
    corners = np.array(list(combinations(range(len(places)), 3)))
    shares = _shares(places[corners, 0], places[corners, 1])
    energy = (shares**2 / k[corners]).sum(axis=1)
    best = int(np.where((shares >= -1e-15).all(axis=1), energy, np.inf).argmin())
    pushing = np.zeros(len(places))
    pushing[corners[best]] = np.maximum(shares[best], 0.0)
    return pushing


def _line_search(a: Floats, k: Floats, goal: Floats, tilt: Floats, way: Floats) -> float:
    """How far to go: where the slope of the dual along `way` vanishes; it only ever falls."""
    at, along = a @ tilt, a @ way

    def slope(t: float) -> float:
        return float(goal @ way - (k * np.maximum(at + t * along, 0.0)) @ along)

    far = 1.0
    while slope(far) > 0 and far < 1e12:
        far *= 4.0
    crossings: list[float] = [-s / d for s, d in zip(at, along, strict=True) if d]
    low, low_slope = 0.0, slope(0.0)
    for t in (*sorted(t for t in crossings if 0 < t < far), far):
        here = slope(t)
        if here <= 0:
            return low + (t - low) * low_slope / (low_slope - here) if low_slope > here else t
        low, low_slope = t, here
    return far
