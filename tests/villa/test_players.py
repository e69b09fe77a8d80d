"""Two and three players: P2, P3, N1 to N5, Z5n."""

from __future__ import annotations

import pytest
from positions import broken, every_edition, three
from rule_marks import THREE, TWO, at, rule

from villa_core import Tower
from villa_core.villa.game import Game, Phase, Seal
from villa_core.villa.moves import (
    BreakOff,
    Challenge,
    Claim,
    Collapsed,
    LetPass,
    Object,
    Pass,
    Pull,
    Raise,
    TakeOut,
)

YELLOW = [f"yellow-{kind}" for kind in ("thin-1", "thin-2", "thin-3", "hex", "thick")]


@rule("P2 two-colours")
@every_edition
def test_two_players_build_with_either_colour(edition):
    game = at(edition, colors=TWO)
    assert len(game.legal_moves.columns) == 10
    assert game.play(Raise("yellow-hex")).turn == "Bea"
    assert game.rulebook["P2"].silent == (edition == "en")


@rule("P3 neutral-colour", "N1 neutral-first")
@every_edition
def test_with_three_players_a_neutral_column_comes_first_then_an_own_one(edition):
    game = three(edition)
    assert (game.neutral, game.phase, game.turn) == ("yellow", Phase.NEUTRAL, "Ruth")
    assert broken(game, Raise("red-hex")) == {"N1"}
    game = game.play(Raise("yellow-thick"))
    assert (game.phase, game.turn) == (Phase.BUILD, "Ruth")
    assert broken(game, Raise("yellow-hex")) == {"B1"}
    after = game.play(Raise("red-hex"))
    assert (after.phase, after.turn) == (Phase.NEUTRAL, "Bea")


@rule("P3 neutral-colour")
@every_edition
def test_neutral_columns_score_for_nobody(edition):
    game = three(edition, up={"yellow-thick": 2})
    assert set(game.points.values()) == {0}
    assert game.columns_of(None) == tuple(YELLOW)


@rule("Z5n own-column")
@every_edition
def test_a_neutral_column_takes_no_seal_and_the_first_own_one_does(edition):
    game = three(edition, seal=("Gil", None)).play(Raise("yellow-thick"))
    assert game.seal == Seal("Gil")
    assert game.play(Raise("red-thin-1")).seal == Seal("Ruth", "Gil", "green")
    fresh = three(edition).play(Raise("yellow-thick"))
    assert fresh.seal is None


@rule("N2 one-stays")
@every_edition
def test_the_last_neutral_column_of_a_floor_stays(edition):
    up = {"yellow-thin-1": 1, "yellow-thin-2": 1, "yellow-thin-3": 2, "yellow-thick": 2}
    game = three(edition, up=up)
    assert broken(game, Raise("yellow-hex")) == {"N2"}
    assert game.legal_moves.columns == ("yellow-thin-1", "yellow-thin-2")


@rule("N3 own-may")
@every_edition
def test_a_neutral_attempt_may_be_broken_off_and_an_own_column_raised(edition):
    game = three(edition).play(BreakOff("yellow-hex"))
    assert (game.phase, game.to_act) == (Phase.CHALLENGE, ("Bea", "Gil"))
    assert game.locked == ({"yellow-hex"} if game.rulebook.locks else frozenset())
    game = game.play(LetPass("Gil")).play(LetPass("Bea"))
    assert (game.phase, game.turn) == (Phase.BUILD, "Ruth")
    assert game.play(Raise("red-hex")).turn == "Bea"


@rule("N3 own-may")
@every_edition
def test_no_challenge_is_asked_for_when_no_other_neutral_column_may_move(edition):
    up = {"yellow-thin-1": 2, "yellow-thin-2": 2, "yellow-thin-3": 1}
    game = three(edition, up=up, locked=("yellow-thick",))
    assert game.legal_moves.columns == ("yellow-hex",)
    assert game.play(BreakOff("yellow-hex")).phase is Phase.BUILD


@rule("N4 proof-forfeits")
@every_edition
def test_a_proof_with_another_neutral_column_forfeits_the_own_raise(edition):
    game = three(edition).play(BreakOff("yellow-hex")).play(Challenge("Gil"))
    assert (game.phase, game.to_act) == (Phase.PROOF, ("Gil",))
    assert "N4" in broken(game, Raise("yellow-hex"))
    assert broken(game, Raise("green-hex")) == {"N4"}
    after = game.play(Raise("yellow-thick"))
    assert after.floors["yellow-thick"] == 2
    assert (after.turn, after.phase) == ("Bea", Phase.NEUTRAL)


