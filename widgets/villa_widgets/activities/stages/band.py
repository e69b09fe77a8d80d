"""BandStage: a ball is rolled over a plate until it tips; the places found lie on a line.

>>> stage = BandStage()
>>> stage.roll(300.0, 0.0)
>>> stage.tips, len(stage.found)
(True, 1)
>>> stage.close()
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from villa_core.geometry.hull import Disc, Hull, Point
from villa_core.palette import CENTRE, FALLS, GLOW, INK, SUPPORT
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.activities.stages.outward import AboveStage
from villa_widgets.activities.stages.sketch import Sketch, from_above, words
from villa_widgets.activities.swing import Part
from villa_widgets.drawing.marks import Support
from villa_widgets.drawing.paths import hull_path, polygon_path
from villa_widgets.drawing.plane import ABOVE, project, traced
from villa_widgets.tasks.staged import Guess

SPOKES = tuple(range(0, 360, 15))
"""The directions (degrees from the right) in which the ball rolls."""

ENOUGH = 4
"""So many places tell one line from another."""

_BOX = "-136 -112 272 228"
_STEP = 2.0  # mm between two places of the ball
_BEYOND = 14.0  # mm that the ball may be rolled farther than it is held
_CHIPS = 92.0  # mm: how low the three lines are named


def plate_on(*feet: tuple[str, float, float]) -> Tower:
    """The blue plate on columns (id, x, y in mm).

    >>> plate_on(("red-thick", -40, 0), ("red-hex", 40, 0), ("blue-hex", 0, 60)).top
    1
    """
    tower = Tower.empty()
    for column, x, y in feet:
        tower = tower.add_column(column, x, y)
    return tower.lay_plate(0.0, 20.0)


def four_feet() -> Tower:
    """The blue plate on four columns of different size.

    >>> four_feet().stability().stable
    True
    """
    return plate_on(
        ("green-thick", -64, -20),
        ("blue-thin-1", 74, -22),
        ("red-thick", 36, 72),
        ("yellow-hex", -52, 64),
    )


class BandStage(AboveStage):
    """The ball is heavy, the plate counts nothing: where the ball is, there is the centre of mass.

    When it has tipped in four directions, three lines can be tapped. The guess is “through the
    middles”, “around the rims”, or “along the edge of the plate”.

    >>> stage = BandStage()
    >>> stage.tap("rims")
    >>> stage.guess is None
    True
    >>> for way in (0, 90, 180, 270):
    ...     stage.roll(300.0, way)
    >>> stage.tap("rims")
    >>> stage.guess
    'around the rims'
    >>> stage.close()
    """

    def __init__(self, tower: Tower | None = None) -> None:
        tower = tower or four_feet()
        self.found: dict[float, float] = {}
        """How far (mm) the ball went in the directions in which it tipped."""
        self._ball: tuple[float, float] = (0.0, 0.0)
        one = tower.stability().floors[tower.top - 1]
        self._reach = {float(way): one.support.ray(one.centre, way) for way in SPOKES}
        self._spots = [(0.0, 0.0)]
        for way, far in self._reach.items():
            count = int((far + _BEYOND) / _STEP)
            self._spots += [(_STEP * n, way) for n in range(1, count + 1)]
        super().__init__(tower, Sketch(_BOX, {"ball": self._path(one.centre)}))
        middles = [Disc(c.x, c.y, 0.0) for c in tower.floors[self.floor].columns]
        self.lines = {
            "middles": hull_path(Hull.of(middles)),
            "rims": hull_path(self.standing.support),
            "edge": polygon_path(tower.frame(tower.top).outline()),
        }
        self.picture.sketch.on_slide(lambda _part, at: self.roll(*self._spots[at]))
        self.picture.sketch.on_pick(self.tap)
        self.draw()

    def _path(self, here: Point) -> list[Point]:
        turns = [(far, math.radians(way)) for far, way in self._spots]
        return [(here[0] + f * math.cos(a), -here[1] - f * math.sin(a)) for f, a in turns]

    @property
    def tips(self) -> bool:
        """Whether the plate tips under the ball."""
        far, way = self._ball
        return far > 0 and far > self._reach[way]

    def roll(self, far: float, way: float) -> None:
        """Roll the ball so far (mm) from the middle of the plate; where it tips is noted."""
        self._ball = (far, float(way))
        if self.tips:
            self.found[float(way)] = self._reach[float(way)]
        self.place(self.guess)

    @property
    def may_guess(self) -> bool:
        """Whether enough places are found to tell the lines apart."""
        return len(self.found) >= ENOUGH

    def tap(self, line: str) -> None:
        """Choose a line by its name."""
        if self.may_guess:
            self.place(_lines()[line])

    def put(self, guess: Guess | None) -> None:  # noqa: D102
        if guess is not None and not self.may_guess:  # an earlier visit has found them
            self.found = {float(way): self._reach[float(way)] for way in SPOKES[1::6]}
        super().put(guess)

    @property
    def chosen(self) -> str:
        """The name of the line that is chosen, or nothing."""
        return next((name for name, told in _lines().items() if told == self.guess), "")

    def let_go(self, then: Callable[[str], object]) -> None:
        """Hold the chosen line against the places that were found."""
        self.played = True
        said = {
            "middles": _("Your places lie outside this line."),
            "rims": _("All your places lie on this line."),
            "edge": _("Your places lie inside this line."),
        }
        then(said[self.chosen])

    def draw(self) -> None:  # noqa: D102
        back, parts = self._plate(), [self._ball_part()]
        if self.may_guess and (self.guess is not None or not self.told):
            parts += [self._chip(k, name) for k, name in enumerate(_lines())]
        elif not self.told:
            told = _("{n} of {all} places found").format(n=len(self.found), all=ENOUGH)
            back += words(0, _CHIPS + 6, told, size=11)
        if self.tips:
            back += words(-130, -98, _("It tips."), "start", 13)
        label = _("A plate on columns from above, and a ball on it. {n} places are found.")
        self.picture.sketch.draw(label.format(n=len(self.found)), parts, back=back)

    def _plate(self) -> str:
        """The plate, its columns, the lines to choose from, and the places that were found."""
        drawn = from_above(self.tower, self.floor)
        if self.told:
            drawn += project([Support(self.floor, self.standing.support, 0.0, True)], ABOVE, 1.1)
        elif self.may_guess:
            for name, dash in zip(self.lines, _DASHES, strict=True):
                wide = 3.0 if name == self.chosen else 1.4
                look = f'stroke-dasharray="{dash}"'
                drawn += traced(self.lines[name], SUPPORT, wide, wide + 1.6, look=look)
        return drawn + _dots([self.at(far, way) for way, far in self.found.items()])

    def _ball_part(self) -> Part:
        far, way = self._ball
        x, y = self.at(far, way)
        color = FALLS if self.tips else CENTRE
        drawn = '<circle class="villa-halo" r="18"/>'
        drawn += f'<circle r="7.5" fill="{color}" stroke="#fff" stroke-width="1.6"/>'
        told = _("{mm:.0f} mm from the middle of the plate").format(mm=far)
        told += ", " + (_("It tips.") if self.tips else _("It stands."))
        at = self._spots.index(self._ball) if self._ball in self._spots else 0
        return Part("ball", x, -y, drawn, label=_("ball"), at=at, told=told, free=True)

    def _chip(self, k: int, name: str) -> Part:
        """A line to choose, with its letter and its dashes."""
        chosen = name == self.chosen
        fill = GLOW if chosen else "#fff"
        drawn = (
            '<rect class="villa-halo" x="-42" y="-15" width="84" height="30" rx="8"/>'
            f'<rect x="-40" y="-13" width="80" height="26" rx="6" fill="{fill}" '
            f'stroke="{INK}" stroke-width="{2.2 if chosen else 1}"/>'
            f'<path d="M-14 0H32" stroke="{SUPPORT}" stroke-width="2" '
            f'stroke-dasharray="{_DASHES[k]}"/><text x="-28" y="5" text-anchor="middle" '
            f'style="font-size:14px;stroke:none;fill:{INK}">{"ABC"[k]}</text>'
        )
        told = f"{'ABC'[k]}: {_lines()[name]}"
        return Part(
            name, -88 + 88 * k, _CHIPS, drawn, label=told, picks=True, pressed=chosen, told=told
        )


def _lines() -> dict[str, str]:
    """The lines as an answer calls them."""
    return {
        "middles": _("through the middles"),
        "rims": _("around the rims"),
        "edge": _("along the edge of the plate"),
    }


def _dots(spots: Sequence[Point]) -> str:
    """Places that were found."""
    look = f'r="3.2" fill="{FALLS}" stroke="#fff"'
    return "".join(f'<circle cx="{x:.1f}" cy="{-y:.1f}" {look}/>' for x, y in spots)


_DASHES = ("2 3", "7 3", "")
