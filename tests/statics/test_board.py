"""A board with loads: about any axis the torques of all forces cancel out when it rests."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from villa_core import Tower, symbolic
from villa_core.statics.board import Load, pushes, three_pushes, turning

PLACES = st.floats(-200, 200)
LOADS = st.lists(st.builds(Load, st.floats(0.1, 50), PLACES), min_size=1, max_size=5)


def test_equal_products_of_weight_and_arm_balance():
    assert turning([Load(20, -60), Load(30, 40)]) == 0
    assert turning([Load(20, -60), Load(30, 41)]) > 0, "clockwise: down on the right"
    assert turning([Load(20, -60), Load(30, 39)]) < 0


@given(LOADS, st.floats(-200, -50), st.floats(50, 200), PLACES)
def test_with_the_pushes_of_its_supports_a_board_turns_about_no_axis(loads, left, right, axis):
    n, m = pushes(loads, left, right)
    assert n + m == pytest.approx(sum(load.force for load in loads))
    assert turning([*loads, Load(-n, left), Load(-m, right)], axis) == pytest.approx(0, abs=1e-6)


def test_a_load_beyond_a_support_asks_the_other_one_to_pull():
    assert pushes([Load(10, 120)], 0, 100) == pytest.approx((-2, 12))


def test_three_pushes_are_those_of_the_equations_also_where_one_would_have_to_pull():
    tower = Tower.famous("three-legged")
    for x, y in ((40, 60), (115, 60), (-20, 30)):
        loaded = tower.add_column("red-hex", x, y)
        balance = symbolic.torque_balance(loaded, 0)
        weight, *centre = map(float, balance.resultant)
        places = [(float(p.x), float(p.y)) for p in balance.points.values()]
        found = three_pushes(weight, tuple(centre), places)
        assert found == pytest.approx([*map(float, balance.reactions.newtons.values())])
        assert (min(found) < 0) == (x == 115)
