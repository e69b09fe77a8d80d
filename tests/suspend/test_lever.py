"""The lever law from sympy: exact, the same as the numbers, for any mass or place as a letter."""

import math

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from villa_core.errors import MobileError
from villa_core.suspend.lever import general_law, lever_law
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import RodSet

PAIR = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")


def test_the_law_of_one_mass_is_arm_times_weight():
    torque, tangent = general_law()
    names = {str(symbol) for symbol in torque.free_symbols}
    assert names == {"M", "x", "y", "q_x", "q_y", "theta"}
    level = torque.subs(sympy.Symbol("theta", real=True), 0)
    mass, x, q = (sympy.Symbol(name, real=True) for name in ("M", "x", "q_x"))
    assert sympy.simplify(level + mass * (x - q)) == 0
    assert tangent.free_symbols


@given(st.integers(0, 40))
@settings(max_examples=15)
def test_exact_angles_are_the_same_as_the_numbers(seed):
    mobile = Mobile.random(seed, 7)
    for rod in mobile.rod_ids():
        lever = lever_law(mobile, rod)
        assert lever.tilt_at() == pytest.approx(mobile.tilt(rod), abs=1e-8)
        angle = math.radians(mobile.tilt(rod))
        left = lever.equation.lhs.subs(sympy.Symbol("theta", real=True), angle)
        assert float(left) == pytest.approx(0, abs=1e-6)


@given(st.floats(0.5, 80.0))
@settings(max_examples=20)
def test_a_mass_as_a_letter_gives_the_angle_of_every_mass(mass):
    import dataclasses

    lever = lever_law(PAIR, "orange-1", "blue-1.mass")
    rods = RodSet.standard()
    heavy = tuple(
        dataclasses.replace(rod, mass=mass) if rod.id == "blue-1" else rod for rod in rods.rods
    )
    changed = Mobile(PAIR.hung, dataclasses.replace(rods, rods=heavy))
    assert lever.tilt_at(mass) == pytest.approx(changed.tilt("orange-1"), abs=1e-8)


def test_the_balancing_mass_is_found_by_the_lever_law():
    three = PAIR.hang("red-1", "orange-1", "n6")
    (mass,) = lever_law(three, "orange-1", "red-1.mass").solve()
    # notch 6 is twice as far from the middle as notch 3
    assert mass == sympy.Rational(67, 20)
    # what hangs on the red rod weighs as if it hung at the same notch: 3.5 g is too much already
    deep = three.hang("black-1", "red-1", "n1")
    assert lever_law(deep, "orange-1", "red-1.mass").solve() == ()
    near = PAIR.hang("red-1", "orange-1", "n5").hang("black-1", "red-1", "n1")
    assert lever_law(near, "orange-1", "red-1.mass").solve() == (sympy.Rational(67 - 35, 10),)


def test_a_place_is_found_for_a_tilt_and_the_place_gives_the_tilt():
    three = PAIR.hang("red-1", "orange-1", "n6")
    lever = lever_law(three, "orange-1", "red-1.at")
    for wanted in (0.0, 10.0, -7.5):
        places = lever.solve(wanted)
        assert places
        for place in places:
            assert lever.tilt_at(float(place)) == pytest.approx(wanted, abs=1e-9)


def test_the_spot_that_a_rod_is_held_by_can_be_the_unknown():
    lever = lever_law(PAIR, "orange-1", "by")
    (place,) = lever.solve()
    assert -60 < float(place) < 0
    assert lever.tilt_at(float(place)) == pytest.approx(0, abs=1e-9)


def test_no_answer_is_no_answer():
    # both loads on one side: no mass above zero makes the rod level
    lopsided = PAIR.hang("red-1", "orange-1", "n2")
    lever = lever_law(lopsided, "orange-1", "red-1.mass")
    assert lever.solve() == ()


@pytest.mark.parametrize(
    ("others", "spot", "places"),
    [
        (("blue-1", "blue-2"), "n2", [142.0]),  # where the wire ends and the tip begins
        (("green-1",), "s1", []),  # 144.4 mm: on the tip
        (("green-1",), "n2", [115.5]),
    ],
)
def test_a_place_is_on_the_wire_and_not_on_its_tip(others, spot, places):
    mobile = Mobile.empty().hang("orange-1")
    for rod in others:
        mobile = mobile.hang(rod, "orange-1", spot)
    free = "blue-3" if "blue-1" in others else "red-1"
    lever = lever_law(mobile.hang(free, "orange-1", "n5"), "orange-1", f"{free}.at")
    assert [round(float(place), 1) for place in lever.solve()] == places


def test_the_law_draws_itself_as_latex_with_its_letters():
    assert r"m_{\text{blue-1}}" in lever_law(PAIR, "orange-1", "blue-1.mass")._repr_latex_()


@pytest.mark.parametrize(
    "free", ["blue-1", "blue-1.x", "red-1.mass", "orange-1.at", ("by", "by"), "tilt"]
)
def test_an_unknown_that_is_none_is_named(free):
    with pytest.raises(MobileError):
        lever_law(PAIR, "orange-1", free)


def test_only_one_letter_can_be_solved_for():
    with pytest.raises(MobileError, match="exactly one"):
        lever_law(PAIR, "orange-1").solve()


def test_no_place_beyond_the_end_of_the_wire_is_offered():
    lever = lever_law(PAIR.hang("red-1", "orange-1", "n6"), "orange-1", "red-1.at")
    rod = PAIR.pieces.rod("orange-1")
    end = rod.length / 2 - rod.tip
    for place in (0.999 * end, -0.999 * end):
        assert any(float(one) == pytest.approx(place) for one in lever.solve(lever.tilt_at(place)))
    for place in (1.001 * end, -1.001 * end):
        assert all(abs(float(one)) <= end for one in lever.solve(lever.tilt_at(place)))


def test_without_one_letter_nothing_is_solved():
    with pytest.raises(MobileError, match="exactly one"):
        lever_law(PAIR, "orange-1").solve()
