"""What stages about mobiles draw: rods from the front, what hangs on them, arms and a dial.

All is SVG, one unit a millimetre, y down, seen from the pivot of the rod that turns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from villa_core.palette import INK, STEEL
from villa_core.suspend import Mobile
from villa_core.suspend.drawing import drawn_rod
from villa_core.suspend.rods import Rod, RodSet, rod_name
from villa_core.text import _
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import arrow

BEAM = "orange-1"
"""The longest rod, which hangs on the hook by its middle."""

BOX = "-212 -104 424 306"
"""What is seen of a beam on its hook (mm from the hook)."""

LONG = 4.0
"""mm of arrow for a gram."""

HOOK = (
    f'<path d="M-6 -104V-4a6 6 0 0 0 12 0" fill="none" stroke="{STEEL}" stroke-width="3.4" '
    'stroke-linecap="round"/>'
)
PLUMB = '<path class="is-line is-thin" d="M0 0V150" stroke-dasharray="4 4"/>'
"""A plumb line under the pivot."""

_ASIDE = 0.4  # how much of its length a rod shows that is seen from aside


def beam() -> Rod:
    """The beam."""
    return RodSet.standard().rod(BEAM)


def wire(rod: Rod, across: float = 1.0) -> str:
    """A level rod from the front; `across` below 1 shows it from aside."""
    return drawn_rod(rod, RodSet.standard(), lambda x, y: (x * across, -y))


def hanging(mobile: Mobile, rod_id: str, across: float = _ASIDE) -> str:
    """A rod with all that hangs on it, as they hang, seen from the spot by which it hangs."""
    rod, hung = mobile.pieces.rod(rod_id), mobile.find(rod_id)
    turn = math.radians(mobile.tilt(rod_id))
    own = rod.spot(hung.by)

    def place(x: float, y: float) -> tuple[float, float]:
        x, y = x - own.x, y - own.y
        return (
            across * (x * math.cos(turn) - y * math.sin(turn)),
            -(x * math.sin(turn) + y * math.cos(turn)),
        )

    drawn = drawn_rod(rod, mobile.pieces, place)
    for lower in mobile.carried_by(rod_id):
        spot = rod.spot(mobile.find(lower).spot)
        x, y = place(spot.x, spot.y)
        drawn += f'<g transform="translate({x:.1f} {y:.1f})">{hanging(mobile, lower, across)}</g>'
    return drawn


def chain(mobile: Mobile, rod_id: str) -> str:
    """The names of a rod and of all that hangs on it."""
    return rod_name(rod_id, *mobile.below(rod_id))


def arm(x: float, high: float = -16.0) -> str:
    """How far from the pivot something hangs, measured along the level."""
    return (
        f'<path class="is-line is-thin" d="M0 {high:g}H{x:g}M{x:g} {high - 4:g}v8M0 {high - 4:g}'
        f'v8"/>{words(x / 2, high - 5, f"{abs(x):g} mm", size=11)}'
    )


def weight(grams: float, start: float = 6.0, *, name: str = "", left: bool = False) -> str:
    """A weight as an arrow that hangs from the place where it pulls, with its mass; named aside."""
    end = start + LONG * grams
    mass = _("{g:g} g").format(g=round(grams, 1))
    if not name:
        return arrow(0, start, end) + words(0, end + 13, mass, size=11)
    text = _("{name}: {mass}").format(name=name, mass=mass)
    away = -7 if left else 7
    return arrow(0, start, end) + words(away, end, text, "end" if left else "start", 10)


def dial(rod: Rod, least: int, most: int, side: int = 1) -> str:
    """Marks where the tip of a rod points at each ten degrees; `side` -1 is the left tip.

    Degrees tell how far that tip has gone down.
    """
    drawn = ""
    for degrees in range(least, most + 1, 10):
        (x, y), (nx, ny) = tip(rod, degrees, side), tip(rod, degrees, side, 1.08)
        drawn += f'<path class="is-line" d="M{x:.1f} {y:.1f}L{nx:.1f} {ny:.1f}"/>'
        if degrees % 20 == 0:
            wx, wy = tip(rod, degrees, side, 1.12)
            anchor = "start" if side > 0 else "end"
            drawn += words(wx, wy + 4, f"{degrees}°".replace("-", "−"), anchor, 10)
    return drawn


def tip(rod: Rod, degrees: float, side: int = 1, far: float = 1.04) -> tuple[float, float]:
    """Where a tip of a rod is that has gone down so far, or beyond it by a factor."""
    reach = far * math.hypot(rod.length / 2, rod.sag)
    turn = math.atan2(rod.sag, rod.length / 2) + math.radians(degrees)
    return side * reach * math.cos(turn), reach * math.sin(turn)


def ghost(svg: str, angle: float) -> str:
    """Where a hand had it: the same, pale, turned clockwise by an angle."""
    return f'<g opacity=".3" transform="rotate({angle:.1f})">{svg}</g>'


def loads(mobile: Mobile) -> Iterator[tuple[str, float, float, float]]:
    """What hangs on the uppermost rod: the rod, its spot (mm), and the mass of all of it (g)."""
    top = mobile.hung[0].rod
    for rod_id in mobile.carried_by(top):
        spot = mobile.pieces.rod(top).spot(mobile.find(rod_id).spot)
        yield rod_id, spot.x, spot.y, mobile.load(rod_id)


def dot(x: float, y: float, color: str = INK) -> str:
    """A centre of mass."""
    look = f'fill="{color}" stroke="#fff" stroke-width="1.5"'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" {look}/>'
