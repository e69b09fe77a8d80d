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

from villa_core.dynamics.experiments import NEWTON, Experiment
from villa_core.dynamics.verification import Agreement
from villa_core.dynamics.world import GRAVITY, LOOK, SETTLED_AFTER, Progress, World, part_of, report
from villa_core.errors import TowerError
from villa_core.statics.limits import limits
from villa_core.statics.slices import RESOLUTION, Fate, Flat, Level, Slice, slice_tower
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
    _column(flat, column)
    if flat.tower.stacked_on(column):
        raise TowerError(
            _("{column} cannot be pulled: another stands on it.").format(
                column=column_first(column)
            )
        )
    low, high = _pull_range(flat, column)
    world = World(flat)
    rate = max(high, 1e-3) / 3.0
    start = world.bodies[column].position.x
    width = flat.body(column).right - flat.body(column).left
    slides: list[float] = []

    def force(time: float) -> float:
        if slides:
            return slides[0]
        return rate * max(0.0, time - SETTLED_AFTER)

    def drive(time: float) -> None:
        body = world.bodies[column]
        body.apply_force_at_world_point((force(time) * NEWTON, 0.0), body.position)

    world.drive = drive
    longest = SETTLED_AFTER + 6.0
    gone = False
    while world.time < longest and not gone:
        world.forward(LOOK)
        moved = world.bodies[column].position.x - start
        if not slides and moved - _ridden(world, flat.body(column)) > SLIPPED:
            slides.append(force(world.time))
        gone = world.look() or moved > 2 * width
        report(progress, 0.8 * world.time / longest)
    driven_until = world.time
    world.drive = None
    world.take_away(column)
    rest = part_of(progress, 0.8, 1.0)
    outcome = Fate.FALLS if world.fall_time is not None else world.settle(progress=rest)
    report(progress, 1.0)
    run = world.result(outcome)
    driven = np.array([force(t) if t <= driven_until else 0.0 for t in run.trajectory.time])
    measured = slides[0] if slides else None
    without = slice_tower(flat.tower.remove_column(column), flat.direction)
    dragged = outcome is Fate.FALLS and _drags(flat, column, without)
    if min(abs(flat.margin), abs(without.margin)) < RESOLUTION or (
        dragged and without.predicted is Fate.STANDS
    ):
        agreement = Agreement.TOO_CLOSE
    elif (
        measured is not None
        and PULLS[0] * low <= measured <= PULLS[1] * high
        and outcome is without.predicted
    ):
        agreement = Agreement.AGREES
    else:
        agreement = Agreement.DISAGREES
    text = _("Predicted {low:.2f} to {high:.2f} N; {what}. Without it the tower {then}.")
    what = (
        _("it did not slide") if measured is None else _("it slid at {n:.2f} N").format(n=measured)
    )
    then = _("stands") if outcome is Fate.STANDS else _("falls")
    sentence = text.format(low=low, high=high, what=what, then=then)
    return Experiment(run, "N", (low + high) / 2, measured, agreement, driven, sentence)


def _drags(flat: Slice, column: str, without: Slice) -> bool:
    """Whether friction on its top may drag the plate above along with the column."""
    body = flat.body(column)
    if not body.carries:
        return False
    friction, own = flat.tower.pieces.friction, body.mass * GRAVITY / 1e6
    most = (_pull_range(flat, column)[1] - friction * own) / 2
    borne = [
        limit.newtons
        for limit in limits(without, height=body.top + 1e-6)
        if limit.floor == body.floor and not limit.stacked
    ]
    return most > min(borne, default=0.0)


def _ridden(world: World, column: Flat) -> float:
    """How far (mm) what the column stands on has moved along."""
    if not column.rests_on:
        return 0.0
    under = column.rests_on[0]
    return float(world.bodies[under].position.x - world.slice.body(under).centre[0])


def _pull_range(flat: Slice, column: str) -> tuple[float, float]:
    """The least and the greatest force (N) at which a column slides."""
    body = flat.body(column)
    friction = flat.tower.pieces.friction
    own = body.mass * GRAVITY / 1e6
    least = greatest = 0.0
    if body.carries:
        level = next(v for v in flat.levels if v.floor == body.floor and not v.stacked)
        shares = _shares(flat, level, body)
        weight = level.mass * GRAVITY / 1e6
        least, greatest = shares[0] * weight, shares[1] * weight
    return friction * (2 * least + own), friction * (2 * greatest + own)


def _shares(flat: Slice, level: Level, column: Flat) -> tuple[float, float]:
    """The least and the greatest part of a load that a column can carry, by balance alone."""
    crowns = {b.id: b.crown for b in flat.bodies if b.floor == level.floor and b.kind == "column"}
    mine = [end - level.s for end in crowns.pop(column.id) or ()]
    theirs = [end - level.s for crown in crowns.values() for end in crown or ()]
    if mine[0] <= 0 <= mine[1]:
        greatest = 1.0
    else:
        side = 1 if mine[0] > 0 else -1
        near = min(abs(end) for end in mine)
        far = max((-side * end for end in theirs), default=0.0)
        greatest = far / (far + near) if far > 0 else 0.0
    if theirs and min(theirs) <= 0 <= max(theirs):
        return 0.0, greatest
    side = 1 if theirs and min(theirs) > 0 else -1
    near = min((abs(end) for end in theirs), default=0.0)
    far = max(-side * end for end in mine)
    return (near / (near + far) if theirs else 1.0), greatest


def drop(
    flat: Slice, column: str, height: float, *, progress: Progress | None = None
) -> Experiment:
    """Let a column of the uppermost floor fall on its place from a height (mm).

    It hits with the momentum p = w √(2gH). Where it hits beyond the end of a floor's support, the
    load above turns about that end with the energy (p · lever)² / (2 I). It falls if that is more
    than it takes to lift the load's centre over the end. `predicted` is that part for the weakest
    floor, `measured` is 1 if it fell, else 0.
    """
    body = _column(flat, column)
    if body.floor != flat.tower.top or body.carries:
        raise TowerError(
            _("{column} is not free on the uppermost floor.").format(column=column_first(column))
        )
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
    landed = SETTLED_AFTER + math.sqrt(2 * height / GRAVITY) + 0.02
    outcome = Fate.STANDS
    while world.time < landed and outcome is Fate.STANDS:
        world.forward(LOOK)
        outcome = Fate.FALLS if world.look() else outcome
    if outcome is Fate.STANDS:
        outcome = world.settle(progress=progress)
    report(progress, 1.0)
    run = world.result(outcome)
    measured = 1.0 if outcome is Fate.FALLS else 0.0
    if flat.too_close or DROPS[0] < part < DROPS[1]:
        agreement = Agreement.TOO_CLOSE
    else:
        agreement = Agreement.AGREES if (part >= 1) == (measured == 1) else Agreement.DISAGREES
    text = _("It brings {part:.2f} of the energy that it takes to tip; the tower {what}.")
    what = _("fell") if outcome is Fate.FALLS else _("stood")
    driven = np.zeros(len(run.trajectory.time))
    sentence = text.format(part=part, what=what)
    return Experiment(run, "", part, measured, agreement, driven, sentence)


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


def _column(flat: Slice, column: str) -> Flat:
    flat.tower.find(column)
    return flat.body(column)
