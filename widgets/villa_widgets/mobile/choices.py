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

__all__ = ["Choice", "choices"]


@dataclass(frozen=True)
class Choice:
    """A button: its name, what it says, the rule that it goes by, and what it plays.

    Where `move` is None the choice of the hand or of a list is meant.
    """

    name: str
    label: str
    rule: str
    move: m.Move | None = None
    leading: bool = False


def choices(game: SuspendGame) -> tuple[Choice, ...]:
    """What the one whose turn it is may press now.

    >>> [choice.name for choice in choices(SuspendGame.new("beginner", seed=1))]
    ['let go', 'other hand', 'pass']
    >>> [choice.name for choice in choices(SuspendGame.new("solo", ("Ada",), referee=True))]
    ['it hangs', 'it fell', 'take down', 'finish']
    """
    if game.phase is Phase.OVER:
        return ()
    if game.referee:
        return _reports(game)
    if game.phase is Phase.ROLL:
        return (Choice("roll", _("Roll the die"), "U8", m.Roll(), leading=True),)
    if game.phase is Phase.BACKWARDS:
        return (Choice("take down", _("Take it down"), "U10", leading=True),)
    let_go = Choice("let go", _("Hang it and let go"), "U2", leading=True)
    if game.mode is Mode.SOLO:
        return (let_go, *_of_a_sculpture())
    return (let_go, *_lost_turns())


def _reports(game: SuspendGame) -> tuple[Choice, ...]:
    """What can be reported of a real table."""
    nobody = _("All agree: no rod can be hung any more")
    stop = Choice("nobody can hang", nobody, "U10", m.NobodyCanHang())
    if game.phase is Phase.ROLL:
        return (Choice("report the die", _("That is the colour"), "U8", leading=True), stop)
    fell = Choice("it fell", _("The ticked rods fell"), "U6")
    if game.phase is Phase.BACKWARDS:
        down = Choice("it is down", _("It is down, nothing fell"), "U10", leading=True)
        return (down, fell)
    hangs = Choice("it hangs", _("It hangs, nothing fell"), "U2", leading=True)
    if game.mode is Mode.SOLO:
        return (hangs, fell, *_of_a_sculpture())
    return (hangs, fell, *_lost_turns(), stop)


def _of_a_sculpture() -> tuple[Choice, ...]:
    return (
        Choice("take down", _("Take it down"), "U11"),
        Choice("finish", _("It is finished"), "U11", m.Finish()),
    )


def _lost_turns() -> tuple[Choice, ...]:
    foul = _("Report a foul: the other hand touched hanging rods")
    return (
        Choice("other hand", foul, "U4", m.OtherHand()),
        Choice("pass", _("Pass: there is no place for it"), "U5", m.Pass()),
    )
