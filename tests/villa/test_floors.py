"""New floors: claims, objections, penalties and plates (F1 to F9), at the real table."""

from __future__ import annotations

import pytest
from positions import broken, claimed, every_edition
from rule_marks import FOUR, at, editions_with, rule

from villa_core import Tower
from villa_core.villa.game import Game, Phase, Termination
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
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.scenarios import SCENARIOS


def unopposed(game):
    for name in game.to_act:
        game = game.play(LetPass(name))
    return game


@rule("F1 own-raise", "F1 any-removal", "F1 any-raise")
@every_edition
def test_a_claim_opens_the_floor_for_the_others_in_turn_order(edition):
    game = claimed(edition)
    assert (game.phase, game.turn) == (Phase.CLAIM, "Ruth")
    assert game.to_act == ("Yann", "Bea", "Gil")


@rule("F2")
@every_edition
def test_the_first_to_object_acts_and_the_others_are_not_asked_any_more(edition):
    game = claimed(edition).play(LetPass("Yann"))
    assert broken(game, Object("Yann")) == {"F2"}
    assert broken(game, Object("Ruth")) == {"F2"}
    assert broken(game, Object("Zoe")) == set()  # a misspelt name breaks no rule
    game = game.play(Object("Gil"))
    assert (game.phase, game.to_act) == (Phase.OBJECTION, ("Gil",))
    assert broken(game, Object("Bea")) == {"F3"}


@rule("F6 may", "F6 lays", "F9 plate-ends-turn", "F9 column-next")
@every_edition
def test_without_objection_the_claimant_lays_the_next_plate_and_nothing_else(edition):
    game = unopposed(claimed(edition))
    assert (game.phase, game.to_act) == (Phase.PLATE, ("Ruth",))
    assert broken(game, Raise("red-hex")) == {"F9c"}
    after = game.play(LayPlate())
    assert (after.position.top, after.turn, after.phase) == (3, "Yann", Phase.BUILD)


@rule("F6 may", "F6 lays")
@every_edition
def test_there_are_five_plates(edition):
    game = at(edition, plates=5, up={"red-hex": 5})
    assert broken(game, Claim()) == {"F6"}
    assert broken(at(edition), LayPlate()) == {"F1"}


@rule("F3 claimant-raise", "F4 that-column")
@pytest.mark.parametrize("edition", editions_with("F3", "claimant-raise"))
def test_the_objector_raises_a_column_of_the_claimant_and_it_leaves_the_game(edition):
    game = claimed(edition).play(Object("Bea"))
    assert broken(game, Raise("blue-hex")) == {"F3"}
    assert broken(game, Pull("red-hex")) == {"F3"}
    assert game.legal_moves.columns == ("red-thin-2", "red-thin-3", "red-hex", "red-thick")
    after = game.play(Raise("red-hex"))
    assert after.out == ("red-hex",)
    assert (after.turn, after.phase, after.position.top) == ("Yann", Phase.BUILD, 2)


@rule("F3 any-raise")
@pytest.mark.parametrize("edition", editions_with("F3", "any-raise"))
def test_in_russian_the_objector_raises_any_column_and_the_turn_is_lost(edition):
    game = claimed(edition).play(Object("Bea"))
    assert len(game.legal_moves.columns) == 17
    after = game.play(Raise("green-thick"))
    assert after.out == ("green-thick",)
    assert (after.turn, after.position.top) == ("Yann", 2)
    assert broken(game, Raise("yellow-thin-1")) == {"B3"}


@rule("F3 any-removal", "F4 any-column")
@pytest.mark.parametrize("edition", editions_with("F3", "any-removal"))
def test_in_english_the_objector_only_removes_and_then_takes_any_column_out(edition):
    game = claimed(edition).play(Object("Bea"))
    assert broken(game, Raise("red-hex")) == {"F3"}
    game = game.play(Pull("green-thick"))
    assert game.floors["green-thick"] == 0
    assert (game.phase, game.to_act) == (Phase.PENALTY, ("Bea",))
    assert len([move for move in game.legal_moves if isinstance(move, TakeOut)]) == 20
    after = game.play(TakeOut("red-thin-1"))
    assert after.out == ("red-thin-1",)
    assert (after.turn, after.phase, after.position.top) == ("Yann", Phase.BUILD, 2)


