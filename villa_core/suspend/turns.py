"""Turns: the position after a move, once it is known what fell. No rule is checked here."""

from __future__ import annotations

from villa_core.suspend import moves as m
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.position import (
    ALL,
    INDEX,
    NOBODY,
    Phase,
    Position,
    Table,
    Termination,
    bits_of,
    color_bits,
    deal,
    rods_in,
)
from villa_core.suspend.rods import COLORS
from villa_core.suspend.rulebook import OUT_AT, Mode


def first_position(table: Table) -> Position:
    """The position in which a game begins: all rods are dealt (U1), nothing hangs."""
    players = len(table.players)
    start = Position((0,) * players, 0, 0, None, Phase.HANG, playing=(True,) * players)
    return _new_round(table, start._replace(points=(0,) * players), 0)


def advance(
    table: Table,
    position: Position,
    move: m.Move,
    mobile: Mobile | None,
    fallen: tuple[str, ...],
    blocked: bool = False,
) -> Position:
    """The position after a legal move that left this `mobile` and made these rods fall."""
    position = position._replace(fallen=fallen, mobile=mobile)
    match move:
        case m.Roll(color=color):
            return _roll(table, position, COLORS.index(color or ""))
        case m.Hang(rod=rod):
            return _hang(table, position, rod, fallen)
        case m.Fell(rod=rod, rods=rods, player=player):
            position = position._replace(fallen=rods)
            if rod is None:
                seat = position.seat if player is None else table.players.index(player)
                return _bumped(position, seat, rods)
            if position.phase is Phase.BACKWARDS:
                return _take_down(position, rod, rods)
            return _hang(table, position, rod, rods)
        case m.TakeDown(rod=rod):
            if table.mode is Mode.SOLO:
                return _moved(position, 0, (rod, *fallen))
            return _take_down(position, rod, fallen)
        case m.Pass() if not blocked:
            return _next_turn(table, position)
        case m.OtherHand(player=player):
            if player not in (None, table.players[position.seat]):
                return position  # whose turn it is not has none to lose
            if position.phase is Phase.BACKWARDS:
                return position._replace(seat=_seat_before(position, position.seat))
            return _next_turn(table, position)
        case m.Finish():
            return _over(position, Termination.FINISHED, (position.seat,))
        case _:
            return _nobody_can_hang(table, position)


def _over(position: Position, why: Termination, winners: tuple[int, ...]) -> Position:
    return position._replace(phase=Phase.OVER, ended=why, winners=winners, rolled=-1)


def _moved(position: Position, seat: int, rods: tuple[str, ...]) -> Position:
    """The rods leave the mobile and go to the pile of a seat, or the draw pile for `NOBODY`."""
    bits = bits_of(rods)
    if seat == NOBODY:
        return position._replace(draw=position.draw | bits, hung=position.hung & ~bits)
    piles = list(position.piles)
    piles[seat] |= bits
    return position._replace(piles=tuple(piles), hung=position.hung & ~bits)


def _roll(table: Table, position: Position, color: int) -> Position:
    position = position._replace(rolls=position.rolls + 1, rolled=color)
    if ALL & ~position.hung & color_bits(color):
        return position._replace(phase=Phase.HANG)
    return _next_turn(table, position)  # U8: nobody has one


def _hang(table: Table, position: Position, rod: str, fallen: tuple[str, ...]) -> Position:
    bit = 1 << INDEX[rod]
    position = position._replace(
        piles=tuple(pile & ~bit for pile in position.piles),
        draw=position.draw & ~bit,
        hung=position.hung | bit,
        last=position.last if rod in fallen else position.seat,
    )
    if fallen:
        position = _moved(position, position.seat, fallen)  # U6
    if table.mode is Mode.SOLO:
        if position.piles[0]:
            return position
        return _over(position, Termination.FINISHED, (0,))
    return _next_turn(table, position)


def _next_turn(table: Table, position: Position) -> Position:
    """Whose turn it is now; or the round is over because somebody has no rods left."""
    seats = range(len(table.players))
    empty = tuple(s for s in seats if position.playing[s] and not position.piles[s])
    if empty and not table.rules.equal_turns:
        return _round_over(table, position, empty)
    seat = position.seat
    while True:
        seat = (seat + 1) % len(table.players)
        if empty and seat == position.begun:
            return _round_over(table, position, empty)
        if position.playing[seat] and position.piles[seat]:
            return _turn(table, position, seat)


def _turn(table: Table, position: Position, seat: int) -> Position:
    phase = Phase.HANG if table.mode in (Mode.BEGINNER, Mode.SOLO) else Phase.ROLL
    return position._replace(seat=seat, phase=phase, rolled=-1)


