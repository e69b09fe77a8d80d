"""The mobile on the page: scene, panels, hand and lab say what the model says."""

import json
import math
from datetime import datetime

import numpy as np
import pytest
from page import wish

from villa_core.palette import ROD_PAINT
from villa_core.suspend import Mobile, RodSet
from villa_core.suspend.drawing import svg
from villa_core.suspend.mobile import Hung
from villa_widgets.drawing.marks import Arrow
from villa_widgets.suspend.hand import HeldRod, RodHand
from villa_widgets.suspend.hanging import MobilePlan
from villa_widgets.suspend.lab import MobileLab
from villa_widgets.suspend.lever import LeverLaw
from villa_widgets.suspend.marks import draw_forces
from villa_widgets.suspend.panels import (
    MobileDescription,
    MobileVerdict,
    TorqueTable,
    describe,
)
from villa_widgets.suspend.scene import MobileScene
from villa_widgets.suspend.studio import frame_solid, rod_solid

PAIR = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n3")


def placed(rows: list) -> dict[str, np.ndarray]:
    """Where the browser puts each rod's middle, as static/mobile_scene.js reckons it."""
    found: dict[str, tuple] = {}
    origins = {}
    for name, parent, px, py, pz, bx, by, heading, tilt in rows:
        h, a = math.radians(heading), math.radians(tilt)
        along = np.array([math.cos(a) * math.cos(h), math.cos(a) * math.sin(h), math.sin(a)])
        up = np.array([-math.sin(a) * math.cos(h), -math.sin(a) * math.sin(h), math.cos(a)])
        pivot = np.array([px, py, pz])
        if parent >= 0:
            above = found[rows[parent][0]]
            pivot = above[0] + px * above[1] + py * above[2]
        origin = pivot - bx * along - by * up
        found[name] = (origin, along, up)
        origins[name] = origin
    return origins


@pytest.fixture
def scene():
    made = MobileScene(PAIR)
    yield made
    made.close()


@pytest.fixture
def lab():
    made = MobileLab(PAIR, scene=False)
    yield made
    made.close()


# shapes and looks --------------------------------------------------------------------------------


def test_every_colour_has_its_own_letter_and_number_of_rings():
    assert len({paint.letter for paint in ROD_PAINT.values()}) == 6
    assert [paint.rings for paint in ROD_PAINT.values()] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("rod", ["black-1", "orange-4"])
def test_a_rod_is_as_long_as_its_piece_and_its_triangles_fit(rod):
    pieces = RodSet.standard()
    solid = rod_solid(pieces.rod(rod), pieces)
    wide = solid.points[:, 0].max() - solid.points[:, 0].min()
    assert wide == pytest.approx(pieces.rod(rod).length, abs=3.5)
    assert solid.corners.max() < len(solid.points)
    assert np.allclose(np.linalg.norm(solid.normals, axis=1), 1, atol=1e-5)


def test_triangles_face_outwards():
    solid = frame_solid(RodSet.standard().stand)
    a, b, c = (solid.points[solid.corners[k::3]] for k in range(3))
    outward = solid.normals[solid.corners[0::3]]
    faces = np.cross(b - a, c - a)
    size = np.linalg.norm(faces, axis=1)
    seen = np.einsum("ij,ij->i", faces, outward)[size > 1e-6]
    assert (seen > 0).all()


# the scene ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_browser_is_told_where_the_model_has_every_rod(seed):
    mobile = Mobile.random(seed, 12)
    scene = MobileScene(mobile)
    origins = placed(scene._hung)
    scene.close()
    for body in mobile.bodies():
        assert origins[body.id] == pytest.approx(body.origin, abs=1e-9)


def test_a_change_of_the_mobile_is_one_swing(scene):
    before = scene._turn
    scene.show(PAIR.hang("blue-2", "orange-1", "n5"), rod="orange-1")
    assert scene._turn == before + 1
    scene.show(scene.mobile, chosen=("orange-1", "n1"), rod="orange-1")
    assert scene._turn == before + 1


