"""The simulated world of one slice: pymunk with the settings that keep stable towers standing.

With its usual settings a game engine drops every stable tower: contacts give way a little, and the
little adds up. What works was measured: a very small step helps more than many iterations, bodies
are placed slightly into each other so that they do not fall on each other at the start, and gravity
grows slowly. All numbers are below.

>>> from villa_core import Tower
>>> from villa_core.statics.slices import slice_tower
>>> run = simulate(slice_tower(Tower.famous("three-legged"), 90.0))
>>> run.outcome, run.fall_time
(<Fate.STANDS: 'stands'>, None)
>>> run.trajectory.s.shape == (len(run.trajectory.time), 4)
True
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pymunk

from villa_core.errors import VillaError
from villa_core.geometry.hull import Floats
from villa_core.statics.slices import Fate, Flat, Slice
from villa_core.text import _

STEP = 1 / 4000  # s
ITERATIONS = 20
SLOP = 0.01  # mm that contacts may overlap
OVERLAP = 0.005  # mm that bodies are placed into each other, per contact
GRAVITY = 9810.0  # mm/s²
RAMP = 0.2  # s in which gravity grows to its full strength
FALLEN = 5.0  # mm: a body that sank so far, or one end of it, fell
SETTLED_AFTER = 0.35  # s
AFTER = 1.2  # s that a film to be looked at goes on after the first body has fallen
CALM_SPEED, CALM_SPIN = 1.0, 0.02  # mm/s and rad/s: slower than this is at rest
LONGEST = 4.0  # s; a tower beyond the resolution has fallen or settled long before
LOOK = 20  # steps between two looks at the bodies
FRAME = 80  # steps between two recorded frames: 50 frames a second
GOES = 0.5, math.radians(0.1)  # mm sideways or a turn: a plate that did either has left its place
FAR = 3000.0  # mm: the table is wide enough for whatever falls

Progress = Callable[[float], bool | None]
"""Called with the part done, 0 to 1; when it returns False the run is cancelled."""


class Cancelled(VillaError):  # noqa: N818 - as a button says it
    """A long run was cancelled by its progress callback."""

    def __init__(self) -> None:
        super().__init__(_("The simulation was cancelled."))


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
    alone; then that is not the fall of the tower.
    """

    def __init__(self, flat: Slice, *, leaning: bool = False) -> None:
        self.slice = flat
        self.leaning = leaning
        self.space = pymunk.Space()
        self.space.iterations = ITERATIONS
        self.space.collision_slop = SLOP
        self.steps = 0
        self.gravity = (0.0, -GRAVITY)
        self.drive: Callable[[float], None] | None = None
        self.bodies: dict[str, pymunk.Body] = {}
        self.fall_time: float | None = None
        self.first_floor: int | None = None
        self._bits = {body.id: 2 << k for k, body in enumerate(flat.bodies)}
        self._grip = math.sqrt(flat.tower.pieces.friction)  # pymunk multiplies the two of a pair
        self._ground()
        for body in flat.bodies:
            self._add(body)
        self._start = {key: (b.position.x, b.position.y) for key, b in self.bodies.items()}
        self._frames: list[tuple[float, list[tuple[float, float, float]]]] = []
        self._ids = tuple(self.bodies)
        self._last: dict[str, tuple[float, float, float]] = {}
        self.record()

    @property
    def time(self) -> float:
        """Seconds since the start."""
        return self.steps * STEP

    def _ground(self) -> None:
        base = self.slice.tower.pieces.base
        for half, top in ((base.radius, 0.0), (FAR, -base.thickness)):
            corners = [(-half, top - 100), (half, top - 100), (half, top), (-half, top)]
            shape = pymunk.Poly(self.space.static_body, corners)
            shape.friction = self._grip
            shape.filter = pymunk.ShapeFilter(categories=1)
            self.space.add(shape)

    def _add(self, flat: Flat) -> None:
        body = pymunk.Body(flat.mass, flat.inertia)
        s, z = flat.centre
        body.position = (s, z - OVERLAP * flat.layer)
        shape = pymunk.Poly(body, [(x - s, y - z) for x, y in _outline(flat)])
        shape.friction = self._grip
        # whatever falls may land on the table, and plates on plates; columns stand behind one
        # another, so a column meets only what it stands on and what it carries
        mask = 1
        for name in (*flat.rests_on, *flat.carries):
            mask |= self._bits[name]
        for other in self.slice.bodies:
            if flat.kind == other.kind == "plate":
                mask |= self._bits[other.id]
        shape.filter = pymunk.ShapeFilter(categories=self._bits[flat.id], mask=mask)
        self.space.add(body, shape)
        self.bodies[flat.id] = body

    def take_away(self, body_id: str) -> None:
        """A hand takes a body out of the slice; it keeps its last place in the record."""
        body = self.bodies.pop(body_id)
        self._last[body_id] = (body.position.x, body.position.y, body.angle)
        self.space.remove(body, *body.shapes)

    def lift(self, body_id: str, height: float) -> None:
        """Raise a body by `height` mm before the start; from there it falls."""
        body = self.bodies[body_id]
        body.position = (body.position.x, body.position.y + height)
        self._frames.clear()
        self.record()

    def forward(self, steps: int) -> None:
        """Let time pass."""
        for _step in range(steps):
            if self.drive is not None:
                self.drive(self.time)
            grown = min(1.0, self.time / RAMP)
            self.space.gravity = (grown * self.gravity[0], grown * self.gravity[1])
            self.space.step(STEP)
            self.steps += 1
            if self.steps % FRAME == 0:
                self.record()

    def record(self) -> None:
        """Keep a frame."""
        self._frames.append((self.time, [self._pose(key) for key in self._ids]))

    def _pose(self, body_id: str) -> tuple[float, float, float]:
        body = self.bodies.get(body_id)
        if body is None:
            return self._last[body_id]
        return (body.position.x, body.position.y, body.angle)

    def trajectory(self) -> Trajectory:
        """All frames so far."""
        time = np.array([frame[0] for frame in self._frames])
        poses = np.array([frame[1] for frame in self._frames]).reshape(len(time), -1, 3)
        return Trajectory(self._ids, time, poses[:, :, 0], poses[:, :, 1], poses[:, :, 2])

    def look(self) -> bool:
        """Look whether something has fallen (see `FALLEN`); remembers when, and which floor."""
        sunk = max(
            (
                self._sunk(flat)
                for flat in self.slice.bodies
                if flat.id in self.bodies and not (flat.free and self.leaning)
            ),
            default=0.0,
        )
        if self.first_floor is None:
            self.first_floor = self._gone()
        if sunk > FALLEN and self.fall_time is None:
            self.fall_time = max(0.0, self.time - RAMP)
            if self.first_floor is None:
                self.first_floor = 0
        return self.fall_time is not None

    def _sunk(self, flat: Flat) -> float:
        """How far (mm) a body sank, or the lower end of a plate: it may come to rest aslant."""
        body = self.bodies[flat.id]
        half = (flat.right - flat.left) / 2 if flat.kind == "plate" else 0.0
        lower = half * abs(math.sin(body.angle))
        return float(self._start[flat.id][1] - body.position.y + lower)

    def _gone(self) -> int | None:
        """The lowest floor whose plate (or stacked column) has left its place."""
        for flat in self.slice.bodies:
            body = self.bodies.get(flat.id)
            upright = flat.kind == "column" and not flat.stacked and flat.foot is None
            if body is None or upright:
                continue
            away = abs(body.position.x - self._start[flat.id][0])
            if away > GOES[0] or abs(body.angle) > GOES[1]:
                return flat.floor - 1 if flat.kind == "plate" else flat.floor
        return None

    def calm(self) -> bool:
        """Whether all bodies are at rest."""
        return all(
            abs(body.angular_velocity) < CALM_SPIN and body.velocity.length < CALM_SPEED
            for body in self.bodies.values()
        )

    def result(self, outcome: Fate) -> Run:
        """What happened so far, as a value."""
        fell = outcome is Fate.FALLS
        return Run(
            self.slice,
            outcome,
            self.fall_time if fell else None,
            self.first_floor if fell else None,
            self.trajectory(),
        )

    def settle(self, seconds: float = LONGEST, progress: Progress | None = None) -> Fate:
        """Let time pass until something falls, all is at rest, or the time is up."""
        start = self.time
        while self.time - start < seconds:
            self.forward(LOOK)
            if self.look():
                return Fate.FALLS
            if self.time - start > SETTLED_AFTER and self.calm():
                return Fate.STANDS
            report(progress, (self.time - start) / seconds)
        return Fate.MOVING


