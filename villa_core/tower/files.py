"""Towers as JSON files (`villa-tower/1`); what may stand in one is said once, in `TOWER`.

A file that is not right raises `FormatError`, which names the place; nothing is ever guessed. It
names the set of pieces that the tower is made of, unless that is the standard one, and is read with
no other.

>>> from villa_core import Tower
>>> tower = Tower.famous("needle")
>>> Tower.from_json(tower.to_json()) == tower
True
>>> half = {"columns": [{"id": "red-hex", "x": 1}]}
>>> Tower.from_json({"format": "villa-tower/1", "floors": [half]})
Traceback (most recent call last):
    ...
villa_core.errors.FormatError: floors[0].columns[0].y: this is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from villa_core.errors import FormatError
from villa_core.files.groups import Format, Group, ListOf, Made
from villa_core.files.kinds import Choice, Number
from villa_core.text import N_, _
from villa_core.tower.piece_files import MADE_OF, check_set, set_entry
from villa_core.tower.pieces import COLUMN_IDS, PLATE_COLORS, PieceSet
from villa_core.tower.placed import LARGEST, Floor, PlacedColumn, PlacedPlate

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower

MM = Number(-LARGEST, LARGEST, name="mm")
"""A place (mm), or an angle (degrees)."""

COLUMN = Choice(
    *COLUMN_IDS,
    name="column",
    asked_for=N_(
        "{id} is not a column. Columns are called like red-thick, blue-hex, green-thin-2."
    ),
)

_COLUMNS = ListOf(
    Made(
        PlacedColumn,
        {
            "id": COLUMN,
            "x": MM,
            "y": MM,
            "angle": MM.told("Turns a hexagonal column; at 0 a corner points along x."),
            "on": COLUMN.told("The column of the same floor that this one is stacked on."),
        },
    ),
    most=len(COLUMN_IDS),
    name="columns",
)
_PLATE = Made(
    PlacedPlate, {"color": Choice(*PLATE_COLORS), "x": MM, "y": MM, "angle": MM}, needed=("angle",)
)

TOWER = Format(
    "villa-tower/1",
    "A tower of Villa Paletti: lengths in mm from the middle of the base, angles in degrees. "
    "floors[0] is the base; floors[k] is the top side of plate k.",
    {
        "pieces": MADE_OF.maybe(),
        "floors": ListOf(
            Group({"plate": _PLATE, "columns": _COLUMNS}),
            least=1,
            most=1 + len(PLATE_COLORS),
            first=Group({"columns": _COLUMNS}),
        ),
    },
)


def tower_entries(tower: Tower) -> dict[str, Any]:
    """What a file says of a tower, as values that `TOWER` writes."""
    floors = [{"plate": floor.plate, "columns": floor.columns} for floor in tower.floors]
    return {**set_entry(tower.pieces, PieceSet.standard()), "floors": floors}


def tower_of(entries: dict[str, Any], pieces: PieceSet) -> Tower:
    """The tower of values that `TOWER` has read."""
    from villa_core.tower.faults import has_foot
    from villa_core.tower.tower import Tower

    check_set(entries, pieces, PieceSet.standard())
    floors = []
    seen: dict[str, str] = {}
    for index, entry in enumerate(entries["floors"]):
        floor = Floor(entry.get("plate"), entry["columns"])
        for number, column in enumerate(entry["columns"]):
            path = f"floors[{index}].columns[{number}]"
            if column.id in seen:
                text = _("{id} stands at {place} already.")
                raise FormatError(f"{path}.id", text.format(id=column.id, place=seen[column.id]))
            seen[column.id] = path
            if not has_foot(floor, column):
                text = _("this must be a column of the same floor, and not stand on this one.")
                raise FormatError(f"{path}.on", text)
        floors.append(floor)
    return Tower(tuple(floors), pieces)
