"""Handouts: the tasks of every lesson as a page to print, and the answers apart.

`villa-lab handouts` runs each notebook of a folder and writes two HTML files for it. A browser
prints them, also as PDF.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout
from html import escape
from io import StringIO
from pathlib import Path

import nbformat
from IPython.core.interactiveshell import InteractiveShell

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.activities.swing import SwingView
from villa_widgets.kit.page import joined
from villa_widgets.tasks.lessons import FOLDER, lessons_in
from villa_widgets.tasks.paper import Sheet, on_paper, question_sheet
from villa_widgets.tasks.staged import Staged
from villa_widgets.tower.picture import VillaPicture

_STYLE = joined("handout.css", "sketch.css")


def handout(path: Path) -> tuple[str, str]:
    """The two pages of a notebook: tasks, and the answers (both empty if paper holds no task)."""
    notebook = nbformat.read(path, as_version=4)
    title = next((one.title for one in lessons_in(path.parent) if one.file == path.name), path.stem)
    body, answers, number, seen = "", "", 0, ""
    # a lesson writes its progress beside itself; a handout must leave no such trace
    with tempfile.TemporaryDirectory() as folder, chdir(folder), _lessons_at(path.parent):
        shell = InteractiveShell()
        for cell in notebook.cells:
            printed = _printed(shell, cell.source, path) if cell.cell_type == "code" else Sheet("")
            if not printed.answer:
                seen += printed.task
                continue
            number += 1
            name = f"<h2>{escape(_('Task {n}').format(n=number))}</h2>"
            if seen and seen not in printed.task:  # the villa of a task is drawn once
                body += f'<div class="seen">{seen}</div>'
            body += f'<section class="task">{name}{printed.task}</section>'
            answers += f'<section class="task">{name}{printed.answer}</section>'
            seen = ""
        shell.reset(new_session=False)
        shell.restore_sys_module_state()  # whoever starts processes later needs the true __main__
    head = _("Answers: {title}").format(title=title)
    return (
        (_page(title, _named() + _tasks(body)), _page(head, _tasks(answers)))
        if number
        else ("", "")
    )


def write_all(notebooks: Path, target: Path) -> list[Path]:
    """Write the handouts of all notebooks of a folder; gives the files written.

    `VillaError` says which notebook there stops at a cell, and why.
    """
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for lesson in lessons_in(notebooks):
        path = (notebooks / lesson.file).absolute()
        for page, name in zip(handout(path), (path.stem, f"{path.stem}-answers"), strict=True):
            if page:
                file = target / f"{name}.html"
                file.write_text(page, encoding="utf-8")
                written.append(file)
    return written


@contextmanager
def _lessons_at(folder: Path) -> Iterator[None]:
    """Have lessons find their tasks although they run in another folder."""
    before = os.environ.get(FOLDER)
    os.environ[FOLDER] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[FOLDER]
        else:
            os.environ[FOLDER] = before


def _printed(shell: InteractiveShell, source: str, path: Path) -> Sheet:
    with redirect_stdout(StringIO()):
        done = shell.run_cell(source)
    error = done.error_before_exec or done.error_in_exec
    if error is not None:
        text = _("{notebook} stops at a cell: {why}")
        raise VillaError(text.format(notebook=path.name, why=error)) from error
    return on_paper(done.result)


@on_paper.register
def _staged(card: Staged) -> Sheet:
    """What is asked on a stage, with the stage drawn as it is before anything was touched."""
    asked, stage = card.wording, card.on
    enough, drawing = getattr(stage, "on_paper", ""), ""
    if asked.at_screen or not enough:
        return Sheet("")
    if enough == "words":
        return question_sheet(asked)
    if isinstance(stage.picture, SwingView):
        drawing = getattr(stage, "drawn_on_paper", stage.picture.on_paper)()
    elif isinstance(stage.picture, VillaPicture):
        drawing = on_paper(stage.picture.reading.tower).task
    return question_sheet(asked, drawing)


def _tasks(body: str) -> str:
    return f'<main class="tasks">{body}</main>'


def _named() -> str:
    """The line on which a learner writes name and date."""
    words = (escape(_("Name")), escape(_("Date")))
    return '<p class="named">{} <i></i> {} <i></i></p>'.format(*words)


def _page(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>"
    )
