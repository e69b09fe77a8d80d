"""Experiments with one column of a slice: pull it out against friction, drop it from above.

>>> from villa_core import Tower
>>> from villa_core.statics.slices import slice_tower
>>> tower = Tower.famous("three-legged").add_column("red-hex", 0.0, 50.0)
>>> test = drop(slice_tower(tower, 90.0), "red-hex", 5.0)
>>> test.run.outcome.value, test.agreement.value
('stands', 'agrees')
"""

from __future__ import annotations

import math

import numpy as np

from villa_core.dynamics.experiments import Experiment
from villa_core.dynamics.verification import Agreement
from villa_core.dynamics.world import (
    GRAVITY,
    NEWTON,
    SETTLED_AFTER,
    Progress,
    World,
    part_of,
    report,
)
from villa_core.errors import TowerError
from villa_core.statics.limits import limits
from villa_core.statics.slices import Flat, Level, Outcome, Slice, slice_tower
from villa_core.text import _
from villa_core.tower.pieces import column_first

SLIPPED = 0.5  # mm: a column that moved so far against what it stands on slides
PULLS = 0.75, 1.25  # a pull from this part of the least to this part of the greatest force agrees
DROPS = 0.5, 2.0  # parts of the energy to tip between which a drop is too close to call


def pull(flat: Slice, column: str, *, progress: Progress | None = None) -> Experiment:
    """Pull a column out along the slice, slowly harder; then let go and see what the tower does.

    A column that carries N newtons and weighs w is held by friction on its top and on its foot:
    it slides at a force of μN + μ(N + w). In a slice, as on a table with four legs, balance does
    not fix N, only its range; `predicted` is the force for the middle of it. The pull agrees when
    it slides within the range and the tower then does what statics says of it without the column.
    It drags the plate above with μN: if that is more than the other columns bear, the tower may go
    along, and its fall is too close to call.
    """
    flat.tower.find(column)
    if flat.tower.stacked_on(column):
        text = _("{column} cannot be pulled: another stands on it.")
        raise TowerError(text.format(column=column_first(column)))
    body, (least, most) = flat.body(column), _carried(flat, column)
    friction = flat.tower.pieces.friction
    low, high = (friction * (2 * load + body.mass * GRAVITY / NEWTON) for load in (least, most))
    world = World(flat)
    start = world.bodies[column].position.x
    slides: list[float] = []

    def force(time: float) -> float:
        return slides[0] if slides else max(high, 1e-3) / 3.0 * max(0.0, time - SETTLED_AFTER)

    def out() -> bool:
        moved = world.bodies[column].position.x - start
        under = [world.bodies[one].position.x - flat.body(one).centre[0] for one in body.rests_on]
        if not slides and moved - (under or [0.0])[0] > SLIPPED:
            slides.append(force(world.time))
        return bool(moved > 2 * (body.right - body.left))

    world.drive = lambda time: world.push(column, force(time))
    fell = world.watch(SETTLED_AFTER + 6.0, out, part_of(progress, 0.0, 0.8))
    driven_until = world.time
    world.drive = None
    world.take_away(column)
    outcome = Outcome.FALLS if fell else world.settle(part_of(progress, 0.8, 1.0))
    report(progress, 1.0)
    run = world.result(outcome)
    driven = np.array([force(t) if t <= driven_until else 0.0 for t in run.trajectory.time])
    measured = slides[0] if slides else None
    without = slice_tower(flat.tower.remove_column(column), flat.direction)
    borne = (
        limit.newtons
        for limit in limits(without, height=body.top + 1e-6)
        if limit.floor == body.floor and not limit.stacked
    )
    dragged = (
        outcome is Outcome.FALLS
        and without.predicted is Outcome.STANDS
        and friction * most > min(borne, default=0.0)
    )
    slid = measured is not None and PULLS[0] * low <= measured <= PULLS[1] * high
    agreement = Agreement.of(
        slid and outcome is without.predicted,
        too_close=flat.too_close or without.too_close or dragged,
    )
    what = (
        _("it did not slide") if measured is None else _("it slid at {n:.2f} N").format(n=measured)
    )
    then = _("stands") if outcome is Outcome.STANDS else _("falls")
    text = _("Predicted {low:.2f} to {high:.2f} N; {what}. Without it the tower {then}.")
    sentence = text.format(low=low, high=high, what=what, then=then)
    return Experiment(run, "N", (low + high) / 2, measured, agreement, driven, sentence)


