"""A rulebook of one's own: read from TOML, played, kept in files, compared, mistakes by name."""

from __future__ import annotations

import pytest

from villa_core import Game, Rulebook, explore
from villa_core.errors import FormatError, GameError
from villa_core.play.moments import moment_code, moment_from_code
from villa_core.villa.comparison import replay_under
from villa_core.villa.rules import TABLE

CLUB = """
format = "villa-rulebook/1"
name = "Club"
language = "English"
[settings]
S2 = "youngest"
F7 = "three-then-one"
[sections]
F7 = "Page 2"
B1 = "Page 1"
"""


@pytest.fixture
def read(tmp_path):
    def reading(text=CLUB):
        path = tmp_path / "club.toml"
        path.write_text(text, "utf-8")
        return Rulebook.from_toml(path)

    return reading


def test_a_book_says_what_it_names_and_is_silent_on_all_else(read):
    club = read()
    assert (club.name, club.book, club.edition) == ("Club", "Club", "Club")
    assert club["F7"].source == "Club rulebook, Page 2"
    assert club["B1"].source == "Club rulebook, Page 1"
    assert club["S2"].source == "Club rulebook, no section named"
    assert club["Z4"].source == "default, the Club rulebook is silent"
    assert club["Z4"].setting == next(iter(club["Z4"].entry.settings))
    assert club.covers("orange") == 1


def test_a_book_of_ones_own_can_have_house_rules(read):
    house = Rulebook.variant(read(), S2="last-roll")
    assert house.name == "Club, S2 last-roll"
    assert house["S2"].chosen
    assert house.unchanged == read()
    with pytest.raises(GameError, match="cannot be"):
        Rulebook.variant(read(), S2="nobody")


def test_a_game_by_it_is_kept_in_a_file_and_read_again(read):
    game = Game.new(read(), ("Ada", "Ben"), seed=1)
    again = Game.from_json(game.to_json())
    assert again == game
    assert again.rulebook.name == "Club"
    assert '"name": "Club"' in game.to_json()


@pytest.mark.parametrize("left_out", ['language = "English"\n', CLUB[CLUB.index("[sections]") :]])
def test_what_a_book_may_leave_out_is_left_out_in_files_and_codes_too(read, left_out):
    game = Game.new(read(CLUB.replace(left_out, "")), ("Ada", "Ben"), seed=1)
    assert Game.from_json(game.to_json()) == game
    assert moment_from_code(moment_code(game), Game)[0].rulebook == game.rulebook


def test_computers_play_it_and_their_series_is_kept(read, tmp_path):
    series = explore.Series.of(read(), "random", players=2, seed=3)
    file = tmp_path / "games.jsonl"
    results = explore.play(series, 2, workers=1, file=file, progress=False)
    assert explore.read_results(file).series == series
    assert len(results) == 2


def test_it_is_compared_and_replayed_like_the_five(read):
    assert [row.id for row in Rulebook.diff("de", read())] == ["S2", "F7"]
    game = Game.new("de", ("Ada", "Ben"), seed=1)
    assert replay_under(game, read()) is None or str(replay_under(game, read()))


def test_all_rules_are_listed_with_their_settings_and_books():
    rules = Rulebook.rules()
    assert [rule.id for rule in rules] == [entry.id for entry in TABLE]
    lines = str(rules).splitlines()
    assert len(lines) == 1 + len(TABLE)
    assert "| F7 |" in rules._repr_markdown_()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('format = "villa-rulebook/1"', 'format = "villa-pieces/1"', "format"),
        ('name = "Club"', "", "name"),
        ('name = "Club"', 'name = "de"', "name"),
        ('S2 = "youngest"', 'S2 = "oldest"', "settings.S2"),
        ('S2 = "youngest"', 'S99 = "youngest"', "settings.S99"),
        ('S2 = "youngest"', "S2 = 3", "settings.S2"),
        ('B1 = "Page 1"', "B1 = 1", "sections.B1"),
        ("[sections]", "[pages]", "pages"),
        ("[settings]", "[settings", ""),
    ],
)
def test_a_mistake_is_told_with_the_entry(read, old, new, place):
    with pytest.raises(FormatError) as error:
        read(CLUB.replace(old, new))
    assert error.value.path == place


def test_rules_that_do_not_fit_each_other_are_refused(read):
    with pytest.raises(GameError, match="does not fit"):
        read(CLUB.replace('S2 = "youngest"', 'F3 = "any-raise"'))
