"""TowerLab in the kernel: every deed, undo and redo, what-if, files and codes, and no leaks."""

import datetime
import json
import subprocess
import sys
from dataclasses import replace

import pytest
from page import received, wish

from villa_core import PieceSet, Tower
from villa_core.errors import TowerError
from villa_core.tower.share_code import tower_code
from villa_widgets import TowerLab


@pytest.fixture
def lab():
    made = TowerLab(Tower.random(7, plates=3), scene=False, show=("build", "keep", "points"))
    yield made
    made.close()


@pytest.fixture
def small():
    """A lab with a villa whose simulation is short."""
    made = TowerLab(Tower.famous("three-legged"), scene=False, show=("build", "simulation"))
    yield made
    made.close()


def build(lab):
    """The tools of the drawer *Build*."""
    return lab.drawers.content["build"]


def share(lab):
    return lab.drawers.content["keep"]


def a_file(content: bytes) -> tuple[dict[str, object], ...]:
    when = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC)
    one = {"name": "<b>.json", "type": "", "size": len(content), "content": content}
    return (one | {"last_modified": when},)


def test_a_drag_shows_what_would_be_but_is_not_yet_a_deed(lab):
    before, column = lab.tower, lab.tower.floors[-1].columns[0]
    lab.put(column.id, column.x + 5, column.y, done=False)
    assert lab.tower == before
    assert lab.plan.reading.tower.find(column.id)[1].x == column.x + 5
    lab.put(column.id, column.x + 5, column.y)
    assert lab.tower.find(column.id)[1].x == column.x + 5


@pytest.mark.parametrize("scene", [True, False], ids=["3D", "side"])
def test_a_column_moved_in_the_picture_stays_on_its_floor_whichever_the_plan_shows(scene):
    lab = TowerLab(Tower.random(7, plates=3), scene=scene)
    floor, column = next((f, c) for f, c in lab.tower.placed() if f == 1)
    lab.choose(column.id)
    lab.look_at(2)
    hand = {"kind": "move", "id": column.id, "ticket": "t"}
    hand |= {"x": column.x + 1, "y": column.y, "along": column.x + 1}
    wish(lab.picture.view, hand | {"done": False})
    assert lab.plan.reading.tower.find(column.id)[0] == floor
    assert lab.plan.reading.shown_floor == floor
    wish(lab.picture.view, hand | {"done": True})
    assert lab.tower.find(column.id)[0] == floor
    assert lab.tower.find(column.id)[1].x == column.x + 1
    lab.close()


def test_what_cannot_be_built_is_not_said_to_stand_when_let_go(small):
    small.do(small.tower.add_column("red-hex", 5, 46).add_column("red-thin-1", 5, 46))
    small.frame.press()
    assert "overlap" in small.message.spoken
    assert "stands" not in small.message.spoken


def test_every_view_shows_the_same_reading_after_a_deed(lab):
    lab.do(Tower.famous("three-legged"))
    shown = {view.reading.tower for view in lab.views}
    assert shown == {Tower.famous("three-legged")}


def test_undo_and_redo_walk_through_all_deeds(lab):
    first = lab.tower
    for name in ("tall", "needle", "three-legged"):
        lab.do(Tower.famous(name))
    for _step in range(3):
        lab.undo()
    assert lab.tower == first
    for _step in range(3):
        lab.redo()
    assert lab.tower == Tower.famous("three-legged")


def test_a_reset_can_be_undone(lab):
    first = lab.tower
    lab.do(Tower.famous("tall"))
    lab.reset()
    assert lab.tower == first
    lab.undo()
    assert lab.tower == Tower.famous("tall")


def test_what_if_shows_the_villa_without_the_column_and_does_nothing(lab):
    before = lab.tower
    column = before.floors[0].columns[0].id
    lab.choose(column)
    build(lab).what_if.value = True
    assert column not in lab.verdict.reading.tower.column_ids()
    assert lab.tower == before
    assert "nothing has been done" in lab.message.spoken
    build(lab).what_if.value = False
    assert lab.verdict.reading.tower == before


def shown_towers(lab):
    """The towers of all that is drawn, which must be one."""
    slices = lab.numbers.slices
    return {view.reading.tower for view in lab.views} | ({slices and slices.tower} - {None})


def essential(tower):
    """A column without which the villa falls."""
    return next(
        c.id for _f, c in tower.placed() if not tower.remove_column(c.id).stability().stable
    )


