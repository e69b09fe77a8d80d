import math
import re

import pytest
import sympy
from ipywidgets.widgets.widget import _instances as live_widgets

from villa_core import Tower
from villa_core.errors import VillaError
from villa_core.symbolic import torque_balance
from villa_widgets.activities.derivation import Derivation
from villa_widgets.activities.seesaw import Seesaw
from villa_widgets.kit.formula import Formula


@pytest.fixture(autouse=True)
def _closed():
    yield
    for widget in list(live_widgets.values()):
        widget.close()


def loaded(x=40.0, y=60.0):
    return Tower.famous("three-legged").add_column("red-hex", x, y)


def drag(view, column, x, y):
    """A message as the browser sends it."""
    content = {"kind": "move", "id": column, "x": x, "y": y, "done": True, "ticket": "t"}
    view.plan._handle_custom_msg(content, [])


def test_steps_come_one_at_a_time_and_can_be_taken_back():
    view = Derivation(loaded())
    assert "Step 1" in view.panel.html
    assert "Step 2" not in view.panel.html
    assert view.back_button.disabled
    view.next_button.click()
    assert "Step 2: Forces" in view.panel.html
    assert view.panel.spoken.startswith("Step 2: Forces. Nothing moves")
    view.back_button.click()
    assert "Step 2" not in view.panel.html


def test_the_last_step_is_the_end():
    view = Derivation(loaded())
    for _step in range(9):
        view.forward()
    assert view.shown == view.count == 6
    assert view.next_button.disabled
    assert "Step 6: Leave one number open" in view.panel.html


def test_the_pushes_are_those_of_the_load_model_and_of_the_derived_law():
    tower = loaded(20.0, 40.0)
    pushes = Derivation(tower).pushes()
    assert pushes == pytest.approx(dict(tower.loads()[0].newtons))
    law = torque_balance(tower, 0).reactions.newtons
    assert pushes == pytest.approx({owner: float(value) for owner, value in law.items()})


def test_new_numbers_change_the_steps_at_once():
    view = Derivation(loaded())
    view.shown = 5
    before = view.panel.html
    view.mass.value = 60.0
    view.x.value = -30.0
    assert view.panel.html != before
    assert "60.0 g" in view.panel.html
    assert view.tower.find("red-hex")[1].x == -30.0
    assert view.pushes()["yellow-thick"] > view.pushes()["green-thick"]
    assert view.plan.reading.tower == view.tower


def test_a_clever_axis_gives_the_same_push_as_the_equations():
    view = Derivation(loaded())
    lines = [line.latex for line in view.step(4).lines]
    found = {line.split(" = ")[0]: float(line.split(" = ")[-1].split("\\")[0]) for line in lines}
    expected = {f"N_{{{k}}}": n for k, n in enumerate(view.pushes().values(), 1)}
    assert found == pytest.approx(expected, abs=1e-3)


def test_a_negative_push_is_explained():
    view = Derivation(loaded())
    view.mass.value = 300.0
    assert min(view.pushes().values()) < 0
    assert "cannot pull" in view.step(5).text
    assert not view.tower.stability().stable
    view.mass.value = 70.0
    view.x.value, view.y.value = 70.0, 60.0
    assert min(view.pushes().values()) < 0
    assert view.tower.stability().stable
    assert "because the columns are wide" in view.step(5).text


def test_the_open_mass_tells_where_it_tips():
    text = Derivation(loaded()).step(6).text
    assert "It stands from 0 to 238.4 g." in text


def test_a_column_dragged_from_under_the_plate_is_told_not_raised():
    view = Derivation(loaded())
    drag(view, "green-thick", 130.0, 130.0)
    assert "now there are 2" in view.panel.html


def test_columns_on_one_line_are_told():
    view = Derivation(loaded())
    drag(view, "red-thick", 0.0, 31.8)
    assert "on one line" in view.step(5).text
    assert view.pushes() == {}


def test_a_floor_without_three_columns_is_refused():
    with pytest.raises(VillaError, match="three columns"):
        Derivation(Tower.standard())


