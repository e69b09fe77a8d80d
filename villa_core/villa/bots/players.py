"""Players: the bots that look one move deep, and what all bots have in common.

A bot decides only from what a player at the table can see: where everything stands, judged with
the error of its own eye, and how sure its own hand is. A claim is made when nothing seems safe
enough to raise; an objection when a column that would prove the claim wrong does.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from villa_core.errors import GameError
from villa_core.statics.spots import lays, raises
from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa import legality
from villa_core.villa import moves as m
from villa_core.villa.bots.hand import Hand
from villa_core.villa.bots.sight import DIGITS, Seen, free_spots, look, removals
from villa_core.villa.places import plate_places
from villa_core.villa.position import GREEN, INDEX, NOBODY, OUT, POINTS, Phase

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower
    from villa_core.villa.game import Game

_PLATES = 6  # places for a plate that a bot compares


def points_of(column: str) -> int:
    """Z2: what a column is worth."""
    return POINTS[INDEX[column] % len(POINTS)]


def tower_of(game: Game) -> Tower:
    """The villa that a bot looks at; in referee mode there is none to see."""
    if game.tower is None:
        raise GameError(_("A bot cannot see a villa that stands on a real table (referee mode)."))
    return game.tower


@dataclass(frozen=True)
class Bot(ABC):
    """A player: `intend` says what it wants, `move` what its hand makes of that."""

    hand: Hand = field(default_factory=Hand)
    sure: float = 0.8
    """The chance of success from which on this bot thinks a move safe enough."""
    bold: float = 0.0
    """How often it claims what is not true, when only a new plate can take the seal away."""
    spares: bool = False
    """Whether it keeps dear columns for plates on which points count (Z1)."""
    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """A bot that somebody writes is of a kind of its own, whatever it builds on."""
        if "kind" not in vars(cls):
            cls.kind = cls.__name__

    def move(self, game: Game, player: str, dice: random.Random) -> m.Move:
        """What happens when it is `player`'s turn to act: a legal move of the game."""
        return self.hand.carry_out(game, self.intend(game, player, dice), dice)

    def intend(self, game: Game, player: str, dice: random.Random) -> m.Move:
        """What the bot, playing for `player`, wants to do now."""
        tower_of(game)
        match game.phase:
            case Phase.NEUTRAL | Phase.BUILD:
                return self._turn(game, dice)
            case Phase.CLAIM | Phase.CHALLENGE:
                speak = m.Object if game.phase is Phase.CLAIM else m.Challenge
                objects = self._objects(game, game.players.index(player), dice)
                return (speak if objects else m.LetPass)(player)
            case Phase.OBJECTION | Phase.PROOF:
                return self._prove(game, dice)
            case Phase.PENALTY:
                return self._penalty(game, dice)
            case Phase.PLATE:
                return self._plate(game)
            case Phase.COLORS | Phase.SETUP:
                return dice.choice(list(game.legal_moves))
            case Phase.OVER:
                raise GameError(_("The game is over."))

    # what each kind of bot decides its own way ---------------------------------------------------

    @abstractmethod
    def _best(self, game: Game, options: Sequence[Seen], dice: random.Random) -> Seen:
        """The option that this bot likes best of some that it thinks safe enough."""

    # what they share -----------------------------------------------------------------------------

    def _turn(self, game: Game, dice: random.Random) -> m.Move:
        """A builder's turn: raise what is safe enough, else claim if that seems true.

        N3: where no neutral column is safe, one is broken off, so that the own one may follow.
        """
        book, position = game.rulebook, game.position
        neutral = position.phase is Phase.NEUTRAL
        own = self._seen(game, legality.builder_columns(book, position), dice)
        options = self._seen(game, position.movable(NOBODY), dice) if neutral else own
        safe = [option for option in options if option.chance >= self.sure]
        if self._dares(own):
            if self._bluffs(game, own, dice):
                return m.Claim()
            return self._best(game, safe, dice).move if safe else self._touch(game, options)
        # somebody else can go on, so that a turn without a column does not stop the game
        others = self._dares(self._seen(game, position.movable_by_anyone(), dice))
        seems_true = book.proof == "claimant-raise" or not others
        if seems_true and m.Claim() in game.legal_moves and (others or self._plate_fits(game)):
            return m.Claim()
        return self._last_resort(game, options, others)

    def _bluffs(self, game: Game, own: Sequence[Seen], dice: random.Random) -> bool:
        """Whether to claim what is not true: no raise would win the seal, a new plate voids it."""
        position = game.position
        seat, holder = position.builder, position.holder
        if not self.bold or holder in (NOBODY, seat) or m.Claim() not in game.legal_moves:
            return False
        most = max(points_of(option.column) for option in own if option.chance >= self.sure)
        behind = position.points(seat) + most <= position.points(holder)
        fits = behind and legality.covered_by_count(game.rulebook, position)
        return fits and dice.random() < self.bold and self._plate_fits(game)

    @staticmethod
    def _plate_fits(game: Game) -> bool:
        return next(plate_places(game.rulebook, game.position), None) is not None

    def _last_resort(self, game: Game, options: Sequence[Seen], others: bool) -> m.Move:
        """Nothing is safe, and there is nothing to claim: do without, touch a column, or dare.

        A column that is broken off may be locked (B2), which is better than a fall; where it is
        not, breaking off for ever would never end the game, unless others go on.
        """
        locks, moves = game.rulebook.locks, game.legal_moves
        if (locks or others) and m.Pass() in moves:
            return m.Pass()
        best = max(options, key=lambda option: option.chance, default=None)
        if best is not None and (best.chance >= 0.5 or not (locks or others)):
            return best.move
        if moves.columns and (locks or others):
            return self._touch(game, options)
        raises = (move for move in moves if isinstance(move, m.Raise))
        other = self._touch(game, options) if moves.columns else m.Claim()
        return next(raises, m.Pass() if m.Pass() in moves else other)

    def _touch(self, game: Game, options: Sequence[Seen]) -> m.Move:
        """B2: break off with the column that would be missed least."""
        hopes = {option.column: option.chance for option in options}
        columns = game.legal_moves.columns
        return m.BreakOff(min(columns, key=lambda c: (hopes.get(c, 0.0), points_of(c))))

    def _seen(self, game: Game, columns: Sequence[int], dice: random.Random) -> list[Seen]:
        return look(tower_of(game), [COLUMN_IDS[c] for c in columns], self.hand, dice)

    def _dares(self, options: Sequence[Seen]) -> bool:
        return any(option.chance >= self.sure for option in options)

    def _proofs(self, game: Game, dice: random.Random) -> list[Seen]:
        """F3, N4: the columns with which a claim or a broken-off attempt could be proved wrong."""
        if game.phase in (Phase.CHALLENGE, Phase.PROOF):
            return self._seen(game, game.position.challengeable(), dice)
        columns = legality.proof_columns(game.rulebook, game.position)
        if game.rulebook.proof != "any-removal":
            return self._seen(game, columns, dice)
        judged = self._removals(game, columns, dice)
        return [
            Seen(COLUMN_IDS[column], 0.0, 0.0, None, margin, 1.0)
            for column, margin in judged.items()
            if margin >= 0
        ]

    def _removals(
        self, game: Game, columns: Sequence[int], dice: random.Random
    ) -> dict[int, float]:
        """The margin of the villa without each of these columns, as this bot judges it."""
        margins = removals(tower_of(game), [COLUMN_IDS[c] for c in columns])
        eye = self.hand.eye
        return {c: n + dice.gauss(0.0, eye) for c, n in zip(columns, margins, strict=True)}

    def _objects(self, game: Game, seat: int, dice: random.Random) -> bool:
        """F2, N4: whether it can be proved, with no own column, and brings this seat something.

        Whoever comes next would be the first on a new plate and take the seal (Z5): better let the
        claim pass, unless the seal is already there.
        """
        position = game.position
        proofs = self._proofs(game, dice)
        if not self._dares([p for p in proofs if position.owner_of(INDEX[p.column]) != seat]):
            return False
        comes_next = seat == (position.builder + 1) % len(game.players) != position.holder
        return not (game.phase is Phase.CLAIM and comes_next and self._plate_fits(game))

    def _prove(self, game: Game, dice: random.Random) -> m.Move:
        """Do what was said with the column that costs others most, or break off if none is left.

        F4: the column of the proof leaves the game, so an own one is the last to be taken.
        """
        position = game.position

        def cost(option: Seen) -> tuple[bool, bool, int, float, float]:
            owner = position.owner_of(INDEX[option.column])
            worth = points_of(option.column) if owner != NOBODY else 0
            sure, rival = option.chance >= self.sure, owner != position.other
            return sure, rival, worth, option.chance, option.margin

        best = max(self._proofs(game, dice), key=cost, default=None)
        if best is None or best.chance < 0.5:
            return self._touch(game, ())
        return m.Pull(best.column) if game.legal_moves.pulling else best.move

    def _penalty(self, game: Game, dice: random.Random) -> m.Move:
        """F4, F5: a column of another player that can go safely: what brings the seal, or is dear.

        If none can go safely, or the next plate needs the column, do without where that is allowed.
        """
        position = game.position
        columns = legality.penalty_columns(game.rulebook, position)
        judged = self._removals(game, columns, dice)
        on_top = position.where.count(position.top)
        plate = position.next_plate if position.taker == position.builder else None
        few = plate is not None and on_top <= game.rulebook.covers(plate)

        def worth(column: int) -> tuple[bool, bool, bool, bool, int, float]:
            owner, top = position.owner_of(column), position.where[column] == position.top
            useful = owner == position.holder if top else not position.locked >> column & 1
            points = points_of(COLUMN_IDS[column]) if useful else 0
            stands, others = judged[column] >= 0, owner != position.taker
            seal = _takes_seal(game, column)
            return stands, others, seal, not (few and top), points, judged[column]

        best = max(columns, key=worth)
        stands, _others, seal, plate_stays, *_rest = worth(best)
        if not (stands and (seal or plate_stays)) and m.Pass() in game.legal_moves:
            return m.Pass()
        return m.TakeOut(COLUMN_IDS[best])

    def _plate(self, game: Game) -> m.Move:
        """The place for the next plate with the largest margin, of the first few that are found.

        F6: whoever has the seal, or gets it when the turn ends, may do without: on a new plate the
        next builder would take it at once (Z5).
        """
        position = game.position
        holder, builder = position.holder, position.builder
        ahead = holder != NOBODY and position.points(builder) > position.points(holder)
        if (holder == builder or ahead) and legality.may_do_without(game.rulebook, position):
            return m.Pass()
        places = list(islice(plate_places(game.rulebook, game.position), _PLATES))
        if not places:
            return m.Pass()
        margins = lays(tower_of(game), [(at.x, at.y, at.angle) for at in places]).margins
        # how columns share the load (NaN) is not seen
        return places[int(np.nan_to_num(margins).round(DIGITS).argmax())]


