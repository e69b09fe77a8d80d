"""The 3D view in a real browser: it draws, it is turned, it is touched, and it tells."""

from __future__ import annotations

import base64
import io

import numpy as np
import pytest
from pages import wait_until
from PIL import Image, ImageColor
from playwright.sync_api import Page, expect

from villa_core import Tower
from villa_core.palette import COLUMN_PAINT
from villa_core.tower.pieces import column_words, the_column

BOTH = pytest.mark.parametrize("where", ["lab", "voila"])
PICTURE = ".villa-scene__picture"
READY = f"{PICTURE}[data-ready]"

SCENE = """
import ipywidgets as widgets
from villa_core import Tower
from villa_core.dynamics import fall
from villa_widgets.drawing.reading import Reading
from villa_widgets.tower.scene import TowerScene

tower = Tower.random(seed=7, plates=3)
scene, told = TowerScene(tower), widgets.Label("nothing yet")

def choose(column_id):
    told.value = f"chosen: {column_id}"
    scene.reading = scene.reading.choose(column_id)

def place(x, y):
    on_top = scene.reading.tower.raise_column(scene.reading.chosen, x, y)
    told.value = f"placed: {x:.0f} {y:.0f}"
    scene.reading = Reading(on_top, before=scene.reading.tower)

scene.on_choose(choose)
scene.on_place(place)
drop = widgets.Button(description="Drop it")
drop.on_click(lambda _button: scene.play(fall(tower, pulled="blue-hex")))
save = widgets.Button(description="Save it")
save.on_click(lambda _button: scene.picture())
widgets.VBox([scene, told, widgets.HBox([drop, save])])
"""

CANVAS = f"document.querySelector('{PICTURE} canvas').toDataURL()"
SETTLED = f"""() => {{
    const [now, last] = [{CANVAS}, window.lastPicture];
    window.lastPicture = now;
    return now === last;
}}"""


def settled(page: Page) -> np.ndarray:
    """The pixels of the canvas (RGBA), once two looks in a row are the same."""
    page.evaluate("() => { window.lastPicture = null; }")
    page.wait_for_function(SETTLED, polling=300)
    data = page.evaluate("() => window.lastPicture")
    picture = Image.open(io.BytesIO(base64.b64decode(data.partition(",")[2])))
    return np.asarray(picture.convert("RGBA")).astype(int)


def changed(page: Page) -> np.ndarray:
    """The pixels once the canvas is no longer as it was, and rests again."""
    page.wait_for_function(f"() => {CANVAS} !== window.lastPicture", polling=100)
    return settled(page)


def find_column(page: Page) -> tuple[float, float]:
    """A place on the page where the hand points at a column."""
    page.locator(PICTURE).scroll_into_view_if_needed()
    box = page.locator(PICTURE).bounding_box()
    assert box is not None
    for down in np.arange(0.3, 0.95, 0.06):
        for across in np.arange(0.35, 0.65, 0.02):
            x, y = box["x"] + across * box["width"], box["y"] + down * box["height"]
            page.mouse.move(x, y)
            if page.locator(PICTURE).get_attribute("data-hand") == "pointing":
                return x, y
    pytest.fail("no column was found in the picture")


def opened(page: Page, name: str) -> None:
    """Open a drawer of the view."""
    page.locator(".villa-scene summary", has_text=name).click()


def hue(rgb: np.ndarray) -> np.ndarray:
    """The direction of a colour, whatever the light on it."""
    offset = rgb - rgb.mean(axis=-1, keepdims=True)
    return offset / (np.linalg.norm(offset, axis=-1, keepdims=True) + 1e-9)


GROWING = """
import ipywidgets as widgets
from villa_core import Tower
from villa_widgets.tower.scene import TowerScene

scene = TowerScene(Tower.random(seed=7, plates=1))

def build(plates):
    def deed(_button):
        scene.reading = type(scene.reading)(Tower.random(seed=7, plates=plates))
    return deed

tools = [widgets.Button(description=f"{plates} plates") for plates in (1, 5)]
for tool, plates in zip(tools, (1, 5)):
    tool.on_click(build(plates))
widgets.VBox([scene, widgets.HBox(tools)])
"""


