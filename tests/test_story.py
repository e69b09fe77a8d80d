"""The story of a game names the rules of each move."""

import pytest

from villa_core import Game
from villa_core import moves as m
from villa_core.story import rules_of

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
