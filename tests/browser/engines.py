"""Browsers beyond Chromium, as schools have them: Firefox, and WebKit, on which Safari is built.

Playwright has its own builds of both; here are those of the system, which draw in 3D on a virtual
screen (Xvfb). Firefox speaks WebDriver BiDi over the websocket that it opens itself, WebKit plain
WebDriver through `WebKitWebDriver`: the few commands that tests need of each are below, for
Selenium speaks to Firefox only through one program more, geckodriver. `page` opens one by its name.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from pages import PATIENCE
from websockets.sync.client import connect

from tools.class_load import free_port

WIDE, HIGH = 1366, 768
FIREFOX = ("firefox-esr", "firefox")
MINI_BROWSER = ("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "MiniBrowser")
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "ArrowLeft": "\ue012", "ArrowUp": "\ue013"}
KEYS |= {"ArrowRight": "\ue014", "ArrowDown": "\ue015", "Escape": "\ue00c", "Shift": "\ue008"}

_PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "webgl.force-enabled": True,
    "dom.w3c_touch_events.enabled": 1,
    "remote.prefs.recommended": True,
}


class Engine:
    """A page in a browser of the system; each kind says how its commands are sent."""

    downloads: Path | None = None
    """Where files go that a page gives, where the browser tells."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Open an address, and wait until it is loaded."""

    @abstractmethod
    def tell(self, expression: str) -> Any:
        """What an expression in the page comes to, awaited."""

    @abstractmethod
    def act(self, actions: list[dict[str, Any]]) -> None:
        """Do what hands do, in the words that WebDriver and BiDi share."""

    @abstractmethod
    def picture(self) -> bytes:
        """What is seen, as PNG."""

    def wait(self, condition: str) -> Any:
        """Poll until an expression in the page is true; gives what it comes to."""
        late = time.monotonic() + PATIENCE / 1000
        while not (found := self.tell(f"(() => {{ try {{ return {condition}; }} catch {{}} }})()")):
            if time.monotonic() > late:
                raise TimeoutError(f"It was never true: {condition}")
            time.sleep(0.2)
        return found

    def middle(self, selector: str) -> tuple[float, float]:
        """Where the middle of the first of these that is shown lies (px), scrolled into sight."""
        shown = _first_shown(selector)
        self.wait(f"{shown} !== undefined")
        x, y = self.tell(
            f"(() => {{ const one = {shown};"
            " one.scrollIntoView({ block: 'nearest', behavior: 'instant' });"
            " const { x, y, width, height } = one.getBoundingClientRect();"
            " return [x + width / 2, y + height / 2]; })()"
        )
        return x, y

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        strokes = [KEYS.get(key, key) for key in keys]
        steps = [
            {"type": kind, "value": stroke} for stroke in strokes for kind in ("keyDown", "keyUp")
        ]
        self.act([{"type": "key", "id": "keys", "actions": steps}])

    def focus(self, selector: str) -> None:
        """Have an element focused, as the Tab key would."""
        self.middle(selector)
        self.tell(f"{_first_shown(selector)}.focus()")

    def click(self, selector: str) -> None:
        """Click in the middle of what is there."""
        self.drag(self.middle(selector), self.middle(selector), steps=0)

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        *,
        by: str = "mouse",
        steps: int = 10,
    ) -> None:
        """Drag from one place to another (px) by mouse or “touch”."""

        def move(part: float, ms: int) -> dict[str, Any]:
            x, y = (round(a + part * (b - a)) for a, b in zip(start, end, strict=True))
            return {"type": "pointerMove", "x": x, "y": y, "duration": ms, "origin": "viewport"}

        way = [move(step / steps, 30) for step in range(1, steps + 1)]
        deeds = [move(0, 0), {"type": "pointerDown", "button": 0}, *way]
        deeds.append({"type": "pointerUp", "button": 0})
        pointer = {"type": "pointer", "id": by, "parameters": {"pointerType": by}}
        self.act([pointer | {"actions": deeds}])


class Firefox(Engine):
    """Firefox by WebDriver BiDi, over the websocket that it opens."""

    def __init__(self, address: str, downloads: Path) -> None:
        self.downloads = downloads
        self._socket = connect(f"{address}/session", max_size=None, open_timeout=60)
        self._numbers = itertools.count(1)
        self._send("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self._page = self._send("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDE, "height": HIGH}
        self._send("browsingContext.setViewport", context=self._page, viewport=size)

    def _send(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE / 1000))
            if answer.get("id") != number:
                continue  # an event
            if answer["type"] == "error":
                raise RuntimeError(f"{method}: {answer['message']}")
            return answer["result"]

    def go(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def tell(self, expression: str) -> Any:
        told = self._send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self._page},
            awaitPromise=True,
            userActivation=True,
        )
        if told["type"] != "success":
            raise RuntimeError(told["exceptionDetails"]["text"])
        value = told["result"].get("value")
        return None if value is None else json.loads(value)

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("input.performActions", context=self._page, actions=actions)

    def picture(self) -> bytes:
        return base64.b64decode(
            self._send("browsingContext.captureScreenshot", context=self._page)["data"]
        )


