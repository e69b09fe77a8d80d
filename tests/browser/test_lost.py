"""A page that has lost its computer says so, and comes back with it: kernel ended, server ended."""

from __future__ import annotations

import nbformat
import psutil
import pytest
from pages import (
    KERNEL_IS_IDLE,
    PATIENCE,
    RUN_ALL,
    WIDGETS_MAY_TAKE_LONG,
    wait_until,
    wait_until_up,
)
from playwright.sync_api import Page, expect
from servers import Server

ASKED = """
from villa_widgets import TowerLab
lab = TowerLab()
lab
"""
GONE = "The program behind this page has ended."
AWAY = "This page cannot reach its computer."
RERUN = "The program behind this notebook has ended"
GREY = ".jp-OutputArea-output:has(.villa-lab)"


def end_kernels(server: Server) -> None:
    """As the system would, without a word."""
    for one in psutil.Process(server.process.pid).children(recursive=True):
        if "ipykernel_launcher" in " ".join(one.cmdline()):
            one.kill()


@pytest.mark.everyday
def test_a_page_whose_program_ended_says_so_and_is_loaded_again(show, servers, shot):
    page: Page = show(ASKED, where="voila", ready=".villa-plan")
    end_kernels(servers("voila"))
    expect(page.get_by_role("alert").filter(has_text=GONE)).to_be_visible()
    expect(page.locator(GREY)).to_have_css("pointer-events", "none")
    shot(page, "lost-program")
    page.get_by_role("button", name="Load again").click()
    page.wait_for_selector(".villa-plan")
    expect(page.get_by_text(GONE)).to_have_count(0)


def test_the_hand_lets_go_when_the_program_ends(show, servers):
    page: Page = show(ASKED, where="voila", ready=".villa-plan")
    column = page.locator(".villa-plan [data-id]").first
    before = column.bounding_box()
    column.hover()
    page.mouse.down()
    page.mouse.move(before["x"] + 90, before["y"] + 40, steps=4)
    wait_until(page, lambda: column.bounding_box() != before, "it is in the hand")
    end_kernels(servers("voila"))
    expect(page.get_by_text(GONE)).to_be_visible()
    left = column.bounding_box()
    page.mouse.move(before["x"] - 60, before["y"] - 80, steps=4)
    assert column.bounding_box() == left


def test_in_jupyterlab_the_cells_are_run_again(show, servers, shot):
    page: Page = show(ASKED, where="lab", ready=".villa-plan")
    end_kernels(servers("lab"))
    expect(page.get_by_role("alert").filter(has_text=RERUN)).to_be_visible()
    shot(page, "lost-program-lab")
    page.wait_for_function(KERNEL_IS_IDLE)
    page.evaluate(RUN_ALL)
    expect(page.get_by_text(RERUN)).to_have_count(0)
    page.wait_for_selector(".villa-plan")


def test_a_page_whose_server_was_started_again_is_back_by_itself(browser, shot, tmp_path):
    folder = tmp_path / "notebooks"
    folder.mkdir()
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(ASKED)]
    made = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(made, folder / "page.ipynb")
    server = Server("voila", folder)
    page = browser.new_page(reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WIDGETS_MAY_TAKE_LONG)
    try:
        wait_until_up(page, server)
        page.goto(server.url("voila/render/page.ipynb"))
        page.wait_for_selector(".villa-plan")
        end_kernels(server)
        server.process.kill()
        server.process.wait()
        expect(page.get_by_text(AWAY).or_(page.get_by_text(GONE))).to_be_visible()
        expect(page.locator(GREY)).to_have_css("pointer-events", "none")
        shot(page, "lost-server")
        server.start()
        expect(page.locator(GREY)).to_have_css("pointer-events", "auto")
        expect(page.get_by_text(AWAY).or_(page.get_by_text(GONE))).to_have_count(0)
        page.wait_for_selector(".villa-plan")
    finally:
        page.close()
        server.stop()
