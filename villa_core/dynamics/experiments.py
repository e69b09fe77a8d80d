"""Experiments on a slice: tilt the table, push at a height, shake. Each beside its prediction.

The predictions are those of `limits`: beyond them nothing can hold. Two things move what is
measured away from them. Where friction is in play, forces that could hold need not come about, and
the villa goes earlier. And the force grows within seconds instead of for ever so slowly, while what
gives way needs a moment to be seen: that looks like a few percent later. Columns that carry nothing
may fall over before: they do not count.

>>> from villa_core import Tower
>>> from villa_core.statics.slices import slice_tower
>>> test = shake(slice_tower(Tower.famous("three-legged"), 90.0), amplitude=2.0, frequency=1.0)
>>> test.run.outcome.value, test.agreement.value
('stands', 'agrees')
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from villa_core.dynamics.verification import Agreement
from villa_core.dynamics.world import (
    GRAVITY,
    LOOK,
    SETTLED_AFTER,
    STEP,
    Progress,
    Run,
    Trajectory,
    World,
    part_of,
    report,
)
from villa_core.errors import TowerError
from villa_core.geometry.hull import Floats
from villa_core.statics.limits import push_limit, weakest_limit
from villa_core.statics.slices import Fate, Flat, Slice
from villa_core.text import _

BAND = 0.75, 1.15
"""A measured limit between these parts of the predicted one agrees with it.

Random slices (80 tilted, 120 pushed) gave way at 0.81 to 1.07 of it, and all of them fell. Those
above 1 come down to it when the force grows more slowly (the leaning villa from 1.07 to 1.03 in a
quarter of the speed); those below stay below: there friction could have held more than it did."""

NEWTON = 1e6  # g mm/s²
_AFTER = 0.5  # s that an experiment goes on after the fall, for the film
_SLOWLY = 4.0  # s in which the predicted limit is reached
_BEYOND = 3.0  # what still stands at so many times the predicted limit clearly will not fall
_MOSTLY = 1.25  # most experiments are over at this part of the predicted limit


@dataclass(frozen=True)
class Experiment:
    """What was done to a slice, what was expected, and what happened.

    `driven` is what was done, one number for each frame of the trajectory: degrees, newtons, or
    the table's acceleration in mm/s². `predicted` is the limit that statics gives in this `unit`,
    `measured` the one at which a plate left its place (None if none did).
    """

    run: Run
    unit: str
    predicted: float
    measured: float | None
    agreement: Agreement
    driven: Floats = field(repr=False)
    sentence: str

    @property
    def trajectory(self) -> Trajectory:
        """How all bodies moved."""
        return self.run.trajectory

    @property
    def ratio(self) -> float | None:
        """Measured as a part of predicted; None if nothing gave way, or nothing was to be borne."""
        if self.measured is None or self.predicted == 0:
            return None
        return self.measured / self.predicted

    def __str__(self) -> str:
        return self.sentence


def tilt(flat: Slice, *, progress: Progress | None = None) -> Experiment:
    """Tilt the table towards the slice's direction, slowly more, until it falls."""
    limit = weakest_limit(flat)
    predicted = math.degrees(math.atan(max(limit.slope, 0.0)))
    rate = max(predicted, 1.0) / _SLOWLY
    world = World(flat, leaning=True)

    def angle(time: float) -> float:
        return rate * max(0.0, time - SETTLED_AFTER)

    def drive(time: float) -> None:
        turn = math.radians(angle(time))
        world.gravity = (GRAVITY * math.sin(turn), -GRAVITY * math.cos(turn))

    world.drive = drive
    run, at = _until_it_falls(world, progress)
    measured = None if at is None else angle(at)
    driven = np.array([angle(t) for t in run.trajectory.time])
    return _experiment(run, "°", predicted, measured, driven)


def push(flat: Slice, height: float, *, progress: Progress | None = None) -> Experiment:
    """Push the plate nearest to a height (mm) along the slice, slowly harder, until it goes."""
    plates = [body for body in flat.bodies if body.kind == "plate"]
    if not plates:
        raise TowerError(_("There is no plate to push in this tower."))
    target: Flat = min(plates, key=lambda body: abs(body.centre[1] - height))
    limit = push_limit(flat, target.centre[1])
    predicted = max(limit.newtons, 0.0)
    rate = max(predicted, 1e-3) / _SLOWLY
    world = World(flat)

    def force(time: float) -> float:
        return rate * max(0.0, time - SETTLED_AFTER)

    def drive(time: float) -> None:
        body = world.bodies[target.id]
        body.apply_force_at_world_point((force(time) * NEWTON, 0.0), body.position)

    world.drive = drive
    run, at = _until_it_falls(world, progress)
    measured = None if at is None else force(at)
    driven = np.array([force(t) for t in run.trajectory.time])
    return _experiment(run, "N", predicted, measured, driven)


