"""Texts of tasks: what cannot be meant is told with the task and the line where it stands."""

from types import SimpleNamespace

import pytest

from villa_core.errors import FormatError
from villa_widgets.tasks import Logbook, Prediction, Question, names
from villa_widgets.tasks.paper import question_sheet
from villa_widgets.tasks.wording import worded

HINTS = "\n? One.\n? Two.\n? Three."


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("How far?\n= 5 mm", 2, "how exact"),
        ("How far?\n\n= far", 3, "no choice"),
        ("How far?\n~ 7 # No.\n= 5 mm\n~ 9", 3, "how exact"),
        ("How far?\n= 5 ± x mm", 2, "cannot be read"),
        ("How far?\n= x ± 5 mm", 2, "cannot be read"),
        ("How far?\n= 5 ± -1 mm", 2, "cannot be read"),
        ("How far?\n= 5 ± nan mm", 2, "cannot be read"),
        ("= 5 ± 0.5 mm", 1, "question is missing"),
        ("  \n= 5 ± 0.5 mm", 1, "question is missing"),
        ("How far?\n~ near", 1, "one right answer"),
        ("How far?\n=5 ± 0.5 mm", 1, "and a space"),
        ("How far?\n= 5 ± 0.5 mm\n= 6 ± 0.5 mm", 3, "one right answer"),
        ("What?\n~ It stands\n= It falls\n~ It stands # No.", 4, "same answer"),
        ("What?\n~ It falls # No.\n= It falls", 3, "same answer"),
        ("How far?\n= 5 ± 0.5 mm\n~ 5.4 # No.", 3, "same answer"),
        ("How far?\n= 5 ± 0.5 mm\n~ 7\n~ 0.7 cm # No.", 4, "same answer"),
        ("How far?\n= 5 ± 0.5 mm\n~ far # No.", 3, "no number in mm"),
        ("What?\n= It falls\n~\n? One.", 3, "Nothing stands behind"),
    ],
)
def test_a_mistake_in_a_text_is_told_with_its_line(text, line, sentence):
    with pytest.raises(FormatError, match=sentence) as caught:
        worded(text, "20/own")
    assert caught.value.path == f"task 20/own, line {line}"


@pytest.mark.parametrize("make", [Question, lambda *given: Prediction(*given[:2], lambda: None)])
def test_questions_and_predictions_name_the_task(make):
    with pytest.raises(FormatError, match=r"^task 20/own, line 2: "):
        make("20/own", "How far?\n= 5 mm" + HINTS, Logbook(None))


def test_a_question_without_its_hints_is_named():
    with pytest.raises(FormatError, match=r"^task 20/own, line 1: .* three hints"):
        Question("20/own", "How far?\n= 5 ± 1 mm\n? One.", Logbook(None))


@pytest.mark.parametrize("text", ["= 1,5 ± 0,5 mm", "= 1.5 ±0.5 mm", "= 15e-1 ± 5e-1 mm"])
def test_a_number_is_written_as_people_write_it(text):
    read = worded(f"How far?\n{text}")
    assert (read.answer, read.tolerance, read.unit) == (1.5, 0.5, "mm")


def test_what_the_hand_does_is_said_after_the_question_and_not_on_paper():
    asked = worded("How far?\n& Push it,\nthen let go.\n= 5 ± 0.5 mm")
    assert asked.spoken == "How far? Push it, then let go."
    assert "Push it, then let go." in asked.question_html
    printed = question_sheet(asked)
    assert "How far?" in printed.task
    assert "let go" not in printed.task + printed.answer


def test_the_right_answer_may_have_something_said_to_it():
    read = worded("What?\n= It falls # Yes.\n~ It stands # No.")
    assert read.answer in read.options
    question = Question("20/own", "How far?\n= 5 ± 1 mm # Yes.\n~ 9 # No." + HINTS, Logbook(None))
    for given, right in (("9", False), ("5", True)):
        question.field.value = given
        question.check()
        assert question.right is right


# names


@pytest.fixture
def cells(monkeypatch):
    """Says which cell of a notebook runs now."""
    monkeypatch.setattr(names, "_CLAIMS", {})
    now = {"header": {}, "metadata": {}}
    shell = SimpleNamespace(get_parent=lambda: now)
    monkeypatch.setattr(names, "get_ipython", lambda: shell)

    def run(cell, number):
        now["header"] = {"msg_id": f"run {number}"}
        now["metadata"] = {"cellId": cell} if cell else {}

    return run


def ask(how_many):
    return Question("20/own", f"How many?\n= {how_many} ± 0" + HINTS, Logbook(None))


@pytest.mark.parametrize(("cell", "number"), [("a", 1), ("b", 2)])
def test_another_task_of_a_notebook_may_not_have_the_same_name(cells, cell, number):
    cells("a", 1)
    ask(3)
    cells(cell, number)
    ask(3)  # the same task is shown twice
    with pytest.raises(FormatError, match=r"^task 20/own: Another task"):
        ask(4)


def test_a_cell_that_is_run_again_may_change_its_task(cells):
    cells("a", 1)
    ask(3)
    cells("a", 2)
    ask(4)
    Question("20/other", "How many?\n= 5 ± 0" + HINTS, Logbook(None))
    cells("a", 3)
    Question("20/other", "How many?\n= 6 ± 0" + HINTS, Logbook(None))
    cells("b", 4)
    ask(7)  # the first cell has another one now


def test_where_cells_cannot_be_told_apart_only_those_of_one_run_are_compared(cells):
    cells("", 1)
    ask(3)
    cells("", 2)
    ask(4)
    with pytest.raises(FormatError):
        ask(5)


@pytest.mark.parametrize("text", ["~ 9 mm\n= 4 mm", "~ 3\n= 4", "~ 10\n= 4 of them"])
def test_numbers_can_be_chosen_from(text):
    assert len(worded(f"How many?\n{text}").options) == 2
