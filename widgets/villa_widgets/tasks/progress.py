"""ProgressView: what I have done so far, under a nickname if I like, to keep as a file."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from villa_core.errors import FormatError
from villa_core.learn.progress import PROGRESS_FILE, Task, stars_rule
from villa_core.learn.puzzles import KINDS, LEVELS, kind_name, level_name
from villa_core.text import _, capital, ngettext
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.page import Page
from villa_widgets.kit.panel import note
from villa_widgets.kit.uploads import upload
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.task import Card, LessonPanel, labelled, star_line, table


class ProgressView(Card):
    """A table of what was tried and solved, the stars of each level, and a file to keep.

    >>> view = ProgressView(Logbook(None))
    >>> view.logbook.tried("pull/1/7", right=True)
    >>> "2 points" in view.panel.html
    True
    """

    def __init__(self, logbook: Logbook | None = None) -> None:
        self.logbook = own_logbook() if logbook is None else logbook
        self.panel = LessonPanel(label=_("My progress"))
        self.message = LessonPanel(label=_("Message"))
        self.page = Page()
        self.nickname = labelled(
            widgets.Text(self.logbook.progress.nickname, continuous_update=False),
            _("Nickname (if you like)"),
        )
        self.nickname.observe(lambda change: self.logbook.call(change.new), "value")
        self.keep_button = button(_("Download"), self.keep, _("Keep my progress as a file"))
        self.upload = upload(_("Add a file"))
        self.upload.observe(self._uploaded, "value")
        named = () if self.logbook.pupil else (self.nickname,)
        tools = row(*named, self.keep_button, self.upload)
        super().__init__((self.panel, tools, self.message, self.page))
        self.follow(self.logbook, self._tell)

    def keep(self) -> None:
        """Have the browser keep the progress as a file."""
        self.page.keep(PROGRESS_FILE, self.logbook.progress.to_json())
        self._say(_("Your progress is in your downloads as {file}.").format(file=PROGRESS_FILE))

    def _uploaded(self, change: Any) -> None:
        for file in change.new:
            try:
                self.logbook.take_in(bytes(file["content"]))
            except FormatError as error:
                text = _("{file} is not a progress file. {why}")
                self._say(text.format(file=file["name"], why=error))
            else:
                self._say(_("{file} was added.").format(file=file["name"]))

    def _say(self, sentence: str) -> None:
        self.message.tell(f"<p>{escape(sentence)}</p>", sentence)

    def _tell(self) -> None:
        progress = self.logbook.progress
        points = ngettext("{n} point", "{n} points", progress.points).format(n=progress.points)
        tasks = [task for task in progress.tasks.values() if task.tries]
        solved = sum(task.solved for task in tasks if not task.prediction)
        text = ngettext("{n} task solved, {points}.", "{n} tasks solved, {points}.", solved)
        head = text.format(n=solved, points=points)
        title = escape(" · ".join(filter(None, (_("My progress"), self.logbook.pupil))))
        html = [f'<div class="villa-title">{title}</div><p>{escape(head)}</p>']
        if tasks:
            names = (_("Task"), _("Tries"), _("Solved"), _("Points"))
            html.append(table(names, map(_row, tasks)))
        tried = [k for k in KINDS if any(task.name.startswith(f"{k}/") for task in tasks)]
        if tried:
            levels = [capital(level_name(n)) for n in LEVELS]
            stars = [
                (escape(kind_name(kind)), *(star_line(progress.stars(kind, n)) for n in LEVELS))
                for kind in tried
            ]
            html.append(table((_("Stars"), *levels), stars))
            html.append(note(stars_rule()))
        html.append(note(self.logbook.keeping))
        if self.logbook.trouble:
            html.append(f'<p class="villa-fault">{escape(self.logbook.trouble)}</p>')
        self.panel.tell("".join(html), head)


def _row(task: Task) -> tuple[str, ...]:
    """The cells of one task, as HTML."""
    mark = _("yes") if task.solved else _("not yet")
    if task.prediction:
        mark = _("as expected") if task.tries[-1].right else _("a surprise")
    points = "–" if task.prediction else str(task.points)
    return (escape(task.name), str(len(task.tries)), escape(mark), points)
