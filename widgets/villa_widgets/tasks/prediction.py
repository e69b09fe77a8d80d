"""Prediction: first say what you expect, then see what the model shows, then compare.

What is to be seen is made only when the learner has committed. A prediction gives no points: it
cannot go wrong, only surprise. One of an earlier visit is kept, and the page goes on behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from html import escape

import ipywidgets as widgets
import traitlets

from villa_core.errors import VillaError
from villa_core.learn.progress import Task
from villa_core.text import _
from villa_widgets.kit.close import everything_in
from villa_widgets.kit.controls import row
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.marked import block, inline, plain
from villa_widgets.tasks.names import claim_name
from villa_widgets.tasks.task import Card, LessonPanel, sending
from villa_widgets.tasks.wording import Place, worded

UNANSWERED = "villa-unanswered"
"""The class of a prediction that was not made yet: a page of steps waits for it."""


class Prediction(Card):
    """A prediction that must be committed before the widget that `then` makes is shown.

    `text` is written as `villa_widgets.tasks.wording` explains; its solution says why. What it is
    about is `seen` from the start, and gives way to what is shown then.

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

    committed = traitlets.Bool(False, help="Whether the prediction was made.")

    def __init__(
        self,
        task: str,
        text: str,
        then: Callable[[], widgets.Widget],
        logbook: Logbook | None = None,
        *,
        seen: widgets.Widget | None = None,
        place: Place | None = None,
    ) -> None:
        self.task_id, self.shown, self.seen = task, then, seen
        self.wording = worded(text, place or Place(task))
        claim_name(task, text)
        self.logbook = logbook or own_logbook()
        self.head = LessonPanel(label=_("Prediction"))
        first = escape(_("First predict, then see."))
        self.head.tell(f'<p class="villa-first">{first}</p> {self.wording.question_html}')
        self.field = self.wording.field(_("I expect"))
        self.commit_button = sending(
            _("That is my prediction"), self.commit, _("Commit it and see")
        )
        self.said = LessonPanel(label=_("Prediction and result"))
        self.stage = widgets.VBox()
        asking: tuple[widgets.Widget, ...] = (self.head, self.field, row(self.commit_button))
        if seen is not None:
            asking = (row(seen, widgets.VBox(asking), kind="villa-asked"),)
        self._asking = asking
        super().__init__((*asking, self.said, self.stage))
        self.add_class(UNANSWERED)
        self.follow(self.logbook, self._remember)

    def solved_in(self, done: Task) -> bool:
        """A prediction is done when it was made."""
        return bool(done.tries)

    def _remember(self) -> None:
        """What the progress knows of this prediction, perhaps only after a moment."""
        tries = self.logbook.progress.task(self.task_id).tries
        if not tries or self.committed:
            return
        with suppress(traitlets.TraitError, VillaError):  # the options of an older version
            self.field.value = tries[0].answer
            self._reveal(self.wording.read(self.field.value, ""))

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
            self.said.reply(str(error), "ask")
            return
        self._reveal(value)
        self.said.meet()
        met = asked.same(value, asked.answer)
        self.logbook.tried(self.task_id, right=met, answer=asked.words(value))

    def _reveal(self, value: str | float) -> None:
        """Show what was hidden, and compare it with what was expected."""
        asked, self.committed = self.wording, True
        self._put_away()
        self.stage.children = (self.shown(),)
        self.remove_class(UNANSWERED)
        expected, found = (asked.words(one).removesuffix(".") for one in (value, asked.answer))
        met = asked.same(value, asked.answer)
        text = _("As you expected: {found}.")
        if not met:
            text = _("You expected: {expected}. What happens: {found}.")
        _typical, said = asked.said_to(value)
        html = text.format(expected=inline(expected), found=inline(found)) + f" {inline(said)}"
        text = text.format(expected=plain(expected), found=plain(found))
        self.said.reply(
            " ".join(f"{text} {plain(said)} {plain(asked.solution)}".split()),
            "right" if met else "not-yet",
            f"<p>{html.strip()}</p>{block(asked.solution)}",
        )

    def _put_away(self) -> None:
        """What was seen and answered with goes; the question stays."""
        kept = (self.head, self.head.layout)
        gone = [one for part in self._asking for one in (*everything_in(part), part)]
        self.children = (self.head, self.said, self.stage)
        for one in gone:
            if one not in kept:
                one.close()
