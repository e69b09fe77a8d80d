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
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from villa_core.dynamics.verification import Agreement
from villa_core.dynamics.world import (
    GRAVITY,
    SETTLED_AFTER,
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
from villa_core.statics.slices import Outcome, Slice
from villa_core.text import _

BAND = 0.75, 1.15
"""A measured limit between these parts of the predicted one agrees with it.

Random slices (80 tilted, 120 pushed) gave way at 0.81 to 1.07 of it, and all of them fell. Those
above 1 come down to it when the force grows more slowly (the leaning villa from 1.07 to 1.03 in a
quarter of the speed); those below stay below: there friction could have held more than it did."""

_AFTER = 0.5  # s that an experiment goes on after the fall, for the film
_SLOWLY = 4.0  # s in which the predicted limit is reached
_BEYOND = 3.0  # what still stands at so many times the predicted limit clearly will not fall
_MOSTLY = 1.25  # most experiments are over at this part of the predicted limit


@dataclass(frozen=True)
class Experiment:
    """What was done to a slice, what was expected, and what happened.

    `driven` is what was done, one number for each frame of the trajectory: degrees, newtons, or
    the table's acceleration in mm/s². `predicted` is the limit that statics gives in this `unit`,
    `measured` the one at which a plate left its place (None if none did). `remark` says how far the
    two are apart, and why.
    """

    run: Run
    unit: str
    predicted: float
    measured: float | None
    agreement: Agreement
    driven: Floats = field(repr=False)
    sentence: str
    remark: str = ""

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
    predicted = math.degrees(math.atan(max(weakest_limit(flat).slope, 0.0)))

    def lean(world: World, degrees: float) -> None:
        turn = math.radians(degrees)
        world.gravity = (GRAVITY * math.sin(turn), -GRAVITY * math.cos(turn))

    world = World(flat, leaning=True)
    return _grow(world, "°", predicted, max(predicted, 1.0), lean, progress)


def push(flat: Slice, height: float, *, progress: Progress | None = None) -> Experiment:
    """Push the plate nearest to a height (mm) along the slice, slowly harder, until it goes."""
    plates = [body for body in flat.bodies if body.kind == "plate"]
    if not plates:
        raise TowerError(_("There is no plate to push in this tower."))
    target = min(plates, key=lambda body: abs(body.centre[1] - height))
    predicted = max(push_limit(flat, target.centre[1]).newtons, 0.0)

    def press(world: World, newtons: float) -> None:
        world.push(target.id, newtons)

    return _grow(World(flat), "N", predicted, max(predicted, 1e-3), press, progress)


def _grow(
    world: World,
    unit: str,
    predicted: float,
    usual: float,
    act: Callable[[World, float], None],
    progress: Progress | None,
) -> Experiment:
    """Let what is done grow slowly until the slice falls or clearly will not."""

    def strength(time: float) -> float:
        return usual / _SLOWLY * max(0.0, time - SETTLED_AFTER)

    world.drive = lambda time: act(world, strength(time))
    until = SETTLED_AFTER + _SLOWLY * _BEYOND
    fell = world.watch(until, progress=part_of(progress, 0.0, _BEYOND / _MOSTLY))
    stood = Outcome.STANDS if world.left_at is None else Outcome.MOVING
    run = _filmed(world, Outcome.FALLS if fell else stood, progress)
    driven = np.array([strength(t) for t in run.trajectory.time])
    measured = None if world.left_at is None else strength(world.left_at)
    sentence = _("Predicted {predicted:.2f}{unit}; it gave way at {measured:.2f}{unit}.")
    if measured is None:
        sentence = _("Predicted {predicted:.2f}{unit}; nothing gave way up to {most:.2f}{unit}.")
    told = sentence.format(
        predicted=predicted,
        measured=measured,
        most=float(driven[-1]),
        unit=unit if unit == "°" else f" {unit}",
    )
    part = measured / predicted if measured is not None and predicted else 0.0
    agreement = Agreement.of(
        BAND[0] <= part <= BAND[1], too_close=run.slice.too_close or predicted == 0
    )
    remark = _(
        "It gave way {percent:.0f} % later than predicted: it takes a moment until one sees it "
        "move."
    )
    if part < 1:
        remark = _(
            "It gave way {percent:.0f} % earlier than predicted: friction could have held more "
            "than it did."
        )
    remark = remark.format(percent=100 * abs(part - 1)) if part else ""
    return Experiment(run, unit, predicted, measured, agreement, driven, told, remark)


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
    fell = world.watch(SETTLED_AFTER + seconds, progress=part_of(progress, 0.0, 0.8))
    outcome = Outcome.FALLS if fell else world.settle(part_of(progress, 0.8, 1.0))
    run = _filmed(world, outcome, progress)
    driven = np.array([acceleration(t) for t in run.trajectory.time])
    stayed = world.left_at is None
    agreement = Agreement.of(
        stayed == (peak < predicted),
        too_close=BAND[0] * predicted <= peak <= BAND[1] * predicted,
    )
    what = _("nothing left its place") if stayed else _("a plate left its place")
    if outcome is Outcome.FALLS:
        what = _("it fell")
    text = _("Statics bears {predicted:.0f} mm/s², the table reached {peak:.0f} mm/s²: {what}.")
    sentence = text.format(predicted=predicted, peak=peak, what=what)
    measured = None if stayed else peak
    return Experiment(run, "mm/s²", predicted, measured, agreement, driven, sentence)


def _filmed(world: World, outcome: Outcome, progress: Progress | None) -> Run:
    """The run, with a moment more of the film if it fell."""
    if outcome is Outcome.FALLS:
        world.film(_AFTER)
    report(progress, 1.0)
    return world.result(outcome)
