"""Physics inside the rules: statics decides what stands, and who handled it caused the fall."""

from __future__ import annotations

import math
from functools import cache

import pytest
from amounts import amount, thorough
from positions import broken, counterweight, every_edition, on_rims, one_column_free
from rule_marks import FOUR, editions_with, rule

from villa_core import Tower
from villa_core.errors import GameError
from villa_core.play.refusals import Verdict
from villa_core.statics.plate_search import places
from villa_core.statics.stability import CLOSE_CALL
from villa_core.villa.game import Game, Phase, Termination
from villa_core.villa.legality import Table
from villa_core.villa.moves import (
    BreakOff,
    Claim,
    Collapsed,
    LayPlate,
    LetPass,
    NobodyCanBuild,
    Object,
    Pass,
    Pull,
    Raise,
    TakeOut,
)
from villa_core.villa.places import plate_places
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.scenarios import SCENARIOS
from villa_core.villa.trial import try_move


def few_legs(edition="de", **given):
    """Three legs carry the villa, blue-thick is one that must not go; green plate, empty.

    Unless it is `built` upon: then a yellow column stands there.
    """
    tower = SCENARIOS["5a"].start().tower
    if given.pop("built", False):
        yellow = (c for c in tower.column_ids() if c.startswith("yellow-"))
        column, spot = next((c, s) for c in yellow if (s := tower.safe_zone(c).point()))
        tower = tower.raise_column(column, *spot)
    return Game.at(edition, FOUR, given.pop("turn", "Bea"), tower=tower, **given)


def free_spot(game, column):
    return next(o.move for o in game.legal_moves.raises if o.column == column)


@rule("B1")
@every_edition
def test_a_raise_that_stands_is_done_and_the_next_builder_comes(edition):
    game = Game.new(edition, FOUR, 1, colors=FOUR, first="Ruth")
    move = free_spot(game, "red-thick")
    after = game.play(move)
    assert after.tower.find("red-thick")[0] == 1
    assert after.floors["red-thick"] == 1
    assert after.turn == "Yann"
    assert game.explain(move).verdict is Verdict.FINE
    assert game.explain(move).margin == pytest.approx(
        min(
            game.tower.remove_column("red-thick").stability().margin,
            after.tower.stability().margin,
        )
    )


@every_edition
def test_pulling_out_a_leg_makes_the_villa_fall_and_the_builder_caused_it(edition):
    game = few_legs(edition, seal=("Bea", "Gil"))
    attempt = SCENARIOS["5b"].forbidden()
    assert attempt in game.legal_moves  # the rules allow it, the villa does not
    assert game.explain(attempt).verdict is Verdict.FALLS
    after = game.play(attempt)
    assert after.outcome.termination is Termination.COLLAPSE
    assert (after.outcome.caused_by, after.outcome.winner) == ("Bea", "Gil")
    assert "The villa falls, and Bea caused it." in after.log[-1]


@rule("B4 lift", "B4 hold")
@every_edition
def test_a_raise_leaves_plates_and_all_other_columns_where_they_were(edition):
    game = few_legs(edition, turn="Ruth")
    move = free_spot(game, "red-hex")
    after = game.play(move)
    for floor in range(after.tower.top):
        left = [c for c in game.tower.floors[floor].columns if c.id != "red-hex"]
        assert list(after.tower.floors[floor].columns) == left
        assert after.tower.floors[floor + 1].plate == game.tower.floors[floor + 1].plate
        free = [c for c in game.tower.free(floor) if c != "red-hex"]
        assert list(after.tower.free(floor)) == free
    back = game.play(BreakOff("red-hex"))
    assert back.tower == game.tower


def tipping_raise(game):
    """A raise to a place where the villa tips only once the column stands there."""
    tower = game.tower
    frame = tower.frame(tower.top)
    for column in game.legal_moves.columns:
        if not tower.remove_column(column).stability().stable:
            continue
        for part in (0.98, 0.95, 0.9, 0.85, 0.8):
            for x, y in frame.outline():
                move = Raise(column, frame.x + part * (x - frame.x), frame.y + part * (y - frame.y))
                if game.explain(move).verdict is Verdict.FALLS:
                    return move
    return None


@cache
def top_heavy():
    """A villa and a raise of Ruth that stands without the column and tips with it."""
    for seed in range(200):
        tower = Tower.random(seed, plates=2 + seed % 4)
        if len(tower.floors[-1].columns) > 2:
            continue
        move = tipping_raise(Game.at("de", FOUR, "Ruth", tower=tower))
        if move is not None:
            return tower, move
    raise AssertionError("no such villa")


