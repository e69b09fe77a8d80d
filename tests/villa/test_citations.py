"""Citations: a book is credited with what it prints and with nothing else, part by part.

The table was read off the five printed books; it says which of them print what.
"""

from __future__ import annotations

import pytest
from rule_marks import THREE, at, rule

from villa_core.errors import IllegalMove
from villa_core.villa.game import Game
from villa_core.villa.moves import (
    BreakOff,
    Challenge,
    Claim,
    LayPlate,
    LetPass,
    NobodyCanBuild,
    Object,
    Pass,
    Raise,
    Roll,
    TakeOut,
)
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.rules import EDITIONS, TABLE
from villa_core.villa.scenarios import SCENARIOS

ALL, NONE = "de en nl fr ru", ""
NOT_EN, NOT_RU = "de nl fr ru", "de en nl fr"

# the whole rule, or a part of it after a dot: the books that print it; a part that has no place in
# a book's own rule (whether a locked column may be tried later) is not missing there
PRINTED = {
    "S0": NOT_RU,
    "S1": ALL,
    "S1.again": "de en nl ru",  # the others choose what is left, or roll again
    "S1.turn": NOT_RU,
    "S2": ALL,
    "S3": ALL,
    "S4": ALL,
    "S4.still": "fr",
    "S4.base": "de en nl ru",
    "B1": ALL,
    "B1.covered": "de en fr ru",
    "B2": ALL,
    "B2.later": NOT_EN,
    "B3": NOT_EN,
    "B4": ALL,
    "B4.back": NOT_EN,
    "B4.free": "de nl fr",
    "B4.covered": "de nl",
    "B5": NOT_EN,
    "B5.column": "de nl ru",
    "B6": NOT_EN,
    "B7": ALL,
    "B8": ALL,
    "B8.touch": NOT_RU,
    "B8.shift": NOT_EN,
    "B9": NOT_EN,
    "F1": ALL,
    "F1s": "de nl",
    "F2": ALL,
    "F2.first": "de nl fr",
    "F2.spoken": NONE,
    "F3": ALL,
    "F3.alone": NOT_EN,
    "F3b": NONE,
    "F4": ALL,
    "F4t": "ru",
    "F5": ALL,
    "F5.unless": "de nl fr",
    "F5l": NONE,
    "F5p": "ru",
    "F6": ALL,
    "F6.without": NOT_RU,
    "F7": ALL,
    "F7.none": NOT_RU,
    "F8": NOT_EN,
    "F9": ALL,
    "F9c": NOT_EN,
    "Z1": ALL,
    "Z2": ALL,
    "Z3": ALL,
    "Z3.two": NOT_EN,
    "Z4": ALL,
    "Z4.at-once": NOT_EN,
    "Z5": ALL,
    "Z5.first": NOT_EN,
    "Z5.keeps": NONE,
    "Z5n": "ru",
    "Z6": ALL,
    "Z6.again": NONE,
    "Z7": ALL,
    "Z7.most": "en fr",
    "Z7t": NONE,
    "E1": ALL,
    "E1.plate": NOT_RU,
    "E1.pass": NONE,
    "E2": ALL,
    "E3": NONE,
    "P2": NOT_EN,
    "P2.chosen": "de fr ru",
    "P3": NOT_EN,
    "N1": NOT_EN,
    "N2": NOT_EN,
    "N3": NOT_EN,
    "N4": NOT_EN,
    "N4.spoken": NONE,
    "N4b": NONE,
    "N5": NONE,
}


def test_every_rule_and_part_is_credited_to_exactly_the_books_that_print_it():
    credited = {}
    for entry in TABLE:
        for part in ("", *entry.parts):
            books = (e for e in EDITIONS if Rulebook.of(e)[entry.id].prints(part))
            credited[f"{entry.id}.{part}".rstrip(".")] = " ".join(books)
    assert credited == PRINTED


def test_what_a_book_does_not_print_is_named_in_the_source():
    for edition in EDITIONS:
        for one in Rulebook.of(edition):
            told = [one.entry.parts[part] for part in one.defaults]
            assert all(words in one.source for words in told)
            assert ("default" in one.source) == bool(one.silent or told), one
            assert all("default, not printed" in one.cited(part) for part in one.defaults)


def source(game: Game, move: object, rule_id: str) -> str:
    """Whom a refusal credits with a rule."""
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    return next(found.source for found in caught.value.findings if found.rule == rule_id)


