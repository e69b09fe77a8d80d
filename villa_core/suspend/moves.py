"""Moves of Suspend: what a player can do or report, one small frozen value each.

With physics deciding a `Hang` says where; at a real table (referee mode) it says that the rod was
hung and all stayed, and `Fell` reports what fell, whoever made it fall.

>>> Hang("red-1", "orange-1", "n2", "s2")
Hang(rod='red-1', on='orange-1', spot='n2', by='s2', heading=None)
>>> move_to_json(Fell(rods=("red-1", "blue-2"), player="Ben"))
{'move': 'fell', 'rods': ['red-1', 'blue-2'], 'player': 'Ben'}
"""

from __future__ import annotations

from villa_core.files.kinds import Text
from villa_core.play import game
from villa_core.play.move_files import NAME, MoveFormat, PlayerMove
from villa_core.suspend.mobile_files import COLOR, HEADING, PILE, ROD


class Roll(game.Roll):
    """Roll the die (U8). Without `color` the game's seeded die decides."""


class Hang(PlayerMove):
    """Hang a rod by its spot `by` on the `spot` of a hanging rod, or on the stand (U2).

    `on` is a rod, “hook” or “connector”; on the stand `spot` is left out. `heading` (degrees) is
    the rod's compass direction; without it the rod hangs at right angles to the one above.
    """

    rod: str
    on: str | None = None
    spot: str | None = None
    by: str | None = None
    heading: float | None = None


class OtherHand(PlayerMove):
    """Report that the other hand touched hanging rods: the rod goes back, the turn is lost (U4).

    Without `player` it was the one whose turn it is. Whoever else touches them has no turn to lose.
    """

    player: str | None = None


class Pass(PlayerMove):
    """Say that the rod can be hung nowhere without touching the table (U5)."""


class TakeDown(PlayerMove):
    """Take a rod off: playing backwards (U10), or in a free sculpture (U11)."""

    rod: str


class Fell(PlayerMove):
    """Report that `rods` fell and who made them fall (U6, referee).

    `rod` is the one that was being hung or taken down: then the move is over. Without it they fell
    at any other moment, by whomever, and the turn goes on. Without `player` it was the one whose
    turn it is.
    """

    rod: str | None = None
    rods: tuple[str, ...] = ()
    player: str | None = None


class NobodyCanHang(PlayerMove):
    """Report that all players agree that no rod can be hung any more (U10, referee)."""


class Finish(PlayerMove):
    """Say that the free sculpture is finished (U11)."""


Move = Roll | Hang | OtherHand | Pass | TakeDown | Fell | NobodyCanHang | Finish
"""Any move."""

FILED: MoveFormat[Move] = MoveFormat(
    Move,
    {
        "color": COLOR,
        "rod": ROD,
        "rods": PILE,
        "on": Text(),
        "spot": Text(),
        "by": Text(),
        "heading": HEADING,
        "player": NAME,
    },
)
"""How moves are written in files."""

move_to_json, move_from_json = FILED.write, FILED.read
