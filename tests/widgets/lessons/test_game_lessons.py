"""The questions of lessons 1, 2, 9 and 11: what they call right is what the game says."""

from itertools import combinations
from pathlib import Path

import pytest

from villa_core.explore import (
    compare_series,
    steadiness,
    stored,
    wilson,
    winners_by_seat,
)
from villa_core.villa.game import Game
from villa_core.villa.moves import Raise
from villa_core.villa.rulebook import Rulebook
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets import Lesson, StudySummary
from villa_widgets.tasks import Logbook
from villa_widgets.tasks.wording import worded

TASKS = Path(__file__).parents[3] / "notebooks/tasks"
FILES = sorted(path for path in TASKS.glob("*.md") if path.stem[:2] in ("01", "02", "09", "11"))
QUESTIONS = [
    (task, path)
    for path in FILES
    for task, (text, _line) in Lesson(path).file.tasks.items()
    if worded(text).hints  # a prediction has none
]


@pytest.fixture(autouse=True)
def no_file(monkeypatch):
    """Nothing of a test goes into a progress file."""
    monkeypatch.setattr("villa_widgets.tasks.task.own_logbook", lambda: Logbook(None))
    monkeypatch.setattr("villa_widgets.tasks.prediction.own_logbook", lambda: Logbook(None))


def wording(file, task):
    """What a prediction of a lesson says."""
    return worded(Lesson(next(TASKS.glob(f"{file}_*.md"))).file.tasks[task].text)


@pytest.mark.parametrize(("task", "path"), QUESTIONS)
def test_the_right_answer_passes_and_every_wrong_one_fails_with_its_own_sentence(task, path):
    question = Lesson(path).ask(task)
    told = set()
    asked = question.wording
    for wrong, sentence in asked.wrong.items():
        question.field.value = wrong
        question.check()
        assert not question.right
        assert question.said.spoken == sentence
        told.add(sentence)
    assert len(told) == len(asked.wrong)
    if asked.options:
        assert set(asked.options) == {asked.answer, *asked.wrong}
    question.field.value = str(asked.answer)
    question.check()
    assert question.right
    question.close()


def test_what_lesson_2_says_of_the_books_is_so():
    pairs = combinations(("de", "en", "nl", "fr", "ru"), 2)
    apart = {pair: len(Rulebook.diff(*pair)) for pair in pairs}
    assert min(apart, key=apart.get) == ("de", "nl")
    assert sorted(apart.values())[:2] == [2, 4]
    assert (apart["de", "en"], apart["fr", "ru"], apart["en", "fr"]) == (12, 11, 13)
    assert [e for e in ("de", "en", "nl", "fr", "ru") if Rulebook.of(e)["B6"].silent] == ["en"]
    assert Rulebook.of("ru")["B2"].setting == "locked-duty"


def test_what_lesson_9_says_of_the_seal_is_so():
    game = SCENARIOS["7a"].start()
    hexagonal = next(o.move for o in game.legal_moves.raises if o.column == "red-hex")
    assert game.play(hexagonal).seal.holder == "Yellow"
    tied = SCENARIOS["7b"].play()
    raises = {option.column: option.move for option in tied.legal_moves.raises}
    taken = tied.play(raises["yellow-hex"])
    assert (taken.seal.holder, taken.seal.shows) == ("Yellow", "red")
    assert tied.play(raises["yellow-thin-1"]).seal.holder == "Red"


def test_what_lesson_1_says_of_a_collapse_is_so():
    game = SCENARIOS["5a"].start()
    colors = {name: color for name, (color,) in game.colors.items()}
    game = Game.at("de", colors, "Blue", tower=game.tower, seal=("Blue", "Yellow"))
    assert game.play(Raise("blue-thick", 0.0, 50.0)).outcome.winner == "Yellow"


def test_what_lesson_11_says_of_intervals_is_so():
    assert round(wilson(0, 10)[1], 2) == 0.28
    assert [round(100 * end) for end in wilson(12, 40)] == [18, 45]
    assert [round(100 * end) for end in wilson(10, 40)] == [14, 40]


def test_the_numbers_of_lesson_11_come_from_the_stored_games():
    steady = wording("11", "steady")
    never, *_between, finger, most = steadiness(stored("steadiness"))
    for row in (never, finger, most):
        assert row.text in steady.solution
    dutch, books = wording("11", "dutch"), stored("editions")
    for row in compare_series(books).groups["moves in a game"]:
        assert (f"{row.label} {row.text}" in dutch.solution) == (row.label in ("de", "nl"))
    assert books["de"].columns == books["nl"].columns


def test_the_summary_of_lesson_11_says_what_was_counted():
    panel = StudySummary(("seats", "bots", "hands", "steadiness", "rules"))
    most = max(winners_by_seat(stored("seats")["de"]), key=lambda row: row.value)
    assert most.text in panel.html
    assert panel.html.count("<li>") == 5
