"""Choices at the table of Suspend: which buttons there are now, and the rule of each.

With the balance deciding a rod is let go of; at a real table (referee) it is reported what came of
it. Choices without a move are those of the hand, of a list or of a report.
"""

from __future__ import annotations

from collections.abc import Iterator

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.position import Phase
from villa_core.suspend.rulebook import Mode
from villa_core.text import _
from villa_widgets.table.asking import Choice


def choices(game: SuspendGame) -> Iterator[Choice]:
    """What the one whose turn it is may press now.

    >>> [choice.name for choice in choices(SuspendGame.new("beginner", seed=1))]
    ['let go', 'pass', 'other hand']
    >>> [choice.name for choice in choices(SuspendGame.new("solo", ("Ada",), referee=True))]
    ['it hangs', 'it fell', 'take down', 'finish']
    """
    solo, phase = game.mode is Mode.SOLO, game.phase
    fell = Choice("it fell", _("It made the ticked rods fall"), "U6")
    match phase, game.referee:
        case Phase.OVER, _referee:
            return
        case Phase.ROLL, False:
            yield Choice("roll", _("Roll the die"), "U8", m.Roll(), leading=True)
        case Phase.ROLL, True:
            yield Choice("report the die", _("That is the colour"), "U8", leading=True)
        case Phase.BACKWARDS, False:
            yield Choice("take down", _("Take it down"), "U10", leading=True)
        case Phase.BACKWARDS, True:
            yield Choice("it is down", _("It is down, nothing fell"), "U10", leading=True)
            yield fell
        case _hang, False:
            yield Choice("let go", _("Hang it and let go"), "U2", leading=True)
        case _hang, True:
            yield Choice("it hangs", _("It hangs, nothing fell"), "U2", leading=True)
            yield fell
    if solo:  # a free sculpture knows only physics
        yield Choice("take down", _("Take it down"), "U11")
        yield Choice("finish", _("It is finished"), "U11", m.Finish())
        return
    if phase is Phase.HANG:
        yield Choice("pass", _("Pass: there is no place for it"), "U5", m.Pass())
    if game.referee and phase is not Phase.BACKWARDS:
        nobody = _("All agree: no rod can be hung any more")
        yield Choice("nobody can hang", nobody, "U10", m.NobodyCanHang())
    touched = _("touched hanging rods with the other hand")
    yield Choice("other hand", touched, "U4", aside=True)
    if game.referee and game.hanging:
        bumped = _("made the ticked rods fall, not by a move")
        yield Choice("bumped", bumped, "U6", aside=True)
