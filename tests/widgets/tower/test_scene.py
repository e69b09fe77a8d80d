import json
import math
from functools import cache
from importlib import resources

import numpy as np
import pytest
import traitlets
from page import live_widgets, received, script_tells, wish

from villa_core import Tower
from villa_core.dynamics import fall
from villa_core.tower.pieces import COLORS, PieceSet
from villa_widgets.drawing import cameras
from villa_widgets.drawing.reading import Reading
from villa_widgets.drawing.seen import LAYERS
from villa_widgets.drawing.solids import column_sizes, plate_sizes, seal_sizes
from villa_widgets.kit.page import joined
from villa_widgets.tower.motion import SEAL, SealPlace
from villa_widgets.tower.scene import TowerScene

ALL = frozenset(LAYERS)


@pytest.fixture
def make():
    """Makes scenes, and closes them when the test is over."""
    made = []

    def scene(*args, **kwargs):
        made.append(TowerScene(*args, **kwargs))
        return made[-1]

    yield scene
    for one in made:
        one.close()


@pytest.fixture(scope="module")
def shared():
    """A scene for tests that need no fresh one, for building one takes long."""
    scene = TowerScene(Tower.standard())
    yield scene
    scene.close()


def names(scene):
    """The meshes that the browser moves, in the order of their poses."""
    meshes = received(scene, "studio")["order"]["meshes"]
    return [name for name, made in meshes.items() if "part_of" not in made]


def poses(scene):
    """What the browser is told: name → (centre, quaternion, seen)."""
    rows = np.frombuffer(received(scene, "poses"), np.float32).reshape(-1, 8).astype(float)
    return {
        name: (row[:3], row[3:7], bool(row[7]))
        for name, row in zip(names(scene), rows, strict=True)
    }


@cache
def _told(shape):
    """What the script of the page makes of the sizes of a shape."""
    return script_tells(f"{joined('solids.js')} console.log(JSON.stringify(solidOf({shape})))")


def solid_of(sizes):
    """The points, normals and places in the texture of a shape, a row each."""
    found = _told(json.dumps(sizes))
    return tuple(
        np.reshape(found[k], (-1, n)) for k, n in (("points", 3), ("normals", 3), ("uv", 2))
    )


def corners_of(points, centre, spin):
    """A solid's corners where a pose puts them (pieces of a tower only turn about z)."""
    x, y, z, w = spin
    assert abs(x) < 1e-6
    assert abs(y) < 1e-6
    angle = 2 * math.atan2(z, w)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return points[:, :2] @ turn.T + centre[:2]


def counted(scene):
    """Puts the messages that a scene sends into a list."""
    sent = []
    scene._send = lambda message, buffers=None: sent.append(message)
    return sent


TOWERS = [Tower.standard(), Tower.famous("leaning"), Tower.random(seed=7, plates=3), Tower.empty()]


@pytest.mark.parametrize("tower", TOWERS, ids=str)
def test_every_mesh_is_where_its_body_is(shared, tower):
    shared.reading = Reading(tower)
    found = poses(shared)
    for body in tower.bodies():
        name = f"plate-{body.id}" if body.kind == "plate" else body.id
        centre, spin, seen = found.pop(name)
        assert seen
        assert centre == pytest.approx([*body.centre, (body.bottom + body.top) / 2], abs=1e-4)
        if body.kind == "plate":
            points, _normals, _uv = solid_of(plate_sizes(tower.pieces.plate(body.id)))
        elif body.kind == "column":
            points, _normals, _uv = solid_of(column_sizes(tower.pieces.column(body.id)))
        if body.corners:
            drawn = corners_of(points, centre, spin)
            for corner in body.corners:
                assert np.min(np.linalg.norm(drawn - corner, axis=1)) < 1e-3
    found.pop("seal")
    assert not any(seen for _centre, _spin, seen in found.values())


def test_a_stacked_column_stands_on_its_column(make):
    tower = (
        Tower.empty().add_column("red-thick", 0, 0).add_column("blue-thin-1", 2, 0, on="red-thick")
    )
    assert poses(make(tower))["blue-thin-1"][0] == pytest.approx([2, 0, 90])


def test_a_removed_column_is_hidden_and_comes_back(make):
    tower = Tower.standard()
    scene = make(tower)
    scene.reading = Reading(tower.remove_column("red-thin-1"))
    assert not poses(scene)["red-thin-1"][2]
    scene.reading = Reading(tower)
    assert poses(scene)["red-thin-1"][2]


