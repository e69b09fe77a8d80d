"""Question: a number, a choice or a word to answer, checked in a sentence.

>>> from villa_widgets.tasks.logbook import Logbook
>>> question = Question("03/middle", "Where is the middle?", answer=12.5, unit="mm",
...     tolerance=0.5, hints=("Look.", "Add the ends.", "Halve the sum."),
...     solution="(0 + 25) / 2 = 12.5 mm", wrong={"25": "That is the end."}, logbook=Logbook(None))
>>> question.field.value = "25"
>>> question.check()
>>> question.said.spoken
'That is the end.'
>>> question.field.value = "12,4 mm"
>>> question.check()
>>> question.right, question.said.spoken
(True, 'Right: 12.5 mm. 1 point.')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

import ipywidgets as widgets

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.numbers import plain_words, read_number, shown_number
from villa_widgets.tasks.task import Answered, TaskCard, labelled

Checker = Callable[[object], tuple[bool, str]]


class Question(TaskCard):
    """One question of a lesson.

    `answer` is a number (with `unit` and `tolerance`), one of the `options`, or a word or several
    words that are right. `wrong` maps typical wrong answers to the sentence that each gets; their
    texts are compared like answers. `check` may decide instead of `answer`: it gets what was
    answered and gives whether it is right, and a sentence.
    """

    def __init__(
        self,
        task: str,
        question: str,
        *,
        answer: float | str | Sequence[str] | None = None,
        options: Sequence[str] = (),
        unit: str | None = None,
        tolerance: float = 0.0,
        hints: Sequence[str] = (),
        solution: str = "",
        wrong: Mapping[str, str] | None = None,
        check: Checker | None = None,
        logbook: Logbook | None = None,
    ) -> None:
        if len(hints) != 3:
            raise VillaError(_("A question needs exactly three hints, from faint to strong."))
        if (answer is None) == (check is None):
            raise VillaError(_("A question needs either an answer or a check."))
        super().__init__(task, logbook)
        self._question, self._answer, self._unit = question, answer, unit or ""
        self._tolerance, self._hints, self._solution = tolerance, tuple(hints), solution
        self._wrong, self._checker = dict(wrong or {}), check
        self._number = unit is not None or isinstance(answer, int | float)
        self.options = tuple(options)
        self.field: widgets.Widget
        if options:
            self.field = widgets.RadioButtons(options=self.options, value=None)
            self.field.add_class("villa-choice")
        else:
            words = _("Answer in {unit}").format(unit=unit) if unit else _("Answer")
            self.field = labelled(widgets.Text(), words)
            self.field.continuous_update = False
        self.head.tell(f'<p class="villa-question">{escape(question)}</p>')
        self.children = (self.head, self.field, self.buttons, self.said, self.help)
        self.right = self.logbook.progress.task(task).solved

    def hints(self) -> Sequence[str]:
        """The three hints."""
        return self._hints

    def solution_html(self) -> str:
        """The solution."""
        return escape(self._solution or self._right_words())

    def answered(self) -> Answered:
        """The verdict on what is typed or chosen now."""
        given = self.field.value
        value: object = given
        if given is None or not str(given).strip():
            return Answered(False, _("Give an answer first."), counts=False)
        if self._number:
            number = read_number(str(given), self._unit)
            if number is None:
                text = _("“{given}” cannot be read as a number in {unit}.")
                unit = self._unit or _("plain digits")
                return Answered(False, text.format(given=given, unit=unit), counts=False)
            value = number
        if self._checker is not None:
            right, sentence = self._checker(value)
            return Answered(right, sentence)
        if self._is(value, self._answer):
            return Answered(True, _("Right: {answer}.").format(answer=self._right_words()))
        for typical, sentence in self._wrong.items():
            if self._is(value, read_number(typical, self._unit) if self._number else typical):
                return Answered(False, sentence, mistake=self._in_words(typical))
        return Answered(False, self._not_quite(value))

    def _is(self, value: object, wanted: object) -> bool:
        if isinstance(value, float):
            slack = self._tolerance + 1e-9
            return isinstance(wanted, int | float) and abs(value - wanted) <= slack
        words = [wanted] if isinstance(wanted, str) else wanted
        if not isinstance(words, Sequence):
            return False
        return plain_words(str(value)) in [plain_words(str(word)) for word in words]

    def _not_quite(self, value: object) -> str:
        if isinstance(value, float) and isinstance(self._answer, int | float):
            if value < self._answer:
                return _("Not yet: that is too small. Try again, or take a hint.")
            return _("Not yet: that is too large. Try again, or take a hint.")
        return _("Not yet. Try again, or take a hint.")

    def _in_words(self, typical: str) -> str:
        """A typical wrong answer as the class report names it."""
        return f"{typical} {self._unit}".strip() if self._number else typical

    def _right_words(self) -> str:
        if isinstance(self._answer, int | float):
            return f"{shown_number(self._answer)} {self._unit}".strip()
        if isinstance(self._answer, str):
            return self._answer
        return str(self._answer[0]) if self._answer else ""
