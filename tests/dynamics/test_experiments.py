"""Tilt, push, shake, pull, drop: the simulation beside its prediction."""

import math

import numpy as np
import pytest
from amounts import amount, thorough

from villa_core import Tower, dynamics
from villa_core.dynamics import Agreement, Fate, experiments
from villa_core.dynamics.experiments import BAND, _largest
from villa_core.dynamics.film import turned
from villa_core.errors import TowerError
from villa_core.learn import puzzles
from villa_core.statics.limits import Limit
from villa_core.statics.slices import critical_directions, slice_tower
from villa_core.statics.space import weakest_side
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


def one_legged(column="red-thick"):
    return Tower((Floor(None, (PlacedColumn(column, 0, 46),)), Floor(PlacedPlate("blue", 0, 46))))


def part(test):
    """Measured as a part of what the shadow bears."""
    return test.measured / test.shadow


@thorough
@pytest.mark.parametrize("seed", [2, 3, 9, 13, 26, 38][: amount(2, 6)])
def test_a_tilted_table_drops_the_tower_near_the_predicted_angle(seed):
    tower = Tower.random(seed, 1 + seed % 5)
    flat = slice_tower(tower, critical_directions(tower, weakest=True)[0])
    test = dynamics.tilt(flat)
    assert test.agreement is Agreement.AGREES, f"{test} {tower.to_json()}"
    assert BAND[0] <= part(test) <= BAND[1]
    assert test.run.outcome is Fate.FALLS
    assert len(test.driven) == len(test.run.trajectory.time)


@pytest.fixture(scope="module")
def leaning():
    return dynamics.tilt(weakest_side(Tower.famous("leaning")))


def test_the_leaning_villa_falls_a_little_beyond_its_limit(leaning):
    assert leaning.predicted == pytest.approx(1.653, abs=0.005)
    assert leaning.run.outcome is Fate.FALLS
    assert leaning.predicted < leaning.measured < 1.1 * leaning.predicted
    assert leaning.agreement is Agreement.AGREES


def test_the_more_slowly_the_table_tilts_the_nearer_to_the_limit_it_falls(monkeypatch):
    flat = slice_tower(one_legged(), 0.0)
    fast = part(dynamics.tilt(flat))
    monkeypatch.setattr(experiments, "_SLOWLY", 12.0)
    assert 1.0 < part(dynamics.tilt(flat)) < fast


@pytest.mark.slow  # the ExperimentView of the standard villa sees the same
def test_with_friction_a_villa_may_go_before_its_limit_and_that_still_agrees():
    test = dynamics.tilt(weakest_side(Tower.standard()))
    assert BAND[0] < part(test) < 0.97
    assert test.agreement is Agreement.AGREES


@pytest.mark.slow
def test_random_slices_fall_within_the_band_of_their_limit():
    ratios = []
    for seed in range(500, 524):
        tower = Tower.random(seed, 1 + seed % 5)
        flat = slice_tower(tower, 55.0 * seed)
        if flat.too_close:
            continue
        test = dynamics.tilt(flat) if seed % 2 else dynamics.push(flat, flat.top)
        assert test.run.outcome is Fate.FALLS, f"{test} {tower.to_json()}"
        ratios.append(part(test))
    print(f"simulated / limit: {min(ratios):.2f} to {max(ratios):.2f}")
    assert len(ratios) > 20
    assert BAND[0] < min(ratios) < max(ratios) < BAND[1]


def test_a_villa_that_stands_at_three_times_its_limit_clearly_will_not_fall(monkeypatch):
    monkeypatch.setattr(experiments, "weakest_limit", lambda flat: Limit(0, "", 0.02, 100.0))
    test = dynamics.tilt(slice_tower(one_legged(), 0.0))
    assert test.run.outcome is Fate.STANDS
    assert test.measured is None
    assert test.driven.max() == pytest.approx(3 * test.shadow, rel=0.01)
    assert test.agreement is Agreement.DISAGREES


