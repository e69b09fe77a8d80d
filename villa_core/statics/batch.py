"""Many towers at once: numpy arrays in, numpy arrays out, no Python loop over the items.

Two questions come in masses: one column tried at many places (`placements`), and many towers of one
shape, that is the same pieces on the same floors at other places (`variants`).

>>> import numpy as np
>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged")
>>> where = np.array([[c.x, c.y] for _, c in tower.placed()])
>>> shaken = where + np.random.default_rng(1).normal(0, 5, (1000, 3, 2))
>>> bool(variants(tower, columns=shaken).stable.all())
True
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from villa_core.errors import TowerError
from villa_core.geometry.footprint import ABSENT, Footprint
from villa_core.geometry.hull import Floats, Hull
from villa_core.geometry.margins import margins
from villa_core.statics.stability import couplings, feet, loads_above, stability
from villa_core.text import _
from villa_core.tower.contact import clip_column, footprint
from villa_core.tower.pieces import column_first
from villa_core.tower.tower import Floor, PlacedPlate, Tower

if TYPE_CHECKING:
    from villa_core.tower.pieces import Column

_CHUNK = 4096  # items worked on at once, so that they stay in the processor's cache
_TURNS = np.radians(np.arange(6) * 60.0)[:, None]


@dataclass(frozen=True)
class Batch:
    """The verdicts on N towers; `margins` (N, levels): first the floors, then the stacks.

    `alone` (N) is the margin of those towers in which a column stands over an edge or bridges
    others: they are looked at one by one. Elsewhere, where the floor theorem holds, it is NaN.
    """

    margins: Floats
    alone: Floats

    @property
    def margin(self) -> Floats:
        """The smallest margin of each tower, in mm."""
        smallest = np.min(self.margins, axis=1, initial=np.inf)
        return np.where(np.isnan(self.alone), smallest, self.alone)

    @property
    def stable(self) -> NDArray[np.bool_]:
        """Whether each tower stands."""
        return self.margin >= 0


def placements(tower: Tower, column_id: str, x: Any, y: Any) -> Batch:
    """The verdicts with one column raised to each of many places on the uppermost plate.

    If the tower falls already while the column is in the hand, that margin counts.
    """
    xs, ys = np.broadcast_arrays(np.asarray(x, dtype=float), np.asarray(y, dtype=float))
    xs, ys = xs.ravel(), ys.ravel()
    if tower.stacked_on(column_id):
        raise TowerError(
            _("{column} carries another column and cannot be raised.").format(
                column=column_first(column_id)
            )
        )
    without = tower.remove_column(column_id)
    verdict = stability(without)
    mass = tower.pieces.column(column_id).mass
    found = np.empty((len(xs), len(verdict.floors) + len(verdict.stacks)))
    for floor, load in enumerate(loads_above(without)):
        total = load.mass + mass
        centre_x = (load.mass * load.x + mass * xs) / total
        centre_y = (load.mass * load.y + mass * ys) / total
        placed = without.support(floor).margin_batch(centre_x, centre_y)
        in_hand = verdict.floors[floor].margin
        found[:, floor] = placed if in_hand >= 0 else np.minimum(placed, in_hand)
    for k, standing in enumerate(verdict.stacks, len(verdict.floors)):
        found[:, k] = standing.margin
    column, angle = tower.pieces.column(column_id), tower.find(column_id)[1].angle
    if not couplings(without):
        foot = _new_foot(without, column, angle, xs, ys)
        least = np.minimum(np.min(found, axis=1, initial=np.inf), foot)
        return Batch(found, np.where(foot == np.inf, np.nan, least))
    alone = np.empty(len(xs))
    for row, (px, py) in enumerate(zip(xs.tolist(), ys.tolist(), strict=True)):
        up = without.add_column(column_id, px, py, angle=angle)
        alone[row] = min(stability(up).margin, verdict.margin if verdict.margin < 0 else math.inf)
    return Batch(found, alone)


def _new_foot(tower: Tower, column: Column, angle: float, x: Floats, y: Floats) -> Floats:
    """The margins of a column put down at (x, y) on top; infinite where it stands wholly."""
    found = np.full(len(x), np.inf)
    if tower.top == 0:
        doubtful = np.hypot(x, y) + column.radius > tower.pieces.base.radius
    else:
        frame = tower.frame(tower.top)
        dx, dy = x - frame.x, y - frame.y
        local = frame.cos * dx + frame.sin * dy, frame.cos * dy - frame.sin * dx
        covers = frame.foot.covers_batch(*local, column.radius)
        found[covers < 0] = -np.inf
        doubtful = covers == 0
    bare = Tower(tuple(Floor(f.plate) for f in tower.floors), tower.pieces)
    for row in np.nonzero(doubtful)[0].tolist():
        there = bare.add_column(column.id, float(x[row]), float(y[row]), angle=angle)
        if there.partly(there.top):
            patch = [disc for _by, disc in feet(there, column.id)]
            found[row] = Hull.of(patch).margin(float(x[row]), float(y[row]))
    return found


def variants(tower: Tower, *, columns: Any = None, plates: Any = None, masses: Any = None) -> Batch:
    """The verdicts on N towers that have the shape of `tower`.

    `columns` (N, columns, 2) gives x and y of each column, in the order of `tower.column_ids()`;
    `plates` (N, plates, 3) gives x, y and angle (degrees) of each plate from below; `masses`
    (N, columns + plates) in grams. What is left out is as in `tower`.
    """
    shape = _Shape(tower)
    given = {"columns": columns, "plates": plates, "masses": masses}
    arrays = {}
    for name, own in (
        ("columns", shape.columns),
        ("plates", shape.plates),
        ("masses", shape.masses),
    ):
        value = own[None] if given[name] is None else np.asarray(given[name], dtype=float)
        if value.shape[1:] != own.shape:
            raise TowerError(
                _("“{name}” must be an array of the form N × {form}, not {got}.").format(
                    name=name, form=" × ".join(map(str, own.shape)), got=value.shape
                )
            )
        arrays[name] = value
    items = max(len(value) for value in arrays.values())
    if any(len(value) not in (1, items) for value in arrays.values()):
        raise TowerError(_("All arrays must describe the same number of towers."))
    found, alone = np.empty((items, shape.levels)), np.full(items, np.nan)
    for start in range(0, items, _CHUNK):
        stop = min(start + _CHUNK, items)
        # items last: each step then runs along memory
        c, p, m = (
            np.ascontiguousarray(
                np.broadcast_to(v if len(v) == 1 else v[start:stop], (stop - start, *v.shape[1:])).T
            )
            for v in arrays.values()
        )
        found[start:stop] = shape.margins(c, p, m).T
        for row in np.nonzero(shape.doubtful(c, p))[0].tolist():
            one = shape.single(c[..., row], p[..., row], m[..., row])
            alone[start + row] = stability(one).margin
    return Batch(found, alone)


class _Shape:
    """What all towers of a batch have in common, and how their margins follow from the rest."""

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        placed = list(tower.placed())
        self.columns = np.array([(c.x, c.y) for _floor, c in placed], dtype=float).reshape(-1, 2)
        self.turns = [math.radians(c.angle) for _floor, c in placed]
        self.pieces = [tower.pieces.column(c.id) for _floor, c in placed]
        self.floor = [floor for floor, _c in placed]
        number = {c.id: k for k, (_floor, c) in enumerate(placed)}
        self.under = {number[c.id]: number[c.on] for _floor, c in placed if c.on is not None}
        laid = [floor.plate for floor in tower.floors[1:] if floor.plate is not None]
        self.plates = np.array([(p.x, p.y, p.angle) for p in laid], dtype=float).reshape(-1, 3)
        plate_masses = [tower.pieces.plate(p.color).mass for p in laid]
        self.masses = np.array([piece.mass for piece in self.pieces] + plate_masses)
        self.levels = len(laid) + len(self.under)

    def doubtful(self, columns: Floats, plates: Floats) -> NDArray[np.bool_]:
        """The towers in which a column may stand over an edge, or on more than one column."""
        x, y = columns
        radius = np.array([piece.radius for piece in self.pieces])[:, None]
        found = np.zeros(columns.shape[-1], dtype=bool)
        for floor in range(len(self.plates) + 1):
            here = [k for k, f in enumerate(self.floor) if f == floor and k not in self.under]
            if not here:
                continue
            if floor == 0:
                reach = self.tower.pieces.base.radius
                found |= np.any(np.hypot(x[here], y[here]) + radius[here] > reach, axis=0)
                continue
            px, py, turn = (
                plates[0, floor - 1],
                plates[1, floor - 1],
                np.radians(plates[2, floor - 1]),
            )
            cos, sin, dx, dy = np.cos(turn), np.sin(turn), x[here] - px, y[here] - py
            plate = self.tower.floors[floor].plate
            assert plate is not None
            foot = footprint(self.tower.pieces, plate.color)
            least, _most = foot.bounds_batch(cos * dx + sin * dy, cos * dy - sin * dx)
            unsure = np.nonzero(np.any(least < radius[here], axis=0))[0]
            for n, k in enumerate(here) if len(unsure) else ():
                u, v = (cos * dx + sin * dy)[n, unsure], (cos * dy - sin * dx)[n, unsure]
                found[unsure] |= foot.covers_batch(u, v, self.pieces[k].radius) <= 0
        for top, below in self.under.items():
            for other, floor in enumerate(self.floor):
                if floor == self.floor[top] and other not in (top, below):
                    away = np.hypot(x[top] - x[other], y[top] - y[other])
                    found |= away < radius[top] + radius[other]
        return found

    def single(self, columns: Floats, plates: Floats, masses: Floats) -> Tower:
        """One of the towers by itself."""
        number = {c.id: k for k, (_floor, c) in enumerate(self.tower.placed())}
        at, laid = columns.T.tolist(), plates.T.tolist()
        floors = []
        for n, floor in enumerate(self.tower.floors):
            plate = floor.plate and PlacedPlate(floor.plate.color, *laid[n - 1])
            moved = [(c, *at[number[c.id]]) for c in floor.columns]
            floors.append(Floor(plate, tuple(replace(c, x=x, y=y) for c, x, y in moved)))
        if np.array_equal(masses, self.masses):
            return Tower(tuple(floors), self.tower.pieces)
        weights = masses.tolist()
        pieces = self.tower.pieces
        heavy = {
            f.plate.color: weights[len(number) + n] for n, f in enumerate(floors[1:]) if f.plate
        }
        pieces = replace(
            pieces,
            columns=tuple(
                replace(c, mass=weights[number[c.id]]) if c.id in number else c
                for c in pieces.columns
            ),
            plates=tuple(replace(p, mass=heavy.get(p.color, p.mass)) for p in pieces.plates),
        )
        return Tower(tuple(floors), pieces)

    def margins(self, columns: Floats, plates: Floats, masses: Floats) -> Floats:
        """Margins (levels, N) of N towers: columns (2, n, N), plates (3, n, N), masses (n, N)."""
        x, y = columns
        items = max(columns.shape[-1], 1)
        found = np.empty((self.levels, items))
        mass = mx = my = np.zeros(items)
        n_plates = len(self.plates)
        for floor in range(n_plates - 1, -1, -1):
            above = [k for k, f in enumerate(self.floor) if f == floor + 1]
            heavy = masses[len(self.floor) + floor]
            mass = mass + heavy
            mx, my = mx + heavy * plates[0, floor], my + heavy * plates[1, floor]
            for k in above:
                mass = mass + masses[k]
                mx, my = mx + masses[k] * x[k], my + masses[k] * y[k]
            here = [k for k, f in enumerate(self.floor) if f == floor]
            found[floor] = self._floor(here, x, y, plates[:, floor], floor, mx / mass, my / mass)
        for level, top in enumerate(self.under, n_plates):
            found[level] = self._stack(top, x, y, masses)
        return found

    def _floor(
        self,
        here: list[int],
        x: Floats,
        y: Floats,
        plate: Floats,
        floor: int,
        gx: Floats,
        gy: Floats,
    ) -> Floats:
        """The margins of the columns `here` under a plate, for a load at (gx, gy)."""
        color = self.tower.floors[floor + 1].plate
        assert color is not None
        foot = footprint(self.tower.pieces, color.color)
        margin = np.full(len(gx), -np.inf)
        if not here:
            return margin
        turn = np.radians(plate[2])
        cos, sin = np.cos(turn), np.sin(turn)
        dx, dy = x[here] - plate[0], y[here] - plate[1]
        local_x, local_y = cos * dx + sin * dy, cos * dy - sin * dx
        covers = np.array(
            [
                foot.covers_batch(u, v, self.pieces[k].radius)
                for k, u, v in zip(here, local_x, local_y, strict=True)
            ]
        )
        whole, free = covers > 0, covers < 0
        easy = np.all(whole | free, axis=0)
        hard = np.nonzero(~easy)[0]
        if len(hard):
            margin[hard] = self._hard(
                here,
                foot,
                local_x[:, hard],
                local_y[:, hard],
                turn[hard],
                (whole[:, hard], free[:, hard]),
                _seen(plate[:2, hard], cos[hard], sin[hard], gx[hard], gy[hard]),
            )
        easy &= whole.any(axis=0)
        rows = slice(None) if easy.all() else np.nonzero(easy)[0]
        if easy.any():
            margin[rows] = self._easy(
                here, x[here][:, rows] - gx[rows], y[here][:, rows] - gy[rows], whole[:, rows]
            )
        return margin

    def _easy(self, here: list[int], x: Floats, y: Floats, whole: NDArray[np.bool_]) -> Floats:
        """Margins where every column is wholly covered or free; (x, y) seen from the load."""
        if not whole.all():
            # a free column becomes a point under a covered one: that changes nothing
            first = whole.argmax(axis=0)
            rows = np.arange(x.shape[1])
            x = np.where(whole, x, x[first, rows])
            y = np.where(whole, y, y[first, rows])
        found = [
            _patch(self.pieces[k], x[n], y[n], whole[n], self.turns[k]) for n, k in enumerate(here)
        ]
        return margins(*np.concatenate(found, axis=1))

    def _hard(
        self,
        here: list[int],
        foot: Footprint,
        x: Floats,
        y: Floats,
        turn: Floats,
        known: tuple[NDArray[np.bool_], NDArray[np.bool_]],
        load: tuple[Floats, Floats],
    ) -> Floats:
        """Margins where some column may be partly covered; all seen in the plate's frame."""
        whole, free = known
        parts = []
        for n, k in enumerate(here):
            column = self.pieces[k]
            angle = self.turns[k] - turn
            if whole[n].any():
                patch = _patch(column, x[n], y[n], whole[n], angle)
                ways = np.empty_like(patch)
                ways[0], ways[1], ways[2] = 1.0, 0.0, np.where(whole[n], -2.0, 2.0)
                parts.append(np.concatenate([patch, ways]))
            rows = np.nonzero(~(whole[n] | free[n]))[0]
            if len(rows):
                if column.is_round:
                    cut = foot.clip_disc(x[n, rows], y[n, rows], column.radius)
                else:
                    cut = foot.clip_hexagon(x[n, rows], y[n, rows], column.radius, angle[rows])
                spread = np.empty((6, cut.shape[1], len(turn)))
                spread[:] = ABSENT
                spread[:, :, rows] = cut
                parts.append(spread)
        return _margins_of_parts(np.concatenate(parts, axis=1), *load)

    def _stack(self, top: int, x: Floats, y: Floats, masses: Floats) -> Floats:
        """The margins of a stacked column with all that stands on it."""
        group, todo = [], [top]
        while todo:
            group.append(todo.pop())
            todo += [above for above, under in self.under.items() if under == group[-1]]
        mass = masses[group].sum(axis=0)
        gx, gy = (
            (masses[group] * x[group]).sum(axis=0) / mass,
            (masses[group] * y[group]).sum(axis=0) / mass,
        )
        below = self.under[top]
        turns = (np.full(len(gx), self.turns[k]) for k in (top, below))
        parts = clip_column(
            self.pieces[top], self.pieces[below], x[top] - x[below], y[top] - y[below], *turns
        )
        return _margins_of_parts(parts, gx - x[below], gy - y[below])


