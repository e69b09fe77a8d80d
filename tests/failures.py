"""What a failure leaves: each villa, game or mobile of the failing test, as a file to load."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

BUILD = Path(__file__).parents[1] / "build"
FOLDER = BUILD / "failures"


def folder_of(test: str) -> Path:
    """Where the files of a failed test go."""
    folder = FOLDER / re.sub(r"[^\w-]+", "_", test)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def keep(test: str, values: Mapping[str, object]) -> list[str]:
    """Write all of the values that have a file format, and say in a line each how to load them."""
    lines = []
    for name, value in values.items():
        if callable(write := getattr(value, "to_json", None)) and not isinstance(value, type):
            text = write()
            if not isinstance(text, str):
                continue  # a part of a file, such as a series of games
            path = folder_of(test) / f"{name}.json"
            path.write_text(text, encoding="utf-8")
            where = path.relative_to(BUILD.parent).as_posix()
            lines.append(f"{name}: {type(value).__name__}.from_json(open({where!r}).read())")
    return lines
