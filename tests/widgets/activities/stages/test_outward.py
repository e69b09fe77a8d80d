"""A column is pushed outward until a floor goes red; the lighter one goes farther."""

import pytest

from villa_widgets.activities.stages.outward import (
    WAYS,
    OutwardStage,
    limit,
    narrow_villa,
)
from villa_widgets.activities.stages.stretch import StretchStage


@pytest.fixture
def stage():
    made = OutwardStage(narrow_villa())
    yield made
    made.close()


def slide(stage, column, far, way=0.0):
    """As a hand does."""
    at = 1 + stage._ways[column].index((float(far), float(way)))
    stage.picture.sketch._heard["slide"](column, at)


def find(stage, *ways):
    for way in ways:
        slide(stage, "red-thick", 40, way)


def parts(stage):
    return [part["id"] for part in stage.picture.sketch._scene["parts"]]


def rest(stage):
    stage.picture.children[0].elevation.at_rest = True


@pytest.mark.parametrize(
    ("column", "way"),
    [(column, way) for column in ("red-thick", "blue-hex") for way in WAYS] + [("red-thin-1", 0.0)],
)
def test_the_rim_is_where_the_whole_villa_stands_and_a_hair_farther_does_not(stage, column, way):
    far = limit(stage.tower, column, way)
    for off, stands in ((-0.01, True), (0.01, False)):
        tower = stage.tower.add_column(column, *stage.at(far + off, way))
        assert tower.stability().stable is stands


def test_the_rim_is_noted_where_the_floor_went_red_and_nowhere_else(stage):
    slide(stage, "red-thick", 25)
    assert (stage.red, stage.rim_found) == ("", {})
    slide(stage, "red-thick", 30)
    assert stage.red == "first floor"
    assert stage.rim_found == {0.0: pytest.approx(25.3, abs=0.05)}


def test_the_lighter_column_comes_when_three_places_of_the_rim_are_found(stage):
    find(stage, 0, 15)
    assert parts(stage) == ["red-thick"]
    find(stage, 30)
    assert parts(stage) == ["red-thick", "red-thin-1"]
    slide(stage, "red-thin-1", 60)
    assert stage.guess == 60
    assert stage.red == "", "the thick one is off the plate again"


def test_pushing_the_first_column_on_is_no_guess(stage):
    find(stage, 0, 15, 30)
    slide(stage, "red-thin-1", 60)
    find(stage, 45)
    assert stage.guess is None


@pytest.mark.parametrize(
    ("far", "said"),
    [
        (25, "All floors hold it, and would hold it farther out."),
        (62, "All floors hold it, and this is about the rim."),
        (77, "The first floor gives way."),
    ],
)
def test_the_guess_is_played(stage, far, said):
    heard = []
    find(stage, 0, 15, 30)
    slide(stage, "red-thin-1", far)
    stage.let_go(heard.append)
    if far > 64:
        rest(stage)
    assert heard == [said]


def test_after_a_reload_the_guess_is_back_with_a_rim(stage):
    stage.put(77.0)
    assert stage.may_guess
    assert parts(stage) == ["red-thick", "red-thin-1"]


def test_a_column_laid_aside_is_taken_back(stage):
    find(stage, 0, 15, 30)
    slide(stage, "red-thin-1", 60)
    stage.picture.sketch._heard["slide"]("red-thin-1", 0)
    assert stage.guess is None


# the support, stretched to that rim


@pytest.fixture
def stretch(stage):
    made = StretchStage(stage)
    yield made
    made.close()


def test_the_rim_to_fit_is_the_one_that_i_found(stage, stretch):
    assert len(stretch.rim_found) == len(WAYS), "who comes without one is given it"
    find(stage, 0, -30)
    assert set(stretch.rim_found) == {0.0, -30.0}
    dots = stretch.picture.sketch._scene["back"].count('r="3" fill')
    assert dots == 2, "it is drawn at once"


@pytest.mark.parametrize(
    ("factor", "said"),
    [
        (2.9, "It is too small: the rim lies outside."),
        (3.9, "The rim fits."),
        (4.5, "It is too large: the rim lies inside."),
    ],
)
def test_a_factor_fits_or_is_too_small_or_too_large(stretch, factor, said):
    heard = []
    at = stretch._factors.index(factor)
    stretch.picture.sketch._heard["slide"]("stretch", at)
    stretch.let_go(heard.append)
    assert heard == [said]


def test_the_factor_is_that_of_the_masses_and_told_only_when_it_was_found(stretch):
    stretch.stretch(3.9)
    stretch.let_go(print)
    told = "(76.9 + 26.6) / 26.6 = 3.89"
    assert told not in stretch.picture.sketch._scene["front"]
    stretch.reveal()
    assert told in stretch.picture.sketch._scene["front"]


def test_the_stretched_support_reaches_the_rim_in_every_direction(stage, stretch):
    hull = stretch.standing.support.scaled(stretch._right, stretch.standing.centre)
    for way in WAYS:
        far = limit(stage.tower, "red-thick", way)
        assert hull.ray(stretch.standing.centre, way) == pytest.approx(far)


def test_what_an_earlier_visit_left_is_stretched_again(stretch):
    stretch.put(2.86)
    assert stretch.factor == 2.9
    stretch.put(40.0)
    assert stretch.factor == stretch._factors[-1]
