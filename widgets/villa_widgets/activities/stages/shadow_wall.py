"""ShadowStage: a villa, and a wall that I turn round it until its shadow falls."""

from __future__ import annotations

import math
from collections.abc import Callable

from villa_core import dynamics
from villa_core.dynamics import Fate, Run, Slice
from villa_core.palette import EDGE, INK, PLATE_PAINT
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.filmed import Filmed, still, strip
from villa_widgets.activities.stages.simulated import Progress, Simulated
from villa_widgets.activities.stages.sketch import standing, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.plane import bar, bob, outline
from villa_widgets.tasks.staged import Guess

_STEP = 6  # degrees between two places of the wall
_WALL = 172.0  # mm from the middle of the villa to the wall
_SMALL = 0.56  # how much smaller the villa is from above
_PLAN = -236.0  # mm: where the middle of the villa from above lies, seen from that of the shadow
_BOX = (-350.0, 510.0)  # mm: where the picture begins, and how wide it is


class ShadowStage(Simulated):
    """At the left the villa from above with the wall, at the right its shadow on that wall.

    The guess is the direction (degrees) along which the wall runs. *Let go* simulates the shadow
    that is seen; what statics says of it is drawn when that is over.

    >>> from villa_core import Tower
    >>> bare = Tower.famous("tall").remove_column("blue-thick").remove_column("green-thick")
    >>> stage = ShadowStage(bare.remove_column("red-hex"))
    >>> stage.turn(0)
    >>> stage.let_go(print)
    This shadow stands: the load hangs 14.6 mm inside its support.
    >>> stage.rewind()
    >>> stage.turn(126)
    >>> stage.flat.predicted.value
    'falls'
    >>> stage.close()
    """

    same = False

    def __init__(self, tower: Tower) -> None:
        self.tower = tower
        self._high = max(body.top for body in tower.bodies()) + 44
        self._middle = -self._high / 2 + 8
        way = [self._place(angle) for angle in range(0, 360, _STEP)]
        left, wide = _BOX
        super().__init__(
            Filmed(f"{left:g} {-self._high:.1f} {wide:g} {self._high + 62:.1f}", {"wall": way})
        )
        self.picture.on_slide(lambda _part, at: self.turn(at * _STEP))
        self.draw()

    def _place(self, degrees: float) -> tuple[float, float]:
        """Where the middle of the wall stands in the picture: behind the villa."""
        turn, far = math.radians(degrees + 90), _WALL * _SMALL
        return _PLAN + far * math.cos(turn), self._middle - far * math.sin(turn)

    def turn(self, degrees: int) -> None:
        """Turn the wall to a direction."""
        if not self.played:
            self.place(float(degrees % 180))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        super().put(None if guess is None else float(guess))

    @property
    def flat(self) -> Slice:
        """The shadow on the wall as it stands."""
        return dynamics.slice(self.tower, float(self.guess or 0.0))

    def simulate(self, progress: Progress) -> Run:
        """Let go of the shadow that is seen."""
        return dynamics.simulate(self.flat, progress, after=dynamics.AFTER)

    def show(self, found: Run, then: Callable[[str], object]) -> None:
        """Play the fall of the shadow, or say that it stands."""
        text = {
            Fate.STANDS: _("This shadow stands: the load hangs {mm:.1f} mm inside its support."),
            Fate.FALLS: _("This shadow falls: the load hangs {mm:.1f} mm outside its support."),
        }.get(found.outcome, _("It is too close for the simulation to tell."))
        said = text.format(mm=abs(self.flat.margin))
        self.draw()
        if found.outcome is Fate.FALLS:
            self.picture.roll([strip(found)], lambda: then(said), turning=found.fall_time)
        else:
            then(said)

    def draw(self) -> None:  # noqa: D102
        at, flat = int(float(self.guess or 0.0)), self.flat
        left, wide = _BOX
        back = f'<path class="is-line" d="M{left:g} 2h{wide:g}"/>{self._above(at)}'
        falls = self.played and self.found is not None and self.found.outcome is Fate.FALLS
        if not falls:
            back += still(flat)
        title = _("its shadow on the wall")
        front = words(0, -self._high + 18, self.waiting or title)
        weakest = flat.weakest
        if self.played and weakest is not None and self.found is not None and not falls:
            front += bar(weakest.support, weakest.cut, 1.0, True)
            front += bob(weakest.s, weakest.cut, 1.0, True)
        told = _("The wall runs along {degrees}°.").format(degrees=at)
        x, y = self._place(at)
        drawn = (
            f'<circle class="villa-halo" r="26"/><g transform="rotate({-at})">'
            f'<path d="M-92 0H92" class="is-line" style="stroke-width:7" stroke-linecap="round"/>'
            f'<circle r="11" fill="{EDGE}" stroke="#fff" stroke-width="2"/>'
            f'<path d="M-6 0h12M-3-3l-3 3 3 3M3-3l3 3-3 3" stroke="#fff" stroke-width="1.6" '
            'fill="none"/></g>'
        )
        wall = Part("wall", x, y, drawn, label=_("wall"), at=at // _STEP, told=told)
        label = _("A villa from above, and its shadow on a wall. {told}").format(told=told)
        self.picture.draw(label, (wall,), back=back, front=front)

    def _above(self, at: int) -> str:
        """The villa from above, with light that falls across it onto the wall."""
        tower, turn = self.tower, math.radians(at + 90)
        drawn = ""
        for aside in (-70, -35, 0, 35, 70):
            x = aside * math.sin(turn)
            y = -aside * math.cos(turn)
            ends = [(x + far * math.cos(turn), y + far * math.sin(turn)) for far in (-150, 150)]
            path = "L".join(f"{a:.1f} {-b:.1f}" for a, b in ends)
            drawn += (
                f'<path d="M{path}" stroke="{EDGE}" stroke-dasharray="3 7" stroke-width="1.6"/>'
            )
        for body in tower.bodies():
            if body.kind == "plate":
                look = f'fill="{PLATE_PAINT[body.id].wood}" fill-opacity=".4" stroke="{INK}"'
                drawn += outline(body, look)
        drawn += "".join(standing(tower, column.id) for column in tower.floors[0].columns)
        title = words(_PLAN, -self._high + 18, _("the villa from above"))
        place = f"translate({_PLAN:g} {self._middle:.1f}) scale({_SMALL})"
        return f'{title}<g transform="{place}">{drawn}</g>'
