"""Pictures of every step of every lesson, as one sheet a lesson in build/pictures.

`make pictures` opens each page on a real Voila in a real browser, large and small, light and dark:
`make pictures PICTURES_ARGS="03 05"` only these lessons, `lab` the picture of the lab for
docs/lab.png. What a step looks like before anything was answered is what is seen.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import chromium
import failures
import nbformat
from pages import PATIENCE, WIDGETS_MAY_TAKE_LONG, wait_until_up
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Page, expect, sync_playwright
from servers import Server
from walking import NOTEBOOKS, PAGES, SIZES, go_to, made, resize, steps_of

ROOT = Path(__file__).parents[2]
FOLDER = failures.BUILD / "pictures"
LAB = ROOT / "docs" / "lab.png"
LOOKS = [(size, scheme) for size in ("laptop", "phone") for scheme in ("light", "dark")]
HEIGHT, HEAD, GAP = 400, 26, 8  # px of a picture on a sheet, of the line above it, between two
PAPER, INK = "#ffffff", "#202020"


def main(wanted: list[str]) -> None:
    """Take the pictures that are asked for, or all."""
    os.environ["VILLA_PROGRESS"] = "none"
    with _browsed() as (page, server):
        for path in PAGES:
            if not wanted or path.stem[:2] in wanted:
                print(_sheet(page, server, path), flush=True)
        if not wanted or "lab" in wanted:
            _lab(page, server)
            print(LAB, flush=True)


@contextmanager
def _browsed() -> Iterator[tuple[Page, Server]]:
    """A page, and a server with a copy of the notebooks; both are gone in the end."""
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        notebooks = Path(folder, "notebooks")
        shutil.copytree(NOTEBOOKS, notebooks)
        server = Server("voila", notebooks)
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        try:
            page = browser.new_page(reduced_motion="reduce")
            page.set_default_timeout(PATIENCE)
            page.add_init_script(WIDGETS_MAY_TAKE_LONG)
            wait_until_up(page, server)
            yield page, server
        finally:
            browser.close()
            server.stop()


def _sheet(page: Page, server: Server, path: Path) -> Path:
    """Walk a lesson, and put the pictures of its steps on one sheet: a row for each step."""
    resize(page, "laptop")
    page.emulate_media(color_scheme="light")
    page.goto(server.url(f"voila/render/{path.name}"))
    page.wait_for_selector(".villa-lab, .villa-table, .villa-lesson, .villa-panel")
    folder = FOLDER / path.stem
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for number in range(1, steps_of(page) + 1):
        row = []
        for size, scheme in LOOKS:
            resize(page, size)
            page.emulate_media(color_scheme=scheme)
            go_to(page, number)
            row.append(folder / f"{number:02}-{size}-{scheme}.png")
            page.screenshot(path=row[-1])
        rows.append(row)
    page.goto("about:blank")  # its kernel ends
    sheet = FOLDER / f"{path.stem}.png"
    _together(rows, path.stem.replace("_", " ")).save(sheet)
    return sheet


def _together(rows: list[list[Path]], title: str) -> Image.Image:
    """Pictures in rows, each row with its number above it."""
    widths = [round(HEIGHT * SIZES[size][0] / SIZES[size][1]) for size, _scheme in LOOKS]
    wide = sum(widths) + GAP * (len(widths) + 1)
    sheet = Image.new("RGB", (wide, len(rows) * (HEAD + HEIGHT + GAP)), PAPER)
    draw, letters = ImageDraw.Draw(sheet), ImageFont.load_default(15)
    for k, row in enumerate(rows):
        top, left = k * (HEAD + HEIGHT + GAP), GAP
        draw.text((left, top + 4), f"{title}, {k + 1} of {len(rows)}", INK, letters)
        for path, width in zip(row, widths, strict=True):
            with Image.open(path) as picture:
                small = picture.convert("RGB").resize((width, HEIGHT), Image.Resampling.LANCZOS)
            sheet.paste(small, (left, top + HEAD))
            draw.rectangle((left - 1, top + HEAD - 1, left + width, top + HEAD + HEIGHT), None, INK)
            left += width + GAP
    return sheet


def _lab(page: Page, server: Server) -> None:
    """The lab at first sight, as README and docs show it."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell("from villa_widgets import TowerLab; TowerLab()")],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, server.folder / "lab.ipynb")
    resize(page, "laptop")
    page.emulate_media(color_scheme="light")
    page.goto(server.url("voila/render/lab.ipynb"))
    page.wait_for_selector(".villa-scene__picture[data-ready=true]")
    made(page)
    page.screenshot(path=LAB)


if __name__ == "__main__":
    main(sys.argv[1:])
