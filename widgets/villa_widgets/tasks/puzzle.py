"""PuzzleView: one seeded challenge on the stage: answer it, check it, then let go and see."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from villa_core.learn import puzzles
from villa_core.learn.progress import opening_rule, stars_rule, won
from villa_core.learn.puzzles.puzzle import AskNumber, Feedback, Puzzle
from villa_core.suspend.mobile import Mobile
from villa_core.text import _
from villa_core.tower.tower import Tower
from villa_widgets.kit.close import close_all
from villa_widgets.kit.controls import button, choice, row, show
from villa_widgets.kit.drawers import Drawers
from villa_widgets.kit.fields import WholeField
from villa_widgets.kit.lists import Quiet
from villa_widgets.kit.page import Page
from villa_widgets.kit.panel import note
from villa_widgets.kit.stage import StageFrame
from villa_widgets.tasks.answers import Answering
from villa_widgets.tasks.boards import MobileBoard, VillaBoard
from villa_widgets.tasks.building import answering
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.numbers import proper
from villa_widgets.tasks.task import Answered, LessonPanel, TaskCard, labelled, star_line

_NO_FILM = ("nothing", "no-place")  # what was answered cannot be built, so it cannot be let go
Board = VillaBoard | MobileBoard


class PuzzleView(TaskCard):
    """A puzzle of `villa_core.learn.puzzles`: its picture, its question, an answer to give.

    Give a kind (with level and seed) or a puzzle. `following` are the words and the deed of the
    button when it is solved and let go; left out, it shows the puzzle with the next seed, and a
    drawer has level and seed to choose.

    >>> from villa_widgets.tasks.logbook import Logbook
    >>> view = PuzzleView("predict", level=1, seed=7, logbook=Logbook(None))
    >>> view.answering.field.value = view.puzzle.solution.answer
    >>> view.check()
    >>> view.right, view.frame.go.description
    (True, 'Let go')
    >>> view.close()
    """

    def __init__(
        self,
        puzzle: str | Puzzle[Any, Any],
        level: int = 1,
        seed: int = 1,
        *,
        following: tuple[str, Callable[[], None]] | None = None,
        logbook: Logbook | None = None,
    ) -> None:
        made = puzzles.make(puzzle, level, seed) if isinstance(puzzle, str) else puzzle
        super().__init__(made.task, logbook)
        self.add_class("villa-puzzle")
        self.puzzle = made
        self.following = following or (_("Another one"), self.another)
        self.answering: Answering
        self._feedback: Feedback[Any] | None = None
        self._boards: dict[type, Board] = {}
        self._quiet = Quiet()
        self.known = LessonPanel(label=_("What is known"))
        self.place = widgets.VBox()
        self.place.add_class("villa-answer")
        # after a wrong answer another one can be checked at once, so this is a button of its own
        self.see_button = button(_("Let go and see"), self.let_go)
        again = button(_("Start again"), lambda: self.show(self.puzzle), _("Take my answer back"))
        drawers: dict[str, tuple[str, Callable[[], widgets.Widget]]] = {
            "known": (_("What is known"), lambda: self.known)
        }
        if following is None:
            drawers["other"] = (_("Another one"), self._chooser)
        tools = (self.hint_button, self.solution_button, again)
        self.drawers = Drawers(drawers, *tools, changed=lambda _name: self._tell_chooser())
        self.board = self._board()
        self.frame = StageFrame(
            [self.said], self.board.picture, (*self.board.side, self.place), [self.drawers]
        )
        self.frame.go.add_class("villa-send")
        self.children = (self.head, self.frame, self.help, Page())
        self.show(made)
        self.follow(self.logbook, self._told_progress)

    @classmethod
    def of(
        cls, tower: Tower, kind: str, name: str = "", *, logbook: Logbook | None = None
    ) -> PuzzleView:
        """A puzzle about a villa of your own: “predict” what falls, or which column to “pull”.

        Progress is kept under `name`, such as “my-lesson/which”; without one it follows from the
        villa. `VillaError` says why nothing can be asked of it.

        >>> from villa_core import Tower
        >>> view = PuzzleView.of(Tower.famous("leaning"), "predict", "my-lesson/leaning")
        >>> view.task_id, view.puzzle.title
        ('my-lesson/leaning', 'Predict what falls')
        >>> view.close()
        """
        puzzle = puzzles.about(tower, kind, name)
        view = cls(puzzle, following=(_("Once more"), lambda: view.show(puzzle)), logbook=logbook)
        return view

    # which puzzle --------------------------------------------------------------------------------

    def show(self, puzzle: Puzzle[Any, Any]) -> None:
        """Show a puzzle from its beginning."""
        self.puzzle, self.task_id = puzzle, puzzle.task
        self._forget_help()
        close_all(*self.place.children[:1])
        self.board.rewind()
        self.board = self._board()
        self.answering = answering(puzzle, self.board, self._changed)
        self.place.children = (self.answering.widget, self.see_button)
        self.frame.put(self.board.picture, (*self.board.side, self.place))
        self.known.tell(_facts(puzzle))
        show(self.drawers.handles["known"], bool(puzzle.facts) and not _needs_facts(puzzle))
        self._ask()
        self._tell_head()
        self._tell_chooser()

    def another(self) -> None:
        """Show the puzzle with the next seed."""
        puzzle = self.puzzle
        seed = (puzzle.seed + 1) % (puzzles.LARGEST_SEED + 1)
        self.show(puzzles.make(puzzle.kind, puzzle.level, seed))

    def _board(self) -> Board:
        """The board for what the puzzle is about; one is made of each kind."""
        built = self.puzzle.built
        if type(built) not in self._boards:
            kind = MobileBoard if isinstance(built, Mobile) else VillaBoard
            self._boards[type(built)] = kind(built, lambda: self.answering)
        return self._boards[type(built)]

    def _chooser(self) -> widgets.Widget:
        """How hard, as far as that is open, and the number of the puzzle, for the drawer."""
        self.level = choice(_("How hard"), (), self._quiet.unless(self._chosen))
        self.seed = labelled(WholeField(0, 0, puzzles.LARGEST_SEED), _("Number"))
        self.seed.observe(self._quiet.unless(self._chosen), "value")
        self.closed = LessonPanel(label=_("What opens more"))
        chosen = row(self.level, self.seed, button(_("The next one"), self.another))
        return widgets.VBox((chosen, self.closed))

    def _tell_chooser(self) -> None:
        if "other" in self.drawers.content:
            here, progress = self.puzzle, self.logbook.progress
            ways = [n for n in puzzles.LEVELS if n == here.level or progress.is_open(here.kind, n)]
            with self._quiet():
                self.level.options = [(puzzles.level_name(n), n) for n in ways]
                self.level.value, self.seed.value = here.level, here.seed
            self.closed.tell(note(opening_rule()) if ways != [*puzzles.LEVELS] else "")

    def _chosen(self, _change: Any) -> None:
        self.show(puzzles.make(self.puzzle.kind, self.level.value, self.seed.value))

    # asked, checked, let go ----------------------------------------------------------------------

    def _ask(self) -> None:
        self._feedback = None
        show(self.see_button, False)
        self.said.reply(self.answering.prompt, "ask")
        self.frame.offer(_("Check"), self.check)

    def _changed(self) -> None:
        """Another answer: what was said of the one before is gone."""
        if self._feedback is not None:
            self.board.rewind()
            self._ask()

    def answered(self) -> Answered:
        """The verdict of the puzzle on what is answered now."""
        value = self.answering.value
        if value is None:
            return Answered(False, _("Give an answer first."), counts=False)
        feedback = self._feedback = self.puzzle.check(value)
        return Answered(feedback.right, feedback.sentence, feedback.mistake)

    def check(self) -> None:
        """Check the answer, say what it wins, and offer to let go; a wrong one can be changed."""
        if self._feedback is not None:  # of this answer all is said
            return
        before = self.logbook.progress
        super().check()
        feedback = self._feedback
        if feedback is None:
            return
        if feedback.right:
            words = won(before, self.logbook.progress, self.task_id)
            self.said.reply(f"{feedback.sentence} {words}", "right")
        elif self.puzzle.tells:
            more = _("Try another answer, or let go and see: then it gives no points.")
            self.said.reply(f"{feedback.sentence} {more}", "not-yet")
        if feedback.right or not self.puzzle.tells:
            self.board.reveal(_left(feedback))
        if feedback.right:
            self.frame.offer(_("Let go"), self.let_go)
        else:
            show(self.see_button, feedback.mistake not in _NO_FILM)

    def let_go(self) -> None:
        """Let go of what was answered, and watch; what came of it is told in the end."""
        feedback = self._feedback
        if feedback is None:
            return
        if self.puzzle.tells and not feedback.right:
            self.logbook.shown(self.task_id)
        show(self.see_button, False)
        self.frame.offer(_("Let go"), self.let_go, able=False)
        self.board.let_go(feedback, self._told)

    def _told(self, what: str) -> None:
        """All is at rest: say what happened, and what can be done now."""
        feedback = self._feedback
        if feedback is None:
            return
        if feedback.right:
            self.said.reply(f"{what} {feedback.sentence}", "right")
            self.frame.offer(*self.following)
            return
        seen = _("You answered otherwise; now that you have seen it, it gives no points any more.")
        self.said.reply(f"{what} {seen if self.puzzle.tells else feedback.sentence}", "not-yet")
        self.frame.offer(_("Set it up again"), self._again)

    def _again(self) -> None:
        """The villa as it was before it was let go, with the same answer to change."""
        self.board.rewind()
        self.answering.draw()
        self._ask()

    # what is said --------------------------------------------------------------------------------

    def _told_progress(self) -> None:
        """Stars were won, and perhaps a level has opened."""
        self._tell_head()
        self._tell_chooser()

    def _tell_head(self) -> None:
        puzzle, progress = self.puzzle, self.logbook.progress
        stars = ""
        if not puzzle.name:
            drawn = star_line(progress.stars(puzzle.kind, puzzle.level))
            number = _("Number {n}").format(n=puzzle.seed)
            stars = (
                f'<span title="{escape(stars_rule())}">{drawn}</span>'
                f'<small class="villa-number">{escape(number)}</small>'
            )
        facts = _facts(puzzle) if _needs_facts(puzzle) else ""
        self.head.tell(
            f'<div class="villa-title"><span>{escape(puzzle.title)}</span>{stars}</div>'
            f'<p class="villa-question">{escape(puzzle.question)}</p>{facts}'
        )

    def hints(self) -> tuple[str, ...]:
        """The three hints of the puzzle."""
        return self.puzzle.hints

    def solution_html(self) -> str:
        """The puzzle's own explanation."""
        return proper(escape(self.puzzle.solution.explanation))

    def solve(self) -> None:
        """Show the solution, and the villa or the mobile with it."""
        super().solve()
        solution = self.puzzle.solution
        show(self.see_button, False)
        self.board.rewind()
        self._feedback = Feedback(_("This is the solution."), solution.built, "seen")
        if isinstance(self.board, VillaBoard):
            self.board.offer()
        self.board.show(solution.built)
        self.board.reveal(solution.built)
        self.said.reply(_("This is the solution. Let go and see, or begin again."), "ask")
        self.frame.offer(_("Let go"), self.let_go)

    def close(self) -> None:
        """Close this and all that is inside it, also the board that is not shown."""
        if "_boards" not in vars(self):
            return  # it could not be made, and is swept away
        for board in self._boards.values():
            board.close()
        close_all(self.buttons, self.known)
        super().close()


def _needs_facts(puzzle: Puzzle[Any, Any]) -> bool:
    """Whether there is too little to go by without what is known."""
    return isinstance(puzzle.answer_type, AskNumber) or isinstance(puzzle.built, Mobile)


def _facts(puzzle: Puzzle[Any, Any]) -> str:
    rows = "".join(f"<li>{proper(escape(fact))}</li>" for fact in puzzle.facts)
    return f'<ul class="villa-facts">{rows}</ul>'


def _left(feedback: Feedback[Any]) -> Any:
    """What is let go: without the column that is taken out first."""
    return (
        feedback.built if feedback.pulled is None else feedback.built.remove_column(feedback.pulled)
    )
