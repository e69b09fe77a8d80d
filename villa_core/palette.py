"""The palette: the one place that names a colour of wood, of rods and of what is drawn over them.

Nothing is told by colour alone: every colour of columns and rods has a letter too, and a hatching
pattern or a number of rings. What a page itself is painted with is `static/palette.css`.

>>> COLUMN_PAINT["red"].letter, COLUMN_PAINT["red"].pattern
('R', 'stripes')
"""

from __future__ import annotations

from typing import NamedTuple

INK = "#2b2622"  # lines and letters on light wood, with a contrast of 7
PAPER = "#fbf8f2"
SOFT = "#5c544a"  # what is written small
BOARD, ZONE_WOOD, RIM = "#cbb894", "#eadfc9", "#8a734a"  # the base, where one may build, its line

SUPPORT = "#173f66"  # the support of a floor that stands
FALLS = "#b3151b"  # what is wrong or falls, always together with a sign or words
ZONE = "#155f38"  # where the chosen column may stand
CENTRE, EDGE, CHOSEN, GHOST = "#3b2a73", "#c2410c", "#f59e0b", "#5b6470"
NOW = "#1f5f99"  # what can be touched now, and where a piece is advised to go
LOAD = "#7a1c5c"  # what presses most; an arm
LOCKED, FREE = "#4a4036", "#2e7d6b"
RIGHT, WRONG, OPEN = "#2e8b57", "#d9483b", "#7a7f87"  # of an answer, seen on white and on black
GLOW = "#fff3c4"  # behind what was chosen
DARK = "#2b2118"  # lines of small pictures and faces
SKIN, SLEEVE = "#e3b48f", "#7a4f31"  # a hand and its outline
BEAM, BEAM_EDGE, PIVOT = "#d9b57c", "#6b4c17", "#b98a3e"  # a board to balance on, and what under it
STONE, STEEL = "#8a7a64", "#8d8a86"  # a block, a hook
IRON, FRAME = "#6b6258", "#55504a"  # the frame of a mobile, drawn and in 3D
BLADE, HANDLE, PAN = "#cfd6dc", "#8a5a2b", "#e9e4d8"  # of a knife, of scales
FAINT = "#c9c1b4"  # floors below, on paper
WOOD, BASE, RING = "#c79a63", "#d8c3a0", "#7b5b3a"  # in 3D: a stand, the base, its line
SUN, SKY, GROUND, SHADE = "#fff1dc", "#f4f6ff", "#c9b49c", "#e9dfce"  # the light in 3D
WEIGHT, ARM, HOLD = (
    "#c43a94",
    "#1297ab",
    "#3c9c56",
)  # of a lever: what pulls, how far out, what holds


class Paint(NamedTuple):
    """The stain on a piece of wood.

    `wood` is the stained wood itself, `ink` what is written on it (contrast AA or better), and
    `letter` and `pattern` tell the colour without colour.
    """

    wood: str
    ink: str
    letter: str
    pattern: str


COLUMN_PAINT = {
    "red": Paint("#a83a32", "#ffffff", "R", "stripes"),
    "yellow": Paint("#e0b341", "#2b2118", "Y", "dots"),
    "blue": Paint("#2f5d8c", "#ffffff", "B", "plain"),
    "green": Paint("#3f7049", "#ffffff", "G", "checks"),
}

PLATE_PAINT = {
    "blue": Paint("#7d9cb8", "#1d2630", "1", "plain"),
    "green": Paint("#93ab83", "#1d2630", "2", "checks"),
    "yellow": Paint("#e3cd8c", "#1d2630", "3", "dots"),
    "orange": Paint("#dba36b", "#1d2630", "4", "waves"),
    "red": Paint("#c98276", "#1d2630", "5", "stripes"),
}

BASE_PAINT = Paint(BOARD, INK, "", "plain")


class RodPaint(NamedTuple):
    """The paint of a rod: of its tips, of its wire, and of what is written on a chip of it.

    A wire reaches a contrast of 3 on paper; `rings` are painted beside the tips, one for the
    shortest colour and six for the longest.
    """

    tip: str
    wire: str
    ink: str
    letter: str
    rings: int


ROD_PAINT = {
    "black": RodPaint("#2b2b2b", "#2b2b2b", "#ffffff", "K", 1),  # as printers say: blue has the B
    "red": RodPaint("#a83a32", "#7d211b", "#ffffff", "R", 2),
    "blue": RodPaint("#2f5d8c", "#1f4272", "#ffffff", "B", 3),
    "green": RodPaint("#3f7049", "#1f4f2b", "#ffffff", "G", 4),
    "yellow": RodPaint("#e0b341", "#8f6a0c", "#2b2118", "Y", 5),
    "orange": RodPaint("#dd8a3c", "#8d4d12", "#2b2118", "O", 6),
}
"""The paint of each colour of rods, from the shortest to the longest."""


def paint_of(piece_id: str, kind: str) -> Paint:
    """The paint of a body of a tower: “base”, a “column” by its id, a “plate” by its colour."""
    if kind == "base":
        return BASE_PAINT
    return (COLUMN_PAINT if kind == "column" else PLATE_PAINT)[piece_id.partition("-")[0]]


def darker(color: str) -> str:
    """The rim of a piece of stained wood.

    >>> darker("#ffffff")
    '#8c8c8c'
    """
    parts = (int(color[k : k + 2], 16) for k in (1, 3, 5))
    return "#" + "".join(f"{int(part * 0.55):02x}" for part in parts)
