"""What is to be seen of a villa: each mark at its place, with its words."""

import numpy as np
import pytest
from drawings import middles

from villa_core import Tower
from villa_widgets.drawing import marks
from villa_widgets.drawing.plane import ABOVE, FRONT, SIDE, project
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.seen import seen
from villa_widgets.drawing.strokes import sketched


def drawn(reading, *layers):
    return seen(reading, frozenset(layers))


def of_kind(page, kind):
    return [mark for mark in page.marks if isinstance(mark, kind)]


def test_the_support_is_drawn_at_the_tops_of_the_columns():
    tower = Tower.random(seed=7, plates=3)
    reading = Reading(tower)
    found = of_kind(drawn(reading, "support"), marks.Support)
    tops = [tower.floor_height(k) + tower.pieces.height for k in range(tower.top)]
    assert [mark.z for mark in found] == tops
    for mark, (_kind, outline, z, _color) in zip(found, sketched(found).veil, strict=True):
        assert z == pytest.approx(mark.z - 0.35)
        support = reading.standing[mark.floor].support
        margins = [support.margin(x, y) for x, y in np.reshape(outline, (-1, 2))]
        assert max(np.abs(margins)) < 0.01, "every corner of the area lies on the border"


def test_each_floor_has_one_number_and_the_weakest_is_marked_by_a_word():
    reading = Reading(Tower.famous("leaning"))
    notes = drawn(reading, "support").notes
    for note, (floor, standing) in zip(notes, reading.standing.items(), strict=True):
        first = standing is reading.stability.weakest
        number = f"{standing.margin:.0f} mm"
        assert note.text == f"{standing.name}: {number}" + " ← weakest" * first
        assert note.short == "← " * first + number
        assert note.kind == ("weakest" if first else "floor")
        low, high = (reading.tower.floor_height(k) for k in (floor, floor + 1))
        assert low < note.z < high, "it points at its own floor"
    fallen = Reading(Tower.famous("three-legged").remove_column("red-thick"))
    label = drawn(fallen, "support").notes[0]
    assert label.kind == "falls"
    assert label.text.endswith("mm too far")


def test_plumb_lines_hang_at_the_centres_of_mass():
    reading = Reading(Tower.random(seed=7, plates=3))
    for mark in of_kind(drawn(reading, "centres"), marks.Centre):
        assert mark.place[:2] == reading.standing[mark.floor].centre
        dashes = [row for row in sketched([mark]).solid if row[0] == "rod" and row[3] != row[6]]
        assert {(*row[1:3],) for row in dashes} == {tuple(np.round(mark.place[:2], 2).tolist())}
        heights = [z for row in dashes for z in (row[3], row[6])]
        assert min(heights) <= reading.tower.floor_height(mark.floor) + 2
        assert max(heights) >= reading.tower.floor_height(mark.floor + 1)


def test_load_arrows_stand_at_the_forces_and_say_their_newtons():
    reading = Reading(Tower.famous("leaning"))
    page = drawn(reading, "loads")
    forces = [force for floor in reading.loads for force in floor.forces if force.newtons > 1e-6]
    found = {(label.x, label.y, label.text) for label in page.notes}
    assert found == {(force.x, force.y, f"{force.newtons:.2f} N") for force in forces}
    arrows = of_kind(page, marks.Arrow)
    assert {arrow.start for arrow in arrows} == {(n.x, n.y, n.z) for n in page.notes}
    longest = max(arrows, key=lambda arrow: arrow.start[2] - arrow.end[2])
    strongest = max(forces, key=lambda force: force.newtons)
    assert longest.end[:2] == (strongest.x, strongest.y)


def test_the_zone_is_drawn_as_large_as_it_is():
    reading = Reading(Tower.random(seed=7, plates=3), chosen="red-thick")
    (faces,) = sketched(drawn(reading, "zone").marks).veil
    a, b, c = np.reshape(faces[1], (-1, 3, 2)).transpose(1, 0, 2)
    ab, ac = b - a, c - a
    area = np.abs(ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]).sum() / 2
    assert area == pytest.approx(reading.zone.polygon.area, rel=0.01, abs=1.0)


def test_the_label_of_a_floor_stands_at_its_columns_not_at_the_plate_above():
    tower = Tower.famous("leaning")
    labels = drawn(Reading(tower), "support").notes
    for floor, label in enumerate(labels):
        assert label.text.startswith(tower.floor_name(floor))
        foot = tower.floor_height(floor)
        assert foot < label.z < foot + tower.pieces.height - 10


def test_no_safe_place_is_said_in_words():
    tower = Tower.famous("three-legged")
    reading = Reading(tower, chosen="red-thick")
    assert not reading.zone
    legend = drawn(reading, "zone").legend
    assert [text for _layer, _color, text in legend] == [
        "There is no safe place on top for the thick red column"
    ]


def test_the_tipping_edge_ends_where_statics_says():
    reading = Reading(Tower.famous("three-legged"))
    edge = reading.stability.weakest.edge
    balls = [row for row in sketched(drawn(reading, "edge").marks).solid if row[0] == "ball"]
    ends = sorted((x, y) for _kind, x, y, *_more in balls)
    assert np.array(ends) == pytest.approx(np.array(sorted((edge.start, edge.end))), abs=0.01)


def test_locked_columns_are_named():
    reading = Reading(Tower.standard(), locked=frozenset({"red-thick"}))
    page = drawn(reading, "locks")
    assert [label.text for label in page.notes] == ["locked"]
    free = len(reading.tower.free(0))
    assert page.legend[0][2] == f"Two dark bands: locked (1). A ring on top: free ({free})"


def test_the_ghost_stands_where_the_column_was():
    before = Tower.standard()
    place = before.find("red-thick")[1]
    now = before.move_column("red-thick", place.x + 30, place.y)
    page = drawn(Reading(now, before=before), "ghost")
    (ghost,) = page.marks
    assert ghost.body.centre == (place.x, place.y)
    assert (ghost.body.bottom, ghost.body.top) == (0, 60)
    assert ghost.now.centre == (place.x + 30, place.y)
    assert page.legend[0][2] == "Where 1 column stood before"


@pytest.mark.parametrize("view", [ABOVE, FRONT, SIDE], ids=["above", "front", "side"])
def test_a_ghost_is_drawn_at_its_place_from_every_side(view):
    before = Tower.standard()
    place = before.find("red-thick")[1]
    reading = Reading(before.move_column("red-thick", place.x + 30, place.y), before=before)
    picture = project(drawn(reading, "ghost").marks, view, 1.0)
    x, y = ((place.x, place.y, 30.0)[axis] for axis in view)
    assert middles(picture) == [pytest.approx((x, -y), abs=0.01)]
