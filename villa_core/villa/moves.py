"""Moves: what a player can say or do, one small frozen value each.

A move does not say who makes it where only one player can; `Object`, `LetPass` and `Challenge` name
the player who speaks. Positions are in mm, angles in degrees. In referee mode (a real villa on the
table) positions may be left out: the move then reports that the villa stood, `BreakOff` that the
attempt was broken off, and `Collapsed` that the villa fell.

>>> Raise("red-thick", 10.0, -5.0)
Raise(column='red-thick', x=10.0, y=-5.0, on=None)
>>> move_to_json(Raise("red-hex", 1.5, 2.0))
{'move': 'raise', 'column': 'red-hex', 'x': 1.5, 'y': 2.0}
>>> move_from_json({"move": "raise", "column": "red-hexx"}, "moves[3]")
Traceback (most recent call last):
villa_core.errors.FormatError: moves[3].column: "red-hexx" is not a column. Columns are called \
like red-thick, blue-hex, green-thin-2.
"""

from __future__ import annotations

from villa_core.files.kinds import Choice, Flag
from villa_core.play import game
from villa_core.play.move_files import NAME, MoveFormat, PlayerMove
from villa_core.tower.files import COLUMN, MM
from villa_core.tower.pieces import COLORS


class Roll(game.Roll):
    """Roll the seal for a colour (S1). Without `color` the game's seeded die decides."""


class Choose(PlayerMove):
    """Choose a colour that is still free (S1, P2)."""

    color: str


class Place(PlayerMove):
    """Put a column on the base during setup, or put it elsewhere there (S3)."""

    column: str
    x: float
    y: float


class Raise(PlayerMove):
    """Put a column on the uppermost plate at (x, y), or on another column there (B1, B7).

    The same move raises an own column, a neutral one, the column of an objection and the column
    of a proof: the phase of the game says which one is due.
    """

    column: str
    x: float | None = None
    y: float | None = None
    on: str | None = None


class BreakOff(PlayerMove):
    """Begin to pull this column out, and put it back because the villa threatens to fall (B2)."""

    column: str


class Pull(PlayerMove):
    """Take a column away and put it back: the objector's proof where removing is enough (F3)."""

    column: str


class Claim(PlayerMove):
    """Claim that nothing can be raised, to lay a new floor (F1)."""


class Object(PlayerMove):
    """Object to a claim (F2)."""

    player: str


class Challenge(PlayerMove):
    """Say that another neutral column could have been raised (N4)."""

    player: str


class LetPass(PlayerMove):
    """Do not object to the claim (F2), or do not challenge the broken-off attempt (N4)."""

    player: str


class LayPlate(PlayerMove):
    """Lay the next plate with its centre of mass at (x, y), turned by `angle` (F6, S4)."""

    x: float | None = None
    y: float | None = None
    angle: float = 0.0


class TakeOut(PlayerMove):
    """Take a column out of the game after an objection (F4, F5)."""

    column: str


class Pass(PlayerMove):
    """End the turn, or do without.

    Say that nothing can be raised and nothing laid (E1), that the plate does not fit (F7), or that
    what one may do is not done (F5, F6, N3).
    """


class Collapsed(PlayerMove):
    """Report that the real villa fell (referee); `player` caused it, else whoever handled it.

    A villa may also fall by itself: then `nobody` caused it.
    """

    player: str | None = None
    nobody: bool = False


class NobodyCanBuild(PlayerMove):
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

COLOR = Choice(*COLORS, name="color")

FILED: MoveFormat[Move] = MoveFormat(
    Move,
    {
        "color": COLOR,
        "column": COLUMN,
        "on": COLUMN,
        "x": MM,
        "y": MM,
        "angle": MM,
        "player": NAME,
        "nobody": Flag(),
    },
)
"""How moves are written in files."""

move_to_json, move_from_json = FILED.write, FILED.read
