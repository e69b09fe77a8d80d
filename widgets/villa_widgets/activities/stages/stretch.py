"""StretchStage: the support is stretched from the centre of mass until it fits the learner's rim.

>>> from villa_widgets.activities.stages.outward import OutwardStage, narrow_villa
>>> pushed = OutwardStage(narrow_villa())
>>> stage = StretchStage(pushed)
>>> stage.stretch(2.0)
>>> stage.let_go(print)
It is too small: the rim lies outside.
>>> stage.close(); pushed.close()
"""

from __future__ import annotations

from collections.abc import Callable

from villa_core.palette import COLUMN_PAINT, INK, ZONE
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_widgets.activities.stages.outward import WAYS, AboveStage, OutwardStage, limit, zone_of
from villa_widgets.activities.stages.sketch import Sketch, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.paths import hull_path, polygon_path
from villa_widgets.drawing.plane import traced
from villa_widgets.tasks.staged import Guess

_BOX = "-285 -208 490 416"
_MOST = 6.0  # times
_FITS = 0.2  # times: so exactly can it be seen


class StretchStage(AboveStage):
    """The rim is the one that was found on another stage; where nothing was, it is told.

    The guess is the factor by which the support is stretched. When it is right, the factor is
    written with W, what the floor carries, and w, the column; the supports of all floors are
    stretched, and where they overlap on the plate is the safe zone.

    >>> from villa_widgets.activities.stages.outward import OutwardStage, narrow_villa
    >>> stage = StretchStage(OutwardStage(narrow_villa()))
    >>> stage.stretch(3.9)
    >>> stage.let_go(print)
    The rim fits.
    >>> stage.close(); stage.pushed.close()
    """

    def __init__(self, pushed: OutwardStage) -> None:
        tower, self.column, self.pushed = pushed.tower, pushed.first, pushed
        self._factors = [round(0.1 * n, 1) for n in range(10, round(10 * _MOST) + 1)]
        one = tower.stability().floors[tower.top - 1]
        self._edge = one.support.ray(one.centre, 0.0)
        mass = tower.pieces.column(self.column).mass
        self._masses = one.load.mass, mass
        self._right = (one.load.mass + mass) / mass
        x, y = one.centre
        way = [(x + factor * self._edge, -y) for factor in self._factors]
        super().__init__(tower, Sketch(_BOX, {"stretch": way}))
        self.picture.sketch.on_slide(lambda _part, at: self.stretch(self._factors[at]))
        pushed.on_rim(self.draw)
        self.draw()

    def stretch(self, factor: float) -> None:
        """Stretch the support by this factor."""
        self.place(factor)

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        factor = None if guess is None else round(float(guess), 1)
        super().put(None if factor is None else min(max(factor, 1.0), _MOST))

    @property
    def factor(self) -> float:
        """The factor by which the support is stretched now."""
        return float(self.guess or 1.0)

    @property
    def rim_found(self) -> dict[float, float]:
        """The rim to fit, as far (mm) as it goes in each direction."""
        found = self.pushed.rim_found
        return found or {way: limit(self.tower, self.column, way) for way in WAYS}

    def let_go(self, then: Callable[[str], object]) -> None:
        """Say whether the rim lies on the stretched support."""
        self.played = True
        off = self.factor - self._right
        text = _("The rim fits.")
        if abs(off) > _FITS:
            small = _("It is too small: the rim lies outside.")
            text = small if off < 0 else _("It is too large: the rim lies inside.")
        then(text)

    def draw(self) -> None:  # noqa: D102
        hull = self.standing.support.scaled(self.factor, self.standing.centre)
        color = COLUMN_PAINT[self.column.partition("-")[0]].wood
        drawn = (
            f'<path d="{hull_path(hull)}" fill="{color}" fill-opacity=".1" stroke="{color}" '
            'stroke-width="2" stroke-linejoin="round"/>'
        )
        x, y = self.at(self.factor * self._edge)
        handle = (
            '<circle class="villa-halo" r="18"/><circle r="7" fill="#fff" '
            f'stroke="{INK}" stroke-width="2"/><path d="M-4 0H4M1 -3L4 0L1 3" fill="none" '
            f'stroke="{INK}" stroke-width="1.6"/>'
        )
        at = self._factors.index(round(self.factor, 1))
        told = _("stretched {n:.1f} times").format(n=self.factor)
        part = Part("stretch", x, -y, handle, label=_("rim of the support"), at=at, told=told)
        label = _("The support from above, {told}, and the rim of the {column}.")
        label = label.format(told=told, column=column_words(self.column))
        shown = words(195, -176, f"× {self.factor:.1f}", "end", 26) + self._sum()
        back = self.ground() + (self._overlap() if self.told else "") + drawn
        back += self.rim(self.rim_found, self.column, line=False)
        self.picture.sketch.draw(label, (part,), back=back, front=shown)

    def _overlap(self) -> str:
        """What the other floors allow, and where all allow it and there is room: the safe zone."""
        zone = zone_of(self.tower, self.column)
        drawn = ""
        for hull in (zone.hulls or ())[:-1]:
            drawn += traced(hull_path(hull), ZONE, 1.4, 3.0, look='stroke-dasharray="6 4"')
        for part in getattr(zone.polygon, "geoms", [zone.polygon]):
            path = polygon_path([(x, y) for x, y, *_z in part.exterior.coords[:-1]])
            drawn += f'<path d="{path}" fill="{ZONE}" fill-opacity=".3" stroke="{ZONE}"/>'
        return drawn

    def _sum(self) -> str:
        """When it may be told: the formula with W, what the floor carries, and w, the column."""
        if not self.told:
            return ""
        load, mass = self._masses
        made = f"({load:g} + {mass:g}) / {mass:g} = {self._right:.2f}"
        return words(195, -152, f"(W + w) / w = {made}", "end", 15)
