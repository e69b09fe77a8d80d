"""Pages without code: what they leave behind, what they ask of the internet, what they remember."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from pages import wait_until
from playwright.sync_api import Page, expect
from servers import Server

ASKED = """
import os
os.environ["VILLA_PROGRESS"] = "none"
from villa_widgets.tasks import ProgressView, Question
import ipywidgets
text = "How many? = 3 ± 0.1 mm ? One. ? Two. ? Three.".replace(" =", "\\n=").replace(" ?", "\\n?")
ipywidgets.VBox([Question("03/asked", text), ProgressView()])
"""


@pytest.mark.everyday
def test_a_page_loaded_again_goes_on_in_a_new_kernel_and_asks_nothing_of_the_internet(
    servers: Callable[[str], Server], show: Callable[..., Page]
) -> None:
    page = show(ASKED, where="voila", ready=".villa-question")
    server, asked, packed = servers("voila"), list[str](), set[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda answer: packed.add(answer.headers.get("content-encoding", "")))
    first = server.kernels()
    page.get_by_role("textbox", name="Answer").fill("3")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("2 points").first).to_be_visible()
    page.reload()
    expect(page.get_by_text("You have solved this.").first).to_be_visible()
    expect(page.get_by_text("1 task solved, 2 points.").first).to_be_visible()
    wait_until(page, lambda: not set(first) & set(server.kernels()), "the kernel before is gone")
    assert len(server.kernels()) == 1
    page.evaluate("() => localStorage.clear()")
    page.goto("about:blank")
    wait_until(page, lambda: not server.kernels(), "the kernel of the page that was left is gone")
    hosts = {urlsplit(url).hostname for url in asked if url.startswith("http")}
    assert hosts == {"127.0.0.1"}
    assert "gzip" in packed  # a line that is slow waits for less
