"""What is to be read and done in each step of each lesson, counted without a browser.

`tests/browser/test_steps.py` counts the same on the page as it is drawn.
"""

import re
from pathlib import Path

import nbformat
import pytest

from villa_core.errors import VillaError
from villa_widgets.tasks.task_file import read_tasks
from villa_widgets.tasks.wording import worded

ROOT = Path(__file__).parents[3] / "notebooks"
LESSONS = sorted(path for path in ROOT.glob("[0-9]*.ipynb") if '"## ' in path.read_text("utf-8"))
MOST_WORDS = 60
MOST_TYPED = 2  # steps that are answered by a box or radio buttons alone
WORD = re.compile(r"[^\W_]+(?:[’'.,-][^\W_]+)*")
ASKS = re.compile(r"""\bask\(\s*["']([a-z0-9-]+)["'](.*?)\)$""", re.DOTALL | re.MULTILINE)
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def steps_of(path):
    """Each step but the fold with Python: its heading, its paragraph, what its cell does."""
    steps = []
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            heading = re.search(r"^## (.*)$", cell.source, re.MULTILINE)
            text = re.sub(r"^#+ .*$", "", cell.source, flags=re.MULTILINE)
            if heading:
                steps.append([heading[1], "", ""])
            if steps:  # the way on, with its links, is the bar's button
                blocks = [one for one in text.split("\n\n") if ".ipynb)" not in one]
                steps[-1][1] += "\n\n".join(blocks)
        elif steps:
            steps[-1][2] += f"{cell.source}\n"
    return [step for step in steps if step[0] != "The same in Python"]


def asked(path, code):
    """The tasks that a cell asks, as far as their words are known without Python."""
    for name, more in ASKS.findall(code):
        try:
            yield worded(*read_tasks(ROOT / "tasks" / f"{path.stem}.md").text(name)), more
        except VillaError:
            continue


@each_lesson
def test_a_step_has_few_words_before_it_is_answered(path):
    for heading, text, code in steps_of(path):
        questions = " ".join(one.question for one, _more in asked(path, code))
        assert len(WORD.findall(f"{text} {questions}")) <= MOST_WORDS, heading


@each_lesson
def test_a_step_has_something_to_look_at(path):
    assert [heading for heading, _text, code in steps_of(path) if not code.strip()] == []


@each_lesson
def test_few_steps_are_answered_by_a_box_alone(path):
    typed = [
        heading
        for heading, _text, code in steps_of(path)
        if any("on=" not in more for _one, more in asked(path, code))
    ]
    assert len(typed) <= MOST_TYPED, typed


@each_lesson
def test_no_number_that_is_asked_for_stands_in_the_words_before(path):
    for heading, text, code in steps_of(path):
        for one, _more in asked(path, code):
            if isinstance(one.answer, str) or not one.unit:
                continue
            told = rf"(?<![\d.,]){one.answer:g}\W{re.escape(one.unit)}(?!\w)"
            assert not re.search(told, f"{text} {one.question}"), heading
