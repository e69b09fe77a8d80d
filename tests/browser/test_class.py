"""A class in real browsers: the door, a lesson, what the teacher wants, and a table for two."""

import re
from collections.abc import Iterator

import pytest
from pages import PATIENCE, WIDGETS_MAY_TAKE_LONG
from playwright.sync_api import Browser, Page, expect

from benchmarks.class_load import ClassProcess

PHONE, TABLET = {"width": 390, "height": 844}, {"width": 820, "height": 1180}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassProcess]:
    running = ClassProcess(tmp_path_factory.mktemp("class") / "lab", "--pupils", "2")
    yield running
    running.stop()


@pytest.fixture
def opened(browser: Browser) -> Iterator[list[Page]]:
    pages: list[Page] = []
    yield pages
    for page in pages:
        page.context.close()


def come_in(browser: Browser, room: ClassProcess, opened: list[Page], animal: str, **how) -> Page:
    """A new browser whose pupil has typed the word and chosen an animal."""
    page = browser.new_context(reduced_motion="reduce", **how).new_page()
    opened.append(page)
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WIDGETS_MAY_TAKE_LONG)
    page.goto(room.address)
    page.get_by_label("The class word").fill(room.room["word"])
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name=animal, exact=True).click()
    expect(page.locator(".villa-pupil")).to_have_text(animal)
    return page


def test_the_teacher_leads_everybody_to_a_step_and_locks_the_answers(browser, room, opened, shot):
    fox = come_in(browser, room, opened, "Fox", viewport=TABLET)
    desk = browser.new_context().new_page()
    opened.append(desk)
    desk.goto(room.desk)
    expect(desk.locator("#grid")).to_contain_text("Fox")
    desk.locator("#step").select_option("05_support_polygon.ipynb#2")
    desk.get_by_role("button", name="Take everybody to this step").click()
    desk.get_by_role("button", name="Lock the answers").click()
    fox.wait_for_url("**/05_support_polygon.ipynb#step-2")
    expect(fox.locator(".villa-pupil")).to_have_text("Fox · answers locked")
    shot(fox, "class-locked")
    shot(desk, "class-desk")
    desk.get_by_role("button", name="Unlock the answers").click()
    expect(fox.locator(".villa-pupil")).to_have_text("Fox")


def test_two_devices_play_at_one_table(browser, room, opened, shot):
    players = {
        "Owl": come_in(browser, room, opened, "Owl", viewport=PHONE, color_scheme="dark"),
        "Yak": come_in(browser, room, opened, "Yak", viewport=TABLET),
    }
    owl, yak = players.values()
    for page in (owl, yak):
        page.goto(f"{room.address}/voila/render/10_play.ipynb")
    owl.get_by_role("button", name="Play with another device").click()
    told = owl.get_by_text("Tell your partner this code").first.inner_text()
    found = re.search(r"code: ([A-Z]{4})", told)
    assert found
    yak.get_by_label("Code from someone").fill(found.group(1))
    yak.get_by_role("button", name="Open the code").click()
    for page in (owl, yak):
        expect(page.locator(".villa-heading").first).to_be_visible()
    heading = yak.locator(".villa-heading").first.inner_text()
    turn = next(name for name in players if name in heading)
    other = next(page for name, page in players.items() if name != turn)
    expect(other.get_by_text(f"{turn} (on another device) thinks").first).to_be_visible()
    shot(other, "class-table")
