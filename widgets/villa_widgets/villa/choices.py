"""Choices: what is in hand, and what can be decided now, each as a move with its words and rule.

No rule is decided here: a choice is only a way to say a move, and whether it is allowed is for the
game to answer. What the rules refuse is not offered as a button.

>>> from villa_core.villa.game import Game
>>> game = Game.new("de", ("Ada", "Ben"), seed=1)
>>> [choice.name for choice in choices(game)]
['claim']
>>> held = HeldPiece("red-hex", 0.0, 0.0)
>>> [choice.label for choice in choices(game, held)][0]
'Let go of the hexagonal red column here'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from villa_core.palette import COLUMN_PAINT
from villa_core.text import N_, _
from villa_core.tower.pieces import COLUMN_IDS, the_column
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.position import NOBODY, UNPLACED, color_name
from villa_widgets.table.asking import MoveChoice

ATTEMPTS = (Phase.BUILD, Phase.NEUTRAL, Phase.OBJECTION, Phase.PROOF)
"""The phases in which a column is touched to be raised or taken away."""

_ATTEMPT_RULES = {Phase.NEUTRAL: "N1", Phase.OBJECTION: "F3", Phase.PROOF: "N4", Phase.BUILD: "B1"}

# by which rule a column is locked that was put back; else by B2
_LOCK_RULES = {Phase.OBJECTION: "F5l", Phase.PROOF: "N4b"}

_CLAIMS = {
    "own-raise": N_("Claim a new floor: I can raise none of my columns"),
    "any-removal": N_("Claim a new floor: no column can be taken away"),
    "any-raise": N_("Claim a new floor: no column at all can be raised"),
}


@dataclass(frozen=True)
class HeldPiece:
    """The piece that is chosen, and, once it is held over a spot, where (mm, degrees).

    `piece` is the id of a column or the colour of the next plate; `on` the column that it would
    stand on (B7).
    """

    @classmethod
    def of(cls, game: Game, move: m.Move) -> HeldPiece | None:
        """What is held over its spot when a move is made; None if it puts nothing anywhere."""
        match move:
            case m.Raise(column=column, x=x, y=y, on=on) if x is not None:
                return cls(column, x, y, on)
            case m.LayPlate(x=x, y=y, angle=angle) if x is not None and game.position.next_plate:
                return cls(game.position.next_plate, x, y, angle=angle)
        return None

    piece: str
    x: float | None = None
    y: float | None = None
    on: str | None = None
    angle: float = 0.0

    @property
    def placed(self) -> bool:
        """Whether it is held over a spot, and so has been touched."""
        return self.x is not None and self.y is not None

    @property
    def is_column(self) -> bool:
        """Whether it is a column, not the next plate."""
        return self.piece in COLUMN_IDS

    @property
    def words(self) -> str:
        """It within a sentence.

        >>> HeldPiece("red-hex").words, HeldPiece("green").words
        ('the hexagonal red column', 'the green plate')
        """
        if self.is_column:
            return the_column(self.piece)
        return _("the {color} plate").format(color=color_name(self.piece))

    def move(self, game: Game) -> m.Move | None:
        """The move that letting go would be; None while it is not held over a spot."""
        if self.x is None or self.y is None:
            return None
        if self.piece == game.position.next_plate:
            return m.LayPlate(self.x, self.y, self.angle)
        if game.phase is Phase.SETUP:
            return m.Place(self.piece, self.x, self.y)
        return m.Raise(self.piece, self.x, self.y, self.on)


def choices(
    game: Game, held: HeldPiece | None = None, people: Collection[str] | None = None
) -> Iterator[MoveChoice]:
    """The buttons of this moment. `people` are the players who sit at the screen; None: all."""
    match game.phase:
        case Phase.COLORS:
            for move in game.legal_moves:
                if isinstance(move, m.Roll):
                    yield MoveChoice("roll", _("Roll the seal"), "S1", move, leading=True)
                elif isinstance(move, m.Choose):
                    label = f"{color_name(move.color)} ({COLUMN_PAINT[move.color].letter})"
                    yield MoveChoice(f"choose {move.color}", label, "S1", move)
        case Phase.CLAIM:
            yield from _speaking(game, people, m.Object, _("{name}: I object"), "F2")
        case Phase.CHALLENGE:
            words = _("{name}: yes, another one")
            yield from _speaking(game, people, m.Challenge, words, "N4")
        case Phase.PENALTY:
            rule = "F5" if game.position.taker == game.position.builder else "F4"
            if held is not None:
                label = _("Take {column} out of the game").format(column=held.words)
                yield MoveChoice("take out", label, rule, m.TakeOut(held.piece), leading=True)
            if m.Pass() in game.legal_moves:
                yield MoveChoice("take nothing", _("Take nothing"), rule, m.Pass())
        case Phase.PLATE | Phase.SETUP:
            yield from _plate(game, held)
        case _ if game.phase in ATTEMPTS:
            if held is not None:
                yield from _attempt(game, held)
            if game.phase in (Phase.BUILD, Phase.NEUTRAL) and not (held and held.placed):
                if m.Claim() in game.legal_moves:
                    words = _(_CLAIMS[game.rulebook["F1"].setting])
                    yield MoveChoice("claim", words, "F1", m.Claim())
                yield from _no_raise(game)
    if game.referee and game.phase not in (Phase.COLORS, Phase.SETUP, Phase.OVER):
        yield from _reports(game)


def _no_raise(game: Game) -> Iterator[MoveChoice]:
    """Doing without a raise: where nothing can be built, or after a neutral column (N3)."""
    if game.phase is Phase.BUILD and game.position.tried != NOBODY:
        rule = "B8" if game.position.again else "N3"
        yield MoveChoice("end turn", _("End the turn"), rule, m.Pass())
    elif m.Pass() in game.legal_moves:
        yield MoveChoice("pass", _("Pass: nothing can be built"), "E1", m.Pass())


def _speaking(
    game: Game, people: Collection[str] | None, speak: Callable[[str], m.Move], says: str, rule: str
) -> Iterator[MoveChoice]:
    """Each player who is asked may speak up or let it pass."""
    for name in game.to_act:
        if people is None or name in people:
            seat = game.players.index(name)
            yield MoveChoice(f"speak {seat}", says.format(name=name), rule, speak(name))
            label = _("{name}: I let it pass").format(name=name)
            yield MoveChoice(f"let pass {seat}", label, rule, m.LetPass(name))


def _plate(game: Game, held: HeldPiece | None) -> Iterator[MoveChoice]:
    setup = game.phase is Phase.SETUP
    rule, plate = "S4" if setup else "F6", color_name(game.position.next_plate)
    move = None if held is None else held.move(game)
    if game.referee:
        if m.LayPlate() in game.legal_moves:
            label = _("The {plate} plate lies, and the villa stands").format(plate=plate)
            yield MoveChoice("let go", label, rule, m.LayPlate())
    elif isinstance(move, m.LayPlate):
        label = _("Lay the {plate} plate here").format(plate=plate)
        yield MoveChoice("let go", label, rule, move, leading=True)
    elif isinstance(move, m.Place):
        label = _("Put {column} here").format(column=the_column(move.column))
        yield MoveChoice("let go", label, "S3", move, leading=True)
    if not setup and m.Pass() in game.legal_moves:
        yield MoveChoice("pass", _("Lay no plate"), "F6", m.Pass())


def _attempt(game: Game, held: HeldPiece) -> Iterator[MoveChoice]:
    move, label = held.move(game), _("Let go of {column} here")
    if pulls(game):
        move, label = m.Pull(held.piece), _("Take {column} away to prove it")
    elif game.referee:
        move, label = m.Raise(held.piece), _("The villa stands with {column} on top")
    if move is not None:
        words = label.format(column=held.words)
        yield MoveChoice("let go", words, _ATTEMPT_RULES[game.phase], move, leading=True)
    rule = _LOCK_RULES.get(game.phase, "B2") if game.rulebook.locks else "B2"
    if game.rulebook.locks and not game.rulebook.is_(rule, "free"):
        placed = _("Put {column} back: this breaks off, and it is locked ({rule})")
        chosen = _("Begin to pull {column} and break off: it is locked ({rule})")
    else:
        placed = _("Put {column} back: this ends the attempt ({rule})")
        chosen = _("Touch {column} and leave it: this ends the attempt ({rule})")
    label = (placed if held.placed else chosen).format(column=held.words, rule=rule)
    yield MoveChoice("put back", label, rule, m.BreakOff(held.piece))


def _reports(game: Game) -> Iterator[MoveChoice]:
    """What only the players at a real villa can tell."""
    if m.NobodyCanBuild() in game.legal_moves:
        label = _("All agree: nobody can build any more")
        yield MoveChoice("nobody", label, "E1", m.NobodyCanBuild(), aside=True)
    yield MoveChoice("collapsed", _("The villa fell"), "E2", m.Collapsed(), aside=True)
    for move in game.legal_moves:
        if isinstance(move, m.Collapsed) and move != m.Collapsed():
            yield MoveChoice("by itself", _("It fell by itself"), "E2", move, aside=True)


def offered_columns(game: Game) -> tuple[str, ...]:
    """The columns that the rules let be chosen now: to touch, or to take out of the game."""
    if game.phase is Phase.PENALTY:
        return tuple(move.column for move in game.legal_moves if isinstance(move, m.TakeOut))
    return game.legal_moves.columns


def pulls(game: Game) -> bool:
    """F3 of some books: the proof is to take a column away, not to raise it."""
    return game.phase is Phase.OBJECTION and game.rulebook.proof == "any-removal"


def missing_columns(game: Game) -> tuple[str, ...]:
    """The columns that are not yet put on the base."""
    where = game.position.where
    return tuple(c for c, floor in zip(COLUMN_IDS, where, strict=True) if floor == UNPLACED)
