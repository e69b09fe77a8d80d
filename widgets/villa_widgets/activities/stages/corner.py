"""CornerStage: a column stands half under a plate's edge; the rubber band turns somewhere there.

>>> stage = CornerStage()
>>> stage.pull(14)
>>> stage.let_go(print)
A ball there tips the plate: so far out nothing touches it.
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable

from villa_core.geometry.hull import Disc, Hull
from villa_core.palette import CENTRE, INK, SUPPORT
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.band import plate_on
from villa_widgets.activities.stages.outward import AboveStage
from villa_widgets.activities.stages.sketch import Sketch, from_above, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.marks import Support
from villa_widgets.drawing.paths import hull_path
from villa_widgets.drawing.plane import ABOVE, project, traced

_BOX = "-86 -104 232 186"
_LEAST, _MOST = -30, 24  # mm from the middle of the column
_NEAR = 1.2  # mm: so near to the corner is the corner


def half_under() -> Tower:
    """The blue plate on three columns, one of them half under its edge.

    >>> sorted(disc.r for disc in half_under().contacts(0))[-1]
    14.0
    """
    return plate_on(("green-thick", -60, -24), ("yellow-thick", -44, 66), ("red-thick", 116, 20))


class CornerStage(AboveStage):
    """A corner of the band is dragged, on a line through a column's middle.

    The guess is how far (mm) beyond the middle of that column the band turns.

    >>> stage = CornerStage()
    >>> round(stage.corner, 1)
    4.9
    >>> stage.close()
    """

    def __init__(self) -> None:
        tower, self.column = half_under(), "red-thick"
        one = tower.stability().floors[0]
        placed = tower.find(self.column)[1]
        self._middle = placed.x - one.centre[0]
        self.corner = one.support.ray(one.centre, 0.0) - self._middle
        """How far (mm) beyond the column's middle the band turns."""
        x, y = placed.x, placed.y
        way = [(x + mm, -y) for mm in range(_LEAST, _MOST + 1)]
        super().__init__(tower, Sketch(_BOX, {"corner": way}))
        self.picture.sketch.on_slide(lambda _part, at: self.pull(at + _LEAST))
        self.draw()

    def pull(self, mm: float) -> None:
        """Pull the corner of the band so far (mm) beyond the column's middle."""
        self.place(float(mm))

    @property
    def far(self) -> float:
        """How far (mm) beyond the column's middle the corner is now."""
        return float(_LEAST) if self.guess is None else float(self.guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Put a ball on the corner: the plate tips, or it stands."""
        self.played = True
        off = self.far - self.corner
        if off > _NEAR:
            then(_("A ball there tips the plate: so far out nothing touches it."))
        elif off < -_NEAR:
            then(_("A ball there is held, and a little farther out it is held, too."))
        else:
            then(_("There is the corner: a ball is just held there."))

    def draw(self) -> None:  # noqa: D102
        x, y = self.at(self._middle + self.far)
        others = [disc for disc in self.tower.contacts(0) if disc.owner != self.column]
        band = Hull.of([*others, Disc(x, y, 0.0)])
        back = from_above(self.tower, 0)
        if self.told:
            back += project([Support(0, self.standing.support, 0.0, True)], ABOVE, 1.1)
            back += words(146, 70, _("only what is covered counts"), "end", 9)
        else:
            back += traced(hull_path(band), SUPPORT, 2.2, 3.6, look='stroke-linejoin="round"')
        if self.played and not self.told:
            back += f'<circle cx="{x:.1f}" cy="{-y:.1f}" r="8" fill="{CENTRE}" stroke="#fff"/>'
        handle = '<circle class="villa-halo" r="20"/><circle r="5.5" fill="#fff" '
        handle += f'stroke="{INK}" stroke-width="2"/>'
        told = _("{mm:g} mm beyond the middle of the column").format(mm=self.far)
        at = round(min(max(self.far, _LEAST), _MOST)) - _LEAST
        part = Part("corner", x, -y, handle, label=_("corner of the band"), at=at, told=told)
        label = _("A plate on three columns from above; one stands half under its edge. {told}.")
        self.picture.sketch.draw(label.format(told=told), (part,), back=back)
