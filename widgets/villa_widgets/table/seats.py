"""Who sits at a table of either game: a person, or whoever plays for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar


class Sitter(Protocol):
    """Whoever sits at a table of either game."""

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""

    @property
    def words(self) -> str:
        """Who plays here, for people."""

    def to_json(self) -> dict[str, str]:
        """As it is written in a saved table."""


SeatT = TypeVar("SeatT", bound=Sitter)

PERSON = "person"
"""The kind of a seat that nobody plays for."""


def seated(
    kind: Callable[..., SeatT], players: Iterable[str], given: Mapping[str, str | SeatT]
) -> dict[str, SeatT]:
    """A seat of this kind for each player; whom nothing is `given` for is a person."""
    found = {}
    for name in players:
        seat = given.get(name, PERSON)
        found[name] = kind(seat) if isinstance(seat, str) else seat
    return found
