"""The story of a game names the rules of each move, and its columns by words."""

import pytest
from rule_marks import at

from villa_core import Game
from villa_core.tower.pieces import COLUMN_IDS
from villa_core.villa import moves as m
from villa_core.villa.rules import EDITIONS
from villa_core.villa.scenarios import SCENARIOS
from villa_core.villa.story import rules_of

THREE = {"Ada": ["red"], "Ben": ["blue"], "Cleo": ["green"]}
FOUR = {"Ada": ["red"], "Ben": ["blue"], "Cleo": ["green"], "Dan": ["yellow"]}


@pytest.mark.parametrize(
    ("edition", "attempt", "taken", "rule"),
    [
        ("en", m.Pull("red-hex"), "red-hex", "F4"),  # the objector takes a column out
        ("de", m.BreakOff("red-hex"), "blue-hex", "F5"),  # the claimant takes one of the objector's
    ],
)
def test_a_column_that_leaves_is_told_with_the_rule_that_takes_it(edition, attempt, taken, rule):
    game = Game.at(edition, FOUR, "Ada", plates=1)
    for move in (m.Claim(), m.Object("Ben"), attempt, m.TakeOut(taken)):
        game = game.play(move)
    assert rules_of(game)[0] == rule


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_story_and_the_rules_name_columns_by_words(edition):
    sentences = []
    for figure in SCENARIOS.values():
        game = figure.play(edition)
        wishes = [m.Raise(column, 0.0, 0.0) for column in COLUMN_IDS]
        wishes += [kind(column) for column in COLUMN_IDS for kind in (m.TakeOut, m.BreakOff)]
        sentences += [finding.sentence for w in wishes for finding in game.explain(w).findings]
        held = game.explain(m.Claim(), touched="red-hex")
        sentences += [*game.log, *(finding.sentence for finding in held.findings)]
    assert any(" column" in sentence for sentence in sentences)
    for sentence in sentences:
        assert not any(column in sentence for column in COLUMN_IDS), sentence
        assert sentence[0].isupper(), sentence


def test_a_neutral_column_is_told_as_neutral():
    game = Game.at("de", THREE, "Ada", plates=2).play(m.Raise("yellow-hex"))
    assert "raises the neutral hexagonal yellow column to" in game.story


@pytest.mark.parametrize(
    ("position", "moves", "rule"),
    [
        ({}, [m.Raise("red-hex")], "Z1"),
        ({"up": {"yellow-thin-1": 2}, "seal": ("Yann", None)}, [m.Raise("red-hex")], "Z4"),
        (
            {"plates": 3, "up": {"yellow-hex": 2}, "seal": ("Yann", None)},
            [m.Raise("red-hex")],
            "Z5",
        ),
        (
            {
                "up": {"blue-hex": 2, "yellow-thin-1": 2, "green-thin-1": 2},
                "seal": ("Bea", "Yann"),
            },
            [m.Claim(), m.Object("Bea"), m.BreakOff("red-hex"), m.TakeOut("blue-hex")],
            "Z7",
        ),
    ],
)
def test_the_seal_goes_by_the_rule_that_speaks_of_it(position, moves, rule):
    game = at("de", **position)
    for move in moves:
        game = game.play(move)
    assert rules_of(game)[1] == rule
