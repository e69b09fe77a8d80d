"""The computers of Suspend: they see what the table predicts, and only their hands slip."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.bots import RandomBot, beside
from villa_core.suspend.opponents import KINDS, OPPONENTS


def played(mode, bot, seed, most=120):
    """Every hanging of a game: the game before it, and the move."""
    dice, game = random.Random(seed), SuspendGame.new(mode, ("Ada", "Ben"), seed)
    while game.outcome is None and game.number < most:
        move = bot.move(game, game.turn, dice)
        if isinstance(move, m.Hang):
            yield game, move
        game = game.play(move)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("looks", [1, 5])
def test_a_steady_hand_drops_no_rod(kind, looks):
    for seed in range(2):
        for game, move in played("intermediate", replace(KINDS[kind].bot, looks=looks), seed):
            assert not game.trial(move).fallen, (seed, game.number)


@pytest.mark.parametrize("bot", [one.bot for one in OPPONENTS.values()])
def test_a_rod_that_holds_nowhere_is_taken_back_rather_than_dropped(bot):
    game = SuspendGame.new("intermediate", ("Ada", "Ben"), 1).play(m.Roll("black"))
    game = game.play(m.Hang("black-1", "hook", by="n2")).play(m.Roll("orange"))
    assert all(game.trial(move).fallen for move in game.legal_moves if isinstance(move, m.Hang))
    move = bot.move(game, "Ben", random.Random(1))
    after = game.play(move)
    assert not after.fell
    assert after.turn == "Ada"
    assert len(after.hanging) == 1


@pytest.mark.parametrize("key", OPPONENTS)
def test_a_fall_is_an_event(key):
    falls = hangs = 0
    for seed in range(2):
        for game, move in played("beginner", OPPONENTS[key].bot, seed):
            hangs += 1
            falls += bool(game.trial(move).fallen)
    assert falls <= 0.1 * hangs


def test_a_hand_that_misses_lands_beside_the_place_that_was_meant():
    game, misses = SuspendGame.new("beginner", ("Ada", "Ben"), 1), RandomBot(5, 1.0)
    for number in range(12):
        meant = replace(misses, slip=0.0).move(game, game.turn, random.Random(number))
        move = misses.move(game, game.turn, random.Random(number))
        assert move != meant
        assert move in list(beside(game, meant))
        game = game.play(meant)


def test_a_steadier_opponent_is_stronger_and_is_said_to_be_steadier():
    shares = [OPPONENTS[key].bot.slip for key in ("lupo", "nils", "mina", "sofie")]
    assert all(worse > better for worse, better in pairwise(shares))
    for one in OPPONENTS.values():
        assert ("never misses" in one.hand) is (one.bot.slip == 0.0)
        assert ("slip" in one.about) is (0.0 < one.bot.slip < 0.5)
