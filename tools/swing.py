"""A mobile let go in pymunk: bodies on pivot joints swing in the air until they rest.

It shares nothing with the exact balance, so tests and the benchmark compare the two. Chipmunk is
flat, and so is the question: turning about the vertical changes no angle, so all rods are laid into
one plane. All start level; friction, slipping and the table are not simulated.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pymunk

from villa_core.dynamics.world import G_MM
from villa_core.suspend import Mobile

AGREEMENT = 0.05  # degrees within which simulated and exact angles count as the same
STEP = 1 / 240  # s
ITERATIONS = 15
BRAKE = 6.0  # 1/s: how strongly the air brakes; speeds shrink by exp(−6) in a second
CALM = 1e-4  # rad/s: slower than this is at rest
LONGEST = 40.0  # s
LOOK = 24  # steps between two looks


@dataclass(frozen=True)
class Swing:
    """The angles (degrees) at the end, and whether everything came to rest in time."""

    mobile: Mobile
    tilts: dict[str, float]
    settled: bool

    @property
    def difference(self) -> float:
        """The largest difference from the exact angles, in degrees."""
        apart = (tilt - self.mobile.tilt(rod) for rod, tilt in self.tilts.items())
        return max((abs(math.remainder(angle, 360.0)) for angle in apart), default=0.0)


def swing(mobile: Mobile) -> Swing:
    """Let all rods swing from the level until they rest."""
    space, bodies = _space(mobile)
    steps, still = 0, not bodies
    while not still and steps * STEP < LONGEST:
        for _step in range(LOOK):
            space.step(STEP)
        steps += LOOK
        still = all(abs(body.angular_velocity) < CALM for body in bodies.values())
    tilts = {rod: math.degrees(body.angle) for rod, body in bodies.items()}
    return Swing(mobile, tilts, still)


def _space(mobile: Mobile) -> tuple[pymunk.Space, dict[str, pymunk.Body]]:
    """The rods side by side in one plane, all level, hung on each other by pivot joints."""
    space = pymunk.Space()
    space.gravity = (0.0, -G_MM)
    space.iterations = ITERATIONS
    space.damping = math.exp(-BRAKE)
    bodies: dict[str, pymunk.Body] = {}
    for hung in mobile.hung:
        rod = mobile.pieces.rod(hung.rod)
        own = rod.spot(hung.by)
        body = pymunk.Body(rod.mass, rod.mass * rod.length**2 / 12)
        # the body's own frame has its centre of mass at the origin
        held = (own.x, own.y + rod.drop)
        if hung.on in bodies:
            upper, above = bodies[hung.on], mobile.pieces.rod(hung.on)
            spot = above.spot(hung.spot)
            anchor = (spot.x, spot.y + above.drop)
        else:
            stand = mobile.pieces.stand
            x, _y, z = stand.hook if hung.on == "hook" else stand.connector
            upper, anchor = space.static_body, (x, z)
        place = upper.position + anchor
        body.position = (place[0] - held[0], place[1] - held[1])
        joint = pymunk.PivotJoint(upper, body, anchor, held)
        joint.collide_bodies = False
        space.add(body, joint)
        bodies[hung.rod] = body
    return space, bodies
