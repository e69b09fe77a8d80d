"""Statics against an independent simulation, over many towers, and the film of a fall."""

import math
from collections import Counter

import numpy as np
import pytest
from amounts import amount, thorough
from towers import near_the_border

from villa_core import Tower, dynamics
from villa_core.dynamics import Agreement, Fate, Run, Slice, SliceCheck
from villa_core.dynamics.world import CAREFUL, QUICK, World
from villa_core.statics.slices import RESOLUTION, critical_directions, slice_tower
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


def tower_of(plates, seed):
    """A third each: close to the border, rather close, and anywhere up to 20 mm on both sides."""
    tower = Tower.random(seed, plates)
    return near_the_border(tower, seed, (1.0, 3.0, 20.0)[seed % 3])


def weakest_slice(tower):
    ways = critical_directions(tower, weakest=True)
    return min(ways, key=lambda way: slice_tower(tower, way).margin)


def table_of(counts):
    rows = ["predicted → simulated, by |margin| in mm:"]
    for (predicted, simulated, band), n in sorted(counts.items()):
        rows.append(f"  {predicted:7} → {simulated:7} {band:>8}: {n}")
    return "\n".join(rows)


@thorough
@pytest.mark.parametrize("plates", [1, 2, 3, 4, 5])
def test_statics_and_simulation_agree_beyond_the_resolution(plates):
    counts, wrong = Counter(), []
    for seed in range(amount(6, 100)):
        tower = tower_of(plates, seed)
        answer = dynamics.verify(tower, [weakest_slice(tower)])
        band = "< 0.5" if abs(answer.margin) < RESOLUTION else "0.5 – 2"
        band = "≥ 2" if abs(answer.margin) >= 2 else band
        counts[answer.predicted.value, answer.simulated.value, band] += 1
        if answer.agreement is Agreement.DISAGREES:
            wrong.append(f"margin {answer.margin:.3f}: {tower.to_json()}")
    print(table_of(counts))
    print(*wrong, sep="\n")
    assert not wrong, "\n".join(wrong)
    assert {key[0] for key in counts} == {"stands", "falls"}


@pytest.mark.slow
def test_every_critical_slice_agrees():
    counts, wrong = Counter(), []
    for seed in range(100):
        tower = tower_of(1 + seed % 5, 1000 + seed)
        answer = dynamics.verify(tower)
        for check in answer.slices:
            counts[check.predicted.value, check.simulated.value, check.agreement.value] += 1
            if check.agreement is Agreement.DISAGREES:
                wrong.append(f"{check} {tower.to_json()}")
    print(table_of(counts))
    assert not wrong, "\n".join(wrong)


@thorough
def test_what_is_clear_at_the_quick_pace_is_the_same_at_the_careful_one():
    clear, unclear = [], 0
    for seed in range(amount(6, 40)):
        tower = tower_of(1 + seed % 5, 2000 + seed)
        flat = slice_tower(tower, weakest_slice(tower))
        worlds = World(flat, QUICK), World(flat, CAREFUL)
        quick, careful = (world.settle() for world in worlds)
        if worlds[0].clear(quick):
            clear.append(quick)
            assert quick is careful, f"margin {flat.margin:.3f}: {tower.to_json()}"
        else:
            unclear += 1
    print(f"{len(clear)} clear, {unclear} not")
    assert set(clear) == {Fate.STANDS, Fate.FALLS}
    assert len(clear) > unclear


def test_all_critical_slices_of_a_falling_tower_are_told():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    answer = dynamics.verify(tower)
    assert len(answer.slices) == len(critical_directions(tower))
    assert answer.agrees
    assert answer.predicted is answer.simulated is Fate.FALLS
    assert {check.first_floor for check in answer.slices if check.fall_time} == {0}
    assert str(answer) == "Statics: falls. Simulation: falls. They agree."


@thorough
def test_the_floor_that_gives_way_is_named():
    named = 0
    for seed in range(amount(20, 40)):
        tower = near_the_border(Tower.random(seed, 4), seed, 6.0)
        weak = [k for k, floor in enumerate(tower.stability().floors) if floor.margin < 2]
        if len(weak) != 1 or tower.stability().margin > -1:
            continue
        answer = dynamics.verify(tower, [weakest_slice(tower)])
        assert answer.slices[0].first_floor == weak[0], tower.to_json()
        named += 1
    assert named >= amount(2, 3)


def checked(margin, simulated):
    """The check of a slice with this margin that did this."""
    flat = Slice(Tower.empty(), 0.0, (), (), shared=margin)
    return SliceCheck.of(Run(flat, simulated, None, None, None))


