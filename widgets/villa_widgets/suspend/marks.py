"""What is drawn over a mobile: weights as arrows where they pull, and the lever arms of one rod.

Arrows point down from where a rod hangs, their lengths are in proportion to the weights. For one
rod all that turns it is drawn: its own weight, the weights that hang on it, the arm of each along
the level, and the plumb line under its pivot from which arms are counted. All numbers come from
`mobile.balance()`.

>>> from villa_core.suspend import Mobile
>>> mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
>>> [label.text for label in draw(mobile, "orange-1").labels][:2]
['0.18 N', '0.11 N · 15 mm']
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from villa_core.suspend.balance import TurningForce
from villa_core.suspend.bodies import Point, RodBody
from villa_core.suspend.mobile import Mobile
from villa_core.text import _
from villa_widgets.space.strokes import Packed, Sketch

WEIGHT, ARM, HOLD = "#c43a94", "#1297ab", "#3c9c56"
_LONGEST = 62.0  # mm: the arrow of the largest weight
_SHORTEST = 9.0  # mm: below this an arrow could not be seen


@dataclass(frozen=True)
class Label:
    """Words at a place (mm); `kind` is “weight”, “arm”, “hold” or “hand”."""

    at: Point
    text: str
    kind: str


@dataclass(frozen=True)
class Marks:
    """Strokes, the words beside them, and what they mean as (colour, words)."""

    strokes: Packed
    labels: tuple[Label, ...]
    legend: tuple[tuple[str, str], ...]


def draw(mobile: Mobile, rod: str | None = None) -> Marks:
    """The forces of a mobile, and everything that turns `rod`."""
    sketch, labels = Sketch(), []
    balance = mobile.balance()
    bodies = {body.id: body for body in mobile.bodies()}
    largest = max((one.force for one in balance.rods.values()), default=1.0)
    scale = _LONGEST / largest
    focus = rod if rod in bodies else None
    turning = {pull.of for pull in balance.rods[focus].pulls} if focus is not None else set()
    if focus is not None:
        held = balance.rods[focus]
        pivot = bodies[focus].pivot
        _arrow(sketch, pivot, _long(held.force, scale), HOLD)
        labels.append(Label(_moved(pivot, _long(held.force, scale)), _newtons(held.force), "hold"))
        for pull in held.pulls:
            labels += _lever(sketch, bodies[focus], bodies[pull.of], pull, scale)
        _plumb(sketch, bodies[focus], [bodies[of] for of in turning])
    for name, hanging in balance.rods.items():
        if name == focus or name in turning:
            continue
        pivot = bodies[name].pivot
        down = -_long(hanging.force, scale)
        _arrow(sketch, pivot, down, WEIGHT)
        labels.append(Label(_moved(pivot, 0.7 * down), _newtons(hanging.force), "weight"))
    return Marks(sketch.packed()[0], tuple(labels), tuple(_legend(mobile, focus)))


def _lever(
    sketch: Sketch, rod: RodBody, of: RodBody, pull: TurningForce, scale: float
) -> list[Label]:
    """One weight that turns a rod: its arrow, and its arm from the plumb line to it."""
    point = rod.centre if of is rod else of.pivot
    down = -_long(pull.force, scale)
    _arrow(sketch, point, down, WEIGHT)
    heading = math.radians(rod.heading)
    foot = _under_pivot(rod, point[2])
    end = (foot[0] + pull.arm * math.cos(heading), foot[1] + pull.arm * math.sin(heading), foot[2])
    if abs(pull.arm) > 1:
        sketch.line(foot, end, 1.2, ARM)
    words = _("{force} · {arm:.0f} mm").format(force=_newtons(pull.force), arm=abs(pull.arm))
    return [Label(_moved(point, down), words, "arm" if of is not rod else "weight")]


def _plumb(sketch: Sketch, rod: RodBody, turning: list[RodBody]) -> None:
    """The plumb line under the pivot, as deep as the deepest weight pulls."""
    deepest = min(rod.centre[2], *(body.pivot[2] for body in turning))
    sketch.dashes(rod.pivot, _under_pivot(rod, deepest - 6), 0.8, ARM)


def _under_pivot(rod: RodBody, z: float) -> Point:
    return (rod.pivot[0], rod.pivot[1], z)


def _moved(point: Point, up: float) -> Point:
    return (point[0], point[1], point[2] + up)


def _long(force: float, scale: float) -> float:
    return max(force * scale, _SHORTEST)


def _arrow(sketch: Sketch, start: Point, up: float, color: str) -> None:
    sketch.ball(start, 2.3, color)
    sketch.arrow(start, _moved(start, up), 1.6, color)


def _newtons(force: float) -> str:
    return _("{force:.2f} N").format(force=force)


def _legend(mobile: Mobile, focus: str | None) -> list[tuple[str, str]]:
    if not len(mobile):
        return []
    found = [(WEIGHT, _("Weight of all that hangs at a spot"))]
    if focus is not None:
        text = _("Force that holds {rod}: all its weight")
        found.append((HOLD, text.format(rod=focus)))
        found.append((ARM, _("Lever arm: how far a weight pulls beside the plumb line")))
    return found
