"""TiltStage: a rod of a mobile, held; a hand turns it to where it will hang, and lets go."""

from __future__ import annotations

from villa_core.palette import CENTRE
from villa_core.suspend import Mobile
from villa_core.suspend.rods import rod_name
from villa_core.suspend.swing import centre_of, swing_of
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.stages.hung import (
    BOX,
    HOOK,
    PLUMB,
    arm,
    chain,
    dial,
    dot,
    ghost,
    hanging,
    loads,
    weight,
    wire,
)
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.tasks.staged import Guess

_NEAR = 7.0  # degrees: a guess so near to level says that it hangs level


class TiltStage(Resting):
    """The uppermost rod of a mobile, first held with its right side down by `first` degrees.

    The guess is by how many degrees the left side goes down; or with `sides`, which side goes down:
    “the left side goes down”, “it is level”, “the right side goes down”.

    >>> stage = TiltStage(Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3"))
    >>> stage.turn(-25)
    >>> stage.guess
    25
    >>> stage.close()
    """

    picture: SwingView

    def __init__(self, mobile: Mobile, first: float = 30.0, *, sides: bool = False) -> None:
        self.mobile, self.first, self.sides = mobile, first, sides
        self.top = mobile.hung[0].rod
        self.rod = mobile.pieces.rod(self.top)
        self.angle = first
        super().__init__(SwingView(BOX))
        self.on_paper = "drawing" if sides else ""
        self.picture.on_turn(self.turn)
        self.draw()

    @property
    def rest(self) -> float:
        """Where it hangs by itself (degrees clockwise)."""
        return -self.mobile.tilt(self.top)

    def turn(self, degrees: float) -> None:
        """Hold it turned so far, clockwise."""
        if self.played:
            return
        self.angle = max(-90.0, min(90.0, degrees))
        self.place(self._meant())

    def _meant(self) -> Guess:
        """What it says to hold the rod at this angle."""
        if not self.sides:
            return -self.angle
        if abs(self.angle) <= _NEAR:
            return _("it is level")
        return _("the right side goes down") if self.angle > 0 else _("the left side goes down")

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if isinstance(guess, float):
            self.angle = -guess
        elif guess is not None and guess != self._meant():
            told = {_("it is level"): 0.0, _("the left side goes down"): -25.0}
            self.angle = told.get(guess, 25.0)
        super().put(guess)

    def happened(self) -> str:  # noqa: D102
        if abs(self.rest) < 0.05:
            return _("It swings and comes to rest level.")
        down = _("the left side") if self.rest < 0 else _("the right side")
        text = _("It swings and stops at {angle:.0f}°, {side} down.")
        return text.format(angle=abs(self.rest), side=down)

    def draw(self) -> None:  # noqa: D102
        rod, parts, arms, told = self.rod, [], "", []
        for name, x, y, grams in loads(self.mobile):
            svg = hanging(self.mobile, name)
            force = weight(grams) if self.told else ""
            parts.append(Part(name, x, -y, upright=svg + force, label=chain(self.mobile, name)))
            arms += arm(x)
            left, right = _("{mm:g} mm to the left {rods}"), _("{mm:g} mm to the right {rods}")
            side = left if x < 0 else right
            told.append(side.format(mm=abs(x), rods=chain(self.mobile, name)))
        body = wire(rod) + arms
        back = HOOK + dial(rod, -40, 60, -1) + dial(rod, -40, 60)
        if self.played or self.told:
            back += ghost(wire(rod), self.angle)
            back += PLUMB
        if self.told:
            x, y = centre_of(rod, [(grams, x) for _n, x, _y, grams in loads(self.mobile)])
            body += dot(x, -y, CENTRE)
        label = _("A hand holds {rod} tilted. On it hang: {rods}.").format(
            rod=rod_name(self.top), rods="; ".join(told)
        )
        law = swing_of(self.mobile, self.top)
        scene = Scene(self.top, label, (0.0, 0.0), body, parts, law, self.rest, back=back)
        if not self.played and not self.told:
            scene = scene._replace(held=self.angle, turns=rod_name(self.top))
        self.picture.show(scene)
