"""Position: everything that the players of Suspend can see, as one immutable value.

Players are numbered by their seats; `SuspendGame` shows the same with names.

>>> piles, draw = deal(3)
>>> [len(pile) for pile in piles], len(draw)
([6, 6, 6], 6)
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from villa_core.suspend.rods import ROD_IDS

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile
    from villa_core.suspend.rods import RodSet
    from villa_core.suspend.rulebook import Mode, Rules

Rods = frozenset[str]
"""Some rods, by their ids."""


class Phase(StrEnum):
    """What is due now."""

    ROLL = "roll"
    HANG = "hang"
    BACKWARDS = "backwards"
    OVER = "over"


class Termination(StrEnum):
    """Why a game is over."""

    OUT_OF_RODS = "out of rods"
    CHAMPION = "champion"
    PLAYED_BACKWARDS = "played backwards"
    NOBODY_CAN_HANG = "nobody can hang"
    FINISHED = "finished"


class Table(NamedTuple):
    """What stays the same during a game: the rules, who sits where, and how a fall is decided."""

    mode: Mode
    players: tuple[str, ...]
    rules: Rules
    referee: bool
    pieces: RodSet


class Position(NamedTuple):
    """A position between two moves; see `SuspendGame` for the same with names.

    `piles` has the rods of each seat, `draw` the common pile, `hung` what hangs, `mobile` how
    (None in referee mode). `rolled` is a colour, `last` the seat that placed the last rod. `points`
    and `playing` are the tournament's (U9), `begun` is who began the round. While a tie is played
    backwards `tied` lists the seats still in it and `removed` counts per seat.
    """

    piles: tuple[Rods, ...]
    draw: Rods
    hung: Rods
    mobile: Mobile | None
    phase: Phase
    seat: int = 0
    rolled: str | None = None
    rolls: int = 0
    last: int | None = None
    points: tuple[int, ...] = ()
    playing: tuple[bool, ...] = ()
    round: int = 1
    begun: int = 0
    tied: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    fallen: tuple[str, ...] = ()
    """What the last move made fall."""
    ended: Termination | None = None
    winners: tuple[int, ...] = ()

    def owner(self, rod: str) -> int | None:
        """The seat whose pile a rod is in, if it is in one."""
        return next((seat for seat, pile in enumerate(self.piles) if rod in pile), None)

    @property
    def off(self) -> Rods:
        """All rods that do not hang."""
        return frozenset(ROD_IDS) - self.hung


@lru_cache(maxsize=8)
def deal(players: int) -> tuple[tuple[Rods, ...], Rods]:
    """U1: the same number of rods of each colour for each player, the rest to draw from."""
    each = 4 // players
    piles = tuple(
        frozenset(rod for n, rod in enumerate(ROD_IDS) if n % 4 // each == seat)
        for seat in range(players)
    )
    return piles, frozenset(ROD_IDS).difference(*piles)


def ordered(rods: Iterable[str]) -> tuple[str, ...]:
    """Rods from the shortest colour to the longest."""
    return tuple(sorted(rods, key=ROD_IDS.index))


def of_color(rods: Rods, color: str | None) -> Rods:
    """The rods of a colour among these."""
    return frozenset(rod for rod in rods if rod.partition("-")[0] == color)
