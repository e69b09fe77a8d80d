"""Setup: colours and first builder (S1, S2), columns and the blue plate (S3, S4)."""

from __future__ import annotations

from functools import cache
from math import hypot

import pytest
from rule_marks import FOUR, editions_with, rule
from test_game_building import broken, every_edition

from villa_core import Tower
from villa_core.errors import GameError
from villa_core.game import Game, Phase
from villa_core.moves import Choose, LayPlate, Place, Raise, Roll
from villa_core.pieces import COLORS, COLUMN_IDS
from villa_core.rules import EDITIONS

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def with_colours(game):
    """Play on until colours are given out, choosing the first that is free."""
    while game.phase is Phase.COLORS:
        game = game.play(next(iter(game.legal_moves)))
    return game


@rule("S1 choose")
@pytest.mark.parametrize("edition", editions_with("S1", "choose"))
def test_the_youngest_rolls_and_the_others_choose(edition):
    game = Game.free(edition, NAMES, seed=2, referee=True)
    assert game.to_act == ("Ada",)
    assert broken(game, Choose("red")) == {"S1"}
    game = game.play(Roll("red"))
    assert game.to_act == ("Ben",)
    assert broken(game, Roll()) == {"S1"}
    assert broken(game, Choose("red")) == {"S1"}
    game = game.play(Choose("blue")).play(Choose("green"))
    assert list(game.legal_moves) == [Choose("yellow")]
    game = game.play(Choose("yellow"))
    assert game.colors == {
        "Ada": ("red",),
        "Ben": ("blue",),
        "Cleo": ("green",),
        "Dan": ("yellow",),
    }


@rule("S1 roll")
@pytest.mark.parametrize("edition", editions_with("S1", "roll"))
def test_everyone_rolls_and_rolls_again_while_the_colour_is_taken(edition):
    game = Game.free(edition, NAMES, seed=2, referee=True).play(Roll("red"))
    assert broken(game, Choose("blue")) == {"S1"}
    again = game.play(Roll("red"))
    assert again.to_act == ("Ben",)
    assert again.colors["Ben"] == ()
    assert again.play(Roll("green")).colors["Ben"] == ("green",)
    done = with_colours(again)
    assert sorted(done.colors.values()) == [(color,) for color in sorted(COLORS)]


@rule("S2 last-colour", "S2 last-roll", "S2 youngest")
@pytest.mark.parametrize("players", [2, 3, 4])
@every_edition
def test_the_first_builder_is_found_as_the_book_says(edition, players):
    names = NAMES[:players]
    game = with_colours(Game.free(edition, names, seed=5, referee=True)).play(LayPlate())
    first = names[0] if edition == "ru" else names[-1]
    assert game.turn == first
    assert Game.new(edition, names, seed=5, referee=True).turn == first


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_colours_and_three_leave_one_neutral(players):
    game = Game.new("de", NAMES[:players], seed=1, referee=True)
    assert [len(c) for c in game.colors.values()] == [2 if players == 2 else 1] * players
    assert (game.neutral is not None) == (players == 3)


def test_the_same_seed_deals_the_same_game_and_rolls_the_same_dice():
    assert Game.new("de", NAMES, seed=9, referee=True) == Game.new(
        "de", NAMES, seed=9, referee=True
    )
    a, b = (with_colours(Game.free("en", NAMES, seed=9, referee=True)) for _ in range(2))
    assert a == b
    assert all(move.color is not None for move in a.moves)
    deals = {tuple(Game.new("de", NAMES, seed=s, referee=True).colors.items()) for s in range(40)}
    assert len(deals) > 10


def test_colours_can_be_given():
    game = Game.new("de", FOUR, seed=1, referee=True, colors=FOUR, first="Bea")
    assert game.turn == "Bea"
    assert game.colors["Gil"] == ("green",)
    for wrong in ({**FOUR, "Gil": "red"}, {**FOUR, "Gil": "pink"}, {"Ruth": "red"}):
        with pytest.raises(GameError):
            Game.new("de", FOUR, referee=True, colors=wrong)
    with pytest.raises(GameError, match="Nobody"):
        Game.new("de", FOUR, referee=True, colors=FOUR, first="Zoe")


@rule("S3")
@every_edition
def test_columns_are_placed_in_the_zone_beside_each_other(edition):
    game = with_colours(Game.free(edition, NAMES, seed=1))
    rim = game.tower.pieces.base.radius - 3
    assert broken(game, Place("red-thick", rim, 0.0)) == {"S3"}
    assert game.explain(Place("red-thick", rim, 0.0)).remedy in game.legal_moves
    game = game.play(Place("red-thick", 0.0, 0.0))
    overlap = Place("red-hex", 5.0, 0.0)
    assert broken(game, overlap) == {"B7"}
    remedy = game.explain(overlap).remedy
    assert isinstance(remedy, Place)
    assert remedy.column == "red-hex"
    assert broken(game, LayPlate(0.0, 0.0)) == {"S3"}
    moved = game.play(Place("red-thick", 20.0, 0.0))
    assert moved.tower.find("red-thick")[1].x == 20.0


@rule("S3", "S4 within-base", "S4 on-all-columns")
@every_edition
def test_a_free_setup_leads_to_the_first_turn(edition):
    game = with_colours(Game.free(edition, NAMES, seed=1))
    while game.phase is Phase.SETUP:
        game = game.play(next(iter(game.legal_moves)))
    assert game.phase is Phase.BUILD
    assert game.tower.top == 1
    assert len(game.floors) == 20
    assert game.number == 4 + 20 + 1 or edition in ("en", "fr")


