"""House rules: every default can be switched, and each setting is really played."""

from __future__ import annotations

import random

import pytest
from positions import broken, claimed, counterweight, three
from random_play import NAMES, physics_move, referee_move
from rule_marks import FOUR, at, rule

from villa_core import Tower
from villa_core.errors import GameError
from villa_core.villa.bots import Hand
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
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import TABLE


def house(edition="de", **settings):
    return Rulebook.variant(edition, **settings)


# building --------------------------------------------------------------------------------------


@rule("B3 frozen", "B3 shift")
def test_own_columns_of_the_uppermost_floor_can_be_moved_about():
    up = {"red-hex": 2, "blue-hex": 2}
    assert broken(at("en", up=up), Raise("red-hex")) == {"B3"}
    game = at(house("en", B3="shift"), up=up, seal=("Ruth", None))
    assert "red-hex" in game.legal_moves.columns
    after = game.play(Raise("red-hex"))
    assert (after.floors["red-hex"], after.turn, after.points["Ruth"]) == (2, "Yann", 2)
    assert broken(game, Raise("blue-hex")) == {"B1"}
    objected = game.play(Claim()).play(Object("Bea"))
    assert broken(objected, Pull("red-hex")) == {"B3"}  # a proof comes from below


@rule("B3 shift")
def test_a_shifted_column_stands_elsewhere_on_the_same_plate():
    tower = Tower.standard()
    start = Game.at("de", FOUR, "Ruth", tower=tower)
    up = next(o.move for o in start.legal_moves.raises if o.column == "red-hex")
    tower = start.play(up).tower
    game = Game.at(house(B3="shift"), FOUR, "Ruth", tower=tower)
    zone = next(o.zone for o in game.legal_moves.raises if o.column == "red-hex")
    x, y = zone.nearest(up.x + 15, up.y)
    after = game.play(Raise("red-hex", x, y))
    assert after.tower.find("red-hex")[0] == 1
    assert after.tower.find("red-hex")[1].x == pytest.approx(x)


@rule("B5 column", "B5 untouched", "B5 plate", "B5 held")
def test_plates_that_are_held_until_the_column_is_up_need_not_stand_without_it():
    tower, move = counterweight()
    owner = next(name for name, color in FOUR.items() if move.column.startswith(color))
    for edition in ("de", "nl", "fr"):
        printed = Game.at(edition, FOUR, owner, tower=tower).play(move)
        assert printed.outcome.caused_by == owner
    held = Game.at(house(B5="held"), FOUR, owner, tower=tower)
    assert held.play(move).outcome is None
    option = next(o for o in held.legal_moves.raises if o.column == move.column)
    assert option.zone.contains(move.x, move.y)
    assert option.move in held.legal_moves


@rule("B6 within-plate", "B6 middle-inside")
def test_a_column_may_stick_out_while_its_middle_is_on_the_plate():
    tower = Tower.standard()
    frame = tower.frame(1)
    corner = max(frame.outline())
    x, y = (frame.x + 0.9 * (corner[0] - frame.x), frame.y + 0.9 * (corner[1] - frame.y))
    inside = Raise("red-thick", x, y)
    outside = Raise("red-thick", corner[0] + 2, corner[1])
    assert broken(Game.at("en", FOUR, "Ruth", tower=tower), inside) == {"B6"}
    game = Game.at(house("en", B6="middle-inside"), FOUR, "Ruth", tower=tower)
    assert inside in game.legal_moves
    assert broken(game, outside) == {"B6"}


@rule("B8 one", "B8 second-try")
def test_a_second_try_with_another_column_ends_the_turn_at_the_latest():
    assert at("de").play(BreakOff("red-hex")).turn == "Yann"
    for edition in ("de", "en"):
        game = at(house(edition, B8="second-try"), up={"blue-hex": 2}).play(BreakOff("red-hex"))
        assert (game.turn, game.phase) == ("Ruth", Phase.BUILD)
        assert broken(game, Raise("red-hex")) >= {"B8"}
        assert "red-hex" not in game.legal_moves.columns
        assert "F1s" in broken(game, Claim())
        assert game.play(Raise("red-thick")).turn == "Yann"
        assert game.play(BreakOff("red-thick")).turn == "Yann"
        assert game.play(Pass()).turn == "Yann"


