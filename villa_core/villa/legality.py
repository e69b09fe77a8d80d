"""Legality: which rules a move breaks, all of them at once, before physics has a word.

These checks need no geometry and hold for the real table (referee mode) as for the model. What
needs the tower (edges, overlaps, how many columns a plate covers) is in `villa_core.villa.trial`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from villa_core.play.refusals import Breach, breach
from villa_core.text import N_, _, ngettext
from villa_core.tower.pieces import COLORS, PLATE_COLORS, column_first
from villa_core.villa import moves as m
from villa_core.villa.position import (
    GREEN,
    INDEX,
    NOBODY,
    OUT,
    UNPLACED,
    Neutral,
    Phase,
    Position,
    Table,
    color_name,
)

if TYPE_CHECKING:
    from villa_core.villa.rulebook import Rulebook


def proof_columns(rulebook: Rulebook, position: Position) -> list[int]:
    """F3: the columns with which an objector may prove the claim wrong.

    Where the book prints that it is any lower column, a default (N2) takes none of them away.
    """
    if rulebook.proof == "claimant-raise":
        return position.movable(position.builder)
    if rulebook.any_column:
        lower = (c for c, floor in enumerate(position.where) if floor < position.top)
        return [c for c in lower if not position.locked >> c & 1]
    return position.movable_by_anyone()


def builder_columns(rulebook: Rulebook, position: Position) -> list[int]:
    """B1, B3, B8: the own columns that the builder may touch."""
    columns = position.movable(position.builder)
    if rulebook.is_("B3", "shift"):
        top = (c for c in position.own(position.builder) if position.where[c] == position.top)
        columns += [c for c in top if not position.locked >> c & 1]
    return [c for c in columns if not (position.again and c == position.tried)]


def neutral_columns(rulebook: Rulebook, position: Position) -> list[int]:
    """N1: the columns that may be touched where a neutral one is due first."""
    neutral = position.movable(NOBODY)
    own = rulebook.is_("N1", "neutral-may")
    return neutral + builder_columns(rulebook, position) if own else neutral


def may_do_without(rulebook: Rulebook, position: Position) -> bool:
    """F5, F6, N3, B8: whether what is due is a *may*, so that `Pass` needs no reason."""
    match position.phase:
        case Phase.PENALTY:
            return penalty_rule(position) == "F5" and rulebook.is_("F5", "may")
        case Phase.PLATE:
            return rulebook.is_("F6", "may")
        case Phase.BUILD:
            return position.tried != NOBODY
        case _:
            return False


def penalty_rule(position: Position) -> str:
    """The rule by which a column is taken out now: F5 by the claimant, F4 by the objector."""
    return "F5" if position.taker == position.builder else "F4"


def penalty_columns(rulebook: Rulebook, position: Position) -> list[int]:
    """F4, F5: the columns that may be taken out of the game now."""
    if position.taker == position.builder:
        return position.own(position.other)
    there = [c for c in range(20) if position.where[c] < UNPLACED]
    return [c for c in there if not _must_stay(rulebook, position, c)]


def _must_stay(rulebook: Rulebook, position: Position, column: int) -> bool:
    """N2: whether a neutral column stays behind; an objector's *any column* has it too (F3, F4)."""
    objecting = position.phase in (Phase.OBJECTION, Phase.PENALTY)
    return position.must_stay(column) and not (objecting and rulebook.any_column)


def covered_by_count(rulebook: Rulebook, position: Position) -> bool:
    """F7 as far as counting goes: a plate is left, and enough columns stand on the top floor."""
    plate = position.next_plate
    return plate is not None and position.where.count(position.top) >= rulebook.covers(plate)


