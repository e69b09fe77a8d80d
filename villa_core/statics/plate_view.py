"""The uppermost columns as the middles of plates see them, and whether they hold such plates.

Whether the patches hold a plate is told by how they are seen from its middle: if all of them lie
within less than half a turn, the plate tips, and else it does not. It is asked for many places at
once, and for plates that may move and turn a little (`plate_search`).
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

import numpy as np

from villa_core.geometry.footprint import Footprint
from villa_core.geometry.hull import Bools, Floats, Ints
from villa_core.tower.tower import Tower

CLOSE = 0.01
"""A place is overlooked only if the plate has less than this (mm) to spare there."""

_HAIR = 1e-9  # mm: more than rounding can do
_SIXTH = math.pi / 3
_COS30 = math.cos(math.pi / 6)


class Site:
    """The uppermost columns of a tower as numbers, and the plate that is to touch so many."""

    def __init__(self, tower: Tower, foot: Footprint, covers: int) -> None:
        self.foot, self.covers = foot, covers
        self.far = float(np.hypot(foot.x, foot.y).max())
        columns = [(c, tower.pieces.column(c.id)) for c in tower.floors[-1].columns]
        sizes = [(c.x, c.y, k.radius, k.inner_radius, math.radians(c.angle)) for c, k in columns]
        self.x, self.y, self.r, self.inner, self.angle = (
            np.array(sizes).reshape(-1, 5).T[:, :, None]
        )
        self.is_round = np.array([k.is_round for _c, k in columns], dtype=bool)

    @cached_property
    def corners(self) -> Floats:
        """How each corner of the outline moves (2, n) when every edge moves outwards by 1 mm."""
        foot = self.foot
        length = np.hypot(foot.ex, foot.ey)
        x, y = foot.ey / length, -foot.ex / length  # the way out over each edge
        before_x, before_y = np.roll(x, 1), np.roll(y, 1)
        scale = 1.0 + x * before_x + y * before_y
        return np.stack([(x + before_x) / scale, (y + before_y) / scale])

    @cached_property
    def widest(self) -> float:
        """How far (mm) all edges may move outwards before one shrinks to nothing."""
        foot, (x, y) = self.foot, self.corners
        length = np.hypot(foot.ex, foot.ey)
        grows = ((np.roll(x, -1) - x) * foot.ex + (np.roll(y, -1) - y) * foot.ey) / length
        shrinking = grows < 0
        return float(np.min(length[shrinking] / -grows[shrinking], initial=math.inf))


class View:
    """The uppermost columns as the middles of N plates see them, in each plate's own frame.

    Arrays are (columns, N). `shift` and `sweep` say how far the plates may move: every point by
    `slack` at most.
    """

    def __init__(
        self, site: Site, x: Floats, y: Floats, turn: Floats, shift: float, sweep: float
    ) -> None:
        self._site, self._foot, self._shift = site, site.foot, spared(shift)
        dx, dy = site.x - x, site.y - y
        cos, sin = np.cos(turn), np.sin(turn)
        self.x, self.y = cos * dx + sin * dy, cos * dy - sin * dx
        self.away = np.hypot(dx, dy)
        self.way = np.arctan2(self.y, self.x)
        self.slack = shift + sweep * np.minimum(self.away + site.r, site.far + shift)
        self.angle = site.angle - turn

    def holds(self) -> Bools:
        """Whether enough columns are touched, and hold the plate."""
        site = self._site
        touched, cut = self._touched()
        kept: Bools = touched.sum(axis=0) >= site.covers
        low, high, under = self._whole()
        kept &= _surround(self.way, low, high, under, touched)
        # a plate that moves farther than a column is wide may well cover it wholly: look later
        cut &= kept & (self.slack < np.minimum(site.r, site.widest))
        for column in np.nonzero(cut.any(axis=1))[0].tolist():
            rows = np.nonzero(cut[column])[0]
            part_low, part_high = self._part(column, rows)
            low[column, rows] = np.maximum(low[column, rows], part_low)
            high[column, rows] = np.minimum(high[column, rows], part_high)
            gone = rows[low[column, rows] > high[column, rows]]
            touched[column, gone] = False
        if cut.any():
            kept &= touched.sum(axis=0) >= site.covers
            kept &= _surround(self.way, low, high, under, touched)
        return kept

    def _touched(self) -> tuple[Bools, Bools]:
        """Which columns may be touched, and which of these surely not wholly."""
        r = self._site.r
        least, most = self._foot.bounds_batch(self.x, self.y)
        outer, inner = r + spared(self.slack), r - self.slack
        unsure = (most > -outer) & (least < inner)
        unsure &= ~((least > -outer) & (most < inner))
        depth = (least + most) / 2
        depth[~np.isfinite(depth)] = -np.inf
        if unsure.any():
            depth[unsure] = self._foot.depth_batch(self.x[unsure], self.y[unsure])
        touched = depth > -outer
        return touched, touched & (depth < inner)

    def _whole(self) -> tuple[Floats, Floats, Bools]:
        """Between which angles, beside the way to it, each whole column is seen; and if it is here.

        A column is here when the plate's middle may be over it.
        """
        site, shift = self._site, self._shift
        under = self.away <= site.r + shift
        with np.errstate(invalid="ignore", divide="ignore"):
            high = np.arcsin(np.minimum((site.r + shift) / self.away, 1.0))
        low = -high
        for column in np.nonzero(~site.is_round)[0].tolist():
            corners = self._hexagon(column, slice(None), site.inner[column, 0] + shift)
            seen = self._beside(column, slice(None), *corners)
            low[column], high[column] = seen.min(axis=0), seen.max(axis=0)
            # the middle is inside exactly when the corners surround it
            ring = np.sort(np.arctan2(corners[1], corners[0]), axis=0)
            gaps = np.diff(ring, axis=0, append=ring[:1] + 2 * math.pi)
            under[column] = gaps.max(axis=0) <= math.pi
        return low, high, under

    def _hexagon(self, column: int, rows: slice | Ints, inner: float | Floats) -> Floats:
        """The corners (2, 6, n) of a hexagonal column of this inner radius."""
        turns = self.angle[column, rows] + _SIXTH * np.arange(6)[:, None]
        x, y, outer = self.x[column, rows], self.y[column, rows], inner / _COS30
        return np.stack([x + outer * np.cos(turns), y + outer * np.sin(turns)])

    def _beside(self, column: int, rows: slice | Ints, x: Floats, y: Floats) -> Floats:
        """How far (radians) points are seen beside the way to the column's middle."""
        cx, cy = self.x[column, rows], self.y[column, rows]
        seen: Floats = np.arctan2(cx * y - cy * x, cx * x + cy * y)
        return seen

    def _part(self, column: int, rows: Ints) -> tuple[Floats, Floats]:
        """The same for what the widened plate covers of a column; low above high if nothing.

        That reaches farthest to the side either where the outline runs through the column, or where
        the column itself does, if that is under the plate.
        """
        x, y, away = (v[column, rows] for v in (self.x, self.y, self.away))
        outline = _Outline(self._site, self.slack[column, rows])
        r = float(self._site.r[column, 0])
        if self._site.is_round[column]:
            edges = outline.within_disc(x, y, r)
            beside = np.arcsin(np.minimum(r / np.maximum(away, r), 1.0))
            length = np.sqrt(np.maximum(away**2 - r**2, 0.0))
            ways = self.way[column, rows] + np.stack([-beside, beside])
            sides = np.stack([length * np.cos(ways), length * np.sin(ways)])
        else:
            inner = float(self._site.inner[column, 0])
            edges = outline.within_hexagon(x, y, inner, self.angle[column, rows])
            sides = self._hexagon(column, rows, inner)
        side, item = np.nonzero(self._foot.depth_batch(*sides) >= -self.slack[column, rows])
        ends, of = outline.ends(*edges)
        points = np.concatenate([sides[:, side, item], ends], axis=1)
        item = np.concatenate([item, of])
        seen = self._beside(column, rows[item], *points)
        with np.errstate(invalid="ignore", divide="ignore"):
            more = np.arcsin(np.minimum(self._shift / np.hypot(*points), 1.0))
        low, high = np.full(len(rows), np.inf), np.full(len(rows), -np.inf)
        np.minimum.at(low, item, seen - more)
        np.maximum.at(high, item, seen + more)
        # so near to the plate's middle a column has no sides: all of it may count
        here = (away <= r + self._shift) & (low <= high)
        return np.where(here, -np.inf, low), np.where(here, np.inf, high)


