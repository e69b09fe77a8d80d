"""The project itself: what is installed, what Binder gets, and what the two commands do."""

import ast
import json
import os
import re
import signal
import subprocess
import sys
import threading
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from villa_core import text

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-bench.lock")
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


# The lock files


def entries(lock: str) -> list[str]:
    """Each entry of a lock file as one line: requirement, marker and hashes."""
    joined = (ROOT / lock).read_text("utf-8").replace("\\\n", " ")
    return [line for line in joined.splitlines() if line and not line.lstrip().startswith("#")]


def pins(lock: str) -> dict[str, set[tuple[str, str]]]:
    """For each package its pins, each with the marker that says on which machines it holds."""
    found: dict[str, set[tuple[str, str]]] = {}
    for entry in entries(lock):
        requirement = Requirement(entry.split("--hash")[0])
        pin = (str(requirement.specifier), str(requirement.marker or ""))
        found.setdefault(canonicalize_name(requirement.name), set()).add(pin)
    return found


def pinned(package: str, python: str) -> str:
    """The version of `package` that `requirements.lock` gives on Linux with this Python."""
    where = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": "linux",
        "os_name": "posix",
    }
    for entry in entries("requirements.lock"):
        requirement = Requirement(entry.split("--hash")[0])
        if canonicalize_name(requirement.name) == canonicalize_name(package) and (
            requirement.marker is None or requirement.marker.evaluate(where)
        ):
            return str(requirement.specifier).removeprefix("==")
    raise AssertionError(f"{package} is not in requirements.lock for Python {python}")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_entry_of_a_lock_is_one_exact_version_with_hashes(lock: str) -> None:
    exact = re.compile(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}")
    assert entries(lock)
    assert not [entry for entry in entries(lock) if not exact.match(entry)]


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_no_index_host_or_file(lock: str) -> None:
    content = (ROOT / lock).read_text("utf-8")
    assert not re.findall(r"://|--(?:extra-)?index-url|--find-links|\s@\s|\s/\w", content)


@pytest.mark.parametrize("lock", LOCKS[1:])
def test_the_locks_agree(lock: str) -> None:
    runtime, everything = (
        {name: {version for version, _where in found} for name, found in pins(which).items()}
        for which in (LOCKS[0], lock)
    )
    assert {name: everything.get(name) for name in runtime} == runtime


PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


@pytest.mark.parametrize("python", PYTHONS)
def test_lock_satisfies_the_lower_bounds_of_the_project(python: str) -> None:
    wanted = PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"]
    for requirement in map(Requirement, wanted):
        assert pinned(requirement.name, python) in requirement.specifier, requirement


def test_every_package_that_we_import_is_named_among_the_dependencies() -> None:
    files = [
        path
        for room in ("villa_core", "widgets", "settings")
        for path in (ROOT / room).rglob("*.py")
    ]
    lines = [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    asked = {one.name for node in lines if isinstance(node, ast.Import) for one in node.names}
    asked |= {str(node.module) for node in lines if isinstance(node, ast.ImportFrom)}
    brought = packages_distributions()
    roots = {module.split(".")[0] for module in asked} & brought.keys()
    used = {canonicalize_name(brought[root][0]) for root in roots}
    extras = PROJECT["project"]["optional-dependencies"]
    named = [*PROJECT["project"]["dependencies"], *extras["cluster"], *extras["rl"], "villa-lab"]
    assert used <= {canonicalize_name(Requirement(one).name) for one in named}


def test_binder_brings_only_python_and_the_rest_comes_from_the_lock() -> None:
    environment = yaml.safe_load((ROOT / "binder" / "environment.yml").read_text("utf-8"))
    python, pip = environment["dependencies"]
    assert pip == "pip"
    assert python.removeprefix("python=") in PYTHONS


def test_binder_stops_at_the_first_failure_and_installs_what_make_installs() -> None:
    script = ROOT / "binder" / "postBuild"
    lines = script.read_text("utf-8").splitlines()
    assert os.access(script, os.X_OK)
    assert lines[0] == "#!/usr/bin/env bash"
    assert [line for line in lines[1:] if not line.startswith("#")] == [
        "set -e",
        "python -m pip install --no-cache-dir --require-hashes -r requirements.lock",
        "python -m pip install --no-deps --no-build-isolation -e .",
    ]


# The files


def test_ci_runs_the_one_command_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").splitlines() == [
        "#!/usr/bin/env bash",
        "set -e",
        'cd "$(dirname "$0")/.."',
        "make test",
    ]


