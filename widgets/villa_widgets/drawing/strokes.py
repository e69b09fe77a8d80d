"""Lines, bands, arrows and balls as triangles, for what is drawn over the wood.

A `Sketch` gathers strokes with their colours. `solid` triangles cover what is behind them, those of
the `veil` let it shine through. Lengths are mm.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from villa_widgets.drawing.grain import linear

Numbers = NDArray[np.float64]
Spot = tuple[float, float, float]


class Packed(NamedTuple):
    """Triangles ready for the browser: three rows of `points` and `colors` for each.

    Colours are amounts of light (see `grain.linear`), 255 for all.
    """

    points: NDArray[np.float32]
    colors: NDArray[np.uint8]

    def to_bytes(self) -> bytes:
        """All points, then all colours."""
        return self.points.tobytes() + self.colors.tobytes()


class Sketch:
    """Coloured strokes that are being gathered."""

    def __init__(self) -> None:
        self._solid: list[tuple[Numbers, str]] = []
        self._veil: list[tuple[Numbers, str]] = []

    def line(self, start: Spot, end: Spot, radius: float, color: str) -> None:
        """A straight rod from one place to another."""
        self._solid.append((_between(_rod(), start, end, radius), color))

    def arrow(self, start: Spot, end: Spot, radius: float, color: str) -> None:
        """A rod with a head whose tip is at `end`."""
        neck = _along(start, end, max(1 - 4.2 * radius / math.dist(start, end), 0.4))
        self.line(start, neck, radius, color)
        self._solid.append((_between(_cone(), neck, end, radius * 2.5), color))

    def dashes(self, start: Spot, end: Spot, radius: float, color: str) -> None:
        """A broken rod from one place to another."""
        count = min(max(1, round(math.dist(start, end) / 8)), 12)
        for k in range(count):
            here, there = (_along(start, end, (k + part) / count) for part in (0.2, 0.8))
            self.line(here, there, radius, color)

    def ball(self, centre: Spot, radius: float, color: str) -> None:
        """A ball."""
        self._solid.append((_ball() * radius + centre, color))

    def loop(self, outline: Numbers, z: float, width: float, color: str) -> None:
        """A flat line of some width along a closed outline (n, 2), lying at height z."""
        there = onward(outline)
        step = there - outline
        step *= (width / 2 / np.maximum(np.hypot(*step.T), 1e-9))[:, None]
        aside = np.column_stack([-step[:, 1], step[:, 0]])
        a, b = outline - step, there + step  # a little longer, so that corners close
        corners = (a - aside, b - aside, b + aside, a + aside)
        self._solid.append((quads(*(lifted(corner, z) for corner in corners)), color))

    def band(self, outline: Numbers, low: float, high: float, color: str) -> None:
        """An upright band along a closed outline (n, 2)."""
        self._solid.append((_wall(outline, low, high), color))

    def area(self, corners: Numbers, z: float, color: str) -> None:
        """See-through triangles (3 n, 2), lying at height z."""
        self._veil.append((lifted(corners, z), color))

    def block(self, outline: Numbers, low: float, high: float, color: str) -> None:
        """A see-through prism over a convex outline (n, 2)."""
        self._veil.append((_wall(outline, low, high), color))
        self.area(fan(outline), high, color)

    def packed(self) -> tuple[Packed, Packed]:
        """What is solid, and what is see-through."""
        return _packed(self._solid), _packed(self._veil)


def fan(outline: Numbers) -> Numbers:
    """A convex outline (n, 2) as triangles (3 n − 6, 2)."""
    first = np.broadcast_to(outline[0], outline[2:].shape)
    return np.stack([first, outline[1:-1], outline[2:]], axis=1).reshape(-1, 2)


def _packed(strokes: list[tuple[Numbers, str]]) -> Packed:
    points = np.concatenate([np.empty((0, 3)), *(points for points, _color in strokes)])
    rows = np.array([_rgb(color) for _points, color in strokes], np.uint8).reshape(-1, 3)
    sizes = [len(points) for points, _color in strokes]
    return Packed(points.astype(np.float32), rows.repeat(sizes, axis=0))


@lru_cache(maxsize=512)
def _rgb(color: str) -> tuple[int, ...]:
    return tuple(round(255 * light) for light in linear(color))


def _along(start: Spot, end: Spot, part: float) -> Spot:
    (a, b, c), (x, y, z) = start, end
    return (a + (x - a) * part, b + (y - b) * part, c + (z - c) * part)


def _between(template: Numbers, start: Spot, end: Spot, radius: float) -> Numbers:
    """A template that stands upright on the origin, 1 high and 1 in radius, put between places."""
    a, b, c = (there - here for here, there in zip(start, end, strict=True))
    flat, long = math.hypot(a, b), math.hypot(a, b, c) or 1.0
    # any direction across, way × (0, 0, 1), or the x axis for what is upright; and across both
    x, y = (b / flat, -a / flat) if flat > 1e-6 * long else (1.0, 0.0)
    across = (-c * y / long, c * x / long, (a * y - b * x) / long)
    turn = np.array([(x * radius, y * radius, 0.0), [radius * v for v in across], (a, b, c)])
    return np.asarray(template @ turn + np.array(start))


def quads(a: Numbers, b: Numbers, c: Numbers, d: Numbers) -> Numbers:
    """Faces by their four corners, as triangles."""
    return np.stack([a, b, c, a, c, d], axis=1).reshape(-1, a.shape[1])


def _wall(outline: Numbers, low: float, high: float) -> Numbers:
    there = onward(outline)
    return quads(*map(lifted, (outline, there, there, outline), (low, low, high, high)))


def onward(outline: Numbers) -> Numbers:
    """Of each corner the next one."""
    return np.concatenate([outline[1:], outline[:1]])


def lifted(flat: Numbers, z: float) -> Numbers:
    """Flat points at a height."""
    found = np.full((len(flat), 3), z)
    found[:, :2] = flat
    return found


@lru_cache(maxsize=8)
def ring(n: int) -> Numbers:
    """The corners of a regular polygon about (0, 0), 1 in radius."""
    turn = np.arange(n) * 2 * math.pi / n
    return np.column_stack([np.cos(turn), np.sin(turn)])


@lru_cache(maxsize=1)
def _rod() -> Numbers:
    return _wall(ring(6), 0.0, 1.0)


@lru_cache(maxsize=1)
def _cone() -> Numbers:
    foot = lifted(ring(14), 0.0)
    there, middle, tip = onward(foot), np.zeros((14, 3)), np.tile([0.0, 0.0, 1.0], (14, 1))
    return np.stack([foot, there, tip, there, foot, middle], axis=1).reshape(-1, 3)


@lru_cache(maxsize=1)
def _ball() -> Numbers:
    """Four belts of a ball, ten pieces round."""
    rims = [lifted(ring(10) * math.sin(v), -math.cos(v)) for v in np.linspace(0, math.pi, 5)]
    return np.concatenate([quads(a, onward(a), onward(b), b) for a, b in pairwise(rims)])
