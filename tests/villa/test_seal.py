"""The seal and points: Z1 to Z7."""

from __future__ import annotations

import pytest
from positions import every_edition
from rule_marks import TWO, at, editions_with, rule

from villa_core.villa.game import Phase, Seal
from villa_core.villa.moves import (
    BreakOff,
    Claim,
    Collapsed,
    LayPlate,
    LetPass,
    Object,
    Pass,
    Pull,
    Raise,
    TakeOut,
)


@rule("Z1")
@every_edition
def test_there_is_no_seal_on_blue_and_the_first_column_on_green_takes_it(edition):
    blue = at(edition, plates=1).play(Raise("red-hex"))
    assert blue.seal is None
    assert blue.points["Ruth"] == 2
    green = at(edition, plates=2).play(Raise("red-thin-1"))
    assert green.seal == Seal("Ruth")


@rule("Z2", "Z3")
@every_edition
def test_points_are_the_own_columns_on_the_uppermost_plate(edition):
    up = {"red-thin-1": 2, "red-hex": 2, "red-thick": 2, "yellow-thick": 1, "blue-thin-2": 2}
    assert at(edition, up=up).points == {"Ruth": 6, "Yann": 0, "Bea": 1, "Gil": 0}


@rule("Z3", "P2 two-colours")
@every_edition
def test_two_players_add_the_points_of_both_colours(edition):
    up = {"red-thin-1": 2, "yellow-thick": 2, "green-hex": 2}
    game = at(edition, up=up, colors=TWO, seal=("Ruth", None))
    assert game.points == {"Ruth": 4, "Bea": 2}
    after = game.play(Raise("red-thin-2")).play(Raise("blue-thick"))
    assert after.points == {"Ruth": 5, "Bea": 5}
    assert after.seal.holder == "Ruth"


@rule("Z4 at-once", "Z4 turn-end", "Z6")
@every_edition
def test_the_seal_changes_hands_only_when_points_exceed_the_holders(edition):
    up = {"yellow-thick": 2, "red-thin-1": 2}
    game = at(edition, up=up, seal=("Yann", "Bea"))
    tie = game.play(Raise("red-hex"))
    assert tie.points["Ruth"] == tie.points["Yann"] == 3
    assert tie.seal == Seal("Yann", "Bea", "blue")
    taken = game.play(Raise("red-thick"))
    assert taken.seal == Seal("Ruth", "Yann", "yellow")


@rule("Z6")
@every_edition
def test_a_holder_who_builds_on_keeps_the_colour_that_the_seal_shows(edition):
    game = at(edition, up={"red-thin-1": 2}, seal=("Ruth", "Gil"))
    assert game.play(Raise("red-thick")).seal == Seal("Ruth", "Gil", "green")


@rule("Z5 built-upon", "Z5 laid")
@every_edition
def test_a_new_plate_voids_all_points_and_its_first_column_takes_the_seal(edition):
    up = {"yellow-thick": 2, "red-thin-1": 2, "blue-thin-1": 2}
    game = at(edition, up=up, seal=("Yann", None)).play(Claim())
    for name in game.to_act:
        game = game.play(LetPass(name))
    game = game.play(LayPlate())
    kept = edition == "de"  # points are void only when the plate is built upon
    assert game.points == {"Ruth": kept, "Yann": 3 * kept, "Bea": kept, "Gil": 0}
    assert game.seal.holder == "Yann"  # until a column stands on the new plate
    passed = game.play(BreakOff("yellow-hex"))
    assert passed.seal.holder == "Yann"
    built = passed.play(Raise("blue-thin-2"))
    assert built.seal == Seal("Bea", "Yann", "yellow")
    assert built.points == {"Ruth": 0, "Yann": 0, "Bea": 1, "Gil": 0}
    assert game.play(Raise("yellow-hex")).seal == Seal("Yann")


def objection_failed(edition, up, seal):
    """Ruth claimed, Yann objected and broke off: Ruth takes a column of Yann."""
    return (
        at(edition, up=up, seal=seal).play(Claim()).play(Object("Yann")).play(BreakOff("red-hex"))
    )


PENALTY_UP = {"yellow-thick": 2, "blue-hex": 2, "green-hex": 2, "yellow-thin-1": 2}


@rule("Z7 passes", "Z7t next-in-turn")
@pytest.mark.parametrize("edition", ["de", "nl", "ru"])
def test_a_penalty_passes_the_seal_to_whoever_exceeds_the_holder_next_in_turn(edition):
    game = objection_failed(edition, PENALTY_UP, ("Yann", "Ruth"))
    after = game.play(TakeOut("yellow-thick"))
    assert after.points == {"Ruth": 0, "Yann": 1, "Bea": 2, "Gil": 2}
    assert after.seal == Seal("Bea", "Yann", "yellow")
    more = {**PENALTY_UP, "green-thick": 2}
    most = objection_failed(edition, more, ("Yann", "Ruth"))
    assert most.play(TakeOut("yellow-thick")).seal.holder == "Gil"


