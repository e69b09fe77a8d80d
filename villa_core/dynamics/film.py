"""The collapse in space: a simulated slice put back into its plane, as keyframes for a 3D view.

Every body keeps its place across the plane; along and upwards it moves as in the slice, and it
turns about the horizontal axis across the plane.

A film shows what statics says. Whether a simulation finds the same is asked by `verify`: on its own
it takes for still what begins to tip too slowly (below 0.01 mm), drops what stands by less than 0.2
mm, and holds columns that would tip to different sides. So what stands is not let go at all, and
what falls but stays is nudged: the slice is tilted, ever more, until it goes.

>>> from villa_core import Tower
>>> film = fall(Tower.famous("three-legged").remove_column("red-thick"))
>>> film.outcome.value, film.bodies["blue"].position.shape == (len(film.time), 3)
('falls', True)
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from villa_core.dynamics.world import GOES, Run, World
from villa_core.geometry.hull import Floats
from villa_core.statics.slices import Fate, weakest_slices
from villa_core.tower.ways import eased, way_out

if TYPE_CHECKING:
    from villa_core.geometry.hull import Arc, Edge
    from villa_core.statics.stability import Standing
    from villa_core.tower.tower import Tower

FRAME = 0.02  # s between two frames
PULL = 0.7  # s in which a column is taken out before the rest is let go


@dataclass(frozen=True)
class Keyframes:
    """Where a body's centre of mass was (mm; T, 3), and its turns as quaternions (T, 4)."""

    position: Floats
    turn: Floats


@dataclass(frozen=True)
class Fall:
    """A film of a tower: `time` (s) of T frames and the keyframes of each body by its id."""

    tower: Tower = field(repr=False)
    outcome: Fate
    fall_time: float | None
    first_floor: int | None
    direction: float
    """The direction (degrees) of the plane in which it moves."""
    time: Floats = field(repr=False)
    bodies: Mapping[str, Keyframes] = field(repr=False)
    pulled: str | None = None
    """The column that is taken out first, if one is."""
    table: Keyframes | None = field(default=None, repr=False)
    """How the table moves, if it does: what is filmed on it moves along."""
    nudged: bool = False
    """Whether it was so close that it had to be nudged."""

    @property
    def seen(self) -> Mapping[str, Keyframes]:
        """The keyframes as one sees them: if the table moves, with it and with the base."""
        if self.table is None:
            return self.bodies
        place, turn = self.table.position, self.table.turn
        low = np.array([0.0, 0.0, -self.tower.pieces.base.thickness / 2])
        frames = {"base": Keyframes(place + turned(low, turn), turn)}
        for name, keys in self.bodies.items():
            frames[name] = Keyframes(place + turned(keys.position, turn), _after(turn, keys.turn))
        return frames

    @property
    def left(self) -> Tower:
        """The tower that is let go: without the column that is taken out."""
        return self.tower if self.pulled is None else self.tower.remove_column(self.pulled)

    @cached_property
    def turning(self) -> float:
        """When (s) the first plate leaves its place, or the first column if none does.

        Without a fall it is the end.
        """
        plates, columns = np.zeros((2, len(self.time)), bool)
        ids = self.tower.column_ids()
        for body_id, keys in self.bodies.items():
            if body_id != self.pulled:
                aside = np.hypot(*(keys.position - keys.position[0]).T[:2])
                angle = 2 * np.arccos(np.clip(np.abs(keys.turn[:, 3]), 0.0, 1.0))
                gone = columns if body_id in ids else plates
                gone |= (aside > GOES[0]) | (angle > GOES[1])
        gone = plates if plates.any() else columns
        falls = gone.any() and self.outcome is Fate.FALLS
        return float(self.time[max(int(np.argmax(gone)) - 1, 0) if falls else -1])

    @cached_property
    def edge(self) -> Floats:
        """Points (n, 3; mm) of the edge over which the first floor turns, as it turns."""
        floors = self.left.stability().floors
        if self.first_floor is None or self.first_floor >= len(floors):
            return np.zeros((0, 3))
        standing = floors[self.first_floor]
        edge = standing.edge if not standing.stable else self._passed(standing)
        if edge is None:
            return np.zeros((0, 3))
        pieces = self.tower.pieces
        high = self.tower.floor_height(self.first_floor) + pieces.height
        line = np.insert(edge.line, 2, high, axis=1)
        if self.table is None:
            return line
        now = int(np.searchsorted(self.time, self.turning))
        return np.asarray(self.table.position[now] + turned(line, self.table.turn[now]))

    def _passed(self, standing: Standing) -> Edge | Arc | None:
        """The edge that the load of a floor passes on its way, where something else drives it."""
        plates = [keys for name, keys in self.bodies.items() if name not in self.tower.column_ids()]
        angle = math.radians(self.direction)
        way = np.array([math.cos(angle), math.sin(angle)])
        moved = sum(float((keys.position[-1, :2] - keys.position[0, :2]) @ way) for keys in plates)
        ahead = np.outer(np.arange(0.0, 400.0), math.copysign(1, moved) * way)
        spots = np.array(standing.centre) + ahead
        outside = standing.support.margin_batch(*spots.T) < 0
        return standing.support.nearest_piece(*spots[int(np.argmax(outside))].tolist())


