"""OutwardStage: a column is pushed outward on a villa until a floor gives way; then a lighter one.

All is seen from above: the uppermost plate, and the support of the columns that carry it.

>>> villa = narrow_villa()
>>> round(limit(villa, "red-thick", 0), 1), round(limit(villa, "red-thin-1", 0), 1)
(25.3, 64.0)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from villa_core.geometry.hull import Point
from villa_core.palette import COLUMN_PAINT
from villa_core.statics.zones import SafeZone, column_zone
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.placed import PlacedColumn
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Screen, Sketch, from_above, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.marks import Support
from villa_widgets.drawing.plane import ABOVE, cross, project
from villa_widgets.drawing.wood import column_top
from villa_widgets.tasks.staged import Guess

WAYS = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0)
"""The directions (degrees from the right) in which one can push."""

ENOUGH = 3
"""So many places of a rim show where it runs."""

_BOX = "-96 -100 290 200"
_ASIDE = 152.0  # mm: where columns lie that are not on the plate


def narrow_villa() -> Tower:
    """Two floors: the upper one is narrow to the right, the ground floor to the left.

    >>> [round(floor.margin, 1) for floor in narrow_villa().stability().floors]
    [4.4, 6.5]
    """
    tower = Tower.empty()
    for column, x, y in (("green-hex", 15, 80), ("red-hex", 15, -80), ("yellow-thick", -4, 0)):
        tower = tower.add_column(column, x, y)
    tower = tower.lay_plate(-30, 0, 90)
    for column, x, y in (("green-thick", 0, 36), ("blue-thick", 0, -36), ("yellow-hex", -50, 0)):
        tower = tower.add_column(column, x, y)
    return tower.lay_plate(7.5, 0)


def zone_of(tower: Tower, column: str) -> SafeZone:
    """Where a column that is not in the villa may stand on top of it."""
    here = tower.stability().floors[tower.top - 1].centre
    return column_zone(tower.add_column(column, *here), column, None, None)


def limit(tower: Tower, column: str, way: float) -> float:
    """How far (mm) from the centre of mass of what stands there a column may go to a side."""
    here, hulls = tower.stability().floors[tower.top - 1].centre, zone_of(tower, column).hulls
    return hulls[-1].ray(here, way) if hulls else 0.0


class AboveStage(Guessed):
    """The upper plate of a villa from above, with the support under it."""

    picture: Screen

    def __init__(self, tower: Tower, sketch: Sketch) -> None:
        self.tower = tower
        self.floor = tower.top - 1
        self.standing = tower.stability().floors[self.floor]
        super().__init__(Screen(sketch))

    def at(self, far: float, way: float = 0) -> Point:
        """The place so far (mm) from the centre of mass in a direction."""
        turn, (x, y) = math.radians(way), self.standing.centre
        return x + far * math.cos(turn), y + far * math.sin(turn)

    def ground(self, stands: bool = True) -> str:
        """The plate, the columns under it, their support and the centre of mass."""
        support = Support(self.floor, self.standing.support, 0.0, stands)
        marks = project([support], ABOVE, 1.1) + cross(*self.standing.centre, 1.0)
        return from_above(self.tower, self.floor) + marks

    def rim(self, places: Mapping[float, float], column: str, line: bool = True) -> str:
        """Places of a rim that are known, mostly joined in the order of their directions."""
        color = COLUMN_PAINT[column.partition("-")[0]].wood
        spots = [self.at(far, way) for way, far in sorted(places.items())]
        path = "L".join(f"{x:.1f} {-y:.1f}" for x, y in spots)
        dash = 'stroke-dasharray="4 3"' if "thin" in column else ""
        look = f'fill="none" stroke="{color}" stroke-width="1.6" {dash}'
        dots = "".join(
            f'<circle cx="{x:.1f}" cy="{-y:.1f}" r="3" fill="{color}" stroke="#fff"/>'
            for x, y in spots
        )
        return (f'<path d="M{path}" {look}/>' if line and len(spots) > 1 else "") + dots

    def rewind(self) -> None:  # noqa: D102
        self.picture.rewind()
        super().rewind()


class OutwardStage(AboveStage):
    """Push the first column outward until a floor goes red, in three directions; place the second.

    The guess is how far (mm) from the centre of mass the second one stands, on the marked ray.

    >>> stage = OutwardStage(narrow_villa())
    >>> stage.push(25, 0)
    >>> stage.red
    ''
    >>> stage.push(26, 0)
    >>> stage.red
    'first floor'
    >>> {way: round(far, 1) for way, far in stage.rim_found.items()}
    {0: 25.3}
    >>> stage.close()
    """

    def __init__(self, tower: Tower, first: str = "red-thick", second: str = "red-thin-1") -> None:
        self.first, self.second = first, second
        self.rim_found: dict[float, float] = {}
        """How far (mm) the first column could go in the directions that were tried."""
        self._rim_heard: list[Callable[[], None]] = []
        self._pushed: tuple[float, float] | None = None
        self.red = ""
        """The floor that gives way under what is pushed now; mostly none."""
        here = tower.stability().floors[tower.top - 1].centre
        self._ways = {
            column: [*_room(tower, column, here, ways)]
            for column, ways in ((first, WAYS), (second, WAYS[:1]))
        }
        self._rims = {c: {way: limit(tower, c, way) for way in WAYS} for c in (first, second)}
        paths = {column: self._path(column, here) for column in self._ways}
        super().__init__(tower, Sketch(_BOX, paths))
        self.picture.sketch.on_slide(self._slid)
        self.draw()

    def on_rim(self, heard: Callable[[], None]) -> None:
        """Call `heard` whenever another place of the rim was found."""
        self._rim_heard.append(heard)

    def _path(self, column: str, here: Point) -> list[Point]:
        turned = [(far, math.radians(way)) for far, way in self._ways[column]]
        spots = [
            (here[0] + far * math.cos(turn), -here[1] - far * math.sin(turn))
            for far, turn in turned
        ]
        return [(_ASIDE, self._shelf(column)), *spots]

    def _shelf(self, column: str) -> float:
        """How high in the picture a column lies beside the plate."""
        return -30.0 if column == self.first else 30.0

    def _slid(self, column: str, at: int) -> None:
        if at == 0:
            if column == self.first:
                self._pushed, self.red = None, ""
            self.place(None if column == self.second else self.guess)
        elif column == self.first:
            self.push(*self._ways[column][at - 1])
        elif self.may_guess:
            self._pushed, self.red = None, ""
            self.place(self._ways[column][at - 1][0])

    @property
    def may_guess(self) -> bool:
        """Whether enough of the first column's rim is found."""
        return len(self.rim_found) >= ENOUGH

    def push(self, far: float, way: float) -> None:
        """Push the first column so far (mm) from the centre of mass; what gives way is noted."""
        self._pushed = (far, way)
        floors = self.tower.add_column(self.first, *self.at(far, way)).stability().floors
        self.red = next((floor.name for floor in floors if not floor.stable), "")
        if self.red:
            self.rim_found[way] = self._rims[self.first][way]
            for heard in self._rim_heard:
                heard()
        self.place(None)

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if guess is not None and not self.may_guess:  # an earlier visit has found its rim
            self.rim_found = {way: self._rims[self.first][way] for way in WAYS[:ENOUGH]}
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """The second column stands where it was placed: every floor holds it, or one gives way."""
        self.played = True
        far = float(self.guess or 0)
        tower = self.tower.add_column(self.second, *self.at(far))
        if tower.stability().stable:
            text = _("All floors hold it, and would hold it farther out.")
            near = self._rims[self.second][0] - far < _NEAR
            then(_("All floors hold it, and this is about the rim.") if near else text)
            return
        falls = _("The {floor} gives way.").format(floor=self.tower.floor_name(self.floor))
        self.picture.let_go(tower, lambda: then(falls))

    def draw(self) -> None:  # noqa: D102
        parts = [self._piece(self.first, self._pushed)]
        if self.may_guess:
            far = None if self.guess is None else (float(self.guess), 0.0)
            parts.append(self._piece(self.second, far))
        back = self._rays() + self.ground(not self.red) + self.rim(self.rim_found, self.first)
        if self.told:
            ends = {way: far for far, way in self._ways[self.first]}  # the plate goes no farther
            for column, rim in self._rims.items():
                back += self.rim({w: far for w, far in rim.items() if far <= ends[w]}, column)
        told = _("{n} of {all} places of its rim are found.")
        told = told.format(n=min(len(self.rim_found), ENOUGH), all=ENOUGH)
        front = "" if self.may_guess else words(190, -86, told, "end", 8.5)
        if self.red:
            falls = _("The {floor} gives way.").format(floor=self.red)
            told, front = f"{told} {falls}", front + words(190, -74, falls, "end", 8.5)
        label = _("The upper plate from above.")
        self.picture.sketch.draw(f"{label} {told}", parts, back=back, front=front)

    def _rays(self) -> str:
        """The directions in which one pushes, the marked one stronger."""
        drawn = ""
        for way in WAYS:
            ends = [self.at(far, way) for far in (0.0, 110.0)]
            (x, y), (u, v) = ends
            strong = way == 0 and self.may_guess
            drawn += (
                f'<path class="is-line" d="M{x:.1f} {-y:.1f}L{u:.1f} {-v:.1f}" '
                f'style="stroke-width:{1.8 if strong else 0.7}" stroke-dasharray="1 3"/>'
            )
        return drawn

    def _piece(self, column: str, place: tuple[float, float] | None) -> Part:
        """A column to push, on the plate or beside it."""
        x, y, told, at = _ASIDE, self._shelf(column), _("beside the plate"), 0
        if place is not None:
            far, way = place
            x, y = self.at(far, way)
            y = -y
            here = self._ways[column]
            at = 1 + min(range(len(here)), key=lambda k: math.dist(here[k], place))
            told = _("{mm:.0f} mm from the centre of mass").format(mm=far)
        piece = self.tower.pieces.column(column)
        drawn = f'<circle class="villa-halo" r="{piece.radius + 6:.1f}"/>' + column_top(piece)
        if place is None:
            drawn += words(0, piece.radius + 11, f"{piece.mass:g} g", size=8.5)
        return Part(column, x, y, drawn, label=column_words(column), at=at, told=told, free=True)


_NEAR = 4.5  # mm: so near to the rim is about there


def _room(
    tower: Tower, column: str, here: Point, ways: Sequence[float]
) -> Iterator[tuple[float, float]]:
    """How far and which way a column may go from a place, without leaving the plate."""
    for way in ways:
        turn = math.radians(way)
        for far in range(12 if way else 0, 200):
            spot = here[0] + far * math.cos(turn), here[1] + far * math.sin(turn)
            if tower.misfit(PlacedColumn(column, *spot), tower.top):
                break
            yield float(far), float(way)
