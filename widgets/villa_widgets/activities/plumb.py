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

import ipywidgets as widgets
import traitlets

from villa_core.errors import VillaError
from villa_core.geometry.hull import Point
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.steps import StepPanel
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.look import COLUMN_PAINT, PLATE_PAINT
from villa_widgets.kit.panel import millimetres

PINS = ("A", "B", "C")
"""The names of the pins."""

_INSIDE = 0.88  # a hole lies at this part of the way from the plate's middle to its rim
_WAYS = (100.0, 215.0, 330.0)  # degrees in which the holes lie, seen from the plate's middle


class PlumbLine(widgets.VBox):
    """The uppermost plate of a tower with what stands on it, hung from one of three pins.

    The weights are thought to be glued on. Lines that were drawn stay on the plate: `lines` names
    the pins that have been used.
    """

    pin = traitlets.Unicode(help="The pin from which it hangs; empty: it lies on the table.")
    lines = traitlets.Tuple(help="The pins whose plumb lines are drawn on the plate.")

    def __init__(self, tower: Tower) -> None:
        if tower.top == 0:
            raise VillaError(_("There is no plate to hang up in this tower."))
        self.tower = tower
        self.outline = tower.frame(tower.top).outline()
        self.centre = tower.stability().floors[-1].centre
        self.holes = dict(zip(PINS, self._holes(), strict=True))
        self.picture = StepPanel(label=_("Plate and plumb line"))
        self.message = StepPanel(label=_("What is seen"))
        words = _("Hang it from pin {pin}")
        self.buttons = [button(words.format(pin=pin), partial(self.hang, pin)) for pin in PINS]
        self.down_button = button(_("Lay it down"), lambda: self.hang(""))
        super().__init__((row(*self.buttons, self.down_button), self.picture, self.message))
        self.add_class("villa-lesson")
        self._draw()

    def hang(self, pin: str) -> None:
        """Hang the plate from a pin and draw the plumb line on it; empty: lay it down."""
        self.pin = pin
        if pin and pin not in self.lines:
            self.lines = (*self.lines, pin)
        self._draw()

    def close(self) -> None:
        """Close this and all that is inside it."""
        close_inside(self)
        super().close()

    def _holes(self) -> list[Point]:
        plate = self.tower.floors[-1].plate
        assert plate is not None
        found = []
        for way in _WAYS:
            u = (math.cos(math.radians(way)), math.sin(math.radians(way)))
            far = max(self.outline, key=lambda p: _along(p, (plate.x, plate.y), u))
            found.append(
                (plate.x + _INSIDE * (far[0] - plate.x), plate.y + _INSIDE * (far[1] - plate.y))
            )
        return found

    # the picture ---------------------------------------------------------------------------------

    def _draw(self) -> None:
        words = self._words()
        self.picture.tell(self._drawing(words))
        self.message.tell(f"<p>{escape(words)}</p>", words)

    def _words(self) -> str:
        if len(self.lines) > 1:
            text = _(
                "Two plumb lines cross: there is the centre of mass, at x = {x} mm, y = {y} mm."
            )
            x, y = (millimetres(v) for v in self.centre)
            return text.format(x=x, y=y)
        if self.pin:
            text = _(
                "It swings and comes to rest. The centre of mass is somewhere on the line below "
                "pin {pin}."
            )
            return text.format(pin=self.pin)
        return _("The plate lies on the table, seen from above. Three holes are drilled in it.")

    def _turn(self) -> float:
        """The angle (degrees) by which it swings, until the centre of mass is below the pin."""
        if not self.pin:
            return 0.0
        px, py = self.holes[self.pin]
        return -90.0 - math.degrees(math.atan2(self.centre[1] - py, self.centre[0] - px))

    def _drawing(self, words: str) -> str:
        frame = self.tower.frame(self.tower.top)
        about = self.holes[self.pin] if self.pin else (frame.x, frame.y)
        box = "-150 -36 300 286" if self.pin else "-150 -110 300 220"
        plumb = ""
        if self.pin:
            plumb = (
                '<path d="M0 0V226" stroke="#b3382f" stroke-width="1.6"/>'
                '<path d="M-5 226h10l-5 14z" fill="#b3382f"/>'
                '<circle r="4" fill="#222222" stroke="#ffffff" stroke-width="1.4"/>'
            )
        return (
            f'<svg class="villa-plumb" viewBox="{box}" role="img" '
            f'aria-label="{escape(words)}"><g transform="rotate({-self._turn():.2f}) scale(1 -1) '
            f'translate({-about[0]:.2f} {-about[1]:.2f})">{self._plate()}</g>{plumb}</svg>'
        )

    def _plate(self) -> str:
        tower = self.tower
        color = tower.floors[-1].plate
        assert color is not None
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in self.outline)
        parts = [
            f'<polygon points="{points}" fill="{PLATE_PAINT[color.color].wood}" '
            'stroke="#3c3c3c" stroke-width="1.2"/>'
        ]
        for body in tower.bodies():
            if body.kind == "column" and body.floor == tower.top:
                parts.append(_weight(body.id, body.centre, body.radius, body.corners))
        for pin in self.lines:
            (px, py), (gx, gy) = self.holes[pin], self.centre
            long = math.hypot(gx - px, gy - py) or 1.0
            ux, uy = (gx - px) / long, (gy - py) / long
            parts.append(
                f'<path d="M{px:.1f} {py:.1f}L{px + ux * 150:.1f} {py + uy * 150:.1f}" '
                'stroke="#5a1712" stroke-width="1.3" stroke-dasharray="5 3" fill="none"/>'
            )
        for pin, (x, y) in self.holes.items():
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4" fill="#ffffff" stroke="#222222"/>'
            )
            parts.append(_upright(pin, x + 7, y + 3, self._turn()))
        if len(self.lines) > 1:
            x, y = self.centre
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="none" stroke="#222222" '
                'stroke-width="2"/>'
            )
        return "".join(parts)


def _along(point: Point, middle: Point, u: Point) -> float:
    """How far a point lies in a direction, with what lies beside it counted against it."""
    x, y = point[0] - middle[0], point[1] - middle[1]
    return x * u[0] + y * u[1] - abs(x * u[1] - y * u[0])


def _upright(text: str, x: float, y: float, turn: float) -> str:
    """A letter at a place of the plate that stays upright when the plate is turned."""
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale(1 -1) rotate({turn:.2f})">'
        f'<text text-anchor="middle" dy="4" style="fill:#1c1c1c">{text}</text></g>'
    )


def _weight(column: str, centre: Point, radius: float | None, corners: tuple[Point, ...]) -> str:
    paint = COLUMN_PAINT[column.partition("-")[0]]
    look = f'fill="{paint.wood}" stroke="#222222"'
    if radius is not None:
        return f'<circle cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" r="{radius:.1f}" {look}/>'
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return f'<polygon points="{points}" {look}/>'