def _takes_seal(game: Game, column: int) -> bool:
    """Z7: whether the seal comes to the taker of this penalty column."""
    position, taker = game.position, game.position.taker
    if position.holder in (NOBODY, taker) or game.rulebook.is_("Z7", "placing-only"):
        return False
    where = bytearray(position.where)
    where[column] = OUT
    after = position._replace(where=bytes(where))
    points = [after.points(seat) for seat in range(len(game.players))]
    return points[taker] == max(points) > points[position.holder] and not position.bare


@dataclass(frozen=True)
class RandomBot(Bot):
    """Raises any column where it seems to stand; now and then claims or objects for no reason."""

    kind: ClassVar[str] = "random"
    sure: float = 0.0

    def intend(self, game: Game, player: str, dice: random.Random) -> m.Move:
        """As any bot, but a claim, an objection or a broken-off attempt may come by whim."""
        if game.phase in (Phase.CLAIM, Phase.CHALLENGE):
            speak = m.Object if game.phase is Phase.CLAIM else m.Challenge
            return speak(player) if dice.random() < 0.2 else m.LetPass(player)
        building = game.phase in (Phase.BUILD, Phase.NEUTRAL) and dice.random() < 0.1
        if building and m.Claim() in game.legal_moves:
            return m.Claim()
        optional = legality.may_do_without(game.rulebook, game.position)
        if optional and game.phase is not Phase.BUILD and dice.random() < 0.1:
            return m.Pass()
        return super().intend(game, player, dice)

    def _best(self, game: Game, options: Sequence[Seen], dice: random.Random) -> Seen:
        option = dice.choice(options)
        if option.on is not None:
            return option
        tower = tower_of(game)
        spots = free_spots(tower, option.column)
        for _try in range(10):
            x, y = (float(value) for value in spots[dice.randrange(len(spots))])
            margin = raises(tower, [option.column], [(x, y)]).margins[0, 0]
            if margin + dice.gauss(0.0, self.hand.eye) >= 0:
                return option._replace(x=x, y=y)
        return option


@dataclass(frozen=True)
class CarefulBot(Bot):
    """Makes the move that leaves the villa the largest margin."""

    kind: ClassVar[str] = "careful"
    sure: float = 0.95

    def _best(self, game: Game, options: Sequence[Seen], dice: random.Random) -> Seen:
        return max(options, key=lambda option: option.margin)


@dataclass(frozen=True)
class GreedyBot(Bot):
    """Raises its most valuable column that is likely enough to stand; now and then it bluffs."""

    kind: ClassVar[str] = "greedy"
    sure: float = 0.7
    bold: float = 0.2

    def _best(self, game: Game, options: Sequence[Seen], dice: random.Random) -> Seen:
        scores = game.phase is not Phase.NEUTRAL and game.position.top >= GREEN
        sign = 1 if scores or not self.spares else -1
        return max(options, key=lambda o: (sign * points_of(o.column), o.margin))
