"""The tower: a value that never changes, and edits that give new ones."""

import copy
import math
import pickle
import sys
from dataclasses import replace
from threading import Event, Thread

import pytest
from hypothesis import given
from towers import any_towers, towers

from villa_core import PieceError, PieceSet, Tower, TowerError
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate


def test_the_setup_has_all_columns_under_the_blue_plate_and_is_proper():
    tower = Tower.standard()
    assert len(tower.column_ids()) == 20
    assert tower.covered(0) == tuple(sorted(tower.column_ids()))
    assert tower.check(covers=20) == ()
    assert tower.stability().stable


@pytest.mark.parametrize(
    ("name", "plates", "covers"),
    [("first", 3, 3), ("three-legged", 1, 3), ("leaning", 5, 3), ("needle", 5, 1), ("tall", 5, 3)],
)
def test_famous_towers_stand_and_are_proper(name, plates, covers):
    tower = Tower.famous(name)
    assert tower.top == plates
    assert tower.check(covers) == ()
    assert tower.stability().stable


def test_the_leaning_tower_is_three_millimetres_from_falling():
    assert Tower.famous("leaning").stability().margin == pytest.approx(3.0, abs=0.1)


def test_an_unknown_famous_name_lists_those_that_exist():
    with pytest.raises(TowerError, match="needle"):
        Tower.famous("pisa")


@given(towers())
def test_random_towers_are_legal_stand_and_use_all_columns(tower):
    assert tower.check() == ()
    assert tower.stability().stable
    assert len(set(tower.column_ids())) == 20


def test_a_seed_gives_the_same_tower_again_and_another_seed_another():
    assert Tower.random(5, 4) == Tower.random(5, 4)
    assert Tower.random(5, 4) != Tower.random(6, 4)
    with pytest.raises(TowerError, match="1 to 5 plates"):
        Tower.random(5, 6)


def test_towers_are_equal_and_hash_by_value_whatever_the_order_of_edits():
    a = Tower.empty().add_column("red-hex", 0, 0).add_column("blue-hex", 50, 0)
    b = Tower.empty().add_column("blue-hex", 50, 0).add_column("red-hex", 0, 0)
    assert a == b
    assert hash(a) == hash(b)
    assert len({a, b}) == 1


@given(any_towers())
def test_an_edit_gives_a_new_tower_and_leaves_the_old_one_alone(tower):
    before = tower.to_json()
    margins = [s.margin for s in tower.stability().floors]
    column_id = tower.column_ids()[0]
    tower.raise_column(column_id, 0.0, 0.0)
    tower.move_column(column_id, 1.0, 2.0)
    tower.remove_column(column_id)
    tower.move_plate(1, 3.0, 4.0)
    assert tower.to_json() == before
    assert [s.margin for s in tower.stability().floors] == margins


@given(any_towers())
def test_an_edited_tower_has_the_verdict_of_one_built_anew(tower):
    tower.stability()
    column_id = tower.floors[0].columns[0].id
    for edited in (
        tower.remove_column(column_id),
        tower.raise_column(column_id, 5.0, 5.0),
        tower.move_column(column_id, 5.0, 5.0),
        tower.move_plate(tower.top, 5.0, 5.0, 30.0),
        tower.move_plate(1, 5.0, 5.0),
    ):
        anew = Tower(edited.floors, edited.pieces)
        assert [s.margin for s in edited.stability().floors] == [
            s.margin for s in anew.stability().floors
        ]


def test_a_verdict_is_worked_out_once_and_belongs_to_its_tower_alone(monkeypatch):
    asked, tower = [], Tower(Tower.famous("needle").floors)
    monkeypatch.setattr("villa_core.statics.stability.verdict", lambda t: asked.append(t) or t)
    assert tower.stability() is tower.stability() is tower
    edits = [
        tower.move_column("red-hex", 0, 0),
        tower.move_plate(1, 1, 0),
        tower.remove_column("red-hex"),
        tower.carried(1),
        replace(tower),
        copy.copy(tower),
    ]
    assert [edited.stability() for edited in edits] == edits
    assert len(asked) == 1 + len(edits)


