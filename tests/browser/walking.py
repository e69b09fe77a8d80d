"""How a lesson's page is walked: to a step by its address, until all of it is there and drawn."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
PAGES = sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))
"""Every page that a learner opens, in the order of their numbers."""

SIZES = {"laptop": (1366, 768), "tablet": (820, 1180), "phone": (390, 844)}

DRAWN = """() => [...document.querySelectorAll(".villa-scene__picture")]
    .every(picture => !picture.offsetParent || picture.dataset.ready)"""
UNMADE = "[cell-index]:not([hidden]) .jp-CodeCell:not(:has(.jp-Cell-outputWrapper))"
STILL = """() => {
    const boxes = [...document.querySelectorAll("[cell-index]:not([hidden]) *")];
    const now = JSON.stringify(boxes.map(one => one.getBoundingClientRect()));
    const same = now === window.villaBoxes;
    window.villaBoxes = now;
    return same;
}"""


def made(page: Page) -> None:
    """All of the step that is shown is there, drawn and at rest."""
    expect(page.locator(UNMADE)).to_have_count(0)
    page.wait_for_function(DRAWN)
    page.wait_for_function(STILL, polling=300)


def steps_of(page: Page) -> int:
    """How many steps the page has; one without steps is one."""
    return max(page.locator(".villa-steps li").count(), 1)


def go_to(page: Page, number: int) -> None:
    """Open the step of this number, counted from 1, and wait until it is there."""
    if page.locator(".villa-steps").count():
        page.evaluate("(to) => { location.hash = to; }", f"step-{number}")
        here = page.locator(".villa-steps [aria-current]")
        expect(here).to_have_attribute("href", f"#step-{number}")
    made(page)


def resize(page: Page, size: str) -> None:
    """Have the page as large as this screen, by its name in SIZES."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


GUESSES = (
    # (what can be touched, the keys that place a guess on it)
    (".villa-step-picture [role=slider]", ("ArrowRight", "ArrowRight", "ArrowUp")),
    (".villa-step-picture .is-pick", ("Enter",)),
    (".villa-step-picture .villa-column", ("Enter",)),
    (".villa-step-picture .villa-scene__picture", ("Enter",)),
    (".villa-step-picture .is-free", ("ArrowRight", "Enter")),
)
"""How a guess is placed on a stage by keys."""


def guess(page: Page) -> None:
    """Place whatever guess the stage of this step takes, by keys, and let go of it."""
    go = page.locator(".villa-staged:visible").get_by_role("button", name="Let go", exact=True)
    for what, keys in GUESSES * 2:  # the first touch may bring what is to be placed
        for part in page.locator(f"{what}:visible").all():
            if go.is_enabled():
                break
            part.focus()
            for key in keys:
                page.keyboard.press(key)
            page.wait_for_timeout(300)
    expect(go).to_be_enabled()
    go.click()
    expect(page.locator(".villa-unanswered:visible")).to_have_count(0)


def predict(page: Page) -> bool:
    """Make the prediction of this step if it asks for one; gives whether it did."""
    card = page.locator(".villa-unanswered:visible")
    if not card.count():
        return False
    if page.locator(".villa-staged.villa-unanswered:visible").count():
        guess(page)
        return True
    options, line = card.get_by_role("radio"), card.get_by_role("textbox")
    if options.count():
        options.first.check()
    else:
        line.fill("20")
    card.get_by_role("button", name="That is my prediction").click()
    expect(page.locator(".villa-unanswered:visible")).to_have_count(0)
    return True
