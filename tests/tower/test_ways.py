"""The way on which a column is drawn out: as wide as can be, and just beyond the base."""

import numpy as np
import pytest

from villa_core import Tower
from villa_core.tower.ways import BESIDE, way_out


@pytest.mark.parametrize("name", ["first", "three-legged", "leaning"])
def test_a_column_goes_straight_to_a_circle_around_the_base(name):
    tower = Tower.famous(name)
    for _floor, placed in tower.placed():
        way, far = way_out(tower, placed.id)
        end = np.array([placed.x, placed.y]) + far * way
        assert np.hypot(*way) == pytest.approx(1.0)
        assert np.hypot(*end) == pytest.approx(tower.pieces.base.radius + BESIDE)


def test_a_column_that_is_farther_out_already_goes_no_nearer():
    tower = Tower.empty().add_column("red-hex", 30, 0)
    place = np.array([400.0, 300.0])
    way, far = way_out(tower, "red-hex", place)
    assert np.hypot(*(place + far * way)) == pytest.approx(500.0)


def test_a_column_keeps_away_from_others_and_from_what_falls():
    tower = Tower.empty().add_column("red-hex", 0, 0).add_column("blue-hex", 30, 0)
    way, _far = way_out(tower, "red-hex")
    assert way[0] < 0.1
    for falling in ([0.0, 50.0], [0.0, -50.0], [-50.0, 0.0]):
        way, _far = way_out(tower, "red-hex", falling=np.array(falling))
        assert way @ falling <= 1e-9
