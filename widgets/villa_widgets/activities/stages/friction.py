"""FrictionStage: how strongly must a column be pulled? A spring is stretched, and let go.

>>> stage = FrictionStage()
>>> stage.stretch(0.3)
>>> stage.slides
False
>>> stage.stretch(0.7)
>>> stage.slides
True
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable

from villa_core.statics.sliding import Sliding
from villa_core.text import _
from villa_widgets.activities.stages import pulled
from villa_widgets.activities.stages.plate import RestStage
from villa_widgets.activities.stages.pulled import FRICTION, HOOK, PULLED, SPAN, TOP, WEIGHT
from villa_widgets.activities.stages.sketch import Sketch, words
from villa_widgets.activities.swing import Part
from villa_widgets.tasks.staged import Guess

_STEPS = 120  # hundredths of a newton
_OUT = 13.0  # mm that it slides before one's eyes
_NEARLY = 0.03  # N: nobody pulls more exactly


class FrictionStage(RestStage):
    """A plate on two columns, with a load so many hundredths (mm) of the way to the pulled one.

    The guess is the least pull (N) by which it slides. When it was right friction is drawn at top
    and foot with its numbers, and the load can be dragged: all numbers follow.

    >>> stage = FrictionStage()
    >>> stage.stretch(0.7)
    >>> stage.reveal()
    >>> stage.shift(50)
    >>> round(stage.held.pull, 3)
    0.497
    >>> stage.close()
    """

    picture: Sketch
    on_paper = "drawing"

    def __init__(self, load: float = 1.16, mm: int = 75) -> None:
        self.load, self._asked, self.mm = load, mm, mm
        pulls = [(pulled.grip(k / 100), HOOK) for k in range(_STEPS + 1)]
        places = [(PULLED - SPAN + k, -TOP) for k in range(round(SPAN) + 1)]
        super().__init__(Sketch(pulled.BOX, {"pull": pulls, "load": places}))
        self.picture.on_slide(self._slid)
        self.draw()

    def _slid(self, part: str, at: int) -> None:
        if part == "pull":
            self.stretch(at / 100)
        else:
            self.shift(at)

    def stretch(self, newtons: float) -> None:
        """Pull so strongly."""
        if not self.played:
            self.place(newtons)

    def shift(self, mm: int) -> None:
        """Lay the load elsewhere, when that may be tried; it is no guess."""
        if self.told:
            self.mm = mm
            self.draw()

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        self.mm = self._asked
        super().put(guess)

    def rewind(self) -> None:  # noqa: D102
        self.mm = self._asked
        super().rewind()

    @property
    def held(self) -> Sliding:
        """What presses on the pulled column now."""
        return Sliding(pulled.carried(self.load, self.mm)[1], WEIGHT, FRICTION)

    @property
    def newtons(self) -> float:
        """How strongly the hand pulls."""
        return float(self.guess or 0.0)

    @property
    def slides(self) -> bool:
        """Whether such a pull is enough."""
        return self.newtons > self.held.pull - _NEARLY

    def let_go(self, then: Callable[[str], object]) -> None:
        """Pull: it slides, or friction holds it."""
        more = self.newtons - self.held.pull
        happened = _("It slides.")
        if not self.slides:
            happened = _("It stays: friction still holds it.")
        elif more > _NEARLY:
            happened = _("It slides, but a weaker pull would have done it.")
        self.play(happened, then)

    def draw(self) -> None:  # noqa: D102
        held = self.held
        at_top, at_foot = round(held.top, 2), round(held.foot, 2)  # as they are printed and added
        newtons = at_top + at_foot if self.told else self.newtons
        way = _OUT if self.played and self.slides and not self.told else 0.0
        top, foot, front = "?", "?", ""
        if self.told:
            top = f"{FRICTION:g} · {held.load:.2f} = {at_top:.2f} N"
            foot = f"{FRICTION:g} · {held.load + held.weight:.2f} = {at_foot:.2f} N"
            sum_ = f"{at_top:.2f} + {at_foot:.2f} = {newtons:.2f} N"
            front = f'<g class="villa-sum">{words(0, -126, sum_, size=17)}</g>'
        text = _("pull {n:.2f} N").format(n=newtons) if self.told or self.guess else _("pull")
        x, glides = pulled.grip(newtons) + way, self.played and not self.told
        pull = Part(
            "pull",
            x,
            HOOK,
            pulled.hand(text, x, free=not (self.told or self.played)),
            label=_("How strongly you pull"),
            at=round(100 * newtons),
            told=_("{n:.2f} N").format(n=newtons),
            glides=glides,
        )
        name = "load" if self.told else "still"
        told = _("{mm} hundredths of the way to the red column").format(mm=self.mm)
        place = PULLED - SPAN + self.mm
        lies = Part(name, place, -TOP, pulled.block(self.load), "", _("load"), self.mm, told)
        label = _(
            "A plate on two columns; a load of {load:.2f} N lies on it, {told}. That one carries "
            "{n:.2f} N and is pulled to the right."
        ).format(load=self.load, told=told, n=held.load)
        front += pulled.pressing(PULLED, held.load, held.weight) + pulled.holding(top, foot, way)
        back = pulled.under() + pulled.plate() + pulled.weighs()
        parts = [pulled.column(newtons, way, glides=glides), pull, lies]
        self.picture.draw(label, parts, back=back, front=front)
