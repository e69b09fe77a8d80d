"""Thousands of random games to the end: what must hold in every one of them.

By `make test-slow` 2,250 games are played at the real table (random reports) and 900 with statics
deciding, each in equal parts over the five editions and 2, 3 and 4 players; by `make test` a few.
"""

from __future__ import annotations

import random

import pytest
from amounts import THOROUGH, amount, thorough
from random_play import (
    COMBINATIONS,
    NAMES,
    any_move,
    physics_move,
    referee_move,
)

from villa_core.errors import IllegalMove
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.game import Game, Phase, Termination
from villa_core.villa.moves import Collapsed

# for each edition and number of players
REFEREE_GAMES, PHYSICS_GAMES = amount(5, 150), amount(1, 60)
LONGEST = 3000  # moves; a random game of more has lost its way

combinations = pytest.mark.parametrize(("edition", "players"), COMBINATIONS)


def reproduction(game):
    return f"\nReproduce with Game.from_json({game.to_json()!r})"


def check_position(game):
    """What holds after every move."""
    position = game.position
    inside, out = set(game.floors), set(game.out)
    assert inside | out == set(COLUMN_IDS), reproduction(game)
    assert not inside & out, reproduction(game)
    assert game.locked <= inside, reproduction(game)
    if game.tower is not None and game.phase is not Phase.OVER:
        standing = {column.id: floor for floor, column in game.tower.placed()}
        assert standing == game.floors, reproduction(game)
        assert game.tower.top == position.top
    points, seal = game.points, game.seal
    counted = game.rulebook.is_("Z4", "at-once") or position.fresh  # FR: when the turn ends
    if game.rulebook.is_("Z7", "passes") and seal is not None and counted and not position.bare:
        assert max(points.values()) == points[seal.holder], reproduction(game)
    if seal is None and position.top >= 2 and not position.bare:
        assert not any(points.values()), reproduction(game)
    if seal is not None:
        assert seal.before != seal.holder
    assert bool(game.legal_moves) == (game.outcome is None)


def check_any_move(game, dice):
    """A move is legal exactly if it plays; an illegal one names a rule, or a slip of the pen."""
    move = any_move(game, dice)
    if move in game.legal_moves:
        assert game.play(move).undo() == game, reproduction(game)
        return
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    slips = [finding for finding in caught.value.findings if not finding.rule]
    assert caught.value.rules or slips, (move, reproduction(game))
    explanation = game.explain(move)
    assert caught.value.rules == explanation.rules
    if game.outcome is None and (game.referee or dice.random() < 0.2):
        assert explanation.remedy in game.legal_moves, (move, reproduction(game))


def check_end(game):
    outcome = game.outcome
    assert outcome is not None, reproduction(game)
    assert game.to_act == ()
    if outcome.termination is Termination.NOBODY_CAN_BUILD:
        assert outcome.caused_by is None
        assert outcome.winner == (game.seal.holder if game.seal else None)
    else:
        nobody = isinstance(game.move, Collapsed) and game.move.nobody
        assert outcome.caused_by in ((None,) if nobody else game.players)
        assert outcome.caused_by is None or outcome.winner != outcome.caused_by
    again = Game.from_json(game.to_json())
    assert again == game, reproduction(game)
    assert len(game.log) == game.number


@thorough
@combinations
def test_random_games_at_the_real_table(edition, players):
    for number in range(REFEREE_GAMES):
        dice = random.Random(f"{edition} {players} {number}")
        game = Game.new(edition, NAMES[:players], number, referee=True)
        while game.outcome is None and game.number < LONGEST:
            if number % 5 == 0:
                for move in game.legal_moves:
                    assert move in game.legal_moves, reproduction(game)
                    assert game.play(move).undo() == game, reproduction(game)
            check_any_move(game, dice)
            after = game.play(referee_move(game, dice))
            assert after.undo() == game, reproduction(game)
            check_position(after)
            game = after
        check_end(game)


@thorough
@combinations
def test_random_games_with_physics(edition, players):
    seen = set()
    for number in range(PHYSICS_GAMES):
        dice = random.Random(f"{edition} {players} {number} physics")
        game = Game.new(edition, NAMES[:players], number)
        while game.outcome is None and game.number < LONGEST:
            if dice.random() < 0.1:
                check_any_move(game, dice)
            seen.add(game.phase)
            after = game.play(physics_move(game, dice))
            assert after.undo() == game, reproduction(game)
            check_position(after)
            game = after
        check_end(game)
    due = {Phase.BUILD, Phase.CLAIM, Phase.OBJECTION, Phase.PENALTY, Phase.PLATE}
    if players == 3:
        due |= {Phase.NEUTRAL, Phase.CHALLENGE, Phase.PROOF}
    assert seen == due if THOROUGH else seen <= due, "random games must visit every phase"


@thorough
@pytest.mark.parametrize(("edition", "players"), COMBINATIONS[:: amount(4, 1)])
def test_every_move_that_is_offered_plays_and_leaves_the_villa_standing(edition, players):
    dice = random.Random(f"{edition} {players} offered")
    game = Game.new(edition, NAMES[:players], 99)
    while game.outcome is None and game.number < 60:
        if dice.random() < 0.2:
            for move in game.legal_moves:
                after = game.play(move)
                taking = game.phase is Phase.PENALTY
                outcome = after.outcome
                assert outcome is None or outcome.caused_by is None or taking, reproduction(after)
                assert after.undo() == game
        game = game.play(physics_move(game, dice))
