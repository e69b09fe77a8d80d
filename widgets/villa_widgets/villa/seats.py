"""Seats: who sits at the table, a person or the computer with a hand as steady as chosen.

>>> Seat("careful", "steady").bot.kind
'careful'
>>> Seat().bot is None
True
>>> Seat.from_json(Seat("greedy", "shaky").to_json())
Seat(kind='greedy', steadiness='shaky')
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from villa_core.text import N_, _
from villa_widgets.table.seats import PERSON, seated

if TYPE_CHECKING:
    from villa_core.villa.bots import Bot
    from villa_core.villa.game import Game
    from villa_core.villa.moves import Move

KINDS: Mapping[str, str] = {
    PERSON: N_("a person"),
    "random": N_("computer: as it comes"),
    "careful": N_("computer: careful"),
    "greedy": N_("computer: greedy for points"),
    "searching": N_("computer: looks ahead"),
}
"""Who may sit on a seat, in words."""

STEADINESS: Mapping[str, tuple[str, tuple[float, float, float]]] = {
    "perfect": (N_("a hand that never shakes"), (0.0, 0.0, 0.0)),
    "steady": (N_("a steady hand"), (0.5, 0.0, 0.5)),
    "usual": (N_("a usual hand"), (1.5, 0.02, 1.5)),
    "shaky": (N_("a shaky hand"), (3.0, 0.08, 3.0)),
}
"""How steady a computer's hand is: words, then error (mm), chance of a bump, error of eye (mm)."""


@dataclass(frozen=True)
class Seat:
    """One seat; `steadiness` matters only where the computer plays."""

    kind: str = PERSON
    steadiness: str = "usual"

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON

    @property
    def bot(self) -> Bot | None:
        """The computer that plays for this seat, or None for a person."""
        if self.is_person:
            return None
        from villa_core.villa.bots import BOTS, Hand

        return BOTS[self.kind](Hand(*STEADINESS[self.steadiness][1]))

    @property
    def words(self) -> str:
        """Who plays here, for people."""
        if self.is_person:
            return _(KINDS[PERSON])
        return f"{_(KINDS[self.kind])}, {_(STEADINESS[self.steadiness][0])}"

    def to_json(self) -> dict[str, str]:
        """As it is written in a saved table."""
        return {"kind": self.kind, "hand": self.steadiness}

    @classmethod
    def from_json(cls, entry: Any) -> Seat:
        """The seat of a saved table; what makes no sense is a person, who can always play."""
        if not isinstance(entry, dict):
            return cls()
        kind, hand = str(entry.get("kind")), str(entry.get("hand"))
        return cls(kind, hand) if kind in KINDS and hand in STEADINESS else cls()


def seats_of(game: Game, given: Mapping[str, str | Seat] | None = None) -> dict[str, Seat]:
    """A seat for each player; `given` names the computers, as a kind or as a seat.

    >>> from villa_core.villa.game import Game
    >>> seats_of(Game.new(players=("Ada", "Ben"), seed=1), {"Ben": "careful"})["Ben"].kind
    'careful'
    """
    return seated(Seat, game.players, given or {})


def think(game: Game, player: str, bot: Bot) -> Move:
    """What the computer does now. The dice depend on the game alone: an undone move comes again."""
    dice = random.Random(f"{game.seed} {game.number} {game.players.index(player)}")
    return bot.move(game, player, dice)
