"""How much memory does a lesson take? The kernel of every notebook, run from top to bottom.

The yardstick is a bare kernel that has loaded ipywidgets and nothing of ours. A Binder machine may
end a kernel above 1 GB; a lesson should stay below 400 MB. The peak is the kernel's own (`VmHWM`):
what `getrusage` tells is at least the size of the process that started it.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from benchmarks.timing import Figure, show

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
STATUS = Path("/proc/self/status")
PEAK = f"""
from pathlib import Path
print(next(line for line in Path("{STATUS}").read_text().splitlines() if "VmHWM" in line))
"""
MOST = 400  # MB


def run() -> None:
    """Put the peak memory of each notebook's kernel into the table."""
    if not STATUS.exists():
        show("memory", [("not measured: this system does not tell the peak of a process", "-")])
        return
    bare = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("import ipywidgets")])
    paths = sorted(NOTEBOOKS.rglob("*.ipynb"))
    lessons = [nbformat.read(path, as_version=4) for path in paths]
    yardstick, *peaks = asyncio.run(_peaks([bare, *lessons]))
    rows = [
        Figure(
            path.stem,
            f"{peak:.0f} MB",
            f"{yardstick:.0f} MB bare",
            f"{peak / yardstick:.1f} ×",
            f"≤ {MOST} MB",
        )
        for path, peak in zip(paths, peaks, strict=True)
    ]
    show("memory of the kernel of every lesson", rows)


async def _peaks(notebooks: list[nbformat.NotebookNode]) -> list[float]:
    """The largest memory (MB) that each kernel ever had, as many at once as there is room for."""
    room = asyncio.Semaphore(os.cpu_count() or 1)

    async def peak(notebook: nbformat.NotebookNode) -> float:
        notebook.cells.append(nbformat.v4.new_code_cell(PEAK))
        with tempfile.TemporaryDirectory() as folder:
            resources = {"metadata": {"path": folder}}
            client = NotebookClient(
                notebook,
                timeout=300,
                kernel_name="python3",
                resources=resources,
                extra_arguments=["--log-level=ERROR"],
            )
            async with room:
                await client.async_execute()
        return int(notebook.cells[-1].outputs[0].text.split()[1]) / 1024

    return await asyncio.gather(*map(peak, notebooks))
