"""PuzzleView: one seeded challenge to solve, with choosers for its level and seed.

>>> from villa_widgets.tasks.logbook import Logbook
>>> view = PuzzleView("predict", level=1, seed=7, logbook=Logbook(None))
>>> view.answering.field.value = view.puzzle.solution.answer
>>> view.check()
>>> view.right
True
>>> view.close()
"""

from __future__ import annotations

from contextlib import suppress
from html import escape
from typing import Any

import ipywidgets as widgets

from villa_core.learn import puzzles
from villa_core.learn.progress import stars_rule
from villa_core.learn.puzzles.puzzle import AskChoice, AskPlace, AskRaises, Puzzle
from villa_core.text import _, ngettext
from villa_core.tower.tower import Tower
from villa_widgets.kit.close import close_inside
from villa_widgets.kit.controls import button, choice, row
from villa_widgets.tasks.answers import Answering, QuietPlan, answering
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.task import Answered, TaskCard, labelled, star_line

_TOP = -1  # in the list of floors: the uppermost one


class PuzzleView(TaskCard):
    """A puzzle of `villa_core.learn.puzzles`: its villa, its question, an answer to give and check.

    Give a kind (with level and seed) or a puzzle. With `fixed` the level and seed cannot be chosen.
    After a wrong answer the villa stays as it is, and the plan shows what physics says of it.
    """

    def __init__(
        self,
        puzzle: str | Puzzle[Any],
        level: int = 1,
        seed: int = 1,
        *,
        fixed: bool = False,
        logbook: Logbook | None = None,
    ) -> None:
        made = puzzles.make(puzzle, level, seed) if isinstance(puzzle, str) else puzzle
        super().__init__(made.task, logbook)
        self.puzzle = made
        self.answering: Answering
        self.plan = QuietPlan(made.tower)
        self.plan.on_move(self._moved)
        self.plan.on_cancel(lambda _column: self.answering.cancelled())
        again = button(_("Start again"), lambda: self.show(self.puzzle), _("Take my answer back"))
        self.buttons.children = (*self.buttons.children, again)
        self.level = choice(
            _("Level"), [(str(n), n) for n in puzzles.LEVELS], lambda _n: self._chosen()
        )
        self.seed = labelled(widgets.BoundedIntText(min=0, max=puzzles.LARGEST_SEED), _("Seed"))
        self.seed.observe(lambda _change: self._chosen(), "value")
        following = button(_("Another one"), self.another, _("The next seed"))
        self.floor_choice = choice(_("Plan of"), [("", _TOP)], self._look_at)
        self.place = widgets.VBox()
        side = widgets.VBox((self.place, self.buttons, self.said, self.help))
        side.add_class("villa-side")
        work = row(widgets.VBox((self.floor_choice, self.plan)), side, kind="villa-work")
        chooser = () if fixed else (row(self.level, self.seed, following),)
        self.children = (*chooser, self.head, work)
        self._choosing = False
        self.show(made)
        self.logbook.observe(self._tell_head, "progress")

    # which puzzle --------------------------------------------------------------------------------

    def show(self, puzzle: Puzzle[Any]) -> None:
        """Show a puzzle from its beginning."""
        self.puzzle, self.task_id, tower = puzzle, puzzle.task, puzzle.tower
        self._choosing = True
        self.level.value, self.seed.value = puzzle.level, puzzle.seed
        floors = [(tower.floor_name(k), k) for k in reversed(range(tower.top))]
        self.floor_choice.options = [(_("uppermost plate"), _TOP), *floors]
        self._forget_help()
        for old in self.place.children:
            close_inside(old)
            old.close()
        self.answering = answering(puzzle, self.plan, self._at_home)
        self.place.children = (self.answering.widget,)
        self._at_home(tower)
        self._tell_head()

    def another(self) -> None:
        """Show the puzzle with the next seed."""
        self.seed.value = (self.seed.value + 1) % (puzzles.LARGEST_SEED + 1)

    def _chosen(self) -> None:
        if not self._choosing:
            self.show(puzzles.make(self.puzzle.kind, self.level.value, self.seed.value))

    # what the plan shows -------------------------------------------------------------------------

    def _moved(self, column: str, x: float, y: float, done: bool) -> None:
        self.answering.moved(column, x, y, done)

    def _look_at(self, floor: int) -> None:
        if not self._choosing:
            self._draw(self.plan.reading.tower, floor, quiet=self.plan.quiet)

    def _at_home(self, tower: Tower) -> None:
        """Show the villa where the answer is given: on top if something is put there."""
        asks_to_put = isinstance(self.puzzle.answer_type, AskPlace | AskRaises)
        self._draw(tower, _TOP if asks_to_put else 0)

    def _draw(self, tower: Tower, floor: int, *, quiet: bool = True) -> None:
        self._choosing = True
        self.floor_choice.value = floor
        self._choosing = False
        self.plan.show(tower, None if floor == _TOP else floor, quiet=quiet)

    # what is said --------------------------------------------------------------------------------

    def _tell_head(self, _change: Any = None) -> None:
        puzzle, progress = self.puzzle, self.logbook.progress
        stars = progress.stars(puzzle.kind, puzzle.level)
        points = progress.task(puzzle.task).points
        earned = ngettext("{n} point", "{n} points", points).format(n=points) if points else ""
        facts = "".join(f"<li>{escape(fact)}</li>" for fact in puzzle.facts)
        rule = escape(stars_rule())
        self.head.tell(
            f'<div class="villa-title"><span>{escape(puzzle.title)}</span>'
            f'<span title="{rule}">{star_line(stars)}</span><span>{escape(earned)}</span></div>'
            f'<p class="villa-question">{escape(puzzle.question)}</p>'
            + (f'<ul class="villa-facts">{facts}</ul>' if facts else "")
        )

    def hints(self) -> tuple[str, ...]:
        """The three hints of the puzzle."""
        return self.puzzle.hints

    def solution_html(self) -> str:
        """The puzzle's own explanation."""
        return escape(self.puzzle.solution.explanation)

    def solve(self) -> None:
        """Show the solution, and the villa with it."""
        super().solve()
        self.plan.tray, self.plan.movable = (), frozenset()  # all that was asked for stands there
        self._draw(self.puzzle.solution.tower, self.floor_choice.value, quiet=False)

    def answered(self) -> Answered:
        """The verdict of the puzzle; the plan shows the villa as it then is, where it falls."""
        value = self.answering.value
        if value is None:
            return Answered(False, _("Give an answer first."), counts=False)
        verdict, asked = self.puzzle.check(value), self.puzzle.answer_type
        many = isinstance(asked, AskChoice) and len(asked.options) > 2
        quiet = many and not verdict.right
        floor, weakest = self.floor_choice.value, verdict.tower.stability().weakest
        if not quiet and weakest is not None:
            floor = weakest.floor if weakest.floor < verdict.tower.top else _TOP
        self._draw(verdict.tower, floor, quiet=quiet)
        return Answered(verdict.right, verdict.sentence, verdict.mistake)

    def close(self) -> None:
        """Close this and all that is inside it."""
        with suppress(ValueError):  # closed before
            self.logbook.unobserve(self._tell_head, "progress")
        super().close()
