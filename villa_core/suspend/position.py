"""Position: everything that the players of Suspend can see, as one immutable value.

Rods are numbered as in `ROD_IDS` (four of each colour) and piles are sets of bits, players are
numbered by their seats; `SuspendGame` shows the same with ids and names.

>>> start = deal(3)
>>> [len(rods_in(pile)) for pile in start.piles], len(rods_in(start.draw))
([6, 6, 6], 6)
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from villa_core.suspend.rods import COLORS, ROD_IDS

if TYPE_CHECKING:
    from villa_core.suspend.mobile import Mobile
    from villa_core.suspend.rods import RodSet
    from villa_core.suspend.rulebook import Mode, Rules

NOBODY = -1
"""Instead of a seat: nobody."""

INDEX = {rod: number for number, rod in enumerate(ROD_IDS)}
"""The number of each rod id."""

ALL = (1 << len(ROD_IDS)) - 1
"""All rods as a set of bits."""


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
    (None in referee mode). `rolled` is a colour's number or −1, `last` who placed the last rod.
    `points` and `playing` are the tournament's (U9), `begun` is who began the round. While a tie is
    played backwards `tied` lists the seats still in it and `removed` counts per seat.
    """

    piles: tuple[int, ...]
    draw: int
    hung: int
    mobile: Mobile | None
    phase: Phase
    seat: int = 0
    rolled: int = -1
    rolls: int = 0
    last: int = NOBODY
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

    def owner(self, rod: int) -> int:
        """The seat whose pile a rod is in, or `NOBODY`."""
        for seat, pile in enumerate(self.piles):
            if pile >> rod & 1:
                return seat
        return NOBODY


class Deal(NamedTuple):
    """What each player gets, and the draw pile."""

    piles: tuple[int, ...]
    draw: int


@lru_cache(maxsize=8)
def deal(players: int) -> Deal:
    """U1: the same number of rods of each colour for each player, the rest to draw from."""
    each = 4 // players
    piles = [0] * players
    draw = 0
    for color in range(len(COLORS)):
        for number in range(4):
            rod = 1 << (4 * color + number)
            seat = number // each
            if seat < players:
                piles[seat] |= rod
            else:
                draw |= rod
    return Deal(tuple(piles), draw)


def color_bits(color: int) -> int:
    """The four rods of a colour as a set of bits."""
    return 0b1111 << 4 * color


def rods_in(bits: int) -> list[int]:
    """The rods of a set of bits, by number."""
    return [number for number in range(len(ROD_IDS)) if bits >> number & 1]


def bits_of(rods: tuple[str, ...]) -> int:
    """A set of bits from rod ids."""
    found = 0
    for rod in rods:
        found |= 1 << INDEX[rod]
    return found
