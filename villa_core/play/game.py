"""What both games have in common: players at a table, a past, moves that are judged and told.

A game never changes: it is a chain of moments (a persistent linked list). Each knows the one before
it (`previous`), the `move` that led here and its `number`; the very start has none, none and 0.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from villa_core.errors import GameError, IllegalMove
from villa_core.play.move_files import PlayerMove
from villa_core.text import _

if TYPE_CHECKING:
    from enum import StrEnum
    from types import UnionType

    from villa_core.play.analysis import Hint, Review
    from villa_core.play.refusals import Breach, Explained
    from villa_core.play.rules import Ruleset

MoveT = TypeVar("MoveT", bound=PlayerMove)


class Roll(PlayerMove):
    """Roll for a colour. Without `color` the game's seeded die decides."""

    color: str | None = None


class Table(Protocol):
    """What stays the same during a game: who sits there, by which rules, and who judges a fall."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""

    @property
    def rulebook(self) -> Ruleset:
        """The rules that are played."""

    @property
    def referee(self) -> bool:
        """True when players at a real table report what happened."""


class Position(Protocol):
    """What can be seen between two moves: what is due, and how often the die was rolled."""

    @property
    def phase(self) -> StrEnum:
        """What is due now."""

    @property
    def rolls(self) -> int:
        """How often the die was rolled."""


class Trial(Protocol):
    """What comes of a move; first of all the rules that it breaks."""

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """The rules that it breaks; none if it is legal."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `winners` is empty when nobody wins; `reason` says it in a sentence.

    `caused_by` is who made the villa fall, if somebody did.
    """

    termination: StrEnum
    winners: tuple[str, ...]
    reason: str
    caused_by: str | None = None

    @property
    def winner(self) -> str | None:
        """The one winner, or None when nobody or several have won."""
        return self.winners[0] if len(self.winners) == 1 else None


@dataclass(frozen=True, eq=False, repr=False)
class TableGame(ABC, Generic[MoveT]):
    """One moment of a game of any kind, with all that led to it."""

    table: Table
    seed: int
    start: Position
    position: Position
    previous: Any = None
    move: MoveT | None = None
    number: int = 0

    die: ClassVar[tuple[str, ...]]
    """The colours of the die."""
    file_format: ClassVar[str]
    """What the files of this game call themselves."""

    @classmethod
    def begin(cls, table: Table, start: Position, seed: int) -> Self:
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
        return self.table.players

    @property
    def referee(self) -> bool:
        """True when players at a real table report what happened, False when physics decides."""
        return self.table.referee

    @property
    @abstractmethod
    def rulebook(self) -> Ruleset:
        """The rules that are played."""

    @property
    @abstractmethod
    def phase(self) -> StrEnum:
        """What is due now."""

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
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    @abstractmethod
    def fell(self) -> bool:
        """Whether something fell by the last move."""

    @property
    @abstractmethod
    def by_rules(self) -> tuple[str, ...]:
        """The ids of the rules by which the last move was made."""

    @abstractmethod
    def rematch(self) -> Self:
        """The same game anew, the players one seat on."""

    # moves ---------------------------------------------------------------------------------------

    @abstractmethod
    def trial(self, move: MoveT) -> Trial:
        """The rules that a move breaks (`breaches`), or if it breaks none, what physics makes."""

    @abstractmethod
    def explain(self, move: MoveT) -> Explained[MoveT]:
        """Whether a move is legal, safe or risky, with every rule that it breaks."""

    @abstractmethod
    def remedy(self, move: MoveT) -> MoveT | None:
        """The smallest change that makes a move legal and lets nothing fall."""

    @property
    @abstractmethod
    def _title(self) -> str:
        """What is played, in a word or two."""

    @abstractmethod
    def _advance(self, move: MoveT, trial: Any) -> Position:
        """The position after a legal move, of which this trial was made."""

    @abstractmethod
    def _tell(self, before: Self, move: MoveT) -> Iterable[str]:
        """What the last move was and what came of it; empty sentences do not count."""

    @abstractmethod
    def to_json(self) -> str:
        """The game as the text of a file, which calls itself by its `file_format`."""

    @classmethod
    @abstractmethod
    def from_json(cls, source: str | dict[str, Any], pieces: Any = None) -> Self:
        """The game of a file, played again move by move, with these `pieces` or the usual ones."""

    # looking back and ahead ----------------------------------------------------------------------

    @property
    @abstractmethod
    def margin(self) -> float | None:
        """How far (mm, or degrees) all that stands or hangs is from falling; None if unseen."""

    @property
    @abstractmethod
    def margin_words(self) -> str:
        """That margin in words; empty if unseen."""

    @property
    @abstractmethod
    def ahead(self) -> str | None:
        """Who would win if the game ended now by nobody's fault; None if nobody would."""

    @abstractmethod
    def reviews(self, hands: Mapping[str, Any] | None = None) -> Iterator[Review[MoveT]]:
        """Every move looked at again, one after the other: each takes a moment."""

    @abstractmethod
    def hint(self, hand: Any = None) -> Hint[MoveT]:
        """What to do now, and why, in one line; `hand` is the one that will do it."""

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
        if isinstance(move, Roll) and move.color is None:
            dice = random.Random(f"{self.seed} {self.position.rolls}")
            move = replace(move, color=dice.choice(self.die))
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


AnyGame = TableGame[Any]
"""A game of any kind."""

GameT = TypeVar("GameT", bound=AnyGame)


def _restored(
    kind: type[GameT],
    table: Table,
    seed: int,
    start: Position,
    steps: list[tuple[Position, PlayerMove | None]],
) -> GameT | None:
    """The game of a pickle: the same positions, nothing worked out again."""
    game = None
    for number, (position, move) in enumerate(steps):
        game = kind(table, seed, start, position, game, move, number)
    return game


def drawn(seed: int | None) -> int:
    """The seed that is given, or one by chance."""
    return random.randrange(2**32) if seed is None else int(seed)


class Allowed:
    """The legal moves of a game: answers `in` for any move, and `bool` while it goes on."""

    kinds: ClassVar[UnionType]
    """The moves of this game."""

    _game: AnyGame

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __contains__(self, move: object) -> bool:
        return isinstance(move, self.kinds) and not self._game.trial(move).breaches

    def __bool__(self) -> bool:
        return self._game.outcome is None