def _round_over(table: Table, position: Position, winners: tuple[int, ...]) -> Position:
    """U7, U8: somebody has run out of rods. U9: points are written down."""
    if table.mode is Mode.EXPERT:
        return _score(table, position, winners)
    if len(winners) == 1:
        return _over(position, Termination.OUT_OF_RODS, winners)
    return _backwards(position, winners)


def _score(table: Table, position: Position, winners: tuple[int, ...]) -> Position:
    """U9: a point a notch for all who have rods left; whoever has 20 is out."""
    rods = table.pieces.rods
    points = list(position.points)
    before = position.playing
    for seat, now in enumerate(before):
        if now and seat not in winners:
            points[seat] += sum(rods[rod].notches for rod in rods_in(position.piles[seat]))
    playing = tuple(now and points[seat] < OUT_AT for seat, now in enumerate(before))
    position = position._replace(points=tuple(points), playing=playing)
    left = tuple(seat for seat, now in enumerate(playing) if now)
    if len(left) == 1:
        return _over(position, Termination.CHAMPION, left)
    if left:
        return _new_round(table, position._replace(round=position.round + 1), position.seat + 1)
    # nobody could hang a rod, and all who were left are out: the fewest points decide
    fewest = min(points[seat] for seat, now in enumerate(before) if now)
    best = tuple(seat for seat, now in enumerate(before) if now and points[seat] == fewest)
    if len(best) == 1:
        return _over(position, Termination.CHAMPION, best)
    return _backwards(position, best)


def _new_round(table: Table, position: Position, first: int) -> Position:
    """Deal to all who are in (U1); the next of them from the seat `first` on begins."""
    seats = [seat for seat, playing in enumerate(position.playing) if playing]
    dealt = deal(len(seats))
    piles = [0] * len(table.players)
    for seat, pile in zip(seats, dealt.piles, strict=True):
        piles[seat] = pile
    first %= len(piles)
    begun = next((seat for seat in seats if seat >= first), seats[0])
    mobile = None
    if not table.referee:
        mobile = Mobile.empty(table.pieces, connector=table.rules.connector)
    position = position._replace(
        piles=tuple(piles), draw=dealt.draw, hung=0, mobile=mobile, last=NOBODY, begun=begun
    )
    return _turn(table, position, begun)


def _nobody_can_hang(table: Table, position: Position) -> Position:
    """The default where the book is silent: the fewest rods win, or play backwards (U10)."""
    if table.mode is Mode.EXPERT:
        return _score(table, position, ())
    counts = [pile.bit_count() for pile in position.piles]
    best = tuple(seat for seat, count in enumerate(counts) if count == min(counts))
    if len(best) == 1:
        return _over(position, Termination.NOBODY_CAN_HANG, best)
    return _backwards(position, best)


def _backwards(position: Position, tied: tuple[int, ...]) -> Position:
    """U10: the last placer begins to take rods down; without any rods all share the win."""
    if not position.hung:
        return _over(position, Termination.PLAYED_BACKWARDS, tied)
    removed = (0,) * len(position.piles)
    position = position._replace(phase=Phase.BACKWARDS, tied=tied, removed=removed, rolled=-1)
    last = position.last if position.last != NOBODY else tied[-1]
    seat = last if last in tied else _seat_before(position, last)
    return position._replace(seat=seat)


def _seat_before(position: Position, seat: int) -> int:
    """The next seat of the tie against the order of play."""
    count = len(position.piles)
    return min(position.tied, key=lambda other: (seat - other - 1) % count)


def _bumped(position: Position, seat: int, fallen: tuple[str, ...]) -> Position:
    """U6: rods fell outside a move. They go to whoever made them fall; the turn goes on."""
    position = _moved(position, seat, fallen)
    if position.phase is not Phase.BACKWARDS:
        return position
    acting = position.seat
    position = position._replace(tied=tuple(s for s in position.tied if s != seat))
    return _still_tied(position) or position._replace(
        seat=_seat_before(position, acting) if seat == acting else acting
    )


def _take_down(position: Position, rod: str, fallen: tuple[str, ...]) -> Position:
    """U10: a rod is taken off; who makes rods fall is out."""
    seat = position.seat
    position = _moved(position, NOBODY, (rod,))
    if fallen:
        position = _moved(position, seat, fallen)
        position = position._replace(tied=tuple(s for s in position.tied if s != seat))
    else:
        removed = tuple(n + (s == seat) for s, n in enumerate(position.removed))
        position = position._replace(removed=removed)
    return _still_tied(position) or position._replace(seat=_seat_before(position, seat))


def _still_tied(position: Position) -> Position | None:
    """The end of a tie that is decided by now (U10); None if it goes on."""
    tied = position.tied
    if len(tied) == 1:
        return _over(position, Termination.PLAYED_BACKWARDS, tied)
    if position.hung:
        return None
    most = max(position.removed[s] for s in tied)
    best = tuple(s for s in tied if position.removed[s] == most)
    return _over(position, Termination.PLAYED_BACKWARDS, best)
