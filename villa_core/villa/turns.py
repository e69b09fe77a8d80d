"""Turns: what a legal move does to the position, in both modes.

Whether the villa stood is told from outside: by statics (`villa.trial`) or by the players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from villa_core.tower.pieces import COLORS
from villa_core.villa import moves as m
from villa_core.villa.legality import (
    builder_columns,
    covered_by_count,
    penalty_columns,
    proof_columns,
)
from villa_core.villa.position import GREEN, INDEX, NOBODY, OUT, Phase, Position, Table, Termination

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower


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
            return _let_pass(position, table.players.index(move.player))
        case m.Claim():
            claimed = position._replace(fresh=False, phase=Phase.PLATE)
            if not proof_columns(table.rulebook, position):
                return claimed  # no column is left to object with
            return claimed._replace(phase=Phase.CLAIM, waiting=_others(table, position))
        case m.Object():
            other = table.players.index(move.player)
            return position._replace(phase=Phase.OBJECTION, other=other, waiting=())
        case m.Pull():
            return _pulled(table, position, INDEX[move.column], tower)
        case m.TakeOut():
            gone = _out(position, INDEX[move.column], tower)
            if table.rulebook.is_("Z4", "at-once"):
                gone = _after_loss(table, gone)
            return _after_penalty(table, gone)
        case m.LayPlate():
            return _laid(table, position, tower)
        case m.Challenge():
            return _challenged(table, position, table.players.index(move.player))
        case m.Pass() if position.phase is Phase.PENALTY:
            return _after_penalty(table, position)  # F5: done without
        case m.Pass():
            return _end_turn(table, position)
        case m.Collapsed(nobody=True):
            return _over(position, Termination.COLLAPSE)
        case m.Collapsed(player=player):
            cause = position.actor if player is None else table.players.index(player)
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
    fresh = _building(
        table, position, builder=builder, fresh=True, waiting=(), tried=NOBODY, again=False
    )
    return fresh if _can_go_on(table, fresh) else _over(fresh, Termination.NOBODY_CAN_BUILD)


def _building(table: Table, position: Position, **more: Any) -> Position:
    """A column is due: first a neutral one if there is any to move (N1, N5)."""
    neutral = len(table.players) == 3 and position.movable(NOBODY)
    phase = Phase.NEUTRAL if neutral else Phase.BUILD
    return position._replace(phase=phase, other=NOBODY, taker=NOBODY, **more)


def _can_go_on(table: Table, position: Position) -> bool:
    """E1: whether anybody can raise a column or lay a plate."""
    if position.tower is None:
        movable = bool(position.movable_by_anyone())
        return movable or covered_by_count(table.rulebook, position)
    from villa_core.villa.places import anyone_can_build

    return anyone_can_build(table.rulebook, position)


def _end_turn(table: Table, position: Position) -> Position:
    if table.rulebook.is_("Z4", "turn-end"):
        position = _after_loss(table, position)
    return start_turn(table, position, (position.builder + 1) % len(table.players))


def _over(position: Position, why: Termination, cause: int = NOBODY) -> Position:
    return position._replace(phase=Phase.OVER, ended=why, fell_by=cause, waiting=())


def _with(values: bytes, index: int, value: int) -> bytes:
    return values[:index] + bytes((value,)) + values[index + 1 :]


def _raised(table: Table, position: Position, column: int, tower: Tower | None) -> Position:
    if position.phase is Phase.OBJECTION:
        return _proof_leaves(table, position, column, tower)
    first = position.top not in position.where
    where = _with(position.where, column, position.top)
    placed = position._replace(where=where, bare=False, tower=tower)
    owner = position.owner_of(column)
    if position.top >= GREEN:
        if owner != NOBODY:
            placed = _seal_to_placer(placed, owner)
        elif first and table.rulebook.is_("Z5n", "any-column"):
            placed = _seal_to(placed, position.actor)
    if position.phase is Phase.NEUTRAL and owner == NOBODY:
        return placed._replace(phase=Phase.BUILD, fresh=False)
    return _end_turn(table, placed)


def _proof_leaves(table: Table, position: Position, column: int, tower: Tower | None) -> Position:
    """F4: the column of the proof leaves the game at once, so it never scores."""
    return _claim_lost(table, _out(position, column, tower))


def _out(position: Position, column: int, tower: Tower | None) -> Position:
    unlocked = position.locked & ~(1 << column)
    where = _with(position.where, column, OUT)
    return position._replace(where=where, locked=unlocked, tower=tower)


def _claim_lost(table: Table, position: Position) -> Position:
    """F4: no plate for a claimant who was wrong; by a house rule the turn goes on."""
    goes_on = table.rulebook.is_("F4t", "goes-on")
    return (_building if goes_on else _end_turn)(table, position)


def _pulled(table: Table, position: Position, column: int, tower: Tower | None) -> Position:
    if table.rulebook.is_("F4", "that-column"):
        return _proof_leaves(table, position, column, tower)
    if table.rulebook.is_("F3b", "out"):
        position = _out(position, column, tower)
    return _to_penalty(table, position, position.other)


# by which rule a column is locked that was put back after a proof; else by B2 itself
_LOCKS = {Phase.OBJECTION: "F5l", Phase.PROOF: "N4b"}


def _broken_off(table: Table, position: Position, column: int) -> Position:
    book, phase = table.rulebook, position.phase
    locks = book.locks and not (phase is Phase.OBJECTION and book.is_("F5l", "free"))
    back = position._replace(locked=position.locked | locks << column)
    rule = _LOCKS.get(phase)
    if rule is not None and back.locked != position.locked:
        back = back._replace(put_back=(*back.put_back, (column, rule)))
    match phase:
        case Phase.NEUTRAL if position.owner_of(column) == NOBODY:
            return _neutral_tried(table, back, column)
        case Phase.PROOF:
            # N4b: the next one who has not spoken may try, if any; else the builder goes on
            waiting = back.waiting if back.challengeable() else ()
            phase = Phase.CHALLENGE if waiting else Phase.BUILD
            return back._replace(phase=phase, other=NOBODY, waiting=waiting)
        case Phase.OBJECTION:
            return _to_penalty(table, back, position.builder)
    if book.is_("B8", "second-try") and not position.again:
        again = back._replace(phase=Phase.BUILD, again=True, tried=column, fresh=False)
        if builder_columns(book, again):
            return again
    return _end_turn(table, back)


def _neutral_tried(table: Table, position: Position, column: int) -> Position:
    """N3, N4: the builder goes on with an own column, unless another neutral one can be raised."""
    if table.rulebook.is_("N3", "turn-over"):
        return _end_turn(table, position)
    tried = position._replace(tried=column, phase=Phase.BUILD, fresh=False)
    if tried.challengeable() and not table.rulebook.is_("N4", "no-proof"):
        return tried._replace(phase=Phase.CHALLENGE, waiting=_others(table, position))
    return tried


def _challenged(table: Table, position: Position, seat: int) -> Position:
    """N4: one player proves it; by a house rule (N4b) the others may try after that."""
    more = table.rulebook.is_("N4b", "next-challenger")
    waiting = tuple(other for other in position.waiting if more and other != seat)
    return position._replace(phase=Phase.PROOF, other=seat, waiting=waiting)


def _to_penalty(table: Table, position: Position, taker: int) -> Position:
    due = position._replace(phase=Phase.PENALTY, taker=taker)
    return due if penalty_columns(table.rulebook, due) else _after_penalty(table, due)


def _after_penalty(table: Table, position: Position) -> Position:
    """The plate is next if the objection failed (F5); else the claimant was wrong (F4)."""
    if position.taker != position.builder:
        return _claim_lost(table, position)
    if table.rulebook.is_("F5p", "turn-over"):
        return _end_turn(table, position)
    return position._replace(phase=Phase.PLATE, taker=NOBODY, other=NOBODY)


def _others(table: Table, position: Position) -> tuple[int, ...]:
    n = len(table.players)
    return tuple((position.builder + step) % n for step in range(1, n))


def _let_pass(position: Position, seat: int) -> Position:
    waiting = tuple(other for other in position.waiting if other != seat)
    after = Phase.PLATE if position.phase is Phase.CLAIM else Phase.BUILD
    return position._replace(phase=position.phase if waiting else after, waiting=waiting)


def _laid(table: Table, position: Position, tower: Tower | None) -> Position:
    laid = position._replace(top=position.top + 1, tower=tower)
    if position.phase is not Phase.SETUP:
        return _end_turn(table, laid._replace(bare=table.rulebook.is_("Z5", "built-upon")))
    if set(position.owner) == {NOBODY}:
        return laid._replace(phase=Phase.COLORS)  # S0
    return start_turn(table, laid, position.builder)


def _seal_to_placer(position: Position, seat: int) -> Position:
    """Z1, Z4, Z5: the one who put a column up takes the seal if that exceeds the holder."""
    holder = position.holder
    if holder != NOBODY and position.points(seat) <= position.points(holder):
        return position
    return _seal_to(position, seat)


def _seal_to(position: Position, seat: int) -> Position:
    """Z6: the seal changes hands and shows its owner before, unless it stays where it is."""
    if seat == position.holder:
        return position
    return position._replace(holder=seat, before=position.holder)


def _after_loss(table: Table, position: Position) -> Position:
    """Z7: after a penalty the seal goes to whoever exceeds its holder.

    While nothing stands on a new plate its holder keeps it (Z5).
    """
    holder = position.holder
    if holder == NOBODY or position.bare or table.rulebook.is_("Z7", "placing-only"):
        return position
    in_turn_order = (*_others(table, position), position.builder)
    most = max(map(position.points, in_turn_order))
    best = [seat for seat in in_turn_order if position.points(seat) == most]
    tie = len(best) > 1 and table.rulebook.is_("Z7t", "stays")
    if most <= position.points(holder) or tie:
        return position
    return _seal_to(position, best[0])


def picks(table: Table) -> tuple[int, ...]:
    """S1, P2: who gets a colour, in order: everyone once, and two players twice."""
    n = len(table.players)
    return tuple(range(n)) * table.rulebook.colors_each(n)


def first_builder(table: Table) -> int:
    """S2: the seat that builds first; the youngest sits at 0."""
    return 0 if table.rulebook.is_("S2", "youngest") else picks(table)[-1]


def _colour(table: Table, position: Position, color: str | None) -> Position:
    """S1: give the colour to whoever is due; a colour that is taken is rolled again."""
    rolled = position._replace(rolls=position.rolls + 1)
    number = COLORS.index(color) if color is not None else 0
    if position.owner[number] != NOBODY:
        return rolled
    order = picks(table)
    owner = _with(position.owner, number, position.builder)
    given = sum(who != NOBODY for who in owner)
    if given < len(order):
        return rolled._replace(owner=owner, builder=order[given])
    done = rolled._replace(owner=owner, builder=first_builder(table))
    if done.top == 0:
        return done._replace(phase=Phase.SETUP)  # S0 by a house rule: the villa comes after
    return start_turn(table, done, done.builder)