@rule("Z7 passes", "Z4 at-once", "Z4 turn-end")
@pytest.mark.parametrize("edition", editions_with("Z7", "passes"))
def test_a_penalty_that_only_brings_a_tie_leaves_the_seal(edition):
    up = {"yellow-thick": 2, "yellow-hex": 2, "blue-hex": 2, "green-thin-1": 2}
    game = objection_failed(edition, up, ("Yann", "Ruth")).play(TakeOut("yellow-thick"))
    assert game.points["Yann"] == game.points["Bea"] == 2
    assert game.seal == Seal("Yann", "Ruth", "red")


@rule("Z7 placing-only")
@pytest.mark.parametrize("edition", editions_with("Z7", "placing-only"))
def test_in_english_a_penalty_never_moves_the_seal(edition):
    game = objection_failed(edition, PENALTY_UP, ("Yann", "Ruth"))
    after = game.play(TakeOut("yellow-thick"))
    assert after.points == {"Ruth": 0, "Yann": 1, "Bea": 2, "Gil": 2}
    assert after.seal.holder == "Yann"
    # the next one who places and exceeds takes it, even if a third player has as many points
    built = after.play(LayPlate()) if after.phase is Phase.PLATE else after
    assert built.seal.holder == "Yann"


@rule("Z7 placing-only")
def test_in_english_the_objectors_penalty_does_not_move_the_seal_either():
    game = at("en", up=PENALTY_UP, seal=("Yann", None)).play(Claim()).play(Object("Bea"))
    game = game.play(Pull("red-hex")).play(TakeOut("yellow-thick"))
    assert game.seal == Seal("Yann")
    assert game.turn == "Yann"
    placed = game.play(BreakOff("yellow-hex")).play(Raise("blue-thin-1"))
    assert placed.seal == Seal("Bea", "Yann", "yellow")


def test_the_column_of_a_proof_never_scores():
    up = {"yellow-thin-1": 2, "red-thin-1": 2, "blue-thin-1": 2}
    game = at("de", up=up, seal=("Yann", None)).play(Claim()).play(Object("Bea"))
    after = game.play(Raise("red-thick"))
    assert after.points["Ruth"] == 1
    assert after.seal == Seal("Yann")


@rule("Z4 turn-end", "Z4 at-once")
@pytest.mark.parametrize("edition", ["de", "fr"])
def test_in_french_a_penalty_inside_a_turn_moves_the_seal_only_when_the_turn_ends(edition):
    game = objection_failed(edition, PENALTY_UP, ("Yann", "Ruth")).play(TakeOut("yellow-thick"))
    assert game.points == {"Ruth": 0, "Yann": 1, "Bea": 2, "Gil": 2}
    assert game.seal.holder == ("Bea" if edition == "de" else "Yann")
    laid = game.play(LayPlate())  # before the turn ends the plate voids the points
    assert laid.seal.holder == ("Bea" if edition == "de" else "Yann")
    without = game.play(Pass())
    assert without.seal == Seal("Bea", "Yann", "yellow")


@rule("Z4 turn-end")
def test_in_french_a_villa_that_falls_inside_a_turn_leaves_the_seal_where_it_was():
    game = objection_failed("fr", PENALTY_UP, ("Yann", "Gil")).play(TakeOut("yellow-thick"))
    assert game.play(Collapsed()).outcome.winner == "Yann"


@rule("Z4 turn-end")
def test_in_french_a_raise_takes_the_seal_as_it_ends_the_turn():
    game = at("fr", up={"yellow-hex": 2}, seal=("Yann", None))
    assert game.play(Raise("red-hex")).seal == Seal("Yann")
    assert game.play(Raise("red-thick")).seal == Seal("Ruth", "Yann", "yellow")


@rule("Z5 built-upon", "Z7 passes")
def test_while_a_new_plate_is_bare_a_penalty_moves_no_seal():
    game = at("de", plates=3, up=PENALTY_UP, seal=("Yann", "Ruth"))
    assert game.points == {"Ruth": 0, "Yann": 4, "Bea": 2, "Gil": 2}
    assert set(at("nl", plates=3, up=PENALTY_UP).points.values()) == {0}
    game = game.play(Claim()).play(Object("Yann")).play(BreakOff("red-hex"))
    assert game.play(TakeOut("yellow-thick")).seal == Seal("Yann", "Ruth", "red")
