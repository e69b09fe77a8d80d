"""Solved ranges: where statics says that it stands, at any number put in."""

import math
import random
from dataclasses import replace

import numpy as np
import pytest
import sympy
from amounts import amount, thorough
from towers import STACKS, shaken

from villa_core import Tower, symbolic
from villa_core.errors import TowerError
from villa_core.symbolic import Coordinate, Mass, Range, Tilt
from villa_core.symbolic.bounds import placed_at
from villa_core.symbolic.ranges import Bound
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


def with_mass(tower, piece, mass):
    """The tower with a piece made of other wood."""
    pieces = replace(
        tower.pieces,
        columns=tuple(replace(c, mass=mass) if c.id == piece else c for c in tower.pieces.columns),
        plates=tuple(replace(p, mass=mass) if p.color == piece else p for p in tower.pieces.plates),
    )
    return Tower(tower.floors, pieces)


def raised_towers(count):
    """Towers with a column put on top, and the safe zone from before."""
    found, seed = 0, 0
    while found < count:
        tower = Tower.random(seed, 1 + seed % 5)
        column = random.Random(seed).choice(tower.column_ids())
        zone = tower.safe_zone(column)
        spot = zone.point() if zone.hulls else None
        if spot is not None:
            found += 1
            yield tower.raise_column(column, round(spot[0], 1), round(spot[1], 1)), column, zone
        seed += 1


@thorough
def test_solved_ranges_end_on_the_border_of_the_safe_zone_or_at_the_edge_of_the_plate():
    seen = 0
    for tower, column, zone in raised_towers(amount(3, 40)):
        placed = tower.find(column)[1]
        for axis in "xy":
            answer = symbolic.solve(tower, Coordinate(column, axis))
            assert isinstance(answer, Range)
            for bound in (answer.low, answer.high):
                at = (bound.number, placed.y) if axis == "x" else (placed.x, bound.number)
                margin = min(hull.margin(*at) for hull in zone.hulls)
                assert margin > -1e-6
                assert abs(margin) < 1e-6 or not bound.tips, (column, axis, tower.to_json())
                assert float(bound.value) == pytest.approx(bound.number, abs=1e-6)
                seen += 1
    assert seen == amount(12, 160)


def test_the_inequalities_of_all_floors_decide_as_the_hulls_of_the_safe_zone():
    tower, column, zone = next(raised_towers(1))
    cuts = [symbolic.torque_balance(tower, floor, column) for floor in range(tower.top)]
    dice = random.Random(4)
    answers = set()
    for _ in range(25):
        x, y = dice.uniform(-900, 900), dice.uniform(-900, 900)
        put = dict(zip(cuts[0].symbols, (x, y), strict=True))
        holds = all(bool(one.subs(put)) for cut in cuts for one in cut.inequalities)
        assert holds == all(hull.margin(x, y) >= 0 for hull in zone.hulls)
        assert holds == all(cut.margin(x, y) >= 0 for cut in cuts)
        answers.add(holds)
    assert answers == {True, False}


def probed(tower, answer, stands, values, step=1e-5):
    """Ask statics inside and outside every end of an answer, and at some values."""
    case = f"{answer.unknown} {answer} {tower.to_json()}"
    ends = [
        (end, out) for span in answer.spans for end, out in zip(span, (-1, 1), strict=True) if end
    ]
    for end, out in ends:
        assert float(end.value) == pytest.approx(end.number, rel=1e-7, abs=1e-6), case
        assert stands(end.number - out * step), case
        if end.number or answer.unknown.unit != "g":  # there is no mass below zero
            assert not stands(end.number + out * step), case
    for value in values:
        if all(abs(value - end.number) > step for end, _out in ends):
            assert (value in answer) == stands(value), f"{value}: {case}"
    return len(ends)


