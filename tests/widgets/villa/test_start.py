"""The start form makes the game that it describes, or says in a sentence why it cannot."""

import gc
import re
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from villa_core.errors import GameError
from villa_core.villa.game import Game, Phase
from villa_core.villa.rules import TABLE
from villa_widgets.villa.start import Seat, StartForm
from villa_widgets.villa.table import GameTable


@pytest.fixture
def form():
    made = StartForm()
    yield made
    made.close()


def test_one_click_starts_a_game_against_an_equal(form):
    told = []
    form.on_start(lambda game, seats: told.append((game, seats)))
    assert form.start.description == "Play against Zeno"
    assert len(form.seats) == 2
    assert not form.more.content, "a closed drawer costs nothing"
    form.start.click()
    ((game, seats),) = told
    assert game.players == ("Ada", "Zeno")
    assert [seat.kind for seat in seats.values()] == ["person", "zeno"]


def test_who_lost_is_offered_a_weaker_opponent_next_and_who_won_a_stronger_one():
    game = Game.new("de", ("Ada", "Gitta"), seed=1)
    table = GameTable(saves=None, scene=False)
    for resigns, words in (("Ada", "Play against Zeno"), ("Gitta", "Play against Kaya")):
        table.start(game, {"Gitta": "gitta"})
        table.computers.stop()
        lost = SimpleNamespace(winner="Gitta" if resigns == "Ada" else "Ada")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Game, "outcome", lost)
            table._find_an_equal()
        assert table.form.start.description == words
    table.close()


def test_the_button_says_what_it_will_do(form):
    form.names = ("Ada", "Ben", "Cleo")
    assert form.start.description == "Begin with Ada, Ben and Cleo"
    form.seats[1].kind.value = form.seats[2].kind.value = "rosa"
    assert form.names == ("Ada", "Rosa", "Rosa 3"), "nobody can name an opponent otherwise"
    form.referee.value = True
    assert form.start.description == "Begin at the real table with Ada, Ben and Cleo"


def test_the_form_has_every_rule_on_which_books_differ(form):
    assert set(form.house) == {entry.id for entry in TABLE if len(entry.settings) > 1}


def test_house_rules_make_a_variant_of_the_book(form):
    form.edition.value = "en"
    form.house["F7"].value = "three-then-two"
    form.seed.value = "7"
    game = form.game()
    assert game.rulebook.name == "en, F7 three-then-two"
    assert game.seed == 7


OWN_BOOK = """
format = "villa-rulebook/1"
name = "Class 8b"
settings = {B2 = "not-locked", F7 = "three-then-one"}
"""


def test_a_book_of_ones_own_is_opened_and_played_with_its_own_house_rules(form):
    opened(form.own_book, OWN_BOOK)
    assert form.edition.options[-1][0] == "Class 8b book"
    assert form.game().rulebook.name == "Class 8b"
    assert form.house["B2"].options[0][0].startswith("as printed: Touching a column")
    form.house["F8"].value = "within-base"
    assert form.rulebook().name == "Class 8b, F8 within-base"
    opened(form.own_book, OWN_BOOK.replace("8b", "9a"))
    assert [words for words, _book in form.edition.options[5:]] == ["Class 9a book"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (OWN_BOOK.replace("not-locked", "glued"), "settings.B2: this cannot be “glued”"),
        (OWN_BOOK.replace("Class 8b", "de"), "is one of the printed books"),
        (OWN_BOOK.replace("}", ', F3 = "any-raise"}'), "does not fit"),
        ("{", "This is not a TOML file"),
        ("#" * 200_000, "too large"),
    ],
)
def test_a_book_that_cannot_be_is_told_and_the_old_one_stays(form, text, words):
    opened(form.own_book, text)
    assert words in form.answer.html
    assert form.rulebook().name == "de"
    opened(form.own_book, OWN_BOOK)
    assert words not in form.answer.html


def opened(button, text):
    """A file that somebody chooses by a button."""
    content = text.encode()
    told = {"name": "book.toml", "type": "", "size": len(content), "content": memoryview(content)}
    button.value = [told | {"last_modified": datetime(2026, 1, 1, tzinfo=UTC)}]


def test_another_book_keeps_house_rules_that_still_differ(form):
    form.house["B2"].value = "not-locked"
    form.edition.value = "en"
    assert form.house["B2"].value == ""
    form.house["F8"].value = "within-base"
    form.edition.value = "de"
    assert form.rulebook().name == "de, F8 within-base"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda f: setattr(f, "names", ("Ada", "Ada")), "same name"),
        (lambda f: setattr(f, "names", ("Ada", "  ")), "needs a name"),
        (lambda f: setattr(f.seed, "value", "seven"), "whole number"),
        (lambda f: setattr(f.house["F3"], "value", "any-raise"), "does not fit"),
    ],
)
def test_what_cannot_be_is_answered_and_nothing_starts(form, change, words):
    started = []
    form.on_start(lambda game, seats: started.append(game))
    change(form)
    form.start.click()
    assert words in form.answer.html
    assert not started


def test_colours_by_moves_and_columns_by_moves_are_separate_wishes(form):
    form.colors.value = True
    assert form.game().phase is Phase.COLORS
    form.colors.value, form.columns.value = False, True
    game = form.game()
    assert game.phase is Phase.SETUP
    assert not any(game.colors.values()), "the villa comes first (S0)"
    assert form.settings["deal colours"]


def test_a_real_villa_is_for_people_only(form):
    form.seats[1].kind.value = "bruno"
    form.referee.value = True
    told = []
    form.on_start(lambda game, seats: told.append((game, seats)))
    form.start.click()
    ((game, seats),) = told
    assert game.referee
    assert all(seat.is_person for seat in seats.values())


def test_a_game_begins_from_the_form_with_its_settings(tmp_path):
    table = GameTable(saves=tmp_path, scene=False)
    table.form.names = ("Ada", "Ben", "Cleo")
    table.form.seats[2].kind.value = "vera"
    table.form.undo.value = False
    table.form.balance.value = False
    table.form.start.click()
    assert table.game.players == ("Ada", "Ben", "Vera"), "an opponent brings its name"
    assert table.seats["Vera"].kind == "vera"
    assert table.bar.back.layout.display == "none"
    assert table.views.verdict.layout.display == "none"
    table.bar.new.click()
    assert table.form.layout.display is None
    table.close()


def test_a_misspelt_seat_is_told_with_the_name_that_was_meant():
    game = Game.new("de", ("Ada", "Ben"), seed=1)
    for computers, sentence in (
        ({"Ben": "carefull"}, "There is no player “carefull”. Did you mean “careful”?"),
        ({"Bne": "careful"}, "Nobody called “Bne” plays in this game. Did you mean “Ben”?"),
        ({"Ben": "gita"}, "Did you mean “gitta”?"),
        ({"Ben": "xyz"}, "There are: person, random, careful"),
    ):
        with pytest.raises(GameError, match=re.escape(sentence)):
            GameTable(game, computers, saves=None, scene=False)
    gc.collect()  # what was half built goes in silence


def test_a_hand_that_is_not_known_is_told():
    with pytest.raises(GameError, match="Did you mean “steady”"):
        Seat("careful", "stedy")