def standing(edition):
    """A game with all columns placed as in the automatic setup, and its blue plate's place."""
    standard = Tower.standard()
    game = with_colours(Game.free(edition, NAMES, seed=1))
    for column in standard.floors[0].columns:
        game = game.play(Place(column.id, column.x, column.y))
    return game, standard.floors[1].plate


@rule("S4 within-base", "S4 on-all-columns")
@every_edition
def test_the_blue_plate_may_not_reach_beyond_the_base(edition):
    game, plate = standing(edition)
    assert "S4" in broken(game, LayPlate(plate.x + 60, plate.y, plate.angle))
    assert game.play(LayPlate(plate.x, plate.y, plate.angle)).phase is Phase.BUILD


@cache
def crowded():
    """All columns packed to the left of the zone, and a place over the base where blue tips."""
    pieces = Tower.empty().pieces
    places = []
    for column in sorted(pieces.columns, key=lambda c: -c.radius):
        reach = pieces.base.zone_radius - column.radius
        spots = ((float(x), float(y)) for x in range(-115, 116, 4) for y in range(-115, 116, 4))
        x, y = next(
            (x, y)
            for x, y in spots
            if hypot(x, y) < reach
            and all(hypot(x - p.x, y - p.y) > column.radius + r + 0.1 for p, r in places)
        )
        places.append((Place(column.id, x, y), column.radius))
    tower = Tower.empty()
    for place, _radius in places:
        tower = tower.add_column(place.column, place.x, place.y)
    for angle in range(0, 360, 5):
        for x in range(0, 80, 5):
            for y in range(-60, 61, 10):
                laid = tower.lay_plate(x, y, angle)
                if not laid.check() and not laid.stability().stable:
                    return [place for place, _radius in places], LayPlate(x, y, angle)
    raise AssertionError("the blue plate lies still everywhere")


@rule("S4 within-base", "S4 on-all-columns")
@every_edition
def test_a_blue_plate_that_does_not_lie_still_is_not_laid(edition):
    places, laying = crowded()
    game = with_colours(Game.free(edition, NAMES, seed=1))
    for place in places:
        game = game.play(place)
    assert broken(game, laying) == {"S4"}
    still = "The blue plate does not lie still there."
    assert still in [finding.sentence for finding in game.explain(laying).findings]
    assert game.explain(laying).remedy in game.legal_moves
    for move in game.legal_moves:
        game.play(move)
    assert game.phase is Phase.SETUP


def lone_column(edition):
    """The same, with one thin column moved to where the blue plate does not cover it."""
    game, plate = standing(edition)
    bare = game.tower
    reach = bare.pieces.base.zone_radius
    for column in ("red-thin-1", "green-thin-1"):
        radius = bare.pieces.column(column).radius
        for step in range(-20, 20):
            for y in (reach - radius - 1.0 - 2 * k for k in range(60)):
                for sign in (1, -1):
                    place = Place(column, 5.0 * step, sign * y)
                    if place not in game.legal_moves:
                        continue
                    tower = game.play(place).tower.lay_plate(plate.x, plate.y, plate.angle)
                    if column in tower.free(0) and tower.stability().stable:
                        return game.play(place), plate, column
    pytest.fail("the blue plate covers the whole zone")


@rule("S4 on-all-columns", "S4 within-base")
@every_edition
def test_only_the_french_blue_plate_must_rest_on_all_columns(edition):
    game, plate, column = lone_column(edition)
    laying = LayPlate(plate.x, plate.y, plate.angle)
    if edition == "fr":
        assert broken(game, laying) == {"S4"}
        assert column in game.explain(laying).findings[0].sentence
        assert game.explain(laying).remedy in game.legal_moves
    else:
        assert game.play(laying).tower.free(0) == (column,)


def test_a_given_tower_must_be_a_legal_setup():
    with pytest.raises(GameError, match="20 columns"):
        Game.new("de", NAMES, tower=Tower.famous("needle"))
    standard = Tower.standard()
    plate = standard.floors[1].plate
    off = standard.move_plate(1, plate.x + 80, plate.y)
    with pytest.raises(GameError, match="S4"):
        Game.new("de", NAMES, tower=off)
    assert Game.new("fr", NAMES, tower=standard).tower == standard
    with pytest.raises(GameError, match="referee"):
        Game.new("de", NAMES, tower=standard, referee=True)


def test_the_automatic_setup_is_legal_in_every_edition_and_shuffled_by_the_seed():
    towers = [Game.new(edition, NAMES, seed=3).tower for edition in EDITIONS]
    assert len(set(towers)) == 1
    assert towers[0] != Game.new("de", NAMES, seed=4).tower
    assert sorted(towers[0].column_ids()) == sorted(COLUMN_IDS)
    assert not towers[0].check()


def test_a_game_can_start_anywhere_but_not_from_nonsense():
    with pytest.raises(GameError, match="beyond the base"):
        Game.at("de", FOUR, "Ruth", tower=Tower.standard().remove_plate().lay_plate(200, 0))
    with pytest.raises(GameError, match="no column"):
        Game.at("de", FOUR, "Ruth", floors={"pink-hex": 0})
    with pytest.raises(GameError, match="not there"):
        Game.at("de", FOUR, "Ruth", floors={"red-hex": 3}, plates=2)
    with pytest.raises(GameError, match="locked"):
        Game.at("de", FOUR, "Ruth", floors={"red-hex": 0}, locked=["blue-hex"])
    with pytest.raises(GameError, match="plates"):
        Game.at("de", FOUR, "Ruth", plates=6)


def test_a_referee_reports_the_blue_plate_and_places_no_columns():
    game = with_colours(Game.free("de", NAMES, seed=1, referee=True))
    assert broken(game, Place("red-hex", 0.0, 0.0)) == {"S3"}
    assert broken(game, Raise("red-hex")) >= {"S3"}
    assert game.play(LayPlate()).phase is Phase.BUILD
