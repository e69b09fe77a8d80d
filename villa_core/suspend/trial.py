"""Trial: what letting go of a move would do, before it is played.

After a fall the rods that are left may touch the table. Then these count as fallen too (the default
of U5), one after the other, until nothing touches.
"""

from __future__ import annotations

from typing import NamedTuple

from villa_core.suspend import moves as m
from villa_core.suspend.balance import lowest
from villa_core.suspend.legality import Breach, allowed_rods
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.position import ALL, Phase, Position, Table, rods_in
from villa_core.suspend.rest import Slide
from villa_core.suspend.rods import ROD_IDS
from villa_core.suspend.rulebook import Mode
from villa_core.text import _


class Trial(NamedTuple):
    """What came of letting go; `blocked` says that nobody can hang a rod any more."""

    mobile: Mobile | None = None
    fallen: tuple[str, ...] = ()
    slides: tuple[Slide, ...] = ()
    breaches: tuple[Breach, ...] = ()
    blocked: bool = False


def try_move(table: Table, position: Position, move: m.Move) -> Trial:
    """Let go of a move that the rules allow so far; other moves leave the mobile as it is."""
    mobile = position.mobile
    if mobile is None:
        return Trial()
    match move:
        case m.Hang():
            return _hang(table, mobile, move)
        case m.TakeDown():
            below = mobile.below(move.rod)
            settled = mobile.take(move.rod).settle()
            return _clear(settled.mobile, (*below, *settled.fallen), settled.slides)
        case m.Pass() if can_be_hung(table, position, allowed_rods(table, position)):
            text = _("There is a place for the rod: a player who can hang one must.")
            return Trial(mobile, breaches=(Breach("U5", text),))
        case m.Pass():
            anything = can_be_hung(table, position, _hangable(table, position))
            return Trial(mobile, blocked=not anything)
    return Trial(mobile)


def _hangable(table: Table, position: Position) -> int:
    """The rods that somebody may have to hang, sooner or later."""
    if table.mode is not Mode.BEGINNER:
        return ALL & ~position.hung
    found = 0
    for seat in range(len(table.players)):
        found |= allowed_rods(table, position._replace(seat=seat, phase=Phase.HANG))
    return found


def _hang(table: Table, mobile: Mobile, move: m.Hang) -> Trial:
    assert move.on is not None
    held = mobile.hang(move.rod, move.on, move.spot, by=move.by, heading=move.heading)
    settled = held.settle()
    if settled.fallen:
        return _clear(settled.mobile, settled.fallen, settled.slides)
    low = lowest(settled.mobile)
    if min(low) > 0:
        return Trial(settled.mobile, (), settled.slides)
    touching = [hung.rod for hung, z in zip(settled.mobile.hung, low, strict=True) if z <= 0]
    if table.mode is Mode.SOLO:
        text = _("{rods} would go through the table.")
        breach = Breach("U11", text.format(rods=", ".join(touching)))
    else:
        text = _("{rods} would touch the table: the rod must be hung elsewhere.")
        breach = Breach("U5", text.format(rods=", ".join(touching)))
    return Trial(settled.mobile, (), settled.slides, (breach,))


def _clear(mobile: Mobile, fallen: tuple[str, ...], slides: tuple[Slide, ...]) -> Trial:
    """What touches the table after a fall falls too, the lowest first."""
    while mobile.hung:
        low = lowest(mobile)
        least = min(low)
        if least > 0:
            break
        rod = mobile.hung[low.index(least)].rod
        settled = mobile.take(rod).settle()
        fallen = (*fallen, rod, *mobile.below(rod), *settled.fallen)
        mobile, slides = settled.mobile, (*slides, *settled.slides)
    return Trial(mobile, fallen, slides)


def can_be_hung(table: Table, position: Position, rods: int) -> bool:
    """Whether any of these rods has a place where it may be hung; what falls then is another thing.

    Rods of a colour are alike here, so one of each is tried.
    """
    mobile = position.mobile
    if mobile is None:
        return bool(rods)
    spots = mobile.free_spots()
    colors: dict[tuple[int, float], int] = {}
    for number in rods_in(rods & ALL & ~position.hung):
        colors.setdefault((number // 4, table.pieces.rods[number].mass), number)
    for number in colors.values():
        rod = table.pieces.rod(ROD_IDS[number])
        for on, spot in spots:
            for own in rod.spots:
                trial = _hang(table, mobile, m.Hang(rod.id, on, spot, own.id))
                if not trial.breaches:
                    return True
    return False
