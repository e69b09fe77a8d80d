"""Formats: all files that Villa Lab reads and writes, each with its JSON Schema.

The schema follows from the description by which files are read. To have them all as files, for an
editor or a program of your own: `python -m villa_core.formats FOLDER`.

>>> print(*FORMATS, sep=", ")  # doctest: +ELLIPSIS
villa-tower/1, villa-game/1, villa-pieces/1, suspend-mobile/1, ...
>>> schema("villa-tower/1")["required"]
['format', 'floors']
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from villa_core.explore.files import HEAD, RESULT, STORED_SET
from villa_core.files.groups import Format
from villa_core.files.kinds import Kind
from villa_core.learn.progress import PROGRESS
from villa_core.play.opponents import LADDERS
from villa_core.suspend.files import GAME as SUSPEND_GAME
from villa_core.suspend.mobile_files import MOBILE
from villa_core.suspend.rod_files import RODS
from villa_core.tower.files import TOWER
from villa_core.tower.piece_files import PIECES
from villa_core.villa.files import GAME

_VILLA = (TOWER, GAME, PIECES)
_SUSPEND = (MOBILE, SUSPEND_GAME, RODS)
_OTHERS = (PROGRESS, LADDERS, HEAD, STORED_SET)

FORMATS: dict[str, Format] = {one.mark: one for one in (*_VILLA, *_SUSPEND, *_OTHERS)}
"""Every format by the name that its files give for it."""

_PARTS: dict[str, Kind[Any]] = {"villa-explore/1 game": RESULT}  # a line below a head


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format."""
    return (FORMATS | _PARTS)[name].schema()


def write_schemas(folder: Path) -> None:
    """Write the JSON Schema of every format into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in FORMATS | _PARTS:
        path = folder / f"{name.replace('/', '-').replace(' ', '-')}.schema.json"
        path.write_text(json.dumps(schema(name), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write_schemas(Path(*sys.argv[1:]))
