"""Thousands of random games of Suspend to the end: what must hold in every one of them.

Of each mode 1,000 games and more are played: some with the balance deciding, most at the real table
(random reports), in equal parts over 2, 3 and 4 players. The slow test plays 1,000 of each mode
with the balance deciding.
"""

from __future__ import annotations

import random
from itertools import islice

import pytest
from amounts import amount, thorough
from mobiles import BOT, NAMES, any_move, new_game, table_move

from villa_core.errors import IllegalMove
from villa_core.suspend import SuspendGame
from villa_core.suspend import moves as m
from villa_core.suspend.bots import CarefulBot, RandomBot
from villa_core.suspend.game import Phase
from villa_core.suspend.opponents import KINDS
from villa_core.suspend.rods import ROD_IDS
from villa_core.suspend.rulebook import Mode

LONGEST = 6000  # moves; a random game of more has lost its way
TABLE_GAMES = {Mode.BEGINNER: 940, Mode.INTERMEDIATE: 940, Mode.EXPERT: 980, Mode.SOLO: 940}
PHYSICS_GAMES = {Mode.BEGINNER: 70, Mode.INTERMEDIATE: 70, Mode.EXPERT: 20, Mode.SOLO: 70}

modes = pytest.mark.parametrize("mode", list(Mode))


def reproduction(game):
    return f"\nReproduce with SuspendGame.from_json({game.to_json()!r})"


def check_position(game):
    """All rods are somewhere, once; a hanging sculpture holds and is clear of the table."""
    position = game.position
    rods = [rod for pile in game.piles.values() for rod in pile]
    assert sorted([*rods, *game.draw_pile, *game.hanging]) == sorted(ROD_IDS), reproduction(game)
    if game.mobile is not None:
        assert set(game.mobile.rod_ids()) == set(game.hanging), reproduction(game)
    assert bool(game.legal_moves) == (game.outcome is None)
    assert (game.phase is Phase.OVER) == (game.outcome is not None)
    if game.outcome is None and game.phase is not Phase.BACKWARDS:
        assert position.piles[position.seat], reproduction(game)
        assert game.turn in game.still_in


def check_end(game, replay):
    assert game.outcome is not None, reproduction(game)
    assert game.outcome.winners
    assert set(game.outcome.winners) <= set(game.players)
    assert game.undo(0).position == game.start
    if replay:
        assert len(game.log) == game.number
        again = SuspendGame.from_json(game.to_json())
        assert again == game, reproduction(game)


def check_any_move(game, dice):
    """A move is legal exactly if it plays; an illegal one names a rule."""
    move = any_move(game, dice)
    if move in game.legal_moves:
        assert game.play(move).undo() is game, reproduction(game)
        return
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert caught.value.findings, (move, reproduction(game))
    explanation = game.explain(move)
    assert caught.value.rules == explanation.rules
    if game.outcome is None and (game.referee or dice.random() < 0.05):
        assert explanation.remedy in game.legal_moves, (move, reproduction(game))


def physics_move(game, dice):
    """What a bot does; rarely a foul, or something daring."""
    chance = dice.random()
    if game.phase is Phase.HANG and chance < 0.04:
        if game.mode is not Mode.SOLO:
            return m.OtherHand()
        if game.hanging:
            return m.TakeDown(dice.choice(game.hanging))
    if game.phase is Phase.HANG and chance < 0.08 and game.legal_moves.spots:
        rod = game.table.pieces.rod(dice.choice(game.legal_moves.rods))
        on, spot = dice.choice(game.legal_moves.spots)
        daring = m.Hang(rod.id, on, spot, dice.choice(rod.spots).id)
        if daring in game.legal_moves:
            return daring
    return BOT.move(game, game.turn, dice)


def play_out(game, dice, choose, look, replay=True):
    while game.outcome is None and game.number < LONGEST:
        if dice.random() < look:
            check_any_move(game, dice)
        after = game.play(choose(game, dice))
        assert after.undo() is game
        check_position(after)
        game = after
    check_end(game, replay)
    return game


@thorough
@modes
def test_random_games_at_the_real_table(mode):
    for number in range(amount(TABLE_GAMES[mode] // 20, TABLE_GAMES[mode])):
        dice = random.Random(f"{mode} {number} table")
        play_out(new_game(mode, number, True), dice, table_move, 0.05, number % 4 == 0)


@thorough
@modes
def test_random_games_with_physics(mode):
    fell = 0
    for number in range(amount(PHYSICS_GAMES[mode] // 10, PHYSICS_GAMES[mode])):
        dice = random.Random(f"{mode} {number} physics")
        game = play_out(new_game(mode, number, False), dice, physics_move, 0.02)
        fell += any(moment.position.fallen for moment in game.history)
        for moment in game.history:
            if moment.number % 10 == 0 and moment.mobile.hung:
                assert moment.mobile.balance().grip >= 0
                assert moment.mobile.balance().clearance > 0
    assert fell > amount(0, 5), "random games must make rods fall"


@pytest.mark.slow
@modes
def test_a_thousand_random_games_with_physics(mode):
    for number in range(1000):
        dice = random.Random(f"{mode} {number} slow")
        play_out(new_game(mode, number, False), dice, physics_move, 0.02)


def test_every_move_that_is_offered_plays():
    dice = random.Random("offered")
    for mode in Mode:
        for referee in (False, True):
            game = new_game(mode, 7, referee)
            for step in range(12):
                if step % 4 == 0:
                    for move in islice(game.legal_moves, 25):
                        assert move in game.legal_moves, (move, reproduction(game))
                        assert game.play(move).undo() is game
                game = game.play((table_move if referee else physics_move)(game, dice))
                if game.outcome is not None:
                    break


def test_careful_bots_hang_nearly_everything_without_a_fall():
    dice = random.Random(3)
    game = SuspendGame.new("solo", ("Ada",), 1)
    fallen = 0
    while game.outcome is None and game.number < 60:
        game = game.play(CarefulBot(looks=20).move(game, "Ada", dice))
        fallen += len(game.position.fallen)
    assert len(game.hanging) >= 20
    assert fallen <= 4


def test_bots_are_named_and_play_only_when_it_is_their_turn():
    from villa_core.errors import GameError

    assert set(KINDS) == {"random", "careful"}
    game = SuspendGame.new("beginner", NAMES[:2], 1)
    with pytest.raises(GameError):
        RandomBot().move(game, "Ben", random.Random(1))
    with pytest.raises(GameError):
        RandomBot().move(
            SuspendGame.new("beginner", NAMES[:2], 1, referee=True), "Ada", random.Random(1)
        )
