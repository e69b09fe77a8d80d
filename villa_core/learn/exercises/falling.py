"""Exercises of the workshop on slices and simulation: shadow, moment of inertia, resolution."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from villa_core.geometry.hull import Point
from villa_core.learn.exercises.exercise import Case, Exercise, Mistake
from villa_core.text import N_, _
from villa_core.tower.tower import Tower


def _shadow(corners: Sequence[Point], direction: float) -> Point:
    angle = math.radians(direction)
    along = [x * math.cos(angle) + y * math.sin(angle) for x, y in corners]
    return min(along), max(along)


def _across(corners: Sequence[Point], direction: float) -> Point:
    return _shadow(corners, direction + 90)


def _of_plates() -> Iterator[Case]:
    villa = Tower.famous("leaning")
    plates = [body for body in villa.bodies() if body.kind == "plate"]
    for plate, direction in zip(plates, (0.0, 90.0, 30.0, 215.0, 135.0), strict=True):
        words = _("the {color} plate of the leaning villa, seen along {n:.0f}°")
        given = (plate.corners, direction)
        yield Case(words.format(color=plate.id, n=direction), given, villa)


def _inertia(mass: float, width: float, height: float) -> float:
    return mass * (width**2 + height**2) / 12


def _of_boxes() -> Iterator[Case]:
    for mass, width, height in ((26.6, 28.0, 60.0), (103.2, 260.0, 5.0), (1.0, 1.0, 1.0)):
        words = _("a box of {m} g, {w} mm wide and {h} mm high")
        yield Case(words.format(m=mass, w=width, h=height), (mass, width, height))


def _resolution(margins: Sequence[float], fell: Sequence[bool]) -> float:
    wrong = [abs(m) for m, down in zip(margins, fell, strict=True) if (m < 0) != down]
    return max(wrong, default=0.0)


def _of_drops() -> Iterator[Case]:
    drops: list[tuple[list[float], list[bool]]] = [
        ([12.0, 3.0, -2.0, 0.4, -8.0], [False, False, True, True, True]),
        ([5.0, -5.0], [False, True]),
        ([1.5, -2.0, 9.0, 0.8], [True, False, False, False]),
    ]
    for margins, fell in drops:
        yield Case(_("margins {m} and falls {f}").format(m=margins, f=fell), (margins, fell))


EXERCISES = {
    "shadow": Exercise(
        _shadow,
        _of_plates,
        (
            Mistake(_across, N_("That is seen across: along 0° counts x, along 90° counts y.")),
            Mistake(
                lambda corners, direction: _shadow(corners, math.degrees(direction)),
                N_("The direction is in degrees, and cos and sin take radians."),
            ),
        ),
    ),
    "inertia": Exercise(
        _inertia,
        _of_boxes,
        (
            Mistake(
                lambda mass, width, height: mass * width * height / 12,
                N_("Both sides are squared and added, not multiplied."),
            ),
            Mistake(
                lambda mass, width, height: 4 * _inertia(mass, width, height),
                N_("That is about a corner; the box turns about its centre: a twelfth."),
            ),
        ),
    ),
    "resolution": Exercise(
        _resolution,
        _of_drops,
        (
            Mistake(
                lambda margins, fell: min(map(abs, margins)),
                N_("That is the smallest margin; asked for is the largest that went wrong."),
            ),
            Mistake(
                lambda margins, fell: max(
                    [m for m, f in zip(margins, fell, strict=True) if (m < 0) != f], default=0.0
                ),
                N_("A margin counts by its size: one that is wrong may be negative."),
            ),
        ),
    ),
}
