"""The command `villa-lab`: lessons as notebooks or pages, a class, own ones, handouts, a report.

It needs no project folder: all notebooks come with the package. A learner's copies lie in a folder
of their own, and what was changed there is never written over.
"""

from __future__ import annotations

import datetime
import errno
import hashlib
import json
import os
import re
import socket
import sys
import warnings
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import villa_core
from villa_core.errors import VillaError
from villa_core.files.texts import write_whole
from villa_core.text import _
from villa_widgets.kit.hub import hub_user

_HERE = Path(__file__).parent
_RECORD = ".villa-lab.json"  # what was put into a learner's folder: each file with its fingerprint
_START = "00_start_here.ipynb"
_OWN, _OWN_TITLE = "your_own_lesson", "Your own lesson"  # the lesson to copy
TASKS = "tasks"  # the folder of the tasks, beside the notebooks
_LONGEST_TITLE = 60
_ROOMS = (
    *("*.ipynb", "tasks/*.md", "teacher/*", "teacher/tasks/*.md"),
    *("workshop/*.ipynb", "teacher/workshop/*.ipynb"),
)
"""What a learner's folder gets."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; gives 0 if it went well."""
    parser = ArgumentParser("villa-lab", description=_("Learn balance with a game: Villa Lab."))
    parser.add_argument("--version", action="version", version=villa_core.__version__)
    commands = parser.add_subparsers(metavar=_("command"))

    def command(name: str, work: Callable[..., None], words: str) -> ArgumentParser:
        added = commands.add_parser(name, help=words, description=words)
        added.set_defaults(work=work)
        return added

    lab = command("lab", open_lab, _("Open lessons and workshop as notebooks in JupyterLab."))
    pages = command("pages", open_pages, _("Open the lessons as pages without code."))
    words = _("Where your notebooks are kept; “Villa Lab” in your home folder if not given.")
    for one in (lab, pages):
        one.epilog = _("All other options go to Jupyter, for example --no-browser.")
        one.add_argument("--folder", type=Path, default=Path.home() / "Villa Lab", help=words)
        one.add_argument("--port", type=_port, help=_("The port; a free one if not given."))
    room = command("class", open_class, _("Open the lessons to everybody in this room."))
    words = _("The name of the class, as in 8b: next week it goes on under the same name.")
    room.add_argument("name", type=_class_name, nargs="?", help=words)
    room.add_argument("--folder", type=Path, default=Path.home() / "Villa Lab", help=words)
    words = _("The address to be reached at; every address of this computer if not given.")
    room.add_argument("--ip", default="0.0.0.0", help=words)  # noqa: S104 - that is what it is for
    room.add_argument("--port", type=_port, default=8000, help=_("The port; 8000 if not given."))
    words = _("How many pupils you expect: as many pages are made ready before they come.")
    room.add_argument("--pupils", type=_count, default=0, help=words)
    words = _("How many pages may be open at once; as many as memory allows if not given.")
    room.add_argument("--most", type=_count, default=0, help=words)
    words = _("Do not open your own page in the browser.")
    room.add_argument("--no-browser", action="store_true", help=words)
    room.epilog = _(
        "Everybody in your network can open the lessons as pages without code, with a class word. "
        "What is kept lies in “class” or “classes” in that folder; nothing leaves this computer."
    )
    words = _("Copy the lesson that is there to be changed, with its file of tasks.")
    new = command("new", new_lesson, words)
    new.add_argument("title", help=_("The title of your lesson, as in “My lesson”."))
    words = _("Where your notebooks are kept; “Villa Lab” in your home folder if not given.")
    new.add_argument("--folder", type=Path, default=Path.home() / "Villa Lab", help=words)
    words = _("Write pages to print into a folder: the tasks of each lesson, and the answers.")
    handouts = command("handouts", write_handouts, words)
    words = _("The folder for the pages; “handouts” if not given.")
    handouts.add_argument("pages", type=Path, nargs="?", default=Path("handouts"), help=words)
    words = _("The folder of the lessons; those that came with Villa Lab if not given.")
    handouts.add_argument("--folder", type=Path, help=words)
    words = _("Read the progress files of a class from a folder and write one page about them.")
    report = command("report", write_report, words)
    words = _("The folder with the files, or with the home folders of the users of a hub.")
    report.add_argument("folder", type=Path, help=words)
    words = _("The page to write; “class-report.html” if not given.")
    report.add_argument("page", type=Path, nargs="?", default=Path("class-report.html"), help=words)
    command("check", check, _("Say whether this computer is ready for the lessons."))
    _speak_anywhere()
    known, others = parser.parse_known_args(arguments)
    if not hasattr(known, "work"):
        parser.print_help()
        return 0
    if others and known.work not in (open_lab, open_pages):
        parser.error(_("This is not known: {words}").format(words=" ".join(others)))
    try:
        known.work(known, others)
        sys.stdout.flush()
    except VillaError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except BrokenPipeError:  # who reads has had enough, as in `villa-lab check | head -1`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        sys.stderr.write(f"{_in_words(error)}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\n" + _("Stopped.") + "\n")
        return 130
    return 0