def test_a_rod_in_hand_is_level_at_its_spot_and_moves_nothing_else(scene):
    old = scene._hung
    scene.held = Hung("red-1", "orange-1", "n6", "s2", 90.0)
    assert scene._hung[: len(old)] == old
    assert scene._hung[-1][0] == "red-1"
    assert scene._hung[-1][-1] == 0.0


def test_taken_spots_are_told(scene):
    assert ["orange-1", "n3"] in scene._taken
    assert ["hook", "hook"] in scene._taken
    assert ["orange-1", "n5"] not in scene._taken


def test_a_click_gives_the_spot_and_a_click_beside_gives_none(scene):
    picked = []
    scene.on_choose(picked.append)
    for content in (
        ("orange-1", "n5"),
        ("hook", "hook"),
        ("", ""),
        ("red-3", "n1"),
        ("orange-1", "q"),
        ("hook", "n5"),
    ):
        wish(scene, kind="pick", **dict(zip(("on", "spot"), content, strict=True)))
    assert picked == [("orange-1", "n5"), ("hook", "hook"), None, None, None, None]


def test_forces_are_drawn_only_when_asked_for(scene):
    assert scene._strokes == ""
    scene.layers = scene.layers | {"forces"}
    scene.rod = "orange-1"
    assert scene._strokes
    texts = [label[3] for label in scene._labels]
    assert f"{PAIR.balance().rods['orange-1'].force:.2f} N" in texts


def test_a_layer_or_camera_that_does_not_exist_is_refused(scene):
    with pytest.raises(Exception, match="no layer magic"):
        scene.layers = frozenset({"magic"})
    with pytest.raises(Exception, match="no camera moon"):
        scene.camera = "moon"


def test_the_description_is_kept_current(scene):
    assert describe(PAIR) == scene.description
    scene.mobile = PAIR.hang("blue-2", "orange-1", "n5")
    assert "Blue rod 2 hangs by" in scene.description


def test_the_largest_weight_has_the_longest_arrow():
    forces = {one.force for one in PAIR.balance().rods.values()}
    arrows = [mark for mark in draw_forces(PAIR).marks if isinstance(mark, Arrow)]
    lengths = sorted(arrow.start[2] - arrow.end[2] for arrow in arrows)
    assert len(lengths) == len(forces)
    assert lengths[-1] > 60
    assert lengths[0] == pytest.approx(lengths[-1] * min(forces) / max(forces), rel=0.01)


# panels ------------------------------------------------------------------------------------------


def test_the_verdict_tells_answer_and_margins():
    panel = MobileVerdict(PAIR)
    assert panel.spoken == str(PAIR.balance())
    assert f"{PAIR.balance().clearance:.1f} mm" in panel.html
    panel.close()


def test_torques_of_the_chosen_rod_are_listed_and_add_up_to_zero():
    panel = TorqueTable(PAIR, rod="orange-1")
    assert "blue rod 1" in panel.html
    assert "<td>0.00</td>" in panel.html
    panel.rod = "blue-1"
    assert "What turns blue rod 1" in panel.html
    panel.close()


def test_the_lever_law_gives_the_angle_that_the_model_has():
    panel = LeverLaw(PAIR, rod="orange-1")
    assert f"{PAIR.tilt('orange-1'):.1f}°" in panel.html
    assert r"\tan\theta" in panel.html
    assert "<math>" in panel.html
    panel.mobile = Mobile.empty()
    assert "<math>" not in panel.html
    panel.close()


def test_a_rod_with_many_weights_has_a_lever_law_too():
    mobile = Mobile.empty().hang("orange-1")
    for number, spot in enumerate(("n1", "n2", "n6", "n7"), 1):
        mobile = mobile.hang(f"black-{number}", "orange-1", spot)
    panel = LeverLaw(mobile, rod="orange-1")
    assert "∑" in panel.html
    panel.close()


