"""The search for places of the next plate, at any angle: where it may be laid, or that it cannot.

Cut all places (x, y, turn) into boxes. When a plate moves by at most ρ and turns by at most φ, none
of its points moves farther than ρ + 2 d sin(φ/2), where d is its distance from the plate's middle.
So what no place of a box can do is seen at the middle of the box: where even the plate widened by
that much touches too few columns, or where even the widened patches do not hold it (or the villa
below does not, or the base ends before), the box is done with. Where the middle itself will do, a
place is found. Every other box is cut into smaller ones, until no point of the plate moves by more
than `CLOSE`. In textbooks this is branch and bound, with a Lipschitz bound for each box.

So the answer "nowhere" is a proof. It overlooks only places where less than a hundredth of a
millimetre is left before a column is touched no more, the villa falls, or the base ends. Columns
count wholly and in part, up to their very rims.

Whether the patches hold a plate is told by how they are seen from its middle: if all of them lie
within less than half a turn, the plate tips, and else it does not.

>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged")
>>> for n, x in enumerate((-70, 0, 70), 1):
...     tower = tower.add_column(f"blue-thin-{n}", x, 60 - x * x / 200)
>>> places(tower, covers=3) != (), places(tower, covers=4)
(True, ())
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.hull import Bools, Floats, Hull, Ints
from villa_core.statics.zones import enlarged, laid
from villa_core.text import _
from villa_core.tower.contact import footprint, whole_patch
from villa_core.tower.tower import Tower

CLOSE = 0.01
"""A place is overlooked only if the plate has less than this (mm) to spare there."""

_FIRST = (16.0, math.radians(7.5))  # half the size (mm) and half the turn of the first boxes
_CHUNK = 4096  # boxes worked on at once
_HAIR = 1e-9  # mm: more than rounding can do
_SIXTH = math.pi / 3
_COS30 = math.cos(math.pi / 6)


class PlatePlace(NamedTuple):
    """A place for a plate: its middle in mm, and its angle in degrees."""

    x: float
    y: float
    angle: float


@lru_cache(maxsize=128)
def places(tower: Tower, covers: int, over_base: bool = False) -> tuple[PlatePlace, ...]:
    """Places where the next plate touches so many columns and the villa stands, or none at all.

    There is one for each of several angles, and the first is the most comfortable one. With
    `over_base` the plate may not reach beyond the base.
    """
    return Laying(tower, covers, over_base).search()


class _Boxes(NamedTuple):
    """Boxes of one size: their middles, half their width (mm) and half their turn (radians)."""

    x: Floats
    y: Floats
    turn: Floats
    half: float
    swing: float

    def where(self, chosen: Bools | slice) -> _Boxes:
        return self._replace(x=self.x[chosen], y=self.y[chosen], turn=self.turn[chosen])

    def chunks(self) -> list[_Boxes]:
        return [self.where(slice(k, k + _CHUNK)) for k in range(0, len(self.x), _CHUNK)]

    def cut(self, reach: float) -> _Boxes:
        """The boxes halved: in place, or in turn if that moves the plate's rim farther."""
        if math.sqrt(2) * self.half < reach * self.swing:
            half = self.swing / 2
            turn = np.concatenate([self.turn - half, self.turn + half])
            return _Boxes(np.tile(self.x, 2), np.tile(self.y, 2), turn, self.half, half)
        half = self.half / 2
        x = np.concatenate([self.x + sx * half for sx in (-1, -1, 1, 1)])
        y = np.concatenate([self.y + sy * half for sy in (-1, 1, -1, 1)])
        return _Boxes(x, y, np.tile(self.turn, 4), half, self.swing)


