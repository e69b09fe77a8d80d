"""Trial: what letting go of a move would do, before it is played.

After a fall the rods that are left may touch the table. Then these count as fallen too (the default
of U5), one after the other, until nothing touches.
"""

from __future__ import annotations

from typing import NamedTuple

from villa_core.play.refusals import Breach
from villa_core.suspend import moves as m
from villa_core.suspend.legality import allowed_rods
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.position import Phase, Position, Rods, Table, ordered
from villa_core.suspend.rest import Slide
from villa_core.suspend.rods import rod_name
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
            settled = mobile.take(move.rod).settle()
            fallen = (*mobile.below(move.rod), *settled.fallen)
            return _clear(settled.mobile, fallen, settled.slides)
        case m.Pass() if _can_be_hung(table, mobile, allowed_rods(table, position)):
            text = _("There is a place for the rod: a player who can hang one must.")
            return Trial(mobile, breaches=(Breach("U5", text, "pass"),))
        case m.Pass():
            return Trial(mobile, blocked=not _can_be_hung(table, mobile, _sooner(table, position)))
    return Trial(mobile)


def _sooner(table: Table, position: Position) -> Rods:
    """The rods that somebody may have to hang, sooner or later."""
    if table.mode is not Mode.BEGINNER:
        return position.off
    turns = (position._replace(seat=s, phase=Phase.HANG) for s in range(len(table.players)))
    return frozenset().union(*(allowed_rods(table, turn) for turn in turns))


def _hang(table: Table, mobile: Mobile, move: m.Hang) -> Trial:
    assert move.on is not None
    held = mobile.hang(move.rod, move.on, move.spot, by=move.by, heading=move.heading)
    settled = held.settle()
    if settled.fallen:
        left = settled.mobile if settled.mobile.hung != mobile.hung else mobile  # it is known
        return _clear(left, settled.fallen, settled.slides)
    low = zip(settled.mobile.hung, settled.mobile.heights, strict=True)
    touching = [hung.rod for hung, z in low if z <= 0]
    if not touching:
        return Trial(settled.mobile, (), settled.slides)
    if table.mode is Mode.SOLO:  # U11: nothing is refused, but what lies does not hang
        return _clear(settled.mobile, (), settled.slides)
    text = _("{rods} would touch the table: the rod must be hung elsewhere.")
    breach = Breach("U5", text.format(rods=rod_name(*touching, first=True)))
    return Trial(settled.mobile, (), settled.slides, (breach,))


def _clear(mobile: Mobile, fallen: tuple[str, ...], slides: tuple[Slide, ...]) -> Trial:
    """What touches the table after a fall falls too, the lowest first."""
    while mobile.hung:
        low = mobile.heights
        if min(low) > 0:
            break
        rod = mobile.hung[low.index(min(low))].rod
        settled = mobile.take(rod).settle()
        fallen = (*fallen, rod, *mobile.below(rod), *settled.fallen)
        mobile, slides = settled.mobile, (*slides, *settled.slides)
    return Trial(mobile, fallen, slides)


def _can_be_hung(table: Table, mobile: Mobile, rods: Rods) -> bool:
    """Whether any of these rods has a place where it may be hung; what falls then is another thing.

    Rods of a colour are alike if their mass is, so one of each is tried.
    """
    pile = [table.pieces.rod(rod) for rod in ordered(rods)]
    alike = {(rod.color, rod.mass): rod for rod in reversed(pile)}
    return any(
        not _hang(table, mobile, m.Hang(rod.id, on, spot, own.id)).breaches
        for rod in alike.values()
        for on, spot in mobile.free_spots()
        for own in rod.spots
    )
