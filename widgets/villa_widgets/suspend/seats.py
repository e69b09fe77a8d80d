"""Who sits at the table of Suspend: a person, or the computer in one of its kinds.

>>> Chair("careful").to_json()
{'kind': 'careful'}
>>> Chair.from_json({"kind": "unknown"})
Chair(kind='person')
>>> len(Chair("careful").play(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)).hanging)
1
"""

from __future__ import annotations

import random

from villa_core.suspend import SuspendGame
from villa_widgets.table.seats import Sitter


class Chair(Sitter):
    """One seat at the table."""

    def play(self, game: SuspendGame) -> SuspendGame:
        """The game after what the computer does now; an undone move comes again the same."""
        from villa_core.suspend.bots import BOTS

        dice = random.Random(f"{game.seed} {game.number}")
        return game.play(BOTS[self.kind]().move(game, game.turn, dice))
