"""Position: everything that a player at the table can see, as one immutable value.

Columns are numbered as in `COLUMN_IDS` (five of each colour) and players by their seats, so that
a step of the game is a few lookups. `Game` shows the same with ids and names.

>>> start = Position(owner=bytes([0, 1, 2, 3]), where=bytes(20), top=1, phase=Phase.BUILD)
>>> start.points(0), start.own(0)[:2]
(0, [0, 1])
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from villa_core.text import N_, _
from villa_core.tower.pieces import COLORS, COLUMN_IDS, PLATE_COLORS

if TYPE_CHECKING:
    from villa_core.play.refusals import Breach
    from villa_core.tower.tower import Tower
    from villa_core.villa.rulebook import Rulebook

OUT = 255
"""Instead of a floor: the column has left the game."""

UNPLACED = 254
"""Instead of a floor: the column is not yet put on the base."""

NOBODY = 255
"""Instead of a seat: nobody, or a neutral colour."""

POINTS = (1, 1, 1, 2, 3)
"""Z2: what the five columns of a colour are worth, in the order of their ids."""

INDEX = {column: number for number, column in enumerate(COLUMN_IDS)}
"""The number of each column id."""

_NAMES = (N_("red"), N_("yellow"), N_("blue"), N_("green"), N_("orange"))  # shown by `color_name`
GREEN = 2  # Z1: the contest for the seal begins on the second plate
_VALUE = POINTS * len(COLORS)
_COLOR = tuple(number // len(POINTS) for number in range(len(COLUMN_IDS)))


def color_name(color: str | None) -> str:
    """A colour in the reader's language; empty for None."""
    return _(color) if color else ""


class Phase(StrEnum):
    """What is due now."""

    COLORS = "colours"
    SETUP = "setup"
    NEUTRAL = "neutral first"
    BUILD = "build"
    CLAIM = "claim open"
    OBJECTION = "objection"
    PENALTY = "penalty"
    PLATE = "lay plate"
    CHALLENGE = "challenge open"
    PROOF = "proof"
    OVER = "over"


class Neutral(StrEnum):
    """Which columns that belong to nobody may leave their place (P2, P3, N2, N5)."""

    ONE_STAYS = "one stays on every floor"
    LAST_TOO = "one stays on every floor, while others can move"
    ALL_MOVE = "all may move"
    ALL_STAY = "all stay"


