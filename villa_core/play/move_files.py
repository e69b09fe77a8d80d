"""Moves as entries of a game file, for any game whose moves are small frozen values."""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform, get_args

from villa_core.files.groups import Made, OneOf
from villa_core.files.kinds import Fixed, Kind, Text
from villa_core.files.texts import inside
from villa_core.play.names import LONGEST, tidy

if TYPE_CHECKING:
    from types import UnionType

NAME = Text(LONGEST, some=True, made=tidy, name="player")
"""The name of a player, read as the table tidies it."""

FiledT = TypeVar("FiledT", bound="PlayerMove")


@dataclass_transform(frozen_default=True)
class PlayerMove:
    """What a player can do or say: each kind of it is a frozen dataclass by itself."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class MoveFormat(OneOf[FiledT]):
    """How the moves of one game are written: each kind by its name, `BreakOff` as “break off”.

    `entries` says what may stand in each field of a move; all moves have the same for one name.
    What is as usual is left out.
    """

    def __init__(self, moves: UnionType, entries: dict[str, Kind[Any]]) -> None:
        self.kinds: dict[str, type[FiledT]] = {_name(kind): kind for kind in get_args(moves)}
        groups = {
            name: Made(
                kind, {"move": Fixed(name), **{one.name: entries[one.name] for one in fields(kind)}}
            )
            for name, kind in self.kinds.items()
        }
        super().__init__("move", groups, name="move")

    def read(self, given: Any, path: str = "") -> FiledT:
        """The move that an entry means; `FormatError` names the place of a mistake in it."""
        with inside(path):
            return super().read(given)


def _name(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()
