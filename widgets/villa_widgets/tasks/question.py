"""Question: a number or a choice to answer, checked in a sentence."""

from __future__ import annotations

from html import escape

from villa_core.errors import FormatError, VillaError
from villa_core.text import _
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.names import claim_name
from villa_widgets.tasks.task import Answered, TaskCard
from villa_widgets.tasks.wording import worded


class Question(TaskCard):
    """One question of a lesson; `text` is written as `villa_widgets.tasks.wording` explains.

    >>> from villa_widgets.tasks.logbook import Logbook
    >>> question = Question("03/middle", '''Where is the middle?
    ...     = 12.5 ± 0.5 mm
    ...     ~ 25 # That is the end.
    ...     ? Look.
    ...     ? Add the ends.
    ...     ? Halve the sum.
    ...     ! (0 + 25) / 2 = 12.5 mm''', Logbook(None))
    >>> question.field.value = "25"
    >>> question.check()
    >>> question.said.spoken
    'That is the end.'
    >>> question.field.value = "12,4 mm"
    >>> question.check()
    >>> question.right, question.said.spoken
    (True, 'Right: 12.5 mm. 1 point.')
    """

    def __init__(self, task: str, text: str, logbook: Logbook | None = None) -> None:
        self.wording = worded(text, task)
        if len(self.wording.hints) != 3:
            sentence = _("A question needs exactly three hints, from faint to strong.")
            raise FormatError(_("task {task}").format(task=task), sentence)
        claim_name(task, text)
        super().__init__(task, logbook)
        self.field = self.wording.field(_("Answer"))
        self.head.tell(f'<p class="villa-question">{escape(self.wording.question)}</p>')
        self.children = (self.head, self.field, self.buttons, self.said, self.help)
        self.follow(self.logbook, self._recall)

    def hints(self) -> tuple[str, ...]:
        """The three hints."""
        return self.wording.hints

    def solution_html(self) -> str:
        """The solution."""
        return escape(self.wording.solution or self.wording.words(self.wording.answer))

    def answered(self) -> Answered:
        """The verdict on what is typed or chosen now."""
        asked = self.wording
        try:
            value = asked.read(self.field.value, _("Give an answer first."))
        except VillaError as error:
            return Answered(False, str(error), counts=False)
        if asked.same(value, asked.answer):
            answer = asked.words(asked.answer).removesuffix(".")
            return Answered(True, _("Right: {answer}.").format(answer=answer))
        tells = len(asked.options) == 2
        for typical, sentence in asked.wrong.items():
            if asked.same(value, asked.read(typical)):
                mistake = f"{typical} {asked.unit}".strip()
                return Answered(False, sentence, mistake, tells=tells)
        if isinstance(value, str) or isinstance(asked.answer, str):
            return Answered(False, _("Not yet. Try again, or take a hint."), tells=tells)
        if asked.same(-value, asked.answer):
            text = _("The size is right, but not the sign. Which way is counted as negative?")
            return Answered(False, text)
        if value < asked.answer:
            return Answered(False, _("Not yet: that is too small. Try again, or take a hint."))
        return Answered(False, _("Not yet: that is too large. Try again, or take a hint."))

    def _recall(self) -> None:
        """Say so if it was solved on another day, or on another page just now."""
        if not self.right and self.logbook.progress.task(self.task_id).solved:
            self.right = True
            self.said.judge(_("You have solved this."), "stands", "✓")
