import re
from xml.etree import ElementTree

import pytest
from drawings import middles, words
from page import received, wish

from villa_core import Tower
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import Floor, PlacedColumn, PlacedPlate
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.words import place_words
from villa_widgets.tower.plan import PlanView

PICTURES = ("svg", "patch")


@pytest.fixture
def plan():
    tower = Tower.famous("three-legged").add_column("red-hex", 10, 40)
    view = PlanView(Reading(tower), tray=("blue-hex",))
    yield view
    view.close()


@pytest.fixture
def heard(plan):
    """All that the callbacks of the plan were told."""
    calls = []
    plan.on_move(lambda *values: calls.append(("move", *values)))
    plan.on_cancel(lambda *values: calls.append(("cancel", *values)))
    plan.on_remove(lambda *values: calls.append(("remove", *values)))
    plan.on_choose(lambda *values: calls.append(("choose", *values)))
    plan.on_plate(lambda *values: calls.append(("plate", *values)))
    return calls


def send(plan, **content):
    """A message as the browser sends it."""
    wish(plan, {"ticket": "t", **content})


def picture(plan):
    """All layers of a plan as one drawing."""
    texts, ground, overlay = (received(plan, name) for name in ("texts", "ground", "overlay"))
    parts = [texts["defs"], ground["svg"], ground["above"]]
    parts += [overlay["under"], overlay["over"], texts["legend"]]
    looks = received(plan, "looks")
    parts += [looks[item["id"]][part] for item in received(plan, "columns") for part in PICTURES]
    return f"<svg>{''.join(parts)}</svg>"


def labels(plan):
    return [words for *_at, words, _kind in received(plan, "overlay")["labels"]]


def shown(plan):
    looks = received(plan, "looks")
    return {item["id"]: item | looks[item["id"]] for item in received(plan, "columns")}


def test_columns_are_drawn_where_the_tower_has_them():
    tower = Tower.random(seed=3, plates=3)
    for floor in range(tower.top + 1):
        plan = PlanView(Reading(tower, floor=floor))
        places = {(item["id"], item["x"], item["y"]) for item in received(plan, "columns")}
        assert places == {(c.id, c.x, c.y) for c in tower.floors[floor].columns}
        plan.close()


def test_labels_tell_place_and_load():
    tower = Tower.famous("three-legged")
    plan = PlanView(Reading(tower, floor=0))
    for name, newton in tower.loads()[0].newtons.items():
        placed = tower.find(name)[1]
        label = shown(plan)[name]["label"]
        assert label.startswith(f"{column_words(name)}, {place_words(placed.x, placed.y)}")
        assert f"carries {newton:.2f} newton" in label
    plan.close()


def test_the_name_of_the_plan_tells_the_margin_of_its_floor():
    tower = Tower.famous("three-legged")
    plan = PlanView(Reading(tower, floor=0))
    margin = tower.stability().floors[0].margin
    assert f"{margin:.1f} mm inside the support" in received(plan, "overlay")["title"]
    assert f"would tip here, {margin:.0f} mm away" in labels(plan)
    plan.layers = frozenset({"level"})
    assert labels(plan) == []
    plan.close()


def test_the_support_is_drawn_with_arcs_of_the_columns_own_radius():
    tower = Tower.famous("three-legged")
    plan = PlanView(Reading(tower, floor=0))
    radius = tower.pieces.column("red-thick").radius
    assert f"A{radius:.2f} {radius:.2f} 0" in received(plan, "overlay")["over"]
    plan.close()


def test_an_overlap_is_told_by_mark_and_words(plan):
    plan.reading = Reading(plan.reading.tower.add_column("green-hex", 20, 45))
    assert any("overlap" in sentence for sentence in received(plan, "overlay")["faults"])
    for name in ("red-hex", "green-hex"):
        assert "not placed properly" in shown(plan)[name]["label"]
        assert "!" in words(shown(plan)[name]["svg"])


def test_a_partly_covered_column_is_told_as_such():
    tower = Tower.famous("three-legged")
    edge = min(tower.frame(1).outline(), key=lambda corner: corner[1])
    plan = PlanView(Reading(tower.add_column("blue-hex", *edge, floor=0), floor=0))
    assert "only partly under the plate above" in shown(plan)["blue-hex"]["label"]
    plan.close()


def test_a_free_column_is_told_as_such():
    tower = Tower.famous("three-legged").add_column("blue-hex", 0, -90, floor=0)
    plan = PlanView(Reading(tower, floor=0))
    assert "stands free" in shown(plan)["blue-hex"]["label"]
    plan.close()


def test_the_zone_shows_only_for_the_chosen_column_on_the_uppermost_floor(plan):
    assert received(plan, "overlay")["under"] == ""
    plan.reading = plan.reading.choose("red-hex")
    assert "-zone" in received(plan, "overlay")["under"]
    plan.reading = plan.reading.look_at(0)
    assert received(plan, "overlay")["under"] == ""


