"""Guidance: whose turn it is in words, what is due, and the rules that speak to it, book by book.

>>> from villa_core.villa.game import Game
>>> game = Game.new("de", ("Ada", "Ben", "Cleo", "Dan"), seed=1)
>>> heading(game)
'Dan (green, G) builds'
>>> print(due(game)[0])
B1, German book: you raise one of your columns (green, G) from a lower floor to the blue plate.
"""

from __future__ import annotations

from typing import NamedTuple

from villa_core.palette import COLUMN_PAINT
from villa_core.play.rules import Rule
from villa_core.text import N_, _, ngettext
from villa_core.tower.pieces import PLATE_COLORS
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase, Termination
from villa_core.villa.position import NOBODY, color_name
from villa_widgets.villa.choices import (
    ATTEMPTS,
    HeldPiece,
    missing_columns,
    offered_columns,
    pulls,
)


class Due(NamedTuple):
    """One rule beside a decision: what it means for the one who decides, and where it stands."""

    rule: Rule
    sentence: str

    def __str__(self) -> str:
        text = _("{rule}, {book}: {sentence}")
        sentence = text.format(rule=self.rule.id, book=book_of(self.rule), sentence=self.sentence)
        return f"{sentence} {self.by_default}".strip()

    @property
    def by_default(self) -> str:
        """What of the rule's own sentence the book does not print; often empty."""
        if not self.rule.by_default or self.sentence != self.rule.sentence:
            return ""
        return _("(A default: {parts}.)").format(parts=self.rule.by_default)


def book_of(rule: Rule) -> str:
    """Where a rule comes from, in two or three words.

    >>> from villa_core.villa.rulebook import Rulebook
    >>> book_of(Rulebook.of("ru")["F3"]), book_of(Rulebook.of("en")["B6"])
    ('Russian book', 'default, the English book is silent')
    """
    book = _(rule.book)
    if rule.chosen:
        return _("house rule")
    if rule.silent:
        return _("default, the {book} book is silent").format(book=book)
    return _("{book} book").format(book=book)


def colors_of(game: Game, player: str | None) -> str:
    """The colours of a player with their letters; None asks for the neutral colour."""
    colors = (game.neutral,) if player is None else game.colors[player]
    lettered = (f"{color_name(c)}, {COLUMN_PAINT[c].letter}" for c in colors if c is not None)
    return "; ".join(lettered)


def subject(game: Game) -> str | None:
    """The player whom the heading is about; None when nobody wins."""
    if game.outcome is not None:
        return game.outcome.winner
    return game.turn if game.phase in (Phase.CLAIM, Phase.CHALLENGE) else game.to_act[0]


def heading(game: Game) -> str:
    """Who decides, and about what."""
    player = subject(game)
    if player is None:
        return _("Nobody wins")
    colors = colors_of(game, player)
    who = f"{player} ({colors})" if colors else player
    if game.phase is Phase.SETUP and len(game.to_act) > 1:
        return _("All set up the columns together")
    if game.outcome is not None:
        return _("{name} wins").format(name=who)
    texts = {
        Phase.COLORS: _("{who} gets a colour"),
        Phase.SETUP: _("{who} sets up the columns"),
        Phase.NEUTRAL: _("{who} raises a neutral column first"),
        Phase.BUILD: _("{who} builds"),
        Phase.CLAIM: _("{who} claims a new floor: does anyone object?"),
        Phase.OBJECTION: _("{who} objected and must prove it"),
        Phase.PENALTY: _("{who} takes a column out of the game"),
        Phase.PLATE: _("{who} lays the {plate} plate"),
        Phase.CHALLENGE: _("{who} broke off: could another neutral column be raised?"),
        Phase.PROOF: _("{who} must prove it with another neutral column"),
    }
    return texts[game.phase].format(who=who, plate=color_name(game.position.next_plate))


def due(game: Game, held: HeldPiece | None = None) -> tuple[Due, ...]:
    """What is due now: first what the decider must do, then the other rules that matter."""
    book = game.rulebook
    first, sentence = _first(game)
    others = list(_OTHERS[game.phase])
    if game.phase in ATTEMPTS and held is not None:
        others = ["B2", "B6", "B8"] if held.placed else ["B2", *others]
    if len(game.players) == 3 and game.phase is Phase.NEUTRAL:
        others.append("N2")
    if game.phase in _CLAIMING and m.Claim() in game.legal_moves:
        others += ["F1", "F1s"]
    if game.phase is Phase.OBJECTION:
        others.append("F3b" if book.proof == "any-removal" else "F5l")
    if game.phase is Phase.PENALTY and game.position.taker == game.position.builder:
        others.append("F5p")
    beside = [Due(book[rule], book[rule].sentence) for rule in others if rule != first]
    return (Due(book[first], sentence), *beside)