def _speak_anywhere() -> None:
    """A sign that the terminal, or the file that is written to, does not know becomes another."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _port(typed: str) -> int:
    """A port as it was typed.

    >>> _port("8000")
    8000
    """
    if not typed.isdecimal() or not 0 < int(typed) < 2**16:
        text = _("{typed} is no port: take a number from 1024 to 65535.")
        raise ArgumentTypeError(text.format(typed=typed))
    return int(typed)


def _class_name(typed: str) -> str:
    """The name of a class, which is the name of its folder, too.

    >>> _class_name(" 8b ")
    '8b'
    """
    name = " ".join(typed.split())
    if not re.fullmatch(r"\w[\w -]{0,39}", name):
        text = _("{typed} cannot name a class: take letters, digits, spaces and dashes.")
        raise ArgumentTypeError(text.format(typed=typed))
    return name


def _count(typed: str) -> int:
    """How many, as it was typed.

    >>> _count("30")
    30
    """
    if not typed.isdecimal():
        text = _("{typed} is no number of pupils or pages.")
        raise ArgumentTypeError(text.format(typed=typed))
    return int(typed)


def _in_words(error: OSError) -> str:
    """What the system refuses, as a sentence with a way on.

    >>> _in_words(PermissionError(13, "Permission denied", "/books"))
    'You may not write to /books, or not read it. Choose another folder.'
    """
    where = error.filename or _("this place")
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        text = _("You may not write to {where}, or not read it. Choose another folder.")
    elif isinstance(error, NotADirectoryError | FileExistsError):
        text = _("{where} is in the way: a file has the name of a folder. Choose another folder.")
    elif isinstance(error, FileNotFoundError):
        text = _("There is no {where}.")
    elif isinstance(error, IsADirectoryError):
        text = _("{where} is a folder, but a file is to be written. Choose another name.")
    elif error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None)):
        text = _("The disk is full. Make room on it, then try again.")
    else:
        text = _("This computer refuses it: {why} ({where}).")
    return text.format(where=where, why=error.strerror or error)


def shipped() -> Path:
    """The folder of the notebooks that came with the package, or with the project."""
    inside = _HERE / "notebooks"
    return inside if inside.exists() else _HERE.parents[1] / "notebooks"


def fill(folder: Path) -> list[str]:
    """Bring the notebooks of a learner's folder up to date; gives those that were left alone.

    A notebook is written if there is none yet, or if it is still as it was put there. `OSError` if
    the folder cannot be written to.
    """
    source, changed = shipped(), []
    if folder.exists() and folder.samefile(source):
        return []
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / _RECORD
    before = _put_there(record)
    put = dict(before)
    for path in sorted(path for room in _ROOMS for path in source.glob(room) if path.is_file()):
        name, target = path.relative_to(source).as_posix(), folder / path.relative_to(source)
        new = path.read_bytes()
        if target.exists() and _print_of(target.read_bytes()) not in (
            put.get(name),
            _print_of(new),
        ):
            changed.append(name)
            continue
        if not target.exists() or target.read_bytes() != new:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(new)
        put[name] = _print_of(new)
    if put != before:
        write_whole(record, json.dumps(put, indent=1))
    return changed


def _put_there(record: Path) -> dict[str, str]:
    """What was put into a folder before; a record that cannot be read is set aside."""
    if not record.exists():
        return {}
    with suppress(ValueError):
        put = json.loads(record.read_text("utf-8"))
        if isinstance(put, dict) and all(isinstance(one, str) for one in put.values()):
            return put
    aside = (record.with_name(f".villa-lab-damaged-{n}.json") for n in count(1))
    kept = next(path for path in aside if not path.exists())
    record.replace(kept)
    text = _(
        "{file} could not be read and was kept as {kept}. Notebooks that differ from the newest "
        "ones are left as they are."
    )
    sys.stdout.write(text.format(file=record, kept=kept.name) + "\n")
    return {}


def _print_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def open_lab(given: Namespace, others: list[str]) -> None:
    """Open JupyterLab on the start notebook."""
    from jupyterlab.labapp import LabApp

    _serve(LabApp, f"/lab/tree/{_START}", given, others)


def open_pages(given: Namespace, others: list[str]) -> None:
    """Serve the notebooks as pages without code, by Voila."""
    from jupyter_server.serverapp import ServerApp

    if not hub_user():
        os.environ["VILLA_PROGRESS"] = "none"
    _serve(ServerApp, f"/voila/render/{_START}", given, others)


def _serve(app: Any, start: str, given: Namespace, others: list[str]) -> None:
    """Serve until somebody presses Ctrl+C, and say so in the end.

    Started by a JupyterHub it is the server of that hub's user.
    """
    arguments = [*_server(given.folder, given.port), *others]
    if hub_user():
        from jupyterhub.singleuser import main as serve_user

        serve_user([f"--ServerApp.default_url={start}", *arguments])
        return
    with suppress(KeyboardInterrupt):
        app.launch_instance([f"--{app.__name__}.default_url={start}", *arguments])
    sys.stdout.write("\n" + _("Villa Lab is closed. Your notebooks are kept.") + "\n")


def open_class(given: Namespace, _others: list[str]) -> None:
    """Serve the notebooks to a class, and a page to its teacher."""
    from villa_widgets.classroom.room import Room, one_server
    from villa_widgets.classroom.server import open_class, reached_at

    _filled(given.folder)
    folder = given.folder / "classes" / given.name if given.name else given.folder / "class"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with one_server(folder, reached_at(given.ip, given.port)):
        open_class(
            given.folder,
            Room(folder, given.name or ""),
            ip=given.ip,
            port=given.port,
            pupils=given.pupils,
            most=given.most,
            show=not given.no_browser,
        )


def _filled(folder: Path) -> None:
    """Bring the folder up to date, and say what was left alone.

    A folder that may only be read is opened as it is, if there are notebooks in it.
    """
    try:
        kept = fill(folder)
    except OSError:
        if not (folder / _START).exists():
            raise
        text = _("{folder} cannot be written to, so its notebooks are shown as they are.")
        sys.stdout.write(text.format(folder=folder) + "\n")
        return
    if kept:
        text = _("You have changed these, so they were left as they are: {names}.")
        sys.stdout.write(text.format(names=", ".join(kept)) + "\n")


def _server(folder: Path, port: int | None = None) -> list[str]:
    """What both servers are told, when the folder is up to date.

    A port that was asked for is the one that is had, or none: its address may be on the board.
    """
    _filled(folder)
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # refused unless it is said
    quiet = ["--ServerApp.answer_yes=True"]  # Ctrl+C ends it at once
    for app in ("ServerApp", "LabApp"):  # of all they say the address is left
        quiet += [f"--{app}.log_level=ERROR", f"--{app}.log_format=%(message)s"]
    if port:
        _have(port)
        quiet += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    import voila  # noqa: F401 - when it is loaded it turns this on, for builders

    warnings.filterwarnings("ignore", category=DeprecationWarning, module="traitlets")
    return [f"--ServerApp.root_dir={folder}", *quiet, *(["--allow-root"] if root else [])]


def _have(port: int) -> None:
    """Say at once if another program has this port of this computer."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name != "nt")
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            text = _("Port {port} cannot be had. Choose another one, or leave --port away.")
            raise VillaError(text.format(port=port)) from error


