"""Handouts are made from the notebooks themselves: tasks on one page, answers on the other."""

from pathlib import Path

import pytest

from villa_widgets.activities.handouts import handout, write_all

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


@pytest.fixture(scope="module")
def lesson():
    return handout(NOTEBOOKS / "03_centre_of_mass.ipynb")


def test_every_task_of_a_lesson_has_its_answer_apart(lesson):
    page, answers = lesson
    assert page.count('class="task"') == answers.count('class="task"') >= 3
    assert "<svg" in page


def test_the_page_for_the_class_holds_no_answers(lesson):
    page, answers = lesson
    assert 'class="answer"' not in page
    assert 'class="answer"' in answers
    assert "Does it stand?" in page


def test_a_notebook_without_questions_has_no_sheet_of_answers(tmp_path):
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    (notebooks / "10_play.ipynb").write_bytes((NOTEBOOKS / "10_play.ipynb").read_bytes())
    written = write_all(notebooks, tmp_path / "out")
    assert [path.name for path in written] == ["10_play.html"]
    assert not list(notebooks.glob("villa-*"))
