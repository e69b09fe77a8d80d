"""Story: each move of a game as sentences that a player would say at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from villa_core.text import N_, _
from villa_core.tower.pieces import PLATE_COLORS, column_first, column_words, the_column
from villa_core.villa import moves as m
from villa_core.villa.legality import covered_by_count, may_do_without, penalty_rule
from villa_core.villa.position import NOBODY, Phase, Termination, color_name

if TYPE_CHECKING:
    from villa_core.villa.game import Game

_TURN = (Phase.BUILD, Phase.NEUTRAL)
_CLAIMS = {
    "claimant-raise": N_("{name} claims: I can raise none of my columns."),
    "any-removal": N_("{name} claims: no column can be taken away without a fall."),
    "any-raise": N_("{name} claims: no column at all can be raised."),
}
_RAISES = {
    Phase.OBJECTION: N_(
        "{name} raises {column}: the claim was wrong, and the column leaves the game."
    ),
    Phase.PROOF: N_(
        "{name} raises the neutral {kind} to the {plate} plate: {builder}'s own is forfeited."
    ),
    Phase.NEUTRAL: N_("{name} raises the neutral {kind} to the {plate} plate."),
    Phase.BUILD: N_("{name} raises {column} to the {plate} plate."),
}
_DEEDS: dict[type[m.Move], str] = {
    m.Object: N_("{player} objects."),
    m.Challenge: N_("{player} says that another neutral column can be raised."),
    m.LetPass: N_("{player} lets it pass."),
    m.LayPlate: N_("{name} lays the {plate} plate."),
    m.TakeOut: N_("{name} takes {column} out of the game."),
    m.NobodyCanBuild: N_("All agree that nobody can build any more."),
    m.Place: N_("{put} is put on the base."),
    m.Roll: N_("{name} rolls {color}."),
    m.Choose: N_("{name} chooses {color}."),
}


def tell(before: Game, move: m.Move, after: Game) -> list[str]:
    """What the move was and what came of it."""
    return [_deed(before, move, after), *_consequences(before, after)]


def _deed(before: Game, move: m.Move, after: Game) -> str:
    position, column = before.position, getattr(move, "column", None)
    laid = position.next_plate if isinstance(move, m.LayPlate) else PLATE_COLORS[position.top - 1]
    return _deed_text(before, move, after).format(
        name=before.players[position.actor],
        player=getattr(move, "player", ""),
        builder=before.turn,
        column=the_column(column) if column else "",
        kind=column_words(column) if column else "",
        put=column_first(column) if column else "",
        plate=color_name(laid),
        color=color_name(getattr(move, "color", None)),
    )


def _deed_text(before: Game, move: m.Move, after: Game) -> str:
    phase = before.phase
    fell = after.position.ended is Termination.COLLAPSE
    match move:
        case m.Raise() if fell:
            return _("{name} tries to raise {column}.")
        case m.Raise():
            return _(_RAISES[phase])
        case m.BreakOff() if after.position.locked != before.position.locked:
            return _("{name} begins to pull {column} and puts it back: it is locked.")
        case m.BreakOff():
            return _("{name} touches {column} and leaves it where it is.")
        case m.Pull() if fell:
            return _("{name} takes {column} away.")
        case m.Pull():
            return _("{name} takes {column} away and puts it back: the villa stood without it.")
        case m.Claim():
            return _(_CLAIMS[before.rulebook.proof])
        case m.LayPlate() if phase is Phase.SETUP:
            return _("The {plate} plate is laid.")
        case m.Pass():
            return _passing(before)
        case m.Collapsed():
            return ""
        case _:
            return _(_DEEDS[type(move)])


def _passing(before: Game) -> str:
    position, book = before.position, before.rulebook
    match position.phase:
        case Phase.PLATE if may_do_without(book, position) and covered_by_count(book, position):
            return _("{name} does without the plate.")
        case Phase.PLATE:
            return _("{name} cannot lay the plate.")
        case Phase.PENALTY:
            return _("{name} takes no column out.")
        case Phase.BUILD if may_do_without(book, position):
            return _("{name} ends the turn.")
        case _:
            return _("{name} can build nothing and passes.")


def _consequences(before: Game, after: Game) -> Iterator[str]:
    outcome, old, new = after.outcome, before.position, after.position
    if new.ended is Termination.COLLAPSE and outcome is not None:
        text = (
            _("The villa falls by itself: nobody caused it.")
            if outcome.caused_by is None
            else _("The villa falls, and {name} caused it.")
        )
        yield text.format(name=outcome.caused_by)
    if old.holder != new.holder and after.seal is not None:
        text = (
            _("{name} takes the seal.")
            if after.seal.before is None
            else _("{name} takes the seal from {before}, {more} to {less}. It shows {color}.")
        )
        holder, loser, points = after.seal.holder, after.seal.before, after.points
        color, less = color_name(after.seal.shows), points.get(loser or "", 0)
        yield text.format(name=holder, before=loser, color=color, more=points[holder], less=less)
    if outcome is not None:
        agreed = isinstance(after.move, m.NobodyCanBuild)
        if outcome.termination is Termination.NOBODY_CAN_BUILD and not agreed:
            yield _("Nobody can build any more.")
        yield outcome.reason
    elif isinstance(after.move, m.Claim) and new.phase is Phase.PLATE:
        yield _("No column is left to object with.")
    elif old.builder != new.builder and new.fresh and new.phase in _TURN:
        yield _("Next: {name}.").format(name=after.turn)


_RAISED = {Phase.OBJECTION: "F4", Phase.PROOF: "N4", Phase.NEUTRAL: "N1"}
_BROKEN_OFF = {Phase.OBJECTION: "F5", Phase.PROOF: "N4", Phase.NEUTRAL: "N3"}
_RULE: dict[type[m.Move], str] = {
    m.Roll: "S1",
    m.Choose: "S1",
    m.Place: "S3",
    m.Pull: "F3",
    m.Claim: "F1",
    m.Object: "F2",
    m.Challenge: "N4",
    m.Collapsed: "E1",
    m.NobodyCanBuild: "E1",
}


def rules_of(after: Game) -> tuple[str, ...]:
    """The ids of the rules under which the last move of a game was made."""
    before, move = after.previous, after.move
    assert before is not None
    assert move is not None
    rules = [_rule(before, move)]
    if isinstance(move, m.Raise) and move.on is not None:
        rules.append("B7")
    if before.position.holder != after.position.holder:
        rules.append(_seal_rule(before, move))
    if after.outcome is not None:
        rules.append("E2" if after.outcome.winner is not None else "E3")
    return tuple(rules)


def _seal_rule(before: Game, move: m.Move) -> str:
    """By which rule the seal goes: the first column on a plate, more points, or a penalty."""
    position = before.position
    if not isinstance(move, m.Raise):
        return "Z7"
    if position.holder == NOBODY:
        return "Z1"
    own = (position.owner_of(c) for c, f in enumerate(position.where) if f == position.top)
    return "Z4" if any(seat != NOBODY for seat in own) else "Z5"


def _rule(before: Game, move: m.Move) -> str:
    phase, position = before.phase, before.position
    match move:
        case m.Raise():
            return _RAISED.get(phase, "B1")
        case m.BreakOff():
            return _BROKEN_OFF.get(phase, "B2")
        case m.LetPass():
            return "N4" if phase is Phase.CHALLENGE else "F2"
        case m.LayPlate():
            return "S4" if phase is Phase.SETUP else "F6"
        case m.TakeOut():
            return penalty_rule(position)
        case m.Pass() if phase is Phase.PENALTY:
            return penalty_rule(position)
        case m.Pass() if phase is Phase.PLATE:
            return "F6" if covered_by_count(before.rulebook, position) else "F7"
        case m.Pass() if phase is Phase.BUILD and position.tried != NOBODY:
            return "B8" if position.again else "N3"
        case m.Pass():
            return "E1"
        case _:
            return _RULE[type(move)]