def new_lesson(given: Namespace, _others: list[str]) -> None:
    """Copy the lesson that is there to be changed, under another title."""
    from villa_widgets.tasks.task_file import lesson_name

    title = " ".join(given.title.split())
    name = re.sub(r"\W+", "_", title.lower()).strip("_")[:40].rstrip("_")
    if not name or len(title) > _LONGEST_TITLE:
        text = _("A title has a letter or number in it, and at most {most} signs.")
        raise VillaError(text.format(most=_LONGEST_TITLE))
    source = shipped() / "teacher"
    targets = {
        source / f"{_OWN}.ipynb": given.folder / f"{name}.ipynb",
        source / TASKS / f"{_OWN}.md": given.folder / TASKS / f"{name}.md",
    }
    for target in targets.values():
        if target.exists():
            text = _("{file} is there already, and stays as it is. Choose another title.")
            raise VillaError(text.format(file=target))
    for path, target in targets.items():
        told = path.read_text("utf-8").replace("](../", "](")
        told = told.replace(lesson_name(_OWN), lesson_name(name)).replace(_OWN, name)
        words = json.dumps(title, ensure_ascii=False)[1:-1] if path.suffix == ".ipynb" else title
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, told.replace(_OWN_TITLE, words))
        sys.stdout.write(f"{target}\n")


