"""The derived torque balance: the same answers as statics, exactly."""

import math
import random

import numpy as np
import pytest
import sympy
from amounts import amount, thorough
from towers import near_the_border, shaken

from villa_core import Tower, symbolic
from villa_core.errors import TowerError, VillaError
from villa_core.symbolic import laws
from villa_core.symbolic.notation import rational
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


def some_floors(count):
    """Random floors: standing, close to the border on both sides, and shaken ones."""
    found, seed = 0, 0
    while found < count:
        tower = Tower.random(seed, 1 + seed % 5)
        if seed % 3 == 1:
            tower = near_the_border(tower, seed, 2.0)
        if seed % 3 == 2:
            tower = shaken(tower, seed, 45.0)
        for floor in range(tower.top):
            if tower.support(floor):
                found += 1
                yield tower, floor
        seed += 1


def two_legged():
    columns = (PlacedColumn("red-thick", -60, 50), PlacedColumn("blue-thin-1", 60, 50))
    return Tower((Floor(None, columns), Floor(PlacedPlate("blue", 0, 46))))


# the laws ----------------------------------------------------------------------------------------


def test_pushes_on_the_edge_and_friction_drop_out_of_the_torques():
    law = laws.edge_law()
    assert law.on_edge == 0
    assert law.reaction == laws.N * laws.d
    assert law.reaction.is_nonnegative


def test_the_derived_tangent_touches_both_discs():
    nx, ny = laws.tangent_law()
    dice = random.Random(1)
    for _ in range(50):
        d = [dice.uniform(-90, 90) for _ in range(2)]
        q = dice.uniform(-1, 1) * 0.9 * math.hypot(*d)
        put = {laws.d_x: d[0], laws.d_y: d[1], laws.q: q}
        n = [float(v.subs(put)) for v in (nx, ny)]
        assert math.hypot(*n) == pytest.approx(1)
        assert n[0] * d[0] + n[1] * d[1] == pytest.approx(q)
        assert d[0] * n[1] - d[1] * n[0] < 0  # both discs lie on its left


def test_a_tilted_table_moves_the_load_by_height_times_the_tangent():
    alpha = sympy.Symbol("alpha", real=True)
    shift = sympy.diff(-laws.tilt_law(), laws.n_x).subs({laws.e_x: 0, laws.H_x: 1})
    assert sympy.simplify(shift - laws.V * (laws.g_x + laws.z * sympy.tan(alpha))) == 0


def test_decimal_numbers_become_the_fractions_a_person_wrote():
    assert rational(0.1) == sympy.Rational(1, 10)
    assert rational(-1e-05) == sympy.Rational(-1, 100000)


# a floor -----------------------------------------------------------------------------------------


@thorough
def test_inequalities_have_the_sign_and_the_margin_of_statics():
    seen = {True: 0, False: 0}
    for tower, floor in some_floors(amount(25, 210)):
        expected = tower.stability().floors[floor].margin
        balance = symbolic.torque_balance(tower, floor)
        assert balance.margin() == pytest.approx(expected, abs=1e-9), (floor, tower.to_json())
        holds = all(bool(inequality) for inequality in balance.inequalities)
        assert holds == (expected >= 0), (floor, expected, tower.to_json())
        if expected >= 0:
            over = [float(edge.margin) for edge in balance.edges]
            over += [float(arc.margin) for arc in balance.arcs if bool(arc.facing)]
            assert min(over) == pytest.approx(expected, abs=1e-9), (floor, tower.to_json())
        seen[expected >= 0] += 1
    print(f"floors that stand: {seen[True]}, that tip: {seen[False]}")
    assert min(seen.values()) > amount(3, 30)


def test_the_resultant_is_the_weight_at_the_centre_of_mass():
    tower = Tower.random(8, 4)
    for floor, standing in enumerate(tower.stability().floors):
        weight, x, y = symbolic.torque_balance(tower, floor).resultant
        assert (float(x), float(y)) == pytest.approx(standing.centre)
        assert float(weight) == pytest.approx(standing.weight)
        assert weight.is_Rational