@rule("F5 may", "F5 must")
@every_edition
def test_when_the_objector_breaks_off_the_claimant_takes_one_of_his_and_lays_the_plate(edition):
    game = claimed(edition).play(Object("Bea")).play(BreakOff("red-hex"))
    assert (game.phase, game.to_act) == (Phase.PENALTY, ("Ruth",))
    assert game.locked == ({"red-hex"} if game.rulebook.locks else frozenset())
    assert broken(game, TakeOut("red-hex")) == {"F5"}
    assert broken(game, LayPlate()) == {"F5"}
    game = game.play(TakeOut("blue-thin-2"))
    assert (game.out, game.phase, game.to_act) == (("blue-thin-2",), Phase.PLATE, ("Ruth",))
    assert game.play(LayPlate()).turn == "Yann"


@rule("F5 may", "F5 must")
@every_edition
def test_a_penalty_may_take_a_column_from_the_uppermost_floor(edition):
    game = claimed(edition).play(Object("Bea")).play(BreakOff("red-hex"))
    after = game.play(TakeOut("blue-thin-1"))
    assert after.points["Bea"] == 0
    # only two columns are left on top now, so the plate cannot be laid (F7)
    assert broken(after, LayPlate()) == {"F7"}
    assert after.play(Pass()).turn == "Yann"


@rule("F5 may", "F5 must")
def test_an_objector_with_nothing_left_to_lose_pays_nothing():
    gone = ("blue-thin-1", "blue-thin-2", "blue-thin-3", "blue-hex", "blue-thick")
    up = {"red-thin-1": 2, "yellow-thin-1": 2, "green-thin-1": 2}
    game = at("de", up=up, out=gone).play(Claim()).play(Object("Bea"))
    assert game.play(BreakOff("red-hex")).phase is Phase.PLATE


@rule("F3 claimant-raise")
def test_nobody_can_object_when_the_claimant_has_no_column_that_may_move():
    up = {f"red-{kind}": 2 for kind in ("thin-1", "thin-2", "thin-3", "hex", "thick")}
    game = at("de", up=up).play(Claim())
    assert game.phase is Phase.PLATE
    assert "No column is left to object with." in game.log[-1]
    assert at("ru", up=up).play(Claim()).phase is Phase.CLAIM


@rule("F7 three", "F7 three-then-two", "F7 three-then-one")
@pytest.mark.parametrize(
    ("book", "needed"),
    [
        ("de", {2: 3, 4: 3}),
        ("en", {2: 3, 4: 3}),
        ("nl", {2: 3, 4: 3}),
        ("fr", {2: 3, 4: 3}),
        ("ru", {2: 3, 4: 2}),
        (Rulebook.variant("de", F7="three-then-one"), {2: 3, 4: 1}),
    ],
)
def test_a_new_plate_covers_as_many_columns_as_the_edition_asks_for(book, needed):
    for plates, columns in needed.items():
        on_top = ["yellow-thin-1", "blue-thin-1", "green-thin-1"]
        enough = at(book, plates=plates - 1, up=dict.fromkeys(on_top[:columns], plates - 1))
        assert LayPlate() in unopposed(enough.play(Claim())).legal_moves
        few = at(book, plates=plates - 1, up=dict.fromkeys(on_top[: columns - 1], plates - 1))
        waiting = unopposed(few.play(Claim()))
        assert broken(waiting, LayPlate()) == {"F7"}
        assert waiting.play(Pass()).turn == "Yann"


@rule("F1s start", "F9c no-column")
def test_a_claim_is_made_only_at_the_start_of_a_turn():
    three = {"Ruth": "red", "Bea": "blue", "Gil": "green"}
    game = at("de", colors=three, up={"red-hex": 2}).play(Raise("yellow-hex"))
    assert broken(game, Claim()) == {"F1s", "F9c"}


@every_edition
def test_who_makes_the_villa_fall_in_an_objection_caused_it(edition):
    game = claimed(edition, seal=("Bea", "Gil")).play(Object("Bea")).play(Collapsed())
    assert game.outcome.termination is Termination.COLLAPSE
    assert game.outcome.caused_by == "Bea"
    assert game.outcome.winner == "Gil"


@every_edition
def test_who_takes_the_penalty_column_causes_the_fall(edition):
    game = claimed(edition, seal=("Ruth", "Yann")).play(Object("Bea")).play(BreakOff("red-hex"))
    game = game.play(Collapsed())
    assert (game.outcome.caused_by, game.outcome.winner) == ("Ruth", "Yann")


def test_undo_works_in_the_middle_of_an_objection():
    game = claimed("de").play(Object("Bea"))
    after = game.play(BreakOff("red-hex"))
    assert after.undo() == game
    assert after.undo(to=0).phase is Phase.BUILD


