"""The margins of many hulls at once, each looked at only where its border comes nearest.

Seen from the point in question, a hull reaches h(u) = max over discs of (c·u + r) in the direction
u, and its margin is the smallest h(u). Start with four directions; between two neighbours lies a
*sector*. The two discs that reach farthest at its ends are known, and with these two alone the
smallest reach within the sector is easily found: at their common tangent, or in the direction from
a disc's centre to the point. As further discs can only reach farther, this bounds the sector from
below. So: take the sector with the lowest bound and ask all discs there. If none reaches farther,
this is the margin, exactly. If one does, the sector is split at that disc, and so on. A few steps
are enough, for most of the border is never looked at.
"""

from __future__ import annotations

import numpy as np

from villa_core.geometry.hull import Bools, Floats, Ints

_NEAR = 1e-12  # mm: a bound so close below what is reached is reached
_STEPS = 200

End = tuple[Floats, Floats, Ints]  # a direction (ux, uy), and the disc that reaches farthest there


def margins(x: Floats, y: Floats, r: Floats, parts: Floats | None = None) -> Floats:
    """For N sets of n discs, arrays (n, N) seen from the point in question: its N margins.

    `parts` (3, n, N) holds `ax`, `ay`, `reach` of each disc when some are only parts of circles
    (see `geometry.Disc`). Sets of different size are filled up by repeating a disc, which changes
    nothing.

    >>> x, y, r = np.array([[-30.0], [30.0]]), np.array([[-5.0], [-5.0]]), np.array([[8.0], [8.0]])
    >>> margins(x, y, r)
    array([3.])
    """
    search = _Search(x, y, r, parts)
    found = np.empty(x.shape[1])
    rows = np.arange(x.shape[1])
    for _step in range(_STEPS):
        found[rows] = search.best
        going = search.best > search.sectors[0].min(axis=0) + _NEAR
        if not going.any():
            break
        if not going.all():
            rows = rows[going]
            search.keep(going)
        search.split()
    return found  # a set that took all steps is closer than rounding allows to tell


