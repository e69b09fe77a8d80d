"""Experiments on a slice: tilt the table, push, shake, pull a column out; each is predicted.

What a tilted, pushed or shaken villa bears is worked out in space (`space`): beyond it nothing can
hold. The simulation is flat. It moves the villa's shadow, and a shadow cannot tip over an edge that
lies oblique to it, so it may bear more: what it bears is `shadow` (`limits`), and that is what is
measured. Two things move what is measured away from it. Where friction is in play, forces that
could hold need not come about, and the villa goes earlier. And the force grows within seconds
instead of for ever so slowly, while what gives way needs a moment to be seen: that looks like a few
percent later. Columns that carry nothing may fall over before: they do not count.

>>> from villa_core import Tower
>>> from villa_core.statics.slices import slice_tower
>>> test = shake(slice_tower(Tower.famous("three-legged"), 90.0), amplitude=2.0, frequency=1.0)
>>> test.run.outcome.value, test.agreement.value
('stands', 'agrees')
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from villa_core.dynamics.film import Fall, Keyframes, embed, take_out
from villa_core.dynamics.verification import Agreement
from villa_core.dynamics.world import (
    DRIVEN,
    G_MM,
    NEWTON,
    SETTLED_AFTER,
    Progress,
    Run,
    World,
    part_of,
    report,
)
from villa_core.errors import TowerError
from villa_core.geometry.hull import Floats
from villa_core.statics import space
from villa_core.statics.limits import limits, push_limit, weakest_limit
from villa_core.statics.loads import loads_on
from villa_core.statics.slices import Fate, Slice, slice_tower
from villa_core.statics.sliding import Sliding
from villa_core.text import _
from villa_core.tower.pieces import column_first

BAND = 0.75, 1.15
"""A measured limit between these parts of that of the shadow agrees with it.

Random slices (80 tilted, 120 pushed) gave way at 0.81 to 1.07 of it, and all of them fell. Those
above 1 come down to it when the force grows more slowly (the leaning villa from 1.07 to 1.03 in a
quarter of the speed); those below stay below: there friction could have held more than it did."""

OBLIQUE = 0.98
"""Where the villa bears less than this part of what its shadow bears, both are told."""

SLIPPED = 0.5  # mm: a column that moved so far against what it stands on slides
PULLS = 0.75, 1.25  # a pull from this part of the least to this part of the greatest force agrees

_BACK = 0.6  # s in which what was done goes back to nothing after the fall
_SLOWLY = 4.0  # s in which the predicted limit is reached
_BEYOND = 3.0  # what still stands at so many times the predicted limit clearly will not fall
_MOSTLY = 1.25  # most experiments are over at this part of the predicted limit


@dataclass(frozen=True)
class Experiment:
    """What was done to a slice, what was expected, and what happened.

    `driven` is what was done, one number for each frame of the trajectory: degrees, newtons, or
    the table's acceleration in mm/s². `predicted` is the limit that statics gives in this `unit`,
    `measured` the one at which a plate left its place (None if none did). `remark` says how far the
    two are apart, and why. A tilted, pushed or shaken villa is predicted in space; `shadow` is then
    the limit of the slice, which is what is simulated and compared.
    """

    run: Run
    unit: str
    predicted: float
    measured: float | None
    agreement: Agreement
    driven: Floats = field(repr=False)
    sentence: str
    remark: str = ""
    shift: Floats | None = field(default=None, repr=False)
    """How far (mm) the table is shifted along the slice in each frame, if it is shaken."""
    pulled: tuple[str, float] | None = None
    """The column that was pulled, and when (s) a hand took it out."""
    shadow: float | None = None
    """What the slice alone bears; None where nothing else was predicted."""

    @property
    def oblique(self) -> bool:
        """Whether the villa bears clearly less than its shadow."""
        return self.shadow is not None and self.predicted < OBLIQUE * self.shadow

    @property
    def film(self) -> Fall:
        """What happened, in space, as one sees it: the table moves, a pulled column goes out."""
        run = embed(self.run)
        if self.pulled is not None:
            run = take_out(run, run.tower, *self.pulled)
        if self.unit != "°" and self.shift is None:
            return run
        ux, uy = self.run.slice.along
        still = np.zeros(len(run.time))
        shift = still if self.shift is None else self.shift
        # the side towards which the table is tilted goes down: a turn about u × z, backwards
        half = np.radians(self.driven if self.unit == "°" else still) / 2
        turn = np.column_stack([-np.sin(half) * uy, np.sin(half) * ux, still, np.cos(half)])
        return replace(run, table=Keyframes(np.column_stack([shift * ux, shift * uy, still]), turn))

    def __str__(self) -> str:
        return self.sentence


def tilt(flat: Slice, *, progress: Progress | None = None) -> Experiment:
    """Tilt the table towards the slice's direction, slowly more, until it falls."""
    report(progress, 0.0)
    shadow = weakest_limit(flat).slope
    slope = min(shadow, space.tilt_limit(flat.tower, flat.direction).slope)
    held = _Held(*(math.degrees(math.atan(one)) for one in (slope, shadow)))

    def lean(world: World, degrees: float) -> None:
        turn = math.radians(degrees)
        world.gravity = (G_MM * math.sin(turn), -G_MM * math.cos(turn))

    world = World(flat, DRIVEN, leaning=True)
    return _grow(world, "°", held, max(held.shadow, 1.0), lean, progress)


