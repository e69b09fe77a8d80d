"""PullsPicture: what a learner has tried in the lesson about pulling, in one picture."""

from __future__ import annotations

from villa_core.palette import CENTRE, RIGHT, WRONG
from villa_core.text import _
from villa_widgets.activities.stages.along import AlongStage
from villa_widgets.activities.stages.friction import FrictionStage
from villa_widgets.activities.stages.hook import HookStage, named
from villa_widgets.activities.stages.sketch import Sketch, words

_BOX = "-150 -34 300 270"
_LEFT, _WIDE = -10.0, 200.0  # mm: where bars begin, and how long one is for a newton
_LONG = 230.0  # mm of a line on which tries are marked
_PULLS, _LAID = 122.0, 200.0  # mm: where these two lines lie


class PullsPicture(Sketch):
    """The columns that slid, the pulls that were tried, and where a load was laid.

    >>> hook, friction, along = HookStage(), FrictionStage(), AlongStage()
    >>> picture = PullsPicture(hook, friction, along)
    >>> along.lay(40)
    >>> along.let_go(lambda said: None)
    >>> along.tell_tries()  # as when the page has come to rest
    >>> picture.laid
    {40.0: True}
    >>> for one in (picture, hook, friction, along):
    ...     one.close()
    """

    def __init__(self, hook: HookStage, friction: FrictionStage, along: AlongStage) -> None:
        super().__init__(_BOX)
        self.hook, self.friction, self.along = hook, friction, along
        self.pulls: dict[float, bool] = {}
        """Each pull (N) that was tried, and whether the column slid."""
        self.laid: dict[float, bool] = {}
        """Each place (mm) of the load that was tried, and whether the plate stayed."""
        hook.on_tried(self.show_tries)
        friction.on_tried(self._pulled)
        along.on_tried(self._lay)
        self.show_tries()

    def _pulled(self) -> None:
        self.pulls[self.friction.newtons] = self.friction.slides
        self.show_tries()

    def _lay(self) -> None:
        self.laid[self.along.mm] = not self.along.along
        self.show_tries()

    @property
    def words(self) -> str:
        """What is seen, in words."""
        text, slid = _("{column} slid at {n:.2f} N"), []
        for column, told in named().items():
            if column in self.hook.tried:
                newtons = self.hook.pulls[column].measured or 0.0
                slid.append(text.format(column=told, n=newtons))
        return _("What you tried: {tries}.").format(tries=", ".join(slid) or "–")

    def show_tries(self) -> None:
        """Draw what has been tried up to now."""
        back = self._slid()
        pulls = _("a pull: does it slide?"), 1.2, 0.3, _("{n:g} N")
        back += _line(_PULLS, *pulls, self.pulls)
        back += _line(_LAID, _("the load: does the plate stay?"), 100, 25, _("{n:g} mm"), self.laid)
        self.draw(self.words, back=back)

    def _slid(self) -> str:
        """A bar for each column that was pulled: when it slid."""
        drawn = words(_LEFT - 8, -16, _("it slid at"), "end", 12)
        for k, (column, told) in enumerate(named().items()):
            y, newtons, text = 20.0 * k, 0.0, "?"
            if column in self.hook.tried:
                newtons = self.hook.pulls[column].measured or 0.0
                text = _("{n:.2f} N").format(n=newtons)
            long = _WIDE * newtons
            drawn += words(_LEFT - 8, y + 10, told, "end", 12)
            drawn += (
                f'<rect x="{_LEFT:g}" y="{y:g}" width="{long:.1f}" height="12" fill="{CENTRE}" '
                'class="is-thin" stroke="#fff"/>'
            )
            drawn += words(_LEFT + long + 6, y + 10, text, "start", 12)
        return drawn


def _line(
    y: float, title: str, most: float, gap: float, unit: str, tries: dict[float, bool]
) -> str:
    """Tries on a line from 0 to the `most`, each with a sign above it."""
    left = -_LONG / 2
    drawn = words(0, y - 24, title, size=12)
    drawn += f'<path class="is-line" d="M{left:g} {y:g}h{_LONG:g}"/>'
    for k in range(round(most / gap) + 1):
        x = left + _LONG * k * gap / most
        drawn += f'<path class="is-line" d="M{x:.1f} {y:g}v5"/>'
        drawn += words(x, y + 18, unit.format(n=round(k * gap, 1)), size=11)
    for at, good in tries.items():
        x = left + _LONG * at / most
        sign, fill = ("✓", RIGHT) if good else ("✗", WRONG)
        drawn += f'<circle cx="{x:.1f}" cy="{y:g}" r="4.5" fill="{fill}"/>'
        drawn += words(x, y - 7, sign, size=12)
    return drawn
