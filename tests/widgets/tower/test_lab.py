"""TowerLab in the kernel: every deed, undo and redo, what-if, files and codes, and no leaks."""

import datetime
import json

import pytest
from amounts import amount, thorough
from ipywidgets.widgets.widget import _instances

from villa_core import Tower
from villa_core.tower.share_code import tower_code
from villa_widgets import TowerLab


@pytest.fixture
def lab():
    made = TowerLab(Tower.random(7, plates=3), scene=False)
    yield made
    made.close()


@pytest.fixture
def small():
    """A lab with a villa whose simulation is short."""
    made = TowerLab(Tower.famous("three-legged"), scene=False)
    yield made
    made.close()


def wish(view, **content):
    """A message of the browser."""
    view._handle_custom_msg(content, [])


def models() -> int:
    return len(_instances)


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
    lab.what_if.value = True
    assert column not in lab.verdict.reading.tower.column_ids()
    assert lab.tower == before
    assert "nothing has been done" in lab.message.spoken
    lab.what_if.value = False
    assert lab.verdict.reading.tower == before


def shown_towers(lab):
    """The towers of all that is drawn, which must be one."""
    return {view.reading.tower for view in lab.views} | ({lab.slices.tower} - {None})


def essential(tower):
    """A column without which the villa falls."""
    return next(
        c.id for _f, c in tower.placed() if not tower.remove_column(c.id).stability().stable
    )


def test_dropping_in_a_what_if_drops_the_villa_that_is_shown(small):
    column = essential(small.tower)
    without = small.tower.remove_column(column)
    small.choose(column)
    small.what_if.value = True
    small.drop()
    assert shown_towers(small) == {without}
    assert small.verdict.spoken.startswith("Falls.")
    assert small.message.spoken.startswith("It falls.")
    assert small.elevation._film["pieces"]


@pytest.mark.parametrize("deed", ["_raise", "_remove", "_undo", "_rewind"])
def test_every_deed_ends_a_what_if(lab, deed):
    lab.do(lab.tower.move_column(*_moved(lab.tower)))
    column = essential(lab.tower)
    lab.choose(column)
    lab.what_if.value = True
    getattr(lab, deed).click()
    assert not lab.what_if.value
    assert shown_towers(lab) == {lab.tower}
    assert "None" not in lab.message.spoken
    assert "nothing has been done" not in lab.message.spoken
    assert (column in lab.tower.column_ids()) == (deed != "_remove")


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
    lab.what_if.value = True
    lab._raise.click()
    assert lab.tower.find(column)[0] == lab.tower.top
    assert shown_towers(lab) == {lab.tower}
    assert lab._column.value == lab.plan.reading.chosen == column  # still in the hand
    lab._remove.click()
    assert column not in lab.tower.column_ids()


def test_a_what_if_ends_when_a_hand_takes_a_piece(lab):
    column = essential(lab.tower)
    lab.choose(column)
    lab.what_if.value = True
    lab.put(column, 0, 0, done=False)
    assert not lab.what_if.value
    assert column in lab.verdict.reading.tower.column_ids()
    assert not lab.message.spoken
    wish(lab.plan, kind="cancel", id=column)
    lab.choose(column)
    lab.what_if.value = True
    lab.plate_hand.take()
    assert not lab.what_if.value
    assert lab._raise.disabled  # the plate is in the hand, and no column chosen


def test_a_plate_in_hand_goes_back_when_the_plan_turns_to_another_floor(lab):
    before = lab.tower
    lab.plate_hand.take()
    lab.look_at(0)
    assert not lab.plate_hand.holds
    assert shown_towers(lab) == {before}


@pytest.mark.parametrize("deed", ["undo", "reset", "redo"])
def test_what_was_simulated_of_another_villa_is_gone(small, deed):
    first = small.tower
    small.remove(essential(first))
    if deed == "redo":
        small.undo()
    small.drop()
    assert "Simulation" in small.slices.headline
    getattr(small, deed)()
    assert "Simulation" not in small.slices.headline
    assert [show["simulated"] for show in small.slices.shows] == [""]
    assert small.slices.tower == small.tower


def test_a_drag_clears_the_slices_and_its_end_predicts_them_anew(small):
    column = small.tower.floors[0].columns[0]
    small.look_at(0)
    small.drop()
    small.put(column.id, column.x + 2, column.y, done=False)
    assert small.slices.shows == []
    small.put(column.id, column.x + 2, column.y)
    assert small.slices.tower == small.tower
    small._drawers.selected_index = None
    small.undo()
    assert small.slices.shows == []
    small._drawers.selected_index = 0
    assert small.slices.tower == small.tower


