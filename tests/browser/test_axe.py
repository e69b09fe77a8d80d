"""Every step of every page, in the light and in the dark, has no fault that axe-core knows.

Five pages are looked at by tests of `make test` that open them anyway.
"""

import pytest
from axe import faults
from walking import PAGES, go_to, predict, steps_of


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_step_is_without_fault_in_the_light_and_in_the_dark(show, path):
    page, wrong = show(path, where="voila", ready=".villa-panel"), []
    for number in range(1, steps_of(page) + 1):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            light = str(scheme == "light").lower()
            page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")
            go_to(page, number)
            wrong += [f"step {number}, {scheme}: {fault}" for fault in faults(page)]
        page.emulate_media(color_scheme="light")
        predict(page)  # what comes then is looked at, too, and the next step may be opened
        wrong += [f"step {number}, answered: {fault}" for fault in faults(page)]
        levels = page.locator("h1:visible, h2:visible, h3:visible, h4:visible").evaluate_all(
            "all => all.map(one => Number(one.localName[1]))"
        )
        assert levels.count(1) == 1, f"step {number} has one title: {levels}"
    assert not wrong, "\n".join(wrong)
