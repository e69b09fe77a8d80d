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
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from villa_core.errors import TowerError
from villa_core.geometry.footprint import ABSENT
from villa_core.geometry.hull import Bools, Floats, Hull
from villa_core.geometry.margins import margins
from villa_core.statics.stability import couplings, feet, loads_above, stability
from villa_core.text import _
from villa_core.tower.contact import Frame, clip_column, footprint
from villa_core.tower.pieces import Column, column_first
from villa_core.tower.tower import Floor, PlacedPlate, Tower

_CHUNK = 4096  # items worked on at once, so that they stay in the processor's cache
_TURNS = np.radians(np.arange(6) * 60.0)[:, None]
_ALL_ROUND = np.array([1.0, 0.0, -2.0])[:, None, None]


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
    def stable(self) -> Bools:
        """Whether each tower stands."""
        return self.margin >= 0


# one column at many places -----------------------------------------------------------------------


def placements(tower: Tower, column_id: str, x: Any, y: Any) -> Batch:
    """The verdicts with one column raised to each of many places on the uppermost plate.

    If the tower falls already while the column is in the hand, that margin counts.
    """
    xs, ys = np.broadcast_arrays(np.asarray(x, dtype=float), np.asarray(y, dtype=float))
    xs, ys = xs.ravel(), ys.ravel()
    if tower.stacked_on(column_id):
        text = _("{column} carries another column and cannot be raised.")
        raise TowerError(text.format(column=column_first(column_id)))
    without = tower.remove_column(column_id)
    verdict = stability(without)
    column, angle = tower.pieces.column(column_id), tower.find(column_id)[1].angle
    found = floor_margins(without, column.mass, xs, ys)
    for floor, margin in enumerate(standing.margin for standing in verdict.floors):
        if margin < 0:
            np.minimum(found[:, floor], margin, out=found[:, floor])
    stacks = [np.full((len(xs), 1), standing.margin) for standing in verdict.stacks]
    found = np.concatenate([found, *stacks], axis=1)
    if not couplings(without):
        foot = _new_foot(without, column, angle, xs, ys)
        least = np.minimum(np.min(found, axis=1, initial=np.inf), foot)
        return Batch(found, np.where(foot == np.inf, np.nan, least))
    alone = np.empty(len(xs))
    for row, (px, py) in enumerate(zip(xs.tolist(), ys.tolist(), strict=True)):
        up = without.add_column(column_id, px, py, angle=angle)
        alone[row] = min(stability(up).margin, verdict.margin if verdict.margin < 0 else math.inf)
    return Batch(found, alone)


def floor_margins(tower: Tower, mass: float, x: Floats, y: Floats) -> Floats:
    """The margins (n, floors) of a tower with a further mass (g) on top at each of n places."""
    found = np.empty((len(x), tower.top))
    for floor, load in enumerate(loads_above(tower)):
        total = load.mass + mass
        found[:, floor] = tower.support(floor).margin_batch(
            (load.mass * load.x + mass * x) / total, (load.mass * load.y + mass * y) / total
        )
    return found


def _new_foot(tower: Tower, column: Column, angle: float, x: Floats, y: Floats) -> Floats:
    """The margins of a column put down at (x, y) on top; infinite where it stands wholly."""
    found = np.full(len(x), np.inf)
    if tower.top == 0:
        doubtful = np.hypot(x, y) + column.radius > tower.pieces.base.radius
    else:
        frame = tower.frame(tower.top)
        covers = frame.foot.covers_batch(*frame.local(x, y), column.radius)
        found[covers < 0] = -np.inf
        doubtful = covers == 0
    bare = Tower(tuple(Floor(f.plate) for f in tower.floors), tower.pieces)
    for row in np.nonzero(doubtful)[0].tolist():
        there = bare.add_column(column.id, float(x[row]), float(y[row]), angle=angle)
        if there.partly(there.top):
            patch = [disc for _by, disc in feet(there, column.id)]
            found[row] = Hull.of(patch).margin(float(x[row]), float(y[row]))
    return found


# many towers of one shape ------------------------------------------------------------------------


