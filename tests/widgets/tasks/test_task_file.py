"""Files of tasks: each mistake is named with file and line, and what is strange stays harmless."""

import os
from contextlib import redirect_stdout
from io import StringIO

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from villa_core import Tower
from villa_core.errors import FormatError, VillaError
from villa_core.learn.progress import Progress
from villa_widgets import Lesson, PuzzleView
from villa_widgets.tasks import Logbook, Prediction, Question
from villa_widgets.tasks.lessons import lessons_in, questions_in
from villa_widgets.tasks.task_file import tasks_of

HINTS = "? One.\n? Two.\n? Three.\n! So."
LEVER = (
    "## lever\n\nWhere?\n= 75 ± 0.5 mm\n~ 50 # No: $30 \\cdot 50$ is not $20 \\cdot 50$.\n" + HINTS
)


@pytest.fixture
def lesson(tmp_path):
    """Writes a file of tasks and gives its lesson."""

    def written(text, name="bridges.md"):
        path = tmp_path / "tasks" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        return Lesson(path, Logbook(None))

    return written


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("## lever\nHow far?\n= 5 mm\n" + HINTS, 3, "how exact"),
        ("# T\n\n## lever\n\nHow far?\n= 5 ± 1 mm\n= 9 ± 1 mm\n" + HINTS, 7, "one right answer"),
        ("## lever\nWhat?\n= up\n~ up\n" + HINTS, 4, "same answer"),
        ("## lever\nHow far?\n= 5 ± 1 mm\n~ 5.5\n" + HINTS, 4, "same answer"),
        ("## lever\nHow far?\n= 5 ± 1 mm\n~ far # No.\n" + HINTS, 4, "no number in mm"),
        ("## lever\nHow far is $\\frac{1$?\n= 5 ± 1 mm\n" + HINTS, 2, "cannot be read"),
        ("## lever\nHow far?\n= 5 ± 1 mm\n~ 9 # No: $\\foo$.\n" + HINTS, 4, "cannot be read"),
        ("## lever\nHow far? ![a](b.png)\n= 5 ± 1 mm\n" + HINTS, 2, "picture"),
        ("## lever\nHow far?\n= 5 ± 1 mm\n? One.", 2, "three hints"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(lesson, text, line, sentence):
    with pytest.raises(FormatError, match=sentence) as caught:
        lesson(text).ask("lever")
    assert caught.value.path == f"tasks/bridges.md, line {line}"


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (f"{LEVER}\n\n{LEVER}", 11, "another task, in line 1"),
        ("Words.\n\n## The Lever\n", 3, "small letters"),
    ],
)
def test_a_mistake_in_a_name_is_named_with_file_and_line(lesson, text, line, sentence):
    with pytest.raises(FormatError, match=sentence) as caught:
        lesson(text)
    assert caught.value.path == f"tasks/bridges.md, line {line}"


def test_a_notebook_tells_a_mistake_in_one_sentence(lesson):
    shell = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
    asked = lesson("## lever\nHow far?\n= 5 mm\n" + HINTS)
    shell.push({"ask": asked.ask})
    with redirect_stdout(StringIO()) as told:
        assert not shell.run_cell("ask('lever')").success
    shell.restore_sys_module_state()
    assert told.getvalue().startswith("tasks/bridges.md, line 3: One answer alone")
    assert "Traceback" not in told.getvalue()


def test_a_mistake_in_one_task_leaves_the_others(lesson):
    asked = lesson(f"{LEVER}\n\n## broken\n\nHow far?\n= 5 mm\n")
    assert isinstance(asked.ask("lever"), Question)
    with pytest.raises(FormatError):
        asked.ask("broken")


def test_a_task_that_is_not_there_is_said_with_those_that_are(lesson):
    with pytest.raises(VillaError, match="There are: lever"):
        lesson(LEVER).ask("levr")


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(VillaError, match=r"There is no file .*mine\.md"):
        Lesson(tmp_path / "mine.md")


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (b"\xff\xfe## x", "a.md", "UTF-8"),
        (b"", "balance.md", "kind of puzzle"),
        ("\n".join(f"## a{n}" for n in range(501)).encode(), "a.md", "too many tasks"),
    ],
)
def test_what_cannot_be_a_file_of_tasks_is_refused(content, name, sentence):
    with pytest.raises(FormatError, match=sentence):
        tasks_of(content, name)


