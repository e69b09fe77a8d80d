"""A column is pushed outward: at one place a push is zero, farther out the plate falls."""

import re

import pytest
from page import received, wish

from villa_core import Tower
from villa_widgets.activities.derivation import Derivation
from villa_widgets.activities.stages.rims import RimsStage
from villa_widgets.drawing.seen import push_text
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

TEXT = """Leave it at the last place.
    = 92 ± 1.5 mm
    ~ 40 # Here one push is zero.
    ! It turns over the rims."""


def legs():
    tower = Tower.empty().add_column("green-thin-1", 6, 90).add_column("red-thin-1", 6, 3)
    return tower.add_column("yellow-thin-1", -44, 46.6).lay_plate(0, 46.6)


@pytest.fixture
def task():
    made = Staged("04/rims", TEXT, RimsStage(legs()), Logbook(None))
    yield made
    made.close()


def slide(task, mm):
    wish(task.on.picture.sketch, {"kind": "slide", "id": "blue-hex", "at": mm, "ticket": "t"})


def drawn(task):
    return received(task.on.picture.sketch, "scene")


def test_up_to_the_brink_it_stands_and_then_it_falls(task):
    stage = task.on
    assert 0 < stage.zero < stage.brink < stage.most
    for mm in range(0, stage.most + 1, 5):
        assert stage.loaded(mm).stability().stable == (mm <= stage.brink)
    for off in (-0.1, 0.1):
        assert stage.loaded(stage.brink + off).stability().stable == (off < 0)


def test_the_pushes_are_those_of_the_derivation_at_every_place(task):
    for mm in (0, 40, 41, 90):
        slide(task, mm)
        view = Derivation(task.on.loaded(mm))
        told = [push_text(push) for push in view.pushes().values()]
        found = re.findall(r"N. = (\S+) N", drawn(task)["front"])
        assert found == told
        assert ("would have to pull" in drawn(task)["front"]) == (mm > 41)
        view.close()


def test_where_a_push_is_zero_it_does_not_fall_yet(task):
    slide(task, 40)
    task.go.press()
    assert task.said.spoken == "It stands. Here one push is zero."


def test_beyond_the_brink_it_falls_before_my_eyes(task):
    slide(task, 96)
    task.go.press()
    film = task.on.picture.children[0]
    assert film is not task.on.picture.sketch
    assert task.said.spoken == ""
    film.view.at_rest = True
    assert task.said.spoken == "It tips over the rims of the columns."
    slide(task, 92)
    assert task.on.picture.children == (task.on.picture.sketch,)


def test_the_strip_is_drawn_when_it_was_found(task):
    slide(task, 92)
    assert "push zero" not in str(drawn(task))
    task.go.press()
    assert task.right
    assert "push zero: 40 mm" in drawn(task)["back"]
    assert "falls: 94 mm" in drawn(task)["back"]