@pytest.mark.parametrize("simulated", [Fate.STANDS, Fate.FALLS])
@pytest.mark.parametrize("margin", [0.0, 0.3, -0.3, 0.499])
def test_within_the_resolution_nothing_is_called_agreement(simulated, margin):
    assert checked(margin, simulated).agreement is Agreement.TOO_CLOSE


def test_a_tower_on_the_border_is_too_close_for_the_simulation():
    tower = near_the_border(Tower.random(3, 2), 3, 0.1)
    answer = dynamics.verify(tower, [weakest_slice(tower)])
    assert answer.agreement is Agreement.TOO_CLOSE
    assert not answer.agrees
    assert "too close for the simulation" in str(answer)


def test_a_plate_that_comes_to_rest_aslant_has_fallen():
    columns = (PlacedColumn("red-thick", 0, 30), PlacedColumn("blue-thick", 0, 60))
    tower = Tower((Floor(None, columns), Floor(PlacedPlate("blue", 40, 46))))
    answer = dynamics.verify(tower)
    assert answer.margin < -20
    assert answer.agrees
    assert answer.simulated is Fate.FALLS


def test_columns_without_a_plate_stand():
    tower = Tower.empty().add_column("red-thick", 0, 0)
    answer = dynamics.verify(tower)
    assert len(answer.slices) == 1
    assert answer.agrees


def test_a_tower_still_moving_is_no_agreement():
    assert checked(5.0, Fate.MOVING).agreement is Agreement.DISAGREES


@pytest.mark.parametrize("gone", [(), ("red-thick",)])
def test_progress_grows_to_one(gone):
    tower = Tower.famous("three-legged")
    for column in gone:
        tower = tower.remove_column(column)
    seen = []
    dynamics.verify(tower, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_a_long_run_can_be_cancelled():
    calls = []

    def stop(done):
        calls.append(done)
        return len(calls) < 3

    with pytest.raises(dynamics.Cancelled):
        dynamics.verify(Tower.famous("tall"), progress=stop)
    assert len(calls) == 3


def test_the_film_of_a_fall_keeps_bodies_rigid_and_in_their_plane():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    film = dynamics.fall(tower)
    assert film.outcome is Fate.FALLS
    solids = {body.id: body for body in tower.bodies() if body.kind != "base"}
    assert set(film.bodies) == set(solids)
    across = np.array(
        [-math.sin(math.radians(film.direction)), math.cos(math.radians(film.direction))]
    )
    for key, frames in film.bodies.items():
        solid = solids[key]
        start = (*solid.centre, (solid.bottom + solid.top) / 2)
        assert frames.position[0] == pytest.approx(start, abs=0.1)
        assert frames.turn[0] == pytest.approx([0, 0, 0, 1])
        assert np.linalg.norm(frames.turn, axis=1) == pytest.approx(np.ones(len(film.time)))
        drift = frames.position[:, :2] @ across
        assert np.ptp(drift) == pytest.approx(0, abs=1e-9)
    assert film.bodies["blue"].position[-1, 2] < film.bodies["blue"].position[0, 2] - 5
    assert np.all(np.diff(film.time) > 0)


def test_the_film_turns_bodies_the_way_they_fall():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    film = dynamics.fall(tower)
    plate = film.bodies["blue"]
    k = int(np.argmax(film.time > film.fall_time + 0.2))
    x, y, z, w = plate.turn[k]
    moved = plate.position[k] - plate.position[0]
    # the middle of the plate, seen from the end that still rests on columns, has turned downwards
    corner = np.array([0.0, -60.0, 0.0])
    axis = np.array([x, y, z])
    turned = corner + 2 * np.cross(axis, np.cross(axis, corner) + w * corner)
    other = -corner + 2 * np.cross(axis, np.cross(axis, -corner) + w * -corner)
    support = tower.stability().floors[0]
    lean = np.array(support.centre) - np.array(
        [support.support.discs[0].x, support.support.discs[0].y]
    )
    low = turned if corner[:2] @ lean > 0 else other
    assert low[2] < 0
    assert moved[2] < 0


def test_a_tower_that_stands_gives_a_film_in_which_it_stands():
    film = dynamics.fall(Tower.famous("three-legged"))
    assert film.outcome is Fate.STANDS
    assert film.first_floor is None
    for frames in film.bodies.values():
        assert np.ptp(frames.position, axis=0) == pytest.approx([0, 0, 0], abs=0.2)
