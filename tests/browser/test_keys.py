"""A keyboard alone: a whole lesson, a column moved on after a pause, where the focus goes."""

import json
import re

import pytest
from playwright.sync_api import Page, expect
from walking import GUESSES, NOTEBOOKS, made, steps_of

LAB = "from villa_widgets import TowerLab; TowerLab(scene=False)"
TO_PREDICT = """
from villa_core import Tower
from villa_widgets.tasks import Prediction
from villa_widgets.tasks.logbook import Logbook
import ipywidgets
text = "What happens? ~ It stands = It falls ! Look at the edge.".replace(" ~", "\\n~")
text = text.replace(" =", "\\n=").replace(" !", "\\n!")
Prediction("05/keys", text, lambda: ipywidgets.Label("seen"), Logbook(None))
"""
MOST = 60  # presses of the Tab key to anywhere on a page
UNANSWERED = ".villa-unanswered:visible"


def tab_to(page: Page, selector: str) -> None:
    """Press the Tab key until something like this has the focus."""
    here = f"() => document.activeElement.matches({json.dumps(selector)})"
    for _press in range(MOST):
        page.keyboard.press("Tab")
        if page.evaluate(here):
            return
    pytest.fail(f"the Tab key does not come to {selector}")


def place_a_guess(page: Page) -> None:
    """Place some guess on the stage of this step."""
    go = page.locator(".villa-staged:visible").get_by_role("button", name="Let go", exact=True)
    for what, keys in GUESSES * 2:
        if not go.is_enabled() and page.locator(f"{what}:visible").count():
            tab_to(page, what)
            for key in keys:
                page.keyboard.press(key)
            page.wait_for_timeout(500)
    expect(go).to_be_enabled()


def test_lesson_4_is_walked_by_keys_alone(show):
    page = show(NOTEBOOKS / "04_torque_balance.ipynb", where="voila", ready=".villa-steps")
    page.keyboard.press("Tab")
    skip = page.locator(".villa-skip")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    steps = steps_of(page)
    for number in range(1, steps + 1):
        expect(page.locator(".villa-steps").get_by_role("status")).to_have_text(
            f"Step {number} of {steps}"
        )
        made(page)
        if page.locator(f".villa-staged{UNANSWERED}").count():
            place_a_guess(page)
            tab_to(page, ".villa-staged .villa-asking button")
            page.keyboard.press("Enter")
        elif page.locator(UNANSWERED).count():
            tab_to(page, ".villa-unanswered input")
            page.keyboard.press(
                "2" if page.locator(f"{UNANSWERED} input[type=text]").count() else "Space"
            )
            page.keyboard.press("Enter")
        expect(page.locator(UNANSWERED)).to_have_count(0)
        if number < steps:
            tab_to(page, ".villa-steps__next")
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", level=2)).to_be_focused()


def test_a_column_that_keys_took_moves_on_after_a_pause_and_gets_where_they_say(show):
    page = show(LAB, where="voila", ready=".villa-plan-chip")
    tab_to(page, ".villa-plan .villa-column")
    column = page.evaluate("() => document.activeElement.dataset.id")
    held = page.locator(f".villa-plan .villa-column[data-id='{column}']")

    def place() -> tuple[float, ...]:
        return tuple(map(float, re.findall(r"-?[\d.]+", str(held.get_attribute("transform")))))

    x, y = place()
    for key, (dx, dy) in (("ArrowRight", (1, 0)), ("ArrowRight", (1, 0)), ("ArrowUp", (0, -1))):
        page.keyboard.press(key)
        page.wait_for_timeout(900)  # a slow hand: the kernel has long answered
        x, y = x + dx, y + dy
        assert place() == pytest.approx((x, y))
        expect(held).to_be_focused()
    expect(page.locator(".villa-plan-live")).to_have_text(re.compile(r"^\d+ mm (behind|in front)$"))
    expect(page.locator(".villa-plan-board .villa-keys")).to_have_css("clip-path", "none")


def test_after_a_prediction_the_focus_is_at_its_result(show):
    page = show(TO_PREDICT, where="voila", ready=".villa-choice")
    tab_to(page, "input[type=radio]")
    page.keyboard.press("Space")
    tab_to(page, ".villa-lesson button")
    page.keyboard.press("Enter")
    result = page.get_by_role("group", name="Prediction and result")
    expect(result).to_be_focused()
    expect(result).to_contain_text("Look at the edge.")