def test_a_file_that_is_too_long_is_not_read(lesson):
    with pytest.raises(FormatError, match="too long"):
        lesson(LEVER + " " * 400_000)


def test_a_file_that_was_changed_is_read_again(lesson):
    asked = lesson(LEVER)
    assert asked.ask("lever").wording.question == "Where?"
    asked.path.write_text(LEVER.replace("Where?", "At which place?"), "utf-8")
    os.utime(asked.path, ns=(1, 1))
    assert asked.ask("lever").wording.question == "At which place?"


def test_files_of_windows_are_read(lesson):
    asked = tasks_of(b"\xef\xbb\xbf" + LEVER.replace("\n", "\r\n").encode(), "a.md")
    assert asked.tasks["lever"].text.splitlines()[1] == "Where?"


def test_progress_of_earlier_versions_keeps_its_meaning(lesson):
    book = Logbook(None)
    book.take_in(Progress().after("05/lever", right=True).to_json().encode())
    asked = lesson(LEVER, "05_support.md")
    question = Lesson(asked.path, book).ask("lever")
    assert question.right
    assert question.said.spoken == "You have solved this."


def test_formulas_are_shown_as_mathml_and_read_as_words(lesson):
    question = lesson(LEVER).ask("lever")
    question.field.value = "50"
    question.check()
    assert question.said.html.count("<math>") == 2
    assert question.said.spoken == r"No: 30 \cdot 50 is not 20 \cdot 50."


def test_html_in_a_task_is_shown_as_it_is_typed(lesson):
    text = LEVER.replace("Where?", "Where <img src=x onerror=alert(1)> [a](javascript:alert(1))?")
    html = lesson(text).ask("lever").head.html
    assert "<img" not in html
    assert "javascript" not in html


def test_html_in_a_formula_is_shown_as_it_is_typed(lesson):
    formula = r"$\text{<img src=x>} \href{javascript:x}{y} \style{x}{z} \class{w}{v}$"
    html = lesson(LEVER.replace("Where?", formula)).ask("lever").head.html
    shown = html.partition("<annotation")[0]
    assert "&lt;img" in shown
    assert not any(word in html for word in ("<img", "href=", "style=", 'class="w"'))
    assert "javascript" not in shown


CHOICE = """## share

What does each push? {more}
~ $W$ # Both together push with *W*.
= $\\frac{{W}}{{2}}$
"""


def test_answers_with_formulas_have_letters(lesson):
    question = lesson(CHOICE.format(more="") + HINTS).ask("share")
    assert [label for label, _value in question.field.options] == ["A", "B"]
    assert question.head.html.count("<math>") == 2
    question.field.value = "$W$"
    question.check()
    assert "<em>W</em>" in question.said.html
    question.field.value = question.wording.answer
    question.check()
    assert question.right
    assert "<mfrac>" in question.said.html


def test_what_is_said_to_a_wrong_answer_is_said_after_a_prediction_too(lesson):
    prediction = lesson(CHOICE.format(more="") + "! They share it.").ask(
        "share", then=Tower.famous("leaning")
    )
    assert isinstance(prediction, Prediction)
    assert prediction.seen.reading.quiet
    prediction.field.value = "$W$"
    prediction.commit()
    said = prediction.said.spoken
    assert said == (
        r"You expected: W. What happens: \frac{W}{2}. Both together push with W. They share it."
    )
    prediction.close()


def test_values_are_put_in_where_their_names_stand(lesson):
    text = LEVER.replace("Where?", "Where must {n} g lie, with $\\frac{1}{2}$?")
    asked = lesson(text).ask("lever", values={"n": 20, "seed": 3})
    assert asked.task_id == "bridges/lever-3"
    assert "Where must 20 g" in asked.wording.question
    assert "<mfrac>" in asked.head.html


