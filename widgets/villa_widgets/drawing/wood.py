"""Wooden pieces as SVG, from above and from the side, with grain, patterns and letters.

The plan and the elevation are put together from these. One unit is a millimetre. Ids of patterns
begin with `KEY`, which a browser view replaces by a name of its own, so that two views on one page
do not disturb each other.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from villa_core.palette import (
    BOARD,
    COLUMN_PAINT,
    DARK,
    FALLS,
    GLOW,
    INK,
    PAPER,
    PLATE_PAINT,
    RIM,
    ZONE,
    Paint,
    darker,
)
from villa_core.text import _
from villa_core.tower.pieces import Base, Column
from villa_core.tower.tower import Body
from villa_widgets.drawing.paths import polygon_path

KEY = "villa-key"  # the beginning of every id in a picture

_PATTERNS = {
    # size of a tile, what is in it, and how it is turned
    "stripes": (5, "<path d='M0 0H5' stroke='{ink}' stroke-width='1.7'/>", "rotate(45)"),
    "dots": (4.4, "<circle cx='2.2' cy='2.2' r='.95' fill='{ink}'/>", ""),
    "checks": (6, "<path d='M0 0h3v3h-3zM3 3h3v3h-3z' fill='{ink}'/>", ""),
}


@lru_cache(maxsize=1)
def defs() -> str:
    """The patterns that pieces are filled with: grain, one for each colour, hatchings."""
    grain = (
        '<path d="M0 3q22-3 45 0t45 0M0 8q22 2.5 45 0t45 0M0 12q30-2 52 0t38 0" fill="none" '
        f'stroke="{DARK}" stroke-width=".6" opacity=".13"/>'
    )
    hatch = "<path d='M0 0H{0}' stroke='{1}' stroke-width='{2}'/>"
    patterns = [
        _tile("grain", 90, grain, height=14),
        _tile("zone", 5, hatch.format(5, ZONE, 1.1), "rotate(45)"),
        _tile("fault", 3.6, hatch.format(3.6, FALLS, 1.3), "rotate(-45)"),
    ]
    for color, paint in COLUMN_PAINT.items():
        if has_pattern(color):
            size, mark, turn = _PATTERNS[paint.pattern]
            patterns.append(_tile(color, size, mark.format(ink=paint.ink), turn))
    return f"<defs>{''.join(patterns)}{_ROUND}</defs>"


_ROUND = (
    f'<linearGradient id="{KEY}-round"><stop offset="0" stop-color="#000" '
    f'stop-opacity=".34"/><stop offset=".3" stop-color="#fff" stop-opacity=".26"/>'
    f'<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" '
    f'stop-color="#000" stop-opacity=".4"/></linearGradient>'
)


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

    svg = f'<g class="villa-focus" display="none">{shape(4.4)}</g>'
    svg += f'<g transform="translate(1.1 1.7)" opacity=".24">{shape(0.5)}</g>'
    if chosen:
        svg += shape(2.6, fill=GLOW, stroke=INK, stroke_width=1.2)
    svg += shape(-0.35, fill=paint.wood, stroke=darker(paint.wood), stroke_width=0.7)
    if has_pattern(column.color):
        svg += shape(-0.9, fill=f"url(#{KEY}-{column.color})", opacity=0.3)
    svg += shape(-1.3, fill="none", stroke="#fff", stroke_width=0.6, stroke_opacity=0.45)
    if fault:
        svg += shape(0.0, fill=f"url(#{KEY}-fault)", opacity=0.75)
        svg += shape(0.9, fill="none", stroke=FALLS, stroke_width=1.8)
    size = 0.98 * r if r < 10 else 0.84 * r
    svg += letter(paint, size, 0.26 * size)
    if fault:
        svg += f'<g transform="translate({0.8 * r:.1f} {-0.8 * r:.1f})">{_BADGE}</g>'
    if locked:
        svg += f'<g transform="translate({0.8 * r:.1f} {0.8 * r:.1f})">{_PADLOCK}</g>'
    return f"<g>{svg}</g>"


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


def table_side(base: Base, left: float) -> str:
    """The table under the base from the side; it begins so far at the left."""
    return (
        f'<path class="villa-base" d="M{left + 4:.1f} {base.thickness + 0.6:.1f}H{-left - 4:.1f}" '
        f'stroke="currentColor" stroke-width="1.2" opacity=".7"/>'
    )


def base_side(base: Base) -> str:
    """The base from the side."""
    return (
        f'<g class="villa-base"><rect x="{-base.radius}" y="0" width="{2 * base.radius}" '
        f'height="{base.thickness}" rx="1" fill="{BOARD}" stroke="{RIM}" stroke-width=".8"/>'
        f'<rect x="{-base.zone_radius}" y="0" width="{2 * base.zone_radius}" height="1.2" '
        f'fill="{PAPER}"/></g>'
    )


def plate_side(name: str, left: float, right: float, bottom: float, top: float) -> str:
    """A plate from the side."""
    paint = PLATE_PAINT[name]
    slab = (
        f'x="{left:.2f}" y="{-top:.2f}" width="{right - left:.2f}" '
        f'height="{top - bottom:.2f}" rx="1"'
    )
    return (
        f'<g data-piece="{name}"><rect {slab} fill="{paint.wood}" '
        f'stroke="{paint.ink}" stroke-opacity=".8" stroke-width=".8"/>'
        f'<rect {slab} fill="url(#{KEY}-grain)"/></g>'
    )


def column_side(body: Body, axis: int, chosen: bool = False) -> str:
    """A column from the side, its foot in the middle of (0, 0)."""
    along = sorted({round(corner[axis] - body.centre[axis], 3) for corner in body.corners})
    half = round(body.radius, 3) if body.radius is not None else along[-1]
    return column_shadow(body.id, half, body.top - body.bottom, tuple(along[1:-1]), chosen)


@lru_cache(maxsize=512)
def column_shadow(
    name: str, half: float, height: float, ridges: tuple[float, ...] = (), chosen: bool = False
) -> str:
    """A column so wide and high from any side, its foot in the middle of (0, 0)."""
    color = name.partition("-")[0]
    paint = COLUMN_PAINT[color]

    def shape(grow: float = 0.0) -> str:
        return (
            f'<rect x="{-half - grow:.2f}" y="{-height - grow:.2f}" '
            f'width="{2 * (half + grow):.2f}" height="{height + 2 * grow:.2f}" rx="{1 + grow / 2}"'
        )

    rim = f'stroke="{darker(paint.wood)}"'
    svg = f'<g class="villa-focus" display="none">{shape(2.6)}/></g>'
    if chosen:
        svg += f'{shape(2.2)} fill="{GLOW}" stroke="{INK}" stroke-width="1.3"/>'
    svg += f'{shape()} fill="{paint.wood}" {rim} stroke-width=".8"/>'
    if has_pattern(color):
        svg += f'{shape(-0.5)} fill="url(#{KEY}-{color})" opacity=".26"/>'
    if ridges:
        lines = "".join(f"M{x:.2f} 0V{-height:.2f}" for x in ridges)
        svg += f'<path d="{lines}" {rim} stroke-width=".7" opacity=".8"/>'
    size = 10 if half < 10 else 12.5
    svg += f'{shape()} fill="url(#{KEY}-round)"/>'
    return svg + letter(paint, size, 0.28 * size, -height / 2)
