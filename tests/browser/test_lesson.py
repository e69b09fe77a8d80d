"""Lessons in a real browser: a puzzle solved by hand and by keys, a prediction, progress kept."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from villa_core.learn.puzzles import make

PUZZLE = """
from villa_widgets.tasks import Logbook, ProgressView, PuzzleView
book = Logbook(None)
import ipywidgets as widgets
view = PuzzleView("{kind}", level={level}, seed=41, logbook=book)
widgets.VBox([view, ProgressView(book)])
"""

READY = ".villa-puzzle .villa-scene__picture[data-ready=true]"

PREDICTION = """
from villa_core import Tower
from villa_widgets.tasks import Logbook, Prediction, Question
from villa_widgets.tower.panels import StabilityPanel
import ipywidgets as widgets
book = Logbook(None)
first = Prediction("05/corner", '''What happens to this villa?
    = It stands
    ~ It falls
    ! Every floor has its centre of mass inside the support.''',
    lambda: StabilityPanel(Tower.famous("leaning")), book)
second = Question("05/margin", '''How far is it from tipping? <b>mm</b>
    = 3 ± 0.1 mm
    ? One.
    ? Two.
    ? Three.
    ! 3 mm''', book)
widgets.VBox([first, second])
"""


def test_a_puzzle_is_answered_wrongly_then_rightly(show, shot):
    page = show(PUZZLE.format(kind="predict", level=1), where="lab", ready=READY)
    card = page.locator(".villa-lesson").first
    expect(card).to_contain_text("Predict what falls — easy")
    card.get_by_role("button", name="Check").click()
    expect(card).to_contain_text("Give an answer first.")
    puzzle = make("predict", 1, 41)
    options, answer = puzzle.answer_type.options, puzzle.solution.answer
    wrong = next(label for name, label in options.items() if name != answer)
    for label, words in ((wrong, "Not so."), (options[answer], "1 point: right")):
        card.get_by_label(label).check()
        card.get_by_role("button", name="Check").click()
        expect(card.locator(".villa-reply")).to_contain_text(words)
    expect(page.locator(".villa-lesson").nth(1)).to_contain_text("predict/1/41")
    shot(page, "lesson-predict")


def test_a_column_is_placed_by_typing_with_a_comma(show, shot):
    page = show(PUZZLE.format(kind="balance", level=1), theme="dark", ready=READY)
    card = page.locator(".villa-lesson").first
    card.get_by_label("x in mm").fill("-20,5")
    card.get_by_label("x in mm").press("Tab")
    card.get_by_label("y in mm").fill("47")
    card.get_by_label("y in mm").press("Enter")
    expect(card.locator(".villa-plan-tray")).not_to_contain_text("thick")
    card.get_by_role("button", name="Hint").click()
    expect(card).to_contain_text("Hint 1")
    shot(page, "lesson-balance-dark")


def test_what_happens_stays_hidden_until_the_prediction(show, shot):
    page = show(PREDICTION, ready=".villa-lesson")
    card = page.locator(".villa-lesson").first
    expect(page.get_by_text("closest to tipping")).to_have_count(0)
    expect(card).to_have_class(re.compile("villa-unanswered"))
    card.get_by_label("It falls").check()
    page.keyboard.press("Enter")
    expect(card).not_to_have_class(re.compile("villa-unanswered"))
    expect(card).to_contain_text("You expected: It falls. What happens: It stands.")
    expect(page.get_by_text("closest to tipping").first).to_be_visible()
    question = page.locator(".villa-lesson").nth(1)
    expect(question).to_contain_text("<b>mm</b>")
    question.get_by_label("Answer in mm (−10 to 10)").fill("3,05 mm")
    question.get_by_label("Answer in mm").press("Enter")
    expect(question).to_contain_text("Right: 3 mm. 2 points.")
    shot(page, "lesson-prediction")


def test_progress_is_downloaded_as_a_file(show, tmp_path):
    page = show(PUZZLE.format(kind="pull", level=2), ready=READY)
    card, progress = page.locator(".villa-lesson").first, page.locator(".villa-lesson").nth(1)
    card.get_by_role("checkbox").first.check()
    card.get_by_role("button", name="Check").click()
    expect(progress).to_contain_text("pull/2/41")
    progress.get_by_label("Nickname (if you like)").fill("<i>Owl</i>")
    progress.get_by_label("Nickname (if you like)").press("Tab")
    with page.expect_download() as download:
        progress.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "mine.json")
    document = json.loads(Path(tmp_path / "mine.json").read_text("utf-8"))
    assert document["nickname"] == "<i>Owl</i>"
    assert document["tasks"][0]["task"] == "pull/2/41"


def test_a_column_is_placed_by_keys_alone_and_taken_back(show):
    page = show(PUZZLE.format(kind="balance", level=1), ready=".villa-plan-chip")
    card = page.locator(".villa-lesson").first
    card.locator(".villa-plan-chip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(card.locator(".villa-plan-chip")).to_have_count(0)
    expect(card.get_by_label("x in mm")).not_to_have_value("")
    page.keyboard.press("Control+z")
    expect(card.locator(".villa-plan-chip")).to_have_count(1)
    expect(card.get_by_label("x in mm")).to_have_value("")


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_ctrl_z_undoes_in_a_lab_also_when_nothing_is_focused(show, where):
    lab = "from villa_widgets import TowerLab; TowerLab(scene=False)"
    page = show(lab, where=where, ready=".villa-plan .villa-column")
    undo, column = (
        page.locator("button.villa-undo"),
        page.locator(".villa-plan .villa-column").first,
    )
    expect(undo).to_be_disabled()
    for leave in ("", "document.activeElement.blur()"):
        box = column.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 12, y, steps=4)
        page.mouse.up()
        expect(undo).to_be_enabled()
        page.evaluate(leave)
        page.keyboard.press("Control+z")
        expect(undo).to_be_disabled()
