"""Setup: how a game begins, with dice or given colours, on an automatic or a given villa."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from villa_core.errors import GameError
from villa_core.play.names import player_names, tidy
from villa_core.text import _
from villa_core.tower.pieces import COLORS, COLUMN_IDS, PLATE_COLORS, column_first, the_column
from villa_core.villa.moves import LayPlate
from villa_core.villa.position import (
    INDEX,
    NOBODY,
    OUT,
    UNPLACED,
    Phase,
    Position,
    Table,
    color_name,
)
from villa_core.villa.turns import first_builder, picks, start_turn

if TYPE_CHECKING:
    from villa_core.tower.pieces import PieceSet
    from villa_core.tower.tower import PlacedColumn, Tower

Colors = Mapping[str, str | Sequence[str]]
"""Which player has which colour or colours."""


def seats(players: Iterable[str]) -> tuple[str, ...]:
    """The players in turn order, the youngest first; checked."""
    names = tuple(players)
    if not 2 <= len(names) <= 4:
        raise GameError(_("Villa Paletti is for 2 to 4 players, not {n}.").format(n=len(names)))
    return player_names(names)


def deal(table: Table, seed: int) -> bytes:
    """S1: the owner of each colour, by dice and by seeded choice."""
    order = picks(table)
    colors = random.Random(f"{seed} colours").sample(COLORS, len(order))
    owner = bytearray([NOBODY] * len(COLORS))
    for seat, color in zip(order, colors, strict=True):
        owner[COLORS.index(color)] = seat
    return bytes(owner)


def given_colors(table: Table, colors: Colors) -> bytes:
    """The owner of each colour as the players say."""
    owner = bytearray([NOBODY] * len(COLORS))
    each = table.rulebook.colors_each(len(table.players))
    colors = {tidy(name): given for name, given in colors.items()}
    if set(colors) != set(table.players):
        text = _("Say the colours of exactly these players: {names}.")
        raise GameError(text.format(names=", ".join(table.players)))
    for name, given in colors.items():
        chosen = (given,) if isinstance(given, str) else tuple(given)
        if len(chosen) != each:
            raise GameError(_("{name} needs {n} of the four colours.").format(name=name, n=each))
        for color in chosen:
            if color not in COLORS:
                raise GameError(_("There is no colour “{name}”.").format(name=color))
            if owner[COLORS.index(color)] != NOBODY:
                text = _("Two players have the colour {color}.")
                raise GameError(text.format(color=color_name(color)))
            owner[COLORS.index(color)] = table.players.index(name)
    return bytes(owner)


def seat_of(table: Table, name: str | None) -> int:
    """The seat of a player; nobody's for None."""
    if name is None:
        return NOBODY
    name = tidy(name)
    if name not in table.players:
        raise GameError(_("Nobody here is called “{name}”.").format(name=name))
    return table.players.index(name)


def automatic_tower(seed: int, pieces: PieceSet | None = None) -> Tower:
    """A legal setup: the standard one, with columns of equal size changing places by the seed."""
    from villa_core.tower.pieces import PieceSet
    from villa_core.tower.tower import Floor, Tower
    from villa_core.villa.arrangement import standard_setup

    tower = standard_setup(pieces or PieceSet.standard())

    def size(column: PlacedColumn) -> tuple[str, float, float]:
        piece = tower.pieces.column(column.id)
        return (piece.shape, piece.radius, piece.mass)

    dice = random.Random(f"{seed} setup")
    swapped: list[PlacedColumn] = []
    for _equal, group in groupby(sorted(tower.floors[0].columns, key=size), key=size):
        places = list(group)
        ids = [place.id for place in places]
        dice.shuffle(ids)
        swapped += [replace(at, id=column) for at, column in zip(places, ids, strict=True)]
    return Tower((Floor(None, tuple(swapped)), *tower.floors[1:]), tower.pieces)


def free_start(table: Table, pieces: PieceSet | None = None) -> Position:
    """The very beginning: nobody has a colour, and no column stands.

    Which of the two comes first is for S0 to say; the youngest begins with either.
    """
    tower = None
    if not table.referee:
        from villa_core.tower.tower import Tower

        tower = Tower.empty(pieces)
    return Position(
        owner=bytes([NOBODY] * len(COLORS)),
        where=bytes([0 if table.referee else UNPLACED] * len(COLUMN_IDS)),
        top=0,
        phase=Phase.SETUP if table.rulebook.is_("S0", "villa-first") else Phase.COLORS,
        neutral=table.rulebook.neutral(len(table.players)),
        tower=tower,
    )


