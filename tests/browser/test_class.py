"""A class in real browsers: the door, a lesson, what the teacher wants, and a table for two."""

import re
from collections.abc import Callable, Iterator

import pytest
from pages import PATIENCE, SCREEN, WIDGETS_MAY_TAKE_LONG
from playwright.sync_api import Browser, Page, expect
from test_game import CHIP, FREE, play_by_clicks

from tools.class_load import ClassProcess
from villa_core.villa.moves import Raise
from villa_widgets.classroom.tournament import tables_in
from villa_widgets.table.shared import Record

TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
LEVER = "04_torque_balance.ipynb"


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


def let_go_at(page: Page, tens: int) -> None:
    """Lay the weight so many times ten mm from the support, let go, and wait for what is said."""
    page.get_by_role("slider").first.focus()
    for _n in range(tens):
        page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("button", name="Let go").first.click()
    expect(page.locator(".villa-reply:visible").first).to_be_visible()


def tile(desk: Page, animal: str):
    """A pupil in the grid of the desk."""
    return desk.locator(".pupil").filter(has_text=animal)


def lead(desk: Page, step: str) -> None:
    """Keep everybody at a step."""
    desk.locator("#step").select_option(step)
    desk.get_by_role("button", name="Keep everybody here").click()


def test_a_whole_lesson_of_five(browser, room, opened, shot):
    animals = ("Ant", "Bee", "Cat", "Fox", "Owl")
    pages = {name: come_in(browser, room, opened, name, viewport=TABLET) for name in animals}
    ant, bee, cat, fox, owl = pages.values()
    desk = desk_of(browser, room, opened)
    desk.on("dialog", lambda one: one.accept())
    with desk.expect_popup() as popup:
        desk.get_by_role("link", name="Open the projector’s window").click()
    wall = popup.value
    desk.locator("[data-screen=door]").click()
    expect(wall.locator("main")).to_contain_text("5 are in")

    lead(desk, f"{LEVER}#1")
    for page in pages.values():
        page.wait_for_url(f"**/{LEVER}#step-1")
    let_go_at(fox, 9)
    let_go_at(owl, 4)
    let_go_at(bee, 6)
    for name, look in (("Fox", "wrong"), ("Owl", "right"), ("Bee", "wrong"), ("Ant", "not-yet")):
        expect(tile(desk, name)).to_have_class(re.compile(f"is-{look}"))
    desk.locator("[data-screen=dots]").click()
    picture = wall.locator("main img")
    expect(picture).to_be_visible()
    svg = wall.request.get(f"{room.desk.partition('/?')[0]}{picture.get_attribute('src')}").text()
    assert svg.count('class="is-guess"') == 3
    shot(wall, "class-dots")

    tile(desk, "Fox").click()  # a tap shows what is seen and thought
    expect(desk.locator("#one-thought")).to_contain_text("90 mm")
    expect(desk.locator("#one-seen")).to_be_visible()
    shot(desk, "class-one-pupil")
    desk.get_by_role("button", name="Close").click()

    desk.locator("#last").select_option("2")
    desk.get_by_role("button", name="Keep between").click()
    expect(fox.locator(".villa-pupil")).to_have_text("Fox · steps 1 to 2")
    fox.evaluate("location.hash = 'step-7'")
    fox.wait_for_url("**#step-2")
    desk.get_by_label("Sentence").fill("Look <here>.")
    desk.get_by_role("button", name="Pause all screens").click()
    for page in (fox, owl):
        expect(page.locator(".villa-paused")).to_have_text("Look <here>.")
    expect(wall.locator("main")).to_have_text("Look <here>.")
    desk.get_by_role("button", name="Go on", exact=True).click()
    expect(fox.locator(".villa-paused")).to_have_count(0)

    place = ant.context
    ant.close()
    expect(tile(desk, "Ant")).to_have_class(re.compile("is-gone"))
    pages["Ant"] = ant = place.new_page()
    ant.set_default_timeout(PATIENCE)
    ant.goto(room.address)
    expect(tile(desk, "Ant")).to_have_class(re.compile("is-not-yet"))
    ant.wait_for_url(f"**/{LEVER}#step-1")

    tile(desk, "Cat").click()
    desk.get_by_text("Move to another device").click()
    code = desk.locator("#one-code").inner_text().strip()
    desk.get_by_role("button", name="Close").click()
    cat.context.close()
    pages["Cat"] = cat = browser.new_context(reduced_motion="reduce", viewport=PHONE).new_page()
    opened.append(cat)
    cat.set_default_timeout(PATIENCE)
    cat.goto(f"{room.address}/?word={room.room['word'].replace(' ', '-')}&code={code}")
    cat.get_by_role("button", name="Come in").click()
    cat.get_by_role("button", name="Come back").click()
    expect(cat.locator(".villa-pupil")).to_contain_text("Cat")

    desk.get_by_role("button", name="Draw a round").click()
    told = desk.locator("#games .left")
    expect(told).to_have_count(1)
    left = told.inner_text().split()[0]
    for name in set(animals) - {left}:
        pages[name].wait_for_url("**/10_play.ipynb*")
        expect(pages[name].locator(".villa-heading").first).to_be_visible()
    desk.locator("[data-seat=computer]").click()
    expect(pages[left].locator(".villa-heading").first).to_be_visible()
    expect(told).to_have_count(0)
    folder = room.folder / "class/games"
    for one in tables_in(folder):
        Record(folder / f"{one.code}.jsonl").append({"over": one.players[0]})
    desk.locator("[data-screen=games]").click()
    expect(wall.locator("main")).to_contain_text("has won")
    shot(wall, "class-standings")

    desk.get_by_text("After the lesson").click()
    with desk.expect_download() as saved:
        desk.get_by_role("link", name="Report to print").click()
    page = saved.value.path().read_text("utf-8")
    with desk.expect_download() as saved:
        desk.get_by_role("link", name="Report as a table (CSV)").click()
    rows = saved.value.path().read_text("utf-8-sig").splitlines()
    assert "90 mm" in page
    assert page.count("has won") == 3
    assert any(row.startswith("Fox,04/seesaw,") and ",90 mm,1," in row for row in rows)
    assert any(row.startswith("Owl,04/seesaw,") and ",40 mm,1,1," in row for row in rows)
    assert sum(row.endswith(",won") for row in rows) in (2, 3)  # a computer is no pupil


