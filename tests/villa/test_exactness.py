"""Claims and the end of the game are exact: checked by trying it out, without safe zones."""

from __future__ import annotations

import random

import pytest
from amounts import amount, thorough
from random_play import COMBINATIONS, NAMES, physics_move
from rule_marks import rule

from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.game import Game, Termination
from villa_core.villa.legality import proof_columns
from villa_core.villa.moves import Claim, Object, Pull, Raise

GRID = 9.0  # mm


def stands_somewhere(tower, column):
    """Whether some place of a grid on the uppermost plate works, by plain edits and statics."""
    without = tower.remove_column(column)
    if not without.stability().stable:
        return False
    outline = tower.frame(tower.top).outline()
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    x = min(xs)
    while x <= max(xs):
        y = min(ys)
        while y <= max(ys):
            there = without.add_column(column, x, y)
            fault = any(column in fault.pieces for fault in there.check(covers=0))
            if not fault and there.stability().stable:
                return True
            y += GRID
        x += GRID
    return False


def positions(edition, players, number):
    """Positions in which a claim may be made, from random games."""
    dice = random.Random(f"{edition} {players} exact")
    found = 0
    for seed in range(100):
        game = Game.new(edition, NAMES[:players], seed)
        while game.outcome is None:
            if Claim() in game.legal_moves and dice.random() < 0.1:
                yield game
                found += 1
                if found == number:
                    return
            game = game.play(physics_move(game, dice))


@rule("F1 own-raise", "F1 any-removal", "F1 any-raise")
@thorough
@pytest.mark.parametrize(("edition", "players"), COMBINATIONS)
def test_a_false_claim_has_a_witness_that_works_and_a_true_one_has_none(edition, players):
    for game in positions(edition, players, amount(3, 8)):
        check = game.claim_is_true()
        columns = [COLUMN_IDS[c] for c in proof_columns(game.rulebook, game.position)]
        if check:
            for column in columns:
                if game.rulebook.proof == "any-removal":
                    assert not game.tower.remove_column(column).stability().stable, game.to_json()
                else:
                    assert not stands_somewhere(game.tower, column), game.to_json()
            continue
        objector = next(name for name in game.players if name != game.turn)
        disputed = game.play(Claim()).play(Object(objector))
        if game.rulebook.proof == "any-removal":
            after = disputed.play(Pull(check.column))
        else:
            after = disputed.play(Raise(check.column, *check.point, check.on))
            assert check.column in after.out
        assert after.outcome is None or after.outcome.caused_by is None, game.to_json()


@rule("E1")
@thorough
@pytest.mark.parametrize("edition", ["de", "en", "ru"])
def test_when_the_game_ends_no_column_can_be_put_anywhere(edition):
    ended = 0
    for seed in range(100):
        dice = random.Random(f"{edition} {seed} end")
        game = Game.new(edition, NAMES[: 2 + seed % 3], seed)
        while game.outcome is None:
            game = game.play(physics_move(game, dice))
        if game.outcome.termination is Termination.NOBODY_CAN_BUILD:
            for column in game.position.movable_by_anyone():
                assert not stands_somewhere(game.tower, COLUMN_IDS[column]), game.to_json()
            ended += 1
            if ended == amount(1, 4):
                return
    pytest.fail("random games do not end this way")
