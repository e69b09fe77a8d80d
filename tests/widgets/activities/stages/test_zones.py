"""Three safe zones, and three columns to whom they belong."""

import itertools

import pytest

from villa_widgets.activities.stages.outward import narrow_villa, zone_of
from villa_widgets.activities.stages.zones import ZonesStage

RIGHT = ("red-thin-1", "blue-hex", "red-thick")


@pytest.fixture
def stage():
    made = ZonesStage(narrow_villa())
    yield made
    made.close()


def tap(stage, *columns):
    for column in columns:
        stage.picture.sketch._heard["pick"](column)


def test_the_last_zone_is_for_the_column_that_is_left(stage):
    tap(stage, "red-thin-1", "blue-hex")
    assert stage.guess == "A thin, B hexagonal, C thick"


def test_a_tap_on_a_column_that_is_dealt_out_takes_it_back(stage):
    tap(stage, "red-thin-1")
    assert stage.guess is None
    tap(stage, "red-thin-1")
    assert stage.dealt == ()
    tap(stage, *RIGHT[:2], "red-thin-1")
    assert (stage.dealt, stage.guess) == ((), None)


def test_only_the_right_order_is_held_on_every_rim(stage):
    for order in itertools.permutations(RIGHT):
        stage.put(None)
        stage.dealt = ()
        tap(stage, *order[:2])
        said = []
        stage.let_go(said.append)
        if order == RIGHT:
            assert said == ["On the rim of its zone each of them is held."]
        else:
            stage.picture.children[0].elevation.at_rest = True
            assert said[0].startswith("On that rim the "), order
        stage.rewind()


def test_zones_are_drawn_from_the_widest_to_the_narrowest(stage):
    areas = [zone_of(stage.tower, column).polygon.area for column in RIGHT]
    assert areas == sorted(areas, reverse=True)
    assert [area.area for area in stage._zones] == areas


def test_what_an_earlier_visit_dealt_out_is_dealt_again(stage):
    stage.put("A thick, B hexagonal, C thin")
    assert stage.dealt == ("red-thick", "blue-hex", "red-thin-1")
    assert [part["pressed"] for part in stage.picture.sketch._scene["parts"]] == [True] * 3
