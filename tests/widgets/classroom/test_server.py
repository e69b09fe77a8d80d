"""A really started class on the loopback address: pupils at work, and what is refused."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect
from voila.tornado.handler import TornadoVoilaHandler

from tools.class_load import LESSON, ClassProcess, Pupil, measure
from villa_widgets.classroom.kernels import ClassKernels
from villa_widgets.classroom.room import Room
from villa_widgets.classroom.server import Lesson, PageCells

V1 = "v1.kernel.websocket.jupyter.org"
OUTSIDE = [
    "/voila/render/teacher/class_report.ipynb",
    "/voila/render/../../etc/passwd",
    "/voila/render/%2e%2e/%2e%2e/etc/passwd",
    "/voila/render/class/class.json",
    "/voila/files/class/class.json",
    "/voila/files/06_a_villa_of_floors.ipynb",
    "/voila/static/../../../../../../etc/passwd",
    "/voila/static/..%2f..%2f..%2f..%2f..%2fetc/passwd",
    "/voila/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/voila/templates/villa/static/../../../../../../../etc/passwd",
    "/voila/templates/villa",
    "/voila/labextensions/../../../../../../etc/passwd",
    "/voila/tree",
    "/voila/api/contents",
    "/voila/api/contents/class/class.json",
    "/api/contents",
    "/api/kernels",
    "/api/sessions",
    "/api/terminals",
    "/api/kernelspecs",
    "/terminals/1",
    "/tree",
    "/lab",
    "/class/../class.json",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = ClassProcess(tmp_path_factory.mktemp("class") / "lab", "--pupils", "2")
    yield running
    running.stop()


@pytest.fixture
def run(server):
    """Runs what a test does, and then asks whether the server still answers."""

    def and_goes_on(doing):
        found = server.run(doing)
        with urllib.request.urlopen(f"{server.address}/", timeout=90) as answer:
            assert answer.status == 200
        return found

    return and_goes_on


@pytest.fixture(scope="module")
def owner(server):
    """A pupil with an open page."""
    pupil = entered(server)

    async def come():
        await pupil.enter()
        await pupil.open()

    server.run(come())
    return pupil


def entered(server):
    """A pupil of the class, of some animal that is free."""
    return Pupil(server, Room(server.folder / "class").free[-1])


def test_nobody_gets_in_without_the_word(server, run):
    async def knock():
        stranger = Pupil(server)
        codes = {}
        for path in (f"/voila/render/{LESSON}", "/class/now", "/class/pupil.js"):
            answer = await stranger.ask(path)
            codes[path] = (answer.code, answer.headers.get("Location", ""), len(answer.body))
        posted = await stranger.ask("/", {"animal": "Fox"})
        word = await stranger.ask("/", {"word": "open sesame"})
        again = await stranger.ask("/", {"animal": "Fox"})
        return codes, posted, word, again

    codes, posted, word, again = run(knock())
    for code, where, length in codes.values():
        assert code == 302
        assert where.startswith("/login")
        assert length < 500
    assert posted.code == 403  # no token of a form
    assert word.code == again.code == 403
    assert "Fox" not in server.room["pupils"].values()


def test_an_animal_goes_on_with_another_device_by_its_code(server, run):
    async def move():
        tablet, phone = entered(server), Pupil(server)
        await tablet.enter()
        await phone.ask("/")
        await phone.ask("/", {"word": server.room["word"]})
        wrong = await phone.ask("/", {"code": "AAAAA"})
        room = Room(server.folder / "class")
        pupil = next(k for k, animal in room.pupils.items() if animal == tablet.animal)
        right = await phone.ask("/", {"code": room.return_code(pupil).lower()})
        return wrong, right, json.loads((await phone.ask("/class/now")).body), tablet.animal

    wrong, right, now, animal = run(move())
    assert wrong.code == 409
    assert "Nobody has this code" in wrong.body.decode()
    assert right.code == 302
    assert now["pupil"] == animal


def test_a_kernel_is_ended_whose_page_never_came(monkeypatch):
    kernels, ended = ClassKernels(), []

    async def end(kernel_id, **_how):
        ended.append(kernel_id)

    monkeypatch.setattr(kernels, "shutdown_kernel", end)
    monkeypatch.setattr(kernels, "_idle", {"left": 130, "ready": 500}.get)
    monkeypatch.setattr(kernels, "_waiting", ["ready"])
    for kernel_id in ("left", "ready"):
        asyncio.run(kernels.cull_kernel_if_idle(kernel_id))
    assert ended == ["left"]


def test_a_lesson_is_made_once_and_then_has_the_kernel_of_its_page(tmp_path, monkeypatch):
    (tmp_path / "lesson.ipynb").touch()
    kernels = SimpleNamespace(owners={"first-1": "Fox"}, start_kernel=None)
    made = []

    async def make(_handler, path):
        made.append(path)
        PageCells.note("first-1", {"nb": ["cell"]})
        yield '<script>{"any name": '
        yield '"first-1"}</script>'

    async def start(**_given):
        return "second-2"

    kernels.start_kernel = start
    for name, value in {
        "made": {},
        "contents_manager": SimpleNamespace(root_dir=tmp_path),
        "kernel_manager": kernels,
        "current_user": SimpleNamespace(username="Owl"),
        "xsrf_token": b"",
    }.items():
        monkeypatch.setattr(Lesson, name, value)
    monkeypatch.setattr(TornadoVoilaHandler, "get_generator", make)
    monkeypatch.setattr(PageCells, "_execution_data", {})

    async def opened():
        lesson = Lesson.__new__(Lesson)
        lesson.request = SimpleNamespace(query="")
        return "".join([part async for part in lesson.get_generator("lesson.ipynb")])

    first, second = asyncio.run(opened()), asyncio.run(opened())
    assert made == ["lesson.ipynb"]
    assert second == first.replace("first-1", "second-2")
    assert PageCells.noted("second-2") == PageCells.noted("first-1") == {"nb": ["cell"]}


def test_a_page_counts_as_left_when_nobody_is_connected_for_long(monkeypatch):
    kernels, asked = ClassKernels(), datetime.now(UTC) - timedelta(seconds=130)
    pages = {"left": 0, "here": 1}
    monkeypatch.setattr(kernels, "kernel_model", lambda one: {"connections": pages[one]})
    monkeypatch.setattr(kernels, "get_kernel", lambda _one: SimpleNamespace(last_activity=asked))
    assert [kernels._left(one) for one in pages] == [True, False]


def test_work_for_a_page_that_is_gone_is_given_up(monkeypatch):
    kernels, ended = ClassKernels(), []
    used = {"works": 500.0, "rests": 0.5, "looked at": 500.0}

    async def end(kernel_id, **_how):
        ended.append(kernel_id)

    def process(kernel_id):
        times = SimpleNamespace(user=used[kernel_id], system=0.0)
        memory = SimpleNamespace(rss=10**8)
        return SimpleNamespace(cpu_times=lambda: times, memory_info=lambda: memory)

    monkeypatch.setattr(kernels, "shutdown_kernel", end)
    monkeypatch.setattr(kernels, "_process", process)
    kernels.owners = dict.fromkeys(used, "pupil")
    kernels._alone = {"works": (time.monotonic() - 60, 1.0), "rests": (time.monotonic() - 60, 0.0)}
    asyncio.run(kernels.watch())
    assert ended == ["works"]


def test_an_animal_is_one_of_the_list_and_belongs_to_one_pupil(server, run):
    async def choose():
        first, second = Pupil(server, "Yak"), Pupil(server, "Yak")
        await first.enter()
        await second.ask("/")
        await second.ask("/", {"word": server.room["word"]})
        bold = "<b>Fox</b><script>alert(1)</script>"
        return [await second.ask("/", {"animal": name}) for name in ("Yak", bold, "")]

    taken, bold, none = run(choose())
    assert {answer.code for answer in (taken, bold, none)} == {409}
    assert "the yak is taken" in taken.body.decode()
    assert "alert(1)" not in bold.body.decode()
    assert list(server.room["pupils"].values()).count("Yak") == 1


def test_no_file_is_served_but_the_lessons(server, run):
    async def look():
        pupil = entered(server)
        await pupil.enter()
        found = {}
        for path in OUTSIDE:
            answer = await pupil.ask(path)
            found[path] = (answer.code, answer.body.decode(errors="replace"))
        return found

    for path, (code, body) in run(look()).items():
        assert code in (403, 404, 405, 500), path
        assert len(body) < 6000, path
        assert "root:" not in body, path
        assert "secret" not in body, path
        assert "Traceback" not in body, path


def test_a_page_cannot_run_code(owner, run, tmp_path):
    told = tmp_path / "told"

    async def try_it():
        await owner.connect()
        code = f"open({str(told)!r}, 'w').write('run')"
        await owner.send("execute_request", {"code": code, "silent": False})
        for kind in ("inspect_request", "complete_request", "debug_request", "input_reply"):
            await owner.send(kind, {"code": code, "cursor_pos": 0, "value": code})
        return await owner.drag(2)  # the kernel has gone on to later messages

    assert len(run(try_it())) == 2
    assert not told.exists()


def test_a_message_that_lies_about_its_parts_closes_its_socket(owner, run):
    no_json = serialize_msg_to_ws_v1([b"no json"] * 4, "shell")

    async def closed(socket):
        while await asyncio.wait_for(socket.read_message(), 90) is not None:
            pass
        socket.close()
        owner.server.sockets.remove(socket)

    async def lie():
        for message in (b"\xff" * 16, no_json, b"", "no bytes"):
            await owner.connect()
            await owner.channels.write_message(message, binary=isinstance(message, bytes))
            await closed(owner.channels)
        path = f"/api/kernels/{owner.kernel_id}/channels?session_id={uuid.uuid4().hex}"
        await closed(await owner.socket(path))  # it does not name how it speaks
        return True

    assert run(lie())


def test_a_pupil_reaches_no_other_pupils_kernel_or_progress(server, owner, run):
    async def pry():
        other = entered(server)
        await other.enter()
        pupil = next(k for k, animal in server.room["pupils"].items() if animal == owner.animal)
        token, kernel = {"X-XSRFToken": other.cookies["_xsrf"]}, f"/api/kernels/{owner.kernel_id}"
        refused = [
            await other.ask(kernel),
            await other.ask(kernel, method="DELETE", headers=token),
            await other.ask(f"/voila/api/shutdown/{owner.kernel_id}", {}),
        ]
        with pytest.raises(HTTPClientError) as closed:
            await other.socket(f"{kernel}/channels", V1)
        # to say who one is in any other way than by the signed cookie tells nothing
        told = await other.ask(f"/class/now?pupil={pupil}", headers={"X-Villa-Pupil": pupil})
        forged = Pupil(server)
        forged.cookies = {"villa-pupil": owner.cookies["villa-pupil"][:-4] + "0000"}
        nobody, mine = await forged.ask("/class/now"), await owner.ask("/class/now")
        await owner.connect()  # its kernel is there
        assert {answer.code for answer in refused} == {403}
        assert closed.value.code == 403
        assert json.loads(told.body)["pupil"] == other.animal
        assert json.loads(mine.body)["pupil"] == owner.animal
        assert nobody.code == 302

    run(pry())


def test_the_teachers_page_answers_only_this_computer_and_its_token(server, run):
    async def nothing():
        return None

    address, _question, token = server.desk.partition("/?token=")
    port = int(address.rpartition(":")[2])

    def code(path, host=f"127.0.0.1:{port}", method="GET"):
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}{path}", headers={"Host": host}, method=method, data=None
        )
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    assert code(f"/?token={token}") == 200
    assert code("/") == code("/?token=") == code(f"/?token={token[:-1]}") == code("/state") == 403
    assert code("/do", method="POST") == code("/report") == 403
    assert code(f"/?token={token}", host="evil.example") == 403
    with socket.socket() as other:  # another address of this computer: nobody listens there
        assert other.connect_ex(("127.0.0.2", port)) != 0
    run(nothing())


def test_what_is_sent_is_compressed(server, owner, run):
    async def asked():
        script = await owner.ask("/class/pupil.js")
        channels = f"/api/kernels/{owner.kernel_id}/channels?session_id={uuid.uuid4().hex}"
        where = server.address.replace("http", "ws") + channels
        request = HTTPRequest(where, headers=owner.headers)
        socket = await websocket_connect(request, compression_options={})
        socket.close()
        while await asyncio.wait_for(socket.read_message(), 90) is not None:
            pass  # until the other side has closed it, too
        return script.headers, socket.headers

    script, socket = run(asked())
    assert script["X-Consumed-Content-Encoding"] == "gzip"
    assert socket["Sec-WebSocket-Extensions"].startswith("permessage-deflate")


def test_an_upload_of_100_mb_is_refused(server, run):
    async def upload():
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n")
        try:
            for _part in range(100):
                writer.write(b"x" * 1_000_000)
                await writer.drain()
        except ConnectionError:
            pass
        try:
            said = await reader.read(200)
        except ConnectionError:
            said = b""
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        return said

    said = run(upload())
    assert said == b"" or b" 400 " in said.split(b"\r\n")[0]


@pytest.mark.slow
def test_a_thousand_requests_are_answered_shortly(server, run):
    async def flood():
        pupil, stranger = entered(server), Pupil(server)
        await pupil.enter()
        pages = [stranger.ask(f"/voila/render/{LESSON}") for _n in range(500)]
        pages += [pupil.ask("/class/now") for _n in range(500)]
        found = await asyncio.gather(*pages)
        many = [await pupil.ask("/voila/render/nothing.ipynb") for _n in range(20)]
        return {answer.code for answer in found}, {answer.code for answer in many}

    assert run(flood()) == ({200, 302}, {404})


@pytest.mark.slow
def test_pages_opened_again_and_again_are_refused_in_a_sentence(server, run):
    async def open_many():
        pupil = entered(server)
        await pupil.enter()
        pages = [pupil.ask("/voila/render/13_hang_it.ipynb") for _n in range(20)]
        return await asyncio.gather(*pages)

    answers = run(open_many())
    refused = [answer for answer in answers if answer.code != 200]
    assert len(refused) >= 18
    sentences = {429: "Wait a minute", 503: "in line"}  # none is ready while a server starts
    assert all(sentences[answer.code] in answer.body.decode() for answer in refused)
    assert all(len(answer.body) < 6000 for answer in refused)


def test_wrong_words_are_slow_and_do_not_keep_the_right_one_out(server, run):
    async def guess():
        stranger = Pupil(server)
        away = {"network_interface": "127.0.0.9"}  # nobody else at this address has to wait
        await stranger.ask("/", **away)
        tries = [stranger.ask("/", {"word": f"word {n}"}, **away) for n in range(20)]
        codes = {answer.code for answer in await asyncio.gather(*tries)}
        return codes, await stranger.ask("/", {"word": server.room["word"]}, **away)

    codes, right = run(guess())
    assert codes == {403}
    assert right.code == 302


def test_a_browser_has_one_animal(server, run):
    async def choose():
        greedy = Pupil(server)
        await greedy.ask("/")
        await greedy.ask("/", {"word": server.room["word"]})
        before = set(server.room["pupils"])
        for animal in Room(server.folder / "class").free[-10:]:
            greedy.cookies.pop("villa-pupil", None)  # it says that it is nobody yet
            assert (await greedy.ask("/", {"animal": animal})).code == 302
        return len(set(server.room["pupils"]) - before)

    assert run(choose()) == 1


def test_a_page_whose_kernel_ended_is_told_why(server, run):
    async def end():
        pupil = entered(server)
        await pupil.enter()
        await pupil.open("13_hang_it.ipynb")
        fine = json.loads((await pupil.ask(f"/class/now?page={pupil.kernel_id}")).body)
        next(one for one in server.kernels if pupil.kernel_id in str(one.cmdline())).kill()
        told = fine
        while not told["ended"]:
            await asyncio.sleep(0.2)
            told = json.loads((await pupil.ask(f"/class/now?page={pupil.kernel_id}")).body)
        while f"too much memory: {pupil.animal}." not in desk_asks(server, "/state")["faults"]:
            await asyncio.sleep(0.2)
        other = json.loads((await pupil.ask("/class/now?page=unknown")).body)
        return fine["ended"], told["ended"], other["ended"]

    fine, told, other = run(end())
    assert fine == ""
    assert "too much of the computer’s memory" in told
    assert "Load it again" in other


def desk_asks(server, path, wish=None):
    """What the teacher's page asks for, and what it is told."""
    address, _question, token = server.desk.partition("/?token=")
    body = None if wish is None else json.dumps(wish).encode()
    request = urllib.request.Request(f"{address}{path}", data=body, headers={"X-Token": token})
    with urllib.request.urlopen(request, timeout=90) as answer:
        return json.load(answer)


