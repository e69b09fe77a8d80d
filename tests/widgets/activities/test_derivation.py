import math
import re

import pytest
import sympy
from page import received, wish

from villa_core import Tower
from villa_core.errors import VillaError
from villa_core.symbolic import torque_balance
from villa_widgets.activities.derivation import Derivation
from villa_widgets.drawing.marks import Arrow
from villa_widgets.drawing.seen import seen
from villa_widgets.kit.formula import Formula


def loaded(x=40.0, y=60.0):
    return Tower.famous("three-legged").add_column("red-hex", x, y)


def drag(view, column, x, y):
    """A message as the browser sends it."""
    content = {"kind": "move", "id": column, "x": x, "y": y, "done": True, "ticket": "t"}
    wish(view.plan, content)


def test_steps_come_one_at_a_time_and_can_be_taken_back():
    view = Derivation(loaded())
    assert "Step 1 of" in view.panel.html
    assert view.back_button.disabled
    view.next_button.click()
    assert "Step 1 of" not in view.panel.html
    assert view.panel.spoken.startswith(f"Step 2 of {view.count}: Forces. Nothing moves")
    view.back_button.click()
    assert "Step 1 of" in view.panel.html


def test_the_last_step_is_the_end():
    view = Derivation(loaded())
    for _step in range(9):
        view.forward()
    assert view.shown == view.count == 8
    assert view.next_button.disabled
    assert "Step 8 of 8: Leave one number open" in view.panel.html


def test_the_pushes_are_those_of_the_load_model_and_of_the_derived_law():
    tower = loaded(20.0, 40.0)
    pushes = Derivation(tower).pushes()
    assert pushes == pytest.approx(dict(tower.loads()[0].newtons))
    law = torque_balance(tower, 0).reactions.newtons
    assert pushes == pytest.approx({owner: float(value) for owner, value in law.items()})


def test_new_numbers_change_the_steps_at_once():
    view = Derivation(loaded())
    view.shown = 7
    before = view.panel.html
    view.mass.value = 60.0
    drag(view, "red-hex", -30.0, 60.0)
    assert view.panel.html != before
    assert "60.0 g" in view.step(1).table
    assert view.tower.find("red-hex")[1].x == -30.0
    assert view.pushes()["yellow-thick"] > view.pushes()["green-thick"]
    assert view.plan.reading.tower == view.tower


def test_a_clever_axis_gives_the_same_push_as_the_equations():
    view = Derivation(loaded())
    for step, push in zip((4, 5, 6), view.pushes().values(), strict=True):
        formula = view.step(step).lines[0].latex
        result = float(formula.split(r"\approx ")[1].split("\\")[0])
        assert result == pytest.approx(push, abs=0.005)
        weight, g, d = re.search(r"{([\d.]+) \\cdot ([\d.]+)}{([\d.]+)}", formula).groups()
        assert float(weight) * float(g) / float(d) == pytest.approx(result, abs=0.006), "as printed"


def test_each_step_draws_its_axis_its_d_and_its_g_in_the_plan():
    view = Derivation(loaded())
    told = {}
    for step in range(1, 9):
        view.shown = step
        told[step] = [words for _x, _y, words, _kind in received(view.plan, "overlay")["labels"]]
    assert told[1] == ["G: W = 1.19 N"]
    assert told[2] == ["N₁", "N₂", "N₃", "W"]
    assert told[3][:2] == ["y axis", "x axis"]
    for step, (d, g) in zip((4, 5, 6), torque_balance(view.tower, 0).levers.values(), strict=True):
        assert told[step] == ["axis", f"d = {float(d):.1f} mm", f"g = {float(g):.1f} mm"]
    assert told[7] == ["N₁ = 0.51 N", "N₂ = 0.45 N", "N₃ = 0.23 N", "W"]


def test_the_lever_arms_are_drawn_as_long_as_they_are():
    view = Derivation(loaded())
    for step, (d, g) in zip((4, 5, 6), torque_balance(view.tower, 0).levers.values(), strict=True):
        view.shown = step
        numbers = r"M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)"
        drawn = [tuple(map(float, one)) for one in re.findall(numbers, view.plan.marks.svg)]
        lengths = [math.dist(line[:2], line[2:]) for line in drawn]
        assert lengths[-4::2] == pytest.approx([float(d), float(g)], abs=0.02)


