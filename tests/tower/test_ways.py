"""The way on which a column is drawn out of a villa."""

import numpy as np
import pytest

from villa_core import Tower
from villa_core.tower.ways import BESIDE, way_out


def test_a_column_is_drawn_out_as_far_as_a_circle_around_the_base():
    tower = Tower.standard()
    for column in tower.floors[0].columns:
        way, far = way_out(tower, column.id)
        assert np.hypot(*way) == pytest.approx(1.0)
        end = np.array([column.x, column.y]) + far * way
        assert np.hypot(*end) == pytest.approx(tower.pieces.base.radius + BESIDE)


def test_a_column_is_drawn_out_through_the_gap_between_the_others():
    x, y = 20.0, -15.0
    tower = Tower.empty().add_column("red-thick", x, y)
    others = ("blue-thick", "green-thick", "yellow-thick", "red-hex", "blue-hex")
    for k, column in enumerate(others):  # a ring that is open to the left
        turn = np.radians(60 * (k - 2))
        tower = tower.add_column(column, x + 45 * np.cos(turn), y + 45 * np.sin(turn))
    way, _far = way_out(tower, "red-thick")
    assert way == pytest.approx([-1.0, 0.0], abs=1e-9)


def test_a_column_that_is_farther_out_already_goes_no_nearer():
    tower, place = Tower.empty().add_column("red-hex", 30, 0), np.array([400.0, 300.0])
    way, far = way_out(tower, "red-hex", place)
    assert np.hypot(*(place + far * way)) == pytest.approx(500.0)


@pytest.mark.parametrize("falling", [(0.0, 50.0), (0.0, -50.0), (-50.0, 0.0)])
def test_a_column_is_not_drawn_out_under_what_falls(falling):
    tower = Tower.empty().add_column("red-hex", 0, 0)
    way, _far = way_out(tower, "red-hex", falling=np.array(falling))
    assert way @ falling <= 1e-9


@pytest.mark.parametrize("place", [(60.0, 0.0), (0.0, -60.0), (-35.0, 0.0)])
def test_a_column_that_stands_alone_goes_out_the_shortest_way(place):
    way, far = way_out(Tower.empty().add_column("red-hex", *place), "red-hex")
    assert far * way == pytest.approx((140.0 + BESIDE) * np.sign(place) - place, abs=1e-9)
