"""Series: many games with the same rules and players, each a pure function of seed and number.

Game number `k` of a series has its own dice, made from the seed and `k` alone, so it is the same
game whatever was played before it, and in whatever process or on whatever machine.

>>> series = Series.of("de", "careful", seed=7)
>>> series.play_game(3) == series.play_game(3)
True
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import permutations
from typing import Any

from villa_core.errors import FormatError, GameError
from villa_core.text import _
from villa_core.villa.bots import BOTS, Bot, Hand
from villa_core.villa.game import Game
from villa_core.villa.moves import BreakOff, Claim, Move, Object, Raise
from villa_core.villa.position import Termination
from villa_core.villa.rulebook import Rulebook

ENDINGS = ("collapse", "nobody can build", "unfinished")
"""How a game of a series ends; `GameResult.ending` is a place in this list."""

NOBODY_WINS = -1
"""Instead of a seat or a bot: nobody."""

MOST_MOVES = 500
"""A game that is not over after so many moves is left as unfinished."""

_NAMES = ("Ada", "Ben", "Cleo", "Dan")
_ENDING = {Termination.COLLAPSE: 0, Termination.NOBODY_CAN_BUILD: 1}


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is kept of one game, in numbers. Seats count from 0, the first builder.

    `winner` and `cause` (of a collapse) are seats, `bot` is the winner's place in the line-up of
    the series; `NOBODY_WINS` if there is none. `plates` is the height reached (5: red).
    """

    game: int
    winner: int
    bot: int
    cause: int
    ending: int
    plates: int
    moves: int
    raises: int
    broken_off: int
    claims: int
    claims_true: int
    objections: int
    objections_right: int


COLUMNS = tuple(column.name for column in fields(GameResult))


def bot_named(kind: str, hand: Hand | None = None) -> Bot:
    """The bot of this kind: random, careful, greedy or searching."""
    if kind not in BOTS:
        text = _("There is no bot “{name}”. The bots are {known}.")
        raise GameError(text.format(name=kind, known=", ".join(BOTS)))
    return BOTS[kind](hand if hand is not None else Hand())


@dataclass(frozen=True)
class Series:
    """Games by the rules of `rulebook` between 2 to 4 `bots`, drawn from `seed`.

    The bots move on by a seat from game to game, and then change neighbours, so that none has the
    better seat for long, nor always acts after the same other one.
    """

    rulebook: Rulebook
    bots: tuple[Bot, ...]
    seed: int = 0
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 2 <= len(self.bots) <= len(_NAMES):
            text = _("Villa Paletti is for 2 to 4 players, not {n}.")
            raise GameError(text.format(n=len(self.bots)))
        object.__setattr__(self, "names", _NAMES[: len(self.bots)])

    @classmethod
    def of(
        cls,
        edition: str | Rulebook = "de",
        bots: str | Sequence[str] = "careful",
        *,
        players: int = 4,
        hand: Hand | None = None,
        seed: int = 0,
    ) -> Series:
        """A series by names: one kind of bot for all `players`, or one name for each player.

        >>> [bot.kind for bot in Series.of("en", ("greedy", "random")).bots]
        ['greedy', 'random']
        """
        kinds = [bots] * players if isinstance(bots, str) else bots
        return cls(Rulebook.of(edition), tuple(bot_named(kind, hand) for kind in kinds), seed)

    def play_game(self, number: int) -> GameResult:
        """Play game number `number` and keep what counts."""
        return self._kept(number, self.game(number))

    def game(self, number: int) -> Game:
        """Game number `number`, played to its end, to look at or to keep as a file."""
        dice = random.Random(f"{self.seed} game {number}")
        game = Game.new(self.rulebook, self.names, dice.randrange(2**32))
        while game.outcome is None and game.number < MOST_MOVES:
            player = game.to_act[0]
            bot = self.bots[self._in_line_up(game.players.index(player), number)]
            game = game.play(bot.move(game, player, dice))
        return game

    def _in_line_up(self, seat: int, number: int) -> int:
        """Which bot of the line-up has this seat: all seats, then all neighbours, by turns."""
        n = len(self.bots)
        circles = tuple(permutations(range(1, n)))
        return (0, *circles[number // n % len(circles)])[(seat + number) % n]

    def _kept(self, number: int, game: Game) -> GameResult:
        first, outcome = game.start.builder, game.outcome
        claims = [moment for moment in game.history if isinstance(moment.move, Claim)]
        true = {claim.number: bool(_before(claim).claim_is_true()) for claim in claims}
        objections = [moment for moment in game.history if isinstance(moment.move, Object)]
        right = [not true[_claim_of(moment).number] for moment in objections]

        def seat(name: str | None) -> int:
            if name is None:
                return NOBODY_WINS
            return (game.players.index(name) - first) % len(game.players)

        winner = outcome.winner if outcome is not None else None
        bot = NOBODY_WINS
        if winner is not None:
            bot = self._in_line_up(game.players.index(winner), number)
        return GameResult(
            game=number,
            winner=seat(winner),
            bot=bot,
            cause=seat(outcome.caused_by if outcome is not None else None),
            ending=_ENDING[outcome.termination] if outcome is not None else 2,
            plates=game.position.top,
            moves=game.number,
            raises=_count(game, Raise),
            broken_off=_count(game, BreakOff),
            claims=len(claims),
            claims_true=sum(true.values()),
            objections=len(objections),
            objections_right=sum(right),
        )

    def to_json(self) -> dict[str, Any]:
        """The series as plain values, for the head of a file."""
        return {
            "edition": self.rulebook.edition,
            "changes": dict(self.rulebook.changes),
            "bots": [{"kind": bot.kind, **asdict(bot.hand)} for bot in self.bots],
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Series:
        """The series of plain values that follow the schema of `villa-explore/1`."""
        bots = []
        for entry in values["bots"]:
            numbers = {name: float(entry[name]) for name in ("error", "disturb", "eye")}
            bots.append(bot_named(entry["kind"], Hand(**numbers)))
        try:
            rulebook = Rulebook.variant(values["edition"], **values["changes"])
        except GameError as error:
            raise FormatError("series", str(error)) from error
        return cls(rulebook, tuple(bots), values["seed"])


def _before(game: Game) -> Game:
    assert game.previous is not None
    return game.previous


def _claim_of(moment: Game) -> Game:
    """The moment of the claim that an objection speaks to."""
    while not isinstance(moment.move, Claim):
        moment = _before(moment)
    return moment


def _count(game: Game, kind: type[Move]) -> int:
    return sum(isinstance(move, kind) for move in game.moves)
