"""What statics says a slice can bear when it is leaned, pushed or shaken towards one side.

Cut a floor at the tops of its columns. All that is above presses down with its weight W and
sideways with t·W; t is the slope. Each column that carries it gets a part of both: a push N
somewhere on its crown and a force H sideways, and hands them on, with its own weight w and with
t·w, to what it stands on. Forces only push, stay within the faces that touch, and reach sideways no
further than friction allows. **The floor can hold as long as there are such forces.** The largest t
is the answer of a small linear program (limit analysis), and it covers tipping, swaying (columns
rocking together), sliding and every mixture of them. As all that happens at a cut is fixed by what
is above it, floors decouple. A pile of stacked columns is a program of its own. A push at a height
takes the place of t·W, and nothing leans then.

The limit is a **bound from above**: beyond it nothing can hold. Below it forces that could hold
exist, but where friction is in play they need not come about: how far each column bends the force
sideways depends on how the villa was built. So it may give way earlier; `experiments.BAND` says how
much was measured. And it is the limit of a **shadow**: in space the villa may tip over an edge that
lies oblique to the slice, at a fraction of it. What the villa itself bears is told by `space`.

>>> from villa_core import Tower
>>> from villa_core.statics.slices import slice_tower
>>> limit = weakest_limit(slice_tower(Tower.famous("three-legged"), 90.0))
>>> limit.floor, round(limit.slope, 3)
(0, 0.35)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from villa_core.errors import TowerError
from villa_core.statics.programs import least
from villa_core.statics.slices import Level, Shadow, Slice
from villa_core.statics.stability import GRAVITY_M_PER_S2
from villa_core.text import _


@dataclass(frozen=True)
class Limit:
    """The `slope` (sideways force as a part of the weight) beyond which a load cannot be held.

    The load has `mass` grams and is carried by a floor (or by the column that `stacked` stands on).
    """

    floor: int
    stacked: str
    slope: float
    mass: float

    @property
    def newtons(self) -> float:
        """The sideways force."""
        return self.slope * self.mass * GRAVITY_M_PER_S2 / 1000


def limits(flat: Slice, side: int = 1, height: float | None = None) -> Iterator[Limit]:
    """The limit of every level along the slice (`side` 1) or against it (−1).

    Without a `height` the sideways force acts where the weight does, as on a tilted table; with one
    it is a push at that height (mm), and levels above it, and piles of columns, do not feel it.
    """
    for level in flat.levels:
        if height is not None and (height <= level.cut or level.stacked):
            continue
        yield _limit(flat, level, side, height)


def weakest_limit(flat: Slice, side: int = 1) -> Limit:
    """What gives way first when the table is tilted towards one side."""
    if not flat.levels:
        raise TowerError(_("No plate is laid yet, so there is nothing to bring down."))
    return min(limits(flat, side), key=lambda limit: limit.slope)


def push_limit(flat: Slice, height: float) -> Limit:
    """What gives way first when something at a height (mm) is pushed along the slice."""
    return min(limits(flat, height=height), key=lambda limit: limit.newtons)


# the linear program ------------------------------------------------------------------------------


class _Joint(NamedTuple):
    """Where a body rests on another (an empty id is the load, or what carries the columns).

    It touches from `low` to `high` along the slice, at height `z`.
    """

    upper: str
    lower: str
    low: float
    high: float
    z: float


class _Weight(NamedTuple):
    """A body in the program: its mass (g), where it acts (s), and what pulls it sideways at t = 1.

    `aside` is in grams as well, and acts at height `at`.
    """

    mass: float
    s: float
    aside: float
    at: float


def _limit(flat: Slice, level: Level, side: int = 1, height: float | None = None) -> Limit:
    if level.margin < 0:
        return Limit(level.floor, level.stacked, 0.0, level.mass)
    weights: dict[str, _Weight] = {}
    joints: list[_Joint] = []
    columns = _pile(flat, level) if level.stacked else _carrying(flat, level)
    if not level.stacked:  # the load is the body without an id
        at = level.height if height is None else height
        weights[""] = _Weight(level.mass, level.s, level.mass, at)
        joints += [_Joint("", c.id, *c.crown, c.top) for c in columns if c.crown]
    for column in columns:
        s, z = column.centre
        weights[column.id] = _Weight(column.mass, s, column.mass if height is None else 0.0, z)
        joints += _feet(flat, column)
    slope = _steepest(weights, joints, flat.tower.pieces.friction, side)
    return Limit(level.floor, level.stacked, slope, level.mass)


def _carrying(flat: Slice, level: Level) -> list[Shadow]:
    """The columns of a floor under a plate."""
    columns = [b for b in flat.bodies if b.kind == "column" and b.floor == level.floor and b.crown]
    under = [b for b in columns if any(flat.body(name).kind == "column" for name in b.carries)]
    return [b for b in columns if not b.stacked and b not in under]


def _pile(flat: Slice, level: Level) -> list[Shadow]:
    """All columns that stand on each other around a stacked one."""
    names = [level.stacked]
    for name in names:  # it grows on the way
        body = flat.body(name)
        beside = {other: flat.body(other).kind for other in (*body.rests_on, *body.carries)}
        names += [other for other in beside if beside[other] == "column" and other not in names]
    return [body for body in flat.bodies if body.id in names]


def _feet(flat: Slice, body: Shadow) -> list[_Joint]:
    """Where a column stands: on the base, on a plate, or on other columns."""
    joints = [] if body.rests_on else [_Joint(body.id, "", body.left, body.right, body.bottom)]
    for under in map(flat.body, body.rests_on):
        low, high = under.crown or (under.left, under.right)
        low, high = max(low, body.left), min(high, body.right)
        if low <= high:
            lower = under.id if under.kind == "column" else ""
            joints.append(_Joint(body.id, lower, low, high, body.bottom))
    return joints


def _steepest(
    weights: dict[str, _Weight], joints: Sequence[_Joint], friction: float, side: int
) -> float:
    """The largest t for which forces exist that hold every body; 0 if there are none.

    The unknowns are t and, for each joint, the push N, its moment M = N·a about s = 0, and the
    force sideways H, from the upper body on the lower one.
    """
    rows = {name: 3 * k for k, name in enumerate(weights)}
    balance = np.zeros((3 * len(weights), 1 + 3 * len(joints)))
    given = np.zeros(3 * len(weights))
    for name, body in weights.items():
        row = rows[name]  # upwards, sideways, turning about s = 0 on the table
        given[row], given[row + 2] = body.mass, body.mass * body.s
        balance[row + 1, 0] = -side * body.aside
        balance[row + 2, 0] = -side * body.aside * body.at
    bounded = np.zeros((4 * len(joints), 1 + 3 * len(joints)))
    for k, joint in enumerate(joints):
        n, m, h = range(1 + 3 * k, 4 + 3 * k)
        # the empty id is the load when it is above, and the fixed world when it is below
        ends = [(rows[joint.upper], 1.0), *[(rows[name], -1.0) for name in (joint.lower,) if name]]
        for row, sign in ends:
            balance[row, n] += sign
            balance[row + 1, h] += sign
            balance[row + 2, m] += sign
            balance[row + 2, h] += sign * joint.z
        four = slice(4 * k, 4 * k + 4)
        bounded[four, n] = (joint.low, -joint.high, -friction, -friction)
        bounded[four, m] = (-1.0, 1.0, 0.0, 0.0)
        bounded[four, h] = (0.0, 0.0, 1.0, -1.0)
    aim = np.zeros(1 + 3 * len(joints))
    aim[0] = -1.0
    bounds = [(0, None), *[(0, None), (None, None), (None, None)] * len(joints)]
    found = least(aim, bounded, balance, given, bounds)
    return 0.0 if found is None else float(found[0])
