"""Turns: the position after a move, once it is known what fell. No rule is checked here."""

from __future__ import annotations

from collections.abc import Iterable

from villa_core.suspend import moves as m
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.position import Phase, Position, Table, Termination, deal, of_color
from villa_core.suspend.rulebook import OUT_AT, Mode
from villa_core.suspend.trial import Trial


def first_position(table: Table) -> Position:
    """The position in which a game begins: all rods are dealt (U1), nothing hangs."""
    players, none = len(table.players), frozenset[str]()
    start = Position((none,) * players, none, none, None, Phase.HANG)
    return _new_round(table, start._replace(points=(0,) * players, playing=(True,) * players), 0)


def advance(table: Table, position: Position, move: m.Move, trial: Trial) -> Position:
    """The position after a legal move, with what came of letting go."""
    position = position._replace(fallen=trial.fallen, mobile=trial.mobile)
    match move:
        case m.Roll(color=color):
            position = position._replace(rolls=position.rolls + 1, rolled=color)
            if of_color(position.off, color):
                return position._replace(phase=Phase.HANG)
            return _next_turn(table, position)  # U8: nobody has one
        case m.Hang(rod=rod):
            return _hang(table, position, rod)
        case m.Fell(rod=rod, rods=rods, player=player):
            position = position._replace(fallen=rods)
            if rod is None:
                seat = position.seat if player is None else table.players.index(player)
                return _bumped(position, seat)
            if position.phase is Phase.BACKWARDS:
                return _take_down(position, rod)
            return _hang(table, position, rod)
        case m.TakeDown(rod=rod):
            if table.mode is Mode.SOLO:
                return _moved(position, 0, (rod, *trial.fallen))
            return _take_down(position, rod)
        case m.Pass() if not trial.blocked:
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
    return position._replace(phase=Phase.OVER, ended=why, winners=winners, rolled=None)


def _moved(position: Position, seat: int, rods: Iterable[str]) -> Position:
    """The rods leave the mobile and go to the pile of a seat."""
    piles = tuple(p.union(rods) if s == seat else p for s, p in enumerate(position.piles))
    return position._replace(piles=piles, hung=position.hung.difference(rods))


def _hang(table: Table, position: Position, rod: str) -> Position:
    position = position._replace(
        piles=tuple(pile - {rod} for pile in position.piles),
        draw=position.draw - {rod},
        hung=position.hung | {rod},
        last=position.last if rod in position.fallen else position.seat,
    )
    position = _moved(position, position.seat, position.fallen)  # U6
    if table.mode is not Mode.SOLO:
        return _next_turn(table, position)
    return position if position.piles[0] else _over(position, Termination.FINISHED, (0,))


def _next_turn(table: Table, position: Position) -> Position:
    """Whose turn it is now; or the round is over because somebody has no rods left."""
    players = len(table.players)
    empty = tuple(s for s in range(players) if position.playing[s] and not position.piles[s])
    if empty and not table.rulebook.equal_turns:
        return _round_over(table, position, empty)
    seat = position.seat
    while True:
        seat = (seat + 1) % players
        if empty and seat == position.begun:
            return _round_over(table, position, empty)
        if position.playing[seat] and position.piles[seat]:
            return _turn(table, position, seat)


def _turn(table: Table, position: Position, seat: int) -> Position:
    phase = Phase.ROLL if table.mode.rolls else Phase.HANG
    return position._replace(seat=seat, phase=phase, rolled=None)


def _round_over(table: Table, position: Position, winners: tuple[int, ...]) -> Position:
    """U7, U8: somebody has run out of rods. U9: points are written down."""
    if table.mode is Mode.EXPERT:
        return _score(table, position, winners)
    return _won(position, Termination.OUT_OF_RODS, winners)


def _won(position: Position, why: Termination, best: tuple[int, ...]) -> Position:
    """The end for one winner; several play backwards."""
    return _over(position, why, best) if len(best) == 1 else _backwards(position, best)