def push(flat: Slice, height: float, *, progress: Progress | None = None) -> Experiment:
    """Push the plate nearest to a height (mm) along the slice, slowly harder, until it goes."""
    plates = [body for body in flat.bodies if body.kind == "plate"]
    if not plates:
        raise TowerError(_("There is no plate to push in this tower."))
    target = min(plates, key=lambda body: abs(body.centre[1] - height))
    report(progress, 0.0)
    shadow = push_limit(flat, target.centre[1]).newtons
    newtons = space.push_limit(flat.tower, flat.direction, target.floor).newtons
    held = _Held(min(newtons, shadow), shadow)

    def press(world: World, newtons: float) -> None:
        world.push(target.id, newtons)

    return _grow(World(flat, DRIVEN), "N", held, max(held.shadow, 1e-3), press, progress)


class _Held(NamedTuple):
    """What the villa bears, and what its shadow does."""

    villa: float
    shadow: float


def _grow(
    world: World,
    unit: str,
    held: _Held,
    usual: float,
    act: Callable[[World, float], None],
    progress: Progress | None,
) -> Experiment:
    """Let what is done grow slowly until the slice falls or clearly will not."""
    end = math.inf  # when it gives way, and the hand goes back

    def strength(time: float) -> float:
        grown = usual / _SLOWLY * max(0.0, min(time, end) - SETTLED_AFTER)
        return grown * max(0.0, 1 - max(0.0, time - end) / _BACK)

    world.drive = lambda time: act(world, strength(time))
    until = SETTLED_AFTER + _SLOWLY * _BEYOND
    fell = world.watch(until, progress=part_of(progress, 0.0, _BEYOND / _MOSTLY))
    stood = Fate.STANDS if world.left_at is None else Fate.MOVING
    end = world.time
    run = _filmed(world, Fate.FALLS if fell else stood, progress, _BACK)
    driven = np.array([strength(t) for t in run.trajectory.time])
    measured = None if world.left_at is None else strength(world.left_at)
    sentence = _said(held, measured, strength(end), unit if unit == "°" else f" {unit}")
    part = measured / held.shadow if measured is not None and held.shadow else 0.0
    agreement = Agreement.of(
        BAND[0] <= part <= BAND[1], too_close=run.slice.too_close or held.shadow == 0
    )
    remark = _remark(held, part)
    test = Experiment(run, unit, held.villa, measured, agreement, driven, sentence, remark)
    return replace(test, shadow=held.shadow)


def _said(held: _Held, measured: float | None, most: float, unit: str) -> str:
    """What was predicted, and what came out."""
    sentence = _("Predicted {predicted:.2f}{unit}; it gave way at {measured:.2f}{unit}.")
    if measured is None:
        sentence = _("Predicted {predicted:.2f}{unit}; nothing gave way up to {most:.2f}{unit}.")
    elif held.villa < OBLIQUE * held.shadow:
        sentence = _(
            "Predicted {predicted:.2f}{unit}, and {shadow:.2f}{unit} for its shadow; the shadow "
            "gave way at {measured:.2f}{unit}."
        )
    return sentence.format(
        predicted=held.villa, shadow=held.shadow, measured=measured, most=most, unit=unit
    )