def shake(
    flat: Slice,
    amplitude: float,
    frequency: float,
    seconds: float = 3.0,
    *,
    progress: Progress | None = None,
) -> Experiment:
    """Shake the table along the slice, `amplitude` mm to each side, `frequency` times a second.

    It goes on for `seconds`, and for two whole shakes at least, as the first one only grows.
    `measured` is the strongest acceleration of the table if a plate left its place, and `predicted`
    the one that statics lets it bear for ever; a short jerk beyond it need not bring it down. When
    the table has come to rest, the villa is watched until it has fallen or is at rest as well.
    """
    if amplitude <= 0 or frequency <= 0 or seconds <= 0:
        raise TowerError(_("Shaking needs an amplitude, a frequency and a time above zero."))
    seconds = max(seconds, 2 / frequency)
    slope = min(weakest_limit(flat, side).slope for side in (1, -1))
    predicted = max(slope, 0.0) * GRAVITY
    peak = amplitude * (2 * math.pi * frequency) ** 2
    world = World(flat, leaning=True)

    def acceleration(time: float) -> float:
        since = time - SETTLED_AFTER
        # the first shake grows from nothing, so that no jerk is added to it
        grown = min(1.0, since * frequency) if 0 < since < seconds else 0.0
        return grown * peak * math.sin(2 * math.pi * frequency * since)

    def drive(time: float) -> None:
        world.gravity = (-acceleration(time), -GRAVITY)

    world.drive = drive
    shaken = SETTLED_AFTER + seconds
    at = _watch(world, shaken, shaken, part_of(progress, 0.0, 0.8))
    outcome = _fallen(world) or world.settle(progress=part_of(progress, 0.8, 1.0))
    if at is None and world.first_floor is not None:
        at = world.time
    run = _filmed(world, outcome, progress)
    driven = np.array([acceleration(t) for t in run.trajectory.time])
    if BAND[0] * predicted <= peak <= BAND[1] * predicted:
        agreement = Agreement.TOO_CLOSE
    elif (at is None) == (peak < predicted):
        agreement = Agreement.AGREES
    else:
        agreement = Agreement.DISAGREES
    text = _("Statics bears {predicted:.0f} mm/s², the table reached {peak:.0f} mm/s²: {what}.")
    what = _("nothing left its place") if at is None else _("a plate left its place")
    if run.outcome is Fate.FALLS:
        what = _("it fell")
    sentence = text.format(predicted=predicted, peak=peak, what=what)
    measured = None if at is None else peak
    return Experiment(run, "mm/s²", predicted, measured, agreement, driven, sentence)


def _until_it_falls(world: World, progress: Progress | None) -> tuple[Run, float | None]:
    """Let the force grow until it falls or clearly will not; also when a plate left its place."""
    usual = SETTLED_AFTER + _SLOWLY * _MOSTLY
    at = _watch(world, SETTLED_AFTER + _SLOWLY * _BEYOND, usual, progress)
    outcome = _fallen(world) or (Fate.STANDS if at is None else Fate.MOVING)
    return _filmed(world, outcome, progress), at


def _watch(world: World, longest: float, usual: float, progress: Progress | None) -> float | None:
    """Let time pass until it falls or the time is up; gives when the first plate left its place."""
    at: float | None = None
    while world.time < longest:
        world.forward(LOOK)
        fallen = world.look()
        if at is None and world.first_floor is not None:
            at = world.time
        if fallen:
            break
        report(progress, world.time / usual)
    return at


def _fallen(world: World) -> Fate | None:
    return None if world.fall_time is None else Fate.FALLS


def _filmed(world: World, outcome: Fate, progress: Progress | None) -> Run:
    """The run, with a moment more of the film if it fell."""
    if outcome is Fate.FALLS:
        world.forward(round(_AFTER / STEP))
    report(progress, 1.0)
    return world.result(outcome)


def _experiment(
    run: Run, unit: str, predicted: float, measured: float | None, driven: Floats
) -> Experiment:
    if run.slice.too_close or predicted == 0:
        agreement = Agreement.TOO_CLOSE
    elif measured is not None and BAND[0] <= measured / predicted <= BAND[1]:
        agreement = Agreement.AGREES
    else:
        agreement = Agreement.DISAGREES
    gap = "" if unit == "°" else " "
    if measured is None:
        text = _("Predicted {predicted:.2f}{unit}; nothing gave way up to {most:.2f}{unit}.")
    else:
        text = _("Predicted {predicted:.2f}{unit}; it gave way at {measured:.2f}{unit}.")
    sentence = text.format(
        predicted=predicted, measured=measured, most=float(driven[-1]), unit=gap + unit
    )
    return Experiment(run, unit, predicted, measured, agreement, driven, sentence)