class WebKit(Engine):
    """WebKit by the plain WebDriver of `WebKitWebDriver`."""

    def __init__(self, port: int, browser: str) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        late = time.monotonic() + 60
        while True:
            try:
                session = self._send("", wanted)["sessionId"]
                break
            except URLError:
                if time.monotonic() > late:
                    raise
                time.sleep(0.3)
        self._address += f"/{session}"
        self._send("/timeouts", {"script": PATIENCE, "pageLoad": PATIENCE})
        self._send("/window/rect", {"width": WIDE, "height": HIGH + 60})

    def _send(self, path: str, body: dict[str, Any] | None = None, method: str = "POST") -> Any:
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = Request(self._address + path, data, method=method)
        request.add_header("Content-Type", "application/json")
        with urlopen(request, timeout=PATIENCE / 1000) as answer:
            return json.load(answer)["value"]

    def go(self, url: str) -> None:
        self._send("/url", {"url": url})

    def tell(self, expression: str) -> Any:
        script = (
            "const tell = arguments[arguments.length - 1];"
            f"(async () => JSON.stringify(await ({expression})) ?? 'null')()"
            ".then(tell, (error) => tell(JSON.stringify({ wrong: String(error) })));"
        )
        told = json.loads(self._send("/execute/async", {"script": script, "args": []}))
        if isinstance(told, dict) and "wrong" in told:
            raise RuntimeError(told["wrong"])
        return told

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("/actions", {"actions": actions})

    def picture(self) -> bytes:
        return base64.b64decode(self._send("/screenshot", method="GET"))


def _first_shown(selector: str) -> str:
    """The first of these elements that is shown, for the page."""
    every = f"[...document.querySelectorAll({json.dumps(selector)})]"
    return f"{every}.find(one => one.getClientRects().length)"


def missing(name: str) -> str:
    """What this machine lacks for a browser; nothing if it has all."""
    needs = {"firefox": (FIREFOX,), "webkit": (("WebKitWebDriver",), MINI_BROWSER)}[name]
    lacks = [some[0] for some in (*needs, ("Xvfb",)) if not any(map(shutil.which, some))]
    return f"{name} is not looked at: this machine has no {' and no '.join(lacks)}" if lacks else ""


@contextmanager
def page(name: str) -> Iterator[Engine]:
    """A page in “firefox” or “webkit”, on a screen that nobody sees; all is gone in the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        shown = {"DISPLAY": stack.enter_context(_screen()), "HOME": str(folder)}
        environment = {**os.environ, **shown, "LIBGL_ALWAYS_SOFTWARE": "1"}
        environment.pop("WAYLAND_DISPLAY", None)
        if name == "firefox":
            yield _firefox(stack, folder, environment)
        else:
            yield _webkit(stack, folder, environment)


def _found(names: tuple[str, ...]) -> str:
    return next(path for one in names if (path := shutil.which(one)))


def _firefox(stack: ExitStack, folder: Path, environment: dict[str, str]) -> Engine:
    downloads, profile = folder / "downloads", folder / "profile"
    downloads.mkdir()
    profile.mkdir()
    chosen = {**_PREFERENCES, "browser.download.dir": str(downloads)}
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(to)});" for key, to in chosen.items()]
    (profile / "user.js").write_text("\n".join(lines), "utf-8")
    log = stack.enter_context((folder / "log").open("w+"))
    options = ["--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    stack.enter_context(_running([_found(FIREFOX), *options], environment, log))
    late = time.monotonic() + 60
    pattern = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
    while not (told := pattern.search((folder / "log").read_text("utf-8"))):
        if time.monotonic() > late:
            raise TimeoutError((folder / "log").read_text("utf-8"))
        time.sleep(0.2)
    return Firefox(told[1], downloads)


def _webkit(stack: ExitStack, folder: Path, environment: dict[str, str]) -> Engine:
    port = free_port()
    log = stack.enter_context((folder / "log").open("w+"))
    # as root, which a container is, its own sandbox cannot start
    environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    environment["WEBKIT_FORCE_SANDBOX"] = "0"
    stack.enter_context(
        _running([_found(("WebKitWebDriver",)), f"--port={port}"], environment, log)
    )
    engine = WebKit(port, _found(MINI_BROWSER))
    stack.callback(_quietly, lambda: engine._send("", method="DELETE"))
    return engine


def _quietly(deed: Any) -> None:
    with suppress(OSError):
        deed()


@contextmanager
def _running(command: list[str], environment: dict[str, str], log: Any) -> Iterator[None]:
    process = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def _screen() -> Iterator[str]:
    """A virtual screen; gives the name of its display, which Xvfb itself chooses."""
    reading, writing = os.pipe()
    size = f"{WIDE + 40}x{HIGH + 160}x24"
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    process = subprocess.Popen(
        command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait()
