"""Mobiles and moves of Suspend that several tests start from."""

import random
from importlib import resources

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.bots import RandomBot
from villa_core.suspend.game import Phase
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import COLORS, ROD_IDS, RodSet
from villa_core.suspend.rulebook import Mode

STANDARD = resources.files("villa_core").joinpath("data/suspend.toml").read_text("utf-8")


def changed(tmp_path, *changes):
    text = STANDARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "rods.toml"
    path.write_text(text, encoding="utf-8")
    return RodSet.from_toml(path)


def any_mobile(seed):
    """Rods hung anywhere, as somebody could hold them: most would slip."""
    dice = random.Random(seed)
    mobile = Mobile.empty(connector=dice.random() < 0.3)
    for rod in dice.sample(ROD_IDS, dice.randint(1, 24)):
        on, spot = dice.choice(mobile.free_spots())
        by = dice.choice(mobile.pieces.rod(rod).spots).id
        mobile = mobile.hang(rod, on, spot, by=by, heading=dice.uniform(0, 360))
    return mobile


NAMES = ("Ada", "Ben", "Cleo", "Dan")


BOT = RandomBot(looks=10)


def new_game(mode, number, referee):
    players = NAMES[: 1 if mode is Mode.SOLO else 2 + number % 3]
    return SuspendGame.new(
        mode,
        players,
        number,
        connector=number % 4 == 1,
        equal_turns=number % 5 == 2,
        referee=referee,
    )


def any_move(game, dice):
    """Any move at all, most of them nonsense now."""
    rod, other = dice.choice(ROD_IDS), dice.choice((*ROD_IDS, "hook", "connector"))
    spots = ("n1", "n2", "n4", "n7", "s0", "s2", "s9", None)
    return dice.choice(
        (
            m.Roll(),
            m.Roll(dice.choice(COLORS)),
            m.Hang(rod),
            m.Hang(rod, other, dice.choice(spots), dice.choice(spots)),
            m.Hang(rod, other, dice.choice(spots), dice.choice(spots), dice.uniform(-400, 400)),
            m.OtherHand(),
            m.OtherHand(dice.choice(("Ada", "Ben", "Zoe"))),
            m.TakeDown(rod),
            m.Fell(rod, (rod,)),
            m.Fell(rods=(rod,), player=dice.choice((None, "Ada", "Ben", "Zoe"))),
            m.Fell(rod, (dice.choice(ROD_IDS), rod)),
            m.NobodyCanHang(),
            m.Finish(),
        )
    )


def table_move(game, dice):
    """A legal report, mostly a good one."""
    if game.hanging and dice.random() < 0.02:
        return m.Fell(rods=(dice.choice(game.hanging),), player=dice.choice(game.players))
    if game.phase is Phase.ROLL:
        return m.Roll() if dice.random() < 0.995 else m.NobodyCanHang()
    if game.phase is Phase.BACKWARDS:
        moves = list(game.legal_moves)
        return dice.choice(moves)
    rods = game.legal_moves.rods
    chance = dice.random()
    if chance < 0.8 or (game.mode is Mode.SOLO and not game.hanging):
        return m.Hang(dice.choice(rods))
    if chance < 0.9:
        rod = dice.choice(rods)
        count = dice.randint(0, min(3, len(game.hanging)))
        return m.Fell(rod, (*dice.sample(game.hanging, count), rod))
    if game.mode is Mode.SOLO:
        return m.TakeDown(dice.choice(game.hanging)) if chance < 0.99 else m.Finish()
    if chance < 0.96:
        return m.OtherHand()
    return m.Pass() if chance < 0.997 else m.NobodyCanHang()
