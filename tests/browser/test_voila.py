"""Pages without code: what they leave behind on the computer, and what they ask of the internet."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from pages import wait_until
from playwright.sync_api import Page
from servers import Server

SLIDER = "import ipywidgets; ipywidgets.IntSlider()"


@pytest.mark.everyday
def test_a_page_that_is_left_ends_its_kernel_and_asks_nothing_of_the_internet(
    servers: Callable[[str], Server], show: Callable[..., Page]
) -> None:
    page = show(SLIDER, where="voila", ready=".widget-slider")
    server, asked = servers("voila"), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    first = server.kernels()
    page.reload()
    page.wait_for_selector(".widget-slider")
    wait_until(page, lambda: not set(first) & set(server.kernels()), "the kernel before is gone")
    assert len(server.kernels()) == 1
    page.goto("about:blank")
    wait_until(page, lambda: not server.kernels(), "the kernel of the page that was left is gone")
    hosts = {urlsplit(url).hostname for url in asked if url.startswith("http")}
    assert hosts == {"127.0.0.1"}
