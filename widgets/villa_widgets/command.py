"""The command `villa-lab`: lessons as notebooks or pages, a class, handouts, a report, a check.

It needs no project folder: all notebooks come with the package. A learner's copies lie in a folder
of their own, and what was changed there is never written over.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

import villa_core
from villa_core.errors import VillaError
from villa_core.text import _

_HERE = Path(__file__).parent
_RECORD = ".villa-lab.json"  # what was put into a learner's folder: each file with its fingerprint
_START = "00_start_here.ipynb"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; gives 0 if it went well."""
    parser = ArgumentParser("villa-lab", description=_("Learn balance with a game: Villa Lab."))
    parser.add_argument("--version", action="version", version=villa_core.__version__)
    commands = parser.add_subparsers(metavar=_("command"), required=True)

    def command(name: str, work: Callable[..., None], words: str) -> ArgumentParser:
        added = commands.add_parser(name, help=words, description=words)
        added.set_defaults(work=work)
        return added

    lab = command("lab", open_lab, _("Open the lessons as notebooks in JupyterLab."))
    pages = command("pages", open_pages, _("Open the lessons as pages without code."))
    words = _("Where your notebooks are kept; “Villa Lab” in your home folder if not given.")
    for one in (lab, pages):
        one.epilog = _("All other options go to Jupyter, for example --no-browser.")
        one.add_argument("--folder", type=Path, default=Path.home() / "Villa Lab", help=words)
    room = command("class", open_class, _("Open the lessons to everybody in this room."))
    room.add_argument("--folder", type=Path, default=Path.home() / "Villa Lab", help=words)
    words = _("The address to be reached at; every address of this computer if not given.")
    room.add_argument("--ip", default="0.0.0.0", help=words)  # noqa: S104 - that is what it is for
    room.add_argument("--port", type=int, default=8000, help=_("The port; 8000 if not given."))
    words = _("How many pupils you expect: as many pages are made ready before they come.")
    room.add_argument("--pupils", type=int, default=0, help=words)
    words = _("How many pages may be open at once; as many as memory allows if not given.")
    room.add_argument("--most", type=int, default=0, help=words)
    words = _("Do not open your own page in the browser.")
    room.add_argument("--no-browser", action="store_true", help=words)
    room.epilog = _(
        "Everybody in your network can open the lessons as pages without code, with a class word. "
        "What is kept of the class lies in “class” in that folder; nothing leaves this computer."
    )
    words = _("Write pages to print into a folder: the tasks of each lesson, and the answers.")
    handouts = command("handouts", write_handouts, words)
    words = _("The folder for the pages; “handouts” if not given.")
    handouts.add_argument("folder", type=Path, nargs="?", default=Path("handouts"), help=words)
    words = _("Read the progress files of a class from a folder and write one page about them.")
    report = command("report", write_report, words)
    report.add_argument("folder", type=Path, help=_("The folder with the files."))
    words = _("The page to write; “class-report.html” if not given.")
    report.add_argument("page", type=Path, nargs="?", default=Path("class-report.html"), help=words)
    command("check", check, _("Say whether this computer is ready for the lessons."))
    known, others = parser.parse_known_args(arguments)
    if others and known.work not in (open_lab, open_pages):
        parser.error(_("This is not known: {words}").format(words=" ".join(others)))
    try:
        known.work(known, others)
    except (VillaError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def shipped() -> Path:
    """The folder of the notebooks that came with the package, or with the project."""
    inside = _HERE / "notebooks"
    return inside if inside.exists() else _HERE.parents[1] / "notebooks"


def fill(folder: Path) -> list[str]:
    """Bring the notebooks of a learner's folder up to date; gives those that were left alone.

    A notebook is written if there is none yet, or if it is still as it was put there.
    """
    source, changed = shipped(), []
    if folder.exists() and folder.samefile(source):
        return []
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / _RECORD
    put: dict[str, str] = json.loads(record.read_text("utf-8")) if record.exists() else {}
    for path in sorted((*source.glob("*.ipynb"), *source.glob("teacher/*"))):
        name, target = path.relative_to(source).as_posix(), folder / path.relative_to(source)
        new = path.read_bytes()
        if target.exists() and _print_of(target.read_bytes()) not in (
            put.get(name),
            _print_of(new),
        ):
            changed.append(name)
            continue
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(new)
        put[name] = _print_of(new)
    record.write_text(json.dumps(put, indent=1), "utf-8")
    return changed


def _print_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def open_lab(given: Namespace, others: list[str]) -> None:
    """Open JupyterLab on the start notebook."""
    from jupyterlab.labapp import LabApp

    where = f"--LabApp.default_url=/lab/tree/{_START}"
    LabApp.launch_instance([where, *_server(given.folder), *others])


def open_pages(given: Namespace, others: list[str]) -> None:
    """Serve the notebooks as pages without code, by Voila."""
    from jupyter_server.serverapp import ServerApp

    os.environ["VILLA_PROGRESS"] = "none"
    where = f"--ServerApp.default_url=/voila/render/{_START}"
    ServerApp.launch_instance([where, *_server(given.folder), *others])


def open_class(given: Namespace, _others: list[str]) -> None:
    """Serve the notebooks to a class, and a page to its teacher."""
    from villa_widgets.classroom.room import Room
    from villa_widgets.classroom.server import open_class

    _filled(given.folder)
    room = Room(given.folder / "class")
    open_class(
        given.folder,
        room,
        ip=given.ip,
        port=given.port,
        pupils=given.pupils,
        most=given.most,
        show=not given.no_browser,
    )


def _filled(folder: Path) -> None:
    """Bring the folder up to date, and say what was left alone."""
    if kept := fill(folder):
        text = _("You have changed these, so they were left as they are: {names}.")
        sys.stdout.write(text.format(names=", ".join(kept)) + "\n")


def _server(folder: Path) -> list[str]:
    """What both servers are told, when the folder is up to date."""
    _filled(folder)
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # refused unless it is said
    return [f"--ServerApp.root_dir={folder}", *(["--allow-root"] if root else [])]


def write_handouts(given: Namespace, _others: list[str]) -> None:
    """Write the handouts of all lessons."""
    from villa_widgets.activities.handouts import write_all

    for path in write_all(shipped(), given.folder):
        sys.stdout.write(f"{path}\n")


def write_report(given: Namespace, _others: list[str]) -> None:
    """Write the report on a class as a page of its own."""
    from villa_core.learn.classroom import read_class
    from villa_widgets.tasks.report import report_page

    if not given.folder.is_dir():
        raise VillaError(_("There is no folder {folder}.").format(folder=given.folder))
    given.page.write_text(report_page(read_class(given.folder)), "utf-8")
    sys.stdout.write(f"{given.page}\n")


def check(_given: Namespace, _others: list[str]) -> None:
    """Say what this computer has; the start page asks the browser as well."""
    from villa_widgets.activities.readiness import computer

    for one in computer():
        sys.stdout.write(f"{one.sign} {one.name}: {one.sentence}\n")


if __name__ == "__main__":
    sys.exit(main())
