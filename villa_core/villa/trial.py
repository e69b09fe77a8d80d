"""Trial: what statics says about a move.

A raise is two events (the villa stands without the column, then with it on top), taking a column
away is one, laying a plate is one. Each must stand on its own, with nobody holding a plate (unless
a house rule for B5 lets plates be held until the column is up).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from villa_core.errors import TowerError
from villa_core.geometry.kernel import MIDDLE
from villa_core.play.refusals import Breach, breach
from villa_core.statics.spots import lays, raises
from villa_core.text import _
from villa_core.tower.faults import Fault, FaultKind, within_base
from villa_core.tower.pieces import COLUMN_IDS, column_first, the_columns
from villa_core.villa import moves as m
from villa_core.villa.legality import may_claim, may_do_without, penalty_columns, penalty_rule
from villa_core.villa.places import can_raise, plate_places, settled, without
from villa_core.villa.position import NOBODY, Phase, Position, Table, Trial, color_name

if TYPE_CHECKING:
    from villa_core.tower.tower import Tower
    from villa_core.villa.rulebook import Rulebook

_RULE_OF = {
    FaultKind.OVER_EDGE: "B6",
    FaultKind.OVERLAP: "B7",
    FaultKind.STACK_NOT_ON_RED: "B7",
    FaultKind.STACK_WITHOUT_FOOT: "B7",
    FaultKind.FORBIDDEN_RIM: "S3",
    FaultKind.TOO_FEW_SUPPORTS: "F7",
    FaultKind.BEYOND_BASE: "S4",
    FaultKind.PLATE_ORDER: "F6",
    FaultKind.UNKNOWN_PIECE: "B1",
    FaultKind.REPEATED_PIECE: "B1",
}


def try_move(table: Table, position: Position, move: m.Move) -> Trial:
    """What statics says about a move that `legality` has nothing against."""
    tower, book = position.tower, table.rulebook
    assert tower is not None
    match move:
        case m.Raise():
            return _try_raise(book, position, tower, move)
        case m.Pull() | m.TakeOut():
            return _try_removal(tower, move.column)
        case m.LayPlate():
            return _try_plate(book, position, tower, move)
        case m.Place():
            return _try_place(book, tower, move)
        case m.Pass() if not may_do_without(book, position):
            return Trial(tuple(_passing(table, position, tower)), tower)
    return Trial(tower=tower)  # words alone move nothing


def geometry_breaches(rulebook: Rulebook, position: Position, move: m.Move) -> tuple[Breach, ...]:
    """The rules of geometry that a move breaks, even if it is forbidden for other reasons."""
    tower = position.tower
    if tower is None or not isinstance(move, m.Raise) or move.x is None or move.y is None:
        return ()
    if move.column not in tower.column_ids() or tower.stacked_on(move.column):
        return ()
    if tower.find(move.column)[0] == tower.top:
        return ()  # it would be shifted, not raised: B3 says all
    return _try_raise(rulebook, position, tower, move).breaches


def permitted(rulebook: Rulebook, tower: Tower, fault: Fault) -> bool:
    """Whether a house rule (B6, S3, S4) allows what is otherwise a fault of the villa."""
    match fault.kind:
        case FaultKind.OVER_EDGE if rulebook.is_("B6", "middle-inside"):
            return not tower.misfit(tower.find(fault.pieces[0])[1], fault.floor) & MIDDLE
        case FaultKind.FORBIDDEN_RIM if rulebook.is_("S3", "whole-base"):
            return tower.fits(tower.find(fault.pieces[0])[1], 0, rim=True)
        case FaultKind.BEYOND_BASE:
            return rulebook.is_("S4", "on-all-overhang")
        case _:
            return False


def _try_raise(rulebook: Rulebook, position: Position, tower: Tower, move: m.Raise) -> Trial:
    spot = (move.x or 0.0, move.y or 0.0)
    try:
        after = tower.raise_column(move.column, *spot, on=move.on)
    except TowerError as error:
        return Trial((Breach("B7" if move.on else "B6", str(error)),))
    on = None if move.on is None else [move.on]
    verdicts = raises(tower, [move.column], [spot], on)
    if on is not None or verdicts.faults[0, 0]:
        breaches = tuple(_faults(rulebook, after, move.column))
        if breaches:
            return Trial(breaches)
    # an objector's column leaves the game after the proof (F4)
    leaves = position.phase is Phase.OBJECTION
    held = rulebook.is_("B5", "held") and not leaves
    gone = partial(tower.remove_column, move.column)
    pulled = math.inf if held else settled(verdicts.in_hand[0], gone)
    if pulled < 0:
        return Trial((), after, pulled, _("without the column"))
    on_top = settled(verdicts.margins[0, 0], lambda: after)
    step = _("with the column on top") if on_top < 0 else ""
    return Trial((), gone() if leaves else after, min(pulled, on_top), step)


def _try_removal(tower: Tower, column: str) -> Trial:
    above = tower.stacked_on(column)
    if above:
        text = _("because {columns} stood on it")
        return Trial((), tower, -1.0, text.format(columns=the_columns(above)))
    margin = without(tower, column)
    step = _("without the column") if margin < 0 else ""
    return Trial((), tower.remove_column(column), margin, step)


def _try_plate(rulebook: Rulebook, position: Position, tower: Tower, move: m.LayPlate) -> Trial:
    try:
        after = tower.lay_plate(move.x or 0.0, move.y or 0.0, move.angle)
    except TowerError as error:
        return Trial((Breach("F6", str(error)),))
    plate = position.next_plate or ""
    covers = rulebook.covers(plate)
    if position.phase is Phase.SETUP:
        return _try_blue(rulebook, after, list(_faults(rulebook, after, plate, covers)))
    verdicts = lays(tower, [(move.x or 0.0, move.y or 0.0, move.angle)])
    breaches = [] if verdicts.covers[0] >= covers else list(_faults(rulebook, after, plate, covers))
    if rulebook.is_("F8", "within-base") and not within_base(after, after.top):
        text = _("The {plate} plate reaches beyond the base.")
        breaches.append(breach("F8", text, plate=color_name(plate)))
    if breaches:
        return Trial(tuple(breaches))
    margin = settled(verdicts.margins[0], lambda: after)
    return Trial((), after, margin, _("under the new plate") if margin < 0 else "")


def _try_blue(rulebook: Rulebook, after: Tower, breaches: list[Breach]) -> Trial:
    """S4: a blue plate that does not lie still is not laid at all; nothing has fallen then."""
    breaches = [_blue_fault(found) for found in breaches]
    if not rulebook.is_("S4", "within-base") and after.free(0):
        text = _("The blue plate does not rest on {columns}.")
        breaches.append(breach("S4", text, columns=the_columns(after.free(0))))
    margin = after.stability().margin
    if margin < 0:
        breaches.append(Breach("S4", _("The blue plate does not lie still there."), "still"))
    return Trial(tuple(breaches), None if breaches else after, margin)


def _blue_fault(found: Breach) -> Breach:
    """What is wrong with the blue plate, as S4 has it: beyond the base, or not lying still."""
    return Breach("S4", found.sentence, "base" if found.rule == "S4" else "still")


def _try_place(rulebook: Rulebook, tower: Tower, move: m.Place) -> Trial:
    try:
        after = placed(tower, move)
    except TowerError as error:
        return Trial((Breach("S3", str(error)),))
    breaches = tuple(_faults(rulebook, after, move.column))
    return Trial(breaches, None if breaches else after)


def placed(tower: Tower, move: m.Place) -> Tower:
    """The base with a column put there, whether it stood elsewhere or not at all."""
    there = move.column in tower.column_ids()
    return (tower.move_column if there else tower.add_column)(move.column, move.x, move.y)


def _faults(rulebook: Rulebook, tower: Tower, piece: str, covers: int = 0) -> Iterator[Breach]:
    """The faults of the tower that are about this piece, as broken rules."""
    for fault in tower.check(covers, piece):
        if not permitted(rulebook, tower, fault):
            yield Breach(_RULE_OF[fault.kind], fault.sentence)


def _passing(table: Table, position: Position, tower: Tower) -> Iterator[Breach]:
    phase, rulebook = position.phase, table.rulebook
    if phase is Phase.PENALTY:
        for column in (COLUMN_IDS[c] for c in penalty_columns(rulebook, position)):
            if not _try_removal(tower, column).falls:
                text = _("{column} can be taken out, and the villa stands.")
                yield breach(penalty_rule(position), text, column=column_first(column))
                break
        return
    if phase is not Phase.PLATE:
        columns = position.movable(position.builder)
        if phase is Phase.NEUTRAL:
            columns += position.movable(NOBODY)
        for column in (COLUMN_IDS[c] for c in columns):
            if can_raise(tower, column, rulebook.is_("B5", "held")):
                text = _("{column} can be raised, so nobody passes yet.")
                yield Breach("E1", text.format(column=column_first(column)), "pass")
                break
    if phase is Phase.PLATE or may_claim(table, position):
        for place in islice(plate_places(rulebook, position), 1):
            text = _("The {plate} plate can be laid at ({x:.1f}, {y:.1f}), turned by {angle:.1f}°.")
            text = text.format(plate=color_name(position.next_plate), **asdict(place))
            yield Breach("F6", text) if phase is Phase.PLATE else Breach("E1", text, "pass")
