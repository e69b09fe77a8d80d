"""Slices: the shadow of a tower on a plane, and what statics says about it."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from towers import STACKS, any_towers

from villa_core import Tower, dynamics
from villa_core.dynamics import Agreement
from villa_core.dynamics.world import World
from villa_core.geometry.hull import shadow
from villa_core.statics.slices import Fate, _spread, critical_directions, slice_tower
from villa_core.statics.stability import couplings
from villa_core.tower.contact import whole_patch
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


@given(any_towers())
def test_the_slice_along_the_tipping_direction_has_the_margin_of_the_tower(tower):
    margins = [slice_tower(tower, way).margin for way in critical_directions(tower, weakest=True)]
    verdict = tower.stability()
    close = 1e-3 if couplings(tower) else 1e-9  # what columns share is found by halving
    if verdict.weakest.coupled:  # several columns may tip, each to its own side
        assert min(margins) >= verdict.margin - close, tower.to_json()
    else:
        assert min(margins) == pytest.approx(verdict.margin, abs=close), tower.to_json()


def _shares_more_than_a_foot_is_wide() -> Tower:
    """A column over an edge shares a load, with a margin that is more than what is left of it."""
    ground = ("green-thin-1", -0.7, 56.8), ("red-thick", 14.4, 35.2), ("yellow-thin-2", -36.2, 49.3)
    first = (
        PlacedColumn("blue-thick", 12.6, 23.3),
        PlacedColumn("green-hex", 36.5, 11.6, 25),
        PlacedColumn("red-thin-2", -47.8, 48.2),
        PlacedColumn("yellow-hex", -14.5, 5.8, 16),
        PlacedColumn("yellow-thick", -14.1, 86.8),
    )
    plates = PlacedPlate("blue", -1, 46.9), PlacedPlate("green", -17.2, 65.9, 49)
    below = Floor(None, tuple(PlacedColumn(*one) for one in ground))
    return Tower((below, Floor(plates[0], first), Floor(plates[1])))


@given(any_towers())
@example(_shares_more_than_a_foot_is_wide())
def test_no_slice_is_weaker_than_the_tower(tower):
    expected = tower.stability().margin - (1e-3 if couplings(tower) else 1e-9)
    for way in (*np.arange(0, 180, 15), *critical_directions(tower, weakest=True)):
        assert slice_tower(tower, way).margin >= expected, tower.to_json()


def test_opposite_directions_are_one_slice():
    tower = Tower.random(4, 3)
    assert slice_tower(tower, 20).margin == pytest.approx(slice_tower(tower, 200).margin)
    ways = critical_directions(tower)
    assert all(0 <= way < 180 for way in ways)
    assert len(set(ways)) == len(ways)


def test_a_partly_covered_column_carries_only_under_the_plate():
    tower = next(
        t
        for t in (Tower.random(seed, 2) for seed in range(50))
        for column in t.floors[0].columns
        if column.id in t.covered(0) and _partly(t, column)
    )
    found = 0
    for way in np.arange(0, 180, 10):
        flat = slice_tower(tower, way)
        for column in tower.floors[0].columns:
            if column.id not in tower.covered(0):
                continue
            body = flat.body(column.id)
            patch = [d for d in tower.contacts(0) if d.owner == column.id]
            assert body.crown == shadow(patch, flat.along)
            assert body.left - 1e-9 <= body.crown[0] < body.crown[1] <= body.right + 1e-9
            found += body.crown[1] - body.crown[0] < body.right - body.left - 0.01
    assert found


def _partly(tower, column):
    patch = [d for d in tower.contacts(0) if d.owner == column.id]
    piece = tower.pieces.column(column.id)
    return patch != whole_patch(piece, column.x, column.y, column.angle)


def test_columns_behind_one_another_do_not_touch():
    tower = Tower(
        (
            Floor(None, (PlacedColumn("red-thick", 0, 30), PlacedColumn("blue-thick", 4, 66))),
            Floor(PlacedPlate("blue", 0, 46)),
        )
    )
    flat = slice_tower(tower, 0.0)
    red, blue = flat.body("red-thick"), flat.body("blue-thick")
    assert red.right > blue.left
    run = dynamics.simulate(flat)
    assert run.outcome is Fate.STANDS
    s, _z, _angle = run.trajectory.of("red-thick")
    assert abs(s[-1] - s[0]) < 0.05


def test_a_free_column_does_not_carry_the_plate_behind_which_it_stands():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    held = tower.add_column("red-hex", 0, -60, floor=0)
    assert "red-hex" not in held.covered(0)
    way = critical_directions(held, weakest=True)[0]
    assert dynamics.simulate(slice_tower(held, way)).outcome is Fate.FALLS


def test_stacked_columns_stand_on_their_column_only():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-hex", x, y).add_column(
        "red-thin-1", x + 3, y, on="yellow-hex"
    )
    flat = slice_tower(tower, 0.0)
    assert flat.body("red-thin-1").rests_on == ("yellow-hex",)
    assert dynamics.verify(tower).agrees
    over = needle.add_column("yellow-hex", x, y).add_column(
        "red-thin-1", x + 14, y, on="yellow-hex"
    )
    answer = dynamics.verify(over)
    assert answer.agrees
    assert answer.simulated is Fate.FALLS
    assert {check.first_floor for check in answer.slices if check.fall_time} == {5}


@pytest.mark.parametrize("name", STACKS)
def test_simulation_and_statics_agree_on_bridges_and_several_on_one(name):
    stands, tower = STACKS[name]
    answer = dynamics.verify(tower)
    assert answer.predicted is (Fate.STANDS if stands else Fate.FALLS)
    assert answer.agreement in (Agreement.AGREES, Agreement.TOO_CLOSE, Agreement.NOT_SHOWN), answer
    assert answer.agrees or (not stands and tower.stability().weakest.coupled)


@pytest.mark.parametrize("beyond", [-4.0, 4.0])
def test_simulation_and_statics_agree_on_a_column_over_an_edge(beyond):
    tower = Tower.famous("three-legged")
    rim = max(y for _x, y in tower.frame(1).outline())
    x = next(x for x, y in tower.frame(1).outline() if y == rim)
    tower = tower.add_column("red-thin-1", x, rim + beyond)
    answer = dynamics.verify(tower)
    assert answer.agrees, answer
    assert answer.predicted is (Fate.STANDS if beyond < 0 else Fate.FALLS)


def test_what_no_single_slice_shows_is_said():
    tower = Tower.famous("three-legged")
    standing = dynamics.verify(tower, [0.0])
    fallen = replace(standing, margin=-3.0)
    assert fallen.agreement is Agreement.NOT_SHOWN
    assert "a slice cannot tell" in str(fallen)


def test_masses_and_inertia_are_those_of_the_solids():
    tower = Tower.famous("three-legged")
    flat = slice_tower(tower, 30.0)
    column = flat.body("red-thick")
    assert column.inertia == pytest.approx(26.6 * (3 * 14**2 + 60**2) / 12)
    corners = np.array(tower.bodies()[-1].corners)
    plate = flat.body("blue")
    dice = np.random.default_rng(1)
    from shapely import Polygon, contains_xy

    spots = dice.uniform(corners.min(axis=0), corners.max(axis=0), (200_000, 2))
    spots = spots[contains_xy(Polygon(corners), *spots.T)]
    along = spots @ np.array([math.cos(math.radians(30)), math.sin(math.radians(30))])
    assert plate.inertia == pytest.approx(103.2 * (np.var(along) + 25 / 12), rel=0.02)


def test_every_body_meets_only_what_it_touches():
    tower = Tower.random(7, 4)
    world = World(slice_tower(tower, 0.0))
    shapes = {key: next(iter(body.shapes)) for key, body in world.bodies.items()}
    for key, shape in shapes.items():
        flat = world.slice.body(key)
        for other, second in shapes.items():
            meets = shape.filter.mask & second.filter.categories != 0
            both_plates = flat.kind == world.slice.body(other).kind == "plate"
            assert meets == (other in (*flat.rests_on, *flat.carries) or both_plates), (key, other)


def test_how_a_polygon_is_spread_about_a_point_is_the_textbooks():
    corner, wide, deep = (3.0, -2.0), 12.0, 5.0
    (x, y) = corner
    box = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)]
    middle = (x + wide / 2, y + deep / 2)
    assert _spread(box, middle) == pytest.approx((wide**2 / 12, 0.0, deep**2 / 12))
    about = wide**2 / 3, wide * deep / 4, deep**2 / 3
    assert _spread(box, corner) == pytest.approx(about), "by Steiner's theorem"
    triangle = [(0.0, 0.0), (6.0, 0.0), (0.0, 3.0)]
    assert _spread(triangle, (0.0, 0.0)) == pytest.approx((6.0, 1.5, 1.5))


@pytest.mark.parametrize(
    "tower", [Tower.random(3, 4), *(tower for _stands, tower in STACKS.values())]
)
def test_a_body_lies_in_a_layer_above_all_that_it_rests_on(tower):
    flat = slice_tower(tower, 30.0)
    layers = {body.id: body.layer for body in flat.bodies}
    for body in flat.bodies:
        for below in body.rests_on:
            assert layers.get(below, -1) < body.layer, tower.to_json()
