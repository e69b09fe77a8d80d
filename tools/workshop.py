"""Makes the learner's notebooks of the workshop from those with solutions: `make workshop`.

`notebooks/teacher/workshop` holds the notebooks as nbgrader wants its source: solutions between two
marks, hidden tests below each check. In the learner's, in `notebooks/workshop`, each solution is an
empty place, and stands folded away under the check.
"""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path

import nbformat
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
MASTERS, LEARNERS = NOTEBOOKS / "teacher" / "workshop", NOTEBOOKS / "workshop"

STUB = "# YOUR CODE HERE\n    raise NotImplementedError()"  # as nbgrader writes it
_SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*?)\n *### END SOLUTION", re.DOTALL)
_HIDDEN = re.compile(r"### BEGIN HIDDEN TESTS\n.*?### END HIDDEN TESTS\n", re.DOTALL)
_FOLDED = "<details><summary>A solution</summary>\n\n```python\n{code}\n```\n\n</details>"


def for_learners(master: NotebookNode) -> NotebookNode:
    """The notebook with empty places for solutions, and these folded away under their checks."""
    notebook, cells, solution = deepcopy(master), list[NotebookNode](), ""
    for cell in notebook.cells:
        kind = cell.metadata.pop("nbgrader", {})
        cells.append(cell)
        if kind.get("solution"):
            solution = _SOLUTION.sub(lambda found: found[1].lstrip(), cell.source)
            cell.source = _SOLUTION.sub(STUB, cell.source)
        if kind.get("grade"):
            cell.source = _HIDDEN.sub("", cell.source)
            folded = nbformat.v4.new_markdown_cell(_FOLDED.format(code=solution))
            folded.id = f"solution-{cell.id.removeprefix('check-')}"
            cells.append(folded)
    notebook.cells = cells
    return notebook


def text(notebook: NotebookNode) -> str:
    """A notebook as its file."""
    return str(nbformat.writes(notebook, version=4)) + "\n"


def main() -> None:
    """Write the learner's notebook of every master."""
    LEARNERS.mkdir(exist_ok=True)
    for path in sorted(MASTERS.glob("*.ipynb")):
        (LEARNERS / path.name).write_text(text(for_learners(nbformat.read(path, 4))), "utf-8")


if __name__ == "__main__":
    main()
