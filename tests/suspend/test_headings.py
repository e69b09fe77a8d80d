"""Rods turn about the vertical until they pass through neither the stand nor each other."""

import math
import re
from itertools import combinations

import numpy as np
import pytest
from mobiles import any_mobile

from villa_core.suspend import Mobile
from villa_core.suspend.bodies import stand_body, touches
from villa_core.suspend.drawing import _numbers
from villa_core.suspend.headings import held_heading
from villa_core.suspend.mobile import Hung


def inside_stand(mobile, bodies):
    """The rods with a point of their wire within connector or post, looked at mm by mm."""
    low, high = np.array(stand_body(mobile.pieces.stand).connector)
    found = []
    for body in bodies:
        half = body.rod.length / 2
        xs = np.arange(-half, half, 1.0)
        points = np.array([body.place(x, body.rod.height(x)) for x in xs])
        post = (np.hypot(points[:, 0], points[:, 1]) < 3.4) & (points[:, 2] < high[2])
        if (post | ((points > low) & (points < high)).all(axis=1)).any():
            found.append(body.id)
    return found


def test_a_rod_along_the_arm_turns_out_of_the_post():
    mobile = Mobile.empty().hang("orange-1")
    left, _right = mobile.bodies(as_hung=True)[0].tips
    assert math.hypot(left[0], left[1]) < 1, "as it was hung its tip would be in the post"
    left, _right = mobile.bodies()[0].tips
    assert math.hypot(left[0], left[1]) > 10
    assert mobile.touching_stand == ()


IN_THE_POST = (
    Mobile.empty()
    .hang("orange-1")
    .hang("yellow-1", "orange-1", "n1", heading=0.0)
    .hang("yellow-2", "orange-1", "n7", heading=0.0)
    .hang("green-1", "yellow-1", "n2", heading=0.0)
    .hang("green-2", "yellow-1", "n5", heading=0.0)
)


@pytest.mark.parametrize(
    "mobile", [IN_THE_POST, Mobile.random(25, 6), Mobile.random(5, 20)], ids=len
)
def test_rods_that_the_stand_or_others_were_in_the_way_of_are_clear(mobile):
    assert inside_stand(mobile, mobile.bodies(as_hung=True)), "there is something to turn"
    assert inside_stand(mobile, mobile.bodies()) == []
    assert mobile.touching_stand == ()
    assert len(mobile.touching()) <= len(touches(mobile, mobile.bodies(as_hung=True)))


def test_a_rod_that_nothing_is_in_the_way_of_stays_as_it_was_hung():
    mobile = Mobile.empty().hang("red-1", heading=33.0).hang("black-1", "red-1", "n1", heading=-7.0)
    assert mobile.headings == [33.0, -7.0]


@pytest.mark.parametrize("seed", range(5))
def test_turning_changes_neither_tilts_nor_heights(seed):
    mobile = any_mobile(seed)
    for turned, hung, z in zip(
        mobile.bodies(), mobile.bodies(as_hung=True), mobile.heights, strict=True
    ):
        assert turned.tilt == hung.tilt
        assert [tip[2] for tip in turned.tips] == pytest.approx([tip[2] for tip in hung.tips])
        assert min(tip[2] for tip in turned.tips) >= z


def test_a_steep_rod_under_the_connector_is_said_to_touch_it():
    level = Mobile.empty(connector=True).hang("blue-1", "connector")
    assert level.touching_stand == ()
    assert "touch" not in str(level.balance())
    steep = Mobile.empty(connector=True).hang("blue-1", "connector", by="n2")
    assert steep.touching_stand == ("blue-1",)
    assert str(steep.balance()).endswith("Blue rod 1 touches the stand, whichever way it turns.")


def test_a_rod_in_the_hand_is_held_beside_the_stand():
    held = Hung("orange-1", "hook", "hook", "n4", 0.0)
    assert held_heading(Mobile.empty(), held) == 10.0


def test_numbers_beside_the_tips_of_a_drawing_do_not_cover_each_other():
    mobile = Mobile.random(5, 20)
    for across in (0, 1):
        drawn = "".join(_numbers(mobile.bodies(), across))
        found = re.findall(r"translate\(([-.\d]+) ([-.\d]+)\)", drawn)
        places = [(float(x), float(z)) for x, z in found]
        assert len(places) > 12
        for (x, z), (u, v) in combinations(places, 2):
            assert abs(x - u) > 5 or abs(z - v) > 7  # mm: the size of a figure
