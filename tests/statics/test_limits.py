"""How far a slice may lean or be pushed: the linear program beside hand calculation and others."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
from amounts import amount, thorough
from scipy.optimize import linprog

from villa_core import Tower
from villa_core.errors import TowerError
from villa_core.statics import programs
from villa_core.statics.limits import limits, push_limit, weakest_limit
from villa_core.statics.slices import critical_directions, slice_tower
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


def tan(degrees):
    return math.tan(math.radians(degrees))


def one_legged(column="red-thick"):
    return Tower((Floor(None, (PlacedColumn(column, 0, 46),)), Floor(PlacedPlate("blue", 0, 46))))


def pile():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    return needle.add_column("yellow-hex", x, y).add_column("red-thin-1", x, y, on="yellow-hex")


def by_points(flat, level, side, pushed_at=None):
    """The steepest slope by forces at many points of every face, each with its friction cone."""
    mu, cells = flat.tower.pieces.friction, []
    columns = [b for b in flat.bodies if b.kind == "column" and b.floor == level.floor and b.crown]
    # rows: upwards, sideways, turning; first of the load, then of each column
    rows = 3 * (1 + len(columns))
    lean = np.zeros(rows)
    at = level.height if pushed_at is None else pushed_at
    lean[1:3] = -side * level.mass, -side * level.mass * at
    weight = np.zeros(rows)
    weight[0], weight[2] = level.mass, level.mass * level.s
    for k, body in enumerate(columns, 1):
        s, z = body.centre
        weight[3 * k], weight[3 * k + 2] = body.mass, body.mass * s
        if pushed_at is None:
            lean[3 * k + 1 : 3 * k + 3] = -side * body.mass, -side * body.mass * z
        faces = ((0, k, body.crown, body.top), (k, None, (body.left, body.right), body.bottom))
        for upper, lower, ends, z in faces:
            for a in ends:  # a force inside a face is a mixture of two at its ends
                for h in (-mu, mu):
                    cell = np.zeros(rows)
                    cell[3 * upper : 3 * upper + 3] += (1.0, h, a + h * z)
                    if lower is not None:
                        cell[3 * lower : 3 * lower + 3] -= (1.0, h, a + h * z)
                    cells.append(cell)
    gets = np.column_stack([lean, *cells])
    answer = linprog(np.r_[-1.0, np.zeros(len(cells))], A_eq=gets, b_eq=weight, method="highs")
    return answer.x[0] if answer.status == 0 else 0.0


@thorough
def test_the_limit_is_what_forces_at_the_ends_of_all_faces_can_hold():
    seen = 0
    for seed in range(amount(10, 20)):
        flat = slice_tower(Tower.random(seed, 1 + seed % 5), 37.0 * seed)
        for side in (1, -1):
            for level, limit in zip(flat.levels, limits(flat, side), strict=True):
                assert limit.slope == pytest.approx(by_points(flat, level, side), abs=1e-6)
                seen += 1
    assert seen > amount(50, 100)


@thorough
def test_a_push_is_borne_as_far_as_forces_at_the_ends_of_all_faces_can_hold():
    for seed in range(amount(6, 12)):
        flat = slice_tower(Tower.random(seed, 1 + seed % 5), 50.0 * seed)
        found = list(limits(flat, height=flat.top))
        for level, limit in zip(flat.levels, found, strict=True):
            held = by_points(flat, level, 1, pushed_at=flat.top)
            assert limit.slope == pytest.approx(held, abs=1e-6)


def test_one_column_tips_with_its_load_over_the_rim_of_its_foot():
    tower = one_legged()
    pieces = tower.pieces
    column, plate = pieces.column("red-thick").mass, pieces.plate("blue").mass
    # either the plate leaves the crown, or both together turn over the foot
    height = (column * 30 + plate * 62.5) / (column + plate)
    assert weakest_limit(slice_tower(tower, 0.0)).slope == pytest.approx(14 / height)
    assert tan(tower.stability().critical_tilt) == pytest.approx(14 / height, rel=5e-3)


def test_the_weight_of_its_column_helps_against_a_push():
    tower = one_legged()
    column, plate = tower.pieces.column("red-thick").mass, tower.pieces.plate("blue").mass
    limit = push_limit(slice_tower(tower, 0.0), 62.5)
    # about the rim of the foot: push × height = all the weight × half a width
    assert limit.newtons == pytest.approx((column + plate) * 9.81e-3 * 14 / 62.5)


def test_a_push_lower_down_needs_more_force():
    flat = slice_tower(Tower.famous("tall"), 0.0)
    high, low = (push_limit(flat, height).newtons for height in (flat.top - 3, 63.0))
    assert low > high


def test_a_falling_tower_bears_no_tilt():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    way = critical_directions(tower, weakest=True)[0]
    assert [weakest_limit(slice_tower(tower, w)).slope for w in (way, way + 180)] == [0.0, 0.0]
    assert tower.stability().critical_tilt == 0


def test_a_pile_of_columns_tips_as_one_over_its_lowest_foot():
    tower = pile()
    thin, hexa = (tower.pieces.column(c).mass for c in ("red-thin-1", "yellow-hex"))
    height = (hexa * 30 + thin * 90) / (hexa + thin)
    inner = tower.pieces.column("yellow-hex").inner_radius
    together, alone = inner / height, 8 / 30
    assert together < alone
    found = tan(tower.stability().stacks[0].critical_tilt)
    assert found == pytest.approx(together, rel=5e-3)


def test_a_tilt_limit_needs_a_plate():
    with pytest.raises(TowerError):
        weakest_limit(slice_tower(Tower.empty(), 0.0))


def test_a_program_without_an_answer_is_not_read_as_a_fall(monkeypatch):
    flat = slice_tower(Tower.famous("three-legged"), 0.0)

    def too_slow(*_args, **_rest):
        return SimpleNamespace(status=1, x=None)

    monkeypatch.setattr("scipy.optimize.linprog", too_slow)
    with pytest.raises(TowerError, match="could not be worked out"):
        weakest_limit(flat)


def test_a_program_that_no_forces_solve_is_a_fall(monkeypatch):
    flat = slice_tower(Tower.famous("three-legged"), 0.0)
    none = SimpleNamespace(status=programs.NO_FORCES, x=None)
    monkeypatch.setattr("scipy.optimize.linprog", lambda *_args, **_rest: none)
    assert weakest_limit(flat).slope == 0
