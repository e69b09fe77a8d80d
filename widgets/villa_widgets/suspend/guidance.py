"""Guidance at the table of Suspend: whose turn it is in words, what is due, and which rules speak.

>>> from villa_core.suspend import SuspendGame
>>> game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
>>> heading(game)
'Ada hangs one of the longest rods'
>>> [rule.id for rule in rules_beside(game)]
['U7', 'U2', 'U4', 'U5', 'U6']
"""

from __future__ import annotations

from villa_core.play.rules import Rule
from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rods import color_of, rod_name
from villa_core.suspend.rulebook import Mode
from villa_core.text import N_, _

MODES = {
    Mode.BEGINNER: ("U7", N_("Beginner: the longest rods first (U7)")),
    Mode.INTERMEDIATE: ("U8", N_("Intermediate: the die says the colour (U8)")),
    Mode.EXPERT: ("U9", N_("Expert: a tournament over rounds (U9)")),
    Mode.SOLO: ("U11", N_("Solo: a free sculpture (U11)")),
}
"""The four games, each with the rule that says how it is played and as the start form offers it."""


def may_pass(game: SuspendGame) -> bool:
    """Whether no rod that may be hung has a place, where the balance can tell (U5).

    >>> may_pass(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1))
    False
    """
    asked = game.mobile is not None and game.phase is Phase.HANG and game.mode is not Mode.SOLO
    return asked and game.explain(m.Pass()).legal


def heading(game: SuspendGame) -> str:
    """Who decides, and about what."""
    outcome = game.outcome
    if outcome is not None:
        if not outcome.winners:
            return _("Nobody wins")
        if game.mode is Mode.SOLO:
            return _("The sculpture of {name} is finished").format(name=game.turn)
        text = _("{name} wins") if outcome.winner is not None else _("{name} share the win")
        return text.format(name=", ".join(outcome.winners))
    match game.phase, game.mode:
        case Phase.ROLL, _mode:
            text = _("{name} rolls the die")
        case Phase.BACKWARDS, _mode:
            text = _("A tie, played backwards: {name} takes a rod down")
        case _phase, _mode if may_pass(game):
            text = _("{name} finds no place for a rod")
        case _phase, Mode.BEGINNER:
            text = _("{name} hangs one of the longest rods")
        case _phase, Mode.SOLO:
            text = _("{name} builds freely")
        case _:
            text = _("{name} hangs a rod of this colour: {color}")
    return text.format(name=game.turn, color=color_of(game.rolled or ""))


def touch_words(game: SuspendGame, *, rod: bool = False, spot: bool = False) -> str:
    """What to touch now, in a sentence; `rod` and `spot` tell what is chosen already.

    >>> game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
    >>> touch_words(game), touch_words(game, rod=True)
    ('Take a rod by a notch: drag it to its place, or tap there next.', 'Now tap the hook.')
    """
    if game.referee:
        return _("Do it at your own mobile, then tell it here.") if game.outcome is None else ""
    match game.phase:
        case Phase.ROLL:
            return _("Press the button: the die says the colour.")
        case Phase.BACKWARDS:
            return _("Tap a rod that hangs, then take it down.")
        case Phase.HANG if may_pass(game):
            return _("Press the button.")
        case Phase.HANG if not rod:
            return _("Take a rod by a notch: drag it to its place, or tap there next.")
        case Phase.HANG if not spot and not game.hanging:
            return _("Now tap the hook.")
        case Phase.HANG if not spot:
            return _("Now tap a notch or a straight section of a rod that hangs.")
        case Phase.HANG:
            return _("Tap another spot if you like. Then let go.")
    return ""


def rules_beside(game: SuspendGame) -> tuple[Rule, ...]:
    """The rules that matter for this decision, the one that says what is due first."""
    own, _words = MODES[game.mode]
    match game.phase:
        case Phase.ROLL:
            ids = ["U8", own]
        case Phase.BACKWARDS:
            ids = ["U10", "U6"]
        case Phase.HANG if game.mode is not Mode.SOLO:
            connector = ["U3"] if game.rulebook.connector else []
            ids = ["U8" if own == "U9" else own, "U2", *connector, "U4", "U5", "U6"]
            ids = ["U5", *ids] if may_pass(game) else ids
        case _:
            ids = [own]
    return tuple(game.rulebook[rule] for rule in dict.fromkeys(ids))


def left_open(game: SuspendGame) -> str:
    """What the book leaves open in this game, and how it is played here; often empty.

    >>> left_open(SuspendGame.new("beginner", ("Ada", "Ben", "Cleo"), seed=1))
    'The draw pile is not used in the beginner game: the book does not say how (U1, a default).'
    """
    if game.mode is not Mode.BEGINNER or not game.draw_pile or game.outcome is not None:
        return ""
    return _(
        "The draw pile is not used in the beginner game: the book does not say how (U1, a default)."
    )


def lies_where(game: SuspendGame, rod: str) -> str:
    """Where a rod lies that does not hang; nothing for the pile of the player to act.

    >>> lies_where(SuspendGame.new("beginner", ("Ada", "Ben"), seed=1), "red-3")
    'pile of Ben'
    """
    owner = game.owner_of(rod)
    if owner == game.turn:
        return ""
    if owner is None:
        return _("draw pile")
    return _("pile of {name}").format(name=owner)


def slipping(after: SuspendGame) -> Mobile | None:
    """How all hung when it began to slip by the last move; None if nothing slid or fell."""
    before, move = after.previous, after.move
    mobile = None if before is None else before.mobile
    if mobile is None or after.mobile is None:
        return None
    if isinstance(move, m.Hang) and move.on is not None:
        held = mobile.hang(move.rod, move.on, move.spot, by=move.by, heading=move.heading)
    elif isinstance(move, m.TakeDown):
        held = mobile.take(move.rod)
    else:
        return None
    return None if held.hung == after.mobile.hung else held


def why_it_fell(after: SuspendGame) -> tuple[str, ...]:
    """What fell by the last move and why, in sentences; empty if nothing did."""
    before, move, fallen = after.previous, after.move, after.position.fallen
    if before is None or not fallen:
        return ()
    held = slipping(after) if isinstance(move, m.Hang) else None
    if held is not None:
        sentences = [str(held.balance())]
    else:
        sentences = [_("These fall: {rods}.").format(rods=rod_name(*fallen))]
    if before.phase is not Phase.BACKWARDS and before.mode is not Mode.SOLO:
        player = move.player if isinstance(move, m.Fell) else None
        sentences.append(_("They go to {name} (U6).").format(name=player or before.turn))
    return tuple(sentences)
