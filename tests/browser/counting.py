"""What is counted on a step of a lesson: pictures, controls, words, answers told too early, drags.

Each function looks at the step that a page shows and gives what is wrong with it, in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Page
from walking import NOTEBOOKS

from villa_core.errors import VillaError
from villa_widgets.tasks.task_file import read_tasks
from villa_widgets.tasks.wording import worded

MOST_WORDS = 60  # of paragraphs and task, before it is answered
MOST_TYPED = 2  # steps of a lesson that are answered by a box or radio buttons alone
SMALLEST = 100  # px: what is smaller is a sign and no picture

SHOWN = "[cell-index]:not([hidden])"
HANDLES = "[role=slider][data-id], .villa-column.movable"

PICTURES = """(smallest) => [...document.querySelectorAll("[cell-index]:not([hidden]) *")]
    .filter(one => one.matches("svg, canvas, img"))
    .map(one => one.getBoundingClientRect())
    .filter(box => Math.min(box.width, box.height) >= smallest).length"""
TYPED = """() => {
    const shown = what => [...document.querySelectorAll(`[cell-index]:not([hidden]) ${what}`)]
        .some(one => one.offsetParent || one.getClientRects().length);
    const asks = shown(`.villa-lesson:not(.villa-puzzle, .villa-staged)
        :is(.villa-choice, input[type=text])`);
    const touched = "[role=slider], .is-pick, .is-free, .villa-column, .villa-lab";
    return asks && !touched.split(", ").some(shown);
}"""
WORDS = """() => [...document.querySelectorAll("[cell-index]:not([hidden])")].flatMap(cell =>
    [...cell.querySelectorAll(".jp-RenderedMarkdown > :not(h1, h2), .villa-question")]
        .filter(one => !one.closest(".villa-onward") && one.getClientRects().length)
        .map(one => one.innerText)).join(" ")"""
TEXT = """() => [...document.querySelectorAll("[cell-index]:not([hidden])")]
    .flatMap(cell => [cell.innerText, ...[...cell.querySelectorAll("svg text")]
        .filter(one => one.getClientRects().length).map(one => one.textContent)]).join(" | ")"""
# what must stay where it is while something is dragged: the picture, what it is drawn on, and words
BOXES = """() => [...document.querySelectorAll("[cell-index]:not([hidden]) *")]
    .filter(one => one.matches(`.villa-step-picture, .villa-beside, .villa-picture, svg.villa-swing,
        .villa-scene__picture, .villa-plan-board, .villa-elevation-board, h2, .villa-question,
        .villa-asking > button, .villa-said > button`) && one.getClientRects().length)
    .map(one => { const { x, y, width, height } = one.getBoundingClientRect();
                  const name = [...one.classList].find(word => word.startsWith("villa-"));
                  return [name ?? one.tagName, x, y, width, height]; })"""
# where a hand takes hold of the first thing that can be dragged
GRIP = """(handles) => {
    const within = `[cell-index]:not([hidden])
        :is(.villa-step-picture, .villa-beside, .villa-stage)`;
    for (const part of document.querySelectorAll(`${within} :is(${handles})`)) {
        const box = part.getBoundingClientRect();
        for (const v of [0.5, 0.3, 0.7, 0.1, 0.9]) for (const u of [0.5, 0.3, 0.7, 0.1, 0.9]) {
            const [x, y] = [box.x + u * box.width, box.y + v * box.height];
            if (part.contains(document.elementFromPoint(x, y))) return [x, y];
        }
    }
    return null;
}"""


def has_no_picture(page: Page) -> bool:
    """Nothing in this step is to be looked at."""
    return not page.evaluate(PICTURES, SMALLEST)


def is_typed(page: Page) -> bool:
    """This step is answered by a box or by radio buttons, and nothing in it can be touched."""
    return bool(page.evaluate(TYPED))


def words(page: Page) -> int:
    """How many words are to be read before anything is answered."""
    return len(re.findall(r"[^\W_]+(?:[’'.,-][^\W_]+)*", page.evaluate(WORDS)))


def told_too_early(page: Page, answers: list[str]) -> list[str]:
    """The answers that stand in this step though they are not given yet."""
    text = re.sub(r"\s+", " ", page.evaluate(TEXT))
    return [one for one in answers if re.search(rf"(?<![\d.,]){re.escape(one)}(?!\w)", text)]


def moved_by_a_drag(page: Page) -> list[str] | None:
    """What of the stage changed place or size while a part was dragged; None if none can be."""
    grip = page.evaluate(GRIP, HANDLES)
    if grip is None:
        return None
    x, y = grip
    before = page.evaluate(BOXES)
    page.mouse.move(x, y)
    page.mouse.down()
    moved = set()
    for step in (*range(1, 9), *range(8, -9, -2)):
        page.mouse.move(x + 5 * step, y + 2 * step)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        moved |= _differing(before, page.evaluate(BOXES))
    page.mouse.up()
    page.wait_for_timeout(300)
    return sorted(moved | _differing(before, page.evaluate(BOXES)))


def _differing(before: list[list[Any]], after: list[list[Any]]) -> set[str]:
    """What has another box than before: its name, x, y, width and height by how many pixels."""
    pairs = [(old, new) for old, new in zip(before, after, strict=False) if old != new]
    return {
        f"{name} by {[round(now - then, 1) for then, now in zip(old, new, strict=True)]}"
        for (name, *old), (_name, *new) in pairs
    }


def answers_by_step(path: Path) -> list[list[str]]:
    """For each step of a notebook the numbers, with their units, that its tasks ask for."""
    cells = nbformat.read(path, as_version=4).cells
    steps: list[list[str]] = []
    for cell in cells:
        if cell.cell_type == "markdown" and re.search(r"^## ", cell.source, re.MULTILINE):
            steps.append([])
        if cell.cell_type == "code" and steps:
            steps[-1] += _answers(path, cell.source)
    return steps


def _answers(path: Path, source: str) -> Iterator[str]:
    """The answers of the tasks that a cell asks, as far as they are numbers in the file."""
    file = NOTEBOOKS / "tasks" / f"{path.stem}.md"
    for task in re.findall(r"""\bask\(\s*["']([a-z0-9-]+)["']""", source):
        try:
            asked = worded(*read_tasks(file).text(task))
        except VillaError:
            continue  # its numbers are known to Python alone
        if not isinstance(asked.answer, str) and asked.unit:
            yield f"{asked.answer:g} {asked.unit}"
