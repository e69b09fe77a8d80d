"""ClassReport: a folder of progress files as tables and plots, for the teacher's own eyes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import ipywidgets as widgets

from villa_core.learn.classroom import ClassResults, read_class
from villa_core.learn.puzzles import mistake_name
from villa_core.text import _, ngettext
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.plots import picture
from villa_widgets.tasks.task import LessonPanel, labelled


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
            html += [_learners(results), _stuck(results), _tasks(results), _predictions(results)]
            html.append(picture(results.plot_solved(), _("Solved tasks of the class")))
        if results.stuck:
            html.append(picture(results.plot_stuck(), _("Where the class is stuck")))
        self.panel.tell("".join(html), head)

    def close(self) -> None:
        """Close this and all that is inside it."""
        close_inside(self)
        super().close()


def _stuck(results: ClassResults) -> str:
    title = escape(_("Where the class is stuck"))
    rows = "".join(f"<li>{escape(str(task))}</li>" for task in results.stuck[:5])
    if not rows:
        return f"<p><b>{title}</b> {escape(_('Nowhere: well done.'))}</p>"
    return f'<p><b>{title}</b></p><ul class="villa-facts">{rows}</ul>'


def _learners(results: ClassResults) -> str:
    heads = (_("Learner"), _("Tried"), _("Solved"), _("First try"), _("Points"), _("Last day"))
    rows = [
        (r.learner, str(r.tried), str(r.solved), str(r.first_tries), str(r.points), r.last_day)
        for r in results.rows
    ]
    return _table(heads, rows)


def _tasks(results: ClassResults) -> str:
    heads = (
        _("Task"),
        _("Learners"),
        _("Solved"),
        _("First try"),
        _("Tries"),
        _("Most common mistake"),
    )
    rows = [
        (
            r.task,
            str(r.learners),
            str(r.solved),
            f"{r.first_try_rate:.0%}",
            str(r.tries),
            mistake_name(r.mistake),
        )
        for r in results.tasks
    ]
    return _table(heads, rows)


def _predictions(results: ClassResults) -> str:
    if not results.predictions:
        return ""
    heads = (_("Prediction"), _("Learners"), _("As it happened"), _("What was expected"))
    rows = [
        (
            row.task,
            str(row.learners),
            str(row.met),
            ", ".join(f"{answer} ({count})" for answer, count in row.expected),
        )
        for row in results.predictions
    ]
    return f"<p><b>{escape(_('What the class expected'))}</b></p>{_table(heads, rows)}"


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>" for cells in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
