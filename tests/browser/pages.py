"""What every page of the tests shares: its size, our patience, and how a notebook in Lab is run."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from servers import Server

SCREEN = {"width": 1366, "height": 768}
PATIENCE = 90_000  # ms, for a busy machine; polling ends as soon as the page is ready

# anywidget gives up on a widget that has not started after two seconds
WIDGETS_MAY_TAKE_LONG = """
    const within = AbortSignal.timeout;
    AbortSignal.timeout = (ms) => within.call(AbortSignal, 30 * ms);
"""

LAB_IS_UP = "() => window.jupyterapp?.restored.then(() => true)"
OPEN = """async (path) => {
    const panel = await window.jupyterapp.commands.execute("docmanager:open", {path});
    await panel.revealed;
    window.jupyterapp.shell.activateById(panel.id);
}"""
CLOSE_NOTEBOOK = "() => window.jupyterapp.shell.currentWidget.dispose()"  # unasked: it is not saved
KERNEL_IS_IDLE = """() => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    return panel?.context?.isReady && panel?.sessionContext?.session?.kernel?.status === "idle";
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
ALL_RAN = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.widgets;
    return cells.every(c => c.model.type !== "code" || c.model.executionState !== "running");
}"""


def wait_until(page: Page, holds: Callable[[], bool], what: str) -> None:
    """Poll what no page can announce, such as a process; `page` only keeps the browser going."""
    for _attempt in range(PATIENCE // 200):
        if holds():
            return
        page.wait_for_timeout(200)
    pytest.fail(f"Waited in vain: {what}.")


def wait_until_up(page: Page, server: Server) -> None:
    wait_until(page, server.is_up, f"the {server.kind} server is up")
