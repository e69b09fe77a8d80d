"""The critical tilt: an estimate, compared with a linear program with friction."""

import math

import numpy as np
import pytest

from benchmarks.linear_program import steepest
from villa_core import Tower
from villa_core.geometry import Edge
from villa_core.tower import Floor, PlacedColumn, PlacedPlate


def tan(degrees):
    return math.tan(math.radians(degrees))


def test_one_column_tips_at_its_rim():
    tower = Tower(
        (Floor(None, (PlacedColumn("red-thick", 0, 46),)), Floor(PlacedPlate("blue", 0, 46)))
    )
    pieces = tower.pieces
    column, plate = pieces.column("red-thick").mass, pieces.plate("blue").mass
    height = (column * 30 + plate * 62.5) / (column + plate)
    assert tan(tower.stability().critical_tilt) == pytest.approx(14 / height)


def test_a_wide_villa_sways_before_it_tips():
    tower = Tower.standard()
    thinnest = 2 * 8 / 60
    assert tan(tower.stability().critical_tilt) == pytest.approx(thinnest)


def test_a_falling_floor_needs_no_tilt():
    tower = Tower.famous("leaning").move_plate(5, 150, 46)
    assert tower.stability().critical_tilt == 0


def test_a_stacked_column_tips_too():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-hex", x, y).add_column("red-thin-1", x, y, on="yellow-hex")
    assert tan(tower.stability().stacks[0].critical_tilt) == pytest.approx(8 / 30)


def directions(tower):
    found = list(range(0, 360, 60))
    for floor in tower.stability().floors:
        if isinstance(floor.edge, Edge):
            dx, dy = (b - a for a, b in zip(floor.edge.start, floor.edge.end, strict=True))
            found.append(math.degrees(math.atan2(-dx, dy)))
    return found


def test_the_estimate_is_close_above_what_forces_with_friction_can_hold():
    ratios = []
    for seed in range(24):
        tower = Tower.random(seed, 1 + seed % 4)
        if tower.stability().margin < 2:
            continue
        held = min(steepest(tower, way) for way in directions(tower))
        ratios.append(tan(tower.stability().critical_tilt) / tan(held))
    low, middle, high = min(ratios), np.median(ratios), max(ratios)
    print(f"estimate / linear program: {low:.2f} to {high:.2f}, middle {middle:.2f}")
    assert low > 0.95
    assert high < 2.0
    assert middle < 1.15
