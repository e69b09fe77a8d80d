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
_WAYS = (
    # where the words begin or end, seen from the point, and what a spot costs by itself
    (10.0, 0.0, "start", 0.0),
    (-10.0, 0.0, "end", 0.5),
    (0.0, 13.0, "middle", 1.0),
    (0.0, -13.0, "middle", 1.0),
    (9.0, 11.0, "start", 1.5),
    (9.0, -11.0, "start", 1.5),
    (-9.0, 11.0, "end", 1.5),
    (-9.0, -11.0, "end", 1.5),
    (0.0, 26.0, "middle", 4.0),
    (0.0, -26.0, "middle", 4.0),
    (12.0, 24.0, "start", 4.0),
    (12.0, -24.0, "start", 4.0),
    (-12.0, 24.0, "end", 4.0),
    (-12.0, -24.0, "end", 4.0),
)


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
        begins = {"start": 0.0, "end": -wide, "middle": -wide / 2}
        best, cost = None, float("inf")
        for dx, dy, at, own in _WAYS:
            x, y = point[0] + dx * unit, point[1] + dy * unit
            left = x + begins[at]
            room = (left, y - high / 2, left + wide, y + high / 2)
            hidden = wide * high - _common(room, self._view)
            total = own + (sum(_common(room, b) for b in self._taken) + 9 * hidden) / unit**2
            if total < cost:
                best, cost = (x, y, at, room), total
        assert best is not None
        self._taken.append(best[3])
        return label(best[0], best[1], words, unit, color, best[2])


def _common(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """The area (mm²) that two boxes have in common."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