def test_three_columns_have_the_reactions_of_statics():
    seen = 0
    for tower in (Tower.famous(name) for name in ("three-legged", "leaning", "tall")):
        for floor, expected in enumerate(tower.loads()):
            answer = symbolic.torque_balance(tower, floor).reactions
            if not answer.determinate:
                continue
            newtons = {k: float(v) for k, v in answer.newtons.items()}
            if min(newtons.values()) >= 0:
                assert newtons == pytest.approx(dict(expected.newtons))
                seen += 1
    assert seen >= 5


def test_a_push_may_come_out_negative_while_the_floor_stands():
    balance = symbolic.torque_balance(Tower.famous("leaning"), 0)
    assert min(float(value) for value in balance.reactions.newtons.values()) < 0
    assert balance.margin() > 0


def test_reactions_keep_the_unknown_as_a_letter():
    tower = Tower.famous("leaning")
    balance = symbolic.torque_balance(tower, 4, "red.x")
    x = balance.symbols[0]
    here = tower.floors[5].plate.x
    newtons = balance.reactions.newtons
    assert set().union(*(value.free_symbols for value in newtons.values())) == {x}
    for owner, value in newtons.items():
        assert float(value.subs(x, here)) == pytest.approx(tower.loads()[4].newtons[owner])


def test_reactions_satisfy_the_equations():
    for seed in range(6):
        tower = Tower.random(seed, 2)
        balance = symbolic.torque_balance(tower, 1)
        put = {balance.forces[k]: v for k, v in balance.reactions.newtons.items()}
        for equation in balance.equations:
            assert sympy.simplify((equation.lhs - equation.rhs).subs(put)) == 0


def test_equations_keep_both_sides_where_sympy_could_tell_the_answer():
    needle = Tower.famous("needle")
    for floor in range(needle.top):
        balance = symbolic.torque_balance(needle, floor)
        assert all(isinstance(equation, sympy.Eq) for equation in balance.equations)
        assert list(balance.reactions.newtons.values()) == [balance.load.weight]
        assert r"\text{" not in balance._repr_latex_().replace(r"N_{\text{", "")


def test_a_villa_that_stands_on_rims_is_not_called_false():
    """No pushes at the middles balance it: both are on one side of x = 0, the load on the other."""
    tower = Tower.empty().add_column("red-thick", 5, 46).add_column("blue-thick", 40, 46)
    balance = symbolic.torque_balance(tower.lay_plate(-3, 46), 0)
    assert balance.margin() > 0
    assert "False" not in balance._repr_latex_()
    assert min(balance.reactions.newtons.values()) < 0


def test_more_than_three_columns_are_called_indeterminate():
    answer = symbolic.torque_balance(Tower.standard(), 0).reactions
    assert not answer.determinate
    assert answer.freedom == 17


def test_two_columns_share_along_their_line_and_hold_by_their_width():
    balance = symbolic.torque_balance(two_legged(), 0)
    newtons = balance.reactions.newtons
    assert newtons["red-thick"] == newtons["blue-thin-1"]
    assert sum(newtons.values()) == balance.load.weight
    assert len(balance.edges) == len(balance.arcs) == 2
    assert balance.margin() == pytest.approx(two_legged().stability().margin, abs=1e-12)


def test_one_column_has_an_arc_all_around_and_no_edge():
    tower = Tower(
        (Floor(None, (PlacedColumn("red-thick", 0, 50),)), Floor(PlacedPlate("blue", 0, 46)))
    )
    balance = symbolic.torque_balance(tower, 0)
    assert balance.edges == ()
    assert len(balance.arcs) == 1
    assert balance.arcs[0].facing == sympy.true
    assert float(balance.arcs[0].margin) == pytest.approx(10)


def test_round_corners_are_shown_as_arcs_that_count_only_where_the_load_faces_them():
    balance = symbolic.torque_balance(Tower.famous("three-legged"), 0)
    assert {arc.owner for arc in balance.arcs} == {"red-thick", "green-thick", "yellow-thick"}
    assert all(arc.disc.r == 14 for arc in balance.arcs)
    assert not any(bool(arc.facing) for arc in balance.arcs)
    assert all(bool(arc.inequality) for arc in balance.arcs)
    heavier = balance.tower.add_column("red-hex", 0.0, 50.0)
    moving = symbolic.torque_balance(heavier, 0, "red-hex.x")
    assert r"\text{ if }" in moving._repr_latex_()
    assert "True" not in moving._repr_latex_()


