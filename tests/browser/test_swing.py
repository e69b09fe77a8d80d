"""Things to drag that swing and settle: the seesaw, the plate on its pin, the hung lever."""

import pytest
from playwright.sync_api import expect

SEESAW = "from villa_widgets import Seesaw; Seesaw(20, 60, 30, 40)"
PLATE = """
from villa_widgets import HangStage
HangStage(("blue-thick", 60, -16)).picture
"""
LINES = ".villa-swing-body [stroke-dasharray]"
LEVER = "from villa_widgets import HungLever; HungLever(right='red-2')"
SWING = ".villa-swing"
LEANS = """({least, most}) => {
    const {angle} = document.querySelector('.villa-swing').dataset;
    return angle > least && angle < most;
}"""
RESTS = """() => {
    const {angle, rest} = document.querySelector(".villa-swing").dataset;
    return rest !== undefined && angle === rest && Number(rest);
}"""


def middle(part):
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def moving(show):
    """A page on which things move, although most tests do without."""
    pages = []

    def opened(cell, ready, **how):
        page = show(cell, ready=ready, **how)
        page.emulate_media(reduced_motion="no-preference")
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.emulate_media(reduced_motion="reduce")


@pytest.mark.everyday
def test_the_seesaw_is_dragged_tips_and_settles(moving, shot):
    page = moving(SEESAW, f"{SWING}[data-rest='0.00'] [data-id=right]")
    x, y = middle(page.locator("[data-id=right] rect"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 5, steps=5)
    page.wait_for_function(LEANS, arg={"least": 2, "most": 18})  # on its way down
    expect(page.locator(".villa-lesson")).to_contain_text("The right side goes down.")
    page.mouse.up()
    page.wait_for_function(f"() => ({RESTS})() > 18")
    for _time in range(9):
        page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".villa-lesson")).to_contain_text("The left side goes down.")
    page.wait_for_function(f"() => ({RESTS})() < -18")
    shot(page, "seesaw-tipped")


def test_a_plate_is_hung_pulled_aside_by_a_finger_and_comes_back(moving, shot):
    page = moving(PLATE, f"{SWING} [data-id=A]", has_touch=True, where="voila")
    page.locator("[data-id=B]").tap()
    expect(page.locator(LINES)).to_have_count(1)
    rest = page.evaluate(RESTS)
    x, y = middle(page.locator(".villa-swing-body polygon").first)
    touch = page.context.new_cdp_session(page)

    def finger(kind, *places):
        points = [{"x": px, "y": py} for px, py in places]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", (x, y))
    for step in range(1, 6):
        finger("touchMove", (x + 20 * step, y - 8 * step))
    held = float(page.locator(SWING).get_attribute("data-angle"))
    assert abs(held - rest) > 10
    finger("touchEnd")
    page.wait_for_function(f"() => Math.abs(({RESTS})() - {rest}) < 0.01")
    page.locator("[data-id=C]").tap()
    expect(page.locator(LINES)).to_have_count(2)
    shot(page, "plumb-lines")


def test_a_plate_is_turned_by_keys_and_swings_back(moving):
    page = moving(PLATE, f"{SWING} [data-id=A]")
    page.locator("[data-id=A]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(LINES)).to_have_count(1)
    rest = page.evaluate(RESTS)
    page.locator(".villa-swing-body").focus()
    for _time in range(4):
        page.keyboard.press("ArrowRight")
    assert float(page.locator(SWING).get_attribute("data-angle")) == pytest.approx(
        rest + 40, abs=0.1
    )
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({RESTS})() === {rest}")


def test_a_rod_goes_from_notch_to_notch_by_mouse_and_keys_and_the_lever_swings(moving, shot):
    page = moving(LEVER, f"{SWING} [data-id=right]")
    page.wait_for_function(f"() => ({RESTS})() < -10")  # red is lighter than blue
    page.locator("[data-id=right]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-id=right]")).to_have_attribute("aria-valuenow", "1")
    page.wait_for_function(f"() => ({RESTS})() > 10")
    x, y = middle(page.locator("[data-id=right] .villa-halo"))
    far = page.locator(SWING).bounding_box()["width"] * 35.5 / 352
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - far, y - far / 4, steps=6)
    page.mouse.up()
    expect(page.locator("[data-id=right]")).to_have_attribute("aria-valuenow", "0")
    page.wait_for_function(f"() => ({RESTS})() < -10")
    shot(page, "hung-lever")


def test_without_motion_it_is_at_once_where_it_ends(show):
    page = show(SEESAW, ready=f"{SWING} [data-id=left]")
    page.locator("[data-id=left]").focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function(f"() => ({RESTS})() < -18")


FOLLOW = """
import ipywidgets as widgets
from villa_widgets import FollowStage
drags, go, said = FollowStage(), widgets.Button(description="Go"), widgets.Label()
go.on_click(lambda _: drags.let_go(lambda told: setattr(said, "value", told)))
widgets.VBox([drags.picture, go, said])"""


@pytest.mark.everyday
def test_a_part_glides_to_where_it_belongs_and_then_it_is_told(moving):
    page = moving(FOLLOW, f"{SWING} [data-id=column]")
    column, ball = (page.locator(f"[data-id={name}]") for name in ("column", "ball"))
    column.focus()
    for _time in range(3):
        page.keyboard.press("ArrowRight")
    ball.focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(ball).to_have_attribute("aria-valuenow", "10")
    page.get_by_role("button", name="Go").click()
    expect(page.locator(".widget-label")).to_contain_text("centre +16 mm. Your ball was at −30 mm.")
    expect(column).to_have_attribute("transform", "translate(80 -38)")
