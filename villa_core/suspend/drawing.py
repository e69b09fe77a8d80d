"""A mobile draws itself: seen from the front and from the side as SVG, without any widget.

The front looks along y, the side along x. Rods carry the number of their notches at one tip, so
that nothing depends on seeing colours; what is nearer is drawn later.

>>> from villa_core.suspend import Mobile
>>> svg(Mobile.empty()).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from villa_core.suspend.rods import Rod, RodSet, spot_name
from villa_core.text import _

if TYPE_CHECKING:
    from villa_core.suspend.bodies import Point, RodBody
    from villa_core.suspend.mobile import Mobile

PAINT = {
    # (fill, line): of the rubber tips and of the wire; lines reach a contrast of 3 on the paper
    "black": ("#2b2b2b", "#2b2b2b"),
    "red": ("#c8453b", "#7d211b"),
    "blue": ("#3f72b5", "#1f4272"),
    "green": ("#3f7d4e", "#1f4f2b"),
    "yellow": ("#e9b93a", "#8f6a0c"),
    "orange": ("#e08a3c", "#8d4d12"),
}
"""The paint of each colour of rods."""

_INK, _PAPER, _BOARD = "#2e2a26", "#fbf8f2", "#d9cbb2"
_GAP = 24.0  # mm between the views
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
    points = []
    steps = _BOW * (len(notches) + 1)
    for step in range(steps + 1):
        x = rod.length * (step / steps - 0.5)
        if all(abs(x - notch) > width for notch in notches):
            points.append((x, rod.height(x)))
    for notch in notches:
        for part, lift in ((-1, 0), (-0.5, depth), (0, 0), (0.5, -depth), (1, 0)):
            x = notch + part * width
            points.append((x, rod.height(x) + lift))
    return tuple(sorted(points))


def svg(mobile: Mobile) -> str:
    """The mobile from the front and the side, one unit a millimetre, with the verdict below."""
    bodies = mobile.bodies()
    stand = mobile.pieces.stand
    words = str(mobile.balance())
    xs = [0.0, *(x for x, _y in stand.foot)]
    ys = [y for _x, y in stand.foot]
    zs = [0.0, stand.hook[2] + 20]
    for body in bodies:
        xs += [tip[0] for tip in body.tips]
        ys += [tip[1] for tip in body.tips]
        zs += [tip[2] for tip in body.tips]
    left, right, near, far = min(xs) - 12, max(xs) + 12, min(ys) - 12, max(ys) + 12
    low, top = min(zs) - 12, max(zs) + 12
    width, height = right - left + _GAP + far - near, top - low + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" '
        f'width="{width:.0f}" role="img" aria-label="{escape(_describe(mobile, words))}" '
        f'font-family="system-ui, sans-serif" style="max-width:100%;height:auto">',
        f"<title>{escape(words)}</title>",
        f'<rect width="{width:.1f}" height="{height:.1f}" rx="6" fill="{_PAPER}"/>',
        f'<g transform="translate({-left:.1f} {top:.1f}) scale(1 -1)">',
        *_view(mobile, bodies, (0, 1), (left + 4, right - 4)),
        "</g>",
        f'<g transform="translate({right - left + _GAP - near:.1f} {top:.1f}) scale(1 -1)">',
        *_view(mobile, bodies, (1, 0), (near + 4, far - 4)),
        "</g>",
        _caption((right - left) / 2, top - low + 8, _("from the front")),
        _caption(right - left + _GAP + (far - near) / 2, top - low + 8, _("from the side")),
        f'<text x="{width / 2:.1f}" y="{top - low + 25:.1f}" text-anchor="middle" font-size="11" '
        f'font-weight="600" fill="{_INK}">{escape(words)}</text>',
        "</svg>",
    ]
    return "".join(parts)


def _describe(mobile: Mobile, words: str) -> str:
    """The picture in words, for those who do not see it."""
    rods = []
    for hung in mobile.hung:
        where = spot_name(hung.spot)
        if hung.on in mobile:
            where = _("{spot} of {rod}").format(spot=where, rod=hung.on)
        text = _("{rod} at {tilt:.0f}° on {where}")
        rods.append(text.format(rod=hung.rod, tilt=mobile.tilt(hung.rod), where=where))
    return f"{words} {'; '.join(rods)}." if rods else words


def _view(
    mobile: Mobile, bodies: tuple[RodBody, ...], axes: tuple[int, int], table: tuple[float, float]
) -> Iterator[str]:
    """One view: `axes` are the coordinate that is drawn and the one that points away."""
    across, away = axes
    yield (
        f'<line x1="{table[0]:.1f}" y1="0" x2="{table[1]:.1f}" y2="0" stroke="{_INK}" '
        f'stroke-width=".8"/>'
    )
    yield from _stand(mobile, across)
    for body in sorted(bodies, key=lambda b: -b.pivot[away]):
        yield from _rod(mobile.pieces, body, across)
    for body in bodies:
        x, z = body.pivot[across], body.pivot[2]
        yield f'<circle cx="{x:.2f}" cy="{z:.2f}" r="1.6" fill="{_INK}"/>'


def _stand(mobile: Mobile, across: int) -> Iterator[str]:
    stand = mobile.pieces.stand
    feet = [point[across] for point in stand.foot]
    yield (
        f'<rect x="{min(feet):.1f}" y="0" width="{max(feet) - min(feet):.1f}" height="4" rx="2" '
        f'fill="{_BOARD}" stroke="{_INK}" stroke-width=".6"/>'
    )
    hook, joint = stand.hook, stand.connector
    line = [(0.0, 4.0), (0.0, joint[2])]
    line += [(0.0, hook[2] + 12), (hook[across], hook[2] + 12), (hook[across], hook[2])]
    yield (
        f'<polyline points="{_points(line)}" fill="none" stroke="#6b6258" stroke-width="4" '
        f'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    yield (
        f'<rect x="{min(0.0, joint[across]) - 6:.1f}" y="{joint[2]:.1f}" '
        f'width="{abs(joint[across]) + 12:.1f}" height="16" rx="3" fill="{_BOARD}" '
        f'stroke="{_INK}" stroke-width=".6"/>'
    )


def _rod(pieces: RodSet, body: RodBody, across: int) -> Iterator[str]:
    rod = pieces.rod(body.id)
    fill, line = PAINT[body.color]
    wire = [_place(body, x, y, across) for x, y in path(rod, pieces)]
    yield (
        f'<polyline points="{_points(wire)}" fill="none" stroke="{line}" '
        f'stroke-width="{pieces.diameter}" stroke-linejoin="round"><title>'
        f"{escape(body.id)}</title></polyline>"
    )
    for side in (-1, 1):
        inner = side * (rod.length / 2 - rod.tip)
        ends = [
            _place(body, inner, rod.height(inner), across),
            _place(body, side * rod.length / 2, -rod.sag, across),
        ]
        yield (
            f'<polyline points="{_points(ends)}" stroke="{fill}" '
            f'stroke-width="{pieces.tip_diameter}" stroke-linecap="round"/>'
        )
    x, z = _place(body, rod.length / 2, -rod.sag, across)
    yield (
        f'<text transform="translate({x:.2f} {z - 5:.2f}) scale(1 -1)" text-anchor="middle" '
        f'dy="6" font-size="8" fill="{_INK}">{rod.notches}</text>'
    )


def _place(body: RodBody, x: float, y: float, across: int) -> tuple[float, float]:
    def at(axis: int) -> float:
        origin: Point = body.origin
        return origin[axis] + x * body.along[axis] + y * body.up[axis]

    return at(across), at(2)


def _points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _caption(x: float, y: float, words: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="8" fill="#5c544a">'
        f"{escape(words)}</text>"
    )