def test_a_fall_is_told_in_the_elevation_where_there_is_no_3d_view(small):
    small.remove(essential(small.tower))
    small.drop()
    assert {piece["id"] for piece in small.elevation._film["pieces"]} >= set(
        small.tower.column_ids()
    )
    small._rewind.click()
    assert "pieces" not in small.elevation._film


def test_a_villa_that_stands_does_not_move_when_it_is_dropped(small):
    small.drop()
    assert small.message.spoken == "It stands."
    assert "pieces" not in small.elevation._film


def test_one_choice_is_told_by_every_view_and_the_plan_turns_to_its_floor(lab):
    column = lab.tower.floors[0].columns[0].id
    lab._column.value = column
    assert {view.reading.chosen for view in lab.views} == {column}
    assert lab.plan.reading.shown_floor == lab._floor_list.value == 0
    top = lab.tower.floors[-1].columns[0].id
    wish(lab.elevation, kind="choose", id=top)
    assert lab._column.value == top
    assert lab.plan.reading.shown_floor == lab.tower.top


def test_a_column_chosen_in_the_tray_is_meant_for_the_floor_that_is_shown(lab):
    lab.remove("red-hex")
    below, box = lab.plan.tray[-1], "red-hex"
    for column in (below, box, below):
        wish(lab.plan, kind="choose", id=column)
        assert lab._column.value == column
        assert lab.plan.reading.shown_floor == lab.tower.top
        assert [chip["id"] for chip in lab.plan._chips if chip["chosen"]] == [column]
    assert not lab._raise.disabled
    lab.choose(box)
    assert lab._raise.disabled


def test_floors_are_counted_in_the_list_with_the_plate_one_stands_on(lab):
    names = [name for name, _floor in lab._floor_list.options]
    assert names[0] == "third floor (on yellow), uppermost"
    assert names[-2:] == ["first floor (on blue)", "ground floor"]


def test_the_lists_name_columns_by_words(lab):
    names = [name for name, _id in lab._column.options]
    assert "thin green column 1 (ground floor)" in names
    assert not [name for name in names if "-thin-" in name]


def test_a_deed_that_cannot_be_done_is_told_in_a_sentence_and_changes_nothing(lab):
    before = lab.tower
    lab.share.entry.value = "no such code"
    lab.share.open_code()
    assert lab.tower == before
    assert lab.message.spoken


def test_a_code_and_a_file_bring_the_same_villa(lab):
    lab.share.entry.value = tower_code(Tower.famous("tall"))
    lab.share.open_code()
    assert tower_code(lab.tower) == tower_code(Tower.famous("tall"))
    text = Tower.famous("needle").to_json()
    lab.share.upload.value = a_file(text.encode())
    assert lab.tower == Tower.famous("needle")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}", b"[1]", b'{"format": "other"}'])
def test_a_bad_file_is_told_and_nothing_is_lost(lab, content):
    before = lab.tower
    lab.share.upload.value = a_file(content)
    assert lab.tower == before
    assert lab.message.spoken


def test_raising_the_chosen_column_changes_the_points(lab):
    column = next(
        c for f, c in lab.tower.placed() if f < lab.tower.top and lab.tower.removable(c.id).stable
    )
    before = lab.points.html
    lab.choose(column.id)
    lab.raise_chosen()
    assert lab.tower.find(column.id)[0] == lab.tower.top
    assert lab.points.html != before


def test_a_plate_is_laid_shifted_and_taken_away(lab):
    lab.plate_hand.take()
    assert lab.plate_hand.holds
    lab.plate_hand.put()
    assert lab.tower.top == 4
    lab.plate_hand.remove()
    assert lab.tower.top == 3
    lab.look_at(0)
    lab.plate_hand.take()
    plate = lab.tower.floors[1].plate
    place = {"x": plate.x + 3, "y": plate.y, "angle": plate.angle}
    wish(lab.plan, kind="plate", **place, done=True)
    lab.plate_hand.put()
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
    lab.share.save()
    assert json.loads(kept[0]["text"])["format"] == "villa-tower/1"
    assert Tower.from_json(kept[0]["text"]) == lab.tower


@thorough
def test_updates_and_rebuilds_leave_no_widget_models_behind():
    villa = Tower.random(7, plates=3)
    column = villa.floors[-1].columns[0]
    before = models()
    for _rebuild in range(amount(3, 20)):
        lab = TowerLab(villa)
        for step in range(4):
            lab.put(column.id, column.x + step, column.y, done=step % 3 == 0)
        lab.close()
    assert models() == before
    lab = TowerLab(villa)
    lab.put(column.id, column.x, column.y + 1)
    first = models()
    for step in range(amount(20, 200)):
        lab.put(column.id, column.x + step % 20, column.y, done=step % 5 == 0)
    assert models() == first
    lab.close()
    assert models() == before