def test_a_judged_tower_is_equal_hashes_and_travels_as_one_that_is_not():
    tower, same = Tower.random(3, 5), Tower.random(3, 5)
    margin = tower.stability().margin
    assert tower == same
    assert hash(tower) == hash(same)
    assert pickle.dumps(tower) == pickle.dumps(same)
    for copied in (pickle.loads(pickle.dumps(tower)), copy.deepcopy(tower)):
        assert copied == tower
        assert copied.stability().margin == margin
    verdict = pickle.loads(pickle.dumps(tower.stability()))
    assert verdict.margin == margin
    assert verdict.weakest.support.border == tower.stability().weakest.support.border


def test_a_column_moved_where_it_stood_is_the_same_tower_and_keeps_what_it_carries():
    tower = Tower.empty().add_column("red-thick", 0, 0).add_column("blue-thick", 60, 0)
    tower = tower.lay_plate(30, 0).add_column("red-hex", 30, 0)
    stack = tower.add_column("yellow-hex", 30, 0, on="red-hex")
    for column_id in stack.column_ids():
        placed = stack.find(column_id)[1]
        assert stack.move_column(column_id, placed.x, placed.y, on=placed.on) == stack
    moved = stack.move_column("red-hex", 31, 0)
    assert moved.carriers("yellow-hex") == ("red-hex",)
    assert moved.move_column("red-hex", 30, 0) == stack


@given(towers())
def test_taking_a_column_out_and_putting_it_back_is_the_same_tower(tower):
    for column_id in tower.column_ids()[:3]:
        floor, placed = tower.find(column_id)
        back = tower.remove_column(column_id).add_column(
            column_id, placed.x, placed.y, floor=floor, angle=placed.angle
        )
        assert back == tower


@given(towers())
def test_a_column_is_covered_or_free_never_both(tower):
    for floor in range(tower.top + 1):
        ids = {column.id for column in tower.floors[floor].columns}
        assert set(tower.covered(floor)) | set(tower.free(floor)) == ids
        assert not set(tower.covered(floor)) & set(tower.free(floor))
    assert tower.covered(tower.top) == ()


def test_bodies_stack_up_without_gaps():
    tower = Tower.famous("needle")
    bodies = {body.id: body for body in tower.bodies()}
    assert bodies["red-thick"].bottom == bodies["base"].top == 0
    assert bodies["red-thick"].top == bodies["blue"].bottom == 60
    assert bodies["blue"].top == bodies["yellow-thick"].bottom == 65
    assert bodies["red"].top == 5 * 65
    assert bodies["red-thick"].radius == 14
    assert len(bodies["red-hex"].corners) == 6


def test_bodies_weigh_what_the_pieces_weigh():
    tower = Tower.standard()
    total = sum(body.mass for body in tower.bodies())
    pieces = PieceSet.standard()
    assert total == pytest.approx(sum(c.mass for c in pieces.columns) + pieces.plate("blue").mass)


def test_stacked_columns_stand_one_column_higher():
    tower = Tower.famous("needle")
    x, y = tower.frame(5)[:2]
    tower = tower.add_column("yellow-hex", x, y).add_column("blue-thin-1", x, y, on="yellow-hex")
    bodies = {body.id: body for body in tower.bodies()}
    assert bodies["blue-thin-1"].bottom == bodies["yellow-hex"].top
    assert tower.check(covers=1) == ()


