"""A weight is laid on a seesaw: my place tips or holds, and each mistake is told."""

import re
from pathlib import Path

import pytest
from page import received, wish

from villa_widgets import Lesson
from villa_widgets.activities.stages.lever import LeverStage
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

NOTEBOOKS = Path(__file__).parents[4] / "notebooks"
TEXT = """Lay the 30 g on the right.
    = 40 ± 0.4 mm
    ~ 90 # The ratio is turned round.
    ~ 60 # Equal distances.
    ! 20 · 60 = 30 · 40."""


@pytest.fixture
def stage():
    made = LeverStage(20, 60, 30)
    yield made
    made.close()


@pytest.fixture
def task(stage):
    made = Staged("04/seesaw", TEXT, stage, Logbook(None))
    yield made
    made.close()


def slide(stage, mm):
    """As the browser tells it while the weight is dragged, or moved by a key."""
    wish(stage.picture, {"kind": "slide", "id": "right", "at": mm, "ticket": "t"})


def rest(stage):
    """As the browser tells it when the board has come to rest."""
    wish(stage.picture, {"kind": "rest", "id": received(stage.picture, "scene")["name"]})


def test_blocks_hold_the_board_until_it_is_let_go(stage):
    slide(stage, 90)
    scene = received(stage.picture, "scene")
    assert (scene["held"], stage.guess) == (0.0, 90.0)
    assert "is-block" in scene["back"]
    stage.let_go(print)
    scene = received(stage.picture, "scene")
    assert scene["held"] is None
    assert "is-block" not in scene["back"]


@pytest.mark.parametrize(("mm", "way"), [(39, -1), (41, 1), (1, -1), (120, 1)])
def test_any_imbalance_tips_the_board_to_the_ground(stage, mm, way):
    slide(stage, mm)
    stage.let_go(print)
    scene = received(stage.picture, "scene")
    assert scene["rest"] == scene["stops"][(way + 1) // 2]
    assert scene["law"][0] * way >= 0.5, "within seconds"


def test_a_wrong_place_is_played_told_and_stays_marked(stage, task):
    slide(stage, 90)
    task.go.press()
    assert task.said.spoken == "", "nothing is told before the film is over"
    rest(stage)
    assert task.said.spoken == "The right side goes down. The ratio is turned round."
    slide(stage, 60)
    scene = received(stage.picture, "scene")
    assert scene["held"] == 0.0, "a weight that is taken again sets it up again"
    assert "At 90 mm the right side went down." in scene["label"]
    assert task.said.spoken == ""


def test_the_equation_is_written_when_it_balances_and_not_before(stage, task):
    slide(stage, 90)
    task.go.press()
    rest(stage)
    before = str(received(stage.picture, "scene"))
    assert "40" not in re.sub(r'"[^"]*"|d=\S+', "", before.partition("front")[2])
    slide(stage, 40)
    task.go.press()
    assert task.right
    assert "20 · 60 = 30 · 40" in received(stage.picture, "scene")["front"]


def test_a_weight_beside_the_seesaw_is_no_guess(stage, task):
    assert task.go.disabled
    slide(stage, 50)
    slide(stage, 0)
    assert stage.guess is None
    assert task.go.disabled


def test_what_was_solved_is_found_solved_again():
    logbook = Logbook(None)
    first = Staged("04/seesaw", TEXT, LeverStage(20, 60, 30), logbook)
    slide(first.on, 40)
    first.go.press()
    again = Staged("04/seesaw", TEXT, LeverStage(20, 60, 30), logbook)
    assert again.right
    assert "20 · 60 = 30 · 40" in received(again.on.picture, "scene")["front"]
    slide(again.on, 41)
    assert "30 · 41" not in received(again.on.picture, "scene")["front"], "no untrue equation"
    first.close()
    again.close()


def test_the_question_of_the_lesson_to_copy_can_be_asked_on_a_stage():
    ask = Lesson(NOTEBOOKS / "teacher/tasks/your_own_lesson.md", Logbook(None)).ask
    task = ask("lever", on=LeverStage(30, 50, 20))
    for mm, said in ((50, "Equal distances balance equal weights."), (75, "75")):
        slide(task.on, mm)
        task.go.press()
        rest(task.on)
        assert said in task.said.spoken
    assert task.right
    task.close()