@thorough
@pytest.mark.parametrize("block", range(amount(1, 8)))
def test_a_place_is_in_the_range_exactly_where_statics_says_that_the_tower_stands(block):
    """Columns that carry and are carried, stacked ones, and plates, wherever they come to lie."""
    seen = 0
    for seed in range(amount(4, 10) * block, amount(4, 10) * (block + 1)):
        dice = random.Random(seed)
        tower = Tower.random(seed, 1 + seed % 5)
        if seed % 3 == 2:
            tower = dice.choice([tower for _stands, tower in STACKS.values()])
        if seed % 4 == 3:
            tower = shaken(tower, seed, 8.0)
        plates = [floor.plate.color for floor in tower.floors[1:]]
        piece = dice.choice(plates if seed % 5 == 4 else tower.column_ids())
        unknown = Coordinate(piece, dice.choice("xy"))

        def stands(value, tower=tower, unknown=unknown):
            return placed_at(tower, unknown, value).stability().stable

        values = [dice.uniform(-140, 140) for _ in range(25)]
        seen += probed(tower, symbolic.solve(tower, unknown), stands, values)
    assert seen > 0


@thorough
@pytest.mark.parametrize("block", range(amount(1, 4)))
def test_the_range_of_a_place_on_one_floor_is_that_of_statics(block):
    """It ends where that floor tips, or where the moved column drops off its plate."""
    for seed in range(5 * block, 5 * block + amount(3, 5)):
        dice = random.Random(seed)
        tower = Tower.random(seed, 1 + seed % 5)
        unknown = Coordinate(dice.choice(tower.column_ids()), dice.choice("xy"))
        floor = dice.randrange(tower.top)
        balance = symbolic.torque_balance(tower, floor, unknown)

        def stands(value, tower=tower, unknown=unknown, floor=floor):
            verdict = placed_at(tower, unknown, value).stability()
            own = (s.stable for s in verdict.stacks if s.stacked == unknown.piece)
            return verdict.floors[floor].stable and all(own)

        values = [dice.uniform(-140, 140) for _ in range(10)]
        probed(tower, balance.solve(), stands, values)
        for value in values[:3]:
            expected = placed_at(tower, unknown, value).stability().floors[floor].margin
            assert balance.margin(value) == pytest.approx(expected, abs=1e-9)


def three_thick():
    columns = (
        PlacedColumn("blue-thick", -60, 20),
        PlacedColumn("green-thick", -60, 70),
        PlacedColumn("red-thick", 70, -90),
    )
    return Tower((Floor(None, columns), Floor(PlacedPlate("blue", 0, 46))))


def test_a_range_is_found_where_a_column_comes_under_the_plate():
    tower = three_thick()
    assert tower.covered(0) == ("blue-thick", "green-thick")
    answer = symbolic.solve(tower, "red-thick.y")
    assert 45.0 in answer
    assert -90.0 not in answer
    assert answer.low.value == sympy.Rational(12770, 851) - 910 * sympy.sqrt(995) / 851


def test_a_range_ends_where_the_column_drops_off_its_plate_and_says_so():
    tower = Tower.famous("three-legged").add_column("yellow-hex", 0, 50)
    answer = symbolic.solve(tower, "yellow-hex.x")
    assert str(answer) == (
        "It stands from -119.7 to 119.7 mm. Beyond -119.7 and 119.7 mm the hexagonal yellow "
        "column drops over the edge of the blue plate."
    )
    assert not answer.high.tips
    beyond = tower.move_column("yellow-hex", answer.high.number + 1e-6, 50).stability()
    assert "drops over the edge of the blue plate" in str(beyond)
    assert symbolic.torque_balance(tower, 0, "yellow-hex.x").solve().numbers == answer.numbers


def test_a_range_may_have_a_gap():
    """The half-moon has two horns: a column stands on either, but not between them."""
    tower = Tower.famous("three-legged").add_column("yellow-hex", 100, -15)
    answer = symbolic.solve(tower, "yellow-hex.x")
    assert len(answer.spans) == 2
    assert [place in answer for place in (-100.0, 0.0, 100.0)] == [True, False, True]
    assert "It also stands from" in str(answer)
    assert r"\text{ or }" in answer._repr_latex_()


