"""The tutorial of lesson 1 in a real browser: the fall at its end is seen, and comes to rest."""

from pages import wait_until
from playwright.sync_api import Locator, expect

END = """
from villa_widgets import Tutorial
from villa_widgets.tasks import Logbook
tutorial = Tutorial(scene=False, logbook=Logbook(None))
tutorial.go(len(tutorial.steps) - 1)
tutorial
"""


def test_the_fall_of_the_last_step_is_seen_and_rests_and_the_winner_is_told(show, shot):
    page = show(END, where="voila", ready=".villa-elevation", reduced_motion="no-preference")
    expect(page.get_by_text("The fall, and the winner").first).to_be_visible()
    board = page.locator(".villa-elevation-board")
    standing = board.screenshot()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("Yellow wins").first).to_be_visible()
    seen = [standing]
    wait_until(page, lambda: _still(board, seen), "the villa lies still")
    assert seen[-1] != standing
    shot(page, "tutorial-fall")
    expect(page.get_by_text("This was the last step.").first).to_be_visible()


def _still(board: Locator, seen: list[bytes]) -> bool:
    """One more picture; whether it is as the last two, after it was seen on its way down."""
    seen.append(board.screenshot())
    return len({*seen}) > 4 and seen[-1] == seen[-2] == seen[-3]