def credited(refusal) -> str:
    """The books that are credited when `refusal(edition)` says where its reason stands."""
    return " ".join(e for e in EDITIONS if not refusal(e).startswith("default"))


UP = {"yellow-thin-1": 2, "blue-thin-1": 2, "green-thin-1": 2}


@rule("F1s start", "F9c no-column")
def test_a_late_claim_is_refused_by_the_books_that_say_so_and_else_by_default():
    def late(edition):
        return at(edition, up=UP, colors=THREE).play(Raise("yellow-hex"))

    assert credited(lambda e: source(late(e), Claim(), "F1s")) == PRINTED["F1s"]
    assert credited(lambda e: source(late(e), Claim(), "F9c")) == PRINTED["F9c"]


def test_passing_is_in_no_book():
    assert credited(lambda e: source(at(e), Pass(), "E1")) == NONE
    late = (at(e, up=UP, colors=THREE).play(Raise("yellow-hex")) for e in EDITIONS)
    assert not credited(lambda _e: source(next(late), NobodyCanBuild(), "E1"))


def test_having_let_it_pass_binds_by_default_and_not_objecting_to_oneself_by_the_book():
    def claimed(edition):
        return at(edition, up=UP).play(Claim()).play(LetPass("Yann"))

    assert credited(lambda e: source(claimed(e), Object("Yann"), "F2")) == NONE
    assert credited(lambda e: source(claimed(e), Object("Ruth"), "F2")) == ALL


def test_the_column_that_an_objector_put_back_is_locked_by_a_default():
    def after(edition):
        game = at(edition, up=UP)
        for move in (Claim(), Object("Bea"), BreakOff("red-hex"), TakeOut("blue-hex"), LayPlate()):
            game = game.play(move)
        for name in ("yellow", "blue", "green"):
            game = game.play(Raise(f"{name}-thick"))
        return game

    locking = [e for e in EDITIONS if Rulebook.of(e).locks]
    assert locking == NOT_EN.split()
    for edition in locking:
        assert source(after(edition), Raise("red-hex"), "F5l").startswith("default")
        own = at(edition, locked=("red-hex",))
        assert not source(own, Raise("red-hex"), "B2").startswith("default")


def test_a_proof_that_was_broken_off_locks_its_column_by_a_default():
    game = at("de", up=UP, colors=THREE).play(BreakOff("yellow-thick")).play(Challenge("Bea"))
    game = game.play(BreakOff("yellow-hex")).play(Raise("red-hex"))
    assert source(game, Raise("yellow-hex"), "N4b").startswith("default")
    assert not source(game, Raise("yellow-thick"), "B2").startswith("default")


def test_a_touch_counts_by_default_in_russian():
    def touched(edition):
        found = at(edition).explain(Raise("red-hex"), touched="red-thick").findings
        return next(one.source for one in found if one.rule == "B8")

    assert credited(touched) == PRINTED["B8.touch"]


def test_a_blue_plate_that_tips_is_refused_by_the_book_only_in_french():
    def tipping(edition):
        game = SCENARIOS["2"].play(edition)
        found = game.explain(LayPlate(150.0, 0.0)).findings
        return next(one.source for one in found if "still" in one.sentence)

    assert credited(tipping) == PRINTED["S4.still"]


def test_that_the_second_colour_is_chosen_is_a_default_in_dutch():
    def second(edition):
        game = Game.free(edition, ("Ada", "Ben"), seed=0, referee=True).play(LayPlate())
        while sum(map(len, game.colors.values())) < 2:
            game = game.play(next(iter(game.legal_moves)))
        return source(game, Roll(), "P2")

    assert credited(second) == PRINTED["P2.chosen"]


@rule("F1s any-time", "F9c neutral-before")
def test_by_house_rules_a_claim_may_come_late():
    late = Rulebook.variant("en", F1s="any-time")
    tried = at(late, up=UP, colors=THREE).play(BreakOff("yellow-hex"))
    tried = tried.play(LetPass("Bea")).play(LetPass("Gil"))
    assert Claim() in tried.legal_moves
    raised = at(late, up=UP, colors=THREE).play(Raise("yellow-hex"))
    assert raised.explain(Claim()).rules == ("F9c",)
    both = Rulebook.variant(late, F9c="neutral-before")
    raised = at(both, up=UP, colors=THREE).play(Raise("yellow-hex"))
    assert raised.play(Claim()).phase.value == "claim open"