def variants(tower: Tower, *, columns: Any = None, plates: Any = None, masses: Any = None) -> Batch:
    """The verdicts on N towers that have the shape of `tower`.

    `columns` (N, columns, 2) gives x and y of each column, in the order of `tower.column_ids()`;
    `plates` (N, plates, 3) gives x, y and angle (degrees) of each plate from below; `masses`
    (N, columns + plates) in grams. What is left out is as in `tower`.
    """
    shape = _Shape(tower)
    arrays = []
    for name, own, given in (
        ("columns", shape.columns, columns),
        ("plates", shape.plates, plates),
        ("masses", shape.masses, masses),
    ):
        value = own[None] if given is None else np.asarray(given, dtype=float)
        if value.shape[1:] != own.shape:
            text = _("“{name}” must be an array of the form N × {form}, not {got}.")
            form = " × ".join(map(str, own.shape))
            raise TowerError(text.format(name=name, form=form, got=value.shape))
        arrays.append(value)
    items = max(len(value) for value in arrays)
    if any(len(value) not in (1, items) for value in arrays):
        raise TowerError(_("All arrays must describe the same number of towers."))
    found, alone = np.empty((items, shape.levels)), np.full(items, np.nan)
    for start in range(0, items, _CHUNK):
        n = min(_CHUNK, items - start)
        chunk = (v if len(v) == 1 else v[start : start + n] for v in arrays)
        # items last: each step then runs along memory
        c, p, m = (np.ascontiguousarray(np.broadcast_to(v, (n, *v.shape[1:])).T) for v in chunk)
        found[start : start + n] = shape.margins(c, p, m).T
        for row in np.nonzero(shape.doubtful(c, p))[0].tolist():
            one = shape.single(c[..., row], p[..., row], m[..., row])
            alone[start + row] = stability(one).margin
    return Batch(found, alone)


class _Shape:
    """What all towers of a batch have in common, and how their margins follow from the rest."""

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        placed = [c for _floor, c in tower.placed()]
        number = {c.id: k for k, c in enumerate(placed)}
        self.here = [[number[c.id] for c in floor.columns] for floor in tower.floors]
        self.under = {number[c.id]: number[c.on] for c in placed if c.on is not None}
        self.columns = np.array([(c.x, c.y) for c in placed], dtype=float).reshape(-1, 2)
        self.turns = [math.radians(c.angle) for c in placed]
        self.pieces = [tower.pieces.column(c.id) for c in placed]
        laid = [floor.plate for floor in tower.floors[1:] if floor.plate is not None]
        self.feet = [footprint(tower.pieces, p.color) for p in laid]
        self.plates = np.array([(p.x, p.y, p.angle) for p in laid], dtype=float).reshape(-1, 3)
        plate_masses = [tower.pieces.plate(p.color).mass for p in laid]
        self.masses = np.array([piece.mass for piece in self.pieces] + plate_masses)
        self.levels = len(laid) + len(self.under)

    def single(self, columns: Floats, plates: Floats, masses: Floats) -> Tower:
        """One of the towers by itself."""
        at, laid, weights = columns.T.tolist(), plates.T.tolist(), masses.tolist()
        floors = []
        heavy: dict[str, float] = {}
        for n, (floor, here) in enumerate(zip(self.tower.floors, self.here, strict=True)):
            plate = floor.plate and PlacedPlate(floor.plate.color, *laid[n - 1])
            moved = [(c, *at[k]) for c, k in zip(floor.columns, here, strict=True)]
            floors.append(Floor(plate, tuple(replace(c, x=x, y=y) for c, x, y in moved)))
            heavy |= {c.id: weights[k] for c, k in zip(floor.columns, here, strict=True)}
            heavy |= {plate.color: weights[len(at) + n - 1]} if plate else {}
        pieces = self.tower.pieces
        if not np.array_equal(masses, self.masses):
            pieces = replace(
                pieces,
                columns=tuple(replace(c, mass=heavy.get(c.id, c.mass)) for c in pieces.columns),
                plates=tuple(replace(p, mass=heavy.get(p.color, p.mass)) for p in pieces.plates),
            )
        return Tower(tuple(floors), pieces)

    def doubtful(self, columns: Floats, plates: Floats) -> Bools:
        """The towers in which a column may stand over an edge, or on more than one column."""
        x, y = columns
        found = np.zeros(columns.shape[-1], dtype=bool)
        for floor, here in enumerate(self.here):
            standing = [k for k in here if k not in self.under]
            if floor == 0:
                for k in standing:
                    reach = self.tower.pieces.base.radius - self.pieces[k].radius
                    found |= np.hypot(x[k], y[k]) > reach
            elif standing:
                covers = self._seen(standing, columns, plates[:, floor - 1], floor - 1)[2]
                found |= (covers <= 0).any(axis=0)
            for top in here:
                for other in here if top in self.under else ():
                    if other not in (top, self.under[top]):
                        reach = self.pieces[top].radius + self.pieces[other].radius
                        found |= np.hypot(x[top] - x[other], y[top] - y[other]) < reach
        return found

    def margins(self, columns: Floats, plates: Floats, masses: Floats) -> Floats:
        """Margins (levels, N) of N towers: columns (2, n, N), plates (3, n, N), masses (n, N)."""
        moments = masses * np.concatenate([columns, plates[:2]], axis=1)
        found = np.empty((self.levels, columns.shape[-1]))
        n = len(self.feet)
        above: list[int] = []
        for floor in reversed(range(n)):
            above += [len(self.pieces) + floor, *self.here[floor + 1]]
            load = moments[:, above].sum(axis=1) / masses[above].sum(axis=0)
            found[floor] = self._floor(floor, columns, plates[:, floor], load)
        for level, (top, below) in enumerate(self.under.items(), n):
            pile = [top]
            for one in pile:  # it grows on the way
                pile += [other for other, under in self.under.items() if under == one]
            load = moments[:, pile].sum(axis=1) / masses[pile].sum(axis=0)
            turns = (np.full(load.shape[1], self.turns[k]) for k in (top, below))
            away = columns[:, top] - columns[:, below]
            parts = clip_column(self.pieces[top], self.pieces[below], *away, *turns)
            found[level] = _margins(parts, *(load - columns[:, below]))
        return found

    def _seen(
        self, here: list[int], columns: Floats, plate: Floats, number: int
    ) -> tuple[Frame, Floats, Floats]:
        """A plate's frames, columns in them (2, n, N), and how it covers these (n, N).

        That is 1 if wholly, 0 if in part, −1 if not at all.
        """
        turn = np.radians(plate[2])
        frame = Frame._make([plate[0], plate[1], np.cos(turn), np.sin(turn), self.feet[number]])
        seen = np.stack(frame.local(*columns[:, here]))
        each = zip(here, *seen, strict=True)
        covers = [frame.foot.covers_batch(x, y, self.pieces[k].radius) for k, x, y in each]
        return frame, seen, np.array(covers)

    def _floor(self, floor: int, columns: Floats, plate: Floats, load: Floats) -> Floats:
        """The margins of a floor's columns under plates (3, N), for loads at (2, N)."""
        here = self.here[floor]
        if not here:
            return np.full(load.shape[1], -np.inf)
        frame, seen, covers = self._seen(here, columns, plate, floor)
        load = np.stack(frame.local(*load))
        turns = [self.turns[k] - np.radians(plate[2]) for k in here]
        margin = np.empty(load.shape[1])
        cut = (covers == 0).any(axis=0)  # what is cut takes longer
        for rows in (cut, ~cut) if cut.any() else (slice(None),):
            parts = [
                part
                for k, x, y, turn, covered in zip(here, *seen, turns, covers, strict=True)
                for part in _parts(
                    self.pieces[k], x[rows], y[rows], turn[rows], covered[rows], frame
                )
            ]
            margin[rows] = _margins(np.concatenate(parts, axis=1), *load[:, rows])
        return margin


