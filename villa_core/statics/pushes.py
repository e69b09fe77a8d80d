"""Can pushing forces hold these pieces? The general question, where the floor theorem cannot tell.

The theorem asks that every column stands fully on what is below it. Where a loaded column stands
only partly on its plate, or a column bridges columns that are stacked themselves, how the load
spreads matters. Then the question is put as it is: is there for every contact a push N ≥ 0 at some
point of its patch, so that force and both moments are zero for every piece? With m the moment of N,
a patch that reaches h(u) in the direction u allows m·u ≤ N h(u) for all u: linear in N and m.

Friction is left out. At a cut it can neither help nor hurt, but here it may: two leaning stacks can
hold each other by the column across them. So "it stands" is certain, "it falls" is cautious.

The *margin* is the largest δ for which this still holds when every patch has lost δ all round
(h(u) − δ, but nothing beyond its middle), or the smallest growth that would help, as a negative
number. A foot that stands wholly on its plate takes whatever its column brings and does not count.

Round patches have endless many directions u. A linear program starts with a few of them; where its
answer leaves a patch, the direction in which it does so is added, until nothing leaves by more than
`EXACT`. A "no" is always certain, and a "yes" is right to within that hair.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from villa_core.geometry.hull import Disc, Floats, Hull, Point

EXACT = 1e-5
"""How far (mm) the load may be off a patch and still count as on it."""

FINE = 1e-4
"""How closely (mm) the margin is found."""

_START = 48  # directions to begin with
_ROUNDS = 60
_FARTHEST = 1e4  # mm; no patch need ever grow by more


class Piece(NamedTuple):
    """Something that must be in balance: its mass (g) and where its weight acts."""

    name: str
    mass: float
    x: float
    y: float


@dataclass(frozen=True)
class Touch:
    """A contact: the numbers of the piece above and of the one below (None: the ground)."""

    upper: int
    lower: int | None
    discs: tuple[Disc, ...]

    @cached_property
    def hull(self) -> Hull:
        """The patch."""
        return Hull.of(self.discs)

    @cached_property
    def middle(self) -> Point:
        """A point deep inside the patch."""
        if len(self.discs) == 1:
            return (self.discs[0].x, self.discs[0].y)
        import shapely

        shape = self.hull.polygon(0.001)
        if shape.area > 1e-6:
            found = shapely.maximum_inscribed_circle(shape, tolerance=0.001).coords[0]
            return (found[0], found[1])
        points = self.hull.points()
        n = len(points)
        return (math.fsum(x for x, _y in points) / n, math.fsum(y for _x, y in points) / n)

    @cached_property
    def inside(self) -> float:
        """How far (mm) the middle is from the border."""
        return max(self.hull.margin(*self.middle), 0.0)


class Pushes:
    """Pieces and contacts, and whether pushing forces can hold them."""

    def __init__(self, pieces: Sequence[Piece], touches: Sequence[Touch]) -> None:
        self.pieces = tuple(pieces)
        self.touches = tuple(touches)
        self._weight = math.fsum(piece.mass for piece in pieces)
        self._ways = [_directions(touch) for touch in self.touches]

    def margin(self, most: float) -> float:
        """How much every patch may shrink, no more than `most` (mm); negative: must grow."""
        if self.holds(most - EXACT):
            return most
        high = most
        if most > 0 and self.holds(0.0):
            low = 0.0
        else:
            high, step = min(most, 0.0), 1.0
            while not self.holds(high - step):
                step *= 2
                if step > _FARTHEST:
                    return -math.inf
            low = high - step
        while high - low > FINE:
            middle = (low + high) / 2
            low, high = (middle, high) if self.holds(middle) else (low, middle)
        return low

    def holds(self, shrunk: float = 0.0) -> bool:
        """Whether forces hold all pieces when every patch has lost so many mm all round."""
        for _round in range(_ROUNDS):
            forces = self._solve(shrunk, ())
            if forces is None:
                return False
            if not self._sharpen(forces, shrunk):
                break
        return True

    def drops(self, shrunk: float, may: Sequence[int]) -> tuple[int, float, float, float]:
        """Which contact fails first when every patch has lost so many mm.

        Of the contacts numbered in `may` the one that would have to reach farthest beyond its
        border, with the mass (g) that it would carry and where.
        """
        forces = None
        for _round in range(_ROUNDS):
            forces = self._solve(shrunk, may)
            if forces is None or not self._sharpen(forces, shrunk, may):
                break
        if forces is None:
            first = self.touches[may[0]]
            piece = self.pieces[first.upper]
            return may[0], piece.mass, piece.x, piece.y
        worst = max(may, key=lambda k: self._beyond(k, forces[k], shrunk))
        n, x, y = self._point(worst, forces[worst])
        return worst, n, x, y

    def _point(self, k: int, force: Floats) -> tuple[float, float, float]:
        """The push of a contact, and where it acts."""
        n = float(force[0])
        x, y = self.touches[k].middle
        return (n, x + float(force[1]) / n, y + float(force[2]) / n) if n > 0 else (n, x, y)

    def _beyond(self, k: int, force: Floats, shrunk: float) -> float:
        """The moment (g mm) by which a push acts beyond the border of its shrunk patch."""
        touch = self.touches[k]
        n, x, y = self._point(k, force)
        return n * (min(shrunk, touch.inside) - touch.hull.margin(x, y))

    def _sharpen(self, forces: Floats, shrunk: float, but: Sequence[int] = ()) -> bool:
        """Add the directions in which pushes act beyond their patches; False if there is none."""
        added = False
        for k, force in enumerate(forces):
            if k not in but and self._beyond(k, force, shrunk) > EXACT * self._weight:
                _n, x, y = self._point(k, force)
                self._ways[k] = np.vstack([self._ways[k], tipping(self.touches[k].hull, x, y)])
                added = True
        return added

    def _solve(self, shrunk: float, loose: Sequence[int]) -> Floats | None:
        """Pushes with their moments about the middles of the patches (contacts, 3), or None.

        As much room as possible is left to the borders. Contacts in `loose` may act beyond theirs,
        but as little as possible.
        """
        from scipy.optimize import linprog
        from scipy.sparse import csr_matrix

        n, slack = len(self.touches), 3 * len(self.touches)
        width = slack + 1 + len(loose)
        rows: list[int] = []
        columns: list[int] = []
        values: list[float] = []
        for k, touch in enumerate(self.touches):
            for number, sign in ((touch.upper, 1.0), (touch.lower, -1.0)):
                if number is None:
                    continue
                piece = self.pieces[number]
                dx, dy = touch.middle[0] - piece.x, touch.middle[1] - piece.y
                rows += [3 * number, 3 * number + 1, 3 * number + 2, 3 * number + 1, 3 * number + 2]
                columns += [3 * k, 3 * k, 3 * k, 3 * k + 1, 3 * k + 2]
                values += [sign, sign * dx, sign * dy, sign, sign]
        balance = csr_matrix((values, (rows, columns)), shape=(3 * len(self.pieces), width))
        weights = np.zeros(3 * len(self.pieces))
        weights[::3] = [piece.mass for piece in self.pieces]
        blocks = []
        for k, (touch, ways) in enumerate(zip(self.touches, self._ways, strict=True)):
            mx, my = touch.middle
            far = reach(touch.discs, ways) - ways @ np.array([mx, my])
            block = np.zeros((len(ways), width))
            block[:, 3 * k] = min(shrunk, touch.inside) - far
            block[:, 3 * k + 1 : 3 * k + 3] = ways
            block[:, slack] = 0.0 if loose else 1.0
            if k in loose:
                block[:, slack + 1 + list(loose).index(k)] = -1.0
            blocks.append(block)
        below = np.concatenate(blocks)
        cost = np.concatenate([np.zeros(slack), [-1.0], np.ones(len(loose))])
        push: list[tuple[float | None, float | None]] = [(0, None), (None, None), (None, None)]
        bounds = push * n
        bounds += [(0, self._weight)] + [(0, None)] * len(loose)
        answer = linprog(
            cost, below, np.zeros(len(below)), balance, weights, bounds, method="highs",
            options={"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9},
        )  # fmt: skip
        if answer.status != 0:
            return None
        found: Floats = answer.x[:slack].reshape(n, 3)
        return found


def _directions(touch: Touch) -> Floats:
    turns = np.arange(_START) * (2 * math.pi / _START)
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return np.concatenate([ways, np.array(touch.hull.normals, dtype=float).reshape(-1, 2)])


def reach(discs: Sequence[Disc], ways: Floats) -> Floats:
    """How far (mm) discs, points and parts of circles reach in each direction (n, 2)."""
    x, y, r, ax, ay, cut = np.array([(d.x, d.y, d.r, d.ax, d.ay, d.reach) for d in discs]).T
    far = ways[:, :1] * x + ways[:, 1:] * y + r
    # a part of a circle reaches out only where it faces; its end points are given beside it
    faces = ways[:, :1] * ax + ways[:, 1:] * ay >= cut
    found: Floats = np.where(faces, far, -np.inf).max(axis=1)
    return found


def tipping(hull: Hull, x: float, y: float) -> Point:
    """The direction in which the border of a hull is nearest to a point inside, or left behind."""
    ways = list(hull.normals)
    for disc in hull.discs:
        away = math.hypot(x - disc.x, y - disc.y)
        if away > 0:
            ways.append(((x - disc.x) / away, (y - disc.y) / away))
    ways = ways or [(1.0, 0.0)]
    far = reach(hull.discs, np.array(ways)) - np.array(ways) @ np.array([x, y])
    return ways[int(far.argmin())]