def test_the_teacher_removes_a_pupil_and_the_animal_is_free(server, run):
    async def come():
        pupil = entered(server)
        await pupil.enter()
        known = next(k for k, animal in server.room["pupils"].items() if animal == pupil.animal)
        assert known in desk_asks(server, "/state")["pupils"]
        desk_asks(server, "/do", {"do": "remove", "pupil": known})
        now = await pupil.ask("/class/now")
        other = Pupil(server, pupil.animal)
        await other.enter()
        return known, now

    known, now = run(come())
    assert now.code == 302  # at the door again
    assert known not in server.room["pupils"]


def test_a_full_disk_is_told_to_the_pupil_and_at_the_desk(server, run):
    """No file can be written any more, as on a full disk."""
    process = psutil.Process(server.process.pid)
    if not hasattr(process, "rlimit"):
        pytest.skip("this system cannot be told so")
    unlimited = process.rlimit(psutil.RLIMIT_FSIZE)

    async def come():
        pupil = entered(server)
        await pupil.ask("/")
        await pupil.ask("/", {"word": server.room["word"]})
        process.rlimit(psutil.RLIMIT_FSIZE, (0, unlimited[1]))
        try:
            refused = await pupil.ask("/", {"animal": pupil.animal})
            told = desk_asks(server, "/state")["faults"]
        finally:
            process.rlimit(psutil.RLIMIT_FSIZE, unlimited)
        return refused, told, await pupil.ask("/", {"animal": pupil.animal})

    refused, told, later = run(come())
    assert refused.code == 507
    assert "Tell your teacher" in refused.body.decode()
    assert "Nothing can be kept" in told
    assert later.code == 302
    assert "Nothing can be kept" not in desk_asks(server, "/state")["faults"]


