"""A finger under a loaded plate: it lies still, or tips to the side that is too heavy."""

import math

import pytest
from page import received, wish

from villa_core.statics.turning import Turning
from villa_widgets.activities.stages.farthest import FarthestStage
from villa_widgets.activities.stages.finger import TIP, FingerStage
from villa_widgets.activities.stages.plate import LoadedPlate
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

TEXT = """Where does it lie still?
    = 20.5 ± 4 mm
    ~ 50 # That is halfway.
    ! At the centre of mass."""


@pytest.fixture
def stage():
    made = FingerStage()
    yield made
    made.close()


def scene(stage):
    return received(stage.picture, "scene")


def rest(stage):
    """What the page tells when all has come to rest."""
    wish(stage.picture, {"kind": "rest", "id": scene(stage)["name"]})


def test_the_centre_of_a_loaded_plate_is_the_mean_in_which_each_place_counts_by_its_mass():
    loaded = LoadedPlate(("blue-thick", 100.0, 20.0), ("blue-hex", -40.0, 0.0))
    mass = 103.2 + 26.6 + 18.1
    assert loaded.mass == pytest.approx(mass)
    assert loaded.centre[0] == pytest.approx((26.6 * 100 - 18.1 * 40) / mass)
    assert loaded.centre[1] == pytest.approx(26.6 * 20 / mass)


@pytest.mark.parametrize(("mm", "leans"), [(0, 1), (16, 1), (17, 0), (24, 0), (25, -1), (100, -1)])
def test_it_lies_still_only_while_its_centre_is_over_the_fingertip(stage, mm, leans):
    stage.point(mm)
    assert stage.leans == leans
    assert (leans == 0) == (abs(stage.loaded.centre[0] - mm) <= TIP)
    stage.let_go(lambda _said: None)
    assert math.copysign(1, scene(stage)["rest"]) * bool(scene(stage)["rest"]) == leans
    assert math.copysign(1, Turning(*scene(stage)["law"]).across) == (leans or 1)


def test_a_fall_ends_where_its_stops_are(stage):
    for mm in (-120, -30, 0, 60, 120):
        stage.point(mm)
        stage.let_go(lambda _said: None)
        assert max(scene(stage)["stops"]) == pytest.approx(abs(scene(stage)["rest"]))
        stage.rewind()


def test_half_way_tips_and_is_told_and_the_finger_is_moved_on_until_it_lies(stage):
    task = Staged("03/finger", TEXT, stage, Logbook(None))
    wish(stage.picture, {"kind": "slide", "id": "finger", "at": 170, "ticket": "a"})
    task.check()
    assert task.said.spoken == ""
    rest(stage)
    assert task.said.spoken == (
        "It tips down on the left. So your finger has to go farther that way. That is halfway."
    )
    assert "20.5" not in scene(stage)["body"], "nothing tells the place before it was found"
    wish(stage.picture, {"kind": "slide", "id": "finger", "at": 142, "ticket": "b"})
    assert scene(stage)["held"] == 0.0, "the blocks hold it again"
    task.check()
    rest(stage)
    assert task.right
    assert "20.5 mm" in scene(stage)["body"]
    task.close()


def test_neither_the_heaviest_nor_the_farthest_column_moves_the_centre_most():
    stage = FarthestStage()
    places = {column: stage.place_of(column) for column in stage.loaded}
    assert max(places, key=places.get) == "blue-hex"
    heaviest = max(places, key=lambda one: stage.loaded[one].mass)
    farthest = max(places, key=lambda one: stage.loaded[one].columns[0][1])
    assert {heaviest, farthest}.isdisjoint({"blue-hex"})
    stage.close()


def test_what_was_tried_stays_in_the_table_and_all_of_it_comes_in_the_end():
    stage, said = FarthestStage(), []
    wish(stage.picture, {"kind": "pick", "id": "blue-thin-1"})
    stage.let_go(said.append)
    assert said == []
    rest(stage)
    assert said == ["The thin column: the finger goes 9.3 mm to the right."]
    assert "8.7 g" in stage.list.html
    assert "18.1 g" not in stage.list.html
    stage.reveal()
    assert "18.1 g" in stage.list.html
    stage.close()
