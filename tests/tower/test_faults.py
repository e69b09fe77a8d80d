"""Every geometric fault has a name and a sentence, and all are found at once."""

import random

import pytest
from amounts import amount, thorough
from hypothesis import given
from shapely.geometry import Point, Polygon
from towers import any_towers

from villa_core import Tower
from villa_core.tower.contact import gap
from villa_core.tower.faults import FaultKind
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


def kinds(tower, covers=3):
    return {fault.kind for fault in tower.check(covers)}


def with_columns(*columns, plate=("blue", 0.0, 46.0)):
    legs = (
        PlacedColumn("yellow-thick", -60, 40),
        PlacedColumn("green-thick", 60, 40),
        PlacedColumn("blue-thick", 0, 90),
    )
    return Tower((Floor(None, legs), Floor(PlacedPlate(*plate), tuple(columns))))


def test_a_proper_tower_has_no_fault():
    assert with_columns(PlacedColumn("red-hex", 0, 50)).check() == ()


def test_overlapping_columns_are_named():
    tower = with_columns(PlacedColumn("red-hex", 0, 50), PlacedColumn("red-thick", 20, 50))
    (fault,) = tower.check()
    assert fault.kind is FaultKind.OVERLAP
    assert set(fault.pieces) == {"red-hex", "red-thick"}
    assert "overlap on the first floor" in fault.sentence


def test_columns_that_just_touch_do_not_overlap():
    tower = with_columns(PlacedColumn("red-thin-1", 0, 50), PlacedColumn("red-thick", 22, 50))
    assert tower.check() == ()


def test_a_column_over_the_edge_of_its_plate_is_named():
    tower = with_columns(PlacedColumn("red-thick", 0, 120))
    (fault,) = tower.check()
    assert fault.kind is FaultKind.OVER_EDGE
    assert fault.pieces == ("red-thick", "blue")


def test_a_column_in_the_forbidden_rim_is_named():
    zone = Tower.empty().pieces.base.zone_radius
    inside = Tower.empty().add_column("red-thin-1", zone - 8, 0)
    assert inside.check() == ()
    outside = Tower.empty().add_column("red-thin-1", zone - 7.9, 0)
    assert kinds(outside) == {FaultKind.FORBIDDEN_RIM}


def test_a_hexagon_reaches_into_the_rim_with_a_corner():
    base, hexagon = Tower.empty().pieces.base, Tower.empty().pieces.column("red-hex")
    at = base.zone_radius - hexagon.radius + 0.5
    assert kinds(Tower.empty().add_column("red-hex", at, 0)) == {FaultKind.FORBIDDEN_RIM}
    assert kinds(Tower.empty().add_column("red-hex", at, 0, angle=30)) == set()


def test_plates_in_the_wrong_order_are_named():
    tower = Tower(
        (Floor(None), Floor(PlacedPlate("green", 0, 0)), Floor(PlacedPlate("blue", 0, 0)))
    )
    faults = [fault for fault in tower.check(0) if fault.kind is FaultKind.PLATE_ORDER]
    assert [fault.pieces for fault in faults] == [("green",), ("blue",)]


def test_a_floor_without_a_plate_and_a_base_with_one_are_named():
    assert FaultKind.PLATE_ORDER in kinds(Tower((Floor(None), Floor(None))))
    assert FaultKind.PLATE_ORDER in kinds(Tower((Floor(PlacedPlate("blue", 0, 0)),)))


def test_a_plate_on_too_few_columns_is_named_with_both_numbers():
    tower = Tower.famous("needle")
    faults = tower.check(covers=2)
    assert {fault.kind for fault in faults} == {FaultKind.TOO_FEW_SUPPORTS}
    assert "rests on 1 column, but needs 2" in faults[0].sentence
    assert tower.check(covers=1) == ()


def test_a_villa_that_lost_columns_in_play_is_a_proper_villa():
    tower = Tower.famous("three-legged").remove_column("red-thick")
    assert tower.check() == ()
    assert {fault.kind for fault in tower.check(covers=3)} == {FaultKind.TOO_FEW_SUPPORTS}


def test_the_blue_plate_may_not_stick_out_beyond_the_base_but_others_may():
    assert FaultKind.BEYOND_BASE in kinds(with_columns(plate=("blue", 0.0, 60.0)))
    tower = Tower.famous("tall").move_plate(5, 100, 46)
    assert FaultKind.BEYOND_BASE not in kinds(tower, 0)


