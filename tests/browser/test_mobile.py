"""The mobile in a real browser: it is drawn, rods are hung by click and by keys, a game is won."""

import io
import math
import re
from itertools import combinations

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from villa_core.suspend import Mobile
from villa_widgets.suspend.scene import _viewpoints

LAB = """
from ipywidgets.widgets.widget import _instances
import ipywidgets as widgets
from villa_core.suspend import Mobile
from villa_widgets.suspend.lab import MobileLab
lab = MobileLab(Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3"))
count = widgets.Label()
lab.observe(lambda _change: setattr(count, "value", f"{len(_instances)} models"), "mobile")
widgets.VBox([lab, count])
"""
GAME = """
from villa_core.suspend import Mobile, SuspendGame
from villa_widgets.suspend.table import SuspendTable
mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
mobile = mobile.hang("blue-2", "orange-1", "n5")
piles = {"Ada": ["red-1", "black-1"], "Ben": ["red-2", "black-2"]}
SuspendTable(SuspendGame.at("beginner", piles, "Ada", mobile=mobile), saves=None)
"""
PAIR = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
READY = ".villa-scene__picture[data-ready='true']"
STILL = f"{READY}[data-still='true']"
MANY = """
from villa_core.suspend import Mobile
from villa_widgets.suspend.lab import MobileLab
MobileLab(Mobile.random({seed}, {rods}), scene={scene})
"""


def place(page: Page, mobile: Mobile, on: str, spot: str) -> tuple[float, float]:
    """Where on the page a spot is, from the camera that the scene starts with."""
    target, size, around, above = _viewpoints(mobile)["corner"]
    box = page.locator(READY).bounding_box()
    assert box is not None
    aspect = box["width"] / box["height"]
    narrow = math.tan(math.radians(15))
    away = size / math.sin(math.atan(narrow * min(1, aspect)))
    a, b = math.radians(around), math.radians(above)
    out = np.array([math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)])
    right = np.array([-math.sin(a), math.cos(a), 0])
    up = np.cross(out, right)
    body, there = next(b for b in mobile.bodies() if b.id == on), mobile.pieces.rod(on).spot(spot)
    seen = np.array(body.place(there.x, there.y)) - (np.array(target) + away * out)
    deep = -seen @ out
    x, y = seen @ right / (deep * narrow * aspect), seen @ up / (deep * narrow)
    return box["x"] + (x + 1) / 2 * box["width"], box["y"] + (1 - y) / 2 * box["height"]


def arrows(page: Page) -> int:
    """How many points of the picture have the plum of the weights."""
    picture = Image.open(io.BytesIO(page.locator(READY).screenshot())).convert("RGB")
    red, green, blue = (np.asarray(picture)[..., k].astype(int) for k in range(3))
    return int(((red - green > 45) & (blue - green > 25)).sum())


def chosen(page: Page, words: str):
    """The list with this label."""
    return page.locator(".villa-mobile-hand").get_by_label(words, exact=True)


def rod(page: Page, name: str) -> Locator:
    """A rod of the pile by what is written on it; the fold with the others is opened for it."""
    found = page.locator(".villa-pile-rods [role=option]").filter(
        has=page.get_by_text(name, exact=True)
    )
    if not found.is_visible():
        page.locator(".villa-pile-hand summary").click()
    return found


def take(page: Page, name: str) -> None:
    """Take a rod from the pile by its middle."""
    rod(page, name).locator("b").click()
    expect(rod(page, name)).to_have_attribute("aria-selected", "true")


def open_lists(page: Page) -> None:
    """Open the lists of spots."""
    page.get_by_text("Spot and direction from lists").click()
    expect(chosen(page, "Hang it on")).to_be_visible()


def click_spot(page: Page, mobile: Mobile, on: str, spot: str) -> None:
    if not chosen(page, "there at").is_visible():
        open_lists(page)  # which tell the spot
    page.locator(READY).scroll_into_view_if_needed()
    page.mouse.click(*place(page, mobile, on, spot))
    expect(chosen(page, "there at")).to_have_value(_option(page, "there at", spot))


