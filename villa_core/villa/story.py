"""Story: each move of a game as sentences that a player would say at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_core.text import _
from villa_core.tower.pieces import column_first, column_words, the_column
from villa_core.villa import moves as m
from villa_core.villa.legality import covered_by_count, may_do_without, penalty_rule
from villa_core.villa.position import NOBODY, Phase, Termination, color_name

if TYPE_CHECKING:
    from villa_core.villa.game import Game
    from villa_core.villa.position import Position

_TURN = (Phase.BUILD, Phase.NEUTRAL)


def tell(before: Game, move: m.Move, after: Game) -> list[str]:
    """What the move was and what came of it."""
    return [_deed(before, move, after), *_consequences(before, after)]


def _deed(before: Game, move: m.Move, after: Game) -> str:
    position = before.position
    name = before.players[position.actor]
    fell = after.position.ended is Termination.COLLAPSE
    match move:
        case m.Raise(column=column):
            return _raise(before, name, column, fell)
        case m.BreakOff(column=column):
            if after.position.locked != position.locked:
                text = _("{name} begins to pull {column} and puts it back: it is locked.")
            else:
                text = _("{name} touches {column} and leaves it where it is.")
            return text.format(name=name, column=the_column(column))
        case m.Pull(column=column):
            text = (
                _("{name} takes {column} away.")
                if fell
                else _("{name} takes {column} away and puts it back: the villa stood without it.")
            )
            return text.format(name=name, column=the_column(column))
        case m.Claim():
            return _claim(before.rulebook.proof).format(name=name)
        case m.Object(player=player):
            return _("{name} objects.").format(name=player)
        case m.Challenge(player=player):
            text = _("{name} says that another neutral column can be raised.")
            return text.format(name=player)
        case m.LetPass(player=player):
            return _("{name} lets it pass.").format(name=player)
        case m.LayPlate():
            plate = color_name(position.next_plate)
            if position.phase is Phase.SETUP:
                return _("The {plate} plate is laid.").format(plate=plate)
            return _("{name} lays the {plate} plate.").format(name=name, plate=plate)
        case m.TakeOut(column=column):
            return _("{name} takes {column} out of the game.").format(
                name=name, column=the_column(column)
            )
        case m.Pass():
            return _passing(before).format(name=name)
        case m.Collapsed():
            return ""
        case m.NobodyCanBuild():
            return _("All agree that nobody can build any more.")
        case m.Place(column=column):
            return _("{column} is put on the base.").format(column=column_first(column))
        case m.Roll(color=color):
            return _("{name} rolls {color}.").format(name=name, color=color_name(color))
        case m.Choose(color=color):
            return _("{name} chooses {color}.").format(name=name, color=color_name(color))


def _claim(proof: str) -> str:
    """The claim in the words of the edition (F1)."""
    if proof == "claimant-raise":
        return _("{name} claims: I can raise none of my columns.")
    if proof == "any-removal":
        return _("{name} claims: no column can be taken away without a fall.")
    return _("{name} claims: no column at all can be raised.")


def _raise(before: Game, name: str, column: str, fell: bool) -> str:
    position = before.position
    plate = color_name(_plate_name(position))
    neutral = position.phase in (Phase.PROOF, Phase.NEUTRAL)
    words = column_words(column) if neutral else the_column(column)
    if fell:
        return _("{name} tries to raise {column}.").format(name=name, column=the_column(column))
    if position.phase is Phase.OBJECTION:
        text = _("{name} raises {column}: the claim was wrong, and the column leaves the game.")
    elif position.phase is Phase.PROOF:
        text = _(
            "{name} raises the neutral {column} to the {plate} plate: {builder}'s own is forfeited."
        )
    elif position.phase is Phase.NEUTRAL:
        text = _("{name} raises the neutral {column} to the {plate} plate.")
    else:
        text = _("{name} raises {column} to the {plate} plate.")
    return text.format(name=name, column=words, plate=plate, builder=before.turn)


def _passing(before: Game) -> str:
    """Why nothing is done, in the words of the phase."""
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


def _pass_rule(before: Game) -> str:
    position = before.position
    match position.phase:
        case Phase.PENALTY:
            return penalty_rule(position)
        case Phase.PLATE:
            return "F6" if covered_by_count(before.rulebook, position) else "F7"
        case Phase.BUILD if position.again:
            return "B8"
        case Phase.BUILD if position.tried != NOBODY:
            return "N3"
        case _:
            return "E1"


def _plate_name(position: Position) -> str:
    from villa_core.tower.pieces import PLATE_COLORS

    return PLATE_COLORS[position.top - 1]


def _consequences(before: Game, after: Game) -> list[str]:
    found = []
    outcome = after.outcome
    if outcome is not None and outcome.termination is Termination.COLLAPSE:
        text = (
            _("The villa falls by itself: nobody caused it.")
            if outcome.caused_by is None
            else _("The villa falls, and {name} caused it.")
        )
        found.append(text.format(name=outcome.caused_by))
    old, new = before.position, after.position
    if old.holder != new.holder:
        found.append(_seal(after, old.holder))
    if outcome is not None:
        agreed = isinstance(after.move, m.NobodyCanBuild)
        if outcome.termination is Termination.NOBODY_CAN_BUILD and not agreed:
            found.append(_("Nobody can build any more."))
        found.append(outcome.reason)
    elif isinstance(after.move, m.Claim) and new.phase is Phase.PLATE:
        found.append(_("No column is left to object with."))
    elif old.builder != new.builder and new.fresh and new.phase in _TURN:
        found.append(_("Next: {name}.").format(name=after.turn))
    return found


def _seal(after: Game, before: int) -> str:
    holder = after.players[after.position.holder]
    if before == NOBODY:
        return _("{name} takes the seal.").format(name=holder)
    text = _("{name} takes the seal from {before}, and it shows {color}.")
    color = after.seal.shows if after.seal is not None else None
    return text.format(name=holder, before=after.players[before], color=color_name(color))


def rules_of(after: Game) -> tuple[str, ...]:
    """The ids of the rules under which the last move of a game was made."""
    before, move = after.previous, after.move
    assert before is not None
    neutral = before.phase in (Phase.NEUTRAL, Phase.CHALLENGE, Phase.PROOF)
    match move:
        case m.Roll() | m.Choose():
            found = ["S1"]
        case m.Place():
            found = ["S3"]
        case m.Raise(on=on):
            first = {Phase.OBJECTION: "F4", Phase.PROOF: "N4", Phase.NEUTRAL: "N1"}
            found = [first.get(before.phase, "B1")] + (["B7"] if on is not None else [])
        case m.BreakOff():
            first = {Phase.OBJECTION: "F5", Phase.PROOF: "N4", Phase.NEUTRAL: "N3"}
            found = [first.get(before.phase, "B2")]
        case m.Pull():
            found = ["F3"]
        case m.Claim():
            found = ["F1"]
        case m.Object():
            found = ["F2"]
        case m.Challenge():
            found = ["N4"]
        case m.LetPass():
            found = ["N4" if neutral else "F2"]
        case m.LayPlate():
            found = ["S4" if before.phase is Phase.SETUP else "F6"]
        case m.TakeOut():
            found = [penalty_rule(before.position)]
        case m.Pass():
            found = [_pass_rule(before)]
        case _:
            found = ["E1"]
    if before.position.holder != after.position.holder:
        found.append("Z4")
    if after.outcome is not None:
        found.append("E2" if after.outcome.winner is not None else "E3")
    return tuple(found)
