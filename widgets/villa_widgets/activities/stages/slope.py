"""SlopeStage: a table that is tilted until it goes: my mark, then what happens."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from villa_core import dynamics
from villa_core.dynamics import Experiment
from villa_core.dynamics.manner import Manner, manner
from villa_core.palette import CENTRE, EDGE, GHOST
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.filmed import Filmed, still, strip
from villa_widgets.activities.stages.simulated import Progress, Simulated
from villa_widgets.activities.stages.sketch import from_above, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.marks import Support
from villa_widgets.drawing.plane import ABOVE, cross, project
from villa_widgets.tower.slice_shows import driven

_LEFT, _WIDE = -160.0, 500.0  # mm: where the picture begins, and how wide it is
_SCALE = 214.0  # mm from the middle of the table to the scale
_LOW, _LONG = 30.0, 190.0  # mm: how high the scale begins, and how long it is
_NEAR = 15.0  # mm between two words at the scale


class SlopeStage(Simulated):
    """A villa on a table that is lifted at the left, in the slice towards a direction (degrees).

    Without a direction it is its weakest side.

    The guess is the tilt (degrees) at which it goes, from 0 to `most` in steps of `step`. *Let go*
    tilts the table, slowly more, and puts a mark of what happened beside the guess, and one of what
    statics says.

    >>> from villa_core import Tower
    >>> stage = SlopeStage(Tower.famous("three-legged"), 90.0)
    >>> stage.mark(25.0)
    >>> stage.let_go(lambda said: None)
    >>> stage.picture.at_rest = True
    >>> stage.said
    'It slid at 20.1°. Statics had said 19.3°, and you 25°.'
    >>> stage.close()
    """

    def __init__(
        self,
        tower: Tower,
        direction: float | None = None,
        *,
        most: float = 40.0,
        step: float = 1.0,
    ) -> None:
        weakest = dynamics.weakest_side
        self.flat = weakest(tower) if direction is None else dynamics.slice(tower, direction)
        self.most, self.step = most, step
        self.said = ""
        count = round(most / step)
        way = [(_SCALE, self._y(k * step)) for k in range(count + 1)]
        board = 2 * tower.pieces.base.radius
        high = self.flat.top + board * math.sin(math.radians(min(most, 25.0))) + 12
        high = max(high, _LOW + _LONG + 34)
        super().__init__(Filmed(f"{_LEFT:g} {-high:.1f} {_WIDE:g} {high + 62:.1f}", {"mark": way}))
        self._high = high
        self.picture.on_slide(lambda _part, at: self.mark(at * self.step))
        self.draw()

    @property
    def oblique(self) -> bool:
        """Whether the villa bears so much less than its shadow that both are told."""
        test: Experiment | None = self.found
        return test is not None and test.predicted < 0.9 * (test.shadow or 0.0)

    def _y(self, degrees: float) -> float:
        """Where a tilt stands on the scale."""
        return -_LOW - _LONG * degrees / self.most

    def mark(self, degrees: float) -> None:
        """Set the mark to a tilt, and the table with it."""
        if not self.played:
            self.place(round(degrees, 3))

    def simulate(self, progress: Progress) -> Experiment:
        """Tilt the table until it goes."""
        return dynamics.tilt(self.flat, progress=progress)

    def show(self, found: Experiment, then: Callable[[str], object]) -> None:
        """Play it, with what was predicted beside it."""
        self.draw()
        self.said = self._words(found)
        strips = [strip(found.run, leaning=found.driven)]
        went = found.film.turning
        words_ = {
            Manner.TIPS: _("It tips."),
            Manner.SWAYS: _("It sways: all columns rock over together."),
            Manner.SLIDES: _("It slides."),
        }
        how = manner(found.run)

        def over() -> None:
            self.told = True
            self.draw()
            then(self.said)

        self.picture.roll(
            strips, over, turning=went, words=words_[how] if how else "", told=driven(found)
        )

    def _words(self, test: Experiment) -> str:
        """What happened, beside what was predicted."""
        how = manner(test.run)
        if how is None or test.measured is None:
            return _("It still stands.")
        known: dict[str, Any] = {"went": test.measured, "held": test.predicted}
        known |= {"mine": f"{self.guess or 0:g}", "shadow": test.shadow}
        if self.oblique:
            text = _(
                "Its shadow went at {went:.1f}°. Statics says {held:.1f}° for the villa and "
                "{shadow:.1f}° for its shadow. You had said {mine}°."
            )
            return text.format(**known)
        text = {
            Manner.TIPS: _(
                "It tipped at {went:.1f}°. Statics had said {held:.1f}°, and you {mine}°."
            ),
            Manner.SWAYS: _(
                "It swayed at {went:.1f}°. Statics had said {held:.1f}°, and you {mine}°."
            ),
            Manner.SLIDES: _(
                "It slid at {went:.1f}°. Statics had said {held:.1f}°, and you {mine}°."
            ),
        }[how]
        return text.format(**known)

    def draw(self) -> None:  # noqa: D102
        base, mine = self.flat.tower.pieces.base, float(self.guess or 0.0)
        plays = self.played and self.found is not None
        back = f'<path class="is-line" d="M{_LEFT:g} {base.thickness:g}h{_WIDE:g}"/>{self._scale()}'
        if not plays:
            back += still(self.flat, mine) + self._angle(mine)
        told = _("{degrees:g} degrees").format(degrees=mine)
        at = round(mine / self.step)
        label = f'<circle class="villa-halo" cx="10" r="22"/>{_POINTER}'
        label += words(26, 5, f"{mine:g}°" if self.guess is not None else "?", "start", 15)
        knob = Part(
            "mark", _SCALE, self._y(mine), label, label=_("Tilt of the table"), at=at, told=told
        )
        said = _("A villa on a table that is tilted by {mine:g}°.").format(mine=mine)
        front = words(_LEFT + 12, -self._high + 20, self.waiting, "start")
        if self.told and self.found and self.oblique:
            front += self._above()
        self.picture.draw(said, (knob,), back=back, front=front)

    def _angle(self, degrees: float) -> str:
        """The angle between board and table, at the edge on which the board is tilted."""
        if degrees < 1:
            return ""
        base, long = self.flat.tower.pieces.base, 70.0
        x, y = base.radius, base.thickness
        turn = math.radians(degrees)
        end = (x - long * math.cos(turn), y - long * math.sin(turn))
        return (
            f'<path d="M{x - long:g} {y:g}A{long:g} {long:g} 0 0 1 {end[0]:.1f} {end[1]:.1f}" '
            f'stroke="{EDGE}" stroke-width="2" fill="none"/>'
            f'<path d="M{x:g} {y:g}H{x - 2 * base.radius:g}" stroke="{EDGE}" stroke-width="1" '
            f'stroke-dasharray="4 3"/>{words(x + 6, y - 8, f"{degrees:g}°", "start", 15)}'
        )

    def _above(self) -> str:
        """The weakest floor from above: the load goes towards its oblique edge."""
        tower = self.flat.tower
        one = min(tower.stability().floors, key=lambda each: each.margin)
        support = project([Support(one.floor, one.support, 0.0, True)], ABOVE, 1.6)
        (x, y), turn = one.centre, math.radians(self.flat.direction)
        far = 46.0
        end = (x + far * math.cos(turn), y + far * math.sin(turn))
        ends = f"M{x:.1f} {-y:.1f}L{end[0]:.1f} {-end[1]:.1f}"
        way = f'<path d="{ends}" stroke="{EDGE}" stroke-width="2.4"/>'
        way += f'<circle cx="{end[0]:.1f}" cy="{-end[1]:.1f}" r="3.4" fill="{EDGE}"/>'
        place = f"translate({_LEFT + 78:g} {-self._high + 132 + y:.1f})"
        title = words(_LEFT + 78, -self._high + 20, _("from above: the load goes"), size=12)
        seen = from_above(tower, one.floor) + support + way + cross(x, y, 1.2)
        return f'{title}<g transform="{place}">{seen}</g>'

    def _scale(self) -> str:
        """The scale, and on it what statics and the simulation said, once that is known."""
        drawn = f'<path d="M{_SCALE:g} {-_LOW:g}v{-_LONG:g}" class="is-line"/>'
        gap = next(gap for gap in (1, 2, 5, 10) if self.most / gap <= 9)
        for k in range(int(self.most / gap) + 1):
            y = self._y(k * gap)
            drawn += f'<path d="M{_SCALE - 5:g} {y:.1f}h5" class="is-line is-thin"/>'
            drawn += words(_SCALE - 8, y + 4, f"{k * gap:g}°", "end", 11)
        drawn += words(_SCALE, -_LOW - _LONG - 12, _("tilt of the table"), size=12)
        return drawn + (self._marks(self.found) if self.told and self.found else "")

    def _marks(self, test: Experiment) -> str:
        """What came out, at the right of the scale; words make room for each other."""
        known = [(test.predicted, _("statics"), CENTRE)]
        if test.shadow is not None and self.oblique:
            known.append((test.shadow, _("its shadow"), GHOST))
        if test.measured is not None:
            known.append((test.measured, _("it went"), EDGE))
        drawn, taken = "", [self._y(float(self.guess or 0.0))]
        for degrees, name, color in sorted(known):
            y = spot = self._y(degrees)
            while any(abs(spot - other) < _NEAR for other in taken):
                spot -= 3
            taken.append(spot)
            drawn += (
                f'<path d="M{_SCALE - 6:g} {y:.1f}H{_SCALE + 8:g}L{_SCALE + 20:g} {spot:.1f}" '
                f'stroke="{color}" stroke-width="2.2" fill="none"/>'
            )
            drawn += words(_SCALE + 22, spot + 4, f"{name} {degrees:.1f}°", "start", 12)
        return drawn


_POINTER = f'<path d="M0 0l18-9v18z" fill="{EDGE}" stroke="#fff" stroke-width="1.2"/>'
