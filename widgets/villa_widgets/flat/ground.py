"""The still part of a plan: a ruler, the base or the plate of a floor, and the plate above it.

A drag changes nothing of it, so each ground is drawn once and kept.

>>> from villa_core.tower.pieces import PieceSet
>>> ground(PieceSet.standard(), None, None, None)["box"]
[-173.86666666666667, -160, 333.8666666666667, 333.8666666666667]
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from villa_core.text import _
from villa_core.tower.contact import Frame, footprint
from villa_core.tower.pieces import PieceSet
from villa_core.tower.tower import PlacedPlate
from villa_widgets.flat.wood import INK, KEY, polygon_path
from villa_widgets.kit.look import PLATE_PAINT


@lru_cache(maxsize=32)
def ground(
    pieces: PieceSet, plate: PlacedPlate | None, above: PlacedPlate | None, hand: str | None
) -> dict[str, Any]:
    """What lies still: ruler, base or plate, and the outline of the plate above.

    `hand` is the colour of a plate that somebody is about to lay, for which room is left. `box` is
    the view (SVG units), `unit` the size of one drawn point in mm.
    """
    own = _outline(pieces, plate) if plate is not None else []
    over = _outline(pieces, above) if above is not None else []
    reach = max((math.hypot(x, y) for x, y in pieces.plate(hand).outline), default=0) if hand else 0
    middle = (plate.x, plate.y) if plate is not None else (0.0, 0.0)
    if plate is None:
        spots = [(s * (pieces.base.radius + 4), s * (pieces.base.radius + 4)) for s in (-1, 1)]
    else:
        spots = [*own, *over, *((middle[0] + s * reach, middle[1] + s * reach) for s in (-1, 1))]
    xs, ys = [x for x, _y in spots], [y for _x, y in spots]
    half = 10 * math.ceil((max(max(xs) - min(xs), max(ys) - min(ys)) / 2 + 14) / 10)
    cx, cy = (10 * round((max(side) + min(side)) / 20) for side in (xs, ys))
    unit = half / 150
    band = 13 * unit
    box = [cx - half - band, -cy - half, 2 * half + band, 2 * half + band]
    shapes = list(_ruler(cx, cy, half, unit))
    if plate is None:
        base = pieces.base
        shapes.append(
            f'<circle r="{base.radius + 1.5}" cy="3" fill="#000" opacity=".16"/>'
            f'<circle r="{base.radius}" fill="#cbb894" stroke="#8a734a" stroke-width=".9"/>'
            f'<circle r="{base.zone_radius}" fill="#eadfc9" stroke="#8a734a" stroke-width=".9" '
            f'stroke-dasharray="4 3"/>'
        )
    else:
        paint, path = PLATE_PAINT[plate.color], polygon_path(own)
        shapes.append(
            f'<path d="{path}" transform="translate(1.5 3)" opacity=".2"/>'
            f'<path d="{path}" fill="{paint.wood}" stroke="{paint.ink}" stroke-opacity=".75" '
            f'stroke-width="1" stroke-linejoin="round"/>'
            f'<path d="{path}" fill="url(#{KEY}-grain)"/>'
        )
    if plate is None or _covers_middle(pieces, plate):
        shapes.append(
            '<path d="M-3 0h6M0 -3v6" stroke="#5c4a2c" stroke-width=".7" stroke-opacity=".7"/>'
        )
    lid = ""
    if above is not None:
        path = polygon_path(over)
        shapes.append(f'<path d="{path}" fill="{PLATE_PAINT[above.color].wood}" opacity=".28"/>')
        lid = (
            f'<clipPath id="{KEY}-above"><path d="{path}"/></clipPath>'
            f'<path d="{path}" fill="none" stroke="{INK}" stroke-opacity=".75" '
            f'stroke-width="{1.1 * unit:.2f}" '
            f'stroke-dasharray="{5 * unit:.1f} {3.5 * unit:.1f}"/>'
        )
    return {"box": box, "unit": unit, "start": middle, "svg": "".join(shapes), "above": lid}


def _frame(pieces: PieceSet, plate: PlacedPlate) -> Frame:
    return Frame.of(plate.x, plate.y, plate.angle, footprint(pieces, plate.color))


def _outline(pieces: PieceSet, plate: PlacedPlate) -> list[tuple[float, float]]:
    return list(_frame(pieces, plate).outline())


def _covers_middle(pieces: PieceSet, plate: PlacedPlate) -> bool:
    """Whether the middle of the base lies under a plate, so that it can be marked there."""
    frame = _frame(pieces, plate)
    return frame.foot.depth(*frame.local(0.0, 0.0)) > 0


def _ruler(cx: float, cy: float, half: float, unit: float) -> Iterator[str]:
    """Ticks every 10 mm along the front and the left side, numbers every 50 mm, a scale bar."""
    left, front = cx - half, -cy + half
    ticks = []
    numbers = []
    first, last = math.ceil((cx - half) / 10), math.floor((cx + half) / 10)
    for k in range(first, last + 1):
        long = (6 if k % 5 == 0 else 3) * unit
        ticks.append(f"M{10 * k} {front:.1f}v{long:.1f}")
        if k % 5 == 0 and first < k < last:
            numbers.append(_number(10 * k, front + 10 * unit, 10 * k, unit))
    first, last = math.ceil((cy - half) / 10), math.floor((cy + half) / 10)
    for k in range(first, last + 1):
        long = (6 if k % 5 == 0 else 3) * unit
        ticks.append(f"M{left:.1f} {-10 * k}h{-long:.1f}")
        if k % 5 == 0 and first < k < last:
            side = left - 9.5 * unit
            turned = f' transform="rotate(-90 {side:.1f} {-10 * k})"'
            numbers.append(_number(side, -10 * k, 10 * k, unit, turned))
    edge = f"M{left:.1f} {front - 2 * half:.1f}V{front:.1f}H{left + 2 * half:.1f}"
    size = 50 if half > 90 else 20
    x, y = cx + half - size - 9 * unit, front - 7 * unit
    bar = f"M{x:.1f} {y - 3 * unit:.1f}v{6 * unit:.1f}m0 {-3 * unit:.1f}h{size}"
    bar += f"m0 {-3 * unit:.1f}v{6 * unit:.1f}"
    yield (
        f'<g class="villa-ruler" fill="none" stroke="currentColor" stroke-width="{0.8 * unit:.2f}">'
        f'<path d="{edge}{"".join(ticks)}" opacity=".6"/>'
        f'<path d="{bar}" stroke-width="{1.3 * unit:.2f}"/></g>'
        f'<g class="villa-numbers" fill="currentColor" text-anchor="middle" '
        f'font-size="{6.6 * unit:.2f}">{"".join(numbers)}'
        f'<text x="{x + size / 2:.1f}" y="{y - 3.5 * unit:.1f}">'
        f"{_('{n} mm').format(n=size)}</text>"
        f'<text x="{left + 4 * unit:.1f}" y="{front - 4 * unit:.1f}" text-anchor="start" '
        f'font-style="italic">{_("front")}</text></g>'
    )


def _number(x: float, y: float, value: int, unit: float, turned: str = "") -> str:
    words = str(value).replace("-", "−")
    return f'<text x="{x:.1f}" y="{y + 2.2 * unit:.1f}"{turned}>{words}</text>'
