"""A class at work: pupils open a lesson, drag and answer; then the server is killed in the middle.

`python -m benchmarks.class_load 30` prints memory, the time to the first picture, and how long a
drag waits for its answer, with one pupil and with all. Pupils are programs that speak as a page.
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import psutil
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import websocket_connect

from villa_core.learn.progress import Progress
from villa_widgets.classroom.animals import ANIMALS

LESSON = "06_a_villa_of_floors.ipynb"
PATIENCE = 180  # seconds


T = TypeVar("T")
Arrived = tuple[list["Pupil"], list[float]]


class ClassProcess:
    """`villa-lab class` as a process of its own, on the loopback address."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder, self.more = folder, more
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder.with_suffix(".log")
        self.sockets: list[Any] = []
        self.start()

    def start(self) -> None:
        """Start it, and wait until it tells where the teacher's page is."""
        given = ["--folder", str(self.folder), "--ip", "127.0.0.1", "--port", str(self.port)]
        command = [sys.executable, "-m", "villa_widgets.command", "class", "--no-browser"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*command, *given, *self.more], stdout=log, stderr=subprocess.STDOUT
            )
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://\S+token=\S+", self.said)):
            assert self.process.poll() is None, self.said
            assert time.monotonic() < deadline, self.said
            time.sleep(0.1)
        self.desk = found.group()

    @property
    def said(self) -> str:
        """What the teacher's terminal shows."""
        return self.log.read_text("utf-8")

    @property
    def room(self) -> dict[str, Any]:
        """What the class keeps of itself."""
        kept: dict[str, Any] = json.loads((self.folder / "class/class.json").read_text("utf-8"))
        return kept

    def progress(self, animal: str) -> Progress:
        """What the server has kept of a pupil."""
        pupil = next(pupil for pupil, one in self.room["pupils"].items() if one == animal)
        return Progress.load(self.folder / "class/pupils" / pupil / "villa-progress.json")

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Let pupils do something, and close their sockets in the end."""

        async def and_leave() -> T:
            try:
                return await doing
            finally:
                for one in self.sockets:
                    one.close()
                    with suppress(TimeoutError):  # its end was heard before
                        while await asyncio.wait_for(one.read_message(), 1) is not None:
                            pass
                self.sockets.clear()

        return asyncio.run(and_leave())

    def memory(self) -> tuple[int, list[int]]:
        """Bytes of the server, and of each kernel."""
        server = psutil.Process(self.process.pid)
        return _own_bytes(server), [_own_bytes(child) for child in server.children()]

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as the teacher does."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


def _own_bytes(process: psutil.Process) -> int:
    try:
        found: int = process.memory_full_info().uss
    except (psutil.Error, AttributeError):
        return 0
    return found


class Pupil:
    """A browser without a screen: cookies, pages, and the socket of a page."""

    def __init__(self, server: ClassProcess, animal: str = "") -> None:
        self.server, self.animal, self.cookies = server, animal, dict[str, str]()
        self.kernel_id, self.answered = "", False
        self.states: dict[str, Any] = {}

    @property
    def headers(self) -> dict[str, str]:
        """The cookies, as a browser sends them."""
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    async def ask(self, path: str, form: dict[str, str] | None = None, **more: Any) -> HTTPResponse:
        """Ask the server; a form is sent with the token that its page had."""
        body = None if form is None else urlencode({"_xsrf": self.cookies.get("_xsrf", ""), **form})
        given = {"method": "GET" if body is None else "POST", "body": body} | more
        given["headers"] = self.headers | more.get("headers", {})
        request = HTTPRequest(
            self.server.address + path, follow_redirects=False, request_timeout=PATIENCE, **given
        )
        client = AsyncHTTPClient(force_instance=True)
        answer = await client.fetch(request, raise_error=False)
        client.close()
        for cookie in answer.headers.get_list("Set-Cookie"):
            name, _equals, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    async def enter(self) -> None:
        """Type the word and be an animal."""
        await self.ask("/")
        assert (await self.ask("/", {"word": self.server.room["word"]})).code == 302
        assert (await self.ask("/", {"animal": self.animal})).code == 302

    async def open(self, lesson: str = LESSON) -> float:
        """Open a lesson; gives the seconds until its first widget was made."""
        begun = time.perf_counter()
        page = await self.ask(f"/voila/render/{lesson}")
        assert page.code == 200, page.code
        config = page.body.decode()
        found = re.search(r'"kernelId": "([^"]+)"', config)
        assert found, "a page has a kernel"
        self.kernel_id = found.group(1)
        first = await self._made()
        await self.connect()
        return first - begun

    async def _made(self) -> float:
        """Ask for the cells of the page, as it does; gives when the first picture came."""
        first = 0.0
        socket = await self.socket(f"/voila/execution/{self.kernel_id}")
        wish = {"action": "execute", "payload": {"kernel_id": self.kernel_id}}
        await socket.write_message(json.dumps(wish))
        while (message := await socket.read_message()) is not None:
            told = json.loads(message)["payload"]
            if not first and "widget-view" in str(message):
                first = time.perf_counter()
            if told.get("cell_index", -1) + 1 == told.get("total_cell"):
                break
        socket.close()
        self.server.sockets.remove(socket)
        assert first, "a lesson has a picture"
        return first

    async def socket(self, path: str, *protocols: str) -> Any:
        """A socket of the page."""
        where = self.server.address.replace("http", "ws") + path
        request = HTTPRequest(where, headers=self.headers)
        made = await websocket_connect(request, max_message_size=10**8, subprotocols=[*protocols])
        self.server.sockets.append(made)
        return made

    async def connect(self) -> None:
        """Open the socket of the page, and learn all its widgets."""
        path = f"/api/kernels/{self.kernel_id}/channels?session_id={uuid.uuid4().hex}"
        self.channels = await self.socket(path, "v1.kernel.websocket.jupyter.org")
        control = uuid.uuid4().hex
        opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await self.send("comm_open", opening, {"version": "1.0.0"})
        await self.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        while True:
            told = await self.hear()
            data = told["content"].get("data", {}) if told["msg_type"] == "comm_msg" else {}
            if data.get("method") == "update_states":
                self.states = {name: one["state"] for name, one in data["states"].items()}
                return

    async def send(
        self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None
    ) -> None:
        """Send the kernel a message."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "version": "5.3"}
        header |= {"session": "load", "username": "", "date": "2026-01-01T00:00:00Z"}
        parts = [header, {}, metadata or {}, content]
        packed = [json.dumps(part).encode() for part in parts]
        await self.channels.write_message(serialize_msg_to_ws_v1(packed, "shell"), binary=True)

    async def hear(self) -> dict[str, Any]:
        """The next message of the kernel: its kind and its content."""
        message = await asyncio.wait_for(self.channels.read_message(), PATIENCE)
        assert isinstance(message, bytes), "the socket was closed"
        _channel, parts = deserialize_msg_from_ws_v1(message)
        return {"msg_type": json.loads(parts[0])["msg_type"], "content": json.loads(parts[3])}

    def find(self, name: str, fits: Any) -> str:
        """The model of the page whose trait fits."""
        return next(key for key, one in self.states.items() if name in one and fits(one[name]))

    async def drag(self, times: int, pause: float = 0.2) -> list[float]:
        """Drag a column about, and give how long each move waited for its answer."""
        plan, waits = self.find("_columns", bool), []
        column = next(c for c in self.states[plan]["_columns"] if c["movable"])
        for step in range(times):
            ticket, begun = uuid.uuid4().hex, time.perf_counter()
            wish = {"kind": "move", "id": column["id"], "done": False, "ticket": ticket}
            wish |= {"x": column["x"] + step % 5, "y": column["y"]}
            await self.send(
                "comm_msg", {"comm_id": plan, "data": {"method": "custom", "content": wish}}
            )
            while (await self.hear())["content"].get("data", {}).get("state", {}).get(
                "_answered"
            ) != ticket:
                pass
            waits.append(time.perf_counter() - begun)
            await asyncio.sleep(pause)
        return waits

    async def answer(self) -> None:
        """Choose the first answer of a question and have it checked; wait until that was heard."""
        card, choice, press = self._question()
        await self._set(choice, {"index": 0})
        self.answered = True
        clicked = {"method": "custom", "content": {"event": "click"}}
        await self.send("comm_msg", {"comm_id": press, "data": clicked})
        while True:
            told = (await self.hear())["content"]
            html = told.get("data", {}).get("state", {}).get("html", "")
            if told.get("comm_id") in self._inside(card) and html:
                return

    def _question(self) -> tuple[str, str, str]:
        """The innermost box with answers to choose and a button to check them."""
        for key in self.states:
            inside = self._inside(key)
            names = {self.states[one].get("_model_name"): one for one in inside}
            checks = [k for k in inside if self.states[k].get("description") == "Check"]
            if "RadioButtonsModel" in names and len(checks) == 1:
                return key, names["RadioButtonsModel"], checks[0]
        raise AssertionError("there is no question on this page")

    def _inside(self, key: str) -> list[str]:
        """All models inside a box."""
        own = [one.removeprefix("IPY_MODEL_") for one in self.states[key].get("children", ())]
        return own + [deeper for one in own for deeper in self._inside(one)]

    async def _set(self, key: str, state: dict[str, Any]) -> None:
        data = {"method": "update", "state": state, "buffer_paths": []}
        await self.send("comm_msg", {"comm_id": key, "data": data})


