"""Laying: a plate is found wherever there is a place for it, and nowhere else."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from amounts import amount, thorough
from positions import on_rims
from shapely.geometry import LineString, Point, Polygon

from villa_core import Tower, TowerError
from villa_core.statics.plate_search import CLOSE, Laying, places
from villa_core.statics.plate_view import Site, _Outline
from villa_core.statics.spots import lays
from villa_core.tower.pieces import COLUMN_IDS


def random_top(seed):
    """A random villa with other columns on its uppermost plate, mostly near the edge."""
    dice = random.Random(seed)
    tower = Tower.random(seed, 1 + seed % 4)
    for column in tower.floors[-1].columns:
        tower = tower.remove_column(column.id)
    frame = tower.frame(tower.top)
    spare = [column for column in COLUMN_IDS if column not in tower.column_ids()]
    for column in spare:
        for _try in range(20):
            way, out = dice.choice(frame.outline()), dice.uniform(0.4, 0.95)
            x, y = frame.x + out * (way[0] - frame.x), frame.y + out * (way[1] - frame.y)
            after = tower.add_column(column, x, y, angle=dice.uniform(0, 60))
            if not [fault for fault in after.check(0) if column in fault.pieces]:
                tower = after
                break
    return tower


def test_a_plate_that_only_rims_hold_is_found_between_the_likely_angles():
    tower = on_rims()
    assert not tower.check()
    assert not any(tower.safe_zone("green", angle=15.0 * step) for step in range(24))
    best = places(tower, 3)[0]
    laid = tower.lay_plate(*best)
    assert laid.covered(1) == ("green-thin-1", "red-thin-1", "yellow-thin-1")
    assert laid.stability().margin > 25
    assert 3 < best.angle % 15 < 12


def test_nothing_is_found_where_the_columns_are_too_far_apart():
    # no two points of the green plate are as far from each other as these rims
    tower = on_rims()
    widest = max(
        math.dist(a, b)
        for a in tower.pieces.plate("green").outline
        for b in tower.pieces.plate("green").outline
    )
    apart = widest / 2 + tower.pieces.column("red-thin-1").radius
    assert places(on_rims(apart + CLOSE), 3) == ()
    assert places(tower, 4) == ()


def test_a_place_with_hundredths_of_a_millimetre_to_spare_is_found():
    # a plate on one column stands only where the column and the room that the villa leaves meet
    tower = Tower.famous("three-legged")
    x, y = tower.frame(1)[:2]
    low, high = 60.0, 110.0
    while high - low > CLOSE / 2:
        middle = (low + high) / 2
        found = places(tower.add_column("red-thin-1", x + middle, y), 1)
        low, high = (middle, high) if found else (low, middle)
    # beyond the last place that was found, the rim nearest to the villa is too far out as well
    rim = x + high - tower.pieces.column("red-thin-1").radius
    assert (
        tower.add_column("red-thin-1", x + high, y).lay_plate(rim + 2 * CLOSE, y).stability().margin
        < 0.0
    )
    last = Laying(tower.add_column("red-thin-1", x + low, y), 1)
    assert all(last.margin(*place) >= 0 for place in last.search())


@thorough
@pytest.mark.parametrize("part", range(amount(1, 3)))
def test_where_nothing_is_found_close_sampling_finds_nothing_either(part):
    numbers = np.random.default_rng(part)
    nowhere = somewhere = 0
    for case in range(25):
        tower = random_top(40 * part + case)
        columns = tower.floors[-1].columns
        if not columns or not tower.stability().stable:
            continue
        covers = 1 + case % (len(columns) + 1)
        laying = Laying(tower, covers, over_base=case % 3 == 0)
        found = laying.search()
        assert all(laying.margin(*place) >= 0 for place in found), tower.to_json()
        assert len({place.angle for place in found}) == len(found)
        if found:
            somewhere += 1
            continue
        nowhere += 1
        spots = np.array([(c.x, c.y) for c in columns])
        middle = spots[numbers.integers(len(spots), size=4000)]
        middle = middle + numbers.random((4000, 1)) * (
            spots[numbers.integers(len(spots), size=4000)] - middle
        )
        tried = np.column_stack(
            [middle + numbers.normal(0, 6, (4000, 2)), numbers.uniform(0, 360, 4000)]
        )
        for x, y, angle in tried[~(lays(tower, tried).margins < 0)].tolist():
            if tower.lay_plate(x, y, angle).stability().stable:
                assert laying.margin(x, y, angle) < CLOSE, (covers, x, y, angle, tower.to_json())
    assert nowhere > 3
    assert somewhere > 3


def test_a_box_is_dropped_only_if_no_place_in_it_will_do():
    numbers = np.random.default_rng(3)
    kept = 0
    for seed in range(12):
        tower = random_top(seed)
        covers = min(3, len(tower.floors[-1].columns))
        laying = Laying(tower, covers)
        for x, y, angle in (*laying.search()[:4],):
            for half, swing in ((16.0, 0.13), (2.0, 0.02), (0.3, 0.002)):
                shift = numbers.uniform(-1, 1, (3, 30)) * np.array([[half], [half], [swing]])
                middles = np.array([[x], [y], [math.radians(angle)]]) + shift
                if laying.margin(x, y, angle) > CLOSE:
                    assert laying.possible(*middles, half, swing).all(), (seed, half)
                    kept += 1
    assert kept > 30


def test_only_a_tower_that_is_not_finished_has_a_next_plate():
    with pytest.raises(TowerError, match="five plates"):
        Laying(Tower.famous("needle"), 1)


@pytest.mark.parametrize("column", ["red-thick", "red-hex"])
def test_which_parts_of_the_outline_run_through_a_column_is_what_shapely_says(column):
    tower, numbers = Tower.famous("three-legged"), np.random.default_rng(5)
    foot = tower.frame(1).foot
    outline = _Outline(Site(tower, foot, 3), np.zeros(40))
    piece = tower.pieces.column(column)
    x, y = numbers.uniform(-110, 110, 40), numbers.uniform(-60, 60, 40)
    if piece.is_round:
        edges = outline.within_disc(x, y, piece.radius)
    else:
        turns = numbers.uniform(0, 60, 40)
        edges = outline.within_hexagon(x, y, piece.inner_radius, np.radians(turns))
    met = 0
    for k in range(40):
        there = (float(x[k]), float(y[k]))
        shape = Point(there).buffer(piece.radius, 512)
        if not piece.is_round:
            shape = Polygon(piece.corners(*there, float(turns[k])))
        for edge, (from_, to) in enumerate(zip(edges[0][:, k], edges[1][:, k], strict=True)):
            start = (foot.x[edge], foot.y[edge])
            end = (start[0] + foot.ex[edge], start[1] + foot.ey[edge])
            inside = LineString([start, end]).intersection(shape).length
            told = max(0.0, to - from_) * math.dist(start, end)
            assert told == pytest.approx(inside, abs=0.02), (there, edge)
            met += inside > 1
    assert met > 10