class Laying:
    """The question where the next plate of a tower may be laid."""

    def __init__(self, tower: Tower, covers: int, over_base: bool = False) -> None:
        color = tower.next_plate
        if color is None:
            raise TowerError(_("All five plates are in the tower already."))
        self.tower, self.covers, self.over_base = tower, covers, over_base
        self._plate = tower.pieces.plate(color)
        self._foot = footprint(tower.pieces, color)
        self._far = float(np.hypot(self._foot.x, self._foot.y).max())
        columns = [(c, tower.pieces.column(c.id)) for c in tower.floors[-1].columns]
        sizes = [(c.x, c.y, k.radius, k.inner_radius, math.radians(c.angle)) for c, k in columns]
        self._x, self._y, self._r, self._inner, self._angle = (
            np.array(sizes).reshape(-1, 5).T[:, :, None]
        )
        self._round = np.array([k.is_round for _c, k in columns], dtype=bool)

    @cached_property
    def _corners(self) -> Floats:
        """How each corner of the outline moves (2, n) when every edge moves outwards by 1 mm."""
        foot = self._foot
        length = np.hypot(foot.ex, foot.ey)
        x, y = foot.ey / length, -foot.ex / length  # the way out over each edge
        before_x, before_y = np.roll(x, 1), np.roll(y, 1)
        scale = 1.0 + x * before_x + y * before_y
        return np.stack([(x + before_x) / scale, (y + before_y) / scale])

    @cached_property
    def _close(self) -> float:
        """How small boxes become; larger for a plate so narrow that its middle is near its rim.

        There a column at the plate's middle may be covered in part, and such parts are not told
        apart from whole columns: a crescent is searched to the nearest millimetre only.
        """
        return CLOSE if self._foot.depth(0.0, 0.0) >= 2 * self._r.max() else 1.0

    @cached_property
    def _widest(self) -> float:
        """How far (mm) all edges may move outwards before one shrinks to nothing."""
        foot, (x, y) = self._foot, self._corners
        length = np.hypot(foot.ex, foot.ey)
        grows = ((np.roll(x, -1) - x) * foot.ex + (np.roll(y, -1) - y) * foot.ey) / length
        shrinking = grows < 0
        return float(np.min(length[shrinking] / -grows[shrinking], initial=math.inf))

    @cached_property
    def _hulls(self) -> list[Hull]:
        """Where the plate's middle must be so that the villa below stands and a column is near."""
        columns = self.tower.floors[-1].columns
        piece = self.tower.pieces.column
        patches = [d for c in columns for d in whole_patch(piece(c.id), c.x, c.y, c.angle)]
        return [Hull.of(patches), *enlarged(self.tower, self._plate.mass)]

    # one place -----------------------------------------------------------------------------------

    def margin(self, x: float, y: float, angle: float) -> float:
        """The villa's margin (mm) with the plate laid there, or −∞ where it may not be laid."""
        after = laid(self.tower, (x, y, angle), self.covers, self.over_base)
        return -math.inf if after is None else after.stability().margin

    # all places ----------------------------------------------------------------------------------

    def search(self) -> tuple[PlatePlace, ...]:
        """Places at several angles, the most comfortable one first; empty if there is none."""
        if len(self._x) < self.covers:
            return ()
        todo = self._first_boxes()
        while todo:
            boxes = todo.pop()
            boxes = boxes.where(self.possible(*boxes))
            allowed = self._allowed(boxes.where(self.possible(*boxes[:3])))
            if allowed:
                return (self._improved(allowed[0]), *allowed[1:])
            if math.sqrt(2) * boxes.half + self._far * boxes.swing > self._close:
                todo += boxes.cut(self._far).chunks()
        return ()

    def _first_boxes(self) -> list[_Boxes]:
        from shapely import intersection_all

        # drawn a little inside the hulls: what is left out has nothing to spare
        room = intersection_all([hull.polygon(CLOSE) for hull in self._hulls])
        if room.area == 0:
            return []
        half, swing = _FIRST
        left, low, right, high = room.bounds
        lines = []
        for start, end in ((left, right), (low, high)):
            n = max(1, math.ceil((end - start) / (2 * half)))
            inset = min(half, (end - start) / 2)
            lines.append(np.linspace(start + inset, end - inset, n))
        turns = np.arange(0.0, 2 * math.pi - swing, 2 * swing)
        x, y, turn = (axis.ravel() for axis in np.meshgrid(*lines, turns))
        return _Boxes(x, y, turn, half, swing).chunks()

    def _allowed(self, boxes: _Boxes) -> list[PlatePlace]:
        """The middles where the plate may be laid, one for each angle, the best margin first."""
        judged: list[tuple[float, PlatePlace]] = []
        for turn in np.unique(boxes.turn).tolist():
            here = boxes.where(boxes.turn == turn)
            n = len(here.x)
            order = np.argsort(np.abs(np.arange(n) - n // 2), kind="stable")
            for k in order.tolist():  # from the middle of the room outwards
                x, y = float(here.x[k]), float(here.y[k])
                place = PlatePlace(x, y, math.degrees(turn) % 360.0)
                margin = self.margin(*place)
                if margin >= 0:
                    judged.append((margin, place))
                    break
        judged.sort(key=lambda pair: -pair[0])
        return [place for _margin, place in judged]

    def _improved(self, place: PlatePlace) -> PlatePlace:
        """The place shifted and turned a little, step by step, while the margin grows."""
        best, step = self.margin(*place), 4.0
        while step > CLOSE:
            turn = math.degrees(step / self._far)
            x, y, angle = place
            tries = [PlatePlace(x + d, y, angle) for d in (step, -step)]
            tries += [PlatePlace(x, y + d, angle) for d in (step, -step)]
            tries += [PlatePlace(x, y, angle + d) for d in (turn, -turn)]
            margin, next_place = max((self.margin(*one), one) for one in tries)
            if margin > best:
                best, place = margin, next_place
            else:
                step /= 2
        return place._replace(angle=place.angle % 360.0)

    # boxes ---------------------------------------------------------------------------------------

    def possible(
        self, x: Floats, y: Floats, turn: Floats, half: float = 0.0, swing: float = 0.0
    ) -> Bools:
        """Whether a box may hold a place; with boxes of no size whether this place will do.

        The turns are in radians. A box that may hold one need not.
        """
        shift, sweep = math.sqrt(2) * half, 2 * math.sin(swing / 2)
        kept = np.ones(len(x), dtype=bool)
        for hull in self._hulls:
            kept &= hull.margin_batch(x, y) >= -_spared(shift)
        if self.over_base:
            cos, sin = np.cos(turn), np.sin(turn)
            for cx, cy in self._foot.outline:
                out = np.hypot(x + cos * cx - sin * cy, y + sin * cx + cos * cy)
                moved = _spared(shift + sweep * math.hypot(cx, cy))
                kept &= out <= self.tower.pieces.base.radius + moved
        rows = np.nonzero(kept)[0]
        if len(rows):
            kept[rows] = _View(self, x[rows], y[rows], turn[rows], shift, sweep).holds()
        return kept


class _View:
    """The uppermost columns as the middles of N plates see them, in each plate's own frame.

    Arrays are (columns, N). `shift` and `sweep` say how far the plates may move: every point by
    `slack` at most.
    """

    def __init__(
        self, laying: Laying, x: Floats, y: Floats, turn: Floats, shift: float, sweep: float
    ) -> None:
        self._laying, self._foot, self._shift = laying, laying._foot, _spared(shift)
        dx, dy = laying._x - x, laying._y - y
        cos, sin = np.cos(turn), np.sin(turn)
        self.x, self.y = cos * dx + sin * dy, cos * dy - sin * dx
        self.away = np.hypot(dx, dy)
        self.way = np.arctan2(self.y, self.x)
        self.slack = shift + sweep * np.minimum(self.away + laying._r, laying._far + shift)
        self.angle = laying._angle - turn

    def holds(self) -> Bools:
        """Whether enough columns are touched, and hold the plate."""
        laying = self._laying
        touched, cut = self._touched()
        kept: Bools = touched.sum(axis=0) >= laying.covers
        low, high, under = self._whole()
        kept &= _surround(self.way, low, high, under, touched)
        # a plate that moves farther than a column is wide may well cover it wholly: look later
        cut &= kept & (self.slack < np.minimum(laying._r, laying._widest))
        for column in np.nonzero(cut.any(axis=1))[0].tolist():
            rows = np.nonzero(cut[column])[0]
            part_low, part_high = self._part(column, rows)
            low[column, rows] = np.maximum(low[column, rows], part_low)
            high[column, rows] = np.minimum(high[column, rows], part_high)
            gone = rows[low[column, rows] > high[column, rows]]
            touched[column, gone] = False
        if cut.any():
            kept &= touched.sum(axis=0) >= laying.covers
            kept &= _surround(self.way, low, high, under, touched)
        return kept

    def _touched(self) -> tuple[Bools, Bools]:
        """Which columns may be touched, and which of these surely not wholly."""
        r = self._laying._r
        least, most = self._foot.bounds_batch(self.x, self.y)
        outer, inner = r + _spared(self.slack), r - self.slack
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
        laying, shift = self._laying, self._shift
        under = self.away <= laying._r + shift
        with np.errstate(invalid="ignore", divide="ignore"):
            high = np.arcsin(np.minimum((laying._r + shift) / self.away, 1.0))
        low = -high
        for column in np.nonzero(~laying._round)[0].tolist():
            corners = self._hexagon(column, slice(None), laying._inner[column, 0] + shift)
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
        outline = _Outline(self._laying, self.slack[column, rows])
        r = float(self._laying._r[column, 0])
        if self._laying._round[column]:
            edges = outline.within_disc(x, y, r)
            beside = np.arcsin(np.minimum(r / np.maximum(away, r), 1.0))
            length = np.sqrt(np.maximum(away**2 - r**2, 0.0))
            ways = self.way[column, rows] + np.stack([-beside, beside])
            sides = np.stack([length * np.cos(ways), length * np.sin(ways)])
        else:
            inner = float(self._laying._inner[column, 0])
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

    def __init__(self, laying: Laying, wider: Floats) -> None:
        foot = laying._foot
        corner_x, corner_y = laying._corners
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


def _spared(move: Any) -> Any:
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
