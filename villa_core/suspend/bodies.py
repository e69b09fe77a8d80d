"""Bodies: a hanging rod in space, from where it hangs and how it leans."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Hung, Row

Point = tuple[float, float, float]


class Body(NamedTuple):
    """A hanging rod in space, all that a view or a physics engine needs of it.

    A point (x, y) of the rod's own frame is at `origin` + x · `along` + y · `up`. `pivot` is where
    it hangs, `centre` its own centre of mass, `spots` every notch and section, `tips` both ends;
    all in mm. `tilt` and `heading` are in degrees. `mass` is its own (g), `load` that of it and
    all that it carries.
    """

    id: str
    color: str
    mass: float
    load: float
    tilt: float
    heading: float
    origin: Point
    along: Point
    up: Point
    pivot: Point
    centre: Point
    tips: tuple[Point, Point]
    spots: Mapping[str, Point]


def body_of(hung: Hung, row: Row, tilt: float, load: float, pivot: Point) -> Body:
    """A rod that hangs at `pivot` with this tilt (degrees) and load (g)."""
    turn, heading = math.radians(tilt), math.radians(hung.heading)
    c, s, hx, hy = math.cos(turn), math.sin(turn), math.cos(heading), math.sin(heading)
    rod, by = row.rod, row.rod.spots[row.by]
    along, up = (c * hx, c * hy, s), (-s * hx, -s * hy, c)
    ox, oy, oz = (pivot[k] - by.x * along[k] - by.y * up[k] for k in range(3))

    def place(x: float, y: float) -> Point:
        return (ox + x * along[0] + y * up[0], oy + x * along[1] + y * up[1], oz + x * s + y * c)

    half = rod.length / 2
    return Body(
        id=hung.rod,
        color=rod.color,
        mass=rod.mass,
        load=load,
        tilt=tilt,
        heading=hung.heading,
        origin=(ox, oy, oz),
        along=along,
        up=up,
        pivot=pivot,
        centre=place(0.0, -rod.drop),
        tips=(place(-half, -rod.sag), place(half, -rod.sag)),
        spots={spot.id: place(spot.x, spot.y) for spot in rod.spots},
    )
