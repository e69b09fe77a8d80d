"""What the signs in a plan mean: a small picture and a line of words for each."""

from __future__ import annotations

from html import escape

from shapely import box

from villa_core.geometry.hull import Disc, Edge, Hull
from villa_core.palette import INK
from villa_core.text import _
from villa_core.tower.pieces import PieceSet
from villa_widgets.drawing.marks import Centre, Mark, Support, TippingEdge, Zone
from villa_widgets.drawing.plane import ABOVE, project
from villa_widgets.drawing.wood import KEY, column_shape, column_top


def plan_legend() -> str:
    """The legend of a plan as a list in HTML."""
    column = PieceSet.standard().column
    thin, thick = column("blue-thin-1"), column("red-thick")
    ring = column_shape(thin, 0, 0.2, fill="none", stroke=INK, stroke_width=1.6)
    half = f'<clipPath id="{KEY}-half"><path d="M-20 -20H0V20H-20Z"/></clipPath>'
    part = f'{half}<g clip-path="url(#{KEY}-half)">{ring}</g>'
    support = Support(0, Hull.of([Disc(-14, -10, 0), Disc(14, -10, 0), Disc(0, 12, 0)]), 0.0, True)
    centre = Centre(0, (0.0, 0.0, 0.0), 0.0, 0.0, True)
    edge = TippingEdge(0, Edge((-14.0, -4.0), (8.0, 14.0), ("", "")), 0.0, (5.0, -9.0))
    zone = Zone(0, box(-14, -11, 14, 11), 0.0)
    small, large = '<g transform="scale(.9)">{}</g>', '<g transform="scale(1.6)">{}</g>'
    entries = (
        (sign(support), _("support: the centre of mass must stay inside")),
        (sign(centre), _("centre of mass of all that this floor carries")),
        (sign(edge), _("the edge over which it would tip, and how far it is")),
        (sign(zone), _("safe zone: where the middle of the chosen column may stand")),
        (large.format(column_top(thin) + ring), _("a ringed column carries the plate above")),
        (
            large.format(column_top(thin) + part),
            _("partly ringed: only this part is under the plate"),
        ),
        (
            f'<path d="M-15 -9H15V9H-15Z" fill="none" stroke="{INK}" stroke-width="1.6" '
            f'stroke-dasharray="5 3"/>',
            _("outline of the plate above"),
        ),
        (small.format(column_top(thick, chosen=True)), _("the chosen column")),
        (
            small.format(column_top(thick, fault=True)),
            _("not placed properly: it overlaps or sticks out"),
        ),
    )
    items = "".join(
        f'<li><svg viewBox="-18 -18 36 36" aria-hidden="true">{picture}</svg>'
        f"<span>{escape(words)}</span></li>"
        for picture, words in entries
    )
    return f"<ul>{items}</ul>"


def sign(mark: Mark) -> str:
    """A mark as the plan draws it, a little larger."""
    return project([mark], ABOVE, 1.2)
