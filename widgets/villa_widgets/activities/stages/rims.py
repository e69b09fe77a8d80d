"""RimsStage: a column is pushed outward until one push is zero, and on until the plate falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from villa_core.palette import FALLS, GLOW, SUPPORT
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.placed import PlacedColumn
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.carries import pushes_on
from villa_widgets.activities.stages.outward import AboveStage, limit
from villa_widgets.activities.stages.sketch import Sketch, from_above, standing, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.marks import Support
from villa_widgets.drawing.plane import ABOVE, cross, project
from villa_widgets.drawing.seen import push_text, sub

_BOX = "-166 -150 302 196"
_LOW, _HIGH = 34.0, -134.0  # mm: the plate in the picture, from its lower to its upper rim
_BEGIN = 10.0  # mm: where the column stands at first


class RimsStage(AboveStage):
    """A plate on three columns from above, and a `column` on it that slides to the right.

    The guess is how far (mm) from the middle of the plate it stands. All three pushes follow.

    >>> from villa_core import Tower
    >>> villa = Tower.empty().add_column("green-thin-1", 6, 90).add_column("red-thin-1", 6, 3)
    >>> stage = RimsStage(villa.add_column("yellow-thin-1", -44, 46.6).lay_plate(0, 46.6))
    >>> round(stage.zero, 1), round(stage.brink, 1)
    (40.2, 93.8)
    >>> stage.push(70)
    >>> stage.let_go(print)
    It stands.
    >>> stage.close()
    """

    def __init__(self, tower: Tower, column: str = "blue-hex") -> None:
        self.column, (x, y) = column, tower.stability().floors[0].centre
        ends = range(200)
        free = (mm for mm in ends if tower.misfit(PlacedColumn(column, x + mm, y), tower.top))
        self.most = next(free) - 1
        spots = [(x + mm, -y) for mm in range(self.most + 1)]
        super().__init__(tower, Sketch(_BOX, {column: spots}))
        self.brink = limit(tower, column, 0)
        """How far (mm) out the column may stand before the plate falls."""
        self.zero = self._zero()
        """How far out one push is zero."""
        self.picture.sketch.on_slide(lambda _part, mm: self.push(mm))
        self.draw()

    def push(self, mm: int) -> None:
        """Push the column so far from the middle of the plate."""
        if self.played:
            self.picture.rewind()
        self.played = self.told = False
        self.place(float(mm))

    @property
    def far(self) -> float:
        """How far (mm) out the column stands now."""
        return _BEGIN if self.guess is None else float(self.guess)

    def loaded(self, far: float) -> Tower:
        """The villa with the column so far (mm) out."""
        return self.tower.add_column(self.column, *self.at(far))

    def _zero(self) -> float:
        """Each push changes in proportion to how far the column is pushed."""
        columns = pushes_on(self.loaded(0)).items()
        far = pushes_on(self.loaded(100))
        ends = [(one.newtons, far[column].newtons) for column, one in columns]
        return min(100 * start / (start - end) for start, end in ends if end < start)

    def let_go(self, then: Callable[[str], object]) -> None:
        """The plate stands, on the rims if need be, or it tips over them."""
        self.played = True
        stands, falls = _("It stands."), _("It tips over the rims of the columns.")
        tower = self.loaded(self.far)
        said = stands if tower.stability().stable else falls
        self.draw()
        self.picture.let_go(tower, lambda: then(said))

    # drawn ---------------------------------------------------------------------------------------

    def draw(self) -> None:  # noqa: D102
        x, y = self.at(self.far)
        piece = self.tower.pieces.column(self.column)
        drawn = f'<circle class="villa-halo" r="{piece.radius + 8:.1f}"/>'
        placed = standing(self.loaded(self.far), self.column, (0.0, 0.0))
        told = _("{mm:g} mm from the middle of the plate").format(mm=self.far)
        at, name = round(self.far), column_words(self.column)
        part = Part(self.column, x, -y, drawn + placed, label=name, at=at, told=told)
        back = from_above(self.tower, 0) + "".join(self._under())
        front = "".join(self._numbers())
        self.picture.sketch.draw(self._label(), (part,), back=back, front=front)

    def _label(self) -> str:
        text = _("A plate on three columns from above, and the {column} {mm:g} mm out. {pushes}")
        pushes = " ".join(told for _column, told, _n in self._pushes())
        name = column_words(self.column)
        return text.format(column=name, mm=self.far, pushes=pushes)

    def _pushes(self) -> Iterator[tuple[str, str, float]]:
        """Each column, its push in words, and the push itself (N)."""
        for k, (column, force) in enumerate(pushes_on(self.loaded(self.far)).items(), 1):
            yield column, f"N{sub(k)} = {push_text(force.newtons)} N", force.newtons

    def _under(self) -> Iterator[str]:
        """The triangle of the middles, the centre of mass, the ruler; rims and strip when told."""
        places = [(one.x, -one.y) for one in self.tower.floors[0].columns]
        corners = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        yield (
            f'<path d="M{corners}Z" fill="{SUPPORT}" fill-opacity=".08" '
            'stroke="var(--villa-ink)" stroke-dasharray="4 3"/>'
        )
        if self.told:
            yield project([Support(0, self.standing.support, 0.0, True)], ABOVE, 1.1)
            yield self._strip()
        yield self._ruler()

    def _strip(self) -> str:
        """Between the place where one push is zero and that from which the plate falls."""
        x, _y = self.at(0)
        a, b = x + self.zero, x + self.brink
        drawn = (
            f'<rect x="{a:.1f}" y="{_HIGH}" width="{b - a:.1f}" height="{_LOW - _HIGH}" '
            f'fill="{GLOW}" opacity=".5"/>'
            f'<path d="M{a:.1f} {_HIGH}V{_LOW}" stroke="{SUPPORT}" stroke-dasharray="4 3"/>'
            f'<path d="M{b:.1f} {_HIGH}V{_LOW}" stroke="{FALLS}" stroke-width="1.6"/>'
        )
        zero = _("push zero: {mm:.0f} mm").format(mm=self.zero)
        falls = _("falls: {mm:.0f} mm").format(mm=self.brink)
        drawn += words(a, _HIGH - 4, zero, size=8)
        return drawn + words(b, _LOW + 8, falls, size=8)

    def _ruler(self) -> str:
        x, y = self.at(0)
        drawn = f'<path d="M{x:.1f} {-y + 20:.1f}H{x + self.most:.1f}" stroke="var(--villa-ink)"/>'
        for mm in range(0, self.most + 1, 10):
            long = 5 if mm % 50 else 8
            drawn += f'<path d="M{x + mm:.1f} {-y + 20:.1f}v{long}" stroke="var(--villa-ink)"/>'
            if mm % 50 == 0:
                drawn += words(x + mm, -y + 37, f"{mm}", size=8)
        return drawn

    def _numbers(self) -> Iterator[str]:
        """The push of each column beside it, and where the column on the plate stands."""
        for column, told, newtons in self._pushes():
            one = self.tower.find(column)[1]
            look = f'fill="{FALLS}"' if round(newtons, 2) < 0 else ""
            yield f"<g {look}>{words(one.x - 13, -one.y + 3, told, 'end', 9)}</g>"
            if round(newtons, 2) < 0:
                pull = _("it would have to pull")
                yield words(one.x - 13, -one.y + 14, pull, "end", 8)
        yield cross(*self.loaded(self.far).loads()[0].centre, 0.7)
        x, y = self.at(self.far)
        yield words(x, -y - 17, _("{mm:g} mm").format(mm=self.far), size=9)
