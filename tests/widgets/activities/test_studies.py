"""Studies: stored answers with plots and words, and live games with progress."""

import asyncio

import pytest

from villa_core.errors import GameError
from villa_core.explore import GameResult, Results, Series, StudyAnswer
from villa_core.explore import studies as core_studies
from villa_core.explore.answers import mean, share
from villa_core.villa.bots import Hand
from villa_widgets.activities.studies import QUESTIONS, StudyView, in_words
from villa_widgets.tasks.paper import on_paper


@pytest.fixture
def view():
    made = StudyView("seats")
    yield made
    made.close()


@pytest.fixture
def quick(monkeypatch):
    """Games that take no time: the same one again and again."""

    def play(series, games, *, workers, progress, stop):
        assert workers == 1
        found = []
        for number in range(games):
            if stop():
                break
            found.append(GameResult(number, 0, 0, -1, 1, 5, 80, 60, 1, 4, 3, 2, 1))
            progress(len(found), games)
        return Results(series, tuple(found))

    monkeypatch.setattr(core_studies, "play", play)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_is_answered_by_picture_and_sentence_with_uncertainty(question):
    view = StudyView(question)
    assert "<svg" in view.panel.html
    assert view.answer.question in view.panel.spoken
    assert "n = " in view.sentence
    assert "95 %" in view.panel.html
    assert "<svg" in on_paper(view).task
    view.close()


def test_a_question_that_nobody_asks_is_refused_with_the_known_ones():
    with pytest.raises(GameError, match="steadiness"):
        StudyView("weather")


def test_live_games_answer_the_same_question(view, quick):
    view.games.value = 4
    view.run()
    assert view.live.question == view.answer.question
    assert view.live.rows[0].n == 4
    assert "<svg" in view.result.html
    assert not view.run_button.disabled
    assert view.stop_button.disabled


def test_live_games_run_beside_the_page_and_the_bar_counts(view, quick):
    async def page():
        view.run()
        assert view.busy
        assert view.run_button.disabled
        assert view.bar.layout.visibility == "visible"
        view.run()  # a second wish while games are played changes nothing
        while view.busy:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert view.live.rows[0].n == view.bar.max == 20


def test_stopping_before_any_game_says_that_there_are_too_few(view, monkeypatch):
    def play(series, games, *, workers, progress, stop):
        view.stop()
        return Results(series, ())

    monkeypatch.setattr(core_studies, "play", play)
    view.run()
    assert view.live is None
    assert "too few games" in view.message.html
    assert not view.run_button.disabled


@pytest.mark.parametrize(("question", "series"), [("editions", 5), ("rules", 22), ("length", 1)])
def test_every_series_of_a_question_is_played_and_what_it_is_compared_with(quick, question, series):
    view = StudyView(question)
    view.games.value = 2
    view.run()
    assert view.bar.max == 2 * series
    assert view.live.rows[0].n == 2
    view.close()


def test_a_real_game_is_played(view, monkeypatch):
    quick_table = {"de": Series.of("de", "random", hand=Hand(30.0, 0.2, 0.0), seed=1)}
    monkeypatch.setitem(core_studies.STUDIES, "seats", lambda _seed: quick_table)
    view.games.value = 2
    view.run()
    assert view.live.rows[0].n == 2


def test_words_say_when_intervals_overlap_and_when_they_do_not():
    (close,) = in_words(StudyAnswer("Who?", (share("Ada", 6, 10), share("Ben", 4, 10))))
    assert close.endswith("The intervals overlap, so it is left open against: Ben.")
    (clear,) = in_words(StudyAnswer("Who?", (share("Ada", 95, 100), share("Ben", 5, 100))))
    assert clear.endswith("That is more than chance against: Ben.")


def test_words_name_all_that_share_the_first_place():
    (tied,) = in_words(StudyAnswer("Who?", (share("A", 4, 9), share("B", 4, 9), share("C", 1, 9))))
    assert tied.startswith("Most: A, B, 44 %")
    (same,) = in_words(StudyAnswer("Who?", (share("Ada", 5, 10), share("Ben", 5, 10))))
    assert same.startswith("No difference at all")


def test_rows_that_are_no_rivals_are_only_listed():
    answer = StudyAnswer(
        "How?", (mean("moves", {10: 1, 12: 1, 14: 1}, "on average"), share("x", 0, 0, "y"))
    )
    assert in_words(answer, (0,))[0].startswith("On average: moves: 12.0")
    assert in_words(answer, (0,))[1] == "Y: There were no cases."
    assert "more than chance" not in StudyView("claims").sentence


def test_of_changes_those_are_told_that_are_more_than_chance():
    def row(rule, change):
        return mean(f"{rule}: It is so.", {change: 3, 0: 1}, "moves", change=True)

    rows = (row("F6", 40), row("F7", 0), row("Z7", -60), share("F7: It is so.", 0, 4, "other"))
    moves, other = in_words(StudyAnswer("Which?", rows))
    assert moves.startswith("Moves: Z7 -45.0")
    assert "; F6 +30.0" in moves
    assert "F7" not in moves
    assert other == "Other: not one with F7."


def test_a_table_of_changes_has_a_line_for_each_rule_and_marks_what_is_clear():
    view = StudyView("rules")
    html = view.panel.html
    assert html.count('<th scope="row">') == len(view.answer.groups["moves in a game"]) == 21
    clear = sum(not row.low <= 0 <= row.high for row in view.answer if row.is_change)
    assert html.count('class="clear"') == clear
    view.close()
