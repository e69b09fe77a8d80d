"""Rulebooks: five editions as data, their differences, and house rules with checks."""

from __future__ import annotations

import pytest

from villa_core.errors import GameError
from villa_core.villa.rulebook import RULE_IDS, Rulebook
from villa_core.villa.rules import EDITIONS, TABLE

IDS_OF_THE_PAGE = [
    *("S0", "S1", "S2", "S3", "S4"),
    *("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9"),
    *("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9"),
    *("Z1", "Z2", "Z3", "Z4", "Z5", "Z5n", "Z6", "Z7", "E1", "E2", "E3"),
    *("P2", "P3", "N1", "N2", "N3", "N4", "N5"),
]
# defaults that the page names inside a row, each with an id of its own so that it can be switched
DEFAULTS_OF_THE_PAGE = ["F1s", "F3b", "F4t", "F5l", "F5p", "F9c", "Z7t", "N4b"]


def test_every_rule_id_is_in_every_rulebook():
    assert sorted(RULE_IDS) == sorted(IDS_OF_THE_PAGE + DEFAULTS_OF_THE_PAGE)
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


def test_every_rule_with_a_default_can_be_switched():
    for entry in TABLE:
        silent = any(not printed.section for printed in entry.printed.values())
        if silent:
            assert len(entry.settings) >= 2, entry.id
            for edition in EDITIONS:
                for setting in entry.settings:
                    if entry.id not in ("F1", "F3", "F4"):  # these go together
                        house = Rulebook.variant(edition, **{entry.id: setting})
                        assert house.is_(entry.id, setting)


@pytest.mark.parametrize(
    ("rule", "printing"),
    [
        ("S0", {"de", "en", "nl", "fr"}),
        ("F1s", {"de", "nl"}),
        ("F9c", {"de", "nl", "fr", "ru"}),
        ("F3b", set()),
        ("F4t", {"ru"}),
        ("F5l", set()),
        ("F5p", {"ru"}),
        ("Z5n", {"ru"}),
        ("Z7t", set()),
        ("E3", set()),
        ("P2", {"de", "nl", "fr", "ru"}),
        ("P3", {"de", "nl", "fr", "ru"}),
        ("N4b", set()),
        ("N5", set()),
        ("B3", {"de", "nl", "fr", "ru"}),
        ("B6", {"de", "nl", "fr", "ru"}),
    ],
)
def test_a_rule_is_credited_only_to_the_books_that_print_it(rule, printing):
    said = {edition for edition in EDITIONS if not Rulebook.of(edition)[rule].silent}
    assert said == printing


def test_what_a_book_leaves_open_is_said_beside_the_rule():
    assert "default: that a touch counts" in Rulebook.of("ru")["B8"].source
    assert Rulebook.of("fr")["B4"].source.endswith("default: that what was covered stays covered")
    assert "what was free stays free; that" in Rulebook.of("ru")["B4"].source
    assert "even be touched" in Rulebook.of("nl")["B5"].sentence
    assert "default: that the claimant may do without" in Rulebook.of("ru")["F6"].source
    for edition in ("en", "ru"):
        assert "nobody has to bring the villa down" in Rulebook.of(edition)["F5"].source
    assert "default" not in Rulebook.of("de")["F5"].source


def test_where_a_book_is_silent_the_german_setting_applies():
    for entry in TABLE:
        for edition, printed in entry.printed.items():
            if not printed.section:
                assert printed.setting == entry.printed["de"].setting, (entry.id, edition)


@pytest.mark.parametrize(
    ("a", "b", "ids"),
    [
        ("de", "nl", ["B5", "Z5"]),
        ("de", "fr", ["S1", "S4", "B5", "Z4", "Z5"]),
        ("de", "ru", ["S2", "B2", "F1", "F3", "F5", "F7", "F8", "Z5"]),
        ("de", "en", ["S1", "S2", "B2", "B4", "F1", "F3", "F4", "F5", "F6", "F9", "Z5", "Z7"]),
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
    assert len(text.splitlines()) == 2 + 8
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
        ({"B7": "red-only"}, "the same in every book"),
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
