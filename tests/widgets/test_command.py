"""The command `villa-lab`: what it puts where, and that the wheel brings all it needs."""

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from villa_core.learn.progress import Progress
from villa_widgets import command
from villa_widgets.command import fill, main, shipped

ROOT = Path(__file__).parents[2]
START = "00_start_here.ipynb"


def test_a_new_folder_gets_every_notebook(tmp_path):
    assert fill(tmp_path / "lab") == []
    for path in shipped().glob("*.ipynb"):
        assert (tmp_path / "lab" / path.name).read_bytes() == path.read_bytes()
    assert (tmp_path / "lab" / "teacher" / "class_report.ipynb").exists()


def test_what_a_learner_changed_is_never_written_over(tmp_path, monkeypatch):
    fill(tmp_path)
    (tmp_path / START).write_text("mine", "utf-8")
    assert fill(tmp_path) == [START]
    newer = tmp_path / "newer"
    newer.mkdir()
    for name in (START, "10_play.ipynb"):
        (newer / name).write_text("a newer one", "utf-8")
    monkeypatch.setattr(command, "shipped", lambda: newer)
    assert fill(tmp_path) == [START]
    assert (tmp_path / START).read_text("utf-8") == "mine"
    assert (tmp_path / "10_play.ipynb").read_text("utf-8") == "a newer one"


def test_the_projects_own_folder_is_left_alone():
    before = sorted(shipped().iterdir())
    assert fill(shipped()) == []
    assert sorted(shipped().iterdir()) == before


@pytest.mark.parametrize("name", ["lab", "pages", "class", "handouts", "report", "check"])
def test_every_command_explains_itself(name, capsys):
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    _usage, sentence, *_options = capsys.readouterr().out.split("\n\n")
    assert sentence.endswith(".")


@pytest.mark.parametrize(("given", "why"), [(["check", "--fast"], "--fast"), (["fly"], "fly")])
def test_what_is_not_known_is_said(given, why, capsys):
    with pytest.raises(SystemExit) as ended:
        main(given)
    assert ended.value.code == 2
    assert why in capsys.readouterr().err


def test_check_tells_versions_and_memory(capsys):
    assert main(["check"]) == 0
    told = capsys.readouterr().out
    assert "✓ Packages: jupyterlab" in told
    assert "Memory: " in told


@pytest.mark.parametrize("name", ["../8b", "8/b", "", ".", "a" * 41, "8b\n"])
def test_a_class_has_a_name_that_a_folder_can_have(name):
    if name.strip().isalnum() and len(name) < 40:
        assert command._class_name(name) == "8b"
        return
    with pytest.raises(ArgumentTypeError, match="cannot name a class"):
        command._class_name(name)


def test_a_report_is_a_page_of_its_own(tmp_path, capsys):
    progress = Progress(nickname="<b>otter</b>").after("03/slide", right=True)
    (tmp_path / "one.json").write_text(progress.to_json(), "utf-8")
    page = tmp_path / "report.html"
    assert main(["report", str(tmp_path), str(page)]) == 0
    assert "&lt;b&gt;otter&lt;/b&gt;" in page.read_text("utf-8")
    assert "<b>otter</b>,03/slide," in page.with_suffix(".csv").read_text("utf-8-sig")
    assert main(["report", str(tmp_path / "nowhere"), str(page)]) == 1
    assert "There is no folder" in capsys.readouterr().err


def test_alone_it_shows_what_it_can_do(capsys):
    assert main([]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in ("lab", "pages", "class", "handouts", "report", "check"))


@pytest.mark.parametrize("damaged", ["{", "[]", '{"00_start_here.ipynb": 7}', "\udcff"])
def test_a_damaged_record_is_set_aside_and_nothing_is_lost(tmp_path, capsys, damaged):
    fill(tmp_path)
    record = tmp_path / ".villa-lab.json"
    record.write_bytes(damaged.encode("utf-8", "surrogateescape"))
    (tmp_path / START).write_text("mine", "utf-8")
    assert fill(tmp_path) == [START]
    assert "was kept as .villa-lab-damaged-1.json" in capsys.readouterr().out
    aside = tmp_path / ".villa-lab-damaged-1.json"
    assert aside.read_bytes() == damaged.encode("utf-8", "surrogateescape")
    assert "10_play.ipynb" in json.loads(record.read_text("utf-8"))
    assert (tmp_path / START).read_text("utf-8") == "mine"


