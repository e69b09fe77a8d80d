"""Towers as JSON files (`villa-tower/1`), checked against the JSON Schema in the package.

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

import json
from dataclasses import asdict
from typing import Any

from villa_core.errors import FormatError
from villa_core.text import _
from villa_core.tower.documents import parse, validate
from villa_core.tower.faults import has_foot
from villa_core.tower.pieces import PieceSet, check_set, set_entry
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate, Tower


def tower_to_json(tower: Tower) -> str:
    """The text of a tower's file: one line a column, so that people can read it."""
    floors = []
    for floor in tower.floors:
        rows = ",\n".join("      " + json.dumps(_column(column)) for column in floor.columns)
        columns = f'"columns": [\n{rows}]' if rows else '"columns": []'
        plate = f'"plate": {json.dumps(asdict(floor.plate))},\n     ' if floor.plate else ""
        floors.append(f"    {{{plate}{columns}}}")
    body = ",\n".join(floors)
    made_of = "".join(
        f'  "{key}": {json.dumps(value, ensure_ascii=False)},\n'
        for key, value in set_entry(tower.pieces, PieceSet.standard()).items()
    )
    return f'{{"format": "villa-tower/1",\n{made_of}  "floors": [\n{body}]}}\n'


def _column(column: PlacedColumn) -> dict[str, Any]:
    left_out = {"angle": 0.0, "on": None}
    return {k: v for k, v in asdict(column).items() if k not in left_out or v != left_out[k]}


def tower_from_json(source: str | dict[str, Any], pieces: PieceSet) -> Tower:
    """The tower of a file, given as its text or as what the text means."""
    document = parse(source)
    validate(document, "villa-tower-1")
    check_set(document, pieces, PieceSet.standard())
    floors = []
    seen: dict[str, str] = {}
    for index, entry in enumerate(document["floors"]):
        paths = [f"floors[{index}].columns[{number}]" for number in range(len(entry["columns"]))]
        for path, column in zip(paths, entry["columns"], strict=True):
            name = column["id"]
            if name in seen:
                text = _("{id} stands at {place} already.").format(id=name, place=seen[name])
                raise FormatError(f"{path}.id", text)
            seen[name] = path
        columns = [PlacedColumn(**_floats(column)) for column in entry["columns"]]
        plate = PlacedPlate(**_floats(entry["plate"])) if "plate" in entry else None
        floor = Floor(plate, tuple(columns))
        for path, placed in zip(paths, columns, strict=True):
            if not has_foot(floor, placed):
                text = _("this must be a column of the same floor, and not stand on this one.")
                raise FormatError(f"{path}.on", text)
        floors.append(floor)
    return Tower(tuple(floors), pieces)


def _floats(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: float(v) if isinstance(v, int) else v for key, v in entry.items()}
