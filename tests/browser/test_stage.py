"""The stage in a real browser: columns in the hand in 3D, falls that come to rest, many at once."""

from __future__ import annotations

import base64
import io

import numpy as np
import pytest
from pages import wait_until
from PIL import Image
from playwright.sync_api import Page, expect
from test_scene import PICTURE, READY, changed, find_column, settled

LAB = """
from villa_core import Tower
from villa_widgets import TowerLab
lab = TowerLab(Tower.famous("three-legged"))
lab
"""
FALLS = """
import ipywidgets as widgets
from villa_core import Tower
from villa_core.dynamics import fall
from villa_widgets import TowerScene

tower = Tower.random(seed=7, plates=3)
scene, told = TowerScene(tower), widgets.Label("standing")
scene.observe(lambda change: setattr(told, "value", f"at rest: {change.new}"), "at_rest")
go = widgets.Button(description="Let go")
go.on_click(lambda _button: scene.play(fall(tower, pulled="blue-hex")))
widgets.VBox([scene, told, go])
"""
MANY = """
import ipywidgets as widgets
from villa_core import Tower
from villa_widgets import TowerScene
widgets.VBox([TowerScene(Tower.random(k, plates=1 + k % 3), height=300) for k in range({n})])
"""
EXPERIMENT = """
from villa_core import Tower
from villa_widgets import ExperimentView
ExperimentView(Tower.famous("leaning"), ("pull", "tilt"))
"""
VERDICT = ".villa-verdict"


def touches(page: Page) -> object:
    """A finger: (kind, x, y) for start, move and end."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "End" else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    return touch


def shown(page: Page, number: int) -> np.ndarray:
    """The pixels of a stage, drawn now or kept as a picture."""
    data = page.evaluate(
        """(number) => {
            const box = document.querySelectorAll(".villa-scene__picture")[number];
            const source = box.querySelector(".jupyter-threejs :is(canvas, img)");
            const copy = document.createElement("canvas");
            [copy.width, copy.height] = [source.width, source.height];
            copy.getContext("2d").drawImage(source, 0, 0, source.width, source.height);
            return copy.toDataURL();
        }""",
        number,
    )
    picture = Image.open(io.BytesIO(base64.b64decode(data.partition(",")[2])))
    return np.asarray(picture.convert("RGB")).reshape(-1, 3) // 8


def is_drawn(page: Page, number: int) -> bool:
    return len(np.unique(shown(page, number), axis=0)) > 100


@pytest.mark.everyday
def test_a_column_is_dragged_in_3d_and_the_verdict_follows(show, shot):
    page = show(LAB, where="voila", ready=READY)
    before, verdict = settled(page), page.locator(VERDICT).first
    words = verdict.text_content()
    x, y = find_column(page)
    page.mouse.down()
    page.mouse.move(x + 30, y + 10, steps=6)
    expect(page.locator(PICTURE)).to_have_attribute("data-hand", "holding")
    expect(verdict).not_to_have_text(words)
    shot(page, "stage-grabbing")
    page.mouse.up()
    assert np.any(changed(page) != before)
    page.get_by_role("button", name="Undo").click()
    expect(verdict).to_have_text(words)


def test_a_column_follows_a_finger_and_the_camera_stays(show, shot):
    small = {"width": 390, "height": 844}
    page = show(LAB, where="voila", ready=READY, screen=small, has_touch=True, is_mobile=True)
    settled(page)
    verdict = page.locator(VERDICT).first
    words, (x, y), touch = verdict.text_content(), find_column(page), touches(page)
    scrolled = page.evaluate("() => window.scrollY")
    touch("Start", x, y)
    for step in range(1, 8):
        touch("Move", x + 3 * step, y + 2 * step)
    expect(verdict).not_to_have_text(words)
    shot(page, "stage-finger")
    touch("End")
    settled(page)
    assert page.evaluate("() => window.scrollY") == scrolled
    expect(page.locator(PICTURE)).to_have_attribute("data-camera", "corner")


def test_arrow_keys_move_the_chosen_column(show):
    page = show(LAB, where="voila", ready=READY)
    settled(page)
    words = page.locator(VERDICT).first.text_content()
    page.locator(PICTURE).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".villa-labels span.is-chosen")).to_be_visible()
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(VERDICT).first).not_to_have_text(words)
    page.keyboard.press("Escape")
    expect(page.locator(".villa-labels span.is-chosen")).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_fall_comes_to_rest_and_is_told_after_that(show, shot, motion):
    page = show(FALLS, where="voila", ready=READY, reduced_motion=motion)
    before, told = settled(page), page.locator(".widget-label")
    page.get_by_role("button", name="Let go").click()
    expect(told).to_have_text("at rest: False")
    expect(page.locator(".villa-film-words")).to_contain_text("tips over this edge")
    shot(page, f"stage-turning-{motion}")
    expect(told).to_have_text("at rest: True")
    fallen = settled(page)
    shot(page, f"stage-fallen-{motion}")
    assert np.mean(fallen != before) > 0.05
    for _step in range(6):  # the last ones are so slow that nothing is seen of them
        page.get_by_role("button", name="A step back").click()
    assert np.any(changed(page) != fallen)
    page.get_by_role("button", name="Put back").click()
    assert np.array_equal(changed(page), before)


@pytest.mark.parametrize("deed", ["pull a column out", "tilt the table"])
def test_an_experiment_is_a_film_and_its_result_is_told_after_it(show, shot, deed):
    page = show(EXPERIMENT, where="voila", ready=READY)
    page.get_by_role("combobox", name="Experiment").select_option(deed)
    before, said = settled(page), page.locator(".villa-said")
    page.get_by_role("button", name="Run it").click()
    expect(page.locator(".villa-film-words")).to_contain_text("tips over this edge")
    expect(said).to_contain_text("Now watch.")
    shot(page, f"experiment-turning-{deed[:4]}")
    expect(said).to_contain_text("They agree.")
    assert np.mean(settled(page) != before) > 0.05
    shot(page, f"experiment-rest-{deed[:4]}")
    page.get_by_role("button", name="Put it back").click()
    expect(said).to_contain_text("Nothing has been done yet.")
    assert np.array_equal(changed(page), before)


def test_two_stages_on_a_page_are_both_drawn_and_turned(show):
    page = show(MANY.format(n=2), where="voila", ready=READY)
    for number in range(2):
        picture = page.locator(PICTURE).nth(number)
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_attribute("data-ready", "true")
        wait_until(page, lambda number=number: is_drawn(page, number), f"stage {number} is drawn")
        before = shown(page, number)
        picture.focus()
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(
            "(number) => document.querySelectorAll('.villa-scene__picture')[number]"
            ".dataset.camera === 'free'",
            arg=number,
        )
        wait_until(
            page,
            lambda number=number, before=before: bool(np.any(shown(page, number) != before)),
            f"stage {number} is seen from another side",
        )


def test_twenty_stages_on_a_page_all_show_a_picture(show, shot):
    page = show(MANY.format(n=20), where="voila", ready=READY)
    pictures = page.locator(PICTURE)
    expect(pictures).to_have_count(20)
    for number in range(20):
        pictures.nth(number).scroll_into_view_if_needed()
        expect(pictures.nth(number)).to_have_attribute("data-ready", "true")
    for number in range(20):
        wait_until(page, lambda number=number: is_drawn(page, number), f"stage {number} is drawn")
    assert page.locator(f"{PICTURE} .jupyter-threejs canvas").count() <= 8
    pictures.first.scroll_into_view_if_needed()
    expect(pictures.first.locator("canvas")).to_be_visible()
    shot(page, "stage-many")


# every knock is written on a tape, which is played when the film is over
TAPE = """
    window.tape = null;
    window.AudioContext = function () {
        window.tape = new OfflineAudioContext(1, 44100, 44100);
        return window.tape;
    };
    window.knocks = 0;
    const strike = OfflineAudioContext.prototype.createOscillator;
    OfflineAudioContext.prototype.createOscillator = function () {
        window.knocks += 1 / 3; // a piece of wood rings in three tones
        return strike.call(this);
    };
