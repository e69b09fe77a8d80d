"""Where a guess is placed: one way for all stages, and kept for the picture of a class."""

import pytest

from villa_core import Tower
from villa_widgets.activities.stages.carries import CarriesStage
from villa_widgets.activities.stages.finger import FingerStage
from villa_widgets.activities.stages.first_floor import FloorStage
from villa_widgets.activities.stages.lever import LeverStage
from villa_widgets.activities.stages.nailed import NailedStage
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.placed import Placed, kept
from villa_widgets.tasks.staged import Staged

TEXT = """Where?
    = 40 ± 0.5 mm
    ~ 90 # Equal differences do not balance.
    ! 20 · 60 = 30 · 40."""


@pytest.fixture
def heard():
    """A stage as a task has it, touched by a hand."""
    made = []

    def stage(kind):
        one = kind()
        one.heard_by(lambda: None)
        made.append(one)
        return one

    yield stage
    for one in made:
        one.close()


def wish(stage, **told):
    stage.drawing._on_wish(stage.drawing, {"ticket": "1", **told}, [])


def test_what_is_moved_is_a_dot_where_it_lies_and_no_more_in_the_picture(heard):
    stage = heard(LeverStage)
    assert "30 g" in stage.drawing.on_paper()
    wish(stage, kind="slide", id="right", at=90)
    where = stage.placed_at()
    assert where.places == ((90.0, 0.0),)
    assert where.box == stage.box
    assert "30 g" not in where.drawing.partition(">")[2]
    finger = heard(FingerStage)
    wish(finger, kind="slide", id="finger", at=160)
    assert finger.placed_at().places == ((40.0, 0.0),)


def test_what_is_tapped_stays_in_the_picture_and_is_not_marked_there(heard):
    stage = heard(NailedStage)
    before = stage.drawing.on_paper()
    wish(stage, kind="pick", id="B")
    where = stage.placed_at()
    assert len(where.places) == 1
    assert where.drawing == before


def test_a_column_of_a_villa_in_space_is_a_dot_from_the_front(heard):
    tower = Tower.famous("three-legged")
    stage = heard(lambda: CarriesStage(tower, scene=False))
    assert stage.placed_at() is None
    column = next(iter(stage.pushes))
    stage.tap(column)
    where = stage.placed_at()
    assert where.places[0][0] == tower.find(column)[1].x
    assert where.drawing.startswith("<svg")
    floors = heard(lambda: FloorStage(Tower.famous("tall"), scene=False))
    floors.put("the first floor")
    assert len(floors.placed_at().places) == 1


@pytest.mark.parametrize("pupil", ["Fox", ""])
def test_the_first_guess_of_a_pupil_is_kept_and_of_nobody_else(tmp_path, pupil):
    logbook = Logbook(tmp_path / "villa-progress.json", pupil=pupil)
    stage = LeverStage()
    card = Staged("04/seesaw", TEXT, stage, logbook)
    for mm in (90, 40):
        wish(stage, kind="slide", id="right", at=mm)
        card.check()
        stage._rested()
    guess = kept(tmp_path, "04/seesaw")
    if pupil:
        assert guess == Placed("90 mm", False, ((90.0, 0.0),), stage.box, guess.drawing)
    else:
        assert guess is None
        assert not (tmp_path / "guesses").exists()
    card.close()