class _Search:
    """The sectors of all sets still searched.

    `sectors` (9, n, N) holds for each sector its bound, the direction where that is reached, and
    its two ends.
    """

    def __init__(self, x: Floats, y: Floats, r: Floats, parts: Floats | None) -> None:
        self.x, self.y, self.r, self.parts = x, y, r, parts
        one, zero = np.ones(x.shape[1]), np.zeros(x.shape[1])
        self.best = np.full(x.shape[1], np.inf)
        ends = [self.ask(*u) for u in ((one, zero), (zero, one), (-one, zero), (zero, -one))]
        pairs = zip(ends, ends[1:] + ends[:1], strict=True)
        self.sectors = np.stack([self.sector(start, stop) for start, stop in pairs], axis=1)

    def ask(self, ux: Floats, uy: Floats) -> End:
        """Ask all discs of each set how far they reach in one direction, and note the farthest."""
        reach = self.x * ux
        reach += self.y * uy
        reach += self.r
        if self.parts is not None:
            out = self.parts[0] * ux
            out += self.parts[1] * uy
            np.copyto(reach, -np.inf, where=out < self.parts[2])
        disc = reach.argmax(axis=0)
        np.minimum(self.best, reach[disc, np.arange(len(disc))], out=self.best)
        return ux, uy, disc

    def keep(self, rows: Bools) -> None:
        """Go on with some of the sets only."""
        self.x, self.y, self.r = self.x[:, rows], self.y[:, rows], self.r[:, rows]
        self.parts = None if self.parts is None else self.parts[:, :, rows]
        self.sectors, self.best = self.sectors[:, :, rows], self.best[rows]

    def split(self) -> None:
        """Ask all discs where the lowest sector's bound lies, and split the sector there."""
        lowest = self.sectors[0].argmin(axis=0)
        rows = np.arange(len(lowest))
        _low, ux, uy, ax, ay, a, bx, by, b = self.sectors[:, lowest, rows]
        middle = self.ask(ux, uy)
        self.sectors[:, lowest, rows] = self.sector((ax, ay, a.astype(np.intp)), middle)
        second = self.sector(middle, (bx, by, b.astype(np.intp)))
        self.sectors = np.concatenate([self.sectors, second[:, None]], axis=1)

    def sector(self, start: End, stop: End) -> Floats:
        """The sectors (9, N) between two ends."""
        rows = np.arange(len(start[2]))
        a, b = (
            (self.x[disc, rows], self.y[disc, rows], self.r[disc, rows])
            for disc in (start[2], stop[2])
        )
        low, ux, uy, tx, ty = _lowest(start, stop, a, b, start[2] == stop[2])
        if self.parts is not None:
            # a part of a circle that ends before the tangent counts only by the point it has shown
            cut = self._ends_before(start, tx, ty) | self._ends_before(stop, tx, ty)
            if cut.any():
                a, b = (
                    (cx + r * vx, cy + r * vy, np.zeros_like(r))
                    for (cx, cy, r), (vx, vy, _disc) in ((a, start), (b, stop))
                )
                same = (np.abs(a[0] - b[0]) < _NEAR) & (np.abs(a[1] - b[1]) < _NEAR)
                points = _lowest(start, stop, a, b, same)
                low, ux, uy = np.where(cut, points[:3], (low, ux, uy))
        return np.stack([low, ux, uy, *start, *stop])

    def _ends_before(self, end: End, tx: Floats, ty: Floats) -> Bools:
        """Whether a part of a circle does not reach all the way from `end` to the tangent."""
        assert self.parts is not None
        ux, uy, disc = end
        ax, ay, reach = self.parts[:, disc, np.arange(len(disc))]
        cut = tx * ax + ty * ay < reach
        # or is its gap, which lies opposite to its middle, in between?
        turn = ux * ty - uy * tx
        gap = ((ux * ay - uy * ax) * turn < 0) & ((ax * ty - ay * tx) * turn < 0)
        gap &= ax * (ux + tx) + ay * (uy + ty) < 0
        found: Bools = (reach > -2.0) & (cut | gap)
        return found


def _lowest(
    start: End, stop: End, a: tuple[Floats, ...], b: tuple[Floats, ...], same: Bools
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """The smallest reach of two discs within sectors, its direction, and the tangent's normal.

    From the start to the tangent disc a reaches farther, from there on disc b. The outer normal of
    the tangent from a to b is u = (q d + s (d_y, −d_x)) / (d·d) with d = c_b − c_a, q = r_a − r_b
    and s = √(d·d − q²).
    """
    dx, dy, q = b[0] - a[0], b[1] - a[1], a[2] - b[2]
    dd = dx * dx + dy * dy
    dd[same] = 1.0
    s = np.sqrt(np.maximum(dd - q * q, 0.0))
    tx = np.where(same, stop[0], (q * dx + s * dy) / dd)
    ty = np.where(same, stop[1], (q * dy - s * dx) / dd)
    low = a[0] * tx + a[1] * ty + a[2]
    ux, uy = tx, ty
    for (cx, cy, r), (fx, fy), (gx, gy) in ((a, start[:2], (tx, ty)), (b, (tx, ty), stop[:2])):
        # from the disc's centre to the point: does this direction lie between?
        between = (cx * fy >= cy * fx) & (cy * gx >= cx * gy)
        between &= cx * (fx + gx) + cy * (fy + gy) < 0
        if between.any():
            away = np.sqrt(cx * cx + cy * cy)
            better = between & (r - away < low)
            low = np.where(better, r - away, low)
            away[away == 0] = 1.0
            ux, uy = np.where(better, -cx / away, ux), np.where(better, -cy / away, uy)
    return low, ux, uy, tx, ty