def stacked():
    """A thick column on a thin one that does not hold it."""
    tower = Tower.random(seed=0, plates=5)
    plate = tower.floors[5].plate
    tower = tower.raise_column("blue-thin-2", plate.x - 6, plate.y)
    return tower.raise_column("blue-thick", plate.x + 3, plate.y, on="blue-thin-2")


def test_columns_stacked_on_red_count():
    tower = stacked()
    assert not tower.stability().stable
    assert symbolic.solve(tower, "red.mass").empty
    leaning = symbolic.solve(tower, "tilt")
    assert leaning.high.number == pytest.approx(-math.degrees(math.atan(1 / 30)))


def test_columns_of_a_stack_are_solved_for():
    tower = stacked()
    x = tower.find("blue-thick")[1].x
    for piece in ("blue-thick", "blue-thin-2"):
        answer = symbolic.solve(tower, f"{piece}.x")
        middle = tower.find("blue-thin-2" if piece == "blue-thick" else "blue-thick")[1].x
        assert answer.numbers == pytest.approx((middle - 8, middle + 8), abs=1e-6)
    assert x - 8 > tower.find("blue-thin-2")[1].x


@thorough
def test_the_range_of_a_mass_in_a_stack_is_that_of_statics():
    """Also where columns share a load, so that a linear program must tell."""
    names = sorted(STACKS)[:: amount(4, 1)]
    for name in names:
        tower = STACKS[name][1]
        for column in tower.floors[5].columns[: amount(1, 9)]:
            unknown = Mass(column.id)

            def stands(value, tower=tower, column=column):
                return with_mass(tower, column.id, value).stability().stable

            answer = symbolic.solve(tower, unknown)
            probed(tower, answer, stands, [1.0, 20.0, 300.0], step=1e-4)


def test_columns_that_share_a_load_are_not_tilted_by_symbols():
    with pytest.raises(TowerError, match="share a load"):
        symbolic.solve(STACKS["an arch on stacks"][1], "tilt")


def test_whole_numbers_give_short_exact_ends():
    columns = (
        PlacedColumn("red-thick", -60, 20),
        PlacedColumn("blue-thick", 60, 20),
        PlacedColumn("green-thin-1", 0, 80),
    )
    plate = Floor(PlacedPlate("blue", 0, 46), (PlacedColumn("red-hex", 10, 50),))
    tower = Tower((Floor(None, columns), plate))
    low, high = symbolic.solve(tower, "blue.x").spans[0]
    assert high.value.has(sympy.sqrt(199))
    assert high.why == "over the edge from the thick blue column to thin green column 1"
    assert placed_at(tower, Coordinate("blue", "x"), low.number).stability().margin < 1e-9


def test_a_column_that_is_only_partly_covered_is_solved_for():
    tower = Tower(
        (Floor(None, (PlacedColumn("red-thick", 0, 128),)), Floor(PlacedPlate("blue", 0, 46)))
    )
    assert tower.covered(0) == ("red-thick",)
    answer = symbolic.torque_balance(tower, 0, "red-thick.y").solve()
    assert answer.numbers == pytest.approx((32, 60))


@thorough
def test_the_range_of_a_mass_is_that_of_statics():
    ends = 0
    for seed in range(amount(5, 12)):
        tower = Tower.random(seed, 2 + seed % 4)
        dice = random.Random(seed)
        pieces = [*tower.column_ids(), *(floor.plate.color for floor in tower.floors[1:])]
        piece = dice.choice(pieces)
        answer = symbolic.solve(tower, Mass(piece))
        for bound, out in ((answer.low, -1), (answer.high, 1)):
            if bound is None or bound.number == 0:
                continue
            step = out * 1e-6 * bound.number
            assert with_mass(tower, piece, bound.number - step).stability().stable
            assert not with_mass(tower, piece, bound.number + step).stability().stable
            ends += 1
        for floor in range(tower.top):
            balance = symbolic.torque_balance(tower, floor, Mass(piece))
            expected = with_mass(tower, piece, 55.5).stability().floors[floor].margin
            assert balance.margin(55.5) == pytest.approx(expected, abs=1e-9)
    assert ends > amount(1, 3)


