"""How fast a mobile finds its balance: exactly, against swinging in pymunk until it rests."""

from __future__ import annotations

import random

from benchmarks.timing import Figure, show, side_by_side
from tools.swing import swing
from villa_core.suspend import Mobile, SuspendGame
from villa_core.suspend.bots import RandomBot

MOBILES, RODS = 40, 12


def fresh(mobiles: list[Mobile]) -> list[Mobile]:
    """The same mobiles with nothing worked out yet."""
    return [mobile.edited(mobile.hung, mobile.linkage) for mobile in mobiles]


def angles(mobile: Mobile) -> list[float]:
    """The angles of a mobile, all worked out again."""
    for number in reversed(range(len(mobile))):
        mobile.linkage.weigh(number)
    return mobile.tilts


def run() -> None:
    """Put the ratios into the table."""
    mobiles = [Mobile.random(seed, RODS) for seed in range(MOBILES)]
    few = mobiles[:8]
    seconds = side_by_side(
        {
            "angles": lambda: [angles(mobile) for mobile in mobiles],
            "balance": lambda: [mobile.balance() for mobile in fresh(mobiles)],
            "settle": lambda: [mobile.settle() for mobile in fresh(mobiles)],
            "pymunk": lambda: [swing(mobile) for mobile in few],
        },
        rounds=3,
    )
    each = {name: time / MOBILES for name, time in seconds.items()}
    each["pymunk"] = seconds["pymunk"] / len(few)
    worst = max(swing(mobile).difference for mobile in mobiles)
    swung = f"{each['pymunk'] * 1e6:,.0f} µs"
    rows = [
        Figure(what, f"{each[key] * 1e6:.0f} µs", swung, f"{each['pymunk'] / each[key]:,.0f} ×")
        for key, what in (
            ("angles", "exact angles"),
            ("balance", "with margins, forces and torques"),
            ("settle", "letting go"),
        )
    ]
    rows.append(Figure("largest difference of an angle", f"{worst:.3f}°"))
    seconds = side_by_side({"game": _game}, rounds=3)
    rows.append(Figure("a game of two random bots, beginner", f"{seconds['game'] * 1e3:.0f} ms"))
    show(f"balance of a mobile of {RODS} rods, against swinging to rest in pymunk", rows)


def _game() -> None:
    dice, bot = random.Random(1), RandomBot()
    game = SuspendGame.new("beginner", ("Ada", "Ben"), 1)
    while game.outcome is None:
        game = game.play(bot.move(game, game.turn, dice))
