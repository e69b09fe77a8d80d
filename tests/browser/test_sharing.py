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
