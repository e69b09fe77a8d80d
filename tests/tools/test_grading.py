"""A real nbgrader hands out the workshop, collects it, and gives what is right its points."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

import failures
import nbformat
import pytest

from tools.workshop import MASTERS, STUB

ROOT = Path(__file__).parents[2]
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
HOME = failures.BUILD / "grading" / VERSION  # nbgrader extends JupyterLab: not beside our own
CONFIG = r"""
c.CourseDirectory.course_id = "villa"
c.Exchange.root = "exchange"
c.ExecutePreprocessor.timeout = 300
c.FileNameCollectorPlugin.named_regexp = r".*[\\/](?P<student_id>[a-z]+)_(?P<file_id>\w+)"
"""
GRADES = """
import json, sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps([
        [pupil.student.id, grade.name, grade.score, grade.needs_manual_grade]
        for pupil in book.assignment_submissions(sys.argv[1])
        for notebook in pupil.notebooks for grade in notebook.grades
    ]))
"""
NAMES = [path.name for path in sorted(MASTERS.glob("*.ipynb"))]
MARK = re.compile(r" *### (BEGIN|END) SOLUTION\n?")


class Course(NamedTuple):
    """The folder of a lecturer, the Python that has nbgrader, and the notebook to hand out."""

    folder: Path
    python: Path
    notebook: str

    @property
    def assignment(self) -> str:
        return self.notebook.removesuffix(".ipynb")

    def run(self, *command: str) -> str:
        own = {
            "HOME": str(self.folder),
            "JUPYTER_CONFIG_DIR": str(self.folder / "jupyter"),
            "PATH": os.pathsep.join([str(self.python.parent), os.environ["PATH"]]),
        }
        done = subprocess.run(
            [self.python, *command],
            cwd=self.folder,
            env=os.environ | own,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    def nbgrader(self, deed: str) -> None:
        self.run("-m", "nbgrader", deed, self.assignment)


@pytest.fixture(scope="module")
def python() -> Path:
    venv.create(HOME, with_pip=False)
    python = HOME / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    lock = ["-c", ROOT / "requirements.lock", "-e", f"{ROOT}[grading]"]
    subprocess.run([*install, *lock], check=True)
    return python


@pytest.fixture(params=NAMES)
def course(request: pytest.FixtureRequest, tmp_path: Path, python: Path) -> Course:
    made = Course(tmp_path, python, request.param)
    source, exchange = tmp_path / "source" / made.assignment, tmp_path / "exchange"
    source.mkdir(parents=True)
    shutil.copy(MASTERS / made.notebook, source)
    exchange.mkdir()
    exchange.chmod(0o777)  # as nbgrader wants it, so that everybody may hand in
    (tmp_path / "nbgrader_config.py").write_text(CONFIG)
    return made


def hand_in(course: Course, pupil: str, kinds: tuple[str, ...]) -> dict[str, float]:
    """Write a pupil's copy as a lecturer downloads it; gives the points that it is worth."""
    released = course.folder / "exchange" / "villa" / "outbound" / course.assignment
    copy = nbformat.read(released / course.notebook, 4)
    master = nbformat.read(MASTERS / course.notebook, 4)
    done, kind, worth = list(kinds), "", dict[str, float]()
    for cell, own in zip(copy.cells, master.cells, strict=True):
        grading = own.metadata.get("nbgrader", {})
        if grading.get("solution"):
            assert STUB in cell.source
            kind = done.pop(0)
            texts = {
                "right": MARK.sub("", own.source),
                "wrong": cell.source.replace(STUB, "return 0"),
            }
            cell.source = texts.get(kind, cell.source)
        if grading.get("grade"):
            assert "HIDDEN" not in cell.source
            worth[grading["grade_id"]] = grading["points"] if kind == "right" else 0.0
            cell.source = cell.source if kind == "right" else "True"  # a check that always agrees
    inbox = course.folder / "downloaded" / course.assignment / "archive"
    inbox.mkdir(parents=True, exist_ok=True)
    nbformat.write(copy, inbox / f"{pupil}_{course.notebook}")
    return worth


@pytest.mark.slow
def test_nbgrader_hands_out_a_notebook_and_grades_a_solved_and_a_wrong_copy(course: Course) -> None:
    course.nbgrader("generate_assignment")
    course.nbgrader("release_assignment")
    worth = {
        "ada": hand_in(course, "ada", ("right",) * 4),
        "ben": hand_in(course, "ben", ("right", "wrong", "empty", "wrong")),
    }
    course.nbgrader("zip_collect")
    course.nbgrader("autograde")
    grades = json.loads(course.run("-c", GRADES, course.assignment).splitlines()[-1])
    found = {pupil: {e: score for who, e, score, _ in grades if who == pupil} for pupil in worth}
    assert found == worth
    assert not [one for one in grades if one[3]], "a lecturer would have to look at these"
