"""A message of a page that makes no sense: nobody is told of it, and what waits gets its answer."""

import math
from functools import cache

import pytest
from page import received, wish

from villa_core import Tower
from villa_core.suspend import Mobile
from villa_widgets import ElevationView, MobileScene, PlanView, Seesaw, TowerScene
from villa_widgets.drawing.reading import Reading
from villa_widgets.suspend.hanging import MobilePlan
from villa_widgets.suspend.pile import RodPile

LEGS = Tower.famous("three-legged").add_column("red-hex", 10, 40)
ALONE = Tower.empty().add_column("red-hex", 0, 0)
PAIR = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")
HEARD = ("on_choose", "on_move", "on_cancel", "on_place", "on_remove", "on_plate", "on_slide")
HEARD += ("on_pick", "on_rest", "on_take")


def pile():
    """Two rods to take."""
    made = RodPile()
    made.offer(PAIR, {"red-1": "", "red-2": ""}, 2)
    return made


VIEWS = {
    "plan": lambda: PlanView(Reading(LEGS), tray=("blue-hex",)),
    "elevation": lambda: ElevationView(Reading(LEGS)),
    "scene": lambda: TowerScene(Reading(Tower.famous("leaning"), chosen="red-hex")),
    "hand": lambda: TowerScene(ALONE),
    "mobile": lambda: MobileScene(PAIR),
    "mobile plan": lambda: MobilePlan(PAIR),
    "seesaw": lambda: Seesaw(20, 60, 30, 60, steps=False).picture,
    "pile": pile,
}
CHOOSE = {"kind": "choose", "id": "red-hex", "ticket": "sense"}
PICK = {"kind": "pick", "on": "orange-1", "spot": "n5", "ticket": "sense"}
SENSE = {
    "plan": CHOOSE,
    "elevation": CHOOSE,
    "scene": {"kind": "pick", "id": "blue-hex", "x": 0.0, "y": 0.0, "ticket": "sense"},
    "hand": CHOOSE,
    "mobile": PICK,
    "mobile plan": PICK,
    "seesaw": {"kind": "slide", "id": "right", "at": 40, "ticket": "sense"},
    "pile": {"kind": "take", "rod": "red-1", "by": "n1", "ticket": "sense"},
}
"""What each of them listens to."""

NO_MESSAGE = (None, "move", 7, ["move"], {}, {"ticket": 7})
SPOTS = ({}, {"on": "orange-1"}, {"on": "orange-1", "spot": 5}, {"on": ["hook"], "spot": "hook"})
SENSELESS = {
    "plan": (
        {},
        {"kind": "fly", "id": "red-hex"},
        {"kind": "move", "id": "red-hex"},
        {"kind": "move", "id": "red-hex", "x": "1", "y": 2},
        {"kind": "move", "id": "red-hex", "x": True, "y": 2},
        {"kind": "move", "id": "red-hex", "x": math.nan, "y": 2},
        {"kind": "move", "id": "red-hex", "x": math.inf, "y": 2},
        {"kind": "move", "id": "red-hex", "x": 1e9, "y": 2},
        {"kind": "move", "id": "red-thick", "x": 1, "y": 2},
        {"kind": "move", "id": "no-such-column", "x": 1, "y": 2},
        {"kind": "move", "id": ["red-hex"], "x": 1, "y": 2},
        {"kind": "move", "id": None, "x": 1, "y": 2},
        {"kind": ["move"], "id": "red-hex", "x": 1, "y": 2},
        {"kind": "choose", "id": 7},
        {"kind": "choose", "id": {"a": 1}},
        {"kind": "cancel", "id": "green-thin-1"},
        {"kind": "remove", "id": "red-hex"},
        {"kind": "plate", "x": 1, "y": 2, "angle": 3},
    ),
    "elevation": (
        {"kind": "choose"},
        {"kind": "choose", "id": 7},
        {"kind": "choose", "id": ["red-hex"]},
        {"kind": "choose", "id": "no-such"},
        {"kind": "move", "id": "red-hex"},
    ),
    "scene": tuple(
        {"kind": "pick"} | content
        for content in (
            {},
            {"id": None, "x": 1.0, "y": 2.0},
            {"id": ["red-hex"], "x": 1.0, "y": 2.0},
            {"id": "plate-red"},
            {"id": "plate-red", "x": 1.0},
            {"id": "plate-red", "x": "1", "y": 2.0},
            {"id": "plate-red", "x": math.nan, "y": 2.0},
            {"id": "plate-red", "x": 1.0, "y": -math.inf},
        )
    ),
    "hand": (
        {"kind": "move", "id": "blue-hex", "x": 1.0, "y": 2.0},
        {"kind": "move", "id": "red-hex", "x": math.nan, "y": 2.0},
        {"kind": "move", "id": "red-hex"},
        {"kind": "move", "id": None, "x": 1.0, "y": 2.0},
        {"kind": "cancel", "id": None},
        {"kind": "choose", "id": "plate-red"},
    ),
    "mobile": tuple({"kind": "pick"} | spot for spot in SPOTS),
    "mobile plan": tuple({"kind": "pick"} | spot for spot in SPOTS),
    "seesaw": tuple(
        {"kind": "slide", "id": side, "at": at}
        for side in ("right", "middle")
        for at in (-1, 121, 3.5, "3", None)
    ),
    "pile": (
        {"kind": "take"},
        {"kind": "take", "rod": "blue-1", "by": "n1"},
        {"kind": "take", "rod": ["red-1"], "by": "n1"},
        {"kind": "take", "rod": "red-1", "by": 1},
    ),
}
CASES = [(name, content) for name, contents in SENSELESS.items() for content in contents]


@cache
def listened(name):
    """The view, and all that it tells; made once, for building a scene takes long."""
    view, heard = VIEWS[name](), []
    for hear in HEARD:
        if hasattr(view, hear):
            getattr(view, hear)(lambda *told: heard.append(told))
    return view, heard


def answer_to(name, content):
    """The last ticket that was answered; nobody is told of this message, but of the next."""
    view, heard = listened(name)
    heard.clear()
    wish(view, content)
    answered = received(view, "answered")
    assert heard == []
    wish(view, SENSE[name])
    assert len(heard) == 1
    return answered


@pytest.mark.parametrize(("name", "content"), CASES, ids=str)
def test_a_message_that_makes_no_sense_is_only_answered(name, content):
    assert answer_to(name, content | {"ticket": "t"}) == "t"


@pytest.mark.parametrize("content", NO_MESSAGE, ids=str)
@pytest.mark.parametrize("name", VIEWS)
def test_what_is_no_message_at_all_is_ignored(name, content):
    answer_to(name, {"ticket": "t"})
    assert answer_to(name, content) == "sense"
