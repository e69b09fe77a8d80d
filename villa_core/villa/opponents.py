"""Who plays Villa Paletti: four plain computers, and eight opponents with hands and characters.

>>> OPPONENTS["zeno"].bot.bold > OPPONENTS["kaya"].bot.bold
True
>>> OPPONENTS["rosa"].hand
'trembling hands, 6 mm'
"""

from __future__ import annotations

from villa_core.play.opponents import Face, Opponent, by_key, plain
from villa_core.text import N_, _
from villa_core.villa.bots import Bot, CarefulBot, GreedyBot, Hand, RandomBot, SearchingBot

_HANDS = (
    (1.0, N_("very steady, {mm:g} mm")),
    (2.0, N_("steady, {mm:g} mm")),
    (5.0, N_("a little shaky, {mm:g} mm")),
    (100.0, N_("trembling hands, {mm:g} mm")),
)
"""How a hand is called that misses by up to so many mm."""


def hand_words(hand: Hand) -> str:
    """How steady a hand is, with how far (mm) it misses.

    >>> hand_words(Hand(1.5))
    'steady, 1.5 mm'
    """
    return _(next(text for most, text in _HANDS if hand.error <= most)).format(mm=hand.error)


def _hand(error: float, disturb: float) -> Hand:
    """A hand of an opponent: its eye sees what the table foretells to everybody."""
    return Hand(error, disturb, eye=0.0)


KINDS: dict[str, Opponent[Bot]] = plain(
    {
        "random": (N_("computer: as it comes"), RandomBot()),
        "careful": (N_("computer: careful"), CarefulBot()),
        "greedy": (N_("computer: greedy for points"), GreedyBot()),
        "searching": (N_("computer: looks ahead"), SearchingBot()),
    }
)
"""One plain computer of each kind of bot, by the kind."""

OPPONENTS: dict[str, Opponent[Bot]] = by_key(
    lambda bot: hand_words(bot.hand),
    (
        "Pim",
        N_("Puts columns wherever there is room, and laughs when it wobbles."),
        RandomBot(_hand(4.0, 0.1)),
        Face("spikes", "wide", "laugh", "freckles", "orange"),
    ),
    (
        "Rosa",
        N_("Sees where everything should stand, but her hands tremble."),
        CarefulBot(_hand(6.0, 0.06)),
        Face("bun", "glasses", "smile", "wrinkles", "purple"),
    ),
    (
        "Bruno",
        N_("Builds safely and never hurries for points."),
        CarefulBot(_hand(1.5, 0.02)),
        Face("bald", "calm", "smile", "beard", "green"),
    ),
    (
        "Gitta",
        N_("Greedy for points: where points count, the thick column comes first."),
        GreedyBot(_hand(3.0, 0.05), sure=0.5, spares=True),
        Face("plaits", "wide", "grin", "", "red"),
    ),
    (
        "Zeno",
        N_("Claims boldly: “Nothing goes any more!” Do you believe him?"),
        GreedyBot(_hand(1.5, 0.02), bold=0.9, spares=True),
        Face("cap", "wink", "grin", "", "blue"),
    ),
    (
        "Kaya",
        N_("Takes points only where it is safe, with fingers like tweezers."),
        GreedyBot(_hand(0.5, 0.0), sure=0.9, bold=0.0, spares=True),
        Face("long", "calm", "line", "earrings", "teal"),
    ),
    (
        "Otis",
        N_("Thinks ahead, but his big hands do not always follow."),
        SearchingBot(_hand(5.0, 0.05)),
        Face("curls", "sleepy", "smile", "moustache", "brown"),
    ),
    (
        "Vera",
        N_("Looks ahead, sees your answer, and hardly ever shakes."),
        SearchingBot(_hand(0.5, 0.0)),
        Face("bob", "glasses", "line", "scarf", "black"),
    ),
)
"""The opponents by their keys."""
