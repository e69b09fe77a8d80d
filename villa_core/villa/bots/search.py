"""The searching builder: looks ahead over exact safe zones and the others' replies.

For each of its best columns it takes a few spots of the exact safe zone, plays the raise, lets
every other player answer with the raise that scores most for that player, and values what is left.
The chance that its own hand brings the villa down is counted against the raise, with what a fall
would cost: whoever then has the seal wins (E2). In textbooks this is a search of the game tree to a
fixed depth, with a chance node for the hand (expectimax) and greedy replies instead of all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from villa_core.statics.zones import column_zone
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.bots.hand import Hand
from villa_core.villa.bots.players import Bot, points_of, tower_of
from villa_core.villa.bots.sight import Seen, judge, removals
from villa_core.villa.position import NOBODY, Phase, Position

if TYPE_CHECKING:
    from villa_core.villa.game import Game

_SEAL, _LEAD, _ROOM = 0.6, 0.05, 0.3  # what the seal, a point of lead and room to move are worth
_MOST_LEAD = 2


@dataclass(frozen=True)
class SearchingBot(Bot):
    """Looks ahead: own raise, the reply of every other player, then the value of what is left."""

    kind: ClassVar[str] = "searching"
    width: ClassVar[int] = 3
    """How many of its columns it looks at closely."""

    def _best(self, game: Game, options: Sequence[Seen], dice: random.Random) -> Seen:
        seat = game.position.actor
        by_points = sorted(options, key=lambda o: (-points_of(o.column), -o.margin))
        by_margin = sorted(options, key=lambda o: -o.margin)
        closely = list(dict.fromkeys([*by_margin[:1], *by_points]))[: self.width]
        spots = [spot for option in closely for spot in self._spots(game, option)]
        return max(spots, key=lambda spot: self.worth(game, seat, spot))

    def _spots(self, game: Game, option: Seen) -> Iterator[Seen]:
        """The spot with the largest margin, and the middle of the exact safe zone."""
        yield option
        if option.on is None:
            point = column_zone(tower_of(game), option.column, None, None).point()
            if point is not None:
                yield option._replace(x=point[0], y=point[1])

    def worth(self, game: Game, seat: int, option: Seen) -> float:
        """From 0 (lost) to 1 (won): what this raise is worth to a seat after all replies."""
        after = game.play(option.move)
        if after.outcome is not None and after.position.fell_by == seat:
            return _fall(game.position, seat)
        for _other in range(len(game.players) - 1):
            after = reply(after, seat)
        fall = _fall(game.position, seat)
        return option.chance * value(after.position, seat) + (1 - option.chance) * fall


def value(position: Position, seat: int) -> float:
    """What a position is worth to a seat, from 0 (lost) to about 1 (won)."""
    if position.phase is Phase.OVER:
        return float(position.holder == seat)
    others = {position.owner[c] for c in range(4)} - {NOBODY, seat}
    lead = position.points(seat) - max(position.points(other) for other in others)
    lead = max(-_MOST_LEAD, min(_MOST_LEAD, lead))
    tower = position.tower
    assert tower is not None
    columns = [COLUMN_IDS[c] for c in position.movable(seat)]
    room = sum(margin >= 0 for margin in removals(tower, columns)) / 5
    return _SEAL * (position.holder == seat) + _LEAD * lead + _ROOM * room


def _fall(position: Position, seat: int) -> float:
    """E2: a fall that this seat causes gives the game away, unless nobody can win yet."""
    nobody = position.holder == NOBODY or (position.holder == seat and position.before == NOBODY)
    return _SEAL / 4 if nobody else 0.0


def reply(game: Game, seat: int) -> Game:
    """What the next builder does with a steady hand: the raise of most value, if there is one.

    In a game of three a neutral column comes first (N1), then the own one.
    """
    position = game.position
    neutral = position.phase is Phase.NEUTRAL
    if position.builder == seat or not (neutral or position.phase is Phase.BUILD):
        return game
    columns = [COLUMN_IDS[c] for c in position.movable(NOBODY if neutral else position.builder)]
    for points in (3, 2, 1):
        worth = [column for column in columns if points_of(column) == points]
        seen = judge(tower_of(game), worth, Hand.perfect())
        best = max(seen, key=lambda option: option.margin, default=None)
        if best is not None:
            after = game.play(best.move)
            return reply(after, seat) if neutral else after
    return game
