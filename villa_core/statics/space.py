"""How far a villa may lean, or be pushed, in space: what no slice alone can tell.

Seen in a slice a floor is held by every column that can help. In space columns couple: what holds
it towards one side may not hold it against turning over an oblique edge, so a villa bears less than
some of its slices. Here the question is put in space. At every point where two bodies touch there
is a push, and a force sideways of up to friction times the push, in any direction. **A floor can
hold as long as there are such forces for which force and moment are zero for every piece.** As all
that happens at a cut is fixed by what is above it, floors decouple.

Which sideways forces (as parts of the weight) a floor can hold is a convex set. In a given
direction the limit is where a ray leaves it. In the weakest one it is the largest circle about 0
that fits in it, found between a polygon of points inside and lines that touch it from outside (an
inner and an outer approximation). Textbooks call such questions limit analysis.

Friction cones are taken as they are (`cones`). A round rim has endless many points: a few are taken
first. What is found with them holds, for these forces are real ones. The proof that no more is held
is a way in which the pieces could give way; the point of each rim that would work hardest against
it is added, and as all pushes at a height are no more than the weight above it, what all missing
points could add is known (column generation). So there is a limit from inside and one from outside,
and points are added until both agree to within `CLOSE`. What is told is the one from outside.

**Beyond the limit nothing can hold.** Below it forces that could hold exist, but where friction is
in play they need not come about: how far each column bends the force sideways depends on how the
villa was built. So it may give way earlier; `experiments.BAND` says how much was measured.

>>> from villa_core import Tower
>>> round(critical_tilt(Tower.famous("three-legged"), 0), 1)
19.3
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.hull import Arc, Disc, Floats, Hull, Ints, Point
from villa_core.statics.cones import Balance, solve
from villa_core.statics.limits import Limit
from villa_core.statics.programs import too_hard
from villa_core.statics.slices import Slice, slice_tower
from villa_core.statics.stability import Standing, by_owner, feet, is_unsure
from villa_core.text import _
from villa_core.tower.contact import whole_patch

if TYPE_CHECKING:
    from villa_core.tower.tower import Body, Tower

CLOSE = 0.005
"""How closely a limit is found: the part by which both sides may differ."""

_NEARLY = 0.02  # the same where only the direction is asked for

Place = tuple[float, float, float]

_FINE = 1e-5  # slopes closer than this are the same
_HAIR = 1e-4  # mm: what stands by less bears no tilt to speak of
_SCALE = 50.0  # mm: moments are told in it, so that all numbers of a program are of one size
_RIM = 12  # points of a circle to begin with
_SEEN = 25  # points of an arc that are looked at, twice: all along it, and about the worst one
_ROUNDS = 200  # far beyond what the hardest towers take


class _Body(NamedTuple):
    """What must be in balance: its part of all the weight, and the point in which it acts.

    A sideways force takes its part `aside` and acts in the point `pushed`.
    """

    weight: float
    at: Place
    aside: float
    pushed: Place


class _Joint(NamedTuple):
    """Where a body rests on another (None: on what stands still): the rim of the patch, at z."""

    upper: int
    lower: int | None
    z: float
    rim: tuple[Arc, ...]


class Way(NamedTuple):
    """The most that is held one way, as a part of the weight.

    Forces were found that hold `low`; for more than `high` there are none. The way is (`x`, `y`).
    """

    low: float
    high: float
    x: float
    y: float

    def agrees(self, close: float) -> bool:
        """Whether both sides differ by no more than this part."""
        return self.high - self.low <= max(close * self.high, _FINE)


class Program:
    """Bodies of some `mass` (g), where they touch, and the most that forces between them can hold.

    What is held is told as a part of the weight of all of them.
    """

    def __init__(
        self, bodies: Sequence[_Body], joints: Sequence[_Joint], friction: float, mass: float
    ) -> None:
        self._bodies, self._joints, self._friction = bodies, joints, friction
        self.mass = mass
        self._places = np.array([*(body.at for body in bodies), (0.0, 0.0, 0.0)])
        self._weights = np.zeros(6 * len(bodies))
        self._weights[2::6] = [body.weight for body in bodies]
        self._lean = np.concatenate([_leaning(body) for body in bodies])
        arcs = [(joint, arc) for joint in joints for arc in joint.rim]
        corners = _Rims.of([one for one in arcs if one[1].radius == 0])
        self._rims = _Rims.of([one for one in arcs if one[1].radius > 0])
        around = np.tile(np.arange(_RIM) / (_RIM - 1), (len(self._rims.z), 1))
        first = self._acting(corners, np.zeros((len(corners.z), 1)))
        self._balance = _joined(first, self._acting(self._rims, around))

    def towards(self, ux: float, uy: float) -> Way:
        """The most of a sideways force in exactly this direction."""
        lean, low, high = self._lean @ np.array([[ux], [uy]]), 0.0, math.inf
        for _round in range(_ROUNDS):
            force, most = self._most(lean, np.ones(1))
            low, high = max(low, float(force[0])), min(high, most)
            way = Way(low, high, ux, uy)
            if way.agrees(CLOSE):
                return way
        raise too_hard()

    def weakest(self, most: float = math.inf, close: float = CLOSE) -> Way:
        """The least of what is held in all directions, and which way; if it is less than `most`.

        Both sides differ by no more than the part `close`.

        Points that are held span a polygon inside the convex set of all that is held. Where its
        border is nearest to 0 it is asked how far the set reaches: that is one more point, and a
        line that the set does not cross.
        """
        turns = np.arange(3) * (2 * math.pi / 3)
        ways = [(math.cos(t), math.sin(t)) for t in turns]
        inside: list[Point] = []
        high, along = math.inf, ways[0]
        for _round in range(_ROUNDS):
            for u in ways:
                force, reaches = self._most(self._lean, np.array(u))
                inside.append((float(force[0]), float(force[1])))
                high, along = min((high, along), (reaches, u))
            held = Hull.of([Disc(x, y, 0.0) for x, y in inside])
            low = max(held.margin(0.0, 0.0), 0.0)
            way = Way(low, high, along[0], along[1])
            if way.agrees(close):
                return way._replace(high=min(high, self.towards(*along).high))
            if low >= most:
                return way
            ways = [held.way_out(0.0, 0.0)]
        raise too_hard()

    def _most(self, lean: Floats, aim: Floats) -> tuple[Floats, float]:
        """A sideways force that is held, far along the aim, and how far along none can be."""
        solution = solve(self._balance, lean, self._weights, aim)
        if solution is None:
            raise too_hard()
        return solution.free, float(self._weights @ solution.proof) + self._sharpen(solution.proof)

    def _sharpen(self, moves: Floats) -> float:
        """Add the points that work hardest against a movement; what all missing ones could add.

        At each height all pushes together are no more than all the weight, which is 1.
        """
        rims = self._rims
        if not len(rims.z):
            return 0.0
        low, high = np.zeros(len(rims.z)), np.ones(len(rims.z))
        for _look in range(2):
            parts = low[:, None] + (high - low)[:, None] * np.arange(_SEEN) / (_SEEN - 1)
            x, y = rims.points(parts)
            moved = self._moved(rims.upper, x, y, rims.z, moves)
            moved = moved - self._moved(rims.lower, x, y, rims.z, moves)
            work = self._friction * np.hypot(moved[0], moved[1]) - moved[2]
            worst, step = work.argmax(axis=1), (high - low) / (_SEEN - 1)
            best = low + worst * step
            low, high = np.maximum(best - step, 0.0), np.minimum(best + step, 1.0)
        hardest = np.maximum(work.max(axis=1), 0.0)
        added = hardest > _FINE / 10
        if added.any():
            new = self._acting(_Rims(*(part[added] for part in rims)), best[added, None])
            self._balance = _joined(self._balance, new)
        return math.fsum(hardest[rims.z == z].max() for z in set(rims.z.tolist()))

    def _moved(self, body: Ints, x: Floats, y: Floats, z: Floats, moves: Floats) -> Floats:
        """How points of bodies (n, k) move along x, y and z; what stands still is body −1."""
        six = np.append(moves, np.zeros(6)).reshape(-1, 6)[body].T[:, :, None]
        vx, vy, vz, tx, ty, tz = six
        x, y, h = self._arms(body, x, y, z)
        return np.array([vx + ty * h - tz * y, vy + tz * x - tx * h, vz + tx * y - ty * x])

    def _arms(self, body: Ints, x: Floats, y: Floats, z: Floats) -> tuple[Floats, ...]:
        """Points (n, k) seen from where the weight of a body acts."""
        bx, by, bz = self._places[body].T[:, :, None]
        return (x - bx) / _SCALE, (y - by) / _SCALE, (z[:, None] - bz) / _SCALE + 0.0 * x

    def _acting(self, rims: _Rims, parts: Floats) -> Balance:
        """What forces do that may act on rims, in points so far along each (n, k)."""
        x, y = rims.points(parts)
        sides, rows = [], []
        mu, one, zero = self._friction, np.ones(x.shape), np.zeros(x.shape)
        for body, sign in ((rims.upper, 1.0), (rims.lower, -1.0)):
            dx, dy, dz = self._arms(body, x, y, rims.z)
            up = (zero, zero, one, dy, -dx, zero)
            along = (mu * one, zero, zero, zero, mu * dz, -mu * dy)
            across = (zero, mu * one, zero, -mu * dz, zero, mu * dx)
            sides.append(sign * np.moveaxis(np.array([up, along, across]), (0, 1), (3, 2)))
            number = np.where(body < 0, len(self._bodies), body)
            rows.append(np.broadcast_to((6 * number)[:, None, None] + np.arange(6), (*x.shape, 6)))
        acting = np.concatenate(sides, axis=2).reshape(-1, 12, 3)
        return Balance(acting, np.concatenate(rows, axis=2).reshape(-1, 12), len(self._weights))


class _Rims(NamedTuple):
    """Arcs of rims, as numbers: where, from which angle, how far round; and the bodies that touch.

    What stands still is body −1.
    """

    x: Floats
    y: Floats
    r: Floats
    start: Floats
    turn: Floats
    upper: Ints
    lower: Ints
    z: Floats

    @classmethod
    def of(cls, arcs: Sequence[tuple[_Joint, Arc]]) -> _Rims:
        """The numbers of arcs, each on the rim of a joint."""
        rows = [(*a.centre, a.radius, a.from_angle, a.to_angle - a.from_angle) for _j, a in arcs]
        x, y, r, start, turn = np.array(rows, float).reshape(-1, 5).T
        upper = np.array([j.upper for j, _arc in arcs], int)
        lower = np.array([-1 if j.lower is None else j.lower for j, _arc in arcs], int)
        return cls(x, y, r, start, turn, upper, lower, np.array([j.z for j, _arc in arcs], float))

    def points(self, parts: Floats) -> tuple[Floats, Floats]:
        """The points so far along each arc (n, k), from 0 to 1."""
        angle, r = self.start[:, None] + self.turn[:, None] * parts, self.r[:, None]
        return self.x[:, None] + r * np.cos(angle), self.y[:, None] + r * np.sin(angle)


def _joined(one: Balance, more: Balance) -> Balance:
    acting, rows = np.concatenate([one.acting, more.acting]), np.concatenate([one.rows, more.rows])
    return Balance(acting, rows, one.size)


def _leaning(body: _Body) -> Floats:
    """What a sideways force along x and one along y do to a body (6, 2)."""
    dx, dy, dz = (np.array(body.pushed) - body.at) / _SCALE
    along = [(1.0, 0.0, 0.0, 0.0, dz, -dy), (0.0, 1.0, 0.0, -dz, 0.0, dx)]
    return body.aside * np.array(along).T


# towers ------------------------------------------------------------------------------------------


def critical_tilt(tower: Tower, floor: int, stacked: str = "") -> float:
    """The tilt (degrees) beyond which one floor or stacked column gives way, in its weakest way.

    >>> from villa_core import Tower
    >>> round(critical_tilt(Tower.famous("leaning"), 0), 2)
    1.65
    """
    verdict = tower.stability()
    here = [s for s in (*verdict.floors, *verdict.stacks) if s.floor == floor]
    standing = next(s for s in here if s.stacked == stacked)
    return math.degrees(math.atan(_weakest(tower, standing, math.inf, CLOSE).high))


def weakest_tilt(tower: Tower) -> tuple[float, Limit]:
    """The direction (degrees) in which the table may be tilted least, and what gives way then."""
    return _weakest_tilt(tower, CLOSE)


def weakest_side(tower: Tower) -> Slice:
    """The slice towards the side to which the table may be tilted least, or hardly more."""
    return slice_tower(tower, _weakest_tilt(tower, _NEARLY)[0] if tower.top else 0.0)


def tilt_limit(tower: Tower, direction: float) -> Limit:
    """What gives way first when the table is tilted towards a direction (degrees)."""
    limits = [_limit(tower, standing, direction) for standing in _standings(tower)]
    return min(limits, key=lambda limit: limit.slope)


def push_limit(tower: Tower, direction: float, floor: int) -> Limit:
    """What gives way first when the middle of a floor's plate is pushed in a direction (degrees).

    >>> from villa_core import Tower
    >>> round(push_limit(Tower.famous("leaning"), 0.0, 5).newtons, 3)
    0.059
    """
    body = next(b for b in tower.bodies() if (b.kind, b.floor) == ("plate", floor))
    place = (*body.centre, (body.bottom + body.top) / 2)
    under = [s for s in _standings(tower) if not s.stacked and s.floor < floor]
    return min((_limit(tower, s, direction, place) for s in under), key=lambda one: one.newtons)


def _standings(tower: Tower) -> tuple[Standing, ...]:
    verdict = tower.stability()
    if not tower.top:
        raise TowerError(_("No plate is laid yet, so there is nothing to bring down."))
    return (*verdict.floors, *verdict.stacks)


@lru_cache(maxsize=8)
def _weakest_tilt(tower: Tower, close: float) -> tuple[float, Limit]:
    best, which = Way(math.inf, math.inf, 1.0, 0.0), None
    for standing in sorted(_standings(tower), key=lambda one: one.margin):
        way = _weakest(tower, standing, best.high, close)
        if which is None or way.high < best.high:
            best, which = way, standing
    assert which is not None
    limit = Limit(which.floor, which.stacked, best.high, which.load.mass)
    return math.degrees(math.atan2(best.y, best.x)) % 360.0, limit


def _weakest(tower: Tower, standing: Standing, most: float, close: float) -> Way:
    if standing.margin < _HAIR:
        x, y = standing.support.way_out(*standing.centre) if standing.support else (1.0, 0.0)
        return Way(0.0, 0.0, x, y)
    return program(tower, standing).weakest(most, close)


def _limit(
    tower: Tower, standing: Standing, direction: float, pushed: Place | None = None
) -> Limit:
    mass, turn = standing.load.mass, math.radians(direction)
    if standing.margin < _HAIR:
        return Limit(standing.floor, standing.stacked, 0.0, mass)
    held = program(tower, standing, pushed)
    most = held.towards(math.cos(turn), math.sin(turn)).high
    part = most if pushed is None else most * held.mass / mass
    return Limit(standing.floor, standing.stacked, part, mass)


def program(tower: Tower, standing: Standing, pushed: Place | None = None) -> Program:
    """The bodies that carry the load of a floor, or stand on each other about one column.

    Without a place where it is pushed all lean together, as on a tilted table.
    """
    bodies = {body.id: body for body in tower.bodies()}
    crowns: dict[str, tuple[Disc, ...]] = {}
    if not standing.stacked or standing.stacked in tower.covered(standing.floor):
        crowns = by_owner((disc.owner, disc) for disc in tower.contacts(standing.floor))
    columns = list(crowns) or [standing.stacked]
    for name in columns:  # it grows on the way
        beside = (*tower.carriers(name), *(() if crowns else tower.stacked_on(name)))
        columns += [other for other in beside if other not in columns]
    above = [body for body in bodies.values() if crowns and body.floor > standing.floor]
    whole = math.fsum(body.mass for body in (*above, *(bodies[name] for name in columns)))
    parts = [_part(above, whole, pushed, 1.0)] if crowns else []
    number = {name: k for k, name in enumerate(columns, len(parts))}
    joints = [
        _Joint(0, number[name], bodies[name].top, _rim(patch)) for name, patch in crowns.items()
    ]
    for name in columns:
        parts.append(_part([bodies[name]], whole, pushed, 0.0))
        joints += [
            _Joint(number[name], number.get(below), bodies[name].bottom, _rim(patch))
            for below, patch in _feet(tower, name).items()
        ]
    return Program(parts, joints, tower.pieces.friction, whole)


def _part(bodies: Sequence[Body], whole: float, pushed: Place | None, aside: float) -> _Body:
    mass = math.fsum(body.mass for body in bodies)
    places = [(*body.centre, (body.bottom + body.top) / 2) for body in bodies]
    x, y, z = np.average(places, axis=0, weights=[body.mass for body in bodies]).tolist()
    if pushed is None:
        return _Body(mass / whole, (x, y, z), mass / whole, (x, y, z))
    return _Body(mass / whole, (x, y, z), aside, pushed)


def _rim(patch: Iterable[Disc]) -> tuple[Arc, ...]:
    return tuple(piece for piece in Hull.of([*patch]).border if isinstance(piece, Arc))


def _feet(tower: Tower, name: str) -> dict[str, tuple[Disc, ...]]:
    """Where a column stands, by what carries it."""
    floor, placed = tower.find(name)
    if is_unsure(tower, floor, placed):
        return by_owner(feet(tower, name))
    return {"": tuple(whole_patch(tower.pieces.column(name), placed.x, placed.y, placed.angle))}
