"""Moves as entries of a game file, for any game whose moves are small frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from villa_core.errors import FormatError
from villa_core.text import _

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def write_move(move: DataclassInstance, kinds: Mapping[str, type]) -> dict[str, Any]:
    """A move of any game as an entry of its file; `kinds` has the name of each kind of move."""
    name = next(name for name, kind in kinds.items() if kind is type(move))
    entry: dict[str, Any] = {"move": name}
    for field in fields(move):
        value = getattr(move, field.name)
        if value is not None and value is not False:
            entry[field.name] = list(value) if isinstance(value, tuple) else value
    return entry


def read_move(
    entry: object,
    path: str,
    kinds: Mapping[str, type],
    optional: Mapping[Any, set[str]],
    value: Callable[[str, object, str], Any],
) -> Any:
    """The move of any game that an entry of its file means; `value` reads one value of it."""
    if not isinstance(entry, dict):
        first = next(iter(kinds))
        text = _("a move is written in braces, like {example}.")
        raise FormatError(path, text.format(example=f'{{"move": "{first}"}}'))
    name = entry.get("move")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise FormatError(
            _at(path, "move"), _("this must be one of: {names}.").format(names=", ".join(kinds))
        )
    names = [field.name for field in fields(kind)]
    for key in entry:
        if key != "move" and key not in names:
            raise FormatError(
                _at(path, key), _("the move “{name}” has no such value.").format(name=name)
            )
    values = {key: value(key, entry[key], _at(path, key)) for key in names if key in entry}
    for key in names:
        if key not in values and key not in optional.get(kind, set()):
            raise FormatError(_at(path, key), _("this value is missing."))
    return kind(**values)


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
