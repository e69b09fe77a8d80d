"""Small pictures: what a lesson, or a kind of puzzle, is about, in wood and a few lines.

They show what one will do there and measure nothing. All stand on a table at the height 0; x goes
to the right, y down, a unit is a millimetre. Patterns are those of `wood`, named `PATTERNS`.

>>> small("04").startswith('<svg class="villa-small"')
True
>>> small("no such lesson") == small("own")
True
"""

from __future__ import annotations

import math
from functools import lru_cache

from villa_core.palette import (
    BEAM,
    BEAM_EDGE,
    CHOSEN,
    COLUMN_PAINT,
    DARK,
    FALLS,
    PIVOT,
    PLATE_PAINT,
    ROD_PAINT,
    SKIN,
    SLEEVE,
    SUPPORT,
    WEIGHT,
)
from villa_widgets.drawing import wood

PATTERNS = "villa-small-wood"
"""What the ids of their patterns begin with; `patterns` has them once for a page."""

_HALF = {"thin": 8.0, "hex": 11.0, "thick": 14.0}  # mm: half the width of a column
_HIGH, _THICK = 60.0, 8.0  # mm: a column, a plate
_STOREY = _HIGH + _THICK
_BOX = "-120 -164 240 180"


def patterns() -> str:
    """The patterns that all small pictures of a page are filled with."""
    return f'<svg class="villa-unseen" aria-hidden="true">{_own(wood.defs())}</svg>'


@lru_cache(maxsize=64)
def small(name: str) -> str:
    """The picture of a lesson by its number (“03”), or of a kind of puzzle by its id (“pull”)."""
    draw = _PICTURES.get(name, _PICTURES["own"])
    return f'<svg class="villa-small" viewBox="{_BOX}" aria-hidden="true">{_own(draw)}</svg>'


def _own(svg: str) -> str:
    return svg.replace(wood.KEY, PATTERNS)


# parts --------------------------------------------------------------------------------------------


def _column(name: str, x: float, storey: float = 0.0, turn: float = 0.0) -> str:
    """A column such as “red-thick”; `storey` counts from the table, `turn` is in degrees."""
    column = wood.column_shadow(name, _HALF[name.partition("-")[2]], _HIGH)
    return _at(column, x, -storey * _STOREY, turn)


def _plate(color: str, left: float, right: float, storey: int = 1) -> str:
    high = storey * _STOREY
    return wood.plate_side(color, left, right, high - _THICK, high)


def _at(svg: str, x: float, y: float, turn: float = 0.0) -> str:
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{svg}</g>'


def _line(path: str, color: str = "currentColor", width: float = 3.0, more: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width:g}" '
        f'stroke-linecap="round" stroke-linejoin="round" {more}/>'
    )


def _arrow(x: float, y: float, to_x: float, to_y: float, color: str = CHOSEN) -> str:
    """An arrow to a place."""
    way = math.atan2(to_y - y, to_x - x)
    wings = "".join(
        f"M{to_x:.1f} {to_y:.1f}l{-14 * math.cos(way + a):.1f} {-14 * math.sin(way + a):.1f}"
        for a in (0.5, -0.5)
    )
    return _line(f"M{x:g} {y:g}L{to_x:g} {to_y:g}{wings}", color, 5)


def _sign(x: float, y: float, words: str, size: float = 44, color: str = "currentColor") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size:g}" font-weight="700" '
        f'fill="{color}">{words}</text>'
    )


def _ghost(x: float, storey: float = 0.0) -> str:
    """Where a column might stand."""
    y = -storey * _STOREY - _HIGH
    dashes = 'stroke-dasharray="7 6"'
    return _line(f"M{x - 12:g} {y:g}h24v{_HIGH:g}h-24z", "currentColor", 2.5, dashes)


def _rods(*rods: tuple[str, float, float, float, float]) -> str:
    """Rods by colour: their middle, how long they are, and their tilt (degrees)."""
    drawn = ""
    for color, x, y, long, tilt in rods:
        paint, half = ROD_PAINT[color], long / 2
        bow = f"M{-half:g} 0Q0 9 {half:g} 0"
        ends = f"M{-half:g} 0h9M{half:g} 0h-9"
        drawn += _at(_line(bow, paint.wire, 4) + _line(ends, paint.tip, 9), x, y, tilt)
    return drawn


