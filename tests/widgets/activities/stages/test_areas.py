"""Three ways to balance a weight are found by making two areas equal."""

import pytest
from page import received, wish

from villa_widgets.activities.stages.areas import AreasStage
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

TEXT = """Find three ways.
    = 3 ± 0.1 ways
    ! That is torque."""


@pytest.fixture
def task():
    made = Staged("04/ways", TEXT, AreasStage(20, 60), Logbook(None))
    yield made
    made.close()


def lay(task, grams, mm):
    wish(task.on.picture, {"kind": "pick", "id": f"g{grams}"})
    wish(task.on.picture, {"kind": "slide", "id": "right", "at": mm, "ticket": "t"})


def let_go(task):
    task.go.press()
    wish(task.on.picture, {"kind": "rest", "id": "seesaw"})


def test_three_different_ways_solve_it(task):
    for grams, mm in ((40, 30), (15, 80)):
        lay(task, grams, mm)
        let_go(task)
        assert "Find another way." in task.said.spoken
        assert not task.right
    lay(task, 24, 50)
    let_go(task)
    assert task.right
    assert task.on.ways == [(40, 30), (15, 80), (24, 50)]


def test_the_same_way_twice_counts_once(task):
    for _time in range(2):
        lay(task, 40, 30)
        let_go(task)
    assert task.said.spoken == "It balances. You have this way already: take another weight."
    assert task.on.guess == 1


def test_unequal_areas_tip_it_and_are_compared(task):
    lay(task, 40, 31)
    let_go(task)
    told = task.said.spoken.replace("\u00a0", " ")
    assert told == "The right side goes down: 40 · 31 is more than 20 · 60."
    assert task.on.ways == []


def test_the_areas_follow_the_hand(task):
    for mm in (60, 25):
        lay(task, 40, mm)
        drawn = received(task.on.picture, "scene")["front"]
        assert f'width="{mm}" height="36.0"' in drawn
        assert f"40 g · {mm} mm = {40 * mm} g mm" in drawn


def test_weights_on_the_shelf_do_not_turn_with_the_board(task):
    lay(task, 40, 31)
    let_go(task)
    parts = {part["id"]: part for part in received(task.on.picture, "scene")["parts"]}
    assert all(parts[f"g{grams}"]["still"] for grams in task.on.weights)
    assert not parts["right"]["still"]


def test_what_was_found_is_there_again():
    logbook = Logbook(None)
    first = Staged("04/ways", TEXT, AreasStage(20, 60), logbook)
    for grams, mm in ((40, 30), (15, 80), (24, 50)):
        lay(first, grams, mm)
        let_go(first)
    again = Staged("04/ways", TEXT, AreasStage(20, 60), logbook)
    assert again.right
    assert len(again.on.ways) == 3
    assert all(g * mm == 1200 for g, mm in again.on.ways)
    first.close()
    again.close()
