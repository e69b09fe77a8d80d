"""A villa is cut floor by floor; the floor at which the knife is left is the answer."""

import pytest

from villa_core import Tower
from villa_core.learn.puzzles import villa_of
from villa_widgets.activities.stages.knife import KnifeStage


@pytest.fixture
def standing():
    made = KnifeStage(Tower.random(32, plates=3), lamps=True)
    yield made
    made.close()


@pytest.fixture
def falling():
    made = KnifeStage(villa_of("predict", level=3, seed=16))
    yield made
    made.close()


def slide(stage, to):
    """As a hand does."""
    stage.picture.sketch._heard["slide"]("knife", to)


def scene(stage):
    return stage.picture.sketch._scene


def drawn(stage):
    return scene(stage)["back"] + scene(stage)["front"]


def test_the_knife_chooses_a_floor_and_above_the_villa_it_cuts_nothing(standing):
    slide(standing, 1)
    assert standing.guess == "the first floor"
    assert "the first floor" in scene(standing)["label"]
    slide(standing, 3)
    assert standing.guess is None


def test_lamps_light_only_at_floors_that_were_cut(standing):
    assert drawn(standing).count("✓") == 0
    slide(standing, 0)
    slide(standing, 2)
    assert drawn(standing).count("✓") == 2
    assert "mm" not in drawn(standing), "no margin is told before the hand lets go"


def test_without_lamps_the_learner_has_to_see_what_is_wrong(falling):
    for floor in range(3):
        slide(falling, floor)
    assert "✗" not in drawn(falling)


def test_what_is_above_the_cut_is_named_for_those_who_listen(falling):
    slide(falling, 1)
    assert "Above are" in scene(falling)["label"]


def test_a_villa_that_stands_tells_what_each_floor_has_to_spare(standing):
    said = []
    slide(standing, 2)
    standing.let_go(said.append)
    assert said == [
        "It stands. To spare: ground floor 5.6 mm, first floor 19.7 mm, second floor 13.9 mm."
    ]
    assert drawn(standing).count("✓") == 3


def test_a_villa_that_is_wrong_falls_and_says_where_it_began(falling):
    said = []
    slide(falling, 0)
    falling.let_go(said.append)
    film = falling.picture.children[0]
    film.elevation.at_rest = True
    assert said == ["The first floor gave way first."]
    falling.rewind()
    assert falling.picture.children == (falling.picture.sketch,)
    assert falling.guess == "the ground floor"


def test_a_guess_of_an_earlier_visit_has_the_knife_where_it_was_left(falling):
    falling.put("the first floor")
    (knife,) = scene(falling)["parts"]
    assert (knife["at"], knife["told"]) == (1, "the first floor")


def test_with_the_numbers_every_lamp_tells():
    stage = KnifeStage(Tower.random(32, plates=3))
    stage.cut(0)
    assert "✓" not in stage.picture.sketch.on_paper()
    stage.reveal()
    assert stage.picture.sketch.on_paper().count("✓") == 3
    stage.close()
