"""A mobile draws itself: seen from the front and from the side as SVG, without any widget.

The front looks along y, the side along x. Rods carry the number of their notches at one tip, so
that nothing depends on seeing colours; what is nearer is drawn later.

>>> from villa_core.suspend import Mobile
>>> svg(Mobile.empty()).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from villa_core.geometry.sheet import View, points, sheet
from villa_core.palette import BOARD, INK, ROD_PAINT
from villa_core.suspend.bodies import stand_body
from villa_core.suspend.rods import Rod, RodSet, place_name, rod_name
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.bodies import RodBody
    from villa_core.suspend.mobile import Mobile

_BOW = 10  # straight pieces between two spots


def path(rod: Rod, pieces: RodSet) -> tuple[tuple[float, float], ...]:
    """The wire of a rod in its own frame (mm), from tip to tip, with a small wave at every notch.

    >>> rods = RodSet.standard()
    >>> points = path(rods.rod("black-1"), rods)
    >>> points[0], points[-1]
    ((-37.5, -15.0), (37.5, -15.0))
    """
    depth = pieces.notch_depth
    width = 2 * depth / math.tan(math.radians(pieces.flank))  # half the length of the wave
    notches = [spot.x for spot in rod.spots if spot.is_notch]
    steps = _BOW * (len(notches) + 1)
    bow = [rod.length * (step / steps - 0.5) for step in range(steps + 1)]
    plain = [(x, 0.0) for x in bow if all(abs(x - notch) > width for notch in notches)]
    wave = ((-1, 0.0), (-0.5, depth), (0, 0.0), (0.5, -depth), (1, 0.0))
    waves = [(notch + part * width, lift) for notch in notches for part, lift in wave]
    return tuple((x, rod.height(x) + lift) for x, lift in sorted(plain + waves))


def wire(rod: Rod, pieces: RodSet, across: float = 1.0) -> str:
    """A level rod as SVG (y down), seen from the front; `across` below 1 shows it from aside."""
    fill, line = ROD_PAINT[rod.color][:2]
    spots = [(x * across, -y) for x, y in path(rod, pieces)]
    drawn = (
        f'<polyline points="{points(spots)}" fill="none" stroke="{line}" '
        f'stroke-width="{pieces.diameter}" stroke-linejoin="round"/>'
    )
    for side in (-1, 1):
        xs = (side * (rod.length / 2 - inner) for inner in (rod.tip, 0.0))
        ends = [(x * across, -rod.height(x)) for x in xs]
        drawn += (
            f'<polyline points="{points(ends)}" stroke="{fill}" stroke-linecap="round" '
            f'stroke-width="{pieces.tip_diameter}"/>'
        )
    return drawn


def svg(mobile: Mobile, *, verdict: bool = True, rods: bool = True) -> str:
    """The mobile from the front and the side, one unit a millimetre, with the verdict below.

    Without `rods` only the stand is drawn, in a frame that stays the same for most mobiles.
    """
    stand, words = mobile.pieces.stand, str(mobile.balance()) if verdict else ""
    corners = [(x, y, 0.0) for x, y in stand.foot] + [(0.0, 0.0, stand.hook[2] + 20)]
    corners += [tip for body in mobile.bodies() for tip in body.tips]
    if not rods:
        x, _y, z = stand.hook
        corners += [(x - 180, -180.0, 0.0), (x + 180, 180.0, z + 100)]
    (left, near, low), (right, far, top) = (
        [
            (pick(values) if rods else step(pick(values) / 60) * 60) + room
            for values in zip(*corners, strict=True)
        ]
        for pick, step, room in ((min, math.floor, -12), (max, math.ceil, 12))
    )
    shown = mobile.bodies() if rods else ()
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
        yield from _rod(mobile.pieces, body, across)
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
        f'<polyline points="{points(line)}" fill="none" stroke="#6b6258" stroke-width="4" '
        f'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    yield (
        f'<rect x="{low[across]:.1f}" y="{low[2]:.1f}" width="{high[across] - low[across]:.1f}" '
        f'height="{high[2] - low[2]:.1f}" rx="3" fill="{BOARD}" stroke="{INK}" stroke-width=".6"/>'
    )


def _rod(pieces: RodSet, body: RodBody, across: int) -> Iterator[str]:
    rod, (fill, line) = body.rod, ROD_PAINT[body.rod.color][:2]

    def place(x: float, y: float) -> tuple[float, float]:
        at = body.place(x, y)
        return at[across], at[2]

    yield (
        f'<polyline points="{points(place(*at) for at in path(rod, pieces))}" fill="none" '
        f'stroke="{line}" stroke-width="{pieces.diameter}" stroke-linejoin="round"><title>'
        f"{escape(rod_name(body.id))}</title></polyline>"
    )
    for side in (-1, 1):
        inner, end = side * (rod.length / 2 - rod.tip), side * rod.length / 2
        yield (
            f'<polyline points="{points(place(x, rod.height(x)) for x in (inner, end))}" '
            f'stroke="{fill}" stroke-width="{pieces.tip_diameter}" stroke-linecap="round"/>'
        )


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