async def come(server: ClassProcess, animals: Sequence[str], pause: float) -> Arrived:
    """Pupils come in one after another and open the lesson; how long each waited for it."""
    pupils = [Pupil(server, animal) for animal in animals]

    async def enter(k: int) -> float:
        await asyncio.sleep(k * pause)
        await pupils[k].enter()
        return await pupils[k].open()

    return pupils, await asyncio.gather(*map(enter, range(len(pupils))))


async def work(server: ClassProcess, arrived: Arrived, times: int) -> dict[str, float]:
    """All drag at the same time, then answer; every answer must be kept."""
    pupils, first = arrived
    waits = await asyncio.gather(*(pupil.drag(times) for pupil in pupils))
    await asyncio.gather(*(pupil.answer() for pupil in pupils if not pupil.answered))
    for pupil in pupils:
        assert server.progress(pupil.animal).tasks, f"the answer of {pupil.animal} is kept"
    drags = sorted(wait for one in waits for wait in one)
    own, kernels = server.memory()
    return {
        "first picture, median s": statistics.median(first),
        "first picture, slowest s": max(first),
        "drag, median ms": 1000 * statistics.median(drags),
        "drag, p95 ms": 1000 * drags[int(0.95 * (len(drags) - 1))],
        "server MB": own / 1e6,
        "kernels": len(kernels),
        "kernels MB": sum(kernels) / 1e6,
        "largest kernel MB": max(kernels) / 1e6,
    }