def test_what_is_about_to_fall_when_the_shaking_ends_is_watched_until_it_has():
    flat = slice_tower(one_legged("red-thin-1"), 0.0)
    short = dynamics.shake(flat, 1.0, 8.0, 0.25)
    assert short.run.outcome is Fate.FALLS
    shaken = short.run.trajectory.time < 0.35 + 0.25
    assert np.all(short.driven[~shaken] == 0)
    assert np.abs(short.driven[shaken]).max() > 0


@thorough
@pytest.mark.parametrize("seed", [1, 8, 12][: amount(1, 3)])
def test_a_push_at_a_height_moves_the_tower_near_the_predicted_force(seed):
    tower = Tower.random(seed, 1 + seed % 5)
    flat = slice_tower(tower, 20.0 * seed)
    test = dynamics.push(flat, flat.top)
    assert test.agreement is Agreement.AGREES, f"{test} {tower.to_json()}"
    assert test.unit == "N"


def test_a_villa_that_tips_over_an_oblique_edge_bears_less_than_its_shadow_and_both_are_told():
    test = dynamics.tilt(slice_tower(Tower.famous("leaning"), 0.0))
    assert test.oblique
    assert test.predicted == pytest.approx(1.90, abs=0.01)
    assert test.predicted < test.shadow / 2.5
    assert test.agreement is Agreement.AGREES
    assert BAND[0] < part(test) < BAND[1]
    assert test.sentence.startswith("Predicted 1.90°, and 4.87° for its shadow; the shadow gave")
    assert "oblique edge" in test.remark


def test_a_push_needs_a_plate():
    with pytest.raises(TowerError):
        dynamics.push(slice_tower(Tower.empty(), 0.0), 10.0)


def test_a_tilt_needs_a_plate():
    with pytest.raises(TowerError):
        dynamics.tilt(slice_tower(Tower.empty(), 0.0))


def test_gentle_shaking_leaves_the_tower_standing():
    test = dynamics.shake(slice_tower(Tower.famous("three-legged"), 0.0), 1.0, 2.0, 1.0)
    assert test.run.outcome is Fate.STANDS
    assert test.measured is None
    assert test.agreement is Agreement.AGREES


def test_hard_shaking_brings_it_down():
    test = dynamics.shake(slice_tower(one_legged("red-thin-1"), 0.0), 30.0, 2.0)
    assert test.run.outcome is Fate.FALLS
    assert test.agreement is Agreement.AGREES
    assert np.abs(test.driven).max() <= 30.0 * (4 * math.pi) ** 2


def test_slow_shaking_goes_on_for_two_whole_shakes():
    test = dynamics.shake(slice_tower(Tower.famous("three-legged"), 0.0), 5.0, 0.5, 0.1)
    assert np.abs(test.driven).max() == pytest.approx(5.0 * math.pi**2, rel=0.01)


def test_shaking_needs_numbers_above_zero():
    with pytest.raises(TowerError):
        dynamics.shake(slice_tower(one_legged(), 0.0), 0.0, 2.0)


def test_a_column_slides_out_against_friction_on_top_and_foot():
    tower = Tower.famous("three-legged")
    flat = slice_tower(tower, 90.0)
    test = dynamics.pull(flat, "red-thick")
    assert test.agreement is Agreement.AGREES, str(test)
    assert test.run.outcome is Fate.FALLS


def test_pulling_a_free_column_needs_only_its_own_friction():
    tower = Tower.famous("three-legged").add_column("red-hex", 0.0, 50.0)
    test = dynamics.pull(slice_tower(tower, 0.0), "red-hex")
    assert test.predicted == pytest.approx(0.35 * 18.1 * 9.81e-3)
    assert test.measured == pytest.approx(test.predicted, rel=0.25)
    assert test.run.outcome is Fate.STANDS


def test_the_force_of_a_pull_grows_until_the_column_slides():
    flat = slice_tower(Tower.famous("three-legged"), 0.0)
    test = dynamics.pull(flat, "green-thick")
    grows = test.driven[: int(test.driven.argmax()) + 1]
    assert grows[0] == 0
    assert (np.diff(grows) >= 0).all()
    assert grows[-1] == pytest.approx(test.measured)