def breaches(table: Table, position: Position, move: m.Move) -> list[Breach]:
    """Every rule that the move breaks, as far as no geometry is needed; empty if none."""
    broken: list[Breach] = []
    if type(move) not in _allowed(table, position):
        broken.append(_not_due(table, position, move))
    match move:
        case m.Raise() | m.BreakOff() | m.Pull():
            broken += _attempt(table, position, move)
        case m.Object() | m.LetPass() | m.Challenge():
            broken += _speak(table, position, move)
        case m.Claim():
            broken += _claim(table, position)
        case m.TakeOut():
            broken += _take_out(table, position, move.column)
        case m.LayPlate():
            broken += _lay_plate(table, position, move)
        case m.Pass():
            broken += _pass(table, position)
        case m.Collapsed():
            broken += _collapsed(table, move)
        case m.NobodyCanBuild() if table.referee:
            if not (position.fresh and position.phase in (Phase.BUILD, Phase.NEUTRAL)):
                text = _("That nobody can build is agreed at the start of a turn.")
                broken.append(Breach("E1", text, "pass"))
        case m.Roll() | m.Choose() if position.phase is Phase.COLORS:
            broken += _colour(table, position, move)
        case m.Place():
            broken += _place(table, position, move)
    return broken


_TURN = frozenset((m.Raise, m.BreakOff, m.Claim, m.Pass))
_PROVING = frozenset((m.Raise, m.BreakOff))
_PULLING: frozenset[type[m.Move]] = frozenset((m.Pull, m.BreakOff))
_REPORTS: frozenset[type[m.Move]] = frozenset((m.Collapsed, m.NobodyCanBuild))
_ALLOWED: dict[Phase, frozenset[type[m.Move]]] = {
    Phase.COLORS: frozenset((m.Roll, m.Choose)),
    Phase.SETUP: frozenset((m.Place, m.LayPlate)),
    Phase.NEUTRAL: _TURN,
    Phase.BUILD: _TURN,
    Phase.CLAIM: frozenset((m.Object, m.LetPass)),
    Phase.OBJECTION: _PROVING,
    Phase.PENALTY: frozenset((m.TakeOut, m.Pass)),
    Phase.PLATE: frozenset((m.LayPlate, m.Pass)),
    Phase.CHALLENGE: frozenset((m.Challenge, m.LetPass)),
    Phase.PROOF: _PROVING,
    Phase.OVER: frozenset(),
}
_REFEREE = {
    phase: kinds if phase in (Phase.COLORS, Phase.SETUP, Phase.OVER) else kinds | _REPORTS
    for phase, kinds in _ALLOWED.items()
}


def _allowed(table: Table, position: Position) -> frozenset[type[m.Move]]:
    if position.phase is Phase.OBJECTION and table.rulebook.proof == "any-removal":
        return _PULLING | _REPORTS if table.referee else _PULLING
    return (_REFEREE if table.referee else _ALLOWED)[position.phase]


# which rule says what is due instead, by the phase
_DUE = {
    Phase.COLORS: ("S1", N_("Colours are still being given out: {name} comes now.")),
    Phase.SETUP: ("S3", N_("First all columns stand on the base and the blue plate lies on them.")),
    Phase.NEUTRAL: ("N1", N_("{name} begins with a neutral column, or with a claim.")),
    Phase.BUILD: ("B1", N_("{name} now raises a column, breaks off or claims.")),
    Phase.CLAIM: ("F2", N_("A claim is open: the others object or let it pass.")),
    Phase.OBJECTION: ("F3", N_("{name} objected. {proof}")),
    Phase.CHALLENGE: ("N4", N_("It is open whether another neutral column can be raised.")),
    Phase.PROOF: ("N4", N_("It is open whether another neutral column can be raised.")),
    Phase.OVER: ("E1", N_("The game is over.")),
}
# the same where it is too late to claim
_DUE_LATER = {
    Phase.NEUTRAL: ("N1", N_("{name} begins with a neutral column.")),
    Phase.BUILD: ("B1", N_("{name} now raises a column or breaks off.")),
}
_NO_CLAIM = ("F2", N_("There is no open claim to speak to."))
_COLOURS_GIVEN = ("S1", N_("The colours are given out already."))
# the same while a column is to be raised, by the move
_NOT_BUILDING: dict[type[m.Move], tuple[str, str]] = {
    m.LayPlate: ("F1", N_("A plate is laid only after a claim, and {name} made none.")),
    m.Object: _NO_CLAIM,
    m.LetPass: _NO_CLAIM,
    m.Pull: ("F3", N_("Only an objector takes a column away and puts it back.")),
    m.TakeOut: ("F5", N_("Columns leave the game only after an objection.")),
    m.Challenge: ("N4", N_("No neutral attempt was broken off just now.")),
    m.Roll: _COLOURS_GIVEN,
    m.Choose: _COLOURS_GIVEN,
    m.Place: ("S3", N_("The setup is over: columns are only raised now.")),
}


