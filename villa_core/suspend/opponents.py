"""Who plays Suspend: two plain computers, and four opponents who compare and miss more or less.

All of them see what the table predicts: they let go of a rod where it falls only if the hand misses
the place that was meant. A rod that holds nowhere they take back (U4).

>>> [one.name for one in OPPONENTS.values()]
['Lupo', 'Mina', 'Nils', 'Sofie']
"""

from __future__ import annotations

from fractions import Fraction

from villa_core.play.opponents import Face, Opponent, by_key, plain
from villa_core.suspend.bots import CarefulBot, RandomBot, SuspendBot
from villa_core.text import N_, _, ngettext


def hand_words(slip: float) -> str:
    """How steady a hand is that misses its notch in this share of all cases.

    >>> hand_words(0.0), hand_words(0.25), hand_words(0.4)
    ('never misses a notch', 'misses a notch 1 time in 4', 'misses a notch 2 times in 5')
    """
    if not slip:
        return _("never misses a notch")
    share = Fraction(slip).limit_denominator(10)
    n = share.numerator
    text = ngettext("misses a notch {n} time in {all}", "misses a notch {n} times in {all}", n)
    return text.format(n=n, all=share.denominator)


KINDS: dict[str, Opponent[SuspendBot]] = plain(
    {
        "random": (N_("computer: as it comes"), RandomBot()),
        "careful": (N_("computer: careful"), CarefulBot()),
    }
)
"""One plain computer of each kind of bot, by the kind."""

OPPONENTS: dict[str, Opponent[SuspendBot]] = by_key(
    lambda bot: hand_words(bot.slip),
    (
        "Lupo",
        N_("Takes the first place that holds, and mostly lands beside it."),
        RandomBot(3, 0.75),
        Face("curls", "wide", "laugh", "", "orange"),
    ),
    (
        "Mina",
        N_("Looks carefully, but her fingers slip now and then."),
        CarefulBot(12, 0.2),
        Face("plaits", "glasses", "smile", "freckles", "red"),
    ),
    (
        "Nils",
        N_("Decides after a quick look, and his fingers slip."),
        CarefulBot(3, 0.4),
        Face("cap", "calm", "grin", "", "green"),
    ),
    (
        "Sofie",
        N_("Compares sixty places in her head before she lets go."),
        CarefulBot(60),
        Face("bob", "sleepy", "line", "earrings", "blue"),
    ),
)
"""The opponents by their keys."""
