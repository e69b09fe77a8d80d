"""A card under one foot: that column takes all it can, and balance holds."""

import pytest

from villa_core import Tower
from villa_core.statics.card import with_card


def table(*feet, plate=(0, 20)):
    tower = Tower.empty()
    for column, x, y in feet:
        tower = tower.add_column(column, x, y)
    return tower.lay_plate(*plate)


SQUARE = table(
    ("green-thick", -60, -20), ("blue-thick", 60, -20), ("red-thick", 60, 60),
    ("yellow-thick", -60, 60),
)  # fmt: skip


def test_a_card_under_one_of_four_feet_loads_it_and_the_one_across_and_frees_the_others():
    loads = SQUARE.loads()[0]
    carried = with_card(loads, "green-thick")
    half = pytest.approx(loads.weight / 2)
    assert (carried["green-thick"], carried["red-thick"]) == (half, half)
    assert carried["blue-thick"] == carried["yellow-thick"] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("column", ["green-thick", "blue-thick", "red-thick", "yellow-thick"])
@pytest.mark.parametrize("plate", [(0, 20), (4, 18), (-15, 12)])
def test_forces_and_torques_balance_with_a_card_as_without(column, plate):
    feet = [(c.id, c.x, c.y) for c in SQUARE.floors[0].columns]
    tower = table(*feet, plate=plate)
    loads = tower.loads()[0]
    carried = with_card(loads, column)
    assert min(carried.values()) >= -1e-9
    assert sum(carried.values()) == pytest.approx(loads.weight)
    for axis in (0, 1):
        turning = sum(carried[push.column] * (push.x, push.y)[axis] for push in loads.forces)
        assert turning == pytest.approx(loads.weight * loads.centre[axis], abs=1e-6)
    assert carried[column] >= loads.newtons[column] - 1e-9
    low, high = loads.ranges[column]
    assert low - 1e-9 <= carried[column] <= high + 1e-9, "inside what balance allows"


def test_on_three_columns_a_card_changes_nothing():
    tower = table(("green-thick", -60, -20), ("blue-thick", 60, -20), ("red-thick", 0, 60))
    loads = tower.loads()[0]
    for column in loads.newtons:
        assert with_card(loads, column) == pytest.approx(dict(loads.newtons))