def _string(x: float, y: float, to_y: float) -> str:
    return _line(f"M{x:g} {y:g}V{to_y:g}", "currentColor", 2)


_TABLE = _line("M-112 1.5H112", "currentColor", 3)
_GROUND = _column("blue-thick", -62) + _column("red-hex", 0) + _column("yellow-thick", 62)
_VILLA = (
    _column("blue-thick", -58)
    + _column("yellow-thick", 58)
    + _plate("blue", -92, 92)
    + _column("green-hex", -40, 1)
    + _column("red-thin", 40, 1)
    + _plate("green", -66, 66, 2)
)
_SEESAW = _line("M0 -34L-20 0H20Z", PIVOT, 3, f'style="fill:{BEAM}"')
_RIMS = ((-62, -30, 17), (58, -44, 20), (30, -120, 14), (-48, -112, 20))


def _seal(x: float, y: float) -> str:
    quarters = zip(("red", "yellow", "blue", "green"), (0, 90, 180, 270), strict=True)
    return _at(
        "".join(
            f'<path d="M0 0V-34A34 34 0 0 1 34 0Z" transform="rotate({turn})" '
            f'fill="{COLUMN_PAINT[color].wood}" stroke="{DARK}" stroke-width="2"/>'
            for color, turn in quarters
        ),
        x,
        y,
    )


def _bars() -> str:
    drawn = ""
    for k, (color, high) in enumerate(zip(COLUMN_PAINT, (64, 118, 88, 44), strict=True)):
        x = -84 + 48 * k
        drawn += (
            f'<rect x="{x}" y="{-high}" width="32" height="{high}" '
            f'fill="{COLUMN_PAINT[color].wood}"/>'
        )
        drawn += _line(f"M{x + 16} {-high - 16}v32m-8 0h16m-16 -32h16", "currentColor", 3)
    return drawn


def _books() -> str:
    drawn, x = "", -88.0
    for color in PLATE_PAINT:
        look = f'fill="{PLATE_PAINT[color].wood}" stroke="{DARK}" stroke-width="2"'
        drawn += f'<rect x="{x}" y="-118" width="32" height="118" rx="3" {look}/>'
        drawn += _line(f"M{x + 8} -96h16M{x + 8} -86h16M{x + 8} -20h16", DARK, 2)
        x += 36
    return drawn


def _weights() -> str:
    big = f'<rect x="34" y="-84" width="40" height="40" rx="4" fill="{COLUMN_PAINT["red"].wood}"/>'
    light = (
        f'<rect x="-102" y="-72" width="28" height="28" rx="4" fill="{COLUMN_PAINT["blue"].wood}"/>'
    )
    board = (
        f'<rect x="-110" y="-44" width="220" height="9" rx="3" fill="{BEAM}" stroke="{BEAM_EDGE}" '
        'stroke-width="1.5"/>'
    )
    return board + light + big


_FINGER = (
    f'<path d="M-13 4V-46Q-13 -60 0 -60T13 -46V4Z" fill="{SKIN}" stroke="{SLEEVE}" '
    f'stroke-width="2.5"/><path d="M-6 -50Q0 -56 6 -50" fill="none" stroke="{SLEEVE}" '
    'stroke-width="2"/>'
)
_MOBILE = (
    _string(0, -164, -126)
    + _rods(("orange", 0, -126, 190, -4))
    + _string(-86, -120, -78)
    + _rods(("red", -62, -78, 96, 3))
    + _string(84, -131, -60)
    + _rods(("blue", 66, -60, 84, -3))
)
_BAND = "".join(
    f'<circle cx="{x}" cy="{y}" r="{r}" fill="{COLUMN_PAINT[color].wood}" stroke="{DARK}" '
    'stroke-width="1.5"/>'
    for (x, y, r), color in zip(_RIMS, COLUMN_PAINT, strict=True)
)

