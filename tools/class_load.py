"""A class at work: pupils open a lesson, drag, answer and play; then the server is killed.

`python -m tools.class_load 30` prints memory, processor time, the time to the first picture,
how long a drag waits for its answer, with one pupil and with all, how long the desk takes to look,
and what was lost in the end; then the same for a class that comes in within two seconds. Memory is
proportional: what kernels share is counted once.
Pupils are programs that speak as a page; what they cost themselves is told apart.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Callable, Coroutine, Sequence
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
from villa_widgets.kit.memory import proportional
from villa_widgets.table.shared import Record

LESSON = "06_a_villa_of_floors.ipynb"
PATIENCE = 180  # seconds


T = TypeVar("T")
Arrived = tuple[list["Pupil"], list[float]]


def free_port() -> int:
    """A port that stays free until a server has started, also on a busy machine.

    It lies below those that systems give to whoever calls out: one of these may be taken meanwhile.
    """
    while True:
        port = random.randint(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class ClassProcess:
    """`villa-lab class` as a process of its own, on the loopback address."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder, self.more = folder, more
        self.port = free_port()
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

    @property
    def kernels(self) -> list[psutil.Process]:
        """The processes of all kernels, those that wait too."""
        found: list[psutil.Process] = psutil.Process(self.process.pid).children()
        return found

    def seconds(self) -> tuple[float, float, float]:
        """Processor time so far: of the server, of its kernels, and of the pupils' programs."""
        kernels = sum(map(_seconds, self.kernels))
        return _seconds(psutil.Process(self.process.pid)), kernels, time.process_time()

    def games(self) -> dict[str, list[Any]]:
        """The moves at every table of the class."""
        paths = sorted((self.folder / "class/games").glob("*.jsonl"))
        return {path.name: Record(path).moves for path in paths}

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


