"""OverhangStage: how far out may a column stand on a plate? It is put on a ruler, and let go.

>>> stage = OverhangStage()
>>> stage.mark(120)
>>> stage.moves
True
>>> stage.mark(100)
>>> stage.let_go(print)
It holds. The plate would bear it farther out.
>>> stage.close()
"""

from __future__ import annotations

from villa_core.palette import CENTRE, PLATE_PAINT
from villa_core.statics.turning import Turning, rod
from villa_core.text import _
from villa_widgets.activities.stages.guessed import Resting
from villa_widgets.activities.stages.sketch import AT_REST, wooden, words
from villa_widgets.activities.swing import Part, Scene, SwingView, arrow
from villa_widgets.drawing import wood

_HALF = 165.0  # mm: half of the plate
_HIGH = 60.0  # mm: the columns under it
_STEEPEST = 20.0  # degrees: then the end of the plate is on the table
_BOX = "-190 -130 400 220"
_COLUMN = "red-thin-1"
_LONG = 26.0  # mm of arrow for a newton
_STILL = 1e-9  # 1/s²: so little turns nothing


class OverhangStage(Resting):
    """A plate of `weight` newtons, `margin` mm from tipping to the right, and a column of `load` N.

    The guess is how far (mm) from the plate's centre of mass the column stands.

    >>> stage = OverhangStage(weight=1.0, margin=20.0, load=0.5)
    >>> stage.mark(70)
    >>> stage.moves
    True
    >>> stage.close()
    """

    picture: SwingView
    on_paper = "drawing"

    def __init__(self, weight: float = 2.0, margin: float = 10.0, load: float = 0.2) -> None:
        self.weight, self.margin, self.load = weight, margin, load
        spots = [(mm - margin, -8.0) for mm in range(int(_HALF) - 4)]
        super().__init__(SwingView(_BOX, {"column": spots}))
        self.picture.on_slide(lambda _part, mm: self.mark(mm))
        self.draw()

    def mark(self, mm: int) -> None:
        """Put the column on a mark of the ruler."""
        self.place(float(mm))

    @property
    def far(self) -> float:
        """How far (mm) from the centre of mass the column stands."""
        return float(self.guess or 0.0)

    @property
    def moves(self) -> bool:
        """Whether the plate tips over the edge of its support."""
        return self._law.across > _STILL

    @property
    def _law(self) -> Turning:
        """How the plate turns over the edge of its support."""
        masses = [(self.weight, -self.margin, 4.0), (self.load, self.far - self.margin, 30.0)]
        return Turning.of([*masses, *rod(self.weight, 2 * _HALF)])

    def happened(self) -> str:  # noqa: D102
        if self.moves:
            return _("The plate tips over the edge.")
        most = self.margin * (self.weight + self.load) / self.load
        if most - self.far < 1:
            return _("It just holds.")
        return _("It holds. The plate would bear it farther out.")

    def draw(self) -> None:  # noqa: D102
        falls = self.played and self.moves
        mm, edge = self.far, self.margin
        told = _("{mm:g} mm from the centre of mass").format(mm=mm)
        drawn = f'<circle class="villa-halo" cy="-30" r="34"/>{wood.column_shadow(_COLUMN, 8, 60)}'
        upright = arrow(0, 0, _LONG * self.load + 12) + words(0, -66, f"{self.load:g} N")
        part = Part("column", mm - edge, -8.0, drawn, upright, _("column"), round(mm), told)
        label = _(
            "A plate of {w:g} N on two columns, {mm:g} mm from tipping, and a column of {n:g} N."
        )
        label = label.format(w=self.weight, mm=edge, n=self.load)
        scene = Scene(
            "plate", label, (edge, 0.0), self._plate(), (self._weight(), part), AT_REST, 0.0
        )
        scene = scene._replace(back=self._under(), held=0.0)
        if falls:
            turns = Turning(max(self._law.across, 0.4), 0.0)  # at first, and to the end
            scene = scene._replace(law=turns, rest=_STEEPEST, stops=(0.0, _STEEPEST), held=None)
        self.picture.show(wooden(self.picture, scene))

    def _plate(self) -> str:
        """The plate with its weight and the ruler on it, as seen from the edge."""
        edge, paint = self.margin, PLATE_PAINT["yellow"]
        drawn = (
            f'<rect x="{-_HALF - edge:g}" y="-8" width="{2 * _HALF:g}" height="8" rx="2" '
            f'fill="{paint.wood}" stroke="{paint.ink}"/>'
        )
        for mm in range(0, int(_HALF), 10):
            long = 12 if mm % 50 == 0 else 7
            drawn += f'<path class="is-line is-thin" d="M{mm - edge:g} 2v{long}"/>'
            if mm % 50 == 0 < mm:
                drawn += words(mm - edge, 28, f"{mm}", size=12)
        return drawn

    def _weight(self) -> Part:
        """The weight of the plate, at its centre of mass."""
        dot = f'<circle r="4.5" fill="{CENTRE}" stroke="#fff"/>'
        pull = arrow(0, 0, _LONG * self.weight)
        pull += words(-8, _LONG * self.weight - 12, f"{self.weight:.1f} N", "end")
        return Part("weight", -self.margin, -4.0, dot, pull)

    def _under(self) -> str:
        """The table, the two columns, and how far it is to the edge of the support."""
        drawn = f'<path class="is-line" d="M-190 {_HIGH}H210"/>'
        for x, name in ((-60.0, "blue-thin-1"), (self.margin - 8.0, "green-thin-1")):
            shape = wood.column_shadow(name, 8.0, _HIGH)
            drawn += f'<g transform="translate({x:g} {_HIGH:g})">{shape}</g>'
        edge = self.margin
        drawn += (
            f'<path class="is-line" d="M0 76H{edge:g}M0 70v12M{edge:g} 70v12"/>'
            f"{words(edge + 6, 80, f'{edge:g} mm', 'start')}"
        )
        if self.told:
            most = edge * (self.weight + self.load) / self.load
            sum_ = f"{edge:g} · ({self.weight:g} + {self.load:g}) / {self.load:g} = {most:g} mm"
            drawn += words(10, -112, sum_, size=14)
        return drawn
