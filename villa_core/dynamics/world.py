"""The simulated world of one slice: pymunk with the settings that keep stable towers standing.

With its usual settings a game engine drops every stable tower: contacts give way a little, and the
little adds up. What works was measured: a very small step more than many iterations, bodies placed
slightly into each other, and gravity that grows slowly. All numbers are below.

The little adds up to one side only: a coarse simulation drops what stands, slowly, but never holds
up what falls. So a slice is first let go at a `QUICK` pace. If nothing moves, or it falls at once,
that is the answer; only what is slow to decide is simulated again, at the `CAREFUL` pace.

>>> from villa_core import Tower
>>> from villa_core.statics.slices import slice_tower
>>> run = simulate(slice_tower(Tower.famous("three-legged"), 90.0))
>>> run.outcome, run.fall_time
(<Fate.STANDS: 'stands'>, None)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pymunk

from villa_core.errors import VillaError
from villa_core.geometry.hull import Floats, Point
from villa_core.statics.slices import Fate, Shadow, Slice
from villa_core.statics.stability import GRAVITY_M_PER_S2
from villa_core.text import _

ITERATIONS = 20
SLOP = 0.01  # mm that contacts may overlap
OVERLAP = 0.005  # mm that bodies are placed into each other, per contact
G_MM = 1000 * GRAVITY_M_PER_S2  # mm/s², for lengths are in mm here
NEWTON = 1e6  # g mm/s²
FALLEN = 5.0  # mm: a body that sank so far, or one end of it, fell
SETTLED_AFTER = 0.35  # s
AFTER = 1.2  # s that a film to be looked at goes on after the first body has fallen
CALM_SPEED, CALM_SPIN = 1.0, 0.02  # mm/s and rad/s: slower than this is at rest
QUIET = 0.1  # s without motion after which a film ends
ENOUGH = 5.0  # s of a fall, if something is never quite still
AT_ONCE = 0.2  # s: a fall within this time is clear at any pace; creeping takes longer
LOOK = 20  # steps between two looks at the bodies
FRAMES = 50  # recorded frames a second
NUDGE = math.radians(2.0)  # 1/s²: how a tilt grows that helps what falls only by a hair
GOES = 0.5, math.radians(0.1)  # mm sideways or a turn: a plate that did either has left its place
FAR = 3000.0  # mm: the table is wide enough for whatever falls

Progress = Callable[[float], bool | None]
"""Called with the part done, 0 to 1; when it returns False the run is cancelled."""


class Cancelled(VillaError):  # noqa: N818 - as a button says it
    """A long run was cancelled by its progress callback."""

    def __init__(self) -> None:
        super().__init__(_("The simulation was cancelled."))


class Pace(NamedTuple):
    """How time passes: in steps (s), with gravity that takes `ramp` s to grow to full strength.

    What is at rest after `settled` s has settled. A tower beyond the resolution has fallen or
    settled long before the `longest` time (s).
    """

    step: float
    ramp: float
    settled: float
    longest: float


QUICK = Pace(1 / 1000, 0.1, 0.16, 0.5)
CAREFUL = Pace(1 / 4000, 0.2, SETTLED_AFTER, 4.0)
DRIVEN = Pace(1 / 2000, 0.2, SETTLED_AFTER, 4.0)
"""The pace of experiments: what they measure is within a hundredth of that at the careful one."""


@dataclass(frozen=True)
class Trajectory:
    """How the bodies `ids` moved: `time` (s) of T frames; `s`, `z` (mm), `angle` (rad) are (T, n).

    Places are those of the centres of mass along the slice and upwards.
    """

    ids: tuple[str, ...]
    time: Floats
    s: Floats
    z: Floats
    angle: Floats

    def of(self, body_id: str) -> tuple[Floats, Floats, Floats]:
        """The path of one body: s, z (mm) and angle (rad), one number a frame."""
        k = self.ids.index(body_id)
        return self.s[:, k], self.z[:, k], self.angle[:, k]


@dataclass(frozen=True)
class Run:
    """What a simulation of a slice did.

    `fall_time` (s) is when a body had sunk by 5 mm, counted from when gravity was at full strength;
    `first_floor` is the floor that gave way first. Both are None if nothing fell.
    """

    slice: Slice
    outcome: Fate
    fall_time: float | None
    first_floor: int | None
    trajectory: Trajectory


class World:
    """A slice in pymunk, to be driven step by step.

    `drive` is called before every step with the time (s); it may set `gravity` (mm/s², along and
    upwards) or push bodies. With `leaning` gravity a column that carries nothing may fall over
    alone; then that is not the fall of the tower. `left_at` (s) is when a first plate left its
    place, `fall_time` when something had fallen.
    """

    def __init__(self, flat: Slice, pace: Pace = CAREFUL, *, leaning: bool = False) -> None:
        self.slice = flat
        self.pace = pace
        self.leaning = leaning
        self.space = pymunk.Space()
        self.space.iterations = ITERATIONS
        self.space.collision_slop = SLOP
        self.steps = 0
        self.gravity = (0.0, -G_MM)
        self.drive: Callable[[float], None] | None = None
        self.bodies: dict[str, pymunk.Body] = {}
        self.left_at: float | None = None
        self.fall_time: float | None = None
        self.first_floor: int | None = None
        base, friction = flat.tower.pieces.base, math.sqrt(flat.tower.pieces.friction)
        added: list[pymunk.Body | pymunk.Shape] = []

        def add(body: pymunk.Body, corners: list[Point], met: pymunk.ShapeFilter) -> None:
            shape = pymunk.Poly(body, corners)
            # pymunk multiplies the friction of the two that touch
            shape.friction, shape.filter = friction, met
            added.append(shape)

        for half, top in ((base.radius, 0.0), (FAR, -base.thickness)):
            corners = [(-half, top - 100), (half, top - 100), (half, top), (-half, top)]
            add(self.space.static_body, corners, pymunk.ShapeFilter(categories=1))
        bits = {body.id: 2 << k for k, body in enumerate(flat.bodies)}
        plates = {body.id for body in flat.bodies if body.kind == "plate"}
        for one in flat.bodies:
            # whatever falls may land on the table, and plates on plates; columns stand behind one
            # another, so a column meets only what it stands on and what it carries
            met = {*one.rests_on, *one.carries, *(plates if one.id in plates else ())}
            mask = 1 + sum(bits[name] for name in met)
            body = self.bodies[one.id] = pymunk.Body(one.mass, one.inertia)
            s, z = one.centre
            body.position = (s, z - OVERLAP * one.layer)
            added.append(body)
            corners = [(x - s, y - z) for x, y in _outline(one)]
            add(body, corners, pymunk.ShapeFilter(categories=bits[one.id], mask=mask))
        self.space.add(*added)
        self._poses: dict[str, tuple[float, float, float]] = {}
        self._frames: dict[float, list[tuple[float, float, float]]] = {}
        self._read()
        self.record()
        self._start = dict(self._poses)

    @property
    def time(self) -> float:
        """Seconds since the start."""
        return self.steps * self.pace.step

    def push(self, body_id: str, newtons: float) -> None:
        """Push a body along the slice during the next step."""
        body = self.bodies[body_id]
        body.apply_force_at_world_point((newtons * NEWTON, 0.0), body.position)

    def take_away(self, body_id: str) -> None:
        """A hand takes a body out of the slice; it keeps its last place in the record."""
        body = self.bodies.pop(body_id)
        self.space.remove(body, *body.shapes)

    def forward(self, steps: int = LOOK) -> None:
        """Let time pass until the next look, and look where the bodies are."""
        step, ramp = self.pace.step, self.pace.ramp
        for _step in range(steps):
            time = self.steps * step
            if self.drive is not None:
                self.drive(time)
            if self.drive is not None or time < ramp + step:
                grown = min(1.0, time / ramp)
                self.space.gravity = (grown * self.gravity[0], grown * self.gravity[1])
            self.space.step(step)
            self.steps += 1
        self._read()
        if self.steps % round(1 / (FRAMES * self.pace.step)) == 0:
            self.record()

    def _read(self) -> None:
        for body_id, body in self.bodies.items():
            self._poses[body_id] = (*body.position, body.angle)

    def record(self) -> None:
        """Keep what was seen last as a frame."""
        self._frames[self.time] = list(self._poses.values())

    def look(self) -> bool:
        """Look whether something has fallen (see `FALLEN`); remembers when, and which floor."""
        fallen = False
        for flat in self.slice.bodies:
            if flat.id not in self.bodies:
                continue
            plate, (s, z, angle) = flat.kind == "plate", self._poses[flat.id]
            start_s, start_z, _upright = self._start[flat.id]
            gone = abs(s - start_s) > GOES[0] or abs(angle) > GOES[1]
            if gone and self.left_at is None and (plate or flat.stacked or flat.foot is not None):
                self.left_at = self.time
                self.first_floor = self._turning() if plate else flat.floor
            # a plate may come to rest aslant: then its lower end has sunk
            lower = (flat.right - flat.left) / 2 * abs(math.sin(angle)) if plate else 0.0
            if start_z - z + lower > FALLEN and not (flat.free and self.leaning):
                fallen = True
        if fallen and self.fall_time is None:
            self.fall_time = max(0.0, self.time - self.pace.ramp)
            if self.left_at is None:
                self.left_at, self.first_floor = self.time, 0
        return self.fall_time is not None

    def _turning(self) -> int:
        """The floor whose plate turns or slides: all above goes along, the uppermost farthest."""
        moves = []
        for flat in self.slice.bodies:
            if flat.kind == "plate":
                (s, _z, angle), start = self._poses[flat.id], self._start[flat.id]
                moves.append((abs(s - start[0]) / GOES[0], abs(angle) / GOES[1], flat.floor - 1))
        slid, turned, _floor = map(max, zip(*moves, strict=True))
        least = (max(slid / 2, 0.25), max(turned / 2, 0.25))
        return min((floor for a, b, floor in moves if a >= least[0] or b >= least[1]), default=0)

    def calm(self) -> bool:
        """Whether all bodies are at rest."""
        moving = ((b.velocity.length, abs(b.angular_velocity)) for b in self.bodies.values())
        return all(speed < CALM_SPEED and spin < CALM_SPIN for speed, spin in moving)

    def result(self, outcome: Fate) -> Run:
        """What happened so far, as a value."""
        moved = np.array([*self._frames.values()]).reshape(len(self._frames), -1, 3)
        path = Trajectory(tuple(self._poses), np.array([*self._frames]), *moved.transpose(2, 0, 1))
        fell = (self.fall_time, self.first_floor) if outcome is Fate.FALLS else (None, None)
        return Run(self.slice, outcome, *fell, path)

    def watch(
        self,
        until: float,
        enough: Callable[[], bool] | None = None,
        progress: Progress | None = None,
    ) -> bool:
        """Let time pass up to a time (s), unless something falls (True) or it is `enough`."""
        start = self.time
        while self.time < until:
            self.forward()
            done = enough is not None and enough()
            if self.look() or done:
                break
            report(progress, (self.time - start) / (until - start))
        return self.fall_time is not None

    def settle(self, progress: Progress | None = None) -> Fate:
        """Let time pass until something falls, all is at rest, or the time is up."""
        start = self.time

        def rest() -> bool:
            return self.time - start > self.pace.settled - self.pace.step and self.calm()

        if self.watch(start + self.pace.longest, rest, progress):
            return Fate.FALLS
        return Fate.STANDS if self.calm() else Fate.MOVING

    def nudge(self) -> Fate:
        """Tilt ever more, to the side to which it tips, until something falls; then no more."""
        start, level = self.time, self.slice.weakest
        way = 1 if level is None or level.s * 2 > sum(level.support) else -1

        def lean(time: float) -> None:
            tilt = NUDGE * (time - start) ** 2 if self.fall_time is None else 0.0
            self.gravity = (way * G_MM * math.sin(tilt), -G_MM * math.cos(tilt))

        self.drive = lean
        return Fate.FALLS if self.watch(start + self.pace.longest) else Fate.STANDS

    def clear(self, outcome: Fate) -> bool:
        """Whether no more careful simulation could give another outcome."""
        if outcome is Fate.FALLS:
            return self.fall_time is not None and self.fall_time < AT_ONCE
        return outcome is Fate.STANDS and self.left_at is None

    def rest(self, least: float = 0.0) -> None:
        """Let time pass, `least` seconds, until all is at rest, or it is enough."""
        start, calm = self.time, self.time + least
        while self.time < min(calm + QUIET, start + ENOUGH):
            self.forward()
            calm = calm if self.calm() else max(calm, self.time)
        self.record()

    def film(self, seconds: float, progress: Progress | None = None) -> None:
        """Let time pass after a fall, so that it can be seen."""
        start = self.time
        while self.time < start + seconds:
            self.forward()
            report(progress, (self.time - start) / seconds)


def report(progress: Progress | None, done: float) -> None:
    """Tell how much is done, and stop if the answer is False."""
    if progress is not None and progress(min(done, 1.0)) is False:
        raise Cancelled


def part_of(progress: Progress | None, start: float, end: float) -> Progress | None:
    """The progress of a part of a longer run, which leads from `start` to `end` of the whole."""
    return progress and (lambda done: progress(min(1.0, start + (end - start) * done)))


def let_go(flat: Slice, progress: Progress | None = None) -> tuple[World, Fate]:
    """Let go of a slice until it is clear what it does: quickly first, then carefully."""
    for pace, start, end in ((QUICK, 0.0, 0.2), (CAREFUL, 0.2, 1.0)):
        world = World(flat, pace)
        outcome = world.settle(part_of(progress, start, end))
        if world.clear(outcome):
            break
    return world, outcome


def simulate(flat: Slice, progress: Progress | None = None, *, after: float = 0.0) -> Run:
    """Let go of a slice and see whether it stands; a fall is filmed for `after` seconds more."""
    world, outcome = let_go(flat, part_of(progress, 0.0, 0.5 if after else 1.0))
    if outcome is Fate.FALLS:
        world.film(after, part_of(progress, 0.5, 1.0))
    if after:
        world.record()
    return world.result(outcome)


def _outline(flat: Shadow) -> list[Point]:
    """The rectangle of a body; a column is at its ends no wider than what it touches there.

    Beside that the column is cut off steeply, down to its middle: there is no plate above it there,
    so a plate that tips must not come to rest on it. Its foot is cut in the same way.
    """
    left, right, middle = flat.left, flat.right, (flat.bottom + flat.top) / 2
    (a, b), (c, d) = (ends or (left, right) for ends in (flat.foot, flat.crown))
    corners = [(a, flat.bottom), (b, flat.bottom), (d, flat.top), (c, flat.top)]
    corners += [(left, middle)] if max(a, c) - left > 1e-9 else []
    return corners + ([(right, middle)] if right - min(b, d) > 1e-9 else [])