def report(progress: Progress | None, done: float) -> None:
    """Tell how much is done, and stop if the answer is False."""
    if progress is not None and progress(min(done, 1.0)) is False:
        raise Cancelled


def part_of(progress: Progress | None, start: float, end: float) -> Progress | None:
    """The progress of a part of a longer run, which leads from `start` to `end` of the whole."""
    if progress is None:
        return None
    whole = progress
    return lambda done: whole(start + (end - start) * done)


def simulate(flat: Slice, progress: Progress | None = None, *, after: float = 0.0) -> Run:
    """Let go of a slice and see whether it stands.

    If it falls, the film goes on for `after` seconds, so that the fall can be seen.
    """
    world = World(flat)
    outcome = world.settle(progress=part_of(progress, 0.0, 0.5) if after else progress)
    if outcome is Fate.FALLS and after:
        until = world.time + after
        while world.time < until:
            world.forward(LOOK)
            report(progress, 1 - (until - world.time) / after / 2)
    if after and world.steps % FRAME:
        world.record()
    return world.result(outcome)


def _outline(flat: Flat) -> list[tuple[float, float]]:
    """The rectangle of a body; a column is at its ends no wider than what it touches there.

    Beside that the column is cut off steeply, down to its middle: there is no plate above it there,
    so a plate that tips must not come to rest on it. Its foot is cut in the same way.
    """
    left, right, bottom, top = flat.left, flat.right, flat.bottom, flat.top
    middle = (bottom + top) / 2
    c, d = (left, right) if flat.foot is None else flat.foot
    corners = [(left, bottom)] if c - left < 1e-9 else [(left, middle), (c, bottom)]
    corners += [(right, bottom)] if right - d < 1e-9 else [(d, bottom), (right, middle)]
    a, b = (left, right) if flat.crown is None else flat.crown
    corners += [(right, top)] if right - b < 1e-9 else [(right, middle), (b, top)]
    corners += [(left, top)] if a - left < 1e-9 else [(a, top), (left, middle)]
    return corners
