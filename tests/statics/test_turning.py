import math

import pytest
from shapely import Point, Polygon

from villa_core.statics.turning import Turning, plate, rod

SHAPE = [(10.0, 5.0), (80.0, -10.0), (90.0, 40.0), (40.0, 25.0), (20.0, 60.0)]


def test_a_rod_turns_as_its_length_says():
    assert sum(m * (x * x + y * y) for m, x, y in rod(12.0, 30.0)) == pytest.approx(12 * 30**2 / 12)


def test_the_masses_of_a_plate_have_its_mass_centre_and_inertia():
    shape = Polygon(SHAPE)
    masses = list(plate(5.0, SHAPE))
    assert sum(m for m, _x, _y in masses) == pytest.approx(5.0)
    for k, at in ((1, shape.centroid.x), (2, shape.centroid.y)):
        assert sum(one[0] * one[k] for one in masses) / 5.0 == pytest.approx(at)
    grid = [(x + 0.25, y + 0.25) for x in range(100) for y in range(-20, 70)]
    inside = [(x, y) for x, y in grid if shape.contains(Point(x, y))]
    mean = sum(x * x + y * y for x, y in inside) / len(inside)
    assert sum(m * (x * x + y * y) for m, x, y in masses) == pytest.approx(5.0 * mean, rel=0.02)


def test_at_rest_nothing_turns_and_a_push_is_turned_back():
    law = Turning.of([(10.0, 30.0, 5.0), (20.0, -4.0, -30.0)])
    rest = math.radians(law.rest)

    def pull(turn):
        return law.across * math.cos(turn) + law.up * math.sin(turn)

    assert pull(rest) == pytest.approx(0.0, abs=1e-9)
    assert pull(rest + 0.1) < 0 < pull(rest - 0.1)


def test_a_small_swing_takes_as_long_as_that_of_a_thread():
    law = Turning.of([(7.0, 0.0, -250.0)])
    assert 2 * math.pi / math.sqrt(-law.up) == pytest.approx(1.003, abs=1e-3)
