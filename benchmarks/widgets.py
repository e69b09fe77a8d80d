"""How soon does the lab answer? From a key press in the plan to changed text, in a real browser.

The yardstick is what anybody would build first: a bare ipywidgets slider bound to a label, in the
same notebook and the same run. Both get the same key events by turns; the time runs from the event
to the frame that shows the new text. The kernel's share of one drag is measured apart.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

from benchmarks.timing import show
from tests.browser import chromium
from tests.browser.servers import Server
from villa_core import Tower
from villa_widgets import TowerLab

PRESSES = 100
COLUMN = "red-thick"

SLIDER = """
import ipywidgets as widgets
slider, label = widgets.IntSlider(max=1000), widgets.Label("value 0")
label.add_class("yardstick")
slider.observe(lambda change: setattr(label, "value", f"value {change.new}"), "value")
widgets.VBox([slider, label])
"""
LAB = """
from villa_core import Tower
from villa_widgets import TowerLab
lab = TowerLab(Tower.famous("three-legged"))
lab.look_at(0)
lab
"""
# Ends with the frame in which the text has changed, or after ten seconds with none.
FROM_KEY_TO_TEXT = """([pressed, told, key]) => new Promise((resolve) => {
    const text = document.querySelector(told);
    const before = text.textContent;
    const start = performance.now();
    const watch = new MutationObserver(() => {
        if (text.textContent === before) return;
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - start));
    });
    watch.observe(text, { childList: true, characterData: true, subtree: true });
    document.querySelector(pressed).dispatchEvent(
        new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true, cancelable: true }));
    setTimeout(() => { watch.disconnect(); resolve(null); }, 10_000);
})"""


def run() -> None:
    """Print the answer times of the lab as ratios to the bare slider's, and the kernel's part."""
    with tempfile.TemporaryDirectory() as folder:
        notebooks = Path(folder) / "notebooks"
        notebooks.mkdir()
        _write(notebooks / "bench.ipynb", SLIDER, LAB)
        server = Server("voila", notebooks)
        try:
            with sync_playwright() as playwright:
                path = chromium.find()
                browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
                page = browser.new_page(viewport={"width": 1366, "height": 768})
                _wait_for(page, server)
                bare, lab = _answer_times(page, server)
                browser.close()
        finally:
            server.stop()
    rows = []
    for name, share in (("p50", 0.50), ("p95", 0.95)):
        one, other = _quantile(bare, share), _quantile(lab, share)
        rows.append(
            (f"key to text, {name}: slider {one:.0f} ms, lab {other:.0f} ms", _times(other / one))
        )
    rows += _kernel_rows()
    show("Widgets: the lab against a bare slider and label", rows)


def _answer_times(page: Page, server: Server) -> tuple[list[float], list[float]]:
    page.goto(server.url("voila/render/bench.ipynb"))
    page.wait_for_selector(".noUi-handle")
    column = f'.villa-plan [data-id="{COLUMN}"]'
    page.wait_for_selector(column)
    page.wait_for_selector("canvas")
    bare, lab = [], []
    for press in range(PRESSES):
        key = "ArrowRight" if press % 2 else "ArrowLeft"
        bare.append(page.evaluate(FROM_KEY_TO_TEXT, [".noUi-handle", ".yardstick", "ArrowRight"]))
        lab.append(page.evaluate(FROM_KEY_TO_TEXT, [column, ".villa-verdict", key]))
    warm = PRESSES // 10
    return bare[warm:], lab[warm:]


def _kernel_rows() -> list[tuple[str, str]]:
    rows = []
    for name, tower in (
        ("three legs", Tower.famous("three-legged")),
        ("tall", Tower.famous("tall")),
    ):
        lab = TowerLab(tower)
        lab.look_at(0)
        column = tower.floors[0].columns[0]
        lab.choose(column.id)
        took = []
        for step in range(200):
            start = time.perf_counter()
            lab.put(column.id, column.x + 0.1 * (step % 20), column.y, done=False)
            took.append(1000 * (time.perf_counter() - start))
        lab.close()
        rows.append((f"kernel, one drag update, {name}: p50", f"{_quantile(took, 0.5):.1f} ms"))
        rows.append((f"kernel, one drag update, {name}: p95", f"{_quantile(took, 0.95):.1f} ms"))
    return rows


def _write(path: Path, *cells: str) -> None:
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    code = [nbformat.v4.new_code_cell(text) for text in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=code, metadata={"kernelspec": kernel}), path)


def _wait_for(page: Page, server: Server) -> None:
    while not server.is_up():
        page.wait_for_timeout(200)


def _quantile(values: list[float], share: float) -> float:
    return statistics.quantiles(values, n=100)[round(100 * share) - 1]


def _times(ratio: float) -> str:
    return f"{ratio:.2f} ×"
