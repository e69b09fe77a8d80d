"""Position: everything that the players of Suspend can see, as one immutable value; the table.

Players are numbered by their seats; `SuspendGame` shows the same with names.

>>> piles, draw = deal(3)
>>> [len(pile) for pile in piles], len(draw)
([6, 6, 6], 6)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from villa_core.errors import GameError
from villa_core.play.names import player_names
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import COLORS, ROD_IDS, RodSet
from villa_core.suspend.rulebook import OUT_AT, Mode, Rules
from villa_core.text import _

Rods = frozenset[str]
"""Some rods, by their ids."""

_OF_COLOR: dict[str | None, Rods] = {
    color: frozenset(rod for rod in ROD_IDS if rod.partition("-")[0] == color) for color in COLORS
}


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
    rulebook: Rules
    referee: bool
    pieces: RodSet

    @classmethod
    def of(
        cls,
        mode: str,
        players: Iterable[str],
        rules: Rules,
        referee: bool,
        pieces: RodSet | None = None,
    ) -> Table:
        """Who plays what by which rules; checked."""
        try:
            kind = Mode(mode)
        except ValueError:
            text = _("There is no game “{mode}”. There are: {known}.")
            raise GameError(text.format(mode=mode, known=", ".join(Mode))) from None
        names = tuple(players)
        if kind is Mode.SOLO:  # U11: all the rules above are ignored, U3 too
            rules = rules.changed(U3="connector")
        if kind is Mode.SOLO and len(names) != 1:
            raise GameError(_("A free sculpture (U11) is built by one player."))
        if kind is not Mode.SOLO and not 2 <= len(names) <= 4:
            raise GameError(_("This game is for 2 to 4 players, not {n}.").format(n=len(names)))
        return cls(kind, player_names(names), rules, referee, pieces or RodSet.standard())


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
    return rods & _OF_COLOR.get(color, frozenset())


def position_at(
    table: Table,
    piles: Mapping[str, Iterable[str]],
    turn: str,
    mobile: Mobile | None,
    hanging: Iterable[str],
    rolled: str | None,
    points: Mapping[str, int],
    last: str | None,
) -> Position:
    """A position in the middle of a game; what is named nowhere is in the draw pile."""
    for name in (turn, *points, *(() if last is None else (last,))):
        if name not in table.players:
            raise GameError(_("Nobody here is called “{name}”.").format(name=name))
    if rolled is not None and rolled not in COLORS:
        raise GameError(_("There is no colour “{name}”.").format(name=rolled))
    if mobile is not None and (mobile.settle().moved or mobile.balance().touches_table):
        raise GameError(_("The sculpture must hang at rest and clear of the table."))
    hung = tuple(hanging) if mobile is None else mobile.rod_ids()
    held = [tuple(piles[name]) for name in table.players]
    named: list[str] = []
    for rod in sum(held, hung):
        if rod not in ROD_IDS:
            raise GameError(_("There is no rod “{id}”.").format(id=rod))
        if rod in named:
            raise GameError(_("{id} is named twice.").format(id=rod))
        named.append(rod)
    scores = tuple(points.get(name, 0) for name in table.players)
    playing = tuple(score < OUT_AT for score in scores)
    seat = table.players.index(turn)
    if not playing[seat] or not all(pile for pile, now in zip(held, playing, strict=True) if now):
        raise GameError(_("Every player who is still in needs rods, and whose turn it is too."))
    position = Position(
        piles=tuple(frozenset(pile) for pile in held),
        draw=frozenset(ROD_IDS).difference(named),
        hung=frozenset(hung),
        mobile=mobile,
        phase=Phase.ROLL if table.mode.rolls and rolled is None else Phase.HANG,
        seat=seat,
        rolled=rolled,
        last=None if last is None else table.players.index(last),
        points=scores,
        playing=playing,
        begun=playing.index(True),
    )
    if rolled is not None and not table.mode.rolls:
        raise GameError(_("This game is played without the die."))
    if rolled is not None and not of_color(position.off, rolled):
        raise GameError(_("Nobody has a rod of the colour that was rolled."))
    return position
