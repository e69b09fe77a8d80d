"""WobbleStage: a café table that wobbles; a napkin is folded under the leg that is tapped.

>>> stage = WobbleStage()
>>> stage.tap("right")
>>> stage.let_go(print)
Now it stands firm.
>>> stage.close()
"""

from __future__ import annotations

import math
from collections.abc import Callable

from villa_core.palette import GLOW, INK, PLATE_PAINT
from villa_core.statics.turning import Turning
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.tasks.staged import Guess

_BOX = "-130 -128 260 168"
_FOOT, _HIGH, _GAP = 76.0, 84.0, 7.0  # mm: a leg from the axis, the top, what one leg lacks
_ROCKS = math.degrees(math.atan(_GAP / _FOOT))
_LAW = Turning(-5.0, 0.0)  # its centre of mass is a little to the left of the axis


class WobbleStage(Guessed):
    """The table is seen along the line through two of its feet, over which it wobbles.

    The guess is “the left one”, “the right one” or “one in the middle”.

    >>> stage = WobbleStage()
    >>> stage.tap("left")
    >>> round(stage.rest, 1), stage.play
    (5.3, 0.0)
    >>> stage.close()
    """

    picture: SwingView

    def __init__(self) -> None:
        super().__init__(SwingView(_BOX))
        self.picture.on_pick(self.tap)
        self.draw()

    def tap(self, leg: str) -> None:
        """Choose the leg for the napkin: left, right, or middle."""
        self.place(_legs()[leg])

    @property
    def chosen(self) -> str:
        """The leg that is chosen, or nothing."""
        return next((leg for leg, told in _legs().items() if told == self.guess), "")

    @property
    def rest(self) -> float:
        """How far (degrees) the table leans to the right with the napkin where it is chosen."""
        return _ROCKS if self.chosen == "left" else 0.0

    @property
    def play(self) -> float:
        """How far (degrees) it wobbles with the napkin where it is chosen."""
        return {"left": 0.0, "right": 0.0, "middle": 2 * _ROCKS}.get(self.chosen, _ROCKS)

    def let_go(self, then: Callable[[str], object]) -> None:
        """The napkin goes under the chosen leg."""
        self.played = True
        self.draw()
        said = {
            "left": _("Now it leans to the right, and what stands on it slides off."),
            "right": _("Now it stands firm."),
            "middle": _("Now it wobbles twice as far."),
        }
        then(said[self.chosen])

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        super().put(guess if guess in _legs().values() else None)

    def draw(self) -> None:  # noqa: D102
        done = self.played or self.told
        rest, play = (self.rest, self.play) if done else (0.0, _ROCKS)
        name = f"{self.chosen} {done}"
        label = _("A café table on an even floor; one of its four legs hangs in the air.")
        parts = [self._leg(leg, x) for leg, x in (("left", -_FOOT), ("right", _FOOT))]
        parts.append(self._leg("middle", 0.0))
        back = f'<path class="is-line" d="M-130 0H130"/>{words(0, 30, _("Rock it."), size=11)}'
        front = ""
        if done and self.chosen:
            x = {"left": -_FOOT, "right": _FOOT, "middle": 0.0}[self.chosen]
            front = (
                f'<path d="M{x - 13:g} 0l2 {-_GAP:g}h22l2 {_GAP:g}z" fill="#fff" stroke="{INK}"/>'
            )
        scene = Scene(name, label, (0.0, 0.0), _top(), parts, _LAW, rest, (rest, rest + play))
        self.picture.show(scene._replace(back=back, front=front, turns=_("The table")))

    def _leg(self, leg: str, x: float) -> Part:
        """A leg to tap."""
        chosen = leg == self.chosen
        fill, wide = (GLOW, 2.2) if chosen else ("#fff", 1.0)
        drawn = '<rect class="villa-halo" x="-20" y="-78" width="40" height="84" rx="8"/>'
        if leg == "middle":
            drawn += f'<rect x="2" y="{-_HIGH:g}" width="9" height="{_HIGH:g}" {_WOOD}/>'
        short = _GAP if leg == "right" else 0.0
        left = -9 if leg == "middle" else -5
        drawn += (
            f'<rect x="{left}" y="{-_HIGH:g}" width="10" height="{_HIGH - short:g}" {_WOOD}/>'
            f'<circle cy="-40" r="9" fill="{fill}" stroke="{INK}" stroke-width="{wide}"/>'
        )
        return Part(leg, x, 0.0, drawn, label=_legs()[leg], picks=True, pressed=chosen)


_WOOD = f'fill="{PLATE_PAINT["orange"].wood}" stroke="{PLATE_PAINT["orange"].ink}"'


def _top() -> str:
    """The top of the table with a cup, as it stands on the left leg."""
    cup = f'<path d="M-46 {-_HIGH - 25:g}h22l-3 16h-16z" fill="#fff" stroke="{INK}"/>'
    return f'<rect x="-100" y="{-_HIGH - 9:g}" width="200" height="9" rx="3" {_WOOD}/>{cup}'


def _legs() -> dict[str, str]:
    """The legs as an answer calls them."""
    return {
        "left": _("the left one"),
        "right": _("the right one"),
        "middle": _("one in the middle"),
    }
