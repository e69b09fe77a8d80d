"""Moves as entries of a game file, for any game whose moves are small frozen values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, dataclass_transform, get_args

from villa_core.errors import FormatError
from villa_core.text import _
from villa_core.tower.documents import inside, validate

if TYPE_CHECKING:
    from types import UnionType

FiledT = TypeVar("FiledT", bound="PlayerMove")


@dataclass_transform(frozen_default=True)
class PlayerMove:
    """What a player can do or say: each kind of it is a frozen dataclass by itself."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class MoveFormat(Generic[FiledT]):
    """How the moves of one game are written: each kind by its name, `BreakOff` as “break off”.

    What an entry may say is in the JSON Schema of the game's files.
    """

    def __init__(self, moves: UnionType, schema: str) -> None:
        self.kinds: dict[str, type[FiledT]] = {_name(kind): kind for kind in get_args(moves)}
        self.schema = schema

    def write(self, move: FiledT) -> dict[str, Any]:
        """The move as an entry of a file; values that are not given are left out."""
        entry: dict[str, Any] = {"move": _name(type(move))}
        for field in fields(move):
            value = getattr(move, field.name)
            if value is not None and value is not False:
                entry[field.name] = list(value) if isinstance(value, tuple) else value
        return entry

    def read(self, entry: Any, path: str = "") -> FiledT:
        """The move that an entry means; `FormatError` names the place of a mistake in it."""
        with inside(path):
            validate(entry, self.schema, "move")
            for key, value in entry.items():
                if value != value:  # noqa: PLR0124 - only what is not a number differs from itself
                    raise FormatError(key, _("a number is needed here."))
        return self.made(entry)

    def made(self, entry: Mapping[str, Any]) -> FiledT:
        """The move of an entry that is known to be right."""
        kind = self.kinds[entry["move"]]
        types = {field.name: str(field.type) for field in fields(kind)}
        given = {key: value for key, value in entry.items() if key != "move"}
        for key, value in given.items():
            if "float" in types[key]:
                given[key] = float(value)
            elif "tuple" in types[key]:
                given[key] = tuple(value)
        return kind(**given)


def _name(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()
