"""AlongStage: a column is pulled; does the plate come along? A load is laid where it just stays.

>>> stage = AlongStage()
>>> stage.lay(80)
>>> stage.along
True
>>> stage.lay(50)
>>> stage.along
False
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable

from villa_core.statics.sliding import Sliding
from villa_core.text import _
from villa_widgets.activities.stages import pulled
from villa_widgets.activities.stages.plate import RestStage, measured
from villa_widgets.activities.stages.pulled import FRICTION, HOOK, OTHER, PULLED, SPAN, TOP, WEIGHT
from villa_widgets.activities.stages.sketch import Sketch, words
from villa_widgets.activities.swing import Part

_START = 10  # mm: where the load lies at first
_PULL = 0.62  # N: how long the spring is drawn
_OUT = 22.0  # mm that the column comes out before one's eyes
_ENOUGH = 45  # mm: from here on the place is found


class AlongStage(RestStage):
    """A plate on two columns; the guess is how far (mm) from the one that stays a load lies.

    *Let go* pulls the other one: friction on its top drags the plate, friction on the column that
    stays holds it back.

    >>> stage = AlongStage()
    >>> stage.lay(75)
    >>> [round(one.top, 2) for one in stage.both]
    [0.1, 0.3]
    >>> stage.close()
    """

    picture: Sketch
    on_paper = "drawing"

    def __init__(self, load: float = 1.16) -> None:
        self.load = load
        places = [(OTHER + k, -TOP) for k in range(round(SPAN) + 1)]
        super().__init__(Sketch(pulled.BOX, {"load": places}))
        self.picture.on_slide(lambda _part, mm: self.lay(mm))
        self.draw()

    def lay(self, mm: int) -> None:
        """Lay the load so far from the column that stays."""
        if not self.played:
            self.place(float(mm))

    @property
    def mm(self) -> float:
        """How far from the column that stays the load lies."""
        return float(_START if self.guess is None else self.guess)

    @property
    def both(self) -> tuple[Sliding, Sliding]:
        """What presses on the column that stays, and on the one that is pulled."""
        stays, goes = pulled.carried(self.load, self.mm)
        return Sliding(stays, WEIGHT, FRICTION), Sliding(goes, WEIGHT, FRICTION)

    @property
    def along(self) -> bool:
        """Whether the plate is dragged more strongly than it is held."""
        stays, goes = self.both
        return goes.top > stays.top

    def let_go(self, then: Callable[[str], object]) -> None:
        """Pull the column: the plate stays, or comes along."""
        happened = _("The plate comes along, and slides on the column that stays.")
        if not self.along:
            happened = _("The plate stays.")
            if self.mm < _ENOUGH:
                happened = _("The plate stays. It would with the load farther to the right, too.")
        self.play(happened, then)

    def draw(self) -> None:  # noqa: D102
        stays, goes = self.both
        out = _OUT if self.played else 0.0
        way = out if self.along else 0.0
        told = _("{mm:g} mm").format(mm=self.mm)
        block = pulled.block(self.load)
        at = round(self.mm)
        load = Part("load", OTHER + self.mm + way, -TOP, block, "", _("load"), at, told)
        plate = Part("plate", way, 0.0, pulled.plate(), glides=self.played)
        x = pulled.grip(_PULL)
        hand = Part(
            "hand", x + out, HOOK, pulled.hand(_("pulls"), x, free=False), glides=self.played
        )
        label = _(
            "A plate on two columns. The load lies {mm:g} mm from the one that stays, which "
            "carries {stays:.2f} N; the one that is pulled carries {goes:.2f} N."
        ).format(mm=self.mm, stays=stays.load, goes=goes.load)
        front = self._presses(OTHER, stays.load) + self._presses(PULLED, goes.load)
        if not self.played:
            front += measured(OTHER, OTHER + self.mm, -102.0, told)
        if self.told:
            text = _("drags {goes:.2f} N, holds {stays:.2f} N")
            text = text.format(goes=goes.top, stays=stays.top)
            front += f'<g class="villa-sum">{words(0, -126, text, size=16)}</g>'
        column = pulled.column(_PULL, out, glides=self.played)
        parts = [column, hand, plate, load._replace(glides=self.played)]
        self.picture.draw(label, parts, back=pulled.under(), front=front)

    def _presses(self, x: float, newtons: float) -> str:
        """What presses on a column's top, below it."""
        return words(x, 18, f"{newtons:.2f} N", size=13)
