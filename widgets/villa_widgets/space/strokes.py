"""Lines, bands, arrows and balls as triangles, for what is drawn over the wood.

A `Sketch` gathers strokes with their colours and turns all of a kind into triangles at once, which
takes numpy no longer than a single one. `solid` triangles cover what is behind them, those of the
`veil` let it shine through. Lengths are mm.

>>> sketch = Sketch()
>>> sketch.ball((0, 0, 10), 3, "#ff0000")
>>> sketch.line((0, 0, 0), (0, 0, 10), 1, "#ff0000")
>>> solid, veil = sketch.packed()
>>> solid.size, veil.size
(276, 0)
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from villa_widgets.space.grain import linear

Numbers = NDArray[np.float64]
Spot = tuple[float, float, float]


class Packed(NamedTuple):
    """Triangles ready for the browser: three rows of `points` and `colors` for each.

    Colours are amounts of light (see `grain.linear`), 255 for all.
    """

    points: NDArray[np.float32]
    colors: NDArray[np.uint8]

    @property
    def size(self) -> int:
        """The number of corners."""
        return len(self.points)

    def to_bytes(self, room: int) -> bytes:
        """All points, then all colours; no more corners than there is room for."""
        return self.points[:room].tobytes() + self.colors[:room].tobytes()


_Chunk = tuple[Numbers, str]
_Between = tuple[Spot, Spot, float, str]


class Sketch:
    """Coloured strokes that are being gathered."""

    def __init__(self) -> None:
        self._rods: list[_Between] = []
        self._cones: list[_Between] = []
        self._balls: list[_Between] = []
        self._flat: list[tuple[Numbers, Numbers, float, float, str]] = []
        self._walls: list[tuple[Numbers, float, float, str]] = []
        self._veil: list[_Chunk] = []

    def line(self, start: Spot, end: Spot, radius: float, color: str) -> None:
        """A straight rod from one place to another."""
        self._rods.append((start, end, radius, color))

    def arrow(self, start: Spot, end: Spot, radius: float, color: str) -> None:
        """A rod with a head whose tip is at `end`."""
        length = math.dist(start, end)
        part = max(1 - 4.2 * radius / length, 0.4)
        neck = _between(start, end, part)
        self._rods.append((start, neck, radius, color))
        self._cones.append((neck, end, radius * 2.5, color))

    def dashes(self, start: Spot, end: Spot, radius: float, color: str) -> None:
        """A broken rod from one place to another."""
        count = min(max(1, round(math.dist(start, end) / 8)), 12)
        for k in range(count):
            a = _between(start, end, (k + 0.2) / count)
            self._rods.append((a, _between(start, end, (k + 0.8) / count), radius, color))

    def ball(self, centre: Spot, radius: float, color: str) -> None:
        """A ball."""
        x, y, z = centre
        self._balls.append((centre, (x, y, z + radius), radius, color))

    def loop(self, outline: Numbers, z: float, width: float, color: str) -> None:
        """A flat line of some width along a closed outline (n, 2), lying at height z."""
        self._flat.append((outline, _next(outline), z, width, color))

    def band(self, outline: Numbers, low: float, high: float, color: str) -> None:
        """An upright band along a closed outline (n, 2)."""
        self._walls.append((outline, low, high, color))

    def area(self, corners: Numbers, z: float, color: str) -> None:
        """See-through triangles (3 n, 2), lying at height z."""
        self._veil.append((_lifted(corners, z), color))

    def block(self, outline: Numbers, low: float, high: float, color: str) -> None:
        """A see-through prism over a convex outline (n, 2)."""
        self._veil.append((_wall(outline, _next(outline), low, high).reshape(-1, 3), color))
        self.area(fan(outline), high, color)

    def packed(self) -> tuple[Packed, Packed]:
        """What is solid, and what is see-through."""
        solid: list[_Part | None] = [
            _placed(_rod(), self._rods),
            _placed(_cone(), self._cones),
            _placed(_ball(), self._balls),
            _ribbons(self._flat),
            _bands(self._walls),
        ]
        return _joined(solid), _joined([_colored(self._veil)])


def fan(outline: Numbers) -> Numbers:
    """A convex outline (n, 2) as triangles (3 n − 6, 2)."""
    first = np.broadcast_to(outline[0], outline[2:].shape)
    return np.stack([first, outline[1:-1], outline[2:]], axis=1).reshape(-1, 2)


def _between(start: Spot, end: Spot, part: float) -> Spot:
    (a, b, c), (x, y, z) = start, end
    return (a + (x - a) * part, b + (y - b) * part, c + (z - c) * part)


_Part = tuple[Numbers, NDArray[np.uint8]]


def _joined(parts: list[_Part | None]) -> Packed:
    found = [part for part in parts if part]
    if not found:
        return Packed(np.empty((0, 3), np.float32), np.empty((0, 3), np.uint8))
    points = np.concatenate([points for points, _colors in found]).astype(np.float32)
    return Packed(points, np.concatenate([colors for _points, colors in found]))


def _colored(chunks: list[_Chunk]) -> _Part | None:
    if not chunks:
        return None
    points = np.concatenate([points for points, _color in chunks])
    return points, _paint([color for _points, color in chunks], [len(p) for p, _color in chunks])


def _paint(colors: list[str], sizes: int | list[int]) -> NDArray[np.uint8]:
    rows = np.array([_rgb(color) for color in colors], dtype=np.uint8)
    return rows.repeat(sizes, axis=0)


@lru_cache(maxsize=512)
def _rgb(color: str) -> tuple[int, ...]:
    return tuple(round(255 * light) for light in linear(color))


def _placed(template: Numbers, strokes: list[_Between]) -> _Part | None:
    """A template that stands upright on the origin, 1 high and 1 in radius, put between places."""
    if not strokes:
        return None
    start, end = (np.array([stroke[k] for stroke in strokes]) for k in (0, 1))
    radius = np.array([stroke[2] for stroke in strokes])[:, None]
    way = end - start
    z = way / np.maximum(np.sqrt(np.sum(way * way, axis=1, keepdims=True)), 1e-9)
    # any direction across: z × (0, 0, 1), or the x axis for what is upright
    x = np.column_stack([z[:, 1], -z[:, 0], np.zeros(len(z))])
    long = np.hypot(x[:, 0], x[:, 1])[:, None]
    x = np.where(long > 1e-6, x / np.maximum(long, 1e-6), np.array([1.0, 0.0, 0.0]))
    turn = np.stack([x * radius, np.cross(z, x) * radius, way], axis=1)
    points = template @ turn + start[:, None]
    return points.reshape(-1, 3), _paint([stroke[3] for stroke in strokes], len(template))


def _ribbons(loops: list[tuple[Numbers, Numbers, float, float, str]]) -> _Part | None:
    if not loops:
        return None
    sizes = [len(loop[0]) for loop in loops]
    here, there = (np.concatenate([loop[k] for loop in loops]) for k in (0, 1))
    z, width = (np.array([loop[k] for loop in loops]).repeat(sizes) for k in (2, 3))
    step = there - here
    step *= (width / 2 / np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-9))[:, None]
    aside = np.column_stack([-step[:, 1], step[:, 0]])
    a, b = here - step, there + step  # a little longer, so that corners close
    found = np.empty((len(a), 6, 3))
    corners = (a - aside, b - aside, b + aside, a - aside, b + aside, a + aside)
    for k, corner in enumerate(corners):
        found[:, k, :2] = corner
    found[:, :, 2] = z[:, None]
    return found.reshape(-1, 3), _paint([loop[4] for loop in loops], [6 * n for n in sizes])


def _bands(walls: list[tuple[Numbers, float, float, str]]) -> _Part | None:
    if not walls:
        return None
    sizes = [len(wall[0]) for wall in walls]
    here = np.concatenate([wall[0] for wall in walls])
    there = np.concatenate([_next(wall[0]) for wall in walls])
    low, high = (np.array([wall[k] for wall in walls]).repeat(sizes) for k in (1, 2))
    found = _wall(here, there, low, high)
    return found.reshape(-1, 3), _paint([wall[3] for wall in walls], [6 * n for n in sizes])


def _wall(here: Numbers, there: Numbers, low: float | Numbers, high: float | Numbers) -> Numbers:
    found = np.empty((len(here), 6, 3))
    corners = ((here, low), (there, low), (there, high), (here, low), (there, high), (here, high))
    for k, (xy, z) in enumerate(corners):
        found[:, k, :2] = xy
        found[:, k, 2] = z
    return found


def _next(outline: Numbers) -> Numbers:
    return np.concatenate([outline[1:], outline[:1]])


def _lifted(flat: Numbers, z: float) -> Numbers:
    found = np.empty((len(flat), 3))
    found[:, :2] = flat
    found[:, 2] = z
    return found


def _ring(n: int) -> Numbers:
    angle = np.arange(n) * 2 * math.pi / n
    return np.column_stack([np.cos(angle), np.sin(angle)])


@lru_cache(maxsize=1)
def _rod() -> Numbers:
    ring = _ring(6)
    return _wall(ring, _next(ring), 0.0, 1.0).reshape(-1, 3)


@lru_cache(maxsize=1)
def _cone() -> Numbers:
    ring = _ring(14)
    foot, there, middle = _lifted(ring, 0.0), _lifted(_next(ring), 0.0), np.zeros((14, 3))
    side = np.stack([foot, there, middle + np.array([0.0, 0.0, 1.0])], axis=1)
    return np.concatenate([side, np.stack([there, foot, middle], axis=1)]).reshape(-1, 3)


@lru_cache(maxsize=1)
def _ball() -> Numbers:
    """Four belts of a ball, ten pieces round."""
    ring = _ring(10)
    belts = []
    for k in range(4):
        low, high = (math.radians(45 * (k + end) - 90) for end in (0, 1))
        a, b = (_lifted(ring * math.cos(v), math.sin(v)) for v in (low, high))
        there, above = np.roll(a, -1, axis=0), np.roll(b, -1, axis=0)
        belts.append(np.stack([a, there, above, a, above, b], axis=1).reshape(-1, 3))
    return np.concatenate(belts)
