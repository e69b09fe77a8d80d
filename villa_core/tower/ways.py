"""The way on which a column is drawn out of a villa, and how a hand goes along it.

>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged")
>>> way, far = way_out(tower, tower.floors[0].columns[0].id)
>>> way.shape, far > 0
((2,), True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from villa_core.geometry.hull import Floats

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

BESIDE = 40.0  # mm from the rim of the base to where a column is put


def way_out(
    tower: Tower, column: str, place: Floats | None = None, falling: Floats | None = None
) -> tuple[Floats, float]:
    """The widest way on which a column is drawn out: its direction, and how far (mm) to the rim.

    `place` is where it is by now, and `falling` the way of what falls, which it shall not be under.
    """
    body = next(body for body in tower.bodies() if body.id == column)
    here = np.array(body.centre) if place is None else place
    beside = [b.centre for b in tower.bodies() if b.bottom == body.bottom and b is not body]
    ways = np.radians(np.arange(0, 360, 10))
    ways = np.column_stack([np.cos(ways), np.sin(ways)])
    others = np.array([c for c in beside if c != body.centre]).reshape(-1, 2) - here
    along, across = ways @ others.T, np.abs(ways @ np.column_stack([-others[:, 1], others[:, 0]]).T)
    room = np.where(along > 0, across, BESIDE).min(axis=1, initial=BESIDE)
    out, far = ways @ here, max(tower.pieces.base.radius + BESIDE, float(np.hypot(*here)))
    long = np.sqrt(out**2 + far**2 - here @ here) - out  # to that circle
    under = np.zeros(len(ways))
    if falling is not None:
        under = np.maximum(ways @ falling, 0.0) / max(float(np.hypot(*falling)), 1.0)
    best = int(np.argmax(room - 0.02 * long - BESIDE * under))
    return ways[best], float(long[best])


def eased(part: Floats) -> Floats:
    """From 0 to 1 with a soft start and end."""
    part = np.clip(part, 0.0, 1.0)
    return np.asarray(part * part * (3 - 2 * part))
