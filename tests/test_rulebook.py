"""Rulebooks: five editions as data, their differences, and house rules with checks."""

from __future__ import annotations

import pytest

from villa_core.errors import GameError
from villa_core.rulebook import RULE_IDS, Rulebook
from villa_core.rules import EDITIONS, TABLE

IDS_OF_THE_PAGE = [
    *("S1", "S2", "S3", "S4"),
    *("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9"),
    *("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9"),
    *("Z1", "Z2", "Z3", "Z4", "Z5", "Z5n", "Z6", "Z7", "E1", "E2", "E3"),
    *("P2", "P3", "N1", "N2", "N3", "N4", "N5"),
]


def test_every_rule_id_is_in_every_rulebook():
    assert sorted(RULE_IDS) == sorted(IDS_OF_THE_PAGE)
    for edition in EDITIONS:
        assert [rule.id for rule in Rulebook.of(edition)] == list(RULE_IDS)


def test_every_rule_has_a_title_a_sentence_and_a_source():
    for edition in EDITIONS:
        for rule in Rulebook.of(edition):
            assert rule.title
            assert rule.sentence.endswith(".")
            assert rule.source.startswith(
                "default, the" if rule.silent else f"{EDITIONS[edition]} rulebook, "
            ), rule


def test_every_setting_has_an_edition_or_is_a_printed_option():
    options = {("F7", "three-then-one")}
    for entry in TABLE:
        used = {printed.setting for printed in entry.printed.values()}
        unused = {(entry.id, setting) for setting in entry.settings if setting not in used}
        assert unused <= options


def test_where_a_book_is_silent_the_german_setting_applies():
    for entry in TABLE:
        for edition, printed in entry.printed.items():
            if not printed.section:
                assert printed.setting == entry.printed["de"].setting, (entry.id, edition)


@pytest.mark.parametrize(
    ("a", "b", "ids"),
    [
        ("de", "nl", []),
        ("de", "fr", ["S1", "S4", "B5"]),
        ("de", "ru", ["S2", "B2", "F1", "F3", "F7", "F8"]),
        ("de", "en", ["S1", "S2", "B2", "B4", "F1", "F3", "F4", "Z7"]),
    ],
)
def test_diff_lists_exactly_the_rules_that_differ(a, b, ids):
    diff = Rulebook.diff(a, b)
    assert [row.id for row in diff] == ids
    assert len(diff) == len(ids)
    assert len(str(diff).splitlines()) == len(ids) + 1
    assert [row.id for row in Rulebook.diff(b, a)] == ids


def test_diff_is_a_table_for_notebooks():
    text = Rulebook.diff("de", "ru")._repr_markdown_()
    assert text.splitlines()[1] == "|---|---|---|"
    assert len(text.splitlines()) == 2 + 6
    assert Rulebook.of("de")._repr_markdown_().count("\n") == len(RULE_IDS) + 1


def test_the_printed_german_option_is_a_house_rule():
    house = Rulebook.variant("de", F7="three-then-one")
    assert [house.covers(p) for p in ("green", "yellow", "orange", "red")] == [3, 3, 1, 1]
    assert house["F7"].source == "house rule, chosen for this game"
    assert not house["F7"].silent
    assert house != Rulebook.of("de")


def test_a_variant_that_changes_nothing_is_the_edition():
    assert Rulebook.variant("ru", F7="three-then-two") == Rulebook.of("ru")
    back = Rulebook.variant(Rulebook.variant("de", F8="within-base"), F8="may-overhang")
    assert back == Rulebook.of("de")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"X1": "three"}, "There is no rule"),
        ({"F7": "four"}, "It can be three, three-then-two, three-then-one"),
        ({"B3": "frozen"}, "the same in every book"),
        ({"F3": "any-raise"}, "does not fit"),
        ({"F4": "any-column"}, "needs F3"),
    ],
)
def test_house_rules_that_make_no_sense_are_refused(settings, words):
    with pytest.raises(GameError, match=words):
        Rulebook.variant("de", **settings)


def test_an_unknown_edition_is_refused():
    with pytest.raises(GameError, match="no edition"):
        Rulebook.of("it")
    with pytest.raises(GameError, match="no rule"):
        Rulebook.of("de")["Q1"]


def test_rulebooks_are_values():
    assert Rulebook.of("de") is Rulebook.of("de")
    assert hash(Rulebook("de")) == hash(Rulebook.of("de"))
    with pytest.raises(AttributeError):
        Rulebook.of("de").edition = "en"
