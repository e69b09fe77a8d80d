"""How the suite looks: paints for the wood, with a letter and a pattern for each colour.

Nothing is told by colour alone: every column colour also has a letter and a hatching pattern.

>>> COLUMN_PAINT["red"].letter, COLUMN_PAINT["red"].pattern
('R', 'stripes')
"""

from __future__ import annotations

from typing import NamedTuple


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


def paint_of(piece_id: str, kind: str) -> Paint:
    """The paint of a body of a tower: a “column” by its id, or a “plate” by its colour."""
    return (COLUMN_PAINT if kind == "column" else PLATE_PAINT)[piece_id.partition("-")[0]]