def _not_due(table: Table, position: Position, move: m.Move) -> Breach:
    phase, book = position.phase, table.rulebook
    name = table.players[position.actor] if position.actor != NOBODY else ""
    if isinstance(move, m.Collapsed | m.NobodyCanBuild) and phase is not Phase.OVER:
        return Breach("", _("This is decided by statics here, or it is too early to report it."))
    other = {Phase.COLORS: m.Place | m.LayPlate, Phase.SETUP: m.Roll | m.Choose}.get(phase)
    if other is not None and isinstance(move, other):
        return Breach("S0", book["S0"].sentence)
    if phase is Phase.PENALTY:
        rule = penalty_rule(position)
        text = (
            _("{name} may now take a column out of the game, or do without.")
            if may_do_without(book, position)
            else _("{name} now takes a column out of the game.")
        )
    elif phase is Phase.PLATE:
        rule = "F9c" if isinstance(move, m.Raise | m.BreakOff) else "F6"
        text = (
            _("{name} may now lay the next plate, or do without, and nothing else.")
            if may_do_without(book, position)
            else _("{name} now lays the next plate, and nothing else.")
        )
    else:
        later = phase in _DUE_LATER and not may_claim(table, position)
        due = (_DUE_LATER if later else _DUE)[phase]
        rule, text = _NOT_BUILDING.get(type(move), due) if phase is Phase.BUILD else due
    return breach(rule, _(text), name=name, proof=book["F3"].sentence)


def _no_column(column: str) -> Breach:
    return breach("", _("There is no column “{id}”."), id=column)


def _about(column: str, rule: str, sentence: str, name: str = "", part: str = "") -> Breach:
    return Breach(rule, sentence.format(column=column_first(column), name=name), part)


def _column(table: Table, position: Position, column: str) -> Iterator[Breach]:
    number = INDEX[column]
    floor = position.where[number]
    if floor == OUT:
        yield _about(column, "B1", _("{column} has left the game."))
    elif floor == UNPLACED:
        yield _about(column, "B1", _("{column} is not in the villa yet."))
    elif floor == position.top and not _may_shift(table, position):
        yield _about(column, "B3", _("{column} stands on the uppermost floor and stays there."))
    if position.locked >> number & 1:
        rule = dict(position.put_back).get(number, "B2")
        yield _about(column, rule, _("{column} was broken off before and is locked."))
    if floor < position.top and _must_stay(table.rulebook, position, number):
        yield _stays(table, position, column)


def _may_shift(table: Table, position: Position) -> bool:
    return position.phase is Phase.BUILD and table.rulebook.is_("B3", "shift")


def _stays(table: Table, position: Position, column: str) -> Breach:
    if position.neutral is Neutral.ALL_STAY:
        rule = "P2" if len(table.players) == 2 else "P3"
        return _about(column, rule, _("{column} belongs to nobody and stays."))
    return _about(column, "N2", _("{column} is the last neutral one of its floor."))


