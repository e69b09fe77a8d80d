"""What axe-core, the accessibility checker, finds wrong with a page.

It comes with the package axe-playwright-python of the lock file, under the Mozilla Public License,
and is used unchanged: nothing of it is kept here, and nothing is fetched while tests run.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
_ALSO = ("target-size",)  # a rule of WCAG 2.2 that axe leaves out unless it is asked for it
_RUN = """async (also) => {
    // a button that has just become another one is pale for a second
    const ends = one => one.effect.getTiming().iterations < 9;
    await Promise.allSettled(document.getAnimations().filter(ends).map(one => one.finished));
    const rules = Object.fromEntries(also.map(name => [name, { enabled: true }]));
    const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
    return violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html)]);
}"""


def faults(page: Page) -> list[str]:
    """Each violation in what the page shows now: the rule, what it asks, where it is broken."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT)
    found: list[Any] = page.evaluate(_RUN, list(_ALSO))
    return [
        f"{rule}: {asks}: {' '.join(html.split())[:200]}"
        for rule, asks, places in found
        for html in places
    ]


def faultless(page: Page) -> None:
    """Fail with all violations if there are any."""
    found = faults(page)
    assert not found, "axe says:\n" + "\n".join(found)