def ready_start(
    table: Table,
    seed: int,
    colors: Colors | None,
    first: str | None,
    tower: Tower | None,
    pieces: PieceSet | None = None,
) -> Position:
    """All 20 columns under the blue plate, colours given out, the first builder to move."""
    if pieces is not None and (tower is not None or table.referee):
        raise GameError(_("A villa that is there has its pieces already: give no other set."))
    if table.referee and tower is not None:
        raise GameError(_("In referee mode the villa stands on the table: give no tower."))
    position = Position(
        owner=deal(table, seed) if colors is None else given_colors(table, colors),
        where=bytes(len(COLUMN_IDS)),
        top=0,
        phase=Phase.SETUP,
        builder=first_builder(table) if first is None else seat_of(table, first),
        neutral=table.rulebook.neutral(len(table.players)),
    )
    if tower is not None:
        _check_setup(table, position, tower)
    elif not table.referee:
        tower = automatic_tower(seed, pieces)
    return start_turn(table, position._replace(tower=tower, top=1), position.builder)


def _check_setup(table: Table, position: Position, tower: Tower) -> None:
    from villa_core.villa.trial import try_move

    plate = tower.floors[-1].plate
    if tower.top != 1 or plate is None or len(tower.floors[0].columns) != len(COLUMN_IDS):
        raise GameError(_("At the start all 20 columns stand on the base, under the blue plate."))
    bare = tower.remove_plate()
    faults = _faults(table, bare)
    if not faults:
        laying = LayPlate(plate.x, plate.y, plate.angle)
        broken = try_move(table, position._replace(tower=bare), laying).breaches
        faults = [f"{breach.rule}: {breach.sentence}" for breach in broken]
    if faults:
        raise GameError(_("This is not a legal setup. ") + " ".join(faults))


def _faults(table: Table, tower: Tower, covers: int = 0) -> list[str]:
    """What no house rule permits in this villa."""
    from villa_core.villa.trial import permitted

    faults = tower.check(covers)
    return [fault.sentence for fault in faults if not permitted(table.rulebook, tower, fault)]


class Arrangement(NamedTuple):
    """How a game begins in the middle; see `Game.at`. Columns not named have left the game."""

    colors: Colors
    turn: str
    tower: Tower | None = None
    floors: Mapping[str, int] | None = None
    plates: int | None = None
    seal: tuple[str, str | None] | None = None
    locked: tuple[str, ...] = ()


def position_at(table: Table, begin: Arrangement) -> Position:
    """A position in the middle of a game."""
    tower, floors, top = begin.tower, begin.floors, begin.plates
    if tower is None:
        floors = dict.fromkeys(COLUMN_IDS, 0) if floors is None else floors
        top = 1 if top is None else top
    else:
        faults = _faults(table, tower, covers=1)
        if not faults and not tower.stability().stable:
            faults = [_("The villa does not stand.")]
        if faults:
            raise GameError(_("A game cannot go on from this villa. ") + " ".join(faults))
        floors, top = {column.id: floor for floor, column in tower.placed()}, tower.top
    if not 1 <= top <= len(PLATE_COLORS):
        raise GameError(_("A game has 1 to 5 plates, not {n}.").format(n=top))
    where = bytearray([OUT] * len(COLUMN_IDS))
    for column, floor in floors.items():
        if column not in INDEX:
            raise GameError(_("There is no column “{id}”.").format(id=column))
        if not 0 <= floor <= top:
            text = _("There is no floor {n} for {column} to stand on.")
            raise GameError(text.format(n=floor, column=the_column(column)))
        where[INDEX[column]] = floor
    for column in sorted(begin.locked):
        if column not in floors:
            text = _("{column} cannot be locked: it is not in the villa.")
            raise GameError(text.format(column=column_first(column)))
    holder, before = begin.seal or (None, None)
    position = Position(
        owner=given_colors(table, begin.colors),
        where=bytes(where),
        top=top,
        phase=Phase.BUILD,
        locked=sum(1 << INDEX[column] for column in set(begin.locked)),
        holder=seat_of(table, holder),
        before=seat_of(table, before),
        bare=table.rulebook.is_("Z5", "built-upon") and top > 1 and top not in where,
        neutral=table.rulebook.neutral(len(table.players)),
        tower=tower,
    )
    return start_turn(table, position, seat_of(table, begin.turn))
