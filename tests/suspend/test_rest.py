"""Letting go of a mobile: what slides, what falls, and that it always comes to rest."""

from hypothesis import given
from hypothesis import strategies as st
from mobiles import any_mobile
from rule_marks import rule

from villa_core.suspend.mobile import Mobile


def check_settled(mobile):
    settled = mobile.settle()
    after = settled.mobile
    where = mobile.to_json()
    assert after.balance().grip >= 0, where
    assert sorted([*after.rod_ids(), *settled.fallen]) == sorted(mobile.rod_ids()), where
    again = after.settle()
    assert again.mobile is after, where
    assert not again.moved
    # the numbers that the settling kept are those of the same mobile made anew
    fresh = Mobile(after.hung, after.pieces, after.connector)
    for rod in after.rod_ids():
        assert (fresh.load(rod), fresh.tilt(rod)) == (after.load(rod), after.tilt(rod)), where
    assert fresh.balance().rods == after.balance().rods
    return settled


@given(st.integers(0, 10**9))
def test_every_mobile_comes_to_rest_with_all_rods_accounted_for(seed):
    check_settled(any_mobile(seed))


def test_hundreds_of_mobiles_come_to_rest_and_all_kinds_of_events_occur():
    slides = falls = own = 0
    for seed in range(300):
        settled = check_settled(any_mobile(seed))
        falls += bool(settled.fallen)
        slides += any(slide.end for slide in settled.slides)
        own += any(slide.rod == slide.on for slide in settled.slides)
    assert min(slides, falls, own) > 20


def test_what_falls_takes_along_all_that_hangs_on_it():
    for seed in range(100):
        mobile = any_mobile(seed)
        fallen = set(mobile.settle().fallen)
        for rod in fallen:
            assert set(mobile.below(rod)) <= fallen


@rule("U2")
def test_a_rod_may_slide_onto_a_taken_spot():
    mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
    settled = mobile.hang("black-1", "orange-1", "s3").settle()
    assert settled.fallen == ()
    assert [(slide.rod, slide.end) for slide in settled.slides] == [("black-1", "n3")]
    assert settled.mobile.occupied("orange-1", "n3") == ("blue-1", "black-1")
    assert str(settled) == (
        "Black rod 1 slides from straight section 3 to notch 3 of orange rod 1. Nothing falls."
    )


def test_a_rod_slides_down_along_its_own_wire():
    # held by a section beside its middle the yellow rod slides until a notch catches it
    settled = Mobile.empty().hang("yellow-1", by="s2").settle()
    assert settled.fallen == ()
    assert [(slide.on, slide.start, slide.end) for slide in settled.slides] == [
        ("yellow-1", "s2", "n2")
    ]
    assert settled.mobile.find("yellow-1").by == "n2"


def test_a_rod_slides_over_the_tip_and_falls():
    settled = Mobile.empty().hang("orange-1", by="s0").settle()
    assert settled.fallen == ("orange-1",)
    assert settled.slides[-1].end is None
    assert str(settled) == "Orange rod 1 falls."


def test_what_holds_stays_as_it_is():
    mobile = Mobile.random(2, 8)
    settled = mobile.settle()
    assert settled.mobile is mobile
    assert str(settled) == "Everything stays."