def test_stacking_is_only_for_the_red_plate():
    tower = with_columns(
        PlacedColumn("red-thick", 0, 50), PlacedColumn("red-hex", 0, 50, 0.0, "red-thick")
    )
    assert kinds(tower) == {FaultKind.STACK_NOT_ON_RED}


def test_a_stacked_column_needs_something_under_it():
    needle = Tower.famous("needle")
    x, y = needle.frame(5)[:2]
    stacked = needle.add_column("yellow-hex", x, y).add_column("red-thin-1", x, y, on="yellow-hex")
    assert kinds(stacked, 1) == set()
    beside = needle.add_column("yellow-hex", x, y).add_column(
        "red-thin-1", x + 30, y, on="yellow-hex"
    )
    assert kinds(beside, 1) == {FaultKind.STACK_WITHOUT_FOOT}
    floors = list(needle.floors)
    floors[5] = Floor(
        floors[5].plate,
        (
            PlacedColumn("yellow-hex", x, y, 0, "red-thin-1"),
            PlacedColumn("red-thin-1", x, y, 0, "yellow-hex"),
        ),
    )
    assert FaultKind.STACK_WITHOUT_FOOT in kinds(Tower(tuple(floors)), 1)


def test_unknown_and_repeated_pieces_are_named():
    tower = Tower(
        (
            Floor(None, (PlacedColumn("pink-hex", 0, 0), PlacedColumn("red-hex", 30, 0))),
            Floor(PlacedPlate("blue", 0, 46), (PlacedColumn("red-hex", 0, 46),)),
            Floor(PlacedPlate("blue", 0, 46)),
            Floor(PlacedPlate("pink", 0, 46)),
        )
    )
    named = [(fault.kind, fault.pieces) for fault in tower.check()]
    assert (FaultKind.UNKNOWN_PIECE, ("pink-hex",)) in named
    assert (FaultKind.UNKNOWN_PIECE, ("pink",)) in named
    assert (FaultKind.REPEATED_PIECE, ("red-hex",)) in named
    assert (FaultKind.REPEATED_PIECE, ("blue",)) in named


def test_all_faults_are_reported_at_once():
    tower = with_columns(
        PlacedColumn("red-thick", 0, 135),
        PlacedColumn("red-hex", 10, 135),
        PlacedColumn("red-thin-1", 0, 50),
        PlacedColumn("red-thin-2", 0, 50, 0.0, "red-thin-1"),
        plate=("blue", 0.0, 60.0),
    )
    assert kinds(tower, 4) == {
        FaultKind.OVER_EDGE,
        FaultKind.OVERLAP,
        FaultKind.STACK_NOT_ON_RED,
        FaultKind.BEYOND_BASE,
        FaultKind.TOO_FEW_SUPPORTS,
    }


@given(any_towers())
def test_every_fault_is_a_sentence_about_pieces_of_the_tower(tower):
    for fault in tower.check():
        assert fault.sentence[0].isupper()
        assert fault.sentence.endswith(".")
        known = {*tower.column_ids(), *(f.plate.color for f in tower.floors if f.plate)}
        assert set(fault.pieces) <= known


@thorough
def test_the_gap_between_columns_has_the_sign_that_shapely_finds():
    pieces = Tower.empty().pieces
    dice = random.Random(2)
    for _case in range(amount(400, 2000)):
        a, b = dice.choice(pieces.columns), dice.choice(pieces.columns)
        at = PlacedColumn(a.id, dice.uniform(-20, 20), dice.uniform(-20, 20), dice.uniform(0, 60))
        bt = PlacedColumn(b.id, dice.uniform(-20, 20), dice.uniform(-20, 20), dice.uniform(0, 60))

        def shape(column, placed):
            if column.is_round:
                return Point(placed.x, placed.y).buffer(column.radius, quad_segs=256)
            return Polygon(column.corners(placed.x, placed.y, placed.angle))

        first, second = shape(a, at), shape(b, bt)
        between = gap(a, at, b, bt)
        if first.intersection(second).area > 0.05:
            assert between < 0
        elif first.distance(second) > 1e-3:
            assert between == pytest.approx(first.distance(second), abs=2e-3) or between > 0


def test_a_fault_prints_as_its_sentence():
    (fault,) = Tower.empty().add_column("red-thick", 0, 0).add_column("blue-hex", 20, 0).check()
    assert str(fault) == f"{fault}" == fault.sentence
