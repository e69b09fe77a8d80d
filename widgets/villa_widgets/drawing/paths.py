"""Borders as SVG paths, with their true arcs; y is turned round, for SVG counts it downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable

from villa_core.geometry.hull import Arc, Edge, Hull, Point


def polygon_path(corners: Iterable[Point]) -> str:
    """A closed polygon through points (mm)."""
    return "M" + "L".join(map(_at, corners)) + "Z"


def hull_path(hull: Hull) -> str:
    """The border of a hull with true arcs."""
    border = "L".join(piece_path(piece)[1:] for piece in hull.border)
    return f"M{border}Z" if border else ""


def piece_path(piece: Edge | Arc) -> str:
    """One edge or arc of a border; a corner is a point."""
    if isinstance(piece, Edge):
        return f"M{_at(piece.start)}L{_at(piece.end)}"
    (x, y), r = piece.centre, piece.radius
    first, last = piece.from_angle, piece.to_angle

    def at(turn: float) -> str:
        return _at((x + r * math.cos(turn), y + r * math.sin(turn)))

    if r == 0:
        return f"M{at(first)}"
    # two halves, for an arc of a whole turn would begin where it ends
    large = int(last - first > 2 * math.pi - 1e-9)
    halves = "".join(
        f"A{r:.2f} {r:.2f} 0 {large} 0 {at(turn)}" for turn in ((first + last) / 2, last)
    )
    return f"M{at(first)}{halves}"


def _at(point: Point) -> str:
    return f"{point[0]:.2f} {-point[1] + 0.0:.2f}"
