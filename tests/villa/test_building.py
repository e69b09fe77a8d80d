"""Building: B1 to B9, at the real table (referee mode); with physics in test_physics.py."""

from __future__ import annotations

import subprocess
import sys

import pytest
from positions import broken, every_edition
from rule_marks import FOUR, at, editions_with, rule

from villa_core.villa.game import Phase
from villa_core.villa.moves import BreakOff, Claim, LetPass, Raise


@rule("B1")
@every_edition
def test_a_builder_raises_one_own_column_from_any_lower_floor(edition):
    game = at(edition, plates=3, up={"red-hex": 2, "red-thick": 1})
    for column in ("red-thin-1", "red-thick", "red-hex"):
        after = game.play(Raise(column))
        assert after.floors[column] == 3
        assert after.turn == "Yann"


@rule("B1")
@every_edition
def test_a_builder_cannot_raise_what_is_not_his_or_not_there(edition):
    game = at(edition, out=("red-hex",))
    assert broken(game, Raise("blue-thick")) == {"B1"}
    assert broken(game, Raise("red-hex")) == {"B1"}
    assert broken(game, Raise("red-huge")) == set()  # a slip of the pen breaks no rule


@rule("B3 frozen")
@every_edition
def test_columns_of_the_uppermost_floor_are_frozen(edition):
    game = at(edition, up={"red-hex": 2})
    assert broken(game, Raise("red-hex")) == {"B3"}
    assert broken(game, BreakOff("red-hex")) == {"B3"}


@rule("B2 locked", "B8 one")
@pytest.mark.parametrize("edition", editions_with("B2", "locked"))
def test_a_broken_off_column_is_locked_and_the_turn_is_over(edition):
    game = at(edition).play(BreakOff("red-hex"))
    assert (game.turn, game.locked) == ("Yann", {"red-hex"})
    assert game.floors["red-hex"] == 0
    for name in ("yellow", "blue", "green"):
        game = game.play(BreakOff(f"{name}-hex"))
    assert game.turn == "Ruth"
    assert broken(game, Raise("red-hex")) == {"B2"}
    assert broken(game, BreakOff("red-hex")) == {"B2"}
    assert "red-hex" not in game.legal_moves.columns


@rule("B2 locked-duty")
def test_in_russian_a_broken_off_column_is_locked_too():
    game = at("ru").play(BreakOff("red-hex"))
    assert (game.turn, game.locked) == ("Yann", {"red-hex"})
    assert "must break off" in game.rulebook["B2"].sentence


@rule("B2 not-locked")
@pytest.mark.parametrize("edition", editions_with("B2", "not-locked"))
def test_in_english_a_touched_column_ends_the_turn_and_stays_free(edition):
    game = at(edition)
    for color in ("red", "yellow", "blue", "green"):
        game = game.play(BreakOff(f"{color}-hex"))
    assert (game.turn, game.locked) == ("Ruth", frozenset())
    assert game.play(Raise("red-hex")).floors["red-hex"] == 2


@rule("B8 one")
@every_edition
def test_there_is_no_second_try_in_a_turn(edition):
    game = at(edition).play(BreakOff("red-hex"))
    assert broken(game, Raise("red-thick")) == {"B1"}


@rule("B7")
@every_edition
def test_columns_stand_on_columns_only_on_the_red_plate(edition):
    green = at(edition, up={"yellow-hex": 2})
    assert broken(green, Raise("red-hex", on="yellow-hex")) == {"B7"}
    red = at(edition, plates=5, up={"yellow-hex": 5})
    assert red.play(Raise("red-hex", on="yellow-hex")).floors["red-hex"] == 5
    assert broken(red, Raise("red-hex", on="blue-hex")) == {"B7"}


@rule("B9 allowed")
@every_edition
def test_the_hook_is_allowed_in_every_edition(edition):
    book = at(edition).rulebook
    assert book["B9"].setting == "allowed"
    assert book["B9"].silent == (edition == "en")


def test_all_broken_rules_are_reported_at_once():
    game = at("de", up={"blue-hex": 2}, locked=("blue-hex",))
    assert broken(game, Raise("blue-hex", on="red-hex")) == {"B3", "B2", "B7", "B1"}


def test_a_refusal_carries_edition_and_source_of_each_rule_and_a_legal_way_out():
    game = at("nl", up={"red-hex": 2})
    explanation = game.explain(Raise("red-hex"))
    for finding in explanation.findings:
        assert finding.edition == "nl"
        assert finding.source == "Dutch rulebook, Algemene bouwvoorschriften 7, afb. 4"
        assert finding.text == game.rulebook["B3"].sentence
    assert explanation.remedy in game.legal_moves
    assert isinstance(explanation.remedy, Raise)
    assert explanation.remedy.column.startswith("red-")


def test_a_player_who_speaks_out_of_turn_is_told_what_is_due():
    game = at("de")
    assert broken(game, LetPass("Bea")) == {"F2"}
    claimed = game.play(Claim())
    assert claimed.phase is Phase.CLAIM
    assert broken(claimed, Raise("red-hex")) == {"F2"}
    assert claimed.explain(Raise("red-hex")).remedy in claimed.legal_moves


def test_undo_goes_back_to_any_earlier_point():
    game = start = at("de")
    for column in ("red-hex", "yellow-hex", "blue-hex"):
        game = game.play(Raise(column))
    assert game.undo().number == 2
    assert game.undo(to=0) == start
    assert game.undo(to=1) == start.play(Raise("red-hex"))
    assert game.undo(to=3) is game
    with pytest.raises(ValueError, match="cannot be reached"):
        game.undo(to=4)


def test_the_log_reads_as_sentences():
    game = at("de").play(Raise("red-hex")).play(BreakOff("yellow-hex"))
    assert game.log == (
        "Ruth raises the hexagonal red column to the green plate. Ruth takes the seal. Next: Yann.",
        "Yann begins to pull the hexagonal yellow column and puts it back: it is locked. "
        "Next: Bea.",
    )


def test_colours_and_players_are_as_given():
    game = at("de")
    assert game.colors == {name: (color,) for name, color in FOUR.items()}
    assert game.neutral is None
    assert game.columns_of("Bea") == (
        "blue-thin-1",
        "blue-thin-2",
        "blue-thin-3",
        "blue-hex",
        "blue-thick",
    )


def test_the_rules_alone_load_no_physics():
    program = (
        "import sys, random\n"
        "from villa_core.villa.game import Game\n"
        "game = Game.new('de', seed=1, referee=True)\n"
        "while game.outcome is None:\n"
        "    game = game.play(random.choice(list(game.legal_moves)))\n"
        "    game.explain(game.move), game.log, game.points\n"
        "heavy = {'numpy', 'shapely', 'scipy', 'sympy', 'pymunk', 'IPython'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