def _remark(held: _Held, part: float) -> str:
    """How far measured and predicted are apart, and why."""
    remark = _(
        "It gave way {percent:.0f} % later than predicted: it takes a moment until one sees it "
        "move."
    )
    if part < 1:
        remark = _(
            "It gave way {percent:.0f} % earlier than predicted: friction could have held more "
            "than it did."
        )
    words = [remark.format(percent=100 * abs(part - 1))] if part else []
    if held.villa < OBLIQUE * held.shadow:
        words.append(_("The villa itself tips over an oblique edge, which its shadow cannot show."))
    return " ".join(words)


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
    seconds = math.ceil(max(seconds, 2 / frequency) * frequency) / frequency  # whole shakes
    report(progress, 0.0)
    shadow = min(weakest_limit(flat, side).slope for side in (1, -1)) * G_MM
    both = (space.tilt_limit(flat.tower, flat.direction + turn).slope for turn in (0.0, 180.0))
    predicted = min(shadow, min(both) * G_MM)
    peak, end = amplitude * (2 * math.pi * frequency) ** 2, math.inf
    world = World(flat, DRIVEN, leaning=True)

    def acceleration(time: float) -> float:
        since = time - SETTLED_AFTER
        # the first shake grows from nothing, so that no jerk is added to it
        grown = min(1.0, since * frequency) if 0 < since < seconds else 0.0
        grown *= max(0.0, 1 - max(0.0, time - end) * frequency)  # after a fall it dies down
        return grown * peak * math.sin(2 * math.pi * frequency * since)

    def drive(time: float) -> None:
        world.gravity = (-acceleration(time), -G_MM)

    world.drive = drive
    fell = world.watch(SETTLED_AFTER + seconds, progress=part_of(progress, 0.0, 0.8))
    end = world.time if fell else math.inf
    outcome = Fate.FALLS if fell else world.settle(part_of(progress, 0.8, 1.0))
    run = _filmed(world, outcome, progress)
    driven = np.array([acceleration(t) for t in run.trajectory.time])
    stayed = world.left_at is None
    agreement = Agreement.of(
        stayed == (peak < shadow),
        too_close=BAND[0] * shadow <= peak <= BAND[1] * shadow,
    )
    what = _("nothing left its place") if stayed else _("a plate left its place")
    if outcome is Fate.FALLS:
        what = _("it fell")
    text = _("Statics bears {predicted:.0f} mm/s², the table reached {peak:.0f} mm/s²: {what}.")
    if predicted < OBLIQUE * shadow:
        text = _(
            "Statics bears {predicted:.0f} mm/s², the villa's shadow {shadow:.0f} mm/s²; the table "
            "reached {peak:.0f} mm/s²: {what}."
        )
    sentence = text.format(predicted=predicted, shadow=shadow, peak=peak, what=what)
    measured = None if stayed else peak
    shift = -driven / (2 * math.pi * frequency) ** 2
    test = Experiment(run, "mm/s²", predicted, measured, agreement, driven, sentence)
    return replace(test, shift=shift, shadow=shadow)


def pull(flat: Slice, column: str, *, progress: Progress | None = None) -> Experiment:
    """Pull a column out along the slice, slowly harder; then let go and see what the tower does.

    A column that carries N newtons and weighs w is held by friction on its top and on its foot:
    it slides at a force of μN + μ(N + w). `predicted` is that force for the N that `Tower.loads`
    tells everywhere. Balance does not fix N, only its range in the slice: the pull agrees when it
    slides within that and the tower then does what statics says of it without the column.
    It drags the plate above with μN: if that is more than the other columns bear, the tower may go
    along, and its fall is too close to call.
    """
    flat.tower.find(column)
    if flat.tower.stacked_on(column):
        text = _("{column} cannot be pulled: another stands on it.")
        raise TowerError(text.format(column=column_first(column)))
    body, (least, most) = flat.body(column), _carried(flat, column)
    friction = flat.tower.pieces.friction
    middle = _told(flat, column, (least + most) / 2)
    low, predicted, high = (
        Sliding(load, body.mass * G_MM / NEWTON, friction).pull for load in (least, middle, most)
    )
    world = World(flat, DRIVEN)
    start = world.bodies[column].position.x
    slides: list[float] = []

    def force(time: float) -> float:
        grown = max(high, 1e-3) / 3.0 * max(0.0, time - SETTLED_AFTER)
        return min([grown, *slides])

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
    outcome = Fate.FALLS if fell else world.settle(part_of(progress, 0.8, 1.0))
    run = _filmed(world, outcome, progress)
    driven = np.array([force(t) if t <= driven_until else 0.0 for t in run.trajectory.time])
    measured = slides[0] if slides else None
    without = slice_tower(flat.tower.remove_column(column), flat.direction)
    borne = (
        limit.newtons
        for limit in limits(without, height=body.top + 1e-6)
        if limit.floor == body.floor and not limit.stacked
    )
    dragged = (
        outcome is Fate.FALLS
        and without.predicted is Fate.STANDS
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
    then = _("stands") if outcome is Fate.STANDS else _("falls")
    text = _("Predicted about {n:.2f} N; {what}. Without it the tower {then}.")
    sentence = text.format(n=predicted, what=what, then=then)
    test = Experiment(run, "N", predicted, measured, agreement, driven, sentence)
    return replace(test, pulled=(column, driven_until))


def _told(flat: Slice, column: str, otherwise: float) -> float:
    """The load (N) of a column by the model of `Tower.loads`, if its floor can stand."""
    body = flat.body(column)
    if not body.carries:
        return 0.0
    loads = loads_on(flat.tower, body.floor).newtons
    return loads.get(column, 0.0) if loads else otherwise


def _carried(flat: Slice, column: str) -> tuple[float, float]:
    """The least and the greatest load (N) that a column can carry, by balance alone."""
    body = flat.body(column)
    if not body.carries:
        return 0.0, 0.0
    level = next(v for v in flat.levels if v.floor == body.floor and not v.stacked)
    weight = level.mass * G_MM / NEWTON
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


def _filmed(world: World, outcome: Fate, progress: Progress | None, least: float = 0.0) -> Run:
    """The run, until all is at rest."""
    world.rest(least)
    report(progress, 1.0)
    return world.result(outcome)
