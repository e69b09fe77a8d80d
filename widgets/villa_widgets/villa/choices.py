"""Choices: what can be decided at the table now, each as a complete move with its words and rule.

No rule is decided here. A choice is only a way to say a move; whether it is allowed is for
`game.play` and `game.explain` to answer, also when it is not.

>>> from villa_core.villa.game import Game
>>> game = Game.new("de", ("Ada", "Ben"), seed=1)
>>> [choice.name for choice in choices(game)]
['claim', 'pass']
>>> held = Held("red-hex", 0.0, 0.0)
>>> [choice.label for choice in choices(game, held)][0]
'Let go of the hexagonal red column here'
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from villa_core.play.refusals import Verdict
from villa_core.text import _
from villa_core.tower.pieces import COLUMN_IDS, the_column
from villa_core.villa import moves as m
from villa_core.villa.explanation import Explanation
from villa_core.villa.game import Game, Phase
from villa_core.villa.position import NOBODY, UNPLACED, color_name
from villa_widgets.kit.look import COLUMN_PAINT

_TURN = (Phase.BUILD, Phase.NEUTRAL)
_ATTEMPT = (*_TURN, Phase.OBJECTION, Phase.PROOF)


@dataclass(frozen=True)
class Held:
    """The piece that is chosen, and, once it is held over a spot, where (mm, degrees).

    `piece` is the id of a column or the colour of the next plate; `on` the column that it would
    stand on (B7).
    """

    piece: str
    x: float | None = None
    y: float | None = None
    on: str | None = None
    angle: float = 0.0

    @property
    def placed(self) -> bool:
        """Whether it is held over a spot, and so has been touched."""
        return self.x is not None and self.y is not None


@dataclass(frozen=True)
class Choice:
    """One button: a stable `name`, what it says, the move that it plays, and the rule behind it.

    `leading` marks the one that a player most likely wants, `aside` a report with its own place.
    """

    name: str
    label: str
    move: m.Move
    rule: str
    leading: bool = False
    aside: bool = False


def choices(
    game: Game, held: Held | None = None, people: Collection[str] | None = None
) -> tuple[Choice, ...]:
    """The buttons of this moment. `people` are the players who sit at the screen; None: all."""
    return tuple(_choices(game, held, game.players if people is None else people))


def _choices(game: Game, held: Held | None, people: Collection[str]) -> Iterator[Choice]:
    phase = game.phase
    if phase is Phase.COLORS:
        yield from _colors(game)
    elif phase in (Phase.CLAIM, Phase.CHALLENGE):
        yield from _speaking(game, people)
    elif phase is Phase.PENALTY:
        if held is not None:
            label = _("Take {column} out of the game").format(column=the_column(held.piece))
            yield Choice("take out", label, m.TakeOut(held.piece), _penalty_rule(game), True)
        if m.Pass() in game.legal_moves:
            yield Choice("take nothing", _("Take nothing"), m.Pass(), _penalty_rule(game))
    elif phase in (Phase.PLATE, Phase.SETUP):
        yield from _plate(game, held)
    elif phase in _ATTEMPT:
        yield from _attempt(game, held)
        if phase in _TURN and (held is None or not held.placed):
            yield Choice("claim", claim_words(game), m.Claim(), "F1")
            yield _no_raise(game)
    yield from _reports(game)


def _no_raise(game: Game) -> Choice:
    """Doing without a raise: where nothing can be built, or after a neutral column (N3)."""
    if game.phase is Phase.BUILD and game.position.tried != NOBODY:
        return Choice("end turn", _("End the turn"), m.Pass(), "N3")
    return Choice("pass", _("Pass: nothing can be built"), m.Pass(), "E1")


def _colors(game: Game) -> Iterator[Choice]:
    for move in game.legal_moves:
        if isinstance(move, m.Roll):
            yield Choice("roll", _("Roll the seal"), move, "S1", True)
        elif isinstance(move, m.Choose):
            yield Choice(f"choose {move.color}", color_words(move.color), move, "S1")


def _speaking(game: Game, people: Collection[str]) -> Iterator[Choice]:
    """Each player who is asked may speak up or let it pass."""
    claim = game.phase is Phase.CLAIM
    rule = "F2" if claim else "N4"
    for name in game.to_act:
        if name in people:
            speak = m.Object(name) if claim else m.Challenge(name)
            says = _("{name}: I object") if claim else _("{name}: another one can be raised")
            seat = game.players.index(name)
            yield Choice(f"speak {seat}", says.format(name=name), speak, rule)
            label = _("{name}: I let it pass").format(name=name)
            yield Choice(f"let pass {seat}", label, m.LetPass(name), rule)


def _plate(game: Game, held: Held | None) -> Iterator[Choice]:
    setup = game.phase is Phase.SETUP
    if game.referee:
        label = _("The {plate} plate lies, and the villa stands")
        yield Choice("let go", _plate_label(game, label), m.LayPlate(), "S4" if setup else "F6")
    elif held is not None and held.placed and held.piece == game.position.next_plate:
        label = _plate_label(game, _("Lay the {plate} plate here"))
        move = m.LayPlate(held.x, held.y, held.angle)
        yield Choice("let go", label, move, "S4" if setup else "F6", True)
    elif held is not None and setup:
        move_here = preview_move(game, held)
        if move_here is not None:
            label = _("Put {column} here").format(column=the_column(held.piece))
            yield Choice("let go", label, move_here, "S3", True)
    if not setup:
        yield Choice("pass", _("Lay no plate"), m.Pass(), "F6")


def _plate_label(game: Game, text: str) -> str:
    return text.format(plate=color_name(game.position.next_plate))


def _attempt(game: Game, held: Held | None) -> Iterator[Choice]:
    if held is None:
        return
    column = held.piece
    rule = {Phase.NEUTRAL: "N1", Phase.OBJECTION: "F3", Phase.PROOF: "N4"}.get(game.phase, "B1")
    if _pulling(game):
        label = _("Take {column} away to prove it").format(column=the_column(column))
        yield Choice("let go", label, m.Pull(column), rule, True)
    elif game.referee:
        label = _("The villa stands with {column} on top").format(column=the_column(column))
        yield Choice("let go", label, m.Raise(column), rule, True)
    elif held.placed:
        label = _("Let go of {column} here").format(column=the_column(column))
        yield Choice("let go", label, m.Raise(column, held.x, held.y, held.on), rule, True)
    yield Choice("put back", break_off_words(game, held), m.BreakOff(column), "B2")


def judged(
    found: tuple[Choice, ...], answer: Explanation | None, *, balance: bool = True
) -> tuple[Choice, ...]:
    """The same choices, once it is known what letting go would do.

    What the rules forbid is not offered, and what brings the villa down says so, unless the
    `balance` is kept secret. An answer about something else changes nothing.
    """
    if answer is None or answer.verdict not in (Verdict.ILLEGAL, Verdict.FALLS):
        return found
    told: list[Choice] = []
    for choice in found:
        if choice.name != "let go" or choice.move != answer.move:
            told.append(choice)
        elif answer.legal:
            falls = replace(choice, label=_("Let it fall"), leading=False)
            told.append(falls if balance else choice)
    return tuple(told)


def _pulling(game: Game) -> bool:
    """F3 of some books: the proof is to take a column away, not to raise it."""
    return game.phase is Phase.OBJECTION and game.rulebook.proof == "any-removal"


def _reports(game: Game) -> Iterator[Choice]:
    """What only the players at a real villa can tell."""
    if game.referee and game.phase not in (Phase.COLORS, Phase.SETUP, Phase.OVER):
        if m.NobodyCanBuild() in game.legal_moves:
            label = _("All agree: nobody can build any more")
            yield Choice("nobody", label, m.NobodyCanBuild(), "E1", aside=True)
        yield Choice("collapsed", _("The villa fell"), m.Collapsed(), "E2", aside=True)
        falls = (move for move in game.legal_moves if isinstance(move, m.Collapsed))
        for move in falls:
            if move != m.Collapsed():
                yield Choice("by itself", _("It fell by itself"), move, "E2", aside=True)


def break_off_words(game: Game, held: Held) -> str:
    """What breaking off costs, said before it is done (B2)."""
    if game.rulebook.locks:
        placed = _("Put {column} back: this breaks off, and it is locked (B2)")
        chosen = _("Begin to pull {column} and break off: it is locked (B2)")
    else:
        placed = _("Put {column} back: this ends the attempt (B2)")
        chosen = _("Touch {column} and leave it: this ends the attempt (B2)")
    return (placed if held.placed else chosen).format(column=the_column(held.piece))


def claim_words(game: Game) -> str:
    """The claim as this book words it (F1)."""
    match game.rulebook["F1"].setting:
        case "own-raise":
            return _("Claim a new floor: I can raise none of my columns")
        case "any-removal":
            return _("Claim a new floor: no column can be taken away")
        case _:
            return _("Claim a new floor: no column at all can be raised")


def preview_move(game: Game, held: Held) -> m.Move | None:
    """The move that letting go would be; None while nothing is held over a spot."""
    if not held.placed:
        return None
    if held.piece == game.position.next_plate:
        return m.LayPlate(held.x, held.y, held.angle)
    if game.phase is Phase.SETUP:
        assert held.x is not None
        assert held.y is not None
        return m.Place(held.piece, held.x, held.y)
    return m.Raise(held.piece, held.x, held.y, held.on)


def color_words(color: str) -> str:
    """A colour with the letter that its columns bear.

    >>> color_words("red")
    'red (R)'
    """
    return f"{color_name(color)} ({COLUMN_PAINT[color].letter})"


def piece_words(piece: str) -> str:
    """A column or the next plate, within a sentence.

    >>> piece_words("red-hex"), piece_words("green")
    ('the hexagonal red column', 'the green plate')
    """
    if piece in COLUMN_IDS:
        return the_column(piece)
    return _("the {color} plate").format(color=color_name(piece))


def missing_columns(game: Game) -> tuple[str, ...]:
    """The columns that are not yet put on the base."""
    where = game.position.where
    return tuple(c for c, floor in zip(COLUMN_IDS, where, strict=True) if floor == UNPLACED)


def _penalty_rule(game: Game) -> str:
    return "F5" if game.position.taker == game.position.builder else "F4"