def rows_of_wood(pixels: np.ndarray) -> np.ndarray:
    """Which rows of the picture show something solid (the table fades out), from above."""
    return (pixels[..., 3] > 250).sum(axis=1) > 3


@pytest.mark.everyday("lab")
@BOTH
def test_the_whole_villa_stays_in_the_picture_after_the_camera_was_turned(show, shot, where):
    page = show(GROWING, where=where, ready=READY)
    settled(page)
    picture, whole = page.locator(PICTURE), page.get_by_role("button", name="Whole villa")
    picture.focus()
    for key in ("ArrowLeft", "ArrowLeft", *["ArrowDown"] * 8):
        picture.press(key)
    expect(picture).to_have_attribute("data-camera", "free")
    low = rows_of_wood(settled(page))
    page.get_by_role("button", name="5 plates").click()
    high = rows_of_wood(changed(page))
    shot(page, f"scene-grown-{where}")
    assert not high[:8].any(), "the top floors are not cut off"
    assert high[: len(high) // 4].any(), "and the villa fills the picture"
    page.get_by_role("button", name="1 plates").click()
    again = rows_of_wood(changed(page))
    assert abs(int(again.argmax()) - int(low.argmax())) < 40, "a low villa is as large as before"
    assert picture.get_attribute("data-camera") == "free", "one looks from where one looked"
    for _time in range(12):
        picture.press("+")
    assert rows_of_wood(changed(page))[:8].any(), "whoever comes close sees a part"
    whole.focus()
    whole.press("Enter")
    assert not rows_of_wood(changed(page))[:8].any()


MANY = """
import ipywidgets as widgets
from villa_core import Tower
from villa_widgets.tower.scene import TowerScene

widgets.VBox([TowerScene(Tower.random(seed=seed, plates=1), bars=False) for seed in range(10)])
"""


def test_every_stage_of_a_long_page_is_in_3d_when_it_is_looked_at(show):
    page = show(MANY, where="voila", ready=READY)  # pythreejs has eight renderers a page
    for stage in [*page.locator(PICTURE).all(), page.locator(PICTURE).first]:
        stage.scroll_into_view_if_needed()
        expect(stage.locator("canvas")).to_be_visible()
        expect(stage).to_have_attribute("data-ready", "true")


@BOTH
def test_the_eye_never_goes_below_the_table(show, where):
    page = show(GROWING, where=where, ready=READY)
    settled(page)
    picture = page.locator(PICTURE)
    picture.focus()
    for _time in range(30):
        picture.press("ArrowDown")
    lowest = settled(page)
    picture.press("ArrowDown")
    assert (settled(page) == lowest).all()
    base = lowest[rows_of_wood(lowest)][-1]
    assert (base[..., 3] > 250).sum() > 20, "the base is seen from its side, not from below"


@BOTH
def test_the_canvas_shows_the_wood_of_all_four_colours(show, shot, where):
    page = show(SCENE, where=where, ready=READY)
    pixels = settled(page)
    shot(page, f"scene-{where}")
    seen = pixels[pixels[..., 3] > 250][:, :3]
    assert len(seen) > 20_000, "the villa covers a good part of the canvas"
    assert len(np.unique(seen // 8, axis=0)) > 300, "wood and light have many shades"
    for name, paint in COLUMN_PAINT.items():
        wood = hue(np.array(ImageColor.getrgb(paint.wood), dtype=float))
        strong = seen[np.ptp(seen, axis=1) > 35]
        alike = (hue(strong.astype(float)) @ wood) > 0.97
        assert alike.sum() > 300, f"{name} columns are seen"


@pytest.mark.everyday("lab")
@pytest.mark.parametrize("where", ["lab", "voila"])
def test_a_column_is_picked_and_placed_by_clicks(show, shot, where):
    page = show(SCENE, where=where, ready=READY)
    settled(page)
    page.mouse.click(*find_column(page))
    told = page.locator(".widget-label")
    expect(told).to_contain_text("chosen: ")
    chosen = told.inner_text().partition(": ")[2]
    expect(page.locator(".villa-labels span.is-chosen")).to_have_text(column_words(chosen))
    opened(page, "Show")
    words = f"Where {the_column(chosen)} may stand on top"
    expect(page.locator(".villa-scene__legend")).to_contain_text(words)
    opened(page, "Camera")
    page.get_by_role("button", name="Top", exact=True).click()
    before = changed(page)
    shot(page, f"scene-chosen-{where}")
    box = page.locator(PICTURE).bounding_box()
    assert box is not None
    # at the right there is room for the labels of the floors; the table fills the rest
    labels = page.locator(".villa-labels span:is(.is-floor, .is-weakest)")
    wide = max(one.evaluate("label => label.offsetWidth") for one in labels.all()) + 8
    page.mouse.click(box["x"] + (box["width"] - wide) / 2, box["y"] + box["height"] * 0.42)
    expect(told).to_contain_text("placed: ")
    x, y = map(float, told.inner_text().split()[1:])
    # all that is seen is centred, not the table alone
    assert abs(x) < 60, "the middle of what is free is near the middle of the table"
    assert 10 < y < 60, "up in the picture is up in the plan"
    assert np.any(changed(page) != before)


CLICKED = """
import ipywidgets as widgets
from villa_core import Tower
from villa_widgets import TowerScene
from villa_widgets.drawing.reading import Reading

scene = TowerScene(Reading(Tower.famous("three-legged"), "red-thick"), layers=frozenset())
scene.camera = "top"
told = widgets.Label("nothing yet")
scene.on_place(lambda x, y: setattr(told, "value", f"{x:.1f} {y:.1f}"))
widgets.VBox([scene, told])
"""


@pytest.mark.everyday("voila")
@BOTH
def test_a_click_lands_where_it_is_seen(show, where):
    page = show(CLICKED, where=where, ready=READY)
    pixels = settled(page)
    red, _green, blue, opaque = np.moveaxis(pixels, -1, 0)
    plate = (opaque > 250) & (blue > red + 12)  # the blue plate; columns are below it
    down, across = np.nonzero(plate)
    outline = np.array(Tower.famous("three-legged").frame(1).outline())
    (left, front), (right, back) = outline.min(axis=0), outline.max(axis=0)
    wide, high = np.ptp(across), np.ptp(down)
    assert wide / high == pytest.approx((right - left) / (back - front), rel=0.03)
    box = page.locator(PICTURE).bounding_box()
    assert box is not None
    last = "nothing yet"
    for k in np.linspace(len(down) * 0.2, len(down) * 0.8, 3).astype(int):
        page.mouse.click(box["x"] + across[k] + 0.5, box["y"] + down[k] + 0.5)
        expect(page.locator(".widget-label")).not_to_have_text(last)
        last = page.locator(".widget-label").inner_text()
        seen = left + (across[k] - across.min()) / wide * (right - left)
        seen = (seen, back - (down[k] - down.min()) / high * (back - front))
        assert tuple(map(float, last.split())) == pytest.approx(seen, abs=5)


def test_dragging_the_air_turns_and_is_no_click(show):
    page = show(SCENE, ready=READY)
    before = settled(page)
    opened(page, "Camera")
    box = page.locator(PICTURE).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] - 90, box["y"] + box["height"] - 40
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 10, steps=5)
    page.mouse.up()
    assert np.mean(changed(page) != before) > 0.02
    expect(page.locator(".widget-label")).to_have_text("nothing yet")
    expect(page.get_by_role("button", name="Corner")).to_have_attribute("aria-pressed", "false")


def test_cameras_and_layers_change_the_picture(show, shot):
    page = show(SCENE, ready=READY)
    pictures = [settled(page)]
    opened(page, "Camera")
    for name in ("Front", "Side", "Top", "Corner"):
        page.get_by_role("button", name=name, exact=True).click()
        pictures.append(changed(page))
    assert np.array_equal(pictures[0], pictures[-1]), "the corner is where one started"
    page.get_by_role("button", name="first floor").click()
    pictures[-1] = changed(page)
    shot(page, "scene-floor")
    for k, one in enumerate(pictures):
        assert all(np.mean(one != other) > 0.02 for other in pictures[:k])
    opened(page, "Show")
    loads = page.get_by_role("button", name="Loads")
    expect(loads).to_have_attribute("aria-pressed", "false")
    loads.press("Enter")
    expect(loads).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".villa-scene__legend")).to_contain_text(
        "Most: thin green column 1, 1.34 N"
    )
    expect(page.locator(".villa-labels span.is-load", has_text="1.34 N")).to_have_count(1)
    assert np.any(changed(page) != pictures[-1])


