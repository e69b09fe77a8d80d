"""Hand: what becomes of an intention when a hand that may shake carries it out.

A shaky hand puts a piece a little beside the spot that was meant, and statics decides. What eyes
and fingers notice before the piece is let go is put right: a spot where the column would stick out
over the edge or touch another one (B6, B7), or where a plate would cover too few columns (F7), is
left for another try. Balance is not noticed: it shows when the hand lets go.

A disturbed hand bumps. While pulling, the villa sways by a jolt, and if it then threatens to fall
the builder breaks off (B2). While placing, the piece slips farther than it should. Taking a penalty
column out cannot be broken off and has no spot to miss.

>>> import random
>>> from villa_core.villa.game import Game
>>> from villa_core.villa.moves import Raise
>>> game = Game.new("de", seed=1)
>>> meant = Raise(game.columns_of(game.turn)[0], 0.0, 40.0)
>>> Hand.perfect().carry_out(game, meant, random.Random(1)) == meant
True
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from villa_core.errors import GameError
from villa_core.text import _
from villa_core.villa.moves import BreakOff, LayPlate, Move, Pull, Raise
from villa_core.villa.places import without

if TYPE_CHECKING:
    from villa_core.villa.game import Game

JOLT = 3.0
"""How far (mm, standard deviation) a bump sways the villa while a column is pulled; assumed."""

SLIP = 10.0
"""How far (mm, standard deviation) a piece slips when the hand is disturbed; assumed."""

_TRIES = 40  # spots tried before the one that was meant is taken


@dataclass(frozen=True, slots=True)
class Hand:
    """How steady a hand is, and how well the eye beside it judges.

    `error` (mm) is the standard deviation of where a piece lands, in x and in y; `disturb` the
    chance that handling a column or plate goes with a bump; `eye` (mm) the standard deviation
    with which margins are misjudged before a decision.
    """

    error: float = 1.5
    disturb: float = 0.02
    eye: float = 1.5

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            most = 1.0 if field.name == "disturb" else 100.0
            if not 0.0 <= value <= most:
                text = _("A hand's “{name}” must lie between 0 and {most:g}, not {value:g}.")
                raise GameError(text.format(name=field.name, most=most, value=value))

    @classmethod
    def perfect(cls) -> Hand:
        """A hand that never misses, and an eye that never errs."""
        return cls(0.0, 0.0, 0.0)

    def carry_out(self, game: Game, move: Move, dice: random.Random) -> Move:
        """What happens when this hand tries that move: the same move, beside it, or broken off."""
        pulled = move.column if isinstance(move, Raise | Pull) else None
        if pulled and dice.random() < self.bump(game) and self._sways(game, pulled, dice):
            return BreakOff(pulled)
        if isinstance(move, Raise | LayPlate) and move.x is not None and move.y is not None:
            slips = dice.random() < self.disturb
            spread = math.hypot(self.error, SLIP) if slips else self.error
            return self._placed(game, move, spread, dice)
        return move

    def bump(self, game: Game) -> float:
        """The chance of a bump while pulling, by what the hands may do (B4, B9; assumed).

        With no hand on the plates every pull jolts the villa; fingers in the place of the hook bump
        twice as often.
        """
        if game.rulebook.is_("B4", "hands-off"):
            return 1.0
        return self.disturb * (2 if game.rulebook.is_("B9", "fingers-only") else 1)

    def _sways(self, game: Game, column: str, dice: random.Random) -> bool:
        tower = game.tower
        assert tower is not None
        jolt = abs(dice.gauss(0.0, JOLT))
        return without(tower, column) < jolt

    def _placed(
        self, game: Game, move: Raise | LayPlate, spread: float, dice: random.Random
    ) -> Raise | LayPlate:
        if spread == 0.0:
            return move
        assert move.x is not None
        assert move.y is not None
        for _try in range(_TRIES):
            x, y = dice.gauss(move.x, spread), dice.gauss(move.y, spread)
            landed = replace(move, x=x, y=y)
            if not game.trial(landed).breaches:
                return landed
        return move
