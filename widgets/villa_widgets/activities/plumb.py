"""PlumbLine: hang a plate with weights from a pin, and draw the plumb line; twice, and they cross.

>>> from villa_core import Tower
>>> view = PlumbLine(Tower.famous("three-legged").add_column("blue-thick", 60, 30))
>>> view.hang("A")
>>> view.hang("B")
>>> view.message.spoken
'Two plumb lines cross: there is the centre of mass, at x = 12.3 mm, y = 43.2 mm.'
>>> view.close()
"""

from __future__ import annotations

import math
from functools import partial
from html import escape

import traitlets

from villa_core.errors import VillaError
from villa_core.geometry.hull import Point
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.steps import StepPanel
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.look import COLUMN_PAINT, PLATE_PAINT
from villa_widgets.kit.panel import millimetres
from villa_widgets.tasks.task import Card

PINS = {"A": 100.0, "B": 215.0, "C": 330.0}
"""The pins, and in which direction (degrees) their holes lie, seen from the plate's middle."""

_INSIDE = 0.88  # a hole lies at this part of the way from the plate's middle to its rim
_PLUMB = (
    '<path d="M0 0V226" stroke="#b3382f" stroke-width="1.6"/>'
    '<path d="M-5 226h10l-5 14z" fill="#b3382f"/>'
    '<circle r="4" fill="#222222" stroke="#ffffff" stroke-width="1.4"/>'
)


class PlumbLine(Card):
    """The uppermost plate of a tower with what stands on it, hung from one of three pins.

    The weights are thought to be glued on. Lines that were drawn stay on the plate: `lines` names
    the pins that have been used.
    """

    pin = traitlets.Unicode(help="The pin from which it hangs; empty: it lies on the table.")
    lines = traitlets.Tuple(help="The pins whose plumb lines are drawn on the plate.")

    def __init__(self, tower: Tower) -> None:
        if tower.top == 0:
            raise VillaError(_("There is no plate to hang up in this tower."))
        self.tower, self._frame = tower, tower.frame(tower.top)
        self.outline = self._frame.outline()
        self.centre = tower.stability().floors[-1].centre
        self.holes = {pin: self._hole(math.radians(way)) for pin, way in PINS.items()}
        self.picture = StepPanel(label=_("Plate and plumb line"))
        self.message = StepPanel(label=_("What is seen"))
        words = _("Hang it from pin {pin}")
        self.buttons = [button(words.format(pin=pin), partial(self.hang, pin)) for pin in PINS]
        self.down_button = button(_("Lay it down"), lambda: self.hang(""))
        super().__init__((row(*self.buttons, self.down_button), self.picture, self.message))
        self.hang("")

    def hang(self, pin: str) -> None:
        """Hang the plate from a pin and draw the plumb line on it; empty: lay it down."""
        self.pin = pin
        if pin and pin not in self.lines:
            self.lines = (*self.lines, pin)
        words = self._words()
        self.picture.tell(self._drawing(words))
        self.message.tell(f"<p>{escape(words)}</p>", words)

    @property
    def turn(self) -> float:
        """The angle (degrees) by which it swings, until the centre of mass is below the pin."""
        if not self.pin:
            return 0.0
        (px, py), (x, y) = self.holes[self.pin], self.centre
        return -90.0 - math.degrees(math.atan2(y - py, x - px))

    def _hole(self, way: float) -> Point:
        """A place near the rim in this direction; what lies beside it counts against a corner."""
        cos, sin, middle = math.cos(way), math.sin(way), (self._frame.x, self._frame.y)
        arms = [(x - middle[0], y - middle[1]) for x, y in self.outline]
        far = max(arms, key=lambda a: a[0] * cos + a[1] * sin - abs(a[0] * sin - a[1] * cos))
        return (middle[0] + _INSIDE * far[0], middle[1] + _INSIDE * far[1])

    def _words(self) -> str:
        if len(self.lines) > 1:
            text = _(
                "Two plumb lines cross: there is the centre of mass, at x = {x} mm, y = {y} mm."
            )
            x, y = map(millimetres, self.centre)
            return text.format(x=x, y=y)
        if self.pin:
            text = _(
                "It swings and comes to rest. The centre of mass is somewhere on the line below "
                "pin {pin}."
            )
            return text.format(pin=self.pin)
        return _("The plate lies on the table, seen from above. Three holes are drilled in it.")

    def _drawing(self, words: str) -> str:
        x, y = self.holes[self.pin] if self.pin else (self._frame.x, self._frame.y)
        box, plumb = ("-150 -36 300 286", _PLUMB) if self.pin else ("-150 -110 300 220", "")
        return (
            f'<svg class="villa-plumb" viewBox="{box}" role="img" '
            f'aria-label="{escape(words)}"><g transform="rotate({-self.turn:.2f}) scale(1 -1) '
            f'translate({-x:.2f} {-y:.2f})">{self._plate()}</g>{plumb}</svg>'
        )

    def _plate(self) -> str:
        """The plate with weights, drawn lines and holes; letters stay upright when it turns."""
        tower, (gx, gy) = self.tower, self.centre
        plate = tower.floors[-1].plate
        assert plate is not None
        wood = PLATE_PAINT[plate.color].wood
        parts = [_polygon(self.outline, f'fill="{wood}" stroke="#3c3c3c" stroke-width="1.2"')]
        for body in tower.bodies():
            if body.kind == "column" and body.floor == tower.top:
                paint = COLUMN_PAINT[body.id.partition("-")[0]]
                look = f'fill="{paint.wood}" stroke="#222222"'
                if body.radius is None:
                    parts.append(_polygon(body.corners, look))
                else:
                    parts.append(_circle(*body.centre, f"{body.radius:.1f}", look))
        for x, y in (self.holes[pin] for pin in self.lines):
            far = 150 / (math.hypot(gx - x, gy - y) or 1.0)
            parts.append(
                f'<path d="M{x:.1f} {y:.1f}L{x + (gx - x) * far:.1f} {y + (gy - y) * far:.1f}" '
                'stroke="#5a1712" stroke-width="1.3" stroke-dasharray="5 3" fill="none"/>'
            )
        for pin, (x, y) in self.holes.items():
            parts.append(_circle(x, y, "3.4", 'fill="#ffffff" stroke="#222222"'))
            parts.append(
                f'<g transform="translate({x + 7:.1f} {y + 3:.1f}) scale(1 -1) '
                f'rotate({self.turn:.2f})">'
                f'<text text-anchor="middle" dy="4" style="fill:#1c1c1c">{pin}</text></g>'
            )
        if len(self.lines) > 1:
            parts.append(_circle(gx, gy, "5", 'fill="none" stroke="#222222" stroke-width="2"'))
        return "".join(parts)


def _circle(x: float, y: float, radius: str, look: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" {look}/>'


def _polygon(corners: tuple[Point, ...], look: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return f'<polygon points="{points}" {look}/>'