def test_every_push_is_an_arrow_in_space_and_together_they_are_as_long_as_the_weight():
    view = Derivation(loaded())
    notes = [words for _x, _y, _z, words, *_more in received(view.scene, "labels")]
    assert notes == ["W = 1.19 N", "N₁ = 0.51 N", "N₂ = 0.45 N", "N₃ = 0.23 N"]
    marks = seen(view.scene.reading, view.scene.layers).marks
    weight, *pushes = [math.dist(one.start, one.end) for one in marks if isinstance(one, Arrow)]
    assert sum(pushes) == pytest.approx(weight)


def test_the_number_of_a_push_stands_at_its_column():
    view = Derivation(loaded())
    _weight, *labels = received(view.scene, "labels")
    columns = sorted(view.tower.floors[0].columns, key=lambda one: one.id)
    assert [label[:2] for label in labels] == [[one.x, one.y] for one in columns]
    assert all(0 < label[2] < view.tower.pieces.height for label in labels)


def place(view):
    """Where the weight is seen."""
    weight = view.plan.reading.tower.find(view.weight)[1]
    return weight.x, weight.y


def told_in_space(view):
    return [words for _x, _y, _z, words, *_more in received(view.scene, "labels")]


def test_where_balance_needs_a_pull_all_views_still_tell_the_same_three_pushes():
    view = Derivation(loaded())
    view.mass.value, view.shown = 100.0, 7
    pushes = ["N₁ = 1.28 N", "N₂ = 0.96 N", "N₃ = −0.25 N"]
    assert told_in_space(view) == ["W = 1.99 N", *pushes]
    in_plan = [words for _x, _y, words, _kind in received(view.plan, "overlay")["labels"]]
    assert in_plan == [*pushes, "W"]
    printed = [line.latex for line in view.step(7).lines[:3]]
    assert [re.search(r"-?\d\.\d+", one)[0] for one in printed] == ["1.28", "0.96", "-0.25"]
    spoken = [item["label"] for item in received(view.plan, "columns")]
    assert "carries 1.28 newton" in spoken[0]
    assert "would have to pull with 0.25 newton" in spoken[2]


@pytest.mark.parametrize("name", ["plan", "scene"])
def test_the_weight_is_taken_in_the_hand_in_both_views_and_every_number_follows(name):
    view = Derivation(loaded())
    view.shown = 7
    hand = {"kind": "move", "id": "red-hex", "ticket": "t"}
    wish(getattr(view, name), hand | {"x": -20.0, "y": 50.0, "done": False})
    held = told_in_space(view)
    assert held[1:] != ["N₁ = 0.51 N", "N₂ = 0.45 N", "N₃ = 0.23 N"]
    assert place(view) == (-20.0, 50.0)
    assert [words for *_place, words, _kind in received(view.plan, "overlay")["labels"]][
        :3
    ] == held[1:]
    assert all(one.split(" = ")[1].split()[0] in view.panel.html for one in held[1:])
    wish(getattr(view, name), hand | {"kind": "cancel"})
    assert place(view) == (40.0, 60.0)
    wish(getattr(view, name), hand | {"x": -20.0, "y": 50.0, "done": True})
    assert view.tower == loaded(-20.0, 50.0)
    assert told_in_space(view) == held


def test_a_hand_chooses_a_column_by_keys_in_space():
    view = Derivation(loaded())
    wish(view.scene, {"kind": "choose", "id": "red-hex", "ticket": "t"})
    assert received(view.scene, "chosen") == "red-hex"


def test_the_plan_keeps_still_whatever_is_moved():
    view = Derivation(loaded())
    before = received(view.plan, "ground")["box"]
    hand = {"kind": "move", "id": "red-hex", "x": 90.0, "y": 60.0, "ticket": "t"}
    wish(view.plan, hand | {"done": False})
    assert received(view.plan, "ground")["box"] == before
    wish(view.plan, hand | {"done": True})
    drag(view, "green-thick", 30.0, 30.0)
    assert received(view.plan, "ground")["box"] == before


