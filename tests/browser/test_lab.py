"""TowerLab on the page: one drag changes everything that is told of the villa."""

import json
import re

import pytest
from axe import faultless
from playwright.sync_api import Page, expect

from villa_core import Tower

LAB = """
from villa_core import Tower
from villa_widgets import TowerLab
lab = TowerLab(Tower.random(7, plates=3))
lab
"""
NUMBERS = LAB.replace("plates=3)", 'plates=3), show=("loads", "equation", "points")')
FLAT = LAB.replace("plates=3)", "plates=3), scene=False")
FALLING = LAB.replace("plates=3)", 'plates=3).remove_column("blue-hex")')
NO_WEBGL = "HTMLCanvasElement.prototype.getContext = () => null;"
READY = ".villa-plan [data-id]"
TOLD = {
    "verdict": ".villa-verdict",
    "loads": ".villa-loads",
    "equation": ".villa-equation",
    "points": ".villa-points",
}
SCREENS = {
    "wide": {"screen": {"width": 1366, "height": 768}},
    "tablet": {"screen": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
    "phone": {"screen": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
# whatever can be used outside closed drawers; columns and the 3D view are the picture itself
CONTROLS = """() => [...document.querySelectorAll(`.villa-lab :is(button, a[href], input, select,
    textarea, summary, [role=button], [role=spinbutton], [role=option], [tabindex="0"])`)]
    .filter((one) => !one.matches("[data-id], .villa-scene__picture")
        && one.getBoundingClientRect().width > 0 && one.checkVisibility())
    .map((one) => one.textContent.trim())"""


def told(page: Page, *names: str) -> dict[str, str]:
    wanted = names or tuple(TOLD)
    return {name: page.locator(TOLD[name]).first.text_content() or "" for name in wanted}


def drag(page: Page, what: str, where: tuple[float, float]) -> None:
    """Drag a piece to a part (x, y) of the plan, in small steps as a hand does."""
    piece, board = page.locator(what), page.locator(".villa-plan svg[role=application]")
    piece.scroll_into_view_if_needed()
    start, plan = piece.bounding_box(), board.bounding_box()
    assert start
    assert plan
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(
        plan["x"] + where[0] * plan["width"], plan["y"] + where[1] * plan["height"], steps=12
    )
    page.mouse.up()


def top_floor(page: Page) -> None:
    """Step up until the plan shows the uppermost floor."""
    pick = page.get_by_role("spinbutton", name="Floor in the plan")
    for name in ("First floor", "Second floor", "Third floor"):
        pick.press("ArrowUp")
        expect(pick).to_have_attribute("aria-valuetext", re.compile(name))


@pytest.mark.everyday("phone")
@pytest.mark.parametrize("size", SCREENS)
def test_at_first_sight_there_are_nine_controls_one_sentence_and_nothing_is_cut_off(
    show, shot, size
):
    page = show(LAB, where="voila", ready=READY, **SCREENS[size])
    page.wait_for_selector(".villa-lab canvas")
    controls = page.evaluate(CONTROLS)
    assert len(controls) <= 9, controls
    expect(page.locator(".villa-said p")).to_have_count(1)
    expect(page.locator(".villa-said p")).to_have_text(
        "It stands. The ground floor is closest to tipping: 22 mm."
    )
    assert not re.search(r"\d\.\d", page.locator(".villa-lab").inner_text()), "whole millimetres"
    outside = page.evaluate("""() => [...document.querySelectorAll(".villa-lab *")]
        .map((one) => one.getBoundingClientRect())
        .filter(({ left, right, width }) => width > 1 && (left < 0 || right > innerWidth))
        .length""")
    assert outside == 0
    if size != "wide":
        small = page.evaluate("""() => [...document.querySelectorAll(".villa-lab button")]
            .map((one) => one.getBoundingClientRect())
            .filter(({ width, height }) => width && height < 44).length""")
        assert small == 0, "a finger needs 44 px"
    faultless(page)
    shot(page, f"lab-first-sight-{size}")


@pytest.mark.parametrize("size", SCREENS)
def test_a_drag_in_the_plan_changes_the_sentence_which_stays_in_sight(show, size):
    page = show(FLAT, where="voila", ready=READY, **SCREENS[size])
    before = told(page, "verdict")["verdict"]
    column = page.locator('.villa-plan svg [data-id="green-thin-1"]')
    column.scroll_into_view_if_needed()
    box = column.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y + 10, steps=6)
    expect(page.locator(TOLD["verdict"])).not_to_have_text(before)
    sentence = page.locator(".villa-said").bounding_box()
    assert sentence
    assert -1 <= sentence["y"] < page.viewport_size["height"] - sentence["height"]
    page.mouse.up()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


@pytest.mark.everyday
def test_a_column_chosen_in_the_tray_turns_the_plan_to_its_floor(show):
    page = show(FLAT, where="voila", ready=READY)
    top_floor(page)
    page.locator('.villa-plan-tray [data-id="red-thick"]').click()
    pick = page.get_by_role("spinbutton", name="Floor in the plan")
    expect(pick).to_have_attribute("aria-valuetext", "Ground floor")
    for view in (".villa-plan", ".villa-elevation"):
        column = page.locator(f'{view} svg [data-id="red-thick"]')
        expect(column).to_have_attribute("aria-pressed", "true")


def test_a_column_is_slid_in_the_elevation(show):
    page = show(FLAT, where="voila", ready=READY)
    before = told(page, "verdict")["verdict"]
    column = page.locator('.villa-elevation [data-id="green-thin-1"]')
    column.focus()
    column.press("Shift+ArrowRight")
    expect(page.locator(TOLD["verdict"])).not_to_have_text(before)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(TOLD["verdict"])).to_have_text(before)


@pytest.mark.everyday("voila")
@pytest.mark.parametrize("where", ["lab", "voila"])
def test_a_raise_by_drag_changes_verdict_loads_equation_and_points(show, shot, where):
    # in 3D where there is more time
    cells = NUMBERS if where == "lab" else NUMBERS.replace("plates=3)", "plates=3), scene=False")
    page = show(cells, where=where, ready=READY)
    before = told(page)
    top_floor(page)
    drag(page, '.villa-plan-tray [data-id="red-thick"]', (0.6, 0.45))
    for name, selector in TOLD.items():
        expect(page.locator(selector).first, name).not_to_have_text(before[name])
    expect(page.locator('.villa-plan svg [data-id="red-thick"]')).to_be_visible()
    shot(page, f"lab-{where}")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(TOLD["verdict"]).first).to_have_text(before["verdict"])