def test_a_pull_has_one_prediction_that_of_the_load_told_everywhere():
    tower = puzzles.villa_of("pull", level=1, seed=4)
    load, weight = tower.loads()[0].newtons["yellow-hex"], 18.1 * 9.81e-3
    test = dynamics.pull(weakest_side(tower), "yellow-hex")
    assert test.predicted == pytest.approx(0.35 * load + 0.35 * (load + weight))
    assert test.sentence.startswith("Predicted about 0.51 N; it slid at 0.")


def test_the_column_under_a_stack_cannot_be_pulled():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-hex", x, y).add_column("red-thin-1", x, y, on="yellow-hex")
    with pytest.raises(TowerError):
        dynamics.pull(slice_tower(tower, 0.0), "yellow-hex")


@pytest.fixture(scope="module")
def films():
    tower = Tower.famous("leaning")
    flat, column = weakest_side(tower), tower.floors[0].columns[0].id
    tests = {
        "tilt": dynamics.tilt(flat),
        "push": dynamics.push(flat, tower.floor_height(2)),
        "shake": dynamics.shake(flat, 5.0, 2.0),
        "pull": dynamics.pull(flat, column),
    }
    return {kind: test.film for kind, test in tests.items()}


@pytest.mark.parametrize("kind", ["tilt", "push", "shake", "pull"])
def test_the_film_of_an_experiment_ends_at_rest_on_a_level_table(films, kind):
    film = films[kind]
    assert film.outcome is Fate.FALLS
    assert 0 < film.turning < film.time[-1]
    for body, keys in film.seen.items():
        last = np.abs(keys.position[film.time > film.time[-1] - 0.05] - keys.position[-1])
        assert last.max() < 0.2, body
    if film.table is not None:
        assert film.table.turn[-1] == pytest.approx([0, 0, 0, 1], abs=1e-6)


def test_a_tilted_table_goes_down_on_the_side_to_which_it_is_tilted(films):
    film = films["tilt"]
    way = np.radians(film.direction)
    rim = 100 * np.array([math.cos(way), math.sin(way), 0.0])
    high = turned(rim, film.seen["base"].turn)[:, 2]
    assert high.max() < 1e-9
    assert math.degrees(math.asin(-high.min() / 100)) > 1.66


def test_a_shaken_table_moves_as_far_as_it_is_told_to(films):
    moved = np.hypot(*films["shake"].table.position.T[:2])
    assert moved.max() == pytest.approx(5.0, abs=0.3)


def test_a_column_that_is_pulled_in_an_experiment_goes_out_and_stands_beside_the_base(films):
    film, base = films["pull"], Tower.famous("leaning").pieces.base
    path = film.bodies[film.pulled].position
    assert np.hypot(*path[0, :2]) < base.radius < np.hypot(*path[-1, :2])
    height = film.tower.pieces.height
    assert path[-1, 2] == pytest.approx(height / 2 - base.thickness)


def test_what_tilts_as_a_whole_begins_at_its_foot(films):
    assert films["tilt"].first_floor == films["push"].first_floor == 0
    edge = films["tilt"].edge
    assert edge[:, 2].mean() == pytest.approx(Tower.famous("leaning").pieces.height, abs=3)


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


@pytest.mark.parametrize(
    ("mine", "theirs", "part"),
    [
        ([-10.0, 10.0], [-30.0], 1.0),  # it stands under the load
        ([], [-30.0, -10.0], 0.0),
        ([10.0, 30.0], [-30.0, -10.0], 0.75),  # the lever: 30 on the one side, 10 on the other
        ([-30.0, -10.0], [10.0, 20.0], 2 / 3),
        ([10.0, 30.0], [5.0], 0.0),  # nobody holds against it
        ([10.0, 30.0], [], 0.0),
    ],
)
def test_how_much_of_a_load_a_column_can_carry_follows_from_the_lever(mine, theirs, part):
    assert _largest(mine, theirs) == pytest.approx(part)
