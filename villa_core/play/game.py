"""What both games have in common: players at a table, a past, moves that are judged and told.

A game never changes: it is a chain of moments (a persistent linked list). Each knows the one before
it (`previous`), the `move` that led here and its `number`; the very start has none, none and 0.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from villa_core.errors import GameError, IllegalMove
from villa_core.text import _

if TYPE_CHECKING:
    from enum import StrEnum
    from types import UnionType

    from villa_core.play.analysis import Hint, Review
    from villa_core.play.rules import Ruleset

MoveT = TypeVar("MoveT")
PhaseT = TypeVar("PhaseT", bound="StrEnum")
RulesT = TypeVar("RulesT", bound="Ruleset")
EndT = TypeVar("EndT", bound="StrEnum")
GameT = TypeVar("GameT", bound="AnyGame")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[EndT]):
    """How a game ended: `winners` is empty when nobody wins; `reason` says it in a sentence.

    `caused_by` is who made the villa fall, if somebody did.
    """

    termination: EndT
    winners: tuple[str, ...]
    reason: str
    caused_by: str | None = None

    @property
    def winner(self) -> str | None:
        """The one winner, or None when nobody or several have won."""
        return self.winners[0] if len(self.winners) == 1 else None


@dataclass(frozen=True, eq=False, repr=False)
class TableGame(ABC, Generic[MoveT, PhaseT, RulesT]):
    """One moment of a game of any kind, with all that led to it."""

    table: Any
    seed: int
    start: Any
    position: Any
    previous: Any = None
    move: MoveT | None = None
    number: int = 0

    roll: ClassVar[type[Any]]
    """The move that rolls the die."""
    die: ClassVar[tuple[str, ...]]
    """The colours of the die."""
    file_format: ClassVar[str]
    """What the files of this game call themselves."""

    @classmethod
    def begin(cls, table: Any, start: Any, seed: int) -> Self:
        """The first moment of a game.

        >>> from villa_core import Game
        >>> game = Game.new("de", seed=1)
        >>> Game.begin(game.table, game.start, game.seed) == game
        True
        """
        return cls(table, seed, start, start)

    @property
    def beginning(self) -> Self:
        """This game before its first move."""
        return self.begin(self.table, self.start, self.seed)

    # what a player at the table can see ----------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""
        names: tuple[str, ...] = self.table.players
        return names

    @property
    def referee(self) -> bool:
        """True when players at a real table report what happened, False when physics decides."""
        return bool(self.table.referee)

    @property
    def rulebook(self) -> RulesT:
        """The rules that are played."""
        rules: RulesT = self.table.rulebook
        return rules

    @property
    def phase(self) -> PhaseT:
        """What is due now."""
        phase: PhaseT = self.position.phase
        return phase

    @property
    @abstractmethod
    def turn(self) -> str:
        """The player whose turn it is."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[str, ...]:
        """The players who may do or say something now, in turn order."""

    @property
    @abstractmethod
    def pieces(self) -> Any:
        """The set of pieces that it is played with; None at a real table, which has its own."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome[Any] | None:
        """How the game ended, or None while it goes on."""

    # moves ---------------------------------------------------------------------------------------

    @abstractmethod
    def trial(self, move: MoveT) -> Any:
        """The rules that a move breaks (`breaches`), or if it breaks none, what physics makes."""

    @abstractmethod
    def explain(self, move: MoveT) -> Any:
        """Whether a move is legal, safe or risky, with every rule that it breaks."""

    @abstractmethod
    def remedy(self, move: MoveT) -> MoveT | None:
        """The smallest change that makes a move legal and lets nothing fall."""

    @property
    @abstractmethod
    def _title(self) -> str:
        """What is played, in a word or two."""

    @abstractmethod
    def _advance(self, move: MoveT, trial: Any) -> Any:
        """The position after a legal move."""

    @abstractmethod
    def _tell(self, before: Self, move: MoveT) -> Iterable[str]:
        """What the last move was and what came of it; empty sentences do not count."""

    @staticmethod
    @abstractmethod
    def _part(name: str) -> Any:
        """A module of this game's own room, “files” or “analysis”, loaded on first use."""

    def to_json(self) -> str:
        """The game as the text of a file, which calls itself by its `file_format`.

        >>> from villa_core import Game
        >>> "villa-game/1" in Game.new("de", seed=1).to_json()
        True
        """
        text: str = self._part("files").game_to_json(self)
        return text

    @classmethod
    def from_json(cls, source: str | dict[str, Any], pieces: Any = None) -> Self:
        """The game of a file, played again move by move, with these `pieces` or the usual ones.

        >>> from villa_core import Game
        >>> game = Game.new("de", seed=1)
        >>> Game.from_json(game.to_json()) == game
        True
        """
        game: Self = cls._part("files").game_from_json(source, pieces)
        return game

    # looking back and ahead ----------------------------------------------------------------------

    @property
    def margin(self) -> float | None:
        """How far (mm, or degrees) all that stands or hangs is from falling; None if unseen."""
        left: float | None = self._part("analysis").margin(self)
        return left

    @property
    @abstractmethod
    def ahead(self) -> str | None:
        """Who would win if the game ended now by nobody's fault; None if nobody would."""

    def reviews(self, hands: Mapping[str, Any] | None = None) -> Iterator[Review[MoveT]]:
        """Every move looked at again, one after the other: each takes a moment.

        `hands` are those of the players; whoever is not named has a usual one.

        >>> from villa_core.suspend import SuspendGame, moves
        >>> game = SuspendGame.new("beginner", seed=1).play(moves.Hang("orange-1", "hook", by="n4"))
        >>> [review.player for review in game.reviews()]
        ['Ada']
        """
        yield from self._part("analysis").reviews(self, hands)

    def hint(self, hand: Any = None) -> Hint[MoveT]:
        """What to do now, and why, in one line; `hand` is the one that will do it.

        >>> from villa_core.suspend import SuspendGame
        >>> SuspendGame.new("beginner", seed=1).hint().move.rod
        'orange-1'
        """
        advice: Hint[MoveT] = self._part("analysis").hint(self, hand)
        return advice

    @property
    def turning(self) -> Self | None:
        """The moment since which the winner was ahead, or that turned all over at the end.

        In a game that goes on: since when whoever is ahead is. None if there is no such moment.
        """
        winner = self.ahead if self.outcome is None else self.outcome.winner
        if winner is None:
            return None
        moment = self
        while moment.previous is not None and moment.previous.ahead == winner:
            moment = moment.previous
        return moment if moment.number else None

    def play(self, move: MoveT) -> Self:
        """The game after the move; `IllegalMove` with every rule that it breaks.

        >>> from villa_core.suspend import SuspendGame, moves
        >>> SuspendGame.new("expert", seed=3).play(moves.Roll()).rolled
        'yellow'
        """
        if isinstance(move, self.roll) and move.color is None:
            move = self.roll(rolled(self.seed, self.position.rolls, self.die))
        trial, number = self.trial(move), self.number + 1
        if trial.breaches:
            raise IllegalMove(self.explain(move).findings, number)
        after = self._advance(move, trial)
        return type(self)(self.table, self.seed, self.start, after, self, move, number)

    def undo(self, to: int | None = None) -> Self:
        """The game before the last move, or after move number `to` (0: the very start).

        >>> from villa_core.suspend import SuspendGame, moves
        >>> SuspendGame.new("expert", seed=3).play(moves.Roll()).undo().number
        0
        """
        target = self.number - 1 if to is None else to
        if not 0 <= target <= self.number:
            text = _("There are {n} moves to go back over, so move {to} cannot be reached.")
            raise GameError(text.format(n=self.number, to=target))
        game = self
        while game.number > target and game.previous is not None:
            game = game.previous
        return game

    # the past ------------------------------------------------------------------------------------

    @property
    def history(self) -> Iterator[Self]:
        """The game after each move, from the start to now."""
        chain: list[Self] = []
        game: Self | None = self
        while game is not None:
            chain.append(game)
            game = game.previous
        return reversed(chain)

    @cached_property
    def moves(self) -> tuple[MoveT, ...]:
        """All moves so far."""
        return tuple(game.move for game in self.history if game.move is not None)

    @property
    def story(self) -> str:
        """What the last move was and what came of it, in sentences."""
        if self.previous is None or self.move is None:
            return _("The game begins.")
        return " ".join(filter(None, self._tell(self.previous, self.move)))

    @property
    def log(self) -> tuple[str, ...]:
        """What happened so far, a sentence or more for each move."""
        return tuple(game.story for game in self.history if game.move is not None)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, TableGame)
        return bool(
            self.position == other.position
            and self.table == other.table
            and self.seed == other.seed
            and self.start == other.start
            and self.moves == other.moves
        )

    def __hash__(self) -> int:
        return hash((self.seed, self.number))

    def __repr__(self) -> str:
        who = ", ".join(self.to_act) or "-"
        what = f"{type(self).__name__} {self._title}"
        return f"<{what}: move {self.number}, {self.phase}, {who}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # not by way of `previous`: a long game would be too deep for pickle
        steps = [(game.position, game.move) for game in self.history]
        return (_restored, (type(self), self.table, self.seed, self.start, steps))


AnyGame = TableGame[Any, Any, Any]
"""A game of any kind."""


def _restored(
    kind: type[GameT], table: Any, seed: int, start: Any, steps: list[tuple[Any, Any]]
) -> GameT | None:
    """The game of a pickle: the same positions, nothing worked out again."""
    game = None
    for number, (position, move) in enumerate(steps):
        game = kind(table, seed, start, position, game, move, number)
    return game


def drawn(seed: int | None) -> int:
    """The seed that is given, or one by chance."""
    return random.randrange(2**32) if seed is None else int(seed)


def rolled(seed: int, rolls: int, colors: Sequence[str]) -> str:
    """The colour that the seeded die shows when it is rolled again after `rolls` rolls."""
    return random.Random(f"{seed} {rolls}").choice(colors)


class Allowed:
    """The legal moves of a game: answers `in` for any move, and `bool` while it goes on."""

    kinds: ClassVar[UnionType]
    """The moves of this game."""

    _game: Any

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __contains__(self, move: object) -> bool:
        return isinstance(move, self.kinds) and not self._game.trial(move).breaches

    def __bool__(self) -> bool:
        return self._game.outcome is None