async def survive(server: ClassProcess, pupils: Sequence[Pupil]) -> None:
    """Kill the server while everybody drags, and start it: everybody goes on with everything."""
    before = {pupil.animal: server.progress(pupil.animal) for pupil in pupils}
    dragging = [asyncio.ensure_future(pupil.drag(1000, pause=0.05)) for pupil in pupils]
    await asyncio.wait(dragging, timeout=2)
    server.kill()
    ended = await asyncio.gather(*dragging, return_exceptions=True)
    assert all(isinstance(one, Exception) for one in ended), "they were in the middle of it"
    word = server.room["word"]
    server.start()
    assert server.room["word"] == word, "the word on the board stays"
    for pupil in pupils:
        assert server.progress(pupil.animal) == before[pupil.animal], pupil.animal
        now = json.loads((await pupil.ask("/class/now")).body)
        assert now["pupil"] == pupil.animal, "the browser is still this animal"
    await pupils[0].open()
    await pupils[0].drag(3)


async def measure(
    server: ClassProcess, number: int, *, times: int = 25, pause: float = 1.0
) -> dict[str, dict[str, float]]:
    """One pupil, then so many, then a killed server."""
    alone = await come(server, ANIMALS[:1], pause)
    found = {"one pupil": await work(server, alone, times)}
    others = await come(server, ANIMALS[1:number], pause)
    all_of_them = [a + b for a, b in zip(alone, others, strict=True)]
    found[f"{number} pupils"] = await work(server, (all_of_them[0], others[1]), times)
    await survive(server, all_of_them[0])
    return found


def main(number: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        server = ClassProcess(Path(folder) / "lab")
        try:
            found = server.run(measure(server, number))
        finally:
            server.stop()
    for name, values in found.items():
        print(name, *(f"  {what}: {value:.1f}" for what, value in values.items()), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
