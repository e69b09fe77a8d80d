"""Where two rulebooks part: a shortest game, and nothing shorter."""

from itertools import combinations, product

import pytest

from villa_core.errors import GameError, IllegalMove
from villa_core.explore.divergence import shortest_divergence
from villa_core.villa.comparison import Matter, replay_under
from villa_core.villa.game import Game
from villa_core.villa.legality import Table
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS

NO_LOCK = Rulebook.variant("de", B2="not-locked")
ONE = Rulebook.variant("de", F7="three-then-one")
PLACING = Rulebook.variant("de", Z7="placing-only")


@pytest.mark.parametrize(("left", "right"), list(combinations(EDITIONS, 2)))
def test_editions_part_in_a_game_that_one_of_them_allows(left: str, right: str) -> None:
    found = shortest_divergence(left, right)
    if found is None:
        assert {left, right} == {"de", "nl"}
        return
    assert found.game.rulebook.name in (left, right)
    assert found.divergence.number == found.game.number
    assert found.divergence.matter is not Matter.NOTHING
    shorter = found.game.undo()
    other = right if found.game.rulebook.name == left else left
    assert replay_under(shorter, other).matter is Matter.NOTHING


@pytest.mark.parametrize(
    ("left", "right", "moves", "rule"),
    [
        ("de", "ru", 3, "F3"),
        ("de", "fr", 3, "S1"),
        ("de", NO_LOCK, 3, "B2"),
        pytest.param("de", ONE, 16, "F7", marks=pytest.mark.slow),
        pytest.param("de", PLACING, 12, "Z7", marks=pytest.mark.slow),
    ],
)
def test_the_shortest_parting_has_a_known_length(
    left: str, right: str | Rulebook, moves: int, rule: str
) -> None:
    found = shortest_divergence(left, right)
    assert found.divergence.number == moves
    assert rule in found.divergence.rules
    assert f"move {moves}" in str(found)


def test_who_builds_first_parts_the_first_raise() -> None:
    found = shortest_divergence("de", Rulebook.variant("de", S2="youngest"))
    assert found.game.log[-1].startswith("Ben raises")


def test_nothing_shorter_exists_when_every_move_is_tried_without_symmetry() -> None:
    """All games of two moves, played blindly: no parting, as the search says (its first is 3)."""
    for book in (NO_LOCK, Rulebook.of("ru")):
        start = Game.new("de", ("Ada", "Ben"), 0, referee=True)
        other = Game(Table(book, start.players, True), 0, start.start, start.start)
        layer = [(start, other)]
        for _depth in range(2):
            following = []
            for one, two in layer:
                ours, theirs = set(one.legal_moves), set(two.legal_moves)
                assert ours == theirs, (one.to_json(), ours ^ theirs)
                for move in ours:
                    after = one.play(move), two.play(move)
                    assert after[0].seal == after[1].seal
                    assert (after[0].outcome is None) == (after[1].outcome is None)
                    following.append(after)
            layer = following
        assert shortest_divergence("de", book).divergence.number == 3


def test_both_orders_find_the_same_length() -> None:
    for left, right in (("de", "ru"), ("de", "fr"), ("en", "ru")):
        there, back = shortest_divergence(left, right), shortest_divergence(right, left)
        assert there.divergence.number == back.divergence.number


@pytest.mark.parametrize("players", [("Ada", "Ben", "Cleo"), ("Ada", "Ben", "Cleo", "Dan")])
def test_partings_are_found_with_more_players(players: tuple[str, ...]) -> None:
    for left, right in product(["de"], ["en", "ru"]):
        found = shortest_divergence(left, right, players=players)
        with pytest.raises(IllegalMove):
            _replayed(found.game, found.divergence.rulebook)


def _replayed(game: Game, book: Rulebook) -> Game:
    other = Game(Table(book, game.players, True), 0, game.start, game.start)
    for move in game.moves:
        other = other.play(move)
    return other


def test_rules_about_places_part_no_game_of_reports() -> None:
    assert shortest_divergence("de", Rulebook.variant("de", F8="within-base")) is None
    assert shortest_divergence("de", "de") is None


def test_a_parting_beyond_the_bound_is_not_found() -> None:
    assert shortest_divergence("de", "ru", most_moves=2) is None


def test_a_search_that_grows_too_large_says_so() -> None:
    with pytest.raises(GameError, match="too long"):
        shortest_divergence("de", ONE, most_positions=50)
