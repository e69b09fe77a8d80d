"""Which column carries what: the weight is spread, the moments balance, always."""

import subprocess
import sys

import numpy as np
import pytest
from amounts import amount, thorough
from hypothesis import given, note, settings
from scipy.optimize import linprog, nnls
from towers import any_towers, near_the_border, seeds, towers

from villa_core import Tower
from villa_core.geometry.hull import Hull
from villa_core.statics.loads import _three_points
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


def balanced(loads):
    """The weight and both moments, as far off as they are."""
    total = sum(force.newtons for force in loads.forces) - loads.weight
    mx = sum(force.newtons * (force.x - loads.centre[0]) for force in loads.forces)
    my = sum(force.newtons * (force.y - loads.centre[1]) for force in loads.forces)
    return max(abs(total), abs(mx), abs(my))


@given(towers())
def test_loads_add_up_and_balance(tower):
    note(tower.to_json())
    for loads in tower.loads():
        assert loads.forces
        assert balanced(loads) < 1e-9
        assert min(force.newtons for force in loads.forces) >= 0


@given(towers(), seeds)
def test_loads_balance_even_at_the_brink(tower, seed):
    tower = near_the_border(tower, seed, within=1e-7)
    note(tower.to_json())
    for loads, standing in zip(tower.loads(), tower.stability().floors, strict=True):
        assert bool(loads.newtons) == standing.stable
        if standing.stable:
            assert balanced(loads) < 1e-9


def three(plate=(0.0, 46.0)):
    legs = (
        PlacedColumn("red-thick", -50, 20),
        PlacedColumn("yellow-hex", 50, 20),
        PlacedColumn("blue-thin-1", 10, 100),
    )
    return Tower((Floor(None, legs), Floor(PlacedPlate("blue", *plate))))


def test_three_columns_carry_what_balance_says_of_pushes_at_their_middles():
    tower = three()
    loads = tower.loads()[0]
    legs = np.array([[1, c.x, c.y] for c in tower.floors[0].columns]).T
    by_hand = np.linalg.solve(legs, loads.weight * np.array([1, *loads.centre]))
    ids = [c.id for c in tower.floors[0].columns]
    assert [loads.newtons[i] for i in ids] == pytest.approx(by_hand, abs=1e-12)
    assert "at a column's middle" in loads.model
    assert loads.assumption == "if each push acts at a column's middle"
    assert loads.essential == set(ids)


def test_three_columns_have_a_range_as_wide_as_their_tops_allow():
    loads = Tower.famous("three-legged").loads()[0]
    assert not loads.determinate
    assert loads.ranges["green-thick"] == pytest.approx((0.0192, 0.6560), abs=1e-4)
    assert loads.newtons["green-thick"] == pytest.approx(0.3376, abs=1e-4)


def test_two_columns_share_as_their_widths_allow():
    """By hand: the load in the middle of two discs 100 mm apart, each of them 28 mm wide."""
    legs = (PlacedColumn("red-thick", -50, 46), PlacedColumn("blue-thick", 50, 46))
    loads = Tower((Floor(None, legs), Floor(PlacedPlate("blue", 0, 46)))).loads()[0]
    share = np.array(loads.ranges["red-thick"]) / loads.weight
    assert share == pytest.approx([36 / 100, 64 / 100], abs=1e-12)


def test_one_column_carries_all():
    legs = (PlacedColumn("red-thick", 0, 50),)
    loads = Tower((Floor(None, legs), Floor(PlacedPlate("blue", 0, 46)))).loads()[0]
    assert loads.determinate
    assert loads.ranges["red-thick"] == pytest.approx([loads.weight] * 2)
    assert loads.model == "Balance alone gives these loads."
    assert loads.assumption == ""


def test_more_than_three_columns_are_said_to_be_undetermined():
    loads = Tower.standard().loads()[0]
    assert not loads.determinate
    assert "does not fix the loads" in loads.model
    assert loads.essential == frozenset()


def test_a_floor_that_falls_has_no_loads():
    loads = three(plate=(0.0, 0.0)).loads()[0]
    assert loads.newtons == {}
    assert loads.ranges == {}
    assert "No pushing forces" in loads.model


