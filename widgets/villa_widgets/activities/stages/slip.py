"""SlipStage: a mark for how far a rod may tilt until what hangs on it slips; then it is tilted."""

from __future__ import annotations

from villa_core.palette import FALLS, OPEN
from villa_core.statics.turning import Turning
from villa_core.suspend.rods import RodSet, rod_name
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.stages.hung import BEAM, BOX, HOOK, beam, dial, tip, wire
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part, Scene, SwingView

_STEEPEST = 50
_SLOW = Turning(0.25, 0.0)  # how a hand turns it: 6° in a second
_TABLE = 186.0


class SlipStage(Resting):
    """A rod hangs at a straight section of the orange one; the guess is a tilt in degrees.

    >>> stage = SlipStage()
    >>> round(stage.slips, 1)
    16.4
    >>> stage.close()
    """

    picture: SwingView

    on_paper = "drawing"

    def __init__(self, rod: str = "blue-1", spot: str = "s4") -> None:
        self.rod, self.spot = rod, beam().spot(spot)
        self.slips = self.spot.holds_until
        self.slipped = False
        way = [tip(beam(), degrees) for degrees in range(_STEEPEST + 1)]
        super().__init__(SwingView(BOX, {"mark": way}))
        self.picture.on_slide(lambda _part, at: self.mark(at))
        self.draw()

    def mark(self, degrees: int) -> None:
        """Put the mark there."""
        if not self.played:
            self.place(float(degrees))

    def happened(self) -> str:  # noqa: D102
        self.slipped = True
        self.draw()
        text = _("At {angle:.1f}° it slips along the wire, over the tip and down.")
        return text.format(angle=self.slips)

    def rewind(self) -> None:  # noqa: D102
        self.slipped = False
        super().rewind()

    def reveal(self) -> None:  # noqa: D102
        self.slipped = True
        super().reveal()

    def draw(self) -> None:  # noqa: D102
        degrees = float(self.guess or 0.0)
        x, y = tip(beam(), degrees)
        told = _("{angle:g}°").format(angle=degrees)
        flag = f'<circle class="villa-halo" r="26"/><path d="M0 0l16 -8v16z" fill="{OPEN}"/>'
        flag += words(22, 5, told, "start", 13) if self.guess is not None else ""
        # the mark stands still while the rod turns: it hangs from the pivot, so to say
        still = f'<g transform="translate({x:.1f} {y:.1f})">{flag}</g>'
        mark = Part("mark", x, y, flag, "", _("my mark"), round(degrees), told)
        if self.played or self.told:
            mark = Part("shown", 0.0, 0.0, "", still)
        hung = wire(RodSet.standard().rod(self.rod), 0.4)
        blue = Part("hung", self.spot.x, -self.spot.y, "", hung, rod_name(self.rod))
        back = f'{HOOK}{dial(beam(), 0, _STEEPEST)}<path class="is-line" d="M-212 {_TABLE}H212"/>'
        if self.slipped:
            blue = blue._replace(upright=f'<g opacity=".3">{hung}</g>')
            back += f'<g transform="translate(150 {_TABLE - 34:g})">{hung}</g>'
            (ax, ay), (bx, by) = (tip(beam(), self.slips, far=far) for far in (1.0, 1.12))
            back += f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" stroke="{FALLS}" '
            back += 'stroke-width="3"/>'
        label = _("{rod} hangs on a straight section of the orange rod, right of its middle.")
        label = label.format(rod=rod_name(self.rod, first=True))
        scene = Scene(BEAM, label, (0.0, 0.0), wire(beam()), (blue, mark), _SLOW, self.slips)
        scene = scene._replace(back=back, stops=(0.0, self.slips))
        loose = self.played or self.told
        self.picture.show(scene if loose else scene._replace(held=0.0))