def test_closing_leaves_nothing_behind():
    before = set(live_widgets)
    view = Derivation(loaded())
    view.shown = 3
    view.close()
    assert set(live_widgets) == before


def test_the_seesaw_tells_which_side_goes_down():
    view = Seesaw(20, 60, 30, 30)
    assert "The left side goes down." in view.picture.html
    view.right_place.value = 55
    assert view.verdict() == "The right side goes down."
    view.right_place.value = 40
    assert view.verdict() == "It balances."
    assert "rotate(0 " in view.picture.html


def test_the_lever_law_is_solved_for_the_place():
    view = Seesaw(20, 60, 30, 30)
    assert "= 40.0" in view.step(4).lines[1].latex
    view.right.value = 5
    assert "too short" in view.step(4).text


def test_the_seesaw_has_four_steps_with_formulas_that_browsers_draw():
    view = Seesaw()
    for _step in range(4):
        view.forward()
    assert view.panel.html.count("<math>") == 7
    assert "$" not in view.panel.html


def test_the_sum_of_the_weights_adds_up_as_it_is_printed():
    view = Seesaw(20, 60, 30, 40)
    for left, right in ((20, 30), (7, 14), (26.6, 18.1), (12.34, 12.34), (200, 200)):
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
@pytest.mark.parametrize("right", [1, 200])
def test_nothing_of_the_seesaw_is_cut_off(left_place, right_place, right):
    drawing = Seesaw(200, left_place, right, right_place).picture.html
    x0, y0, wide, high = (float(n) for n in re.search(r'viewBox="([^"]+)"', drawing)[1].split())
    turn = math.radians(float(re.search(r"rotate\(([-\d.]+) ", drawing)[1]))
    corners = []
    for x, y, w, h in re.findall(
        r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawing
    ):
        left, top = float(x), float(y)
        # a label of 9 px is no wider than 26 and stands on each box
        middle, room = left + float(w) / 2, max(float(w) / 2, 26.0)
        high_up = top - 13 if float(w) < 200 else top
        corners += [(middle + s * room, t) for s in (-1, 1) for t in (high_up, top + float(h))]
    for x, y in corners:
        across = x * math.cos(turn) - (y - 2) * math.sin(turn)
        down = 2 + x * math.sin(turn) + (y - 2) * math.cos(turn)
        assert x0 <= across <= x0 + wide
        assert y0 <= down <= y0 + high


def test_labels_of_weights_at_one_place_stand_beside_each_other():
    drawing = Seesaw(20, 0, 30, 5).picture.html
    assert 'text-anchor="end">20 g' in drawing
    assert 'text-anchor="start">30 g' in drawing


def test_a_number_out_of_range_is_told_and_the_nearest_one_is_taken():
    view = Seesaw(20, 60, 30, 40)
    view.right_place.value = 500
    assert view.right_place.value == 120
    assert "goes from 0 to 120: 120 is taken, not 500." in view.panel.html
    assert "120 is taken" in view.panel.spoken
    assert "right 30 g at 120 mm" in view.picture.html
    view.right_place.value = 40
    assert "is taken" not in view.panel.html
    view.left.value = -3
    assert view.left.value == 1


def test_a_letter_inside_another_keeps_its_own_number():
    w, w1, x, x1 = sympy.symbols("W W_1 x x_1")
    formula = Formula.of(w * x + w1 * x1)
    numbers = {w: 1.0, w1: 2.0, x: 3.0, x1: 4.0}
    filled = formula.mathml(numbers)
    assert re.findall("<mn>([^<]*)</mn>", filled) == ["1.00", "3.00", "2.00", "4.00"]
    assert "<msub>" not in filled
    assert "<mi>" not in filled
    assert formula.mathml().count("<msub>") == 2


def test_a_letter_in_a_power_or_below_a_line_gets_its_number_too():
    n, n1 = sympy.symbols("N N_1^2")
    filled = Formula.of(n**2 / n1 - n).mathml({n: -1.5, n1: 2.0})
    assert "§" not in filled
    assert "<mi>" not in filled
    assert filled.count("<mn>1.50</mn>") == 2