@pytest.mark.parametrize("color", COLORS)
def test_the_seal_shows_its_colour_upwards(shared, color):
    shared.seal = SealPlace(30.0, color)
    _centre, (x, y, z, w), seen = poses(shared)["seal"]
    assert seen
    _points, normals, uv = solid_of(seal_sizes(*SEAL))
    # the third row of the matrix of a quaternion: how far up each direction points
    up = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
    upward = (normals @ up) > 0.99
    rows = uv[upward, 1] * 4
    assert rows.min() >= COLORS.index(color) - 1e-3
    assert rows.max() <= COLORS.index(color) + 1 + 1e-3
    shared.seal = None
    assert not poses(shared)["seal"][2]


def test_a_moved_column_is_one_message(make):
    tower = Tower.standard()
    scene = make(tower)
    scene.layers = ALL
    sent = counted(scene)
    scene.reading = Reading(tower.move_column("red-thick", 1.0, 2.0), before=tower)
    assert [message["method"] for message in sent] == ["update"]


def test_the_same_reading_again_sends_nothing(make):
    scene = make(Tower.standard())
    sent = counted(scene)
    scene.reading = Reading(Tower.standard())
    assert sent == []


def test_updates_make_no_models(make):
    scene = make(Tower.standard())
    scene.layers = ALL
    before = set(live_widgets)
    tower = scene.reading.tower
    for step in range(40):
        moved = tower.move_column("red-thick", step * 0.1, 0.0)
        scene.reading = Reading(moved, chosen="red-thick" if step % 2 else None, before=tower)
    assert set(live_widgets) == before


def test_another_set_of_pieces_builds_another_stage(make, tmp_path):
    text = resources.files("villa_core").joinpath("data/standard.toml").read_text("utf-8")
    path = tmp_path / "tall.toml"
    path.write_text(text.replace("value = 60.0", "value = 70.0", 1), encoding="utf-8")
    tall = PieceSet.from_toml(path)
    assert tall.height == 70
    scene = make(Tower.standard())
    count, old = len(live_widgets), received(scene, "studio")["renderer"]
    scene.reading = Reading(Tower.standard(tall))
    assert received(scene, "studio")["renderer"] != old
    assert len(live_widgets) == count
    assert poses(scene)["red-thick"][0][2] == pytest.approx(35)


# layers ------------------------------------------------------------------------------------------


def test_without_layers_only_the_chosen_column_is_marked(make):
    scene = make(Reading(Tower.standard(), chosen="red-hex"))
    scene.layers = frozenset()
    x, y = scene.reading.tower.find("red-hex")[1].x, scene.reading.tower.find("red-hex")[1].y
    strokes = json.loads(received(scene, "solid"))
    assert [kind for kind, *_more in strokes] == ["wall", "wall", "rod", "cone"]
    for kind, *stroke in strokes:
        spots = np.reshape(stroke[0], (-1, 2)) if kind == "wall" else np.array([stroke[:2]])
        assert np.hypot(*(spots - (x, y)).T).max() < 16
    assert [label[3] for label in received(scene, "labels")] == ["hexagonal red column"]
    assert received(scene, "chosen") == "red-hex"


def test_an_unknown_layer_or_camera_is_refused(make):
    scene = make(Tower.standard())
    with pytest.raises(traitlets.TraitError, match="There is no layer fog"):
        scene.layers = {"fog"}
    with pytest.raises(traitlets.TraitError, match="There is no camera moon"):
        scene.camera = "moon"


# what happens ------------------------------------------------------------------------------------


def clicked(scene, piece, x=0.0, y=0.0):
    wish(scene, {"kind": "pick", "id": piece, "x": x, "y": y})


def test_a_click_on_a_column_chooses_it_and_one_beside_gives_it_up(make):
    scene = make(Tower.famous("leaning"))
    heard = []
    scene.on_choose(heard.append)
    clicked(scene, "red-hex")
    scene.reading = scene.reading.choose("red-hex")
    clicked(scene, "")
    assert heard == ["red-hex", None]


def test_a_click_on_the_uppermost_plate_places_only_a_chosen_column(make):
    scene = make(Tower.famous("leaning"))
    heard = []
    scene.on_place(lambda x, y: heard.append((x, y)))
    clicked(scene, "plate-red", 1.0, 2.0)
    scene.reading = scene.reading.choose("red-hex")
    clicked(scene, "plate-blue", 3.0, 4.0)
    clicked(scene, "plate-red", 5.0, 6.0)
    assert heard == [(5.0, 6.0)]


