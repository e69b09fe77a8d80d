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
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from villa_core.dynamics.world import AFTER, Progress, Run, report, simulate
from villa_core.geometry.hull import Floats
from villa_core.statics.slices import Fate, weakest_slices

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


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


def fall(tower: Tower, *, progress: Progress | None = None) -> Fall:
    """The collapse of a tower in the plane of its weakest direction; or how it stands."""
    run = simulate(weakest_slices(tower)[0], progress, after=AFTER)
    report(progress, 1.0)
    return embed(run)
