"""Does an independent simulation hang at the same angles? pymunk bodies on pivot joints, damped.

Chipmunk is flat, and so is the question: turning about the vertical changes no angle, so all rods
are laid into one plane. Each rod is a body of its mass on a pivot joint at the spot where it hangs.
All start level, gravity pulls, the air brakes, and when nothing moves any more the angles are
compared. Friction, slipping and the table are not simulated.

>>> from villa_core.suspend import Mobile
>>> print(verify(Mobile.random(seed=1, rods=5)))
Largest difference of an angle: 0.00°. They agree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pymunk

from villa_core.dynamics.world import Progress, report
from villa_core.geometry.hull import Floats
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile

__all__ = ["AGREEMENT", "Progress", "Swing", "Verification", "verify"]

AGREEMENT = 0.05
"""Degrees within which simulated and exact angles count as the same."""

STEP = 1 / 240  # s
ITERATIONS = 15
GRAVITY = 9810.0  # mm/s²
BRAKE = 6.0  # 1/s: how strongly the air brakes; speeds shrink by exp(−6) in a second
CALM = 1e-4  # rad/s: slower than this is at rest
LONGEST = 40.0  # s
LOOK = 24  # steps between two looks; also the frames of the film: ten a second


@dataclass(frozen=True)
class Swing:
    """How the rods swung: `time` (s) of T frames, and `tilt` (degrees), (T, n) for the `ids`."""

    ids: tuple[str, ...]
    time: Floats
    tilt: Floats


@dataclass(frozen=True)
class Verification:
    """Exact and simulated angles side by side."""

    mobile: Mobile = field(repr=False)
    exact: dict[str, float]
    simulated: dict[str, float]
    settled: bool
    """Whether everything came to rest; else the time was up."""
    swing: Swing = field(repr=False)

    @property
    def difference(self) -> float:
        """The largest difference of an angle, in degrees."""
        apart = (self.simulated[rod] - tilt for rod, tilt in self.exact.items())
        return max((abs(math.remainder(angle, 360.0)) for angle in apart), default=0.0)

    @property
    def agrees(self) -> bool:
        """Whether all angles are the same within `AGREEMENT`."""
        return self.settled and self.difference <= AGREEMENT

    def __str__(self) -> str:
        if not self.settled:
            return _("The simulation was still swinging when the time was up.")
        text = _("Largest difference of an angle: {angle:.2f}°.").format(angle=self.difference)
        return f"{text} {_('They agree.') if self.agrees else _('They do not agree.')}"


def verify(mobile: Mobile, *, progress: Progress | None = None) -> Verification:
    """Let all rods swing from the level until they rest, and compare.

    `progress` is called with the part done; when it returns False the run ends with `Cancelled`.
    """
    space, bodies = _space(mobile)
    frames = [(0.0, [0.0] * len(bodies))]
    steps, still = 0, not bodies
    while not still and steps * STEP < LONGEST:
        for _step in range(LOOK):
            space.step(STEP)
        steps += LOOK
        frames.append((steps * STEP, [math.degrees(body.angle) for body in bodies]))
        still = all(abs(body.angular_velocity) < CALM for body in bodies)
        report(progress, steps * STEP / LONGEST)
    report(progress, 1.0)
    ids = mobile.rod_ids()
    tilts = np.array([tilt for _time, tilt in frames]).reshape(len(frames), len(ids))
    swing = Swing(ids, np.array([time for time, _tilt in frames]), tilts)
    return Verification(
        mobile,
        {rod: mobile.tilt(rod) for rod in ids},
        dict(zip(ids, map(float, tilts[-1]), strict=True)),
        still,
        swing,
    )


def _space(mobile: Mobile) -> tuple[pymunk.Space, list[pymunk.Body]]:
    """The rods side by side in one plane, all level, hung on each other by pivot joints."""
    space = pymunk.Space()
    space.gravity = (0.0, -GRAVITY)
    space.iterations = ITERATIONS
    space.damping = math.exp(-BRAKE)
    pieces = mobile.pieces
    bodies: list[pymunk.Body] = []
    for hung in mobile.hung:
        rod = pieces.rod(hung.rod)
        own = rod.spot(hung.by)
        body = pymunk.Body(rod.mass, rod.mass * rod.length**2 / 12)
        # the body's own frame has its centre of mass at the origin
        held = (own.x, own.y + rod.drop)
        if hung.on in mobile:
            number = mobile.rod_ids().index(hung.on)
            upper, above = bodies[number], pieces.rod(hung.on)
            spot = above.spot(hung.spot)
            anchor = (spot.x, spot.y + above.drop)
            place = (upper.position.x + anchor[0], upper.position.y + anchor[1])
        else:
            stand = pieces.stand
            x, _y, z = stand.hook if hung.on == "hook" else stand.connector
            upper, anchor = space.static_body, (x, z)
            place = anchor
        body.position = (place[0] - held[0], place[1] - held[1])
        joint = pymunk.PivotJoint(upper, body, anchor, held)
        joint.collide_bodies = False
        space.add(body, joint)
        bodies.append(body)
    return space, bodies
