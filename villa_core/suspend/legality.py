"""Legality: which rules a move breaks, all of them at once, before anything is let go.

These checks need no balance and hold for the real table (referee mode) as for the model. What only
letting go can tell (the table, U5) is in `villa_core.suspend.trial`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from villa_core.play.refusals import Breach
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase, Position, Rods, Table, of_color
from villa_core.suspend.rods import COLORS, HOLDERS, ROD_IDS, color_of, place_name, rod_name
from villa_core.suspend.rulebook import Mode
from villa_core.text import _, capital

_DUE: dict[Phase, tuple[type[m.Move], ...]] = {
    Phase.ROLL: (m.Roll, m.OtherHand),
    Phase.HANG: (m.Hang, m.OtherHand, m.Pass),
    Phase.BACKWARDS: (m.TakeDown, m.OtherHand),
}
_SOLO: tuple[type[m.Move], ...] = (m.Hang, m.TakeDown, m.Finish)
_ENDS = {Mode.BEGINNER: "U7", Mode.INTERMEDIATE: "U8", Mode.EXPERT: "U9", Mode.SOLO: "U11"}


def allowed_rods(table: Table, position: Position) -> Rods:
    """The rods that may be hung now by the rules (U7, U8, U11)."""
    if position.phase is not Phase.HANG:
        return frozenset()
    own = position.piles[position.seat]
    if table.mode is Mode.SOLO:
        return own
    if table.mode is Mode.BEGINNER:
        lengths = {rod: table.pieces.rod(rod).length for rod in own}
        longest = max(lengths.values(), default=0.0)
        return frozenset(rod for rod in own if lengths[rod] == longest)
    return of_color(own, position.rolled) or of_color(position.off, position.rolled)


def breaches(table: Table, position: Position, move: m.Move) -> tuple[Breach, ...]:
    """Every rule that the move breaks, as far as nothing need be let go; empty if none."""
    return tuple(_breaches(table, position, move))


def _breaches(table: Table, position: Position, move: m.Move) -> Iterator[Breach]:
    if not _due(table, position, move):
        yield _not_due(table, position, move)
    player = getattr(move, "player", None)
    match move:
        case m.Hang():
            yield from _hang(table, position, move)
        case m.TakeDown():
            yield from _hanging(table, position, move.rod)
        case m.Fell():
            yield from _fell(table, position, move)
        case m.Roll() if move.color is not None and move.color not in COLORS:
            yield Breach("", _("There is no colour “{c}”.").format(c=move.color))
    if player is not None and player not in table.players:
        yield Breach("", _("Nobody here is called “{name}”.").format(name=player))


def _due(table: Table, position: Position, move: m.Move) -> bool:
    phase, kind = position.phase, type(move)
    if phase is Phase.OVER:
        return False
    if table.referee and kind is m.Fell:
        return True
    if table.mode is Mode.SOLO:
        return kind in _SOLO
    if kind is m.NobodyCanHang:
        return table.referee and phase is not Phase.BACKWARDS
    return kind in _DUE[phase]


def _not_due(table: Table, position: Position, move: m.Move) -> Breach:
    phase, solo = position.phase, table.mode is Mode.SOLO
    rule, text = "U2", _("{name} hangs a rod now.")
    if phase is Phase.OVER:
        rule, text = _ENDS[table.mode], _("The game is over.")
    elif isinstance(move, m.Fell):
        rule, text = "U6", _("What falls is decided by the balance here, not by a report.")
    elif isinstance(move, m.NobodyCanHang):
        rule, text = "U10", _("Nobody can report this now.")
    elif solo:
        rule, text = "U11", _("A free sculpture knows only hanging, taking down and finishing.")
    elif isinstance(move, m.Finish):
        rule, text = "U11", _("Only a free sculpture is finished when you say so.")
    elif isinstance(move, m.TakeDown):
        rule, text = "U10", _("Rods are taken down only while a tie is played backwards.")
    elif phase is Phase.BACKWARDS:
        rule, text = "U10", _("A tie is played backwards: {name} takes a rod down.")
    elif phase is Phase.ROLL:
        rule, text = "U8", _("{name} rolls the die first.")
    elif isinstance(move, m.Roll) and table.mode is Mode.BEGINNER:
        rule, text = "U7", _("The beginner game is played without the die.")
    elif isinstance(move, m.Roll):
        rule, text = "U8", _("{name} has rolled already.")
    return Breach(rule, text.format(name=table.players[position.seat]))


def _rod(table: Table, position: Position, rod: str) -> Iterator[Breach]:
    """Why this rod may not be hung now."""
    if rod not in ROD_IDS:
        yield Breach("", _("There is no rod “{id}”.").format(id=rod))
    elif rod in position.hung:
        yield Breach("U2", _("{id} hangs already.").format(id=rod_name(rod, first=True)))
    elif position.phase is Phase.HANG and rod not in allowed_rods(table, position):
        yield _wrong_rod(table, position, rod)


def _wrong_rod(table: Table, position: Position, rod: str) -> Breach:
    color = "" if position.rolled is None else color_of(position.rolled)
    rule, part = "U8", ""
    if table.mode is Mode.SOLO:
        rule, text = "U11", _("{id} is not there to be hung.")
    elif table.mode is Mode.BEGINNER and rod in position.draw:
        rule, part = "U7", "pile"
        text = _("{id} lies in the draw pile, which is not used in the beginner game.")
    elif table.mode is Mode.BEGINNER and position.owner(rod) != position.seat:
        rule, text = "U7", _("{id} is not in the pile of {name}.")
    elif table.mode is Mode.BEGINNER:
        rule, text = "U7", _("{name} has longer rods than {id}.")
    elif not of_color(frozenset((rod,)), position.rolled):
        text = _("{name} rolled {color}, and {id} is of another colour.")
    else:
        text = _("{name} has own rods of this colour, so {id} of another pile stays.")
    name, first = table.players[position.seat], text.startswith("{id}")
    words = text.format(id=rod_name(rod, first=first), name=name, color=color)
    return Breach(rule, words, part)


def _hang(table: Table, position: Position, move: m.Hang) -> Iterator[Breach]:
    yield from _rod(table, position, move.rod)
    mobile, on = position.mobile, move.on
    if mobile is None:
        return
    if on is None or move.by is None:
        yield Breach("U2", _("Say where the rod is hung, and by which of its spots."))
        return
    if move.heading is not None and not math.isfinite(move.heading):
        yield Breach("", _("The heading must be a number of degrees."))
    no_spot = _("{id} has no spot “{spot}”.")
    if move.rod in ROD_IDS and move.by not in table.pieces.rod(move.rod).index:
        yield Breach("", no_spot.format(id=rod_name(move.rod, first=True), spot=move.by))
    solo, place = table.mode is Mode.SOLO, move.spot or on
    if on == "connector" and not table.rulebook.connector:
        yield Breach("U3", _("The wooden connector is not in play in this game."), "in-play")
    elif on in HOLDERS and place != on:
        yield Breach("U2", _("The stand has no spots."))
    elif on not in HOLDERS and on not in mobile:
        yield Breach("U2", _("{on} does not hang.").format(on=rod_name(on, first=True)))
    elif on not in HOLDERS and move.spot not in table.pieces.rod(on).index:
        yield Breach("", no_spot.format(id=rod_name(on, first=True), spot=move.spot))
    elif not solo and (taken := mobile.occupied(on, place)):  # in a free sculpture spots are shared
        yield _taken(on, place, taken)


def _taken(on: str, place: str, by: tuple[str, ...]) -> Breach:
    """Why no further rod hangs there: the hook is no rod, the connector holds one, a spot is taken.

    The book lets rods hang from rods; without the first one on the hook there would be none.
    """
    if on == "hook":
        return Breach("U2", _("Rods hang from rods: the hook carries only the first one."))
    if on == "connector":
        return Breach("U3", _("The wooden connector holds one rod already."), "one")
    text = _("{where} is taken by {taken}.")
    words = text.format(where=capital(place_name(on, place)), taken=rod_name(*by))
    return Breach("U2", words)


def _hanging(table: Table, position: Position, rod: str) -> Iterator[Breach]:
    if rod not in position.hung:
        rule = "U11" if table.mode is Mode.SOLO else "U10"
        yield Breach(rule, _("{id} does not hang.").format(id=rod_name(rod, first=True)))


def _fell(table: Table, position: Position, move: m.Fell) -> Iterator[Breach]:
    named = dict.fromkeys(rod for rod in (move.rod, *move.rods) if rod is not None)
    if not named.keys() <= set(ROD_IDS):
        yield Breach("", _("These are not all rods: {ids}.").format(ids=", ".join(named)))
        return
    there = position.hung
    if move.rod is not None:  # it was being hung or taken down by the one whose turn it is
        name, own = table.players[position.seat], {move.rod}
        if move.player not in (None, name):
            text = _("{name} moves a rod now. If {other} made rods fall, report that by itself.")
            yield Breach("U6", text.format(name=name, other=move.player))
        if position.phase is Phase.ROLL:
            yield Breach("U8", _("{name} rolls the die first.").format(name=name))
        if position.phase is Phase.BACKWARDS:
            yield from _hanging(table, position, move.rod)
            there = there - own
        else:
            yield from _rod(table, position, move.rod)
            there = there | own
    if not move.rods or not there.issuperset(move.rods) or len(set(move.rods)) < len(move.rods):
        text = _("Name the rods that fell, each once: they must hang, or be the one being hung.")
        yield Breach("U6", text)
