"""A class in real browsers: the door, a lesson, what the teacher wants, and a table for two."""

import re
from collections.abc import Callable, Iterator

import pytest
from pages import PATIENCE, SCREEN, WIDGETS_MAY_TAKE_LONG
from playwright.sync_api import Browser, Page, expect
from test_game import CHIP, play_by_clicks

from tools.class_load import ClassProcess
from villa_core.villa.moves import Raise

TABLET = {"width": 820, "height": 1180}


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


def desk_of(browser: Browser, room: ClassProcess, opened: list[Page]) -> Page:
    """The teacher's page."""
    desk = browser.new_context().new_page()
    opened.append(desk)
    desk.set_default_timeout(PATIENCE)
    desk.goto(room.desk)
    return desk


def answering(page: Page, do: str, deed: Callable[[], None]) -> None:
    """Press a button that asks first, and answer the question."""
    asked: list[str] = []
    page.once("dialog", lambda one: (asked.append(one.message), getattr(one, do)()))
    deed()
    assert asked, "it asks before"


def test_the_teacher_leads_everybody_to_a_step_and_locks_the_answers(browser, room, opened, shot):
    fox = come_in(browser, room, opened, "Fox", viewport=TABLET)
    desk = desk_of(browser, room, opened)
    expect(desk.locator("#grid")).to_contain_text("Fox")
    desk.locator("#step").select_option("05_support_polygon.ipynb#1")
    desk.get_by_role("button", name="Take everybody to this step").click()
    desk.get_by_role("button", name="Lock the answers").click()
    fox.wait_for_url("**/05_support_polygon.ipynb#step-1")
    expect(fox.locator(".villa-pupil")).to_have_text("Fox · answers locked")
    asked = fox.locator(".villa-unanswered").first
    asked.get_by_text("it depends on which one").click()
    asked.get_by_role("button", name="That is my prediction").click()
    expect(asked).to_contain_text("Your teacher has locked the answers for now.")
    shot(fox, "class-locked")
    desk.get_by_role("button", name="Unlock the answers").click()
    expect(fox.locator(".villa-pupil")).to_have_text("Fox")
    asked.get_by_role("button", name="That is my prediction").click()
    expected = desk.locator("#expected")
    expect(expected).to_contain_text("1 answer")
    expect(expected).not_to_contain_text("✓")
    fox.reload()  # what was predicted is not asked again
    expect(fox.get_by_text("As you expected: it depends on which one.")).to_be_visible()
    desk.get_by_label("Say what came true").check()
    expect(expected).to_contain_text("it depends on which one ✓")
    desk.get_by_text("What the class expects").click()
    expect(expected).to_be_hidden()
    shot(desk, "class-desk")
    with desk.expect_download() as saved:
        desk.get_by_role("link", name="Save the report").click()
    assert "Fox" in saved.value.path().read_text("utf-8")


def test_pairs_are_drawn_and_all_is_deleted_only_after_a_question(browser, room, opened):
    word = room.room["word"]
    pair = [come_in(browser, room, opened, animal, viewport=TABLET) for animal in ("Ant", "Bee")]
    desk = desk_of(browser, room, opened)
    draw, forget = (desk.get_by_role("button", name=n) for n in ("Draw pairs", "Delete all data"))
    answering(desk, "dismiss", draw.click)
    assert not room.games()
    answering(desk, "accept", draw.click)
    expect(desk.locator("#games")).to_contain_text("0 moves so far")
    for page in pair:
        page.wait_for_url("**/10_play.ipynb#step-1")
    answering(desk, "dismiss", forget.click)
    assert room.room["word"] == word
    answering(desk, "accept", forget.click)
    expect(desk.locator("#told")).to_contain_text("0 pupils")
    for page in pair:
        expect(page.get_by_label("The class word")).to_be_visible()
    assert room.room["word"] != word
    assert not room.games()


def test_two_devices_play_at_one_table(browser, room, opened, shot):
    dark = {"viewport": TABLET, "color_scheme": "dark"}
    players = {
        "Owl": come_in(browser, room, opened, "Owl", **dark),
        "Yak": come_in(browser, room, opened, "Yak", viewport=SCREEN),
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
    expect(yak.locator(".villa-heading").first).to_be_visible()
    turn = next(name for name in players if name in yak.locator(".villa-heading").inner_text())
    for number, x in ((1, -20), (2, 20)):
        other = next(name for name in players if name != turn)
        expect(players[turn].locator(CHIP).first).to_be_visible()
        expect(players[other].locator(".villa-thinking")).to_contain_text(turn)
        expect(players[other].locator(CHIP)).to_have_count(0)  # it is not their turn
        shot(players[other], f"class-table-{number}")
        column = players[turn].locator(CHIP).first.get_attribute("data-id")
        play_by_clicks(players[turn], Raise(column, x, 60), number)
        expect(players[other].locator(f".villa-log li[value='{number}']")).to_be_visible()
        turn = other
    closed = players[turn]
    again = closed.context.new_page()
    closed.close()
    again.set_default_timeout(PATIENCE)
    again.goto(f"{room.address}/voila/render/10_play.ipynb")
    again.get_by_role("button", name="Go on").click()
    expect(again.locator(".villa-log li[value='2']")).to_be_visible()
    expect(again.locator(CHIP).first).to_be_visible()
