"""A plate on two thick columns from the side; one of them is pulled out by a hook on a spring.

What the stages about friction draw alike. The columns stand 100 mm apart; a load on a light plate
that lies so many hundredths of the way to the pulled one puts as many hundredths of its weight on
it, and the rest on the other one.

>>> carried(1.16, 75)
(0.29, 0.87)
"""

from __future__ import annotations

from villa_core.palette import EDGE, INK, NOW, PLATE_PAINT
from villa_core.statics.board import Load, pushes
from villa_core.text import _
from villa_core.tower.pieces import PieceSet
from villa_widgets.activities.stages.sketch import words
from villa_widgets.activities.swing import Part, arrow
from villa_widgets.drawing import wood

PULLED, OTHER = -12.0, -112.0
"""Where the middles of the pulled column and of the other one stand (mm)."""

SPAN = PULLED - OTHER
HALF, HIGH, TOP = 14.0, 60.0, 68.0
"""Half of a thick column's width, its height, and how high the plate's upper side is (mm)."""

FRICTION = PieceSet.standard().friction
WEIGHT = 0.26
"""What a thick column weighs (N), as it is printed and calculated with."""

BOX = "-158 -142 322 192"
HOOK = -HIGH / 2
"""How high the hook is (mm, downwards)."""

_NEAR, _LONG = 34.0, 100.0  # mm: a spring that pulls with nothing, and how much longer for 1.2 N
_MOST = 1.2  # N
_RIGHT = 122.0  # mm: words in the middle of this place are not cut off


def carried(load: float, mm: float) -> tuple[float, float]:
    """What the other column and the pulled one carry of a load (N), to hundredths."""
    first, second = pushes([Load(load, mm)], 0, SPAN)
    return abs(round(first, 2)), abs(round(second, 2))  # no -0.00


def grip(newtons: float) -> float:
    """Where the hand is that pulls so strongly at the spring (mm)."""
    return PULLED + HALF + _NEAR + _LONG * newtons / _MOST


def under() -> str:
    """The table, and the column that stays."""
    shape = wood.column_shadow("blue-thick", HALF, HIGH)
    other = f'<g transform="translate({OTHER:g} 0)">{shape}</g>'
    return f'<path class="is-line" d="M-158 0H164"/>{other}'


def plate() -> str:
    """The plate on both columns."""
    paint = PLATE_PAINT["yellow"]
    return (
        f'<rect x="{OTHER - 34:g}" y="{-TOP:g}" width="{SPAN + 88:g}" height="{TOP - HIGH:g}" '
        f'rx="2" fill="{paint.wood}" stroke="{paint.ink}"/>'
    )


def hooked(newtons: float) -> str:
    """The pulled column, its foot in (0, 0), with hook and spring."""
    far = grip(newtons) - PULLED
    start, coils = HALF + 6, 6
    step = (far - start - 6) / (2 * coils)
    zigzag = "".join(f"l{step:.2f} {-7 if k % 2 else 7}" for k in range(2 * coils))
    return (
        f"{wood.column_shadow('red-thick', HALF, HIGH)}"
        f'<path d="M{HALF:g} {HOOK:g}h6{zigzag}h6" fill="none" stroke="{INK}" stroke-width="1.8" '
        'stroke-linejoin="round" class="is-line"/>'
    )


def hand(text: str, x: float, *, free: bool = True) -> str:
    """The hand at the spring, in (0, 0), which is at x; `text` stands below the table."""
    fill = NOW if free else "#8a7a64"
    return (
        f'<circle class="villa-halo" r="22"/><circle r="11" fill="{fill}" stroke="#fff"/>'
        '<path d="M-4 -5l9 5l-9 5z" fill="#fff" stroke="none"/>'
        f"{words(min(0.0, _RIGHT - x), 18 - HOOK, text)}"
    )


def block(load: float) -> str:
    """A load on the plate, its foot in (0, 0), with what it weighs."""
    letters = "font-size:10px;fill:#fff;stroke:none"
    return (
        '<rect class="villa-halo" x="-24" y="-40" width="48" height="48" rx="6"/>'
        f'<rect x="-19" y="-26" width="38" height="26" rx="2" fill="#8a7a64" stroke="{INK}"/>'
        f'<text y="-9" text-anchor="middle" style="{letters}">{load:.2f} N</text>'
    )


def pressing(x: float, load: float, weight: float | None = None) -> str:
    """What presses on a column's top, and with its weight on its foot: at the left of it."""
    left = x - HALF - 7
    drawn = arrow(left, 2 - HIGH, 22 - HIGH)
    drawn += words(left - 6, 17 - HIGH, f"{load:.2f} N", "end", 12)
    if weight is not None:
        drawn += arrow(left, -22, -2)
        drawn += words(left - 6, -7, f"{load + weight:.2f} N", "end", 12)
    return drawn


def holding(top: str, foot: str, way: float = 0.0) -> str:
    """Friction on top and foot of the pulled column, `way` mm out; words at the right."""
    drawn = ""
    for y, text in ((4 - HIGH, top), (-9.0, foot)):
        x = PULLED + HALF + 2 + way
        drawn += (
            f'<path d="M{x + 24:g} {y:g}H{x + 8:g}" stroke="{EDGE}" stroke-width="2.6"/>'
            f'<path d="M{x:g} {y:g}l9 -4.5v9z" fill="{EDGE}"/>'
        )
        drawn += words(x + 28, y + 4, text, "start", 11)
    return drawn


def weighs() -> str:
    """What the pulled column weighs, below it."""
    return words(PULLED, 40, _("the red column weighs {n:.2f} N").format(n=WEIGHT), size=12)


def column(newtons: float, way: float = 0.0, *, glides: bool = False) -> Part:
    """The pulled column with its spring, so far out of its place (mm)."""
    return Part("column", PULLED + way, 0.0, hooked(newtons), glides=glides)
