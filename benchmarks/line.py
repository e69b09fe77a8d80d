"""How long does a village school wait? The first page over a slow line, cold and the second time.

The line has 1.6 Mbit/s and answers after 300 ms, as Chromium's own tools slow it down. What is
measured is the start page until its villa is drawn, and a bare slider on a page of Voila until it
is there: what Voila itself costs on such a line. The first time nothing is known to the browser;
the second time it has kept what it may keep. Bytes are those that came over the line for files;
what widgets say comes beside them over a socket, and is counted as they say it, not yet compressed.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from benchmarks.timing import Figure, show
from benchmarks.widgets import BARE, PICTURE, SLIDER, START_PAGE, UNTIL_SHOWN, wait_for, write
from tests.browser import chromium
from tests.browser.servers import Server

LINE = {
    "offline": False,
    "latency": 300,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 1_600_000 / 8,
}
PATIENCE = 180_000  # ms


class Opened(NamedTuple):
    """A page that was opened: how long it took, what came as files, and what by the socket."""

    seconds: float
    files: int
    said: int


def run() -> None:
    """Put the start page and a bare one into the table, cold and the second time."""
    with tempfile.TemporaryDirectory() as folder:
        notebooks = Path(folder) / "notebooks"
        notebooks.mkdir()
        write(notebooks / "bare.ipynb", SLIDER)
        shutil.copy(START_PAGE, notebooks / "start.ipynb")
        shutil.copytree(START_PAGE.parent / "tasks", notebooks / "tasks")
        server = Server("voila", notebooks)
        try:
            with sync_playwright() as playwright:
                path = chromium.find()
                browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
                bare = _opened(browser, server, "bare", BARE)
                start = _opened(browser, server, "start", PICTURE)
                browser.close()
        finally:
            server.stop()
    rows = []
    whens = (("cold", "≤ 15 s", "≤ 1.5 MB"), ("the second time", "≤ 8 s", ""))
    for (when, aim, least), ours, other in zip(whens, start, bare, strict=True):
        ratio = f"{ours.seconds / other.seconds:.2f} ×"
        times = (f"{ours.seconds:.1f} s", f"{other.seconds:.1f} s")
        rows.append(Figure(f"the start page until its villa is seen, {when}", *times, ratio, aim))
        for what, a, b, most in (
            ("  files that come", ours.files, other.files, least),
            ("  by the socket, as it is said", ours.said, other.said, ""),
        ):
            rows.append(Figure(what, f"{a / 1e6:.2f} MB", f"{b / 1e6:.2f} MB", aim=most))
    show("a line of 1.6 Mbit/s and 300 ms, against a bare slider in Voila", rows)


def _opened(browser: Browser, server: Server, name: str, wanted: str) -> list[Opened]:
    """Open a page in a browser that knows nothing, and once more."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(PATIENCE)
    wait_for(page, server)
    line, found = page.context.new_cdp_session(page), []
    files, said = [0], [0]

    def came(event: dict[str, Any]) -> None:
        files[0] += int(event["encodedDataLength"])

    def heard(event: dict[str, Any]) -> None:
        said[0] += len(event["response"]["payloadData"])

    line.on("Network.loadingFinished", came)
    line.on("Network.webSocketFrameReceived", heard)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    for _time in range(2):
        files[0] = said[0] = 0
        page.goto(server.url(f"voila/render/{name}.ipynb"), wait_until="commit")
        took = page.evaluate(UNTIL_SHOWN, [wanted, PATIENCE])
        if took is None:
            raise RuntimeError(f"the page {name} showed nothing within three minutes")
        found.append(Opened(took / 1000, files[0], said[0]))
        page.goto("about:blank")
        server.end_kernels()
    page.close()
    return found
