"""The command `villa-lab`: what it puts where, and that the wheel brings all it needs."""

import json
import os
import re
import subprocess
import sys
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


def test_a_report_is_a_page_of_its_own(tmp_path, capsys):
    progress = Progress(nickname="<b>otter</b>").after("03/slide", right=True)
    (tmp_path / "one.json").write_text(progress.to_json(), "utf-8")
    page = tmp_path / "report.html"
    assert main(["report", str(tmp_path), str(page)]) == 0
    assert "&lt;b&gt;otter&lt;/b&gt;" in page.read_text("utf-8")
    assert main(["report", str(tmp_path / "nowhere"), str(page)]) == 1
    assert "There is no folder" in capsys.readouterr().err


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
