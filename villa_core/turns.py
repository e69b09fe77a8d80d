"""Turns: what a legal move does to the position, in both modes.

Whether the villa stood is told from outside: by statics (`villa_core.trial`) or by the players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_core import moves as m
from villa_core.legality import Table, covered_by_count, penalty_columns, proof_columns
from villa_core.pieces import COLORS
from villa_core.position import GREEN, INDEX, NOBODY, OUT, Phase, Position, Termination

if TYPE_CHECKING:
    from villa_core.tower import Tower

__all__ = ["advance", "first_builder", "picks", "start_turn"]


def advance(
    table: Table, position: Position, move: m.Move, tower: Tower | None, fell: bool
) -> Position:
    """The position after a legal move; `tower` is the villa after it, unless it `fell`."""
    if fell:
        return _over(position, Termination.COLLAPSE, position.actor)
    match move:
        case m.Raise():
            return _raised(table, position, INDEX[move.column], tower)
        case m.BreakOff():
            return _broken_off(table, position, INDEX[move.column])
        case m.LetPass():
            return _let_pass(table, position, move.player)
        case m.Claim():
            return _claimed(table, position)
        case m.Object():
            other = table.players.index(move.player)
            return position._replace(phase=Phase.OBJECTION, other=other, waiting=())
        case m.Pull():
            return _pulled(table, position, INDEX[move.column], tower)
        case m.TakeOut():
            return _taken_out(table, position, INDEX[move.column], tower)
        case m.LayPlate():
            return _laid(table, position, tower)
        case m.Challenge():
            other = table.players.index(move.player)
            return position._replace(phase=Phase.PROOF, other=other, waiting=())
        case m.Pass():
            return _end_turn(table, position)
        case m.Collapsed():
            named = move.player is not None
            cause = table.players.index(move.player) if named else position.actor
            return _over(position, Termination.COLLAPSE, cause)
        case m.NobodyCanBuild():
            return _over(position, Termination.NOBODY_CAN_BUILD)
        case m.Place():
            where = _with(position.where, INDEX[move.column], 0)
            return position._replace(where=where, tower=tower)
        case m.Roll() | m.Choose():
            return _colour(table, position, move.color)


def start_turn(table: Table, position: Position, builder: int) -> Position:
    """The start of a builder's turn; the game is over if nobody can build any more (E1)."""
    neutral = len(table.players) == 3 and position.movable(NOBODY)
    fresh = position._replace(
        phase=Phase.NEUTRAL if neutral else Phase.BUILD,  # N1, N5
        builder=builder,
        fresh=True,
        other=NOBODY,
        taker=NOBODY,
        waiting=(),
        tried=NOBODY,
    )
    if _can_go_on(table, fresh):
        return fresh
    return _over(fresh, Termination.NOBODY_CAN_BUILD)


def _can_go_on(table: Table, position: Position) -> bool:
    """E1: whether anybody can raise a column or lay a plate."""
    if position.tower is None:
        movable = any(position.may_move(column) for column in range(20))
        return movable or covered_by_count(table.rulebook, position)
    from villa_core.places import anyone_can_build

    return anyone_can_build(table.rulebook, position)


def _end_turn(table: Table, position: Position) -> Position:
    return start_turn(table, position, (position.builder + 1) % len(table.players))


def _over(position: Position, why: Termination, cause: int = NOBODY) -> Position:
    return position._replace(phase=Phase.OVER, ended=why, fell_by=cause, waiting=())


def _with(where: bytes, column: int, floor: int) -> bytes:
    return where[:column] + bytes((floor,)) + where[column + 1 :]


def _raised(table: Table, position: Position, column: int, tower: Tower | None) -> Position:
    if position.phase is Phase.OBJECTION:
        return _proof_leaves(table, position, column, tower)
    placed = position._replace(where=_with(position.where, column, position.top), tower=tower)
    owner = position.owner_of(column)
    if owner != NOBODY and position.top >= GREEN:
        placed = _seal_to_placer(placed, owner)
    if position.phase is Phase.NEUTRAL:
        return placed._replace(phase=Phase.BUILD, fresh=False)
    return _end_turn(table, placed)


def _proof_leaves(table: Table, position: Position, column: int, tower: Tower | None) -> Position:
    """F4: the column of the proof leaves the game at once, so it never scores."""
    gone = position._replace(where=_with(position.where, column, OUT), tower=tower)
    return _end_turn(table, gone)


def _pulled(table: Table, position: Position, column: int, tower: Tower | None) -> Position:
    if table.rulebook.proof_leaves:
        return _proof_leaves(table, position, column, tower)
    return _to_penalty(table, position, position.other)  # the column is back in its place