@given(towers())
def test_columns_give_way_like_springs_under_a_plate_that_stays_flat(tower):
    note(tower.to_json())
    for loads in tower.loads():
        share, stiffness, a = spring_problem(tower, loads)
        pushing = share > 1e-12
        sinking, _rest, rank, _s = np.linalg.lstsq(
            a[pushing], share[pushing] / stiffness[pushing], rcond=None
        )
        if rank == 3:
            assert a[pushing] @ sinking == pytest.approx(share[pushing] / stiffness[pushing])
            assert (a[~pushing] @ sinking <= 1e-6).all()  # lifted off, or just touching


@given(towers())
def test_no_other_balance_has_less_elastic_energy(tower):
    note(tower.to_json())
    for loads in tower.loads():
        share, stiffness, a = spring_problem(tower, loads)
        heavy = 1e6
        rows = np.vstack([heavy * a.T, np.diag(1 / np.sqrt(stiffness))])
        other = nnls(rows, np.concatenate([heavy * np.array([1, 0, 0]), np.zeros(len(share))]))[0]
        ours, theirs = ((s**2 / stiffness).sum() for s in (share, other))
        assert ours <= theirs * (1 + 1e-4)


def spring_problem(tower, loads):
    count = {c: sum(f.column == c for f in loads.forces) for c in loads.newtons}
    area = {}
    for c, patch in loads.patches.items():
        column, hull = tower.pieces.column(c), Hull.of(patch)
        whole = column.is_round and len(patch) == 1
        area[c] = column.area if whole else hull.polygon(1e-3).area
    stiffness = np.array([area[f.column] / count[f.column] for f in loads.forces])
    a = np.array(
        [[1, (f.x - loads.centre[0]) / 100, (f.y - loads.centre[1]) / 100] for f in loads.forces]
    )
    share = np.array([f.newtons for f in loads.forces]) / loads.weight
    return share, stiffness / stiffness.sum(), a


@thorough
@given(any_towers())
@settings(max_examples=amount(4, 200))
def test_ranges_are_those_of_a_linear_program_over_the_true_patches(tower):
    """Whole discs and hexagons, and what a plate's edge leaves of them."""
    note(tower.to_json())
    for loads in tower.loads():
        for column, (least, most) in list(loads.ranges.items())[:2]:
            lowest, highest = by_program(loads, column)
            near = 2e-3 * loads.weight  # a polygon inside a disc allows a little less
            assert least - 1e-9 <= lowest <= least + near
            assert most - near <= highest <= most + 1e-9
            assert least <= loads.newtons[column] <= most


def by_program(loads, column):
    """The least and the greatest load of a column, with pushes at the corners of fine polygons."""
    points = [(c, *p) for c, patch in loads.patches.items() for p in Hull.of(patch).points(1e-4)]
    rows = np.array([(1, x - loads.centre[0], y - loads.centre[1]) for _c, x, y in points]).T
    mine = np.array([float(c == column) for c, _x, _y in points])
    answers = [linprog(sign * mine, A_eq=rows, b_eq=[loads.weight, 0, 0]) for sign in (1, -1)]
    if not all(answer.success for answer in answers):  # the brink lies within the polygons' error
        return loads.ranges[column]
    return answers[0].fun, -answers[1].fun


def test_ranges_need_no_linear_program():
    code = (
        "import sys; from villa_core import Tower; "
        "print([f.ranges for f in Tower.standard().loads()] and 'scipy.optimize' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@given(towers())
def test_a_column_is_essential_when_the_floor_falls_without_it(tower):
    note(tower.to_json())
    for floor, loads in enumerate(tower.loads()):
        for column in loads.newtons:
            others = tower.remove_column(column).support(floor)
            assert (column in loads.essential) == (others.margin(*loads.centre) < 0)


def test_the_loads_of_a_floor_are_part_of_its_stability():
    tower = Tower.famous("tall")
    for floor, loads in zip(tower.stability().floors, tower.loads(), strict=True):
        assert floor.loads == dict(loads.newtons)


def test_at_the_brink_three_points_hold_the_load_with_the_least_energy():
    places = np.array([[-3.0, -1.0], [5.0, -1.0], [0.0, 2.0], [90.0, 90.0], [0.0, 1.0]])
    stiffness = np.array([1.0, 1.0, 1.0, 1.0, 0.01])
    pushes = _three_points(places, stiffness)
    assert pushes.sum() == pytest.approx(1)
    assert pushes @ places == pytest.approx([0, 0], abs=1e-12)
    assert pushes == pytest.approx([5 / 12, 1 / 4, 1 / 3, 0, 0]), "the soft one is spared"
