"""Wooden pieces as SVG: columns from above, patterns, lines, and borders with their true arcs.

The plan and the elevation are put together from these. One unit is a millimetre; SVG counts y
downwards, so every y is turned round here and nowhere else. Ids of patterns begin with `KEY`, which
a browser view replaces by a name of its own, so that two views on one page do not disturb each
other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from villa_core.geometry.hull import Arc, Edge, Hull, Point
from villa_core.palette import COLUMN_PAINT, FALLS, GLOW, INK, ZONE, Paint, darker
from villa_core.text import _
from villa_core.tower.pieces import Column

KEY = "villa-key"  # the beginning of every id in a picture

_PATTERNS = {
    # size of a tile, what is in it, and how it is turned
    "stripes": (5, "<path d='M0 0H5' stroke='{ink}' stroke-width='1.7'/>", "rotate(45)"),
    "dots": (4.4, "<circle cx='2.2' cy='2.2' r='.95' fill='{ink}'/>", ""),
    "checks": (6, "<path d='M0 0h3v3h-3zM3 3h3v3h-3z' fill='{ink}'/>", ""),
}


def traced(
    path: str, color: str, width: float, halo: float, *, look: str = "", under: str = ""
) -> str:
    """A line in a colour on a wider light one; more looks of the line, and of the light one."""
    return (
        f'<path d="{path}" fill="none" stroke="#fff" stroke-width="{halo:.2f}" {under}/>'
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width:.2f}" {look}/>'
    )


@lru_cache(maxsize=1)
def defs() -> str:
    """The patterns that pieces are filled with: grain, one for each colour, hatchings."""
    grain = (
        '<path d="M0 3q22-3 45 0t45 0M0 8q22 2.5 45 0t45 0M0 12q30-2 52 0t38 0" fill="none" '
        'stroke="#3a2a16" stroke-width=".6" opacity=".13"/>'
    )
    hatch = "<path d='M0 0H{0}' stroke='{1}' stroke-width='{2}'/>"
    found = [
        _tile("grain", 90, grain, height=14),
        _tile("zone", 5, hatch.format(5, ZONE, 1.1), "rotate(45)"),
        _tile("fault", 3.6, hatch.format(3.6, FALLS, 1.3), "rotate(-45)"),
    ]
    for color, paint in COLUMN_PAINT.items():
        if has_pattern(color):
            size, mark, turn = _PATTERNS[paint.pattern]
            found.append(_tile(color, size, mark.format(ink=paint.ink), turn))
    return f"<defs>{''.join(found)}</defs>"


def _tile(name: str, size: float, mark: str, turn: str = "", height: float = 0) -> str:
    return (
        f'<pattern id="{KEY}-{name}" width="{size}" height="{height or size}" '
        f'patternUnits="userSpaceOnUse" patternTransform="{turn}">{mark}</pattern>'
    )


def has_pattern(color: str) -> bool:
    """Whether the columns of a colour carry a pattern besides their letter."""
    return COLUMN_PAINT[color].pattern in _PATTERNS


def column_shape(column: Column, angle: float, grow: float = 0.0, **look: object) -> str:
    """The cross-section of a column about (0, 0), widened by `grow` mm, as one element."""
    marks = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in look.items())
    if column.is_round:
        return f'<circle r="{column.radius + grow:.2f}"{marks}/>'
    size = (column.radius + grow * 1.155) / column.radius
    corners = [(x * size, y * size) for x, y in column.corners(0.0, 0.0, angle)]
    return f'<path d="{polygon_path(corners)}"{marks}/>'


@lru_cache(maxsize=512)
def column_top(
    column: Column,
    angle: float = 0.0,
    *,
    chosen: bool = False,
    fault: bool = False,
    locked: bool = False,
) -> str:
    """A column seen from above, about (0, 0): shape, pattern and letter of its colour.

    The ring `villa-focus` is hidden until a style sheet shows it.
    """
    paint, r = COLUMN_PAINT[column.color], column.inner_radius

    def shape(grow: float, **look: object) -> str:
        return column_shape(column, angle, grow, **look)

    found = f'<g class="villa-focus" display="none">{shape(4.4)}</g>'
    found += f'<g transform="translate(1.1 1.7)" opacity=".24">{shape(0.5)}</g>'
    if chosen:
        found += shape(2.6, fill=GLOW, stroke=INK, stroke_width=1.2)
    found += shape(-0.35, fill=paint.wood, stroke=darker(paint.wood), stroke_width=0.7)
    if has_pattern(column.color):
        found += shape(-0.9, fill=f"url(#{KEY}-{column.color})", opacity=0.3)
    found += shape(-1.3, fill="none", stroke="#fff", stroke_width=0.6, stroke_opacity=0.45)
    if fault:
        found += shape(0.0, fill=f"url(#{KEY}-fault)", opacity=0.75)
        found += shape(0.9, fill="none", stroke=FALLS, stroke_width=1.8)
    size = 0.98 * r if r < 10 else 0.84 * r
    found += letter(paint, size, 0.26 * size)
    if fault:
        found += f'<g transform="translate({0.8 * r:.1f} {-0.8 * r:.1f})">{_BADGE}</g>'
    if locked:
        found += f'<g transform="translate({0.8 * r:.1f} {0.8 * r:.1f})">{_PADLOCK}</g>'
    return f"<g>{found}</g>"


_BADGE = (
    f'<circle r="4.6" fill="{FALLS}" stroke="#fff" stroke-width="1"/><text text-anchor="middle" '
    'dy=".36em" font-size="7.4" font-weight="800" fill="#fff">!</text>'
)
_PADLOCK = (
    f'<circle r="4.6" fill="#fff" stroke="{INK}" stroke-width=".7"/><path d="M-1.5 -.4v-1.1a1.5 '
    f'1.5 0 0 1 3 0v1.1" fill="none" stroke="{INK}" stroke-width=".8"/><rect x="-2.2" y="-.5" '
    f'width="4.4" height="3.2" rx=".5" fill="{INK}"/>'
)


def letter(paint: Paint, size: float, rim: float, y: float = 0.0) -> str:
    """The letter of a colour on its wood, with a rim that parts it from the pattern."""
    return (
        f'<text y="{y:.1f}" text-anchor="middle" dy=".35em" font-size="{size:.1f}" '
        f'font-weight="700" fill="{paint.ink}" stroke="{paint.wood}" stroke-width="{rim:.1f}" '
        f'stroke-linejoin="round" paint-order="stroke">{escape(_(paint.letter))}</text>'
    )


def polygon_path(corners: Iterable[Point]) -> str:
    """A closed polygon through points (mm)."""
    return "M" + "L".join(map(_at, corners)) + "Z"


def hull_path(hull: Hull) -> str:
    """The border of a hull with true arcs."""
    found = "L".join(piece_path(piece)[1:] for piece in hull.border)
    return f"M{found}Z" if found else ""


def piece_path(piece: Edge | Arc) -> str:
    """One edge or arc of a border; a corner is a point."""
    if isinstance(piece, Edge):
        return f"M{_at(piece.start)}L{_at(piece.end)}"
    (x, y), r = piece.centre, piece.radius
    first, last = piece.from_angle, piece.to_angle

    def at(turn: float) -> str:
        return _at((x + r * math.cos(turn), y + r * math.sin(turn)))

    if r == 0:
        return f"M{at(first)}"
    # two halves, for an arc of a whole turn would begin where it ends
    large = int(last - first > 2 * math.pi - 1e-9)
    halves = "".join(
        f"A{r:.2f} {r:.2f} 0 {large} 0 {at(turn)}" for turn in ((first + last) / 2, last)
    )
    return f"M{at(first)}{halves}"


def _at(point: Point) -> str:
    return f"{point[0]:.2f} {-point[1] + 0.0:.2f}"


def cross(x: float, y: float, unit: float, color: str = INK) -> str:
    """A plumb cross that marks a centre of mass, light round dark so that it shows everywhere."""
    arm, r = 7 * unit, 3.6 * unit
    sign = f"M{x - arm:.2f} {-y:.2f}h{2 * arm:.2f}M{x:.2f} {-y - arm:.2f}v{2 * arm:.2f}"
    for side in (2 * r, -2 * r):  # the two halves of a ring
        sign += f"M{x - side / 2:.2f} {-y:.2f}a{r:.2f} {r:.2f} 0 0 1 {side:.2f} 0"
    return traced(sign, color, 1.7 * unit, 4 * unit, under='stroke-linecap="round"')
