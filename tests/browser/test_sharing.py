"""A moment that is shared as a link opens on another page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

LAB_AND_TABLE = """
from villa_widgets import GameTable, TowerLab
import ipywidgets
ipywidgets.VBox([TowerLab(scene=False), GameTable(saves=None, scene=False)])
"""

A_GAME = """
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets import GameTable
GameTable(SCENARIOS["7a"].play(), saves=None, scene=False)
"""


@pytest.mark.everyday
def test_a_position_is_carried_by_its_link_to_the_lab_and_the_table_of_another_page(
    show: Callable[..., Page],
) -> None:
    page = show(A_GAME, where="voila", ready=".villa-heading")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Make a code of this moment").click()
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    page.get_by_role("button", name="QR code").click()
    expect(page.locator(".villa-qr svg")).to_be_visible()
    code = page.get_by_label("Code of this moment").input_value()
    other = show(LAB_AND_TABLE, where="voila", theme=f"light&moment={code}")
    expect(other.locator(".villa-table .villa-heading")).to_contain_text("Green")
    expect(other.locator(".villa-table")).to_contain_text("takes the seal")
    expect(other.get_by_text("The first floor is closest to tipping: 35 mm").first).to_be_visible()


TABLE = """
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets import GameTable
table = GameTable(saves=None, scene=False)
if table.game is None:
    table.start(SCENARIOS["7a"].play())
table
"""
KEEP_COPIES = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"


def test_from_a_notebook_the_link_opens_the_moment_on_its_page_without_code(
    show: Callable[..., Page],
) -> None:
    page = show(TABLE, where="lab", ready=".villa-heading", script=KEEP_COPIES)
    page.get_by_role("button", name="Claim a new floor").click()
    expect(page.locator(".villa-heading")).to_contain_text("claims a new floor")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Make a code of this moment").click()
    page.get_by_role("button", name="Copy the link").click()
    page.goto(page.wait_for_function("() => window.copied").json_value())
    expect(page.locator(".villa-table .villa-heading")).to_contain_text("claims a new floor")