@rule("B5 column")
@pytest.mark.parametrize("edition", editions_with("B5", "column"))
def test_nobody_holds_a_plate_while_a_column_is_put_down(edition):
    tower, move = top_heavy()
    game = Game.at(edition, FOUR, "Ruth", tower=tower)
    assert tower.remove_column(move.column).stability().stable
    assert game.explain(move).step == "with the column on top"
    assert game.play(move).outcome.caused_by == "Ruth"


def laying(edition, tower):
    """A game in which Ruth has claimed and now lays the next plate."""
    game = Game.at(edition, FOUR, "Ruth", tower=tower).play(Claim())
    while game.to_act and game.phase is Phase.CLAIM:
        game = game.play(LetPass(game.to_act[0]))
    assert game.phase is Phase.PLATE
    return game


def poses(tower, step=6, angles=(0.0, 90.0, 180.0)):
    top = tower.floors[-1].plate
    for dx in range(-60, 61, step):
        for dy in range(-60, 61, step):
            for angle in angles:
                yield LayPlate(top.x + dx, top.y + dy, angle)


@rule("B5 plate")
@every_edition
def test_a_plate_that_does_not_lie_by_itself_brings_the_villa_down(edition):
    game = laying(edition, SCENARIOS["6a"].start().tower)
    for pose in poses(game.tower):
        if game.explain(pose).verdict is Verdict.FALLS:
            after = game.play(pose)
            assert after.outcome.caused_by == "Ruth"
            return
    pytest.fail("every plate stands")


@rule("B6 within-plate")
@every_edition
def test_a_column_may_not_stick_out_over_the_edge(edition):
    game = few_legs(edition, turn="Ruth")
    frame = game.tower.frame(game.tower.top)
    x, y = max(frame.outline())
    move = Raise("red-hex", x, y)
    assert broken(game, move) == {"B6"}
    remedy = game.explain(move).remedy
    assert remedy.column == "red-hex"
    assert game.explain(remedy).verdict is Verdict.FINE, "not just barely"
    nearest = game.tower.safe_zone("red-hex").nearest(x, y)
    assert math.dist((remedy.x, remedy.y), nearest) < 3


@rule("B7")
@every_edition
def test_columns_stand_beside_each_other(edition):
    game = SCENARIOS["7a"].start(edition)
    other = game.tower.floors[-1].columns[0]
    move = Raise("red-thick", other.x, other.y)
    assert broken(game, move) == {"B7"}
    assert game.explain(move).remedy in game.legal_moves
    on = Raise("red-thick", other.x, other.y, other.id)
    assert "B7" in broken(game, on)


def on_red(**given):
    tower = Tower.famous("tall")
    return Game.at(
        given.pop("edition", "de"), FOUR, given.pop("turn", "Ruth"), tower=tower, **given
    )


def stacking(game):
    """Raises onto another column of the red plate that stand, for any column."""
    for option in game.legal_moves.raises:
        for under, zone in option.on.items():
            point = zone.point()
            yield Raise(option.column, *point, under)


@rule("B7")
@every_edition
def test_on_the_red_plate_columns_are_stacked_freely(edition):
    for turn in FOUR:
        game = on_red(edition=edition, turn=turn)
        for move in stacking(game):
            after = game.play(move)
            assert after.tower.find(move.column)[1].on == move.on
            assert after.outcome is None or after.outcome.caused_by is None
            assert Game.from_json(after.to_json()) == after
            return
    pytest.fail("nothing can be stacked")


def test_a_penalty_column_that_carries_another_brings_the_villa_down():
    needle = Tower.famous("needle")
    top = needle.floors[-1].plate
    tower = needle.add_column("yellow-hex", top.x, top.y)
    tower = tower.add_column("blue-hex", top.x, top.y, on="yellow-hex")
    position = Game.at("en", FOUR, "Ruth", tower=tower).position
    table = Table(Rulebook.of("en"), tuple(FOUR), referee=False)
    taken = try_move(table, position, TakeOut("yellow-hex"))
    assert taken.falls
    assert taken.step == "because the hexagonal blue column stood on it"
    assert not try_move(table, position, TakeOut("blue-hex")).falls


@rule("F8 may-overhang", "F8 within-base")
@every_edition
def test_only_the_russian_book_keeps_new_plates_over_the_base(edition):
    for seed in range(60):
        tower = Tower.random(seed, plates=1)
        if len(tower.floors[1].columns) < 3:
            continue
        game = laying("de", tower)
        for pose in poses(tower, 15):
            verdict = game.explain(pose).verdict
            if verdict not in (Verdict.FINE, Verdict.RISKY):
                continue
            laid = tower.lay_plate(pose.x, pose.y, pose.angle)
            radius = tower.pieces.base.radius
            if max(x * x + y * y for x, y in laid.frame(2).outline()) > (radius + 1) ** 2:
                here = laying(edition, tower)
                if edition == "ru":
                    assert broken(here, pose) == {"F8"}
                    remedy = here.explain(pose).remedy
                    assert here.explain(remedy).legal
                else:
                    assert here.play(pose).tower.top == 2
                return
    pytest.fail("no plate sticks out")


