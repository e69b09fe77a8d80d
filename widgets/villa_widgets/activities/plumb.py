"""PlumbLine: hang a plate with weights from a pin, let it swing, and draw the plumb line; twice.

>>> from villa_core import Tower
>>> view = PlumbLine(Tower.famous("three-legged").add_column("blue-thick", 60, 30))
>>> for pin in ("A", "B"):
...     view.hang(pin)
...     view.settle()
>>> view.message.spoken
'Two plumb lines cross: there is the centre of mass, at x = 12.3 mm, y = 43.2 mm.'
>>> view.close()
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from html import escape

import ipywidgets as widgets
import traitlets

from villa_core.errors import VillaError
from villa_core.geometry.hull import Point
from villa_core.palette import paint_of
from villa_core.statics import turning
from villa_core.text import _
from villa_core.tower.tower import Body, Tower
from villa_widgets.activities.steps import StepPanel
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.drawing.plane import ABOVE, on_paper, outline
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.panel import millimetres
from villa_widgets.tasks.task import Card

PINS = {"A": 100.0, "B": 215.0, "C": 330.0}
"""The pins, and in which direction (degrees) their holes lie, seen from the plate's middle."""

_BOX = "-190 -36 380 290"
_LYING = (0.0, 110.0)  # where the middle of the plate lies in the picture
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

    >>> from villa_core import Tower
    >>> view = PlumbLine(Tower.famous("three-legged").add_column("blue-thick", 60, 30))
    >>> view.hang("A")
    >>> view.settle()
    >>> view.lines
    ('A',)
    >>> view.close()
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
        self.picture = SwingView(_BOX)
        self.picture.on_pick(self.hang)
        self.picture.on_rest(lambda _name: self.settle())
        self.message = StepPanel(label=_("What is seen"))
        words = _("Hang it from pin {pin}")
        self.buttons = [button(words.format(pin=pin), partial(self.hang, pin)) for pin in PINS]
        self.down_button = button(_("Lay it down"), lambda: self.hang(""))
        side = widgets.VBox((row(*self.buttons, self.down_button), self.message))
        super().__init__((row(widgets.VBox((self.picture,)), side, kind="villa-derivation"),))
        self.hang("")

    def hang(self, pin: str) -> None:
        """Hang the plate from a pin, and it swings; empty: lay it down."""
        self.pin = pin
        self._tell()

    def settle(self) -> None:
        """It has come to rest: the plumb line is drawn on it."""
        if self.pin and self.pin not in self.lines:
            self.lines = (*self.lines, self.pin)
            self._tell()

    @property
    def law(self) -> turning.Turning:
        """How the plate turns about its pin; the weights count as points."""
        px, py = self.holes[self.pin]
        floor, masses = self.tower.floors[-1], list[turning.Mass]()
        assert floor.plate is not None
        for body in self.tower.bodies():
            if body.id == floor.plate.color:
                corners = [(x - px, y - py) for x, y in self.outline]
                masses += turning.plate(body.mass, corners)
            elif body.floor == self.tower.top:
                masses.append((body.mass, body.centre[0] - px, body.centre[1] - py))
        return turning.Turning.of(masses)

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
        if self.pin and self.pin in self.lines:
            text = _(
                "It has come to rest. The centre of mass is somewhere on the line below pin {pin}. "
                "Pull the plate aside and let go: does it come back? Then take another pin."
            )
            return text.format(pin=self.pin)
        if self.pin:
            return _("It swings …")
        return _(
            "The plate lies on the table, seen from above. Three holes are drilled in it: click "
            "one to hang it up there."
        )

    def _tell(self) -> None:
        words, hung = self._words(), bool(self.pin)
        self.message.tell(f"<p>{escape(words)}</p>", words)
        law = self.law if hung else turning.Turning(0.0, -40.0)
        self.picture.show(
            Scene(
                self.pin or "table",
                words,
                (0.0, 0.0) if hung else _LYING,
                self._plate(),
                tuple(self._holes()),
                law,
                law.rest,
                front=_PLUMB if hung else "",
                turns=_("The plate") if hung else "",
            )
        )

    def _seen(self, x: float, y: float) -> Point:
        """A place on the plate in the picture: from the pin, or from the middle, y down."""
        px, py = self.holes[self.pin] if self.pin else (self._frame.x, self._frame.y)
        return x - px, py - y

    def _holes(self) -> Iterator[Part]:
        hole = '<circle class="villa-halo" r="24"/><circle r="3.4" fill="#fff" stroke="#222"/>'
        for pin, place in self.holes.items():
            letter = f'<text x="8" y="4" style="fill:#1c1c1c;stroke:#dfe7ee">{pin}</text>'
            name = _("Hang it from pin {pin}").format(pin=pin)
            yield Part(pin, *self._seen(*place), hole, letter, name, picks=True)

    def _plate(self) -> str:
        """The plate with weights and drawn lines, where it hangs or lies."""
        bodies = [body for body in self.tower.bodies() if body.floor == self.tower.top]
        drawn = "".join(
            _piece(body) for body in sorted(bodies, key=lambda body: body.kind != "plate")
        )
        for pin in self.lines:
            (x, y), (gx, gy) = self.holes[pin], self.centre
            far = 205 / (math.dist((x, y), (gx, gy)) or 1.0)
            start = on_paper((x, y, 0.0), ABOVE)
            end = on_paper((x + (gx - x) * far, y + (gy - y) * far, 0.0), ABOVE)
            drawn += (
                f'<path d="M{start}L{end}" stroke="#5a1712" stroke-width="1.3" '
                'stroke-dasharray="5 3" fill="none"/>'
            )
        if len(self.lines) > 1:
            x, y = self.centre
            ring = f'cx="{x:.1f}" cy="{-y:.1f}" r="5"'
            drawn += f'<circle {ring} fill="none" stroke="#222222" stroke-width="2"/>'
        x, y = self._seen(0.0, 0.0)
        return f'<g transform="translate({x:.2f} {y:.2f})">{drawn}</g>'


def _piece(body: Body) -> str:
    line = "#3c3c3c" if body.kind == "plate" else "#222222"
    wood = paint_of(body.id, body.kind).wood
    return outline(body, f'fill="{wood}" stroke="{line}" stroke-width="1.2"')
