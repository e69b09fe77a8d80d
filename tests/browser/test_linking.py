"""Own lessons put our views together: linked by `tower`, steered by interact, beside each other."""

import pytest
from playwright.sync_api import expect

LINKED = """
import ipywidgets as widgets
from villa_core import Tower
from villa_widgets import ElevationView, PlanView, SliceView, TowerLab, TowerScene

villa = Tower.famous("leaning")
lab, plan, side = TowerLab(villa, scene=False), PlanView(villa), ElevationView(villa)
cut = SliceView(villa)
for view in (plan, side, cut):
    widgets.link((lab, "tower"), (view, "tower"))

@widgets.interact(mm=widgets.IntSlider(30, 0, 60, 30))
def slide(mm):
    lab.tower = villa.move_column("blue-thick", mm, 28)
    print(f"{lab.tower.stability().margin:.1f} mm")

widgets.Tab([widgets.HBox([lab, plan]), widgets.HBox([side, cut])], titles=("plan", "cut"))
"""


@pytest.mark.parametrize("where", ["lab", "voila"])
def test_linked_views_follow_a_slider_and_share_a_row(show, shot, where) -> None:
    page = show(LINKED, where=where, ready=".villa-lab .villa-plan svg")
    verdict = page.locator(".villa-lab .villa-verdict")
    before = verdict.inner_text()
    alone = page.locator(".villa-plan:not(.villa-lab .villa-plan)")
    expect(alone).to_have_count(1)
    page.locator(".widget-interact .noUi-handle").press("ArrowRight")
    expect(verdict).not_to_have_text(before)
    lab, plan = page.locator(".villa-lab").bounding_box(), alone.bounding_box()
    assert lab["x"] + lab["width"] <= plan["x"]
    assert plan["width"] > 250
    shot(page, f"linked-{where}")
    page.get_by_role("tab", name="cut").click()
    side, slices = (page.locator(name).last for name in (".villa-elevation", ".villa-slices"))
    expect(slices).to_be_visible()
    widths = [view.bounding_box()["width"] for view in (side, slices)]
    assert min(widths) > 0.45 * sum(widths), widths
    shot(page, f"linked-cut-{where}")


ROWS = """
import ipywidgets as widgets
from villa_core import Tower
from villa_widgets import Seesaw, SliceView, TowerLab

villa = Tower.famous("three-legged").add_column("red-hex", 40.0, 60.0)
rows = widgets.VBox([
    widgets.HBox([Seesaw(), Seesaw(10, 60, 20, 40, steps=False)]),
    widgets.HBox([Seesaw(), TowerLab(villa, scene=False)]),
    widgets.HBox([SliceView(villa), Seesaw(steps=False)]),
])
rows.add_class("own-rows")
rows
"""


def test_whatever_shows_something_shares_a_row_as_an_equal(show, shot) -> None:
    page = show(ROWS, where="voila", ready=".own-rows .villa-plan svg")
    expect(page.locator(".own-rows svg.villa-swing")).to_have_count(4)
    expect(page.locator(".own-rows .villa-slices")).to_be_visible()
    for row in page.locator(".own-rows > .widget-hbox").all():
        left, right = (row.locator(":scope > *").nth(n).bounding_box() for n in (0, 1))
        assert left["x"] + left["width"] <= right["x"]
        assert min(left["width"], right["width"]) > 400
    shot(page, "rows")
