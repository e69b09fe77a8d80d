"""Moves in words: as people at the table ask for them, and as the log tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase, Termination
from villa_core.suspend.rods import color_of, place_name, rod_name, spot_name
from villa_core.suspend.rulebook import Mode
from villa_core.text import N_, _, ngettext

if TYPE_CHECKING:
    from villa_core.suspend.game import SuspendGame


_WORDS: dict[type[m.Move], str] = {
    m.Roll: N_("roll the die"),
    m.Hang: N_("hang {rod}"),
    m.TakeDown: N_("take {rod} down"),
    m.Pass: N_("pass"),
    m.OtherHand: N_("take the rod back: the other hand touched hanging rods"),
    m.Finish: N_("say that it is finished"),
    m.Fell: N_("report that these fell: {rods}"),
    m.NobodyCanHang: N_("report that no rod can be hung any more"),
}


def move_words(move: m.Move) -> str:
    """What the move is, without who makes it.

    >>> move_words(m.Hang("red-1", "hook", by="n2")), move_words(m.Finish())
    ('hang red rod 1 by its notch 2 on the hook', 'say that it is finished')
    """
    if isinstance(move, m.Hang) and move.on is not None and move.by is not None:
        text, by, where = _("hang {rod} by its {by} on {where}"), move.by, (move.on, move.spot)
        return text.format(rod=rod_name(move.rod), by=spot_name(by), where=place_name(*where))
    rod, rods = rod_name(getattr(move, "rod", None) or ""), rod_name(*getattr(move, "rods", ()))
    return _(_WORDS[type(move)]).format(rod=rod, rods=rods)


def tell(before: SuspendGame, move: m.Move, after: SuspendGame) -> list[str]:
    """What the move was and what came of it."""
    return [_deed(before, move), *_consequences(before, after)]


def _deed(before: SuspendGame, move: m.Move) -> str:
    name = getattr(move, "player", None) or before.turn
    rod = rod_name(getattr(move, "rod", None) or "")
    match move:
        case m.Roll(color=color):
            return _("{name} rolls {color}.").format(name=name, color=color_of(color or ""))
        case m.Hang():
            return _hang(before, move)
        case m.OtherHand() if name != before.turn:
            text = _("{name} touches hanging rods. It is not {name}'s turn, so none is lost.")
        case m.OtherHand():
            text = _("{name} touches hanging rods with the other hand and loses the turn.")
        case m.Pass():
            text = _("{name} finds no place for the rod and passes.")
        case m.Fell(rod=None):
            text = _("{name} makes rods fall.")
        case m.Fell() if before.phase is not Phase.BACKWARDS:
            text = _("{name} tries to hang {rod}.")
        case m.Fell() | m.TakeDown():
            text = _("{name} takes {rod} down.")
        case m.NobodyCanHang():
            text = _("All agree that no rod can be hung any more.")
        case m.Finish():
            text = _("{name} is content with the sculpture.")
    return text.format(name=name, rod=rod)


def _hang(before: SuspendGame, move: m.Hang) -> str:
    name, owner, rod = before.turn, before.owner_of(move.rod), rod_name(move.rod)
    if owner is None:
        rod = _("{rod} from the draw pile").format(rod=rod)
    elif owner != name:
        rod = _("{rod} from the pile of {owner}").format(rod=rod, owner=owner)
    if move.on is None or move.by is None:
        return _("{name} hangs {rod}.").format(name=name, rod=rod)
    by, where = spot_name(move.by), place_name(move.on, move.spot)
    text = _("{name} hangs {rod} by {by} on {where}.")
    return text.format(name=name, rod=rod, by=by, where=where)


def _consequences(before: SuspendGame, after: SuspendGame) -> list[str]:
    old, new, sentences = before.position, after.position, []
    is_out = _("{name} is out.")
    if new.fallen:
        text = ngettext("{rods} falls.", "{rods} fall.", len(new.fallen))
        sentences.append(text.format(rods=rod_name(*new.fallen, first=True)))
    if isinstance(after.move, m.Roll) and new.phase is not Phase.HANG:
        sentences.append(_("Nobody has a rod of this colour."))
    if old.phase is Phase.BACKWARDS:
        sentences += [is_out.format(name=name) for name in before.tied if name not in after.tied]
    if new.points != old.points or new.round != old.round:
        points = ", ".join(f"{name} {points}" for name, points in after.points.items())
        sentences.append(_("The round is over. Points: {points}.").format(points=points))
        gone = [name for name in before.still_in if name not in after.still_in]
        sentences += [is_out.format(name=name) for name in gone]
    if after.outcome is not None:
        sentences.append(after.outcome.reason)
    elif new.phase is Phase.BACKWARDS and old.phase is not Phase.BACKWARDS:
        names = ", ".join(after.tied)
        sentences.append(_("A tie between {names}: it is played backwards.").format(names=names))
        sentences.append(_("Next: {name}.").format(name=after.turn))
    elif new.seat != old.seat or new.round != old.round:
        sentences.append(_("Next: {name}.").format(name=after.turn))
    return sentences


def end_words(why: Termination, game: SuspendGame, winners: tuple[str, ...]) -> str:
    """Who has won, and why."""
    text = {
        Termination.OUT_OF_RODS: _("{names} wins: the first without rods ({rule})."),
        Termination.CHAMPION: _("{names} is champion: the last one in the tournament (U9)."),
        Termination.PLAYED_BACKWARDS: _("{names} wins the tie that was played backwards (U10)."),
        Termination.NOBODY_CAN_HANG: _(
            "No rod can be hung any more: {names} wins with the fewest rods left."
        ),
        Termination.FINISHED: _("The sculpture of {names} is finished, with {n} rods (U11)."),
    }[why]
    if len(winners) > 1:
        text = _("{names} have taken down equally many rods and share the win (U10).")
    rule, count = "U8" if game.mode.rolls else "U7", len(game.hanging)
    return text.format(names=", ".join(winners), rule=rule, n=count)


_RULES = {
    m.Roll: "U8",
    m.Hang: "U2",
    m.OtherHand: "U4",
    m.Pass: "U5",
    m.NobodyCanHang: "U10",
    m.TakeDown: "U10",
    m.Finish: "U11",
}


def rules_of(after: SuspendGame) -> tuple[str, ...]:
    """The ids of the rules by which the last move of a game was made."""
    if after.mode is Mode.SOLO:
        return ("U11",)
    rules = [_RULES[type(after.move)]] if type(after.move) in _RULES else []
    if after.position.fallen:
        rules.append("U6")
    if after.previous is not None and after.previous.points != after.points:
        rules.append("U9")
    return tuple(rules)