def _seconds(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


class Pupil:
    """A browser without a screen: cookies, pages, and the socket of a page."""

    def __init__(self, server: ClassProcess, animal: str = "") -> None:
        self.server, self.animal, self.cookies = server, animal, dict[str, str]()
        self.kernel_id, self.lesson, self.answered = "", "", False
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
        begun, self.lesson = time.perf_counter(), lesson
        while (page := await self.ask(f"/voila/render/{lesson}")).code == 503:
            await asyncio.sleep(float(page.headers["Retry-After"]))
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
        told = {"msg_type": json.loads(parts[0])["msg_type"], "content": json.loads(parts[3])}
        state = told["content"].get("data", {}).get("state", {})
        if told["msg_type"].startswith("comm") and state:
            self.states.setdefault(told["content"]["comm_id"], {}).update(state)
        return told

    async def click(self, key: str) -> None:
        """Press a button."""
        clicked = {"method": "custom", "content": {"event": "click"}}
        await self.send("comm_msg", {"comm_id": key, "data": clicked})

    async def until(self, name: str, fits: Any) -> str:
        """Hear messages until the page has such a model; which one it is."""
        while True:
            with suppress(StopIteration):
                return self.find(name, fits)
            await self.hear()

    def find(self, name: str, fits: Any) -> str:
        """The model of the page whose trait fits."""
        return next(key for key, one in self.states.items() if name in one and fits(one[name]))

    async def drag(self, times: int, pause: float = 0.2) -> list[float]:
        """Drag a column out of the tray and about; how long each move waited for its answer."""
        plan, waits = self.find("_chips", bool), list[float]()
        column = self.states[plan]["_chips"][0]
        for step in range(times):
            ticket, begun = uuid.uuid4().hex, time.perf_counter()
            wish = {"kind": "move", "id": column["id"], "done": False, "ticket": ticket}
            wish |= {"x": float(step % 5), "y": 0.0}
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
        await self._set(choice, 0, "index")
        self.answered = True
        await self.click(press)
        while True:
            told = (await self.hear())["content"]
            html = told.get("data", {}).get("state", {}).get("html", "")
            if told.get("comm_id") in self._inside(card) and html:
                return

    async def press(self, words: str) -> None:
        """Press the button with these words."""
        await self.click(await self.until("description", lambda one: one.startswith(words)))

    async def invite(self) -> str:
        """Open the game and lay a table for two; gives its code."""
        await self.open("10_play.ipynb")
        await self.press("Play with another device")
        told = await self.until("html", lambda html: "this code" in html)
        code: str = re.findall(r"code: (\w+)", self.states[told]["html"])[0]
        return code

    async def join(self, code: str) -> None:
        """Open the game and sit down at a table."""
        await self.open("10_play.ipynb")
        await self._set(self.find("_dom_classes", lambda names: "villa-code" in names), code)
        await self.press("Open the code")

    async def may_move(self) -> tuple[str, str]:
        """Wait for one's turn; gives the plan and a column that may be taken."""
        plan = await self.until("_chips", bool)
        while self.states[plan].get("still"):  # all are in sight, but it is not their turn
            await self.hear()
        return plan, self.states[plan]["_chips"][0]["id"]

    async def move(self, x: float) -> None:
        """Raise a column to a place on the first floor."""
        plan, column = await self.may_move()
        wish = {"kind": "move", "id": column, "x": x, "y": 60.0, "done": True, "ticket": "1"}
        await self.send(
            "comm_msg", {"comm_id": plan, "data": {"method": "custom", "content": wish}}
        )
        await self.press("Let go of")
        await self.until("still", bool)

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

    async def _set(self, key: str, value: Any, name: str = "value") -> None:
        data = {"method": "update", "state": {name: value}, "buffer_paths": []}
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
    """All drag at the same time, then answer."""
    pupils, first = arrived
    before = server.seconds()
    waits = await asyncio.gather(*(pupil.drag(times) for pupil in pupils))
    own_s, kernels_s, _driver = (b - a for a, b in zip(before, server.seconds(), strict=True))
    await asyncio.gather(*(pupil.answer() for pupil in pupils if not pupil.answered))
    drags = sorted(wait for one in waits for wait in one)
    kernels = [proportional(one) for one in server.kernels]
    return {
        "first picture, median s": statistics.median(first),
        "first picture, slowest s": max(first),
        "drag, median ms": 1000 * statistics.median(drags),
        "drag, p95 ms": 1000 * drags[int(0.95 * (len(drags) - 1))],
        "a drag: server, processor ms": 1000 * own_s / len(drags),
        "a drag: kernel, processor ms": 1000 * kernels_s / len(drags),
        "server MB": proportional(psutil.Process(server.process.pid)) / 1e6,
        "kernels": len(kernels),
        "kernels MB": sum(kernels) / 1e6,
        "largest kernel MB": max(kernels) / 1e6,
    }


async def look(server: ClassProcess, pupil: Pupil, times: int = 10) -> dict[str, float]:
    """How long the desk waits for its state, and a pupil meanwhile for an answer."""
    address, _question, token = server.desk.partition("/?token=")

    def polls() -> list[float]:
        found = []
        for _n in range(times):
            begun = time.perf_counter()
            urllib.request.urlopen(f"{address}/state?token={token}", timeout=PATIENCE).close()  # noqa: S310 - our own
            found.append(time.perf_counter() - begun)
        return found

    polling = asyncio.get_running_loop().run_in_executor(None, polls)
    waits = []
    while not polling.done():
        begun = time.perf_counter()
        await pupil.ask("/class/now")
        waits.append(time.perf_counter() - begun)
    return {
        "desk looks, median ms": 1000 * statistics.median(await polling),
        "a pupil meanwhile, slowest ms": 1000 * max(waits),
    }


async def rush(server: ClassProcess, number: int, *, times: int = 25) -> dict[str, float]:
    """So many pupils who all come in within two seconds, and then work."""
    arrived = await come(server, ANIMALS[:number], 2 / number)
    return await work(server, arrived, times)


async def play(pupils: Sequence[Pupil], most: int = 3) -> float:
    """Some pairs play at a table each, two moves from two devices; how many tables that were."""
    pairs = list(zip(pupils[::2], pupils[1::2], strict=False))[:most]
    for pair in pairs:
        await pair[1].join(await pair[0].invite())
        turns = [asyncio.ensure_future(pupil.may_move()) for pupil in pair]
        await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
        begins = next(k for k, turn in enumerate(turns) if turn.done())
        await pair[begins].move(-20.0)
        await turns[1 - begins]  # the move has come to the other device
        await pair[1 - begins].move(20.0)
    return len(pairs)


async def survive(server: ClassProcess, pupils: Sequence[Pupil]) -> list[str]:
    """Kill the server while everybody drags, and start it; what is lost then, in words."""
    before = {pupil.animal: server.progress(pupil.animal) for pupil in pupils}
    games, word = server.games(), server.room["word"]
    lost = [f"no answer of {animal}" for animal, kept in before.items() if not kept.tasks]
    lost += [f"table {name}" for name, moves in games.items() if len(moves) != 2]
    await asyncio.gather(*(pupil.open() for pupil in pupils if "10_play" in pupil.lesson))
    dragging = [asyncio.ensure_future(pupil.drag(1000, pause=0.05)) for pupil in pupils]
    await asyncio.wait(dragging, timeout=2)
    server.kill()
    ended = await asyncio.gather(*dragging, return_exceptions=True)
    assert all(isinstance(one, Exception) for one in ended), "they were in the middle of it"
    server.start()
    if server.room["word"] != word:
        lost.append("the class word")
    for pupil in pupils:
        if server.progress(pupil.animal) != before[pupil.animal]:
            lost.append(f"progress of {pupil.animal}")
        now = json.loads((await pupil.ask("/class/now")).body)
        if now["pupil"] != pupil.animal:
            lost.append(f"who {pupil.animal} is")
    lost += [f"game {name}" for name, moves in games.items() if server.games().get(name) != moves]
    await asyncio.gather(pupils[0].open(), pupils[1].open("10_play.ipynb"))
    await pupils[0].drag(3)
    await pupils[1].press("Go on")  # a game goes on where it was
    await pupils[1].until("html", lambda html: "villa-heading" in html)
    return lost


async def measure(
    server: ClassProcess, number: int, *, times: int = 25, pause: float = 1.0
) -> tuple[dict[str, dict[str, float]], list[str]]:
    """One pupil, then so many, then games and a killed server; gives numbers and what is lost."""
    alone = await come(server, ANIMALS[:1], pause)
    found = {"one pupil": await work(server, alone, times)}
    before, begun = server.seconds(), time.perf_counter()
    others = await come(server, ANIMALS[1:number], pause)
    took, after = time.perf_counter() - begun, server.seconds()
    own_s, kernels_s, driver_s = (b - a for a, b in zip(before, after, strict=True))
    pupils = alone[0] + others[0]
    found[f"{number} pupils"] = all_of_them = await work(server, (pupils, others[1]), times)
    all_of_them |= await look(server, pupils[0]) | {
        "all came in within s": took,
        "coming in: server, processor s": own_s,
        "coming in: kernels, processor s": kernels_s,
        "coming in: these programs, processor s": driver_s,
        "tables": await play(pupils),
    }
    return found, await survive(server, pupils)


def _in_a_class(number: int, doing: Callable[[ClassProcess], Coroutine[Any, Any, T]]) -> T:
    """Let pupils do something in a class of their own; whatever happens, it ends."""
    with tempfile.TemporaryDirectory() as folder:
        server = ClassProcess(Path(folder) / "lab", "--pupils", str(number))
        time.sleep(2 * number)  # the class types the word
        try:
            return server.run(asyncio.wait_for(doing(server), 300 + 60 * number))
        finally:
            server.stop()


def main(number: int, pause: float) -> None:
    """Measure and print; whatever happens, it ends."""
    found, lost = _in_a_class(number, lambda server: measure(server, number, pause=pause))
    found["at once"] = _in_a_class(number, lambda server: rush(server, number))
    names = dict.fromkeys(name for values in found.values() for name in values)
    print(f"{'':42}", *(f"{head:>12}" for head in found))
    for name in names:
        cells = (f"{one[name]:12.1f}" if name in one else " " * 12 for one in found.values())
        print(f"{name:42}", *cells)
    print("lost:", "; ".join(lost) or "nothing")
    sys.exit(bool(lost))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30, float((sys.argv[2:] or ["1"])[0]))
