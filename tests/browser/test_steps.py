"""A lesson as a page: one step at a time, held by the address and kept closed by a prediction."""

import re
from pathlib import Path

import nbformat
import pytest
from axe import faultless
from counting import (
    MOST_TYPED,
    MOST_WORDS,
    answers_by_step,
    has_no_picture,
    is_typed,
    moved_by_a_drag,
    told_too_early,
    words,
)
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect
from walking import NOTEBOOKS, PAGES, SIZES, go_to, made, predict, resize, steps_of

# the start page is one page without steps: `test_start.py`
LESSONS = [path for path in PAGES[1:] if '"## ' in path.read_text("utf-8")]

FITS = """() => {
    const shown = [...document.querySelectorAll("[cell-index]:not([hidden])")];
    const end = Math.max(...shown.map(cell => cell.getBoundingClientRect().bottom));
    const bar = document.querySelector(".villa-steps").getBoundingClientRect();
    return document.getElementById("rendered_cells").scrollTop === 0 && end <= bar.top;
}"""
WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"

PREDICT = """
import ipywidgets as widgets
made = widgets.Button(description="That is my prediction")
made.add_class("villa-unanswered")
made.on_click(lambda _: made.remove_class("villa-unanswered"))
made"""


@pytest.fixture
def lesson(tmp_path):
    """Three steps: a title with a field, a prediction, an end."""
    markdown, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    cells = [
        markdown("# A lesson\n\nAbout steps."),
        markdown("## The first thing"),
        code("import ipywidgets as widgets\nwidgets.Text(description='Type')"),
        markdown("## What do you expect?\n\nSay it."),
        code(PREDICT),
        markdown("## The end"),
        markdown("[All lessons](00_start_here.ipynb)"),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path = tmp_path / "lesson.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


def stands_at(page, number, heading):
    """The page shows this step, tells it to those who listen, and has it in its address."""
    expect(page.get_by_role("heading", level=2)).to_have_text([f"{heading}¶"])
    expect(page.get_by_role("status")).to_have_text(f"Step {number} of 3")
    expect(page.locator(".villa-steps [aria-current]")).to_have_attribute("href", f"#step-{number}")


@pytest.mark.everyday
def test_a_lesson_is_walked_step_by_step_and_its_address_holds_the_step(show, lesson: Path):
    page = show(lesson, where="voila", ready=".widget-text")
    forward, back = (page.get_by_role("button", name=name) for name in ("Next", "Back"))
    stands_at(page, 1, "The first thing")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(back).to_be_disabled()
    page.get_by_label("Type").press("ArrowRight")  # a key of the field, not of the page
    stands_at(page, 1, "The first thing")
    forward.click()
    stands_at(page, 2, "What do you expect?")
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    expect(page.locator(".widget-text")).to_be_hidden()
    # a prediction keeps what comes closed, whichever way one tries
    expect(forward).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("Say first what you expect.")).to_be_visible()
    forward.click(force=True)
    page.get_by_role("link", name="Step 3").click(force=True)
    page.keyboard.press("Escape")
    stands_at(page, 2, "What do you expect?")
    page.get_by_role("button", name="That is my prediction").click()
    expect(forward).to_have_attribute("aria-disabled", "false")
    page.get_by_role("heading", level=2).focus()
    page.keyboard.press("ArrowRight")
    stands_at(page, 3, "The end")
    expect(forward).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    stands_at(page, 2, "What do you expect?")
    page.go_back()  # the browser's own way back
    stands_at(page, 3, "The end")
    page.reload()
    stands_at(page, 3, "The end")
    # an address that somebody sent opens at its step, whatever was not answered before it
    back.click()
    page.wait_for_selector(".villa-unanswered")
    stands_at(page, 2, "What do you expect?")
    # it is dark where the whole browser is
    for scheme, paper in (("dark", "rgb(17, 17, 17)"), ("light", "rgb(255, 255, 255)")):
        page.emulate_media(color_scheme=scheme)
        is_light = str(scheme == "light").lower()
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", is_light)
        expect(page.locator("body")).to_have_css("background-color", paper)


