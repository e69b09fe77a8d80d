"""Drags fill a table, a ball is foretold from it, and bars say what the rule in it is."""

import pytest
from page import received, wish

from villa_widgets.activities.stages.both_ways import BothWaysStage
from villa_widgets.activities.stages.fifth import FifthStage
from villa_widgets.activities.stages.follow import FollowStage
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

TEXT = """Where will the centre be?
    = 16 ± 1.5 mm
    ~ 80 # So far the column goes.
    ~ 40 # Half would be right for equal masses.
    ! A fifth."""


@pytest.fixture
def stage():
    made = FollowStage()
    yield made
    made.close()


def parts(stage):
    return {part["id"]: part for part in received(stage.picture, "scene")["parts"]}


def rest(stage):
    wish(stage.picture, {"kind": "rest", "id": received(stage.picture, "scene")["name"]})


def slide(stage, mm, done=True):
    """Drag the column there, as the page tells it."""
    wish(stage.picture, {"kind": "slide", "id": "column", "at": (mm + 60) // 5, "done": done})


def test_a_drag_is_one_row_however_far_it_went_on_its_way(stage):
    for mm in (10, 35, 60):
        slide(stage, mm, done=False)
    slide(stage, 50)
    assert stage.rows == [(50, 10)]
    slide(stage, 0)
    slide(stage, 50)
    assert stage.rows == [(50, 10)], "what is known is no other row"


def test_each_row_that_can_be_dragged_has_the_same_fifth_as_it_is_printed(stage):
    for mm in range(-60, 65, 5):
        assert round(stage.shift(mm) / mm, 1) == 0.2 if mm else stage.shift(mm) == 0
        assert stage.shift(mm) * 5 == mm


def test_the_ball_can_be_put_only_after_three_drags(stage):
    for mm in (50, -30):
        slide(stage, mm)
    assert "ball" not in parts(stage)
    wish(stage.picture, {"kind": "slide", "id": "ball", "at": 60, "done": True})
    assert stage.guess is None
    slide(stage, 20)
    assert "ball" in parts(stage)
    wish(stage.picture, {"kind": "slide", "id": "ball", "at": 80, "done": True})
    assert stage.guess == 40.0


def test_the_ball_rolls_beside_my_guess_and_my_mistake_is_told(stage):
    task = Staged("03/follow", TEXT, stage, Logbook(None))
    for mm in (50, -30, 20):
        slide(stage, mm)
    for mm, said in ((80, "So far the column goes."), (40, "Half would be"), (16, "A fifth.")):
        stage.put_ball(mm)
        assert parts(stage)["centre"]["x"] == pytest.approx(0.0), "nothing tells it before"
        task.check()
        assert parts(stage)["centre"]["glides"]
        assert parts(stage)["centre"]["x"] == pytest.approx(16.4, abs=0.05)
        rest(stage)
        assert said in task.said.spoken
        assert f"Your ball was at +{mm} mm." in task.said.spoken
    assert task.right
    task.close()


def test_an_earlier_visit_has_its_rows(stage):
    stage.put(16.0)
    assert len(stage.rows) == 3
    assert "ball" in parts(stage)


def test_the_next_step_has_the_learners_own_rows_and_writes_the_mean_with_them(stage):
    fifth = FifthStage(stage)
    slide(stage, -35)
    slide(stage, 45)
    assert fifth.rows == ((-35, -7), (45, 9))
    assert "+45 mm" in fifth.list.html
    fifth.tap("all")
    assert "45 mm" not in received(fifth.picture, "scene")["front"]
    fifth.reveal()
    front = received(fifth.picture, "scene")["front"]
    assert "(26.6 g · 45 mm + 103.2 g · 0 mm) / 129.8 g" in front
    assert f"= {26.6 * 45 / 129.8:.1f} mm" in front
    fifth.close()


@pytest.mark.parametrize(("whole", "times"), [("plate", 3.9), ("all", 4.9), ("wide", 9.3)])
def test_the_part_is_laid_along_the_bar_as_often_as_it_goes_in(whole, times):
    stage, said = FifthStage(), []
    wish(stage.picture, {"kind": "pick", "id": whole})
    stage.let_go(said.append)
    laid = [name for name in parts(stage) if name.startswith("laid")]
    assert len(laid) == int(times)
    rest(stage)
    assert said == [f"It goes into it {times} times."]
    stage.close()


PLACES = {
    (12, 6): "a fifth of both ways",
    (14, 5): "a fifth of both ways",
    (28, 16): "half of both ways",
    (60, 30): "under the column",
    (12, 0): "a fifth to the right only",
    (0, 6): "a fifth to the back only",
    (0, 0): "in the middle of the plate",
    (-12, -6): "on the other side",
    (90, -40): "somewhere else",
}


@pytest.mark.parametrize("place", PLACES)
def test_a_place_on_the_plan_is_taken_for_what_somebody_means_by_it(place):
    stage = BothWaysStage()
    stage.put_ball(*place)
    assert stage.guess == PLACES[place]
    stage.close()


def test_every_right_place_is_one_that_a_ball_can_have():
    stage = BothWaysStage()
    x, y = stage.loaded.centre
    near = [at for at, (u, v) in enumerate(stage.places) if abs(u - x) + abs(v + y) < 4]
    wish(stage.picture, {"kind": "slide", "id": "ball", "at": near[0]})
    assert stage.guess == "a fifth of both ways"
    wish(stage.picture, {"kind": "slide", "id": "ball", "at": 0})
    assert stage.guess is None, "beside the plate it is no guess"
    stage.close()
