"""Crossing: which rods would touch or run through each other in space, besides where they hang.

Rods that touch push each other aside a little about the vertical, which is free to turn; the exact
balance does not need to know. The model does not turn them: it reports the pairs.

>>> from villa_core.suspend import Mobile
>>> fan = Mobile.empty().hang("orange-1").hang("green-1", "orange-1", "n3", heading=0.0)
>>> fan = fan.hang("green-2", "orange-1", "n5", heading=0.0)
>>> [(touch.first, touch.second) for touch in fan.touching()]
[('green-1', 'green-2')]
>>> fan.turn("green-1", 90.0).turn("green-2", 90.0).touching()
()
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from villa_core.geometry.hull import Floats
from villa_core.suspend.bodies import Body
from villa_core.suspend.mobile import Mobile

if TYPE_CHECKING:
    from villa_core.suspend.rods import Rod

_PIECES = 16  # straight pieces for the bow of a rod: they leave it by less than 0.1 mm


class Touch(NamedTuple):
    """Two rods whose wires come closer than a wire's diameter: `distance` (mm) between middles."""

    first: str
    second: str
    distance: float


def touches(mobile: Mobile) -> tuple[Touch, ...]:
    """All pairs of rods that touch or cross, the closest first."""
    bodies = mobile.bodies()
    wires = [_wire(body, mobile.pieces.rod(body.id)) for body in bodies]
    boxes = [(wire.min(axis=0), wire.max(axis=0)) for wire in wires]
    near = mobile.pieces.diameter
    linked = {frozenset((hung.rod, hung.on)) for hung in mobile.hung}
    found = []
    for i, j in combinations(range(len(bodies)), 2):
        first, second = bodies[i].id, bodies[j].id
        apart = np.maximum(boxes[i][0] - boxes[j][1], boxes[j][0] - boxes[i][1])
        if apart.max() > near or frozenset((first, second)) in linked:
            continue
        distance = _distance(wires[i], wires[j])
        if distance < near:
            found.append(Touch(first, second, distance))
    return tuple(sorted(found, key=lambda touch: touch.distance))


def _wire(body: Body, rod: Rod) -> Floats:
    x = np.linspace(-rod.length / 2, rod.length / 2, _PIECES + 1)
    y = -4 * rod.sag * (x / rod.length) ** 2
    wire: Floats = np.array(body.origin) + np.outer(x, body.along) + np.outer(y, body.up)
    return wire


def _distance(first: Floats, second: Floats) -> float:
    """The smallest distance between the pieces of two wires."""
    p, d = first[:-1, None], np.diff(first, axis=0)[:, None]
    q, e = second[None, :-1], np.diff(second, axis=0)[None, :]
    r = p - q
    a, b, c = (d * d).sum(-1), (d * e).sum(-1), (e * e).sum(-1)
    f, g = (d * r).sum(-1), (e * r).sum(-1)
    across = a * c - b * b
    with np.errstate(divide="ignore", invalid="ignore"):
        s = np.where(across > 1e-12 * a * c, (b * g - c * f) / across, 0.0)
    s = np.clip(s, 0.0, 1.0)
    t = np.clip((b * s + g) / c, 0.0, 1.0)
    s = np.clip((b * t - f) / a, 0.0, 1.0)
    between = r + s[..., None] * d - t[..., None] * e
    return float(np.sqrt((between * between).sum(-1).min()))
