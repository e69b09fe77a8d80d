from xml.etree import ElementTree

import pytest
from drawings import middles, words
from page import received, wish

from villa_core import Tower, dynamics
from villa_core.tower.tower import Floor, PlacedColumn
from villa_widgets.drawing.reading import Reading
from villa_widgets.tower.elevation import ElevationView
from villa_widgets.tower.motion import SealPlace, movement


@pytest.fixture
def view():
    view = ElevationView(Reading(Tower.random(seed=3, plates=3)))
    yield view
    view.close()


def labels(view):
    return [words for *_at, words, _kind in received(view, "picture")["labels"]]


def send(view, content):
    wish(view, content)


@pytest.mark.parametrize(("side", "axis"), [("front", 0), ("side", 1)])
def test_columns_stand_where_the_tower_has_them(view, side, axis):
    view.side = side
    tower = view.reading.tower
    drawn = {item["id"]: (item["x"], -item["y"]) for item in received(view, "columns")}
    assert drawn == {
        body.id: (body.centre[axis], body.bottom)
        for body in tower.bodies()
        if body.kind == "column"
    }


def test_what_is_nearer_is_drawn_later(view):
    for floor in range(view.reading.tower.top + 1):
        here = {c.id: c for c in view.reading.tower.floors[floor].columns}
        order = [here[item["id"]] for item in received(view, "columns") if item["id"] in here]
        assert [c.y for c in order] == sorted((c.y for c in order), reverse=True)
    view.side = "side"
    for floor in range(view.reading.tower.top + 1):
        here = {c.id: c for c in view.reading.tower.floors[floor].columns}
        order = [here[item["id"]] for item in received(view, "columns") if item["id"] in here]
        assert [c.x for c in order] == sorted(c.x for c in order)


def test_every_floor_is_named_with_its_margin(view):
    tower = view.reading.tower
    for k, standing in enumerate(tower.stability().floors):
        assert f"{tower.floor_name(k)} {standing.margin:.0f} mm" in labels(view)


def test_the_chosen_column_is_marked(view):
    name = received(view, "columns")[0]["id"]
    plain = received(view, "looks")
    view.reading = view.reading.choose(name)
    assert received(view, "columns")[0]["chosen"]
    assert received(view, "looks") != plain


def test_choosing_is_told(view):
    told = []
    view.on_choose(told.append)
    name = received(view, "columns")[0]["id"]
    send(view, {"kind": "choose", "id": name})
    send(view, {"kind": "choose", "id": None})
    assert told == [name, None]


def test_a_floor_that_falls_says_so_in_words():
    view = ElevationView(Tower.famous("three-legged").move_plate(1, 0, -40))
    assert "ground floor falls, but not this way" in labels(view), "its weight is inside from here"
    view.side = "side"
    assert "ground floor falls" in labels(view)
    assert "Falls." in received(view, "picture")["title"]
    view.close()


@pytest.mark.parametrize(
    "tower",
    [
        Tower.empty(),
        Tower.empty().lay_plate(0, 0),
        Tower.standard(),
        Tower.famous("leaning"),
        Tower.random(seed=1, plates=5),
    ],
    ids=["bare base", "plate on nothing", "standard", "leaning", "five plates"],
)
@pytest.mark.parametrize("side", ["front", "side"])
def test_every_tower_gives_a_proper_picture(tower, side):
    view = ElevationView(Reading(tower), side=side)
    columns = "".join(look["svg"] for look in received(view, "looks").values())
    texts, drawn = received(view, "texts"), received(view, "picture")
    picture = f"<svg>{texts['defs']}{drawn['back']}{columns}{drawn['over']}</svg>"
    assert len(ElementTree.fromstring(picture)) > len(received(view, "columns"))
    view.close()


def test_a_stacked_column_stands_on_the_one_below_it():
    tower = Tower.empty().add_column("red-thick", 0, 0)
    tower = tower.add_column("blue-thin-1", 1, 0, on="red-thick")
    view = ElevationView(tower)
    heights = {item["id"]: -item["y"] for item in received(view, "columns")}
    assert heights["blue-thin-1"] - heights["red-thick"] == tower.pieces.height
    view.close()


