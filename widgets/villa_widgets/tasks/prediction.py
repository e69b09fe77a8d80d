"""Prediction: first say what you expect, then see what the model shows, then compare.

What is to be seen stays hidden until the learner commits. It may be a widget, or a function that
makes one and is called only then. A prediction gives no points: it cannot go wrong, only surprise.

>>> from villa_widgets.tasks.logbook import Logbook
>>> view = Prediction("05/corner", "What happens?", options=("It stands", "It falls"),
...     then=lambda: None, result="It falls", because="Look at the edge.", logbook=Logbook(None))
>>> view.field.value = "It stands"
>>> view.commit()
>>> view.said.spoken
'You expected: It stands. What happens: It falls. Look at the edge.'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets as widgets
import traitlets

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, row
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.numbers import plain_words, read_number, shown_number
from villa_widgets.tasks.task import LessonPanel, labelled

Result = str | float | Callable[[], str | float]


class Prediction(widgets.VBox):
    """A prediction that must be committed before `then` is shown.

    Give `options` to choose from, or a `unit` for a number, which counts as met within `tolerance`.
    `result` is what happens, or a function that finds it when it is needed.
    """

    committed = traitlets.Bool(False, help="Whether the prediction was made.")

    def __init__(
        self,
        task: str,
        question: str,
        *,
        then: widgets.Widget | Callable[[], widgets.Widget | None] | None,
        result: Result,
        options: Sequence[str] = (),
        unit: str | None = None,
        tolerance: float = 0.0,
        because: str = "",
        logbook: Logbook | None = None,
    ) -> None:
        if bool(options) == (unit is not None):
            raise VillaError(_("A prediction needs either options or a unit."))
        self.task_id = task
        self.logbook = own_logbook() if logbook is None else logbook
        self._then, self._result, self._because = then, result, because
        self._unit, self._tolerance = unit, tolerance
        self.head = LessonPanel(label=_("Prediction"))
        words = escape(_("First predict, then see."))
        self.head.tell(
            f'<p class="villa-question"><b>{words}</b> {escape(question)}</p>',
        )
        self.field: widgets.Widget
        if options:
            self.field = widgets.RadioButtons(options=tuple(options), value=None)
            self.field.add_class("villa-choice")
        else:
            text = _("I expect, in {unit}").format(unit=unit) if unit else _("I expect")
            self.field = labelled(widgets.Text(continuous_update=False), text)
        self.commit_button = button(
            _("That is my prediction"), self.commit, _("Commit it and see"), style="primary"
        )
        self.said = LessonPanel(label=_("Prediction and result"))
        self.stage = widgets.VBox()
        super().__init__((self.head, self.field, row(self.commit_button), self.said, self.stage))
        self.add_class("villa-lesson")

    def commit(self) -> None:
        """Take the prediction as it is, show what was hidden, and compare."""
        if self.committed:
            return
        given = self.field.value
        number = None
        if given is None or not str(given).strip():
            self._tell("close", "?", _("Say first what you expect."))
            return
        if self._unit is not None:
            number = read_number(str(given), self._unit)
            if number is None:
                text = _("“{given}” cannot be read as a number in {unit}.")
                self._tell("close", "?", text.format(given=given, unit=self._unit or "1"))
                return
        self.committed = True
        self.field.disabled = self.commit_button.disabled = True
        shown = self._then() if callable(self._then) else self._then
        if isinstance(shown, widgets.Widget):
            self.stage.children = (shown,)
        result = self._result() if callable(self._result) else self._result
        if number is not None and isinstance(result, int | float):
            met = abs(number - result) <= self._tolerance + 1e-9
            expected, found = (
                f"{shown_number(value)} {self._unit}".strip() for value in (number, result)
            )
        else:
            met = plain_words(str(given)) == plain_words(str(result))
            expected, found = str(given), str(result)
        self.logbook.tried(self.task_id, right=met, answer=expected)
        if met:
            text = _("As you expected: {found}.").format(found=found)
        else:
            text = _("You expected: {expected}. What happens: {found}.").format(
                expected=expected, found=found
            )
        self._tell("stands" if met else "close", "✓" if met else "!", f"{text} {self._because}")

    def _tell(self, kind: str, sign: str, sentence: str) -> None:
        words = sentence.strip()
        self.said.tell(
            f'<div class="villa-verdict is-{kind}"><span class="villa-sign" aria-hidden="true">'
            f'{sign}</span><div class="villa-words"><p>{escape(words)}</p></div></div>',
            words,
        )

    def close(self) -> None:
        """Close this and all that is inside it."""
        if isinstance(self._then, widgets.Widget) and not self.committed:
            self._then.close()
        close_inside(self)
        super().close()