def test_the_weight_stays_on_its_plate():
    view = Derivation(loaded())
    drag(view, "red-hex", 130.0, 60.0)
    assert view.tower == loaded()
    assert "sticks out over the edge" in view.panel.html
    assert place(view) == (40.0, 60.0)
    drag(view, "red-hex", 50.0, 60.0)
    assert "sticks out" not in view.panel.html


def test_where_the_plate_rests_on_rims_every_step_says_so():
    view = Derivation(loaded())
    assert not any("rims" in view.step(number).text for number in range(1, 8))
    view.mass.value = 100.0
    assert all(view.step(number).text.count("rests on their rims") == 1 for number in range(1, 8))
    assert "N₃ is negative" in view.step(7).text
    view.mass.value = 300.0
    assert not any("rims" in view.step(number).text for number in range(1, 8))


def test_the_open_mass_tells_why_it_stands_on_after_a_push_is_zero():
    view = Derivation(loaded())
    assert "At 57.8 g N₃ is zero. With more the plate rests on the rims" in view.step(8).text
    view.mass.value = 57.8
    assert told_in_space(view)[3] == "N₃ = 0.00 N"


def test_pushes_that_are_printed_add_up():
    view = Derivation(loaded())
    for mass in (18.1, 33.3, 60, 77.7):
        view.mass.value = mass
        *parts, total = re.findall(r"-?\d\.\d+", view.step(7).lines[-1].latex)
        agrees = round(sum(map(float, parts)), 2) == float(total)
        assert (" = " in view.step(7).lines[-1].latex) == agrees


def test_a_negative_push_is_explained():
    view = Derivation(loaded())
    view.mass.value = 300.0
    assert min(view.pushes().values()) < 0
    assert "cannot pull" in view.step(7).text
    assert not view.tower.stability().stable
    view.mass.value = 70.0
    drag(view, "red-hex", 70.0, 60.0)
    assert min(view.pushes().values()) < 0
    assert view.tower.stability().stable
    assert "because the columns are wide" in view.step(7).text


def test_the_open_mass_tells_where_it_tips():
    text = Derivation(loaded()).step(8).text
    assert "It stands from 0 to 238.4 g." in text


def test_a_column_dragged_from_under_the_plate_is_told_not_raised():
    view = Derivation(loaded())
    drag(view, "green-thick", 130.0, 130.0)
    assert "now there are 2" in view.panel.html


def test_columns_on_one_line_are_told():
    view = Derivation(loaded())
    drag(view, "red-thick", 0.0, 31.8)
    for step in (4, 7):
        view.shown = step
        assert "on one line" in view.step(step).text
    assert view.pushes() == {}


@pytest.mark.parametrize(
    ("tower", "floor"),
    [
        (Tower.standard(), 0),
        (loaded(), 1),
        (loaded(), -1),
        (loaded().remove_column("red-thick"), 0),
    ],
)
def test_a_floor_without_three_columns_or_a_weight_is_refused(tower, floor):
    with pytest.raises(VillaError, match="three columns"):
        Derivation(tower, floor)


def test_a_higher_floor_is_derived_as_well():
    tower, floor = Tower.famous("tall"), 3
    view = Derivation(tower, floor)
    assert view.pushes() == pytest.approx(dict(tower.loads()[floor].newtons))
    assert f"{tower.loads()[floor].weight:.2f}" in view.step(1).lines[0].latex
    view.close()


def test_more_than_three_columns_end_in_their_ranges():
    tower = Tower.random(7, plates=3)
    view = Derivation(tower, 1)
    ranges = tower.loads()[1].ranges
    assert len(ranges) > 3
    assert (view.count, view.pushes()) == (4, {})
    for number in range(1, view.count + 1):
        view.shown = number
        view.tell()
    last = view.step(4)
    assert "only three equations" in last.text
    for low, high in ranges.values():
        assert f"{round(low, 2) + 0.0:.2f} – {round(high, 2) + 0.0:.2f} N" in last.table
    view.close()


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