def _attempt(
    table: Table, position: Position, move: m.Raise | m.BreakOff | m.Pull
) -> Iterator[Breach]:
    column, number = move.column, INDEX.get(move.column)
    if number is None:
        yield _no_column(column)
    else:
        yield from _column(table, position, column)
    if isinstance(move, m.Raise):
        yield from _target(table, position, move)
    if number is None:
        return
    phase, owner, builder = position.phase, position.owner_of(number), position.builder
    tried = number == position.tried
    if phase is Phase.BUILD:
        if position.again and tried:
            yield _about(column, "B8", _("{column} was tried just now: try another one."))
        due = {builder}
    elif phase is Phase.NEUTRAL and table.rulebook.is_("N1", "neutral-may"):
        due = {builder, NOBODY}
    elif phase is Phase.NEUTRAL:
        if owner != NOBODY:
            text = _("{column} is not neutral, and a neutral column comes first.")
            yield _about(column, "N1", text)
        return
    elif phase is Phase.PROOF:
        if owner != NOBODY:
            yield _about(column, "N4", _("{column} is not neutral."))
        if tried:
            text = _("{column} is the one that was tried: prove it with another.")
            yield _about(column, "N4", text)
        return
    elif phase is Phase.OBJECTION and table.rulebook.proof == "claimant-raise":
        if owner != builder:
            text = _("{column} does not belong to the claimant {name}.")
            yield _about(column, "F3", text, table.players[builder])
        return
    else:
        return
    if owner not in due:
        text = _("{column} does not belong to {name}.")
        yield _about(column, "B1", text, table.players[builder])


def _target(table: Table, position: Position, move: m.Raise) -> Iterator[Breach]:
    on = move.on
    if on is not None and on not in INDEX:
        yield _no_column(on)
    elif on is not None and position.next_plate is not None:
        yield Breach("B7", _("Columns stand on columns only on the red plate."))
    elif on is not None and (position.where[INDEX[on]] != position.top or on == move.column):
        yield _about(on, "B7", _("{column} does not stand on the red plate."))
    if not table.referee and (move.x is None or move.y is None):
        yield Breach("", _("Say where on the uppermost plate: x and y in mm."))


def may_claim(table: Table, position: Position) -> bool:
    """F1, F6, F9: whether the builder may claim now."""
    turn = position.phase in (Phase.BUILD, Phase.NEUTRAL)
    return turn and next(_claim(table, position), None) is None


def _claim(table: Table, position: Position) -> Iterator[Breach]:
    if position.phase not in (Phase.BUILD, Phase.NEUTRAL):
        return
    book, raised = table.rulebook, not position.fresh and position.tried == NOBODY
    if not position.fresh and book.is_("F1s", "start"):
        yield Breach("F1s", _("A claim is made at the start of a turn."))
    if raised and book.is_("F9c", "no-column"):
        yield Breach("F9c", _("Whoever claims raises no column in that turn."))
    if position.next_plate is None:
        yield Breach("F6", _("All plates are laid: there is no next floor."))
    new = position.top >= GREEN and position.top not in position.where
    if new and book.is_("F9", "column-next"):
        plate = color_name(PLATE_COLORS[position.top - 1])
        text = _("No column stands on the {plate} plate yet: one comes before the next claim.")
        yield breach("F9", text, plate=plate)


def _speak(
    table: Table, position: Position, move: m.Object | m.LetPass | m.Challenge
) -> Iterator[Breach]:
    rule = "N4" if isinstance(move, m.Challenge) or position.phase is Phase.CHALLENGE else "F2"
    if move.player not in table.players:
        yield breach("", _("Nobody here is called “{name}”."), name=move.player)
    elif position.waiting and table.players.index(move.player) not in position.waiting:
        own = table.players.index(move.player) == position.builder
        text = _("{name} has no say in this.") if own else _("{name} has let it pass already.")
        yield Breach(rule, text.format(name=move.player), "" if own else "spoken")


def _take_out(table: Table, position: Position, column: str) -> Iterator[Breach]:
    if position.phase is not Phase.PENALTY:
        return
    rule, number = penalty_rule(position), INDEX.get(column)
    if number is None:
        yield _no_column(column)
    elif position.where[number] >= UNPLACED:
        yield _about(column, rule, _("{column} is not in the villa."))
    elif rule == "F5" and position.owner_of(number) != position.other:
        text = _("{column} does not belong to the objector {name}.")
        yield _about(column, rule, text, table.players[position.other])
    elif _must_stay(table.rulebook, position, number):
        yield _stays(table, position, column)


