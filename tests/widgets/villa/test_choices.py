"""Choices: no button, and no column of a list, that the rules refuse."""

from __future__ import annotations

import random

import pytest
from random_play import COMBINATIONS, NAMES, referee_move
from rule_marks import THREE, at

from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa import moves as m
from villa_core.villa.game import Game, Phase
from villa_core.villa.rules import EDITIONS
from villa_widgets.villa.choices import HeldPiece, choices, offered_columns
from villa_widgets.villa.guidance import due, touch_words

UP = {"yellow-thin-1": 2, "blue-thin-1": 2, "green-thin-1": 2}


def names(game, held=None):
    return [choice.name for choice in choices(game, held)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_neutral_raise_neither_a_claim_nor_passing_is_offered(edition):
    game = at(edition, up=UP, colors=THREE)
    assert "claim" in names(game)
    raised = game.play(m.Raise("yellow-hex"))
    assert {"claim", "pass", "end turn"}.isdisjoint(names(raised))
    assert "F1" not in [one.rule.id for one in due(raised)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_passes_who_has_columns_to_try_and_nobody_claims_a_sixth_plate(edition):
    assert "pass" not in names(at(edition))
    assert "claim" not in names(at(edition, plates=5, up=dict.fromkeys(UP, 5)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plate_for_which_too_few_columns_stand_is_not_offered(edition):
    game = at(edition, up={"red-hex": 2}).play(m.Claim())
    while game.phase is Phase.CLAIM:
        game = game.play(m.LetPass(game.to_act[0]))
    assert "let go" not in names(game)
    assert "pass" in names(game)
    if not game.referee:
        assert "too few columns" in touch_words(game)


@pytest.mark.parametrize(("edition", "players"), COMBINATIONS)
def test_every_button_at_a_real_table_is_a_legal_move(edition, players):
    game = Game.new(edition, NAMES[:players], seed=players, referee=True)
    dice = random.Random(f"{edition} {players} buttons")
    while game.outcome is None and game.number < 60:
        columns = offered_columns(game)
        held = HeldPiece(dice.choice(columns)) if columns else None
        for choice in choices(game, held):
            assert choice.move in game.legal_moves, (choice, game.to_json())
        touching = m.TakeOut if game.phase is Phase.PENALTY else m.BreakOff
        if game.phase in (Phase.BUILD, Phase.NEUTRAL, Phase.OBJECTION, Phase.PENALTY, Phase.PROOF):
            legal = {column for column in COLUMN_IDS if touching(column) in game.legal_moves}
            assert set(columns) == legal
        game = game.play(referee_move(game, dice))


def test_at_a_real_table_only_ones_own_columns_are_listed():
    assert {column.split("-")[0] for column in offered_columns(at("de"))} == {"red"}
    claimed = at("de", up=UP).play(m.Claim()).play(m.Object("Bea"))
    assert {column.split("-")[0] for column in offered_columns(claimed)} == {"red"}
    failed = claimed.play(m.BreakOff("red-hex"))
    assert {column.split("-")[0] for column in offered_columns(failed)} == {"blue"}


def test_what_a_book_does_not_print_is_said_at_the_table():
    told = {one.rule.id: str(one) for one in due(at("en", up=UP))}
    assert told["F1s"].startswith("F1s, default, the English book is silent: A claim is made at")
    objected = at("de", up=UP).play(m.Claim()).play(m.Object("Bea"))
    told = {one.rule.id: str(one) for one in due(objected)}
    assert told["F4t"].startswith("F4t, default, the German book is silent")
    assert told["F5l"].startswith("F5l, default, the German book is silent")
    failed = objected.play(m.BreakOff("red-hex"))
    assert "plate" not in str(due(failed)[0])
    assert "F5p, default" in " ".join(map(str, due(failed)))
    assert "(A default: that the most points come first.)" in " ".join(map(str, due(failed)))
