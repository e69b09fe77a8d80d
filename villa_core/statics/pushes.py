"""Whether pushing forces can hold some pieces: asked where the floor theorem cannot tell.

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
answer leaves a patch, the direction in which it does so is added (a cutting plane), until nothing
leaves by more than `EXACT`. A "no" is always certain, and a "yes" is right to within that hair. If
a push still leaves its patch when directions have been added for very long, that counts: then it
falls by as much.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from villa_core.geometry.hull import Disc, Floats, Hull, Point, reach
from villa_core.statics.programs import least

EXACT = 1e-5
"""How far (mm) the load may be off a patch and still count as on it."""

FINE = 1e-4
"""How closely (mm) the margin is found."""

_TOLERANCES = {"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9}
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
class Bearing:
    """A contact: the numbers of the piece above and of the one below (None: the ground)."""

    upper: int
    lower: int | None
    discs: tuple[Disc, ...]
    most: float = math.inf
    """How much (mm) it may lose all round, if that is less than it has."""

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

        points = self.hull.points()
        fine = 2e-4 * math.hypot(*np.ptp(np.array(points), axis=0))
        shape = self.hull.polygon(fine)
        if shape.area > 1e-6:
            centre = shapely.maximum_inscribed_circle(shape, tolerance=fine).coords[0]
            return (centre[0], centre[1])
        n = len(points)
        return (math.fsum(x for x, _y in points) / n, math.fsum(y for _x, y in points) / n)

    @cached_property
    def inside(self) -> float:
        """How far (mm) the middle is from the border: so much may be lost."""
        return min(max(self.hull.margin(*self.middle), 0.0), self.most)


class Pushes:
    """Pieces and contacts, and whether pushing forces can hold them."""

    def __init__(self, pieces: Sequence[Piece], bearings: Sequence[Bearing]) -> None:
        self.pieces = tuple(pieces)
        self.bearings = tuple(bearings)
        self._weight = math.fsum(piece.mass for piece in pieces)
        turns = np.arange(_START) * (2 * math.pi / _START)
        around = np.stack([np.cos(turns), np.sin(turns)], axis=1)
        self._ways = [np.array([*around, *bearing.hull.normals]) for bearing in self.bearings]

    def margin(self, most: float) -> float:
        """How much every patch may shrink, no more than `most` (mm); negative: must grow."""
        high, low, step = most - EXACT, 0.0, 1.0
        if self.holds(high):
            return most
        if high <= 0 or not self.holds(0.0):
            while not self.holds(low := min(high, 0.0) - step):
                step *= 2
                if step > _FARTHEST:
                    return -math.inf
        from scipy.optimize import brentq

        root: float = brentq(lambda shrunk: self._forces(shrunk, ())[1], low, high, xtol=FINE / 10)
        return root

    def holds(self, shrunk: float = 0.0) -> bool:
        """Whether forces hold all pieces when every patch has lost so many mm all round."""
        return self._forces(shrunk, ())[1] >= 0

    def drops(self, shrunk: float, may: Sequence[int]) -> tuple[int, float, float, float]:
        """Which contact fails first when every patch has lost so many mm.

        Of the contacts numbered in `may` the one that would have to reach farthest beyond its
        border, with the mass (g) that it would carry and where.
        """
        forces, _room = self._forces(shrunk, may)
        if forces is None:
            piece = self.pieces[self.bearings[may[0]].upper]
            return may[0], piece.mass, piece.x, piece.y
        worst = max(may, key=lambda k: self._beyond(k, forces[k], shrunk))
        return worst, *self._point(worst, forces[worst])

    def _forces(self, shrunk: float, loose: Sequence[int]) -> tuple[Floats | None, float]:
        """Pushes within all patches but the `loose` ones, found by adding directions; or None.

        With them the room (g mm) that is left to all borders, negative if there is too little.
        """
        for _round in range(_ROUNDS):
            forces, room = self._solve(shrunk, loose)
            if forces is None or not self._sharpen(forces, room, shrunk, loose):
                return forces, room
            pushes = forces
        held = [k for k in range(len(self.bearings)) if k not in loose]
        return pushes, min(room, -max(self._beyond(k, pushes[k], shrunk) for k in held))

    def _point(self, k: int, force: Floats) -> tuple[float, float, float]:
        """The push of a contact, and where it acts."""
        n = float(force[0])
        x, y = self.bearings[k].middle
        return (n, x + float(force[1]) / n, y + float(force[2]) / n) if n > 0 else (n, x, y)

    def _beyond(self, k: int, force: Floats, shrunk: float) -> float:
        """The moment (g mm) by which a push acts beyond the border of its shrunk patch."""
        bearing = self.bearings[k]
        n, x, y = self._point(k, force)
        return n * (min(shrunk, bearing.inside) - bearing.hull.margin(x, y))

    def _sharpen(self, forces: Floats, room: float, shrunk: float, but: Sequence[int]) -> bool:
        """Add the directions in which pushes act beyond their patches; False if there is none."""
        hair = EXACT * self._weight
        added, most = False, hair + max(hair - room, 0.0)
        for k, force in enumerate(forces):
            if k not in but and self._beyond(k, force, shrunk) > most:
                _n, x, y = self._point(k, force)
                self._ways[k] = np.vstack([self._ways[k], self.bearings[k].hull.way_out(x, y)])
                added = True
        return added

    def _solve(self, shrunk: float, loose: Sequence[int]) -> tuple[Floats | None, float]:
        """Pushes with their moments about the middles of the patches (contacts, 3), or None.

        With them the room that is left to all borders, as much as possible. Contacts in `loose` may
        act beyond theirs, but as little as possible.
        """
        from scipy.sparse import csr_matrix

        slack = 3 * len(self.bearings)
        width = slack + 1 + len(loose)
        entries: list[tuple[float, int, int]] = []
        blocks = []
        for k, (bearing, ways) in enumerate(zip(self.bearings, self._ways, strict=True)):
            mx, my = bearing.middle
            for number, sign in ((bearing.upper, 1.0), (bearing.lower, -1.0)):
                if number is not None:
                    piece, row, n = self.pieces[number], 3 * number, 3 * k
                    entries += [(sign, row, n), (sign, row + 1, n + 1), (sign, row + 2, n + 2)]
                    entries += [(sign * (mx - piece.x), row + 1, n)]
                    entries += [(sign * (my - piece.y), row + 2, n)]
            block = np.zeros((len(ways), width))
            far = reach(bearing.discs, ways) - ways @ (mx, my)
            block[:, 3 * k] = min(shrunk, bearing.inside) - far
            block[:, 3 * k + 1 : 3 * k + 3] = ways
            block[:, slack] = 0.0 if loose or shrunk >= bearing.inside else 1.0
            if k in loose:
                block[:, slack + 1 + list(loose).index(k)] = -1.0
            blocks.append(block)
        values, rows, columns = zip(*entries, strict=True)
        balance = csr_matrix((values, (rows, columns)), shape=(3 * len(self.pieces), width))
        weights = np.zeros(3 * len(self.pieces))
        weights[::3] = [piece.mass for piece in self.pieces]
        below = np.concatenate(blocks)
        cost = np.concatenate([np.zeros(slack), [-1.0], np.ones(len(loose))])
        bounds: list[tuple[Any, Any]] = [(0, None), (None, None), (None, None)] * len(self.bearings)
        bounds += [(-_FARTHEST * self._weight, self._weight), *[(0, None)] * len(loose)]
        solution = least(cost, below, balance, weights, bounds, **_TOLERANCES)
        if solution is None:
            return None, -_FARTHEST * self._weight
        return solution[:slack].reshape(-1, 3), float(solution[slack]) + EXACT * self._weight