def test_a_record_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    def full(_handle):
        raise OSError(28, "No space left on device")

    fill(tmp_path)
    before = (tmp_path / ".villa-lab.json").read_bytes()
    (tmp_path / START).unlink()
    (tmp_path / ".villa-lab.json").write_bytes(b"{}")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        fill(tmp_path)
    assert (tmp_path / ".villa-lab.json").read_bytes() == b"{}"
    monkeypatch.undo()
    fill(tmp_path)
    assert (tmp_path / ".villa-lab.json").read_bytes() == before


def test_a_folder_that_is_up_to_date_is_not_written_to(tmp_path, monkeypatch):
    def refused(*_given, **_more):
        raise PermissionError(13, "Permission denied")

    fill(tmp_path)
    monkeypatch.setattr(command, "write_whole", refused)
    monkeypatch.setattr(Path, "write_bytes", refused)
    assert fill(tmp_path) == []


def test_a_folder_that_may_only_be_read_is_opened(tmp_path, monkeypatch, capsys):
    def refused(*_given, **_more):
        raise PermissionError(13, "Permission denied", str(tmp_path))

    fill(tmp_path)
    (tmp_path / "10_play.ipynb").unlink()
    monkeypatch.setattr(Path, "write_bytes", refused)
    assert f"--ServerApp.root_dir={tmp_path}" in command._server(tmp_path)
    assert "shown as they are" in capsys.readouterr().out
    (tmp_path / START).unlink()
    with pytest.raises(PermissionError):
        command._server(tmp_path)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied", "/books"), "You may not write to /books"),
        (OSError(30, "Read-only file system", "/cd"), "You may not write to /cd"),
        (NotADirectoryError(20, "Not a directory", "a/b"), "a/b is in the way"),
        (OSError(28, "No space left on device"), "The disk is full."),
        (OSError(5, "Input/output error", "/dev/x"), "refuses it: Input/output error (/dev/x)."),
    ],
)
def test_what_the_system_refuses_is_said_in_a_sentence(error, said, monkeypatch, capsys):
    def refused(*_given):
        raise error

    monkeypatch.setattr("villa_widgets.activities.handouts.write_all", refused)
    assert main(["handouts"]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "Errno" not in told


def test_ctrl_c_is_answered_in_a_word(monkeypatch, capsys):
    def stopped(*_given):
        raise KeyboardInterrupt

    monkeypatch.setattr("villa_widgets.activities.handouts.write_all", stopped)
    assert main(["handouts"]) == 130
    assert capsys.readouterr().err == "\nStopped.\n"


@pytest.mark.parametrize("port", ["99999", "0", "-1", "http"])
@pytest.mark.parametrize("name", ["class", "pages", "lab"])
def test_what_is_no_port_is_refused(name, port, capsys):
    with pytest.raises(SystemExit) as ended:
        main([name, f"--port={port}"])
    assert ended.value.code == 2
    assert "is no port" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["pages", "lab"])
def test_a_port_that_is_taken_is_said_and_no_other_one_used(name, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("VILLA_PROGRESS", "none")  # as it is set for pages: it is undone after
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main([name, f"--port={port}", "--no-browser", "--folder", str(tmp_path)]) == 1
    assert f"Port {port} cannot be had." in capsys.readouterr().err


@pytest.mark.parametrize(("name", "room"), [((), "class"), (("8b",), "classes/8b")])
def test_a_class_is_opened_with_a_name_and_without_one(name, room, tmp_path, monkeypatch):
    opened = []
    take = lambda _folder, room, **_more: opened.append(room.folder)  # noqa: E731
    monkeypatch.setattr("villa_widgets.classroom.server.open_class", take)
    assert main(["class", *name, "--folder", str(tmp_path), "--no-browser"]) == 0
    assert opened == [tmp_path / room]


@pytest.mark.parametrize("name", ["pupils", "most"])
def test_fewer_than_no_pupils_or_pages_are_refused(name, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["class", f"--{name}=-5"])
    assert ended.value.code == 2
    assert "-5 is no number of pupils or pages" in capsys.readouterr().err


def test_a_folder_that_may_only_be_read_is_named_and_not_the_draft(tmp_path, monkeypatch, capsys):
    def refused(*_given, **_more):
        raise PermissionError(13, "Permission denied", str(tmp_path / ".villa-1.tmp"))

    monkeypatch.setattr("tempfile.mkstemp", refused)
    assert main(["new", "Our bridge", "--folder", str(tmp_path)]) == 1
    assert f"You may not write to {tmp_path / 'our_bridge.ipynb'}" in capsys.readouterr().err


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_output_that_cannot_be_encoded_is_no_error(encoding, monkeypatch):
    terminal = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["check"]) == 0
    terminal.flush()
    assert b"? Packages: jupyterlab" in terminal.buffer.getvalue()


