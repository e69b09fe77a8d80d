"""The notebooks of the workshop: learners' are made from those with solutions, and all run."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tools.workshop import LEARNERS, MASTERS, STUB, for_learners, text

NAMES = [path.name for path in sorted(MASTERS.glob("*.ipynb"))]


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, 4)


@pytest.mark.parametrize("name", NAMES)
def test_the_notebook_with_solutions_runs_from_top_to_bottom(name: str, tmp_path: Path) -> None:
    """The hidden tests in it are nbgrader's: a wrong solution stops it."""
    notebook, here = read(MASTERS / name), {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=here).execute()
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    assert pictures, "no plot was drawn"


@pytest.mark.parametrize("name", NAMES)
def test_the_learners_notebook_is_made_from_it(name: str) -> None:
    assert (LEARNERS / name).read_text("utf-8") == text(for_learners(read(MASTERS / name)))


@pytest.mark.parametrize("name", NAMES)
def test_a_learner_finds_empty_places_checks_and_folded_solutions(name: str) -> None:
    master, learners = read(MASTERS / name), read(LEARNERS / name)
    exercises = [c for c in master.cells if c.metadata.get("nbgrader", {}).get("solution")]
    assert 2 <= len(exercises) <= 4
    code = [cell.source for cell in learners.cells if cell.cell_type == "code"]
    assert sum(STUB in source for source in code) == len(exercises)
    assert not [source for source in code if "SOLUTION" in source or "HIDDEN" in source]
    folded = [cell for cell in learners.cells if "<summary>A solution" in cell.source]
    assert len(folded) == len(exercises)
    for cell in folded:
        solution = cell.source.partition("```python\n")[2].partition("\n```")[0]
        compile(solution, cell.id, "exec")


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_keeps_to_its_size(name: str) -> None:
    cells = read(MASTERS / name).cells
    words = sum(len(cell.source.split()) for cell in cells if cell.cell_type == "markdown")
    code = [cell.source.splitlines() for cell in cells if cell.cell_type == "code"]
    assert 600 <= words <= 1200
    assert 60 <= sum(bool(line.strip()) for lines in code for line in lines) <= 150
    wide = [line for lines in code for line in lines if len(line) > 100]
    assert not wide, "the end of such a line is not seen on a small screen"


@pytest.mark.parametrize("name", NAMES)
def test_a_link_to_another_notebook_leads_to_one(name: str) -> None:
    for cell in read(LEARNERS / name).cells:
        if cell.cell_type == "markdown":
            for target in re.findall(r"\]\(([^)#]+\.ipynb)\)", cell.source):
                assert (LEARNERS / target).exists(), target
