"""TowerLab in the kernel: every deed, undo and redo, what-if, files and codes, and no leaks."""

import datetime
import json

import pytest
from ipywidgets.widgets.widget import _instances

from villa_core import Tower
from villa_core.sharing import tower_code
from villa_widgets import TowerLab


@pytest.fixture
def lab():
    made = TowerLab(Tower.random(7, plates=3), scene=False)
    yield made
    made.close()


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
    lab.plan._callbacks["plate"](plate.x + 3, plate.y, plate.angle, True)
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


def test_updates_and_rebuilds_leave_no_widget_models_behind():
    villa = Tower.random(7, plates=3)
    column = villa.floors[-1].columns[0]
    before = models()
    for _rebuild in range(20):
        lab = TowerLab(villa)
        for step in range(10):
            lab.put(column.id, column.x + step, column.y, done=step % 3 == 0)
        lab.close()
    assert models() == before
    lab = TowerLab(villa)
    lab.put(column.id, column.x, column.y + 1)
    first = models()
    for step in range(200):
        lab.put(column.id, column.x + step % 20, column.y, done=step % 5 == 0)
    assert models() == first
    lab.close()
    assert models() == before