def test_a_tower_that_cannot_be_drawn_is_told_in_words():
    tower = Tower((Floor(None, (PlacedColumn("red-hex", 0, 0, on="blue-hex"),)),))
    view = ElevationView(tower)
    assert received(view, "columns") == []
    assert tower.check()[0].sentence in received(view, "picture")["title"]
    view.close()


# the film of a fall ------------------------------------------------------------------------------


def corners(path):
    return [tuple(map(float, point.split())) for point in path.strip("MZ").split("L")]


def falling():
    return Tower.famous("three-legged").move_plate(1, 50.0, 46.6)


@pytest.mark.parametrize(("side", "axis"), [("front", 0), ("side", 1)])
def test_a_fall_begins_as_the_villa_stands_and_ends_on_the_table(side, axis):
    tower = falling()
    view = ElevationView(tower, side=side)
    view.play(dynamics.fall(tower))
    pieces = {piece["id"]: piece for piece in received(view, "film")["pieces"]}
    for body in tower.bodies():
        if body.id in pieces:
            first = corners(pieces[body.id]["paths"][0])
            assert -max(y for _x, y in first) == pytest.approx(body.bottom, abs=0.5)
            assert -min(y for _x, y in first) == pytest.approx(body.top, abs=0.5)
            middle = pieces[body.id]["middles"][0][0]
            assert middle == pytest.approx(body.centre[axis], abs=0.5)
    lowest = [max(y for _x, y in corners(path)) for path in pieces["blue"]["paths"]]
    assert lowest[-1] > lowest[0] + 30  # the plate goes down, and y points down
    assert len(received(view, "film")["time"]) == len(pieces["blue"]["paths"])
    view.close()


def test_the_edge_over_which_it_turns_is_part_of_the_film():
    film = dynamics.fall(falling())
    view = ElevationView(film.tower)
    view.play(film)
    edge = received(view, "film")["edge"]
    assert {y for _x, y in edge} == {-film.tower.pieces.height}
    start, end = film.tower.stability().weakest.edge.line[[0, -1], 0]
    assert [edge[0][0], edge[-1][0]] == pytest.approx([start, end], abs=0.1)


def test_a_fall_is_seen_from_the_other_side_without_beginning_anew():
    view = ElevationView(falling())
    view.play(dynamics.fall(falling()))
    before = received(view, "film")
    view.side = "side"
    assert received(view, "film")["number"] == before["number"]
    assert received(view, "film")["pieces"][0]["paths"] != before["pieces"][0]["paths"]
    view.close()


def test_another_tower_ends_the_film_of_a_fall_and_a_choice_does_not():
    view = ElevationView(falling())
    view.play(dynamics.fall(falling()))
    view.reading = view.reading.choose("red-thick")
    assert "pieces" in received(view, "film")
    view.reading = Reading(Tower.famous("leaning"))
    assert "pieces" not in received(view, "film")
    view.close()


def test_the_seal_is_seen_from_the_side_walks_and_turns():
    view = ElevationView(Tower.famous("tall"), seal=SealPlace(-112.0))
    assert middles(received(view, "picture")["over"])[-1][1] < 0, "it stands on the base"
    was, now = SealPlace(-112.0), SealPlace(8.0, "red")
    view.seal = now
    assert words(received(view, "picture")["over"]) == ["R"]
    view.move(movement(Tower.famous("tall"), Tower.famous("tall"), 1.0, (was, now)))
    old, new = received(view, "motion")["pieces"]
    assert old["way"][0] == new["way"][-1] == [0.0, 0.0] != old["way"][-1]
    assert words(old["svg"]) == []
    assert old["seen"][1] == new["seen"][0], "it shows the other colour when it has turned"
    view.close()


def test_the_old_place_of_a_column_and_the_balance_are_drawn_when_they_are_wanted():
    tower = Tower.famous("tall")
    column = tower.floors[0].columns[0].id
    view = ElevationView(Reading(tower.raise_column(column, 0.0, 0.0), before=tower))
    assert middles(received(view, "picture")["over"]) == []
    assert received(view, "picture")["labels"]
    view.layers = frozenset({"ghost"})
    was = tower.find(column)[1].x
    high = tower.pieces.height / 2
    assert middles(received(view, "picture")["over"]) == [pytest.approx((was, -high), abs=0.01)]
    assert not received(view, "picture")["labels"]
    view.close()
