"""What own lessons take from ipywidgets works on pages: boxes, Output, interact, Tab, link."""

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect
from test_class import come_in

from tools.class_load import ClassProcess

OUTPUT = """
import ipywidgets as widgets
from IPython.display import clear_output, display

out, times = widgets.Output(), 0
out.add_class("own-output")

def tell(_button=None):
    global times
    times += 1
    with out:
        clear_output(wait=True)
        print(f"told {times} times")

tell()
again = widgets.Button(description="Once more")
again.on_click(tell)
widgets.VBox([again, out])
"""

INTERACT = """
@widgets.interact(mass=(0, 100, 5), hangs=False)
def weight(mass=50, hangs=False):
    print(f"{mass} g {'hang' if hangs else 'lie'} here")
"""

KEPT = """
later = widgets.Output()
later.add_class("own-later")
with later:
    print("first")
    display(widgets.Label("a label in an output"))
later
"""

TAB = """
typed, shown = widgets.Text(description="Typed"), widgets.Label()
widgets.link((typed, "value"), (shown, "value"))
steered, followed = widgets.Text(description="Steered"), widgets.Text(description="Followed")
widgets.jslink((steered, "value"), (followed, "value"))
tab = widgets.Tab([widgets.VBox([typed, shown]), widgets.HBox([steered, followed])])
tab.titles = ("by Python", "by the page")
tab
"""

CELLS = (OUTPUT, INTERACT, KEPT, TAB)


def all_of_it_works(page: Page) -> None:
    out = page.locator(".own-output")
    expect(out).to_contain_text("told 1 times")
    page.get_by_role("button", name="Once more").click()
    expect(out).to_contain_text("told 2 times")
    expect(out).not_to_contain_text("told 1 times")
    said = page.locator(".widget-interact .widget-output")
    expect(said).to_have_text(re.compile("^\\s*50 g lie here\\s*$"))
    page.get_by_role("checkbox", name="hangs").check()
    expect(said).to_have_text(re.compile("^\\s*50 g hang here\\s*$"))
    page.locator(".widget-interact .noUi-handle").press("ArrowRight")
    expect(said).to_have_text(re.compile("^\\s*55 g hang here\\s*$"))
    later = page.locator(".own-later")
    for words in ("first", "a label in an output"):
        expect(later.get_by_text(words)).to_have_count(1)
    page.get_by_label("Typed").fill("by hand")
    expect(page.locator(".widget-label", has_text="by hand")).to_be_visible()
    page.get_by_role("tab", name="by the page").click()
    page.get_by_label("Steered").fill("at once")
    expect(page.get_by_label("Followed")).to_have_value("at once")


@pytest.mark.everyday("voila")
@pytest.mark.parametrize("where", ["voila", "lab"])
def test_outputs_tabs_and_links_work_on_pages_and_in_notebooks(show, shot, where: str) -> None:
    page = show(*CELLS, where=where, ready=".own-later")
    all_of_it_works(page)
    shot(page, f"own-cells-{where}")


@pytest.fixture
def own_class(tmp_path: Path) -> Iterator[ClassProcess]:
    """A class whose folder has a lesson of its teacher."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(text) for text in CELLS]
    folder = tmp_path / "lab"
    folder.mkdir()
    lesson = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(lesson, folder / "20_own_cells.ipynb")
    running = ClassProcess(folder, "--pupils", "1")
    yield running
    running.stop()


def test_outputs_tabs_and_links_work_in_a_class(
    browser: Browser, own_class: ClassProcess, shot
) -> None:
    page = come_in(browser, own_class, [], "Fox")
    page.goto(f"{own_class.address}/voila/render/20_own_cells.ipynb")
    all_of_it_works(page)
    shot(page, "own-cells-class")
    page.context.close()


TWO_LABS = """
import ipywidgets
from villa_core import Tower
from villa_widgets import TowerLab
ipywidgets.HBox([TowerLab(Tower.standard()), TowerLab(Tower.famous("needle"))])
"""


@pytest.mark.parametrize(("width", "beside"), [(1366, True), (390, False)])
def test_two_labs_share_a_row_and_stand_under_each_other_where_it_is_narrow(
    show, shot, width: int, beside: bool
) -> None:
    screen = {"width": width, "height": 768}
    page = show(TWO_LABS, where="voila", ready=".villa-plan svg", screen=screen)
    for part in (".villa-lab", ".villa-picture", ".villa-stage-side"):
        expect(page.locator(part)).to_have_count(2)
    first, second = (page.locator(".villa-lab").nth(n).bounding_box() for n in (0, 1))
    assert min(first["width"], second["width"]) > 340
    assert (first["x"] + first["width"] <= second["x"]) is beside
    for part in (".villa-picture", ".villa-stage-side"):
        assert all(p.bounding_box()["width"] > 200 for p in page.locator(part).all())
    shot(page, f"two-labs-{width}")
