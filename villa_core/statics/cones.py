"""The most that forces in friction cones can hold: a second-order cone program.

A contact force is three numbers (N, p, q): a push N, and μp and μq sideways, with p² + q² ≤ N².
Wanted are such forces x, and free numbers a, with A·x + L·a = b and the greatest c·a. Beside them
stand the multipliers y of this balance: they prove that no more is possible.

Both are looked for together from inside the cones (a primal-dual interior point method), step by
step nearer to where the product of each force with what stands against it is zero (Mehrotra's
predictor and corrector, Nesterov and Todd's scaling). Some fifteen steps do, whatever the size.

>>> one = np.array([[[0.0, 0.5, 0.0], [0.0, 0.0, 0.5], [1.0, 0.0, 0.0]]])  # a point, μ = 0.5
>>> ground = Balance(one, np.array([[0, 1, 2]]), 3)
>>> weight, pushed = np.array([0.0, 0.0, 1.0]), np.array([[1.0], [0.0], [0.0]])
>>> found = solve(ground, pushed, weight, np.array([1.0]))
>>> found is not None and round(float(found.free[0]), 4)
0.5
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from villa_core.geometry.hull import Floats, Ints

_STEPS = 60
_NEAR = 2e-6  # what may be left of the gap, and ten times what may be left of the balance
_INSIDE = 0.99  # how much of the way to the border is gone
_STUCK = 1e-9  # a step that is shorter leads nowhere
_MIRROR = np.array([1.0, -1.0, -1.0])


class Solution(NamedTuple):
    """Forces (n, 3), the free numbers, and the multipliers that prove them the best."""

    forces: Floats
    free: Floats
    proof: Floats


class Balance(NamedTuple):
    """What forces do to bodies: `acting` (n, k, 3) is what each does to k of the equations.

    `rows` (n, k) are the numbers of these, of `size` equations; a higher number is one that nobody
    asks for.
    """

    acting: Floats
    rows: Ints
    size: int

    def of(self, forces: Floats) -> Floats:
        """What all forces (n, 3) do together."""
        done = _times(self.acting, forces)
        return np.asarray(np.bincount(self.rows.ravel(), done.ravel(), self.size)[: self.size])

    def back(self, moves: Floats) -> Floats:
        """How far each force would go along (n, 3) when the bodies move so."""
        seen = np.append(moves, np.zeros(int(self.rows.max()) + 1 - self.size))[self.rows]
        return np.asarray((seen[:, None, :] @ self.acting)[:, 0])

    def square(self) -> Floats:
        """The matrix of all of it times itself turned over."""
        both, wide = self.acting @ self.acting.transpose(0, 2, 1), int(self.rows.max()) + 1
        where = self.rows[:, :, None] * wide + self.rows[:, None, :]
        matrix = np.bincount(where.ravel(), both.ravel(), wide * wide).reshape(wide, wide)
        return np.asarray(matrix[: self.size, : self.size])


def solve(balance: Balance, loose: Floats, given: Floats, aim: Floats) -> Solution | None:
    """The greatest `aim`·a with `balance` of x + `loose`·a = `given`; None if it was not found.

    x are forces within their cones, three numbers each; a are free. It is not found where no forces
    can hold what is given.
    """
    here = _Place.start(balance, loose)
    try:
        for _step in range(_STEPS):
            step = _Step(balance, loose, given, aim, here)
            if step.arrived:
                return Solution(here.x, here.free, -here.proof)
            here = step.next()
    except np.linalg.LinAlgError:  # the way has come to an end without an answer
        return None
    return None


class _Place(NamedTuple):
    """Where the search is: forces, what stands against them, free numbers, multipliers."""

    x: Floats
    against: Floats
    free: Floats
    proof: Floats

    @classmethod
    def start(cls, balance: Balance, loose: Floats) -> _Place:
        whole = np.tile([1.0, 0.0, 0.0], (len(balance.rows), 1))
        return cls(2.0 / len(whole) * whole, whole, np.zeros(loose.shape[1]), np.zeros(len(loose)))


class _Step:
    """One step from a place: what is still off there, and the equations of the way on."""

    def __init__(
        self, balance: Balance, loose: Floats, given: Floats, aim: Floats, here: _Place
    ) -> None:
        self._balance, self._loose, self._here = balance, loose, here
        self._missing = given - balance.of(here.x) - loose @ here.free
        self._slack = -balance.back(here.proof) - here.against
        self._off = -aim - loose.T @ here.proof
        self._gap = float(np.vdot(here.x, here.against))

    @property
    def arrived(self) -> bool:
        """Whether all is in balance, and no force could do better."""
        off = (self._missing, self._slack, self._off)
        left = max(float(np.linalg.norm(part)) for part in off)
        return self._gap < _NEAR and left < _NEAR / 10

    def next(self) -> _Place:
        """The next place: a look straight ahead, and then the way that keeps to the middle."""
        here, free = self._here, self._loose.shape[1]
        self._scale = _scaling(here.x, here.against)
        self._scaled, self._seen = _times(self._scale, here.against), self._scaled_balance()
        corner = np.zeros((free, free))
        self._system = np.block([[self._seen.square(), self._loose], [self._loose.T, corner]])
        square = _product(self._scaled, self._scaled)
        ahead = self._towards(-square, 1.0)
        bent = (1.0 - min(1.0, ahead.room(here))) ** 3
        middle = np.zeros(square.shape)
        middle[:, 0] = bent * self._gap / len(square)
        way = self._towards(middle - square - _product(ahead.one, ahead.other), 1.0 - bent)
        far = min(1.0, _INSIDE * way.room(here))
        if not far > _STUCK:
            raise np.linalg.LinAlgError
        x, against = here.x + far * way.x, here.against + far * way.against
        return _Place(x, against, here.free + far * way.free, here.proof + far * way.proof)

    def _scaled_balance(self) -> Balance:
        return self._balance._replace(acting=self._balance.acting @ self._scale)

    def _towards(self, product: Floats, part: float) -> _Way:
        """The way to where the scaled product changes so, and `part` of what is off is gone."""
        wanted = _over(self._scaled, product)
        drift = wanted - _times(self._scale, part * self._slack)
        right = np.append(part * self._missing - self._seen.of(drift), part * self._off)
        both = np.linalg.solve(self._system, right)
        both += np.linalg.solve(self._system, right - self._system @ both)
        proof, free = both[: len(self._missing)], both[len(self._missing) :]
        against = part * self._slack - self._balance.back(proof)
        other = _times(self._scale, against)
        return _Way(
            _times(self._scale, wanted - other), against, free, proof, wanted - other, other
        )


class _Way(NamedTuple):
    """A way on, in all numbers; `one` and `other` are those of x and against, scaled."""

    x: Floats
    against: Floats
    free: Floats
    proof: Floats
    one: Floats
    other: Floats

    def room(self, here: _Place) -> float:
        """How many times one may go it."""
        return min(_room(here.x, self.x), _room(here.against, self.against))


def _scaling(x: Floats, against: Floats) -> Floats:
    """For each cone the matrix W (3, 3) with W⁻¹x = W·against."""
    size, other = np.sqrt(_inside(x)), np.sqrt(_inside(against))
    one, two = x / size[:, None], against / other[:, None]
    half = np.sqrt((1.0 + np.sum(one * two, axis=1)) / 2.0)
    v = (one + two * _MIRROR) / (2.0 * half)[:, None]
    v[:, 0] += 1.0
    v /= np.sqrt(2.0 * v[:, :1])
    mirrored = 2.0 * v[:, :, None] * v[:, None, :] - np.diag(_MIRROR)
    return np.asarray(np.sqrt(size / other)[:, None, None] * mirrored)


def _times(matrices: Floats, vectors: Floats) -> Floats:
    """Each matrix times its vector."""
    return np.asarray((matrices @ vectors[:, :, None])[:, :, 0])


def _inside(x: Floats) -> Floats:
    """How far inside its cone each vector is: N² − p² − q², never quite 0."""
    aside = np.hypot(x[:, 1], x[:, 2])
    return np.maximum((x[:, 0] - aside) * (x[:, 0] + aside), 1e-300)


def _product(a: Floats, b: Floats) -> Floats:
    """The product of a cone's vectors; (1, 0, 0) leaves them as they are."""
    return np.column_stack([np.sum(a * b, axis=1), a[:, :1] * b[:, 1:] + b[:, :1] * a[:, 1:]])


def _over(a: Floats, b: Floats) -> Floats:
    """What `a` must be multiplied with to give `b`."""
    head = (a[:, 0] * b[:, 0] - np.sum(a[:, 1:] * b[:, 1:], axis=1)) / _inside(a)
    return np.column_stack([head, (b[:, 1:] - head[:, None] * a[:, 1:]) / a[:, :1]])


def _room(x: Floats, way: Floats) -> float:
    """How many times one may go the way before the first vector leaves its cone."""
    a = way[:, 0] ** 2 - way[:, 1] ** 2 - way[:, 2] ** 2
    b = x[:, 0] * way[:, 0] - x[:, 1] * way[:, 1] - x[:, 2] * way[:, 2]
    c = _inside(x)
    under = b * b - a * c
    q = -(b + np.where(b >= 0, 1.0, -1.0) * np.sqrt(np.maximum(under, 0.0)))
    with np.errstate(divide="ignore", invalid="ignore"):
        roots = np.stack([q / a, c / q, -x[:, 0] / way[:, 0]])
    leaves = np.isfinite(roots) & (roots > 0) & np.stack([under >= 0, under >= 0, way[:, 0] < 0])
    return float(np.min(roots, where=leaves, initial=np.inf))