@pytest.mark.slow
def test_sixty_widgets_of_a_page_are_not_kept(owner, server, run):
    async def push():
        before = max(one.memory_info().rss for one in server.kernels)
        await owner.connect()
        state = {"_model_module": "@jupyter-widgets/controls", "_model_name": "HTMLModel"}
        state |= {"_model_module_version": "2.0.0", "_view_module": "@jupyter-widgets/controls"}
        state |= {"_view_module_version": "2.0.0", "_view_name": "HTMLView"}
        state["value"] = "x" * 5_500_000
        for n in range(60):
            target = "jupyter.widget" if n % 2 else "jupyter.widget.control"
            opening = {"comm_id": uuid.uuid4().hex, "target_name": target, "data": {"state": state}}
            await owner.send("comm_open", opening, {"version": "2.0.0" if n % 2 else "1.0.0"})
        await owner.drag(2)  # the kernel has gone on to later messages
        return max(one.memory_info().rss for one in server.kernels) - before

    assert run(push()) < 150_000_000


@pytest.mark.slow
def test_a_page_that_asks_for_a_thousand_million_games_gets_few(server, run):
    async def ask():
        pupil = entered(server)
        await pupil.enter()
        await pupil.open("11_what_the_rules_do.ipynb")
        games = await pupil.until("description", lambda one: one == "Games")
        for name in ("max", "value"):
            await pupil._set(games, 10**9, name)
        await pupil.press("Play games now")
        bar = await pupil.until("bar_style", lambda _style: True)
        while not pupil.states[bar]["max"] > 1:
            await pupil.hear()
        await pupil.press("Stop")
        await pupil.ask(f"/voila/api/shutdown/{pupil.kernel_id}", {})
        return pupil.states[bar]["max"]

    assert run(ask()) <= 10_000


