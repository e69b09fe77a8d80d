"""Moves: what a player can say or do, one small frozen value each.

A move does not say who makes it where only one player can; `Object`, `LetPass` and `Challenge` name
the player who speaks. Positions are in mm, angles in degrees. In referee mode (a real villa on the
table) positions may be left out: the move then reports that the villa stood, `BreakOff` that the
attempt was broken off, and `Collapsed` that the villa fell.

>>> Raise("red-thick", 10.0, -5.0)
Raise(column='red-thick', x=10.0, y=-5.0, on=None)
>>> move_from_json(move_to_json(LetPass("Ada")))
LetPass(player='Ada')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from villa_core.play.move_files import Known, MoveFormat
from villa_core.text import N_
from villa_core.tower.pieces import COLORS, COLUMN_IDS


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the seal for a colour (S1). Without `color` the game's seeded die decides."""

    color: str | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a colour that is still free (S1, P2)."""

    color: str


@dataclass(frozen=True, slots=True)
class Place:
    """Put a column on the base during setup, or put it elsewhere there (S3)."""

    column: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Raise:
    """Put a column on the uppermost plate at (x, y), or on another column there (B1, B7).

    The same move raises an own column, a neutral one, the column of an objection and the column
    of a proof: the phase of the game says which one is due.
    """

    column: str
    x: float | None = None
    y: float | None = None
    on: str | None = None


@dataclass(frozen=True, slots=True)
class BreakOff:
    """Begin to pull this column out, and put it back because the villa threatens to fall (B2)."""

    column: str


@dataclass(frozen=True, slots=True)
class Pull:
    """Take a column away and put it back: the objector's proof where removing is enough (F3)."""

    column: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim that nothing can be raised, to lay a new floor (F1)."""


@dataclass(frozen=True, slots=True)
class Object:
    """Object to a claim (F2)."""

    player: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """Say that another neutral column could have been raised (N4)."""

    player: str


@dataclass(frozen=True, slots=True)
class LetPass:
    """Do not object to the claim (F2), or do not challenge the broken-off attempt (N4)."""

    player: str


@dataclass(frozen=True, slots=True)
class LayPlate:
    """Lay the next plate with its centre of mass at (x, y), turned by `angle` (F6, S4)."""

    x: float | None = None
    y: float | None = None
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Take a column out of the game after an objection (F4, F5)."""

    column: str


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn, or do without.

    Say that nothing can be raised and nothing laid (E1), that the plate does not fit (F7), or that
    what one may do is not done (F5, F6, N3).
    """


@dataclass(frozen=True, slots=True)
class Collapsed:
    """Report that the real villa fell (referee); `player` caused it, else whoever handled it.

    A villa may also fall by itself: then `nobody` caused it.
    """

    player: str | None = None
    nobody: bool = False


@dataclass(frozen=True, slots=True)
class NobodyCanBuild:
    """Report that all players agree that nobody can build any more (E1, referee)."""


Move = (
    Roll
    | Choose
    | Place
    | Raise
    | BreakOff
    | Pull
    | Claim
    | Object
    | Challenge
    | LetPass
    | LayPlate
    | TakeOut
    | Pass
    | Collapsed
    | NobodyCanBuild
)
"""Any move."""

_COLUMN = Known(COLUMN_IDS, N_("there is no column “{name}”."))
_FILE: MoveFormat[Move] = MoveFormat(
    Move,
    {"column": _COLUMN, "on": _COLUMN, "color": Known(COLORS, N_("there is no colour “{name}”."))},
)


def move_to_json(move: Move) -> dict[str, Any]:
    """The move as it is written in a game file; values that are not given are left out.

    >>> move_to_json(Raise("red-hex", 1.5, 2.0))
    {'move': 'raise', 'column': 'red-hex', 'x': 1.5, 'y': 2.0}
    """
    return _FILE.write(move)


def move_from_json(entry: object, path: str = "") -> Move:
    """The move that an entry of a game file means; a mistake raises `FormatError` with its place.

    >>> move_from_json({"move": "raise", "column": "red-hexx"}, "moves[3]")
    Traceback (most recent call last):
    villa_core.errors.FormatError: moves[3].column: there is no column “red-hexx”.
    """
    return _FILE.read(entry, path)
