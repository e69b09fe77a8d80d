"""TowerLab on the page: one drag changes everything that is told of the villa."""

import json

import pytest
from playwright.sync_api import Page, expect

from villa_core import Tower

LAB = """
from villa_core import Tower
from villa_widgets import TowerLab
lab = TowerLab(Tower.random(7, plates=3))
lab
"""
TOLD = {
    "verdict": ".villa-verdict",
    "loads": ".villa-loads",
    "equation": ".villa-equation",
    "points": ".villa-points",
}


def told(page: Page) -> dict[str, str]:
    return {name: page.locator(where).first.text_content() or "" for name, where in TOLD.items()}


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


@pytest.mark.everyday("voila")
@pytest.mark.parametrize("where", ["lab", "voila"])
def test_a_raise_by_drag_changes_verdict_loads_equation_and_points(show, shot, where):
    # in 3D where there is more time
    cells = LAB if where == "lab" else LAB.replace("plates=3)", "plates=3), scene=False")
    page = show(cells, where=where, ready=".villa-plan [data-id]")
    before = told(page)
    drag(page, '.villa-plan-tray [data-id="red-thick"]', (0.6, 0.45))
    for name, selector in TOLD.items():
        expect(page.locator(selector).first, name).not_to_have_text(before[name])
    expect(page.locator('.villa-plan svg [data-id="red-thick"]')).to_be_visible()
    shot(page, f"lab-{where}")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(TOLD["verdict"]).first).to_have_text(before["verdict"])


def test_arrow_keys_move_a_column_and_the_verdict_follows(show):
    page = show(LAB, where="voila", ready=".villa-plan [data-id]")
    before = told(page)
    page.get_by_role("combobox", name="Plan of").select_option("ground floor")
    column = page.locator('.villa-plan svg [data-id="green-thin-1"]')
    column.focus()
    column.press("Shift+ArrowUp")
    expect(page.locator(TOLD["verdict"])).not_to_have_text(before["verdict"])


@pytest.mark.parametrize(("where", "theme"), [("lab", "dark"), ("voila", "light")])
def test_a_classroom_screen_needs_no_scrolling_sideways(show, shot, where, theme):
    page = show(LAB, where=where, theme=theme, ready=".villa-plan [data-id]")
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
    cells = LAB.replace("plates=3)", "plates=3), scene=False")
    page = show(cells, ready=".villa-plan [data-id]")
    drag(page, '.villa-plan-tray [data-id="red-thick"]', (0.6, 0.45))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    changed = told(page)["verdict"]
    page.get_by_text("Keep and share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    path = tmp_path / "villa.json"
    download.value.save_as(path)
    assert Tower.from_json(json.loads(path.read_text("utf-8"))).find("red-thick")[0] == 3
    restart(page)
    expect(page.locator(TOLD["verdict"]).first).not_to_have_text(changed)
    page.get_by_text("Keep and share").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(path)
    expect(page.locator(TOLD["verdict"]).first).to_have_text(changed)


def test_a_villa_that_is_dropped_shows_its_fall_and_the_prediction(show, shot):
    falling = LAB.replace("plates=3)", 'plates=3).remove_column("blue-hex")')
    page = show(falling, where="voila", ready=".villa-plan [data-id]")
    page.get_by_role("button", name="Drop it").click()
    expect(page.locator(".villa-message")).to_contain_text("It falls.")
    expect(page.get_by_text("Simulation:").first).to_be_visible()
    shot(page, "lab-dropped")


def test_undo_after_a_fall_leaves_nothing_of_the_fall(show):
    falling = LAB.replace("plates=3))", 'plates=3))\nlab.remove("blue-hex")')
    page = show(falling, where="voila", ready=".villa-plan [data-id]")
    page.get_by_role("button", name="Drop it").click()
    expect(page.get_by_text("Simulation: fell").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".villa-verdict")).to_contain_text("Stands.")
    expect(page.locator(".vs-headline")).to_contain_text("Stands.")
    expect(page.locator("figcaption").last).to_have_text("Not simulated yet.")
    expect(page.locator(".villa-message")).to_have_count(0)


def test_a_what_if_that_is_dropped_falls_and_all_say_so(show, shot):
    page = show(LAB, where="voila", ready=".villa-plan [data-id]")
    column = "hexagonal blue column (first floor)"
    page.get_by_role("combobox", name="Column").select_option(column)
    expect(page.get_by_role("combobox", name="Plan of")).to_have_value("first floor (on blue)")
    expect(page.locator('.villa-plan svg [data-id="blue-hex"]')).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="What if I pull it?").click()
    expect(page.locator(".villa-message")).to_contain_text("nothing has been done")
    page.get_by_role("button", name="Drop it").click()
    expect(page.locator(".villa-message")).to_contain_text("It falls.")
    expect(page.locator(".villa-verdict")).to_contain_text("Falls.")
    expect(page.locator(".vs-headline")).to_contain_text("Simulation: falls.")
    shot(page, "lab-what-if-dropped")
    page.get_by_role("button", name="Set it up again").click()
    expect(page.locator(".villa-verdict")).to_contain_text("Stands.")
    expect(page.locator(".villa-message")).to_have_count(0)


def test_a_column_of_the_box_chosen_in_the_list_is_put_by_a_click_on_the_plan(show):
    boxed = LAB.replace("plates=3))", 'plates=3).remove_column("red-hex"))')
    page = show(boxed, where="voila", ready=".villa-plan [data-id]")
    page.get_by_role("combobox", name="Column").select_option("hexagonal red column (box)")
    chip = page.locator('.villa-plan-tray [data-id="red-hex"]')
    expect(chip).to_have_attribute("aria-pressed", "true")
    board = page.locator(".villa-plan svg[role=application]")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.62 * box["width"], box["y"] + 0.3 * box["height"])
    expect(page.locator('.villa-plan svg [data-id="red-hex"]')).to_be_visible()
    expect(chip).to_have_count(0)


def test_without_webgl_a_fall_is_seen_from_the_side(show, shot):
    none = "HTMLCanvasElement.prototype.getContext = () => null;"
    falling = LAB.replace("plates=3)", 'plates=3).remove_column("blue-hex")')
    page = show(falling, where="voila", script=none, ready=".villa-elevation [data-id]")
    columns = page.locator(".villa-elevation .villa-columns")
    page.get_by_role("button", name="Drop it").click()
    expect(page.locator(".villa-fall path").first).to_be_visible()
    expect(columns).to_be_hidden()
    shot(page, "lab-without-webgl-dropped")
    page.get_by_role("button", name="Set it up again").click()
    expect(page.locator(".villa-fall path")).to_have_count(0)
    expect(columns).to_be_visible()


def test_without_webgl_the_villa_is_shown_from_the_side(show, shot):
    none = "HTMLCanvasElement.prototype.getContext = () => null;"
    page = show(LAB, where="voila", script=none, ready=".villa-plan [data-id]")
    expect(page.get_by_text("This browser cannot draw in 3D")).to_be_visible()
    expect(page.locator(".villa-elevation")).to_be_visible()
    before = told(page)["points"]
    drag(page, '.villa-plan-tray [data-id="red-thick"]', (0.6, 0.45))
    expect(page.locator(TOLD["points"]).first).not_to_have_text(before)
    shot(page, "lab-without-webgl")
