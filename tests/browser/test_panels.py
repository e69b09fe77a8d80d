import re

import pytest
from playwright.sync_api import expect

PATIENCE = 90_000  # ms: a simulation on a busy machine

PANELS = """
import ipywidgets as widgets
from villa_core import Tower
from villa_widgets.tower.panels import *
from villa_widgets.drawing.reading import Reading

tower = Tower.random(7, 4)
kinds = (StabilityPanel, Gauges, ColorPoints, Description, LoadTable, Equation)
panels = {kind.__name__: kind(tower) for kind in kinds}
column = tower.floors[3].columns[0]
slider = widgets.IntSlider(description="shift", max=4)

def shift(change):
    reading = Reading(tower.move_column(column.id, column.x + 400 * change.new, column.y))
    for panel in panels.values():
        panel.reading = reading

slider.observe(shift, "value")
names = ("StabilityPanel", "Gauges", "ColorPoints", "Description")
first = widgets.VBox([panels[k] for k in names])
second = widgets.VBox([panels["LoadTable"]], layout={"height": "420px"})
third = widgets.VBox([panels["Equation"]])
widgets.VBox([slider, widgets.GridBox([first, second, third],
              layout={"grid_template_columns": "1fr 1fr 1fr", "grid_gap": "12px"})])
"""

SLICES = """
from villa_core import Tower
from villa_widgets.tower.slices import SliceView
SliceView(Tower.famous("three-legged").move_plate(1, 50.0, 46.6))
"""

TALL = """
from villa_core import Tower
from villa_widgets.tower.slices import SliceView
SliceView(Tower.famous("tall"))
"""


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_all_panels_follow_a_moved_column(show, shot, where):
    page = show(PANELS, where=where, ready=".villa-equation math")
    words = page.locator(".villa-words")
    expect(words).to_contain_text("closest to tipping: 14 mm")
    handle = page.locator(".noUi-handle")
    loads = page.locator(".villa-loads")
    before = loads.inner_text()
    shot(page, f"panels-{where}")
    handle.press("ArrowRight")
    expect(words).not_to_contain_text("14 mm")
    expect(loads).not_to_have_text(before)
    expect(page.get_by_text("no torque can balance its weight")).to_be_visible()
    expect(page.locator(".villa-fault")).to_contain_text("sticks out over the edge")
    shot(page, f"panels-{where}-moved")


@pytest.mark.everyday("lab")
@pytest.mark.parametrize("where", ["lab", "voila"])
def test_the_equation_is_typeset_without_internet(show, where):
    page = show(PANELS, where=where, ready=".villa-equation math")
    sub = page.locator(".villa-equation msub").first
    letter, index = sub.locator("> *").first.bounding_box(), sub.locator("> *").last.bounding_box()
    assert index["y"] + index["height"] > letter["y"] + letter["height"]  # it hangs lower
    assert page.locator(".villa-equation annotation").first.is_hidden()


def test_focus_scroll_and_opened_details_survive_a_change(show):
    page = show(PANELS, ready=".villa-equation math")
    page.get_by_text("The villa in words").click()
    expect(page.locator(".villa-details").get_by_text("thick yellow column").first).to_be_visible()
    page.locator(".villa-details .villa-scroll").evaluate("box => { box.scrollTop = 40 }")
    page.locator(".noUi-handle").press("ArrowRight")
    expect(page.locator(".villa-words")).not_to_contain_text("14 mm")
    assert page.locator(".villa-details").evaluate("box => box.open")
    assert page.locator(".villa-details .villa-scroll").evaluate("box => box.scrollTop") == 40


def test_the_verdict_is_spoken_once_it_rests(show):
    page = show(PANELS, ready=".villa-words")
    voice = page.locator("[role=status][aria-live=polite]").filter(has_text="It stands.")
    expect(voice).to_have_count(1)
    expect(page.get_by_role("meter", name="second floor")).to_have_attribute(
        "aria-valuetext", re.compile("mm inside the support")
    )


def test_panels_are_readable_in_the_dark_theme(show, shot):
    page = show(PANELS, theme="dark", ready=".villa-equation math")
    for place in (".villa-words p", ".villa-note", ".villa-math > span"):
        assert contrast(page.locator(place).first) >= 4.5, place
    shot(page, "panels-lab-dark")


def test_panels_are_readable_in_the_light_theme(show):
    page = show(PANELS, ready=".villa-equation math")
    for place in (".villa-words p", ".villa-note", ".villa-math > span"):
        assert contrast(page.locator(place).first) >= 4.5, place


def contrast(locator):
    """The contrast of an element's text with what lies behind it, as WCAG reckons it."""
    return locator.evaluate(
        """element => {
        const parts = text => text.match(/[\\d.]+/g).map(Number);
        const luminance = rgb => rgb.slice(0, 3).map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
            .reduce((sum, v, k) => sum + v * [0.2126, 0.7152, 0.0722][k], 0);
        let behind = [255, 255, 255];
        for (let box = element; box; box = box.parentElement) {
            const color = parts(getComputedStyle(box).backgroundColor);
            if (color.length < 4 || color[3] === 1) { behind = color; break; }
        }
        const ink = parts(getComputedStyle(element).color);
        const part = ink.length < 4 ? 1 : ink[3];
        const mixed = [0, 1, 2].map(k => part * ink[k] + (1 - part) * behind[k]);
        const [low, high] = [luminance(mixed), luminance(behind)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    }"""
    )


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_a_slice_is_simulated_at_a_click_and_looked_through_by_keyboard(show, shot, where):
    page = show(SLICES, where=where, ready=".villa-slices svg", reduced_motion="no-preference")
    expect(page.locator("figcaption").last).to_have_text("Not simulated yet.")
    page.get_by_role("button", name="Simulate").click()
    words = page.locator("figcaption").last
    expect(words).to_contain_text("Simulation: fell ", timeout=PATIENCE)
    expect(words).to_contain_text("They agree.")
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # the film has ended
    plate = page.locator(".villa-slices svg").last.locator("[data-piece]").locator("..")
    fallen = plate.get_attribute("transform")
    shot(page, f"slices-{where}")
    slider = page.get_by_label("Time")
    slider.press("Home")
    expect(page.locator(".vs-clock")).to_have_text("0.00 s")
    assert plate.get_attribute("transform") != fallen
    slider.press("ArrowRight")
    expect(page.locator(".vs-clock")).to_have_text("0.02 s")


# A simulation that goes on until it is cancelled, so that nobody has to be quick.
ENDLESS = """
import threading
from villa_core import Tower, dynamics
from villa_widgets.tower import slices

def endless(tower, ways, *, progress, after):
    while progress(0.5):
        threading.Event().wait(0.02)
    raise dynamics.Cancelled

dynamics.verify = endless
slices.SliceView(Tower.famous("tall"))
"""


def test_a_simulation_can_be_cancelled(show):
    page = show(ENDLESS, ready=".villa-slices svg")
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator(".villa-slices progress")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".villa-slices progress")).to_be_hidden()
    expect(page.locator("figcaption").last).to_have_text("Not simulated yet.")


def test_the_choice_of_slices_shows_another_one(show, shot):
    page = show(TALL, theme="dark", ready=".villa-slices svg")
    page.get_by_role("button", name="Simulate").click()
    choice = page.get_by_label("Slice", exact=True)
    expect(choice).to_be_visible(timeout=PATIENCE)
    before = page.locator("figcaption").first.inner_text()
    choice.press("ArrowDown")
    expect(page.locator("figcaption").first).not_to_have_text(before)
    shot(page, "slices-lab-dark")