class Termination(StrEnum):
    """Why a game is over (E1)."""

    COLLAPSE = "collapse"
    NOBODY_CAN_BUILD = "nobody can build"


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal: who holds it, who had it before, and the colour that it shows (Z6)."""

    holder: str
    before: str | None = None
    shows: str | None = None


class Table(NamedTuple):
    """What stays the same during a game: the rules, who sits where, and how a fall is decided."""

    rulebook: Rulebook
    players: tuple[str, ...]
    referee: bool


class Trial(NamedTuple):
    """What a move does to the villa; see `villa_core.villa.trial`.

    `tower` is the villa after it, `margin` (mm) the smallest one at any step, and `step` names the
    step at which it falls, or is empty when it stands. `breaches` are the rules that the move
    breaks; then nothing else is worked out.
    """

    breaches: tuple[Breach, ...] = ()
    tower: Tower | None = None
    margin: float | None = None
    step: str = ""

    @property
    def falls(self) -> bool:
        """Whether the villa comes down."""
        return bool(self.step)


@lru_cache(maxsize=64)
def _free(where: bytes, top: int, locked: int) -> tuple[int, ...]:
    """B2, B3: the columns below the uppermost floor that are not locked; often asked at once."""
    return tuple(c for c, floor in enumerate(where) if floor < top and not locked >> c & 1)


class Position(NamedTuple):
    """A position between two moves; see `Game` for the same with names.

    `owner` maps each colour to a seat, `where` each column to a floor, `UNPLACED` or `OUT`;
    `locked` is a bit set of columns; `other` is the objector or challenger, `taker` who takes a
    penalty column, `waiting` the seats that may still speak, `tried` the broken-off neutral column.
    `fresh` is True until the builder has acted in this turn. `fell_by` is who made the villa fall;
    nobody did when it fell by itself. `bare` is True while a new plate does not count yet (Z5), and
    `again` while a second attempt is due (B8). `neutral` says which neutral columns may move.
    `put_back` has, of the locked columns, those that another rule than B2 locks: (column, rule).
    """

    owner: bytes
    where: bytes
    top: int
    phase: Phase
    builder: int = 0
    fresh: bool = True
    other: int = NOBODY
    taker: int = NOBODY
    waiting: tuple[int, ...] = ()
    tried: int = NOBODY
    locked: int = 0
    holder: int = NOBODY
    before: int = NOBODY
    rolls: int = 0
    ended: Termination | None = None
    fell_by: int = NOBODY
    bare: bool = False
    again: bool = False
    neutral: Neutral = Neutral.ONE_STAYS
    put_back: tuple[tuple[int, str], ...] = ()
    tower: Tower | None = None

    def points(self, seat: int) -> int:
        """Z3: the points of a seat, from its columns on the uppermost plate; the base is none.

        Where a new plate counts only once it is built upon (Z5), the one below counts until then.
        """
        top, owner = self.top - self.bare, self.owner
        if top == 0:
            return 0
        return sum(
            _VALUE[column]
            for column, floor in enumerate(self.where)
            if floor == top and owner[_COLOR[column]] == seat
        )

    @property
    def counting(self) -> bool:
        """Z1, Z5: whether points count now: from the green plate on, and on no bare new plate.

        Where a new plate voids them only once it is built upon, those of the floor below still do.
        """
        floor = self.top - self.bare
        return floor >= GREEN and floor in self.where

    def own(self, seat: int) -> list[int]:
        """The columns of a seat that are in the villa; `NOBODY` asks for the neutral ones."""
        owner, where = self.owner, self.where
        return [c for c in range(20) if owner[_COLOR[c]] == seat and where[c] < UNPLACED]

    def owner_of(self, column: int) -> int:
        """The seat that a column belongs to."""
        return self.owner[_COLOR[column]]

    def must_stay(self, column: int) -> bool:
        """N2 (or P2, P3): whether this is a neutral column that has to stay behind."""
        if self.owner[_COLOR[column]] != NOBODY or self.neutral is Neutral.ALL_MOVE:
            return False
        if self.neutral is not Neutral.LAST_TOO:
            return self.neutral is Neutral.ALL_STAY or self._is_last(column)
        return self._is_last(column) and any(  # N5: another one can move, so this one stays
            self.where[c] < self.top and not self.locked >> c & 1 and not self._is_last(c)
            for c in range(20)
            if self.owner[_COLOR[c]] == NOBODY
        )

    def _is_last(self, column: int) -> bool:
        """Whether no other column of its colour stands on its floor."""
        first = column - column % 5
        return self.where[first : first + 5].count(self.where[column]) == 1

    def movable(self, seat: int) -> list[int]:
        """The columns of a seat that it may raise by the rules; `NOBODY`: the neutral ones."""
        owner = self.owner
        return [c for c in self.movable_by_anyone() if owner[_COLOR[c]] == seat]

    def movable_by_anyone(self) -> list[int]:
        """B2, B3, N2: the columns that some player may raise by the rules."""
        free = _free(self.where, self.top, self.locked)
        if NOBODY not in self.owner:
            return [*free]
        return [c for c in free if not self.must_stay(c)]

    def challengeable(self) -> list[int]:
        """N4: the neutral columns that could prove the builder wrong."""
        return [c for c in self.movable(NOBODY) if c != self.tried]

    @property
    def next_plate(self) -> str | None:
        """The colour of the plate that comes next, or None when all are laid."""
        return PLATE_COLORS[self.top] if self.top < len(PLATE_COLORS) else None

    @property
    def actor(self) -> int:
        """Who handles the villa now."""
        if self.phase in (Phase.OBJECTION, Phase.PROOF):
            return self.other
        return self.taker if self.phase is Phase.PENALTY else self.builder
