"""The collapse in space: a simulated slice put back into its plane, as keyframes for a 3D view.

Every body keeps its place across the plane; along and upwards it moves as in the slice, and it
turns about the horizontal axis across the plane.

>>> from villa_core import Tower
>>> film = fall(Tower.famous("three-legged").remove_column("red-thick"))
>>> film.outcome.value, film.bodies["blue"].position.shape == (len(film.time), 3)
('falls', True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from villa_core.dynamics.world import GOES, LOOK, Progress, Run, World, part_of, report
from villa_core.geometry.hull import Floats
from villa_core.statics.slices import Fate, weakest_slices
from villa_core.tower.ways import eased, way_out

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

QUIET = 0.1  # s without motion after which a film ends
ENOUGH = 5.0  # s of a fall, if something is never quite still
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

    @property
    def left(self) -> Tower:
        """The tower that is let go: without the column that is taken out."""
        return self.tower if self.pulled is None else self.tower.remove_column(self.pulled)

    @property
    def turning(self) -> float:
        """When (s) the first body leaves its place; without a fall the end."""
        gone = np.zeros(len(self.time), bool)
        for body_id, keys in self.bodies.items():
            if body_id != self.pulled:
                aside = np.hypot(*(keys.position - keys.position[0]).T[:2])
                turned = 2 * np.arccos(np.clip(np.abs(keys.turn[:, 3]), 0.0, 1.0))
                gone |= (aside > GOES[0]) | (turned > GOES[1])
        return float(self.time[max(int(np.argmax(gone)) - 1, 0) if gone.any() else -1])


def embed(run: Run) -> Fall:
    """Any simulated run (also that of an experiment), put back into space."""
    flat, path = run.slice, run.trajectory
    ux, uy = flat.along
    centres = {body.id: body.centre for body in flat.tower.bodies()}
    found = {}
    for body in flat.bodies:
        s, z, angle = path.of(body.id)
        x, y = centres[body.id]
        along = s - body.centre[0]
        position = np.column_stack([x + along * ux, y + along * uy, z])
        # turning from u towards z is a turn about the axis u × z = (u_y, −u_x, 0)
        half, still = np.sin(angle / 2), np.zeros_like(angle)
        turn = np.column_stack([half * uy, -half * ux, still, np.cos(angle / 2)])
        found[body.id] = Keyframes(position, turn)
    frames = MappingProxyType(found)
    outcome = (run.outcome, run.fall_time, run.first_floor)
    return Fall(flat.tower, *outcome, flat.direction, path.time, frames)


def fall(tower: Tower, *, pulled: str | None = None, progress: Progress | None = None) -> Fall:
    """The collapse of a tower in the plane of its weakest direction, until all is at rest.

    With `pulled` that column is taken out first, and then the rest is let go.

    >>> from villa_core import Tower
    >>> film = fall(Tower.famous("three-legged"), pulled="red-thick")
    >>> film.turning > PULL, bool(film.bodies["red-thick"].position[-1, 2] < 30)
    (True, True)
    """
    left = tower if pulled is None else tower.remove_column(pulled)
    world = World(weakest_slices(left)[0])
    outcome = world.settle(part_of(progress, 0.0, 0.4))
    start = calm = world.time
    while outcome is Fate.FALLS and world.time < min(calm + QUIET, start + ENOUGH):
        world.forward(LOOK)
        calm = calm if world.calm() else world.time
        report(progress, 0.4 + 0.6 * (world.time - start) / ENOUGH)
    world.record()
    report(progress, 1.0)
    film = embed(world.result(outcome))
    return film if pulled is None else _taken_out(film, tower, pulled)


def _taken_out(film: Fall, tower: Tower, column: str) -> Fall:
    """The same film, but first a column goes out on the way that is widest, and then down."""
    body = next(body for body in tower.bodies() if body.id == column)
    base, (way, long) = tower.pieces.base, way_out(tower, column)
    first = np.arange(0.0, PULL, 0.02)
    time = np.concatenate([first, film.time + PULL])

    def before(values: Floats) -> Floats:
        return np.concatenate([np.repeat(values[:1], len(first), axis=0), values])

    gone, down = (eased((time - t) / PULL) for t in (0.0, PULL))
    high, low = (body.bottom + body.top) / 2, (body.top - body.bottom) / 2 - base.thickness
    flat = np.array(body.centre) + np.outer(gone * long, way)
    path = Keyframes(
        np.column_stack([flat, high + (low - high) * down]), np.tile([0.0, 0, 0, 1], (len(time), 1))
    )
    bodies = {
        name: Keyframes(*map(before, (k.position, k.turn))) for name, k in film.bodies.items()
    }
    frames = MappingProxyType(bodies | {column: path})
    return replace(film, tower=tower, time=time, bodies=frames, pulled=column)