class _Outline:
    """The plate's outline widened by N lengths: each edge moved outwards by so much.

    Its corners (n, N) then lie a little farther out, so it reaches at least as far on all sides.
    """

    def __init__(self, site: Site, wider: Floats) -> None:
        foot = site.foot
        corner_x, corner_y = site.corners
        self.x = foot.x[:, None] + corner_x[:, None] * wider
        self.y = foot.y[:, None] + corner_y[:, None] * wider
        self.ex = np.roll(self.x, -1, axis=0) - self.x
        self.ey = np.roll(self.y, -1, axis=0) - self.y

    def within_disc(self, x: Floats, y: Floats, r: float) -> tuple[Floats, Floats]:
        """From where to where (0 to 1) each edge runs through N discs: arrays (n, N)."""
        dx, dy = self.x - x, self.y - y
        ee, b = self.ex**2 + self.ey**2, dx * self.ex + dy * self.ey
        square = b * b - ee * (dx * dx + dy * dy - r * r)
        root = np.sqrt(np.maximum(square, 0.0))
        start, end = np.maximum((-b - root) / ee, 0.0), np.minimum((-b + root) / ee, 1.0)
        return start, np.where(square >= 0, end, -1.0)

    def within_hexagon(
        self, x: Floats, y: Floats, inner: float, angle: Floats
    ) -> tuple[Floats, Floats]:
        """The same for hexagons of this inner radius."""
        dx, dy = self.x - x, self.y - y
        start, end = np.zeros_like(dx), np.ones_like(dx)
        for side in range(6):
            turn = angle + _SIXTH * (side + 0.5)
            nx, ny = np.cos(turn), np.sin(turn)
            room, along = inner - dx * nx - dy * ny, self.ex * nx + self.ey * ny
            with np.errstate(invalid="ignore", divide="ignore"):
                at = room / along
            start = np.where(along < 0, np.maximum(start, at), start)
            end = np.where(along > 0, np.minimum(end, at), end)
            end = np.where((along == 0) & (room < 0), -1.0, end)
        return start, end

    def ends(self, start: Floats, end: Floats) -> tuple[Floats, Ints]:
        """The ends (2, k) of the parts of edges that are there, and to which item they belong."""
        edge, item = np.nonzero(start <= end)
        x, y, ex, ey = (v[edge, item] for v in (self.x, self.y, self.ex, self.ey))
        at = (start[edge, item], end[edge, item])
        points = [np.concatenate([p + t * e for t in at]) for p, e in ((x, ex), (y, ey))]
        return np.stack(points), np.concatenate([item, item])


def spared(move: Any) -> Any:
    """How far a box reaches towards places that have at least `CLOSE` to spare, and a hair more."""
    return np.maximum(move - CLOSE, 0.0) + _HAIR


def _surround(way: Floats, low: Floats, high: Floats, under: Bools, counts: Bools) -> Bools:
    """Whether the columns that count do not all lie within less than half a turn.

    A column seen from `low` to `high` beside its `way` leaves an arc of directions in which the
    plate could tip away from it, less than half a turn wide. It tips if all these arcs have a
    direction in common.
    """
    first = counts.argmax(axis=0)
    with np.errstate(invalid="ignore"):  # what does not count may be seen nowhere
        middle = way + (low + high) / 2
        room = (math.pi - (high - low)) / 2
        beside = middle - np.take_along_axis(middle, first[None], axis=0)
        beside = (beside + math.pi) % (2 * math.pi) - math.pi
        start = np.where(counts, beside - room, -np.inf).max(axis=0)
        end = np.where(counts, beside + room, np.inf).min(axis=0)
    tips: Bools = start < end
    return ~tips | (under & counts).any(axis=0)
