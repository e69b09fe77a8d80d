import math
import re

import pytest
from page import received, wish

from villa_widgets.activities.seesaw import Seesaw
from villa_widgets.kit.close import everything_in


def slide(view, side, at):
    """A message as the browser sends it."""
    wish(view.picture, {"kind": "slide", "id": side, "at": at, "ticket": "t"})


def test_the_seesaw_tells_which_side_goes_down():
    view = Seesaw(20, 60, 30, 30)
    assert "The left side goes down." in view.said.html
    assert received(view.picture, "scene")["rest"] < 0
    view.right_place.value = 55
    assert view.verdict() == "The right side goes down."
    view.right_place.value = 40
    assert view.verdict() == "It balances."
    assert received(view.picture, "scene")["rest"] == 0.0


def test_the_lever_law_is_solved_for_the_place():
    view = Seesaw(20, 60, 30, 30)
    assert "= 40.0" in view.step(4).lines[1].latex
    view.right.value = 5
    assert "too short" in view.step(4).text


def test_the_seesaw_has_four_steps_with_formulas_that_browsers_draw():
    view, formulas = Seesaw(), 0
    for _step in range(4):
        formulas += view.panel.html.count("<math>")
        assert "$" not in view.panel.html
        view.forward()
    assert formulas == 7
    assert view.shown == view.count == 4


def test_the_sum_of_the_weights_adds_up_as_it_is_printed():
    view = Seesaw(20, 60, 30, 40)
    for left, right in ((20, 30), (7, 14), (26.6, 18.1), (12.34, 12.34), (50, 50)):
        view.left.value, view.right.value = left, right
        latex = view.step(2).lines[0].latex
        one, other, total = (float(n) for n in re.findall(r"(?<![A-Za-z_{])\d+\.\d+", latex))
        assert round(one + other, 6) == total, latex


def test_a_rounded_torque_is_told_by_another_sign():
    view = Seesaw(20, 60, 30, 40)
    assert r"\approx 11.8" in view.step(3).lines[0].latex
    assert "= 40.0" in view.step(4).lines[1].latex


def test_while_a_side_goes_down_the_support_carries_less_than_both_weights():
    view = Seesaw(20, 60, 30, 40)
    assert view.step(2).lines[0].latex.startswith("N = ")
    view.right_place.value = 30
    assert view.step(2).lines[0].latex.startswith("N < ")
    assert "the support carries less" in view.step(2).text


def test_the_weight_of_the_board_is_said_to_be_left_out():
    assert "own weight is left out" in Seesaw().step(1).text


@pytest.mark.parametrize("left_place", [0, 120])
@pytest.mark.parametrize("right_place", [0, 120])
@pytest.mark.parametrize("right", [1, 50])
def test_nothing_of_the_seesaw_is_cut_off(left_place, right_place, right):
    picture = Seesaw(50, left_place, right, right_place).picture
    x0, y0, wide, high = (float(n) for n in received(picture, "box").split())
    turn = math.radians(received(picture, "scene")["rest"])
    for part in received(picture, "scene")["parts"]:
        x, y, w = (
            float(n)
            for n in re.search(r'x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)', part["svg"]).groups()
        )
        corners = [(part["x"] + x, y), (part["x"] + x + w, y)]
        # a label of 9 px is no wider than 30 and stands above the box
        for x, y in corners:
            across = x * math.cos(turn) - y * math.sin(turn)
            down = x * math.sin(turn) + y * math.cos(turn)
            assert x0 <= across <= x0 + wide
            assert y0 + 13 <= down <= y0 + high


def test_labels_of_weights_at_one_place_stand_beside_each_other():
    left, right = received(Seesaw(20, 0, 30, 5).picture, "scene")["parts"]
    assert 'text-anchor="end">20 g' in left["upright"]
    assert 'text-anchor="start">30 g' in right["upright"]


def test_a_weight_that_is_dragged_lies_there():
    view = Seesaw(20, 60, 30, 60)
    assert view.lean > 0
    slide(view, "right", 40)
    assert (view.right_place.value, view.verdict()) == (40.0, "It balances.")


def test_any_imbalance_tips_the_board_to_the_ground():
    view = Seesaw(20, 60, 30, 40)
    leans = {}
    for mm in (40, 39, 41, 0, 120):
        slide(view, "right", mm)
        leans[mm] = received(view.picture, "scene")["rest"]
    down, up = received(view.picture, "scene")["stops"]
    slight = Seesaw(7, 43, 6, 50)  # 301 against 300 g mm
    assert received(slight.picture, "scene")["rest"] == down
    assert received(slight.picture, "scene")["law"][0] <= -0.5, "within seconds"
    assert leans == {40: 0.0, 39: down, 41: up, 0: down, 120: up}
    reach = 124.0  # mm from the support to the end of the board as it is drawn
    assert reach * math.sin(math.radians(up)) == pytest.approx(40.0), "it lies on the ground"


def test_arrows_are_as_long_as_the_weights_are_strong():
    def length(view, side):
        drawn = received(view.picture, "scene")["parts"][side]["upright"]
        start, shaft, tip = re.search(r"M0 ([-\d.]+)V([-\d.]+).*l-4 ([\d.]+)z", drawn).groups()
        return float(shaft) - float(start) + float(tip)

    view = Seesaw(20, 60, 40, 30)
    assert length(view, 1) == pytest.approx(2 * length(view, 0), abs=0.2)


def test_the_picture_tells_torques_only_from_the_step_that_explains_them():
    view = Seesaw(20, 60, 30, 40)
    for step in (1, 2, 3, 4):
        view.shown = step
        assert ("turns left: 11.8 N mm" in received(view.picture, "scene")["front"]) == (step >= 3)


def test_a_number_out_of_range_is_told_and_the_nearest_one_is_taken():
    view = Seesaw(20, 60, 30, 40)
    view.right_place.value = 500
    assert view.right_place.value == 120
    assert "(0\u00a0to\u00a0120)”: 120 is taken, not 500." in view.panel.html
    assert "120 is taken" in view.panel.spoken
    assert "right 30 g at 120 mm" in received(view.picture, "scene")["label"]
    view.right_place.value = 40
    assert "is taken" not in view.panel.html
    view.left.value = -3
    assert view.left.value == 1


def test_a_seesaw_to_try_says_nothing_of_forces_and_torques():
    view = Seesaw(20, 60, 30, 60, steps=False)
    shown = list(everything_in(view))
    assert view.panel not in shown
    assert view.next_button not in shown
    assert view.said in shown
    assert "N mm" not in received(view.picture, "scene")["front"]
    slide(view, "right", 40)
    assert view.verdict() == "It balances."
