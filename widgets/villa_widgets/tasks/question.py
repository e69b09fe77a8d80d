"""Question: a number or a choice to answer, checked in a sentence."""

from __future__ import annotations

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.marked import block, inline, plain
from villa_widgets.tasks.names import claim_name
from villa_widgets.tasks.task import Answered, TaskCard
from villa_widgets.tasks.wording import Place, worded


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

    def __init__(
        self, task: str, text: str, logbook: Logbook | None = None, *, place: Place | None = None
    ) -> None:
        place = place or Place(task)
        self.wording = worded(text, place)
        if len(self.wording.hints) != 3:
            raise place.mistake(
                _(
                    "A question needs exactly three hints, from faint to strong. (A prediction "
                    "needs none, but it is asked with what is shown after it.)"
                )
            )
        claim_name(task, text)
        super().__init__(task, logbook)
        self.field = self.wording.field(_("Answer"))
        self.head.tell(self.wording.question_html)
        self.children = (self.head, self.field, self.buttons, self.said, self.help)
        self.follow(self.logbook, self._recall)

    def hints(self) -> tuple[str, ...]:
        """The three hints."""
        return self.wording.hints

    def hint_html(self, hint: str) -> str:
        """A hint with its formulas."""
        return block(hint)

    def solution_html(self) -> str:
        """The solution."""
        return self.wording.solution_html

    def answered(self) -> Answered:
        """The verdict on what is typed or chosen now."""
        asked = self.wording
        try:
            value = asked.read(self.field.value, _("Give an answer first."))
        except VillaError as error:
            return Answered(False, str(error), counts=False)
        if asked.same(value, asked.answer):
            answer, right = asked.words(asked.answer).removesuffix("."), _("Right: {answer}.")
            sentence = right.format(answer=plain(answer))
            return Answered(True, sentence, html=right.format(answer=inline(answer)))
        tells = len(asked.options) == 2
        typical, sentence = asked.said_to(value)
        if sentence:
            mistake = f"{plain(typical)} {asked.unit}".strip()
            html = inline(sentence)
            return Answered(False, plain(sentence), mistake, tells=tells, html=html)
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