def _carried(flat: Slice, column: str) -> tuple[float, float]:
    """The least and the greatest load (N) that a column can carry, by balance alone."""
    body = flat.body(column)
    if not body.carries:
        return 0.0, 0.0
    level = next(v for v in flat.levels if v.floor == body.floor and not v.stacked)
    weight = level.mass * GRAVITY / NEWTON
    crowns = {b.id: b.crown for b in flat.bodies if b.floor == level.floor and b.kind == "column"}
    mine = [end - level.s for end in crowns.pop(column) or ()]
    theirs = [end - level.s for crown in crowns.values() for end in crown or ()]
    return weight * (1 - _largest(theirs, mine)), weight * _largest(mine, theirs)


def _largest(mine: list[float], theirs: list[float]) -> float:
    """The largest part of a load at 0 that pushes between the ends `mine` can carry."""
    if not mine:
        return 0.0
    if min(mine) <= 0 <= max(mine):
        return 1.0
    side = 1 if min(mine) > 0 else -1
    near = min(abs(end) for end in mine)
    far = max((-side * end for end in theirs), default=0.0)
    return far / (far + near) if far > 0 else 0.0


def drop(
    flat: Slice, column: str, height: float, *, progress: Progress | None = None
) -> Experiment:
    """Let a column of the uppermost floor fall on its place from a height (mm).

    It hits with the momentum p = w √(2gH). Where it hits beyond the end of a floor's support, the
    load above turns about that end with the energy (p · lever)² / (2 I). It falls if that is more
    than it takes to lift the load's centre over the end. `predicted` is that part for the weakest
    floor, `measured` is 1 if it fell, else 0.
    """
    flat.tower.find(column)
    body = flat.body(column)
    if body.floor != flat.tower.top or body.carries:
        text = _("{column} is not free on the uppermost floor.")
        raise TowerError(text.format(column=column_first(column)))
    if not 0 < height <= 100:
        raise TowerError(_("Drop it from a height between 0 and 100 mm."))
    part = max((_drop_part(flat, level, body, height) for level in flat.levels), default=0.0)
    world = World(flat)
    world.lift(column, height)
    held = world.bodies[column].position

    def drive(time: float) -> None:
        if time < SETTLED_AFTER:  # the hand holds it until the tower is at rest
            world.bodies[column].position, world.bodies[column].velocity = held, (0.0, 0.0)

    world.drive = drive
    fell = world.watch(SETTLED_AFTER + math.sqrt(2 * height / GRAVITY) + 0.02)
    outcome = Outcome.FALLS if fell else world.settle(progress)
    report(progress, 1.0)
    run, fell = world.result(outcome), outcome is Outcome.FALLS
    too_close = flat.too_close or DROPS[0] < part < DROPS[1]
    agreement = Agreement.of((part >= 1) == fell, too_close=too_close)
    text = _("It brings {part:.2f} of the energy that it takes to tip; the tower {what}.")
    sentence = text.format(part=part, what=_("fell") if fell else _("stood"))
    driven = np.zeros(len(run.trajectory.time))
    return Experiment(run, "", part, float(fell), agreement, driven, sentence)


def _drop_part(flat: Slice, level: Level, column: Flat, height: float) -> float:
    """The energy that a drop brings to a level, as a part of what it takes to tip it."""
    if level.stacked or level.margin <= 0:
        return 0.0 if level.stacked else math.inf
    found = 0.0
    above = [body for body in flat.bodies if body.floor > level.floor]
    for end, side in ((level.support[1], 1), (level.support[0], -1)):
        lever = side * (column.centre[0] - end)
        if lever <= 0:
            continue  # it hits inside the support: nothing turns
        momentum = column.mass * math.sqrt(2 * GRAVITY * height)
        inertia = math.fsum(
            b.inertia + b.mass * ((b.centre[0] - end) ** 2 + (b.centre[1] - level.cut) ** 2)
            for b in above
        )
        brought = (momentum * lever) ** 2 / (2 * inertia)
        reach, arm = side * (end - level.s), level.height - level.cut
        needed = level.mass * GRAVITY * (math.hypot(reach, arm) - arm)
        found = max(found, brought / needed)
    return found
