"""Tilt, push, shake, pull, drop: the simulation beside its prediction."""

import math

import numpy as np
import pytest
from scipy.optimize import linprog

from villa_core import Tower, dynamics
from villa_core.dynamics import Agreement, Outcome
from villa_core.dynamics.experiments import BAND
from villa_core.dynamics.limits import limits, push_limit, weakest_limit
from villa_core.dynamics.slices import critical_directions, slice_tower
from villa_core.errors import TowerError
from villa_core.tower import Floor, PlacedColumn, PlacedPlate


def one_legged(column="red-thick"):
    return Tower((Floor(None, (PlacedColumn(column, 0, 46),)), Floor(PlacedPlate("blue", 0, 46))))


def most_slope(flat, level, side):
    """The slope that forces can hold at one cut, by a linear program over corners of columns."""
    friction = flat.tower.pieces.friction
    tall = flat.tower.pieces.height
    columns = [
        b for b in flat.bodies if b.kind == "column" and b.floor == level.floor and b.carries
    ]
    rows, variables = [], 0
    for body in columns:
        for a in np.linspace(*body.crown, 41):
            least, most = (
                np.clip((end - a) / tall, -friction, friction) for end in (body.left, body.right)
            )
            for lean in np.linspace(least, most, 9):
                rows.append((1.0, side * (a - level.s), side * lean))
                variables += 1
    rows = np.array(rows).T
    arm = level.height - level.cut
    # shares ≥ 0 and t ≥ 0: Σ share = 1, Σ share · place = t · arm, Σ share · lean = t; t largest
    equal = np.vstack([np.r_[rows[0], 0.0], np.r_[rows[1], -arm], np.r_[rows[2], -1.0]])
    answer = linprog(np.r_[np.zeros(variables), -1.0], A_eq=equal, b_eq=[1, 0, 0], method="highs")
    return answer.x[-1] if answer.status == 0 else 0.0


def test_the_limit_is_what_a_linear_program_with_friction_finds():
    seen = 0
    for seed in range(20):
        tower = Tower.random(seed, 1 + seed % 5)
        flat = slice_tower(tower, 37.0 * seed)
        for side in (1, -1):
            for level, limit in zip(flat.levels, limits(flat, side), strict=True):
                assert limit.slope == pytest.approx(most_slope(flat, level, side), abs=2e-3)
                seen += 1
    assert seen > 100


def test_one_column_tips_and_sways_at_once():
    limit = weakest_limit(slice_tower(one_legged(), 0.0))
    # the load may come to a on top and the force to the rim on the foot: a + 62.5 − 60 above it
    assert limit.slope == pytest.approx(14 / 62.5)


def test_a_falling_tower_bears_no_tilt():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    way = critical_directions(tower, weakest=True)[0]
    flats = [slice_tower(tower, way), slice_tower(tower, way + 180)]
    assert min(weakest_limit(flat).slope for flat in flats) == 0.0


@pytest.mark.parametrize("seed", [2, 3, 9, 13, 26, 38])
def test_a_tilted_table_drops_the_tower_near_the_predicted_angle(seed):
    tower = Tower.random(seed, 1 + seed % 5)
    flat = slice_tower(tower, critical_directions(tower, weakest=True)[0])
    test = dynamics.tilt(flat)
    assert test.agreement is Agreement.AGREES, f"{test} {tower.to_json()}"
    assert BAND[0] <= test.ratio <= BAND[1]
    assert test.run.outcome is Outcome.FALLS
    assert len(test.driven) == len(test.trajectory.time)


@pytest.mark.parametrize("seed", [1, 8, 12])
def test_a_push_at_a_height_moves_the_tower_near_the_predicted_force(seed):
    tower = Tower.random(seed, 1 + seed % 5)
    flat = slice_tower(tower, 20.0 * seed)
    test = dynamics.push(flat, flat.top)
    assert test.agreement is Agreement.AGREES, f"{test} {tower.to_json()}"
    assert test.unit == "N"


def test_a_push_lower_down_needs_more_force():
    flat = slice_tower(Tower.famous("tall"), 0.0)
    high, low = (push_limit(flat, height).newtons for height in (flat.top - 3, 63.0))
    assert low > high


def test_a_push_needs_a_plate():
    with pytest.raises(TowerError):
        dynamics.push(slice_tower(Tower.empty(), 0.0), 10.0)


