"""Stability: exact, and checked against an independent linear program."""

import math
import random
from types import SimpleNamespace

import pytest
from amounts import amount, thorough
from hypothesis import given, note
from hypothesis import strategies as st
from shapely.geometry import Polygon
from towers import STACKS, any_towers, near_the_border, on_red, seeds, shaken, towers

from tools.linear_program import contact_points, stands
from villa_core import Tower, TowerError
from villa_core.geometry.hull import Arc, Edge
from villa_core.statics.pushes import Bearing, Piece, Pushes
from villa_core.statics.stability import couplings, holds
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate

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


def test_a_foot_that_grazes_a_corner_of_its_plate_is_judged_as_one_beside_it():
    plate = PlacedPlate("yellow", 9.3, 52.6, -169.9)
    legs = (PlacedColumn("red-thick", -60.0, 40.0), PlacedColumn("blue-thick", 60.0, 60.0))
    for step in range(-12, 6):  # half nanometres from where its rim meets a corner
        foot = PlacedColumn("yellow-thin-2", -64.84243030619366 + step * 0.5e-9, 66.9)
        (stack,) = Tower((Floor(None, legs), Floor(plate, (foot,)))).stability().stacks
        assert stack.margin == pytest.approx(7.27317, abs=1e-5), step


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


# over the edge, bridges, several on one ----------------------------------------------------------


def on_blue(*columns):
    """A blue plate on three thick legs with columns (id, x, y) on it; its upper rim is at 129.3."""
    legs = (("red-thick", -50, 26), ("yellow-thick", 50, 26), ("blue-thick", 0, 100))
    tower = table(*legs)
    for column in columns:
        tower = tower.add_column(*column)
    return tower


def upper_rim(tower):
    return max(y for x, y in tower.frame(1).outline() if abs(x) < 1)


def test_a_column_whose_middle_is_beyond_the_edge_of_its_plate_drops():
    rim = upper_rim(on_blue())
    verdict = on_blue(("red-thin-1", 0, rim + 2)).stability()
    assert all(floor.stable for floor in verdict.floors)
    assert not verdict.stable
    assert verdict.margin == pytest.approx(-2, abs=0.1)
    assert verdict.weakest.stacked == "red-thin-1"
    assert str(verdict) == (
        "Falls. The thin red column 1 drops over the edge of the blue plate, by 2.0 mm."
    )


def test_a_column_that_sticks_out_by_less_than_half_stays():
    rim = upper_rim(on_blue())
    verdict = on_blue(("red-thin-1", 0, rim - 3)).stability()
    assert verdict.margin == pytest.approx(3, abs=0.1)
    assert str(verdict) == (
        "Stands. Weakest: thin red column 1, 3.0 mm from dropping off the blue plate."
    )


def test_a_column_beside_its_plate_falls():
    verdict = on_blue(("red-thin-1", 0, 200)).stability()
    assert verdict.margin == -math.inf
    assert str(verdict) == (
        "Falls. The thin red column 1 stands beside the blue plate: nothing carries it."
    )


def test_a_column_over_the_edge_of_the_base_drops():
    verdict = table(("red-thick", 0, 46), ("red-thin-1", 0, -141)).stability()
    assert verdict.margin == pytest.approx(-1, abs=0.05)
    assert "over the edge of the base" in str(verdict)


def loaded_over_the_edge(beyond, load):
    """A green plate on one column that sticks out over the blue plate and two that do not."""
    tower = on_blue()
    rim = upper_rim(tower)
    tower = tower.add_column("red-thin-1", 0, rim + beyond)
    tower = tower.add_column("red-thin-2", -30, rim - 55).add_column("red-thin-3", 30, rim - 55)
    return tower.lay_plate(0, load)


def test_a_column_beyond_the_edge_may_be_held_by_the_plate_on_its_inner_part():
    # alone it drops; a load on the part of its top that is over the blue plate holds it
    assert not on_blue(("red-thin-1", 0, upper_rim(on_blue()) + 2)).stability().stable
    tower = loaded_over_the_edge(2, upper_rim(on_blue()) - 30)
    assert verdict_of_linear_program(tower)
    verdict = tower.stability()
    assert verdict.stable
    assert verdict.margin < min(floor.margin for floor in verdict.floors)