def test_no_file_names_a_folder_of_one_machine() -> None:
    rooms = ("villa_core", "widgets", "notebooks", "tests", "tools", "benchmarks", "binder", ".ci")
    files = [path for path in ROOT.iterdir() if path.is_file() and path.name != ".git"]
    files += [path for room in rooms for path in (ROOT / room).rglob("*") if path.is_file()]
    machine = re.compile(rb"(?<![\w.~-])/(?:work|root|home|Users)/")
    named = [
        str(path.relative_to(ROOT))
        for path in files
        if "__pycache__" not in path.parts and machine.search(path.read_bytes())
    ]
    assert not named


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_names_its_kernel_and_holds_no_outputs(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


# The package


def test_readme_and_guide_tell_the_minutes_that_the_lessons_tell() -> None:
    readme, guide = ((ROOT / name).read_text("utf-8") for name in ("README.md", "teacher/guide.md"))
    seen = 0
    for path in NOTEBOOKS:
        told = re.search(r"It takes (\d+) minutes", path.read_text("utf-8"))
        if told is None or path.stem.startswith("00"):
            continue
        seen += 1
        minutes = told[1]
        number = int(path.stem[:2])
        assert re.search(rf"\(notebooks/{path.name}\).*\| {minutes} \|", readme), path.name
        assert re.search(rf"### {number} .* — {minutes} minutes", guide), path.name
    assert seen >= 10


def test_gravity_is_one_number_in_one_place() -> None:
    told = re.compile(r"\b9\.81\b|\b9_?810\b")
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in ("villa_core", "widgets", "benchmarks")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".js") and told.search(path.read_text("utf-8"))
    ]
    assert files == ["villa_core/statics/stability.py"]


def test_importing_the_model_loads_nothing_heavy() -> None:
    script = "import sys, villa_core; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    heavy = {"IPython", "pymunk", "scipy", "shapely.plotting", "sympy"}
    assert not heavy & set(done.stdout.split())


def test_a_catalogue_of_another_language_changes_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text, "_catalogue", text._catalogue)
    catalogue = Catalog(locale="de")
    catalogue.add("The villa stands.", "Die Villa steht.")
    catalogue.add(("{n} column", "{n} columns"), ("{n} Säule", "{n} Säulen"))
    target = tmp_path / "de" / "LC_MESSAGES" / "villa_core.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, catalogue)

    text.use_language("de", folder=tmp_path)
    assert text._("The villa stands.") == "Die Villa steht."
    assert text.ngettext("{n} column", "{n} columns", 2) == "{n} Säulen"
    assert text._("Not translated yet.") == "Not translated yet."

    text.use_language("en")
    assert text._("The villa stands.") == "The villa stands."


# The commands