@pytest.mark.slow
def test_one_address_takes_animals_slowly(tmp_path):
    server = ClassProcess(tmp_path / "lab", "--pupils", "1")

    async def grab():
        codes = []
        for animal in Room(server.folder / "class").free:
            thief = Pupil(server, animal)
            await thief.ask("/")
            await thief.ask("/", {"word": server.room["word"]})
            codes.append((await thief.ask("/", {"animal": animal})).code)
        return codes

    try:
        codes = server.run(grab())
    finally:
        server.stop()
    assert codes.count(302) <= 41
    assert set(codes) == {302, 429}


@pytest.mark.slow
def test_two_large_files_do_not_stop_the_server(server, run):
    rows = [
        {"task": f"x/{k}", "tries": [{"right": False, "day": "2026-01-31", "mistake": f"m{k}"}]}
        for k in range(4990)
    ]
    text = json.dumps({"format": "villa-progress/1", "tasks": rows})

    async def come():
        for _n in range(2):
            pupil = entered(server)
            await pupil.enter()
            known = next(k for k, one in server.room["pupils"].items() if one == pupil.animal)
            home = Room(server.folder / "class").home(known)
            (home / "villa-progress.json").write_text(text, "utf-8")
        loop, asked = asyncio.get_running_loop(), []
        state = loop.run_in_executor(None, desk_asks, server, "/state")
        while not state.done():
            asked.append((await pupil.ask("/class/now")).code)
        return asked, await state

    asked, state = run(come())
    assert set(asked) == {200}
    assert len(asked) > 3  # others were answered meanwhile
    assert "more tasks are not shown" in state["stuck"]
    assert len(json.dumps(state)) < 400_000


