"""FingerStage: a finger is put under a loaded plate, to the place where it would lie still."""

from __future__ import annotations

import math
from collections.abc import Callable

from villa_core.palette import INK, PLATE_PAINT
from villa_core.statics.turning import Turning, rod
from villa_core.text import _
from villa_widgets.activities.stages.plate import (
    LoadedPlate,
    RestStage,
    ball,
    measured,
    ruler,
    written,
)
from villa_widgets.activities.stages.sketch import AT_REST, wooden
from villa_widgets.activities.swing import Part, Scene, SwingView
from villa_widgets.drawing import wood

TIP = 4.0
"""mm: half of a fingertip; over it the centre of mass is held."""

_HALF = 130.0  # mm: half of the plate
_TOLD = 96.0  # mm: so far out words below the finger are in sight
_FAR = 120  # mm: so far from the middle the finger can be put
_HIGH = 52.0  # mm from the table to the plate
_THICK = 8.0  # of the plate, in the picture
_STEEPEST = 24.0  # degrees
_PACE = 0.6  # 1/s²: a slighter imbalance, too, brings it down within seconds
BOX = "-150 -100 300 196"
"""What is seen of a plate from the side (mm from its lower middle)."""


class FingerStage(RestStage):
    """A plate with a column, so far (mm) to the right of its middle, and a finger to put below it.

    The guess is where the finger is, in mm to the right of the middle.

    >>> stage = FingerStage()
    >>> stage.point(0)
    >>> stage.leans
    1
    >>> stage.point(20)
    >>> stage.leans
    0
    >>> stage.close()
    """

    def __init__(self, column: str = "blue-thick", place: float = 100.0) -> None:
        self.loaded = LoadedPlate((column, place, 0.0))
        self.tries: dict[float, int] = {}
        super().__init__(SwingView(BOX, {"finger": _path(0.0)}))
        self.picture.on_slide(lambda _part, at: self.point(at - _FAR))
        self.draw()

    def point(self, mm: float) -> None:
        """Put the finger so far to the right of the middle."""
        self.place(float(mm))

    @property
    def finger(self) -> float:
        """Where the finger is (mm to the right of the middle); at first it is beside the plate."""
        return -float(_FAR) if self.guess is None else float(self.guess)

    @property
    def leans(self) -> int:
        """To which side the plate tips off the finger: 1 is right, -1 left, 0 neither."""
        off = self.loaded.centre[0] - self.finger
        return 0 if abs(off) <= TIP else int(math.copysign(1, off))

    def let_go(self, then: Callable[[str], object]) -> None:
        """The blocks are gone: the plate lies on the finger, or tips off it."""
        self.tries[self.finger] = self.leans
        said = _("It lies still on your finger.")
        if self.leans:
            right, left = (
                _("It tips down on the right. So your finger has to go farther that way."),
                _("It tips down on the left. So your finger has to go farther that way."),
            )
            said = right if self.leans > 0 else left
        self.play(said, then)

    def draw(self) -> None:  # noqa: D102
        pivot = self.finger if self.played else 0.0
        self.picture.lead("finger", _path(pivot))
        told = _side(self.finger)
        seen = _("A plate from the side, on two blocks, with a column {mm:g} mm to the right.")
        seen = seen.format(mm=self.loaded.columns[0][1])
        law, rest = self._turning() if self.played else (AT_REST, 0.0)
        at, shape = (
            round(self.finger) + _FAR,
            finger(told if self.guess is not None else "", self.finger),
        )
        hand = Part("finger", self.finger - pivot, 0.0, "", shape, _("finger"), at, told)
        scene = Scene(
            self.scene, seen, (pivot, 0.0), self._body(pivot), (hand,), law, rest,
            (-abs(rest), abs(rest)), self._back(),
            held=None if self.played else 0.0,
        )  # fmt: skip
        self.picture.show(wooden(self.picture, scene))

    def _turning(self) -> tuple[Turning, float]:
        """How it turns about the finger, and where (degrees) an end of it is on the table."""
        at, plate = self.finger, self.loaded.plate.mass
        masses = [(m, x - at, y) for m, x, y in rod(plate, 2 * _HALF)]
        for column, x, _y in self.loaded.columns:
            masses.append((self.loaded.tower.pieces.column(column).mass, x - at, 30.0))
        if not self.leans:
            return Turning(0.0, -5.0), 0.0
        pull = self.leans * max(abs(Turning.of(masses).across), _PACE)
        reach = _HALF - self.leans * at
        steep = math.degrees(math.asin(min(1.0, _HIGH / reach)))
        return Turning(pull, 0.0), self.leans * min(steep, _STEEPEST)

    def _body(self, pivot: float) -> str:
        """The plate with ruler and columns, seen from the pivot."""
        drawn = plate_side(self.loaded)
        for column, x, _y in self.loaded.columns:
            drawn += f'<g transform="translate({x:g} 0)">{column_side(self.loaded, column)}</g>'
        if self.told:
            x = self.loaded.centre[0]
            told = _("{mm:.1f} mm").format(mm=x)
            drawn += f'<g transform="translate({x:.1f} -4)">{ball(4.5)}</g>'
            drawn += measured(0.0, x, -30.0, told)
        return f'<g transform="translate({-pivot:g} 0)">{drawn}</g>'

    def _back(self) -> str:
        """The table, the blocks as long as they hold, and where the finger was before."""
        drawn = on_table()
        if not self.played:
            block = f'<rect x="{{}}" y="0" width="10" height="{_HIGH:g}" class="is-block"/>'
            drawn += block.format(-_HALF) + block.format(_HALF - 10)
        for mm, leans in self.tries.items():
            if mm != self.finger:
                drawn += f'<path d="M{mm:g} 3l-4 8h8z" fill="none" stroke="{INK}"/>'
                drawn += written(mm, 24, {1: "▸", -1: "◂", 0: "✓"}[leans])
        return drawn