def test_answers_are_locked_and_all_is_deleted_only_after_a_question(browser, room, opened, shot):
    word = room.room["word"]
    yak = come_in(browser, room, opened, "Yak", viewport=TABLET)
    desk = desk_of(browser, room, opened)
    lead(desk, f"{LEVER}#3")
    desk.get_by_role("button", name="Lock the answers").click()
    yak.wait_for_url(f"**/{LEVER}#step-3")
    expect(yak.locator(".villa-pupil")).to_have_text("Yak · step 3 · answers locked")
    shot(yak, "class-locked")
    desk.get_by_role("button", name="Unlock the answers").click()
    expect(yak.locator(".villa-pupil")).to_have_text("Yak · step 3")
    desk.get_by_role("button", name="Let all go on freely").click()
    desk.get_by_text("After the lesson").click()
    forget = desk.get_by_role("button", name="Delete all data of this class")
    answering(desk, "dismiss", forget.click)
    assert room.room["word"] == word
    answering(desk, "accept", forget.click)
    expect(desk.locator("#told")).to_contain_text("0 pupils")
    expect(yak.get_by_label("The class word")).to_be_visible()
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
        expect(players[turn].locator(FREE).first).to_be_visible()
        expect(players[other].locator(".villa-thinking")).to_contain_text(turn)
        expect(players[other].locator(FREE)).to_have_count(0)  # it is not their turn
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
