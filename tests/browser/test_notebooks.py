"""Every notebook in a real JupyterLab and as a page of Voila: all cells run, nothing goes wrong."""

from pathlib import Path

import pytest
from axe import faultless
from playwright.sync_api import expect

ROOT = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(path for path in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
WIDGETS = ".villa-lab, .villa-table, .villa-lesson, .villa-panel"
UNMADE = ".jp-CodeCell:not(:has(.jp-Cell-outputWrapper))"

# In Lab cells out of sight are not on the page, so the notebook itself is asked.
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .filter(cell => cell.model.type === "code")
    .map(cell => {
        const outputs = cell.model.outputs.toJSON();
        return {
            source: cell.model.sharedModel.source,
            ran: cell.model.executionCount !== null,
            wrong: outputs.filter(o => o.output_type === "error" || o.name === "stderr"),
        };
    })"""

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.mark.everyday("00_start_here")
@each
def test_a_notebook_runs_in_lab(show, shot, path):
    page = show(path, where="lab")
    page.wait_for_selector(WIDGETS)
    for cell in page.evaluate(CELLS):
        assert cell["ran"], cell
        if path.parent.name == "workshop" and path.parents[1].name != "teacher" and cell["wrong"]:
            # what builds on an exercise stops where a learner has not written it yet
            assert [one["ename"] for one in cell["wrong"]] == ["NotImplementedError"], cell
            break
        assert not cell["wrong"], cell
    shot(page, f"notebook-lab-{path.stem}")


PAGES = [
    path for path in NOTEBOOKS if path.parent.name != "workshop"
]  # there the code is the lesson


@pytest.mark.everyday("10_play")
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_notebook_reads_as_a_page_without_code(show, shot, path):
    page = show(path, where="voila")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.locator(UNMADE)).to_have_count(0)
    page.wait_for_selector(WIDGETS, state="attached")
    expect(page.locator(".jp-InputArea-editor")).to_have_count(0)
    expect(page.get_by_text("Traceback")).to_have_count(0)
    faultless(page)
    shot(page, f"notebook-voila-{path.stem}")
