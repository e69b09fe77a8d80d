"""Who sits at a table of either game: a person, or the computer in one of its kinds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from villa_core.text import N_, _

PERSON = "person"
"""The kind of a seat that nobody plays for."""


@dataclass(frozen=True)
class Sitter:
    """One seat; each game says in `KINDS` who may sit there, in words."""

    KINDS: ClassVar[dict[str, str]] = {
        PERSON: N_("a person"),
        "random": N_("computer: as it comes"),
        "careful": N_("computer: careful"),
    }

    kind: str = PERSON

    @abstractmethod
    def play(self, game: Any) -> Any:
        """The game after what the computer does now; an undone move comes again the same."""

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON

    @property
    def words(self) -> str:
        """Who plays here, for people."""
        return _(self.KINDS[self.kind])

    def to_json(self) -> dict[str, str]:
        """As it is written in a saved table."""
        return {"kind": self.kind}

    @classmethod
    def from_json(cls, entry: Any) -> Self:
        """The seat of a saved table; what makes no sense is a person, who can always play."""
        kind = str(entry.get("kind")) if isinstance(entry, dict) else PERSON
        return cls(kind) if kind in cls.KINDS else cls()

    @classmethod
    def of(cls, players: Iterable[str], given: Mapping[str, str | Sitter]) -> dict[str, Sitter]:
        """A seat for each player; whom nothing is `given` for is a person."""
        seats = {name: given.get(name, PERSON) for name in players}
        return {name: cls(seat) if isinstance(seat, str) else seat for name, seat in seats.items()}