@rule("N4 proof-forfeits")
@every_edition
def test_a_proof_that_is_broken_off_lets_the_builder_go_on(edition):
    game = three(edition).play(BreakOff("yellow-hex")).play(Challenge("Gil"))
    game = game.play(BreakOff("yellow-thick"))
    assert (game.phase, game.turn) == (Phase.BUILD, "Ruth")
    both = {"yellow-hex", "yellow-thick"}
    assert game.locked == (both if game.rulebook.locks else frozenset())


@rule("N4 proof-forfeits")
@every_edition
def test_a_challenger_who_makes_the_villa_fall_caused_it(edition):
    game = three(edition, seal=("Gil", "Bea")).play(BreakOff("yellow-hex"))
    game = game.play(Challenge("Gil")).play(Collapsed())
    assert (game.outcome.caused_by, game.outcome.winner) == ("Gil", "Bea")


@rule("N5 straight-to-own")
@every_edition
def test_when_no_neutral_column_may_move_the_builder_goes_straight_to_an_own_one(edition):
    up = {"yellow-thin-1": 2, "yellow-thin-2": 2, "yellow-thin-3": 2, "yellow-hex": 1}
    game = three(edition, up=up)
    assert game.phase is Phase.BUILD
    assert game.position.fresh
    assert Claim() in game.legal_moves


def test_a_builder_without_own_columns_passes_after_the_neutral_one():
    gone = tuple(f"red-{kind}" for kind in ("thin-1", "thin-2", "thin-3", "hex", "thick"))
    game = three("de", out=gone).play(Raise("yellow-hex"))
    assert [type(move) for move in game.legal_moves] == [Pass, Collapsed, Collapsed]
    assert game.play(Pass()).turn == "Bea"


@pytest.mark.parametrize(("edition", "may"), [("en", True), ("ru", False)])
def test_an_objector_uses_the_last_neutral_column_where_no_book_forbids_it(edition, may):
    up = {"yellow-thin-1": 1, "yellow-thin-2": 2, "yellow-thin-3": 2, "yellow-thick": 2}
    game = three(edition, up=up).play(Claim()).play(Object("Bea"))
    assert ("yellow-hex" in game.legal_moves.columns) == may
    assert ("yellow-thin-1" in game.legal_moves.columns) == may


def test_an_english_objector_takes_any_column_out_also_the_last_neutral_one_of_a_floor():
    up = {"yellow-thin-1": 1, "yellow-thin-2": 2, "yellow-thin-3": 2, "yellow-thick": 2}
    game = three("en", up=up).play(Claim()).play(Object("Bea")).play(Pull("red-hex"))
    assert TakeOut("yellow-hex") in list(game.legal_moves)  # printed; N2 is a default there
    assert game.play(TakeOut("yellow-hex")).out == ("yellow-hex",)


def test_an_english_claim_is_false_if_only_the_last_neutral_column_can_be_taken_away():
    legs = (("red", -45, -3), ("blue", 45, -3), ("green", 0, 67), ("yellow", 0, -95))
    tower = Tower.empty()
    for color, x, y in legs:
        tower = tower.add_column(f"{color}-thick", x, y)
    tower = tower.lay_plate(0, 22)  # the thick yellow column stands free
    for color, x, y in (("red", -15, 12), ("blue", 15, 12), ("green", 0, 37)):
        tower = tower.add_column(f"{color}-thin-1", x, y)
    assert tower.free(0) == ("yellow-thick",)
    game = Game.at("en", THREE, "Ruth", tower=tower)
    assert game.claim_is_true().column == "yellow-thick"
    objected = game.play(Claim()).play(Object("Bea"))
    assert objected.play(Pull("yellow-thick")).phase is Phase.PENALTY
    assert Game.at("ru", THREE, "Ruth", tower=tower).claim_is_true()  # there N2 is printed


@rule("N3 own-may")
@every_edition
def test_after_a_broken_off_neutral_column_the_turn_may_be_ended(edition):
    game = three(edition).play(BreakOff("yellow-hex"))
    game = game.play(LetPass("Gil")).play(LetPass("Bea"))
    assert Pass() in list(game.legal_moves)
    after = game.play(Pass())
    assert (after.turn, after.log[-1]) == ("Bea", "Ruth ends the turn. Next: Bea.")
    raised = three(edition).play(Raise("yellow-hex"))
    assert broken(raised, Pass()) == {"E1"}  # a may only after breaking off


@rule("N3 own-may", "N4b goes-on")
def test_the_turn_may_be_ended_after_a_failed_proof_and_with_physics_too():
    game = three("de").play(BreakOff("yellow-hex")).play(Challenge("Gil"))
    assert game.play(BreakOff("yellow-thick")).play(Pass()).turn == "Bea"
    game = Game.at("de", THREE, "Ruth", tower=Tower.standard()).play(BreakOff("yellow-hex"))
    for name in game.to_act:
        game = game.play(LetPass(name))
    assert Pass() in list(game.legal_moves)
    assert game.play(Pass()).turn == "Bea"