@rule("F7 three", "F7 three-then-two", "F7 three-then-one")
@thorough
@pytest.mark.parametrize(
    "book", ["de", "en", "nl", "fr", "ru", Rulebook.variant("de", F7="three-then-one")]
)
def test_a_plate_covers_enough_columns_where_it_is_laid(book):
    tower = Tower.random(8, plates=3)
    for seed in range(100):
        tower = Tower.random(seed, plates=3)
        if len(tower.floors[-1].columns) >= 3:
            break
    game = laying(book, tower)
    needed = game.rulebook.covers("orange")
    seen = set()
    for pose in poses(tower, amount(20, 12)):
        explanation = game.explain(pose)
        covered = len(tower.lay_plate(pose.x, pose.y, pose.angle).covered(3))
        assert ("F7" in explanation.rules) == (covered < needed)
        seen.add(covered < needed)
    assert True in seen


@rule("E1")
@every_edition
def test_the_game_is_over_when_nothing_can_be_raised_or_laid(edition):
    legs = Tower.famous("three-legged")
    game = Game.at(edition, FOUR, "Ruth", tower=legs)
    assert game.outcome.termination is Termination.NOBODY_CAN_BUILD
    assert game.outcome.winner is None
    assert game.outcome.caused_by is None


@rule("E1")
@every_edition
def test_a_builder_who_can_build_nothing_passes_while_another_can(edition):
    tower = one_column_free()
    game = Game.at(edition, FOUR, "Ruth", tower=tower)
    assert game.outcome is None
    assert Pass() in game.legal_moves
    assert Pass() in list(game.legal_moves)
    at_bea = Game.at(edition, FOUR, "Bea", tower=tower)
    assert broken(at_bea, Pass()) == {"E1"}
    assert isinstance(at_bea.explain(Pass()).remedy, Raise)


def test_after_an_unopposed_claim_without_room_for_a_plate_the_turn_is_over():
    tower = one_column_free()
    game = laying("de", tower)
    assert list(game.legal_moves) == [Pass()]
    assert game.play(Pass()).turn == "Yann"


@rule("F1 own-raise", "F1 any-removal", "F1 any-raise")
@every_edition
def test_a_claim_is_judged_in_the_words_of_the_edition(edition):
    tower = one_column_free()
    check = Game.at(edition, FOUR, "Ruth", tower=tower).claim_is_true()
    if edition in ("de", "nl", "fr"):
        assert check
        assert check.column is None
        bea = Game.at(edition, FOUR, "Bea", tower=tower)
        assert not bea.claim_is_true()
    else:
        assert not check
        assert check.column == "blue-thin-1"
        assert (check.point is None) == (edition == "en")
    if not check and check.point is not None:
        game = Game.at(edition, FOUR, "Ruth", tower=tower).play(Claim()).play(Object("Bea"))
        after = game.play(Raise(check.column, *check.point, check.on))
        assert after.out == (check.column,) or "blue-thin-1" in after.out


@rule("F3 any-removal", "F4 any-column")
def test_in_english_the_proof_is_removal_alone_and_the_column_goes_back():
    game = few_legs("en", built=True).play(Claim()).play(Object("Gil"))
    column = next(
        c for c in game.legal_moves.columns if game.tower.remove_column(c).stability().stable
    )
    after = game.play(Pull(column))
    assert after.tower == game.tower
    assert after.phase is Phase.PENALTY
    fell = game.play(Pull("blue-thick"))
    assert fell.outcome.caused_by == "Gil"


@rule("F5 may", "F5 must")
@every_edition
def test_taking_a_leg_as_a_penalty_brings_the_villa_down(edition):
    game = few_legs(edition, turn="Ruth", seal=("Ruth", "Gil"), built=True)
    game = game.play(Claim()).play(Object("Bea"))
    column = next(c for c in game.legal_moves.columns if c.startswith("red-"))
    penalty = game.play(BreakOff(column))
    assert penalty.phase is Phase.PENALTY
    explanation = penalty.explain(TakeOut("blue-thick"))
    assert explanation.verdict is Verdict.FALLS
    assert isinstance(explanation.remedy, TakeOut)
    after = penalty.play(TakeOut("blue-thick"))
    assert (after.outcome.caused_by, after.outcome.winner) == ("Ruth", "Gil")
    spared = penalty.play(explanation.remedy)
    assert spared.outcome is None
    assert spared.tower.column_ids().count(explanation.remedy.column) == 0


