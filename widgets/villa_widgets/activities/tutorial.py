"""Tutorial: the books' own figures, played by the learner on one game table, step by step.

The tutorial only watches the table: the table plays and refuses, a step says what it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from html import escape
from typing import Any

import traitlets

from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_core.villa import moves as m
from villa_core.villa.explanation import Explanation
from villa_core.villa.game import Game
from villa_core.villa.scenarios import SCENARIOS
from villa_widgets.activities.tutorial_steps import STEPS, FigureStep
from villa_widgets.kit.controls import button, choice, row
from villa_widgets.tasks.logbook import Logbook, own_logbook
from villa_widgets.tasks.paper import Sheet, on_paper
from villa_widgets.tasks.task import Card, LessonPanel
from villa_widgets.villa.start import Seat
from villa_widgets.villa.table import GameTable


def first_game() -> GameTable:
    """A first small game against the computer: it begins on the orange plate, so it is short.

    The learner is Ada, the computer Robin.

    >>> table = first_game()
    >>> table.seats["Robin"].kind, table.now.turn
    ('careful', 'Ada')
    >>> table.close()
    """
    colors = {"Ada": ("red", "blue"), "Robin": ("green", "yellow")}
    villa = Tower.random(seed=7, plates=4)
    game = Game.at("de", colors, "Ada", tower=villa, seal=("Robin", "Ada"), seed=7)
    return GameTable(game, {"Robin": Seat("careful", "usual")}, saves=None)


class _Watched(GameTable):
    """A table that tells what it answers to a wish; a new game begins the step `again`."""

    def __init__(
        self,
        game: Game,
        heard: Callable[[Explanation], None],
        again: Callable[[], None],
        *,
        scene: bool,
    ) -> None:
        self._heard, self._again = heard, again
        super().__init__(game, saves=None, scene=scene)

    def new_game(self) -> None:
        """Begin the step again."""
        self._again()

    def explain(self, move: m.Move | None, *, passing: bool = False) -> None:
        """Answer as every table does, and tell the tutorial."""
        super().explain(move, passing=passing)
        if self._answer is not None and not passing:
            self._heard(self._answer)


class Tutorial(Card):
    """The figures 2 to 8b, or only some. It goes on where the learner stopped last time.

    That is what the progress file says.

    >>> from villa_widgets.tasks.logbook import Logbook
    >>> tutorial = Tutorial(scene=False, logbook=Logbook(None))
    >>> tutorial.step.title, tutorial.done
    ('Figure 2', False)
    >>> tutorial.show_me()
    >>> tutorial.done
    True
    >>> tutorial.close()
    """

    look = "villa-lab"
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
        self.logbook = logbook or own_logbook()
        self._begun = 0
        self.head = LessonPanel(label=_("What the figure shows"))
        self.said = LessonPanel(label=_("How it went"))
        self.back = button(_("Step back"), lambda: self.go(self.number - 1))
        self.next = button(_("Next step"), lambda: self.go(self.number + 1))
        begin = lambda: self.go(self.number)  # noqa: E731
        self.again = button(_("Again"), begin, _("Start this step again"))
        self.show = button(_("Show me"), self.show_me, _("Let the table make the move"))
        names = [f"{step.title}: {re.split('[.:]', _(step.goal))[0]}" for step in self.steps]
        self.list = choice(_("Step"), [(name, n) for n, name in enumerate(names)], self._chosen)
        first = next((n for n, step in enumerate(self.steps) if not self._known(step)), 0)
        self.table = _Watched(self.steps[first].start(), self._heard, begin, scene=scene)
        for tool in (self.table.bar.new, self.table.bar.save, self.table.bar.upload):
            tool.layout.display = "none"
        tools = row(self.next, self.back, self.again, self.show, self.list)
        self.card = Card((self.head, self.said, tools))
        self.card.add_class("villa-figure")
        super().__init__((self.card, self.table))
        self.table.observe(lambda change: self._played(change.new), "game")
        self.go(first)

    @property
    def step(self) -> FigureStep:
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
        if self.step.speaks_of:
            self.table.hand.choose(self.step.speaks_of)
        self._tell()
        self.table.attention.anew()

    def show_me(self) -> None:
        """Begin the step again, and make the figure's move."""
        self.go(self.number)
        ask = self.table.explain if self.step.refused else self.table.wish
        if self.step.speaks_of:
            self.table.hand.choose(None)
        for move in self.step.shown():
            ask(move)

    def close(self) -> None:
        """Close the tutorial and its table."""
        self.table.close()
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
        if game.number <= self._begun:
            self.said.tell("")
        elif self.step.reached(game):
            self._finish("")
        elif game.outcome is not None:
            text = _("{log} In the figure the villa stands. Take the move back, or start again.")
            self.said.reply(text.format(log=game.log[-1]), "ask")
        elif self.step.on_the_way(game):
            self.said.reply(_("Good so far. Go on."), "right")
        else:
            text = _(
                "The rules allow that, but it is not what the figure shows. Read the task once "
                "more, and take the move back or start the step again."
            )
            self.said.reply(text, "ask")

    def _finish(self, found: str) -> None:
        if self.done:
            return
        self.set_trait("done", True)
        if not self._known(self.step):
            self.logbook.tried(self.step.task, right=True)
        lesson = _(self.step.lesson)
        if self.number + 1 == len(self.steps):
            lesson += " " + _("This was the last step.")
        self.said.reply(f"{found} {lesson}".strip(), "right")
        self._tell()

    # what is told --------------------------------------------------------------------------------

    def _known(self, step: FigureStep) -> bool:
        return self.logbook.progress.task(step.task).solved

    def _tell(self) -> None:
        step, n = self.step, self.number + 1
        count, turn = _("Step {n} of {all}").format(n=n, all=len(self.steps)), _("Your turn:")
        goal = f'<p class="villa-question"><b>{escape(turn)}</b> {escape(_(step.goal))}</p>'
        self.head.tell(
            f'<div class="villa-title"><span>{escape(step.title)}</span>'
            f"<span>{escape(count)}</span></div>"
            f'<p class="villa-question">{escape(_(step.story))}</p>{"" if self.done else goal}',
            f"{step.title}. {_(step.story)} {'' if self.done else _(step.goal)}",
        )
        self.next.disabled = n == len(self.steps)
        self.back.disabled = n == 1
        self.next.button_style = "primary" if self.done else ""

    def _chosen(self, number: Any) -> None:
        if number != self.number:
            self.go(number)


@on_paper.register
def _printed(tutorial: Tutorial) -> Sheet:
    """The figures as drawings with their stories."""
    pages = ""
    for step in {step.title: step for step in tutorial.steps}.values():
        tower = step.start().tower
        drawing = "" if tower is None else tower._repr_svg_()
        words = f"{_(step.story)} {_(step.goal)} {_(step.lesson)}"
        head = f"<h3>{escape(step.title)}</h3><p>{escape(words)}</p>"
        pages += f'<div class="figure">{head}{drawing}</div>'
    return Sheet(pages)
