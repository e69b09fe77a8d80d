"""A task: something to answer, a check that says a sentence, three hints, and the solution.

`TaskCard` is what questions and puzzles have in common. It keeps the logbook and decides nothing
about right and wrong: that comes as an `Answered` of whoever asks.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core.learn.progress import Task
from villa_core.text import _, ngettext
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import Deed, button, row
from villa_widgets.kit.page import styled
from villa_widgets.kit.panel import Panel
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.marked import plain

TASK, TRIED, SOLVED = "villa-task", "villa-tried", "villa-solved"
"""The classes of a task: that it is one, was tried, and is solved."""


@dataclass(frozen=True)
class Answered:
    """What a check says of an answer; `counts` is False if there was nothing to check yet."""

    right: bool
    sentence: str
    mistake: str = ""
    counts: bool = True
    tells: bool = False
    """Whether a wrong answer leaves only the right one: then that gives no points."""
    html: str = ""
    """The sentence as HTML, if it is more than plain words."""


class LessonPanel(Panel):
    """A panel with the looks of a lesson."""

    _css: Any = styled("row.css", "panel.css", "lesson.css", "step.css")

    def judge(self, sentence: str, kind: str, sign: str, more: str = "") -> None:
        """Tell a verdict with its sign: it “stands”, “falls”, or is “close”; then `more` HTML."""
        self.tell(
            f'<div class="villa-verdict is-{kind}"><span class="villa-sign" aria-hidden="true">'
            f'{sign}</span><div class="villa-words"><p>{escape(sentence)}</p></div></div>{more}',
            sentence,
        )

    def reply(self, sentence: str, kind: str, html: str = "") -> None:
        """Answer a person: it was “right”, it is “not-yet”, or there is something to “ask”.

        This is no verdict on a villa and does not look like one: a bubble, without green and red.
        `html` is the sentence with its marks, if it has some.
        """
        sign = {"right": "✓", "not-yet": "↻", "ask": "?"}[kind]
        self.tell(
            f'<div class="villa-reply is-{kind}"><span aria-hidden="true">{sign}</span>'
            f"<div>{html or f'<p>{escape(sentence)}</p>'}</div></div>",
            sentence,
        )


class Card(widgets.VBox):
    """A part of a lesson; it is closed with all that is inside it.

    What is a task has a `task_id`, and classes that tell a page of steps how far it is.
    """

    look = "villa-lesson"
    task_id = ""
    _following: tuple[Logbook, Callable[[Any], None]] | None = None

    def __init__(self, children: Sequence[widgets.Widget] = ()) -> None:
        super().__init__(children)
        if self.look:
            self.add_class(self.look)

    def follow(self, logbook: Logbook, tell: Callable[[], None]) -> None:
        """Tell what the logbook says, now and whenever it changes, until this is closed."""

        def told(_change: object = None) -> None:
            self._tell_dot(logbook)
            tell()

        self._following = logbook, told
        logbook.observe(told)
        told()

    def solved_in(self, done: Task) -> bool:
        """Whether the task is solved, by what the logbook knows of it."""
        return done.solved

    def _tell_dot(self, logbook: Logbook) -> None:
        """Have the dot of this step show whether it is open, begun or solved; it stays solved."""
        if self.task_id:
            done = logbook.progress.task(self.task_id)
            states = {TASK: True, TRIED: bool(done.tries), SOLVED: self.solved_in(done)}
            for state in (name for name, holds in states.items() if holds):
                self.add_class(state)

    def close(self) -> None:
        """Close this and all that is inside it."""
        if self._following is not None:
            logbook, heard = self._following
            logbook.unobserve(heard)
            self._following = None
        close_inside(self)
        super().close()


class TaskCard(Card):
    """A task with its controls: `head`, `answer` controls, buttons, and what was said."""

    right = traitlets.Bool(False, help="Whether the task is solved.")

    def __init__(self, task: str, logbook: Logbook | None = None) -> None:
        self.task_id = task
        self.logbook = logbook or own_logbook()
        self.head = LessonPanel(label=_("Task"))
        self.said = LessonPanel(label=_("What was found"))
        self.help = LessonPanel(label=_("Help"))
        self.check_button = sending(_("Check"), self.check, _("Check my answer"))
        self.hint_button = button(_("Hint"), self.hint, _("Show the next of three hints"))
        self.solution_button = button(_("Solution"), self.solve, _("Show the solution"))
        self._hints_shown, self._solution_shown = 0, False
        super().__init__()
        self.buttons = row(self.check_button, self.hint_button, self.solution_button)

    # what a kind of task has to say --------------------------------------------------------------

    @abstractmethod
    def hints(self) -> Sequence[str]:
        """The three hints."""

    def hint_html(self, hint: str) -> str:
        """A hint as HTML, its text escaped."""
        return escape(hint)

    @abstractmethod
    def solution_html(self) -> str:
        """The solution as HTML, its texts escaped."""

    @abstractmethod
    def answered(self) -> Answered:
        """The verdict on what is answered now."""

    # what a person does --------------------------------------------------------------------------

    def check(self) -> None:
        """Check the answer, say a sentence about it, and note the try."""
        if locked := self.logbook.locked:
            self.said.judge(locked, "close", "…")
            return
        answered, sentence = self.answered(), ""
        if not answered.counts:
            self.said.reply(answered.sentence, "ask")
            return
        solved = self.logbook.progress.task(self.task_id).solved
        self.right = self.right or answered.right
        self.logbook.tried(self.task_id, right=answered.right, mistake=answered.mistake)
        if answered.tells:
            self.logbook.shown(self.task_id)
        if answered.right and not solved:
            points = self.logbook.progress.task(self.task_id).points
            why = _("No points: only this answer was left.")
            if self._solution_shown:
                why = _("No points: the solution was shown.")
            earned = ngettext("{n} point.", "{n} points.", points).format(n=points)
            sentence = earned if points else why
        self.said.reply(
            f"{answered.sentence} {sentence}".strip(),
            "right" if answered.right else "not-yet",
            answered.html and f"<p>{answered.html} {escape(sentence)}</p>",
        )

    def hint(self) -> None:
        """Show one more hint."""
        if self._hints_shown < len(self.hints()):
            self._hints_shown += 1
            self.logbook.hinted(self.task_id, self._hints_shown)
        self._show_help()
        if self.hint_button.disabled:
            self.help.meet()

    def solve(self) -> None:
        """Show the solution."""
        self._solution_shown = True
        self.logbook.shown(self.task_id)
        self._show_help()

    def _show_help(self) -> None:
        hints = self.hints()[: self._hints_shown]
        parts = "".join(
            f"<li><b>{escape(_('Hint {n}').format(n=n))}</b> {self.hint_html(hint)}</li>"
            for n, hint in enumerate(hints, 1)
        )
        html = f'<ol class="villa-hints">{parts}</ol>' if parts else ""
        spoken = plain(hints[-1]) if hints else ""
        if self._solution_shown:
            title = escape(_("Solution"))
            html += f'<div class="villa-solution"><b>{title}</b> {self.solution_html()}</div>'
            spoken = _("The solution is shown.")
        self.help.tell(html, spoken)
        left = len(self.hints()) - self._hints_shown
        self.hint_button.disabled = not left
        self.hint_button.tooltip = _("{n} hints left").format(n=left)

    def _forget_help(self) -> None:
        """Begin anew, for another task."""
        self._hints_shown, self._solution_shown = 0, False
        self.hint_button.disabled = self.right = False
        self.help.tell("")
        self.said.tell("")


def star_line(stars: int) -> str:
    """Three stars, filled as far as they are earned, with words for those who listen."""
    words = ngettext("{n} of 3 stars", "{n} of 3 stars", stars).format(n=stars)
    drawn = "★" * stars + "☆" * (3 - stars)
    return f'<span class="villa-stars" role="img" aria-label="{escape(words)}">{drawn}</span>'


def labelled(control: Any, words: str) -> Any:
    """The control with a label that is wide enough for its words."""
    control.description = words
    control.style.description_width = "auto"
    control.layout.width = "auto"
    return control


def sending(words: str, deed: Deed, tip: str) -> widgets.Button:
    """The button that sends what was answered; Enter in a field beside it does the same."""
    made = button(words, deed, tip, style="primary")
    made.add_class("villa-send")
    return made


def line_to_type(words: str) -> Any:
    """A line to type something in, heard when it is done."""
    return labelled(widgets.Text(continuous_update=False), words)


def one_of(options: Iterable[Any]) -> widgets.RadioButtons:
    """Options of which one is to be chosen; none is at first."""
    field = widgets.RadioButtons(options=tuple(options), value=None)
    field.add_class("villa-choice")
    return field


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already, the first of each row its head, under plain heads."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