def test_a_tilt_needs_a_plate():
    with pytest.raises(TowerError):
        dynamics.tilt(slice_tower(Tower.empty(), 0.0))


def test_gentle_shaking_leaves_the_tower_standing():
    test = dynamics.shake(slice_tower(Tower.famous("three-legged"), 0.0), 1.0, 2.0, 1.0)
    assert test.run.outcome is Outcome.STANDS
    assert test.measured is None
    assert test.agreement is Agreement.AGREES


def test_hard_shaking_brings_it_down():
    test = dynamics.shake(slice_tower(one_legged("red-thin-1"), 0.0), 30.0, 2.0)
    assert test.run.outcome is Outcome.FALLS
    assert test.agreement is Agreement.AGREES
    assert np.abs(test.driven).max() <= 30.0 * (4 * math.pi) ** 2


def test_shaking_needs_numbers_above_zero():
    with pytest.raises(TowerError):
        dynamics.shake(slice_tower(one_legged(), 0.0), 0.0, 2.0)


def test_a_column_slides_out_against_friction_on_top_and_foot():
    tower = Tower.famous("three-legged")
    flat = slice_tower(tower, 90.0)
    test = dynamics.pull(flat, "red-thick")
    assert test.agreement is Agreement.AGREES, str(test)
    assert test.run.outcome is Outcome.FALLS


def test_pulling_a_free_column_needs_only_its_own_friction():
    tower = Tower.famous("three-legged").add_column("red-hex", 0.0, 50.0)
    test = dynamics.pull(slice_tower(tower, 0.0), "red-hex")
    assert test.predicted == pytest.approx(0.35 * 18.1 * 9.81e-3)
    assert test.measured == pytest.approx(test.predicted, rel=0.25)
    assert test.run.outcome is Outcome.STANDS


def test_the_column_under_a_stack_cannot_be_pulled():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-hex", x, y).add_column("red-thin-1", x, y, on="yellow-hex")
    with pytest.raises(TowerError):
        dynamics.pull(slice_tower(tower, 0.0), "yellow-hex")


def test_a_column_dropped_inside_the_support_does_no_harm():
    tower = Tower.famous("three-legged").add_column("red-hex", 0.0, 50.0)
    test = dynamics.drop(slice_tower(tower, 0.0), "red-hex", 30.0)
    assert test.predicted == 0.0
    assert test.run.outcome is Outcome.STANDS
    assert test.agreement is Agreement.AGREES
    _s, z, _angle = test.trajectory.of("red-hex")
    assert z[0] - z[-1] == pytest.approx(30.0, abs=0.2)


@pytest.mark.parametrize(
    ("height", "outcome"), [(0.5, Outcome.STANDS), (2.0, Outcome.STANDS), (30.0, Outcome.FALLS)]
)
def test_a_column_dropped_outside_the_support_tips_a_plate_on_one_leg(height, outcome):
    tower = one_legged("blue-thick").add_column("red-thick", 60, 46)
    flat = slice_tower(tower, 0.0)
    assert 1 < flat.margin < 2
    test = dynamics.drop(flat, "red-thick", height)
    assert test.run.outcome is outcome
    assert test.agreement is Agreement.AGREES, str(test)


def test_only_a_free_column_on_top_can_be_dropped():
    with pytest.raises(TowerError):
        dynamics.drop(slice_tower(Tower.famous("three-legged"), 0.0), "red-thick", 5.0)


def test_an_experiment_can_be_filmed_in_space():
    test = dynamics.tilt(slice_tower(one_legged(), 0.0))
    film = dynamics.embed(test.run)
    assert film.outcome is Outcome.FALLS
    assert film.bodies["blue"].position[-1, 0] > 5


@pytest.mark.parametrize(
    "experiment",
    [
        lambda flat, progress: dynamics.tilt(flat, progress=progress),
        lambda flat, progress: dynamics.push(flat, 60.0, progress=progress),
        lambda flat, progress: dynamics.shake(flat, 1.0, 1.0, progress=progress),
        lambda flat, progress: dynamics.pull(flat, "red-thick", progress=progress),
    ],
)
def test_every_experiment_can_be_cancelled(experiment):
    flat = slice_tower(Tower.famous("three-legged"), 0.0)
    with pytest.raises(dynamics.Cancelled):
        experiment(flat, lambda done: done < 0.02)