def test_the_frame_of_the_drawing_stays_while_rods_are_hung():
    plan = MobilePlan(Mobile.empty())
    frame = plan._sheet.partition("width")[0]
    for rods in range(1, 12):
        plan.mobile = Mobile.random(1, rods)
        assert plan._sheet.partition("width")[0] == frame
    plan.close()


def test_the_drawing_has_the_models_stand_and_the_rods_of_the_scene():
    plan, scene = MobilePlan(PAIR), MobileScene(PAIR)
    assert plan._sheet == svg(PAIR, bare=True)
    assert "blue-1" not in plan._sheet.partition("</title>")[2]
    assert plan._hung == scene._hung
    plan.close()
    scene.close()


def test_a_fall_is_told_with_how_all_hung_when_it_began_to_slip(lab):
    lab.hang("black-1", "orange-1", "s0")
    plan = lab.plan
    assert [row[0] for row in plan._via] == ["orange-1", "blue-1", "black-1"]
    assert plan.fallen
    assert plan._words
    lab.hand.choose_rod("red-1")
    assert plan._via == [], "it is shown once"


# the hand ----------------------------------------------------------------------------------------


def test_the_pile_and_lists_choose_rod_place_and_spots_one_after_the_other():
    hand, told = RodHand(), []
    hand.on_change(told.append)
    hand.offer(PAIR, PAIR.spots(), ("red-1", "black-2"), {})
    hand.choose_rod("red-1")
    hand.on.value = "orange-1"
    assert hand.held.move is None
    hand.spot.value = "n5"
    wish(hand.pile, kind="take", rod="red-1", by="n1")
    assert told[-1] == HeldRod("red-1", "orange-1", "n5", "n1")
    hand.direction.value = 60.0
    assert hand.held.over(PAIR).heading == 60.0
    hand.close()


def test_a_click_on_a_spot_shows_in_the_lists():
    hand = RodHand()
    hand.offer(PAIR, PAIR.spots(), ("red-1",), {})
    hand.choose_spot(("orange-1", "n5"))
    assert (hand.on.value, hand.spot.value) == ("orange-1", "n5")
    hand.choose_spot(None)
    assert hand.held.on == ""
    hand.close()


def test_the_pile_hears_only_of_rods_and_spots_that_it_shows():
    hand, told = RodHand(), []
    hand.on_change(told.append)
    hand.offer(PAIR, PAIR.spots(), ("red-1",), {})
    for content in ({}, {"kind": "take", "rod": "blue-1", "by": "n1"}):
        wish(hand.pile, content)
    wish(hand.pile, kind="take", rod="red-1", by="n9")
    assert not told
    hand.close()


# the lab -----------------------------------------------------------------------------------------


def test_hanging_lets_go_and_tells_what_came_of_it(lab):
    lab.hand.choose_rod("blue-2")
    lab.hand.on.value = "orange-1"
    lab.hand.spot.value = "n5"
    lab.hang_held()
    assert lab.mobile.tilt("orange-1") == pytest.approx(0)
    assert "Blue rod 2 hangs on notch 5 of orange rod 1" in lab.message.spoken
    lab.drawers.pull("numbers")
    _verdict, torques, *_more = lab.drawers.content["numbers"].panels
    assert lab.verdict.mobile == lab.mobile == torques.mobile
    lab.undo()
    assert torques.mobile == lab.mobile, "an open drawer follows"


def test_what_falls_is_told_and_can_be_taken_again(lab):
    lab.hang("yellow-1", "orange-1", "n1", by="s0")
    assert "Yellow rod 1 falls." in lab.message.spoken
    assert "in the pile it can be taken again" in lab.message.spoken
    assert "yellow-1 hangs" not in lab.message.spoken
    assert "yellow-1" not in lab.mobile
    notes = {rod["id"]: rod["note"] for rod in lab.hand.pile.rods}
    assert notes["yellow-1"] == "lies on the table"


