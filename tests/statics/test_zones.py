"""Safe zones: exactly where the villa stands."""

import math
import random

import pytest
from amounts import amount, thorough
from hypothesis import given, note
from shapely.geometry import Point
from towers import on_red, seeds, towers

from villa_core import Tower, TowerError
from villa_core.statics.zones import DRAWN


def points_around(zone, tower, dice, n):
    """Points all over the plate, half of them close to the zone."""
    x, y = (tower.frame(tower.top)[:2]) if tower.top else (0.0, 0.0)
    shape = zone.polygon
    for k in range(n):
        if k % 2 and not shape.is_empty:
            left, low, right, high = shape.bounds
            yield dice.uniform(left - 3, right + 3), dice.uniform(low - 3, high + 3)
        else:
            yield x + dice.uniform(-90, 90), y + dice.uniform(-90, 90)


@thorough
@pytest.mark.parametrize("part", range(amount(2, 4)))
def test_a_safe_zone_agrees_with_stability_and_check_at_random_points(part):
    dice = random.Random(part)
    inside = checked = 0
    for case in range(amount(15, 50)):
        tower = Tower.random(1000 * part + case, 1 + case % 5)
        column_id = dice.choice(tower.column_ids())
        zone = tower.safe_zone(column_id)
        released = tower.remove_column(column_id).stability().stable
        for x, y in points_around(zone, tower, dice, 52):
            up = tower.raise_column(column_id, x, y)
            margin = up.stability().margin
            if abs(margin) < 1e-6:
                continue
            expected = released and margin >= 0 and not up.check(0)
            assert zone.contains(x, y) == expected, (column_id, x, y, tower.to_json())
            drawn = zone.polygon.contains(Point(x, y))
            if drawn != expected:
                assert zone.polygon.boundary.distance(Point(x, y)) < 2 * DRAWN
            inside += expected
            checked += 1
    assert checked > amount(750, 2500)
    assert inside > amount(150, 500)


def test_the_zone_is_empty_when_the_tower_falls_without_the_column():
    tower = Tower.famous("three-legged")
    zone = tower.safe_zone("red-thick")
    assert not zone
    assert zone.polygon.is_empty
    assert zone.nearest(0, 0) is None
    assert zone.point() is None
    assert not zone.contains(0, 46)


@given(towers(), seeds)
def test_the_nearest_place_is_allowed_and_no_allowed_place_is_nearer(tower, seed):
    note(tower.to_json())
    dice = random.Random(seed)
    column_id = dice.choice(tower.column_ids())
    zone = tower.safe_zone(column_id)
    x, y = dice.uniform(-120, 120), dice.uniform(-120, 120)
    near = zone.nearest(x, y)
    if near is None:
        assert zone.polygon.area < 1.0
        return
    assert zone.contains(*near)
    away = Point(near).distance(Point(x, y))
    assert away <= zone.polygon.distance(Point(x, y)) + 5 * DRAWN or zone.polygon.area < 1.0


@given(towers(), seeds)
def test_the_comfortable_point_lies_in_the_zone(tower, seed):
    note(tower.to_json())
    zone = tower.safe_zone(random.Random(seed).choice(tower.column_ids()))
    point = zone.point()
    if point is not None:
        assert zone.contains(*point)
    else:
        assert zone.polygon.area < 1e-3


def stack_of_two():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-thin-1", x, y)
    return tower.add_column("yellow-thin-2", x + 3, y, on="yellow-thin-1"), x, y


def test_the_zone_on_top_of_a_column_agrees_with_stability():
    tower, x, y = stack_of_two()
    tower = tower.add_column("green-thin-1", x - 25, y)
    dice = random.Random(1)
    for on in ("yellow-thin-1", "yellow-thin-2"):
        zone = tower.safe_zone("green-thin-1", on=on)
        allowed = 0
        for _point in range(400):
            px, py = x + dice.uniform(-14, 14), y + dice.uniform(-14, 14)
            up = tower.raise_column("green-thin-1", px, py, on=on)
            expected = up.stability().stable and not up.check(0)
            assert zone.contains(px, py) == expected, (on, px - x, py - y)
            allowed += expected
        assert (allowed > 0) == (on == "yellow-thin-2")  # beside the other there is no room


def test_a_column_that_carries_another_has_no_zone():
    tower, _x, _y = stack_of_two()
    assert not tower.safe_zone("yellow-thin-1")


def test_before_the_first_plate_the_zone_is_the_building_zone():
    tower = Tower.empty().add_column("red-thick", 0, 0).add_column("blue-hex", 50, 0)
    zone = tower.safe_zone("red-thick")
    reach = tower.pieces.base.zone_radius - 14
    assert zone.contains(0, reach)
    assert not zone.contains(0, reach + 0.01)
    assert not zone.contains(40, 0)
    hexagon = tower.safe_zone("blue-hex")
    assert hexagon.contains(
        0, 115 - 11 - 0.2
    )  # with a flat side outwards: its corners are 6.35 aside
    assert not hexagon.contains(115 - 12.7, 0)
    assert hexagon.polygon.area == pytest.approx(
        math.pi * ((115 - 12.3) ** 2 - (14 + 11.6) ** 2), rel=0.01
    )