def touch_words(game: Game, held: HeldPiece | None = None) -> str:
    """What to touch now, in a sentence; what can be touched is ringed, or outlined in blue.

    >>> game = Game.new("de", ("Ada", "Ben", "Cleo", "Dan"), seed=1)
    >>> touch_words(game)
    'Drag a ringed column to the top, or tap it and then the place for it.'
    >>> touch_words(game, HeldPiece("green-hex"))
    'Now tap the place for it: on the plan, or on top of the villa.'
    """
    if game.referee:
        return _("Do it at your own villa, then tell it here.") if game.outcome is None else ""
    if held is not None and held.placed and game.phase in ATTEMPTS:
        return _("Shift it as you like. Then let go of it, or put it back.")
    match game.phase:
        case Phase.COLORS:
            return _("Press one of the buttons.")
        case Phase.SETUP if missing_columns(game):
            return _("Drag columns from the tray onto the base.")
        case Phase.PLATE if _too_few(game):
            return _("It can be laid nowhere: too few columns stand there. Press the button.")
        case Phase.PLATE:
            n = game.rulebook.covers(game.position.next_plate or "")
            words = ngettext(
                "Drag the plate over at least {n} column, turn it by its handle, then lay it.",
                "Drag the plate over at least {n} columns, turn it by its handle, then lay it.",
                n,
            )
            return words.format(n=n)
        case Phase.SETUP:
            return _("Drag the plate on the plan, turn it by its round handle, then lay it.")
        case Phase.CLAIM | Phase.CHALLENGE:
            return _("Everybody else answers by a button.")
        case Phase.PENALTY if held is None:
            return _("Tap the ringed column that shall go.")
        case Phase.PENALTY:
            return _("It goes as soon as you press the button.")
        case Phase.OBJECTION if pulls(game):
            words = _("Tap the ringed column that you want to take away.")
            return words if held is None else _("Press the button, and see whether it holds.")
        case _ if game.phase in ATTEMPTS and not offered_columns(game):
            return ""
        case _ if game.phase in ATTEMPTS and held is None:
            return _("Drag a ringed column to the top, or tap it and then the place for it.")
        case _ if game.phase in ATTEMPTS:
            return _("Now tap the place for it: on the plan, or on top of the villa.")
    return ""


def _too_few(game: Game) -> bool:
    """Whether fewer columns stand on the uppermost floor than the next plate must cover."""
    position = game.position
    standing = sum(floor == position.top for floor in position.where)
    return standing < game.rulebook.covers(position.next_plate or "")


_CLAIMING = (Phase.NEUTRAL, Phase.BUILD)
_OTHERS: dict[Phase, tuple[str, ...]] = {
    Phase.COLORS: ("S1", "S2"),
    Phase.SETUP: ("S3", "S4"),
    Phase.NEUTRAL: (),
    Phase.BUILD: (),
    Phase.CLAIM: ("F2", "F3", "F4", "F5"),
    Phase.OBJECTION: ("F3", "F4", "F4t", "F5"),
    Phase.PENALTY: ("Z7",),
    Phase.PLATE: ("F7", "F8", "F9", "F9c", "Z5"),
    Phase.CHALLENGE: ("N4",),
    Phase.PROOF: ("N4",),
    Phase.OVER: ("E1", "E2"),
}


def _first(game: Game) -> tuple[str, str]:
    """The rule that says what is due, and that rule said to the one who decides."""
    book, position = game.rulebook, game.position
    name, plate, n = game.turn, color_name(position.next_plate), 0
    of: str | None = name  # whose colours are told; None: the neutral one
    match game.phase:
        case Phase.COLORS | Phase.SETUP:
            rule = "S1" if game.phase is Phase.COLORS else "S3"
            return rule, book[rule].sentence
        case Phase.OVER:
            return "E1", _ended(game)
        case Phase.NEUTRAL:
            rule, of = "N1", None
            text = _("you first raise a neutral column ({colors}), then one of your own.")
        case Phase.BUILD:
            rule, plate = "B1", color_name(PLATE_COLORS[position.top - 1])
            text = _(
                "you raise one of your columns ({colors}) from a lower floor to the {plate} plate."
            )
            if position.tried != NOBODY:  # what was tried before lets you choose
                rule = "N3"
                text = _(
                    "you may raise one of your columns ({colors}) to the {plate} plate, or end"
                    " the turn."
                )
        case Phase.CLAIM:
            rule, text = "F1", _(_CLAIMS[book["F1"].setting])
        case Phase.OBJECTION:
            rule, text = "F3", _(_PROOFS[book.proof])
        case Phase.PENALTY if position.taker == position.builder:
            rule, name = "F5", game.players[position.other]
            of = name
            text = _("you take any column of {name} ({colors}) out of the game.")
            if m.Pass() in game.legal_moves:
                text = _(
                    "you may take any column of {name} ({colors}) out of the game, or nothing."
                )
        case Phase.PENALTY:
            rule, text = "F4", _("you take any one column, of any colour, out of the game.")
        case Phase.PLATE:
            rule, n = "F6", book.covers(position.next_plate or "")
            text = ngettext(
                "you lay the {plate} plate so that it covers at least {n} column.",
                "you lay the {plate} plate so that it covers at least {n} columns.",
                n,
            )
            if book["F6"].setting == "may":
                text = ngettext(
                    "you may lay the {plate} plate so that it covers at least {n} column.",
                    "you may lay the {plate} plate so that it covers at least {n} columns.",
                    n,
                )
        case Phase.CHALLENGE:
            rule, of = "N4", None
            text = _("whoever thinks that another neutral column ({colors}) can be raised says so.")
        case Phase.PROOF:
            rule, of = "N4", None
            text = _("you must raise another neutral column ({colors}).")
    return rule, text.format(name=name, colors=colors_of(game, of), plate=plate, n=n)


_CLAIMS = {
    "own-raise": N_("{name} says: none of my columns ({colors}) can be raised without a collapse."),
    "any-removal": N_("{name} says: no column can be taken away without a collapse."),
    "any-raise": N_("{name} says: no column at all can be raised without a collapse."),
}
_PROOFS = {
    "claimant-raise": N_("you must raise one of {name}'s columns ({colors})."),
    "any-removal": N_("you must take any column below the uppermost floor away."),
    "any-raise": N_("you must raise any column, of any colour."),
}


def _ended(game: Game) -> str:
    outcome = game.outcome
    assert outcome is not None
    if outcome.caused_by is not None:
        text = _("the villa has collapsed, and {name} caused it.")
        return text.format(name=outcome.caused_by)
    if outcome.termination is Termination.COLLAPSE:
        return _("the villa has collapsed by itself, and nobody caused it.")
    return _("nobody can add a column or a plate any more.")