def test_a_locked_column_may_be_a_penalty_and_is_then_forgotten():
    game = claimed("de", locked=("blue-hex",)).play(Object("Bea")).play(BreakOff("red-hex"))
    after = game.play(TakeOut("blue-hex"))
    assert after.out == ("blue-hex",)
    assert after.locked == {"red-hex"}


def penalty_due(edition, game=None):
    """Ruth's claim stands: Bea objected and broke off."""
    game = claimed(edition) if game is None else game.play(Claim())
    return game.play(Object("Bea")).play(BreakOff("red-hex"))


@rule("F5 may", "F5 must", "F5p plate")
@every_edition
def test_at_the_real_table_a_claimant_can_do_without_the_penalty_and_lay_the_plate(edition):
    game = penalty_due(edition)
    assert Pass() in list(game.legal_moves)
    after = game.play(Pass())
    assert (after.out, after.phase, after.to_act) == ((), Phase.PLATE, ("Ruth",))
    assert "takes no column out" in after.log[-1]
    assert ("or do without" in game.rulebook["F5"].sentence) == (edition in ("de", "nl", "fr"))


def solid(edition):
    """A villa on 20 columns: the claim is wrong, but Bea breaks off all the same."""
    game = Game.at(edition, FOUR, "Ruth", tower=Tower.standard())
    return penalty_due(edition, game)


@rule("F5 may", "F5 must")
@every_edition
def test_with_physics_too_the_penalty_is_a_may_or_a_must_as_the_book_says(edition):
    game = solid(edition)
    if game.rulebook.is_("F5", "may"):
        assert Pass() in list(game.legal_moves)
        assert game.play(Pass()).phase is Phase.PLATE
    else:
        assert broken(game, Pass()) == {"F5"}
        assert Pass() not in list(game.legal_moves)


@rule("F5 must")
@pytest.mark.parametrize("edition", editions_with("F5", "must"))
def test_nobody_is_forced_to_bring_the_villa_down_with_the_penalty(edition):
    game = next(
        game for seed in range(300) if (game := every_penalty_falls(edition, seed)) is not None
    )
    for move in game.legal_moves:
        if isinstance(move, TakeOut):
            assert game.play(move).outcome.caused_by == "Ruth"
    assert Pass() in list(game.legal_moves)
    assert game.play(Pass()).phase is Phase.PLATE


def every_penalty_falls(edition, seed):
    """A villa in which Bea has columns left, each of which carries it; or None."""
    tower = Tower.random(seed, plates=2)
    blue = [column for column in tower.column_ids() if column.startswith("blue-")]
    stays = [c for c in blue if not tower.remove_column(c).stability().stable]
    for column in blue:
        if column not in stays:
            tower = tower.remove_column(column)
    red = "red-hex" in tower.column_ids() and tower.find("red-hex")[0] < tower.top
    if not stays or not red or not tower.stability().stable or tower.check(covers=1):
        return None
    game = Game.at(edition, FOUR, "Ruth", tower=tower)
    if Claim() not in game.legal_moves:
        return None
    return penalty_due(edition, game)


@rule("F6 may", "F6 lays")
@every_edition
def test_laying_the_plate_is_a_may_with_physics_as_at_the_real_table(edition):
    game = SCENARIOS["6a"].play(edition)
    assert game.phase is Phase.PLATE
    if edition == "en":
        assert broken(game, Pass()) == {"F6"}
        assert Pass() not in list(game.legal_moves)
        return
    assert Pass() in list(game.legal_moves)
    after = game.play(Pass())
    assert (after.turn, after.tower) == ("Green", game.tower)
    assert "does without the plate" in after.log[-1]
    referee = unopposed(claimed(edition))
    assert referee.play(Pass()).turn == "Yann"
    assert "does without the plate" in referee.play(Pass()).log[-1]


@rule("F9 column-next", "F9 plate-ends-turn")
@every_edition
def test_only_in_english_a_column_comes_before_the_next_claim(edition):
    laid = unopposed(claimed(edition)).play(LayPlate())
    if edition != "en":
        assert laid.play(Claim()).phase is Phase.CLAIM
        return
    assert broken(laid, Claim()) == {"F9"}
    assert Claim() not in list(laid.legal_moves)
    touched = laid.play(BreakOff("yellow-hex"))
    assert broken(touched, Claim()) == {"F9"}
    built = touched.play(Raise("blue-hex"))
    assert built.play(Claim()).phase is Phase.CLAIM
    assert at("en", plates=1).play(Claim()).phase is Phase.CLAIM  # the blue one is no new floor
