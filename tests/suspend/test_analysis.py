"""A game of Suspend looked at again."""

import random

import pytest

from villa_core.errors import GameError
from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.bots import RandomBot


def played(seed):
    game, dice = SuspendGame.new("beginner", ("Ada", "Ben"), seed=seed), random.Random(seed)
    while game.outcome is None:
        game = game.play(RandomBot().move(game, game.turn, dice))
    return game


def test_every_move_is_reviewed_with_what_it_left():
    game = played(2)
    told = list(game.reviews())
    assert [one.number for one in told] == list(range(1, game.number + 1))
    assert [one.margin for one in told] == [moment.margin for moment in list(game.history)[1:]]
    assert any(one.best is not None and one.why for one in told)


def test_rods_that_fall_are_told_with_a_place_where_nothing_falls():
    game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
    after = game.play(m.Hang("orange-1", "hook", by="s0"))
    told = next(after.reviews())
    assert after.position.fallen
    assert "falls" in told.standing
    assert "nothing falls" in told.why.lower()
    assert not game.trial(told.best).fallen


def test_a_miss_by_a_notch_counts_against_a_narrow_place():
    game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
    middle = next(game.play(m.Hang("orange-1", "hook", by="n4")).reviews())
    aside = next(game.play(m.Hang("orange-1", "hook", by="n1")).reviews())
    assert aside.chance < middle.chance == 1.0


def test_a_hint_can_be_played_and_lets_nothing_fall():
    game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
    advised = game.hint()
    assert not game.play(advised.move).position.fallen
    assert "Nothing falls" in advised.sentence


def test_nothing_is_advised_after_the_end():
    with pytest.raises(GameError, match="over"):
        played(1).hint()


def test_who_is_ahead_by_the_rod_of_a_turn_is_not_ahead_yet():
    game = SuspendGame.new("beginner", ("Ada", "Ben"), seed=1)
    after = game.play(m.Hang("orange-1", "hook", by="n4"))
    assert after.ahead is None
    dropped = after.play(m.Hang("orange-3", "orange-1", "n1", "n4"))
    assert dropped.position.fallen
    assert dropped.ahead == "Ada"
