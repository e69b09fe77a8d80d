"""Story: each move of a game as sentences that a player would say at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import color_of, spot_name
from villa_core.text import _, ngettext

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame


def tell(before: SuspendGame, move: m.Move, after: SuspendGame) -> list[str]:
    """What the move was and what came of it."""
    return [_deed(before, move), *_consequences(before, after)]


def _deed(before: SuspendGame, move: m.Move) -> str:
    name = before.turn
    match move:
        case m.Roll(color=color):
            return _("{name} rolls {color}.").format(name=name, color=color_of(color or ""))
        case m.Hang():
            return _hang(before, name, move)
        case m.OtherHand(player=player) if player not in (None, name):
            text = _("{name} touches hanging rods. It is not {name}'s turn, so none is lost.")
            return text.format(name=player)
        case m.OtherHand():
            text = _("{name} touches hanging rods with the other hand and loses the turn.")
            return text.format(name=name)
        case m.Pass():
            return _("{name} finds no place for the rod and passes.").format(name=name)
        case m.TakeDown(rod=rod):
            return _("{name} takes {rod} down.").format(name=name, rod=rod)
        case m.Fell(rod=None, player=player):
            return _("{name} makes rods fall.").format(name=player or name)
        case m.Fell(rod=rod):
            text = (
                _("{name} takes {rod} down.")
                if before.phase is Phase.BACKWARDS
                else _("{name} tries to hang {rod}.")
            )
            return text.format(name=name, rod=rod)
        case m.NobodyCanHang():
            return _("All agree that no rod can be hung any more.")
        case m.Finish():
            return _("{name} is content with the sculpture.").format(name=name)


def _hang(before: SuspendGame, name: str, move: m.Hang) -> str:
    owner = before.owner_of(move.rod)
    if owner is None:
        rod = _("{rod} from the draw pile").format(rod=move.rod)
    elif owner != name:
        rod = _("{rod} from the pile of {owner}").format(rod=move.rod, owner=owner)
    else:
        rod = move.rod
    if move.on is None or move.by is None:
        return _("{name} hangs {rod}.").format(name=name, rod=rod)
    where = spot_name(move.spot or move.on)
    if move.on != (move.spot or move.on):
        where = _("{spot} of {rod}").format(spot=where, rod=move.on)
    text = _("{name} hangs {rod} by {by} on {where}.")
    return text.format(name=name, rod=rod, by=spot_name(move.by), where=where)


def _consequences(before: SuspendGame, after: SuspendGame) -> list[str]:
    found = []
    fallen = after.position.fallen
    if fallen:
        text = ngettext("{rods} falls.", "{rods} fall.", len(fallen))
        found.append(text.format(rods=", ".join(fallen)))
    old, new = before.position, after.position
    if isinstance(after.move, m.Roll) and new.phase is not Phase.HANG:
        found.append(_("Nobody has a rod of this colour."))
    if old.phase is Phase.BACKWARDS:
        out = [name for name in before.tied if name not in after.tied]
        found += [_("{name} is out.").format(name=name) for name in out]
    if new.points != old.points or new.round != old.round:
        points = ", ".join(f"{name} {points}" for name, points in after.points.items())
        found.append(_("The round is over. Points: {points}.").format(points=points))
        for seat, name in enumerate(after.players):
            if old.playing[seat] and not new.playing[seat]:
                found.append(_("{name} is out.").format(name=name))
    if after.outcome is not None:
        found.append(after.outcome.reason)
    elif new.phase is Phase.BACKWARDS and old.phase is not Phase.BACKWARDS:
        names = ", ".join(after.tied)
        found.append(_("A tie between {names}: it is played backwards.").format(names=names))
        found.append(_("Next: {name}.").format(name=after.turn))
    elif new.seat != old.seat or new.round != old.round:
        found.append(_("Next: {name}.").format(name=after.turn))
    return found
