"""BowStage: bend a rod that is held tilted, so that it stays as it is when the hand lets go."""

from __future__ import annotations

from villa_core.palette import CENTRE, INK
from villa_core.statics.turning import Turning
from villa_core.suspend.rods import Rod
from villa_core.suspend.swing import centre_of, swinging
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.stages.hung import BEAM, HOOK, PLUMB, beam, dot, ghost, wire
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.tasks.staged import Guess

_HELD = 30.0  # degrees clockwise
_BOWS = [5 * n for n in range(-12, 13)]  # mm by which the ends hang below the middle
_BOX = "-212 -150 424 340"


class BowStage(Resting):
    """A rod held by its middle, its right side down; its end is dragged to bend it.

    The guess is “bowed down”, “straight” or “bowed up”.

    >>> stage = BowStage()
    >>> stage.bend(0)
    >>> stage.guess
    'straight'
    >>> stage.let_go(print)
    It stays where it is, at 30°.
    >>> stage.close()
    """

    picture: SwingView

    def __init__(self) -> None:
        self.sag = 60.0
        way = [(beam().length / 2, float(mm)) for mm in _BOWS]
        super().__init__(SwingView(_BOX, {"end": way}))
        self.picture.on_slide(lambda _part, at: self.bend(_BOWS[at]))
        self.draw()

    @property
    def rod(self) -> Rod:
        """The rod as it is bent now."""
        return beam().bent(self.sag)

    def bend(self, mm: float) -> None:
        """Bend it until its ends hang so far below the middle; above, if less than nothing."""
        if not self.played:
            self.sag = float(mm)
            self.place(self._meant())

    def _meant(self) -> str:
        if not self.sag:
            return _("straight")
        return _("bowed down") if self.sag > 0 else _("bowed up")

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if guess is not None and guess != self._meant():
            bows = {_("straight"): 0.0, _("bowed up"): -60.0}
            self.sag = bows.get(str(guess), 60.0)
        super().put(guess)

    @property
    def _rest(self) -> float:
        """Where it comes to rest; exactly held in its centre of mass it rests anywhere."""
        return swinging(self.rod).rest if self.sag else _HELD

    @property
    def moves(self) -> bool:  # noqa: D102
        return bool(self.sag)

    def happened(self) -> str:  # noqa: D102
        if not self.sag:
            return _("It stays where it is, at {angle:g}°.").format(angle=_HELD)
        if self.sag > 0:
            return _("It swings back and comes to rest level.")
        return _("It turns over, and hangs with its bow below.")

    def draw(self) -> None:  # noqa: D102
        rod, loose = self.rod, self.played or self.told
        told = _("{mm:g} mm below the middle").format(mm=self.sag)
        end = f'<circle class="villa-halo" r="26"/><circle r="7" fill="#fff" stroke="{INK}" '
        end += 'stroke-width="2"/>'
        part = Part("end", rod.length / 2, self.sag, end, "", _("end of the rod"), 0, told)
        part = part._replace(at=_BOWS.index(round(self.sag / 5) * 5))
        body, back = wire(rod), HOOK
        if loose:
            x, y = centre_of(rod)
            body += dot(x, -y, CENTRE)
            back += PLUMB
            back += ghost(wire(rod), _HELD)
        front = words(0, 172, self._meant())
        label = _("A hand holds a rod by its middle, the right side down by {angle:g}°. {bow}.")
        label = label.format(angle=_HELD, bow=self._meant())
        law = swinging(rod) if self.sag else Turning(0.0, 0.0)
        scene = Scene(BEAM, label, (0.0, 0.0), body, (part,), law, self._rest, None, back, front)
        self.picture.show(scene if loose and self.sag else scene._replace(held=_HELD))
