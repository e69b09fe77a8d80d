"""Faces and seats: opponents are told apart by shape, and bring their names and hands."""

import re

import pytest

from villa_core.play.opponents import ratings
from villa_core.suspend.opponents import OPPONENTS as SUSPEND
from villa_core.villa.opponents import OPPONENTS as VILLA
from villa_widgets.suspend.start import Chair
from villa_widgets.table.faces import drawn
from villa_widgets.table.form import SeatRow
from villa_widgets.table.seats import PERSON
from villa_widgets.villa.start import Seat


@pytest.mark.parametrize("opponents", [VILLA, SUSPEND], ids=["villa", "suspend"])
def test_no_two_faces_have_the_same_shapes(opponents):
    shapes = {re.sub(r'style="[^"]*"', "", drawn(one.face)) for one in opponents.values()}
    assert len(shapes) == len(opponents)
    assert len({one.face.hair for one in opponents.values()}) == len(opponents)


@pytest.mark.parametrize("seat", [Seat, Chair])
def test_a_child_chooses_by_face_name_strength_and_hand_the_weakest_first(seat):
    person, *cards = seat.shown()
    assert person.value == PERSON
    order = [card.value for card in cards]
    assert order == list(ratings(seat.GAME))
    for card in cards:
        one = seat.known()[card.value]
        assert card.name == one.name
        assert card.lines[0].startswith("strength ")
        assert card.lines[-1] == one.hand
        assert card.face.startswith("<svg")


def test_an_opponent_brings_its_name_and_a_person_has_the_old_one_back():
    row = SeatRow(2, "Ben", Seat)
    row.kind.value = "rosa"
    assert row.name.value == "Rosa"
    row.kind.value = "otis"
    assert row.name.value == "Otis"
    assert row.name.layout.display == "none", "nobody names an opponent"
    row.name.value = ""
    row.kind.value = PERSON
    assert row.name.value == "Ben"


def test_opponents_play_with_their_own_hands_and_plain_kinds_with_the_usual_one():
    assert Seat("rosa").bot is VILLA["rosa"].bot
    assert Seat("rosa").hand.error == 6.0
    assert Seat("careful").hand.error == 1.5
    assert Seat().hand is None
    assert Seat("rosa").words == "trembling hands, 6 mm"
    assert Seat("rosa").face
    assert not Seat("careful").face


def test_a_saved_seat_comes_back_as_the_same_opponent():
    for seat in (Seat("zeno"), Seat("greedy", "shaky"), Chair("mina")):
        assert type(seat).from_json(seat.to_json()) == seat
