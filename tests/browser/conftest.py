"""A real browser on a real JupyterLab or Voila: `show` opens a notebook and gives its page.

def test_something(show):
    page = show("from villa_widgets import TowerLab; TowerLab()", where="voila")

Every page fails its test in the end if the console has an error of ours. `shot(page, name)` keeps a
picture in build/screenshots. A test that fails leaves picture, console and server log in
build/failures. Pages are polled, never waited for by the clock.
"""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import chromium
import failures
import nbformat
import pytest
from pages import (
    ALL_RAN,
    CLOSE_NOTEBOOK,
    KERNEL_IS_IDLE,
    LAB_IS_UP,
    OPEN,
    PATIENCE,
    RUN_ALL,
    SCREEN,
    WIDGETS_MAY_TAKE_LONG,
    wait_until_up,
)
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from servers import Server

SHOTS = failures.BUILD / "screenshots"
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Drawing without a GPU takes long: what is not marked `everyday` is for `make test-slow`."""
    for item in items:
        if Path(__file__).parent in item.path.parents and not _everyday(item):
            item.add_marker(pytest.mark.slow)


def _everyday(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("everyday")
    which = getattr(item, "callspec", None)
    return mark is not None and (not mark.args or (which is not None and which.id in mark.args))


# What others print to the console, and no test can mend.
NOT_OURS = (
    "t.on is not a function",  # pythreejs, at the first display
    "(reading 'processLuminoMessage')",  # ipywidgets, of a view that has just been taken away
    "GPU stall due to ReadPixels",
)

DARK = {"dark": "false", "light": "true"}
CHANGE_THEME = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = chromium.find()
    if found is None:
        pytest.fail("The browser tests need Chromium: run `make test`, which brings it in.")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=list(chromium.FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Server]]:
    """Starts each kind of server on first use."""
    running: dict[str, Server] = {}

    def server(kind: str) -> Server:
        if kind not in running:
            folder = tmp_path_factory.mktemp(kind) / "notebooks"
            folder.mkdir()
            running[kind] = Server(kind, folder)
        return running[kind]

    yield server
    for one in running.values():
        one.stop()


_NUMBER = itertools.count()
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def _keep(name: str, opened: list[Opened], running: list[Server]) -> None:
    """What helps to understand a failure: each page as it looked, its console, the servers."""
    folder = failures.folder_of(name)
    for number, one in enumerate(opened):
        if not one.page.is_closed():
            one.page.screenshot(path=folder / f"page-{number}.png")
        (folder / f"console-{number}.txt").write_text("\n".join(one.errors), encoding="utf-8")
    for server in running:
        shutil.copy(server.log.name, folder / f"{server.kind}.log")
    print(f"Pictures, console and server log: {folder.relative_to(failures.BUILD.parent)}")


@dataclass
class Opened:
    """A page, what went wrong in it, and whether another test may go on with it."""

    page: Page
    kind: str
    errors: list[str] = field(default_factory=list)
    reusable: bool = False


@pytest.fixture(scope="package")
def idle() -> dict[str, list[Opened]]:
    """Pages without a notebook: to load all of Lab or Voila takes longer than most of the tests."""
    return {"lab": [], "voila": []}


@pytest.fixture
def show(
    browser: Browser,
    servers: Callable[[str], Server],
    idle: dict[str, list[Opened]],
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Page]]:
    """Opens cells (texts, or a path to a notebook) in Lab or Voila, runs all, and gives the page.

    `where` is "lab" or "voila"; `theme` "light" or "dark"; `ready` a selector to wait for; `script`
    runs in the page before anything else. The kernel is always a new one; the page may have
    served other tests, unless the script or the context asks for a special one.
    """
    opened: list[Opened] = []
    used: set[str] = set()

    def new_page(server: Server, script: str, context: dict[str, Any]) -> Opened:
        # fewer frames for a computer without GPU
        page = browser.new_page(**{"reduced_motion": "reduce"} | context)
        page.set_default_timeout(PATIENCE)
        page.add_init_script(WIDGETS_MAY_TAKE_LONG)
        if script:
            page.add_init_script(script)
        made = Opened(page, server.kind, reusable=not (script or context))
        page.on("console", lambda m: m.type == "error" and made.errors.append(_said(m)))
        page.on("pageerror", lambda error: made.errors.append(f"{error}\n{error.stack}"))
        wait_until_up(page, server)
        if server.kind == "lab":
            page.goto(server.url(f"lab/workspaces/{next(_NUMBER)}"))
            page.wait_for_function(LAB_IS_UP)
        return made

    def open_notebook(
        *cells: str | Path,
        where: str = "lab",
        theme: str = "light",
        ready: str = "",
        run: bool = True,
        script: str = "",
        screen: dict[str, int] = SCREEN,
        **context: Any,
    ) -> Page:
        server = servers(where)
        used.add(where)
        waiting = [] if script or context else idle[where]
        reused = bool(waiting)
        opened.append(waiting.pop() if reused else new_page(server, script, context))
        page = opened[-1].page
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        if reused:
            opened[-1].errors.clear()  # what Lab said when the notebook before was closed
            page.emulate_media(media="screen", color_scheme="light")  # as no test left it
        for cell in cells:
            if isinstance(cell, Path) and (tasks := cell.with_name("tasks")).exists():
                shutil.copytree(tasks, server.folder / "tasks", dirs_exist_ok=True)
        name = f"page-{next(_NUMBER)}.ipynb"
        nbformat.write(_notebook(cells), server.folder / name)
        if where == "voila":
            page.goto(server.url(f"voila/render/{name}?theme={theme}"))
        else:
            page.evaluate(OPEN, name)
            page.wait_for_function(KERNEL_IS_IDLE)
            if page.evaluate("() => document.body.dataset.jpThemeLight") != DARK[theme]:
                wanted = f"JupyterLab {theme.capitalize()}"
                page.evaluate(CHANGE_THEME, wanted)
                page.wait_for_selector(f"body[data-jp-theme-name='{wanted}']", state="attached")
            if run:
                page.evaluate(RUN_ALL)
                page.wait_for_function(ALL_RAN)
        if ready:
            page.wait_for_selector(ready)
        return page

    yield open_notebook
    failed = request.node.stash.get(FAILED, False)
    if failed:
        _keep(request.node.name, opened, [servers(where) for where in used])
    problems = []
    for one in opened:
        problems += [e for e in one.errors if not any(known in e for known in NOT_OURS)]
        if one.reusable and not failed:
            if one.page.url != "about:blank":
                one.page.evaluate("() => localStorage.removeItem('villa-progress')")
            if one.kind == "lab":
                one.page.evaluate(CLOSE_NOTEBOOK)
            else:
                one.page.goto("about:blank")
            idle[one.kind].append(one)
        else:
            one.page.close()
    for where in used:
        servers(where).end_kernels()
    assert not problems, "The browser's console says:\n" + "\n".join(problems)


def _said(message: ConsoleMessage) -> str:
    return f"{message.text} ({message.location.get('url', '')})"


def _notebook(cells: tuple[str | Path, ...]) -> nbformat.NotebookNode:
    if len(cells) == 1 and isinstance(cells[0], Path):
        return nbformat.read(cells[0], as_version=4)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    code = [nbformat.v4.new_code_cell(text) for text in cells]
    return nbformat.v4.new_notebook(cells=code, metadata={"kernelspec": kernel})


@pytest.fixture
def shot() -> Callable[[Page, str], Path]:
    """Keeps a picture of a page in build/screenshots, and gives its path."""

    def take(page: Page, name: str) -> Path:
        SHOTS.mkdir(parents=True, exist_ok=True)
        path = SHOTS / f"{name}.png"
        page.screenshot(path=path)
        return path

    return take


RESTART = """async () => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    await kernel.restart();
}"""


@pytest.fixture
def restart() -> Callable[[Page], None]:
    """Restarts the kernel of a page in Lab and runs all cells again."""

    def again(page: Page) -> None:
        page.evaluate(RESTART)
        page.wait_for_function(KERNEL_IS_IDLE)
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
        page.evaluate(RUN_ALL)
        page.wait_for_function(ALL_RAN)

    return again
