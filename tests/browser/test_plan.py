"""The plan in a real browser: mouse, finger and keys move pieces, and the kernel follows."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

PLAN = """
import ipywidgets as widgets
from villa_core import Tower
from villa_core.tower.tower import PlacedPlate
from villa_widgets.tower.plan import PlanView
from villa_widgets.drawing.reading import Reading

tower = Tower.famous("three-legged")
tower = tower.add_column("red-hex", 10, 40).add_column("blue-thin-1", -40, 60)
plan = PlanView(Reading(tower), tray=("green-thin-1", "yellow-hex"), removing=True,
                tray_notes={"yellow-hex": "in the box"})
log = widgets.Label()
events = []

def note(*event):
    events.append(event)
    log.value = " | ".join(" ".join(map(str, one)) for one in events[-40:])

def move(column, x, y, done):
    tower = plan.reading.tower
    old = tower.remove_column(column) if column in tower.column_ids() else tower
    plan.reading = Reading(old.add_column(column, x, y), plan.reading.chosen)
    if done:
        plan.tray = tuple(one for one in plan.tray if one != column)
        start["tower"] = plan.reading.tower
    note("move", column, round(x, 1), round(y, 1), done)

def cancel(column):
    plan.reading = Reading(start["tower"], plan.reading.chosen)
    note("cancel", column)

def remove(column):
    plan.reading = Reading(plan.reading.tower.remove_column(column))
    plan.tray = (*plan.tray, column)
    start["tower"] = plan.reading.tower
    note("remove", column)

def choose(column):
    plan.reading = plan.reading.choose(column)
    note("choose", column)

def lay(x, y, angle, done):
    plan.plate = PlacedPlate("green", x, y, angle)
    note("plate", round(x, 1), round(y, 1), round(angle, 1), done)

start = {"tower": tower}
plan.on_move(move)
plan.on_cancel(cancel)
plan.on_remove(remove)
plan.on_choose(choose)
plan.on_plate(lay)
widgets.VBox([plan, log])
"""
READY = ".villa-column"
ELEVATION = """
import ipywidgets as widgets
from villa_core import Tower
from villa_widgets.tower.elevation import ElevationView
from villa_widgets.drawing.reading import Reading

view = ElevationView(Reading(Tower.random(seed=7, plates=4)))
log = widgets.Label("nothing chosen")

def choose(column):
    view.reading = view.reading.choose(column)
    log.value = f"choose {column}"

