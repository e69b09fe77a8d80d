"""A tower draws itself: a plan and an elevation as SVG, for any notebook, without any widget.

The plan shows the uppermost floor from above over the faint floors below; the elevation shows the
villa from the front (looking along y). Columns carry the letter of their colour, so that nothing
depends on seeing colours. A cross marks the centre of mass of all that the weakest floor carries,
and a dashed outline that floor's support.

>>> from villa_core import Tower
>>> svg(Tower.standard()).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from villa_core.geometry.sheet import View, points, sheet
from villa_core.palette import BOARD, INK, PAPER, RIM, ZONE_WOOD, darker, paint_of
from villa_core.statics.stability import Stability
from villa_core.text import _
from villa_core.tower.faults import is_broken
from villa_core.tower.pieces import column_words

if TYPE_CHECKING:
    from villa_core.tower.tower import Body, Tower


def svg(tower: Tower) -> str:
    """Plan and elevation of a tower, one unit a millimetre, with the verdict in a line below."""
    whole = not is_broken(tower, tower.check())
    verdict = tower.stability() if whole else None
    bodies = tower.bodies() if whole else ()
    ends = [abs(end) for body in bodies for axis in (0, 1) for end in body.reach(axis)]
    reach = max([tower.pieces.base.radius, *ends]) + 6
    top = max([tower.pieces.height, *(body.top for body in bodies)]) + 10
    high = max(2 * reach, top + 12)
    words = _("This tower cannot be drawn; ask check().") if verdict is None else str(verdict)
    plan, front = _plan(tower, bodies, verdict), _elevation(tower, bodies, verdict, reach)
    views = (
        View(2 * reach, (reach, high / 2), _("from above"), plan),
        View(2 * reach, (reach, high - 8), _("from the front"), front),
    )
    return sheet(views, high, words, _describe(tower, words), zoom=1.1)


def _describe(tower: Tower, words: str) -> str:
    """The picture in words, for those who do not see it."""
    floors = []
    for k, floor in enumerate(tower.floors):
        columns = ", ".join(column_words(c.id) for c in floor.columns) or _("no columns")
        floors.append(_("{floor}: {columns}").format(floor=tower.floor_name(k), columns=columns))
    return f"{words} {'; '.join(floors)}."


def _plan(tower: Tower, bodies: Iterable[Body], verdict: Stability | None) -> Iterator[str]:
    base = tower.pieces.base
    yield f'<circle r="{base.radius}" fill="{BOARD}" stroke="{INK}" stroke-width=".6"/>'
    yield (
        f'<circle r="{base.zone_radius}" fill="{ZONE_WOOD}" stroke="{RIM}" stroke-width=".6" '
        f'stroke-dasharray="3 2"/>'
    )
    for body in bodies:
        if body.kind == "base":
            continue
        fill = paint_of(body.id, body.kind).wood
        uppermost = body.floor == tower.top
        solid = 1.0 if uppermost else 0.45
        if body.kind == "plate":
            solid = 0.42 if uppermost else 0.25
        shape = (
            f'<circle cx="{body.centre[0]:.2f}" cy="{body.centre[1]:.2f}" r="{body.radius:.2f}"'
            if body.radius is not None
            else f'<polygon points="{points(body.corners)}"'
        )
        yield (
            f'{shape} fill="{fill}" fill-opacity="{solid}" stroke="{darker(fill)}" '
            f'stroke-opacity="{min(1.0, solid + 0.3):.2f}" stroke-width=".8"/>'
        )
        if body.kind == "column" and (uppermost or tower.top <= 1):
            yield _letter(body, *body.centre)
    weakest = verdict.weakest if verdict is not None else None
    if weakest is not None and weakest.support:
        corners = points(weakest.support.points(0.1))
        yield (
            f'<polygon points="{corners}" fill="none" stroke="{INK}" stroke-width="1.2" '
            f'stroke-dasharray="4 2"/>'
        )
        yield _cross(*weakest.centre)


def _elevation(
    tower: Tower, bodies: Iterable[Body], verdict: Stability | None, reach: float
) -> Iterator[str]:
    yield (
        f'<line x1="{-reach + 2:.1f}" y1="{-tower.pieces.base.thickness}" x2="{reach - 2:.1f}" '
        f'y2="{-tower.pieces.base.thickness}" stroke="{INK}" stroke-width=".8"/>'
    )
    # what is farther away (larger y) is drawn first
    for body in sorted(bodies, key=lambda b: (b.kind == "column", -b.centre[1])):
        left, right = body.reach(0)
        fill = paint_of(body.id, body.kind).wood
        yield (
            f'<rect x="{left:.2f}" y="{body.bottom:.2f}" width="{right - left:.2f}" '
            f'height="{body.top - body.bottom:.2f}" rx="1" fill="{fill}" '
            f'stroke="{darker(fill)}" stroke-width=".7"/>'
        )
        if body.kind == "column":
            yield _letter(body, body.centre[0], (body.bottom + body.top) / 2)
    weakest = verdict.weakest if verdict is not None else None
    if weakest is not None and not weakest.stacked:
        cut = tower.floor_height(weakest.floor) + tower.pieces.height
        x = weakest.centre[0]
        yield (
            f'<line x1="{x:.2f}" y1="{cut:.2f}" x2="{x:.2f}" y2="{cut + 26:.2f}" '
            f'stroke="{INK}" stroke-width="1" stroke-dasharray="2 2"/>'
        )
        yield _cross(x, cut)


def _cross(x: float, y: float) -> str:
    arms = f"M{x - 5:.2f} {y:.2f}h10M{x:.2f} {y - 5:.2f}v10"
    return (
        f'<path d="{arms}" stroke="{PAPER}" stroke-width="3.4"/>'
        f'<path d="{arms}" stroke="{INK}" stroke-width="1.6"/>'
    )


def _letter(body: Body, x: float, y: float) -> str:
    """The letter of a column's colour; the picture is mirrored, so turn it back."""
    paint = paint_of(body.id, body.kind)
    return (
        f'<text transform="translate({x:.2f} {y:.2f}) scale(1 -1)" text-anchor="middle" dy="3" '
        f'font-size="9" font-weight="700" fill="{paint.ink}">'
        f"{escape(_(paint.letter))}</text>"
    )