def test_dropping_in_a_what_if_drops_the_villa_that_is_shown(small):
    column = essential(small.tower)
    without = small.tower.remove_column(column)
    small.choose(column)
    build(small).what_if.value = True
    small.drop()
    assert shown_towers(small) == {without}
    assert small.verdict.spoken.startswith("It falls.")
    assert received(small.picture.elevation, "film")["pieces"]


@pytest.mark.parametrize("deed", ["raise it", "take it away", "undo", "cancel"])
def test_every_deed_ends_a_what_if(lab, deed):
    lab.do(lab.tower.move_column(*_moved(lab.tower)))
    column = essential(lab.tower)
    lab.choose(column)
    build(lab).what_if.value = True
    {
        "raise it": build(lab).raise_it.click,
        "take it away": build(lab).remove.click,
        "undo": lab.undo,
        "cancel": lambda: wish(lab.plan, kind="cancel", id=received(lab.plan, "columns")[0]["id"]),
    }[deed]()
    assert not build(lab).what_if.value
    assert shown_towers(lab) == {lab.tower}
    assert "None" not in lab.message.spoken
    assert "nothing has been done" not in lab.message.spoken
    assert (column in lab.tower.column_ids()) == (deed != "take it away")


def _moved(tower):
    column = tower.floors[-1].columns[0]
    return column.id, column.x + 1, column.y


def test_a_raise_out_of_a_what_if_raises_the_column_that_was_asked_about(lab):
    column = next(
        c.id
        for f, c in lab.tower.placed()
        if f < lab.tower.top and lab.tower.removable(c.id).stable
    )
    lab.choose(column)
    build(lab).what_if.value = True
    build(lab).raise_it.click()
    assert lab.tower.find(column)[0] == lab.tower.top
    assert shown_towers(lab) == {lab.tower}
    assert build(lab).column.value == lab.plan.reading.chosen == column  # still in the hand
    build(lab).remove.click()
    assert column not in lab.tower.column_ids()


def test_a_what_if_ends_when_a_hand_takes_a_piece(lab):
    column = essential(lab.tower)
    lab.choose(column)
    build(lab).what_if.value = True
    lab.put(column, 0, 0, done=False)
    assert not build(lab).what_if.value
    assert column in lab.verdict.reading.tower.column_ids()
    assert not lab.message.spoken
    wish(lab.plan, kind="cancel", id=column)
    lab.choose(column)
    build(lab).what_if.value = True
    build(lab).plates.take()
    assert not build(lab).what_if.value
    assert build(lab).raise_it.disabled  # the plate is in the hand, and no column chosen


def test_a_plate_in_hand_goes_back_when_the_plan_turns_to_another_floor(lab):
    before = lab.tower
    build(lab).plates.take()
    lab.look_at(2)
    assert not build(lab).plates.holds
    assert shown_towers(lab) == {before}


@pytest.mark.parametrize("deed", ["undo", "reset", "redo"])
def test_what_was_simulated_of_another_villa_is_gone(small, deed):
    first = small.tower
    small.remove(essential(first))
    if deed == "redo":
        small.undo()
    small.drop()
    assert "Simulation" in small.numbers.slices.headline
    getattr(small, deed)()
    assert "Simulation" not in small.numbers.slices.headline
    assert [show["simulated"] for show in small.numbers.slices.shows] == [""]
    assert small.numbers.slices.tower == small.tower


def test_a_drag_clears_the_slices_and_its_end_predicts_them_anew(small):
    column = small.tower.floors[0].columns[0]
    small.look_at(0)
    small.drop()
    small.put(column.id, column.x + 2, column.y, done=False)
    assert small.numbers.slices.shows == []
    small.put(column.id, column.x + 2, column.y)
    assert small.numbers.slices.tower == small.tower
    small.drawers.handles["numbers"].value = False
    small.undo()
    small.drawers.pull("numbers")
    assert small.numbers.slices.tower == small.tower


def test_a_fall_is_told_in_the_elevation_where_there_is_no_3d_view(small):
    small.remove(essential(small.tower))
    small.drop()
    assert {piece["id"] for piece in received(small.picture.elevation, "film")["pieces"]} >= set(
        small.tower.column_ids()
    )
    assert small.frame.go.description == "Set it up again"
    small.frame.press()
    assert small.frame.go.description == "Let go"
    assert "pieces" not in received(small.picture.elevation, "film")


