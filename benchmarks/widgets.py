"""How soon is the lab there, and how soon does it answer? In a real browser.

The yardstick is what anybody would build first: a bare ipywidgets slider bound to a label. Opening
runs from the address of a Voila page to the frame that shows the slider, or the villa of the start
page. For answering both stand on one page and get the same key events by turns; the time runs from
the event to the frame that shows the new text. The kernel's share of one drag is measured apart.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

from benchmarks.timing import Figure, quantile, show
from tests.browser import chromium
from tests.browser.servers import Server
from villa_core import Tower
from villa_widgets import TowerLab

PRESSES = 60
OPENINGS = 2
COLUMN = "red-thick"
START_PAGE = Path(__file__).parents[1] / "notebooks" / "00_start_here.ipynb"
BARE, PICTURE = ".noUi-handle", ".villa-lab canvas"

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
# Milliseconds from the address to the frame that shows what is waited for; none if it never does.
UNTIL_SHOWN = """([wanted, patience]) => new Promise((resolve) => {
    const look = () => {
        const box = document.querySelector(wanted)?.getBoundingClientRect();
        if (box?.width && box?.height) resolve(performance.now());
        else requestAnimationFrame(look);
    };
    look();
    setTimeout(() => resolve(null), patience);
})"""
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
    """Put opening and answering into the table, as ratios to the bare slider's."""
    with tempfile.TemporaryDirectory() as folder:
        notebooks = Path(folder) / "notebooks"
        notebooks.mkdir()
        write(notebooks / "bare.ipynb", SLIDER)
        write(notebooks / "both.ipynb", SLIDER, LAB)
        shutil.copy(START_PAGE, notebooks / "start.ipynb")
        server = Server("voila", notebooks)
        try:
            with sync_playwright() as playwright:
                path = chromium.find()
                browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
                page = browser.new_page(viewport={"width": 1366, "height": 768})
                page.set_default_timeout(120_000)
                wait_for(page, server)
                opened = _opening_times(page, server)
                bare, lab = _answer_times(page, server)
                browser.close()
        finally:
            server.stop()
    slider, start = (statistics.mean(times) for times in opened)
    rows = [_row("opening the start page until the villa is seen", start, slider, "≤ 2 ×")]
    for name, share, aim in (("p50", 0.50, ""), ("p95", 0.95, "≤ 1.5 ×")):
        ours, other = quantile(lab, share), quantile(bare, share)
        rows.append(_row(f"from key to changed sentence, {name}", ours, other, aim))
    show("the lab in Voila, against a bare slider", [*rows, *_kernel_rows()])


def _row(what: str, ours: float, other: float, aim: str) -> Figure:
    return Figure(what, f"{ours:,.0f} ms", f"{other:,.0f} ms", f"{ours / other:.2f} ×", aim)


def _opening_times(page: Page, server: Server) -> tuple[list[float], list[float]]:
    bare, start = [], []
    for opening in range(OPENINGS + 1):
        for found, name, wanted in ((bare, "bare", BARE), (start, "start", PICTURE)):
            page.goto(server.url(f"voila/render/{name}.ipynb"), wait_until="commit")
            took = page.evaluate(UNTIL_SHOWN, [wanted, 60_000])
            if took is None:
                raise RuntimeError(f"the page {name} showed nothing within a minute")
            if opening:  # the first one fills the browser's memory
                found.append(took)
            page.goto("about:blank")
            server.end_kernels()
    return bare, start


def _answer_times(page: Page, server: Server) -> tuple[list[float], list[float]]:
    page.goto(server.url("voila/render/both.ipynb"))
    column = f'.villa-plan [data-id="{COLUMN}"]'
    for wanted in (BARE, column, PICTURE):
        page.wait_for_selector(wanted)
    bare, lab = [], []
    for press in range(PRESSES):
        key = "ArrowRight" if press % 2 else "ArrowLeft"
        for _again in range(2):  # the first time what the lab still has to do is waited for
            took = page.evaluate(FROM_KEY_TO_TEXT, [BARE, ".yardstick", "ArrowRight"])
        bare.append(took)
        lab.append(page.evaluate(FROM_KEY_TO_TEXT, [column, ".villa-verdict", key]))
    warm = PRESSES // 10
    if None in bare[warm:] + lab[warm:]:
        raise RuntimeError("a key press changed no text within ten seconds")
    return bare[warm:], lab[warm:]


def _kernel_rows() -> list[Figure]:
    rows = []
    for name, words, aim in (("three-legged", "three legs", ""), ("tall", "tall", "≤ 10 ms")):
        tower = Tower.famous(name)
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
        for quarter, share in (("p50", 0.5), ("p95", 0.95)):
            told = f"{quantile(took, share):.1f} ms"
            what = f"kernel, one drag on the {words} villa, {quarter}"
            rows.append(Figure(what, told, aim=aim if share > 0.9 else ""))
    return rows


def write(path: Path, *cells: str) -> None:
    """Write a notebook of these cells."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    code = [nbformat.v4.new_code_cell(text) for text in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=code, metadata={"kernelspec": kernel}), path)


def wait_for(page: Page, server: Server) -> None:
    """Wait until the server is up."""
    while not server.is_up():
        page.wait_for_timeout(200)