def plate_side(loaded: LoadedPlate) -> str:
    """The plate from the side, its lower middle in (0, 0), with its mass."""
    paint = PLATE_PAINT["blue"]
    return (
        f'<rect x="{-_HALF:g}" y="{-_THICK:g}" width="{2 * _HALF:g}" height="{_THICK:g}" rx="2" '
        f'fill="{paint.wood}" stroke="{INK}"/>'
        + written(-90, -_THICK - 6, _("plate: {g:g} g").format(g=loaded.plate.mass))
    )


def column_side(loaded: LoadedPlate, column: str, chosen: bool = False) -> str:
    """A column on the plate from the side, its foot in (0, 0), with its mass and its place."""
    body = next(body for body in loaded.bodies if body.id == column)
    x = next(x for one, x, _y in loaded.columns if one == column)
    told = written(0, -_THICK - 75, f"{body.mass:g} g") + written(0, -_THICK - 64, f"{x:g} mm")
    shape = wood.column_side(body, 0, chosen)
    return f'<g transform="translate(0 {-_THICK:g})">{shape}</g>{told}'


def on_table() -> str:
    """The table with a ruler along it, from the middle of the plate."""
    return f'<path class="is-line" d="M-150 {_HIGH:g}H150"/>{ruler(-_HALF, _HALF, _HIGH)}'


def described(column: str) -> str:
    """A column as an answer calls it.

    >>> described("blue-thick")
    'the thick column'
    """
    sizes = {
        "thin": _("the thin column"),
        "hex": _("the hexagonal column"),
        "thick": _("the thick column"),
    }
    return sizes[column.split("-")[1]]


def _path(pivot: float) -> list[tuple[float, float]]:
    """Where the finger can be, seen from the pivot."""
    return [(mm - pivot, 0.0) for mm in range(-_FAR, _FAR + 1)]


def _side(mm: float) -> str:
    """How far to a side of the middle, in words."""
    if not mm:
        return _("in the middle")
    right, left = _("{mm:g} mm to the right"), _("{mm:g} mm to the left")
    return (right if mm >= 0 else left).format(mm=abs(mm))


def finger(told: str, x: float = 0.0) -> str:
    """A finger that points up to (0, 0), with its place below; `x` (mm) keeps that in sight."""
    aside = min(max(x, -_TOLD), _TOLD) - x
    skin = PLATE_PAINT["orange"].wood
    return (
        '<rect class="villa-halo" x="-22" y="-4" width="44" height="56" rx="12"/>'
        f'<path d="M0 0.5C6 .5 10 5 10 13V50H-10V13C-10 5 -6 .5 0 .5Z" fill="{skin}" '
        f'stroke="{INK}"/><path d="M-5 13c0-5 2-8 5-8s5 3 5 8z" fill="#fff" opacity=".55"/>'
        f"{written(aside, 84, told)}"
    )
