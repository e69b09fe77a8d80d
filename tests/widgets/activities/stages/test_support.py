"""What a support is: found with a ball, with the corner of a band, with scales and a napkin."""

import pytest

from villa_widgets.activities.stages.band import SPOKES, BandStage, four_feet
from villa_widgets.activities.stages.corner import CornerStage
from villa_widgets.activities.stages.last_place import LastPlaceStage
from villa_widgets.activities.stages.scales import ScalesStage
from villa_widgets.activities.stages.wobble import WobbleStage


def made(kind):
    @pytest.fixture
    def stage():
        stage = kind()
        yield stage
        stage.close()

    return stage


band, corner, rim = made(BandStage), made(CornerStage), made(LastPlaceStage)
scales, wobble = made(ScalesStage), made(WobbleStage)


def said(stage):
    heard = []
    stage.let_go(heard.append)
    return heard


# a ball on a plate


def roll(band, way):
    """Roll the ball over the edge, as a hand does, from spot to spot."""
    for at, (_far, spoke) in enumerate(band._spots):
        if spoke == way and at:
            band.picture.sketch._heard["slide"]("ball", at)


@pytest.mark.parametrize("way", SPOKES)
def test_the_ball_tips_the_plate_just_where_it_leaves_the_support(band, way):
    roll(band, way)
    x, y = band.at(band.found[float(way)], way)
    assert four_feet().stability().floors[0].support.margin(x, y) == pytest.approx(0, abs=1e-6)
    assert band.tips


def test_lines_come_when_four_places_are_found(band):
    for way in (0, 90, 180):
        roll(band, way)
    assert [part["id"] for part in band.picture.sketch._scene["parts"]] == ["ball"]
    band.tap("rims")
    assert band.guess is None
    roll(band, 270)
    ids = [part["id"] for part in band.picture.sketch._scene["parts"]]
    assert ids == ["ball", "middles", "rims", "edge"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("middles", "Your places lie outside this line."),
        ("rims", "All your places lie on this line."),
        ("edge", "Your places lie inside this line."),
    ],
)
def test_each_line_is_held_against_the_places(band, line, told):
    for way in (0, 90, 180, 270):
        roll(band, way)
    band.picture.sketch._heard["pick"](line)
    assert said(band) == [told]
    band.roll(10.0, 0)
    assert band.chosen == line, "rolling on leaves the guess"


def test_who_comes_back_has_places_and_the_line(band):
    band.put("through the middles")
    assert band.may_guess
    assert band.chosen == "middles"


# the last place, from the side


@pytest.mark.parametrize("mm", range(-20, 40))
def test_it_tips_beyond_the_rim_and_not_beyond_the_middle(rim, mm):
    rim.picture._heard["slide"]("ball", list(rim._spots).index(mm))
    assert rim.moves == (mm > 14)


def test_what_tips_falls_and_what_stands_says_whether_more_would(rim):
    rim.mark(0)
    assert said(rim) == ["It stands, and would stand farther out."]
    rim.mark(13)
    assert said(rim) == ["It stands, and just so."]
    rim.mark(20)
    heard = []
    rim.let_go(heard.append)
    assert heard == []
    assert rim.picture._scene["held"] is None
    rim.picture._heard["rest"]("plate")
    assert heard == ["The plate tips over the rim of the column."]
    rim.rewind()
    assert rim.picture._scene["held"] == 0.0


# half under the edge


@pytest.mark.parametrize(
    ("mm", "word"), [(-14, "is held"), (0, "is held"), (5, "the corner"), (14, "tips")]
)
def test_only_what_is_covered_counts(corner, mm, word):
    corner.picture.sketch._heard["slide"]("corner", mm + 30)
    assert corner.guess == mm
    assert word in said(corner)[0]


def test_the_corner_is_where_the_plate_ends(corner):
    x, _y = corner.at(corner._middle + corner.corner)
    reach = max(x for x, y in corner.tower.frame(1).outline() if abs(y - 20) < 8)
    assert corner.corner < 14, "not at the rim of the column"
    assert x == pytest.approx(reach, abs=3)


# scales


def test_with_a_card_under_one_foot_the_one_across_shows_more_and_the_others_nothing(scales):
    before = dict(scales.carried)
    scales.picture._heard["pick"]("red-thick")
    told = said(scales)
    assert scales.carried["red-thick"] > 1.9 * before["red-thick"]
    assert scales.carried["blue-thick"] == pytest.approx(0, abs=1e-9)
    assert told == ["It shows 0.51 N now. The others: blue 0.00 N, green 0.51 N, yellow 0.00 N."]
    scales.rewind()
    assert dict(scales.carried) == before


def test_the_card_can_be_slid_only_when_the_answer_was_found(scales):
    assert "card" not in [part["id"] for part in scales.picture._scene["parts"]]
    scales.slide("blue-thick")
    assert not scales._under
    scales.tap("red-thick")
    said(scales)
    scales.reveal()
    scales.picture._heard["slide"]("card", 1 + list(scales.feet).index("blue-thick"))
    assert scales.carried["yellow-thick"] > 0.5
    assert scales.guess == "the red one", "sliding on is no guess"


def test_what_the_scales_show_lies_in_the_range_that_is_drawn(scales):
    scales.told = True
    for column in scales.feet:
        scales.slide(column)
        for one, newtons in scales.carried.items():
            low, high = scales.loads.ranges[one]
            assert low - 1e-9 <= newtons <= high + 1e-9


def test_the_column_on_the_card_is_no_answer(scales):
    scales.tap("green-thick")
    assert scales.guess is None


# a napkin


@pytest.mark.parametrize(
    ("leg", "stops", "word"),
    [
        ("right", (0.0, 0.0), "firm"),
        ("left", (5.3, 5.3), "leans"),
        ("middle", (0.0, 10.5), "wobbles twice as far"),
    ],
)
def test_a_napkin_helps_only_under_the_leg_that_hangs_in_the_air(wobble, leg, stops, word):
    wobble.picture._heard["pick"](leg)
    assert word in said(wobble)[0]
    assert wobble.picture._scene["stops"] == pytest.approx(stops, abs=0.05)


def test_before_the_napkin_it_wobbles_and_rests_on_the_left(wobble):
    assert wobble.picture._scene["stops"] == pytest.approx((0.0, 5.3), abs=0.05)
    assert wobble.picture._scene["rest"] == 0.0
    assert wobble.picture._scene["law"][0] < 0
