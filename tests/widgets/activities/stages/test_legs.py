"""Columns are tapped and taken away one by one; the first that surprises ends it."""

import pytest

from villa_core.learn.puzzles import villa_of
from villa_widgets.activities.stages.legs import EssentialStage, LegsStage


@pytest.fixture
def stage():
    made = LegsStage(villa_of("pull", level=1, seed=5), scene=False)
    yield made
    made.close()


@pytest.fixture
def essential():
    made = EssentialStage(villa_of("pull", level=2, seed=23))
    yield made
    made.close()


def played(stage, *columns):
    """Tap, let go, and have the page tell that each film is over."""
    above = isinstance(stage, EssentialStage)
    heard = stage.picture.sketch._heard["pick"] if above else stage.picture.view._heard["choose"]
    for column in columns:
        heard(column)
    said, films = [], 0
    stage.let_go(said.append)
    while not said:
        picture = stage.picture.children[0] if above else stage.picture
        picture.view.at_rest = True
        films += 1
        assert films <= len(columns)
    return said[0], films


def test_taps_choose_columns_and_leave_them(stage):
    stage.tap("blue-thin-3")
    stage.tap("blue-thick")
    assert stage.guess == "thick blue column, thin blue column 3"
    assert stage.picture.reading.ticked == {"blue-thin-3", "blue-thick"}
    stage.tap("blue-thin-3")
    stage.tap("blue-thick")
    assert stage.guess is None
    stage.tap("green-thick")
    assert stage.guess is None, "it is only a load"


def test_all_that_may_go_are_taken_away_in_turn(stage):
    said, films = played(stage, "blue-thick", "blue-thin-3")
    assert (said, films) == ("Without each of these, alone, it stands.", 2)


def test_the_first_that_may_not_go_ends_it(stage):
    said, films = played(stage, "blue-thick", "blue-hex", "blue-thin-3")
    assert (said, films) == ("Without the hexagonal blue column it falls.", 1)


def test_one_that_is_missing_is_told(stage):
    said, _films = played(stage, "blue-thick")
    assert said.endswith("but there is another such column.")


def test_of_essential_columns_it_falls_without_each(essential):
    said, films = played(essential, "yellow-thick", "yellow-thin-2")
    assert (said, films) == ("Without each of these it falls.", 2)
    essential.rewind()
    essential.put(None)
    said, _films = played(essential, "green-hex", "yellow-thick")
    assert said == "Without the hexagonal green column it stands."


def test_an_earlier_guess_is_ticked_again_and_can_be_changed(stage):
    stage.put("thick blue column")
    assert stage.picture.reading.ticked == {"blue-thick"}
    stage.tap("blue-thin-3")
    assert stage.guess == "thick blue column, thin blue column 3"
