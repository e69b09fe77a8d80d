"""Timeline: a game is a chain of moments, so undo is a step back and nothing ever changes.

Each moment of a game knows the one before it (`previous`), the `move` that led here and its
`number`; the very start has none, none and 0.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from villa_core.errors import GameError
from villa_core.text import _

MoveT = TypeVar("MoveT")


class Timeline(Generic[MoveT]):
    """What every game has: players at a table, and a past.

    A game is made from `table`, `seed`, `start`, `position`, `previous`, `move` and `number`.
    """

    if TYPE_CHECKING:
        table: Any
        seed: int
        start: Any
        position: Any
        previous: Any
        move: MoveT | None
        number: int

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""
        return tuple(self.table.players)

    @property
    def referee(self) -> bool:
        """True when players at a real table report what happened, False when physics decides."""
        return bool(self.table.referee)

    @property
    @abstractmethod
    def to_act(self) -> tuple[str, ...]:
        """The players who may do something now."""

    @abstractmethod
    def play(self, move: MoveT) -> Any:
        """The game after the move; `IllegalMove` with every rule that it breaks."""

    @abstractmethod
    def to_json(self) -> str:
        """The game as the text of a file."""

    def undo(self, to: int | None = None) -> Self:
        """The game before the last move, or after move number `to` (0: the very start)."""
        target = self.number - 1 if to is None else to
        if not 0 <= target <= self.number:
            raise GameError(
                _("There are {n} moves to go back over, so move {to} cannot be reached.").format(
                    n=self.number, to=target
                )
            )
        game = self
        while game.number > target and game.previous is not None:
            game = game.previous
        return game

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

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Timeline)
        return bool(
            self.position == other.position
            and self.table == other.table
            and self.seed == other.seed
            and self.start == other.start
            and self.moves == other.moves
        )

    def __hash__(self) -> int:
        return hash((self.seed, self.number))

    def __reduce__(self) -> tuple[Any, ...]:
        # not by way of `previous`: a long game would be too deep for pickle
        steps = [(game.position, game.move) for game in self.history]
        return (_restored, (type(self), self.table, self.seed, self.start, steps))


def _restored(
    kind: Callable[..., Any], table: Any, seed: int, start: Any, steps: list[tuple[Any, Any]]
) -> Any:
    """The game of a pickle: the same positions, nothing worked out again."""
    game = None
    for number, (position, move) in enumerate(steps):
        game = kind(table, seed, start, position, game, move, number)
    return game
