"""Legality: which rules a move breaks, all of them at once, before anything is let go.

These checks need no balance and hold for the real table (referee mode) as for the model. What only
letting go can tell (the table, U5) is in `villa_core.suspend.trial`.
"""

from __future__ import annotations

import math

from villa_core.play.refusals import Breach
from villa_core.suspend import moves as m
from villa_core.suspend.position import (
    ALL,
    INDEX,
    Phase,
    Position,
    Table,
    bits_of,
    color_bits,
    rods_in,
)
from villa_core.suspend.rods import COLORS, HOLDERS, color_of, spot_name
from villa_core.suspend.rulebook import Mode
from villa_core.text import _

__all__ = ["Breach", "allowed_rods", "breaches"]

_DUE: dict[Phase, tuple[type[m.Move], ...]] = {
    Phase.ROLL: (m.Roll, m.OtherHand),
    Phase.HANG: (m.Hang, m.OtherHand, m.Pass),
    Phase.BACKWARDS: (m.TakeDown, m.OtherHand),
    Phase.OVER: (),
}
_SOLO: tuple[type[m.Move], ...] = (m.Hang, m.TakeDown, m.Finish)


def allowed_rods(table: Table, position: Position) -> int:
    """The rods that may be hung now by the rules (U7, U8, U11), as a set of bits."""
    if position.phase is not Phase.HANG:
        return 0
    own = position.piles[position.seat]
    if table.mode is Mode.SOLO:
        return own
    if table.mode is Mode.BEGINNER:
        rods = table.pieces.rods
        longest = max((rods[rod].length for rod in rods_in(own)), default=0.0)
        return sum(1 << rod for rod in rods_in(own) if rods[rod].length == longest)
    color = color_bits(position.rolled)
    return own & color or ALL & ~position.hung & color


def breaches(table: Table, position: Position, move: m.Move) -> list[Breach]:
    """Every rule that the move breaks, as far as nothing need be let go; empty if none."""
    found: list[Breach] = []
    if not _due(table, position, move):
        found.append(_not_due(table, position, move))
    match move:
        case m.Hang():
            _hang(table, position, move, found)
        case m.TakeDown():
            _hanging(table, position, move.rod, found)
        case m.Fell():
            _fell(table, position, move, found)
            _somebody(table, move.player, found)
        case m.OtherHand():
            _somebody(table, move.player, found)
        case m.Roll() if move.color is not None and move.color not in COLORS:
            found.append(Breach("", _("There is no colour “{c}”.").format(c=move.color)))
    return found


def _due(table: Table, position: Position, move: m.Move) -> bool:
    phase, kind = position.phase, type(move)
    if phase is Phase.OVER:
        return False
    if table.mode is Mode.SOLO:
        return kind in _SOLO or (table.referee and kind is m.Fell)
    if kind in _DUE[phase]:
        return True
    if not table.referee:
        return False
    if kind is m.NobodyCanHang:
        return phase is not Phase.BACKWARDS
    return kind is m.Fell


def _not_due(table: Table, position: Position, move: m.Move) -> Breach:
    name = table.players[position.seat]
    phase = position.phase
    if phase is Phase.OVER:
        rule = {Mode.BEGINNER: "U7", Mode.INTERMEDIATE: "U8", Mode.EXPERT: "U9"}
        return Breach(rule.get(table.mode, "U11"), _("The game is over."))
    if isinstance(move, m.Fell) and not table.referee:
        return Breach("U6", _("What falls is decided by the balance here, not by a report."))
    if isinstance(move, m.NobodyCanHang):
        return Breach("U10", _("Nobody can report this now."))
    if table.mode is Mode.SOLO:
        text = _("A free sculpture knows only hanging, taking down and finishing.")
        return Breach("U11", text)
    if isinstance(move, m.Finish):
        return Breach("U11", _("Only a free sculpture is finished when you say so."))
    if isinstance(move, m.TakeDown):
        return Breach("U10", _("Rods are taken down only while a tie is played backwards."))
    if phase is Phase.BACKWARDS:
        text = _("A tie is played backwards: {name} takes a rod down.")
        return Breach("U10", text.format(name=name))
    if phase is Phase.ROLL:
        return Breach("U8", _("{name} rolls the die first.").format(name=name))
    if isinstance(move, m.Roll):
        if table.mode is Mode.BEGINNER:
            return Breach("U7", _("The beginner game is played without the die."))
        return Breach("U8", _("{name} has rolled already.").format(name=name))
    return Breach("U2", _("{name} hangs a rod now.").format(name=name))


def _rod(table: Table, position: Position, rod: str, found: list[Breach]) -> int | None:
    """Report why this rod may not be hung now; its number, or None if there is none."""
    number = INDEX.get(rod)
    if number is None:
        found.append(Breach("", _("There is no rod “{id}”.").format(id=rod)))
        return None
    if position.hung >> number & 1:
        found.append(Breach("U2", _("{id} hangs already.").format(id=rod)))
    elif position.phase is Phase.HANG and not allowed_rods(table, position) >> number & 1:
        found.append(_wrong_rod(table, position, rod, number))
    return number


