"""ShakeStage: a table that is shaken: from so many times a second on the villa falls."""

from __future__ import annotations

import math
from collections.abc import Callable

from villa_core import dynamics
from villa_core.dynamics import Experiment, Fate
from villa_core.palette import EDGE, RIGHT, WRONG
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.filmed import Filmed, still, strip
from villa_widgets.activities.stages.simulated import Progress, Simulated
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part
from villa_widgets.tower.slice_shows import driven

AMPLITUDE = 10.0
"""How far (mm) the table goes to each side."""

_MOST, _STEP = 5.0, 0.5  # times a second
_LEFT, _LONG, _Y = -130.0, 260.0, 50.0  # mm: the scale under the table
_BOX = "-190 -110 380 266"


class ShakeStage(Simulated):
    """A villa on a table that goes 10 mm to each side; the guess is how often a second.

    What was tried stays on the scale: where it stood, and where it fell.

    >>> from villa_widgets.activities.stages.feet import four_slopes
    >>> stage = ShakeStage(four_slopes()[0].tower)
    >>> stage.mark(2.5)
    >>> stage.let_go(lambda said: None)
    >>> stage.picture.at_rest = True
    >>> stage.said
    'It stands at 2.5 times a second. Look for the first number at which it falls.'
    >>> stage.close()
    """

    same = False

    def __init__(self, tower: Tower) -> None:
        self.flat = dynamics.slice(tower, 0.0)
        self.tried: dict[float, bool] = {}
        self.said = ""
        way = [(self._x(k * _STEP), _Y) for k in range(1, round(_MOST / _STEP) + 1)]
        super().__init__(Filmed(_BOX, {"often": way}))
        self.picture.on_slide(lambda _part, at: self.mark((at + 1) * _STEP))
        self.draw()

    def _x(self, often: float) -> float:
        return _LEFT + _LONG * often / _MOST

    def mark(self, often: float) -> None:
        """Set how often a second the table is shaken."""
        if not self.played:
            self.place(often)

    def simulate(self, progress: Progress) -> Experiment:
        """Shake the table."""
        return dynamics.shake(self.flat, AMPLITUDE, float(self.guess or _STEP), progress=progress)

    def show(self, found: Experiment, then: Callable[[str], object]) -> None:
        """Play it, and keep on the scale what came out."""
        often = float(self.guess or _STEP)
        falls = found.run.outcome is Fate.FALLS
        stands = _(
            "It stands at {often:g} times a second. Look for the first number at which it falls."
        )
        text = _("It falls at {often:g} times a second.") if falls else stands
        self.said = text.format(often=often)
        self.draw()

        def over() -> None:
            self.tried[often] = not falls
            self.draw()
            then(self.said)

        went = found.film.turning if falls else None
        words_ = _("It sways: all columns rock over together.") if falls else ""
        shaken = strip(found.run, shift=found.shift)
        self.picture.roll([shaken], over, turning=went, words=words_, told=driven(found))

    def draw(self) -> None:  # noqa: D102
        plays = self.played and self.found is not None
        back = f'<path class="is-line" d="M-200 2H200"/>{self._scale()}'
        if not plays:
            back += still(self.flat)
        often = float(self.guess or _STEP)
        shown = f"{often:g}" if self.guess is not None else "?"
        drawn = (
            f'<circle class="villa-halo" cy="12" r="22"/><path d="M0 0l-9 18h18z" fill="{EDGE}" '
            f'stroke="#fff" stroke-width="1.2"/>{words(0, 32, shown, size=14)}'
        )
        told = _("{often:g} times a second").format(often=often)
        knob = Part("often", self._x(often), _Y, drawn, label=_("How often it is shaken"))
        knob = knob._replace(at=round(often / _STEP) - 1, told=told)
        front = words(-182, -92, self.waiting, "start")
        if self.told:
            peak = AMPLITUDE * (2 * math.pi * often) ** 2
            sum_ = f"{AMPLITUDE:g} mm · (2π · {often:g} / s)² = {peak:.0f} mm/s²"
            front += words(0, -90, sum_, size=14)
        label = _("A plate on three thin columns, on a table that is shaken.")
        self.picture.draw(label, (knob,), back=back, front=front)

    def _scale(self) -> str:
        """The scale of how often, with what was tried."""
        drawn = f'<path d="M{_LEFT:g} {_Y:g}h{_LONG:g}" class="is-line"/>'
        for k in range(int(_MOST) + 1):
            drawn += f'<path d="M{self._x(k):g} {_Y - 5:g}v5" class="is-line is-thin"/>'
            drawn += words(self._x(k), _Y - 9, f"{k}", size=11)
        drawn += words(_LEFT + _LONG, _Y + 18, _("times a second"), "end", 11)
        for often, stood in self.tried.items():
            sign, color = ("✓", RIGHT) if stood else ("✗", WRONG)
            drawn += (
                f'<text x="{self._x(often):g}" y="{_Y - 22:g}" text-anchor="middle" '
                f'style="font-size:16px;fill:{color}">{sign}</text>'
            )
        return drawn