def test_arrow_keys_move_a_column_and_the_verdict_follows(show):
    page = show(LAB, where="voila", ready=READY)
    before = told(page, "verdict")
    column = page.locator('.villa-plan svg [data-id="green-thin-1"]')
    column.focus()
    column.press("Shift+ArrowUp")
    expect(page.locator(TOLD["verdict"])).not_to_have_text(before["verdict"])


@pytest.mark.parametrize(("where", "theme"), [("lab", "dark"), ("voila", "light")])
def test_a_classroom_screen_needs_no_scrolling_sideways(show, shot, where, theme):
    page = show(LAB, where=where, theme=theme, ready=READY)
    page.wait_for_selector(".villa-lab canvas")
    wide = page.evaluate("""() => {
        const all = [document.querySelector(".villa-lab"), document.documentElement];
        for (let e = all[0]; e; e = e.parentElement) all.push(e);
        return all.filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0
            && getComputedStyle(e).overflowX !== "visible").map(e => e.className);
    }""")
    assert not wide
    shot(page, f"lab-{where}-{theme}")


@pytest.mark.everyday
def test_a_saved_villa_is_opened_again_after_the_kernel_was_restarted(show, restart, tmp_path):
    page = show(FLAT, ready=READY)
    top_floor(page)
    drag(page, '.villa-plan-tray [data-id="red-thick"]', (0.6, 0.45))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    changed = told(page, "verdict")["verdict"]
    page.get_by_role("button", name="Keep").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    path = tmp_path / "villa.json"
    download.value.save_as(path)
    assert Tower.from_json(json.loads(path.read_text("utf-8"))).find("red-thick")[0] == 3
    restart(page)
    expect(page.locator(TOLD["verdict"]).first).not_to_have_text(changed)
    page.get_by_role("button", name="Keep").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(path)
    expect(page.locator(TOLD["verdict"]).first).to_have_text(changed)