def test_on_paper_a_lesson_is_all_its_steps(show, lesson: Path):
    page = show(lesson, where="voila", ready=".widget-text")
    page.emulate_media(media="print")
    expect(page.locator("h2:visible")).to_have_count(3)
    expect(page.locator(".villa-steps")).to_be_hidden()
    tops = page.locator("h2").evaluate_all("all => all.map(one => one.offsetTop)")
    assert tops == sorted(tops)
    # nothing is cut off by a box that is as large as the screen
    for box in ("#main", "#rendered_cells"):
        expect(page.locator(box)).to_have_css("contain", "none")
        expect(page.locator(box)).to_have_css("overflow", "visible")


def test_in_lab_a_lesson_stays_a_notebook(show, lesson: Path):
    page = show(lesson, where="lab", ready=".widget-text")
    expect(page.get_by_role("heading", level=2)).to_have_count(3)
    expect(page.locator(".villa-steps")).to_have_count(0)


def go_on(page):
    """Press Next; where a step asks for a prediction only a moment later, it is made then."""
    button = page.locator(".villa-steps").get_by_role("button", name="Next")
    for patience in (15_000, 15_000, 90_000):
        predict(page)
        try:
            button.click(timeout=patience)
        except TooLate:
            continue
        return
    raise AssertionError("the step lets nobody go on")


@pytest.mark.everyday("laptop")
@pytest.mark.parametrize("size", SIZES)
def test_a_whole_lesson_is_walked_by_next(show, shot, size):
    screen = dict(zip(("width", "height"), SIZES[size], strict=True))
    page = show(
        NOTEBOOKS / "03_centre_of_mass.ipynb", where="voila", screen=screen, ready=".villa-steps"
    )
    bar = page.locator(".villa-steps")
    steps = bar.locator("li").count()
    for number in range(1, steps + 1):
        expect(bar.get_by_role("status")).to_have_text(f"Step {number} of {steps}")
        made(page)
        predict(page)
        assert not page.evaluate(WIDE)
        if size == "laptop":
            faultless(page)
        if number < steps:
            go_on(page)
    # Python is behind a fold, and a button leads to the next lesson
    expect(page.get_by_role("heading", level=2)).to_have_text(["What you know now¶"])
    lines, fold = page.get_by_text("np.average"), page.get_by_role("button", name="The same in")
    expect(lines).to_be_hidden()
    fold.click()
    expect(lines).to_be_visible()
    onward = page.get_by_role("link", name="Torque balance ›")
    expect(onward).to_have_attribute("href", re.compile("04_torque_balance.ipynb"))
    shot(page, f"lesson-walked-{size}")


@pytest.mark.everyday("03_centre_of_mass")
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_step_has_a_picture_few_words_and_no_answer_in_them(show, path):
    page, wrong, typed = show(path, where="voila", ready=".villa-steps"), [], []
    answers = answers_by_step(path)
    for number in range(1, steps_of(page) + 1):
        go_to(page, number)
        if has_no_picture(page):
            wrong.append(f"step {number} has no picture")
        if is_typed(page):
            typed.append(number)
        if (many := words(page)) > MOST_WORDS:
            wrong.append(f"step {number} has {many} words")
        if early := told_too_early(page, answers[number - 1]):
            wrong.append(f"step {number} tells {early} before it is answered")
    if len(typed) > MOST_TYPED:
        wrong.append(f"steps {typed} have nothing but a box or radio buttons")
    assert not wrong


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_stage_stands_still_while_something_is_dragged_and_let_go(show, path):
    page, wrong = show(path, where="voila", ready=".villa-steps"), []
    for number in range(1, steps_of(page) + 1):
        for size in SIZES:
            resize(page, size)
            go_to(page, number)
            if moved := moved_by_a_drag(page):
                wrong.append(f"step {number} on a {size}: {', '.join(moved)}")
    assert not wrong


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_step_of_a_lesson_fits_the_screen(show, shot, path):
    page = show(path, where="voila", ready=".villa-steps")
    for number in range(1, steps_of(page) + 1):
        go_to(page, number)
        page.wait_for_function(FITS)
        if predict(page):
            made(page)
            page.wait_for_function(FITS)
        if path.stem < "04":
            expect(page.locator("math:visible")).to_have_count(0)
        shot(page, f"lesson-{path.stem[:2]}-{number}")
