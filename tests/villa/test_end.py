"""The end: E1 to E3, at the real table."""

from __future__ import annotations

import json

import pytest
from positions import broken, every_edition
from rule_marks import TWO, at, rule

from villa_core.errors import IllegalMove
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa.game import Game, Phase, Termination
from villa_core.villa.moves import (
    BreakOff,
    Choose,
    Claim,
    Collapsed,
    LayPlate,
    LetPass,
    NobodyCanBuild,
    Object,
    Pass,
    Raise,
    Roll,
    TakeOut,
)


@rule("E2")
@every_edition
def test_the_holder_of_the_seal_wins_when_another_makes_the_villa_fall(edition):
    game = at(edition, seal=("Bea", "Gil")).play(Collapsed())
    assert game.phase is Phase.OVER
    outcome = game.outcome
    assert (outcome.termination, outcome.caused_by) == (Termination.COLLAPSE, "Ruth")
    assert outcome.winner == "Bea"
    assert not game.legal_moves
    assert game.to_act == ()
    assert broken(game, Raise("red-hex")) == {"E1"}


@rule("E2")
@every_edition
def test_a_holder_who_makes_it_fall_loses_to_the_owner_before(edition):
    game = at(edition, seal=("Ruth", "Gil")).play(Collapsed())
    assert game.outcome.winner == "Gil"


@rule("E3 no-winner")
@every_edition
def test_nobody_wins_without_a_seal_or_without_an_owner_before(edition):
    nobody = at(edition).play(Collapsed()).outcome
    assert nobody.winner is None
    assert "nobody has taken the seal" in nobody.reason
    alone = at(edition, seal=("Ruth", None)).play(Collapsed()).outcome
    assert alone.winner is None
    assert "nobody had it before" in alone.reason


def test_a_bumped_table_has_a_culprit_too():
    game = at("de", seal=("Gil", "Bea")).play(Collapsed("Gil"))
    assert (game.outcome.caused_by, game.outcome.winner) == ("Gil", "Bea")
    assert broken(at("de"), Collapsed("Zoe")) == set()


@rule("E1")
@every_edition
def test_the_game_is_over_when_nobody_may_raise_and_no_plate_may_be_laid(edition):
    up = {column: 5 for column in COLUMN_IDS if column != "red-hex"}
    game = at(edition, plates=5, up=up, seal=("Bea", None))
    assert game.outcome is None
    after = game.play(Raise("red-hex"))
    assert after.outcome.termination is Termination.NOBODY_CAN_BUILD
    assert (after.outcome.winner, after.outcome.caused_by) == (after.seal.holder, None)
    assert "Nobody can build any more." in after.log[-1]


@rule("E1")
@every_edition
def test_players_may_agree_that_nobody_can_build(edition):
    game = at(edition, seal=("Bea", None)).play(NobodyCanBuild())
    assert game.outcome.winner == "Bea"
    claimed = at(edition, up={"red-hex": 2}).play(Claim())
    assert broken(claimed, NobodyCanBuild()) == {"E1"}


@rule("E1")
@every_edition
def test_a_builder_with_nothing_to_do_passes_and_others_go_on(edition):
    up = {f"red-{kind}": 5 for kind in ("thin-1", "thin-2", "thin-3", "hex", "thick")}
    game = at(edition, plates=5, up=up)
    assert Pass() in game.legal_moves
    after = game.play(Pass())
    assert after.turn == "Yann"
    assert broken(after, Pass()) == {"E1"}
    assert after.explain(Pass()).remedy in after.legal_moves


@rule("E1")
def test_a_builder_who_can_claim_does_not_pass():
    up = {f"red-{kind}": 2 for kind in ("thin-1", "thin-2", "thin-3", "hex", "thick")}
    game = at("de", plates=2, up=up)
    assert broken(game, Pass()) == {"E1"}
    assert Claim() in game.legal_moves


def test_locks_can_end_a_game():
    floors = {"red-hex": 0, "blue-hex": 0, "yellow-hex": 5, "green-hex": 5}
    game = Game.at("de", TWO, "Ruth", floors=floors, plates=5, seal=("Bea", None))
    game = game.play(BreakOff("red-hex"))
    assert game.turn == "Bea"
    game = game.play(BreakOff("blue-hex"))
    assert game.outcome.termination is Termination.NOBODY_CAN_BUILD
    assert game.outcome.winner == "Bea"


@pytest.mark.parametrize("players", [("A",), ("A", "B", "C", "D", "E"), ("A", "A"), ("", "B")])
def test_two_to_four_players_with_names(players):
    with pytest.raises(ValueError, match=r"players|name"):
        Game.new("de", players, referee=True)


@rule("E2")
@every_edition
def test_a_villa_that_falls_by_itself_is_nobodys_fault_and_the_holder_wins(edition):
    game = at(edition, seal=("Ruth", "Gil")).play(Collapsed(nobody=True))
    outcome = game.outcome
    assert (outcome.termination, outcome.caused_by) == (Termination.COLLAPSE, None)
    assert outcome.winner == "Ruth"
    assert "nobody caused it" in game.log[-1]
    assert "Nobody can build" not in game.log[-1]
    again = Game.from_json(game.to_json())
    assert again == game
    assert json.loads(game.to_json())["moves"] == [{"move": "collapsed", "nobody": True}]
    assert at(edition).play(Collapsed(nobody=True)).outcome.winner is None


def test_a_fall_has_a_culprit_or_none_but_not_both():
    assert broken(at("de"), Collapsed("Bea", nobody=True)) == set()


@pytest.mark.parametrize(
    "move",
    [
        Raise("red-hexagon"),
        Raise("red-hex", on="green-hexx"),
        BreakOff("pink-hex"),
        LetPass("Zoe"),
        Object("Beatrice"),
        TakeOut("red-big"),
        Choose("pink"),
    ],
)
def test_a_slip_of_the_pen_is_refused_without_a_rule(move):
    game = at("de", plates=5, up={"green-hex": 5})
    slips = [f for f in game.explain(move).findings if not f.rule]
    if isinstance(move, TakeOut):
        game = at("de", up={"blue-hex": 2}).play(Claim()).play(Object("Bea"))
        game = game.play(BreakOff("red-hex"))
        slips = [f for f in game.explain(move).findings if not f.rule]
    if isinstance(move, Choose):
        game = Game.free("de", ("Ada", "Ben"), 1, referee=True).play(LayPlate()).play(Roll("red"))
        slips = [f for f in game.explain(move).findings if not f.rule]
    assert len(slips) == 1
    assert slips[0].source == ""
    assert slips[0].text == slips[0].sentence == str(slips[0])
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert slips[0].sentence in str(caught.value)
    assert "" not in caught.value.rules
