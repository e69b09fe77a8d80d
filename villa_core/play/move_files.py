"""Moves as entries of a game file, for any game whose moves are small frozen values."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, fields
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, get_args

from villa_core.errors import FormatError
from villa_core.text import _

if TYPE_CHECKING:
    from types import UnionType

    from _typeshed import DataclassInstance

MoveT = TypeVar("MoveT", bound="DataclassInstance")
_FARTHEST = 10_000.0  # mm or degrees; beyond it a number is a slip


class Known(NamedTuple):
    """The names that a value may have, and what is said of any other one."""

    names: Collection[str]
    sentence: str


class MoveFormat(Generic[MoveT]):
    """How the moves of one game are written: each kind by its name, `BreakOff` as “break off”.

    `known` has the names that a value of a move may have. Lists and what has no default are needed.
    """

    def __init__(self, moves: UnionType, known: Mapping[str, Known]) -> None:
        self.kinds: dict[str, type[MoveT]] = {_name(kind): kind for kind in get_args(moves)}
        self.known = known

    def write(self, move: MoveT) -> dict[str, Any]:
        """The move as an entry of a file; values that are not given are left out."""
        entry: dict[str, Any] = {"move": _name(type(move))}
        for field in fields(move):
            value = getattr(move, field.name)
            if value is not None and value is not False:
                entry[field.name] = list(value) if isinstance(value, tuple) else value
        return entry

    def read(self, entry: object, path: str = "") -> MoveT:
        """The move that an entry means; `FormatError` names the place of a mistake in it."""
        if not isinstance(entry, dict):
            text = _("a move is written in braces, like {example}.")
            raise FormatError(path, text.format(example=f'{{"move": "{next(iter(self.kinds))}"}}'))
        name = entry.get("move")
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            text = _("this must be one of: {names}.")
            raise FormatError(_at(path, "move"), text.format(names=", ".join(self.kinds)))
        wanted = {field.name: field for field in fields(kind)}
        for key in entry:
            if key != "move" and key not in wanted:
                text = _("the move “{name}” has no such value.")
                raise FormatError(_at(path, key), text.format(name=name))
        for key, field in wanted.items():
            if key not in entry and field.default in (MISSING, ()):
                raise FormatError(_at(path, key), _("this value is missing."))
        given = {key: field for key, field in wanted.items() if key in entry}
        return kind(
            **{key: self._value(field, entry[key], _at(path, key)) for key, field in given.items()}
        )

    def _value(self, field: Field[Any], value: object, path: str) -> Any:
        if "float" in field.type:
            return _number(value, path)
        if field.type == "bool":
            if not isinstance(value, bool):
                raise FormatError(path, _("true or false is needed here."))
            return value
        if "tuple" in field.type:
            if not isinstance(value, list):
                raise FormatError(path, _("a list [ ] is needed here."))
            items = enumerate(value)
            return tuple(self._text(field.name, item, f"{path}[{n}]") for n, item in items)
        return self._text(field.name, value, path)

    def _text(self, key: str, value: object, path: str) -> str:
        if not isinstance(value, str):
            raise FormatError(path, _("a text in quotes is needed here."))
        known = self.known.get(key)
        if known is not None and value not in known.names:
            raise FormatError(path, _(known.sentence).format(name=value))
        return value


def _number(value: object, path: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise FormatError(path, _("a number is needed here."))
    if abs(value) > _FARTHEST:
        raise FormatError(path, _("the number must lie between −10000 and 10000."))
    return float(value)


def _name(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
