"""Stages about mobiles: what a hand does with a rod, what it comes to, and what is said of it."""

from pathlib import Path

import ipywidgets as widgets
import pytest
from page import received, wish

from villa_core.statics.turning import Turning
from villa_core.suspend import Mobile
from villa_widgets.activities.stages.bow import BowStage
from villa_widgets.activities.stages.cut_rod import CutStage
from villa_widgets.activities.stages.hung_level import LevelStage
from villa_widgets.activities.stages.hung_tilt import TiltStage
from villa_widgets.activities.stages.slip import SlipStage
from villa_widgets.tasks import Lesson
from villa_widgets.tasks.logbook import Logbook
from villa_widgets.tasks.staged import Staged

FILE = Path(__file__).parents[4] / "notebooks/tasks/12_mobiles.md"
PAIR = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n2")
PAIR = PAIR.hang("blue-2", "orange-1", "n5").hang("blue-3", "blue-2", "n2")
ONE = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
HELD = Mobile.empty().hang("blue-1").hang("black-1", "blue-1", "n3")


def place():
    return LevelStage(Mobile.empty().hang("green-1"), 67, "blue-2")


def weigh():
    return LevelStage(HELD, 71, right=106.5)


def sides():
    return TiltStage(PAIR, sides=True)


def alone():
    return TiltStage(ONE)


STAGES = {
    "two-and-one": sides,
    "cut": CutStage,
    "place": place,
    "bow": BowStage,
    "one-sided": alone,
    "slip": SlipStage,
    "mass": weigh,
}


def turned(degrees):
    return {"kind": "turn", "id": "orange-1", "at": degrees}


def slid(part, at):
    return {"kind": "slide", "id": part, "at": at}


def picked(rod):
    return {"kind": "pick", "id": rod}


ANSWERS = [
    ("two-and-one", turned(-3), True, "comes to rest level"),
    ("two-and-one", turned(40), False, "You counted rods"),
    ("two-and-one", turned(-20), False, "how far out they hang"),
    ("cut", picked("blue-1"), True, "one weight of 10.2 g"),
    ("cut", picked("orange-1"), False, "same spot of orange"),
    ("cut", picked("red-1"), False, "its own spot"),
    ("cut", picked("black-1"), False, "its own middle"),
    ("place", slid("right", 83 - 10), True, "It stays level."),
    ("place", slid("right", 67 - 10), False, "Equal arms"),
    ("place", slid("right", 54 - 10), False, "ratio round"),
    ("bow", slid("end", 12), True, "stays where it is"),
    ("bow", slid("end", 20), False, "pulls back"),
    ("bow", slid("end", 4), False, "It turns over"),
    ("one-sided", turned(-40), True, "straight below the hook"),
    ("one-sided", turned(0), False, "nothing turns against it"),
    ("one-sided", turned(-90), False, "Straight down?"),
    ("slip", slid("mark", 16), True, "In a notch"),
    ("slip", slid("mark", 22), False, "the rod is bowed"),
    ("slip", slid("mark", 27), False, "You added it"),
    ("mass", slid("right", 68), True, "it weighs 6.8 g"),
    ("mass", slid("right", 45), False, "left out black"),
    ("mass", slid("right", 102), False, "equal arms"),
    ("mass", slid("right", 153), False, "arms round"),
]


def asked(task, stage):
    return Staged(f"12/{task}", Lesson(FILE).file.text(task)[0], stage, Logbook(None))


def rest(stage):
    """As the page tells it when all swinging has died out."""
    name = received(stage.picture, "scene")["name"]
    wish(stage.picture, {"kind": "rest", "id": name})


@pytest.mark.parametrize(("task", "deed", "right", "said"), ANSWERS)
def test_a_guess_is_placed_let_go_and_told_what_it_forgot(task, deed, right, said):
    stage = STAGES[task]()
    card = asked(task, stage)
    assert stage.guess is None
    assert card.go.disabled, "nothing is placed yet"
    wish(stage.picture, deed)
    assert not card.go.disabled
    card.go.press()
    rest(stage)
    assert card.right is right, card.said.spoken
    assert said in card.said.spoken
    card.close()


@pytest.mark.parametrize("task", STAGES)
def test_a_guess_of_an_earlier_visit_is_on_the_stage_again(task):
    deeds = [deed for name, deed, *_rest in ANSWERS if name == task]
    for deed in deeds:
        stage, again = STAGES[task](), STAGES[task]()
        wish(stage.picture, deed)
        asked_for = asked(task, again).wording
        again.put(asked_for.read(asked_for.words(stage.guess)))
        assert asked_for.same(again.guess, stage.guess)
        again.reveal()
        for one in (stage, again):
            one.close()


@pytest.mark.parametrize("task", STAGES)
def test_what_is_let_go_cannot_be_placed_until_it_is_set_up_again(task):
    stage = STAGES[task]()
    deeds = [deed for name, deed, *_rest in ANSWERS if name == task]
    wish(stage.picture, deeds[1])
    before = stage.guess
    stage.let_go(lambda _said: None)
    wish(stage.picture, deeds[0])
    assert stage.guess == before
    stage.rewind()
    wish(stage.picture, deeds[0])
    assert stage.guess != before
    stage.close()


@pytest.mark.parametrize("make", [sides, alone, place, weigh, CutStage])
def test_it_swings_by_a_law_that_ends_where_statics_says(make):
    stage = make()
    scene = received(stage.picture, "scene")
    assert Turning(*scene["law"]).rest == pytest.approx(scene["rest"], abs=1e-6)
    stage.close()


def test_what_is_moved_on_a_lower_rod_changes_nothing_for_the_rod_above():
    stage = CutStage()
    stage.reveal()
    stage.tap("orange-1")
    seen = set()
    for at in range(5):
        stage.move(at)
        orange = received(stage.picture, "scene")["parts"][0]["upright"]
        assert "10.2 g" in orange
        assert stage.mobile.tilt("orange-1") == pytest.approx(0, abs=1e-9)
        assert not stage.mobile.settle().moved
        seen.add(orange)
    assert len(seen) == 1
    stage.close()


def test_nothing_is_left_open_when_stages_close():
    before = len(widgets.widget._instances)
    for make in STAGES.values():
        make().close()
    assert len(widgets.widget._instances) == before
