"""What may stand how far out: a column is pushed outward on a villa until a floor gives way.

`OutwardStage` gathers the rims that the learner finds, `StretchStage` fits the stretched support to
such a rim. Both look from above at the uppermost plate and at the support that carries it.

>>> villa = narrow_villa()
>>> round(limit(villa, "red-thick", 0), 1), round(limit(villa, "red-thin-1", 0), 1)
(25.3, 64.0)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from villa_core.geometry.hull import Hull, Point
from villa_core.palette import COLUMN_PAINT, INK
from villa_core.statics.stability import Standing
from villa_core.text import _
from villa_core.tower.pieces import column_words
from villa_core.tower.placed import PlacedColumn
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import Screen, Sketch, from_above, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.marks import Support
from villa_widgets.drawing.paths import hull_path
from villa_widgets.drawing.plane import ABOVE, cross, project
from villa_widgets.drawing.wood import column_top
from villa_widgets.tasks.staged import Guess

WAYS = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0)
"""The directions (degrees from the right) in which one can push."""

_BOX = "-96 -100 290 200"
_WIDE = "-285 -208 490 416"  # all of a support that is stretched
_ASIDE = 152.0  # mm: where columns lie that are not on the plate
_ENOUGH = 3  # places of the first rim, before the second column may be placed


def narrow_villa(leg: float = -90.0) -> Tower:
    """Two floors; the upper one is narrow, and would tip to the right.

    The lower one has a `leg` at the left so far (mm) from the middle: with one at −4 it is narrow
    to the left.

    >>> [round(floor.margin, 1) for floor in narrow_villa().stability().floors]
    [41.3, 6.5]
    """
    tower = Tower.empty()
    for column, x, y in (("green-hex", 15, 80), ("red-hex", 15, -80), ("yellow-thick", leg, 0)):
        tower = tower.add_column(column, x, y)
    tower = tower.lay_plate(-30, 0, 90)
    for column, x, y in (("green-thick", 0, 36), ("blue-thick", 0, -36), ("yellow-hex", -50, 0)):
        tower = tower.add_column(column, x, y)
    return tower.lay_plate(7.5, 0)


def stretched(one: Standing, mass: float) -> Hull:
    """Where a column of this mass (g) may stand, if a floor is to hold: its support, stretched."""
    return one.support.scaled((one.load.mass + mass) / mass, one.centre)


def limit(tower: Tower, column: str, way: float) -> float:
    """How far (mm) from the centre of mass of what stands there a column may go to a side."""
    one, mass = tower.stability().floors[tower.top - 1], tower.pieces.column(column).mass
    return _reach(stretched(one, mass), one.centre, way)


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
        return _turned(self.standing.centre, far, way)

    def ground(self, stands: bool = True) -> str:
        """The plate, the columns under it, their support and the centre of mass."""
        support = Support(self.floor, self.standing.support, 0.0, stands)
        marks = project([support], ABOVE, 1.1) + cross(*self.standing.centre, 1.0)
        return from_above(self.tower, self.floor) + marks

    def rim(self, places: dict[float, float], column: str) -> str:
        """The places of a rim that are known, joined in the order of their directions."""
        color = COLUMN_PAINT[column.partition("-")[0]].wood
        spots = [self.at(far, way) for way, far in sorted(places.items())]
        path = "L".join(f"{x:.1f} {-y:.1f}" for x, y in spots)
        dash = 'stroke-dasharray="4 3"' if "thin" in column else ""
        look = f'fill="none" stroke="{color}" stroke-width="1.6" {dash}'
        dots = "".join(
            f'<circle cx="{x:.1f}" cy="{-y:.1f}" r="3" fill="{color}" stroke="#fff"/>'
            for x, y in spots
        )
        return (f'<path d="M{path}" {look}/>' if len(spots) > 1 else "") + dots

    def rewind(self) -> None:  # noqa: D102
        self.picture.rewind()
        super().rewind()


class OutwardStage(AboveStage):
    """Push the first column outward until the floor goes red; then place the second.

    The guess is how far (mm) from the centre of mass the second one stands, on the marked ray.

    >>> stage = OutwardStage(narrow_villa())
    >>> stage.push(60, 0)
    >>> stage.holds
    True
    >>> stage.push(66, 0)
    >>> stage.holds
    False
    >>> [*stage.rims["red-thin-1"]]
    [0]
    >>> stage.close()
    """

    def __init__(self, tower: Tower, first: str = "red-thin-1", second: str = "red-thick") -> None:
        self.first, self.second = first, second
        self.rims: dict[str, dict[float, float]] = {first: {}, second: {}}
        self._pushed: tuple[float, float] | None = None
        here = tower.stability().floors[tower.top - 1].centre
        self._ways = {
            column: [*_room(tower, column, here, ways)]
            for column, ways in ((first, WAYS), (second, WAYS[:1]))
        }
        super().__init__(tower, Sketch(_BOX, {c: self._path(c, here) for c in self._ways}))
        self.picture.sketch.on_slide(self._slid)
        self.draw()

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

    @property
    def holds(self) -> bool:
        """Whether every floor holds what is pushed now."""
        return self._pushed is None or self._pushed[0] <= limit(
            self.tower, self.first, self._pushed[1]
        )

    def _slid(self, column: str, at: int) -> None:
        if self.played:
            return
        if at == 0:
            self._pushed = None if column == self.first else self._pushed
            self.place(None if column == self.second else self.guess)
        elif column == self.first:
            self.push(*self._ways[column][at - 1])
        elif self._may_guess:
            self._pushed = None
            self.place(self._ways[column][at - 1][0])

    @property
    def _may_guess(self) -> bool:
        return len(self.rims[self.first]) >= _ENOUGH

    def push(self, far: float, way: float) -> None:
        """Push the first column so far (mm) from the centre of mass; what gives way is noted."""
        self._pushed = (far, way)
        if not self.holds:
            self.rims[self.first][way] = limit(self.tower, self.first, way)
        self.place(None)

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if guess is not None and not self._may_guess:  # an earlier visit has found its rim
            self.rims[self.first] = {way: limit(self.tower, self.first, way) for way in WAYS[:3]}
        super().put(guess)

    def let_go(self, then: Callable[[str], object]) -> None:
        """The second column stands where it was placed: the floor holds it, or gives way."""
        self.played = True
        x, y = self.at(float(self.guess or 0))
        holds = _("The {floor} holds it.").format(floor=self.tower.floor_name(self.floor))
        falls = _("The {floor} gives way.").format(floor=self.tower.floor_name(self.floor))
        tower = self.tower.add_column(self.second, x, y)
        said = holds if tower.stability().stable else falls
        self.picture.let_go(tower, lambda: then(said))

    def reveal(self) -> None:  # noqa: D102
        ends = {way: far for far, way in self._ways[self.first]}  # the plate goes no farther
        for column in (self.first, self.second):
            found = {way: limit(self.tower, column, way) for way in WAYS}
            self.rims[column] = {way: far for way, far in found.items() if far <= ends[way]}
        super().reveal()

    def draw(self) -> None:  # noqa: D102
        parts = [self._piece(self.first, self._pushed)]
        if self._may_guess:
            far = None if self.guess is None else (float(self.guess), 0.0)
            parts.append(self._piece(self.second, far))
        back = self._rays() + self.ground(self.holds)
        back += "".join(self.rim(places, column) for column, places in self.rims.items())
        n = len(self.rims[self.first])
        told, front = _("The upper plate from above. {n} places of the rim are found."), ""
        told = told.format(n=n)
        if not self.holds:
            falls = _("The {floor} gives way.").format(floor=self.standing.name)
            told, front = f"{told} {falls}", words(190, -86, falls, "end", 8)
        self.picture.sketch.draw(told, parts, back=back, front=front)

    def _rays(self) -> str:
        """The directions in which one pushes, the marked one stronger."""
        drawn = ""
        for way in WAYS:
            ends = [self.at(far, way) for far in (0.0, 110.0)]
            (x, y), (u, v) = ends
            look = "1.6" if way == 0 and self._may_guess else "0.5"
            drawn += (
                f'<path d="M{x:.1f} {-y:.1f}L{u:.1f} {-v:.1f}" stroke="{INK}" '
                f'stroke-width="{look}" stroke-dasharray="1 3"/>'
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
            drawn += words(0, piece.radius + 11, f"{piece.mass:g} g", size=8)
        return Part(column, x, y, drawn, label=column_words(column), at=at, told=told, free=True)


class StretchStage(AboveStage):
    """Stretch the support from the centre of mass until it fits the rim that a column has.

    The guess is the factor by which it is stretched.

    >>> stage = StretchStage(narrow_villa())
    >>> stage.stretch(2.0)
    >>> stage.let_go(print)
    It is too small: 7 of 7 places of the rim lie outside.
    >>> stage.close()
    """

    def __init__(self, tower: Tower, column: str = "red-thick", most: float = 7.0) -> None:
        self.column = column
        self._factors = [round(0.1 * n, 1) for n in range(10, round(10 * most) + 1)]
        self._rim = {way: limit(tower, column, way) for way in WAYS}
        one = tower.stability().floors[tower.top - 1]
        (x, y), edge = one.centre, _border(one)
        way = [(x + factor * edge, -y) for factor in self._factors]
        super().__init__(tower, Sketch(_WIDE, {"stretch": way}))
        self.picture.sketch.on_slide(lambda _part, at: self.stretch(self._factors[at]))
        self.draw()

    def stretch(self, factor: float) -> None:
        """Stretch the support by this factor."""
        if not self.played:
            self.place(factor)

    @property
    def factor(self) -> float:
        """The factor by which the support is stretched now."""
        return float(self.guess or 1.0)

    def let_go(self, then: Callable[[str], object]) -> None:
        """Say which places of the rim lie on the stretched support."""
        self.played = True
        off = {way: self._far(way) - far for way, far in self._rim.items()}
        small = sum(one < -_FITS for one in off.values())
        large = sum(one > _FITS for one in off.values())
        text = _("The rim fits.")
        if small or large:
            text = _("It is too small: {n} of {all} places of the rim lie outside.")
            text = (
                text if small else _("It is too large: {n} of {all} places of the rim lie inside.")
            )
        self.draw()
        then(text.format(n=small or large, all=len(off)))

    def _far(self, way: float) -> float:
        """How far the stretched support reaches in a direction (mm)."""
        return self._rim[way] * self.factor / _true_factor(self.tower, self.column)

    def draw(self) -> None:  # noqa: D102
        hull = self.standing.support.scaled(self.factor, self.standing.centre)
        color = COLUMN_PAINT[self.column.partition("-")[0]].wood
        drawn = (
            f'<path d="{hull_path(hull)}" fill="{color}" fill-opacity=".1" stroke="{color}" '
            'stroke-width="2" stroke-linejoin="round"/>'
        )
        x, y = self.at(self.factor * _border(self.standing))
        handle = (
            '<circle class="villa-halo" r="18"/><circle r="8" fill="#fff" '
            f'stroke="{INK}" stroke-width="2"/><path d="M-4 0H4M1 -3L4 0L1 3" fill="none" '
            f'stroke="{INK}" stroke-width="1.6"/>'
        )
        at = self._factors.index(round(self.factor, 1))
        told = _("stretched {n:.1f} times").format(n=self.factor)
        part = Part("stretch", x, -y, handle, label=_("rim of the support"), at=at, told=told)
        label = _("The support from above, {told}, and the rim of the {column}.")
        label = label.format(told=told, column=column_words(self.column))
        shown = words(110, -150, f"× {self.factor:.1f}", size=26)
        back = self.ground() + drawn + self.rim(self._rim, self.column)
        self.picture.sketch.draw(label, (part,), back=back, front=shown + self._sum())

    def _sum(self) -> str:
        """When it may be told: the formula with W, what the floor carries, and w, the column."""
        if not self.told:
            return ""
        load, mass = self.standing.load.mass, self.tower.pieces.column(self.column).mass
        made = f"({load:g} + {mass:g}) / {mass:g} = {(load + mass) / mass:.2f}"
        return words(60, -180, f"(W + w) / w = {made}", size=14)


_FITS = 2.0  # mm: so near to the rim fits


def _border(one: Standing) -> float:
    """How far (mm) it is from the centre of mass to the border of the support, to the right."""
    return _reach(one.support, one.centre, 0.0)


def _reach(hull: Hull, here: Point, way: float) -> float:
    """How far (mm) a hull reaches from a place inside it in a direction, by halving."""
    low, high = 0.0, 1000.0
    for _step in range(40):
        middle = (low + high) / 2
        inside = hull.margin(*_turned(here, middle, way)) >= 0
        low, high = (middle, high) if inside else (low, middle)
    return low


def _turned(here: Point, far: float, way: float) -> Point:
    """The place so far (mm) from here in a direction (degrees from the right)."""
    turn = math.radians(way)
    return here[0] + far * math.cos(turn), here[1] + far * math.sin(turn)


def _true_factor(tower: Tower, column: str) -> float:
    mass = tower.pieces.column(column).mass
    return (tower.stability().floors[tower.top - 1].load.mass + mass) / mass


def _room(
    tower: Tower, column: str, here: Point, ways: Sequence[float]
) -> Iterator[tuple[float, float]]:
    """How far and which way a column may go from a place, without leaving the plate."""
    for way in ways:
        for far in range(12 if way else 0, 200):
            if tower.misfit(PlacedColumn(column, *_turned(here, far, way)), tower.top):
                break
            yield float(far), float(way)
