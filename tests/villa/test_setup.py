"""Setup: colours and first builder (S1, S2), columns and the blue plate (S3, S4)."""

from __future__ import annotations

from functools import cache
from math import hypot

import pytest
from positions import NAMES, broken, every_edition, lone_column, standing, with_colours
from rule_marks import FOUR, editions_with, rule

from villa_core import Tower
from villa_core.errors import GameError
from villa_core.tower.pieces import COLORS, COLUMN_IDS, the_column
from villa_core.villa.game import Game, Phase
from villa_core.villa.moves import Choose, Claim, LayPlate, Object, Place, Raise, Roll
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS


def rolling(edition, names=NAMES, seed=2):
    """At the real table: the villa is set up, and colours are due."""
    return Game.free(edition, names, seed, referee=True).play(LayPlate())


@rule("S0 villa-first")
@every_edition
def test_the_villa_is_set_up_by_all_before_anybody_has_a_colour(edition):
    game = Game.free(edition, NAMES, seed=1)
    assert (game.phase, game.to_act) == (Phase.SETUP, NAMES)
    assert broken(game, Roll()) == {"S0"}
    while game.phase is Phase.SETUP:
        assert set(game.colors.values()) == {()}
        game = game.play(next(iter(game.legal_moves)))
    assert (game.phase, game.to_act) == (Phase.COLORS, ("Ada",))
    assert broken(game, Place("red-hex", 0.0, 0.0)) == {"S0"}
    game = with_colours(game)
    assert game.phase is Phase.BUILD
    assert Game.from_json(game.to_json()) == game


@rule("S0 colours-first")
@every_edition
def test_a_house_rule_gives_out_colours_before_the_villa_is_set_up(edition):
    house = Rulebook.variant(edition, S0="colours-first")
    game = Game.free(house, NAMES, seed=1, referee=True)
    assert game.phase is Phase.COLORS
    assert broken(game, LayPlate()) == {"S0"}
    game = with_colours(game)
    assert game.phase is Phase.SETUP
    game = game.play(LayPlate())
    assert (game.phase, game.turn) == (Phase.BUILD, "Ada" if edition == "ru" else "Dan")


@rule("S1 choose")
@pytest.mark.parametrize("edition", editions_with("S1", "choose"))
def test_the_youngest_rolls_and_the_others_choose(edition):
    game = rolling(edition)
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
    game = rolling(edition).play(Roll("red"))
    assert broken(game, Choose("blue")) == {"S1"}
    again = game.play(Roll("red"))
    assert again.to_act == ("Ben",)
    assert again.colors["Ben"] == ()
    assert again.play(Roll("green")).colors["Ben"] == ("green",)
    done = with_colours(again)
    assert sorted(done.colors.values()) == [(color,) for color in sorted(COLORS)]


@rule("P2 two-colours", "S1 roll", "S1 choose")
@every_edition
def test_two_players_choose_their_second_colour_whatever_they_did_for_the_first(edition):
    game = rolling(edition, NAMES[:2]).play(Roll("red"))
    first = Roll("blue") if edition in ("en", "fr") else Choose("blue")
    game = game.play(first)
    assert game.to_act == ("Ada",)
    assert broken(game, Roll()) == {"P2"}
    game = game.play(Choose("green"))
    assert list(game.legal_moves) == [Choose("yellow")]
    game = game.play(Choose("yellow"))
    assert game.colors == {"Ada": ("red", "green"), "Ben": ("yellow", "blue")}
    assert game.rulebook["P2"].silent == (edition == "en")


@rule("P2 two-rolled")
def test_a_house_rule_rolls_for_the_second_colour_too():
    game = rolling(Rulebook.variant("fr", P2="two-rolled"), NAMES[:2])
    game = game.play(Roll("red")).play(Roll("blue"))
    assert broken(game, Choose("green")) == {"P2"}
    game = game.play(Roll("red")).play(Roll("green")).play(Roll("yellow"))
    assert game.phase is Phase.BUILD


@rule("P2 one-colour")
def test_by_a_house_rule_two_players_have_one_colour_and_the_others_stay():
    house = Rulebook.variant("ru", P2="one-colour")
    game = with_colours(rolling(house, NAMES[:2]))
    assert [len(colors) for colors in game.colors.values()] == [1, 1]
    assert len(game.legal_moves.columns) == 5
    claimed = game.play(Claim()).play(Object("Ben"))
    neutral = next(c for c in COLUMN_IDS if c.partition("-")[0] in free_colors(game))
    assert broken(claimed, Raise(neutral)) == {"P2"}
    dealt = Game.new(house, NAMES[:2], 1, referee=True)
    assert Game.from_json(dealt.to_json()) == dealt