def test_the_margin_is_how_much_every_contact_may_shrink():
    tower = loaded_over_the_edge(2, upper_rim(on_blue()) - 30)
    weakest = tower.stability().weakest
    assert weakest.coupled
    (coupling,) = couplings(tower)
    assert coupling.pushes.holds(weakest.margin - 1e-3)
    assert not coupling.pushes.holds(weakest.margin + 1e-3)


def test_for_columns_that_stand_fully_forces_give_the_margin_of_the_theorem():
    tower = Tower.random(4, 3)
    for floor in tower.stability().floors:
        patches = {}
        for disc in tower.contacts(floor.floor):
            patches.setdefault(disc.owner, []).append(disc)
        touches = [Bearing(0, None, tuple(patch)) for patch in patches.values()]
        pushes = Pushes([Piece("", *floor.load)], touches)
        assert pushes.margin(floor.margin) == floor.margin
        small = min(touch.inside for touch in touches)
        if floor.margin < small:
            assert pushes.margin(floor.margin + 1) == pytest.approx(floor.margin, abs=1e-3)


@given(st.one_of(any_towers(), st.sampled_from([tower for _stands, tower in STACKS.values()])))
def test_whether_a_tower_stands_is_told_alike_with_its_margin_and_without(tower):
    assert holds(tower) == tower.stability().stable, tower.to_json()


@pytest.mark.parametrize("name", STACKS)
def test_bridges_and_several_on_one_are_judged_as_forces_say(name):
    stands_, tower = STACKS[name]
    assert tower.stability().stable == stands_, str(tower.stability())
    assert verdict_of_linear_program(tower) == stands_


def test_a_bridge_rests_on_all_columns_under_it_whichever_it_names():
    tower = STACKS["a bridge"][1]
    assert set(tower.carriers("yellow-hex")) == {"red-thin-1", "red-thin-2"}
    assert tower.stacked_on("red-thin-2") == ("yellow-hex",)
    with pytest.raises(TowerError, match="it carries the hexagonal yellow column"):
        tower.remove_column("red-thin-2")
    other = on_red(
        ("red-thin-1", -10, 0), ("red-thin-2", 10, 0), ("yellow-hex", 0, 0, "red-thin-2")
    )
    assert other.stability().margin == tower.stability().margin
    assert tower.stability().stacks[0].loads == pytest.approx(
        {"red-thin-1": 0.0181 * 9.81 / 2, "red-thin-2": 0.0181 * 9.81 / 2}
    )


@pytest.mark.parametrize("seed", range(20))
def test_random_heaps_of_columns_are_judged_as_forces_say(seed):
    tower = random_heap(seed)
    expected = verdict_of_linear_program(tower)
    margin = tower.stability().margin
    assert expected is None or (margin >= 0) == expected, f"{margin}\n{tower.to_json()}"


def random_heap(seed):
    """Columns on, beside and across each other on the red plate."""
    dice = random.Random(seed)
    ids = [f"{c}-thin-{k}" for c in ("red", "yellow", "blue") for k in (1, 2, 3)]
    levels = [[]]
    columns = []
    for column_id in (*ids, "yellow-hex", "blue-hex"):
        x, y = dice.uniform(-25, 25), dice.uniform(-25, 25)
        level = 0
        while any(math.hypot(x - a, y - b) < 24 for a, b, _on in levels[level]):
            level += 1
            if level == len(levels):
                levels.append([])
        if level:
            below = min(levels[level - 1], key=lambda c: math.hypot(x - c[0], y - c[1]))
            # closer to it than not, so that some heaps stand
            x, y = x + 0.5 * (below[0] - x), y + 0.5 * (below[1] - y)
            columns.append((column_id, x, y, below[2]))
        else:
            columns.append((column_id, x, y))
        levels[level].append((x, y, column_id))
    return on_red(*columns)


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
    """Whether something only just touches another, which polygons for discs cannot tell."""
    corners, found = {}, {}
    for upper, lower, x, y in contact_points(tower, 512, outside=True)[1]:
        corners.setdefault((upper, lower), []).append((x, y))
    for upper, lower, x, y in contact_points(tower, 512, outside=False)[1]:
        found.setdefault((upper, lower), []).append((x, y))
    return any(key not in found or Polygon(found[key]).area < 1.0 for key in corners)


