"""The same record under another edition: where it first matters, and why."""

from __future__ import annotations

from positions import THREE_UP, lone_column
from rule_marks import FOUR, at

from villa_core.tower.pieces import the_column
from villa_core.villa.comparison import Matter, compare_editions, replay_under
from villa_core.villa.game import Game
from villa_core.villa.moves import (
    BreakOff,
    Claim,
    Collapsed,
    LayPlate,
    LetPass,
    Object,
    Raise,
    TakeOut,
)
from villa_core.villa.rules import EDITIONS
from villa_core.villa.scenarios import SCENARIOS


def play(game, *moves):
    for move in moves:
        game = game.play(move)
    return game


def test_a_record_does_not_differ_from_itself():
    game = play(at("de"), Raise("red-hex"), BreakOff("yellow-hex"))
    for edition in ("de", "nl"):
        found = replay_under(game, edition)
        assert found.matter is Matter.NOTHING
        assert found.number is None
        assert found.game.position == game.position


def test_a_locked_column_is_where_english_and_german_part():
    english = play(
        at("en"),
        BreakOff("red-hex"),
        BreakOff("yellow-hex"),
        BreakOff("blue-hex"),
        BreakOff("green-hex"),
        Raise("red-hex"),
    )
    found = replay_under(english, "de")
    assert (found.matter, found.number, found.rules) == (Matter.LEGALITY, 5, ("B2",))
    assert "locked" in found.sentence


def test_an_objection_with_another_colour_is_russian_only():
    russian = play(at("ru", up=THREE_UP), Claim(), Object("Bea"), Raise("green-hex"))
    found = replay_under(russian, "de")
    assert (found.matter, found.number, found.rules) == (Matter.LEGALITY, 3, ("F3",))
    assert replay_under(russian, "en").rules[0] == "F3"


def test_a_penalty_on_the_seal_holder_is_where_the_seal_differs():
    up = {"yellow-thick": 2, "blue-hex": 2, "green-hex": 2, "yellow-thin-1": 2}
    game = play(
        at("de", up=up, seal=("Yann", "Ruth")),
        Claim(),
        Object("Yann"),
        BreakOff("red-hex"),
        TakeOut("yellow-thick"),
    )
    found = replay_under(game, "en")
    assert (found.matter, found.number, found.rules) == (Matter.SEAL, 4, ("Z7",))
    assert "Yann" in found.sentence
    assert "Bea" in found.sentence


def test_two_columns_carry_the_orange_plate_in_russian_only():
    up = {"red-thin-1": 3, "blue-thin-1": 3}
    game = play(
        at("ru", plates=3, up=up), Claim(), *map(LetPass, ("Yann", "Bea", "Gil")), LayPlate()
    )
    assert replay_under(game, "de").rules == ("F7",)


def test_a_winner_can_differ():
    floors = {"red-hex": 3, "blue-hex": 3, "green-hex": 0}
    out = set(at().floors) - set(floors)
    russian = at("ru", "Gil", plates=3, up=floors, out=tuple(out), seal=("Bea", None))
    game = play(russian, BreakOff("green-hex"))
    assert game.outcome is None  # an orange plate may rest on two columns
    found = replay_under(game, "de")
    assert (found.matter, found.number) == (Matter.WINNER, 1)
    assert "Bea wins" in found.sentence


def test_compare_is_a_table_of_all_five():
    game = play(at("en"), BreakOff("red-hex"), Collapsed())
    table = compare_editions(game)
    assert [row.rulebook.edition for row in table] == list(EDITIONS)
    assert len(str(table).splitlines()) == 5
    assert len(table._repr_markdown_().splitlines()) == 7


def test_a_setup_that_french_rules_refuse_is_told_at_once():
    setup, plate, column = lone_column("de")
    tower = setup.tower.lay_plate(plate.x, plate.y, plate.angle)
    game = Game.new("de", FOUR, 1, colors=FOUR, tower=tower)
    found = replay_under(game, "fr")
    assert (found.matter, found.number, found.rules) == (Matter.SETUP, 0, ("S4",))
    assert the_column(column) in found.sentence
    assert replay_under(game, "ru").matter is Matter.NOTHING


def test_a_game_with_physics_is_compared_too():
    game = SCENARIOS["5b"].play("en")
    game = game.play(SCENARIOS["5b"].forbidden("en"))
    assert game.outcome.caused_by == "Blue"
    found = replay_under(game, "de")
    assert (found.matter, found.number, found.rules) == (Matter.LEGALITY, game.number, ("B2",))
