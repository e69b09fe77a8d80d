"""Stability: exact, and checked against an independent linear program."""

import math
import random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from towers import any_towers, near_the_border, seeds, shaken, towers

from benchmarks.linear_program import stands
from villa_core import Tower
from villa_core.geometry import Arc, Edge, Hull
from villa_core.tower import Floor, PlacedColumn, PlacedPlate

LEGS = ("red-thick", "yellow-thick", "blue-thick")


def table(*legs, plate=(0.0, 46.0)):
    """A blue plate on columns given as (id, x, y)."""
    columns = tuple(PlacedColumn(*leg) for leg in legs)
    return Tower((Floor(None, columns), Floor(PlacedPlate("blue", *plate))))


# by hand -----------------------------------------------------------------------------------------


def test_one_column_under_the_centre_holds_a_plate_with_its_radius_as_margin():
    floor = table(("red-thick", 0, 46)).stability().floors[0]
    assert floor.margin == pytest.approx(14)
    assert isinstance(floor.edge, Arc)
    assert floor.edge.owner == "red-thick"


def test_one_column_beside_the_centre_does_not():
    verdict = table(("red-thick", 15, 46)).stability()
    assert verdict.margin == pytest.approx(-1)
    assert not verdict.stable


def test_a_hexagon_holds_as_far_as_its_flat_sides():
    assert table(("red-hex", 0, 46)).stability().margin == pytest.approx(11)


def test_two_columns_hold_a_plate_within_the_strip_of_their_width():
    legs = (("red-thin-1", -40, 50), ("red-thin-2", 40, 50))
    floor = table(*legs).stability().floors[0]
    assert floor.margin == pytest.approx(4)
    assert isinstance(floor.edge, Edge)
    assert set(floor.edge.owners) == {"red-thin-1", "red-thin-2"}
    assert table(*legs, plate=(0.0, 41.9)).stability().margin == pytest.approx(-0.1)


def test_three_columns_by_hand():
    # the plate's centre is 20 mm above the line of two columns of radius 14
    legs = (("red-thick", -50, 26), ("yellow-thick", 50, 26), ("blue-thick", 0, 100))
    floor = table(*legs).stability().floors[0]
    assert floor.margin == pytest.approx(34)
    assert floor.weight == pytest.approx(0.1032 * 9.81)
    assert floor.centre == (0, 46)


def test_patches_count_not_centres():
    # the centre of mass is outside the triangle of the middles, but inside that of the patches
    legs = (("red-thick", -50, 52), ("yellow-thick", 50, 52), ("blue-thick", 0, 100))
    assert table(*legs).stability().margin == pytest.approx(8)


def test_a_partly_covered_column_supports_only_with_its_covered_part():
    plate_top = 46 + 83.3  # the half-moon's uppermost point
    low = (("red-thick", -40, 46), ("yellow-thick", 40, 46))
    covered = table(*low, ("blue-thick", 0, plate_top - 14 - 1))
    half = table(*low, ("blue-thick", 0, plate_top))
    reach = [max(y for _x, y in t.support(0).points()) for t in (covered, half)]
    assert reach[0] == pytest.approx(plate_top - 1, abs=0.01)
    assert reach[1] == pytest.approx(plate_top, abs=0.01)


def test_a_free_column_beside_the_plate_supports_nothing():
    legs = (("red-thick", 0, 46), ("yellow-thick", 0, -60))
    tower = table(*legs)
    assert tower.free(0) == ("yellow-thick",)
    assert tower.stability().margin == pytest.approx(14)


def test_a_column_on_top_can_hold_the_villa_as_a_counterweight():
    tipping = table(("red-thick", 18, 46))
    assert not tipping.stability().stable
    held = tipping.add_column("blue-thick", 90, 46)
    assert held.stability().stable


def test_a_plate_on_nothing_falls():
    verdict = Tower.empty().lay_plate(0, 46).stability()
    assert verdict.margin == -math.inf
    assert str(verdict) == "Falls. Nothing holds the plate on the ground floor."


def test_a_tower_of_no_plates_stands():
    verdict = Tower.empty().add_column("red-hex", 0, 0).stability()
    assert verdict.stable
    assert verdict.weakest is None
    assert str(verdict) == "Stands. No plate is laid yet."


def test_the_verdict_names_the_weakest_floor_and_its_edge():
    tower = Tower.famous("leaning")
    verdict = tower.stability()
    assert verdict.weakest is verdict.floors[0]
    assert verdict.margin == min(floor.margin for floor in verdict.floors)
    assert str(verdict).startswith(
        "Stands. Weakest: ground floor, 3.0 mm from tipping over the edge"
    )
    fallen = tower.move_plate(5, 150, 46)
    assert str(fallen.stability()).startswith("Falls. On the fourth floor it tips over the rim of")


def test_a_verdict_names_the_columns_of_its_edge_by_words():
    words = str(Tower.famous("three-legged").stability())
    assert words.endswith("over the edge from the thick yellow column to the thick green column.")


def test_a_small_margin_is_a_close_call():
    assert table(("red-thick", 13.5, 46)).stability().close_call
    assert table(("red-thick", 14.5, 46)).stability().close_call
    assert not table(("red-thick", 0, 46)).stability().close_call


