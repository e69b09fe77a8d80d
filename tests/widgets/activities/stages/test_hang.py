"""A plate is hung until two lines cross, and pinned at somebody's ball: it stays or swings."""

import math

import pytest
from page import received, wish

from villa_widgets.activities.stages.hang import NEAR, PINS, HangStage
from villa_widgets.activities.stages.nailed import NailedStage


@pytest.fixture
def stage():
    made = HangStage(("blue-thick", 100.0, -16.6))
    yield made
    made.close()


def scene(stage):
    return received(stage.picture, "scene")


def rest(stage):
    """What the browser tells when all has come to rest."""
    wish(stage.picture, {"kind": "rest", "id": scene(stage)["name"]})


def test_a_click_on_a_hole_hangs_the_plate_there(stage):
    for pin in ("nowhere", "C"):
        wish(stage.picture, {"kind": "pick", "id": pin})
    assert stage.pin == "C"


def test_one_line_is_drawn_for_each_hole_when_the_plate_has_come_to_rest(stage):
    stage.hang("A")
    assert stage.lines == ()
    rest(stage)
    stage.hang("C")
    wish(stage.picture, {"kind": "rest", "id": "hung by A"})
    assert stage.lines == ("A",), "a rest that is told late draws no other line"
    rest(stage)
    assert stage.lines == ("A", "C")


@pytest.mark.parametrize("pin", PINS)
def test_the_centre_of_mass_hangs_straight_below_the_pin(stage, pin):
    stage.hang(pin)
    turn = math.radians(-scene(stage)["rest"])
    dx, dy = (g - p for g, p in zip(stage.loaded.centre, stage.holes[pin], strict=True))
    across = dx * math.cos(turn) - dy * math.sin(turn)
    down = dx * math.sin(turn) + dy * math.cos(turn)
    assert across == pytest.approx(0.0, abs=1e-9)
    assert down < 0


def test_every_hole_lies_inside_the_plate(stage):
    from shapely import Point, Polygon

    outline = Polygon(stage.loaded.outline)
    assert all(outline.contains(Point(hole)) for hole in stage.holes.values())


def test_a_ball_on_one_line_is_told_from_one_where_they_cross(stage):
    stage.hang("A")
    rest(stage)
    (x, y), (u, v) = stage.holes["A"], stage.loaded.centre
    stage.put_ball((x + u) / 2, (y + v) / 2)
    assert stage.guess == "on one line only"
    stage.put_ball(0, 0)
    assert stage.guess == "in the middle of the plate"
    stage.put_ball(-60, 40)
    assert stage.guess == "somewhere else"
    stage.put_ball(u, v)
    assert stage.guess == "where the lines cross"


@pytest.mark.parametrize(("off", "stays"), [(0.0, True), (NEAR, True), (NEAR + 1, False)])
def test_pinned_at_the_ball_it_stays_only_near_its_centre_of_mass(stage, off, stays):
    said, (x, y) = [], stage.loaded.centre
    stage.put_ball(x - off, y)
    stage.let_go(said.append)
    if not stays:  # it hangs below the ball
        assert scene(stage)["rest"] == pytest.approx(90.0)
    rest(stage)
    assert said[0].startswith("Pinned at your ball it " + ("stays" if stays else "swings"))


def test_the_ball_can_be_put_wherever_the_plate_hangs(stage):
    near = min(range(1, len(stage.places)), key=lambda k: math.dist(stage.places[k], (20, 0)))
    for pin in ("A", "B"):
        stage.hang(pin)
        wish(stage.picture, {"kind": "slide", "id": "ball", "at": near})
        ball = next(part for part in scene(stage)["parts"] if part["id"] == "ball")
        assert received(stage.picture, "paths")["ball"][near] == [ball["x"], ball["y"]]


def test_only_the_plate_with_the_wrong_ball_swings():
    stage = NailedStage()
    for name, said in (("A", "It stays as it is."), ("B", "It stays as it is.")):
        told = []
        wish(stage.picture, {"kind": "pick", "id": name})
        stage.let_go(told.append)
        rest(stage)
        assert told == [said]
        stage.rewind()
    stage.tap("C")
    stage.let_go(lambda _said: None)
    assert abs(scene(stage)["rest"]) > 30
    stage.close()
