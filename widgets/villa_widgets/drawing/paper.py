"""A tower on squared paper: every floor by itself from above, with a scale, and a list of pieces.

What is asked of a villa can be worked out from this print alone: places from the squares or from
the list, sizes and masses from the list. Columns carry short marks, so that no colour is needed.

>>> from villa_core import Tower
>>> tower = Tower.famous("three-legged")
>>> [row[:2] for row in pieces_on_paper(tower)[-2:]]
[('Y', 'thick yellow column'), ('+', 'blue plate')]
>>> plan_on_paper(tower, 0).count('class="column"')
3
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from villa_core.palette import COLUMN_PAINT, FAINT, INK
from villa_core.text import _
from villa_core.tower.pieces import Shape, column_words
from villa_widgets.drawing.plane import outline

if TYPE_CHECKING:
    from villa_core.tower.tower import Body, Tower

_SQUARE, _NUMBERED = 10, 50  # mm: a square of the paper, and from number to number at its edge
_EDGE = 9.0  # mm around the squares, for the numbers


def column_mark(column_id: str) -> str:
    """What is written on a column: R is thick and red, Rh hexagonal, R1 to R3 are thin."""
    color, kind, *number = column_id.split("-")
    return _(COLUMN_PAINT[color].letter) + {Shape.THICK: "", Shape.HEX: _("h")}.get(
        Shape(kind), "".join(number)
    )


def pieces_on_paper(tower: Tower, unknown: str = "") -> list[tuple[str, ...]]:
    """The list of all pieces, under its heads; the mass of the column `unknown` is left open."""
    heads = (_("Mark"), _("Piece"), _("Where"), _("Mass, g"), "x, mm", "y, mm", _("Width, mm"))
    rows: list[tuple[str, ...]] = [heads]
    for index, floor in enumerate(tower.floors):
        name = tower.floor_name(index)
        for placed in floor.columns:
            column = tower.pieces.column(placed.id)
            mass = "?" if placed.id == unknown else f"{column.mass:g}"
            what = (column_mark(placed.id), column_words(placed.id), name, mass)
            rows.append((*what, _mm(placed.x), _mm(placed.y), f"{2 * column.radius:.3g}"))
        if index < tower.top:
            plate = tower.floors[index + 1].plate
            assert plate is not None
            mass = f"{tower.pieces.plate(plate.color).mass:g}"
            words, over = _("{color} plate"), _("over the {floor}").format(floor=name)
            what = ("+", words.format(color=plate.color), over, mass)
            rows.append((*what, _mm(plate.x), _mm(plate.y), ""))
    return rows


def plan_on_paper(
    tower: Tower, floor: int, marks: Iterable[tuple[str, int, float, float]] = ()
) -> str:
    """One floor as SVG, a unit a millimetre: what it lies on, its columns, the plate above them.

    `marks` are marked places: letter, floor, x and y.
    """
    bodies = [body for body in tower.bodies() if body.kind != "base"]  # larger than the paper
    left, low, right, high = _window(bodies)
    wide, tall = right - left + 2 * _EDGE, high - low + 2 * _EDGE
    words = _("{floor} from above, on squares of {mm} mm")
    words = words.format(floor=tower.floor_name(floor), mm=_SQUARE)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(words)}" '
            f'viewBox="{left - _EDGE:g} {-high - _EDGE:g} {wide:g} {tall:g}" '
            f'font-family="system-ui, sans-serif" font-size="7" text-anchor="middle" fill="{INK}">',
            *_squares(left, low, right, high),
            *(_lying(b, floor) for b in bodies if b.kind == "plate" and b.floor == floor),
            *(_mark(letter, x, y) for letter, k, x, y in marks if k == floor),
            *(_column(b) for b in bodies if b.kind == "column" and b.floor == floor),
            *(_lying(b, floor) for b in bodies if b.kind == "plate" and b.floor == floor + 1),
            "</svg>",
        ]
    )


def _mm(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}".replace("-", "−")


def _window(bodies: Sequence[Body]) -> tuple[int, int, int, int]:
    """The same squares for all floors: as far as columns and plates reach, in whole squares."""
    across, up = ([body.reach(axis) for body in bodies] or [(0.0, 0.0)] for axis in (0, 1))
    left, low = (_SQUARE * math.floor(min(ends)[0] / _SQUARE) for ends in (across, up))
    right, high = (
        _SQUARE * math.ceil(max(end for _start, end in ends) / _SQUARE) for ends in (across, up)
    )
    return left, low, right, high


def _squares(left: int, low: int, right: int, high: int) -> Iterator[str]:
    """The squares, every fifth line with its number at the edge; up is the way of larger y."""
    across = [(x, f"M{x} {-high}V{-low}", (x, 6.5 - low), "tick-x") for x in _steps(left, right)]
    up = [(y, f"M{left} {-y}H{right}", (left - 5, -y), "tick-y") for y in _steps(low, high)]
    for value, path, (x, y), kind in (*across, *up):
        strong = value % _NUMBERED == 0
        yield f'<path d="{path}" stroke="{FAINT}" stroke-width="{0.8 if strong else 0.4}"/>'
        if strong:
            number = str(value).replace("-", "−")
            at = f'x="{x:g}" y="{y:g}" dominant-baseline="central"'
            yield f'<text class="{kind}" {at} font-size="5">{number}</text>'


def _steps(start: int, end: int) -> range:
    return range(start, end + 1, _SQUARE)


def _lying(plate: Body, floor: int) -> str:
    """The plate that the columns stand on; dashed, with its centre of mass, the one on them."""
    look = f'fill="none" stroke="{INK}"'
    if plate.floor == floor:
        return outline(plate, f'class="ground" stroke-width="1.2" {look}')
    x, y = plate.centre
    above = f'class="above" stroke-width="0.8" stroke-dasharray="4 3" {look}'
    return (
        f'{outline(plate, above)}<path class="centre" d="M{x - 4:.2f} {-y:.2f}h8M{x:.2f} '
        f'{-y - 4:.2f}v8" stroke="{INK}" stroke-width="1"/>'
    )


def _mark(letter: str, x: float, y: float) -> str:
    return (
        f'<path d="M{x - 5:g} {-y - 5:g}l10 10m0 -10l-10 10" stroke="{INK}" stroke-width="0.9"/>'
        f'<text class="place" x="{x + 9:g}" y="{-y - 3:g}" font-weight="700">{escape(letter)}'
        "</text>"
    )


def _column(column: Body) -> str:
    x, y = column.centre
    look = f'class="column" fill="#ffffff" stroke="{INK}" stroke-width="0.9"'
    return (
        f'{outline(column, look)}<text class="mark" x="{x:.2f}" y="{2.5 - y:.2f}" '
        f'font-weight="700">{escape(column_mark(column.id))}</text>'
    )