def test_stacked_columns_stand_on_what_the_two_have_in_common():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    low = needle.add_column("yellow-hex", x, y)
    stacked = low.add_column("red-thin-1", x, y, on="yellow-hex").stability().stacks[0]
    assert stacked.margin == pytest.approx(8)
    assert stacked.weight == pytest.approx(0.0087 * 9.81)
    aside = low.add_column("red-thin-1", x, y + 8, on="yellow-hex").stability().stacks[0]
    assert aside.margin == pytest.approx(3)  # the hexagon ends 11 mm from its middle
    over = low.add_column("red-thin-1", x, y + 12, on="yellow-hex").stability()
    assert not over.stable
    assert over.weakest.stacked == "red-thin-1"


def test_a_stack_of_three_leans_as_a_whole():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    tower = needle.add_column("yellow-thin-1", x, y)
    tower = tower.add_column("yellow-thin-2", x + 4, y, on="yellow-thin-1")
    tower = tower.add_column("yellow-thin-3", x + 8, y, on="yellow-thin-2")
    lower, upper = tower.stability().stacks
    # the two upper ones together are 6 mm off the lowest, whose common patch ends at 8 mm
    assert lower.stacked == "yellow-thin-2"
    assert lower.margin == pytest.approx(2, abs=1e-9)
    assert upper.margin == pytest.approx(4, abs=1e-9)


# properties --------------------------------------------------------------------------------------


@given(any_towers(), st.floats(-200, 200), st.floats(-200, 200), st.floats(-180, 180))
def test_moving_everything_rigidly_changes_no_margin(tower, x, y, turn):
    note(tower.to_json())
    here = [floor.margin for floor in tower.stability().floors]
    there = [floor.margin for floor in tower.carried(x, y, turn).stability().floors]
    assert there == pytest.approx(here, abs=1e-8)


@given(towers(), st.integers(0, 4))
def test_weight_added_at_the_centre_of_a_floor_never_reduces_its_margin(tower, floor):
    note(tower.to_json())
    floor %= tower.top
    before = tower.stability().floors[floor]
    unused = tower.pieces.column(tower.column_ids()[0])
    without = tower.remove_column(unused.id)
    load = without.stability().floors[floor]
    after = without.add_column(unused.id, *load.centre).stability().floors[floor]
    assert after.margin == pytest.approx(load.margin, abs=1e-9)
    assert before.floor == after.floor


@given(any_towers(), seeds)
def test_removing_a_support_never_enlarges_the_support_polygon(tower, seed):
    note(tower.to_json())
    dice = random.Random(seed)
    floor = dice.randrange(tower.top)
    covered = tower.covered(floor)
    if not covered:
        return
    smaller = tower.remove_column(dice.choice(covered)).support(floor)
    larger = tower.support(floor)
    for _point in range(20):
        x, y = dice.uniform(-120, 120), dice.uniform(-120, 120)
        assert smaller.margin(x, y) <= larger.margin(x, y) + 1e-9


@given(any_towers())
def test_the_edge_named_is_as_near_as_the_margin_says(tower):
    note(tower.to_json())
    for floor in tower.stability().floors:
        if isinstance(floor.edge, Edge) and floor.stable:
            (ax, ay), (bx, by) = floor.edge.start, floor.edge.end
            gx, gy = floor.centre
            away = ((bx - ax) * (gy - ay) - (by - ay) * (gx - ax)) / math.dist(
                floor.edge.start, floor.edge.end
            )
            assert away == pytest.approx(floor.margin, abs=1e-6)
        elif isinstance(floor.edge, Arc):
            away = floor.edge.radius - math.dist(floor.edge.centre, floor.centre)
            assert away == pytest.approx(floor.margin, abs=1e-6)


# against a linear program that knows nothing of hulls --------------------------------------------


def touches_by_a_hair(tower):
    """Whether some plate only just touches a column, which polygons for discs cannot tell."""
    for floor in range(tower.top):
        discs = tower.contacts(floor)
        for column_id in tower.covered(floor):
            if Hull.of([d for d in discs if d.owner == column_id]).polygon(1e-4).area < 1.0:
                return True
    return False


def verdict_of_linear_program(tower):
    """True or False, or None when even discs of 512 corners cannot tell."""
    for corners in (24, 512):
        if stands(tower, corners):
            return True
        if not stands(tower, corners, outside=True):
            return False
    return None


@pytest.mark.parametrize("part", range(8))
def test_the_verdict_is_that_of_a_linear_program_with_push_only_forces(part):
    cases, falls, undecided = 250, 0, 0
    for case in range(cases):
        seed = 10_000 * part + case
        tower = Tower.random(seed, 1 + seed % 5)
        if case % 2:
            tower = near_the_border(tower, seed)
        else:
            tower = shaken(tower, seed, 12.0)
            # the theorem asks that columns stand fully on their plates
            over = [f.pieces[0] for f in tower.check(0) if f.kind == "over the edge"]
            for column_id in over:
                tower = tower.remove_column(column_id)
        expected = verdict_of_linear_program(tower)
        margin = tower.stability().margin
        if expected is None:
            undecided += 1
            assert abs(margin) < 2e-3 or touches_by_a_hair(tower), f"{margin}\n{tower.to_json()}"
            continue
        falls += not expected
        assert (margin >= 0) == expected or abs(margin) < 1e-6, f"{margin}\n{tower.to_json()}"
    assert 30 < falls < cases - 30
    assert undecided < 10