def write_handouts(given: Namespace, _others: list[str]) -> None:
    """Write the handouts of all lessons."""
    from villa_widgets.activities.handouts import write_all

    folder = given.folder or shipped()
    if not folder.is_dir():
        raise VillaError(_("There is no folder {folder}.").format(folder=folder))
    for path in write_all(folder, given.pages):
        sys.stdout.write(f"{path}\n")


def write_report(given: Namespace, _others: list[str]) -> None:
    """Write the report on a class as a page of its own, and a table for spreadsheets beside it."""
    from villa_core.learn.class_csv import class_csv
    from villa_core.learn.classroom import read_class
    from villa_widgets.tasks.lessons import questions_in
    from villa_widgets.tasks.report import questions_near, report_page

    if not given.folder.is_dir():
        raise VillaError(_("There is no folder {folder}.").format(folder=given.folder))
    results = read_class(given.folder)
    if not results.learners:
        text = _("There are no progress files in {folder}, so no page was written.")
        raise VillaError(" ".join([text.format(folder=given.folder), *results.damaged]))
    ours = questions_in(shipped()) | questions_in(Path.home() / "Villa Lab")
    asked = ours | questions_near(given.folder)
    day = datetime.date.today().isoformat()
    given.page.write_text(report_page(results, asked, day=day), "utf-8")
    beside = given.page.with_suffix(".csv")
    beside.write_text(class_csv(results, asked), "utf-8-sig", newline="")
    sys.stdout.write(f"{given.page}\n{beside}\n")


def check(_given: Namespace, _others: list[str]) -> None:
    """Say what this computer has; the start page asks the browser as well."""
    from villa_widgets.activities.readiness import computer

    for one in computer():
        sys.stdout.write(f"{one.sign} {one.name}: {one.sentence}\n")


if __name__ == "__main__":
    sys.exit(main())
