"""Choices at the table of Suspend: which buttons there are now, and the rule of each.

With the balance deciding a rod is let go of; at a real table (referee) it is reported what came of
it.
"""

from __future__ import annotations

from dataclasses import dataclass

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rulebook import Mode
from villa_core.text import _


@dataclass(frozen=True)
class Choice:
    """A button: its name, what it says, the rule that it goes by, and what it plays.

    Where `move` is None the choice of the hand or of a list is meant. One that stands `aside`
    reports what happened, by whomever and whenever.
    """

    name: str
    label: str
    rule: str
    move: m.Move | None = None
    leading: bool = False
    aside: bool = False


def choices(game: SuspendGame) -> tuple[Choice, ...]:
    """What the one whose turn it is may press now.

    >>> [choice.name for choice in choices(SuspendGame.new("beginner", seed=1))]
    ['let go', 'pass', 'other hand']
    >>> [choice.name for choice in choices(SuspendGame.new("solo", ("Ada",), referee=True))]
    ['it hangs', 'it fell', 'take down', 'finish']
    """
    if game.phase is Phase.OVER:
        return ()
    moves = _reports(game) if game.referee else _moves(game)
    return (*moves, *_incidents(game))


def _moves(game: SuspendGame) -> tuple[Choice, ...]:
    """What is done where the balance decides."""
    if game.phase is Phase.ROLL:
        return (Choice("roll", _("Roll the die"), "U8", m.Roll(), leading=True),)
    if game.phase is Phase.BACKWARDS:
        return (Choice("take down", _("Take it down"), "U10", leading=True),)
    let_go = Choice("let go", _("Hang it and let go"), "U2", leading=True)
    if game.mode is Mode.SOLO:
        return (let_go, *_of_a_sculpture())
    return (let_go, _no_place())


def _reports(game: SuspendGame) -> tuple[Choice, ...]:
    """What can be reported of a real table."""
    nobody = _("All agree: no rod can be hung any more")
    stop = Choice("nobody can hang", nobody, "U10", m.NobodyCanHang())
    if game.phase is Phase.ROLL:
        return (Choice("report the die", _("That is the colour"), "U8", leading=True), stop)
    fell = Choice("it fell", _("It made the ticked rods fall"), "U6")
    if game.phase is Phase.BACKWARDS:
        down = Choice("it is down", _("It is down, nothing fell"), "U10", leading=True)
        return (down, fell)
    hangs = Choice("it hangs", _("It hangs, nothing fell"), "U2", leading=True)
    if game.mode is Mode.SOLO:
        return (hangs, fell, *_of_a_sculpture())
    return (hangs, fell, _no_place(), stop)


def _of_a_sculpture() -> tuple[Choice, ...]:
    return (
        Choice("take down", _("Take it down"), "U11"),
        Choice("finish", _("It is finished"), "U11", m.Finish()),
    )


def _no_place() -> Choice:
    return Choice("pass", _("Pass: there is no place for it"), "U5", m.Pass())


def _incidents(game: SuspendGame) -> tuple[Choice, ...]:
    """What may happen at any time and to anybody; a free sculpture knows only physics."""
    if game.mode is Mode.SOLO:
        return ()
    touched = _("touched hanging rods with the other hand")
    found = [Choice("other hand", touched, "U4", aside=True)]
    if game.referee and game.hanging:
        fell = _("made the ticked rods fall, not by a move")
        found.append(Choice("bumped", fell, "U6", aside=True))
    return tuple(found)
