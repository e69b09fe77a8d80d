"""Moves of Suspend: what a player can do or report, one small frozen value each.

With physics deciding a `Hang` says where; at a real table (referee mode) it says that the rod was
hung and all stayed, and `Fell` reports what fell, whoever made it fall.

>>> Hang("red-1", "orange-1", "n2", "s2")
Hang(rod='red-1', on='orange-1', spot='n2', by='s2', heading=None)
>>> move_to_json(Fell(rods=("red-1", "blue-2"), player="Ben"))
{'move': 'fell', 'rods': ['red-1', 'blue-2'], 'player': 'Ben'}
"""

from __future__ import annotations

from dataclasses import dataclass

from villa_core.play.move_files import Known, MoveFormat
from villa_core.suspend.rods import COLORS, ROD_IDS
from villa_core.text import N_


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die (U8). Without `color` the game's seeded die decides."""

    color: str | None = None


@dataclass(frozen=True, slots=True)
class Hang:
    """Hang a rod by its spot `by` on the `spot` of a hanging rod, or on the stand (U2).

    `on` is a rod, “hook” or “connector”; on the stand `spot` is left out. `heading` (degrees) is
    the rod's compass direction; without it the rod hangs at right angles to the one above.
    """

    rod: str
    on: str | None = None
    spot: str | None = None
    by: str | None = None
    heading: float | None = None


@dataclass(frozen=True, slots=True)
class OtherHand:
    """Report that the other hand touched hanging rods: the rod goes back, the turn is lost (U4).

    Without `player` it was the one whose turn it is. Whoever else touches them has no turn to lose.
    """

    player: str | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Say that the rod can be hung nowhere without touching the table (U5)."""


@dataclass(frozen=True, slots=True)
class TakeDown:
    """Take a rod off: playing backwards (U10), or in a free sculpture (U11)."""

    rod: str


@dataclass(frozen=True, slots=True)
class Fell:
    """Report that `rods` fell and who made them fall (U6, referee).

    `rod` is the one that was being hung or taken down: then the move is over. Without it they fell
    at any other moment, by whomever, and the turn goes on. Without `player` it was the one whose
    turn it is.
    """

    rod: str | None = None
    rods: tuple[str, ...] = ()
    player: str | None = None


@dataclass(frozen=True, slots=True)
class NobodyCanHang:
    """Report that all players agree that no rod can be hung any more (U10, referee)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Say that the free sculpture is finished (U11)."""


Move = Roll | Hang | OtherHand | Pass | TakeDown | Fell | NobodyCanHang | Finish
"""Any move."""

_ROD = Known(ROD_IDS, N_("there is no rod “{name}”."))
_FILE: MoveFormat[Move] = MoveFormat(
    Move,
    {"rod": _ROD, "rods": _ROD, "color": Known(COLORS, N_("there is no colour “{name}”."))},
)


move_to_json, move_from_json = _FILE.write, _FILE.read
