"""A game looked at again: margins, chances, better moves in words, and where it turned."""

import random
from functools import cache
from itertools import islice

import pytest

from villa_core import Game
from villa_core.errors import GameError
from villa_core.villa import moves as m
from villa_core.villa.analysis import Prospect, chance, margin, review
from villa_core.villa.bots import GreedyBot, Hand, RandomBot
from villa_core.villa.rules import EDITIONS
from villa_core.villa.scenarios import SCENARIOS


@cache
def played(seed, moves=500):
    """A game between a greedy and a random bot, as far as so many moves."""
    game, dice = Game.new("de", ("Ada", "Ben"), seed=seed), random.Random(seed)
    bots = {"Ada": GreedyBot(Hand(3.0)), "Ben": RandomBot(Hand(3.0))}
    while game.outcome is None and game.number < moves:
        player = game.to_act[0]
        game = game.play(bots[player].move(game, player, dice))
    return game


def test_reviews_come_one_by_one_in_the_order_of_the_moves():
    game = played(1, 8)
    first = list(islice(game.reviews(), 2))
    assert [told.number for told in first] == [1, 2]
    moments = list(game.history)[1:]
    assert [told.move for told in game.reviews()] == [moment.move for moment in moments]
    assert first[0].margin == pytest.approx(moments[0].tower.stability().margin)


def test_chance_is_the_share_of_landings_that_stand():
    """As the hand itself does it: played many times with dice, the villa stands as often."""
    hand, dice = Hand(20.0, 0.0, 0.0), random.Random(1)
    game, move = next(
        (moment, option.move)
        for moment in reversed(list(played(1).history))
        for option in moment.legal_moves.raises
        if option.move and 0.2 < chance(moment, option.move, hand) < 0.9
    )
    tries = [game.trial(hand.carry_out(game, move, dice)).falls for _ in range(400)]
    assert chance(game, move, hand) == pytest.approx(tries.count(False) / 400, abs=0.08)


def test_a_steadier_hand_never_has_the_worse_chance():
    game = SCENARIOS["7a"].start()
    move = game.legal_moves.raises[0].move
    chances = [chance(game, move, Hand(error, 0.0)) for error in (0.0, 2.0, 8.0, 20.0)]
    assert chances[0] == 1.0
    assert chances == sorted(chances, reverse=True)


def test_a_move_that_gives_the_seal_away_is_told_with_the_better_one():
    game = SCENARIOS["7a"].start()
    thin = next(move for move in game.legal_moves if getattr(move, "column", "") == "red-thin-2")
    told = review(game.play(thin), Hand.perfect())
    assert told.best is not None
    assert told.best.column == "red-thick"
    assert "takes the seal" in told.why
    assert told.why.startswith("Better: raise the thick red column")


def test_the_advised_move_has_nothing_better():
    game = SCENARIOS["7a"].start()
    advised = game.hint()
    assert review(game.play(advised.move)).best is None
    assert advised.sentence.startswith("Raise the thick red column")


def test_a_fall_is_told_with_how_much_was_missing_and_no_chance():
    game = SCENARIOS["5a"].start()
    fall = m.Raise("blue-thick", *_free_spot(game, "blue-thick"))
    after = game.play(fall)
    told = review(after, Hand.perfect())
    assert after.outcome is not None
    assert told.chance == 0.0
    assert told.margin < 0
    assert told.standing.startswith("The villa falls")
    assert told.best is not None


def _free_spot(game, column):
    """A place on the uppermost plate where the rules let the column be put."""
    spots = ((x, y) for x in range(-60, 61, 10) for y in range(-60, 61, 10))
    return next(spot for spot in spots if not game.trial(m.Raise(column, *spot)).breaches)


def test_a_wrong_claim_is_told_with_the_column_that_can_be_raised():
    game = Game.new("de", ("Ada", "Ben"), seed=1)
    told = review(game.play(m.Claim()))
    assert "the claim is not true" in told.why.lower()
    silent = review(game.play(m.Claim()).play(m.LetPass(game.players[1 - game.position.builder])))
    assert silent.best is None or isinstance(silent.best, m.Object)


def test_a_game_turns_when_the_winner_takes_the_seal_for_good():
    game = next(g for g in map(played, range(20)) if g.outcome.winner == g.seal.holder)
    turned = game.turning
    assert turned.seal.holder == game.outcome.winner
    assert turned.previous.ahead != game.outcome.winner


def test_a_game_that_its_leader_lost_turns_at_the_fall():
    start = SCENARIOS["6a"].start()
    seal = ("Red", "Yellow")
    game = Game.at("de", start.colors, "Red", seal=seal, tower=start.tower)
    over = game.play(m.Raise("red-thick", *_free_spot(game, "red-thick")))
    assert over.outcome.winner == "Yellow"
    assert over.turning is over


def test_nothing_is_advised_at_a_real_table_or_after_the_end():
    real = Game.new("de", ("Ada", "Ben"), seed=1, referee=True)
    with pytest.raises(GameError, match="real table"):
        real.hint()
    after = real.play(m.Raise(real.columns_of(real.turn)[0]))
    assert margin(after) is None
    assert next(after.reviews()).words == ""
    with pytest.raises(GameError, match="over"):
        played(1).hint()


def prospects(game):
    """What each raise that stands is good for."""
    moves = (option.move for option in game.legal_moves.raises)
    return [Prospect(game, game.turn, move, Hand()) for move in moves if move is not None]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_points_are_promised_on_the_blue_plate(edition):
    game = Game.new(edition, ("Ada", "Ben"), seed=1)
    assert {prospect.points for prospect in prospects(game)} == {0}
    assert "point" not in game.hint().sentence


@pytest.mark.parametrize("edition", EDITIONS)
def test_on_a_bare_new_plate_a_raise_brings_what_it_counts_there_and_the_seal(edition):
    laid = SCENARIOS["6b"].play(edition)
    assert laid.position.top == 3
    for prospect in prospects(laid):
        worth = {"thin": 1, "hex": 2, "thick": 3}[prospect.move.column.split("-")[1]]
        assert prospect.points == worth
        assert prospect.seal
