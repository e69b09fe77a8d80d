"""Legality: which rules a move breaks, all of them at once, before physics has a word.

These checks need no geometry and hold for the real table (referee mode) as for the model. What
needs the tower (edges, overlaps, how many columns a plate covers) is in `villa_core.villa.trial`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_core.play.refusals import Breach
from villa_core.text import _, ngettext
from villa_core.tower.pieces import COLORS, COLUMN_IDS, PLATE_COLORS, column_first
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
    """F3: the columns with which an objector may prove the claim wrong."""
    if rulebook.proof == "claimant-raise":
        return position.movable(position.builder)
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


def penalty_columns(position: Position) -> list[int]:
    """F4, F5: the columns that may be taken out of the game now."""
    if position.taker == position.builder:
        return position.own(position.other)
    return [c for c in range(20) if position.where[c] < UNPLACED and not position.must_stay(c)]


def covered_by_count(rulebook: Rulebook, position: Position) -> bool:
    """F7 as far as counting goes: a plate is left, and enough columns stand on the top floor."""
    plate = position.next_plate
    return plate is not None and position.where.count(position.top) >= rulebook.covers(plate)


def breaches(table: Table, position: Position, move: m.Move) -> list[Breach]:
    """Every rule that the move breaks, as far as no geometry is needed; empty if none."""
    found: list[Breach] = []
    if type(move) not in _allowed(table, position):
        found.append(_not_due(table, position, move))
    match move:
        case m.Raise() | m.BreakOff() | m.Pull():
            _attempt(table, position, move, found)
        case m.Object() | m.LetPass() | m.Challenge():
            _speak(table, position, move, found)
        case m.Claim():
            _claim(table, position, found)
        case m.TakeOut():
            _take_out(table, position, move, found)
        case m.LayPlate():
            _lay_plate(table, position, move, found)
        case m.Pass():
            _pass(table, position, found)
        case m.Collapsed() | m.NobodyCanBuild():
            _report(table, position, move, found)
        case m.Roll() | m.Choose():
            _colour(table, position, move, found)
        case m.Place():
            _place(table, position, move, found)
    return found


_TURN = frozenset((m.Raise, m.BreakOff, m.Claim, m.Pass))
_ALLOWED: dict[Phase, frozenset[type[m.Move]]] = {
    Phase.COLORS: frozenset((m.Roll, m.Choose)),
    Phase.SETUP: frozenset((m.Place, m.LayPlate)),
    Phase.NEUTRAL: _TURN,
    Phase.BUILD: _TURN,
    Phase.CLAIM: frozenset((m.Object, m.LetPass)),
    Phase.OBJECTION: frozenset((m.Raise, m.BreakOff)),
    Phase.PENALTY: frozenset((m.TakeOut, m.Pass)),
    Phase.PLATE: frozenset((m.LayPlate, m.Pass)),
    Phase.CHALLENGE: frozenset((m.Challenge, m.LetPass)),
    Phase.PROOF: frozenset((m.Raise, m.BreakOff)),
    Phase.OVER: frozenset(),
}
_REPORTS: frozenset[type[m.Move]] = frozenset((m.Collapsed, m.NobodyCanBuild))
_REFEREE: dict[Phase, frozenset[type[m.Move]]] = {
    phase: kinds if phase in (Phase.COLORS, Phase.SETUP, Phase.OVER) else kinds | _REPORTS
    for phase, kinds in _ALLOWED.items()
}
_PULLING: frozenset[type[m.Move]] = frozenset((m.Pull, m.BreakOff))


def _allowed(table: Table, position: Position) -> frozenset[type[m.Move]]:
    """The kinds of move that are due."""
    phase = position.phase
    if phase is Phase.OBJECTION and table.rulebook.proof == "any-removal":
        return _PULLING | _REPORTS if table.referee else _PULLING
    return (_REFEREE if table.referee else _ALLOWED)[phase]


def _not_due(table: Table, position: Position, move: m.Move) -> Breach:
    """The rule that says what is due instead."""
    phase, rulebook = position.phase, table.rulebook
    name = table.players[position.actor] if position.actor != NOBODY else ""
    if isinstance(move, m.Collapsed | m.NobodyCanBuild) and phase is not Phase.OVER:
        return Breach("", _("This is decided by statics here, or it is too early to report it."))
    match phase:
        case Phase.COLORS if isinstance(move, m.Place | m.LayPlate):
            return Breach("S0", rulebook["S0"].sentence)
        case Phase.SETUP if isinstance(move, m.Roll | m.Choose):
            return Breach("S0", rulebook["S0"].sentence)
        case Phase.COLORS:
            return Breach(
                "S1", _("Colours are still being given out: {name} comes now.").format(name=name)
            )
        case Phase.SETUP:
            return Breach(
                "S3", _("First all columns stand on the base and the blue plate lies on them.")
            )
        case Phase.NEUTRAL:
            return Breach(
                "N1", _("{name} begins with a neutral column, or with a claim.").format(name=name)
            )
        case Phase.BUILD:
            return _not_building(name, move)
        case Phase.CLAIM:
            return Breach("F2", _("A claim is open: the others object or let it pass."))
        case Phase.OBJECTION:
            return Breach("F3", _("{name} objected. ").format(name=name) + rulebook["F3"].sentence)
        case Phase.PENALTY:
            rule = penalty_rule(position)
            text = (
                _("{name} may now take a column out of the game, or do without.")
                if may_do_without(rulebook, position)
                else _("{name} now takes a column out of the game.")
            )
            return Breach(rule, text.format(name=name))
        case Phase.PLATE:
            rule = "F9" if isinstance(move, m.Raise | m.BreakOff) else "F6"
            text = (
                _("{name} may now lay the next plate, or do without, and nothing else.")
                if may_do_without(rulebook, position)
                else _("{name} now lays the next plate, and nothing else.")
            )
            return Breach(rule, text.format(name=name))
        case Phase.CHALLENGE | Phase.PROOF:
            return Breach("N4", _("It is open whether another neutral column can be raised."))
        case Phase.OVER:
            return Breach("E1", _("The game is over."))


def _not_building(name: str, move: m.Move) -> Breach:
    match move:
        case m.LayPlate():
            return Breach(
                "F1",
                _("A plate is laid only after a claim, and {name} made none.").format(name=name),
            )
        case m.Object() | m.LetPass():
            return Breach("F2", _("There is no open claim to speak to."))
        case m.Pull():
            return Breach("F3", _("Only an objector takes a column away and puts it back."))
        case m.TakeOut():
            return Breach("F5", _("Columns leave the game only after an objection."))
        case m.Challenge():
            return Breach("N4", _("No neutral attempt was broken off just now."))
        case m.Roll() | m.Choose():
            return Breach("S1", _("The colours are given out already."))
        case m.Place():
            return Breach("S3", _("The setup is over: columns are only raised now."))
        case _:
            return Breach(
                "B1", _("{name} now raises a column, breaks off or claims.").format(name=name)
            )


def _column(table: Table, position: Position, column: str, found: list[Breach]) -> int | None:
    """Report what forbids anyone to move this column; its number, or None if there is none."""
    number = INDEX.get(column)
    if number is None:
        found.append(Breach("", _("There is no column “{id}”.").format(id=column)))
        return None
    floor = position.where[number]
    if floor == OUT:
        found.append(_about(column, "B1", _("{column} has left the game.")))
    elif floor == UNPLACED:
        found.append(_about(column, "B1", _("{column} is not in the villa yet.")))
    elif floor == position.top and not _may_shift(table, position):
        found.append(
            _about(column, "B3", _("{column} stands on the uppermost floor and stays there."))
        )
    if position.locked >> number & 1:
        found.append(_about(column, "B2", _("{column} was broken off before and is locked.")))
    if floor < position.top and position.must_stay(number):
        found.append(_stays(table, position, column))
    return number


def _about(column: str, rule: str, sentence: str, name: str = "") -> Breach:
    """A breach whose sentence begins with the column."""
    return Breach(rule, sentence.format(column=column_first(column), name=name))


def _may_shift(table: Table, position: Position) -> bool:
    return position.phase is Phase.BUILD and table.rulebook.is_("B3", "shift")


def _stays(table: Table, position: Position, column: str) -> Breach:
    """Why a neutral column stays behind."""
    if position.neutral is Neutral.ALL_STAY:
        rule = "P2" if len(table.players) == 2 else "P3"
        return _about(column, rule, _("{column} belongs to nobody and stays."))
    return _about(column, "N2", _("{column} is the last neutral one of its floor."))


def _attempt(
    table: Table, position: Position, move: m.Raise | m.BreakOff | m.Pull, found: list[Breach]
) -> None:
    """Report what is wrong with touching this column now."""
    number = _column(table, position, move.column, found)
    if isinstance(move, m.Raise):
        _target(table, position, move, found)
    if number is None:
        return
    phase, owner = position.phase, position.owner_of(number)
    if phase is Phase.BUILD and position.again and number == position.tried:
        found.append(_about(move.column, "B8", _("{column} was tried just now: try another one.")))
    either = phase is Phase.NEUTRAL and table.rulebook.is_("N1", "neutral-may")
    if (phase is Phase.BUILD and owner != position.builder) or (
        either and owner not in (position.builder, NOBODY)
    ):
        found.append(
            _about(
                move.column,
                "B1",
                _("{column} does not belong to {name}."),
                name=table.players[position.builder],
            )
        )
    elif phase is Phase.NEUTRAL and owner != NOBODY and not either:
        found.append(
            _about(
                move.column, "N1", _("{column} is not neutral, and a neutral column comes first.")
            )
        )
    elif phase is Phase.OBJECTION and table.rulebook.proof == "claimant-raise":
        if owner != position.builder:
            found.append(
                _about(
                    move.column,
                    "F3",
                    _("{column} does not belong to the claimant {name}."),
                    name=table.players[position.builder],
                )
            )
    elif phase is Phase.PROOF:
        if owner != NOBODY:
            found.append(_about(move.column, "N4", _("{column} is not neutral.")))
        if number == position.tried:
            found.append(
                _about(
                    move.column,
                    "N4",
                    _("{column} is the one that was tried: prove it with another."),
                )
            )


def _target(table: Table, position: Position, move: m.Raise, found: list[Breach]) -> None:
    if move.on is not None and move.on not in INDEX:
        found.append(Breach("", _("There is no column “{id}”.").format(id=move.on)))
    elif move.on is not None:
        if position.next_plate is not None:
            found.append(Breach("B7", _("Columns stand on columns only on the red plate.")))
        elif move.on not in _on_top(position) or move.on == move.column:
            found.append(_about(move.on, "B7", _("{column} does not stand on the red plate.")))
    if not table.referee and (move.x is None or move.y is None):
        found.append(Breach("", _("Say where on the uppermost plate: x and y in mm.")))


def _on_top(position: Position) -> set[str]:
    """The columns of the uppermost floor."""
    return {c for c, floor in zip(COLUMN_IDS, position.where, strict=True) if floor == position.top}


def _claim(table: Table, position: Position, found: list[Breach]) -> None:
    if position.phase in (Phase.BUILD, Phase.NEUTRAL):
        if not position.fresh:
            found.append(Breach("F1", _("A claim is made at the start of a turn.")))
            found.append(Breach("F9", _("Whoever claims raises no column in that turn.")))
        if position.next_plate is None:
            found.append(Breach("F6", _("All plates are laid: there is no next floor.")))
        new = position.top >= GREEN and position.top not in position.where
        if new and table.rulebook.is_("F9", "column-next"):
            plate = color_name(PLATE_COLORS[position.top - 1])
            text = _("No column stands on the {plate} plate yet: one comes before the next claim.")
            found.append(Breach("F9", text.format(plate=plate)))


def _speak(
    table: Table, position: Position, move: m.Object | m.LetPass | m.Challenge, found: list[Breach]
) -> None:
    """Report why this player has no say now."""
    rule = "N4" if isinstance(move, m.Challenge) or position.phase is Phase.CHALLENGE else "F2"
    if move.player not in table.players:
        found.append(Breach("", _("Nobody here is called “{name}”.").format(name=move.player)))
    elif position.waiting and table.players.index(move.player) not in position.waiting:
        found.append(
            Breach(
                rule, _("{name} has no say in this, or has let it pass.").format(name=move.player)
            )
        )


def _take_out(table: Table, position: Position, move: m.TakeOut, found: list[Breach]) -> None:
    number = INDEX.get(move.column)
    if position.phase is not Phase.PENALTY:
        return
    rule = penalty_rule(position)
    if number is None:
        found.append(Breach("", _("There is no column “{id}”.").format(id=move.column)))
    elif position.where[number] >= UNPLACED:
        found.append(_about(move.column, rule, _("{column} is not in the villa.")))
    elif rule == "F5" and position.owner_of(number) != position.other:
        found.append(
            _about(
                move.column,
                rule,
                _("{column} does not belong to the objector {name}."),
                name=table.players[position.other],
            )
        )
    elif position.must_stay(number):
        found.append(_stays(table, position, move.column))


def _lay_plate(table: Table, position: Position, move: m.LayPlate, found: list[Breach]) -> None:
    plate = position.next_plate
    if plate is None:
        found.append(Breach("F6", _("All plates are laid: there is no next floor.")))
    elif position.phase is Phase.SETUP:
        missing = position.where.count(UNPLACED)
        if missing:
            found.append(
                Breach(
                    "S3",
                    ngettext(
                        "{n} column is not on the base yet.",
                        "{n} columns are not on the base yet.",
                        missing,
                    ).format(n=missing),
                )
            )
    elif position.phase is Phase.PLATE and not covered_by_count(table.rulebook, position):
        needed = table.rulebook.covers(plate)
        found.append(
            Breach(
                "F7",
                ngettext(
                    "The {plate} plate must cover {n} column, and fewer stand on top.",
                    "The {plate} plate must cover {n} columns, and fewer stand on top.",
                    needed,
                ).format(plate=color_name(plate), n=needed),
            )
        )
    if not table.referee and (move.x is None or move.y is None):
        found.append(Breach("", _("Say where the plate lies: x and y in mm, and its angle.")))


def _pass(table: Table, position: Position, found: list[Breach]) -> None:
    """What counting alone can say about passing; the rest is physics, or the players' word."""
    if may_do_without(table.rulebook, position):
        return
    if position.phase is Phase.PENALTY:
        rule = penalty_rule(position)
        if rule == "F4" or table.rulebook.is_("F5", "must-always"):
            found.append(Breach(rule, table.rulebook[rule].sentence))
    elif position.phase is Phase.NEUTRAL and table.referee:
        found.append(Breach("E1", _("There is a neutral column to try, so nobody passes yet.")))
    elif position.phase is Phase.BUILD and table.referee:
        if builder_columns(table.rulebook, position):
            found.append(Breach("E1", _("There are columns to try: raise, break off or claim.")))
        elif position.fresh and covered_by_count(table.rulebook, position):
            found.append(Breach("E1", _("A plate can be laid, so claim instead of passing.")))


