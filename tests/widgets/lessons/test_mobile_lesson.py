"""The lesson about mobiles: what its tasks print is what statics says; the lever law by steps."""

from pathlib import Path

import pytest
from page import received, wish

from villa_core.statics.turning import Turning
from villa_core.suspend import Mobile
from villa_widgets.activities.hung_lever import HungLever
from villa_widgets.tasks import Lesson
from villa_widgets.tasks import logbook as lesson_logbook
from villa_widgets.tasks.wording import worded

LESSON = Lesson(Path(__file__).parents[3] / "notebooks/tasks/12_mobiles.md")


@pytest.fixture(autouse=True)
def no_progress(monkeypatch):
    monkeypatch.setenv("VILLA_PROGRESS", "none")
    lesson_logbook.own_logbook.cache_clear()
    yield
    lesson_logbook.own_logbook.cache_clear()


@pytest.fixture
def lever():
    view = HungLever()
    yield view
    view.close()


def latex(view, number):
    return "\n".join(line.latex for line in view.step(number).lines)


def test_one_rod_far_out_holds_two_close_by_although_they_are_slanted():
    mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n2")
    mobile = mobile.hang("blue-2", "orange-1", "n5").hang("blue-3", "blue-2", "n2")
    assert mobile.tilt("orange-1") == pytest.approx(0, abs=1e-9)
    assert abs(mobile.tilt("blue-2")) > 30
    assert not mobile.settle().moved
    assert not mobile.touching()
    told = worded(LESSON.file.tasks["two-and-one"].text)
    rod = mobile.pieces.rod("orange-1")
    assert told.answer == "it is level"
    assert f"left of the orange rod, {-rod.spot('n2').x:g} mm" in told.question
    assert f"On its right, {rod.spot('n5').x:g} mm" in told.question


def test_one_rod_alone_tilts_the_orange_one_to_an_angle():
    mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
    told = worded(LESSON.file.tasks["one-sided"].text)
    assert told.answer == pytest.approx(abs(mobile.tilt("orange-1")), abs=told.tolerance / 2)
    assert f"{-mobile.pieces.rod('orange-1').spot('n3').x:g} mm left" in told.question


def test_a_rod_slips_where_friction_and_the_slope_of_the_bow_say():
    spot = Mobile.empty().pieces.rod("orange-1").spot("s4")
    told = worded(LESSON.file.tasks["slip"].text)
    assert f"{spot.limit:.1f}°" in told.question
    assert f"{-spot.slope:.1f}°" in told.question
    assert told.answer == pytest.approx(spot.holds_until, abs=0.05)


def test_the_right_place_and_the_right_mass_make_the_rod_level():
    place, mass = (worded(LESSON.file.tasks[name].text).answer for name in ("place", "mass"))
    rod = {
        color: Mobile.empty().pieces.rod(f"{color}-1").mass for color in ("green", "blue", "black")
    }
    assert rod["green"] * 67 == pytest.approx(rod["blue"] * place)
    assert (rod["blue"] + rod["black"]) * 71 == pytest.approx(mass * 106.5)


def test_the_steps_follow_the_rods_that_are_chosen(lever):
    assert "left side goes down" in lever.step(2).text
    assert r"\theta \approx 39.9^\circ" in latex(lever, 4)
    assert not lever.step(5).lines
    lever.right.value = "blue-2"
    assert "stays level" in lever.step(2).text
    assert r"\theta \approx 0.0^\circ" in latex(lever, 4)
    lever.right.value = "red-2"
    assert r"x \approx 46.6" in latex(lever, 5)
    assert r"M \approx 6.7" in latex(lever, 5)
    lever.left.value, lever.right.value = "yellow-1", "black-2"
    lever.slide("left", 2)
    assert "far enough out" in lever.step(5).text


def test_every_rod_that_can_be_chosen_can_be_hung(lever):
    for side in (lever.left, lever.right):
        for _words, rod in side.options:
            side.value = rod
            assert len(lever.mobile) == 2 + bool(lever.right.value)


def test_torques_of_the_tilted_rod_cancel_out(lever):
    assert latex(lever, 3).endswith(r"1.65 + \left(-1.65\right) = 0\,\text{N mm}")
    for _step in range(lever.count):
        lever.forward()
    assert f"Step {lever.count} of {lever.count}" in lever.panel.html


def test_a_rod_that_is_dragged_to_another_notch_hangs_there(lever):
    lever.right.value = "blue-2"
    for at, notch in enumerate(("n5", "n6", "n7")):
        wish(lever.picture, {"kind": "slide", "id": "right", "at": at})
        assert lever.mobile.find("blue-2").spot == notch
        turned = received(lever.picture, "scene")["rest"]
        assert turned == pytest.approx(-lever.mobile.tilt("orange-1"))
    wish(lever.picture, {"kind": "slide", "id": "right", "at": 3})
    assert lever.mobile.find("blue-2").spot == "n7"


@pytest.mark.parametrize("right", ["", "black-2", "blue-2", "yellow-2"])
def test_the_law_of_the_swing_ends_where_statics_says(lever, right):
    lever.right.value = right
    scene = received(lever.picture, "scene")
    assert Turning(*scene["law"]).rest == pytest.approx(scene["rest"], abs=1e-6)
