"""A loaded plate: what the stages about the centre of mass share, with places from its middle.

>>> loaded = LoadedPlate(("blue-thick", 60, 30))
>>> loaded.mass, [round(mm, 1) for mm in loaded.centre]
(129.8, [12.3, 6.1])
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property, partial

from villa_core.geometry.hull import Point
from villa_core.palette import CENTRE, INK, PLATE_PAINT
from villa_core.statics import turning
from villa_core.tower.tower import Body, Tower
from villa_widgets.activities.stages.guessed import Guessed
from villa_widgets.activities.stages.sketch import standing, words
from villa_widgets.activities.swing import SwingView
from villa_widgets.drawing.plane import outline

Standing = tuple[str, float, float]
"""A column, and how far (mm) to the right and to the back of the plate's middle it stands."""


class LoadedPlate:
    """The blue plate with columns on it, and where all of it has its centre of mass."""

    def __init__(self, *columns: Standing) -> None:
        bare = Tower.famous("three-legged")
        frame = bare.frame(bare.top)
        self.columns, self.middle = columns, (frame.x, frame.y)
        self.tower = bare
        for column, x, y in columns:
            self.tower = self.tower.add_column(column, x + frame.x, y + frame.y)
        bodies = [body for body in self.tower.bodies() if body.floor == self.tower.top]
        self.bodies = sorted(bodies, key=lambda body: body.kind != "plate")

    @property
    def plate(self) -> Body:
        """The plate itself."""
        return self.bodies[0]

    @cached_property
    def mass(self) -> float:
        """Of all together (g)."""
        return round(sum(body.mass for body in self.bodies), 6)

    @cached_property
    def centre(self) -> Point:
        """The centre of mass of all together (mm from the middle of the plate)."""
        (x, y), (mx, my) = self.tower.stability().floors[-1].centre, self.middle
        return (x - mx, y - my)

    @cached_property
    def outline(self) -> list[Point]:
        """The border of the plate (mm from its middle)."""
        mx, my = self.middle
        return [(x - mx, y - my) for x, y in self.plate.corners]

    def turning_about(self, pin: Point) -> turning.Turning:
        """How it turns as it hangs upright from a pin; columns count as points."""
        px, py = pin
        masses = [*turning.plate(self.plate.mass, [(x - px, y - py) for x, y in self.outline])]
        for column, x, y in self.columns:
            masses.append((self.tower.pieces.column(column).mass, x - px, y - py))
        return turning.Turning.of(masses)

    def from_above(self, pale: float = 1.0) -> str:
        """The plate and its columns from above, its middle in (0, 0)."""
        x, y = self.middle
        look = f'fill="{PLATE_PAINT["blue"].wood}" stroke="{INK}" stroke-width="1.2"'
        drawn = outline(self.plate, look)
        drawn += "".join(standing(self.tower, column) for column, *_place in self.columns)
        return f'<g transform="translate({-x:.2f} {y:.2f})" opacity="{pale:g}">{drawn}</g>'


class RestStage(Guessed):
    """A stage that says what happened when its picture has come to rest."""

    picture: SwingView

    def __init__(self, picture: SwingView) -> None:
        super().__init__(picture)
        self._then: Callable[[], object] | None = None
        picture.on_rest(lambda _name: self._rested())

    @property
    def scene(self) -> str:
        """What the scene is called: a rest of another one is of no interest."""
        return f"let go of {self.guess}" if self.played else "held"

    def play(self, happened: str, then: Callable[[str], object]) -> None:
        """Draw it let go; at rest say what happened."""
        self.played = True
        self._then = partial(then, happened)
        self.draw()

    def _rested(self) -> None:
        if self.played and self._then is not None:
            then, self._then = self._then, None
            then()
            self.tell_tries()

    def put(self, guess: float | str | None) -> None:  # noqa: D102
        self.played, self._then = False, None
        super().put(guess)

    def rewind(self) -> None:  # noqa: D102
        self._then = None
        super().rewind()


def signed(mm: int) -> str:
    """A length with its sign, so that one sees to which side it goes.

    >>> signed(50), signed(-10), signed(0)
    ('+50', '−10', '0')
    """
    return f"{mm:+d}".replace("-", "−") if mm else "0"


def ball(r: float = 6.0, sign: str = "") -> str:
    """The centre of mass as a ball; with a sign it is only somebody's guess."""
    if not sign:
        return f'<circle r="{r:g}" fill="{CENTRE}" stroke="#fff" stroke-width="1.6"/>'
    return (
        f'<circle class="villa-halo" r="20"/><circle r="{r + 1.5:g}" fill="#fff" '
        f'stroke="{CENTRE}" stroke-width="2.2"/>'
        f'<text y="4.4" text-anchor="middle" {_LETTER}>{sign}</text>'
    )


_LETTER = f'style="font-size:12px;fill:{CENTRE};stroke:none"'
SIGN = f'<text y="4.4" text-anchor="middle" {_LETTER}>?</text>'


def written(x: float, y: float, text: str, anchor: str = "middle", size: float = 9.5) -> str:
    """Words in a picture that is some 300 mm wide.

    >>> "9.5px" in written(0, 0, "5 mm")
    True
    """
    return words(x, y, text, anchor, size)


def ruler(least: float, most: float, y: float, up: bool = False) -> str:
    """A ruler along y, in mm from the plate's middle, its numbers below it or above."""
    side = -1 if up else 1
    drawn = f'<path class="is-line is-thin" d="M{least:g} {y:g}H{most:g}"/>'
    for mm in range(math.ceil(least / 10) * 10, int(most) + 1, 10):
        far = 8 if mm % 50 == 0 else 4
        drawn += f'<path class="is-line is-thin" d="M{mm} {y:g}v{side * far}"/>'
        if mm % 50 == 0:
            drawn += written(mm, y + (-11 if up else 16), f"{abs(mm)}", size=8.5)
    return drawn


def measured(start: float, end: float, y: float, text: str) -> str:
    """A length along y, with its words above it."""
    return (
        f'<path class="is-line" d="M{start:.1f} {y:g}H{end:.1f}M{start:.1f} {y - 5:g}v10'
        f'M{end:.1f} {y - 5:g}v10"/>' + written((start + end) / 2, y - 8, text)
    )


def spots(border: list[Point], step: float = 4.0) -> Iterator[Point]:
    """Places inside a border, in the picture (y down), a step (mm) apart; (0, 0) is one."""
    from shapely import Point as Dot
    from shapely import Polygon, prepare

    area = Polygon(border)
    prepare(area)
    left, low, right, high = area.bounds
    for row in range(math.ceil(low / step), math.floor(high / step) + 1):
        for column in range(math.ceil(left / step), math.floor(right / step) + 1):
            x, y = column * step, row * step
            if area.contains(Dot(x, y)):
                yield (x, -y)
