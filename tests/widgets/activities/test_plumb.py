import math

import pytest
from page import received, wish

from villa_core import Tower
from villa_core.errors import VillaError
from villa_widgets.activities.plumb import PINS, PlumbLine


def plate():
    return Tower.famous("three-legged").add_column("blue-thick", 100.0, 30.0)


def rest(view):
    """What the browser tells when the plate has come to rest."""
    wish(view.picture, {"kind": "rest", "id": view.pin})


def test_one_line_does_not_tell_the_centre_two_do():
    view = PlumbLine(plate())
    view.hang("A")
    assert view.lines == ()
    rest(view)
    assert "somewhere on the line below pin A" in view.message.spoken
    view.hang("C")
    rest(view)
    assert "x = 20.5 mm" in view.message.spoken
    assert view.lines == ("A", "C")


@pytest.mark.parametrize("pin", PINS)
def test_the_centre_of_mass_hangs_straight_below_the_pin(pin):
    view = PlumbLine(plate())
    view.hang(pin)
    turn = math.radians(-received(view.picture, "scene")["rest"])
    dx, dy = (g - p for g, p in zip(view.centre, view.holes[pin], strict=True))
    across = dx * math.cos(turn) - dy * math.sin(turn)
    down = dx * math.sin(turn) + dy * math.cos(turn)
    assert across == pytest.approx(0.0, abs=1e-9)
    assert down < 0


def test_every_hole_lies_inside_the_plate():
    from shapely import Point, Polygon

    view = PlumbLine(plate())
    outline = Polygon(view.outline)
    assert all(outline.contains(Point(hole)) for hole in view.holes.values())


def test_drawn_lines_stay_when_the_plate_is_laid_down():
    view = PlumbLine(plate())
    view.hang("B")
    rest(view)
    view.hang("")
    assert view.lines == ("B",)
    assert "stroke-dasharray" in received(view.picture, "scene")["body"]


def test_a_rest_that_is_told_late_draws_no_other_line():
    view = PlumbLine(plate())
    view.hang("B")
    wish(view.picture, {"kind": "rest", "id": "A"})
    assert view.lines == ()


def test_a_click_on_a_hole_hangs_the_plate_there():
    view = PlumbLine(plate())
    for pin in ("nowhere", "C"):
        wish(view.picture, {"kind": "pick", "id": pin})
    assert view.pin == "C"


def test_a_tower_without_a_plate_is_refused():
    with pytest.raises(VillaError, match="no plate"):
        PlumbLine(Tower.empty())
