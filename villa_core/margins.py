"""The margins of many hulls at once, each looked at only where its border comes nearest.

Seen from the point in question, a hull reaches h(u) = max over discs of (c·u + r) in the direction
u, and its margin is the smallest h(u). Start with four directions; between two neighbours lies a
*sector*. The two discs that reach farthest at its ends are known, and with these two alone the
smallest reach within the sector is easily found: at their common tangent, or in the direction from a
disc's centre to the point. As further discs can only reach farther, this bounds the sector from
below. So: take the sector with the lowest bound and ask all discs there. If none reaches farther,
this is the margin, exactly. If one does, the sector is split at that disc, and so on. A few steps
are enough, for most of the border is never looked at.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from villa_core.geometry import Floats

__all__ = ["margins"]

_NEAR = 1e-12  # mm: a bound so close below what is reached is reached
_STEPS = 200

Ints = NDArray[np.intp]


def margins(x: Floats, y: Floats, r: Floats, parts: Floats | None = None) -> Floats:
    """For N sets of n discs, arrays (n, N) seen from the point in question: its N margins.

    `parts` (3, n, N) holds `ax`, `ay`, `reach` of each disc when some are only parts of circles (see
    `geometry.Disc`). Sets of different size are filled up by repeating a disc, which changes
    nothing.

    >>> x, y, r = np.array([[-30.0], [30.0]]), np.array([[-5.0], [-5.0]]), np.array([[8.0], [8.0]])
    >>> margins(x, y, r)
    array([3.])
    """
    search = _Search(x, y, r, parts)
    found = np.empty(x.shape[1])
    rows = np.arange(x.shape[1])
    for _step in range(_STEPS):
        done = search.best <= search.low.min(axis=0) + _NEAR
        found[rows[done]] = search.best[done]
        if done.all():
            break
        if done.any():
            rows = rows[~done]
            search.keep(~done)
        search.split()
    else:
        found[rows] = search.best  # closer than rounding allows to tell
    return found


class _Ends(NamedTuple):
    """One end of sectors: the direction (ux, uy) and the number of the disc that reaches farthest."""

    ux: Floats
    uy: Floats
    disc: Ints


class _Search:
    """The sectors of all sets still searched; arrays have the sets last."""

    def __init__(self, x: Floats, y: Floats, r: Floats, parts: Floats | None) -> None:
        self.x, self.y, self.r, self.parts = x, y, r, parts
        one, zero = np.ones(x.shape[1]), np.zeros(x.shape[1])
        ends = []
        self.best = np.full(x.shape[1], np.inf)
        for ux, uy in ((one, zero), (zero, one), (-one, zero), (zero, -one)):
            reach, disc = self.ask(ux, uy)
            np.minimum(self.best, reach, out=self.best)
            ends.append(_Ends(ux, uy, disc))
        pairs = list(zip(ends, ends[1:] + ends[:1], strict=True))
        self.starts = [start for start, _end in pairs]
        self.stops = [end for _start, end in pairs]
        bounds = [self.bound(start, end) for start, end in pairs]
        self.low, self.ux, self.uy = (np.array([b[k] for b in bounds]) for k in range(3))
        self.start, self.stop = _stacked(self.starts), _stacked(self.stops)

    def ask(self, ux: Floats, uy: Floats) -> tuple[Floats, Ints]:
        """How far all discs together reach in one direction a set, and which reaches farthest."""
        reach = self.x * ux
        reach += self.y * uy
        reach += self.r
        if self.parts is not None:
            out = self.parts[0] * ux
            out += self.parts[1] * uy
            np.copyto(reach, -np.inf, where=out < self.parts[2])
        disc = reach.argmax(axis=0)
        return reach[disc, np.arange(len(disc))], disc

    def keep(self, rows: NDArray[np.bool_]) -> None:
        """Go on with some of the sets only."""
        self.x, self.y, self.r = self.x[:, rows], self.y[:, rows], self.r[:, rows]
        self.parts = None if self.parts is None else self.parts[:, :, rows]
        self.low, self.ux, self.uy = self.low[:, rows], self.ux[:, rows], self.uy[:, rows]
        self.start = _Ends(*(a[:, rows] for a in self.start))
        self.stop = _Ends(*(a[:, rows] for a in self.stop))
        self.best = self.best[rows]

    def split(self) -> None:
        """Ask all discs where the lowest sector's bound lies, and split the sector there."""
        lowest = self.low.argmin(axis=0)
        rows = np.arange(len(lowest))
        ux, uy = self.ux[lowest, rows], self.uy[lowest, rows]
        reach, disc = self.ask(ux, uy)
        np.minimum(self.best, reach, out=self.best)
        middle = _Ends(ux, uy, disc)
        start = _Ends(*(a[lowest, rows] for a in self.start))
        stop = _Ends(*(a[lowest, rows] for a in self.stop))
        first, second = self.bound(start, middle), self.bound(middle, stop)
        for whole, value in zip((self.low, self.ux, self.uy), first, strict=True):
            whole[lowest, rows] = value
        for old, new in zip(self.stop, middle, strict=True):
            old[lowest, rows] = new
        self.low, self.ux, self.uy = (
            np.concatenate([whole, value[None]])
            for whole, value in zip((self.low, self.ux, self.uy), second, strict=True)
        )
        self.start = _Ends(*(np.concatenate([a, b[None]]) for a, b in zip(self.start, middle, strict=True)))
        self.stop = _Ends(*(np.concatenate([a, b[None]]) for a, b in zip(self.stop, stop, strict=True)))

    def bound(self, start: _Ends, stop: _Ends) -> tuple[Floats, Floats, Floats]:
        """The smallest reach in sectors by their two discs alone, and the direction where it is."""
        rows = np.arange(len(start.disc))
        a = tuple(v[start.disc, rows] for v in (self.x, self.y, self.r))
        b = tuple(v[stop.disc, rows] for v in (self.x, self.y, self.r))
        same = start.disc == stop.disc
        low, ux, uy, tx, ty = _lowest(start, stop, a, b, same)
        if self.parts is None:
            return low, ux, uy
        # a part of a circle that ends before the tangent counts only with the point it has shown
        bad = self._ends_before(start.disc, start, tx, ty) | self._ends_before(stop.disc, stop, tx, ty)
        if not bad.any():
            return low, ux, uy
        a = (a[0] + a[2] * start.ux, a[1] + a[2] * start.uy, np.zeros_like(low))
        b = (b[0] + b[2] * stop.ux, b[1] + b[2] * stop.uy, np.zeros_like(low))
        same = (np.abs(a[0] - b[0]) < _NEAR) & (np.abs(a[1] - b[1]) < _NEAR)
        other = _lowest(start, stop, a, b, same)
        low, ux, uy = (
            np.where(bad, new, old) for new, old in zip(other[:3], (low, ux, uy), strict=True)
        )
        return low, ux, uy

    def _ends_before(self, disc: Ints, end: _Ends, tx: Floats, ty: Floats) -> NDArray[np.bool_]:
        """Whether a part of a circle does not reach all the way from `end` to the tangent."""
        assert self.parts is not None
        rows = np.arange(len(disc))
        ax, ay, reach = (p[disc, rows] for p in self.parts)
        cut = tx * ax + ty * ay < reach
        # or is its gap, which lies opposite to its middle, in between?
        turn = end.ux * ty - end.uy * tx
        gap = (-(end.ux * ay - end.uy * ax) * turn > 0) & (-(ax * ty - ay * tx) * turn > 0)
        gap &= ax * (end.ux + tx) + ay * (end.uy + ty) < 0
        return (reach > -2.0) & (cut | gap)


def _lowest(
    start: _Ends, stop: _Ends, a: tuple[Floats, ...], b: tuple[Floats, ...], same: NDArray[np.bool_]
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
    tx = np.where(same, stop.ux, (q * dx + s * dy) / dd)
    ty = np.where(same, stop.uy, (q * dy - s * dx) / dd)
    low = a[0] * tx + a[1] * ty + a[2]
    ux, uy = tx, ty
    for (cx, cy, r), (fx, fy), (gx, gy) in (
        (a, (start.ux, start.uy), (tx, ty)),
        (b, (tx, ty), (stop.ux, stop.uy)),
    ):
        away = np.sqrt(cx * cx + cy * cy)
        safe = np.where(away > 0, away, 1.0)
        wx, wy = -cx / safe, -cy / safe
        between = (fx * wy >= fy * wx) & (wx * gy >= wy * gx) & (wx * (fx + gx) + wy * (fy + gy) > 0)
        better = between & (r - away < low)
        low = np.where(better, r - away, low)
        ux, uy = np.where(better, wx, ux), np.where(better, wy, uy)
    return low, ux, uy, tx, ty


def _stacked(ends: list[_Ends]) -> _Ends:
    return _Ends(*(np.array([e[k] for e in ends]) for k in range(3)))