def test_paragraphs_and_lists_stay_what_they_are(lesson):
    text = LEVER.replace("Where?", "Look at\nboth:\n\n- a **bar**\n- a\n  rope\n\nWhere?")
    html = lesson(text).ask("lever").head.html
    assert "<p>Look at both:</p>" in html
    assert "<li>a <strong>bar</strong></li>\n<li>a rope</li>" in html


# the lessons of a folder -------------------------------------------------------------------------


def test_what_is_no_notebook_is_left_out_of_the_list(tmp_path):
    for name, text in (("a", "{"), ("b", "[]"), ("c", '{"cells": 7}'), ("d", '{"cells": []}')):
        (tmp_path / f"{name}.ipynb").write_text(text, "utf-8")
    (tmp_path / "e.ipynb").mkdir()
    assert [(one.file, one.title, one.steps) for one in lessons_in(tmp_path)] == [
        ("d.ipynb", "d", ("d",))
    ]


def test_the_lessons_of_a_class_are_in_the_folder_that_its_server_names(tmp_path, monkeypatch):
    (tmp_path / "mine.ipynb").write_text('{"cells": []}', "utf-8")
    monkeypatch.setenv("VILLA_LESSONS", str(tmp_path))
    assert [one.file for one in lessons_in()] == ["mine.ipynb"]


def test_questions_are_told_short_and_plain(lesson, tmp_path):
    long = "Where must **{n}** g lie? " * 20
    lesson(LEVER.replace("Where?", long))
    told = questions_in(tmp_path)["bridges/lever"]
    assert told.startswith("Where must … g lie? Where")
    assert told.endswith(" …")
    assert len(told) < 185


def test_a_question_is_told_without_what_the_hand_does(lesson, tmp_path):
    lesson(LEVER.replace("Where?", "Where?\n& Lay it there, then let go."))
    assert questions_in(tmp_path)["bridges/lever"] == "Where?"


# a puzzle about somebody's own villa -------------------------------------------------------------


LOADED = Tower.famous("three-legged").add_column("red-hex", 40, 60)


def test_from_a_villa_of_ones_own_a_column_can_be_pulled():
    view = PuzzleView.of(LOADED, "pull", logbook=Logbook(None))
    for tick in view.answering.ticks.values():
        tick.value = True
    view.check()
    assert not view.right
    view.show(view.puzzle)
    view.answering.ticks["yellow-thick"].value = True
    view.check()
    assert view.right
    assert view.task_id == PuzzleView.of(LOADED, "pull").task_id
    view.close()


@pytest.mark.parametrize("name", ["leaning", "three-legged"])
def test_a_villa_of_ones_own_can_be_predicted(name):
    view = PuzzleView.of(Tower.famous(name), "predict", "mine/one", logbook=Logbook(None))
    view.answering.field.value = view.puzzle.solution.answer
    view.check()
    assert view.right
    assert view.said.spoken.endswith("2 points: right at the first try.")
    assert "stars" not in view.head.html
    view.close()


def test_wrong_predictions_of_an_own_villa_are_told_why():
    falls = LOADED.remove_column("green-thick")
    view = PuzzleView.of(falls, "predict", logbook=Logbook(None))
    view.answering.field.value = "stands"
    view.check()
    assert not view.right
    assert "centre of mass" in view.said.spoken
    view.close()


@pytest.mark.parametrize(
    ("tower", "kind", "sentence"),
    [
        (LOADED.remove_column("yellow-thick"), "pull", "some may go"),
        (Tower.famous("three-legged"), "pull", "too close to call"),
        (Tower.famous("three-legged"), "mass", "These can: predict, pull"),
        (Tower.famous("three-legged"), "hang", "mobiles"),
        (Tower.famous("three-legged"), "fly", "no puzzle called"),
        (Tower.empty(), "predict", "no plate"),
    ],
)
def test_what_cannot_be_asked_of_a_villa_is_said(tower, kind, sentence):
    with pytest.raises(VillaError, match=sentence):
        PuzzleView.of(tower, kind)
