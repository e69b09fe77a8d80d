"""The eight opponents of Villa Paletti: which bot, with which hand, how sure and how bold.

>>> OPPONENTS["zeno"].bot.bold > OPPONENTS["kaya"].bot.bold
True
>>> OPPONENTS["rosa"].hand
'trembling hands, 6 mm'
"""

from __future__ import annotations

from villa_core.play.opponents import Face, Opponent, by_key
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


OPPONENTS: dict[str, Opponent[Bot]] = by_key(
    lambda bot: hand_words(bot.hand),
    (
        "Pim",
        N_("Puts columns wherever there is room, and laughs when it wobbles."),
        RandomBot(Hand(4.0, 0.1, 4.0)),
        Face("spikes", "wide", "laugh", "freckles", "orange"),
    ),
    (
        "Rosa",
        N_("Sees where everything should stand, but her hands tremble."),
        CarefulBot(Hand(6.0, 0.06, 1.5)),
        Face("bun", "glasses", "smile", "wrinkles", "purple"),
    ),
    (
        "Bruno",
        N_("Builds safely and never hurries for points."),
        CarefulBot(Hand(1.5, 0.02, 1.5)),
        Face("bald", "calm", "smile", "beard", "green"),
    ),
    (
        "Gitta",
        N_("Greedy for points: the thick column first, whatever it costs."),
        GreedyBot(Hand(3.0, 0.05, 3.0), sure=0.5),
        Face("plaits", "wide", "grin", "", "red"),
    ),
    (
        "Zeno",
        N_("Claims boldly: “Nothing goes any more!” Do you believe him?"),
        GreedyBot(Hand(1.5, 0.02, 1.5), bold=0.9),
        Face("cap", "wink", "grin", "", "blue"),
    ),
    (
        "Kaya",
        N_("Takes points only where it is safe, with fingers like tweezers."),
        GreedyBot(Hand(0.5, 0.0, 0.5), sure=0.9, bold=0.0),
        Face("long", "calm", "line", "earrings", "teal"),
    ),
    (
        "Otis",
        N_("Thinks ahead, but his big hands do not always follow."),
        SearchingBot(Hand(5.0, 0.05, 2.0)),
        Face("curls", "sleepy", "smile", "moustache", "brown"),
    ),
    (
        "Vera",
        N_("Looks ahead, sees your answer, and never shakes."),
        SearchingBot(Hand(0.5, 0.0, 0.5)),
        Face("bob", "glasses", "line", "scarf", "black"),
    ),
)
"""The opponents by their keys."""
