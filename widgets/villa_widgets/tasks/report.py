"""ClassReport: where a class is stuck, what it expected and who did what, for the teacher's eyes.

Every learner is one square, so that a few learners never look like a curve.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from villa_core.learn.classroom import (
    ClassResults,
    PredictionRow,
    TaskRow,
    advice,
    read_class,
    task_name,
)
from villa_core.learn.progress import Task
from villa_core.learn.puzzles.mistakes import mistake_name
from villa_core.text import _, ngettext
from villa_widgets.kit.controls import button, row
from villa_widgets.kit.page import styled
from villa_widgets.tasks.lessons import questions_in
from villa_widgets.tasks.marked import plain as plain_words
from villa_widgets.tasks.marked import shown
from villa_widgets.tasks.task import Card, LessonPanel, labelled, table

_MOST = 200  # tasks that are shown: more than all lessons have
_SIGNS = {"first": "✓", "later": "↻", "open": "·"}


class ReportPanel(LessonPanel):
    """A panel with the looks of a report."""

    _css: Any = styled("panel.css", "lesson.css", "report.css")


class ClassReport(Card):
    """Where the class is stuck, what it expected, who solved what. Nothing leaves this machine.

    >>> view = ClassReport("a folder that is not there")
    >>> len(view.results.learners)
    0
    >>> view.close()
    """

    def __init__(self, folder: str | Path = "progress") -> None:
        self.folder = labelled(widgets.Text(str(folder), continuous_update=False), _("Folder"))
        self.folder.observe(lambda _change: self.read(), "value")
        self.panel = ReportPanel(label=_("The class"))
        super().__init__((row(self.folder, button(_("Read again"), self.read)), self.panel))
        self.results: ClassResults
        self.read()

    def read(self) -> None:
        """Read the folder anew and show what is in it."""
        folder = Path(self.folder.value)
        self.results = read_class(folder)
        asked = questions_near(Path())
        head = class_size(self.results)
        if not self.results.learners:
            head = _("There are no progress files in “{folder}” yet.").format(folder=folder.name)
        title = f'<div class="villa-title">{escape(head)}</div>'
        self.panel.tell(title + report_html(self.results, asked), head)


def class_size(results: ClassResults) -> str:
    """How many learners there are."""
    n = len(results.learners)
    return ngettext("{n} learner", "{n} learners", n).format(n=n)


def questions_near(folder: Path) -> dict[str, str]:
    """What the tasks ask of which a report in a folder may speak: those there, and those above."""
    return questions_in(folder.absolute().parent) | questions_in(folder)


def report_page(
    results: ClassResults,
    asked: Mapping[str, str] | None = None,
    *,
    name: str = "",
    day: str = "",
    games: str = "",
) -> str:
    """The report as a page to print; `asked` are the words of questions by their tasks.

    It says which class it is about, and of which day; `games` is HTML.
    """
    of = _("Class {name}").format(name=name) if name else _("The class")
    title = escape(f"{of}: {class_size(results)}{f', {day}' if day else ''}")
    played = f"<h3>{escape(_('Games between two devices'))}</h3>{games}" if games else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<style>{ReportPanel._css}</style></head><body class="villa-panel villa-lesson">'
        f"<h1>{title}</h1>{report_html(results, asked or {})}{played}"
        f"{tries_html(results, asked or {})}</body></html>"
    )


def report_html(results: ClassResults, asked: Mapping[str, str]) -> str:
    """The whole report: where the class is stuck comes first."""
    html = [f'<p class="villa-fault">{escape(text)}</p>' for text in results.damaged]
    if results.learners:
        parts = (
            (_("Where the class is stuck"), stuck_html(results, asked)),
            (_("What the class expected"), expected_html(results.predictions, asked)),
            (_("Who did what"), grid_html(results)),
        )
        html += [f"<h3>{escape(head)}</h3>{body}" for head, body in parts if body]
    return "".join(html)


def stuck_html(results: ClassResults, asked: Mapping[str, str]) -> str:
    """All tasks, the hardest first: a square for each learner, what was thought, what helps."""
    if not results.tasks:
        return f"<p>{escape(_('No task was tried yet.'))}</p>"
    if not results.stuck:
        return f"<p>{escape(_('Nowhere: well done.'))}</p>"
    said, hard = advice(guide_text()), results.stuck
    others = set(results.tasks) - set(hard)
    listed = (*hard, *(task for task in results.tasks if task in others))
    rows = [
        (
            _named(one, asked),
            _squares(_states(one)),
            escape(mistake_name(one.mistake)),
            escape(said.get(one.mistake, "")),
        )
        for one in listed[:_MOST]
    ]
    heads = (_("Task"), _("Learners"), _("Most common mistake"), _("What helps"))
    return table(heads, rows) + _left_out(len(listed)) + _key()


def expected_html(
    predictions: Iterable[PredictionRow], asked: Mapping[str, str], *, telling: bool = True
) -> str:
    """What was expected, a square for each learner; `telling` says what came true."""
    html, made = "", tuple(predictions)
    for one in made[:_MOST]:
        rows = []
        for answer, n in one.expected[:_MOST]:
            true = telling and answer == one.happened
            words = f"{shown(answer)} ✓" if true else shown(answer)
            rows.append((words, _squares({"first" if true else "open": n}, plain=True)))
        n = one.learners
        answers = ngettext("{n} answer", "{n} answers", n).format(n=n)
        question = asked_words(one.task, asked)
        told = f'<p class="villa-asks">{escape(one.name)}</p>' if question else ""
        html += f"<div>{table((question or one.name, answers), rows)}{told}</div>"
    return html and f'<div class="villa-expected">{html}</div>{_left_out(len(made))}'


def grid_html(results: ClassResults) -> str:
    """Learners and tasks: what each of them solved, with a sign and a word for it."""
    tried = sorted(results.tasks, key=lambda task: -task.learners)[:_MOST]
    listed = {task.task for task in tried}
    groups = {name: done for name, done in results.groups.items() if name in listed}
    heads = (_("Learner"), _("Points"), *map(task_name, groups))
    rows = [
        (
            escape(one.learner),
            str(one.points),
            *(
                _square(_state(done[one.learner])) if one.learner in done else ""
                for done in groups.values()
            ),
        )
        for one in results.rows
    ]
    drawn = f'<div class="villa-grid" tabindex="0">{table(heads, rows)}</div>'
    return drawn + _left_out(len(results.tasks))


def tries_html(results: ClassResults, asked: Mapping[str, str]) -> str:
    """What each learner predicted and tried, task by task."""
    html = ""
    for name, progress in sorted(results.learners.items()):
        done = [task for task in progress.tasks.values() if task.tries][:_MOST]
        if not done:
            continue
        rows = [
            (
                escape(asked_words(one.name, asked) or task_name(one.name)),
                escape(_thought(one)),
                escape(_tries(one)),
            )
            for one in done
        ]
        heads = (_("Task"), _("First thought"), _("Tries"))
        html += f"<h4>{escape(name)}</h4>{table(heads, rows)}"
    return html and f"<h3>{escape(_('What each one thought and tried'))}</h3>{html}"


def _thought(task: Task) -> str:
    """The first answer, or the mistake of a task whose answers are not kept."""
    first = task.tries[0]
    return plain_words(first.answer) if first.answer else mistake_name(first.mistake)


def _tries(task: Task) -> str:
    n = len(task.tries)
    told = ngettext("{n} try", "{n} tries", n).format(n=n)
    if task.solved:
        told += ", " + _("right at try {n}").format(n=task.needed)
    return told


def _named(one: TaskRow, asked: Mapping[str, str]) -> str:
    """A task by what it asks, and its name below; one that asks nothing in words by its name."""
    question = asked_words(one.task, asked)
    told = f'<span class="villa-asks">{escape(one.name)}</span>' if question else ""
    return f"{escape(question or one.name)}{told}"


def asked_words(task: str, asked: Mapping[str, str]) -> str:
    """What a task asks; one with numbers by dice has their seed behind its name."""
    return asked.get(task) or asked.get(re.sub(r"-\d+$", "", task), "")


def _left_out(n: int) -> str:
    """A sentence if there are more tasks than are shown."""
    if n <= _MOST:
        return ""
    text = ngettext("{n} more task is not shown.", "{n} more tasks are not shown.", n - _MOST)
    return f'<p class="villa-note">{escape(text.format(n=n - _MOST))}</p>'


def _state(tasks: Iterable[Task]) -> str:
    if any(task.first_try for task in tasks):
        return "first"
    return "later" if any(task.solved for task in tasks) else "open"


def _states(one: TaskRow) -> dict[str, int]:
    later, unsolved = one.solved - one.first_tries, one.learners - one.solved
    return {"first": one.first_tries, "later": later, "open": unsolved}


def _words(state: str) -> str:
    return {"first": _("first try"), "later": _("later"), "open": _("not yet")}[state]


def _square(state: str) -> str:
    words = escape(_words(state))
    sign = _SIGNS[state]
    return f'<span class="villa-square is-{state}" role="img" aria-label="{words}">{sign}</span>'


def _squares(states: dict[str, int], *, plain: bool = False) -> str:
    """A square for each learner and their number; `plain` squares carry no sign."""
    said = ", ".join(f"{n} {_words(state)}" for state, n in states.items() if n)
    drawn = "".join(
        f'<i class="villa-square is-{state}">{"" if plain else _SIGNS[state]}</i>' * n
        for state, n in states.items()
    )
    total = sum(states.values())
    number = total if plain else f"{states['first'] + states['later']} / {total}"
    label = str(total) if plain else said
    return (
        f'<span role="img" aria-label="{escape(label)}">{drawn}</span>'
        f' <span class="villa-number-of" aria-hidden="true">{number}</span>'
    )


def _key() -> str:
    """What the squares mean."""
    parts = (f"{_square(state)} {escape(_words(state))}" for state in _SIGNS)
    return f'<p class="villa-note">{" &nbsp; ".join(parts)}</p>'


def guide_text() -> str:
    """The teacher's guide in Markdown, as it came with the package or lies in the project."""
    here = Path(__file__).parents[1]
    places = (here / "notebooks/teacher/guide.md", here.parents[1] / "teacher/guide.md")
    return next((path.read_text("utf-8") for path in places if path.exists()), "")