def _broken_off(table: Table, position: Position, column: int) -> Position:
    locked = position.locked | 1 << column if table.rulebook.locks else position.locked
    back = position._replace(locked=locked)
    match position.phase:
        case Phase.NEUTRAL:
            tried = back._replace(tried=column, phase=Phase.CHALLENGE, fresh=False)
            if tried.challengeable():
                return tried._replace(waiting=_others(table, position))
            return tried._replace(phase=Phase.BUILD)
        case Phase.PROOF:
            return back._replace(phase=Phase.BUILD, other=NOBODY)
        case Phase.OBJECTION:
            return _to_penalty(table, back, position.builder)
        case _:
            return _end_turn(table, back)


def _to_penalty(table: Table, position: Position, taker: int) -> Position:
    due = position._replace(phase=Phase.PENALTY, taker=taker)
    if penalty_columns(due):
        return due
    return _after_penalty(table, due)  # there is nothing left to take


def _after_penalty(table: Table, position: Position) -> Position:
    """The claimant lays the plate if the objection failed (F5); else his turn is over (F4)."""
    if position.taker == position.builder:
        return position._replace(phase=Phase.PLATE, taker=NOBODY, other=NOBODY)
    return _end_turn(table, position)


def _others(table: Table, position: Position) -> tuple[int, ...]:
    """The other seats in turn order."""
    n = len(table.players)
    return tuple((position.builder + step) % n for step in range(1, n))


def _claimed(table: Table, position: Position) -> Position:
    claimed = position._replace(fresh=False)
    if proof_columns(table.rulebook, position):
        return claimed._replace(phase=Phase.CLAIM, waiting=_others(table, position))
    return claimed._replace(phase=Phase.PLATE)  # no column is left to object with


def _let_pass(table: Table, position: Position, player: str) -> Position:
    seat = table.players.index(player)
    waiting = tuple(other for other in position.waiting if other != seat)
    if waiting:
        return position._replace(waiting=waiting)
    after = Phase.PLATE if position.phase is Phase.CLAIM else Phase.BUILD
    return position._replace(phase=after, waiting=())


def _taken_out(table: Table, position: Position, column: int, tower: Tower | None) -> Position:
    gone = position._replace(
        where=_with(position.where, column, OUT),
        locked=position.locked & ~(1 << column),
        tower=tower,
    )
    if table.rulebook.seal_passes:
        gone = _seal_to_best(table, gone)
    return _after_penalty(table, gone)


def _laid(table: Table, position: Position, tower: Tower | None) -> Position:
    laid = position._replace(top=position.top + 1, tower=tower)
    if position.phase is Phase.SETUP:
        return start_turn(table, laid, position.builder)
    return _end_turn(table, laid)


def _seal_to_placer(position: Position, seat: int) -> Position:
    """Z1, Z4, Z5: the one who put a column up takes the seal if that exceeds the holder."""
    holder = position.holder
    if seat == holder:
        return position  # Z6: nothing changes
    if holder != NOBODY and position.points(seat) <= position.points(holder):
        return position
    return position._replace(holder=seat, before=holder)


def _seal_to_best(table: Table, position: Position) -> Position:
    """Z7: after a penalty the seal goes to whoever exceeds its holder."""
    holder = position.holder
    if holder == NOBODY:
        return position
    n = len(table.players)
    in_turn_order = [(position.builder + step) % n for step in range(1, n + 1)]
    best = max(in_turn_order, key=position.points)
    if position.points(best) <= position.points(holder):
        return position
    return position._replace(holder=best, before=holder)


def picks(seats: int) -> tuple[int, ...]:
    """S1, P2: who gets a colour, in order: everyone once, and two players twice."""
    return tuple(range(seats)) * (2 if seats == 2 else 1)


def first_builder(table: Table) -> int:
    """S2: the seat that builds first; the youngest sits at 0."""
    if table.rulebook["S2"].setting == "youngest":
        return 0
    return picks(len(table.players))[-1]


def _colour(table: Table, position: Position, color: str | None) -> Position:
    """S1: give the colour to whoever is due; a colour that is taken is rolled again."""
    rolled = position._replace(rolls=position.rolls + 1)
    number = COLORS.index(color) if color is not None else 0
    if position.owner[number] != NOBODY:
        return rolled
    order = picks(len(table.players))
    given = sum(owner != NOBODY for owner in position.owner)
    owner = position.owner[:number] + bytes((position.builder,)) + position.owner[number + 1 :]
    if given + 1 < len(order):
        return rolled._replace(owner=owner, builder=order[given + 1])
    return rolled._replace(owner=owner, phase=Phase.SETUP, builder=first_builder(table))
