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
    tower = Tower.empty().add_column("red-thick", 0, 0)
    others = ("blue-thick", "green-thick", "yellow-thick", "red-hex", "blue-hex")
    for k, column in enumerate(others):  # a ring that is open to the left
        turn = np.radians(60 * (k - 2))
        tower = tower.add_column(column, 45 * np.cos(turn), 45 * np.sin(turn))
    way, _far = way_out(tower, "red-thick")
    assert way == pytest.approx([-1.0, 0.0], abs=1e-9)