def test_a_villa_that_is_let_go_shows_its_fall_and_is_set_up_again(show, shot):
    page = show(FALLING, where="voila", ready=READY)
    page.get_by_role("button", name="Let go").click()
    again = page.locator(".villa-said").get_by_role("button", name="Set it up again")
    expect(again).to_be_visible()
    expect(page.locator(".villa-film-words")).to_be_visible()
    shot(page, "lab-dropped")
    again.click()
    expect(page.get_by_role("button", name="Let go")).to_be_visible()
    expect(page.locator(".villa-film-words")).to_be_hidden()


def test_undo_after_a_fall_leaves_nothing_of_the_fall(show):
    falling = LAB.replace("plates=3))", 'plates=3), show=["simulation"])\nlab.remove("blue-hex")')
    page = show(falling, where="voila", ready=READY)
    page.get_by_role("button", name="Let go").click()
    expect(page.get_by_text("Simulation: fell").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".villa-verdict")).to_contain_text("It stands.")
    expect(page.locator(".vs-headline")).to_contain_text("Stands.")
    expect(page.locator("figcaption").last).to_have_text("Not simulated yet.")
    expect(page.locator(".villa-message")).to_have_count(0)
    expect(page.get_by_role("button", name="Let go")).to_be_visible()


def test_a_what_if_that_is_let_go_falls_and_all_say_so(show, shot):
    page = show(NUMBERS.replace('"points"', '"simulation"'), where="voila", ready=READY)
    page.get_by_role("button", name=re.compile("Build$")).click()
    column = "hexagonal blue column (first floor)"
    page.get_by_role("combobox", name="Column").select_option(column)
    pick = page.get_by_role("spinbutton", name="Floor in the plan")
    expect(pick).to_have_attribute("aria-valuetext", "First floor (on blue)")
    expect(page.locator('.villa-plan svg [data-id="blue-hex"]')).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="What if I pull it?").click()
    expect(page.locator(".villa-message")).to_contain_text("nothing has been done")
    page.get_by_role("button", name="Let go").click()
    expect(page.locator(".villa-verdict")).to_contain_text("It falls.")
    expect(page.locator(".vs-headline")).to_contain_text("Simulation: falls.")
    shot(page, "lab-what-if-dropped")
    page.locator(".villa-said").get_by_role("button", name="Set it up again").click()
    expect(page.locator(".villa-verdict")).to_contain_text("It stands.")
    expect(page.locator(".villa-message")).to_have_count(0)


def test_a_column_of_the_box_chosen_in_the_list_is_put_by_a_click_on_the_plan(show):
    boxed = LAB.replace("plates=3))", 'plates=3).remove_column("red-hex"))')
    page = show(boxed, where="voila", ready=READY)
    page.get_by_role("button", name=re.compile("Build$")).click()
    page.get_by_role("combobox", name="Column").select_option("hexagonal red column (box)")
    chip = page.locator('.villa-plan-tray [data-id="red-hex"]')
    expect(chip).to_have_attribute("aria-selected", "true")
    board = page.locator(".villa-plan svg[role=application]")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.62 * box["width"], box["y"] + 0.3 * box["height"])
    expect(page.locator('.villa-plan svg [data-id="red-hex"]')).to_be_visible()
    expect(chip).to_have_count(0)


def test_without_webgl_a_fall_is_seen_from_the_side(show, shot):
    page = show(FALLING, where="voila", script=NO_WEBGL, ready=".villa-elevation [data-id]")
    columns = page.locator(".villa-elevation .villa-columns")
    page.get_by_role("button", name="Let go").click()
    expect(page.locator(".villa-fall path").first).to_be_visible()
    expect(columns).to_be_hidden()
    shot(page, "lab-without-webgl-dropped")
    page.locator(".villa-said").get_by_role("button", name="Set it up again").click()
    expect(page.locator(".villa-fall path")).to_have_count(0)
    expect(columns).to_be_visible()


def test_without_webgl_the_villa_is_shown_from_the_side(show, shot):
    page = show(NUMBERS, where="voila", script=NO_WEBGL, ready=READY)
    expect(page.get_by_text("This browser cannot draw in 3D").first).to_be_visible()
    expect(page.locator(".villa-elevation")).to_be_visible()
    expect(page.locator(".villa-scene")).to_have_count(0)
    before = told(page)["points"]
    top_floor(page)
    drag(page, '.villa-plan-tray [data-id="red-thick"]', (0.6, 0.45))
    expect(page.locator(TOLD["points"]).first).not_to_have_text(before)
    shot(page, "lab-without-webgl")
