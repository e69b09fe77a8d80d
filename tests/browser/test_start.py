"""Start here in a real browser: a villa is felled from the page's own words; the map leads on."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from axe import faultless
from playwright.sync_api import Page, expect
from test_stage import touches
from walking import NOTEBOOKS, SIZES

FOLDER = f"import os\nos.environ['VILLA_LESSONS'] = {str(NOTEBOOKS)!r}"
PICTURE = ".villa-first-fall .villa-scene__picture"
READY = f"{PICTURE}[data-ready=true]"
SAID = ".villa-first-fall .villa-words, .villa-first-fall .villa-reply"
STEP = 8  # px of a hand


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """The notebook as it is, shown from another folder: so it is told where all lessons lie."""
    notebook = nbformat.read(NOTEBOOKS / "00_start_here.ipynb", as_version=4)
    notebook.cells.insert(1, nbformat.v4.new_code_cell(FOLDER))
    nbformat.write(notebook, tmp_path / "start.ipynb")
    return tmp_path / "start.ipynb"


def told(page: Page) -> str:
    """What the page says now."""
    return page.locator(SAID).first.inner_text()


def named(page: Page) -> tuple[float, float]:
    """Where the column is that the page names: on its label's side, where the hand points at it."""
    name = re.search(r"Take the (.+), which is ringed", told(page))[1]
    label = page.locator(".villa-first-fall .villa-labels span", has_text=name)
    expect(label).to_be_visible()
    box, words = page.locator(PICTURE).bounding_box(), label.bounding_box()
    y = words["y"] + words["height"] / 2
    for across in range(0, int(box["width"]) // 2, 4):  # the label is beside what it names
        for x in (words["x"] + words["width"] + across, words["x"] - across):
            for down in (0, 24, -24, 60):
                if box["x"] < x < box["x"] + box["width"]:
                    page.mouse.move(x, y + down)
                    if page.locator(PICTURE).get_attribute("data-hand") == "pointing":
                        return x, y + down
    pytest.fail("no column was found beside its name")


def falls_and_is_set_up(page: Page) -> None:
    """Let go, see it fall, set it up again; from then on the way to the first lesson is there."""
    way_on = page.get_by_role("link", name="Why?")
    expect(page.locator(".villa-verdict.is-falls")).to_contain_text("It falls.")
    expect(way_on).not_to_be_visible()
    page.get_by_role("button", name="Let go").click(delay=50)
    expect(page.locator(".villa-first-fall")).to_contain_text("You have felled a villa.")
    again = page.get_by_role("button", name="Set it up again")
    expect(again).to_be_enabled()
    page.wait_for_timeout(1100)  # a button that became another one rests for a second
    again.click()
    expect(page.locator(SAID).first).to_contain_text("Take the hexagonal red column")
    expect(way_on).to_have_attribute("href", "03_centre_of_mass.ipynb")


def slid_down(page: Page, hand, start: tuple[float, float]) -> None:
    """The hand moves towards whoever looks until the page says that it falls."""
    x, y = start
    for _step in range(30):
        y += STEP
        hand(x, y)
        page.wait_for_timeout(60)
        if "It falls" in told(page):
            return
    pytest.fail(f"it never fell: {told(page)}")


@pytest.mark.everyday("laptop")
@pytest.mark.parametrize("size", SIZES)
def test_a_villa_is_felled_from_the_pages_own_words_and_set_up_again(show, shot, start, size):
    wide, high = SIZES[size]
    page = show(start, where="voila", ready=READY, screen={"width": wide, "height": high})
    before = page.locator(".villa-first-fall .villa-asking button").bounding_box()
    x, y = named(page)
    page.mouse.down()
    slid_down(page, page.mouse.move, (x, y))
    assert page.locator(".villa-first-fall .villa-asking button").bounding_box() == before
    page.mouse.up()
    far = int(re.search(r"(\d+) mm", told(page))[1])
    assert 25 <= far <= 45, "about 3 cm"
    shot(page, f"start-falls-{size}")
    faultless(page)
    falls_and_is_set_up(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= wide


@pytest.mark.everyday
def test_a_villa_is_felled_by_keys_alone(show, start):
    page = show(start, where="voila", ready=READY)
    words = page.locator(".villa-first-fall .villa-note").first
    expect(words).to_contain_text("Tab goes to the villa, then the arrow down")
    for _time in range(12):
        page.keyboard.press("Tab")
        if page.evaluate(f"() => document.activeElement.matches('{PICTURE}')"):
            break
    for _time in range(60):
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(30)
        if "It falls" in told(page):
            break
    falls_and_is_set_up(page)


def test_a_villa_is_felled_by_a_finger(show, start):
    wide, high = SIZES["phone"]
    screen = {"width": wide, "height": high}
    page = show(start, where="voila", ready=READY, screen=screen, has_touch=True)
    x, y = named(page)
    touch = touches(page)
    touch("Start", x, y)
    slid_down(page, lambda u, v: touch("Move", u, v), (x, y))
    touch("End")
    falls_and_is_set_up(page)


def test_a_lesson_of_the_map_opens_beside_the_map_in_lab(show, start):
    page = show(start, where="lab", ready=READY)
    link = page.locator(".villa-map a", has_text="Torque balance").first
    link.scroll_into_view_if_needed()
    expect(link).to_have_attribute("data-commandlinker-command", "docmanager:open")
    assert "04_torque_balance.ipynb" in link.get_attribute("data-commandlinker-args")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_map_fits_every_screen_and_its_headings_are_in_order(show, shot, start, size, theme):
    wide, high = SIZES[size]
    screen = {"width": wide, "height": high}
    page = show(start, where="voila", ready=".villa-map .villa-small", screen=screen, theme=theme)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= wide
    levels = page.evaluate(
        "() => [...document.querySelectorAll('h1,h2,h3,h4')].map(h => h.tagName)"
    )
    assert levels[0] == "H1"
    assert all(int(b[1]) <= int(a[1]) + 1 for a, b in pairwise(levels))
    page.locator(".villa-map").scroll_into_view_if_needed()
    shot(page, f"start-map-{size}-{theme}")