def test_a_tilt_tips_the_floor_at_margin_over_height():
    tower = Tower.famous("three-legged")
    standing = tower.stability().floors[0]
    edge = standing.edge
    way = math.degrees(math.atan2(edge.start[0] - edge.end[0], edge.end[1] - edge.start[1]))
    answer = symbolic.torque_balance(tower, 0, Tilt(way)).solve()
    expected = math.degrees(math.atan(standing.margin / 2.5))
    assert answer.high.number == pytest.approx(expected, abs=1e-9)
    assert float(answer.high.value) == pytest.approx(expected, abs=1e-9)
    assert answer.unknown.unit == "°"


def test_two_kinds_of_unknown_can_stay_open_together():
    tower = Tower.famous("leaning")
    balance = symbolic.torque_balance(tower, 0, ["red.x", "tilt"])
    here = tower.floors[5].plate.x
    alone = symbolic.torque_balance(tower, 0, "tilt")
    angles = np.linspace(-5, 5, 11)
    assert balance.function(here, angles) == pytest.approx(alone.function(angles), abs=1e-9)


def test_a_tower_that_cannot_be_saved_has_an_empty_range():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    tower = tower.add_column("red-thin-1", 0, 60)
    answer = symbolic.solve(tower, "red-thin-1.x")
    assert answer.empty
    assert 0.0 not in answer
    assert all(math.isnan(end) for end in answer.numbers)
    assert str(answer) == "It does not stand for any value."
    assert r"\emptyset" in answer._repr_latex_()


def test_what_does_not_touch_the_floor_leaves_it_open():
    tower = Tower.famous("tall")
    column = tower.floors[0].columns[0].id
    answer = symbolic.torque_balance(tower, 3, Mass(column)).solve()
    assert answer.numbers == (0.0, math.inf)


@pytest.mark.parametrize(
    ("free", "words"), [((), "Name an unknown"), ("red-thick", "one unknown at a time")]
)
def test_solving_needs_one_unknown(free, words):
    with pytest.raises(TowerError, match=words):
        symbolic.torque_balance(Tower.standard(), 0, free).solve()
    with pytest.raises(TowerError, match=words):
        symbolic.solve(Tower.standard(), free)


def test_the_function_takes_arrays_of_any_shape():
    tower = Tower.famous("three-legged").add_column("red-hex", 0.0, 50.0)
    for free in ("red-hex", "red-thick"):
        function = symbolic.torque_balance(tower, 0, free).function
        x, y = np.meshgrid(np.linspace(-30, 30, 4), np.linspace(20, 60, 3))
        assert function(x, y).shape == (3, 4)
        assert float(function(x[1, 2], y[1, 2])) == pytest.approx(function(x, y)[1, 2], abs=1e-12)


def bound(value):
    return Bound(float(value), lambda: sympy.Integer(value), "an edge")


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (None, None, "It stands for any value."),
        (bound(3), None, "It stands from 3 g on, however much more it is."),
        (None, bound(7), "It stands up to 7 g, however much less it is."),
        (bound(3), bound(7), "It stands from 3 to 7 g."),
    ],
)
def test_an_open_end_is_told_in_words(low, high, words):
    found = Range(Mass("red-thick"), low, high)
    assert str(found) == words
    assert "inf" not in found._repr_latex_()


def test_a_range_without_ends_prints_that_any_value_will_do():
    assert "any value" in Range(Mass("red-thick"), None, None)._repr_latex_()
