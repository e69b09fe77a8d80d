"""Handouts: every lesson as a page to print, and its answers apart, made from the notebooks.

`python -m villa_widgets.activities.handouts notebooks build/handouts` runs each notebook and writes
two HTML files for it. A browser prints them, also as PDF.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import chdir, redirect_stdout
from html import escape
from io import StringIO
from pathlib import Path

import nbformat
from IPython.core.interactiveshell import InteractiveShell
from nbconvert.filters import markdown2html

from villa_core.text import _
from villa_widgets.tasks.paper import Sheet, on_paper

_STYLE = Path(__file__).parents[1] / "static" / "handout.css"


def handout(path: Path) -> tuple[str, str]:
    """The two pages of a notebook: text with tasks, and the answers (empty if it asks nothing)."""
    notebook = nbformat.read(path, as_version=4)
    title, body, answers, number = path.stem, "", "", 0
    # a lesson writes its progress beside itself; a handout must leave no such trace
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        shell = InteractiveShell()
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                body += markdown2html(cell.source)
                if cell.source.startswith("# "):
                    title = cell.source.splitlines()[0].removeprefix("# ")
            elif cell.cell_type == "code":
                printed = _printed(shell, cell.source, path)
                if printed.answer:
                    number += 1
                    mark = f'<span class="number">{number}</span>'
                    body += f'<section class="task">{mark}{printed.task}</section>'
                    answers += f'<section class="task">{mark}{printed.answer}</section>'
                else:
                    body += printed.task
        shell.reset(new_session=False)
    head = _("Answers: {title}").format(title=title)
    sheet = f"<h1>{escape(head)}</h1>{answers}"
    return _page(title, body), _page(head, sheet) if answers else ""


def write_all(notebooks: Path, target: Path) -> list[Path]:
    """Write the handouts of all notebooks of a folder; gives the files written."""
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for path in sorted(notebooks.glob("[0-9]*.ipynb")):
        for page, name in zip(handout(path), (path.stem, f"{path.stem}-answers"), strict=True):
            if page:
                file = target / f"{name}.html"
                file.write_text(page, encoding="utf-8")
                written.append(file)
    return written


def _printed(shell: InteractiveShell, source: str, path: Path) -> Sheet:
    with redirect_stdout(StringIO()):
        done = shell.run_cell(source)
    error = done.error_before_exec or done.error_in_exec
    if error is not None:
        text = _("{notebook} stops at a cell: {why}")
        raise RuntimeError(text.format(notebook=path.name, why=error)) from error
    return on_paper(done.result)


def _page(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE.read_text('utf-8')}</style></head><body>{body}</body></html>"
    )


if __name__ == "__main__":
    for written in write_all(Path(sys.argv[1]), Path(sys.argv[2])):
        sys.stdout.write(f"{written}\n")
