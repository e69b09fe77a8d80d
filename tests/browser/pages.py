"""What every page of the tests shares: its size, our patience, and how a notebook in Lab is run."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from servers import Server

SCREEN = {"width": 1366, "height": 768}
PATIENCE = 90_000  # ms, for a busy machine; polling ends as soon as the page is ready

KERNEL_IS_IDLE = """() => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    return panel?.context?.isReady && panel?.sessionContext?.session?.kernel?.status === "idle";
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
ALL_RAN = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.widgets;
    return cells.every(c => c.model.type !== "code" || c.model.executionState !== "running");
}"""


def wait_until_up(page: Page, server: Server) -> None:
    for _attempt in range(PATIENCE // 200):
        if server.is_up():
            return
        page.wait_for_timeout(200)  # a poll of the process, which no page can announce
    pytest.fail(f"The {server.kind} server did not start.")
