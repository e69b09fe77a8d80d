"""ZonesStage: three safe zones on one plate, and three columns to whom they belong.

>>> from villa_widgets.activities.stages.outward import narrow_villa
>>> stage = ZonesStage(narrow_villa())
>>> for column in ("red-thin-1", "blue-hex", "red-thick"):
...     stage.tap(column)
>>> stage.guess
'A thin, B hexagonal, C thick'
>>> stage.let_go(print)
On the rim of its zone each of them is held.
>>> stage.close()
"""

from __future__ import annotations

from collections.abc import Callable

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from villa_core.geometry.hull import Point
from villa_core.palette import GLOW, INK, ZONE
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.outward import AboveStage, zone_of
from villa_widgets.activities.stages.sketch import Sketch, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.paths import polygon_path
from villa_widgets.drawing.plane import traced
from villa_widgets.drawing.wood import column_top
from villa_widgets.tasks.staged import Guess

_BOX = "-110 -100 290 200"
_ASIDE = 146.0  # mm: where the columns lie, and how far apart
_STEP = 56.0
_DASHES = ("", "7 3", "2 3")


class ZonesStage(AboveStage):
    """The zones from the widest, A, to the narrowest, C; columns are tapped for A, then for B.

    The answer is written as “A thin, B hexagonal, C thick”. A tap on one that is dealt out takes
    all back from there.

    >>> from villa_widgets.activities.stages.outward import narrow_villa
    >>> stage = ZonesStage(narrow_villa())
    >>> stage.tap("red-thick")
    >>> stage.dealt, stage.guess
    (('red-thick',), None)
    >>> stage.close()
    """

    def __init__(
        self, tower: Tower, columns: tuple[str, ...] = ("red-thick", "red-thin-1", "blue-hex")
    ) -> None:
        self.columns = columns
        areas = {column: zone_of(tower, column).polygon for column in columns}
        self._zones = sorted(areas.values(), key=lambda area: -area.area)
        self.dealt: tuple[str, ...] = ()
        super().__init__(tower, Sketch(_BOX))
        self.picture.sketch.on_pick(self.tap)
        self.draw()

    def tap(self, column: str) -> None:
        """Deal a column out to the widest zone that has none, or take it back."""
        dealt = self.dealt
        if column in dealt:
            self.dealt = dealt[: dealt.index(column)]
        else:
            self.dealt = (*dealt, column)
        if len(self.dealt) == len(self.columns) - 1:
            self.dealt += tuple(one for one in self.columns if one not in self.dealt)
        elif column in dealt and len(self.dealt) == len(self.columns) - 1:
            self.dealt = self.dealt[:-1]
        self.place(self._said if len(self.dealt) == len(self.columns) else None)

    @property
    def _said(self) -> str:
        """The answer in words."""
        return ", ".join(f"{'ABC'[k]} {_size(column)}" for k, column in enumerate(self.dealt))

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        sizes = {_size(column): column for column in self.columns}
        told = [one.partition(" ")[2] for one in str(guess or "").split(", ")]
        if guess is not None and {*told} == sizes.keys():
            self.dealt = tuple(sizes[size] for size in told)
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Each column stands on the rim of its zone; the first that is not held falls."""
        self.played = True
        for column, area in zip(self.dealt, self._zones, strict=True):
            y = self.standing.centre[1]
            tower = self.tower.add_column(column, _rightmost(area, y), y)
            if not tower.stability().stable:
                weakest = min(tower.stability().floors, key=lambda one: one.margin)
                said = _("On that rim the {column} is too much: the {floor} gives way.")
                said = said.format(column=column_words(column), floor=weakest.name)
                self.picture.let_go(tower, lambda said=said: then(said))  # type: ignore[misc]
                return
        then(_("On the rim of its zone each of them is held."))

    def draw(self) -> None:  # noqa: D102
        back, now = self.ground(), len(self.dealt)
        for k, area in enumerate(self._zones):
            fill = GLOW if k == now and not self.told else "none"
            path = "".join(polygon_path(_corners(part)) for part in _parts(area))
            back += f'<path d="{path}" fill="{fill}" fill-opacity=".5"/>'
            dash = f'stroke-dasharray="{_DASHES[k]}"'
            back += traced(path, ZONE, 1.6, 3.2, look=dash, under='stroke-opacity=".8"')
            back += words(_rightmost(area, 0.0) - 4, (12, 38, 64)[k], "ABC"[k], "end", size=11)
        parts = [self._lying(k, column) for k, column in enumerate(self.columns)]
        label = _("Three safe zones on the upper plate, A the widest, C the narrowest.")
        self.picture.sketch.draw(label, parts, back=back)

    def _lying(self, k: int, column: str) -> Part:
        """A column beside the plate, with the letter of the zone that it was dealt."""
        piece, dealt = self.tower.pieces.column(column), column in self.dealt
        letter = "ABC"[self.dealt.index(column)] if dealt else "?"
        drawn = f'<circle class="villa-halo" r="{piece.radius + 8:.1f}"/>{column_top(piece)}'
        drawn += words(0, piece.radius + 11, f"{piece.mass:g} g", size=8)
        drawn += (
            f'<circle cx="-26" r="8" fill="{ZONE if dealt else "#fff"}" stroke="{INK}"/>'
            f'<text x="-26" y="3.4" text-anchor="middle" style="font-size:10px;stroke:none;'
            f'fill:{"#fff" if dealt else INK}">{letter}</text>'
        )
        told = f"{column_words(column)}, {piece.mass:g} g" + (f", {letter}" if dealt else "")
        y = (k - 1) * _STEP - 6
        return Part(column, _ASIDE, y, drawn, label=told, picks=True, pressed=dealt)


def _size(column: str) -> str:
    """How thick a column is, in a word.

    >>> _size("red-thin-1"), _size("blue-hex")
    ('thin', 'hexagonal')
    """
    sizes = {"thin": _("thin"), "hex": _("hexagonal"), "thick": _("thick")}
    return sizes[column.split("-")[1]]


def _parts(area: BaseGeometry) -> list[Polygon]:
    """The parts of an area."""
    return [part for part in getattr(area, "geoms", [area]) if isinstance(part, Polygon)]


def _corners(part: Polygon) -> list[Point]:
    return [(x, y) for x, y, *_z in part.exterior.coords[:-1]]


def _rightmost(area: BaseGeometry, y: float) -> float:
    """How far (mm) to the right an area reaches at a height of the plan, less a hair."""
    left, _low, right, _high = area.bounds
    cut = area.intersection(LineString([(left - 1, y), (right + 1, y)]))
    return float(cut.bounds[2]) - 0.2
