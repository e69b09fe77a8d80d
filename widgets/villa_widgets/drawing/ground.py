"""The still part of a plan: a ruler, the base or the plate of a floor, and the plate above it.

A drag changes nothing of it, so each ground is drawn once and kept.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from villa_core.palette import BOARD, INK, PLATE_PAINT, RIM, SOFT, ZONE_WOOD
from villa_core.text import _
from villa_core.tower.contact import Frame, footprint
from villa_core.tower.pieces import Base, PieceSet
from villa_core.tower.tower import PlacedPlate
from villa_widgets.drawing.paths import polygon_path
from villa_widgets.drawing.wood import KEY

_MIDDLE = f'<path d="M-3 0h6M0 -3v6" stroke="{SOFT}" stroke-width=".7" stroke-opacity=".7"/>'


@lru_cache(maxsize=32)
def ground(
    pieces: PieceSet,
    plate: PlacedPlate | None,
    above: PlacedPlate | None,
    hand: str | None,
    ruler: bool,
) -> dict[str, Any]:
    """What lies still: a ruler if wanted, base or plate, and the outline of the plate above.

    `hand` is the colour of a plate that somebody is about to lay, for which room is left. `box` is
    the view (SVG units), `unit` the size of one drawn point in mm.
    """
    own, over = (_frame(pieces, one) for one in (plate, above))
    middle = (0.0, 0.0) if own is None else (own.x, own.y)
    if own is None:
        reach, spots = pieces.base.zone_radius + 4, []  # beyond it no column may stand
    else:
        reach = max(math.hypot(x, y) for x, y in pieces.plate(hand).outline) if hand else 0.0
        spots = [*own.outline(), *(over.outline() if over else ())]
    spots += [(middle[0] + side * reach, middle[1] + side * reach) for side in (-1, 1)]
    sides = [(min(along), max(along)) for along in zip(*spots, strict=True)]
    half = 10 * math.ceil((max(high - low for low, high in sides) / 2 + (14 if ruler else 8)) / 10)
    cx, cy = (10 * round((low + high) / 20) for low, high in sides)
    unit = half / 150
    band = 13 * unit if ruler else 0.0
    shapes = (
        f'<g class="villa-numbers" fill="currentColor" font-size="{8 * unit:.2f}"><text '
        f'x="{cx - half + 4 * unit:.1f}" y="{half - cy - 4 * unit:.1f}" font-style="italic">'
        f"{_('front')}</text></g>{_surface(pieces.base, plate, own)}"
    )
    if ruler:
        shapes = _ruler(cx, cy, half, unit) + shapes
    if own is None or own.foot.depth(*own.local(0.0, 0.0)) > 0:  # the middle is not beside it
        shapes += _MIDDLE
    lid = ""
    if over is not None and above is not None:
        path = polygon_path(over.outline())
        shapes += f'<path d="{path}" fill="{PLATE_PAINT[above.color].wood}" opacity=".28"/>'
        lid = (
            f'<clipPath id="{KEY}-above"><path d="{path}"/></clipPath><path d="{path}" fill="none" '
            f'stroke="{INK}" stroke-opacity=".75" stroke-width="{1.1 * unit:.2f}" '
            f'stroke-dasharray="{5 * unit:.1f} {3.5 * unit:.1f}"/>'
        )
    box = [cx - half - band, -cy - half, 2 * half + band, 2 * half + band]
    return {"box": box, "unit": unit, "start": middle, "svg": shapes, "above": lid}


def _frame(pieces: PieceSet, plate: PlacedPlate | None) -> Frame | None:
    if plate is None:
        return None
    return Frame.of(plate.x, plate.y, plate.angle, footprint(pieces, plate.color))


def _surface(base: Base, plate: PlacedPlate | None, frame: Frame | None) -> str:
    """What columns stand on: the base with its zone, or a plate."""
    if plate is None or frame is None:
        line = f'stroke="{RIM}" stroke-width=".9"'
        return (
            f'<circle r="{base.radius + 1.5}" cy="3" fill="#000" opacity=".16"/>'
            f'<circle r="{base.radius}" fill="{BOARD}" {line}/>'
            f'<circle r="{base.zone_radius}" fill="{ZONE_WOOD}" {line} stroke-dasharray="4 3"/>'
        )
    paint, path = PLATE_PAINT[plate.color], polygon_path(frame.outline())
    return (
        f'<path d="{path}" transform="translate(1.5 3)" opacity=".2"/>'
        f'<path d="{path}" fill="{paint.wood}" stroke="{paint.ink}" stroke-opacity=".75" '
        f'stroke-width="1" stroke-linejoin="round"/><path d="{path}" fill="url(#{KEY}-grain)"/>'
    )


def _ruler(cx: int, cy: int, half: int, unit: float) -> str:
    """Ticks every 10 mm along the front and the left side, numbers every 50 mm, a scale bar."""
    left, front = cx - half, -cy + half
    ticks = numbers = ""
    for middle, upright in ((cx, False), (cy, True)):
        first, last = math.ceil((middle - half) / 10), math.floor((middle + half) / 10)
        for k in range(first, last + 1):
            long = (6 if k % 5 == 0 else 3) * unit
            ticks += (
                f"M{left} {-10 * k}h{-long:.1f}" if upright else f"M{10 * k} {front}v{long:.1f}"
            )
            if k % 5 == 0 and first < k < last:
                x, y, turned = 10.0 * k, front + 10 * unit, ""
                if upright:
                    x, y = left - 9.5 * unit, -10.0 * k
                    turned = f'transform="rotate(-90 {x:.1f} {y:.0f})"'
                words = str(10 * k).replace("-", "−")
                numbers += f'<text x="{x:.1f}" y="{y + 2.2 * unit:.1f}" {turned}>{words}</text>'
    size = 50 if half > 90 else 20
    x, y, end = cx + half - size - 9 * unit, front - 7 * unit, f"v{6 * unit:.1f}"
    bar = f"M{x:.1f} {y - 3 * unit:.1f}{end}m0 {-3 * unit:.1f}h{size}m0 {-3 * unit:.1f}{end}"
    return (
        f'<g class="villa-ruler" fill="none" stroke="currentColor" stroke-width="{0.8 * unit:.2f}">'
        f'<path d="M{left} {front - 2 * half}V{front}H{left + 2 * half}{ticks}" opacity=".6"/>'
        f'<path d="{bar}" stroke-width="{1.3 * unit:.2f}"/></g>'
        f'<g class="villa-numbers" fill="currentColor" text-anchor="middle" '
        f'font-size="{6.6 * unit:.2f}">{numbers}'
        f'<text x="{x + size / 2:.1f}" y="{y - 3.5 * unit:.1f}">'
        f"{_('{n} mm').format(n=size)}</text></g>"
    )