def _wrong_rod(table: Table, position: Position, rod: str, number: int) -> Breach:
    name = table.players[position.seat]
    if table.mode is Mode.BEGINNER:
        if position.owner(number) != position.seat:
            return Breach("U7", _("{id} is not in the pile of {name}.").format(id=rod, name=name))
        return Breach("U7", _("{name} has longer rods than {id}.").format(name=name, id=rod))
    if table.mode is Mode.SOLO:
        return Breach("U11", _("{id} is not there to be hung.").format(id=rod))
    if number // 4 != position.rolled:
        color = color_of(COLORS[position.rolled])
        text = _("{name} rolled {color}, and {id} is of another colour.")
        return Breach("U8", text.format(name=name, color=color, id=rod))
    text = _("{name} has own rods of this colour, so {id} of another pile stays.")
    return Breach("U8", text.format(name=name, id=rod))


def _hang(table: Table, position: Position, move: m.Hang, found: list[Breach]) -> None:
    number = _rod(table, position, move.rod, found)
    mobile = position.mobile
    if mobile is None:
        return
    if move.on is None or move.by is None:
        found.append(Breach("U2", _("Say where the rod is hung, and by which of its spots.")))
        return
    if move.heading is not None and not math.isfinite(move.heading):
        found.append(Breach("", _("The heading must be a number of degrees.")))
    if number is not None and move.by not in table.pieces.rod(move.rod).index:
        text = _("{id} has no spot “{spot}”.")
        found.append(Breach("", text.format(id=move.rod, spot=move.by)))
    if move.on in HOLDERS:
        if move.on == "connector" and not table.rules.connector:
            found.append(Breach("U3", _("The wooden connector is not in play in this game.")))
            return
        if move.spot not in (None, move.on):
            found.append(Breach("U2", _("The stand has no spots.")))
            return
    elif move.on not in mobile:
        found.append(Breach("U2", _("{on} does not hang.").format(on=move.on)))
        return
    elif move.spot is None or move.spot not in table.pieces.rod(move.on).index:
        text = _("{id} has no spot “{spot}”.")
        found.append(Breach("", text.format(id=move.on, spot=move.spot)))
        return
    # a holder of the stand holds one rod, whatever is played
    if table.mode is Mode.SOLO and move.on not in HOLDERS:
        return
    taken = mobile.occupied(move.on, move.spot)
    if taken:
        where = spot_name(move.spot or move.on)
        text = _("{where} is taken by {taken}.")
        rule = "U11" if table.mode is Mode.SOLO else "U2"
        found.append(Breach(rule, text.format(where=where, taken=", ".join(taken))))


def _hanging(table: Table, position: Position, rod: str, found: list[Breach]) -> None:
    number = INDEX.get(rod)
    if number is None or not position.hung >> number & 1:
        rule = "U11" if table.mode is Mode.SOLO else "U10"
        found.append(Breach(rule, _("{id} does not hang.").format(id=rod)))


def _somebody(table: Table, player: str | None, found: list[Breach]) -> None:
    if player is not None and player not in table.players:
        found.append(Breach("", _("Nobody here is called “{name}”.").format(name=player)))


def _fell(table: Table, position: Position, move: m.Fell, found: list[Breach]) -> None:
    if not all(rod in INDEX for rod in move.rods) or move.rod not in (None, *INDEX):
        text = _("These are not all rods: {ids}.")
        named = (*(() if move.rod is None else (move.rod,)), *move.rods)
        found.append(Breach("", text.format(ids=", ".join(dict.fromkeys(named)))))
        return
    there = position.hung
    if move.rod is not None:
        there = _in_a_move(table, position, move, found)
    if not move.rods or bits_of(move.rods) & ~there or len(set(move.rods)) < len(move.rods):
        text = _("Name the rods that fell, each once: they must hang, or be the one being hung.")
        found.append(Breach("U6", text))


def _in_a_move(table: Table, position: Position, move: m.Fell, found: list[Breach]) -> int:
    """What may fall while `move.rod` is hung or taken down by the one whose turn it is."""
    assert move.rod is not None
    name, own = table.players[position.seat], bits_of((move.rod,))
    if move.player not in (None, name):
        text = _("{name} moves a rod now. If {other} made rods fall, report that by itself.")
        found.append(Breach("U6", text.format(name=name, other=move.player)))
    if position.phase is Phase.ROLL:
        found.append(Breach("U8", _("{name} rolls the die first.").format(name=name)))
    if position.phase is Phase.BACKWARDS:
        _hanging(table, position, move.rod, found)
        return position.hung & ~own
    _rod(table, position, move.rod, found)
    return position.hung | own
