"""Series: many games with the same rules and players, each a pure function of seed and number.

Game number `k` of a series has its own dice, made from the seed and `k` alone, so it is the same
game whatever was played before it, and in whatever process or on whatever machine.

>>> series = Series.of("de", "careful", seed=7)
>>> series.play_game(3) == series.play_game(3)
True
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, field, fields, replace
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from villa_core import bots as registry
from villa_core.errors import FormatError, GameError
from villa_core.geometry.kernel import compiled
from villa_core.play.opponents import Player
from villa_core.text import _
from villa_core.tower.piece_files import check_set, set_entry
from villa_core.tower.pieces import PieceSet
from villa_core.villa.bots import Bot, Hand
from villa_core.villa.claims import witnesses
from villa_core.villa.game import Game
from villa_core.villa.moves import BreakOff, Claim, Object, Raise
from villa_core.villa.position import Termination
from villa_core.villa.rulebook import Rulebook

ENDINGS = (*Termination, "unfinished")
"""How a game of a series ends; `GameResult.ending` is a place in this list."""

NOBODY_WINS = -1
"""Instead of a seat or a bot: nobody."""

MOST_MOVES = 500
"""A game that is not over after so many moves is left as unfinished."""

_HAND, _NATURE = ("error", "disturb", "eye"), ("sure", "bold", "spares")
_NAMES = ("Ada", "Ben", "Cleo", "Dan")


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


def _bot(name: str, hand: Hand | None) -> Player:
    """The bot of this name, with another hand if one is given; an own bot has what it has."""
    bot = registry.named(name)
    return replace(bot, hand=hand) if hand is not None and isinstance(bot, Bot) else bot


@dataclass(frozen=True)
class Series:
    """Games by the rules of `rulebook` between 2 to 4 `bots`, drawn from `seed`.

    They play with the standard set of pieces, or with `pieces` of one's own. The bots move on by a
    seat from game to game, and then change neighbours, so that none has the better seat for long,
    nor always acts after the same other one.
    """

    rulebook: Rulebook
    bots: tuple[Player, ...]
    seed: int = 0
    pieces: PieceSet | None = None

    def __post_init__(self) -> None:
        if not 2 <= len(self.bots) <= len(_NAMES):
            text = _("Villa Paletti is for 2 to 4 players, not {n}.")
            raise GameError(text.format(n=len(self.bots)))

    @classmethod
    def of(
        cls,
        edition: str | Rulebook = "de",
        bots: str | Sequence[str] = "careful",
        *,
        players: int = 4,
        hand: Hand | None = None,
        seed: int = 0,
        pieces: PieceSet | None = None,
    ) -> Series:
        """A series by names: one bot for all `players`, or one name for each player.

        Every bot that is registered (`villa_core.bots.known`) can be named; `hand` is given to all
        of ours.

        >>> [bot.kind for bot in Series.of("en", ("greedy", "random")).bots]
        ['greedy', 'random']
        """
        kinds = [bots] * players if isinstance(bots, str) else bots
        return cls(Rulebook.of(edition), tuple(_bot(kind, hand) for kind in kinds), seed, pieces)

    def line_up(self, number: int) -> tuple[int, ...]:
        """Which bot has which seat in a game: all seats, then all neighbours, by turns."""
        n = len(self.bots)
        circles = tuple(permutations(range(1, n)))
        circle = (0, *circles[number // n % len(circles)])
        return tuple(circle[(seat + number) % n] for seat in range(n))

    def game(self, number: int) -> Game:
        """Game number `number`, played to its end, to look at or to keep as a file."""
        dice, bots = random.Random(f"{self.seed} game {number}"), self.line_up(number)
        names, seed = _NAMES[: len(bots)], dice.randrange(2**32)
        game = Game.new(self.rulebook, names, seed, pieces=self.pieces)
        while game.outcome is None and game.number < MOST_MOVES:
            player = game.to_act[0]
            bot = self.bots[bots[game.players.index(player)]]
            game = game.play(bot.move(game, player, dice))
        return game

    def play_game(self, number: int) -> GameResult:
        """Play game number `number` and keep what counts."""
        compiled()  # one game at a table does without it, many do not
        game = self.game(number)
        outcome, kinds = game.outcome, Counter(map(type, game.moves))
        true, right = [], []
        for moment in game.history:
            if isinstance(moment.move, Claim):
                assert moment.previous is not None
                true.append(next(witnesses(moment.previous), None) is None)
            elif isinstance(moment.move, Object):  # always to the claim just made
                right.append(not true[-1])

        def seat(name: str | None) -> int:
            first = game.start.builder
            return (game.players.index(name) - first) % len(game.players) if name else NOBODY_WINS

        winner = outcome.winner if outcome else None
        return GameResult(
            game=number,
            winner=seat(winner),
            bot=self.line_up(number)[game.players.index(winner)] if winner else NOBODY_WINS,
            cause=seat(outcome.caused_by if outcome else None),
            ending=ENDINGS.index(outcome.termination if outcome else "unfinished"),
            plates=game.position.top,
            moves=game.number,
            raises=kinds[Raise],
            broken_off=kinds[BreakOff],
            claims=len(true),
            claims_true=sum(true),
            objections=len(right),
            objections_right=sum(right),
        )

    def to_json(self) -> dict[str, Any]:
        """The series as plain values, for the head of a file."""
        return {
            "edition": self.rulebook.filed,
            "changes": dict(self.rulebook.changes),
            "bots": [_entry(bot) for bot in self.bots],
            "seed": self.seed,
            **({} if self.pieces is None else set_entry(self.pieces, PieceSet.standard())),
        }

    @classmethod
    def from_json(cls, values: dict[str, Any], pieces: PieceSet | None = None) -> Series:
        """The series that a `villa-explore/1` file names, played with these `pieces`."""
        check_set(values, pieces or PieceSet.standard(), PieceSet.standard())
        try:
            bots = tuple(map(_filed, values["bots"]))
            rulebook = Rulebook.of_filed(values["edition"], **values["changes"])
        except GameError as error:
            raise FormatError("series", str(error)) from error
        return cls(rulebook, bots, values["seed"], pieces)


def _entry(bot: Player) -> dict[str, Any]:
    """A bot as plain values; how sure and how bold it is only where that is not as usual."""
    entry: dict[str, Any] = {"kind": bot.kind}
    usual = registry.known().get(bot.kind)
    if isinstance(bot, Bot) and usual is not None:
        nature = {name: getattr(bot, name) for name in _NATURE}
        unusual = {name: n for name, n in nature.items() if n != getattr(usual.bot, name, None)}
        entry |= asdict(bot.hand) | unusual
    if usual is None or _filed(entry) != bot:
        text = _(
            "A file cannot keep your own bot “{name}” as it is: {how}, and play it by its name."
        )
        how = f"villa_core.bots.register({bot.kind!r}, …)"
        raise GameError(text.format(name=bot.kind, how=how))
    return entry


def _filed(entry: dict[str, Any]) -> Player:
    """The bot that an entry of a file means."""
    bot = registry.named(entry["kind"])
    if not isinstance(bot, Bot):
        return bot
    seen = {name: float(entry[name]) for name in _HAND if name in entry}
    nature: dict[str, Any] = {name: entry[name] for name in _NATURE if name in entry}
    return replace(bot, hand=replace(bot.hand, **seen), **nature)


def counted(values: Iterable[int]) -> dict[int, int]:
    """How often each number comes up, the smallest first."""
    return dict(sorted(Counter(map(int, values)).items()))


@dataclass(frozen=True)
class Results:
    """The games of a series that have been played, in the order of their numbers.

    >>> results = Results(Series.of("de", "careful"), (Series.of("de", "careful").play_game(0),))
    >>> results["plates"].shape, len(results)
    ((1,), 1)
    """

    series: Series
    games: tuple[GameResult, ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[GameResult]:
        return iter(self.games)

    def __getitem__(self, column: str) -> NDArray[np.int64]:
        """One column of `GameResult` as an array."""
        if column not in COLUMNS:
            text = _("There is no column “{name}”. Known are: {known}.")
            raise GameError(text.format(name=column, known=", ".join(COLUMNS)))
        return self.arrays[column]

    def counts(self, column: str) -> dict[int, int]:
        """How often each number of a column came up."""
        return counted(self[column].tolist())

    @cached_property
    def arrays(self) -> dict[str, NDArray[np.int64]]:
        """Every column of `GameResult` as an array; `pandas.DataFrame` takes them as they are."""
        rows = [astuple(game) for game in self.games]
        values = np.array(rows, dtype=np.int64).reshape(-1, len(COLUMNS))
        return dict(zip(COLUMNS, values.T.copy(), strict=True))