def verdict_of_linear_program(tower):
    """True or False, or None when even discs of 512 corners cannot tell."""
    for corners in (24, 512):
        if stands(tower, corners):
            return True
        if not stands(tower, corners, outside=True):
            return False
    return None


def compare_with_linear_program(towers):
    """How many towers fall, and how many the program cannot tell; no verdict may differ."""
    falls = undecided = 0
    for tower in towers:
        expected = verdict_of_linear_program(tower)
        margin = tower.stability().margin
        if expected is None:
            undecided += 1
            assert abs(margin) < 2e-3 or touches_by_a_hair(tower), f"{margin}\n{tower.to_json()}"
            continue
        falls += not expected
        assert (margin >= 0) == expected or abs(margin) < 1e-6, f"{margin}\n{tower.to_json()}"
    return falls, undecided


def over_an_edge(tower):
    return any(tower.partly(floor) for floor in range(tower.top + 1))


@thorough
@pytest.mark.parametrize("part", range(amount(4, 8)))
def test_the_verdict_is_that_of_a_linear_program_with_push_only_forces(part):
    cases = amount(25, 250)
    some = []
    for case in range(cases):
        seed = 10_000 * part + case
        tower = Tower.random(seed, 1 + seed % 5)
        if case % 2:
            some.append(near_the_border(tower, seed))
            continue
        tower = shaken(tower, seed, 12.0)
        # here all columns stand fully on their plates, as the theorem asks
        for floor in range(tower.top + 1):
            for column_id in tower.partly(floor):
                tower = tower.remove_column(column_id)
        some.append(tower)
    falls, undecided = compare_with_linear_program(some)
    assert cases / 8 < falls < cases * 7 / 8
    assert undecided < 10


@thorough
def test_the_verdict_holds_for_shaken_towers_with_columns_over_the_edge():
    cases = amount(25, 50)
    some = [shaken(Tower.random(seed, 1 + seed % 5), seed, 12.0) for seed in range(cases)]
    assert sum(over_an_edge(tower) for tower in some) > cases * 0.3
    falls, undecided = compare_with_linear_program(some)
    assert cases / 5 < falls < cases * 4 / 5
    assert undecided < 5


@pytest.mark.slow
def test_the_verdict_holds_for_two_thousand_shaken_towers():
    some = (
        shaken(Tower.random(seed, 1 + seed % 5), seed, (6.0, 12.0, 20.0)[seed % 3])
        for seed in range(1000, 3000)
    )
    falls, undecided = compare_with_linear_program(some)
    assert 300 < falls < 1500
    assert undecided < 40


def shared_load():
    (coupling,) = couplings(loaded_over_the_edge(2, upper_rim(on_blue()) - 30))
    return coupling.pushes


def test_a_program_without_an_answer_is_not_read_as_a_fall(monkeypatch):
    pushes = shared_load()
    monkeypatch.setattr(
        "scipy.optimize.linprog", lambda *_args, **_rest: SimpleNamespace(status=4, x=None)
    )
    with pytest.raises(TowerError, match="could not be worked out"):
        pushes.holds()


def test_pushes_that_still_leave_their_patches_after_all_rounds_do_not_hold(monkeypatch):
    pushes = shared_load()
    assert pushes.holds()
    monkeypatch.setattr(Pushes, "_sharpen", lambda *_args: True)
    monkeypatch.setattr(Pushes, "_beyond", lambda *_args: 1.0)
    assert not pushes.holds()