def test_rods_that_fell_lie_on_the_table_until_the_next_deed():
    light, heavy = "black-1", "orange-2"
    lab = MobileLab(PAIR.hang(light, "orange-1", "n2"))
    lab.hang(heavy, "orange-1", "n2")
    assert lab.scene.fallen
    assert lab.scene._fallen == list(lab.scene.fallen)
    assert not set(lab.scene.fallen) & set(lab.mobile.rod_ids())
    lab.hand.choose_rod(lab.scene.fallen[0])  # taken up again
    assert lab.hand.held.rod not in lab.scene.fallen
    lab.undo()
    assert lab.scene.fallen == ()
    lab.close()


def test_the_one_button_lets_go_once_rod_and_spot_are_chosen(lab):
    assert lab.frame.go.disabled
    lab.hand.choose_rod("blue-2")
    lab.hand.choose_spot(("orange-1", "n5"))
    assert not lab.frame.go.disabled
    lab.frame.press()
    assert "blue-2" in lab.mobile
    assert lab.frame.go.disabled


def test_the_rod_that_is_looked_at_is_taken_away_by_a_button(lab):
    lab.drawers.pull("build")
    build = lab.drawers.content["build"]
    lab.look_at("orange-1")
    assert build.take.description == "Take orange rod 1 away"
    build.take.click()
    assert len(lab.mobile) == 0
    assert build.take.disabled


def test_a_refused_wish_changes_nothing_and_is_answered(lab):
    before = lab.mobile
    lab.hang("orange-1", "hook")  # it hangs already
    assert lab.mobile == before
    assert lab.message.spoken


def test_undo_redo_and_reset_walk_through_all_deeds(lab):
    first = lab.mobile
    lab.hang("blue-2", "orange-1", "n5")
    lab.take("blue-1")
    assert "blue-1" not in lab.mobile
    lab.undo()
    lab.undo()
    assert lab.mobile == first
    lab.redo()
    assert "blue-2" in lab.mobile
    lab.reset()
    assert lab.mobile == first
    lab.undo()
    assert "blue-2" in lab.mobile


def test_taking_a_rod_away_takes_along_what_hangs_on_it(lab):
    lab.take("orange-1")
    assert len(lab.mobile) == 0
    assert "blue rod 1" in lab.message.spoken


def test_a_file_brings_the_mobile_back(lab):
    text = lab.mobile.to_json()
    lab.empty()
    lab.drawers.pull("keep")
    lab.drawers.content["keep"].upload.value = [_upload(text.encode())]
    assert lab.mobile == PAIR


@pytest.mark.parametrize("content", [b"{}", b"\xff\xfe", b"not json", json.dumps([1]).encode()])
def test_a_bad_file_is_refused_with_a_sentence(lab, content):
    lab.drawers.pull("keep")
    lab.drawers.content["keep"].upload.value = [_upload(content)]
    assert lab.mobile == PAIR
    assert lab.message.spoken


def test_setting_the_mobile_is_a_deed(lab):
    lab.mobile = Mobile.random(2, 5)
    assert lab.verdict.mobile == lab.mobile
    lab.undo()
    assert lab.mobile == PAIR


def test_a_rich_mobile_can_be_taken_apart():
    mobile = Mobile.random(3, 20)
    lab = MobileLab(mobile, scene=False)
    lab.take(mobile.rod_ids()[-1])
    assert len(lab.mobile) < 20
    lab.close()


def test_a_browser_without_3d_gets_the_drawing():
    lab = MobileLab(PAIR)
    assert lab.plan not in lab.picture.children
    lab.scene.webgl = False
    assert lab.plan in lab.picture.children
    lab.close()


def _upload(content: bytes):
    return {
        "name": "mobile.json",
        "type": "application/json",
        "size": len(content),
        "content": memoryview(content),
        "last_modified": datetime(2026, 1, 1),
    }


def test_rods_that_touch_are_told_in_a_sentence():
    mobile = Mobile.empty().hang("orange-1").hang("blue-1", "orange-1", "n5")
    panel = MobileDescription(mobile.hang("blue-2", "blue-1", "n3"))
    assert "Orange rod 1 and blue rod 2 touch each other." in panel.html
    panel.close()
