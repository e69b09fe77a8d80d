"""Texts of files: JSON and TOML are read strictly, JSON is laid out for people, and kept whole."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from villa_core.errors import FormatError, GameError
from villa_core.text import _

_WIDE = 100  # signs of a line, if it can be broken


def placed(error: FormatError, place: str) -> FormatError:
    """The same mistake seen from further outside: floors, [2], columns become floors[2].columns."""
    dot = "." if place and error.path and error.path[0] != "[" else ""
    return FormatError(f"{place}{dot}{error.path}", error.sentence)


@contextmanager
def inside(place: str) -> Iterator[None]:
    """A mistake that is found while this part of a file is read is told with its place.

    >>> with inside("players"):
    ...     raise GameError("Two players have the same name.")
    Traceback (most recent call last):
    villa_core.errors.FormatError: players: Two players have the same name.
    """
    try:
        yield
    except FormatError as error:
        raise placed(error, place) from error
    except GameError as error:
        raise FormatError(place, str(error)) from error


def from_json(source: str | dict[str, Any]) -> Any:
    """What a JSON text means, with no name twice in an object; what is read already stays."""
    if isinstance(source, dict):
        return source
    if not isinstance(source, str):
        raise FormatError("", _("A file's text is needed here, or a dictionary."))
    try:
        return json.loads(source, object_pairs_hook=_no_name_twice, parse_constant=_no_constant)
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        raise FormatError("", _("This is not a JSON text: {why}").format(why=error)) from error


def from_toml(content: bytes) -> dict[str, Any]:
    """What a TOML file means."""
    import tomllib

    try:
        return tomllib.loads(content.decode("utf-8"), parse_float=_plain_number)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError("", _("This is not a TOML file: {why}").format(why=error)) from error


def laid_out(value: Any, indent: int = 0) -> str:
    """A JSON text that people can read: what fits into a line stands in one.

    >>> print(laid_out({"players": ["Ada", "Ben"], "moves": [{"move": "roll"}] * 6}))
    {
     "players": ["Ada", "Ben"],
     "moves": [
      {"move": "roll"},
      {"move": "roll"},
      {"move": "roll"},
      {"move": "roll"},
      {"move": "roll"},
      {"move": "roll"}
     ]
    }
    """
    text = json.dumps(value, ensure_ascii=False)
    if len(text) + indent <= _WIDE or not isinstance(value, dict | list):
        return text
    if isinstance(value, dict):
        ends = "{}"
        rows = [f"{json.dumps(k)}: {laid_out(v, indent + 1)}" for k, v in value.items()]
    else:
        ends, rows = "[]", [laid_out(one, indent + 1) for one in value]
    line = "\n" + " " * (indent + 1)
    return f"{ends[0]}{line}{f',{line}'.join(rows)}{line[:-1]}{ends[1]}"


def write_whole(path: Path, text: str) -> None:
    """Write a file in one go: whoever reads it sees the old or the new, never half."""
    import tempfile

    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".villa-", suffix=".tmp")
    except OSError as error:
        error.filename = str(path)  # people know this name, not the one of the draft
        raise
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as draft:
            draft.write(text)
            draft.flush()
            os.fsync(draft.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FormatError("", _("The name “{name}” occurs twice in one place.").format(name=twice))
    return entries


def _no_constant(text: str) -> float:
    raise FormatError("", _("{n} is not a number that can be measured.").format(n=text))


def _plain_number(text: str) -> float:
    return _no_constant(text) if "nan" in text else float(text)