@pytest.mark.slow
def test_a_page_that_a_full_disk_cannot_open_says_so(tmp_path):
    server = ClassProcess(tmp_path / "lab", "--pupils", "1")
    process = psutil.Process(server.process.pid)
    if not hasattr(process, "rlimit"):
        server.stop()
        pytest.skip("this system cannot be told so")

    async def come():
        pupil, codes = Pupil(server, "Fox"), []
        await pupil.enter()
        process.rlimit(psutil.RLIMIT_FSIZE, (0, process.rlimit(psutil.RLIMIT_FSIZE)[1]))
        while True:  # those that were ready go first
            page = await pupil.ask("/voila/render/13_hang_it.ipynb")
            codes.append(page.code)
            if page.code != 200 and "has no room for it" in page.body.decode():
                return codes
            await asyncio.sleep(0.5)

    try:
        codes = server.run(asyncio.wait_for(come(), 180))
    finally:
        server.stop()
    assert set(codes) <= {200, 503}


@pytest.mark.slow
def test_one_folder_one_server_one_port_and_a_sentence_at_the_end(tmp_path):
    server = ClassProcess(tmp_path / "lab", "--pupils", "1")

    def second(folder, port):
        given = ["--folder", str(folder), "--ip", "127.0.0.1", "--port", str(port), "--no-browser"]
        call = [sys.executable, "-m", "villa_widgets.command", "class", *given]
        return subprocess.run(call, capture_output=True, text=True, timeout=120, check=False)

    try:
        same = second(server.folder, server.port + 1)
        taken = second(tmp_path / "other", server.port)
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(60) == 0
    finally:
        server.stop()
    assert same.returncode == taken.returncode == 1
    assert f"open already, at {server.address}" in same.stderr
    assert f"Another program has port {server.port}" in taken.stderr
    assert "Traceback" not in server.said + same.stderr + taken.stderr
    after = server.said.partition("press Ctrl+C here.")[2]
    assert after.strip().startswith("The class is closed.")
    assert len(after.strip().splitlines()) == 1


