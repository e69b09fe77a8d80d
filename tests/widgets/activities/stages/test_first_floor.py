"""The floor that gives way first is tapped, and the villa falls as it does."""

import ipywidgets as widgets
import pytest

from villa_core import Tower
from villa_core.learn.puzzles import villa_of
from villa_widgets.activities.stages.first_floor import FloorStage
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

TEXT = """Which floor gives way first?
    ~ the ground floor # It is broad.
    ~ the first floor
    = the second floor
    ! Each floor has to hold by itself."""


@pytest.fixture
def stage():
    made = FloorStage(villa_of("predict", level=3, seed=6))
    yield made
    made.close()


def rest(stage):
    """As the page tells it at the end of the film."""
    stage.picture.view.at_rest = True


def test_any_column_of_a_floor_chooses_it_and_rings_them_all(stage):
    stage.picture.view._heard["choose"]("red-thin-1")
    assert stage.guess == "the second floor"
    assert stage.picture.reading.ticked == {"green-thin-3", "red-thin-1", "yellow-thin-1"}
    assert stage.picture.reading.quiet, "nothing tells whether it stands"


def test_a_wrong_floor_is_told_after_the_film_and_another_one_can_be_tapped(stage):
    task = Staged("06/gives-way", TEXT, stage, Logbook(None))
    stage.tap("red-hex")
    task.go.press()
    assert stage.picture.film == "plays"
    assert task.said.spoken == ""
    rest(stage)
    assert task.said.spoken == "The second floor gave way first. It is broad."
    stage.tap("green-thin-3")
    assert stage.guess == "the ground floor", "what has fallen is not tapped"
    task.go.press()
    assert stage.picture.film == ""
    stage.tap("green-thin-3")
    task.go.press()
    rest(stage)
    assert task.said.spoken.endswith("Each floor has to hold by itself.")
    assert not stage.picture.reading.quiet, "supports may be seen now"
    task.close()


def test_what_stands_is_said_to_stand():
    stage, said = FloorStage(Tower.famous("leaning")), []
    stage.tap("red-hex")
    stage.let_go(said.append)
    assert said == ["It stands."]
    stage.close()


def test_nothing_is_left_open_when_it_closes():
    before = len(widgets.widget._instances)
    FloorStage(Tower.famous("leaning")).close()
    assert len(widgets.widget._instances) == before
