"""ClassReport: a folder of progress files as tables and plots, for the teacher's own eyes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple
from html import escape
from pathlib import Path

import ipywidgets as widgets

from villa_core.learn.classroom import ClassResults, read_class
from villa_core.learn.puzzles.mistakes import mistake_name
from villa_core.text import _, ngettext
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.plots import picture
from villa_widgets.tasks.task import LessonPanel, labelled, table


class ClassReport(widgets.VBox):
    """Who solved what, and where the class is stuck. Nothing leaves this machine."""

    def __init__(self, folder: str | Path = "progress") -> None:
        self.folder = labelled(widgets.Text(str(folder), continuous_update=False), _("Folder"))
        self.folder.observe(lambda _change: self.read(), "value")
        self.panel = LessonPanel(label=_("The class"))
        super().__init__((row(self.folder, button(_("Read again"), self.read)), self.panel))
        self.add_class("villa-lesson")
        self.results: ClassResults
        self.read()

    def read(self) -> None:
        """Read the folder anew and show what is in it."""
        folder = Path(self.folder.value)
        self.results = results = read_class(folder)
        n = len(results.learners)
        head = ngettext("{n} learner", "{n} learners", n).format(n=n)
        if not n:
            head = _("There are no progress files in {folder} yet.").format(folder=folder.name)
        html = [f'<div class="villa-title">{escape(head)}</div>']
        html += [f'<p class="villa-fault">{escape(text)}</p>' for text in results.damaged]
        if n:
            html += _tables(results)
            html.append(picture(results.plot_solved(), _("Solved tasks of the class")))
        if results.stuck:
            html.append(picture(results.plot_stuck(), _("Where the class is stuck")))
        self.panel.tell("".join(html), head)

    def page(self) -> str:
        """The report as a page to print."""
        style, title = self.panel._css, escape(_("The class"))
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            f"<style>{style}</style></head><body>{self.panel.html}</body></html>"
        )

    def close(self) -> None:
        """Close this and all that is inside it."""
        close_inside(self)
        super().close()


def _tables(results: ClassResults) -> list[str]:
    """Learners, where the class is stuck, tasks, and what was expected."""
    learner = (_("Learner"), _("Tried"), _("Solved"), _("First try"), _("Points"), _("Last day"))
    mistake = _("Most common mistake")
    task = (_("Task"), _("Learners"), _("Solved"), _("First try"), _("Tries"), mistake)
    prediction = (_("Prediction"), _("Learners"), _("As it happened"), _("What was expected"))
    stuck = "".join(f"<li>{escape(str(task))}</li>" for task in results.stuck[:5])
    nowhere = f" {escape(_('Nowhere: well done.'))}" if not stuck else ""
    tasks = [
        (r.task, r.learners, r.solved, f"{r.first_try_rate:.0%}", r.tries, mistake_name(r.mistake))
        for r in results.tasks
    ]
    expected = [
        (r.task, r.learners, r.met, ", ".join(f"{answer} ({n})" for answer, n in r.expected))
        for r in results.predictions
    ]
    html = [
        table(learner, map(_cells, map(astuple, results.rows))),
        f"<p><b>{escape(_('Where the class is stuck'))}</b>{nowhere}</p>",
        f'<ul class="villa-facts">{stuck}</ul>' if stuck else "",
        table(task, map(_cells, tasks)),
    ]
    if expected:
        html.append(f"<p><b>{escape(_('What the class expected'))}</b></p>")
        html.append(table(prediction, map(_cells, expected)))
    return html


def _cells(values: Iterable[object]) -> list[str]:
    return [escape(str(value)) for value in values]