@pytest.mark.slow
def test_when_no_more_files_can_be_opened_the_room_is_full(tmp_path):
    pytest.importorskip("resource")
    server = ClassProcess(tmp_path / "lab", "--pupils", "1")
    process = psutil.Process(server.process.pid)
    if not hasattr(process, "rlimit"):
        server.stop()
        pytest.skip("this system cannot be told so")
    soft, hard = process.rlimit(psutil.RLIMIT_NOFILE)

    async def come():
        first, second = Pupil(server, "Fox"), Pupil(server, "Owl")
        await first.enter()
        await first.open("13_hang_it.ipynb")
        process.rlimit(psutil.RLIMIT_NOFILE, (process.num_fds() + 60, hard))
        await second.enter()
        return await second.ask("/voila/render/13_hang_it.ipynb")

    try:
        answer = server.run(come())
    finally:
        server.stop()
    assert soft >= min(4096, hard)
    assert answer.code == 503
    assert "cannot carry one more page" in answer.body.decode()


@pytest.mark.slow
def test_five_pupils_work_and_a_killed_server_goes_on(tmp_path):
    server = ClassProcess(tmp_path / "lab")
    try:
        found, lost = server.run(measure(server, 5))
    finally:
        server.stop()
    assert set(found) == {"one pupil", "5 pupils"}
    assert found["5 pupils"]["tables"] == 2
    assert lost == []


@pytest.mark.slow
def test_a_full_house_says_so(tmp_path):
    server = ClassProcess(tmp_path / "lab", "--most", "1")

    async def come():
        first, second = Pupil(server, "Fox"), Pupil(server, "Owl")
        await first.enter()
        await first.open("13_hang_it.ipynb")
        await second.enter()
        full = await second.ask(f"/voila/render/{LESSON}")
        shutdown = f"/voila/api/shutdown/{first.kernel_id}"
        gone = await first.ask(shutdown, {})  # as a page does when it is closed
        return full, gone, await second.open("13_hang_it.ipynb")

    try:
        full, gone, _seconds = server.run(come())
    finally:
        server.stop()
    assert full.code == 503
    assert "What you have done so far is kept." in full.body.decode()
    assert gone.code == 204
