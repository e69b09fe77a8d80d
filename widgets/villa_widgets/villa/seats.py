"""Seats of Villa Paletti: a person, or the computer with a hand as steady as chosen.

>>> Seat("careful", "steady").bot.kind
'careful'
>>> Seat.from_json(Seat("greedy", "shaky").to_json())
Seat(kind='greedy', steadiness='shaky')
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from villa_core.text import N_, _
from villa_widgets.table.seats import Sitter

if TYPE_CHECKING:
    from villa_core.villa.bots import Bot
    from villa_core.villa.game import Game

STEADINESS: Mapping[str, tuple[str, tuple[float, float, float]]] = {
    "perfect": (N_("a hand that never shakes"), (0.0, 0.0, 0.0)),
    "steady": (N_("a steady hand"), (0.5, 0.0, 0.5)),
    "usual": (N_("a usual hand"), (1.5, 0.02, 1.5)),
    "shaky": (N_("a shaky hand"), (3.0, 0.08, 3.0)),
}
"""How steady a computer's hand is: words, then error (mm), chance of a bump, error of eye (mm)."""


@dataclass(frozen=True)
class Seat(Sitter):
    """One seat; `steadiness` matters only where the computer plays."""

    KINDS: ClassVar[dict[str, str]] = Sitter.KINDS | {
        "greedy": N_("computer: greedy for points"),
        "searching": N_("computer: looks ahead"),
    }

    steadiness: str = "usual"

    @property
    def bot(self) -> Bot:
        """The computer that plays for this seat."""
        from villa_core.villa.bots import BOTS, Hand

        return BOTS[self.kind](Hand(*STEADINESS[self.steadiness][1]))

    def play(self, game: Game) -> Game:
        """The game after what the computer does now; an undone move comes again the same."""
        player = game.to_act[0]
        dice = random.Random(f"{game.seed} {game.number} {game.players.index(player)}")
        return game.play(self.bot.move(game, player, dice))

    @property
    def words(self) -> str:
        """Who plays here, for people."""
        hand = "" if self.is_person else f", {_(STEADINESS[self.steadiness][0])}"
        return super().words + hand

    def to_json(self) -> dict[str, str]:
        """As it is written in a saved table."""
        return super().to_json() | {"hand": self.steadiness}

    @classmethod
    def from_json(cls, entry: Any) -> Seat:
        """The seat of a saved table; what makes no sense is a person, who can always play."""
        kind = super().from_json(entry).kind
        hand = str(entry.get("hand")) if isinstance(entry, dict) else ""
        return cls(kind, hand) if hand in STEADINESS else cls()
