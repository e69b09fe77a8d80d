"""Staged: a task answered on a stage: place a guess, let go, watch it hold or fail, try again.

The words of a task come from its file, as those of a question do; the answer is not typed but
placed on a `Stage`: a weight on a seesaw, a finger under a plate, a column that is tapped. *Let go*
plays the learner's own guess. Only when it was right the reason comes, in words and in the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import ipywidgets as widgets

from villa_core.errors import VillaError
from villa_core.text import _
from villa_widgets.kit.close import close_all
from villa_widgets.kit.controls import row
from villa_widgets.kit.lists import Quiet
from villa_widgets.kit.stage import GoButton
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.marked import block, inline, plain
from villa_widgets.tasks.names import claim_name
from villa_widgets.tasks.placed import Placed, Where
from villa_widgets.tasks.prediction import UNANSWERED
from villa_widgets.tasks.task import Answered, TaskCard
from villa_widgets.tasks.wording import Place, worded

Guess = str | float


class Stage(Protocol):
    """What a staged task is played on. It knows the physics, and nothing of words or points.

    A guess is a number in the unit of the task (where the weight lies), or one of the options that
    the task's file lists, to the letter (“the red one”).
    """

    picture: widgets.Widget
    """What is touched; it stands at the left of every step."""

    side: Sequence[widgets.Widget]
    """What stands beside the words: a list of tries, a ruler; mostly nothing."""

    @property
    def guess(self) -> Guess | None:
        """What is placed now; None as long as nothing is."""

    def heard_by(self, placed: Callable[[], None]) -> None:
        """Call `placed` whenever a hand places another guess."""

    def put(self, guess: Guess) -> None:
        """Place the guess of an earlier visit, unheard; `VillaError` if it cannot be placed."""

    def let_go(self, then: Callable[[str], object]) -> None:
        """Play the guess as it is; at rest call `then` with a sentence of what happened."""

    def placed_at(self) -> Where | None:
        """Where in its picture the guess is placed; None if it has no place there."""

    def rewind(self) -> None:
        """Hold everything again as before, with the guess where it is."""

    def reveal(self) -> None:
        """The guess was right: draw what may be told now, such as forces, areas, the answer."""

    def close(self) -> None:
        """Close all that is drawn."""


class Staged(TaskCard):
    """A task on a stage; `text` is written as `villa_widgets.tasks.wording` explains.

    Like a prediction it wins no points: a wrong guess only surprises, and can be mended at once. A
    page of steps goes on as soon as one guess was let go; the task is done when one was right.
    """

    def __init__(
        self,
        task: str,
        text: str,
        stage: Stage,
        logbook: Logbook | None = None,
        *,
        place: Place | None = None,
    ) -> None:
        self.wording = worded(text, place or Place(task))
        claim_name(task, text)
        super().__init__(task, logbook)
        self.on = stage
        self._played: Guess | None = None
        self._where: Where | None = None
        self._touched = False
        self._quiet = Quiet()
        self.go = GoButton()
        self.head.tell(self.wording.question_html)
        held = row(stage.picture, kind="villa-step-picture")
        helps = (self.hint_button, self.solution_button) if self.wording.hints else ()
        self.buttons.children = (self.check_button,)  # closed with its row, the help is not
        close_all(self.buttons)
        self.buttons = row(self.go, *helps, kind="villa-asking")
        asking = (self.head, *stage.side, self.buttons, self.said, self.help)
        words = widgets.VBox(asking, _dom_classes=("villa-step-words",))
        self.children = (held, words)
        self.add_class("villa-staged")
        self.add_class(UNANSWERED)
        self.solution_button.layout.visibility = "hidden"
        stage.heard_by(self._quiet.unless(self._placed))
        self._ask()
        self.follow(self.logbook, self._recall)

    # placed, let go, seen ------------------------------------------------------------------------

    def _ask(self) -> None:
        self.go.offer(_("Let go"), self.check, able=self.on.guess is not None)

    def _placed(self) -> None:
        """Another guess is on the stage: what was said of the one before is gone."""
        self._touched = True
        if self._played is not None:
            self._again()
        self._ask()

    def check(self) -> None:
        """Let go of the guess; what is said of it comes when all is at rest."""
        guess, locked = self.on.guess, self.logbook.locked
        if locked:
            self.said.judge(locked, "close", "…")
        elif guess is not None:
            self._played, self._where = guess, self.on.placed_at()
            self.said.tell("")
            if self.right:  # it was solved before, and all lies as it came to rest
                with self._quiet():
                    self.on.rewind()
            self.go.offer(_("Let go"), lambda: None)  # it keeps the focus until all is at rest
            self.on.let_go(lambda happened: self._rested(guess, happened))

    def _rested(self, guess: Guess, happened: str) -> None:
        """Say what happened and why, and note the try, unless the guess was taken again."""
        if self._played != guess:
            return
        found = self._judged(guess, happened)
        answer = self.wording.words(guess)
        self.logbook.tried(self.task_id, right=found.right, mistake=found.mistake, answer=answer)
        if self._where is not None:
            self.logbook.placed(self.task_id, Placed(answer, found.right, *self._where))
        self.said.reply(found.sentence, "right" if found.right else "not-yet", found.html)
        self._let_gone()
        self.right = self.right or found.right
        if found.right:
            with self._quiet():
                self.on.reveal()
        self.go.offer(_("Once more") if found.right else _("Set it up again"), self._again)

    def _let_gone(self) -> None:
        """A guess was let go, now or before: the page goes on, the solution may be shown."""
        self.remove_class(UNANSWERED)
        self.solution_button.layout.visibility = None

    def _again(self) -> None:
        """Everything is held as before, and the guess is where it was."""
        self._played = None
        self.said.tell("")
        with self._quiet():
            self.on.rewind()
        self._ask()

    # what is said --------------------------------------------------------------------------------

    def answered(self) -> Answered:
        """What would be said of the guess that is placed now."""
        guess = self.on.guess
        if guess is None:
            return Answered(False, _("Place your guess first, then let go."), counts=False)
        return self._judged(guess, "")

    def _judged(self, guess: Guess, happened: str) -> Answered:
        """What happened, with the reason if it was right, or what such a guess forgets."""
        asked = self.wording
        right = asked.same(guess, asked.answer)
        typical, said = ("", asked.solution) if right else asked.said_to(guess)
        mistake = f"{plain(typical)} {asked.unit}".strip()[:80] if typical else ""
        html = f"<p>{inline(happened)}</p>{block(said)}"
        return Answered(right, f"{happened} {plain(said)}".strip(), mistake, html=html)

    def hints(self) -> tuple[str, ...]:
        """The three hints, if there are any."""
        return self.wording.hints

    def hint_html(self, hint: str) -> str:
        """A hint with its formulas."""
        return block(hint)

    def solution_html(self) -> str:
        """The solution."""
        return self.wording.solution_html

    def _recall(self) -> None:
        """Put the guess of an earlier visit, or of another page, on a stage that nobody touched."""
        done = self.logbook.progress.task(self.task_id)
        if not done.tries or self._touched or self.right:
            return
        self._let_gone()
        last = next((one for one in reversed(done.tries) if one.right), done.tries[-1])
        with suppress(VillaError, ValueError), self._quiet():
            self.on.put(self.wording.read(last.answer))
            self._ask()
            if done.solved:
                self.right = True
                self.on.reveal()
                self.said.judge(_("You have solved this."), "stands", "✓")

    def close(self) -> None:
        """Close this, and the stage with all that is drawn."""
        if "on" in vars(self):
            self.on.close()
            close_all(self.hint_button, self.solution_button)
        super().close()