def test_arrow_keys_turn_and_zoom(show):
    page = show(SCENE, ready=READY)
    before = settled(page)
    page.locator(PICTURE).focus()
    page.keyboard.press("ArrowLeft")
    turned = changed(page)
    page.keyboard.press("+")
    closer = changed(page)
    assert np.any(before != turned)
    assert np.any(turned != closer)


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_a_fall_is_played_and_put_back(show, shot, where):
    page = show(SCENE, where=where, ready=READY)
    before = settled(page)
    page.get_by_role("button", name="Drop it").click()
    back = page.get_by_role("button", name="Put back")
    expect(back).to_be_visible()
    fallen = changed(page)
    shot(page, f"scene-fallen-{where}")
    assert np.mean(before != fallen) > 0.05
    back.click()
    expect(back).to_be_hidden()
    assert np.array_equal(changed(page), before)


def test_a_picture_is_saved_by_button_and_from_the_kernel(show, tmp_path):
    page = show(SCENE, ready=READY)
    settled(page)
    opened(page, "Camera")
    for name in ("Save picture", "Save it"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        assert download.value.suggested_filename == "villa.png"
        download.value.save_as(tmp_path / "villa.png")
        pixels = np.asarray(Image.open(tmp_path / "villa.png").convert("RGB"))
        assert len(np.unique(pixels.reshape(-1, 3) // 8, axis=0)) > 300


def test_nothing_is_drawn_while_nothing_changes(show):
    page = show(SCENE, ready=READY)
    settled(page)
    page.evaluate("""() => {
        window.frames = 0;
        const own = WebGL2RenderingContext.prototype.drawArrays;
        WebGL2RenderingContext.prototype.drawArrays = function (...args) {
            window.frames += 1;
            return own.apply(this, args);
        };
    }""")

    def quiet() -> bool:
        page.evaluate("() => { window.frames = 0; }")
        settled(page)
        return page.evaluate("() => window.frames") == 0

    wait_until(page, quiet, "between two looks nothing is drawn")
    opened(page, "Camera")
    page.get_by_role("button", name="Closer").click()
    page.wait_for_function("() => window.frames > 0")


def test_the_dark_theme_has_a_dark_room(show, shot):
    page = show(SCENE, theme="dark", ready=READY)
    settled(page)
    expect(page.locator(".villa-scene")).to_have_attribute("data-theme", "dark")
    shot(page, "scene-dark")


def test_without_webgl_a_sentence_says_where_to_look(show):
    none = "HTMLCanvasElement.prototype.getContext = () => null"
    page = show(SCENE, script=none, ready=".villa-scene")
    expect(page.get_by_text("This browser cannot draw in 3D.")).to_be_visible()
    expect(page.locator("canvas")).to_have_count(0)