def test_on_a_bare_base_a_click_places_on_the_base(make):
    tower = Tower.empty().add_column("red-hex", 0, 0)
    scene = make(Reading(tower, chosen="red-hex"))
    heard = []
    scene.on_place(lambda x, y: heard.append((x, y)))
    clicked(scene, "base", 20.0, 30.0)
    assert heard == [(20.0, 30.0)]


def test_a_film_has_a_frame_for_each_moment_and_is_taken_back(make):
    tower = Tower.famous("three-legged").remove_column("red-thick")
    film = fall(tower)
    scene = make(tower)
    scene.play(film)
    frames, cast = len(film.time), len(film.bodies)
    assert len(received(scene, "film")["time"]) == 4 * frames
    assert len(received(scene, "film")["position"]) == 12 * frames * cast
    assert len(received(scene, "film")["turn"]) == 16 * frames * cast
    assert set(received(scene, "film")["pieces"]) <= set(names(scene))
    assert "plate-blue" in received(scene, "film")["pieces"]
    scene.rewind()
    assert "pieces" not in received(scene, "film")
    scene.play(film)
    scene.reading = Reading(Tower.standard())
    assert "pieces" not in received(scene, "film")


def test_playing_again_makes_no_models(make):
    tower = Tower.famous("three-legged").remove_column("red-thick")
    film, scene = fall(tower), make(tower)
    before = set(live_widgets)
    for _again in range(3):
        scene.play(film)
    assert set(live_widgets) == before


def test_cameras_follow_the_tower(make):
    scene = make(Tower.famous("leaning"))
    scene.camera = "floor-5"
    scene.reading = Reading(Tower.standard())
    assert scene.camera == "corner"
    assert set(received(scene, "texts")["cameras"]) == set(received(scene, "viewpoints"))
    small, tall = (cameras.viewpoints(t)["front"] for t in (Tower.empty(), Tower.famous("leaning")))
    assert tall.size > small.size
    assert tall.target[2] > small.target[2]


# a column in the hand -----------------------------------------------------------------------------


def wished(scene, **content):
    wish(scene, {"ticket": "hand-1", **content})


def test_a_hand_in_3d_wishes_as_one_on_the_plan_and_is_answered(make):
    scene, heard = make(Tower.famous("leaning")), []
    scene.on_choose(lambda column: heard.append(("choose", column)))
    scene.on_move(lambda *move: heard.append(("move", *move)))
    scene.on_cancel(lambda column: heard.append(("cancel", column)))
    wished(scene, kind="choose", id="red-hex")
    wished(scene, kind="move", id="red-hex", x=1.0, y=2.0, done=False)
    wished(scene, kind="move", id="red-hex", x=3.0, y=4.0, done=True)
    wished(scene, kind="cancel", id="red-hex")
    assert heard == [
        ("choose", "red-hex"),
        ("move", "red-hex", 1.0, 2.0, False),
        ("move", "red-hex", 3.0, 4.0, True),
        ("cancel", "red-hex"),
    ]
    assert received(scene, "answered") == "hand-1"


def test_each_column_slides_over_its_own_floor_and_in_a_game_over_the_uppermost(make):
    tower = Tower.random(seed=7, plates=3)
    scene = make(tower)
    assert received(scene, "grab") == {b.id: b.bottom for b in tower.bodies() if b.kind == "column"}
    column = tower.floors[0].columns[0].id
    scene.movable, scene.raising = frozenset({column}), True
    assert received(scene, "grab") == {column: tower.floor_height(tower.top)}


def test_a_film_says_and_shows_what_the_verdict_says(make):
    tower = Tower.random(seed=3, plates=2).move_column("red-hex", 120, 0)
    assert "nothing carries it" in str(tower.stability())
    scene = make(tower)
    scene.play(fall(tower))
    film = received(scene, "film")
    assert film["words"] == "It begins with the hexagonal red column: nothing carries it."
    assert not film["edge"], "it turns over none"


def test_a_film_is_at_rest_only_when_the_browser_says_so(make):
    tower = Tower.famous("three-legged")
    film, scene = fall(tower, pulled="red-thick"), make(tower)
    scene.play(film)
    assert not scene.at_rest
    assert len(received(scene, "film")["edge"]) > 0
    words = "It begins on the ground floor: that tips over this edge."
    assert received(scene, "film")["words"] == words
    scene.rewind()
    assert scene.at_rest
    scene.webgl = False
    scene.play(film)
    assert scene.at_rest, "nobody would ever say so"