@rule("B4 lift", "B4 hold", "B4 hands-off", "B9 allowed", "B9 fingers-only")
def test_hands_that_may_not_hold_a_plate_or_use_the_hook_jolt_the_villa_more():
    towers = (Tower.random(seed, plates=2) for seed in range(99))
    tower, meant = next((tower, move) for tower in towers for move in shaky(tower))

    def broken_off(**settings):
        game = Game.at(house(**settings), FOUR, "Ruth", tower=tower)
        hand = Hand(error=0.0, disturb=0.2)
        done = (hand.carry_out(game, meant, random.Random(n)) for n in range(300))
        return sum(isinstance(move, BreakOff) for move in done)

    printed = broken_off()
    assert printed == broken_off(B4="hold")  # lifting a little is as steady as holding
    assert 0 < printed < broken_off(B9="fingers-only") < broken_off(B4="hands-off")


def shaky(tower):
    """Raises of a red column without which the villa stands by a few millimetres only."""
    for option in Game.at("de", FOUR, "Ruth", tower=tower).legal_moves.raises:
        if 0 < tower.remove_column(option.column).stability().margin < 4 and option.move:
            yield option.move


# floors ----------------------------------------------------------------------------------------


@rule("F3b back", "F3b out")
def test_the_column_of_an_english_proof_goes_back_or_stays_out():
    for book, out in (("en", ()), (house("en", F3b="out"), ("green-thick",))):
        game = claimed(book).play(Object("Bea")).play(Pull("green-thick"))
        assert (game.phase, game.out) == (Phase.PENALTY, out)
        after = game.play(TakeOut("red-thin-1"))
        assert set(after.out) == {"red-thin-1", *out}


@rule("F3b out")
def test_a_column_that_stays_out_is_gone_from_the_villa_of_statics():
    tower = Tower.standard()
    game = Game.at(house("en", F3b="out"), FOUR, "Ruth", tower=tower)
    game = game.play(Claim()).play(Object("Bea"))
    pull = next(move for move in game.legal_moves if isinstance(move, Pull))
    game = game.play(pull)
    assert pull.column not in game.tower.column_ids()
    assert game.out == (pull.column,)


@rule("F4t turn-over", "F4t goes-on")
@pytest.mark.parametrize(
    ("edition", "proof"),
    [("de", [Raise("red-hex")]), ("en", [Pull("red-hex"), TakeOut("blue-hex")])],
)
def test_a_claimant_who_was_wrong_is_done_or_goes_on(edition, proof):
    def refuted(book):
        game = claimed(book).play(Object("Bea"))
        for move in proof:
            game = game.play(move)
        return game

    assert refuted(edition).turn == "Yann"
    game = refuted(house(edition, F4t="goes-on"))
    assert (game.turn, game.phase, game.to_act) == ("Ruth", Phase.BUILD, ("Ruth",))
    assert "F1s" in broken(game, Claim())
    assert game.play(Raise("red-thick")).turn == "Yann"


@rule("F5l as-b2", "F5l free")
def test_the_objectors_column_is_locked_or_free():
    for book, locked in (("de", {"red-hex"}), (house(F5l="free"), set())):
        game = claimed(book).play(Object("Bea")).play(BreakOff("red-hex"))
        assert game.locked == locked
        assert ("it is locked" in game.log[-1]) == bool(locked)
    assert Rulebook.of("de")["F5l"].source == "default, the German rulebook is silent"


@rule("F5p plate", "F5p turn-over")
def test_after_a_failed_objection_the_plate_follows_or_the_turn_is_over():
    for book, turn, phase in (
        ("de", "Ruth", Phase.PLATE),
        (house(F5p="turn-over"), "Yann", Phase.BUILD),
    ):
        game = claimed(book).play(Object("Bea")).play(BreakOff("red-hex"))
        for move in (TakeOut("blue-hex"), Pass()):
            after = game.play(move)
            assert (after.turn, after.phase, after.position.top) == (turn, phase, 2)


