"""How marks look on paper: one projector to SVG, from above and from the sides.

A view is the two axes of space that are drawn, to the right and upwards; the third points away. SVG
counts downwards, so everything is turned round here. Lengths are mm, `unit` is one drawn point.

>>> on_paper((1.0, 2.0, 3.0), FRONT)
'1.00 -3.00'
>>> project([Line(0, (0, 0, 0), (3, 0, 0), 1, "#000000")], ABOVE, 1).count("M0.00 0.00L3.00 0.00")
2
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

import shapely
from shapely.geometry.base import BaseGeometry

from villa_core.geometry.sheet import points
from villa_core.palette import FALLS, INK, NOW, SUPPORT, ZONE
from villa_core.tower.tower import Body
from villa_widgets.drawing.marks import (
    Centre,
    Ghost,
    Letter,
    Line,
    Mark,
    Place,
    Ring,
    Support,
    TippingEdge,
    Zone,
    middle,
)
from villa_widgets.drawing.paths import hull_path, piece_path, polygon_path
from villa_widgets.drawing.wood import KEY

View = tuple[int, int]
ABOVE, FRONT, SIDE = (0, 1), (0, 2), (1, 2)
"""From above; from the front of the table; from its right side."""


def project(marks: Iterable[Mark], view: View, unit: float) -> str:
    """Marks as SVG; what cannot be seen from there is left out."""
    return "".join(_drawn(mark, view, unit) for mark in marks)


def on_paper(place: Place, view: View) -> str:
    """A place on paper."""
    return f"{place[view[0]]:.2f} {-place[view[1]] + 0.0:.2f}"


def traced(
    path: str, color: str, width: float, halo: float, *, look: str = "", under: str = ""
) -> str:
    """A line in a colour on a wider light one; more looks of the line, and of the light one."""
    return (
        f'<path d="{path}" fill="none" stroke="#fff" stroke-width="{halo:.2f}" {under}/>'
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width:.2f}" {look}/>'
    )


def _drawn(mark: Mark, view: View, unit: float) -> str:
    above = view == ABOVE
    match mark:
        case Support():
            return _support(mark, unit) if above else _bar(mark, view, unit)
        case Centre(_, (x, y, _z), _low, _high, stands) if above:
            return cross(x, y, unit, INK if stands else FALLS)
        case Centre():
            return bob(mark.place[view[0]], mark.place[2], unit, mark.stands)
        case TippingEdge() if above:
            return _edge(mark, unit)
        case Zone(_, area) if above:
            return _zone(area, unit)
        case Ghost():
            return _ghost(mark, view, unit)
        case Ring():
            return _ring(mark.body, view, unit)
        case Letter() if above:
            return _letter(mark, unit)
        case Line(_, start, end, width, color, broken):
            look = 'stroke-dasharray="5 3" stroke-linecap="round"' if broken else ""
            path = f"M{on_paper(start, view)}L{on_paper(end, view)}"
            return traced(path, color, width * unit, 2 * width * unit, look=look)
    return ""


def _support(mark: Support, unit: float) -> str:
    color, path = SUPPORT if mark.stands else FALLS, hull_path(mark.hull)
    round_ = 'stroke-linejoin="round"'
    line = traced(
        path, color, 1.5 * unit, 3.4 * unit, look=round_, under=f'{round_} stroke-opacity=".8"'
    )
    return f'<path d="{path}" fill="{color}" fill-opacity=".07"/>{line}'


def _bar(mark: Support, view: View, unit: float) -> str:
    along = [point[view[0]] for point in mark.hull.points(0.1)]
    return bar((min(along), max(along)), mark.z, unit, mark.stands)


def bar(ends: tuple[float, float], z: float, unit: float, stands: bool) -> str:
    """How far a support at a height reaches, seen from the side."""
    half, up = f"{-2.5 * unit:g}", f"v{5 * unit:g}"
    path = f"M{ends[0]:.2f} {-z - 2.5 * unit:.2f}{up}m0 {half}H{ends[1]:.2f}m0 {half}{up}"
    return traced(path, SUPPORT if stands else FALLS, 1.8 * unit, 3.6 * unit)


def bob(x: float, cut: float, unit: float, stands: bool) -> str:
    """A plumb bob over the place where a load presses down, seen from the side."""
    ink = INK if stands else FALLS
    string = f"M{x:.2f} {-cut - 30 * unit:.2f}V{-cut - 9 * unit:.2f}"
    line = traced(string, ink, 1.2 * unit, 3 * unit, under='stroke-opacity=".8"')
    wide, high = 3.4 * unit, 11 * unit
    return (
        f'{line}<path d="M{x - wide:.2f} {-cut - high:.2f}h{2 * wide:g}l{-wide:g} {high:g}z" '
        f'fill="{ink}" stroke="#fff" stroke-width="{unit:g}" stroke-linejoin="round"/>'
    )


def cross(x: float, y: float, unit: float, color: str = INK) -> str:
    """A plumb cross that marks a centre of mass, light round dark so that it shows everywhere."""
    arm, r = 7 * unit, 3.6 * unit
    sign = f"M{x - arm:.2f} {-y:.2f}h{2 * arm:.2f}M{x:.2f} {-y - arm:.2f}v{2 * arm:.2f}"
    for side in (2 * r, -2 * r):  # the two halves of a ring
        sign += f"M{x - side / 2:.2f} {-y:.2f}a{r:.2f} {r:.2f} 0 0 1 {side:.2f} 0"
    return traced(sign, color, 1.7 * unit, 4 * unit, under='stroke-linecap="round"')


def _edge(mark: TippingEdge, unit: float) -> str:
    """A tipping edge from above, and the way to it from the centre of mass."""
    ends = 'stroke-linecap="round"'
    dashes = f'class="villa-edge" {ends} stroke-dasharray="{7 * unit:.1f} {6 * unit:.1f}"'
    path = f"{piece_path(mark.border)}h0"
    x, y = mark.centre
    near = mark.border.nearest(x, y)
    way = f"M{x:.2f} {-y:.2f}L{near[0]:.2f} {-near[1]:.2f}"
    return traced(path, FALLS, 4 * unit, 7 * unit, look=dashes, under=ends) + traced(
        way, INK, 1.1 * unit, 3 * unit
    )


def _zone(area: BaseGeometry, unit: float) -> str:
    path = _area_path(area)
    return (
        f'<path d="{path}" fill="url(#{KEY}-zone)" fill-rule="evenodd" opacity=".6"/>'
        f'<path d="{path}" fill="#ffffff" fill-opacity=".22" fill-rule="evenodd" '
        f'stroke="{ZONE}" stroke-width="{1.5 * unit:.2f}" '
        f'stroke-dasharray="{2 * unit:.1f} {2 * unit:.1f}"/>'
    )


@lru_cache(maxsize=8)  # a drag does not change it
def _area_path(area: BaseGeometry) -> str:
    rings = shapely.get_rings(shapely.get_parts(area))
    return "".join(polygon_path(ring.coords[:-1]) for ring in rings)


def _ghost(mark: Ghost, view: View, unit: float) -> str:
    """A piece where it was, or is advised to go; from the side with the way to where it is."""
    body, ink, way, wide = mark.body, NOW if mark.advised else INK, "", 1.2
    if mark.advised:
        wide = 2.4
    if view == ABOVE:
        shape = outline(body)
    else:
        ink, (left, right) = ink if mark.advised else "currentColor", body.reach(view[0])
        shape = (
            f'<rect x="{left:.2f}" y="{-body.top:.2f}" width="{right - left:.2f}" '
            f'height="{body.top - body.bottom:.2f}" rx="1"/>'
        )
        if mark.now is not None:
            way = f'<path d="M{on_paper(middle(body), view)}L{on_paper(middle(mark.now), view)}"/>'
    return (
        f'<g class="villa-ghost" fill="{ink}" fill-opacity=".12" stroke="{ink}" '
        f'stroke-width="{wide * unit:.2f}" stroke-dasharray="{3 * unit:.1f}">{shape}{way}</g>'
    )


def _ring(body: Body, view: View, unit: float) -> str:
    """A ring round a column; from the side two bands, at its foot and its top."""
    if view == ABOVE:
        under = 'fill="none" stroke="#fff"'
        return "".join(
            outline(body, f'{look} stroke-width="{wide * unit:.2f}"')
            for look, wide in ((under, 7.0), (f'fill="none" stroke="{NOW}"', 3.6))
        )
    left, right = body.reach(view[0])
    path = "".join(
        f"M{left - 1:.2f} {-z:.2f}H{right + 1:.2f}" for z in (body.bottom + 3, body.top - 3)
    )
    return traced(path, NOW, 2.4 * unit, 5 * unit)


def outline(body: Body, look: str = "") -> str:
    """A piece from above, as one element."""
    if body.radius is not None:
        x, y = body.centre
        return f'<circle cx="{x:.2f}" cy="{-y + 0.0:.2f}" r="{body.radius:.2f}" {look}/>'
    corners = points((x, -y) for x, y in body.corners)
    return f'<polygon points="{corners}" {look}/>'


def _letter(mark: Letter, unit: float) -> str:
    """A marked place; where a column hides it, the letter stands at its side."""
    look = f'text-anchor="middle" font-size="{13 * unit:.1f}" font-weight="700" fill="{INK}"'
    r, aside, clear = (9 * unit, 13, 1.0) if mark.hidden else (14.0, 0, 0.7)
    x, y, _z = mark.place
    return (
        f'<g transform="translate({x + aside:.2f} {-y - aside:.2f})"><circle r="{r:.1f}" '
        f'fill="#fff" fill-opacity="{clear}" stroke="{INK}" stroke-dasharray="4 3" '
        f'stroke-width="{1.4 * unit:.2f}"/><text y="{4.6 * unit:.2f}" {look}>'
        f"{escape(mark.letter)}</text></g>"
    )
