"""The four opponents of Suspend: how many places they look at, and how often they miss a notch.

>>> [one.name for one in OPPONENTS.values()]
['Lupo', 'Mina', 'Nils', 'Sofie']
"""

from __future__ import annotations

from villa_core.play.opponents import Face, Opponent, by_key
from villa_core.suspend.bots import CarefulBot, RandomBot, SuspendBot
from villa_core.text import N_, _


def hand_words(slip: float) -> str:
    """How steady a hand is that misses its notch in this share of all cases.

    >>> hand_words(0.0), hand_words(0.25)
    ('never misses a notch', 'misses a notch 1 time in 4')
    """
    if not slip:
        return _("never misses a notch")
    return _("misses a notch 1 time in {n:.0f}").format(n=1 / slip)


OPPONENTS: dict[str, Opponent[SuspendBot]] = by_key(
    lambda bot: hand_words(bot.slip),
    (
        "Lupo",
        N_("Hangs a rod on the first notch that comes to mind."),
        RandomBot(3, 0.25),
        Face("curls", "wide", "laugh", "", "orange"),
    ),
    (
        "Mina",
        N_("Looks carefully, but her fingers slip."),
        CarefulBot(10, 0.5),
        Face("plaits", "glasses", "smile", "freckles", "red"),
    ),
    (
        "Nils",
        N_("Never slips, and decides after a quick look."),
        RandomBot(5),
        Face("cap", "calm", "grin", "", "green"),
    ),
    (
        "Sofie",
        N_("Tries every notch in her head before she lets go."),
        CarefulBot(60),
        Face("bob", "sleepy", "line", "earrings", "blue"),
    ),
)
"""The opponents by their keys."""
