"""How much memory does a lesson take? The kernel of every notebook, run from top to bottom.

The yardstick is a bare kernel that has loaded ipywidgets and nothing of ours. A Binder machine may
end a kernel above 1 GB; a lesson should stay below 400 MB.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from benchmarks.timing import show

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
PEAK = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
MOST = 400  # MB


def run() -> None:
    """Print the peak memory of each notebook's kernel."""
    bare = _peak(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("import ipywidgets")]))
    rows = [("a bare kernel with ipywidgets", f"{bare:.0f} MB")]
    for path in sorted(NOTEBOOKS.rglob("*.ipynb")):
        peak = _peak(nbformat.read(path, as_version=4))
        words = "" if peak < MOST else ", too much"
        rows.append((f"{path.stem}: {peak:.0f} MB{words}", f"{peak / bare:.1f} ×"))
    show("Memory of the kernel of every lesson", rows)


def _peak(notebook: nbformat.NotebookNode) -> float:
    """The largest memory (MB) that the kernel ever had."""
    notebook.cells.append(nbformat.v4.new_code_cell(PEAK))
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": folder}}
        )
        client.execute()
    return int(notebook.cells[-1].outputs[0].text) / 1024