_PICTURES = {
    # the lessons
    "00": _TABLE + _VILLA + _column("red-hex", 0) + _arrow(0, -30, 0, 14),
    "01": _TABLE + _VILLA + _column("red-hex", 100) + _arrow(100, -66, 64, -140),
    "02": _TABLE + _books(),
    "03": _at(_FINGER, 22, 15)
    + _at(_plate("blue", -92, 92) + _column("red-thick", 58, 1), 0, 14)
    + _line("M22 -42V-150", FALLS, 3, 'stroke-dasharray="8 7"'),
    "04": _TABLE + _SEESAW + _weights() + _arrow(-88, -38, -88, 2) + _arrow(54, -38, 54, 2, WEIGHT),
    "05": _BAND
    + _line(
        "M-79 -26L-68 -116Q-64 -134 -46 -132L32 -134Q44 -132 44 -118L78 -48Q78 -24 58 -24L-58 -13"
        "Q-76 -13 -79 -26Z",
        SUPPORT,
        5,
    )
    + _line("M-10 -78h20M0 -88v20", FALLS, 5),
    "06": _TABLE + _VILLA + _line("M-116 -66H116", CHOSEN, 5, 'stroke-dasharray="12 8"'),
    "07": _at(_TABLE + _VILLA, -8, -8, 8) + _line("M-112 14H112", "currentColor", 3),
    "08": _TABLE
    + _column("blue-thick", -62)
    + _column("yellow-thick", 40)
    + _plate("blue", -92, 92)
    + _column("red-thick", -30, 1)
    + _column("green-thin", 86)
    + _arrow(98, -30, 118, -30),
    "09": _TABLE + _GROUND + _plate("blue", -92, 92) + _seal(0, -112),
    "10": _TABLE
    + _VILLA
    + _column("red-thick", 98)
    + _column("blue-thin", -104)
    + _at(_seal(0, 0), 84, -112, 20),
    "11": _TABLE + _bars(),
    "12": _at(_line("M-104 -164H104", "currentColor", 5) + _MOBILE, 0, 22),
    "13": _line("M-110 12V-150H6V-142", PIVOT, 7)
    + _line("M-116 12H-50", PIVOT, 7)
    + f'<g transform="translate(6 -10) scale(.82)">{_MOBILE}</g>',
    "14": _TABLE + _VILLA + _sign(0, -14, "?", 52),
    "own": _TABLE + _GROUND + _plate("yellow", -92, 92) + _sign(0, -92, "✎", 56),
    # the kinds of puzzles
    "balance": _TABLE
    + _column("blue-thick", -62)
    + _column("yellow-thick", 62)
    + _plate("blue", -92, 92)
    + _column("red-thick", -52, 1)
    + _ghost(44, 1)
    + _sign(44, -86, "?", 34),
    "predict": _TABLE + _at(_VILLA, -6, -6, 7) + _sign(92, -110, "?"),
    "mass": _TABLE
    + _SEESAW
    + _weights()
    + _sign(54, -52, "?", 30, "#ffffff")
    + _sign(-88, -50, "g", 22, "#ffffff"),
    "pull": _TABLE
    + _GROUND
    + _plate("blue", -92, 92)
    + _column("red-thick", -30, 1)
    + _line("M-18 -30h36m-18 -18v36", "#ffffff", 5, 'transform="rotate(45 0 -30)"')
    + _arrow(78, -30, 116, -30),
    "points": _TABLE
    + _column("blue-thick", -62)
    + _column("yellow-thick", 62)
    + _plate("blue", -92, 92)
    + _column("red-thick", -46, 1)
    + _column("green-hex", 0, 1)
    + _column("blue-thin", 46, 1)
    + _sign(-46, -136, "3", 26)
    + _sign(0, -136, "2", 26)
    + _sign(46, -136, "1", 26),
    "fewest": _TABLE
    + _ghost(-70)
    + _ghost(-24)
    + _column("red-hex", 24)
    + _ghost(70)
    + _plate("blue", -92, 92)
    + _column("yellow-thick", 30, 1),
    "hang": _string(0, -164, -126)
    + _rods(("orange", 0, -126, 190, 0))
    + _string(-80, -124, -70)
    + _rods(("red", -80, -70, 70, 0))
    + _string(40, -124, -70)
    + _sign(40, -36, "?"),
    "slip": _string(0, -164, -130)
    + _rods(("orange", 0, -122, 190, 24))
    + _string(66, -92, -46)
    + _rods(("blue", 66, -46, 84, 0))
    + _arrow(28, -78, 74, -58),
}