@rule("F5 must-always")
def test_by_a_house_rule_the_penalty_is_taken_whatever_falls():
    game = claimed(house("en", F5="must-always")).play(Object("Bea")).play(BreakOff("red-hex"))
    assert broken(game, Pass()) == {"F5"}
    assert Pass() not in list(game.legal_moves)


# the seal and the end --------------------------------------------------------------------------


@rule("Z7t stays")
def test_a_tie_above_the_holder_leaves_the_seal_until_one_is_ahead_alone():
    up = {"yellow-thick": 2, "blue-hex": 2, "green-hex": 2, "yellow-thin-1": 2}
    game = at(house(Z7t="stays"), up=up, seal=("Yann", "Ruth"))
    game = game.play(Claim()).play(Object("Yann")).play(BreakOff("red-hex"))
    after = game.play(TakeOut("yellow-thick"))
    assert after.points == {"Ruth": 0, "Yann": 1, "Bea": 2, "Gil": 2}
    assert after.seal.holder == "Yann"


@rule("Z5n any-column")
def test_by_a_house_rule_a_neutral_column_takes_the_seal_too():
    book = house(Z5n="any-column")
    game = three(book, seal=("Gil", None)).play(Raise("yellow-thick"))
    assert game.seal == Seal("Ruth", "Gil", "green")
    later = three(book, up={"blue-hex": 2}, seal=("Gil", None)).play(Raise("yellow-thick"))
    assert later.seal == Seal("Gil")  # it was not the first one there
    proof = three(book, seal=("Gil", None)).play(BreakOff("yellow-hex")).play(Challenge("Bea"))
    assert proof.play(Raise("yellow-thick")).seal.holder == "Bea"  # whoever puts it there


@rule("E3 no-winner", "E3 most-points")
def test_without_a_seal_nobody_or_the_most_points_win():
    up = {"red-thick": 1, "blue-hex": 1, "green-thin-1": 1}
    assert at("de", plates=1, up=up).play(Collapsed()).outcome.winner is None
    book = house(E3="most-points")
    fell = at(book, plates=1, up=up).play(Collapsed())
    assert (fell.outcome.winner, fell.outcome.caused_by) == ("Bea", "Ruth")
    assert "most points" in fell.outcome.reason
    tie = at(book, plates=1, up={"blue-hex": 1, "green-hex": 1}).play(Collapsed())
    assert tie.outcome.winner is None
    alone = at(book, up={"red-thick": 2, "blue-hex": 2}, seal=("Ruth", None)).play(Collapsed())
    assert alone.outcome.winner == "Bea"


# three players ---------------------------------------------------------------------------------


@rule("P3 bystanders")
def test_by_a_house_rule_the_colour_left_over_stays():
    game = three(house("en", P3="bystanders"))
    assert game.phase is Phase.BUILD
    assert game.play(Raise("red-hex")).turn == "Bea"
    objected = three(house("en", P3="bystanders"), up={"red-hex": 2}).play(Claim())
    objected = objected.play(Object("Bea"))
    assert broken(objected, Pull("yellow-hex")) == {"P3"}


@rule("N1 neutral-may")
def test_by_a_house_rule_the_neutral_column_is_left_out_if_one_likes():
    game = three(house(N1="neutral-may"))
    assert {"red-hex", "yellow-hex"} <= set(game.legal_moves.columns)
    assert game.play(Raise("red-hex")).turn == "Bea"
    assert game.play(BreakOff("red-hex")).turn == "Bea"
    assert game.play(Raise("yellow-hex")).turn == "Ruth"
    assert broken(game, Raise("blue-hex")) == {"B1"}


@rule("N2 all-move")
def test_by_a_house_rule_the_last_neutral_column_moves_too():
    up = {"yellow-thin-1": 1, "yellow-thin-2": 2, "yellow-thin-3": 2, "yellow-thick": 2}
    game = three(house(N2="all-move"), up=up)
    assert game.legal_moves.columns == ("yellow-thin-1", "yellow-hex")
    assert game.play(Raise("yellow-hex")).floors["yellow-hex"] == 2