def turned(points: Floats, turns: Floats) -> Floats:
    """Points (…, 3) turned by quaternions (…, 4; x, y, z, w): v + 2 w (q × v) + 2 q × (q × v)."""
    axis, w = turns[..., :3], turns[..., 3:]
    across = np.cross(axis, points)
    return np.asarray(points + 2 * w * across + 2 * np.cross(axis, across))


def _after(turns: Floats, first: Floats) -> Floats:
    """The quaternions of turns that come after others."""
    (a, w), (b, v) = ((q[..., :3], q[..., 3:]) for q in (turns, first))
    axis, real = w * b + v * a + np.cross(a, b), w * v - np.sum(a * b, -1, keepdims=True)
    return np.concatenate([axis, real], -1)


def embed(run: Run) -> Fall:
    """Any simulated run (also that of an experiment), put back into space."""
    flat, path = run.slice, run.trajectory
    ux, uy = flat.along
    centres = {body.id: body.centre for body in flat.tower.bodies()}
    keyframes = {}
    for body in flat.bodies:
        s, z, angle = path.of(body.id)
        x, y = centres[body.id]
        along = s - body.centre[0]
        position = np.column_stack([x + along * ux, y + along * uy, z])
        # turning from u towards z is a turn about the axis u × z = (u_y, −u_x, 0)
        half, still = np.sin(angle / 2), np.zeros_like(angle)
        turn = np.column_stack([half * uy, -half * ux, still, np.cos(angle / 2)])
        keyframes[body.id] = Keyframes(position, turn)
    frames = MappingProxyType(keyframes)
    outcome = (run.outcome, run.fall_time, run.first_floor)
    return Fall(flat.tower, *outcome, flat.direction, path.time, frames)


def fall(tower: Tower, *, pulled: str | None = None) -> Fall:
    """What a tower does, in the plane of its weakest direction: it falls until all is at rest.

    With `pulled` that column is taken out first, and then the rest is let go.

    >>> from villa_core import Tower
    >>> film = fall(Tower.famous("three-legged"), pulled="red-thick")
    >>> film.turning > PULL, bool(film.bodies["red-thick"].position[-1, 2] < 30)
    (True, True)
    """
    left = tower if pulled is None else tower.remove_column(pulled)
    world = World(weakest_slices(left)[0])
    outcome, nudged = Fate.STANDS, False
    if not left.stability().stable:
        outcome = world.settle()
        nudged = outcome is not Fate.FALLS
        outcome = world.nudge() if nudged else outcome
        world.rest()
    film = replace(embed(world.result(outcome)), nudged=nudged)
    if pulled is None:
        return film
    waiting = round(PULL / FRAME)  # the rest waits until it is out
    return take_out(_longer(film, waiting, 0), tower, pulled, 0.0)


def take_out(film: Fall, tower: Tower, column: str, since: float) -> Fall:
    """The same film, but from a time (s) on a hand takes a column out on the widest way, and down.

    `tower` still has the column.
    """
    film = _longer(film, 0, max(0, math.ceil((since + 2 * PULL - film.time[-1]) / FRAME)))
    body, time = next(body for body in tower.bodies() if body.id == column), film.time
    begun = int(np.searchsorted(time, since))
    high = (body.bottom + body.top) / 2
    path = np.tile((*body.centre, high), (len(time), 1))
    turn = np.tile([0.0, 0.0, 0.0, 1.0], (len(time), 1))
    if column in film.bodies:
        path, turn = film.bodies[column].position.copy(), film.bodies[column].turn
    place, base = path[begun, :2], tower.pieces.base
    plates = [keys.position for name, keys in film.bodies.items() if name not in tower.column_ids()]
    fell = np.sum([path[-1, :2] - path[0, :2] for path in plates], axis=0)
    way, long = way_out(tower, column, place, fell)
    gone, down = (eased((time - since - t) / PULL) for t in (0.0, PULL))
    path[begun:, :2] = (place + np.outer(gone * long, way))[begun:]
    low = (body.top - body.bottom) / 2 - base.thickness
    path[begun:, 2] = (path[begun, 2] + (low - path[begun, 2]) * down)[begun:]
    turn[begun:] = (0.0, 0.0, 0.0, 1.0)
    frames = MappingProxyType({**film.bodies, column: Keyframes(path, turn)})
    return replace(film, tower=tower, bodies=frames, pulled=column)


def _longer(film: Fall, before: int, after: int) -> Fall:
    """The same film, with its first picture held for some frames, and its last one."""

    def held(keys: Keyframes) -> Keyframes:
        ends = ((before, after), (0, 0))
        return Keyframes(*(np.pad(v, ends, mode="edge") for v in (keys.position, keys.turn)))

    first, last = np.arange(before) * FRAME, np.arange(1, after + 1) * FRAME
    time = film.time + before * FRAME
    bodies = MappingProxyType({name: held(keys) for name, keys in film.bodies.items()})
    return replace(film, time=np.concatenate([first, time, time[-1] + last]), bodies=bodies)
