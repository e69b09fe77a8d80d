"""Names: two players never look alike, and every name can be seen, written and read."""

from __future__ import annotations

import pytest

from villa_core.errors import GameError
from villa_core.play.names import player_names
from villa_core.suspend import SuspendGame
from villa_core.villa.game import Game

GAMES = [
    lambda names: Game.new("de", names, 1, referee=True),
    lambda names: SuspendGame.new("beginner", names, 1),
]


@pytest.mark.parametrize("begin", GAMES)
def test_names_are_trimmed_and_their_accents_put_together(begin):
    assert begin((" Ada\u00a0", "Zoe\u0308")).players == ("Ada", "Zo\u00eb")


@pytest.mark.parametrize("begin", GAMES)
@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("Ada", "A\u200bda"), "player 2 has an invisible character"),
        (("\u200d", "Ben"), "player 1 has an invisible character"),
        (("Ada", "Ben\x07"), "player 2 has an invisible character"),
        (("Ada", "\u3164"), "player 2 has an invisible character"),
        (("Ada", "Ben\ud800"), "player 2 has half a character"),
        (("Zo\u00eb", "Zoe\u0308 "), "same name: Zo\u00eb"),
        (("Ada", "  "), "player 2 has 0"),
        (("Ada", "B" * 81), "player 2 has 81"),
        (("Ada", 7), "player 2 must be a text"),
    ],
)
def test_names_that_cannot_be_told_apart_or_seen_are_refused(begin, names, words):
    with pytest.raises(GameError, match=words):
        begin(names)


def test_colours_and_turns_may_be_said_with_the_name_as_it_was_typed():
    colors = {" Ada ": ("red", "blue"), "Zoe\u0308": ("green", "yellow")}
    game = Game.at("de", colors, "Ada", plates=2, seal=("Zoe\u0308", None))
    assert (game.turn, game.seal.holder) == ("Ada", "Zo\u00eb")


def test_most_names_of_the_world_are_fine():
    names = ("Łukasz", "木", "Ольга-Мария", "O'Neill 🎈")
    assert player_names(names) == names
