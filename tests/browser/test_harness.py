import pytest
from playwright.sync_api import expect

SLIDER = """
import ipywidgets as widgets
slider, label = widgets.IntSlider(description="n"), widgets.Label("n is 0")
slider.observe(lambda change: setattr(label, "value", f"n is {change.new}"), "value")
widgets.VBox([slider, label])
"""


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_a_slider_speaks_to_the_kernel(show, where):
    page = show(SLIDER, where=where, ready=".noUi-handle")
    page.locator(".noUi-handle").press("ArrowRight")
    expect(page.get_by_text("n is 1")).to_be_visible()