def _option(page: Page, words: str, spot: str) -> str:
    """The value under which the page keeps an entry, found by its words."""
    name = f"notch {spot[1:]}" if spot[0] == "n" else f"straight section {spot[1:]}"
    option = chosen(page, words).locator("option", has_text=name).first
    return option.get_attribute("value") or ""


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_the_mobile_is_drawn_and_rods_are_hung_by_click_and_by_keys(show, shot, where):
    page = show(LAB, where=where, ready=STILL)
    page.locator(READY).scroll_into_view_if_needed()
    picture = Image.open(io.BytesIO(page.locator(READY).screenshot())).convert("RGB")
    colors = np.unique(np.asarray(picture).reshape(-1, 3), axis=0)
    assert len(colors) > 300, "an empty picture has only the colours of its background"

    # by click: the rod from the pile, its spot on the picture
    take(page, "B2")
    click_spot(page, PAIR, "orange-1", "n5")
    expect(chosen(page, "Hang it on")).to_be_enabled()
    page.get_by_role("button", name="Hang it and let go").click()
    expect(page.get_by_text("Balanced: no rod hangs at more than 0.0°").first).to_be_visible()
    models = page.locator(".widget-label", has_text=" models").inner_text()

    # by keys alone: take a rod, step from spot to spot, Enter on the button
    rod(page, "K1").focus()
    page.keyboard.press("Enter")
    expect(page.locator(READY)).to_be_focused()
    expect(page.locator(READY)).to_have_attribute("data-taking", "true")
    # from left to right as they are seen: the connector lies between two spots of the rod
    orange, connector = "O1 · orange rod 1, 300 mm", "the wooden connector"
    spots = ((orange, "straight section 0"), (connector, connector), (orange, "notch 1"))
    for on, spot in spots:
        page.keyboard.press("ArrowRight")
        for words, entry in (("Hang it on", on), ("there at", spot)):
            expect(chosen(page, words).locator("option:checked")).to_have_text(entry)
    let_go = page.get_by_role("button", name="Hang it and let go")
    expect(let_go).to_be_enabled()
    let_go.press("Enter")
    expect(page.get_by_text("Black rod 1 hangs on notch 1 of orange rod 1.").first).to_be_visible()
    expect(page.locator(".widget-label", has_text=" models")).to_have_text(models)
    page.locator(".villa-handles button", has_text="Show").click()
    page.get_by_label("Forces and lever arms").check()
    expect(page.locator(".villa-scene__label--hold")).to_be_visible()
    shot(page, f"mobile-lab-{where}")
    page.add_style_tag(content=".villa-scene__labels { visibility: hidden }")
    assert arrows(page) > 20, "weights are drawn as arrows in the picture itself"
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".villa-message")).to_have_count(0)
    expect(page.locator(".villa-labels span.is-rod", has_text="K1")).to_have_count(0)


def test_rods_swing_to_their_new_balance(show):
    page = show(LAB, where="lab", ready=STILL, reduced_motion="no-preference")
    take(page, "B2")
    click_spot(page, PAIR, "orange-1", "n5")
    page.wait_for_selector(STILL)
    page.get_by_role("button", name="Hang it and let go").click()
    page.wait_for_selector(f"{READY}[data-still='false']")
    page.wait_for_selector(STILL)


@pytest.mark.everyday
def test_a_short_game_goes_to_its_winner(show, shot):
    page = show(GAME, where="lab", theme="dark", ready=STILL)
    let_go = page.get_by_role("button", name="Hang it and let go")

    # a wish against the rules is answered, and the way out is a button
    take(page, "K1")
    open_lists(page)
    chosen(page, "Hang it on").select_option(label="O1 · orange rod 1, 300 mm")
    chosen(page, "there at").select_option(label="notch 4 (taken by the hook)")
    expect(page.get_by_text("Ada has longer rods than black rod 1.").first).to_be_visible()
    page.get_by_role("button", name="Instead: hang red rod 1").click()
    let_go.click()
    turns = (("Ben", "R2", "n6"), ("Ada", "K1", "n1"))
    for name, short, spot in turns:
        expect(page.locator(".villa-heading").get_by_text(f"{name} hangs")).to_be_visible()
        take(page, short)
        chosen(page, "Hang it on").select_option(label="O1 · orange rod 1, 300 mm")
        chosen(page, "there at").select_option(label=f"notch {spot[1:]}")
        expect(let_go).to_be_enabled()
        shot(page, f"mobile-table-{short}")
        let_go.click()
    expect(page.locator(".villa-heading")).to_have_text("Ada wins")
    expect(page.get_by_text("the first without rods (U7)").first).to_be_visible()
    shot(page, "mobile-table-won")


