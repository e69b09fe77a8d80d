"""FeelStage: four columns are touched; the loose one is taken, or one breaks off.

>>> stage = FeelStage()
>>> stage.touch("red-thick")
>>> stage.moves("red-thick"), stage.moves("blue-thick")
(False, True)
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from villa_core.palette import PLATE_PAINT
from villa_core.statics.sliding import Sliding
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_widgets.activities.stages.carries import the_one
from villa_widgets.activities.stages.plate import RestStage
from villa_widgets.activities.stages.pulled import FRICTION, HALF, HIGH, TOP, WEIGHT
from villa_widgets.activities.stages.sketch import Sketch, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing import wood
from villa_widgets.tasks.staged import Guess

_BOX = "-150 -146 300 184"
_PLACES = {"red-thick": -105.0, "yellow-thick": -35.0, "blue-thick": 35.0, "green-thick": 105.0}
_LOADS: Mapping[str, float] = {  # N; in balance about the middle, and blue is a hair too short
    "red-thick": 0.30,
    "yellow-thick": 0.36,
    "blue-thick": 0.0,
    "green-thick": 0.42,
}
_TOUCH = 0.1  # N: a touch
_GOES, _TREMBLES = 9.0, 4.0  # mm: a loose column gives way, or all tremble a little


class FeelStage(RestStage):
    """A plate on four columns, one of which carries nothing. Tap a column to touch it.

    The guess is the one that was touched last, as “the blue one”; *Let go* takes it: it goes on
    top, or all tremble and one breaks off.

    >>> stage = FeelStage()
    >>> stage.touch("blue-thick")
    >>> stage.guess
    'the blue one'
    >>> stage.close()
    """

    picture: Sketch
    on_paper = ""

    def __init__(self) -> None:
        self.touched, self._back = "", True
        super().__init__(Sketch(_BOX))
        self.picture.on_pick(self.touch)
        self.draw()

    @property
    def chosen(self) -> str:
        """The column that is chosen, or nothing."""
        return next((column for column in _PLACES if the_one(column) == self.guess), "")

    def moves(self, column: str) -> bool:
        """Whether a touch is enough to move a column."""
        return Sliding(_LOADS[column], WEIGHT, FRICTION).pull <= _TOUCH

    def touch(self, column: str) -> None:
        """Touch a column: it gives way, or the villa trembles."""
        if not self.played and column in _PLACES:
            self.touched, self._back = column, False
            self.place(the_one(column))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if the_one(self.touched or "red-thick") != guess:
            self.touched, self._back = "", True
        super().put(guess)

    def rewind(self) -> None:  # noqa: D102
        self.touched, self._back = "", True
        super().rewind()

    def let_go(self, then: Callable[[str], object]) -> None:
        """Take the column that is chosen."""
        self.touched, self._back = self.chosen, False
        happened = _("The villa trembles, and you break off.")
        if self.moves(self.chosen):
            happened = _("It comes out at a touch, and goes on top.")
        self.play(happened, then)

    def _rested(self) -> None:
        """What gave way at a touch goes back; so does a column with which one breaks off."""
        loose = self.played and self.moves(self.chosen)
        if not self._back and not loose:
            self._back = True
            self.draw()
            return
        super()._rested()

    def draw(self) -> None:  # noqa: D102
        away = "" if self._back else self.touched
        trembles = _TREMBLES if away and not self.moves(away) else 0.0
        paint = PLATE_PAINT["blue"]
        svg = (
            f'<rect x="-136" y="{-TOP:g}" width="272" height="{TOP - HIGH:g}" rx="2" '
            f'fill="{paint.wood}" stroke="{paint.ink}"/>'
        )
        plate = Part("plate", trembles, 0.0, svg, glides=True)
        parts = [plate, *(self._column(column, away) for column in _PLACES)]
        back = '<path class="is-line" d="M-150 0H150"/>'
        said = words(0, -118, self._felt, size=14)
        label = _("A plate on four columns, from the side. {told}").format(told=self._felt)
        self.picture.draw(label, parts, back=back, front=said)

    @property
    def _felt(self) -> str:
        """What was felt at the last touch."""
        if not self.touched or self.played:
            return ""
        if self.moves(self.touched):
            return _("It gives way.")
        return _("It does not give way; all tremble.")

    def _column(self, column: str, away: str) -> Part:
        """A column to touch, where it is now."""
        x, y = _PLACES[column], 0.0
        if column == away:
            x += _GOES if self.moves(column) else _TREMBLES
            if self.played and self.moves(column):
                x, y = _PLACES[column], -TOP
        chosen = column == self.chosen
        svg = '<rect class="villa-halo" x="-26" y="-62" width="52" height="84" rx="8"/>'
        svg += wood.column_shadow(column, HALF, HIGH, chosen=chosen)
        if self.told:
            svg += words(0, 22 - y, _("{n:.2f} N").format(n=_LOADS[column]), size=12)
        told = column_words(column)
        return Part(column, x, y, svg, label=told, picks=True, pressed=chosen, glides=True)
