"""Bots: players who see the villa, judge it by eye, decide, and act with a hand that may shake.

Four kinds: `RandomBot`, `CarefulBot` (largest margin), `GreedyBot` (points) and `SearchingBot`
(looks ahead over exact safe zones and the others' replies). Each has a `Hand`. All chance comes
from the `random.Random` that is handed in, so the same seed gives the same game.

>>> import random
>>> from villa_core.villa.game import Game
>>> game, dice = Game.new("de", seed=1), random.Random(1)
>>> move = CarefulBot(Hand.perfect()).move(game, game.turn, dice)
>>> game.play(move).outcome is None
True
"""

from __future__ import annotations

from villa_core.villa.bots.hand import Hand
from villa_core.villa.bots.players import Bot, CarefulBot, GreedyBot, RandomBot
from villa_core.villa.bots.search import SearchingBot

__all__ = ["Bot", "CarefulBot", "GreedyBot", "Hand", "RandomBot", "SearchingBot"]