def free_colors(game):
    return set(COLORS) - {color for colors in game.colors.values() for color in colors}


@rule("S2 last-colour", "S2 last-roll", "S2 youngest")
@pytest.mark.parametrize("players", [2, 3, 4])
@every_edition
def test_the_first_builder_is_found_as_the_book_says(edition, players):
    names = NAMES[:players]
    game = with_colours(rolling(edition, names, 5))
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
    a, b = (with_colours(rolling("en", seed=9)) for _ in range(2))
    assert a == b
    assert all(move.color is not None for move in a.moves[1:])
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


@rule("S3 zone")
@every_edition
def test_columns_are_placed_in_the_zone_beside_each_other(edition):
    game = Game.free(edition, NAMES, seed=1)
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


@rule("S3 zone", "S4 within-base", "S4 on-all-columns")
@every_edition
def test_a_free_setup_leads_to_the_first_turn(edition):
    game = Game.free(edition, NAMES, seed=1)
    while game.phase is Phase.SETUP:
        game = game.play(next(iter(game.legal_moves)))
    game = with_colours(game)
    assert game.phase is Phase.BUILD
    assert game.tower.top == 1
    assert len(game.floors) == 20
    assert game.number == 4 + 20 + 1 or edition in ("en", "fr")


@rule("S4 within-base", "S4 on-all-columns")
@every_edition
def test_the_blue_plate_may_not_reach_beyond_the_base(edition):
    game, plate = standing(edition)
    assert "S4" in broken(game, LayPlate(plate.x + 60, plate.y, plate.angle))
    assert game.play(LayPlate(plate.x, plate.y, plate.angle)).phase is Phase.COLORS


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
    game = Game.free(edition, NAMES, seed=1)
    for place in places:
        game = game.play(place)
    assert broken(game, laying) == {"S4"}
    still = "The blue plate does not lie still there."
    assert still in [finding.sentence for finding in game.explain(laying).findings]
    assert game.explain(laying).remedy in game.legal_moves
    for move in game.legal_moves:
        game.play(move)
    assert game.phase is Phase.SETUP


@rule("S4 on-all-columns", "S4 within-base")
@every_edition
def test_only_the_french_blue_plate_must_rest_on_all_columns(edition):
    game, plate, column = lone_column(edition)
    laying = LayPlate(plate.x, plate.y, plate.angle)
    if edition == "fr":
        assert broken(game, laying) == {"S4"}
        assert the_column(column) in game.explain(laying).findings[0].sentence
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
    with pytest.raises(GameError, match="There is no floor 3 for the hexagonal red column"):
        Game.at("de", FOUR, "Ruth", floors={"red-hex": 3}, plates=2)
    with pytest.raises(GameError, match="locked"):
        Game.at("de", FOUR, "Ruth", floors={"red-hex": 0}, locked=["blue-hex"])
    with pytest.raises(GameError, match="plates"):
        Game.at("de", FOUR, "Ruth", plates=6)


def test_a_referee_reports_the_blue_plate_and_places_no_columns():
    game = Game.free("de", NAMES, seed=1, referee=True)
    assert broken(game, Place("red-hex", 0.0, 0.0)) == set()
    assert broken(game, Raise("red-hex")) >= {"S3"}
    assert game.play(LayPlate()).phase is Phase.COLORS


@rule("S3 whole-base")
def test_a_house_rule_lets_columns_stand_on_the_rim_but_not_beside_the_base():
    game = Game.free(Rulebook.variant("de", S3="whole-base"), NAMES, seed=1)
    radius = game.tower.pieces.base.radius - game.tower.pieces.column("red-thick").radius
    after = game.play(Place("red-thick", radius - 1.0, 0.0))
    assert after.floors["red-thick"] == 0
    assert broken(game, Place("red-thick", radius + 1.0, 0.0)) == {"S3"}


@rule("S4 on-all-overhang")
def test_a_house_rule_lets_the_blue_plate_reach_beyond_the_base():
    house = Rulebook.variant("fr", S4="on-all-overhang")
    standard = Tower.standard()
    plate = standard.floors[1].plate
    bare = standard.remove_plate()
    for step in range(1, 60):
        laid = bare.lay_plate(plate.x + step, plate.y, plate.angle)
        beyond = [fault for fault in laid.check() if fault.kind == "beyond the base"]
        if beyond:
            break
    assert not laid.free(0)
    assert Game.new(house, NAMES, tower=laid).tower == laid
    with pytest.raises(GameError, match="S4"):
        Game.new("fr", NAMES, tower=laid)
    assert Game.at(house, FOUR, "Ruth", tower=laid).tower == laid