def test_a_drag_of_the_chosen_column_does_not_work_out_its_zone_again(plan):
    plan.reading = plan.reading.choose("red-hex")
    zone = received(plan, "overlay")["under"]
    known = plan.reading.zone
    plan.reading = plan.reading.moved(plan.reading.tower.move_column("red-hex", 30, 50))
    assert plan.reading.zone is known
    assert received(plan, "overlay")["under"] == zone


def test_the_zone_follows_when_another_column_moves(plan):
    tower = plan.reading.tower.add_column("blue-hex", -40, 60)
    plan.reading = Reading(tower, "red-hex")
    zone = received(plan, "overlay")["under"]
    plan.reading = Reading(tower.move_column("blue-hex", -50, 60), "red-hex")
    assert received(plan, "overlay")["under"] != zone


def test_a_move_is_told_while_it_goes_on_and_at_its_end(plan, heard):
    send(plan, kind="move", id="red-hex", x=11, y=40, done=False)
    send(plan, kind="move", id="red-hex", x=12.5, y=41, done=True)
    assert heard == [("move", "red-hex", 11.0, 40.0, False), ("move", "red-hex", 12.5, 41.0, True)]


def test_every_wish_is_told_to_its_callback(plan, heard):
    plan.removing = True
    plan.plate = PlacedPlate("green", 0, 50)
    send(plan, kind="choose", id="red-hex")
    send(plan, kind="choose", id=None)
    send(plan, kind="move", id="blue-hex", x=0, y=50, done=False)
    send(plan, kind="cancel", id="blue-hex")
    send(plan, kind="remove", id="red-hex")
    send(plan, kind="plate", x=1, y=2, angle=30, done=True)
    assert heard == [
        ("choose", "red-hex"),
        ("choose", None),
        ("move", "blue-hex", 0.0, 50.0, False),
        ("cancel", "blue-hex"),
        ("remove", "red-hex"),
        ("plate", 1.0, 2.0, 30.0, True),
    ]


def test_a_column_that_may_not_move_stays(plan, heard):
    plan.movable = frozenset()
    send(plan, kind="move", id="red-hex", x=11, y=40, done=True)
    assert heard == []
    assert not shown(plan)["red-hex"]["movable"]


def test_after_a_move_by_keys_the_new_place_is_said(plan):
    def move(column, x, y, _done):
        plan.reading = Reading(plan.reading.tower.move_column(column, x, y))

    plan.on_move(move)
    send(plan, kind="move", id="red-hex", x=12, y=-3, done=False, keys=True)
    assert received(plan, "said") == (
        "hexagonal red column, 12 mm right, 3 mm in front of the middle, not placed properly"
    )
    send(plan, kind="move", id="blue-hex", x=-4, y=0, done=False, keys=True)
    assert received(plan, "said") == "hexagonal blue column, 4 mm left of the middle"
    # the next steps say what they change, and a key that comes up says nothing
    for x, y, done, said in (
        (-5, 0, False, "5 mm left"),
        (-5, 0, True, "5 mm left"),
        (-5, 10, False, "10 mm behind"),
        (0, 10, False, "level with the middle"),
    ):
        send(plan, kind="move", id="blue-hex", x=x, y=y, done=done, keys=True)
        assert received(plan, "said") == said


def test_the_answer_comes_together_with_what_the_callbacks_changed(plan, monkeypatch):
    sent = []
    plan.on_move(
        lambda column, x, y, _done: setattr(
            plan, "reading", Reading(plan.reading.tower.move_column(column, x, y))
        )
    )
    monkeypatch.setattr(plan, "send_state", lambda key=None: sent.append(set(key or ())))
    send(plan, kind="move", id="red-hex", x=12, y=41, done=False)
    assert sent == [{"_columns", "_answered"}]
    assert not any(part in item for item in received(plan, "columns") for part in PICTURES)


def test_an_error_in_a_callback_does_not_keep_the_browser_waiting(plan):
    def fail(*_values):
        raise RuntimeError("no")

    plan.on_choose(fail)
    send(plan, kind="choose", id="red-hex")
    assert received(plan, "answered") == "t"


def test_the_tray_names_its_columns_with_their_notes(plan):
    plan.tray, plan.tray_notes = ("blue-hex", "red-thin-1"), {"blue-hex": "locked"}
    assert [chip["id"] for chip in received(plan, "chips")] == ["blue-hex", "red-thin-1"]
    assert received(plan, "chips")[0]["name"] == "hexagonal blue column"
    assert received(plan, "chips")[0]["label"] == "hexagonal blue column, beside the plan, locked"


def test_a_column_chosen_anywhere_is_the_chosen_one_of_the_tray(plan):
    plan.tray = ("blue-hex", "red-thin-1")
    plan.reading = plan.reading.choose("red-thin-1")
    assert [chip["id"] for chip in received(plan, "chips") if chip["chosen"]] == ["red-thin-1"]
    plan.reading = plan.reading.choose("red-hex")
    assert not [chip["id"] for chip in received(plan, "chips") if chip["chosen"]]


