"""Who sits at the table of Suspend: a person, or the computer in one of its kinds.

>>> Chair("careful").to_json()
{'kind': 'careful'}
>>> Chair.from_json({"kind": "unknown"})
Chair(kind='person')
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from villa_core.suspend import SuspendGame
from villa_core.text import N_, _
from villa_widgets.table.seats import PERSON, seated

KINDS: Mapping[str, str] = {
    PERSON: N_("a person"),
    "random": N_("computer: as it comes"),
    "careful": N_("computer: careful"),
}
"""Who may sit on a chair, in words."""


@dataclass(frozen=True)
class Chair:
    """One seat at the table."""

    kind: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON

    @property
    def words(self) -> str:
        """Who plays here, for people."""
        return _(KINDS[self.kind])

    def to_json(self) -> dict[str, str]:
        """As it is written in a saved table."""
        return {"kind": self.kind}

    @classmethod
    def from_json(cls, entry: Any) -> Chair:
        """The chair of a saved table; what makes no sense is a person, who can always play."""
        kind = entry.get("kind") if isinstance(entry, dict) else None
        return cls(str(kind)) if kind in KINDS else cls()


def chairs_of(
    game: SuspendGame, given: Mapping[str, str | Chair] | None = None
) -> dict[str, Chair]:
    """A chair for each player; `given` names the computers, as a kind or as a chair."""
    return seated(Chair, game.players, given or {})


def think(game: SuspendGame, chair: Chair) -> SuspendGame:
    """The game after what the computer does now; an undone move comes again the same.

    >>> game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
    >>> len(think(game, Chair("careful")).hanging)
    1
    """
    from villa_core.suspend.bots import BOTS

    dice = random.Random(f"{game.seed} {game.number}")
    return game.play(BOTS[chair.kind]().move(game, game.turn, dice))