def _lay_plate(table: Table, position: Position, move: m.LayPlate) -> Iterator[Breach]:
    plate, missing = position.next_plate, position.where.count(UNPLACED)
    if plate is None:
        yield Breach("F6", _("All plates are laid: there is no next floor."))
    elif position.phase is Phase.SETUP and missing:
        text = ngettext(
            "{n} column is not on the base yet.", "{n} columns are not on the base yet.", missing
        )
        yield breach("S3", text, n=missing)
    elif position.phase is Phase.PLATE and not covered_by_count(table.rulebook, position):
        needed = table.rulebook.covers(plate)
        text = ngettext(
            "The {plate} plate must cover {n} column, and fewer stand on top.",
            "The {plate} plate must cover {n} columns, and fewer stand on top.",
            needed,
        )
        yield breach("F7", text, plate=color_name(plate), n=needed)
    if not table.referee and (move.x is None or move.y is None):
        yield Breach("", _("Say where the plate lies: x and y in mm, and its angle."))


def _pass(table: Table, position: Position) -> Iterator[Breach]:
    """What counting alone can say about passing; the rest is physics, or the players' word."""
    book, phase = table.rulebook, position.phase
    if may_do_without(book, position):
        return
    if phase is Phase.PENALTY:
        rule = penalty_rule(position)
        if rule == "F4" or book.is_("F5", "must-always"):
            yield Breach(rule, book[rule].sentence)
    elif phase is Phase.NEUTRAL and table.referee:
        text = _("There is a neutral column to try, so nobody passes yet.")
        yield Breach("E1", text, "pass")
    elif phase is Phase.BUILD and table.referee:
        if builder_columns(book, position):
            text = _("There are columns to try: raise or break off.")
            if may_claim(table, position):
                text = _("There are columns to try: raise, break off or claim.")
            yield Breach("E1", text, "pass")
        elif may_claim(table, position) and covered_by_count(book, position):
            text = _("A plate can be laid, so claim instead of passing.")
            yield Breach("E1", text, "pass")


def _collapsed(table: Table, move: m.Collapsed) -> Iterator[Breach]:
    if move.player is not None and move.player not in table.players:
        yield breach("", _("Nobody here is called “{name}”."), name=move.player)
    if move.player is not None and move.nobody:
        yield Breach("", _("Either somebody made the villa fall, or nobody did."))


def _colour(table: Table, position: Position, move: m.Roll | m.Choose) -> Iterator[Breach]:
    book = table.rulebook
    given = sum(owner != NOBODY for owner in position.owner)
    second = given >= len(table.players)
    rolling = given == 0 or book.is_("S1", "roll")
    if second and not book.is_("P2", "two-rolled"):
        rolling = False
    if rolling != isinstance(move, m.Roll):
        rule, part = ("P2", "chosen") if second else ("S1", "")
        yield Breach(rule, book[rule].sentence, part)
    if move.color is not None and move.color not in COLORS:
        yield breach("", _("There is no colour “{name}”."), name=move.color)
    elif isinstance(move, m.Choose) and position.owner[COLORS.index(move.color)] != NOBODY:
        yield breach("S1", _("{name} is taken already."), name=color_name(move.color))


def _place(table: Table, position: Position, move: m.Place) -> Iterator[Breach]:
    if move.column not in INDEX:
        yield _no_column(move.column)
    if table.referee and position.phase is Phase.SETUP:
        yield Breach("", _("The real columns stand on the table: report the blue plate."))


def touch_breaches(position: Position, move: m.Move, touched: str) -> list[Breach]:
    """What a move breaks only because the column `touched` is in the hand already (B8, F1s)."""
    match move:
        case m.Raise() | m.BreakOff() | m.Pull() if move.column != touched:
            text = _("{column} is touched already: no other.")
            return [_about(touched, "B8", text, part="touch")]
        case m.Claim():
            text = _("{column} is touched already: it is too late to claim.")
            return [_about(touched, "F1s", text)]
        case m.Pass() if position.phase is not Phase.PLATE:
            text = _("{column} is touched already: raise it or put it back.")
            return [_about(touched, "B8", text, part="touch")]
    return []
