"""LastPlaceStage: the last place of a ball beyond a column's middle where the plate stands.

>>> stage = LastPlaceStage()
>>> stage.mark(20)
>>> stage.moves
True
>>> stage.mark(0)
>>> stage.let_go(print)
It stands, and would stand farther out.
>>> stage.close()
"""

from __future__ import annotations

from villa_core.palette import CENTRE, PLATE_PAINT
from villa_core.statics.turning import Turning
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.stages.sketch import AT_REST, wooden, words
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.drawing import wood

_BOX = "-150 -76 270 176"
_HIGH = 60.0  # mm: the columns
_THICK = 14.0  # mm: half of the thick column
_LEFT, _RIGHT = -136.0, 46.0  # mm from the rim: the ends of the plate
_OTHER = -112.0  # mm from the rim: the middle of the other column
_STEEPEST = 24.0  # degrees
_LEAST = -60  # mm from the middle of the column


class LastPlaceStage(Resting):
    """A heavy ball on a plate that counts nothing, over a thick column at the right.

    The guess is how far (mm) the ball lies to the right of the column's middle.

    >>> stage = LastPlaceStage()
    >>> stage.mark(14)
    >>> stage.moves
    False
    >>> stage.close()
    """

    picture: SwingView

    def __init__(self) -> None:
        last = int(_RIGHT + _THICK) - 6
        self._spots = range(_LEAST, last + 1)
        spots = [(mm - _THICK, -16.0) for mm in self._spots]
        super().__init__(SwingView(_BOX, {"ball": spots}))
        self.picture.on_slide(lambda _part, at: self.mark(self._spots[at]))
        self.draw()

    def mark(self, mm: float) -> None:
        """Put the ball so far (mm) to the right of the column's middle."""
        self.place(float(mm))

    @property
    def far(self) -> float:
        """How far (mm) the ball lies to the right of the column's middle."""
        return -40.0 if self.guess is None else float(self.guess)

    @property
    def moves(self) -> bool:
        """Whether the plate tips over the column's rim."""
        return self._law.across > 0

    @property
    def _law(self) -> Turning:
        """How the ball turns the plate over the rim."""
        return Turning.of([(1.0, self.far - _THICK, 12.0)])

    def happened(self) -> str:  # noqa: D102
        if self.moves:
            return _("The plate tips over the rim of the column.")
        if _THICK - self.far < _NEAR:
            return _("It stands, and just so.")
        return _("It stands, and would stand farther out.")

    def draw(self) -> None:  # noqa: D102
        mm = self.far
        drawn = '<circle class="villa-halo" r="26"/>'
        drawn += f'<circle r="11" fill="{CENTRE}" stroke="#fff" stroke-width="1.6"/>'
        told = _("{mm:g} mm to the right of the column's middle").format(mm=mm)
        at = min(max(round(mm) - _LEAST, 0), len(self._spots) - 1)
        ball = Part("ball", mm - _THICK, -16.0, drawn, label=_("ball"), at=at, told=told)
        label = _("A plate on two columns from the side, and a heavy ball on it.")
        scene = Scene("plate", label, (0.0, 0.0), _plate(), (ball,), AT_REST, 0.0)
        scene = scene._replace(back=self._under(), held=0.0)
        if self.played and self.moves:
            turns = Turning(max(self._law.across, 4.0), 0.0)  # at first, and to the end
            scene = scene._replace(law=turns, rest=_STEEPEST, stops=(0.0, _STEEPEST), held=None)
        self.picture.show(wooden(self.picture, scene))

    def _under(self) -> str:
        """The table, the columns, and a ruler below the thick one."""
        drawn = f'<path class="is-line" d="M-150 {_HIGH:g}H120"/>'
        for x, name, half in ((_OTHER, "blue-thin-1", 8.0), (-_THICK, "green-thick", _THICK)):
            shape = wood.column_shadow(name, half, _HIGH)
            drawn += f'<g transform="translate({x:g} {_HIGH:g})">{shape}</g>'
        for mm in range(-30, 41, 5):
            long = 9 if mm % 10 == 0 else 5
            drawn += f'<path class="is-line is-thin" d="M{mm - _THICK:g} 66v{long}"/>'
            if mm % 20 == 0:
                drawn += words(mm - _THICK, 86, f"{mm:g}".replace("-", "−"), size=9)
        drawn += words(50 - _THICK, 86, "mm", "start", 9)
        if self.told:
            drawn += f'<path class="is-line" stroke-dasharray="4 3" d="M0 -40V{_HIGH:g}"/>'
        return drawn


_NEAR = 2.5  # mm: so near to the rim is at the rim


def _plate() -> str:
    """The plate from its edge, as seen from the rim."""
    paint = PLATE_PAINT["blue"]
    return (
        f'<rect x="{_LEFT:g}" y="-5" width="{_RIGHT - _LEFT:g}" height="5" rx="1.5" '
        f'fill="{paint.wood}" stroke="{paint.ink}"/>'
    )
