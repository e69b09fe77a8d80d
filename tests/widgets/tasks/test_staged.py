"""A staged task: my guess is played, what happened is said, then I try again until it is right."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets
import pytest

from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.prediction import UNANSWERED
from villa_widgets.tasks.staged import Guess, Staged

TEXT = """20 g lie 60 mm out. Where do 30 g balance them?
    = 40 ± 1 mm
    ~ 90 # You turned the ratio round.
    ! 20 · 60 = 30 · 40."""


class Board:
    """A stage without a picture that notes what is done to it."""

    side = ()

    def __init__(self) -> None:
        self.picture = widgets.Box()
        self.guess: Guess | None = None
        self.done: list[str] = []
        self.rest: Callable[[str], object] = print

    def heard_by(self, placed: Callable[[], None]) -> None:
        self.placed = placed

    def place(self, guess: Guess) -> None:
        """As a hand would."""
        self.guess = guess
        self.placed()

    def put(self, guess: Guess) -> None:
        self.guess = guess

    def let_go(self, then: Callable[[str], object]) -> None:
        self.done.append(f"plays {self.guess}")
        self.rest = then

    def placed_at(self) -> None:
        return None

    def rewind(self) -> None:
        self.done.append("held")

    def reveal(self) -> None:
        self.done.append("told")

    def close(self) -> None:
        self.picture.close()


def staged(board: Board, logbook: Logbook) -> Staged:
    return Staged("04/seesaw", TEXT, board, logbook)


HINTS = """
    ? Which is heavier?
    ? The heavier one sits closer.
    ? 20 · 60 is 30 times what?"""


@pytest.fixture
def board() -> Board:
    return Board()


def test_nothing_can_be_let_go_before_a_guess_is_placed(board: Board) -> None:
    task = staged(board, Logbook(None))
    assert task.go.disabled
    assert UNANSWERED in task._dom_classes
    board.place(90)
    assert not task.go.disabled
    task.close()


def test_my_own_guess_is_played_and_told_why_it_failed(board: Board) -> None:
    task = staged(board, Logbook(None))
    board.place(90)
    task.go.press()
    assert board.done == ["plays 90"]
    assert task.said.spoken == ""
    task.go.press()  # while it plays the button keeps the focus, and does nothing
    assert board.done == ["plays 90"]
    board.rest("It goes down on the right.")
    assert task.said.spoken == "It goes down on the right. You turned the ratio round."
    assert UNANSWERED not in task._dom_classes
    assert not task.right
    task.close()


def test_the_reason_comes_only_when_a_guess_was_right(board: Board) -> None:
    task = staged(board, Logbook(None))
    for guess, fell in ((90, "It goes down."), (40.5, "It holds.")):
        board.place(guess)
        task.go.press()
        board.rest(fell)
    assert board.done == ["plays 90", "held", "plays 40.5", "told"]
    assert task.said.spoken == "It holds. 20 · 60 = 30 · 40."
    assert task.right
    task.close()


def test_taking_it_in_the_hand_while_it_plays_leaves_the_old_guess_unsaid(board: Board) -> None:
    logbook = Logbook(None)
    task = staged(board, logbook)
    board.place(90)
    task.go.press()
    board.place(60)
    board.rest("It goes down.")
    assert task.said.spoken == ""
    assert not logbook.progress.task("04/seesaw").tries
    task.close()


def test_guesses_are_kept_with_their_mistake_and_come_back_with_the_next_visit(
    board: Board,
) -> None:
    logbook = Logbook(None)
    task = staged(board, logbook)
    board.place(90)
    task.go.press()
    board.rest("It goes down.")
    tried = logbook.progress.task("04/seesaw").tries[-1]
    assert (tried.answer, tried.mistake, tried.right) == ("90 mm", "90 mm", False)
    task.close()
    again = staged(other := Board(), logbook)
    assert other.guess == 90
    assert UNANSWERED not in again._dom_classes
    again.close()


def test_nothing_is_left_open_when_it_closes() -> None:
    before = len(widgets.widget._instances)
    staged(Board(), Logbook(None)).close()
    assert len(widgets.widget._instances) == before


def test_hints_of_a_staged_task_are_shown_one_after_the_other(board: Board) -> None:
    task = Staged("04/seesaw-hints", TEXT + HINTS, board, Logbook(None))
    assert all(part.comm is not None for part in task.buttons.children)
    task.hint_button.click()
    assert "Which is heavier?" in task.help.spoken
    task.close()


def test_a_solution_is_shown_only_after_a_guess_was_let_go(board: Board) -> None:
    task = Staged("04/seesaw-hints", TEXT + HINTS, board, Logbook(None))
    assert task.solution_button.layout.visibility == "hidden"
    board.place(90)
    task.go.press()
    board.rest("It goes down.")
    assert task.solution_button.layout.visibility is None
    task.close()


def test_a_hint_leaves_the_guess_that_is_placed_where_it_is(board: Board) -> None:
    task = Staged("04/seesaw-hints", TEXT + HINTS, board, Logbook(None))
    board.place(90)
    task.go.press()
    board.rest("It goes down.")
    board.place(60)
    task.hint_button.click()
    assert board.guess == 60
    task.close()


def test_a_solved_task_comes_back_with_the_guess_that_was_right(board: Board) -> None:
    logbook = Logbook(None)
    task = staged(board, logbook)
    for guess in (40, 90):
        board.place(guess)
        task.go.press()
        board.rest("It plays.")
    task.close()
    again = staged(other := Board(), logbook)
    assert (other.guess, other.done) == (40, ["told"])
    assert "villa-solved" in again._dom_classes
    again.close()


def test_the_card_tells_the_page_how_far_its_task_is(board: Board) -> None:
    task = staged(board, Logbook(None))
    seen = []
    for guess in (90, 40):
        seen.append({"villa-tried", "villa-solved"} & set(task._dom_classes))
        board.place(guess)
        task.go.press()
        board.rest("It plays.")
    assert seen == [set(), {"villa-tried"}]
    assert "villa-solved" in task._dom_classes
    task.close()