def test_the_column_of_a_proof_is_taken_off_again():
    game = few_legs("de", turn="Ruth").play(Claim()).play(Object("Gil"))
    move = free_spot(game, "red-hex")
    after = game.play(move)
    assert after.tower == game.tower.remove_column("red-hex")
    assert after.out == ("red-hex",)


def test_a_place_at_the_edge_of_the_zone_is_risky_and_carries_its_margin():
    for seed in range(60):
        game = Game.at("de", FOUR, "Ruth", tower=Tower.random(seed, plates=3))
        for option in game.legal_moves.raises:
            if not option.zone:
                continue
            for far in ((500, 0), (-500, 0), (0, 500), (0, -500)):
                move = Raise(option.column, *option.zone.nearest(*far))
                explanation = game.explain(move)
                assert explanation.legal
                if explanation.verdict is Verdict.RISKY:
                    assert 0 <= explanation.margin < CLOSE_CALL
                    assert "too close to call" in explanation.sentence
                    assert game.play(move).outcome is None
                    return
    pytest.fail("nothing is risky")


def test_players_report_nothing_when_statics_decides():
    game = few_legs("de")
    for move in (Collapsed(), NobodyCanBuild(), Raise("blue-hex")):  # none breaks a rule
        assert broken(game, move) == set()
    assert broken(laying("de", SCENARIOS["6a"].start().tower), LayPlate()) == set()


def test_in_referee_mode_nobody_but_the_players_knows_whether_a_claim_is_true():
    with pytest.raises(GameError, match="referee"):
        Game.new("de", FOUR, 1, referee=True).claim_is_true()


def test_safe_zones_of_legal_moves_are_those_of_the_tower():
    game = few_legs("de", turn="Ruth")
    for option in game.legal_moves.raises:
        zone = game.tower.safe_zone(option.column)
        assert bool(option.zone) == bool(zone)
        assert option.on == {}
        if zone:
            assert option.zone.polygon.equals(zone.polygon)
            assert option.move in game.legal_moves


def test_illegal_and_impossible_and_risky_are_told_apart_with_all_rules():
    game = few_legs("de", turn="Ruth")
    frame = game.tower.frame(game.tower.top)
    x, y = max(frame.outline())
    assert broken(game, Raise("blue-hex", x, y)) == {"B1", "B6"}


def test_plate_places_are_legal_and_stand():
    for edition in ("de", "ru"):
        game = laying(edition, SCENARIOS["6a"].start().tower)
        places = list(plate_places(game.rulebook, game.position))
        assert places
        for place in places:
            assert game.explain(place).verdict in (Verdict.FINE, Verdict.RISKY)


@rule("E1")
@every_edition
def test_the_game_goes_on_while_a_plate_can_be_laid(edition):
    tower = Tower.famous("three-legged")
    for column in ("red-thin-1", "yellow-thin-1", "green-thin-1"):
        plate, n = tower.floors[1].plate, len(tower.floors[1].columns)
        tower = tower.add_column(column, plate.x + 25 * (n - 1), plate.y + 12 * (n % 2))
    game = Game.at(edition, FOUR, "Bea", tower=tower)
    assert game.legal_moves.columns == ()
    assert list(game.legal_moves) == [Claim()]
    assert broken(game, Pass()) == {"E1"}
    assert game.explain(Pass()).remedy == Claim()


@rule("E1")
@every_edition
def test_the_game_goes_on_while_a_plate_lies_only_on_rims_and_at_few_angles(edition):
    game = Game.at(edition, FOUR, "Bea", tower=on_rims())
    assert game.outcome is None
    assert list(game.legal_moves) == [Claim()]
    assert broken(game, Pass()) == {"E1"}
    game = game.play(Claim())
    while game.phase is Phase.CLAIM:
        game = game.play(LetPass(game.to_act[0]))
    place = next(iter(game.legal_moves))
    assert isinstance(place, LayPlate)
    assert game.play(place).tower.top == 2


def test_a_place_is_not_searched_twice():
    game = Game.at("de", FOUR, "Bea", tower=on_rims())
    found = list(plate_places(game.rulebook, game.position))
    before = places.cache_info().misses
    assert list(plate_places(game.rulebook, game.position)) == found
    assert places.cache_info().misses == before


@rule("B1")
@every_edition
def test_a_villa_that_cannot_stand_without_the_column_falls_before_it_is_on_top(edition):
    tower, move = counterweight()
    color = move.column.partition("-")[0]
    builder = next(name for name, own in FOUR.items() if own == color)
    game = Game.at(edition, FOUR, builder, tower=tower)
    assert game.explain(move).step == "without the column"
    assert game.play(move).outcome.caused_by == builder
    assert not any(
        option.zone for option in game.legal_moves.raises if option.column == move.column
    )
