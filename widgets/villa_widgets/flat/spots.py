"""Spots for words in a plan: beside what they tell about, and off the columns as far as possible.

>>> from villa_core.geometry.hull import Disc
>>> spots = Spots([Disc(20, 0, 14)], [-150, -150, 300, 300], unit=1.0)
>>> 'text-anchor="end"' in spots.label((0, 0), "centre of mass", "#000000")
True
"""

from __future__ import annotations

from collections.abc import Sequence

from villa_core.geometry.hull import Disc, Point
from villa_widgets.flat.wood import label

_WIDE, _HIGH = 4.7, 9.5  # of a letter, in drawn points
# where the words begin, end or have their middle, seen from the point; what a spot costs by itself
_WAYS = [(10.0, 0.0, 0.0), (-10.0, 0.0, 0.5)] + [
    (right * x, up * y, cost)
    for x, y, cost in ((0.0, 13.0, 1.0), (9.0, 11.0, 1.5), (0.0, 26.0, 4.0), (12.0, 24.0, 4.0))
    for right in (1, -1)
    for up in (1, -1)
]


class Spots:
    """Finds room for labels among columns; every label takes room from the next."""

    def __init__(self, columns: Sequence[Disc], box: Sequence[float], unit: float) -> None:
        self._taken = [(d.x - d.r, d.y - d.r, d.x + d.r, d.y + d.r) for d in columns]
        self._unit = unit
        x, y, wide, high = box
        self._view = (x, -y - high, x + wide, -y)

    def label(self, point: Point, words: str, color: str) -> str:
        """The words beside a point (mm)."""
        unit = self._unit
        wide, high = _WIDE * len(words) * unit, _HIGH * unit

        def room(dx: float, dy: float) -> tuple[float, float, float, float]:
            left = point[0] + dx * unit - wide * (0.5 if dx == 0 else dx < 0)
            y = point[1] + dy * unit
            return (left, y - high / 2, left + wide, y + high / 2)

        def cost(way: tuple[float, float, float]) -> float:
            here = room(*way[:2])
            hidden = wide * high - _common(here, self._view)
            return way[2] + (sum(_common(here, b) for b in self._taken) + 9 * hidden) / unit**2

        dx, dy, _cost = min(_WAYS, key=cost)
        self._taken.append(room(dx, dy))
        at = "middle" if dx == 0 else "start" if dx > 0 else "end"
        return label(point[0] + dx * unit, point[1] + dy * unit, words, unit, color, at)


def _common(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """The area (mm²) that two boxes have in common."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