def test_a_villa_that_stands_does_not_move_when_it_is_dropped(small):
    small.drop()
    assert small.message.spoken == "You let go, and it stands."
    assert "pieces" not in received(small.picture.elevation, "film")


def test_one_choice_is_told_by_every_view_and_the_plan_turns_to_its_floor(lab):
    column = lab.tower.floors[0].columns[0].id
    build(lab).column.value = column
    assert {view.reading.chosen for view in lab.views} == {column}
    assert lab.plan.reading.shown_floor == 0
    top = lab.tower.floors[-1].columns[0].id
    wish(lab.picture.elevation, kind="choose", id=top)
    assert build(lab).column.value == top
    assert lab.plan.reading.shown_floor == lab.tower.top


def test_a_column_chosen_in_the_tray_is_chosen_everywhere_and_the_plan_turns_to_it(lab):
    lab.remove("red-hex")
    lab.look_at(None)
    below = lab.plan.tray[-1]
    wish(lab.plan, kind="choose", id=below)
    assert build(lab).column.value == below
    assert lab.plan.reading.shown_floor == lab.tower.find(below)[0]
    assert not build(lab).raise_it.disabled
    wish(lab.plan, kind="choose", id="red-hex")  # which is in the box: no floor to turn to
    assert {view.reading.chosen for view in lab.views} == {"red-hex"}
    assert lab.plan.reading.shown_floor == lab.tower.find(below)[0]
    assert build(lab).raise_it.disabled


def test_a_column_dragged_out_of_the_tray_is_put_on_the_floor_that_is_shown(lab):
    lab.look_at(None)
    below = lab.plan.tray[-1]
    wish(lab.plan, kind="move", id=below, x=0, y=0, done=False)
    assert lab.plan.reading.shown_floor == lab.tower.top
    wish(lab.plan, kind="move", id=below, x=0, y=0, done=True)
    assert lab.tower.find(below)[0] == lab.tower.top


def test_the_plan_opens_on_the_weakest_floor_and_is_stepped_from_floor_to_floor(lab):
    weakest = lab.tower.stability().weakest.floor
    pick = lab.frame.side.children[0]
    assert lab.plan.reading.shown_floor == pick.floor == weakest
    assert pick.names[0] == "Ground floor"
    assert pick.names[-1] == "Third floor (on yellow)"
    pick.floor = 2
    assert lab.plan.reading.shown_floor == 2
    lab.choose(lab.tower.floors[1].columns[0].id)
    assert pick.floor == 1