@pytest.mark.parametrize("part", range(3))
def test_a_plate_zone_agrees_with_laying_the_plate(part):
    dice = random.Random(part)
    allowed = drawn = 0
    for case in range(12):
        plates = 1 + case % 4
        tower = Tower.random(500 * part + case, plates)
        color, angle, covers = tower.next_plate, dice.uniform(0, 360), dice.choice([2, 3])
        zone = tower.safe_zone(color, angle=angle, covers=covers)
        for x, y in points_around(zone, tower, dice, 60):
            laid = tower.lay_plate(x, y, angle)
            expected = len(laid.covered(plates)) >= covers and laid.stability().stable
            assert zone.contains(x, y) == expected
            shown = zone.polygon.contains(Point(x, y))
            if shown and zone.polygon.boundary.distance(Point(x, y)) > 2 * DRAWN:
                assert expected, (x, y, angle, tower.to_json())
            allowed += expected
            drawn += shown
    assert drawn > 0.6 * allowed > 0


@thorough
def test_the_blue_plate_zone_stays_within_the_base():
    tower = Tower.standard().remove_plate()
    zone = tower.safe_zone("blue")
    dice = random.Random(4)
    allowed = 0
    for _point in range(amount(80, 300)):
        x, y = dice.uniform(-15, 15), dice.uniform(30, 60)
        laid = tower.lay_plate(x, y)
        expected = laid.stability().stable and not laid.check()
        assert zone.contains(x, y) == expected
        if zone.polygon.contains(Point(x, y)):
            assert expected
        allowed += expected
    assert allowed > amount(5, 20)


def test_only_the_next_plate_has_a_zone():
    with pytest.raises(TowerError, match="next comes: green"):
        Tower.standard().safe_zone("red")
    with pytest.raises(TowerError, match="itself"):
        Tower.standard().safe_zone("red-hex", on="red-hex")


@given(towers(), seeds)
def test_a_raise_stands_at_every_step_exactly_when_its_place_is_in_the_zone(tower, seed):
    note(tower.to_json())
    dice = random.Random(seed)
    column_id = dice.choice(tower.column_ids())
    zone = tower.safe_zone(column_id)
    x, y = (v + dice.uniform(-40, 40) for v in tower.frame(tower.top)[:2])
    steps = tower.removable(column_id, at=(x, y))
    up = tower.raise_column(column_id, x, y)
    assert zone.contains(x, y) == (steps.stable and not up.check(0))
    if len(steps.steps) == 3:
        assert steps.steps[1].margin == tower.remove_column(column_id).stability().margin
        assert steps.steps[2].margin == up.stability().margin


@given(towers(), seeds)
def test_a_raise_without_a_place_finds_one_if_there_is_one(tower, seed):
    note(tower.to_json())
    column_id = random.Random(seed).choice(tower.column_ids())
    steps = tower.removable(column_id)
    assert steps.stable == (tower.safe_zone(column_id).point() is not None)


def test_while_the_plates_are_held_only_the_other_floors_count():
    tower = Tower.famous("three-legged")
    pulled, released = tower.removable("red-thick").steps
    assert pulled.stable
    assert not released.stable
    assert "falls" in str(released)


def test_the_zone_on_a_column_holds_the_places_of_bridges_too():
    tower = on_red(("red-thin-1", -10, 0), ("red-thin-2", 10, 0))
    tower = tower.add_column("yellow-hex", 0, 60, floor=0)
    zone = tower.safe_zone("yellow-hex", on="red-thin-1")
    x, y = tower.frame(5)[:2]
    allowed = 0
    for dx in range(-24, 25, 3):
        for dy in range(-12, 13, 3):
            up = tower.raise_column("yellow-hex", x + dx, y + dy, on="red-thin-1")
            expected = up.stability().stable and not up.check()
            assert zone.contains(x + dx, y + dy) == expected, (dx, dy)
            allowed += expected
    assert zone.contains(x, y)
    assert allowed > 10


def test_a_bridge_is_found_where_no_single_column_has_room():
    # others stand on both columns, outside, so that only the place between them is left
    tower = on_red(
        ("red-thin-1", -9, 0),
        ("red-thin-2", 9, 0),
        ("yellow-thin-1", -16.9, 0, "red-thin-1"),
        ("yellow-thin-2", 16.9, 0, "red-thin-2"),
    ).add_column("yellow-thin-3", 0, 60, floor=0)
    zone = tower.safe_zone("yellow-thin-3", on="red-thin-1")
    assert zone
    assert zone.contains(*zone.point())