view.on_choose(choose)
widgets.VBox([view, log])
"""


@pytest.fixture
def page(request, show):
    """The plan in Voila, or where the test asks for it."""
    return show(PLAN, where=getattr(request, "param", "voila"), ready=READY)


# In Lab the notebook has keys of its own, so all that is done by keys is shown there too.
in_both = pytest.mark.parametrize("page", ["lab", "voila"], indirect=True)


def column(page: Page, name: str) -> Locator:
    return page.locator(f".villa-column[data-id='{name}']")


def chip(page: Page, name: str) -> Locator:
    return page.locator(f".villa-plan-chip[data-id='{name}']")


def log(page: Page) -> Locator:
    return page.locator(".widget-label").last


def moves(page: Page, name: str) -> list[tuple[float, float, bool]]:
    """What the kernel was told of the moves of a column."""
    found = re.findall(rf"move {name} (\S+) (\S+) (True|False)", log(page).inner_text())
    return [(float(x), float(y), done == "True") for x, y, done in found]


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_plan(page: Page, x: float, y: float) -> tuple[float, float]:
    """The place (x, y) mm of the plan on the screen."""
    return tuple(
        page.locator(".villa-plan-board > svg").evaluate(
            "(svg, [x, y]) => { svg.scrollIntoView({block: 'nearest', behavior: 'instant'});"
            " const p = new DOMPoint(x, -y).matrixTransform(svg.getScreenCTM());"
            " return [p.x, p.y]; }",
            [x, y],
        )
    )


def drag(page: Page, start: tuple[float, float], end: tuple[float, float], drop: bool = True):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=12)
    if drop:
        page.mouse.up()


@pytest.mark.everyday("lab")
@in_both
def test_a_drag_is_told_while_it_goes_on_and_at_its_end(page):
    hexagon = column(page, "red-hex")
    drag(page, on_plan(page, 10, 40), on_plan(page, 60, 30))
    expect(log(page)).to_contain_text("True")
    told = moves(page, "red-hex")
    assert [done for *_place, done in told] == [False] * (len(told) - 1) + [True]
    assert len(told) > 1
    assert told[-1][:2] == pytest.approx((60, 30), abs=1)
    x, y, _done = told[-1]
    expect(hexagon).to_have_attribute("transform", f"translate({x:g} {-y:g})")
    expect(hexagon).to_have_attribute(
        "aria-label", f"hexagonal red column, {round(x)} mm right, {round(y)} mm behind the middle"
    )
    expect(page.locator(".villa-plan-live")).to_contain_text("mm right")


def test_a_drag_is_drawn_before_the_kernel_answers(page):
    drag(page, on_plan(page, 10, 40), on_plan(page, 40, 60), drop=False)
    box = column(page, "red-hex").get_attribute("transform")
    x, y = (float(part) for part in re.findall(r"-?[\d.]+", box))
    assert (x, -y) == pytest.approx((40, 60), abs=1)
    page.mouse.up()


@in_both
def test_escape_gives_a_dragged_column_back(page):
    drag(page, on_plan(page, 10, 40), on_plan(page, 60, 30), drop=False)
    expect(log(page)).to_contain_text("False")
    page.keyboard.press("Escape")
    expect(log(page)).to_contain_text("cancel red-hex")
    expect(column(page, "red-hex")).to_have_attribute("transform", "translate(10 -40)")
    page.mouse.up()
    assert not any(done for *_place, done in moves(page, "red-hex"))


@pytest.mark.everyday("lab")
@in_both
def test_arrow_keys_move_by_one_and_by_ten(page):
    column(page, "red-hex").focus()
    page.keyboard.press("ArrowRight")
    expect(log(page)).to_contain_text("move red-hex 11.0 40.0 True")
    page.keyboard.press("Shift+ArrowUp")
    expect(log(page)).to_contain_text("move red-hex 11.0 50.0 True")
    expect(column(page, "red-hex")).to_be_focused()
    expect(page.locator(".villa-plan-live")).to_have_text("50 mm behind")
    # which keys do what is seen by whoever uses them
    expect(page.locator(".villa-plan-board .villa-keys")).to_have_css("height", re.compile(r"\d\d"))


def test_plan_and_tray_are_one_stop_of_the_tab_key_each_and_no_page_key_is_needed(page):
    stops = page.locator(".villa-plan [data-id][tabindex='0']")
    expect(stops).to_have_count(2)
    every = page.locator(".villa-plan [data-id]")
    expect(every).to_have_count(4)  # two of the floor and two of the tray
    every.nth(0).focus()
    for key, k in ((".", 1), (".", 0), ("PageUp", 1), (",", 0)):
        page.keyboard.press(key)
        expect(every.nth(k)).to_be_focused()
    page.keyboard.press("Tab")
    expect(every.nth(2)).to_be_focused()
    for key, k in (("ArrowDown", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        expect(every.nth(k)).to_be_focused()
    expect(stops).to_have_count(2)
    page.keyboard.press("Shift+Tab")
    expect(every.nth(0)).to_be_focused()


@in_both
def test_enter_chooses_and_shows_the_safe_zone(page):
    expect(page.locator(".villa-layer-under path")).to_have_count(0)
    column(page, "red-hex").focus()
    page.keyboard.press("Enter")
    expect(column(page, "red-hex")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".villa-layer-under path")).to_have_count(2)
    page.keyboard.press("Space")
    expect(column(page, "red-hex")).to_have_attribute("aria-pressed", "false")


def test_an_overlap_is_told_in_words(page):
    drag(page, on_plan(page, 10, 40), on_plan(page, -30, 60))
    expect(page.locator(".villa-plan-faults")).to_contain_text("overlap")
    expect(column(page, "blue-thin-1")).to_have_attribute(
        "aria-label", re.compile("not placed properly")
    )


def test_a_column_is_dragged_out_of_the_tray(page):
    drag(page, middle(chip(page, "yellow-hex")), on_plan(page, -60, 30))
    expect(chip(page, "yellow-hex")).to_have_count(0)
    expect(column(page, "yellow-hex")).to_be_visible()
    told = moves(page, "yellow-hex")
    assert told[-1] == (pytest.approx(-60, abs=1), pytest.approx(30, abs=1), True)


def test_a_column_dropped_beside_the_plan_goes_back_to_the_tray(page):
    x, y = middle(chip(page, "yellow-hex"))
    drag(page, (x, y), on_plan(page, 60, 60), drop=False)
    page.mouse.move(x, y, steps=5)
    page.mouse.up()
    expect(log(page)).to_contain_text("cancel yellow-hex")
    expect(column(page, "yellow-hex")).to_have_count(0)
    expect(chip(page, "yellow-hex")).to_be_visible()


@pytest.mark.everyday("lab")
@in_both
def test_a_column_of_the_tray_is_placed_by_keys_alone(page):
    chip(page, "green-thin-1").focus()
    page.keyboard.press("Enter")
    expect(column(page, "green-thin-1")).to_be_focused()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(chip(page, "green-thin-1")).to_have_count(0)
    told = moves(page, "green-thin-1")
    assert [done for *_place, done in told].count(True) == 1
    assert told[-1][2]
    expect(column(page, "green-thin-1")).to_be_focused()


def test_escape_gives_a_column_in_hand_back_to_the_tray(page):
    chip(page, "green-thin-1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(log(page)).to_contain_text("cancel green-thin-1")
    expect(column(page, "green-thin-1")).to_have_count(0)
    expect(chip(page, "green-thin-1")).to_be_focused()


def test_a_click_on_a_chip_and_then_on_the_plan_places_it(page):
    page.mouse.click(*middle(chip(page, "yellow-hex")))
    expect(chip(page, "yellow-hex")).to_have_attribute("aria-selected", "true")
    page.mouse.click(*on_plan(page, 70, 40))
    expect(chip(page, "yellow-hex")).to_have_count(0)
    expect(column(page, "yellow-hex")).to_be_visible()
    assert moves(page, "yellow-hex")[-1][2]


def test_columns_are_taken_away_by_key_and_by_drag(page):
    column(page, "blue-thin-1").focus()
    page.keyboard.press("Delete")
    expect(chip(page, "blue-thin-1")).to_be_visible()
    drag(page, on_plan(page, 10, 40), middle(page.locator(".villa-plan-hint")))
    expect(chip(page, "red-hex")).to_be_visible()
    expect(column(page, "red-hex")).to_have_count(0)


def test_the_plate_in_hand_is_dragged_and_turned(show):
    page = show(
        PLAN + "\nplan.plate = PlacedPlate('green', 0, 50, 0)\nwidgets.VBox([plan, log])",
        where="voila",
        ready=".villa-hand",
    )
    hand = page.locator(".villa-hand")
    drag(page, on_plan(page, -20, 70), on_plan(page, -10, 60))
    expect(log(page)).to_contain_text(re.compile(r"plate \S+ \S+ 0.0 True"))
    expect(hand).to_have_attribute("aria-label", re.compile("10 mm right, 40 mm behind"))
    expect(page.locator(".villa-labels span.is-hand")).to_have_text("lies on 2 columns")
    handle = middle(page.locator(".villa-hand-turn"))
    drag(page, handle, on_plan(page, 10, 110))
    expect(hand).to_have_attribute("aria-label", re.compile(r"turned by (89|90|91) degrees"))
    hand.focus()
    before = int(re.search(r"by (\d+) deg", hand.get_attribute("aria-label")).group(1))
    page.keyboard.press(",")
    expect(hand).to_have_attribute("aria-label", re.compile(f"by {before + 5} degrees"))
    page.keyboard.press("Shift+.")
    expect(hand).to_have_attribute("aria-label", re.compile(f"by {before + 4} degrees"))
    page.keyboard.press("Shift+ArrowRight")
    expect(hand).to_have_attribute("aria-label", re.compile("20 mm right, 40 mm behind"))
    expect(hand).to_be_focused()


def test_a_finger_drags_too(show):
    page = show(PLAN, where="voila", ready=READY, has_touch=True)
    client = page.context.new_cdp_session(page)

    def touch(kind, place=None):
        points = [{"x": place[0], "y": place[1]}] if place else []
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", on_plan(page, 10, 40))
    for step in range(1, 9):
        touch("touchMove", on_plan(page, 10 + 5 * step, 40))
    touch("touchEnd")
    expect(log(page)).to_contain_text("True")
    assert moves(page, "red-hex")[-1][:2] == pytest.approx((50, 40), abs=1)


# Both drags within one task of the page, so that the kernel cannot answer in between.
IN_HASTE = """(drags) => {
    const root = document.querySelector(".villa-plan");
    root.setPointerCapture = () => {};  // which is for pointers that exist
    const fire = (what, kind, [clientX, clientY]) => what.dispatchEvent(new PointerEvent(kind,
        {bubbles: true, isPrimary: true, button: 0, pointerId: 7, clientX, clientY}));
    for (const {what, from, to} of drags) {
        fire(root.querySelector(what), "pointerdown", from);
        for (const part of [0.3, 0.6, 1]) {
            fire(root, "pointermove", from.map((v, k) => v + part * (to[k] - v)));
        }
        fire(root, "pointerup", to);
    }
}"""


@pytest.mark.everyday
def test_a_column_grabbed_before_the_last_drop_was_answered_keeps_its_own_place(page):
    drags = [
        {
            "what": f".villa-column[data-id='{name}']",
            "from": on_plan(page, *a),
            "to": on_plan(page, *b),
        }
        for name, a, b in (("red-hex", (10, 40), (60, 30)), ("blue-thin-1", (-40, 60), (-60, 40)))
    ]
    page.evaluate(IN_HASTE, drags)
    expect(log(page)).to_contain_text(re.compile("red-hex .* True.*blue-thin-1 .* True"))
    for name, place in (("red-hex", (60, 30)), ("blue-thin-1", (-60, 40))):
        told = moves(page, name)
        assert all(x * place[0] > 0 for x, _y, _done in told)  # it never was at the other one's
        assert told[-1][:2] == pytest.approx(place, abs=1)
        x, y, done = told[-1]
        assert done
        expect(column(page, name)).to_have_attribute("transform", f"translate({x:g} {-y:g})")


def test_two_columns_of_the_tray_are_put_down_one_right_after_the_other(page):
    drags = [
        {
            "what": f".villa-plan-chip[data-id='{name}']",
            "from": middle(chip(page, name)),
            "to": spot,
        }
        for name, spot in (
            ("green-thin-1", on_plan(page, 50, 60)),
            ("yellow-hex", on_plan(page, -60, 30)),
        )
    ]
    page.evaluate(IN_HASTE, drags)
    expect(log(page)).to_contain_text(re.compile("green-thin-1 .* True.*yellow-hex .* True"))
    assert moves(page, "green-thin-1")[-1][:2] == pytest.approx((50, 60), abs=1)
    assert moves(page, "yellow-hex")[-1][:2] == pytest.approx((-60, 30), abs=1)
    expect(page.locator(".villa-plan-chip")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_kept_of_the_plan(show, shot, theme):
    # the theme comes before the plan: one that comes later still moves the page under the mouse
    page = show(PLAN, theme=theme, ready=READY)
    column(page, "red-hex").click()
    expect(column(page, "red-hex")).to_have_attribute("aria-pressed", "true")
    page.locator(".villa-plan-legend summary").click()
    expect(page.locator(".villa-plan-legend li").first).to_be_visible()
    shot(page, f"plan-{theme}")


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_a_column_is_chosen_in_the_elevation(show, shot, where):
    page = show(ELEVATION, where=where, ready=READY)
    last = page.locator(".villa-column").last
    name = last.get_attribute("data-id")
    last.click()
    expect(log(page)).to_have_text(f"choose {name}")
    expect(column(page, name)).to_have_attribute("aria-pressed", "true")
    first = page.locator(".villa-column").first
    name = first.get_attribute("data-id")
    first.focus()
    page.keyboard.press("Enter")
    expect(log(page)).to_have_text(f"choose {name}")
    expect(column(page, name)).to_be_focused()
    shot(page, f"elevation-{where}")


def test_the_elevation_is_seen_from_two_sides(show):
    page = show(ELEVATION, where="voila", ready=READY)
    before = page.locator(".villa-column").first.get_attribute("transform")
    page.get_by_role("button", name="from the right").press("Enter")
    picture = page.locator(".villa-elevation svg[role=group]")
    expect(picture).to_have_attribute("aria-label", re.compile("from the right"))
    assert page.locator(".villa-column").first.get_attribute("transform") != before