def test_long_numbers_are_shown_short():
    latex = symbolic.torque_balance(Tower.random(5, 3), 0, "red-hex.x")._repr_latex_()
    longest = max(len(part) for part in latex.replace("}", " ").replace("{", " ").split())
    assert longest < 20


# asking ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "red-thick.z",
        "red-thick.x.y",
        "__import__('os').x",
        "tilt.mass",
        "purple.x",
        "red.x",
    ],
)
def test_what_is_no_unknown_is_told_in_a_sentence(text):
    with pytest.raises(VillaError):
        symbolic.torque_balance(Tower.standard(), 0, text)


@pytest.mark.parametrize("floor", [-1, 1, 7])
def test_a_floor_that_carries_no_plate_has_no_balance(floor):
    with pytest.raises(TowerError):
        symbolic.torque_balance(Tower.standard(), floor)


def test_a_plate_that_nothing_holds_has_no_balance():
    tower = Tower((Floor(None, ()), Floor(PlacedPlate("blue", 0, 46))))
    with pytest.raises(TowerError, match="Nothing holds"):
        symbolic.torque_balance(tower, 0)


def test_the_same_letter_twice_is_refused():
    with pytest.raises(TowerError):
        symbolic.torque_balance(Tower.standard(), 0, ["tilt", symbolic.Tilt(90)])


def test_a_function_asks_for_one_number_an_unknown():
    with pytest.raises(TowerError):
        symbolic.torque_balance(Tower.standard(), 0, "tilt").function()


# caching -----------------------------------------------------------------------------------------


def test_a_question_of_a_known_shape_needs_no_sympy_algebra(monkeypatch):
    first = Tower.famous("three-legged").add_column("red-hex", 0.0, 50.0)
    symbolic.torque_balance(first, 0, "red-hex.x").function(0.0)

    def never(*_args, **_kwargs):
        raise AssertionError("sympy was asked again")

    for name in ("solve", "simplify", "lambdify", "expand", "diff"):
        monkeypatch.setattr(sympy, name, never)
    second = Tower.random(3, 4)
    piece = second.floors[3].columns[0]
    x = np.linspace(piece.x - 20, piece.x + 20, 7)
    answer = symbolic.torque_balance(second, 0, f"{piece.id}.x").function(x)
    assert answer.shape == (7,)
    assert answer[3] == pytest.approx(second.stability().floors[0].margin, abs=1e-9)


def test_the_sums_hold_for_the_pushes_of_the_model():
    for seed in range(3):
        tower = Tower.random(seed, 4)
        for standing, loads in zip(tower.stability().floors, tower.loads(), strict=True):
            equations, numbers = laws.sums(standing, loads.forces)
            assert len(equations) == 3
            for equation in equations:
                left = float((equation.lhs - equation.rhs).subs(numbers))
                assert left == pytest.approx(0, abs=1e-9)


def test_over_a_corner_the_torque_is_that_about_the_corner():
    corners = 0
    for step in range(24):  # a plate on one hexagon, ever farther round it
        way = math.radians(15 * step)
        tower = Tower.empty().add_column("red-hex", 0, 0)
        tower = tower.lay_plate(30 * math.cos(way), 30 * math.sin(way))
        (standing,) = tower.stability().floors
        law, numbers = laws.tipping(standing)
        torque = standing.weight * standing.margin
        assert float(law.subs(numbers)) == pytest.approx(torque), step
        if standing.corner is not None:
            corners += 1
            away = math.dist(standing.corner, standing.centre)
            assert standing.margin == pytest.approx(-away)
    assert corners > 5


def test_no_letter_of_a_push_may_be_below_zero():
    pushes = symbolic.torque_balance(Tower.famous("three-legged"), 0).forces
    assert [symbol.is_nonnegative for symbol in pushes.values()] == [True] * 3