def test_the_plate_in_hand_is_handed_over_as_it_lies(plan):
    plan.plate = PlacedPlate("green", 5, 50, 30)
    hand = received(plan, "hand")
    assert (hand["x"], hand["y"], hand["angle"]) == (5, 50, 30)
    assert hand["corners"] == plan.reading.tower.pieces.plate("green").outline
    plan.plate = None
    assert received(plan, "hand") is None


def test_a_bare_base_an_empty_floor_and_a_falling_floor_are_drawn():
    falling = Tower.famous("three-legged").move_plate(1, 0, -70)
    for tower in (Tower.empty(), Tower.famous("three-legged"), falling):
        for floor in range(tower.top + 1):
            plan = PlanView(Reading(tower, floor=floor))
            ElementTree.fromstring(picture(plan))
            plan.close()


def test_a_floor_that_falls_says_so():
    tower = Tower.famous("three-legged").move_plate(1, 0, -40)
    standing = tower.stability().floors[0]
    assert standing.margin < 0
    plan = PlanView(Reading(tower, floor=0))
    assert f"tips here, {-standing.margin:.0f} mm beyond" in labels(plan)
    assert "outside the support" in received(plan, "overlay")["title"]
    plan.close()


def test_a_plate_that_nothing_holds_is_told():
    tower = Tower.empty().lay_plate(0, 0)
    plan = PlanView(Reading(tower, floor=0))
    assert "Nothing holds the plate above" in received(plan, "overlay")["title"]
    plan.close()


def test_a_stacked_column_is_drawn_over_the_one_below_it():
    tower = _stacked()
    plan = PlanView(Reading(tower))
    assert [item["id"] for item in received(plan, "columns")][-1] == "blue-thin-1"
    assert "on top of the thick red column" in shown(plan)["blue-thin-1"]["label"]
    ElementTree.fromstring(picture(plan))
    plan.close()


def _stacked():
    tower = Tower.random(seed=7, plates=5)
    for name in ("red-thick", "blue-thin-1"):
        if name in tower.column_ids():
            tower = tower.remove_column(name)
    plate = tower.floors[5].plate
    tower = tower.add_column("red-thick", plate.x, plate.y)
    return tower.add_column("blue-thin-1", plate.x + 1, plate.y, on="red-thick")


@pytest.mark.parametrize(
    "floors",
    [
        (Floor(None, (PlacedColumn("purple-hex", 0, 0),)),),
        (Floor(None, (PlacedColumn("red-hex", 0, 0, on="blue-hex"),)),),
        (
            Floor(
                None,
                (
                    PlacedColumn("red-hex", 0, 0, on="blue-hex"),
                    PlacedColumn("blue-hex", 0, 0, on="red-hex"),
                ),
            ),
        ),
        (Floor(None), Floor(None)),
        (Floor(None), Floor(PlacedPlate("pink", 0, 0))),
    ],
)
def test_a_tower_that_cannot_be_drawn_is_told_in_words(floors):
    tower = Tower(floors)
    assert not Reading(tower).drawable
    plan = PlanView(Reading(tower))
    assert received(plan, "columns") == []
    assert received(plan, "overlay")["faults"] == [fault.sentence for fault in tower.check()]
    plan.close()


def test_every_pattern_that_a_plan_is_filled_with_is_defined(plan):
    plan.reading = plan.reading.choose("red-hex")
    ids = set(re.findall(r'id="([^"]+)"', picture(plan)))
    assert set(re.findall(r"url\(#([^)]+)\)", picture(plan))) <= ids


def test_the_old_place_of_a_column_is_seen_on_its_floor():
    tower = Tower.famous("tall")
    column = tower.floors[0].columns[0].id
    reading = Reading(tower.raise_column(column, 0.0, 0.0), before=tower)
    plan = PlanView(reading.look_at(0), layers=frozenset({"ghost"}))
    x, y = tower.floors[0].columns[0].x, tower.floors[0].columns[0].y
    assert middles(received(plan, "overlay")["under"]) == [pytest.approx((x, -y), abs=0.01)]
    plan.reading = reading
    assert middles(received(plan, "overlay")["under"]) == []
    plan.close()


def test_a_mark_is_read_beside_the_column_that_stands_on_it():
    tower = Tower.famous("tall")
    top = tower.floors[-1].columns[0]
    marks = (("!", tower.top, top.x, top.y), ("A", tower.top, top.x + 40, top.y))
    plan = PlanView(Reading(tower, marks=marks))
    assert words(received(plan, "overlay")["over"]) == ["!"]
    assert words(received(plan, "overlay")["under"]) == ["A"]
    plan.close()


def test_places_in_words():
    assert place_words(40, -12) == "40 mm right, 12 mm in front of the middle"
    assert place_words(-1, 1) == "1 mm left, 1 mm behind the middle"
    assert place_words(0, 7.4) == "7 mm behind the middle"
