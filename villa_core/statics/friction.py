"""The most that pieces with friction between them can hold sideways: limit analysis in space.

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

>>> lid = Part(1.0, (0.0, 0.0, 100.0), 1.0, (0.0, 0.0, 100.0))
>>> rim = Hull.of([Disc(0.0, 0.0, 10.0)]).border
>>> held = Program([lid], [Joint(0, None, 0.0, rim)], friction=0.5, mass=100.0)
>>> round(held.weakest().high, 3)  # it tips over its rim, 10 mm out and 100 mm below
0.1
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from villa_core.geometry.hull import Arc, Disc, Floats, Hull, Ints, Point
from villa_core.statics.cones import Balance, solve
from villa_core.statics.programs import too_hard

CLOSE = 0.005
"""How closely a limit is found: the part by which both sides may differ."""

Place = tuple[float, float, float]

_FINE = 1e-5  # slopes closer than this are the same
_SCALE = 50.0  # mm: moments are told in it, so that all numbers of a program are of one size
_RIM = 12  # points of a circle to begin with
_SEEN = 25  # points of an arc that are looked at, twice: all along it, and about the worst one
_ROUNDS = 200  # far beyond what the hardest towers take


class Part(NamedTuple):
    """What must be in balance: its part of all the weight, and the point in which it acts.

    A sideways force takes its part `aside` and acts in the point `pushed`.
    """

    weight: float
    at: Place
    aside: float
    pushed: Place


class Joint(NamedTuple):
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
        self, bodies: Sequence[Part], joints: Sequence[Joint], friction: float, mass: float
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
    def of(cls, arcs: Sequence[tuple[Joint, Arc]]) -> _Rims:
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


def _leaning(body: Part) -> Floats:
    """What a sideways force along x and one along y do to a body (6, 2)."""
    dx, dy, dz = (np.array(body.pushed) - body.at) / _SCALE
    along = [(1.0, 0.0, 0.0, 0.0, dz, -dy), (0.0, 1.0, 0.0, -dz, 0.0, dx)]
    return body.aside * np.array(along).T