"""
LOUDEST = """async () => {
    const sound = await window.tape.startRendering();
    return Math.max(...sound.getChannelData(0).map(Math.abs));
}"""


def test_wood_is_heard_when_it_strikes_once_the_sound_is_on(show):
    cells = LAB.replace('"three-legged")', '"three-legged").move_plate(1, 50.0, 46.6)')
    motion = {"reduced_motion": "no-preference"}
    page = show(cells, where="voila", ready=READY, script=TAPE, **motion)
    let_go = page.get_by_role("button", name="Let go")
    again = page.locator(".villa-said").get_by_role("button", name="Set it up again")
    let_go.click()
    expect(page.locator(".villa-film-words")).to_contain_text("tips over this edge")
    again.click()
    expect(let_go).to_be_visible()
    assert page.evaluate("() => window.tape") is None, "silent until it is switched on"
    page.get_by_role("button", name="Show").click()
    page.get_by_role("checkbox", name="Sound of wood").check()
    let_go.click()
    page.wait_for_function("() => window.knocks > 0")
    expect(page.locator(".villa-film-words")).to_contain_text("tips over this edge")
    page.wait_for_function(
        """() => {
            const [now, last] = [window.knocks, window.lastKnocks];
            window.lastKnocks = now;
            return now === last;
        }""",
        polling=3000,
    )
    assert 1 <= page.evaluate("() => window.knocks") < 100, "what lies still is not heard"
    assert page.evaluate(LOUDEST) > 0.02