def _score(table: Table, position: Position, winners: tuple[int, ...]) -> Position:
    """U9: a point a notch for all who have rods left; whoever has 20 is out."""
    points = list(position.points)
    before = [seat for seat, now in enumerate(position.playing) if now]
    for seat in before:
        if seat not in winners:
            points[seat] += sum(table.pieces.rod(rod).notches for rod in position.piles[seat])
    left = tuple(seat for seat in before if points[seat] < OUT_AT)
    playing = tuple(seat in left for seat in range(len(points)))
    position = position._replace(points=tuple(points), playing=playing)
    if len(left) > 1:
        return _new_round(table, position._replace(round=position.round + 1), position.seat + 1)
    # if nobody could hang a rod, and all who were left are out, the fewest points decide
    return _won(position, Termination.CHAMPION, left or _fewest(before, points))


def _fewest(seats: Iterable[int], counts: list[int]) -> tuple[int, ...]:
    """The seats with the smallest count."""
    least = min(counts[seat] for seat in seats)
    return tuple(seat for seat in seats if counts[seat] == least)


def _new_round(table: Table, position: Position, first: int) -> Position:
    """Deal to all who are in (U1); the next of them from the seat `first` on begins."""
    seats = [seat for seat, playing in enumerate(position.playing) if playing]
    dealt, draw = deal(len(seats))
    hands = dict(zip(seats, dealt, strict=True))
    none = frozenset[str]()
    players = len(table.players)
    begun = min(seats, key=lambda seat: (seat - first) % players)
    mobile = None
    if not table.referee:
        mobile = Mobile.empty(table.pieces, connector=table.rulebook.connector)
    piles = tuple(hands.get(seat, none) for seat in range(players))
    position = position._replace(
        piles=piles, draw=draw, hung=none, mobile=mobile, last=None, begun=begun
    )
    return _turn(table, position, begun)


def _nobody_can_hang(table: Table, position: Position) -> Position:
    """The default where the book is silent: the fewest rods win, or play backwards (U10)."""
    if table.mode is Mode.EXPERT:
        return _score(table, position, ())
    best = _fewest(range(len(table.players)), [len(pile) for pile in position.piles])
    return _won(position, Termination.NOBODY_CAN_HANG, best)


def _backwards(position: Position, tied: tuple[int, ...]) -> Position:
    """U10: the last placer begins to take rods down; without any rods all share the win."""
    if not position.hung:
        return _over(position, Termination.PLAYED_BACKWARDS, tied)
    removed = (0,) * len(position.piles)
    position = position._replace(phase=Phase.BACKWARDS, tied=tied, removed=removed, rolled=None)
    last = tied[-1] if position.last is None else position.last
    return position._replace(seat=last if last in tied else _seat_before(position, last))


def _seat_before(position: Position, seat: int) -> int:
    """The next seat of the tie against the order of play."""
    count = len(position.piles)
    return min(position.tied, key=lambda other: (seat - other - 1) % count)


def _bumped(position: Position, seat: int) -> Position:
    """U6: rods fell outside a move. They go to whoever made them fall; the turn goes on."""
    position = _moved(position, seat, position.fallen)
    if position.phase is not Phase.BACKWARDS:
        return position
    return _tie_goes_on(_out(position, seat), moved=seat == position.seat)


def _take_down(position: Position, rod: str) -> Position:
    """U10: a rod is taken off; who makes rods fall is out."""
    seat, fallen = position.seat, position.fallen
    position = position._replace(draw=position.draw | {rod}, hung=position.hung - {rod})
    if fallen:
        position = _out(_moved(position, seat, fallen), seat)
    else:
        removed = tuple(n + (s == seat) for s, n in enumerate(position.removed))
        position = position._replace(removed=removed)
    return _tie_goes_on(position, moved=True)


def _out(position: Position, seat: int) -> Position:
    return position._replace(tied=tuple(s for s in position.tied if s != seat))


def _tie_goes_on(position: Position, *, moved: bool) -> Position:
    """U10: the end of a tie that is decided by now, or else the next turn of it."""
    tied = position.tied
    if len(tied) > 1 and position.hung:
        seat = _seat_before(position, position.seat) if moved else position.seat
        return position._replace(seat=seat)
    if len(tied) > 1:
        tied = _fewest(tied, [-n for n in position.removed])
    return _over(position, Termination.PLAYED_BACKWARDS, tied)
