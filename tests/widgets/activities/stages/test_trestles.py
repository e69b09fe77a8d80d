"""The axis is dragged, the equation follows; my push holds the board, or it sinks or rises."""

import pytest
from page import received, wish

from villa_core.statics.board import Load, turning
from villa_widgets.activities.stages.trestles import TrestlesStage
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

TEXT = """How strongly must you push?
    = 8 ± 0.1 N
    ~ 5 # Half each?
    ~ 2 # That is the other one.
    ! L · 100 = 10 · 80."""


@pytest.fixture
def task():
    made = Staged("04/trestles", TEXT, TrestlesStage(10, 20, 100), Logbook(None))
    yield made
    made.close()


def slide(task, part, at):
    wish(task.on.picture, {"kind": "slide", "id": part, "at": at, "ticket": "t"})


def told(task):
    wish(task.on.picture, {"kind": "rest", "id": "board"})
    return task.said.spoken


@pytest.mark.parametrize("axis", [0, 7, 20, 50, 99, 100])
def test_the_equation_about_any_axis_is_that_of_the_torques(task, axis):
    slide(task, "axis", axis)
    to_right, to_left = task.on.sides()
    forces = {"L": 8.0, "R": 2.0, "10": 10.0}
    right, left = (sum(forces[t.name] * t.arm for t in side) for side in (to_right, to_left))
    loads = [Load(10, 20), Load(-8, 0), Load(-2, 100)]
    assert right - left == pytest.approx(turning(loads, axis))
    assert right == left


def test_about_a_trestle_its_push_falls_out(task):
    slide(task, "axis", 100)
    assert task.on.equation == "L · 100 = 10 · 80"
    assert "line-through" in received(task.on.picture, "scene")["front"]
    slide(task, "axis", 0)
    assert task.on.equation == "10 · 20 = R · 100"


@pytest.mark.parametrize(
    ("newtons", "way", "said"),
    [
        (5, -1, "The left end sinks. Half each?"),
        (2, -1, "The left end sinks. That is the other one."),
        (10, 1, "Your push lifts the left end."),
    ],
)
def test_another_push_lets_the_end_sink_or_lifts_it(task, newtons, way, said):
    slide(task, "push", round(2 * newtons))
    assert received(task.on.picture, "scene")["held"] == 0.0
    task.go.press()
    scene = received(task.on.picture, "scene")
    assert scene["held"] is None
    assert scene["rest"] * way > 0
    assert told(task) == said


def test_scales_come_after_the_right_push(task):
    assert "2 N" not in received(task.on.picture, "scene")["back"]
    slide(task, "push", 16)
    task.go.press()
    assert task.right
    back = received(task.on.picture, "scene")["back"]
    assert ">8 N<" in back
    assert ">2 N<" in back


def test_the_axis_is_a_tool_and_no_guess(task):
    slide(task, "axis", 30)
    assert task.go.disabled
