"""Tutorial: the books' own figures, played by the learner on one game table, step by step.

The tutorial only watches the table: the table plays and refuses, a step says what it is about.

>>> from villa_widgets.tasks.logbook import Logbook
>>> tutorial = Tutorial(scene=False, logbook=Logbook(None))
>>> tutorial.step.title, tutorial.done
('Figure 2', False)
>>> tutorial.show_me()
>>> tutorial.done
True
>>> tutorial.close()
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from html import escape
from typing import Any

import ipywidgets as widgets
import traitlets

from villa_core.text import _
from villa_core.villa import moves as m
from villa_core.villa.explanation import Explanation
from villa_core.villa.game import Game
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.activities.tutorial_steps import STEPS, Judged, Step, first_villa
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, choice, row
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.paper import Printed, on_paper
from villa_widgets.tasks.task import LessonPanel
from villa_widgets.villa.start import Seat
from villa_widgets.villa.table import GameTable


def first_game(*, scene: bool = False) -> GameTable:
    """A first small game against the computer: it begins on the orange plate, so it is short.

    The learner is Ada, the computer Robin.

    >>> table = first_game()
    >>> table.seats["Robin"].kind, table.now.turn
    ('careful', 'Ada')
    >>> table.close()
    """
    colors = {"Ada": ("red", "blue"), "Robin": ("green", "yellow")}
    game = Game.at("de", colors, "Ada", tower=first_villa(), seal=("Robin", "Ada"), seed=7)
    return GameTable(game, {"Robin": Seat("careful", "usual")}, saves=None, scene=scene)


class _Watched(GameTable):
    """A table that tells what it answers to a wish."""

    def __init__(self, game: Game, heard: Callable[[Explanation], None], *, scene: bool) -> None:
        self._heard = heard
        super().__init__(game, saves=None, scene=scene)

    def explain(self, move: m.Move | None, *, passing: bool = False) -> None:
        """Answer as every table does, and tell the tutorial."""
        super().explain(move, passing=passing)
        if self._answer is not None and not passing:
            self._heard(self._answer)


class Tutorial(widgets.VBox):
    """The figures 2 to 8b, or only some. It goes on where the learner stopped last time.

    That is what the progress file says.
    """

    number = traitlets.Int(0, help="The step, counted from 0.", read_only=True)
    done = traitlets.Bool(False, help="Whether the step is done.", read_only=True)

    def __init__(
        self,
        figures: Collection[str] = tuple(SCENARIOS),
        *,
        scene: bool = True,
        logbook: Logbook | None = None,
    ) -> None:
        self.steps = tuple(step for step in STEPS if step.figure in figures)
        self.logbook = own_logbook() if logbook is None else logbook
        self._begun = 0
        self.head = LessonPanel(label=_("What the figure shows"))
        self.said = LessonPanel(label=_("How it went"))
        self.back = button(_("One step back"), lambda: self.go(self.number - 1))
        self.next = button(_("Next step"), lambda: self.go(self.number + 1))
        self.again = button(_("Start this step again"), lambda: self.go(self.number))
        self.show = button(_("Show me"), self.show_me, _("Let the table make the move"))
        self.list = choice(_("Step"), _names(self.steps), self._chosen)
        first = next((n for n, step in enumerate(self.steps) if not self._known(step)), 0)
        game = self.steps[first].start()
        self.table = _Watched(game, self._heard, scene=scene)
        for tool in (self.table.bar.new, self.table.bar.save, self.table.bar.upload):
            tool.layout.display = "none"
        tools = row(self.next, self.back, self.again, self.show, self.list)
        self.card = widgets.VBox((self.head, self.said, tools))
        self.card.add_class("villa-lesson")
        super().__init__((self.card, self.table))
        self.add_class("villa-lab")
        self.table.observe(lambda change: self._played(change.new), "game")
        self.go(first)

    @property
    def step(self) -> Step:
        """The step of this moment."""
        return self.steps[self.number]

    def go(self, number: int) -> None:
        """Begin a step, counted from 0; beyond the ends nothing happens."""
        if not 0 <= number < len(self.steps):
            return
        self.set_trait("number", number)
        self.set_trait("done", False)
        game = self.step.start()
        self._begun = game.number
        self.list.value = number
        self.said.tell("")
        self.table.start(game)
        self._tell()

    def show_me(self) -> None:
        """Begin the step again, and make the figure's move."""
        self.go(self.number)
        for move in self.step.shown():
            if self.step.refused:
                self.table.explain(move)
            else:
                self.table.wish(move)

    def close(self) -> None:
        """Close the tutorial and its table."""
        self.table.close()
        close_inside(self)
        super().close()

    # what happens at the table -------------------------------------------------------------------

    def _heard(self, answer: Explanation) -> None:
        """A wish was answered: perhaps with the rule that this step is about."""
        if self.step.refused and self.step.refused in answer.rules:
            rule = self.table.now.rulebook[self.step.refused]
            text = _("This is rule {id}: {sentence}")
            self._finish(text.format(id=rule.id, sentence=rule.sentence))

    def _played(self, game: Game | None) -> None:
        """A move was made or taken back."""
        if game is None or self.done:
            return
        match self.step.judge(game, self._begun):
            case Judged.DONE:
                self._finish("")
            case Judged.ASTRAY:
                self._say(_astray(game), "close", "?")
            case Judged.ON_THE_WAY:
                self._say(_("Good so far. Go on."), "stands", "…")
            case Judged.BEGUN:
                self.said.tell("")

    def _finish(self, found: str) -> None:
        if self.done:
            return
        self.set_trait("done", True)
        if not self._known(self.step):
            self.logbook.tried(self.step.task, right=True)
        lesson = _(self.step.lesson)
        if self.number + 1 == len(self.steps):
            lesson += " " + _("This was the last step.")
        self._say(f"{found} {lesson}".strip(), "stands", "✓")
        self._tell()

    # what is told --------------------------------------------------------------------------------

    def _known(self, step: Step) -> bool:
        return self.logbook.progress.task(step.task).solved

    def _tell(self) -> None:
        step, n = self.step, self.number + 1
        goal = f"<b>{escape(_('Your turn:'))}</b> {escape(_(step.goal))}"
        count = _("Step {n} of {all}").format(n=n, all=len(self.steps))
        self.head.tell(
            f'<div class="villa-title"><span>{escape(step.title)}</span>'
            f"<span>{escape(count)}</span></div>"
            f'<p class="villa-question">{escape(_(step.story))}</p>'
            f'<p class="villa-question">{goal}</p>',
            f"{step.title}. {_(step.story)} {_(step.goal)}",
        )
        self.next.disabled = n == len(self.steps)
        self.back.disabled = n == 1
        self.next.button_style = "primary" if self.done else ""

    def _say(self, sentence: str, kind: str, sign: str) -> None:
        self.said.tell(
            f'<div class="villa-verdict is-{kind}"><span class="villa-sign" aria-hidden="true">'
            f'{sign}</span><div class="villa-words"><p>{escape(sentence)}</p></div></div>',
            sentence,
        )

    def _chosen(self, number: Any) -> None:
        if number != self.number:
            self.go(number)


def _names(steps: tuple[Step, ...]) -> list[tuple[str, object]]:
    names: list[tuple[str, object]] = []
    for number, step in enumerate(steps):
        goal = _(step.goal).partition(".")[0].partition(":")[0]
        names.append((f"{step.title}: {goal}", number))
    return names


def _astray(game: Game) -> str:
    """Why a move that was allowed is not the figure's one."""
    if game.outcome is not None:
        text = _("{log} In the figure the villa stands. Take the move back, or start again.")
        return text.format(log=game.log[-1])
    return _(
        "The rules allow that, but it is not what the figure shows. Read the task once more, and"
        " take the move back or start the step again."
    )


@on_paper.register
def _printed(tutorial: Tutorial) -> Printed:
    """The figures as drawings with their stories."""
    pages = []
    for figure in dict.fromkeys(step.figure for step in tutorial.steps):
        step = [step for step in tutorial.steps if step.figure == figure][-1]
        tower = step.start().tower
        drawing = on_paper(tower).task if tower is not None else ""
        words = f"{_(step.story)} {_(step.goal)} {_(step.lesson)}"
        pages.append(f"<h3>{escape(step.title)}</h3><p>{escape(words)}</p>{drawing}")
    return Printed("".join(pages))