def test_who_has_read_enough_of_the_output_gets_no_error(monkeypatch, capsys):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert main(["check"]) == 1
    assert capsys.readouterr().err == ""


def test_check_speaks_of_no_lesson(capsys):
    main(["check"])
    assert "lesson" not in capsys.readouterr().out


def test_a_report_on_nothing_says_so(tmp_path, capsys):
    page = tmp_path / "report.html"
    assert main(["report", str(tmp_path), str(page)]) == 1
    assert "There are no progress files in" in capsys.readouterr().err
    assert not page.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "where"), [("lab", "/lab/tree/"), ("pages", "/voila/render/")])
def test_the_address_is_shown_and_ctrl_c_ends_in_a_sentence(tmp_path, name, where):
    call = [sys.executable, "-m", "villa_widgets.command", name, "--no-browser"]
    server = subprocess.Popen(
        [*call, "--folder", str(tmp_path / "lab"), "--ServerApp.port=0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said = ""
    try:
        for line in iter(server.stdout.readline, ""):
            said += line
            if re.search(rf"http://127\S+{where}\S+token=\w+", line):
                break
        server.send_signal(signal.SIGINT)
        said += server.communicate(timeout=90)[0]
    finally:
        server.kill()
        server.communicate()
    assert server.returncode == 0
    assert where in said
    assert "Traceback" not in said
    assert "Warning" not in said
    assert said.rstrip().endswith("Villa Lab is closed. Your notebooks are kept.")
    assert len(said.strip().splitlines()) < 12


@pytest.mark.slow
def test_the_wheel_alone_serves_a_lesson(tmp_path):
    """Built, installed into an empty environment, and started from an empty folder."""

    def uv(*arguments):
        call = [sys.executable, "-m", "uv", *arguments]
        done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    uv("build", "--wheel", "--quiet", "--out-dir", str(tmp_path / "dist"))
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    uv("venv", "--quiet", "--python", sys.executable, str(tmp_path / "env"))
    python = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    uv("pip", "install", "--quiet", "--python", str(python), "-r", "requirements.lock")
    uv("pip", "install", "--quiet", "--python", str(python), "--no-deps", str(wheel))
    home = tmp_path / "home"
    home.mkdir()
    server = subprocess.Popen(
        [str(python.with_name("villa-lab")), "pages", "--no-browser", "--ServerApp.port=0"],
        cwd=home,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        said = iter(server.stdout.readline, "")
        found = (
            re.search(r"(http://127\S+?)/voila/render/\S+(\?token=\w+)", line) for line in said
        )
        address, token = next(match.groups() for match in found if match)
        asked = (
            "import sys, urllib.request as u;"
            "u.install_opener(u.build_opener(u.ProxyHandler({})));"
            "sys.stdout.write(u.urlopen(sys.argv[1], timeout=120).read().decode())"
        )
        url = f"{address}/voila/render/03_centre_of_mass.ipynb{token}"
        page = subprocess.run(
            [sys.executable, "-c", asked, url], capture_output=True, text=True, check=True
        ).stdout
    finally:
        server.terminate()
        server.communicate()
    assert "Centre of mass" in page
    assert '"kernelId"' in page
    server_there = [str(python), "-c", "import villa_widgets.classroom.server"]
    for call in ([str(python.with_name("villa-lab")), "class", "--help"], server_there):
        subprocess.run(call, cwd=home, capture_output=True, check=True)
    kept = json.loads((home / "Villa Lab" / ".villa-lab.json").read_text("utf-8"))
    assert START in kept
