"""The first touch: one ringed column, some 3 cm, and the villa lies; then again, and why."""

import re

import pytest
from page import wish

from villa_widgets.activities.first_fall import RINGED, FirstFall
from villa_widgets.command import shipped


@pytest.fixture
def start():
    made = FirstFall(shipped())
    yield made
    made.close()


def slid(view, mm, done=True):
    """The ringed column is dragged so far towards whoever looks, in 3D."""
    x, y = view.towards_you(mm)
    hand = {"kind": "move", "id": RINGED, "x": x, "y": y, "ticket": "t"}
    wish(view.picture.view, hand | {"done": done})


def test_what_is_to_be_touched_is_named_ringed_and_in_front(start):
    assert "Take the hexagonal red column, which is ringed" in start.said.spoken
    assert start.picture.reading.chosen == RINGED
    ground = start.first.floors[0].columns
    assert min(ground, key=lambda column: column.y).id == RINGED
    assert start.first.stability().stable
    assert start.first.top == 2


@pytest.mark.parametrize("mm", [30.0, 33.0, 40.0])
def test_at_about_3_cm_the_sentence_turns_red_and_says_which(start, mm):
    slid(start, 10.0, done=False)
    assert start.said.spoken.startswith("It stands. The hexagonal red column is 10 mm")
    slid(start, 26.0)
    assert "is-stands" in start.said.html
    slid(start, mm, done=False)
    assert start.said.spoken.startswith("It falls. The hexagonal red column")
    assert "is-falls" in start.said.html


def test_it_falls_when_the_hand_lets_go_and_is_set_up_again(start):
    slid(start, 32.0)
    start.go.press()
    assert start.picture.film == "plays"
    start.picture.view.at_rest = True  # the browser has shown it
    assert start.said.spoken == "You have felled a villa. That is all there is to it."
    assert start.go.description == "Set it up again"
    start.go.press()
    assert not start.picture.film
    assert start.picture.reading.tower == start.first
    assert start.go.description == "Let go"
    assert "Take the hexagonal red column" in start.said.spoken


def test_the_way_on_comes_with_the_first_fall_and_its_room_is_kept(start):
    def way_on():
        return re.search(r'href="([^"]+)"', start.why.html)[1], "hidden" in start.why.html

    assert way_on() == ("03_centre_of_mass.ipynb", True)
    slid(start, 32.0)
    start.go.press()
    start.picture.view.at_rest = True
    assert way_on() == ("03_centre_of_mass.ipynb", False)
    start.go.press()
    assert way_on()[1] is False


def test_what_is_let_go_too_early_stands_and_says_how_to_go_on(start):
    slid(start, 12.0)
    start.go.press()
    assert start.said.spoken == (
        "You let go, and it stands. Slide the ringed column further towards you."
    )
    assert start.go.description == "Let go"


def test_another_column_stays_and_the_ringed_one_is_named(start):
    wish(start.picture.view, {"kind": "pick", "id": "blue-thick", "x": 0, "y": 0, "ticket": "t"})
    assert start.said.spoken.startswith("The thick blue column stays where it is.")
    assert start.picture.reading.tower == start.first


def test_the_column_cannot_be_put_into_another_one(start):
    hand = {"kind": "move", "id": RINGED, "x": 30.0, "y": 78.0, "ticket": "t", "done": True}
    wish(start.picture.view, hand)
    assert start.picture.reading.tower == start.first


def test_without_3d_the_front_is_seen_at_a_side_and_slid_there():
    start = FirstFall(shipped(), scene=False)
    assert start.picture.view.side == "side"
    away = {"kind": "move", "id": RINGED, "along": start.towards_you(32)[1], "done": True}
    wish(start.picture.view, away | {"ticket": "t"})
    assert start.said.spoken.startswith("It falls.")
    start.close()


def test_a_folder_without_lessons_has_no_way_on(tmp_path):
    start = FirstFall(tmp_path)
    assert start.why.html == ""
    start.close()
