"""A mobile draws itself: seen from the front and from the side as SVG, without any widget.

The front looks along y, the side along x. Rods carry the number of their notches at one tip, so
that nothing depends on seeing colours; what is nearer is drawn later.

>>> from villa_core.suspend import Mobile
>>> svg(Mobile.empty()).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from villa_core.geometry.hull import Point
from villa_core.geometry.sheet import View, points, sheet
from villa_core.palette import BOARD, INK, IRON, ROD_PAINT
from villa_core.suspend.bodies import stand_body
from villa_core.suspend.rods import Rod, RodSet, place_name, rod_name
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.bodies import RodBody
    from villa_core.suspend.mobile import Mobile


def drawn_rod(rod: Rod, pieces: RodSet, place: Callable[[float, float], Point]) -> str:
    """A rod as SVG: its wire and its two tips; `place` says where a point of its frame is drawn."""
    fill, line = ROD_PAINT[rod.color][:2]
    drawn = (
        f'<polyline points="{points(place(*at) for at in pieces.wire(rod))}" fill="none" '
        f'stroke="{line}" stroke-width="{pieces.diameter}" stroke-linejoin="round"><title>'
        f"{escape(rod_name(rod.id))}</title></polyline>"
    )
    for side in (-1, 1):
        inner, end = side * (rod.length / 2 - rod.tip), side * rod.length / 2
        drawn += (
            f'<polyline points="{points(place(x, rod.height(x)) for x in (inner, end))}" '
            f'stroke="{fill}" stroke-width="{pieces.tip_diameter}" stroke-linecap="round"/>'
        )
    return drawn


def svg(mobile: Mobile, *, bare: bool = False) -> str:
    """The mobile from the front and the side, one unit a millimetre, with the verdict below.

    If `bare` only the stand is drawn, in a frame that stays the same for most mobiles.
    """
    stand, words = mobile.pieces.stand, "" if bare else str(mobile.balance())
    corners = [(x, y, 0.0) for x, y in stand.foot] + [(0.0, 0.0, stand.hook[2] + 20)]
    corners += [tip for body in mobile.bodies() for tip in body.tips]
    if bare:
        x, _y, z = stand.hook
        corners += [(x - 180, -180.0, 0.0), (x + 180, 180.0, z + 100)]
    (left, near, low), (right, far, top) = (
        [
            (step(pick(values) / 60) * 60 if bare else pick(values)) + room
            for values in zip(*corners, strict=True)
        ]
        for pick, step, room in ((min, math.floor, -12), (max, math.ceil, 12))
    )
    shown = () if bare else mobile.bodies()
    front, side = _view(mobile, shown, 0, left, right), _view(mobile, shown, 1, near, far)
    views = (
        View(right - left, (-left, top), _("from the front"), front),
        View(far - near, (-near, top), _("from the side"), side),
    )
    return sheet(views, top - low, words, _describe(mobile, words))


def _describe(mobile: Mobile, words: str) -> str:
    """The picture in words, for those who do not see it."""
    text = _("{rod} at {tilt:.0f}° on {where}")
    rods = [
        text.format(rod=rod_name(rod), tilt=mobile.tilt(rod), where=place_name(on, spot))
        for rod, on, spot, *_more in mobile.hung
    ]
    return f"{words} {'; '.join(rods)}.".strip() if rods else words


def _view(
    mobile: Mobile, bodies: Sequence[RodBody], across: int, left: float, right: float
) -> Iterator[str]:
    """One view: `across` is the axis that is drawn; the other one points away."""
    yield (
        f'<line x1="{left + 4:.1f}" y1="0" x2="{right - 4:.1f}" y2="0" stroke="{INK}" '
        f'stroke-width=".8"/>'
    )
    yield from _stand(mobile, across)
    for body in sorted(bodies, key=lambda b: -b.pivot[1 - across]):
        yield drawn_rod(body.rod, mobile.pieces, partial(_seen, body, across))
    yield from _numbers(bodies, across)
    for body in bodies:
        x, z = body.pivot[across], body.pivot[2]
        yield f'<circle cx="{x:.2f}" cy="{z:.2f}" r="1.6" fill="{INK}"/>'


def _stand(mobile: Mobile, across: int) -> Iterator[str]:
    stand = mobile.pieces.stand
    feet = [point[across] for point in stand.foot]
    yield (
        f'<rect x="{min(feet):.1f}" y="0" width="{max(feet) - min(feet):.1f}" height="4" rx="2" '
        f'fill="{BOARD}" stroke="{INK}" stroke-width=".6"/>'
    )
    hook, joint = stand.hook, stand.connector
    low, high = stand_body(stand).connector
    line = [(0.0, 4.0), (0.0, joint[2])]
    line += [(0.0, hook[2] + 12), (hook[across], hook[2] + 12), (hook[across], hook[2])]
    yield (
        f'<polyline points="{points(line)}" fill="none" stroke="{IRON}" stroke-width="4" '
        f'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    yield (
        f'<rect x="{low[across]:.1f}" y="{low[2]:.1f}" width="{high[across] - low[across]:.1f}" '
        f'height="{high[2] - low[2]:.1f}" rx="3" fill="{BOARD}" stroke="{INK}" stroke-width=".6"/>'
    )


def _seen(body: RodBody, across: int, x: float, y: float) -> Point:
    """Where a point of a rod is drawn."""
    place = body.place(x, y)
    return place[across], place[2]


def _numbers(bodies: Sequence[RodBody], across: int) -> Iterator[str]:
    """The number of notches beside a tip of each rod; one that has no room there is left out."""
    taken: list[tuple[float, float]] = []
    for body in bodies:
        sides = [
            (tip[across] + x, tip[2] + z)
            for tip in reversed(body.tips)
            for x, z in ((0.0, -8.0), (7.0, 0.0), (-7.0, 0.0), (0.0, 8.0))
        ]
        if (place := next((at for at in sides if _free(at, taken)), None)) is not None:
            taken.append(place)
            yield (
                f'<text transform="translate({place[0]:.2f} {place[1]:.2f}) scale(1 -1)" dy="3" '
                f'text-anchor="middle" font-size="8" fill="{INK}">{body.rod.notches}</text>'
            )


def _free(at: tuple[float, float], taken: Sequence[tuple[float, float]]) -> bool:
    """Whether a number at this place covers none of the others."""
    return all(abs(at[0] - x) >= 6 or abs(at[1] - z) >= 8 for x, z in taken)
