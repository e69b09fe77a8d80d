"""The stages of a fall: where it begins, its shadow, a slope, four slopes, shaking, two judges."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path

import ipywidgets as widgets
import pytest
from page import wish

from villa_core import Tower, dynamics
from villa_core.dynamics.manner import Manner, manner
from villa_core.statics import space
from villa_core.statics.limits import weakest_limit
from villa_widgets.activities.stages.begins import BeginStage
from villa_widgets.activities.stages.feet import FeetStage, four_slopes
from villa_widgets.activities.stages.judges import JudgesStage, differing, judged
from villa_widgets.activities.stages.shadow_wall import ShadowStage
from villa_widgets.activities.stages.shaking import AMPLITUDE, ShakeStage
from villa_widgets.activities.stages.slope import SlopeStage
from villa_widgets.tasks.lesson import Lesson
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged
from villa_widgets.tasks.wording import worded

LEANING = Tower.famous("leaning")
BARE = Tower.famous("tall").remove_column("blue-thick").remove_column("green-thick")
BARE = BARE.remove_column("red-hex")
LEGS = Tower.famous("three-legged")
TILT = """At which tilt does it go?
    = 20 ± 3 °
    ~ 35 # That is a slope.
    ! arctan 0.35 = 19.3°."""


def out(stage):
    """Let go of a stage, and give what it says at rest."""
    said = []
    stage.let_go(said.append)
    stage.picture.at_rest = True
    return said[0]


# where it begins ---------------------------------------------------------------------------------


def test_the_spot_that_is_tapped_is_a_floor_and_a_side_and_the_fall_tells_the_right_one():
    stage, said = BeginStage(LEANING.move_plate(5, 114.8, 46.6)), []
    wish(stage.picture.sketch, {"kind": "pick", "id": "4-right"})
    assert stage.guess == "the fourth floor, to the right"
    stage.let_go(said.append)
    stage.picture.children[0].view.at_rest = True
    assert said == ["It began on the fourth floor, over its right edge."]
    stage.tap("0-left")
    assert stage.guess == "the fourth floor, to the right", "what has fallen is not tapped"
    stage.close()


# its shadow --------------------------------------------------------------------------------------


def test_a_shadow_that_stands_and_one_that_falls_are_told_with_what_statics_says():
    stage = ShadowStage(BARE)
    stage.turn(0)
    assert out(stage) == "This shadow stands: the load hangs 14.6 mm inside its support."
    stage.rewind()
    wish(stage.picture, {"kind": "slide", "id": "wall", "at": 21 + 30})
    assert stage.guess == 126, "the two sides of a wall show the same shadow"
    assert out(stage).startswith("This shadow falls")
    stage.close()


def test_the_answer_holds_those_shadows_that_fall_and_no_other():
    for degrees in range(0, 180, 6):
        falls = dynamics.slice(BARE, float(degrees)).margin < 0
        assert falls is (abs(degrees - 126) <= 30), degrees


# a slope -----------------------------------------------------------------------------------------


def test_my_mark_stays_beside_what_happened_and_what_statics_says():
    stage = SlopeStage(LEGS, 90.0)
    task = Staged("07/tilt", TILT, stage, Logbook(None))
    wish(stage.picture, {"kind": "slide", "id": "mark", "at": 35})
    assert stage.guess == 35.0
    task.go.press()
    assert task.said.spoken == "", "nothing is told before the film is over"
    stage.picture.at_rest = True
    assert task.said.spoken == (
        "It slid at 20.1°. Statics had said 19.3°, and you 35°. That is a slope."
    )
    drawn = stage.picture._scene["back"]
    assert "statics 19.3°" in drawn
    assert "it went 20.1°" in drawn
    task.go.press()
    assert "it went" not in stage.picture._scene["back"]
    task.close()


def test_a_villa_that_bears_less_than_its_shadow_is_told_with_both_limits():
    stage = SlopeStage(LEANING, 0, most=8, step=0.2)
    stage.mark(2.0)
    said = out(stage)
    shadow, villa = (
        stage.found.shadow,
        math.degrees(math.atan(space.tilt_limit(LEANING, 0.0).slope)),
    )
    assert f"{villa:.1f}° for the villa" in said
    assert f"{shadow:.1f}° for its shadow" in said
    assert villa < shadow / 2
    stage.close()


def test_the_simulation_begins_with_the_first_guess_beside_the_page():
    async def go():
        stage, said = SlopeStage(LEGS, 90.0), []
        stage.mark(10.0)
        assert stage._thinking.busy
        stage.let_go(said.append)
        assert "Working it out" in stage.picture._scene["front"]
        while stage.found is None:
            await asyncio.sleep(0.01)
        stage.picture.at_rest = True
        assert said
        stage.close()

    asyncio.run(go())


def test_a_guess_that_is_taken_up_again_while_it_is_worked_out_says_nothing():
    async def go():
        stage, said = SlopeStage(LEGS, 90.0), []
        stage.mark(10.0)
        stage.let_go(said.append)
        stage.rewind()
        while stage.found is None:
            await asyncio.sleep(0.01)
        assert not said
        assert not stage.picture._film.get("strips")
        stage.close()

    asyncio.run(go())


def test_what_lesson_seven_says_of_its_limits_is_what_statics_says():
    file = Lesson(Path(__file__).parents[4] / "notebooks/tasks/07_drop_it.md").file

    def degrees(tower, direction):
        return math.degrees(math.atan(space.tilt_limit(tower, direction).slope))

    weakest = space.weakest_tilt(LEANING)[1].slope
    known = {
        "tilt": degrees(LEGS, 90.0),
        "leaning": math.degrees(math.atan(weakest)),
        "oblique": degrees(LEANING, 0.0),
        "twenty": degrees(Tower.standard(), 0.0),
    }
    for name, limit in known.items():
        asked = worded(*file.text(name))
        assert abs(asked.answer - limit) < asked.tolerance, name
    assert f"limit of {known['twenty']:.1f}°" in worded(*file.text("twenty")).solution
    shadow = math.degrees(math.atan(weakest_limit(dynamics.slice(LEANING, 0.0)).slope))
    assert f"{shadow:.1f}°" in worded(*file.text("oblique")).solution


# four slopes -------------------------------------------------------------------------------------


def test_each_of_the_four_slopes_gives_way_in_its_own_manner_where_its_sum_says():
    slopes = {"A": 16 / 60, "B": 0.35, "C": 28 / 60}
    for one in four_slopes():
        test = dynamics.tilt(dynamics.slice(one.tower, 0.0))
        manners = {"A": Manner.SWAYS, "B": Manner.SLIDES, "C": Manner.SWAYS, "D": Manner.TIPS}
        assert manner(test.run) is manners[one.letter], one.letter
        if one.letter in slopes:
            assert test.predicted == pytest.approx(
                math.degrees(math.atan(slopes[one.letter])), 0.01
            )


def test_a_tap_turns_the_answer_on_and_a_whole_answer_can_be_left_and_found_again():
    stage = FeetStage()
    for name, times in (("thin", 2), ("thick", 3), ("glued", 5), ("top", 1)):
        assert stage.guess is None
        for _time in range(times):
            wish(stage.picture, {"kind": "pick", "id": name})
    assert stage.guess == "A sways, B slides, C sways, D tips"
    again = FeetStage()
    again.put(stage.guess)
    assert again.chosen == stage.chosen
    assert out(stage) == "A swayed at 15.5°. B slid at 20.1°. C swayed at 25.9°. D tipped at 6.1°."
    stage.close()
    again.close()


# shaking -----------------------------------------------------------------------------------------


def test_the_first_number_at_which_it_falls_is_three_and_tries_stay_on_the_scale():
    stage = ShakeStage(four_slopes()[0].tower)
    for often, falls in ((2.5, False), (3.0, True), (4.0, True)):
        stage.mark(often)
        assert out(stage).startswith("It falls" if falls else "It stands")
        stage.rewind()
    assert stage.tried == {2.5: True, 3.0: False, 4.0: False}
    bears = stage.found.predicted
    reached = [AMPLITUDE * (2 * math.pi * often) ** 2 for often in (2.5, 3.0)]
    assert [round(one) for one in (reached[0], bears, reached[1])] == [2467, 2616, 3553]
    stage.close()


# two judges --------------------------------------------------------------------------------------


def test_the_judges_differ_only_where_it_is_close():
    assert differing() == "B and D"
    for one in judged():
        assert not one.differ or abs(one.margin) < dynamics.RESOLUTION, one.letter


def test_what_each_judge_says_is_seen_only_after_letting_go():
    stage = JudgesStage()
    stage.tap("A")
    stage.tap("A")
    assert stage.guess is None
    stage.tap("E")
    assert not any("simulation" in part["svg"] for part in stage.picture._scene["parts"])
    said = []
    stage.let_go(said.append)
    assert said == ["The judges differ on B and D."]
    assert all("simulation" in part["svg"] for part in stage.picture._scene["parts"])
    stage.close()


@pytest.mark.parametrize(
    "make",
    [
        lambda: BeginStage(LEANING),
        lambda: ShadowStage(BARE),
        lambda: SlopeStage(LEGS, 90.0),
        FeetStage,
        lambda: ShakeStage(LEGS),
        JudgesStage,
    ],
)
def test_nothing_is_left_open_when_it_closes(make):
    before = len(widgets.widget._instances)
    make().close()
    assert len(widgets.widget._instances) == before
