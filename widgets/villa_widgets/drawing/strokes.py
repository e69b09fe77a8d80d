"""How marks look in space: rods, balls, bands and areas, which the browser paints.

A `Sketch` gathers strokes as rows of plain numbers, their kind first and their colour last; of the
`solid` ones `static/painter.js` makes triangles that cover what is behind them, those of the `veil`
let it shine through. Lengths are mm.

>>> sketch = sketched([Arrow(0, (0.0, 0.0, 20.0), (0.0, 0.0, 0.0), 1.5, "#000000")])
>>> [row[0] for row in sketch.solid]
['rod', 'cone']
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from villa_core.palette import CENTRE, EDGE, FALLS, GHOST, INK, NOW, PAPER, SUPPORT, ZONE
from villa_core.tower.tower import Body
from villa_widgets.drawing.marks import (
    Arrow,
    Ball,
    Band,
    Centre,
    Ghost,
    Letter,
    Line,
    Mark,
    Place,
    Rim,
    Ring,
    Support,
    TippingEdge,
    Zone,
    middle,
)
from villa_widgets.drawing.solids import Numbers, ring, triangles

_LIFT = 0.35  # mm that a drawing floats over the surface that it lies on
_FINE = 0.2  # mm, how closely arcs are drawn


class Sketch:
    """Coloured strokes that are being gathered."""

    def __init__(self) -> None:
        self.solid: list[list[Any]] = []
        self.veil: list[list[Any]] = []

    def rod(self, start: Place, end: Place, radius: float, color: str, kind: str = "rod") -> None:
        """A straight rod from one place to another, or a cone whose tip is at the second."""
        self.solid.append([kind, *_short(start), *_short(end), radius, color])

    def arrow(self, start: Place, end: Place, radius: float, color: str) -> None:
        """A rod with a head whose tip is at `end`."""
        neck = _along(start, end, max(1 - 4.2 * radius / math.dist(start, end), 0.4))
        self.rod(start, neck, radius, color)
        self.rod(neck, end, radius * 2.5, color, "cone")

    def dashes(self, start: Place, end: Place, radius: float, color: str) -> None:
        """A broken rod from one place to another."""
        count = min(max(1, round(math.dist(start, end) / 8)), 12)
        for k in range(count):
            here, there = (_along(start, end, (k + part) / count) for part in (0.2, 0.8))
            self.rod(here, there, radius, color)

    def ball(self, centre: Place, radius: float, color: str) -> None:
        """A ball."""
        self.solid.append(["ball", *_short(centre), radius, color])

    def loop(self, outline: list[float], z: float, width: float, color: str) -> None:
        """A flat line of some width along a closed outline, lying at height z."""
        self.solid.append(["loop", outline, round(z, 2), width, color])

    def wall(self, outline: list[float], low: float, high: float, color: str) -> None:
        """An upright band along a closed outline."""
        self.solid.append(["wall", outline, round(low, 2), round(high, 2), color])

    def fan(self, outline: list[float], z: float, color: str) -> None:
        """A see-through area within a convex outline, lying at height z."""
        self.veil.append(["fan", outline, round(z, 2), color])

    def edge(self, line: Numbers, bold: float = 1.6) -> None:
        """An edge over which a floor tips, along points in space."""
        spots = line.tolist()
        for here, there in pairwise(spots):
            self.rod(here, there, bold, EDGE)
        for spot in (spots[0], spots[-1]):
            self.ball(spot, bold + 1.0, EDGE)

    def draw(self, mark: Mark) -> None:
        """Put a mark on the page."""
        match mark:
            case Line(_, start, end, radius, color, broken):
                (self.dashes if broken else self.rod)(start, end, radius, color)
            case Arrow(_, start, end, radius, color):
                self.arrow(start, end, radius, color)
            case Ball(_, centre, radius, color):
                self.ball(centre, radius, color)
            case Band(_, body, wider, low, high, color):
                self.wall(_outline(body, wider), low, high, color)
            case Ring(_, body):
                self._ring(body)
            case Rim(_, body, color):
                self.loop(_outline(body, 0.6), body.top + _LIFT, 1.6, color)
            case Support():
                self._support(mark)
            case Centre():
                self._centre(mark)
            case TippingEdge(_, piece, z):
                self.edge(np.insert(piece.line, 2, z, axis=1))
            case Zone(_, area, z):
                faces, rings = _shape(area)
                self.veil.append(["faces", faces, round(z + _LIFT, 2), ZONE])
                for border in rings:
                    self.loop(border, z + _LIFT, 1.2, ZONE)
            case Ghost():
                self._ghost(mark)
            case Letter(_, (x, y, z), _letter, _hidden):
                self.loop(_flat(ring(24) * 13.0 + (x, y)), z + _LIFT, 1.6, INK)

    def _support(self, mark: Support) -> None:
        border = _flat(np.array(mark.hull.points(_FINE)))
        color, z = SUPPORT if mark.stands else FALLS, mark.z - _LIFT
        self.loop(border, z, 1.8, color)
        self.fan(border, z, color)

    def _centre(self, mark: Centre) -> None:
        x, y, cut = mark.place
        low, high = mark.low + _LIFT, mark.high + 4.0
        self.ball((x, y, high), 4.0, CENTRE)
        self.dashes((x, y, high), (x, y, low), 0.7, CENTRE)
        self.ball((x, y, cut), 1.8, CENTRE)
        self.rod((x - 5, y, low), (x + 5, y, low), 0.7, CENTRE)
        self.rod((x, y - 5, low), (x, y + 5, low), 0.7, CENTRE)

    def _ghost(self, mark: Ghost) -> None:
        body, now, color = mark.body, mark.now, NOW if mark.advised else GHOST
        border = _outline(body, 0.0)
        self.veil.append(["wall", border, round(body.bottom, 2), round(body.top, 2), color])
        if body.kind == "column":
            self.fan(border, body.top, color)
        for z in (body.bottom + _LIFT, body.top):
            self.loop(border, z, 1.8 if mark.advised else 0.9, color)
        if now is not None:
            self.dashes(middle(body), middle(now), 0.7, color)

    def _ring(self, body: Body) -> None:
        """A blue band on a white one, at the foot and at the top, so that one of them is seen."""
        for low in (body.bottom + 1.0, body.top - 8.0):
            self.wall(_outline(body, 0.7), low, low + 7.0, PAPER)
            self.wall(_outline(body, 1.1), low + 1.5, low + 5.5, NOW)


def sketched(marks: Iterable[Mark]) -> Sketch:
    """All marks as strokes."""
    sketch = Sketch()
    for mark in marks:
        sketch.draw(mark)
    return sketch


def written(rows: list[list[Any]]) -> str:
    """Strokes as the browser reads them."""
    return json.dumps(rows, separators=(",", ":")) if rows else ""


def _outline(body: Body, wider: float) -> list[float]:
    """The outline of a piece from above, so many mm wider, as x and y in a row."""
    if body.radius is not None:
        return _flat(ring(20) * (body.radius + wider) + body.centre)
    corners = np.array(body.corners) - body.centre
    return _flat(corners * (1 + wider / math.hypot(*corners[0])) + body.centre)


@lru_cache(maxsize=8)  # while a column is moved about on top, its zone stays the same
def _shape(zone: BaseGeometry) -> tuple[list[float], list[list[float]]]:
    """A zone as triangles and as closed lines round it and round its holes."""
    area = zone.simplify(0.05)
    rings = shapely.get_rings(shapely.get_parts(area))
    return _flat(triangles(area)), [_flat(shapely.get_coordinates(one)[:-1]) for one in rings]


def _flat(points: Numbers) -> list[float]:
    numbers: list[float] = points.round(2).ravel().tolist()
    return numbers


def _short(place: Place) -> list[float]:
    return [round(value, 2) for value in place]


def _along(start: Place, end: Place, part: float) -> Place:
    (a, b, c), (x, y, z) = start, end
    return (a + (x - a) * part, b + (y - b) * part, c + (z - c) * part)