def make(*arguments: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run make as a person would, without the settings of a make that runs these tests."""
    return subprocess.run(
        ["make", *arguments],
        cwd=folder,
        env=plain_environment() | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def plain_environment() -> dict[str, str]:
    ours = ("MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS", "PYTHON", "LAB_ARGS")
    return {name: value for name, value in os.environ.items() if name not in ours}


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A copy of the project in which nothing is set up yet."""
    for name in ("Makefile", "pyproject.toml", *LOCKS):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path


def pretend_python(folder: Path, script: str) -> str:
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("target", ["lab", "test"])
def test_make_says_when_no_python_is_found(fresh: Path, target: str) -> None:
    done = make(target, "PYTHON=/nowhere/python3", folder=fresh)
    assert done.returncode != 0
    assert "needs Python 3.11 or newer, and no Python was found" in done.stderr
    assert "/nowhere/python3" in done.stderr
    assert not (fresh / ".venv").exists()


def test_make_says_when_python_is_too_old(fresh: Path) -> None:
    old = pretend_python(fresh, "echo 3.8; exit 1")
    done = make("lab", f"PYTHON={old}", folder=fresh)
    assert done.returncode != 0
    assert f"needs Python 3.11 or newer, but {old} is 3.8" in done.stderr
    assert not (fresh / ".venv").exists()


def test_make_says_when_the_venv_module_is_missing(fresh: Path) -> None:
    bare = pretend_python(fresh, 'case "$2" in *ensurepip*) exit 1;; *) echo 3.12;; esac')
    done = make("lab", f"PYTHON={bare}", folder=fresh)
    assert done.returncode != 0
    assert "install the package python3-venv (or python3.12-venv)" in done.stderr
    assert not (fresh / ".venv").exists()


def test_make_looks_on_when_the_first_python_is_too_old(fresh: Path) -> None:
    """`python3` is old here, `python3.12` is new enough but lacks venv: the latter is named."""
    pretend_python(fresh, "echo 3.8; exit 1")
    (fresh / "python").rename(fresh / "python3")
    pretend_python(fresh, 'case "$2" in *ensurepip*) exit 1;; *) echo 3.12;; esac')
    (fresh / "python").rename(fresh / "python3.12")
    for name in ("python3.13", "python3.14"):
        (fresh / name).symlink_to("/bin/false")
    done = make("lab", folder=fresh, PATH=f"{fresh}{os.pathsep}{os.environ['PATH']}")
    assert "which python3.12 lacks" in done.stderr


def test_an_install_that_fails_is_done_again_the_next_time(fresh: Path) -> None:
    """The set-up makes a folder whose Python refuses to install anything."""
    script = """case "$2" in
    venv) mkdir -p .venv/bin; printf '#!/bin/sh\\nexit 1\\n' > .venv/bin/python
          chmod +x .venv/bin/python;;
    *ensurepip*) ;;
    *) echo 3.12;;
    esac"""
    python = pretend_python(fresh, script)
    for _attempt in range(2):
        done = make("lab", f"PYTHON={python}", folder=fresh)
        assert done.returncode != 0
        assert "2 of 3: JupyterLab" in done.stdout
    assert not (fresh / ".venv" / "runtime").exists()


def test_help_is_what_plain_make_shows_and_lists_the_commands(fresh: Path) -> None:
    done = make(folder=fresh)
    assert done.returncode == 0
    for target in ("lab", "test", "bench", "format", "clean", "help"):
        assert f"make {target}: " in done.stdout


@contextmanager
def running_lab(settings: Path) -> Iterator[str]:
    """JupyterLab as `make lab` starts it, with the Python of these tests; gives its address."""
    command = ["make", "lab", "-o", ".venv/runtime", f'PY="{sys.executable}"']
    command += ["LAB_ARGS=--no-browser --ServerApp.port=0"]
    kinds = ("CONFIG", "DATA", "RUNTIME")
    folders = {f"JUPYTER_{kind}_DIR": str(settings / kind) for kind in kinds}
    lab = subprocess.Popen(
        command,
        cwd=ROOT,
        env=plain_environment() | folders,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    too_long = threading.Timer(90, os.killpg, (lab.pid, signal.SIGKILL))
    too_long.start()
    said: list[str] = []
    try:
        assert lab.stdout is not None
        for line in lab.stdout:
            said.append(line)
            if address := re.search(r"http://(?:127\.0\.0\.1|localhost):[1-9]\d*/lab\S+", line):
                break
        else:
            raise AssertionError("JupyterLab did not start:\n" + "".join(said))
        yield address[0]
    finally:
        if lab.poll() is None:
            os.killpg(lab.pid, signal.SIGTERM)
        lab.communicate()
        too_long.cancel()


def answer(address: str, **headers: str) -> str:
    """What the server says; it tells its address a moment before it listens there."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    request = urllib.request.Request(address, headers=headers)
    for _attempt in range(600):
        try:
            with opener.open(request, timeout=60) as response:
                return str(response.read().decode())
        except urllib.error.HTTPError:
            raise
        except urllib.error.URLError:
            threading.Event().wait(0.05)
    raise AssertionError(f"nothing answers at {address}")


def test_make_lab_serves_jupyterlab_and_the_first_notebook(tmp_path: Path) -> None:
    with running_lab(tmp_path) as address:
        server, _path, token = re.split(r"(?<=\d)(/lab/tree/00_start_here.ipynb)\?token=", address)
        key = {"Authorization": f"token {token}"}
        page = answer(f"{server}/lab", **key)
        notebook = json.loads(answer(f"{server}/api/contents/00_start_here.ipynb", **key))
        with pytest.raises(urllib.error.HTTPError, match="403"):
            answer(f"{server}/api/contents/00_start_here.ipynb")  # without the token
    assert "jupyter-config-data" in page
    assert notebook["type"] == "notebook"
    assert notebook["content"]["cells"]


def test_the_walks_through_the_house_name_what_is_there():
    walks = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Six walks")[2]
    files = [path for room in ("villa_core", "widgets") for path in (ROOT / room).rglob("*.*")]
    code = "\n".join(path.read_text("utf-8") for path in files if path.suffix == ".py")
    known = {name for path in files for name in (path.name, path.stem)}
    known |= set(re.findall(r"\b(?:def|class) (\w+)", code))
    named = [name.partition("(")[0] for name in re.findall(r"`([^`]+)`", walks)]
    ends = [name.rpartition("/")[2] if "/" in name else name for name in named]
    assert len(named) > 40
    assert [n for n in ends if n not in known and n.rpartition(".")[2] not in known] == []
