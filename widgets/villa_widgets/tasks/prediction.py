"""Prediction: first say what you expect, then see what the model shows, then compare.

What is to be seen is made only when the learner has committed. A prediction gives no points: it
cannot go wrong, only surprise.

>>> from villa_widgets.tasks.logbook import Logbook
>>> view = Prediction("05/corner", '''What happens?
...     ~ It stands
...     = It falls
...     ! Look at the edge.''', widgets.VBox, Logbook(None))
>>> view.field.value = "It stands"
>>> view.commit()
>>> view.said.spoken
'You expected: It stands. What happens: It falls. Look at the edge.'
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as widgets
import traitlets

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.kit.controls import button, row
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.task import Card, LessonPanel
from villa_widgets.tasks.wording import worded


class Prediction(Card):
    """A prediction that must be committed before the widget that `then` makes is shown.

    `text` is written as `villa_widgets.tasks.wording` explains; its solution says why.
    """

    committed = traitlets.Bool(False, help="Whether the prediction was made.")

    def __init__(
        self,
        task: str,
        text: str,
        then: Callable[[], widgets.Widget],
        logbook: Logbook | None = None,
    ) -> None:
        self.task_id, self.wording, self.shown = task, worded(text), then
        self.logbook = logbook or own_logbook()
        self.head = LessonPanel(label=_("Prediction"))
        first, question = escape(_("First predict, then see.")), escape(self.wording.question)
        self.head.tell(f'<p class="villa-question"><b>{first}</b> {question}</p>')
        self.field = self.wording.field(_("I expect"), _("I expect, in {unit}"))
        self.commit_button = button(
            _("That is my prediction"), self.commit, _("Commit it and see"), style="primary"
        )
        self.said = LessonPanel(label=_("Prediction and result"))
        self.stage = widgets.VBox()
        super().__init__((self.head, self.field, row(self.commit_button), self.said, self.stage))

    def commit(self) -> None:
        """Take the prediction as it is, show what was hidden, and compare."""
        asked = self.wording
        if self.committed:
            return
        if locked := self.logbook.locked:
            self.said.judge(locked, "close", "…")
            return
        try:
            value = asked.read(self.field.value, _("Say first what you expect."))
        except VillaError as error:
            self.said.judge(str(error), "close", "?")
            return
        self.committed = self.field.disabled = self.commit_button.disabled = True
        self.stage.children = (self.shown(),)
        expected, found = asked.words(value), asked.words(asked.answer)
        met = asked.same(value, asked.answer)
        self.logbook.tried(self.task_id, right=met, answer=expected)
        if met:
            text = _("As you expected: {found}.").format(found=found)
        else:
            text = _("You expected: {expected}. What happens: {found}.")
            text = text.format(expected=expected, found=found)
        kind, sign = ("stands", "✓") if met else ("close", "!")
        self.said.judge(f"{text} {asked.solution}".strip(), kind, sign)
