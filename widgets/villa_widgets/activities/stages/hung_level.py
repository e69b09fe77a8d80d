"""LevelStage: a rod is hung where the orange rod is level, or its weight is found by that."""

from __future__ import annotations

from villa_core.statics.turning import Turning
from villa_core.suspend import Mobile
from villa_core.suspend.rods import RodSet, rod_name
from villa_core.suspend.swing import swinging
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.stages.hung import (
    BEAM,
    BOX,
    HOOK,
    LONG,
    arm,
    beam,
    chain,
    ghost,
    hanging,
    weight,
    wire,
)
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part, Scene, SwingView, arrow
from villa_widgets.tasks.staged import Guess

_LEAST, _MOST = 10, 140  # mm from the middle, where a rod may be put
_STEPS = 10  # to the gram
_HEAVIEST = 20  # g
_HANGS = 62.0  # mm below the spot where the arrow of the unknown weight begins


class LevelStage(Resting):
    """The orange rod, held level; `left` mm out hangs the mobile `light`, on the right one rod.

    The guess is how far out (mm) that rod hangs. With `right`, it hangs so far out and the guess is
    its mass (g): that rod was never weighed.

    >>> left = Mobile.empty().hang("green-1")
    >>> stage = LevelStage(left, 67, "blue-2")
    >>> stage.slide(83)
    >>> abs(stage.rest) < 0.1
    True
    >>> stage.close()
    """

    picture: SwingView

    on_paper = "drawing"

    def __init__(
        self, light: Mobile, left: float, rod: str = "", *, right: float | None = None
    ) -> None:
        self.light, self.left, self.name, self.right = light, left, rod, right
        super().__init__(SwingView(BOX, {"right": self._way()}))
        self.picture.on_slide(lambda _part, at: self.slide(at + (_LEAST if right is None else 0)))
        self.draw()

    def _way(self) -> list[tuple[float, float]]:
        if self.right is None:
            return [(x, -beam().height(x)) for x in range(_LEAST, _MOST + 1)]
        start = -beam().height(self.right) + _HANGS
        return [(self.right, start + LONG * n / _STEPS) for n in range(_HEAVIEST * _STEPS + 1)]

    def slide(self, number: int) -> None:
        """Hang it so many mm from the middle; or have it weigh so many tenths of a gram."""
        if not self.played:
            self.place(float(number) if self.right is None else number / _STEPS)

    @property
    def far(self) -> float:
        """How far out (mm) the rod on the right hangs."""
        return float(self.guess or 35) if self.right is None else self.right

    @property
    def grams(self) -> float:
        """The mass (g) of the rod on the right, as guessed where it is not known."""
        known = self.right is None
        return RodSet.standard().rod(self.name).mass if known else float(self.guess or 2.0)

    @property
    def rest(self) -> float:
        """Where the orange rod comes to rest (degrees clockwise)."""
        return self._law.rest

    @property
    def _law(self) -> Turning:
        load = self.light.load(self._top)
        return swinging(beam(), [(load, -self.left), (self.grams, self.far)])

    @property
    def _top(self) -> str:
        return self.light.hung[0].rod

    def happened(self) -> str:  # noqa: D102
        turned = self.rest
        if abs(turned) < 1:
            return _("It stays level.")
        text = _("The right side goes down: it stops at {angle:.0f}°.")
        if turned < 0:
            text = _("The left side goes down: it stops at {angle:.0f}°.")
        return text.format(angle=abs(turned))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        at = float(guess) if isinstance(guess, int | float) else None
        super().put(at)

    def draw(self) -> None:  # noqa: D102
        self.picture.show(self._scene())

    def _scene(self, *, guessed: bool = True) -> Scene:
        """What is seen now; or, without what is `guessed`, what is given."""
        grams = self.light.load(self._top)
        x, y = -self.left, -beam().height(self.left)
        drawn = hanging(self.light, self._top) + self._weights()
        left = Part("left", x, y, upright=drawn, label=chain(self.light, self._top))
        body = wire(beam()) + arm(x)
        if guessed or self.right is not None:
            body += arm(self.far)
        own = [self._own()] if guessed else self._given()
        label = _("A hand holds the orange rod level. {mm:g} mm to the left: {rods}.")
        label = label.format(mm=self.left, rods=chain(self.light, self._top))
        scene = Scene(BEAM, label, (0.0, 0.0), body, (left, *own), self._law, self.rest)
        held = None if self.played or (self.told and self.guess is not None) else 0.0
        back = HOOK + (ghost(wire(beam()), 0.0) if held is None else "")
        front = ""
        if self.told:
            one = f"{grams:.10g} g · {self.left:g} mm = {grams * self.left:.10g} g mm"
            two = f"{self.grams:.10g} g · {self.far:g} mm = {self.grams * self.far:.10g} g mm"
            front = words(0, 176, one, size=12) + words(0, 194, two, size=12)
        return scene._replace(held=held, back=back, front=front)

    def drawn_on_paper(self) -> str:
        """What is given, as one SVG: where my rod hangs, or what it weighs, is not.

        >>> stage = LevelStage(Mobile.empty().hang("green-1"), 67, "blue-2")
        >>> "67 mm" in stage.drawn_on_paper(), "35 mm" in stage.drawn_on_paper()
        (True, False)
        >>> stage.close()
        """
        return self.picture.on_paper(self._scene(guessed=False))

    def _weights(self) -> str:
        """The mass of each rod on the left, below it."""
        masses = [self.light.pieces.rod(one.rod).mass for one in self.light.hung]
        text = " + ".join(_("{g:g} g").format(g=mass) for mass in masses)
        end = 6 + LONG * sum(masses)
        return arrow(0, 6, end) + words(0, end + 14, text, size=11)

    def _own(self) -> Part:
        """What is dragged: the rod along the orange one, or the tip of its weight's arrow."""
        spot = -beam().height(self.far)
        if self.right is None:
            rod = RodSet.standard().rod(self.name)
            drawn = '<circle class="villa-halo" cy="14" r="30"/>' + wire(rod, 0.4)
            told = _("{mm:g} mm from the middle").format(mm=self.far)
            at, name = round(self.far) - _LEAST, rod_name(self.name)
            drawn += weight(self.grams)
            return Part("right", self.far, spot, upright=drawn, label=name, at=at, told=told)
        long, told = LONG * self.grams, _("{g:.1f} g").format(g=self.grams)
        held = not (self.played or self.told)
        end = _HANGS + long if held else 0.0  # while it is dragged, its place is the arrow's tip
        drawn = f'<g transform="translate(0 {-end:.1f})">{_UNKNOWN}{arrow(0, 24, _HANGS + long)}'
        drawn += words(8, _HANGS + long + 2, told, "start", 12) + "</g>"
        halo = f'<circle class="villa-halo" cy="{_HANGS + long - end - 8:.1f}" r="24"/>'
        at, name = round(self.grams * _STEPS), _("weight")
        return Part("right", self.far, spot + end, "", halo + drawn, name, at, told)

    def _given(self) -> list[Part]:
        """What is given of the rod on the right: where it hangs, if that is not asked."""
        if self.right is None:
            return []
        return [Part("right", self.far, -beam().height(self.far), upright=_UNKNOWN)]


_UNKNOWN = (
    '<path d="M-30 18Q0 -18 30 18" fill="none" stroke="#777" stroke-width="3"/>'
    '<text y="-2" x="18" style="font-size:13px">?</text>'
)