def _parts(
    column: Column, x: Floats, y: Floats, turn: Floats, covers: Floats, frame: Frame
) -> Iterator[Floats]:
    """The patches (6, n, N) of a column under plates; what is not there is absent."""
    whole = np.empty((6, 1 if column.is_round else 6, len(x)))
    whole[0], whole[1], whole[2], whole[3:] = x, y, column.radius, _ALL_ROUND
    if not column.is_round:
        turns = _TURNS + turn
        whole[0] += column.radius * np.cos(turns)
        whole[1] += column.radius * np.sin(turns)
        whole[2] = 0.0
    whole[5, :, covers <= 0] = 2.0
    yield whole
    rows = np.nonzero(covers == 0)[0]
    if len(rows):
        at, foot = (x[rows], y[rows], column.radius), frame.foot
        clip = foot.clip_disc(*at) if column.is_round else foot.clip_hexagon(*at, turn[rows])
        cut = np.empty((6, clip.shape[1], len(x)))
        cut[:] = ABSENT
        cut[:, :, rows] = clip
        yield cut


def _margins(parts: Floats, gx: Floats, gy: Floats) -> Floats:
    """The margins of points in the hulls of parts (6, n, N); −∞ where there are none."""
    there = parts[5] <= 1.0
    some = there.any(axis=0)
    if not some.all():
        found = np.full(len(gx), -np.inf)
        if some.any():
            found[some] = _margins(parts[:, :, some], gx[some], gy[some])
        return found
    if not there.all():  # one that is absent takes the place of one that is there
        parts = np.where(there, parts, parts[:, there.argmax(axis=0), np.arange(len(gx))][:, None])
    ways = parts[3:] if parts[5].max(initial=-2.0) > -2.0 else None
    return margins(parts[0] - gx, parts[1] - gy, parts[2], ways)