def _margins_of_parts(parts: Floats, gx: Floats, gy: Floats) -> Floats:
    """The margins of points in the hulls of parts (6, n, N); −∞ where there are none."""
    some = (parts[5] <= 1.0).any(axis=0)
    if not some.all():
        found = np.full(len(gx), -np.inf)
        if some.any():
            found[some] = _margins_of_parts(parts[:, :, some], gx[some], gy[some])
        return found
    return margins(parts[0] - gx, parts[1] - gy, parts[2], parts[3:])


def _patch(
    column: Column, x: Floats, y: Floats, whole: NDArray[np.bool_], turn: Floats | float
) -> Floats:
    """The patches (3, n, N) of a column: x, y and radius; of radius 0 where it is not covered."""
    radius = column.radius * whole
    if column.is_round:
        return np.stack([x, y, radius])[:, None]
    turns = np.asarray(_TURNS + turn)
    cx, cy = x + radius * np.cos(turns), y + radius * np.sin(turns)
    return np.stack([cx, cy, np.zeros_like(cx)])


def _seen(at: Floats, cos: Floats, sin: Floats, gx: Floats, gy: Floats) -> tuple[Floats, Floats]:
    """Points of the world in the frame of plates."""
    dx, dy = gx - at[0], gy - at[1]
    return cos * dx + sin * dy, cos * dy - sin * dx
