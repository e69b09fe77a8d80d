"""How far a villa may lean or be pushed in space: beside slices, other programs and by hand."""

import math

import numpy as np
import pytest
from amounts import amount, thorough
from scipy.optimize import linprog
from towers import shaken

from tools.linear_program import steepest
from villa_core import Tower
from villa_core.errors import TowerError
from villa_core.statics import space
from villa_core.statics.friction import CLOSE
from villa_core.statics.limits import limits, weakest_limit
from villa_core.statics.limits import push_limit as slice_push
from villa_core.statics.slices import slice_tower
from villa_core.statics.space import tilt_limit, weakest_side, weakest_tilt


def tan(degrees):
    return math.tan(math.radians(degrees))


def test_the_leaning_villa_holds_to_one_degree_and_two_thirds():
    way, limit = weakest_tilt(Tower.famous("leaning"))
    assert limit.floor == 0
    assert math.degrees(math.atan(limit.slope)) == pytest.approx(1.653, abs=0.005)
    assert way == pytest.approx(30, abs=2)


def test_the_weakest_side_is_the_one_to_which_it_leans():
    tower = Tower.famous("leaning")
    flat = weakest_side(tower)
    other = slice_tower(tower, flat.direction + 180)
    assert weakest_limit(flat).slope < weakest_limit(other).slope / 5


def test_towards_a_given_side_a_villa_may_bear_a_fraction_of_what_its_slice_says():
    tower = Tower.famous("leaning")
    assert tilt_limit(tower, 90.0).slope < weakest_limit(slice_tower(tower, 90.0)).slope / 4
    pushed = space.push_limit(tower, 0.0, 5).newtons
    flat = slice_tower(tower, 0.0)
    height = next(b for b in flat.bodies if b.kind == "plate" and b.floor == 5).centre[1]
    assert pushed < 0.7 * slice_push(flat, height).newtons


def test_columns_that_couple_hold_less_than_every_slice():
    tower = Tower.random(1, 2)
    ways = [slice_tower(tower, way) for way in range(0, 360, 5)]
    upper = [next(v for v in limits(flat) if v.floor == 1).slope for flat in ways]
    assert tan(tower.stability().floors[1].critical_tilt) < 0.985 * min(upper)


def test_no_direction_bears_more_than_its_slice_or_less_than_the_weakest():
    tower = Tower.random(3, 4)
    weakest = weakest_tilt(tower)[1].slope
    for way in (10.0, 130.0):
        here = tilt_limit(tower, way).slope
        assert here <= weakest_limit(slice_tower(tower, way)).slope * (1 + CLOSE)
        assert here >= weakest * (1 - CLOSE)


def test_both_sides_of_every_limit_agree_to_half_a_percent():
    tower = Tower.random(3, 4)
    for standing in tower.stability().floors[:2]:
        way = space.program(tower, standing).weakest()
        assert 0 < way.low <= way.high <= way.low * (1 + CLOSE) + 1e-4


@thorough
@pytest.mark.parametrize("seed", [3, 7, 18][: amount(1, 3)])
@pytest.mark.parametrize("way", [0.0, 100.0][: amount(1, 2)])
def test_the_limit_is_what_a_program_of_all_bodies_at_once_finds(seed, way):
    tower = Tower.random(seed, 1 + seed % 4)
    # that program takes polygons inside discs and cones, so it finds a little less
    ratio = tilt_limit(tower, way).slope / tan(steepest(tower, way, corners=32))
    assert 0.999 < ratio < 1.06


def by_corners(tower, floor, way, outside):
    """The steepest slope of a floor by forces at 72 points a rim and friction cones of 32 facets.

    With `outside` the rims and cones are polygons around the round ones.
    """
    grow = 1 / math.cos(math.pi / 72) if outside else 1.0
    mu = tower.pieces.friction / (math.cos(math.pi / 32) if outside else 1.0)
    bodies = {b.id: b for b in tower.bodies()}
    above = [b for b in bodies.values() if b.floor > floor]
    names = sorted({d.owner for d in tower.contacts(floor)})
    masses = [sum(b.mass for b in above), *(bodies[n].mass for n in names)]
    places = [
        np.average(
            [(*b.centre, (b.top + b.bottom) / 2) for b in group],
            axis=0,
            weights=[b.mass for b in group],
        )
        for group in (above, *([bodies[n]] for n in names))
    ]
    turns = np.arange(72) * 2 * math.pi / 72
    cells = []
    for k, name in enumerate(names, 1):
        body = bodies[name]
        rim = np.array(body.corners)
        if body.radius:
            around = np.column_stack([np.cos(turns), np.sin(turns)])
            rim = np.array(body.centre) + grow * body.radius * around
        for upper, lower, z in ((0, k, body.top), (k, None, body.bottom)):
            for x, y in rim:
                for a in np.arange(32) * 2 * math.pi / 32:
                    force = np.array([mu * math.cos(a), mu * math.sin(a), 1.0])
                    cell = np.zeros(6 * len(masses))
                    for number, sign in ((upper, 1), (lower, -1)):
                        if number is not None:
                            moment = np.cross(np.array([x, y, z]) - places[number], force) / 50
                            cell[6 * number : 6 * number + 6] = sign * np.append(force, moment)
                    cells.append(cell)
    lean, weight = np.zeros(6 * len(masses)), np.zeros(6 * len(masses))
    for k, mass in enumerate(masses):
        weight[6 * k + 2] = mass / 100
        lean[6 * k : 6 * k + 2] = mass / 100 * np.array([math.cos(way), math.sin(way)])
    answer = linprog(
        np.r_[-1.0, np.zeros(len(cells))], A_eq=np.column_stack([lean, *cells]), b_eq=weight
    )
    return answer.x[0]


@pytest.mark.slow
def test_the_limit_lies_between_facets_from_inside_and_from_outside():
    tower, way = Tower.random(24, 5), 1.0
    for standing in tower.stability().floors[-2:]:
        found = space.program(tower, standing).towards(math.cos(way), math.sin(way))
        inside, outside = (by_corners(tower, standing.floor, way, out) for out in (False, True))
        assert inside <= found.high
        assert found.low <= outside
        assert outside / inside < 1.02


def test_a_column_over_an_edge_has_a_tilt_as_well():
    towers = (shaken(Tower.random(seed, 5), seed, 6.0) for seed in range(40))
    over = [one for tower in towers for one in tower.stability().stacks if one.floor > 2]
    assert any(one.coupled for one in over)
    for standing in over[:3] + [one for one in over if one.coupled][:2]:
        assert 0 <= standing.critical_tilt < 90


def test_a_falling_villa_bears_nothing():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    assert weakest_tilt(tower)[1].slope == 0
    assert tilt_limit(tower, 0.0).slope == 0


def test_a_limit_needs_a_plate():
    with pytest.raises(TowerError):
        tilt_limit(Tower.empty(), 0.0)
    assert weakest_side(Tower.empty()).direction == 0


def test_what_stands_by_a_hair_bears_a_hair():
    tower = Tower.famous("three-legged")
    margin = tower.stability().margin
    (x, y) = tower.stability().weakest.support.way_out(*tower.stability().weakest.centre)
    plate = tower.floors[1].plate
    for left in (1.0, 0.01, 0.0005):
        by = margin - left
        there = tower.move_plate(1, plate.x + by * x, plate.y + by * y)
        limit = weakest_tilt(there)[1].slope
        assert 0 < limit < left / 2.5 + 1e-4  # the plate's middle is 2.5 mm above the columns