def test_a_column_with_another_on_it_cannot_be_taken_away():
    tower = Tower.famous("needle").add_column("yellow-hex", 0, 45)
    tower = tower.add_column("blue-thin-1", 0, 45, on="yellow-hex")
    with pytest.raises(TowerError, match="it carries thin blue column 1"):
        tower.remove_column("yellow-hex")


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda t: t.add_column("red-hex", 0, 0), "already in the tower"),
        (lambda t: t.remove_column("red-hexx"), "not in this tower"),
        (lambda t: t.add_column("yellow-hex", 0, 0, floor=9), "no floor 9"),
        (lambda t: t.add_column("yellow-hex", math.nan, 0), "plain numbers"),
        (lambda t: t.add_column("yellow-hex", 1e9, 0), "plain numbers"),
        (lambda t: t.add_column("yellow-hex", 0, 0, on="red-hex"), "another floor"),
        (lambda t: t.move_column("red-hex", math.inf, 0), "plain numbers"),
        (lambda t: t.move_column("red-hex", 0, 0, on="red-hex"), "cannot stand on itself"),
        (lambda t: t.lay_plate(0, 0), "All five plates"),
        (lambda t: t.move_plate(0, 0, 0), "no plate"),
        (lambda t: Tower.empty().remove_plate(), "no plate"),
    ],
)
def test_an_edit_that_does_not_fit_says_why(edit, words):
    tower = Tower.famous("needle")
    with pytest.raises(TowerError, match=words):
        edit(tower)


def test_an_unknown_column_is_refused_with_the_way_they_are_called():
    with pytest.raises(PieceError, match="red-thick"):
        Tower.empty().add_column("pink-hex", 0, 0)


def test_a_plate_can_be_taken_away_only_when_empty():
    tower = Tower.famous("needle")
    assert tower.remove_plate().top == 4
    with pytest.raises(TowerError, match="Take the columns off"):
        tower.remove_plate().remove_plate()


def test_a_tower_shows_itself_shortly():
    assert repr(Tower.standard()) == "<Tower: 1 plate, 20 columns>"
    assert len(repr(Tower.random(1, 5))) < 60


def test_a_tower_needs_a_base():
    with pytest.raises(TowerError, match="at least one floor"):
        Tower(())


def test_a_tower_of_plain_parts_is_what_the_edits_build():
    by_hand = Tower(
        (
            Floor(None, (PlacedColumn("red-hex", 1.0, 2.0),)),
            Floor(PlacedPlate("blue", 0.0, 40.0, 10.0)),
        )
    )
    assert by_hand == Tower.empty().add_column("red-hex", 1, 2).lay_plate(0, 40, 10)


def test_the_column_over_a_point_is_the_uppermost_one_there():
    tower = Tower.empty().add_column("red-thick", 10, 0)
    tower = tower.add_column("red-hex", 12, 0, on="red-thick")
    assert tower.column_at(0, 12, 0) == "red-hex"
    assert tower.column_at(0, -3, 0) == "red-thick"
    assert tower.column_at(0, 60, 0) is None


def test_a_hexagon_reaches_its_corners_but_not_beyond_its_flats():
    hexagon = PieceSet.standard().column("red-hex")
    assert hexagon.reaches(hexagon.radius - 0.01, 0.0)
    assert not hexagon.reaches(0.0, hexagon.radius - 0.01)
    assert hexagon.reaches(0.0, hexagon.radius - 0.01, angle=30.0)


def test_floors_are_counted_from_the_ground():
    tower = Tower.famous("leaning")
    names = [tower.floor_name(floor) for floor in range(tower.top + 1)]
    assert names[:3] == ["ground floor", "first floor", "second floor"]
    assert names[-1] == "fifth floor"


def test_a_tower_may_be_edited_in_one_thread_while_another_asks_it():
    wrong, stop = [], Event()
    tower = Tower.random(3, 5)

    def edit():
        try:
            while not stop.is_set():
                tower.remove_column(tower.floors[0].columns[0].id)
        except Exception as error:  # a thread's error would be lost
            wrong.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = Thread(target=edit)
    thread.start()
    try:
        for _round in range(300):
            for known in ("_supports", "_partly"):
                tower.__dict__.pop(known, None)
            for floor in range(tower.top):
                tower.support(floor)
                tower.partly(floor)
    finally:
        stop.set()
        thread.join()
        sys.setswitchinterval(interval)
    assert not wrong