def test_without_webgl_the_mobile_is_drawn_from_the_front_and_the_side(show, shot):
    none = """const known = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
      return kind === "2d" ? known.call(this, kind, ...more) : null;
    };"""
    page = show(LAB, where="voila", script=none, ready=".villa-plan-drawing svg")
    expect(page.get_by_text("This browser cannot draw in 3D")).to_be_visible()
    drawing = page.locator(".villa-plan-drawing")
    expect(drawing.locator("[data-rod='blue-1']")).to_have_count(2)
    take(page, "B2")
    open_lists(page)
    chosen(page, "Hang it on").select_option(label="O1 · orange rod 1, 300 mm")
    chosen(page, "there at").select_option(label="notch 5")
    page.get_by_role("button", name="Hang it and let go").click()
    expect(page.get_by_text("Blue rod 2 hangs on notch 5 of orange rod 1.").first).to_be_visible()
    expect(drawing.locator("[data-rod='blue-2']")).to_have_count(2)
    expect(page.get_by_text("Balanced: no rod hangs at more than 0.0°").first).to_be_visible()
    shot(page, "mobile-without-webgl")
    low = drawing.locator("svg[role=img]").bounding_box()
    handle = page.get_by_role("button", name="Undo").bounding_box()
    assert low["y"] + low["height"] <= handle["y"], (
        "the drawing is under the handles of the drawers"
    )


def _names(page):
    """The boxes of the names that are seen."""
    return page.locator(".villa-labels span.is-rod").evaluate_all(
        """all => all.filter(one => one.style.visibility !== "hidden").map(one => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return [left, top, right, bottom];
        })"""
    )


def _overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_of_many_rods_only_what_is_asked_about_is_named_and_no_name_covers_another(show, shot):
    mobile = Mobile.random(3, 20)
    page = show(MANY.format(seed=3, rods=20, scene=True), where="voila", ready=STILL)
    assert len(_names(page)) <= 1, "only the rod that is looked at"
    page.mouse.move(*place(page, mobile, mobile.hung[5].rod, "n2"))
    expect(page.locator(".villa-mobile__tip")).to_be_visible()
    assert len(_names(page)) <= 2
    shot(page, "mobile-of-many")
    page.locator(".villa-handles button", has_text="Show").click()
    page.get_by_label("Names of all rods").check()
    expect(page.locator(".villa-labels span.is-rod")).to_have_count(20)
    boxes = _names(page)
    assert len(boxes) > 15
    assert not [pair for pair in combinations(boxes, 2) if _overlap(*pair)]
    shot(page, "mobile-of-many-named")


def test_names_in_the_flat_drawing_do_not_cover_each_other(show, shot):
    code = MANY.format(seed=2, rods=6, scene=False)
    page = show(code, where="voila", ready=".villa-plan-drawing[data-still='true']")
    expect(page.locator(".villa-labels span.is-rod")).to_have_count(6)
    assert not [pair for pair in combinations(_names(page), 2) if _overlap(*pair)]
    lines = page.locator(".villa-labels > svg").evaluate("one => getComputedStyle(one).background")
    assert "rgba(0, 0, 0, 0)" in lines, "what leads from a name to its rod covers no rod"
    shot(page, "mobile-flat")


def _drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def test_a_rod_is_dragged_from_the_pile_to_its_notch_by_mouse_and_by_finger(show, shot):
    page = show(LAB, where="voila", ready=STILL, has_touch=True)
    open_lists(page)
    page.locator(READY).scroll_into_view_if_needed()
    rod(page, "B2").scroll_into_view_if_needed()
    box = rod(page, "B2").locator("svg").bounding_box()
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    _drag(page, start, place(page, PAIR, "orange-1", "n5"))
    expect(chosen(page, "there at")).to_have_value(_option(page, "there at", "n5"))
    expect(rod(page, "B2")).to_have_attribute("aria-label", re.compile("in the hand, by its"))
    shot(page, "mobile-dragged")
    # a finger: touch it, then touch the notch
    rod(page, "G1").scroll_into_view_if_needed()
    box = rod(page, "G1").locator("b").bounding_box()
    page.touchscreen.tap(box["x"] + 8, box["y"] + 8)
    expect(rod(page, "G1")).to_have_attribute("aria-selected", "true")
    page.touchscreen.tap(*place(page, PAIR, "orange-1", "n6"))
    expect(chosen(page, "there at")).to_have_value(_option(page, "there at", "n6"))
    page.get_by_role("button", name="Hang it and let go").click()
    expect(page.get_by_text("Green rod 1 hangs on notch 6 of orange rod 1").first).to_be_visible()
