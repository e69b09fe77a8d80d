"""BothWaysStage: a column to the right and to the back, and a ball to put where the centre is."""

from __future__ import annotations

import math
from collections.abc import Callable

from villa_core.geometry.hull import Point
from villa_core.palette import CENTRE, GHOST
from villa_core.text import _
from villa_widgets.activities.stages.plate import (
    LoadedPlate,
    RestStage,
    ball,
    ruler,
    spots,
    written,
)
from villa_widgets.activities.stages.sketch import Sketch
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.staged import Guess

_STEP = 4.0  # mm between two places of the ball
_NEAR = 5.0  # mm: so near is there
_BOX = "-140 -100 280 182"
_ASIDE = (-124.0, -84.0)  # where the ball lies at first, in the picture


class BothWaysStage(RestStage):
    """A ball to put anywhere on a plate with one column.

    The answers of its task are the places that somebody may mean, such as “a fifth of both ways”,
    and “somewhere else”.

    >>> stage = BothWaysStage()
    >>> stage.put_ball(12, 6)
    >>> stage.guess
    'a fifth of both ways'
    >>> stage.put_ball(60, 30)
    >>> stage.guess
    'under the column'
    >>> stage.close()
    """

    picture: Sketch
    on_paper = "drawing"

    def __init__(self, column: str = "blue-thick", right: float = 60.0, back: float = 30.0) -> None:
        self.loaded = LoadedPlate((column, right, back))
        x, y = self.loaded.centre
        self.meant = {
            _("a fifth of both ways"): (x, y),
            _("half of both ways"): (right / 2, back / 2),
            _("under the column"): (right, back),
            _("a fifth to the right only"): (x, 0.0),
            _("a fifth to the back only"): (0.0, y),
            _("in the middle of the plate"): (0.0, 0.0),
            _("on the other side"): (-x, -y),
        }
        self.places = [_ASIDE, *spots(self.loaded.outline, _STEP)]
        self.ball: Point | None = None
        super().__init__(Sketch(_BOX, {"ball": self.places}))
        self.picture.on_slide(self._slid)
        self.draw()

    def _slid(self, _part: str, at: int) -> None:
        x, y = self.places[at]
        if at:
            self.put_ball(x, -y)
        else:
            self.ball = None
            self.place(None)

    def put_ball(self, right: float, back: float) -> None:
        """Put the ball so far (mm) to the right and to the back of the middle."""
        self.ball = (right, back)
        self.place(self._meant(self.ball))

    def _meant(self, place: Point) -> str:
        """A place in the words of the task."""
        near = min(self.meant, key=lambda one: math.dist(self.meant[one], place))
        there = math.dist(self.meant[near], place) <= _NEAR
        return near if there else _("somewhere else")

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if guess in self.meant and (self.ball is None or self._meant(self.ball) != guess):
            self.ball = self.meant[str(guess)]  # of an earlier visit
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """The centre of mass rolls from the middle to where it is."""
        (x, y), (u, v) = self.loaded.centre, self.ball or (0.0, 0.0)
        off = math.dist((x, y), (u, v))
        text = _(
            "It rolls {x:.0f} mm to the right and {y:.0f} mm to the back. "
            "Yours is {off:.0f} mm off."
        )
        self.play(text.format(x=x, y=y, off=off), then)

    # the picture ---------------------------------------------------------------------------------

    def draw(self) -> None:  # noqa: D102
        x, y = self.loaded.centre if self.played else (0.0, 0.0)
        shape = ball(5.0) if self.played else _MIDDLE
        parts = (self._mine(), Part("centre", x, -y, shape, glides=self.played))
        label = _(
            "A plate from above, with a column {x:g} mm to the right and {y:g} mm to the back."
        )
        _name, right, back = self.loaded.columns[0]
        self.picture.draw(label.format(x=right, y=back), parts, back=self._ground())

    def _mine(self) -> Part:
        """The ball of the learner's guess: at first it lies beside the plate."""
        x, y = _ASIDE if self.ball is None else (self.ball[0], -self.ball[1])
        at = min(range(len(self.places)), key=lambda k: math.dist(self.places[k], (x, y)))
        told, shown = _("beside the plate"), ""
        if self.ball is not None:
            told = arrows(x, -y)
            shown = written(0, 24, told)
        return Part("ball", x, y, ball(sign="?"), shown, _("my ball"), at, told, free=True)

    def _ground(self) -> str:
        """The plate with its column, and how far that is to the right and to the back."""
        (_name, x, y), dashes = self.loaded.columns[0], 'stroke-dasharray="4 3" fill="none"'
        drawn = self.loaded.from_above() + ruler(-100, 100, 42.0)
        drawn += '<path class="is-line is-thin" d="M-104 0H104M0 42V-76"/>'
        drawn += f'<path d="M{x:g} 0V{-y:g}H0" stroke="{GHOST}" {dashes}/>'
        drawn += written(x / 2, -y - 4, f"{x:g} mm")
        drawn += written(x + 4, -y / 2 + 8, f"{y:g} mm", "start")
        if self.told:
            u, v = self.loaded.centre
            look = f'stroke="{CENTRE}" stroke-width="1.6" fill="none"'
            drawn += f'<path d="M{u:.1f} 0V{-v:.1f}H0" {look}/>'
        return drawn


def arrows(right: float, back: float) -> str:
    """How far a place is to the right and to the back, in signs.

    >>> arrows(12, -6)
    '12 mm → 6 mm ↓'
    """
    across, up = "→" if right >= 0 else "←", "↑" if back >= 0 else "↓"
    return f"{abs(right):.0f} mm {across} {abs(back):.0f} mm {up}"


_MIDDLE = f'<circle r="3" fill="{CENTRE}"/>'