def test_closed_drawers_hold_nothing_and_heavy_packages_wait_for_them():
    code = """
import sys
from villa_widgets import TowerLab
heavy = {"sympy", "pymunk", "scipy"}
lab = TowerLab()
assert not lab.drawers.content and not heavy & set(sys.modules), heavy & set(sys.modules)
lab.drawers.pull("show", "numbers", "build", "camera", "keep")
assert not heavy & set(sys.modules), heavy & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_is_in_a_closed_drawer_does_not_follow_until_it_is_opened(lab):
    points = lab.numbers.inner.content["points"]
    lab.drawers.handles["numbers"].value = False
    before = points.html
    lab.do(Tower.standard())
    assert points.html == before
    lab.drawers.pull("numbers")
    assert points.html != before


def test_a_lesson_names_what_is_open(lab):
    made = TowerLab(Tower.famous("leaning"), scene=False, show=("forces", "ruler", "loads"))
    assert made.drawers.opened == ("numbers",)
    assert made.numbers.inner.opened == ("loads",)
    assert {"forces", "ruler"} <= made.plan.layers
    assert "forces" not in lab.plan.layers
    made.close()


def test_what_cannot_be_shown_is_told_with_all_that_can():
    with pytest.raises(TowerError, match=r"“colour”.*forces, torques, ruler, level.*numbers"):
        TowerLab(show=("forces", "colour"))


def test_switches_change_the_plan(lab):
    lab.look_at(0)
    lab.drawers.pull("show")
    forces = lab.drawers.content["show"].children[0].children[0]
    labels = received(lab.plan, "overlay")["labels"]
    assert not any("acts here" in words for *_at, words, _kind in labels)
    forces.value = True
    weight = lab.tower.stability().floors[0].weight
    labels = received(lab.plan, "overlay")["labels"]
    assert f"weight {weight:.2f} N acts here" in [x[2] for x in labels]


def test_a_column_is_slid_along_its_floor_in_the_elevation(lab):
    column = lab.tower.floors[0].columns[0]
    wish(lab.picture.elevation, kind="choose", id=column.id)
    wish(lab.picture.elevation, kind="move", id=column.id, along=column.x + 3, done=False)
    assert lab.plan.reading.tower.find(column.id)[1].x == column.x + 3
    lab.picture.elevation.side = "side"
    wish(lab.picture.elevation, kind="move", id=column.id, along=column.y - 2, done=True)
    assert lab.tower.find(column.id)[0] == 0
    assert lab.tower.find(column.id)[1].y == column.y - 2


def test_the_lists_name_columns_by_words(lab):
    names = [name for name, _id in build(lab).column.options]
    assert "thin green column 1 (ground floor)" in names
    assert not [name for name in names if "-thin-" in name]


def test_a_deed_that_cannot_be_done_is_told_in_a_sentence_and_changes_nothing(lab):
    before = lab.tower
    share(lab).moment.entry.value = "no such code"
    share(lab).moment.open_code()
    assert lab.tower == before
    assert share(lab).moment.answer.spoken


def test_a_code_and_a_file_bring_the_same_villa(lab):
    share(lab).moment.entry.value = tower_code(Tower.famous("tall"))
    share(lab).moment.open_code()
    assert tower_code(lab.tower) == tower_code(Tower.famous("tall"))
    text = Tower.famous("needle").to_json()
    share(lab).upload.value = a_file(text.encode())
    assert lab.tower == Tower.famous("needle")


def test_a_villa_of_another_set_is_refused_with_a_sentence_and_opens_where_that_set_is_used(lab):
    ours = replace(PieceSet.standard(), name="ours", friction=0.5)
    villa, before = Tower.famous("tall", ours), lab.tower
    share(lab).upload.value = a_file(villa.to_json().encode())
    assert lab.tower == before
    assert "set of pieces “ours”" in lab.message.spoken
    share(lab).moment.entry.value = tower_code(villa)
    share(lab).moment.open_code()
    assert lab.tower == before
    assert "set of pieces “ours”" in share(lab).moment.answer.spoken
    other = TowerLab(Tower.famous("needle", ours), scene=False, show=("keep",))
    share(other).upload.value = a_file(villa.to_json().encode())
    assert other.tower == villa
    other.close()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}", b"[1]", b'{"format": "other"}'])
def test_a_bad_file_is_told_and_nothing_is_lost(lab, content):
    before = lab.tower
    share(lab).upload.value = a_file(content)
    assert lab.tower == before
    assert lab.message.spoken


def test_raising_the_chosen_column_changes_the_points(lab):
    column = next(
        c for f, c in lab.tower.placed() if f < lab.tower.top and lab.tower.removable(c.id).stable
    )
    points = lab.numbers.inner.content["points"]
    before = points.html
    lab.choose(column.id)
    lab.raise_chosen()
    assert lab.tower.find(column.id)[0] == lab.tower.top
    assert points.html != before


def test_a_plate_is_laid_shifted_and_taken_away(lab):
    lab.look_at(None)
    build(lab).plates.take()
    assert build(lab).plates.holds
    build(lab).plates.put()
    assert lab.tower.top == 4
    build(lab).plates.remove()
    assert lab.tower.top == 3
    lab.look_at(0)
    build(lab).plates.take()
    plate = lab.tower.floors[1].plate
    place = {"x": plate.x + 3, "y": plate.y, "angle": plate.angle}
    wish(lab.plan, kind="plate", **place, done=True)
    build(lab).plates.put()
    assert lab.tower.floors[1].plate.x == plate.x + 3


def test_the_box_holds_what_is_not_in_the_villa(lab):
    lab.do(Tower.empty())
    assert len(lab.plan.tray) == 20
    lab.put("red-hex", 0, 0)
    assert "red-hex" not in lab.plan.tray
    lab.remove("red-hex")
    assert "red-hex" in lab.plan.tray


def test_setting_the_tower_is_a_deed(lab):
    before = lab.tower
    lab.tower = Tower.famous("tall")
    assert lab.verdict.reading.tower == Tower.famous("tall")
    lab.undo()
    assert lab.tower == before


def test_the_saved_file_is_the_tower(lab, monkeypatch):
    kept = []
    monkeypatch.setattr(lab.page, "send", kept.append)
    share(lab).save()
    assert json.loads(kept[0]["text"])["format"] == "villa-tower/1"
    assert Tower.from_json(kept[0]["text"]) == lab.tower