@rule("N3 turn-over")
def test_by_a_house_rule_a_broken_off_neutral_column_ends_the_turn():
    game = three(house(N3="turn-over")).play(BreakOff("yellow-hex"))
    assert (game.turn, game.locked) == ("Bea", {"yellow-hex"})


@rule("N4 no-proof")
def test_by_a_house_rule_a_broken_off_neutral_attempt_is_not_disputed():
    game = three(house(N4="no-proof")).play(BreakOff("yellow-hex"))
    assert (game.phase, game.turn) == (Phase.BUILD, "Ruth")


@rule("N4b goes-on", "N4b next-challenger")
def test_after_a_broken_off_proof_the_builder_goes_on_or_the_next_one_tries():
    def failed(book):
        game = three(book).play(BreakOff("yellow-hex")).play(Challenge("Gil"))
        return game.play(BreakOff("yellow-thick"))

    assert failed("de").phase is Phase.BUILD
    game = failed(house(N4b="next-challenger"))
    assert (game.phase, game.to_act) == (Phase.CHALLENGE, ("Bea",))
    assert game.play(LetPass("Bea")).phase is Phase.BUILD
    proved = game.play(Challenge("Bea")).play(Raise("yellow-thin-1"))
    assert proved.turn == "Bea"
    assert game.play(Challenge("Bea")).play(BreakOff("yellow-thin-1")).phase is Phase.BUILD


@rule("N5 straight-to-own", "N5 last-ones-too")
def test_when_only_last_neutral_columns_are_left_they_stay_or_move_after_all():
    up = {"yellow-thin-1": 2, "yellow-thin-2": 2, "yellow-thin-3": 2, "yellow-hex": 1}
    assert three("de", up=up).phase is Phase.BUILD
    game = three(house(N5="last-ones-too"), up=up)
    assert (game.phase, game.legal_moves.columns) == (
        Phase.NEUTRAL,
        ("yellow-hex", "yellow-thick"),
    )
    assert game.play(Raise("yellow-hex")).floors["yellow-hex"] == 2
    others = three(house(N5="last-ones-too"), up={**up, "yellow-thin-3": 1})
    assert others.legal_moves.columns == ("yellow-thin-3", "yellow-hex")  # the base keeps its own


# all of them -----------------------------------------------------------------------------------

SWITCHES = [(e.id, s) for e in TABLE for s in e.settings if len(e.settings) > 1]


@pytest.mark.parametrize(("rule_id", "setting"), SWITCHES)
def test_random_games_end_under_every_house_rule(rule_id, setting):
    players = 3 if rule_id[0] in "PN" and rule_id != "P2" else 2
    for edition in ("de", "en"):
        try:
            book = house(edition, **{rule_id: setting})
        except GameError:
            assert rule_id in ("F1", "F3", "F4")  # these go together
            continue
        dice = random.Random(f"{book.name} {players}")
        game = Game.new(book, NAMES[:players], 1, referee=True)
        while game.outcome is None and game.number < 3000:
            game = game.play(referee_move(game, dice))
        assert game.outcome is not None, game.to_json()
        assert Game.from_json(game.to_json()) == game


@pytest.mark.parametrize(
    "settings",
    [
        {"B3": "shift", "B8": "second-try"},
        {"B5": "held", "F4t": "goes-on"},
        {"N1": "neutral-may", "N5": "last-ones-too", "N4b": "next-challenger"},
        {"P2": "one-colour", "Z4": "turn-end"},
    ],
)
def test_games_with_physics_end_under_house_rules(settings):
    book = house("de", **settings)
    players = 2 if "P2" in settings else 3
    dice = random.Random(f"{book.name} {players}")
    game = Game.new(book, NAMES[:players], 1)
    while game.outcome is None and game.number < 400:
        game = game.play(physics_move(game, dice))
    assert game.outcome is not None, game.to_json()
    assert Game.from_json(game.to_json()) == game