def _report(
    table: Table, position: Position, move: m.Collapsed | m.NobodyCanBuild, found: list[Breach]
) -> None:
    if isinstance(move, m.Collapsed):
        if move.player is not None and move.player not in table.players:
            found.append(Breach("", _("Nobody here is called “{name}”.").format(name=move.player)))
        if move.player is not None and move.nobody:
            found.append(Breach("", _("Either somebody made the villa fall, or nobody did.")))
    elif table.referee and not (position.fresh and position.phase in (Phase.BUILD, Phase.NEUTRAL)):
        found.append(Breach("E1", _("That nobody can build is agreed at the start of a turn.")))


def _colour(table: Table, position: Position, move: m.Roll | m.Choose, found: list[Breach]) -> None:
    if position.phase is not Phase.COLORS:
        return
    book = table.rulebook
    given = sum(owner != NOBODY for owner in position.owner)
    second = given >= len(table.players)
    rolling = given == 0 or book.is_("S1", "roll")
    if second and not book.is_("P2", "two-rolled"):
        rolling = False
    if rolling != isinstance(move, m.Roll):
        rule = "P2" if second else "S1"
        found.append(Breach(rule, book[rule].sentence))
    if move.color is not None and move.color not in COLORS:
        found.append(Breach("", _("There is no colour “{name}”.").format(name=move.color)))
    elif isinstance(move, m.Choose) and position.owner[COLORS.index(move.color)] != NOBODY:
        found.append(
            Breach("S1", _("{name} is taken already.").format(name=color_name(move.color)))
        )


def _place(table: Table, position: Position, move: m.Place, found: list[Breach]) -> None:
    if move.column not in COLUMN_IDS:
        found.append(Breach("", _("There is no column “{id}”.").format(id=move.column)))
    if table.referee and position.phase is Phase.SETUP:
        found.append(Breach("", _("The real columns stand on the table: report the blue plate.")))


def touch_breaches(position: Position, move: m.Move, touched: str) -> list[Breach]:
    """What a move breaks only because the column `touched` is in the hand already (B8, F1)."""
    match move:
        case m.Raise(column=column) | m.BreakOff(column=column) | m.Pull(column=column):
            if column == touched:
                return []
            return [_about(touched, "B8", _("{column} is touched already: no other."))]
        case m.Claim():
            return [
                _about(touched, "F1", _("{column} is touched already: it is too late to claim."))
            ]
        case m.Pass() if position.phase is not Phase.PLATE:
            text = _("{column} is touched already: raise it or put it back.")
            return [_about(touched, "B8", text)]
        case _:
            return []
