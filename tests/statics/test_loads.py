"""Which column carries what: the weight is spread, the moments balance, always."""

import numpy as np
import pytest
from hypothesis import given, note
from scipy.optimize import linprog, nnls
from towers import near_the_border, seeds, towers

from villa_core import Tower
from villa_core.geometry.hull import Hull
from villa_core.statics.loads import loads_on
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


def test_three_columns_carry_what_balance_says():
    tower = three()
    loads = tower.loads()[0]
    legs = np.array([[1, c.x, c.y] for c in tower.floors[0].columns]).T
    by_hand = np.linalg.solve(legs, loads.weight * np.array([1, *loads.centre]))
    ids = [c.id for c in tower.floors[0].columns]
    assert loads.determinate
    assert [loads.newtons[i] for i in ids] == pytest.approx(by_hand, abs=1e-12)
    for column, (least, most) in loads.ranges.items():
        assert least == pytest.approx(loads.newtons[column])
        assert most == pytest.approx(loads.newtons[column])
    assert loads.essential == set(ids)


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


@given(towers())
def test_ranges_are_those_of_a_linear_program(tower):
    note(tower.to_json())
    loads = loads_on(tower, tower.top - 1)
    x = np.array([f.x - loads.centre[0] for f in loads.forces])
    y = np.array([f.y - loads.centre[1] for f in loads.forces])
    for column, (least, most) in list(loads.ranges.items())[:2]:
        mine = np.array([1.0 if f.column == column else 0.0 for f in loads.forces])
        for sign, limit in ((1, least), (-1, most)):
            answer = linprog(
                sign * mine, A_eq=np.vstack([np.ones_like(x), x, y]), b_eq=[loads.weight, 0, 0]
            )
            assert sign * answer.fun == pytest.approx(limit, abs=1e-6)
        assert least - 1e-9 <= loads.newtons[column] <= most + 1e-9


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
