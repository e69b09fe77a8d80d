"""Editions side by side: every difference, the shortest parting, a game under all five books."""

import asyncio
from datetime import UTC, datetime
from html import escape
from itertools import combinations

import pytest

from villa_core.villa.comparison import Matter
from villa_core.villa.game import Game
from villa_core.villa.moves import BreakOff
from villa_core.villa.rulebook import Rulebook
from villa_widgets.activities import editions
from villa_widgets.activities.editions import EditionDiff, ReplayUnderAll
from villa_widgets.tasks.paper import on_paper

PAIRS = list(combinations(("de", "en", "nl", "fr", "ru"), 2))


@pytest.fixture
def view():
    made = EditionDiff("de", "en")
    yield made
    made.close()


@pytest.fixture
def replay():
    made = ReplayUnderAll()
    yield made
    made.close()


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_every_difference_of_two_books_is_told_with_its_id_and_both_sources(view, left, right):
    view.left.value, view.right.value = left, right
    for row in Rulebook.diff(left, right):
        assert f"<b>{row.id}</b>" in view.panel.html
        for rule in (row.left, row.right):
            assert escape(rule.sentence) in view.panel.html
            assert escape(rule.source) in view.panel.html


def test_one_book_is_not_compared_with_itself(view):
    view.right.value = "nl"
    assert "differ in 2 rules" in view.panel.spoken
    view.right.value = "de"
    assert "different books" in view.panel.spoken


@pytest.mark.parametrize(("left", "right"), [pair for pair in PAIRS if pair != ("de", "nl")])
def test_the_last_move_of_a_parting_is_legal_by_one_book_only(view, left, right):
    view.left.value, view.right.value = left, right
    view.part.click()
    assert view.parting.divergence.matter is Matter.LEGALITY
    legal = {}
    for tool, edition in ((view.play_left, left), (view.play_right, right)):
        tool.click()
        game = view.table.now
        assert game.rulebook.edition == edition
        legal[edition] = view.table.wish(view.parting.game.move)
        if not legal[edition]:
            assert view.parting.divergence.rules[0] in view.table.decision.answer.html
    assert sorted(legal.values()) == [False, True]
    assert view.parting.divergence.rules[0] in view.parted.html


def test_choosing_other_books_puts_the_old_parting_away(view):
    view.part.click()
    view.play_left.click()
    view.right.value = "ru"
    assert not view.parted.html
    assert view.stage.layout.display == "none"


def test_a_game_is_judged_under_all_five_books(replay):
    found = {row.rulebook.edition: row.number for row in replay.comparison}
    assert found == {"de": 3, "en": None, "nl": 3, "fr": 3, "ru": 3}
    assert replay.panel.html.count("<tr>") == 6
    assert "locked" in replay.panel.html


def test_a_game_file_is_opened_and_names_in_it_are_escaped(replay):
    game = Game.new("de", ("<b>Ada", "Ben"), seed=1, referee=True)
    game = game.play(BreakOff(game.columns_of(game.turn)[0]))
    replay.read(game.to_json())
    assert replay.game == game
    assert "<b>Ada" not in replay.panel.html


def test_a_file_that_is_no_game_is_told_and_changes_nothing(replay):
    before = replay.game
    replay.read("{}")
    assert "cannot be opened" in replay.message.spoken
    file = {"name": "a.json", "type": "", "size": 2, "content": b"\xff\xfe"}
    replay.upload.value = ({**file, "last_modified": datetime.now(UTC)},)
    assert "not a text file" in replay.message.spoken
    assert replay.game is before


def test_computers_play_a_game_which_is_then_judged(replay, monkeypatch):
    short = Game.new("ru", seed=3)
    monkeypatch.setattr(editions.Series, "game", lambda _series, _number: short)
    replay.play()
    assert replay.game is short
    assert not replay.deal.disabled


def test_computers_play_beside_the_page(replay, monkeypatch):
    short = Game.new("ru", seed=3)
    monkeypatch.setattr(editions.Series, "game", lambda _series, _number: short)

    async def page():
        replay.play()
        assert replay.deal.disabled
        while replay.deal.disabled:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert replay.game is short
    assert not replay.deal.disabled


def test_both_are_printed_on_paper(view, replay):
    assert "<b>B2</b>" in on_paper(view).task
    assert "part" in on_paper(view).task or "moves are enough" in on_paper(view).task
    assert "German" in on_paper(replay).task
