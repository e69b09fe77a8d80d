"""A lesson of one's own in a class: it comes while the class is open, and two pupils answer it."""

import pytest
from pages import SCREEN
from playwright.sync_api import expect
from test_class import TABLET, come_in, desk_of, opened, room  # noqa: F401 - fixtures

from villa_widgets.activities.handouts import handout
from villa_widgets.command import main

PHONE = {"width": 390, "height": 844}


@pytest.mark.slow
def test_a_lesson_from_the_template_is_answered_by_two_pupils(browser, room, opened, shot):  # noqa: F811
    desk = desk_of(browser, room, opened)
    assert main(["new", "Our bridge", "--folder", str(room.folder)]) == 0
    steps = desk.locator("#step option[value^='our_bridge.ipynb']")
    expect(steps).to_have_count(5)
    pupils = {
        "Fox": come_in(browser, room, opened, "Fox", viewport=TABLET),
        "Owl": come_in(browser, room, opened, "Owl", viewport=PHONE),
    }
    desk.locator("#step").select_option("our_bridge.ipynb#1")
    desk.get_by_role("button", name="Keep everybody here").click()
    answers = {"Fox": "It stands on the other two.", "Owl": "It falls."}
    for animal, page in pupils.items():
        page.wait_for_url("**/our_bridge.ipynb#step-1")
        asked = page.locator(".villa-unanswered").first
        asked.get_by_text(answers[animal]).click()
        shot(page, f"own-lesson-{animal}-asked")
        asked.get_by_role("button", name="That is my prediction").click()
        said = page.get_by_text("5 mm from tipping").first
        expect(said).to_be_visible()
        shot(page, f"own-lesson-{animal}-seen")
    wrong = pupils["Owl"]
    expect(wrong.get_by_text("Two thick columns can carry a plate").first).to_be_visible()
    desk.get_by_role("button", name="Let all go on freely").click()
    for animal, page in pupils.items():
        expect(page.locator(".villa-pupil")).to_have_text(animal)
        page.goto(f"{room.address}/voila/render/our_bridge.ipynb#step-3")
        page.get_by_label("Answer in mm").fill("50")
        page.get_by_role("button", name="Check", exact=True).click()
        expect(page.get_by_text("Equal distances balance equal weights.").first).to_be_visible()
        for n in range(1, 4):
            page.get_by_role("button", name="Hint", exact=True).click()
            expect(page.locator(".villa-hints li:visible")).to_have_count(n)
        expect(page.locator(".villa-hints math")).to_have_count(2)
        page.get_by_role("button", name="Solution", exact=True).click()
        expect(page.locator(".villa-solution math")).to_have_count(2)
        shot(page, f"own-lesson-lever-{page.viewport_size['width']}")
    expected = desk.locator("#expected")
    expect(expected).to_contain_text("A plate lies on three thick columns")
    expect(expected).to_contain_text("2 answers")
    expect(desk.locator("#stuck")).to_contain_text("A seesaw: 30 g lie 50 mm left of the support.")
    expect(desk.locator("#grid")).to_contain_text("Our bridge: lever")
    desk.set_viewport_size(SCREEN)
    shot(desk, "own-lesson-desk")
    page, given = handout(room.folder / "our_bridge.ipynb")
    assert "A seesaw: 30 g lie 50 mm left" in page
    assert "<math>" in given
